"""The disk of a store gets full while the bot serves: it is told, nothing is half done, and with room it goes on."""

import contextlib
from collections.abc import AsyncIterator

from sqlalchemy import Connection

from tests.bot.discord.scene import WE_06, Scene

LONG = "/note on Grak: " + "a long word " * 16


@contextlib.asynccontextmanager
async def full(scene: Scene) -> AsyncIterator[None]:
    """The store can't grow by a page, as on a full disk: SQLite itself refuses ("database or disk is full")."""

    def limit(conn: Connection, pages: int) -> None:
        conn.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    def pages(conn: Connection) -> int:
        return int(conn.exec_driver_sql("PRAGMA page_count").scalar_one())

    now = await scene.store.database.write(pages)
    await scene.store.database.write(lambda conn: limit(conn, now))
    yield
    await scene.store.database.write(lambda conn: limit(conn, 2**30))
    assert scene.world.errors and all("is full: make room" in error for error in scene.world.errors)
    assert not any("Traceback" in error for error in scene.world.errors), "a line each"
    scene.world.errors.clear()


async def filled(scene: Scene) -> tuple[str, int]:
    """Notes are taken until one is refused: what is told then, and how many rows stand."""
    for _ in range(50):
        head = await scene.head()
        told = await scene.say(scene.gerd, LONG)
        if told.ephemeral:
            return told.text, head
        assert await scene.head() > head
    raise AssertionError("the store never got full")


async def test_a_full_disk_is_told_in_one_line_with_its_mend_and_nothing_is_half_done(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    async with full(scene):
        told, head = await filled(scene)
        assert "is full: make room" in told and "\n" not in told.strip() and "store.db" not in told, told
        before = await scene.state()
        for sentence in (WE_06, LONG):
            again = await scene.say(scene.gerd, sentence)
            assert again.ephemeral and "make room" in again.text, again.text
            assert await scene.head() == head
        assert await scene.state() == before
        asked = await scene.do(scene.gerd, "state")
        assert "Grak" in asked.text, "what only reads is answered"
    done = await scene.say(scene.gerd, WE_06)
    assert "broadsword 12/70" in done.text and await scene.head() > head
    assert (await scene.figure("Grak"))["loc_damage"]["abdomen"] == 1
    proved = await scene.do(scene.gerd, "encounter end", now=True)
    assert "The fight is over" in proved.text
    assert "sentences and dice give every event on record" in (await scene.do(scene.gerd, "verify")).text


async def test_fights_that_write_at_once_are_each_refused_whole(scene: Scene) -> None:
    guild = scene.channel.guild
    assert guild is not None
    first, second = scene.channel, guild.channel("yard")
    for channel in (first, second):
        scene.channel = channel
        await scene.fight("Rurik", "Grak")
    scene.channel = first
    async with full(scene):
        await filled(scene)
        heads = []
        for channel in (first, second):
            scene.channel = channel
            heads.append(await scene.head())
        answers = [await scene.gerd.slash(channel, "do", sentence=LONG, wait=False) for channel in (first, second)]
        for channel, answer, head in zip((first, second), answers, heads, strict=True):
            scene.channel = channel
            told = await scene.seen(answer)
            assert "make room" in told.text and await scene.head() == head
    for channel in (first, second):
        scene.channel = channel
        assert "broadsword 12/70" in (await scene.say(scene.gerd, WE_06)).text
