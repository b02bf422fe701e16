"""Draws ``docs/resolution.png`` and ``docs/fight.webp``, which moves, anew from a fight played for them.

They show an attack as it is typed, its answer, the tracker, the map. ``make pictures`` runs it.
The words are those of the bot, laid out as Discord lays out an embed on a phone.
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
BACK, FIELD, CARD, INK, PALE, CALM, WOUND = (
    (49, 51, 56),
    (56, 58, 64),
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


TYPED_AT_ONCE, KEY, SENT, READ = 4, 140, 700, 2600
"""How many letters of the moving picture come at once; for how many milliseconds a frame of them stands, the whole
line, and each answer."""


async def main(where: Path) -> None:
    """Play the fight and write the picture, and the moving one beside it."""
    store = await Store.open("sqlite://")
    try:
        table = GameTable(store, secret=SEED)
        for line in OPENING:
            await said(table, line)
        before = await said(table, "@Ann /encounter status")
        blow = await said(table, f"{ATTACK} {DICE}")
        tracker = await said(table, "@Ann /encounter status")
        ground = await said(table, "@Ann /map")
    finally:
        await store.close()
    answer = card(ATTACK, blow.text.split("\n🎲")[0].split("\n"), WOUND)
    tracked = card("", tracker.text.split("\n"), CALM)
    board = Image.open(BytesIO(ground.files.shared[0].data)).convert("RGB")
    page = stacked(answer, tracked, board)
    page.quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(where, optimize=True)
    at_first = card("", before.text.split("\n"), CALM)
    line = f"/{ATTACK.partition(': ')[2]}"
    typed = [f"{line[:n]}▏" for n in range(0, len(line), TYPED_AT_ONCE)]
    shown = [
        *((stacked(at_first, bar(begun)), KEY) for begun in typed),
        (stacked(at_first, bar(line)), SENT),
        (stacked(at_first, answer), READ),
        (stacked(tracked, answer), READ),
        (stacked(board, answer), READ),
    ]
    move(shown, where.with_name("fight.webp"))


def stacked(*parts: Image.Image) -> Image.Image:
    """The parts below each other."""
    page = Image.new("RGB", (WIDTH + 2 * PAD, sum(part.height for part in parts) + PAD * (len(parts) + 1)), BACK)
    y = PAD
    for part in parts:
        page.paste(part, (PAD, y))
        y += part.height + PAD
    return page


def bar(line: str) -> Image.Image:
    """The field in which a line is typed."""
    picture = Image.new("RGB", (WIDTH, 2 * PAD + SIZE), FIELD)
    ImageDraw.Draw(picture).text((PAD, PAD - 4), line, INK, font(False))
    return picture


def move(shown: list[tuple[Image.Image, int]], where: Path) -> None:
    """Write frames, each with the milliseconds it stands, as one picture that begins again at its end."""
    high = max(frame.height for frame, _ in shown)
    frames = [Image.new("RGB", (WIDTH + 2 * PAD, high), BACK) for _ in shown]
    for frame, (part, _) in zip(frames, shown, strict=True):
        frame.paste(part, (0, 0))
    durations = [duration for _, duration in shown]
    frames[0].save(where, save_all=True, append_images=frames[1:], duration=durations, loop=0, lossless=True, method=6)


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
