"""What was said last by whoever speaks, as the ledger has it: what ``again`` and ``him`` mean."""

from bot.reply import Line
from grammar.scene import Scene, Talk
from grammar.table import is_table_talk
from rules.core.report import Refused
from storage.line import Path
from storage.rows import Loaded
from storage.store import Store


async def talk_of(store: Store, line: Line, live: Loaded, scene: Scene) -> Talk:
    """The speaker's last sentence that still stands, and the figures it was for; an empty Talk where there is none."""
    headers = await store.ledger.headers(live.info.id)
    path = Path(headers, live.head)
    last = ""
    for row in reversed(headers[: live.head]):
        mine = row.kind == "command" and row.cause is None and row.who == line.speaker.id
        if not mine or is_table_talk(row.text) or row.seq not in path:
            continue
        last = last or row.text
        try:
            foes = scene.order(row.text).targets
        except Refused:
            # Said of what is not there any more.
            continue
        if foes:
            return Talk(last, tuple(foes[:1]))
    return Talk(last)
