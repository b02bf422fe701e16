"""Who took back or dropped dice that had been shown: counted from the rows of a log."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.texts import says
from storage.rows import Row


def taken_back(rows: Sequence[Row]) -> Counter[str]:
    """By person, how many of the bot's dice lie in sentences that were taken back and not done again.

    An undo that a game master agreed to counts for the player who asked for it. ``rows`` are all rows from the first.
    """
    off: dict[int, str] = {}
    for row in rows:
        if row.kind == "undo":
            asked = next((note.data["by"] for note in row.report.notes if "by" in note.data), row.who)
            for seq in _down(rows, row.seq - 1, row.parent):
                off.setdefault(seq, str(asked or ""))
        elif row.kind == "redo":
            for seq in _down(rows, row.parent, 0):
                if off.pop(seq, None) is None and rows[seq - 1].kind not in ("undo", "redo"):
                    break
    found: Counter[str] = Counter()
    for seq, who in off.items():
        found[who] += sum(not die.given for die in rows[seq - 1].dice)
    return +found


def cancelled(rows: Sequence[Row]) -> Counter[str]:
    """By person, how many of the bot's dice had been shown of sentences that were dropped before their end."""
    found: Counter[str] = Counter()
    for row in rows:
        for note in row.report.notes:
            if row.kind == "void" and note.code == "cancelled":
                found[str(note.data.get("by", ""))] += sum(not die.given for die in row.dice)
    return +found


def words(rows: Sequence[Row]) -> str:
    """The line of a report: empty where every die that was shown was kept."""
    back, dropped = taken_back(rows), cancelled(rows)
    told = [
        f"{who or 'somebody'} "
        + " and ".join(
            f"{n} {what}"
            for n, what in ((back[who], says("tally.taken_back")), (dropped[who], says("tally.cancelled")))
            if n
        )
        for who in sorted({*back, *dropped})
    ]
    return says("tally.shown", dice="; ".join(told)) if told else ""


def _down(rows: Sequence[Row], seq: int, stop: int) -> Iterator[int]:
    """The rows from ``seq`` along the parents down to ``stop``, without this."""
    while seq > stop:
        yield seq
        seq = rows[seq - 1].parent
