"""The same bot before an independent judge of Discord's semantics: ``simcord``, which shares no code with ours."""

from typing import Any

import discord
import simcord

from bot.discord.client import Strikerank
from bot.settings import Settings
from bot.table import GameTable
from storage.store import Store

WE_06 = (
    "Rurik: attack broadsword slash vs Grak parry with battle axe"
    " rolled attack 12, parry 33, location 10, damage 2, damage_modifier 3"
)
AXE = "Grak: attack battle axe vs Lia rolled attack 35, Lia.parry 30, location 14, damage 2, damage_modifier 1"


def text(result: Any) -> str:
    """The words of an answer that was given."""
    assert result.acknowledged and result.response is not None
    return "\n".join(f"{embed.title or ''}\n{embed.description or ''}" for embed in result.response.embeds)


async def test_a_fight() -> None:
    store = await Store.open("sqlite://")
    bot = Strikerank(Settings(tracker_seconds=0), GameTable(store))
    try:
        async with simcord.run(bot, shard_count=1, settle_timeout=30) as env:
            await play(env, bot)
    finally:
        await store.close()


async def play(env: simcord.Env, bot: Strikerank) -> None:
    """From the start to the end of a fight."""
    guild = env.create_guild()
    channel = guild.create_text_channel("fight")
    gerd, anna, ben = (guild.add_member(env.create_user(name)) for name in ("Gerd", "Anna", "Ben"))
    assert "The fight is on" in text(await gerd.slash(channel, "encounter start", system="rq3plus"))
    for name in ("Rurik", "Grak"):
        assert "joins the fight" in text(await gerd.slash(channel, "encounter add", name=name))
    await gerd.slash(channel, "encounter add", name="Lia", **{"for": anna})

    told = await gerd.slash(channel, "do", sentence=WE_06)
    assert "bdomen: 1 through" in text(told)
    assert not told.ephemeral
    why = await ben.click(told.response.message, label="Why")  # type: ignore[union-attr]
    assert why.acknowledged and why.ephemeral

    await bot.servers.settle()
    typo = await gerd.slash(channel, "attack", sentence="Rurik: broadsword vs Grka")
    assert typo.acknowledged
    assert typo.ephemeral
    offered = await gerd.autocomplete(channel, "attack", "sentence", "Rurik: broads")
    assert "Rurik: Broadsword" in [choice["value"] for choice in offered]

    await gerd.slash(channel, "do", sentence=AXE)
    prompt = channel.last_message
    assert prompt is not None and "How do you answer?" in prompt.content
    rows = [row for row in prompt.components if isinstance(row, discord.ActionRow)]
    buttons = [b for row in rows for b in row.children if isinstance(b, discord.Button)]
    parry = next(b for b in buttons if str(b.label).startswith("Parry"))
    denied = await ben.click(prompt, custom_id=parry.custom_id)
    assert denied.acknowledged and denied.ephemeral
    answered = await anna.click(prompt, custom_id=parry.custom_id)
    assert "30/70" in text(answered)

    undone = await gerd.slash(channel, "undo")
    assert "Taken back" in text(undone)
    over = await gerd.slash(channel, "encounter end", now=True)
    assert "The fight is over" in text(over)
    assert not env.errors
