"""What has happened: state, history, and why a number is what it is."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from bot import waiting
from bot.encounters import figure_named
from bot.render.map_view import view_map
from bot.reply import File, Line, Reply, Step
from bot.views import combatant, figure_text, state, status
from bot.words import unfolded
from grammar.table import TableCommand
from rules.core.report import Refused
from rules.core.secrets import veiled, visible
from rules.registry import ruleset
from storage.line import MOVES, Path
from storage.rows import Header, Loaded, Row

if TYPE_CHECKING:
    from bot.table import GameTable

SHOWN = 10
"""How many entries a history shows unless told otherwise."""


def _whole(typed: object, default: int) -> int:
    return typed if isinstance(typed, int) else default


async def show_state(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """The whole encounter, or one figure, as data and as short text."""
    live = await table.last_fight(line)
    rules = ruleset(live.info.system)
    name = command.args.get("name")
    # A crowd takes its time, and others need not wait for it.
    whole = await asyncio.to_thread(state, live.state, rules, line.eyes)
    text = await asyncio.to_thread(status, live.state, rules, line.eyes)
    whole["questions"] = waiting.listed(live, line.eyes)
    text = "\n".join((text, *waiting.lines(live, line.eyes)))
    if name is not None:
        who = figure_named(live, str(name), table, line)
        whole["combatants"] = {who: combatant(live.state, live.state.figures[who], rules, line.eyes)}
        text = figure_text(whole["combatants"][who])
    return Reply(text=text, seq=live.head, state=whole, encounter=live.info.id)


async def show_map(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """The map as a picture, with its twin in words; ``/map reach NAME`` draws whose reach one asks about."""
    live = await table.running_fight(line)
    asked = command.args.get("name")
    whose = figure_named(live, str(asked), table, line) if asked is not None else ""
    view = view_map(live.state, ruleset(live.info.system), line.eyes, whose)
    if not view.tokens:
        raise Refused("no_map", "Nobody stands on the map yet: /place NAME at 0,0 puts somebody there.")
    token = view.token(whose)
    if whose and (token is None or not token.reach):
        raise Refused("no_reach", f"{whose} reaches nothing on the map now. The map without it: /map")
    # Pictures need a library that is slow to import.
    from bot.render.map import describe_map, draw_map

    picture = await asyncio.to_thread(draw_map, view)
    files = (File("map.png", picture),)
    return Reply(
        text=describe_map(view), files=files, seq=live.head, encounter=live.info.id, shows="" if whose else "map"
    )


async def history(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """The last sentences of the fight, undone ones struck out."""
    live = await table.last_fight(line)
    most = max(1, _whole(command.args.get("n"), SHOWN))
    hidden = [n.casefold() for n in live.state.figures if n not in visible(live.state, line.eyes)]

    def last(headers: Sequence[Header]) -> list[str]:
        on_line = Path(headers, live.head)
        sentences = (
            h
            for h in reversed(headers)
            if h.cause is None and h.kind != "engine" and not any(n in h.text.casefold() for n in hidden)
        )
        return [_entry(h, stands=h.seq in on_line) for h in islice(sentences, most)]

    told = reversed(await table.store.ledger.look(live.info.id, live.head, last))
    text = veiled("\n".join(told), live.state, line.eyes)
    return Reply(text=text or "Nothing has happened yet.", seq=live.head, encounter=live.info.id)


def _entry(header: Header, *, stands: bool) -> str:
    """A sentence as history tells it: struck out where it was taken back, and said where it came to nothing."""
    said = f"#{header.seq} {header.text}"
    if header.kind == "void":
        return f"{said} (came to nothing)"
    return said if stands or header.kind in MOVES else f"~~{said}~~"


async def why(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """The last resolution, or the nth last, unfolded into every roll, modifier, sum and rule id."""
    live = await table.last_fight(line)
    n = _whole(command.args.get("n"), 1)
    sentence = await resolution(table, live, n)
    rules = ruleset(live.info.system)
    steps = [Step(r.seq, r.dice, r.report.checks, r.report.notes, r.events) for r in sentence]
    lines = [f"#{sentence[0].seq} {sentence[0].text}"]
    for step in steps:
        lines += unfolded(step, live.state, rules, line.eyes)
    text = veiled("\n".join(lines), live.state, line.eyes)
    return Reply(text=text, seq=live.head, steps=(), encounter=live.info.id)


async def resolution(table: "GameTable", live: Loaded, n: int) -> list[Row]:
    """The nth last sentence that rolled or told something, with the rows it caused. Raises Refused."""

    def back(headers: Sequence[Header]) -> list[int]:
        found: list[int] = []
        seq = live.head
        while seq and (n < 1 or len(found) < n):
            header = headers[seq - 1]
            if header.kind == "command" and header.cause is None and header.rolled:
                found.append(seq)
            seq = header.parent
        return found

    roots = await table.store.ledger.look(live.info.id, live.head, back)
    if not 1 <= n <= len(roots):
        many = "is only 1 resolution" if len(roots) == 1 else f"are only {len(roots)} resolutions"
        raise Refused("nothing_to_explain", f"There {many} to explain.")
    return list(await table.store.ledger.sentence(live.info.id, roots[-1]))


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {
    "state": show_state,
    "map": show_map,
    "history": history,
    "why": why,
}
