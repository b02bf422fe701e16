"""Draws ``docs/resolution.png`` anew from a fight played for it: an attack with its answer, the tracker, the map.

``make pictures`` runs it. The words are those of the bot, laid out as Discord lays out an embed on a phone.
"""

import asyncio
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.cli.console import PLACE, read_line
from bot.reply import BOLD, Line, Reply
from bot.table import GameTable
from storage.store import Store

SEED = bytes(range(32))
WIDTH, PAD, SIZE = 780, 28, 28
BACK, CARD, INK, PALE, CALM, WOUND = (
    (49, 51, 56),
    (43, 45, 49),
    (219, 222, 225),
    (148, 155, 164),
    (79, 109, 143),
    (201, 138, 27),
)
OPENING = (
    "/encounter start rq3plus",
    "/encounter add Rurik",
    "/encounter add Grak",
    "/encounter add trollkin x2 side grak",
    "/control Rurik by Ann",
    "/place Rurik at 2,0 facing 3",
    "/place Grak at 1,0",
    "/place Trollkin 1 at 2,2 facing 1",
    "/place Trollkin 2 at 4,-1 facing 3",
    "effect bladesharp 4 on Rurik: +20 attack, +4 damage, 10 rounds",
)
ATTACK = "Rurik: attack broadsword vs Grak parry"
DICE = "rolled 31 88 10 5 3"


async def main(where: Path) -> None:
    """Play the fight and write the picture."""
    store = await Store.open("sqlite://")
    try:
        table = GameTable(store, secret=SEED)
        for line in OPENING:
            await said(table, line)
        blow = await said(table, f"{ATTACK} {DICE}")
        tracker = await said(table, "@Ann /encounter status")
        ground = await said(table, "@Ann /map")
    finally:
        await store.close()
    shown = blow.text.split("\n🎲")[0]
    parts = [
        card(ATTACK, shown.split("\n"), WOUND),
        card("", tracker.text.split("\n"), CALM),
        Image.open(BytesIO(ground.files[0].data)).convert("RGB"),
    ]
    high = sum(part.height for part in parts) + PAD * (len(parts) + 1)
    page = Image.new("RGB", (WIDTH + 2 * PAD, high), BACK)
    y = PAD
    for part in parts:
        page.paste(part, (PAD, y))
        y += part.height + PAD
    page.quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(where, optimize=True)


async def said(table: GameTable, typed: str) -> Reply:
    """The answer to a line; the picture must not show a refusal."""
    line = read_line(typed)
    reply = await table.say(Line(line.text, PLACE, line.speaker, None, line.files))
    if reply.error is not None:
        raise SystemExit(f"{typed}: {reply.error['message']}")
    return reply


def card(title: str, lines: list[str], edge: tuple[int, int, int]) -> Image.Image:
    """An embed: a coloured edge, the sentence as its title, the lines below, wrapped at the width of a phone."""
    rows = [(title, True)] if title else []
    rows += [(row, False) for line in lines for row in wrapped(line)]
    picture = Image.new("RGB", (WIDTH, 2 * PAD + round(SIZE * 1.55) * len(rows)), CARD)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, 8, picture.height), edge)
    for n, (row, strong) in enumerate(rows):
        x, y = PAD + 8.0, PAD + round(SIZE * 1.55) * n
        for k, part in enumerate(row.split(BOLD)):
            bold = strong or k % 2 == 1
            draw.text((x, y), part, INK if bold or not row.startswith("(") else PALE, font(bold))
            x += font(bold).getlength(part)
    return picture


def wrapped(line: str) -> list[str]:
    """The line in rows that fit, broken between words."""
    rows, indent = [""], len(line) - len(line.lstrip())
    rows[0] = " " * indent
    for word in line.split():
        longer = f"{rows[-1]} {word}" if rows[-1].strip() else rows[-1] + word
        if font(True).getlength(longer.replace(BOLD, "")) > WIDTH - 2 * PAD - 8 and rows[-1].strip():
            rows.append("    " + word)
        else:
            rows[-1] = longer
    return rows


def font(bold: bool) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The face of the map's letters where there is one."""
    try:
        return ImageFont.truetype("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf", SIZE)
    except OSError:
        return ImageFont.load_default(SIZE)


if __name__ == "__main__":
    asyncio.run(main(Path(__file__).parent / "resolution.png"))
