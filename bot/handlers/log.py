"""What has happened: state, history, and why a number is what it is."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from bot import gate
from bot.fight import waiting
from bot.fight.looks import looks_of
from bot.gate import heard, sight_of, unsaid
from bot.handlers.encounters import figure_named
from bot.render.map_picture import picture
from bot.render.map_view import MapView, describe_map, view_map
from bot.reply import FightPart, File, FilePart, Line, PromptPart, Reply, SentencePart, Step, part_of, step_of
from bot.service import Service
from bot.texts import refuse, says
from bot.texts.phrases import Role, phrases
from bot.words.answers import unfolded
from bot.words.figure import figure_card
from bot.words.tracker import status
from bot.words.views import combatant, figure_text, lasting, state
from grammar.commands.asking import History, Map, State, Why
from grammar.commands.declared import TableCommand
from grammar.parse.sentence import hushed
from grammar.scene.resolve import actor_of
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import Viewer, remark_seen
from rules.core.secrets.veil import Sight
from rules.registry import ruleset
from storage import settings
from storage.line import MOVES, Path
from storage.looks import PLAIN
from storage.rows import Header, Loaded, Row

SHOWN = 10
"""How many entries a history shows unless told otherwise."""


def _whole(typed: object, default: int) -> int:
    return typed if isinstance(typed, int) else default


async def show_state(table: Service, line: Line, command: State) -> Reply:
    """The whole encounter as data and as short text, or one figure on its card; ``all``: with each of its numbers."""
    live = await table.last_fight(line)
    rules = ruleset(live.info.system)
    name = command.name
    # A crowd takes its time, and others need not wait for it.
    whole = await asyncio.to_thread(_as_data, live, rules, line.eyes) if table.shows_data else {}
    text = await asyncio.to_thread(status, live.state, rules, line.eyes)
    text = "\n".join((text, *waiting.lines(live, line.eyes)))
    face = b""
    if name is not None:
        who = _whose(str(name), table, line, live)
        shown = combatant(live.state, live.state.figures[who], rules, line.eyes)
        whole["combatants"] = {who: shown}
        face = (await looks_of(table.store, live)).get(who, PLAIN).picture
        if command.all:
            text = _every_number(shown, rules)
        else:
            card = figure_card(live.state.figures[who], table.scene(line, live), line.eyes)
            text = "\n".join(card)
    typed = sight_of(live.state, rules, line.eyes).open_words
    return Reply(
        text=text,
        fight=part_of(live),
        data={"state": whole},
        sentence=SentencePart(typed=typed),
        private=True,
        files=FilePart(face=face),
    )


def _as_data(live: Loaded, rules: Ruleset, viewer: Viewer) -> dict[str, Any]:
    notes = (one for one in live.state.remarks if remark_seen(one, viewer, live.state))
    return {
        **state(live.state, rules, viewer),
        "notes": [{"n": one.id, "who": one.who, "text": one.text, "until": one.until} for one in notes],
        "questions": waiting.open_questions(live, viewer),
    }


def _every_number(shown: dict[str, Any], rules: Ruleset) -> str:
    """All that is known of a figure, under the catalogue's keys."""
    held = [lasting(c["key"], c["until"], rules) for c in shown["conditions"]]
    raw = {key for key, unit in rules.units.items() if unit.says}
    return figure_text({key: n for key, n in shown.items() if key not in raw} | {"conditions": held})


def _whose(typed: str, table: Service, line: Line, live: Loaded) -> str:
    """The figure of that name, or for ``me`` the one that the speaker plays; raises Refused where that is unclear."""
    if fold(typed) not in core().selves:
        return figure_named(live, typed, table, line)
    scene = table.scene(line, live)
    return actor_of(Command(""), live.state, scene.rules, scene.speaker, scene.names)


async def show_map(table: Service, line: Line, command: Map) -> Reply:
    """The map as a picture, with its twin in words; ``reach NAME`` and ``sight NAME`` draw what one asks about."""
    live = await table.running_fight(line)
    whose, watcher = (
        figure_named(live, asked, table, line) if (asked := getattr(command, key)) is not None else ""
        for key in ("reach", "sight")
    )
    blows = await last_blows(table, live, line.eyes)
    looks = await looks_of(table.store, live)
    view = view_map(live.state, ruleset(live.info.system), line.eyes, whose, watcher, blows, looks=looks)
    if not view.tokens:
        raise refuse("no_map")
    token = view.token(whose)
    if whose and (token is None or not token.reach):
        raise refuse("no_reach", whose=whose)
    if watcher and not view.sight:
        raise _unwatched(view, watcher)
    files = (File("map.png", await asyncio.to_thread(picture, view)),)
    shows = "" if whose or watcher else "map"
    return Reply(text=describe_map(view), files=FilePart(files), fight=part_of(live), prompts=PromptPart(shows=shows))


def _unwatched(view: MapView, watcher: str) -> Refused:
    """The refusal that says why no line of sight can be drawn from that figure."""
    token = view.token(watcher)
    if token is None:
        return refuse("no_sight_lines.not_placed", who=watcher)
    if not any(other.side != token.side and not other.out for other in view.tokens):
        return refuse("no_sight_lines.no_enemy", who=watcher)
    return refuse("no_sight_lines.unknown")


async def last_blows(table: Service, live: Loaded, viewer: Viewer) -> tuple[tuple[str, str], ...]:
    """Who attacked whom in the last resolution, in its last exchange, as far as the viewer may know; else nothing."""
    rules = ruleset(live.info.system)
    eyes, parts = sight_of(live.state, rules, viewer), phrases(rules.package)
    try:
        sentence = await resolution(table, live, 1, eyes)
    except Refused:
        return ()
    for row in reversed(sentence):
        step = gate.step_seen(step_of(row), eyes, rules)
        notes = () if step is None else step.notes
        tried = [note for note in notes if (part := parts.role(note.code)) is not None and part.role is Role.ATTEMPT]
        if tried:
            return tuple(dict.fromkeys((note.who, str(note.data.get("target", ""))) for note in tried))
    return ()


async def history(table: Service, line: Line, command: History) -> Reply:
    """The last sentences of the fight, undone ones struck out."""
    live = await table.last_fight(line)
    most = _whole(command.n, SHOWN)
    eyes = sight_of(live.state, ruleset(live.info.system), line.eyes)
    rows = await _judged(table, live, eyes)
    said = {step.seq: gate.hearing(step, eyes) for step, _ in rows}
    secret = {step.seq for step, whole in rows if unsaid(step, live.state, whole)}

    def last(headers: Sequence[Header]) -> list[tuple[Header, bool]]:
        on_line = Path(headers, live.head)
        sentences = (
            h
            for h in reversed(headers)
            if h.cause is None
            and h.kind != "engine"
            and (heard(h.text, h.who, said.get(h.seq, eyes), secret=h.seq in secret) or not h.text)
        )
        return [(h, h.seq in on_line) for h in islice(sentences, most)]

    shown = (await table.store.ledger.look(live.info.id, live.head, last))[::-1]
    steps = {step.seq: step for step, _ in rows}
    if shown and not steps:
        steps = {row.seq: step_of(row) for row in await table.store.ledger.rows(live.info.id, shown[0][0].seq - 1)}
    scope, kept = settings.of_encounter(live.info.id), table.store.settings
    who = {h.who: await kept.get(settings.name_of(h.who), scope) for h, _ in shown if h.who}
    told = [
        _entry(h, steps[h.seq], said.get(h.seq, eyes), who.get(h.who or "", ""), stands=stands) for h, stands in shown
    ]
    typed = "\n".join(name for own in said.values() for name in own.free)
    return Reply(text="\n".join(told) or says("history.none"), fight=part_of(live), sentence=SentencePart(typed=typed))


async def _judged(table: Service, live: Loaded, eyes: Sight) -> tuple[tuple[Step, str], ...]:
    """The rows and sentences of which some may not be for everybody; a fight without secrets is not read for them."""
    if eyes.viewer.gm:
        return ()
    if not eyes.unseen and not await table.store.ledger.look(live.info.id, live.head, _in_secret):
        return ()
    return tuple((step_of(row), row.text) for row in await table.store.ledger.rows(live.info.id))


def _in_secret(headers: Sequence[Header]) -> bool:
    """Whether any sentence was said in secret, or brings somebody hidden."""
    return any(hushed(header.text)[0] or "hidden" in header.text.casefold() for header in headers)


def _entry(header: Header, step: Step, eyes: Sight, by: str, *, stands: bool) -> str:
    """A sentence as history tells it, behind the name of whoever said it (``by``, empty: nobody knows it any more):
    struck out where it was taken back, and said where it came to nothing."""
    text = gate.acted(heard(header.text, header.who, eyes, secret=False), step, eyes)
    text = says("history.by", by=by, text=text) if by else text
    said = _numbered(header.seq, text, eyes.viewer)
    if not eyes.viewer.gm and hushed(header.text)[0] and header.seq not in eyes.enc.revealed:
        said += f" (in secret: /reveal {header.seq})"
    if header.kind == "void":
        return says("history.void", said=said)
    return said if stands or header.kind in MOVES else f"~~{said}~~"


def _numbered(seq: int, said: str, viewer: Viewer) -> str:
    """A sentence as a list tells it. Only game masters get the numbers of rows: their gaps would tell of the hidden."""
    return f"#{seq} {said}" if viewer.gm else f"· {said}"


async def why(table: Service, line: Line, command: Why) -> Reply:
    """The last resolution, or the nth last, unfolded into every roll, modifier, sum and rule id."""
    live = await table.last_fight(line)
    n = _whole(command.n, 1)
    rules = ruleset(live.info.system)
    sentence = await resolution(table, live, n, sight_of(live.state, rules, line.eyes))
    eyes, first = sight_of(live.state, rules, line.eyes), sentence[0]
    said = gate.entry(first.text, first.who, step_of(first), eyes)
    lines = [_numbered(first.seq, said, line.eyes)] if said else []
    for row in sentence:
        lines += unfolded(step_of(row), live.state, rules, line.eyes)
    text = "\n".join(lines) or says("why.nothing")
    typed = "\n".join(gate.hearing(step_of(row), eyes).open_words for row in sentence)
    return Reply(text=text, fight=FightPart(live.info.id, live.head, ()), sentence=SentencePart(typed=typed))


async def resolution(table: Service, live: Loaded, n: int, eyes: Sight) -> list[Row]:
    """The nth last sentence that rolled or told its reader something, with the rows it caused. Raises Refused.

    One of which the reader may know nothing is not counted: that it counts would tell that there is one.
    """
    ledger, rules = table.store.ledger, ruleset(live.info.system)
    every = eyes.viewer.gm or not (bool(eyes.unseen) or await ledger.look(live.info.id, live.head, _in_secret))
    roots = await ledger.look(live.info.id, live.head, _rolled_last(live.head, n if every else 0))
    found = 0
    for root in roots if not every else roots[n - 1 :] if n > 0 else ():
        sentence = list(await ledger.sentence(live.info.id, root))
        if every or any(unfolded(step_of(row), live.state, rules, eyes.viewer) for row in sentence):
            found += 1
            if every or found == n:
                return sentence
    found = len(roots) if every else found
    if not found:
        raise refuse("nothing_to_explain.none")
    raise refuse("nothing_to_explain.one" if found == 1 else "nothing_to_explain", n=found)


def _rolled_last(head: int, most: int) -> Callable[[Sequence[Header]], list[int]]:
    """How to find the roots of the last sentences that rolled or told something, the latest first; all below 1."""

    def back(headers: Sequence[Header]) -> list[int]:
        found: list[int] = []
        seq = head
        while seq and (most < 1 or len(found) < most):
            header = headers[seq - 1]
            # Of a walk that others interrupt, what it has caused may be all there is to tell.
            root = header.cause or seq
            if header.rolled and headers[root - 1].kind in ("command", "ruling") and root not in found:
                found.append(root)
            seq = header.parent
        return found

    return back


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    State: show_state,
    Map: show_map,
    History: history,
    Why: why,
}
