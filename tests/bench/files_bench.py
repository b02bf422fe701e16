"""The files and functions of ours that one repeated attack enters: up to its answer, and until its tracker has settled.

The bot is connected to the loopback in this process; the same attack has been made just before. Counted are calls in
all threads. ``python -m tests.bench.files_bench`` lists the files, each with the functions of it that were entered.
"""

import asyncio
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

from bot.discord.client import Strikerank
from bot.table import GameTable
from storage.store import Store
from tests.bench.measure import SENTENCE, Row, all_read, folder
from tests.bot.discord.scene import Scene
from tests.loopback.fixtures import connect
from tests.loopback.server import World

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / package}/" for package in ("bot", "grammar", "rules", "storage"))
GOAL = 110
WHO, _, REST = SENTENCE.partition(": attack ")


class Entered:
    """What has been entered since ``begin``; a comprehension belongs to the function it stands in."""

    def __init__(self) -> None:
        self._seen: set[CodeType] = set()

    def called(self, frame: FrameType, event: str, _: object) -> None:
        """What the interpreter tells of each call, in every thread."""
        if event == "call":
            self._seen.add(frame.f_code)

    def begin(self) -> None:
        """Forget what has been entered."""
        self._seen.clear()

    def by_file(self) -> Mapping[str, set[str]]:
        """The functions entered so far by the file they stand in, below the root of the project."""
        found = defaultdict[str, set[str]](set)
        for code in list(self._seen):
            if code.co_filename.startswith(OURS):
                within = code.co_qualname.partition(".<locals>.<")[0]
                found[str(Path(code.co_filename).relative_to(ROOT))].add(within)
        return found


@contextmanager
def watched() -> Iterator[Entered]:
    """Watch the calls of this thread, and of all that begin meanwhile."""
    entered = Entered()
    threading.setprofile(entered.called)
    sys.setprofile(entered.called)
    try:
        yield entered
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def _attack(scene: Scene) -> None:
    answer = await scene.gerd.slash(scene.channel, "attack", who=WHO, sentence=REST)
    assert not answer.ephemeral and "60/" in answer.text, answer.text


async def _settled(scene: Scene) -> None:
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None and scene.client is not None
    await scene.client.desk.shown(encounter)
    await scene.client.desk.answers.settled(encounter)


async def _entered(url: str) -> tuple[Mapping[str, set[str]], Mapping[str, set[str]]]:
    with watched() as entered:
        store = await Store.open(url)
        async with World(validate=False) as world:
            scene = Scene(world, store, url)
            scene.client = Strikerank(scene.settings, GameTable(store))
            async with connect(scene.client, world, loggers=("discord", "bot")):
                await scene.fight("Rurik", "Grak")
                await scene.offered("attack")
                for _ in range(2):
                    await _settled(scene)
                    head = await scene.head()
                    entered.begin()
                    await _attack(scene)
                    answered = entered.by_file()
                assert await scene.head() == head + 1
                await _settled(scene)
                settled = entered.by_file()
        await store.close()
    return answered, settled


def entered() -> tuple[Mapping[str, set[str]], Mapping[str, set[str]]]:
    """What is entered up to the answer, and until the tracker has settled."""
    all_read()
    with folder(memory=True) as where:
        return asyncio.run(_entered(f"sqlite:///{where / 'store.db'}"))


def run() -> list[Row]:
    """The rows: files with their goal, and functions."""
    rows = list[Row]()
    for what, found in zip(("up to its answer", "until its tracker has settled"), entered(), strict=True):
        rows += [
            Row(f"files that a repeated attack enters, {what}", len(found), 1, GOAL, "files"),
            Row(f"functions that it enters, {what}", sum(map(len, found.values())), 1, None, "functions"),
        ]
    return rows


if __name__ == "__main__":
    answered, settled = entered()
    for file, functions in sorted(settled.items()):
        print(f"{len(answered.get(file, ())):4} {len(functions):4}  {file}  {', '.join(sorted(functions))}")
