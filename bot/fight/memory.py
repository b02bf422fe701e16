"""What was said last by whoever speaks, as the ledger has it: what ``again`` and ``him`` mean."""

from collections.abc import Iterable, Iterator
from itertools import islice

from bot.reply import Line
from grammar.scene.scene import Scene, Talk, figures_of
from grammar.table.talk import is_table_talk
from rules.core.command import Command
from rules.core.encounter import ALL
from rules.core.names import fold
from rules.core.report import Refused
from storage.line import Path
from storage.rows import Loaded
from storage.store import Store

MOST = 30
"""How many of the speaker's sentences are looked through."""
MOST_TOLD = 3
"""How many of those that others said for the speaker's figures."""


async def talk_of(store: Store, line: Line, live: Loaded, scene: Scene) -> Talk:
    """The speaker's last sentence that still stands, and the figures it was for; an empty Talk where there is none.

    What the game master said for a player's figure counts as that player's. Where the line names who acts, it is the
    last sentence of that figure, if it has said any.
    """
    speaker = line.speaker
    own = {fold(name) for name, figure in scene.enc.figures.items() if figure.owner == speaker.id}
    headers = await store.ledger.headers(live.info.id)
    path = Path(headers, live.head)
    mine = (
        row
        for row in reversed(headers[: live.head])
        if row.kind == "command" and row.cause is None and (row.who == speaker.id or _led(row.text) in own)
        if not is_table_talk(row.text) and row.seq in path
    )
    rows = [*islice(mine, MOST)]
    told = [row for row in rows if row.who != speaker.id][:MOST_TOLD]
    shut = {row.seq for row in told if not await _open(store, live, row.seq)}
    said = _understood(
        (row.text for row in rows if row.who == speaker.id or (row in told and row.seq not in shut)), scene
    )
    lead, colon, _ = line.text.partition(":")
    named = figures_of(lead.strip().lstrip("/"), (), scene, exact=True) if colon else ()
    if not named:
        return _talk(said)
    every = list(said)
    return _talk([one for one in every if one[1] is not None and one[1].who in named] or every)


def _led(text: str) -> str:
    """Who is named before a sentence with a colon."""
    lead, colon, _ = text.partition(":")
    return fold(lead.strip(' /"')) if colon else ""


async def _open(store: Store, live: Loaded, seq: int) -> bool:
    """Whether a sentence was not said in secret."""
    said, *_ = await store.ledger.sentence(live.info.id, seq)
    return said.report.audience == ALL


def _understood(texts: Iterable[str], scene: Scene) -> Iterator[tuple[str, Command | None]]:
    """Each sentence with its command, None where it was said of what is not there any more."""
    for text in texts:
        try:
            yield text, scene.order(text)
        except Refused:
            yield text, None


def _talk(said: Iterable[tuple[str, Command | None]]) -> Talk:
    """The first of the sentences, and whom the first that was for anybody was for."""
    last = ""
    for text, order in said:
        last = last or text
        if order is not None and order.targets:
            return Talk(last, tuple(order.targets[:1]))
    return Talk(last)
