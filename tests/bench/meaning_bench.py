"""What becomes of lines in people's own words: right, refused, offered or wrong, and what it costs.

Two lines mean the same where the same events come of them under the same dice, or the same is told. Each line is said
to a fresh copy of its fight, through the whole table.
"""

import asyncio
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from shutil import copy
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct

import bot.service
from bot.cli.console import read_line
from bot.reply import Reply
from bot.table import GameTable
from bot.texts import says
from grammar.kinds import final, hands_on
from grammar.scene.scene import Talk
from rules.core.names import fold
from storage.store import Store
from tests.bench.meant_lines import REFUSE, Case, blind, corpus, noisy, setups
from tests.bench.measure import percentile
from tests.calls import Calls, counting

P = ParamSpec("P")
T = TypeVar("T")
SEED = bytes(range(32))
OUTCOMES = ("right", "refused", "first", "in three", "other", "WRONG", "bad")
"""Played as it was meant; rightly refused, or offered where it is never played from words of one's own; the right one
offered first, or among three; another offer that holds half of what was meant; played or answered otherwise; no such
offer. ``GOOD`` is the first two together, with one press the first four."""
EACH_NOISE = 40
GOOD = OUTCOMES[:2]
PRESS = OUTCOMES[:4]
_OFFERS = 3
_HALF = 0.5


class Heard(Struct, frozen=True):
    """What came of a line, what it cost, and what was taken for it."""

    case: Case
    outcome: str
    cpu: float
    calls: int
    told: str


class Fights:
    """The fights that lines are said in, each made once and copied for every line."""

    def __init__(self, where: Path) -> None:
        self.where, self.setups = where, setups()
        self.made: dict[tuple[str, str], Path] = {}
        self.known: dict[tuple[str, str, str, str], tuple[Any, ...]] = {}

    async def _file(self, key: tuple[str, str]) -> Path:
        if key not in self.made:
            path = self.where / f"{len(self.made)}.db"
            store = await Store.open(f"sqlite:///{path}")
            table = GameTable(store, secret=SEED)
            for typed in self.setups[key].lines:
                reply = await table.say(read_line(typed))
                assert reply.ok, (key, typed, reply.text)
            await store.close()
            self.made[key] = path
        return self.made[key]

    async def said(self, case: Case, typed: str, *, counted: bool = False) -> tuple[Reply, float, int]:
        """The answer to a line in a fresh copy of the fight, with the milliseconds of CPU and the calls it took."""
        here = self.where / "now.db"
        copy(await self._file((case.system, case.setup)), here)
        store = await Store.open(f"sqlite:///{here}")
        try:
            table = GameTable(store, secret=SEED)
            line = read_line(typed if case.speaker == "gm" else f"@{case.speaker} {typed}")
            await table.here(line)
            with counting() if counted else nullcontext(Calls()) as calls:
                start = time.process_time()
                reply = await table.say(line)
                spent = (time.process_time() - start) * 1e3
            return await table.seen(reply, line.eyes, line.place.channel), spent, calls.made
        finally:
            await store.close()

    async def reference(self, case: Case, typed: str) -> tuple[Any, ...]:
        """What comes of an exact line."""
        key = (case.system, case.setup, case.speaker, typed)
        if key not in self.known:
            reply, _, _ = await self.said(case, typed)
            self.known[key] = _happened(reply)
        return self.known[key]


def _happened(reply: Reply) -> tuple[Any, ...]:
    """What came of a line, to be compared: its events and questions, or else what was told; empty of a refusal."""
    if not reply.ok:
        return ()
    events = [event for step in reply.fight.steps for event in step.events]
    asked = [(one.who, one.text) for one in reply.prompts.questions]
    # Which other rules are named beside one hangs on the words it was looked up by.
    told = reply.text.partition(says("rule.also", rules=""))[0].rstrip()
    return (repr(events), repr(asked)) if reply.fight.steps or asked else (told,)


def _plain(said: str) -> str:
    """A sentence without its note, its deeds joined in one way."""
    return fold(said.partition(" -- ")[0].replace("; ", " then "))


async def judged(fights: Fights, case: Case, *, counted: bool) -> Heard:
    """What becomes of one line."""
    means = [one for one in case.means if one != REFUSE]
    right = {one: await fights.reference(case, one) for one in means}
    legal = {one: came for one, came in right.items() if came}
    reply, cpu, calls = await fights.said(case, case.line)
    if counted:
        # A second time: the first of a system pays for what is read but once.
        _, _, calls = await fights.said(case, case.line, counted=True)
    offers = tuple((reply.error or {}).get("offers", ()))[:_OFFERS]
    told = (reply.sentence.meant or reply.text[:60]) if reply.ok else f"? {' | '.join(offers) or reply.text[:60]}"
    outcome = await _outcome(fights, case, reply, offers, legal)
    return Heard(case, outcome, cpu, calls, told)


async def _outcome(
    fights: Fights, case: Case, reply: Reply, offers: Sequence[str], legal: dict[str, tuple[Any, ...]]
) -> str:
    if reply.ok:
        # Deeds of one turn may be said as one sentence or one behind another: other dice, the same meaning.
        same = _plain(reply.sentence.meant) in map(_plain, legal)
        return "right" if same or _happened(reply) in legal.values() else "WRONG"
    if not legal:
        return "refused"
    fits = [await fights.reference(case, one) in legal.values() for one in offers]
    if fits[:1] == [True]:
        # What is final is never done by words of one's own: to offer it is all that can be right.
        held = any(final(part) or hands_on(part) for part in offers[0].split("; "))
        return "refused" if held else "first"
    if any(fits):
        return "in three"
    words = [set(fold(one).split()) for one in (*legal, *case.means)]
    close = any(len(meant & set(fold(one).split())) >= _HALF * len(meant) for meant in words for one in offers)
    return "other" if close else "bad"


async def _here(think: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    return think(*args, **more)


async def _run(cases: Iterable[Case], every: int) -> list[Heard]:
    disk = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=disk if disk.is_dir() else None) as made:
        fights, found = Fights(Path(made)), []
        # In one thread, whose calls are counted.
        asyncio.to_thread = _here
        for n, case in enumerate(cases):
            last = fights.setups[case.system, case.setup].last

            async def talk(*_: object, last: str = last) -> Talk:
                return Talk(last, ("Grak",) if last else ())

            bot.service.talk_of = talk
            found.append(await judged(fights, case, counted=n % every == 0))
        return found


def heard(cases: Iterable[Case], every: int = 5) -> list[Heard]:
    """What becomes of each line; the calls of one line in so many are counted."""
    kept = bot.service.talk_of, asyncio.to_thread
    try:
        return asyncio.run(_run(cases, every))
    finally:
        bot.service.talk_of, asyncio.to_thread = kept


_COLUMNS = " ".join(f"{one:>8}" for one in (*OUTCOMES, "GOOD", "1 press"))
_HEAD = f"  {'':26} {'lines':>5} {_COLUMNS}   ms p50    p95   calls p95"


def show(title: str, found: Sequence[Heard]) -> None:
    """Print the table of some lines: shares by class and system."""
    print(f"{title}\n{_HEAD}")
    groups: dict[str, list[Heard]] = defaultdict(list)
    for one in found:
        groups[one.case.kind].append(one)
    for one in found:
        groups[one.case.system].append(one)
    for name, rows in (*groups.items(), ("all", list(found))):
        kinds = (*((one,) for one in OUTCOMES), GOOD, PRESS)
        shares = (sum(row.outcome in kind for row in rows) / len(rows) for kind in kinds)
        timed = [row.cpu for row in rows]
        calls = percentile([float(row.calls) for row in rows if row.calls] or [0.0], 0.95)
        cost = f"{percentile(timed, 0.5):9.1f} {percentile(timed, 0.95):6.0f} {calls:11,.0f}"
        print(f"  {name:26} {len(rows):5} " + " ".join(f"{share:8.1%}" for share in shares) + cost)


def main(args: Sequence[str]) -> str | None:
    """Print the tables of ``corpus``, ``noise`` and blind files, or of all of them.

    ``seed N``: of the noise; ``one N``: one line in N; ``lines``: each line that did not go right as well. Returns what
    is wrong with the words.
    """
    words, numbers, wanted, each = list(args), {"seed": int(time.time()), "one": 1}, [], False
    while words:
        word = words.pop(0)
        if word in numbers:
            numbers[word] = int(words.pop(0))
        elif word == "lines":
            each = True
        elif word in ("corpus", "noise") or Path(word).is_file():
            wanted.append(word)
        else:
            return f"No such lines: {word}. Say corpus, noise, a file, seed N, one N or lines."
    files = sorted((Path(__file__).parents[1] / "grammar" / "blind").glob("*.tsv"))
    for word in wanted or ("corpus", "noise", *map(str, files)):
        for title, cases in _cases(word, numbers["seed"]):
            found = heard(list(cases)[:: numbers["one"]])
            show(title, found)
            for one in found if each else ():
                case = one.case
                if one.outcome not in GOOD:
                    print(f"    {case.system:8}{one.outcome:9}{case.line}  =>  {case.means[0]}  GOT {one.told}")
    return None


def _cases(word: str, seed: int) -> Iterable[tuple[str, Iterable[Case]]]:
    if word == "corpus":
        return [(f"the corpus, half {'AB'[half]}", corpus(half)) for half in (0, 1)]
    if word == "noise":
        return [(f"the corpus with noise of seed {seed}", noisy((*corpus(0), *corpus(1)), seed, EACH_NOISE))]
    return [(f"lines never seen: {word}", blind(Path(word)))]
