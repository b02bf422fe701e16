"""The end of a fight and what stays of it: the question, the report, the log as files, and the way back."""

import asyncio
import gzip
import hashlib
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.fight import tally
from bot.fight.entries import now
from bot.fight.looks import looks_of
from bot.gate import entry, sentence, sight_of, step_seen
from bot.handlers.several_sentences import HELD
from bot.handlers.sheets import keep_learned
from bot.page.report import reports
from bot.reply import BOLD, FightPart, File, FilePart, Line, PromptPart, Reply, part_of, step_of, unmarked
from bot.service import Service
from bot.texts import refuse, says
from bot.texts.phrases import Role, phrases
from bot.words.answers import step_lines, tell
from bot.words.compose import together
from bot.words.tracker import status
from bot.words.views import vitals
from bot.workers import WORKERS
from grammar.commands.declared import TableCommand
from grammar.commands.fights import EncounterEnd, EncounterLog, EncounterReopen
from grammar.texts import listed
from rules.core.bout import Bout
from rules.core.dry import Dry
from rules.core.engine import rule
from rules.core.events import Wounded
from rules.core.report import Die, Note, Refused
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import EVERYBODY, Viewer, visible
from rules.core.secrets.veil import Sight
from rules.registry import ruleset
from storage import chain, settings
from storage.line import MOVES, Path
from storage.looks import Look
from storage.names import new_secret
from storage.rows import Busy, EncounterInfo, Header, Loaded, Raced, Report, Row

PUBLIC = "strikerank public log 1"
"""The format of a log as everybody may read it: without the state of the game master's figures."""
MASTER = Viewer("", True)
MOST_LEARNED = 25
REOPEN = "encounter reopen"
MOST_BYTES = 4 << 20
AT_ONCE = 60
"""Rows up to which a page is made beside the loop; of more in another process."""
PATIENCE = 20.0
"""Seconds that an answer waits for its pages: where the processes of questions starve, it goes without."""


class Sentence(Struct, frozen=True):
    """What was said, with all the rows it caused; ``stands``: it was not taken back."""

    rows: tuple[Row, ...]
    stands: bool

    @property
    def first(self) -> Row:
        """Its own row."""
        return self.rows[0]


async def end(table: Service, line: Line, command: EncounterEnd) -> Reply:
    """End the fight: its report, its log as files, and the secret of its dice. Whoever can be asked is asked first."""
    live = await table.running_fight(line)
    if line.careful and not command.now:
        text = says("end.ask")
        return Reply(text=text, fight=part_of(live), private=True, prompts=PromptPart(shows="ending"))
    live, cost = await _costs(table, live, line)
    learned = await keep_learned(table, live, live.state.figures.values())
    if live.waiting and table.ending is not None:
        await table.ending(live.info.id)
    scope = settings.of_encounter(live.info.id)
    # Written first: whoever finds the fight ended knows whether somebody has to be told so.
    await table.store.settings.set(settings.ENDED, scope, settings.End(line.speaker.id, line.source or ""))
    await table.store.ledger.end(live.info.id, now())
    table.running.pop(line.place.channel, None)
    table.forget(live.info.id)
    await table.store.settings.clear(HELD, scope)
    await table.readers.revoke(live.info.id)
    reply = await ended(table, live.info.id, gm=line.speaker.gm)
    return replace(reply, text="\n".join((*cost, *learned[:MOST_LEARNED], reply.text)))


async def ended(table: Service, encounter: str, *, gm: bool = False) -> Reply:
    """The answer to the end of a fight that is over; ``gm``: a game master gets it whole besides."""
    over = await table.store.ledger.load(encounter)
    rows = await table.store.ledger.rows(encounter)
    told, files = await asyncio.to_thread(_closed, over, rows)
    document, looks = await table.store.export(encounter), await looks_of(table.store, over)
    own = await _whole(document, over, rows) if gm else ()
    pages = await _pages(document, over, (EVERYBODY, MASTER) if gm else (EVERYBODY,), looks)
    missing = () if pages else (says("end.no_page"),)
    return Reply(
        text="\n".join((*told, *missing)),
        fight=replace(part_of(over), over=True),
        data={"secret": over.info.secret.hex(), "head": over.tail},
        files=FilePart(shared=(*files, *pages[:1]), own=(*own, *pages[1:])),
        prompts=PromptPart(shows="secret", offers=(REOPEN,), labels={REOPEN: says("button.reopen")}),
    )


async def _costs(table: Service, live: Loaded, line: Line) -> tuple[Loaded, tuple[str, ...]]:
    """What the fight costs those who were in it, as a row of its own; nothing is written where it costs nothing."""
    rules = ruleset(live.info.system)
    trial = Bout(live.state, Dry())
    rules.time.over(trial)
    if not trial.events or live.waiting:
        return live, ()
    context = await table.context(line, live, "ruling")
    reply = await table.live.perform(
        live.info.id, lambda enc, oracle: rule(enc, rules.time.over, rules, oracle), context
    )
    after = await table.running_fight(line)
    return after, tuple(tell(reply, after.state, rules, EVERYBODY).split("\n"))


def report(live: Loaded, sentences: Sequence[Sentence], viewer: Viewer) -> Iterator[str]:
    """How it ended, what there was of it, and how to check it."""
    rules, info, enc = ruleset(live.info.system), live.info, live.state
    rounds, unit = rules.counter.of(enc, 1), rules.unit
    there = [enc.figures[name] for name in visible(enc, viewer)]
    up = [one for one in there if not rules.show.fallen(enc, one)]
    down = together([one.name for one in there if rules.show.fallen(enc, one)])
    feet = rules.postures[0]
    standing, lower = (
        ", ".join(_alike([(one.name, vitals(enc, one, rules, viewer)) for one in up if (one.posture == feet) is on]))
        for on in (True, False)
    )
    said = [says("end.standing", names=standing)] if standing else []
    said += [says("end.lower", names=lower)] if lower else []
    said += [says("end.down", names=", ".join(down))] if down else []
    yield " ".join((says("end.over", bold=BOLD, rounds=_many(rounds, unit)), *said))
    eyes = sight_of(enc, rules, viewer)
    rows = [step_of(row) for one in sentences if one.stands for row in one.rows]
    steps = [seen for step in rows if (seen := step_seen(step, eyes, rules)) is not None]
    hurt = [event.who for step in rows for event in step.events if isinstance(event, Wounded)]
    roles = phrases(rules.package)
    tried = [part for step in steps for note in step.notes if (part := roles.role(note.code)) is not None]
    # Every die of the log, as /verify counts them: what was taken back and what only the game master saw too.
    dice = [die for one in sentences for row in one.rows for die in row.dice]
    shown = sum(len(_dice(row, eyes, rules)) for one in sentences for row in one.rows)
    counts = {
        "blow": sum(part.role is Role.ATTEMPT for part in tried),
        "wound": sum(who not in eyes.unseen for who in hurt),
        "die": len(dice),
    }
    told = [_many(n, what) for what, n in counts.items() if n]
    told += [says("end.for_gm", n=n) for n in (len(dice) - shown,) if n]
    told += [says("end.by_hand", n=n) for n in (sum(die.given and not die.forced for die in dice),) if n]
    told += [says("end.forced", n=n) for n in (sum(bool(die.forced) for die in dice),) if n]
    told += [says("end.taken_back", n=n) for n in (sum(not one.stands for one in sentences),) if n]
    if told:
        yield f"{', '.join(told)}."
    not_kept = tally.words(sorted((row for one in sentences for row in one.rows), key=lambda row: row.seq))
    if not_kept:
        yield not_kept
    yield says("end.secret", secret=info.secret.hex())
    yield says("end.head", rows=live.head, hash=chain.shown(live.tail))


def _alike(those: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Names, each with how that figure does; who do alike and are told apart by numbers as one: ``Orc 1-5 unhurt``."""
    for how in dict.fromkeys(how for _, how in those):
        yield from (f"{names} {how}" for names in together([name for name, one in those if one == how]))


def _many(n: int, what: str) -> str:
    return says(f"one.{what}", n=n) if n == 1 else says(f"many.{what}", n=n)


async def show_log(table: Service, line: Line, command: EncounterLog) -> Reply:
    """The log of the running or the last fight as files: one JSON document, and Markdown to read.

    Without the secret of the dice while the fight runs.
    """
    live = await table.last_fight(line)
    rows = await table.store.ledger.rows(live.info.id)
    document, looks = await table.store.export(live.info.id), await looks_of(table.store, live)
    files = (*await _whole(document, live, rows), *await _pages(document, live, (MASTER,), looks))
    names = listed([file.name for file in files], "both")
    return Reply(text=says("log.so_far", names=names), files=FilePart(files), fight=part_of(live), private=True)


async def reopen(table: Service, line: Line, command: EncounterReopen) -> Reply:
    """Go on with the fight that ended last in this channel."""
    if await table.find(line) is not None:
        raise refuse("already_on")
    live = await table.last_fight(line)
    if not live.info.secret:
        # Dice without a secret could be foretold by anybody.
        raise refuse("no_secret.reopen")
    rules = ruleset(live.info.system)
    seeded, secret = live.info.seeded, new_secret()
    bound = chain.commitment(live.info.secret if seeded else secret)
    note = Note("reopened", data={"commitment": bound})
    row = Row(
        live.head + 1,
        live.head,
        "void",
        who=line.speaker.id or None,
        source=line.source,
        text=line.text,
        report=Report(notes=(note,), base=live.head),
        rules_version=rules.version,
        at=now(),
    )
    await _shown(table, live)
    try:
        await table.store.ledger.reopen(live.info.id, *((None, None) if seeded else (secret, row)))
    except (Busy, Raced) as running:
        raise refuse("already_on") from running
    table.forget(live.info.id)
    table.running[line.place.channel] = live.info.id
    done = says("reopen.done", rows=live.head, commitment=bound)
    text = says("reopen.seeded", rows=live.head) if seeded else done
    return Reply(
        fight=FightPart(live.info.id, live.head + (not seeded)),
        data={"commitment": bound},
        text=text,
        tells=lambda _, reader: f"{text}\n{status(live.state, rules, reader)}",
    )


async def _shown(table: Service, live: Loaded) -> None:
    """Keep the secret that was shown at the end, and up to which row it threw the dice."""
    scope, kept = settings.of_encounter(live.info.id), table.store.settings
    if live.info.seeded:
        if await kept.get(settings.REOPENED, scope) is None:
            # A seed gives the same dice however often a fight is opened: from here on they are known.
            await kept.set(settings.REOPENED, scope, live.head)
        return
    earlier = await kept.get(settings.EARLIER, scope)
    if not earlier or earlier[-1].row < live.head:
        one = settings.Earlier(live.head, live.info.secret.hex())
        await kept.set(settings.EARLIER, scope, (*earlier, one))


def _closed(live: Loaded, rows: Sequence[Row]) -> tuple[tuple[str, ...], tuple[File, ...]]:
    """What everybody is told of a fight that is over, and its log as files. Too long for the loop."""
    sentences = _sentences(live, rows)
    return tuple(report(live, sentences, EVERYBODY)), _files(live, sentences, EVERYBODY)


def _sentences(live: Loaded, rows: Sequence[Row]) -> tuple[Sentence, ...]:
    """Every sentence of the fight in order, those that were taken back too."""
    on_line = Path([Header(r.seq, r.parent, r.kind, r.cause, r.who, r.text, r.at) for r in rows], live.head)
    caused: dict[int, list[Row]] = {}
    for row in rows:
        caused.setdefault(row.cause or row.seq, []).append(row)
    return tuple(Sentence(tuple(group), root in on_line) for root, group in sorted(caused.items()))


async def _whole(document: bytes, live: Loaded, rows: Sequence[Row]) -> tuple[File, ...]:
    """Everything, for game masters: the document that can be imported and verified, and Markdown."""

    def written() -> tuple[File, ...]:
        name, text = f"encounter-{live.info.id}", markdown(live, _sentences(live, rows), MASTER)
        return _packed(f"{name}.json", document), _packed(f"{name}.md", text.encode())

    return await asyncio.to_thread(written)


async def _pages(
    document: bytes, live: Loaded, viewers: tuple[Viewer, ...], looks: Mapping[str, Look]
) -> tuple[File, ...]:
    """The log as a page for each of these viewers; none where they take longer than anybody waits."""
    names = (f"encounter-{live.info.id}{'' if viewer.gm else '-public'}.html" for viewer in viewers)
    make = WORKERS.ask if live.head > AT_ONCE else asyncio.to_thread
    try:
        async with asyncio.timeout(PATIENCE):
            made = await make(reports, document, viewers, looks)
    except (Refused, TimeoutError):
        return ()
    return tuple(_packed(name, page) for name, page in zip(names, made, strict=True))


def _files(live: Loaded, sentences: Sequence[Sentence], viewer: Viewer) -> tuple[File, ...]:
    """The log as that viewer may read it, for programs and for people."""
    name = f"encounter-{live.info.id}-public"
    document = msgspec.json.format(msgspec.json.encode(public(live, sentences, viewer)), indent=1)
    return (_packed(f"{name}.json", document), _packed(f"{name}.md", markdown(live, sentences, viewer).encode()))


def _packed(name: str, data: bytes) -> File:
    """The file, packed where it is too large to be attached to a message."""
    return File(name, data) if len(data) <= MOST_BYTES else File(f"{name}.gz", gzip.compress(data))


def public(live: Loaded, sentences: Sequence[Sentence], viewer: Viewer) -> dict[str, Any]:
    """The log as plain data: what was said and told, and every die that the viewer may see with its key."""
    info, rules = live.info, ruleset(live.info.system)
    eyes = sight_of(live.state, rules, viewer)
    rows = [
        {
            "seq": row.seq,
            "kind": row.kind,
            "stands": one.stands,
            "who": row.who,
            "text": sentence(row.text, row.who, step_of(row), eyes),
            "told": [unmarked(line) for line in step_lines(step_of(row), eyes, rules)],
            "base": row.report.base,
            "dice": _dice(row, eyes, rules),
            "at": row.at,
        }
        for one in sentences
        for row in one.rows
    ]
    return {"format": PUBLIC, **_head(info), "rows": rows}


def _dice(row: Row, eyes: Sight, rules: Ruleset) -> tuple[Die, ...]:
    shown = step_seen(step_of(row), eyes, rules)
    return shown.dice if shown is not None else ()


def _head(info: EncounterInfo) -> dict[str, Any]:
    known = bool(info.secret)
    return {
        "encounter": info.id,
        "system": info.system,
        "started": info.started,
        "ended": info.ended,
        "seeded": info.seeded,
        "commitment": hashlib.sha256(info.secret).hexdigest() if known else None,
        "secret": info.secret.hex() if known and info.ended is not None else None,
    }


def markdown(live: Loaded, sentences: Sequence[Sentence], viewer: Viewer) -> str:
    """The log to read: how all stand, then each sentence with what came of it."""
    info, rules = live.info, ruleset(live.info.system)
    lines = [f"# {rules.title}, {info.started[:16].replace('T', ' ')}", ""]
    lines += [f"{key}: `{value}`  " for key, value in _head(info).items() if value is not None and key != "started"]
    lines += ["", f"## {says('log.stand')}", "", "```", status(live.state, rules, viewer), "```", ""]
    lines += [f"## {says('log.happened')}", ""]
    eyes = sight_of(live.state, rules, viewer)
    for one in sentences:
        known = entry(one.first.text, one.first.who, step_of(one.first), eyes)
        told = [line for row in one.rows for line in step_lines(step_of(row), eyes, rules)]
        if one.first.text and not known and not told:
            continue
        said = known.replace("`", "'") or (says("log.start") if one.first.seq == 1 else says("log.unknown"))
        back = "" if one.stands or one.first.kind in MOVES else f" ({says('tally.taken_back')})"
        lines.append(f"- #{one.first.seq} `{said}`{back}")
        lines += [f"    - {unmarked(line)}" for line in told]
    return "\n".join(lines) + "\n"


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    EncounterEnd: end,
    EncounterLog: show_log,
    EncounterReopen: reopen,
}
