"""``/encounter ...``: fights are started, joined, set up and ended."""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from bot.fight import waiting
from bot.fight.entries import now
from bot.gate import sight_of
from bot.handlers.bestiary import creature, unknown_creature
from bot.handlers.naming import need_name
from bot.handlers.sheets import page_of
from bot.handlers.thrown import Numbered, bounded, labels, numbered
from bot.reply import BOLD, Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from bot.words.tracker import status
from grammar.dice.in_sentence import amount
from grammar.names import pick
from grammar.parse.sentence import dice
from grammar.table import TableCommand
from rules.core.bout import Bout
from rules.core.command import Given, Throw
from rules.core.encounter import ALL, GM, Encounter
from rules.core.engine import Turn, begin, enlist, rule
from rules.core.events import Configured
from rules.core.events import fold as fold_events
from rules.core.master import rulings
from rules.core.names import fold
from rules.core.oracle import Table
from rules.core.rolls import given
from rules.core.rolls.throws import cast, ends
from rules.core.ruleset import COMMON_SETTINGS, Ruleset, Thing
from rules.core.secrets.audience import Viewer
from rules.core.sheet.varied import varied, varying
from rules.ground.bodies import abreast
from rules.registry import SYSTEMS, ruleset
from storage import chain, settings
from storage.names import new_id, new_secret
from storage.rows import Busy, EncounterInfo, Loaded

SEALED = "dice sealed"
"""The sentence that shows by what the dice of a fight can be checked at its end."""
MOST_AT_ONCE = 20
"""The most figures one command may add."""
FLAGS = {"yes": True, "no": False}
"""What may be typed for a flag of a figure: ``animal yes``."""
LISTED = 20
"""How many fights a list shows."""
_NUMBERED = re.compile(r"^(.*?) (\d+)$")


async def start(table: Service, line: Line, command: TableCommand) -> Reply:
    """Start a fight in this channel: a fresh secret for its dice, the system's first slots."""
    scopes = line.place.scopes
    system = command.args.get("system") or await table.store.settings.get(settings.SYSTEM, *scopes)
    if system is None:
        raise refuse("unknown_system.start", known=", ".join(SYSTEMS))
    rules = ruleset(str(system).casefold())
    pace = str(command.args.get("pace") or await table.store.settings.get(settings.PACE, *scopes))
    told = await table.store.settings.get(settings.VERBOSITY, *scopes)
    verbosity = (told,) if told != settings.VERBOSITY.default else ()
    secret = table.secret or new_secret()
    info = EncounterInfo(
        new_id(), line.place.channel, rules.id, secret, now(), line.place.guild, seeded=table.secret is not None
    )
    try:
        await table.store.ledger.create(info)
    except Busy as running:
        raise refuse("already_on") from running
    table.running[line.place.channel] = info.id
    live = await table.live.load(info.id)

    def deed(enc: Encounter, oracle: Table) -> Turn:
        configured = (Configured("pace", pace), *(Configured("verbosity", told) for told in verbosity))
        turn = begin(fold_events(enc, configured), rules, oracle)
        return replace(turn, events=(*configured, *turn.events))

    reply = await table.live.perform(info.id, deed, await table.context(line, live, "command"))
    scope = settings.of_encounter(info.id)
    await table.store.settings.set(settings.COMMITMENT, scope, chain.commitment(secret))
    # Whoever reads it may begin at once, without knowing what there is.
    offers = (*(f"/encounter join {name}" for name in rules.sample), SEALED)
    found = {"encounter": info.id, "commitment": says("start.commitment", hash=chain.commitment(secret))}
    text = says("start.on", bold=BOLD, system=rules.title, pace=pace)
    text += " " + says("start.seeded") if info.seeded else ""
    return replace(reply, text=text, data=found, offers=offers, labels={SEALED: says("start.sealed")})


async def add(table: Service, line: Line, command: TableCommand) -> Reply:
    """Add a stored or ready character, a number of them, or an ad-hoc foe with inline numbers."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    wanted = str(command.args["name"])
    inline = {k[5:]: FLAGS.get(str(v).casefold(), v) for k, v in command.args.items() if k.startswith("with.")}
    made, owner, version = await sheet_of(table, line, rules, live.state, wanted, inline)
    user = command.args.get("for")
    played_by = user_id(str(user)) if user is not None else owner
    times, hidden = _times(live.state, rules, command.args.get("times")), bool(command.args.get("hidden"))
    bounded(made, times if isinstance(times, int) else ends(times)[1])
    name = str(command.args.get("as") or made.sheet(rules)["name"])
    need_name(name)
    vary = bool(command.args.get("varied"))
    side = str(command.args.get("side") or ("party" if played_by else fold(name)))
    at = (int(command.args["q"]), int(command.args["r"] or 0)) if command.args.get("q") is not None else None  # type: ignore[arg-type]

    def deed(enc: Encounter, oracle: Table) -> Turn:
        t, audience = Bout(enc, oracle), GM if hidden else ALL
        numbers = GM if played_by is None else audience
        count = times if isinstance(times, int) else cast(t, times, name, audience)

        def sheet(one: str) -> dict[str, Any]:
            own = made.thrown(t, rules, one, numbers)
            return varied(t, own, one, rules.package, numbers) if vary else own

        newcomers = [rules.figure(one, sheet(one)) for one in free_names(enc, name, count)]
        figures = [
            replace(one, side=side, owner=played_by, hidden=hidden, character=version)
            for one in (newcomers if at is None else abreast(enc, newcomers, at, partial(rules.hexes, enc)))
        ]
        turn = enlist(enc, figures, rules, oracle)
        secret = made.labels.keys() | ({row.key for row, _ in varying(rules.package)} if vary else set())
        dice = tuple(replace(die, audience=numbers if die.label in secret else audience) for die in turn.dice)
        return replace(turn, dice=dice, notes=(*t.notes, *turn.notes))

    newcomers = free_names(live.state, name, times if isinstance(times, int) else MOST_AT_ONCE)
    context = await table.context(line, live, "command")
    context = replace(context, given=joining_dice(command, live.state, rules, newcomers, made.labels))
    reply = await table.told(line, await table.live.perform(live.info.id, deed, context))
    if version is None and creature(rules, wanted, line.text, made_up=bool(inline)) is None:
        reply = _assuming(reply, name, rules, inline)
    return replace(reply, private=hidden)


def _assuming(reply: Reply, name: str, rules: Ruleset, said: Mapping[str, Any]) -> Reply:
    """The answer with what was assumed of a figure made up of numbers, which is for game masters' eyes."""
    taken = ", ".join(f"{key} {n}" for key, n in rules.plain.items() if key not in map(fold, said))
    words, first = says("add.plain", name=name, taken=taken) if taken else "", reply.tells

    def tells(told: Reply, viewer: Viewer) -> str:
        text = told.text if first is None else first(told, viewer)
        return f"{text}\n{words}" if viewer.gm and words else text

    return replace(reply, text=f"{reply.text}\n{words}" if words else reply.text, tells=tells)


def joining_dice(
    command: TableCommand,
    enc: Encounter,
    rules: Ruleset,
    newcomers: tuple[str, ...],
    own: Mapping[str, tuple[int, int]] = MappingProxyType({}),
) -> tuple[Given, ...]:
    """The dice thrown by hand for the joining and for the newcomers' ``own`` numbers, by label.

    Raises Refused where the system throws none such.
    """
    typed = command.args.get("rolled")
    if typed is None:
        return ()
    things = tuple(Thing(name, name) for name in (*enc.figures, *newcomers))
    thrown = tuple(
        replace(die, who=pick(die.who, things, "combatant")) if die.who else die
        for die in dice(str(typed), rules.id, int(command.args["column"] or 1))
    )
    given.check(thrown, labels((rules.joining(enc), own)))
    return thrown


def user_id(typed: str) -> str:
    """The id of a user as typed: with or without the sign of a mention, in letters of any case."""
    return re.sub(r"^<?@!?|>$", "", typed.strip()).casefold()


async def sheet_of(
    table: Service, line: Line, rules: Ruleset, enc: Encounter, name: str, inline: Mapping[str, Any]
) -> tuple[Numbered, str | None, str | None]:
    """The sheet with the numbers typed for it, its owner (None: a game master's) and the stored version it is from."""
    stored = await table.store.characters.find(line.place.scope, name, rules.id)
    mine = [c for c in stored if c.owner == line.speaker.id] or list(stored)
    if len(mine) > 1:
        raise refuse("ambiguous.owners", name=name)
    if mine:
        found = mine[0]
        owner = None if found.owner.startswith("gm:") else found.owner
        return numbered(line, rules, enc, name, found.sheet, inline), owner, f"{found.id}:{found.version}"
    known = creature(rules, name, line.text, made_up=bool(inline))
    base = dict(known) if known is not None else None
    if base is not None and inline and fold(str(base["name"])) != fold(name):
        base["name"] = name  # what comes with numbers bears the name it was given
    if base is None:
        if not inline:
            raise unknown_creature(rules, name, line)
        base = {"name": name, "system": rules.id, **rules.plain}
    return numbered(line, rules, enc, name, base, inline), None, None


def _times(enc: Encounter, rules: Ruleset, typed: Any) -> int | Throw:
    """How many join: a number, or the dice that say it; raises Refused where it could be none or too many."""
    if typed is None:
        return 1
    times = amount(str(typed), "number", enc, None, rules)
    for count in (times,) if isinstance(times, int) else ends(times):
        if not 1 <= count <= MOST_AT_ONCE:
            raise refuse("limit.at_once", count=count, most=MOST_AT_ONCE)
    return times


def free_names(enc: Encounter, name: str, count: int) -> tuple[str, ...]:
    """The name itself for one newcomer of a name nobody bears, numbered or not, else it with the next free numbers."""
    taken = {fold(n) for n in enc.figures}
    numbers = [int(m[2]) for n in enc.figures if (m := _NUMBERED.match(n)) and fold(m[1]) == fold(name)]
    if count == 1 and fold(name) not in taken and not numbers:
        return (name,)
    first = max(numbers, default=1 if fold(name) in taken else 0) + 1
    return tuple(f"{name} {first + n}" for n in range(count))


def figure_named(live: Loaded, name: str, table: Service, line: Line) -> str:
    """The figure of that name among those the speaker may know of."""
    return pick(name, (Thing(n, n) for n in table.names(live, line).figures), "combatant")


async def show_status(table: Service, line: Line, command: TableCommand) -> Reply:
    """Who fights, how each stands, and whose turn it is."""
    live = await table.running_fight(line)

    rules = ruleset(live.info.system)

    def told(viewer: Viewer) -> str:
        return "\n".join((status(live.state, rules, viewer), *waiting.lines(live, viewer)))

    return Reply(
        text=told(line.eyes),
        seq=live.head,
        encounter=live.info.id,
        tells=lambda _, viewer: told(viewer),
        typed=sight_of(live.state, rules, line.eyes).known,
    )


async def listing(table: Service, line: Line, command: TableCommand) -> Reply:
    """The fights of this server, the latest first."""
    page = page_of(command)
    infos = await table.store.ledger.listing(line.place.guild, most=LISTED + 1, skip=(page - 1) * LISTED)
    rows = [
        f"{i.id} {i.system} {i.started[:16].replace('T', ' ')} {'over' if i.ended else 'on'}" for i in infos[:LISTED]
    ]
    rows += [says("list.more", page=page + 1)] if len(infos) > LISTED else []
    return Reply(text="\n".join(rows) or says("list.none"))


async def option(table: Service, line: Line, command: TableCommand) -> Reply:
    """Show the options of the encounter, or set one."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    key, value = command.args.get("key"), command.args.get("value")
    if key is None or value is None:
        rows = [
            f"{name} = {_shown(rules.option(live.state, name))}: {setting.help}"
            for name, setting in rules.settings.items()
            if key in (None, name)
        ]
        if not rows:
            raise refuse("unknown_option", key=key, known=", ".join(rules.settings))
        return Reply(text="\n".join(rows), seq=live.head, encounter=live.info.id)
    context = await table.context(line, live, "ruling")
    reply = await table.live.perform(
        live.info.id,
        lambda enc, oracle: rule(enc, lambda t: rulings.configure(t, rules, str(key), str(value)), rules, oracle),
        context,
    )
    return replace(reply, text=f"{key} = {_shown(rules.settings[str(key)].read(str(key), str(value)))}")


async def verbosity(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/verbosity brief|normal|full``: how much answers tell in this channel, now and in fights to come."""
    typed = command.args.get("value")
    if typed is None:
        kept = await table.store.settings.get(settings.VERBOSITY, *line.place.scopes)
        return Reply(text=says("verbosity", value=kept))
    chosen = str(COMMON_SETTINGS["verbosity"].read("verbosity", str(typed)))
    live = await table.find(line)
    reply = Reply()
    if live is not None:
        rules = ruleset(live.info.system)
        reply = await table.live.perform(
            live.info.id,
            lambda enc, oracle: rule(enc, lambda t: rulings.configure(t, rules, "verbosity", chosen), rules, oracle),
            await table.context(line, live, "ruling"),
        )
    await table.store.settings.set(settings.VERBOSITY, settings.of_channel(line.place.channel), chosen)
    return replace(reply, text=f"verbosity = {chosen}")


def _shown(value: Any) -> str:
    return "on" if value is True else "off" if value is False else str(value)


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {
    "encounter start": start,
    "encounter add": add,
    "encounter status": show_status,
    "encounter list": listing,
    "encounter option": option,
    "verbosity": verbosity,
}
