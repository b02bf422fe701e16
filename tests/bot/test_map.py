"""The map: what it shows to whom, in words and as a picture."""

from io import BytesIO
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw

from bot.render.map import CROWD, FINE, HATCHED, SIDES, TERRAIN, WAVY, _legend, _pattern, draw_map
from bot.render.map_view import MapView, Token, describe_map, labels, view_map
from rules.core.encounter import Encounter
from rules.core.events import Changed, Landscaped, Moved, Owned
from rules.core.hexes import neighbours
from rules.core.keys import Nothing
from rules.core.oracle import keyed_source
from rules.core.parts import Prospect
from rules.core.secrets.audience import MASTER, Viewer
from rules.core.sheet.ready import ready
from rules.registry import ruleset
from rules.swords.figure.keys import MOUNTED
from tests.bot.table import open_table, say
from tests.rules.core.toy.ruleset import RULES, fighter
from tests.rules.core.toy.ruleset import fight as toy_fight
from tests.rules.fight import Fight


def fight() -> Fight:
    f = Fight("rq3plus", "Rurik", "Grak", "Lia", sides={"Rurik": "us", "Lia": "us", "Grak": "them"})
    f.do(Moved("Rurik", to=(2, 0), facing=3), Moved("Grak", to=(1, 0), facing=0), Landscaped("3,1", "very_difficult"))
    return f


def test_the_view_of_an_encounter() -> None:
    f = fight()
    view = view_map(f.enc, f.rules)
    rurik = view.token("Rurik")
    assert rurik is not None
    assert (rurik.at, rurik.facing, rurik.side, rurik.label) == ((2, 0), 3, 0, "Ru")
    assert (1, 0) in rurik.reach and (3, 0) not in rurik.reach
    assert view.engaged == (("Rurik", "Grak"), ("Grak", "Rurik"))
    assert view.terrain == (((3, 1), "very_difficult"),)
    assert view.elsewhere == ("Lia",)
    assert view.sides == ("us", "them")


def test_the_map_in_words() -> None:
    text = describe_map(view_map(fight().enc, fight().rules))
    assert text.splitlines() == [
        "Rurik [Ru] at 2,0 facing 3; next to Grak; Grak 1 m; in melee with Grak.",
        "Grak [Gr] at 1,0 facing 0; next to Rurik; Rurik 1 m; in melee with Rurik.",
        "Ground: very difficult at 3,1.",
        "Not on the map: Lia.",
    ]
    assert describe_map(MapView()).startswith("The map is empty")


@pytest.mark.parametrize(("system", "told"), [("swords", "3 spaces"), ("gurps4", "3 yd"), ("rqhouse", "3 m")])
def test_distances_are_counted_in_what_the_system_counts_in(system: str, told: str) -> None:
    one, other = ruleset(system).sample[:2]
    f = Fight(system, one, other, sides={one: "us", other: "them"}, source=keyed_source(b"", 0))
    f.do(Moved(one, to=(0, 0)), Moved(other, to=(3, 0)))
    assert f" {told}" in describe_map(view_map(f.enc, f.rules))


def test_a_crowded_map_is_told_by_labels() -> None:
    near = tuple(Token(f"Goblin of the Long Name {n}", f"G{n}", (n, 0), 0, 1) for n in range(1, 8))
    view = MapView((Token("Rurik", "Ru", (0, 0), 0, 0), *near))
    lines = describe_map(view).splitlines()
    assert lines[0] == "Rurik [Ru] at 0,0 facing 0; next to G1; G1 1 m, G2 2 m, G3 3 m, 4 farther."
    assert lines[1] == "Goblin of the Long Name 1 [G1] at 1,0 facing 0; next to Ru, G2; Ru 1 m."


def test_hidden_figures_are_shown_to_their_own_and_the_master_only() -> None:
    f = fight()
    f.do(Owned("Grak", "u7", "them", hidden=True))
    assert view_map(f.enc, f.rules).token("Grak") is None
    assert "Grak" not in describe_map(view_map(f.enc, f.rules))
    for viewer in (Viewer("u7"), Viewer("x", gm=True)):
        assert view_map(f.enc, f.rules, viewer).token("Grak") is not None


def test_who_lies_and_who_is_out() -> None:
    f = fight()
    f.do(Moved("Grak", posture="prone"))
    view = view_map(f.enc, f.rules)
    grak = view.token("Grak")
    assert grak is not None and grak.down and not grak.out and grak.reach == ()
    assert view.engaged == (("Rurik", "Grak"),)


def long_ones() -> Encounter:
    wyrm, ann = fighter("Wyrm", side="x", length=3), fighter("Ann", side="y")
    return toy_fight(replace(wyrm, pos=(2, 0)), replace(ann, pos=(0, 1), facing=3))


def test_a_figure_larger_than_a_hex_is_near_with_each_of_its_hexes() -> None:
    view = view_map(long_ones(), RULES)
    wyrm = view.token("Wyrm")
    assert wyrm is not None and wyrm.hexes == ((2, 0), (1, 0), (0, 0))
    assert describe_map(view).splitlines() == [
        "Wyrm [Wy] at 2,0 facing 0, covers 1,0 0,0 too; next to Ann; Ann 1 m.",
        "Ann [An] at 0,1 facing 3; next to Wyrm; Wyrm 1 m.",
    ]


def test_its_band_is_drawn_over_all_it_covers() -> None:
    view = view_map(long_ones(), RULES)
    short = MapView(tuple(replace(token, behind=()) for token in view.tokens), view.terrain, (), view.sides)
    long, plain = (Image.open(BytesIO(draw_map(one))).convert("RGB") for one in (view, short))
    counts = [
        sum(_far(SIDES[0], picture.getpixel((x, y))) < 40 for x in range(0, picture.width, 4) for y in range(0, 300, 4))
        for picture in (long, plain)
    ]
    assert counts[0] > 1.5 * counts[1]


def test_labels_differ() -> None:
    assert labels(("Rurik", "Grak the Black", "Mob 1", "Mob 12")) == {
        "Rurik": "Ru", "Grak the Black": "GB", "Mob 1": "M1", "Mob 12": "M12",
    }  # fmt: skip
    made = labels(("Gragg", "Grak", "Mob 1", "Max 1", "\u5c71\u7530"))
    assert len(set(made.values())) == 5 and made["\u5c71\u7530"] == "5"


def test_the_picture_is_a_small_palette_png() -> None:
    f = fight()
    data = draw_map(view_map(f.enc, f.rules))
    picture = Image.open(BytesIO(data))
    assert (picture.format, picture.mode) == ("PNG", "P")
    assert len(data) < 60_000
    assert data == draw_map(view_map(f.enc, f.rules))
    moved = fight()
    moved.do(Moved("Rurik", facing=0))
    assert draw_map(view_map(moved.enc, moved.rules)) != data


def test_both_sides_colours_are_on_it() -> None:
    f = fight()
    picture = Image.open(BytesIO(draw_map(view_map(f.enc, f.rules)))).convert("RGB")
    found = [picture.getpixel((x, y)) for x in range(0, picture.width, 3) for y in range(0, picture.height, 3)]
    for side in SIDES[:2]:
        assert min(_far(side, colour) for colour in found) < 40


def _far(a: tuple[int, int, int], b: object) -> int:
    assert isinstance(b, tuple)
    return sum(abs(x - y) for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("count", [0, 1, 60])
def test_any_number_of_figures_fits(count: int) -> None:
    tokens = tuple(
        Token(
            f"Mob {n}",
            f"M{n}",
            ((n * 7) % 50, (n * 11) % 40 - 20),
            n % 6,
            n % 7,
            neighbours((n, n)),
            n % 5 == 0,
            n % 9 == 0,
        )
        for n in range(count)
    )
    data = draw_map(MapView(tokens, (((400, -300), "wall"),) if count == 1 else ()))
    width, height = Image.open(BytesIO(data)).size
    assert 200 <= width <= 1000 and 200 <= height <= 2000
    assert len(data) < 60_000


def test_a_rider_of_any_system_is_drawn_as_riding() -> None:
    f = Fight("swords", "Knight", "Horse", source=lambda name, dice: dice.low)
    f.do(Moved("Knight", to=(0, 0)), Moved("Horse", to=(0, 0)), MOUNTED.set("Knight", "Horse", Nothing()))
    knight = view_map(f.enc, f.rules).token("Knight")
    assert knight is not None and knight.rides == "Horse"


def test_what_the_marks_of_a_token_say() -> None:
    f = fight()
    f.do(Owned("Rurik", "u1", "us"))
    plain = view_map(f.enc, f.rules)
    assert [(t.name, t.full, t.hidden, t.dead) for t in plain.tokens] == [
        ("Rurik", 1.0, False, False), ("Grak", None, False, False),
    ], "the points of a foe are nobody's but the master's to see"  # fmt: skip
    f.do(Changed("Rurik", "hp", -6), Owned("Grak", None, "them", hidden=True), Changed("Grak", "hp", -99))
    view = view_map(f.enc, f.rules, MASTER)
    rurik, grak = view.token("Rurik"), view.token("Grak")
    assert rurik is not None and grak is not None and rurik.full == pytest.approx(8 / 14)
    assert (grak.full, grak.hidden, grak.out) == (0.0, True, True)
    assert "Grak [Gr] out, hidden, at 1,0" in describe_map(view)


@pytest.mark.parametrize("mark", ["acting", "hidden", "dying", "dead", "out", "down"])
def test_every_mark_is_to_be_seen(mark: str) -> None:
    token = Token("Rurik", "Ru", (0, 0), 0, 0, full=0.5)
    assert draw_map(MapView((replace(token, **{mark: True}),))) != draw_map(MapView((token,)))


def test_reach_is_drawn_on_request_only() -> None:
    f = fight()
    plain, asked = view_map(f.enc, f.rules), view_map(f.enc, f.rules, outlined="Grak")
    assert plain.outlined == "" and draw_map(plain) != draw_map(asked)
    bare = MapView(tuple(replace(token, reach=()) for token in plain.tokens), plain.terrain)
    assert draw_map(bare) == draw_map(plain)


async def test_the_map_with_the_reach_of_one_who_reaches_nothing() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "/place Rurik at 0,0"):
            assert (await say(table, line)).error is None
        shown = await say(table, "/map reach Rurik")
        assert shown.files.shared[0].name == "map.png" and not shown.prompts.shows
        refused = await say(table, "/map reach Grak")
        assert refused.error is not None and refused.error["code"] == "no_reach"


async def watched(*more: str) -> tuple[str, ...]:
    """What the console answers to lines said by the GM in a gurps4 fight round a barricade."""
    place = (
        "/encounter start gurps4",
        "/encounter add knight as Sel side us",
        "/encounter add skeleton as Orc side them",
        "/encounter add skeleton as Ulf side them",
        "/encounter add skeleton as Borka side them",
        "/place Sel at -3,2",
        "/place Orc at 0,1 facing 3",
        "/place Borka at 3,0",
        "/place Ulf at 1,2",
        "terrain barricade at -1,2",
    )
    async with open_table() as table:
        for line in place:
            assert (await say(table, line)).error is None, line
        return tuple([(await say(table, line)).text for line in more])


async def test_lines_of_sight_in_words() -> None:
    (told, *_) = await watched("/map sight Sel")
    assert told.splitlines()[0] == "Sel sees Orc; Borka past Orc; not Ulf (barricade at -1,2)."
    _, alone = await watched("/encounter remove Sel", "/map sight Orc")
    assert alone == "Orc has no standing enemy on the map. The map without lines: /map"


async def test_lines_of_sight_pass_by_what_players_may_not_know() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add knight as Sel side us"):
            await say(table, line)
        for n, name in enumerate(("Lurker", "Orc", "Borka")):
            await say(table, f"/encounter add skeleton as {name} side them")
            await say(table, f"/place {name} at {n + 1},0 facing 3")
        for line in ("/place Sel at 0,0 facing 0", "/hide Lurker", "Lurker: attack vs Sel nothing"):
            await say(table, line)
        master = await say(table, "/map sight Sel")
        player = await say(table, "@Ana /map sight Sel")
    assert master.text.splitlines()[0] == "Sel sees Lurker; Orc past Lurker; Borka past Lurker and Orc."
    assert player.text.splitlines()[0] == "Sel sees Orc; Borka past Orc."
    assert "Lurker on Sel" in master.text
    assert "Lurker" not in player.text and "Last attack" not in player.text


def test_a_system_without_lines_of_sight_says_so() -> None:
    f = Fight("rqhouse", "Kett", "Jorun", sides={"Kett": "us", "Jorun": "them"})
    f.do(Moved("Kett", to=(0, 0), facing=3), Moved("Jorun", to=(2, 0), facing=0))
    assert view_map(f.enc, f.rules, watcher="Kett").sight == ()


@pytest.mark.parametrize(
    ("system", "wall"), [("rq3plus", "wall"), ("swords", "pillar"), ("gurps3", "solid"), ("gurps4", "barricade")]
)
def test_each_system_knows_what_hides(system: str, wall: str) -> None:
    rules = ruleset(system)
    sheet = rules.sheets.read(dict(ready(rules.package)["knight" if system != "rq3plus" else "rurik"]))
    two = {
        name: replace(rules.sheets.figure(name, sheet), side=name, pos=(4 * n, 0), facing=3 * n)
        for n, name in enumerate(("Ann", "Bea"))
    }
    enc = Encounter("e", system, two)
    assert describe_map(view_map(enc, rules, watcher="Ann")).startswith("Ann sees Bea.")
    barred = view_map(replace(enc, terrain={"2,0": wall}), rules, watcher="Ann")
    assert describe_map(barred).startswith(f"Ann sees not Bea ({wall} at 2,0).")


def test_sight_and_the_last_attack_are_drawn_when_asked() -> None:
    f = fight()
    plain = view_map(f.enc, f.rules)
    views = [
        view_map(f.enc, f.rules, watcher="Rurik"),
        view_map(f.enc, f.rules, blows=(("Rurik", "Grak"),)),
        view_map(f.enc, f.rules, blows=(("Grak", "Rurik"),)),
    ]
    assert len({draw_map(one) for one in (plain, *views)}) == 4
    assert describe_map(views[1]).splitlines()[2] == "Last attack: Rurik on Grak."
    # Who is not to be seen on the map strikes no arrow.
    assert view_map(f.enc, f.rules, blows=(("Lia", "Grak"), ("Nobody", "Rurik"))).blows == ()


@pytest.mark.parametrize("line", [Prospect(), Prospect(cover=True), Prospect(past=("Lia",)), Prospect(barrier=(2, 0))])
def test_each_kind_of_line_looks_its_own(line: Prospect) -> None:
    f = fight()
    f.do(Moved("Grak", to=(-1, 0)), Landscaped("2,0", "wall"))
    kinds = (Prospect(), Prospect(cover=True), Prospect(barrier=(2, 0)))
    view = replace(view_map(f.enc, f.rules, watcher="Rurik"), sight=(("Grak", line),))
    others = [draw_map(replace(view, sight=(("Grak", one),))) for one in kinds if _doubt(one) != _doubt(line)]
    assert len(others) == 2 and draw_map(view) not in others


def _doubt(line: Prospect) -> tuple[bool, bool]:
    return line.barrier is not None, line.cover or bool(line.past)


@pytest.mark.parametrize("kind", [*HATCHED, *WAVY])
def test_the_pattern_of_ground_lies_evenly_within_its_hex(kind: str) -> None:
    radius, middle = 80, 100
    picture = Image.new("RGB", (2 * middle + 1, 2 * middle + 1), TERRAIN[kind])
    plain = picture.copy()
    _pattern(ImageDraw.Draw(picture), (middle, middle), radius, kind)
    drawn = ImageChops.difference(picture, plain).convert("L").point(lambda light: 255 * (light > 0))
    left, top, right, bottom = drawn.getbbox() or (0, 0, 0, 0)
    assert middle - radius < min(left, top) and max(right, bottom) < middle + radius
    # As far to each side, but for the width of a line.
    for low, high in ((left, right - 1), (top, bottom - 1)):
        assert abs(low + high - 2 * middle) <= 4
    # Strokes lie beside one another, waves above one another.
    row, column = (0, middle, drawn.width, middle + 1), (middle - 12, 0, middle - 11, drawn.height)
    seen = bytes(drawn.crop(row if kind in HATCHED else column).tobytes())
    assert sum(one < other for one, other in pairwise(seen)) == (3 if kind in HATCHED else 2)


@pytest.mark.parametrize(("many", "rows"), [(1, 1), (CROWD, CROWD // 2), (CROWD + 3, CROWD // 3 + 1)])
def test_the_names_below_a_wide_map_stand_in_two_columns_those_of_a_crowd_in_three(many: int, rows: int) -> None:
    picture = Image.new("RGB", (1200 * FINE, 100 * FINE))
    view = MapView(tuple(Token(f"Orc {n}", str(n), (n, 0), 0, 0) for n in range(many)))
    assert _legend(picture, view).height == (100 + 40 * rows + 14) * FINE
