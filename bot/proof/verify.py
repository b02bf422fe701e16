"""Verifying a whole log: its chain, every die, and the rules."""

import asyncio
from collections.abc import Sequence
from functools import reduce

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.fight import tally
from bot.fight.entries import Said
from bot.fight.places import Places
from bot.proof.replay import Played, Replay, Secrets
from bot.service import Service
from bot.texts import says
from rules.core.encounter import Encounter
from rules.core.events import fold
from rules.core.rolls.fairness import Audit, audit
from rules.registry import ruleset
from storage import chain
from storage.exchange import Entry
from storage.line import MOVES, landing, redoable, undoable
from storage.rows import EncounterInfo, Header, Row
from storage.settings import Earlier

MOST_NAMED = 20
UNREADABLE = (msgspec.MsgspecError, LookupError, TypeError, ValueError)
"""What the rules raise in a state that they can't have made: a sheet, mark or slot that was written by hand."""


class Verdict(Struct, frozen=True):
    """What a log proves: counts of its dice, and whatever is wrong or can't be proved, as lines to read.

    ``older``: rows of other rules than today's, of which chain and dice are proved but not what came of them.
    """

    checked: int
    given: int
    forced: int
    head: str
    wrong: tuple[str, ...] = ()
    broken: tuple[int, ...] = ()
    differing: tuple[int, ...] = ()
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    older: tuple[int, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong, as far as today's rules can tell."""
        return not (self.wrong or self.broken or self.differing or self.faults)

    @property
    def fine(self) -> bool:
        """Whether all is proved."""
        return self.sound and not self.older

    def words(self) -> str:
        """In plain words, a finding on each line."""
        others = says("verify.others", given=self.given, forced=self.forced)
        lines = [says("verify.dice", checked=self.checked, wrong=len(self.wrong), others=others)]
        lines += [says("verify.differing", dice=_listed(self.wrong))] if self.wrong else []
        lines.append(
            says("verify.broken", rows=_listed(self.broken))
            if self.broken
            else says("verify.whole", head=chain.shown(self.head))
        )
        if self.differing:
            lines.append(says("verify.not_so", rows=_listed(self.differing)))
        elif not (self.faults or self.older):
            lines.append(says("verify.played"))
        lines += [says("verify.older", rows=_listed(self.older))] if self.older else []
        return "\n".join((*lines, *self.faults, *self.remarks))


async def verify(
    table: Service,
    info: EncounterInfo,
    entries: Sequence[Entry],
    *,
    commitment: str | None = None,
    head: str | None = None,
    brought: int = 0,
    earlier: Sequence[Earlier] = (),
) -> Verdict:
    """Recompute chain and dice of a log and play it again. Gives way to others after every row.

    Of the first ``brought`` rows, which another secret threw, only the rules can be proved, and that is a fault.
    ``table`` is a fresh one for the replay alone, over a store that it may read and never writes. ``commitment`` and
    ``head`` are what was posted: the SHA-256 of the secret at the start, the hash of the last row at the end, or how
    they begin. ``earlier``: the secrets that it was played with before it was opened again, each time with a fresh one
    that a row commits to.
    """
    rows = [entry.row() for entry in entries]
    secrets = Secrets(info.secret, tuple((one.row, bytes.fromhex(one.secret)) for one in earlier))
    faults = [*_posted(secrets, commitment), *_bound(rows, secrets)]
    broken, tail = _chain(info, secrets, entries, brought)
    if odd := [f"{entry.seq} ({', '.join(more)})" for entry in entries if (more := entry.unread)]:
        faults.append(says("verify.unread", rows=_listed(odd)))
    if brought:
        faults.append(says("verify.brought_one" if brought == 1 else "verify.brought", row=brought))
    unproven = [row.seq for row in rows if not row.hash]
    if unproven:
        faults.append(says("verify.unproven", rows=_listed(unproven)))
    if head is not None and len(head) < chain.LEAST:
        faults.append(says("verify.head_short", head=head, least=chain.LEAST))
    elif head is not None and not tail.startswith(head.casefold()):
        faults.append(says("verify.head", head=head, tail=chain.shown(tail)))
    walk = _Walk(info, rows, Replay(table, info, secrets), brought)
    for row in rows:
        await walk.take(row)
        await asyncio.sleep(0)
    thrown = [row for row in rows if row.seq > brought]
    dice = reduce(
        Audit.with_others,
        (audit(secrets.at(row.seq), [(walk.places[row.seq], row.dice)]) for row in thrown),
        Audit(0),
    )
    wrong = (*dice.names, *walk.unkeyed)
    remarks = [says("verify.seeded")] if info.seeded else []
    remarks += [told] if (told := tally.words(rows)) else []
    return Verdict(
        dice.checked,
        dice.given,
        dice.forced,
        tail,
        wrong,
        tuple(broken),
        tuple(walk.differing),
        tuple(faults),
        tuple(remarks),
        tuple(walk.older),
    )


def _posted(secrets: Secrets, commitment: str | None) -> list[str]:
    mine = chain.commitment(secrets.at(1))
    if commitment is None or (len(commitment) >= chain.LEAST and mine.startswith(commitment.casefold())):
        return []
    return [says("verify.commitment", commitment=commitment, mine=mine)]


def _bound(rows: Sequence[Row], secrets: Secrets) -> list[str]:
    """What is to be said of secrets that came later without the row that commits to them before their first die."""
    loose = []
    for last, _ in secrets.earlier:
        row = rows[last] if last < len(rows) else None
        if row is not None and _committed(row) != chain.commitment(secrets.at(row.seq)):
            loose.append(says("verify.unbound", row=row.seq))
    return loose


def _committed(row: Row) -> str:
    """The commitment to the secret from here on that a row holds; empty for any other."""
    found = (str(note.data.get("commitment", "")) for note in row.report.notes if note.code == "reopened")
    return next(found, "") if row.kind == "void" and not row.dice else ""


def _chain(info: EncounterInfo, secrets: Secrets, entries: Sequence[Entry], brought: int) -> tuple[list[int], str]:
    """The rows whose hash is not that of their content after the row before, and the last hash.

    Rows that were ``brought`` follow a root that nobody here knows.
    """
    tail = chain.root(info.system, info.started, secrets.at(1), seeded=info.seeded)
    broken = []
    for entry in entries:
        rooted = entry.seq > 1 or not brought
        if entry.hash and rooted and chain.link(tail, entry.values()) != entry.hash:
            broken.append(entry.seq)
        if not entry.hash and tail and entry.seq > 1 and entries[entry.seq - 2].hash:
            broken.append(entry.seq)
        tail = entry.hash
    return broken, tail


class _Walk:
    """Goes through the rows of a log in order."""

    def __init__(self, info: EncounterInfo, rows: Sequence[Row], replay: Replay, brought: int) -> None:
        self._brought = brought
        self._info, self._rules, self._replay = info, ruleset(info.system), replay
        self._headers = [Header(r.seq, r.parent, r.kind, r.cause, r.who, r.text, r.at) for r in rows]
        self._rows = rows
        self._states: dict[int, Encounter] = {0: Encounter(info.id, info.system)}
        self._places = Places(rows)
        self._played: dict[int, Played] = {}
        self._deliveries: set[str] = set()
        self.places: dict[int, tuple[str, ...]] = {}
        self.unkeyed: list[str] = []
        self.differing: list[int] = []
        self.older: list[int] = []

    async def take(self, row: Row) -> None:
        """The next row: where its dice are thrown, and whether it is what playing it gives."""
        root = row.cause or row.seq
        said, self.places[row.seq] = self._places.of(row)
        keyed = row.hash and row.seq > self._brought and not self._info.seeded
        if keyed and not self._rows[root - 1].source and any(not die.given for die in row.dice):
            self.unkeyed.append(says("verify.no_delivery", row=row.seq))
        if row.source is not None and row.source in self._deliveries:
            self.unkeyed.append(says("verify.twice", row=row.seq))
        self._deliveries |= {row.source} if row.source is not None else set()
        state = self._states[row.parent]
        self._states[row.seq] = fold(state, row.events)
        try:
            stands = await self._stands(row, state, said, root)
        except UNREADABLE:
            stands = False
        if not stands:
            self.differing.append(row.seq)

    async def _stands(self, row: Row, before: Encounter, said: Said, root: int) -> bool:
        if row.kind in MOVES:
            return not (row.events or row.dice) and self._may_move(row)
        if row.cause is not None and row.source is not None:
            return False
        if row.parent != row.seq - 1 or (row.kind == "engine") != (row.cause is not None and row.kind != "void"):
            return False
        if row.kind == "void":
            return not row.events
        if row.rules_version != self._rules.version:
            self.older.append(row.seq)
            return True
        if row.kind == "engine":
            played = self._replay.engine(row, before, said, self._played.get(root, Played(True)))
        else:
            heard = self._states.get(row.report.base, before)
            played = await self._replay.sentence(row, before, heard, said)
        self._played[root] = replace(played, same=True)
        return played.same

    def _may_move(self, row: Row) -> bool:
        """Whether an undo or redo goes where one can go."""
        headers = self._headers[: row.seq - 1]
        head = row.seq - 1
        if row.kind == "redo":
            return row.parent in redoable(headers, head)
        return any(landing(headers, headers[first - 1].parent) == row.parent for first in undoable(headers, head))


def _listed(names: Sequence[object]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(map(str, names[:MOST_NAMED])) + more
