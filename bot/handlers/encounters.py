"""``/encounter ...``: fights are started, joined, set up and ended."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.fight import waiting
from bot.fight.entries import now
from bot.gate import sight_of
from bot.handlers.bestiary import creature, nearly
from bot.handlers.figure_names import need_name, user_id
from bot.handlers.known_names import as_one
from bot.handlers.sheets import MASTERS_OWN, usable
from bot.handlers.sides import gathered, side_for
from bot.handlers.thrown_numbers import Numbered, bounded, labels, numbered
from bot.handlers.unknown_characters import unknown_character
from bot.reply import BOLD, Line, Reply, SentencePart, part_of
from bot.service import Service
from bot.texts import refuse, says
from bot.words.tracker import status
from grammar.commands.declared import TableCommand
from grammar.commands.fights import (
    EncounterAdd,
    EncounterJoin,
    EncounterList,
    EncounterOption,
    EncounterStart,
    EncounterStatus,
    Verbosity,
)
from grammar.commands.values import Newcomer
from grammar.dice.in_sentence import amount
from grammar.names import column_of, pick
from grammar.parse.sentence import dice
from grammar.texts import listed
from rules.core.bout import Bout
from rules.core.command import Given, Throw
from rules.core.encounter import ALL, GM, Encounter, Figure
from rules.core.engine import Turn, begin, enlist, rule
from rules.core.events import Configured
from rules.core.events import fold as fold_events
from rules.core.master import rulings
from rules.core.names import fold
from rules.core.oracle import Table
from rules.core.parts import Thing
from rules.core.rolls import given
from rules.core.rolls.throws import cast, ends
from rules.core.ruleset import COMMON_SETTINGS, Ruleset
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


async def start(table: Service, line: Line, command: EncounterStart) -> Reply:
    """Start a fight in this channel: a fresh secret for its dice, the system's first slots."""
    scopes = line.place.scopes
    system = command.system or await table.store.settings.get(settings.SYSTEM, *scopes)
    if system is None:
        raise refuse("unknown_system.start", known=", ".join(SYSTEMS))
    rules = ruleset(str(system).casefold())
    pace = str(command.pace or await table.store.settings.get(settings.PACE, *scopes))
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
    return await started(table, line, await table.live.present(info.id), reply)


async def started(table: Service, line: Line, live: Loaded, reply: Reply) -> Reply:
    """The answer to the start of a fight, whose first row the ``reply`` tells; its commitment counts as posted now."""
    info, rules, bound = live.info, ruleset(live.info.system), chain.commitment(live.info.secret)
    await table.store.settings.set(settings.COMMITMENT, settings.of_encounter(info.id), bound)
    # Whoever reads it may begin at once, without knowing what there is.
    offers = (*(f"/encounter join {name}" for name in rules.sample), SEALED)
    found = {"encounter": info.id, "commitment": says("start.commitment", hash=bound)}
    text = says("start.on", bold=BOLD, system=rules.title, pace=rules.option(live.state, "pace"))
    text += " " + says("start.seeded") if info.seeded else ""
    # Where a server has a role for it, whoever starts a fight and doesn't bear it runs none.
    plays = info.guild is not None and not line.speaker.manages
    if plays and await table.store.settings.get(settings.GM_ROLE, *line.place.scopes) is not None:
        text += " " + says("start.masters")
    prompts = replace(reply.prompts, offers=offers, labels={SEALED: says("start.sealed")})
    return replace(reply, text=text, data=found, prompts=prompts)


class _Row(Struct, frozen=True):
    """One entry of what is added: as it was named, its sheet, whose it is and from which stored version, and how many
    join under which name."""

    wanted: str
    made: Numbered
    owner: str | None
    version: str | None
    name: str
    times: int | Throw


async def add(table: Service, line: Line, command: EncounterAdd) -> Reply:
    """Add stored or ready characters, a number of them, or an ad-hoc foe with inline numbers: all, or none of them."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    inline = {k: FLAGS.get(str(v).casefold(), v) for k, v in command.numbers.by_key.items()} if command.numbers else {}
    every = await as_one(table, line, rules.id, command.newcomers)
    rows = [await _row(table, line, live.state, command, one, inline) for one in every]
    most = sum(row.times if isinstance(row.times, int) else ends(row.times)[1] for row in rows)
    if len(rows) > 1 and most > MOST_AT_ONCE:
        raise refuse("limit.at_once", count=most, most=MOST_AT_ONCE)
    user, hidden, vary, at = command.player, command.hidden, command.varied, command.at

    def played_by(row: _Row) -> str | None:
        return user_id(user) if user is not None else row.owner

    def deed(enc: Encounter, oracle: Table) -> Turn:
        t, audience, figures = Bout(enc, oracle), GM if hidden else ALL, list[Figure]()
        secret: set[tuple[str, str]] = set()
        for row in rows:
            numbers = GM if played_by(row) is None else audience
            count = row.times if isinstance(row.times, int) else cast(t, row.times, row.name, audience)
            for one in free_names(enc, row.name, count, [figure.name for figure in figures]):
                own = row.made.thrown(t, rules, one, numbers)
                own = varied(t, own, one, rules.package, numbers) if vary else own
                side = command.side or side_for(enc, row.name, played_by(row), together=len(rows) > 1)
                joining = replace(rules.sheets.figure(one, own), side=str(side), owner=played_by(row), hidden=hidden)
                figures.append(replace(joining, character=row.version))
                labels_ = row.made.labels.keys() | ({v.key for v, _ in varying(rules.package)} if vary else set())
                secret |= {(one, label) for label in labels_ if numbers == GM}
        placed = figures if at is None else abreast(enc, figures, at, partial(rules.show.hexes, enc))
        turn = enlist(enc, placed, rules, oracle, gathered(enc, placed))
        dice = tuple(replace(d, audience=GM if (d.who, d.label) in secret else audience) for d in turn.dice)
        return replace(turn, dice=dice, notes=(*t.notes, *turn.notes))

    newcomers: tuple[str, ...] = ()
    for row in rows:
        count = row.times if isinstance(row.times, int) else MOST_AT_ONCE
        newcomers += free_names(live.state, row.name, count, newcomers)
    own = {label: span for row in rows for label, span in row.made.labels.items()}
    context = await table.context(line, live, "command")
    context = replace(context, given=joining_dice(command, live.state, rules, newcomers, own))
    reply = await table.told(line, await table.live.perform(live.info.id, deed, context))
    first = rows[0]
    if first.version is None and inline:
        base = creature(rules, first.wanted, line.text, made_up=True)
        reply = _assuming(reply, first.name, first.wanted, rules, inline, base)
    return replace(reply, private=hidden)


async def _row(
    table: Service, line: Line, enc: Encounter, command: EncounterAdd, one: Newcomer, inline: Mapping[str, Any]
) -> _Row:
    """What an entry of an ``add`` stands for; raises Refused."""
    rules = ruleset(enc.system)
    made, owner, version = await sheet_of(table, line, rules, enc, one.name, inline)
    times = _times(enc, rules, one.times or command.times)
    bounded(made, times if isinstance(times, int) else ends(times)[1])
    name = str(command.called or made.sheet(rules)["name"])
    need_name(name)
    return _Row(one.name, made, owner, version, name, times)


def _assuming(
    reply: Reply, name: str, wanted: str, rules: Ruleset, said: Mapping[str, Any], base: Mapping[str, Any] | None
) -> Reply:
    """The answer with what was assumed of a figure made up of numbers, which is for game masters' eyes.

    ``base`` is the ready creature that the ``wanted`` name means, None for a plain human. A plain human whose name is a
    part of a creature's may have been meant for that one.
    """
    taken = ", ".join(f"{key} {n}" for key, n in rules.plain.items() if key not in map(fold, said))
    words = says("add.plain", taken=taken) if taken else ""
    if base is None and (near := nearly(rules, wanted)):
        words = f"{words}\n{says('add.nearly', name=name, kind=listed(near, 'either'))}".lstrip()
    if base is not None:
        words = says("add.ready", name=name, kind=base["name"])
    first = reply.tells

    def tells(told: Reply, viewer: Viewer) -> str:
        text = told.text if first is None else first(told, viewer)
        return f"{text}\n{words}" if viewer.gm and words else text

    return replace(reply, text=f"{reply.text}\n{words}" if words else reply.text, tells=tells)


def joining_dice(
    command: EncounterAdd | EncounterJoin,
    enc: Encounter,
    rules: Ruleset,
    newcomers: tuple[str, ...],
    own: Mapping[str, tuple[int, int]] = MappingProxyType({}),
) -> tuple[Given, ...]:
    """The dice thrown by hand for the joining and for the newcomers' ``own`` numbers, by label.

    Raises Refused where the system throws none such.
    """
    typed = command.rolled
    if typed is None:
        return ()
    things = tuple(Thing(name, name) for name in (*enc.figures, *newcomers))
    thrown = tuple(
        replace(die, who=pick(die.who, things, "combatant")) if die.who else die
        for die in dice(typed, rules.id, column_of(typed))
    )
    given.check(thrown, labels((rules.words.joining(enc), own)))
    return tuple(_newcomers_own(die, newcomers) for die in thrown)


def _newcomers_own(die: Given, newcomers: tuple[str, ...]) -> Given:
    """Of several who join at once each throws each die: ``initiative.2`` without a name is the second one's first."""
    if len(newcomers) < 2 or die.who is not None or die.label is None or die.repeat > len(newcomers):
        return die
    return replace(die, who=newcomers[die.repeat - 1], repeat=1)


async def sheet_of(
    table: Service, line: Line, rules: Ruleset, enc: Encounter, name: str, inline: Mapping[str, Any]
) -> tuple[Numbered, str | None, str | None]:
    """The sheet with the numbers typed for it, its owner (None: a game master's) and the stored version it is from.

    What game masters have in store is not for others to find out by its name: to them it is not there. Raises Refused.
    """
    stored = await table.store.characters.find(line.place.scope, name, rules.id)
    mine = usable(line.speaker, stored)
    if len(mine) > 1:
        raise refuse("ambiguous.owners", name=name)
    others = next((one for one in stored if not mine and not one.owner.startswith(MASTERS_OWN)), None)
    if others is not None:
        raise refuse("not_yours.add" if line.speaker.gm else "not_yours.join", who=others.name, wanted=others.name)
    if mine:
        found = mine[0]
        owner = None if found.owner.startswith(MASTERS_OWN) else found.owner
        return numbered(line, rules, enc, name, found.sheet, inline), owner, f"{found.id}:{found.version}"
    known = creature(rules, name, line.text, made_up=bool(inline))
    base = dict(known) if known is not None else None
    if base is not None and inline and fold(str(base["name"])) != fold(name):
        base["name"] = name  # what comes with numbers bears the name it was given
    if base is None:
        if not inline:
            raise await unknown_character(table, line, rules, name)
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


def free_names(enc: Encounter, name: str, count: int, more: Sequence[str] = ()) -> tuple[str, ...]:
    """The name itself for one newcomer of a name nobody bears, numbered or not, else it with the next free numbers.

    ``more`` are names of others who join too.
    """
    every = (*enc.figures, *more)
    taken = {fold(n) for n in every}
    apart = (n.rpartition(" ") for n in every)
    numbers = [int(number) for one, _, number in apart if number.isdecimal() and fold(one) == fold(name)]
    if count == 1 and fold(name) not in taken and not numbers:
        return (name,)
    first = max(numbers, default=1 if fold(name) in taken else 0) + 1
    return tuple(f"{name} {first + n}" for n in range(count))


def figure_named(live: Loaded, name: str, table: Service, line: Line) -> str:
    """The figure of that name among those the speaker may know of."""
    return pick(name, table.names(live, line).called, "combatant")


async def show_status(table: Service, line: Line, command: EncounterStatus) -> Reply:
    """Who fights, how each stands, and whose turn it is."""
    live = await table.running_fight(line)

    rules = ruleset(live.info.system)

    def told(viewer: Viewer) -> str:
        return "\n".join((status(live.state, rules, viewer), *waiting.lines(live, viewer)))

    return Reply(
        text=told(line.eyes),
        fight=part_of(live),
        tells=lambda _, viewer: told(viewer),
        sentence=SentencePart(typed=sight_of(live.state, rules, line.eyes).open_words),
    )


async def listing(table: Service, line: Line, command: EncounterList) -> Reply:
    """The fights of this server, in a direct message those there, the latest first."""
    page = command.n or 1
    # Outside a server each channel is a direct message, whose fights are nobody else's to know.
    channel = None if line.place.guild is not None else line.place.channel
    skip = (page - 1) * LISTED
    infos = await table.store.ledger.listing(line.place.guild, channel=channel, most=LISTED + 1, skip=skip)
    rows = [
        f"{i.id} {i.system} {i.started[:16].replace('T', ' ')} {'over' if i.ended else 'on'}" for i in infos[:LISTED]
    ]
    rows += [says("list.more", page=page + 1)] if len(infos) > LISTED else []
    return Reply(text="\n".join(rows) or says("list.none"))


async def option(table: Service, line: Line, command: EncounterOption) -> Reply:
    """Show the options of the encounter, or set one."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    key, value = command.key, command.value
    if key is None or value is None:
        rows = [
            f"{name} = {_shown(rules.option(live.state, name))}: {setting.help}"
            for name, setting in rules.settings.items()
            if key in (None, name)
        ]
        if not rows:
            raise refuse("unknown_option", key=key, known=", ".join(rules.settings))
        return Reply(text="\n".join(rows), fight=part_of(live))
    context = await table.context(line, live, "ruling")
    reply = await table.live.perform(
        live.info.id,
        lambda enc, oracle: rule(enc, lambda t: rulings.configure(t, rules, str(key), str(value)), rules, oracle),
        context,
    )
    return replace(reply, text=f"{key} = {_shown(rules.settings[str(key)].read(str(key), str(value)))}")


async def verbosity(table: Service, line: Line, command: Verbosity) -> Reply:
    """``/verbosity brief|normal|full``: how much answers tell in this channel, now and in fights to come.

    A game master of the one fight says so for that fight.
    """
    typed = command.value
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
    if not line.speaker.manages:
        # What holds after this fight is not for its game master alone to say.
        table.need(live)
        return replace(reply, text=says("verbosity.fight", value=chosen))
    await table.store.settings.set(settings.VERBOSITY, settings.of_channel(line.place.channel), chosen)
    return replace(reply, text=f"verbosity = {chosen}")


def _shown(value: Any) -> str:
    return "on" if value is True else "off" if value is False else str(value)


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    EncounterStart: start,
    EncounterAdd: add,
    EncounterStatus: show_status,
    EncounterList: listing,
    EncounterOption: option,
    Verbosity: verbosity,
}
