"""A small bot that uses what ours uses; the subject on which the double is tried."""

from __future__ import annotations

import asyncio
import io
import re
import struct
import zlib

import aiohttp
import discord
from discord import app_commands

WORDS = ("attack", "aim", "parry")


def png(width: int = 3, height: int = 2) -> bytes:
    """A valid white picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\x00" + b"\xff" * 3 * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Strike(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"v1:strike:(?P<n>\d+)"):
    """Counts up in its own custom_id."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label=f"Strike {number}", custom_id=f"v1:strike:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[discord.ui.View], match: re.Match[str]
    ) -> Strike:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content=f"struck {self.number}", view=panel(self.number + 1))


class Ask(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"v1:ask"):
    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Enter rolls", custom_id="v1:ask"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[discord.ui.View], match: re.Match[str]
    ) -> Ask:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Rolls())


class Rolls(discord.ui.Modal, title="Rolls"):
    rolls: discord.ui.Label[Rolls] = discord.ui.Label(
        text="Your rolls", component=discord.ui.TextInput(custom_id="rolls", max_length=40)
    )
    kind: discord.ui.Label[Rolls] = discord.ui.Label(
        text="Kind",
        component=discord.ui.Select(
            custom_id="kind",
            options=[discord.SelectOption(label="Open", value="o"), discord.SelectOption(label="Blind")],
        ),
    )
    sheet: discord.ui.Label[Rolls] = discord.ui.Label(
        text="Sheet", component=discord.ui.FileUpload(custom_id="sheet", required=False)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        text, kind, sheet = self.rolls.component, self.kind.component, self.sheet.component
        assert isinstance(text, discord.ui.TextInput)
        assert isinstance(kind, discord.ui.Select)
        assert isinstance(sheet, discord.ui.FileUpload)
        sizes = [len(await file.read()) for file in sheet.values]
        await interaction.response.send_message(f"{text.value} {kind.values} {sizes}", ephemeral=True)


def panel(number: int) -> discord.ui.View:
    """The persistent buttons."""
    view = discord.ui.View(timeout=None)
    view.add_item(Strike(number))
    view.add_item(Ask())
    return view


class SampleBot(discord.Client):
    """`handled` lists the interactions whose handler ran, `caught` what sending raised."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)
        self.handled: list[int] = []
        self.caught: list[Exception] = []
        self.gate = asyncio.Event()
        self.ready_count = self.resumed_count = 0
        _add_commands(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Strike, Ask)
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready_count += 1

    async def on_resumed(self) -> None:
        self.resumed_count += 1


def _add_commands(bot: SampleBot) -> None:
    tree = bot.tree

    @tree.command(description="Attack somebody")
    @app_commands.describe(sentence="what you do", times="how often")
    async def attack(
        interaction: discord.Interaction,
        sentence: app_commands.Range[str, 1, 200],
        times: app_commands.Range[int, 1, 5] = 1,
        target: discord.Member | None = None,
    ) -> None:
        bot.handled.append(interaction.id)
        try:
            await interaction.response.defer()
            embed = discord.Embed(title=sentence, description=f"{interaction.user.mention} x{times}")
            embed.add_field(name="Target", value=target.display_name if target else "nobody")
            await interaction.edit_original_response(embed=embed, view=panel(1))
        except (discord.HTTPException, aiohttp.ClientError) as error:
            bot.caught.append(error)

    @attack.autocomplete("sentence")
    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        times = interaction.namespace.times
        return [app_commands.Choice(name=f"{w} {times}", value=w) for w in WORDS if w.startswith(current)]

    @tree.command(description="Fail politely")
    async def oops(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Nobody is called Grak.", ephemeral=True)
        await interaction.followup.send("Did you mean Grok?", ephemeral=True)

    @tree.command(description="Wait for the gate, then answer")
    async def wait(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await bot.gate.wait()
        try:
            await interaction.edit_original_response(content="waited")
        except discord.HTTPException as error:
            bot.caught.append(error)

    @tree.command(description="Send a bad message")
    @app_commands.choices(
        kind=[app_commands.Choice(name="Too long", value="long"), app_commands.Choice(name="Twins", value="twins")]
    )
    async def bad(interaction: discord.Interaction, kind: str) -> None:
        view = discord.ui.View()
        embeds = []
        if kind == "long":
            embeds = [discord.Embed(description="x" * 4000) for _ in range(2)]
        else:
            for _ in range(2):
                view.add_item(discord.ui.Button(label="Twin", custom_id="twin"))
        try:
            await interaction.response.send_message("bad", embeds=embeds, view=view)
        except discord.HTTPException as error:
            bot.caught.append(error)
            await interaction.response.send_message("refused", ephemeral=True)

    _add_encounter(bot)


def _add_encounter(bot: SampleBot) -> None:
    tree = bot.tree
    encounter = app_commands.Group(
        name="encounter",
        description="Encounters",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @encounter.command(description="Start and pin the tracker")
    async def start(interaction: discord.Interaction, system: str) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        embed = discord.Embed(title="Tracker").set_image(url="attachment://map.png")
        tracker = await interaction.channel.send(embed=embed, file=discord.File(io.BytesIO(png()), "map.png"))
        await tracker.pin()
        await tracker.edit(embed=discord.Embed(title=f"Tracker {system}"), attachments=[])
        pins = [message.id async for message in interaction.channel.pins()]
        await interaction.edit_original_response(content=f"pinned {pins == [tracker.id]}")

    tree.add_command(encounter)

    @tree.command(name="import", description="Import a sheet")
    async def import_sheet(interaction: discord.Interaction, file: discord.Attachment) -> None:
        await interaction.response.defer(ephemeral=True)
        data = await file.read()
        await interaction.edit_original_response(
            content=f"{file.filename} {len(data)} {data[:4]!r}",
            attachments=[discord.File(io.BytesIO(data), "copy.toml")],
        )

    @tree.command(description="A layout with a menu")
    async def layout(interaction: discord.Interaction) -> None:
        view = discord.ui.LayoutView()
        gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://map.png")
        menu: discord.ui.Select[discord.ui.LayoutView] = discord.ui.Select(
            custom_id="menu",
            placeholder="Who",
            options=[discord.SelectOption(label="Anna"), discord.SelectOption(label="Ben")],
        )

        async def picked(inner: discord.Interaction) -> None:
            await inner.response.send_message(f"picked {menu.values}", ephemeral=True)

        menu.callback = picked  # type: ignore[assignment,method-assign]
        row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow(menu)
        view.add_item(discord.ui.Container(discord.ui.TextDisplay("# Map"), gallery, row))
        await interaction.response.send_message(view=view, file=discord.File(io.BytesIO(png()), "map.png"))

    @tree.command(description="Answer a deferral by messages")
    async def follow(interaction: discord.Interaction, how: str) -> None:
        await interaction.response.defer()
        if how == "replace":
            await interaction.delete_original_response()
        await interaction.followup.send("first", ephemeral=True)
        await interaction.followup.send("second", ephemeral=True)

    @tree.context_menu(name="Show sheet")
    async def show_sheet(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"sheet of {member.display_name}")

    @tree.command(description="Post in the channel")
    async def post(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.channel.send("@everyone posted", nonce="once")
        await interaction.edit_original_response(content="done")
