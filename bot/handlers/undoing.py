"""Taking sentences back and doing them again. What threw the bot's dice goes back only when a game master agrees."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.fight.entries import Context
from bot.gate import sentence, sight_of
from bot.handlers.questions import may_drop, said_last
from bot.handlers.several_sentences import let_go
from bot.reply import Line, PromptPart, Reply, part_of, step_of
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.clock import Redo, Undo, UndoAccept, UndoDecline
from grammar.commands.declared import TableCommand
from grammar.parse.sentence import bare, draft, hushed
from rules.core.encounter import ALL, GM
from rules.core.report import Note, Refused
from rules.core.secrets.audience import EVERYBODY
from rules.registry import ruleset
from storage.line import Path, redo_target, undo_target, undoable
from storage.rows import Header, Loaded
from storage.settings import Key, of_encounter

START = 1
"""The row with which a fight begins. It can't be taken back: without it there is no fight."""
MOST_SINCE = 4
"""How many sentences are taken back at most by speaking of the last blow."""


class Asked(Struct, frozen=True):
    """A player's request to take sentences back: the first rows of these, the latest first.

    ``number`` tells it from the fight's earlier requests; once it is decided it is no longer ``open``.
    """

    number: int
    who: str
    name: str
    roots: tuple[int, ...]
    said: str
    open: bool = True


ASKED: Key[Asked | None] = Key("undo_asked", Asked | None, None)
"""The latest request of a fight: kept in the store, so that it outlives the process."""
MASTERED: Key[bool] = Key("mastered", bool, False)
"""Whether somebody has spoken as game master in a fight."""


class _Back(Struct, frozen=True):
    """What an undo would take back: the row to return to, the sentences (the latest first), all their rows."""

    target: int
    roots: tuple[Header, ...]
    rows: tuple[int, ...]


async def undo(table: Service, line: Line, command: Undo) -> Reply:
    """Take back the last sentence, or the last N, with all they caused. One that still waits is dropped alone.

    A player takes back own sentences only, and by the option ``undo ask`` one that threw the bot's dice only when a
    game master accepts it: until then nothing changes. Where no game master is there, nobody need be asked.
    """
    live = await table.running_fight(line)
    n = command.n or 1
    dropped = said_last(live)
    if dropped is not None:
        may_drop(dropped, line)
        await table.keep_name(line, live)
        context = Context("command", line.speaker.id, line.text, line.source)
        return await let_go(table, await table.live.cancel(live.info.id, context, dropped))
    back = await _back(table, live, n)
    if not line.speaker.gm:
        if any(root.who != line.speaker.id for root in back.roots):
            raise refuse("not_yours.undo")
        if await _has_to_ask(table, live, back):
            return await _ask(table, line, live, back)
    return await _take_back(table, line, live, back, None)


async def up_to_blow(table: Service, line: Line, live: Loaded) -> str:
    """The undo that takes back the last blow with all that was said since; of one alone where that is long ago."""
    rules = ruleset(live.info.system)

    def struck(header: Header) -> bool:
        with suppress(Refused):
            return bool(rules.verbs[draft(bare(header.text), rules.id, table.names(live, line)).verb].defences)
        return False

    def look(headers: Sequence[Header]) -> int | None:
        roots = [headers[root - 1] for root in undoable(headers, live.head, MOST_SINCE)]
        return next((n for n, root in enumerate(roots, 1) if root.kind == "command" and struck(root)), None)

    n = await table.store.ledger.look(live.info.id, live.head, look) or 1
    return f"undo {n}" if n > 1 else "undo"


async def accept(table: Service, line: Line, command: UndoAccept) -> Reply:
    """``/undo accept``: what a player asked to take back is taken back, if nothing was played since."""
    live = await table.running_fight(line)
    asked = await _open(table, live)
    back = await _back(table, live, len(asked.roots))
    if tuple(root.seq for root in back.roots) != asked.roots:
        await _close(table, live, asked)
        raise refuse("stale.undo", who=asked.name)
    done = await _take_back(table, line, live, back, asked)
    await _close(table, live, asked)
    return done


async def decline(table: Service, line: Line, command: UndoDecline) -> Reply:
    """``/undo decline``: what a player asked to take back stands."""
    live = await table.running_fight(line)
    asked = await _open(table, live)
    await _close(table, live, asked)
    return Reply(text=says("undo.stands", said=asked.said), fight=part_of(live))


async def redo(table: Service, line: Line, command: Redo) -> Reply:
    """Do again what was taken back last, as long as nothing else was played since."""
    live = await table.running_fight(line)
    n = command.n or 1

    def forth(headers: Sequence[Header]) -> tuple[int, str | None, list[Header]] | None:
        target = redo_target(headers, live.head, n)
        if target is None:
            return None
        again = [headers[root - 1] for root in undoable(headers, target, max(n, 0))]
        return target, next(h.who for h in reversed(headers) if h.kind == "undo"), again

    found = await table.store.ledger.look(live.info.id, live.head, forth)
    if found is None:
        raise refuse("nothing_to_redo.one" if n == 1 else "nothing_to_redo", n=n)
    target, taken_back, again = found
    if not line.speaker.gm and taken_back != line.speaker.id:
        raise refuse("not_yours.redo")
    context = await table.context(line, live, "redo")
    audience = await _audience(table, live, again)
    note = Note("done_again", data={"text": _told(tuple(reversed(again)))}, audience=audience)
    done = await table.told(line, await table.live.move(live.info.id, "redo", target, context, note, seen=live.head))
    return replace(done, data={"redo": [root.seq for root in again]})


async def request(table: Service, encounter: str) -> Asked | None:
    """The request that waits for a game master, if any."""
    asked = await table.store.settings.get(ASKED, of_encounter(encounter))
    return asked if asked is not None and asked.open else None


async def met(table: Service, reply: Reply) -> None:
    """Remember that a game master, who was answered this, is at the fight."""
    if reply.fight.encounter is None or reply.error is not None:
        return
    scope = of_encounter(reply.fight.encounter)
    if not await table.store.settings.get(MASTERED, scope):
        await table.store.settings.set(MASTERED, scope, True)


# --- inside
async def _back(table: Service, live: Loaded, n: int) -> _Back:
    def look(headers: Sequence[Header]) -> _Back | None:
        target, found = undo_target(headers, live.head, n), undoable(headers, live.head, n)
        if target is None or START in found:
            return None
        roots = tuple(headers[root - 1] for root in found)
        on_line = Path(headers, live.head)
        return _Back(target, roots, tuple(seq for seq in range(target + 1, live.head + 1) if seq in on_line))

    found = await table.store.ledger.look(live.info.id, live.head, look)
    if found is None:
        raise refuse("nothing_to_undo.one" if n == 1 else "nothing_to_undo", n=n)
    return found


async def _has_to_ask(table: Service, live: Loaded, back: _Back) -> bool:
    if ruleset(live.info.system).option(live.state, "undo") == "free":
        return False
    if not table.starter_runs and not await table.store.settings.get(MASTERED, of_encounter(live.info.id)):
        return False
    rows = await table.store.ledger.rows(live.info.id, back.target)
    return any(not die.given for row in rows if row.seq in back.rows for die in row.dice)


async def _ask(table: Service, line: Line, live: Loaded, back: _Back) -> Reply:
    scope, roots = of_encounter(live.info.id), tuple(root.seq for root in back.roots)
    last = await table.store.settings.get(ASKED, scope)
    if last is None or not last.open or last.roots != roots or last.who != line.speaker.id:
        number = 1 if last is None else last.number + 1
        last = Asked(number, line.speaker.id, line.speaker.name, roots, _told(back.roots))
        await table.store.settings.set(ASKED, scope, last)
    text = f"{says('undo.asks', who=last.name, said=last.said)}\n{says('undo.decides')}"
    data = {"asked": last.number}
    return Reply(text=text, fight=part_of(live), data=data, prompts=PromptPart(shows="asking"))


async def _open(table: Service, live: Loaded) -> Asked:
    asked = await request(table, live.info.id)
    if asked is None:
        raise refuse("nothing_asked.undo")
    # The process may have ended between the row that takes back and the closing of the request.
    if not await table.store.ledger.look(live.info.id, live.head, lambda h: asked.roots[0] in Path(h, live.head)):
        await _close(table, live, asked)
        raise refuse("nothing_asked.undone", who=asked.name)
    return asked


async def _close(table: Service, live: Loaded, asked: Asked) -> None:
    await table.store.settings.set(ASKED, of_encounter(live.info.id), replace(asked, open=False))


async def _take_back(table: Service, line: Line, live: Loaded, back: _Back, asked: Asked | None) -> Reply:
    context = await table.context(line, live, "undo")
    audience = await _audience(table, live, back.roots)
    note = Note("taken_back", data={"text": _told(back.roots)}, audience=audience)
    if asked is not None:
        note = Note("taken_back_agreed", data={"text": asked.said, "by": asked.who})
    moved = await table.live.move(live.info.id, "undo", back.target, context, note, seen=live.head)
    told = await let_go(table, await table.told(line, moved))
    return replace(told, data={"undo": [root.seq for root in back.roots]})


def _told(roots: Sequence[Header]) -> str:
    said = (says("undo.secret") if hushed(root.text)[0] else root.text.removeprefix("/") for root in roots)
    return "; ".join(text or says("log.start") for text in said)


async def _audience(table: Service, live: Loaded, roots: Sequence[Header]) -> str:
    """For whose eyes it is that these sentences are taken back or done again: the GM's where they are of the hidden."""
    eyes = sight_of(live.state, ruleset(live.info.system), EVERYBODY)
    for root in roots if eyes.unseen else ():
        (row, *_) = await table.store.ledger.rows(live.info.id, root.seq - 1, 1)
        if root.text and not sentence(root.text, None, step_of(row), eyes):
            return GM
    return ALL


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    Undo: undo,
    UndoAccept: accept,
    UndoDecline: decline,
    Redo: redo,
}
