"""What whoever speaks gets of the state and of an answer's data: a master all of it, anybody else what can be seen."""

from typing import Any

import pytest

from bot.words.views import figure_text, flowed
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import combatant, script

SEEN = {"name", "side", "owner", "vitals", "posture", "conditions", "items", "pos", "facing"}
RQ = (
    "/encounter start rq3plus",
    "/encounter add Grak",
    "@Ann /encounter join Lia",
    "@Ben /encounter join Rurik",
)


async def state(*lines: str) -> dict[str, Any]:
    """The last line's answer."""
    told = await script(*lines)
    assert all(one["ok"] for one in told), [one["text"] for one in told if not one["ok"]]
    return told[-1]


async def test_a_master_gets_everything() -> None:
    found = await state(*RQ, "/hide Grak", "/state")
    assert set(found["state"]["combatants"]) == {"Grak", "Lia", "Rurik"}
    for name in found["state"]["combatants"]:
        assert {"hp", "str", "attack", "wounds", *SEEN} <= set(combatant(found, name))
    assert "Grak: ▰▰▰▰▰ HP 16/16, hidden" in found["text"]


async def test_a_player_gets_their_own_and_what_can_be_seen() -> None:
    found = await state(*RQ, "@Ann /state")
    assert {"hp", "str", "wounds", *SEEN} <= set(combatant(found, "Lia"))
    for name in ("Grak", "Rurik"):
        other = combatant(found, name)
        assert set(other) == SEEN
        assert set(other["items"][0]) == {"id", "name", "where", "ready", "at", "pos"}
    assert combatant(found, "Grak")["vitals"] == "unhurt" and "Grak: unhurt" in found["text"]
    assert combatant(found, "Rurik")["vitals"] == "HP 14/14" and "Rurik: ▰▰▰▰▰ HP 14/14" in found["text"]
    master = await state(*RQ, "/state")
    assert set(found["state"]) == set(master["state"])


@pytest.mark.parametrize("ask", ["@Ann /state", "@Ann /state Lia", "@Zoe /state"])
async def test_a_hidden_figure_is_nowhere(ask: str) -> None:
    fight = "Grak: attack battle axe vs Lia parry rolled attack 35, Lia.parry 30, location 14, damage 2"
    found = await state(*RQ, fight, "Lia: attack rapier vs Grak rolled attack 90", "/hide Grak", ask)
    assert "Grak" not in str(found)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_numbers_of_others_are_kept_in_every_system(system: str) -> None:
    foe, mine = ruleset(system).sample[:2]
    found = await state(
        f"/encounter start {system}", f"/encounter add {foe}", f"@Ann /encounter join {mine}", "@Ann /state"
    )
    assert set(combatant(found, foe)) == SEEN and combatant(found, foe)["vitals"] == "unhurt"
    assert set(combatant(found, mine)) > SEEN and combatant(found, mine)["vitals"] != "unhurt"


async def test_events_and_questions_are_veiled_for_a_player() -> None:
    asked = "Grak: attack battle axe vs Lia rolled attack 35, location 14, damage 7, damage_modifier 1"
    told = await script(*RQ, asked, "@Ann /answer dodge rolled dodge 95", "@Ben /state")
    question, answer = told[-3], told[-2]
    assert question["questions"][0]["who"] == "Lia"
    own = [e for e in answer["events"] if e.get("who") == "Lia"]
    assert any(e["event"] == "wounded" and e["wound"]["amount"] for e in own)
    others = [e for e in answer["events"] if e.get("who") == "Grak"]
    assert others and all(set(e) <= {"event", "who", "mark", "now", "seq"} for e in others)
    assert all("data" not in e["mark"] for e in others)
    master = (await script(*RQ, asked, "/answer dodge rolled dodge 95"))[-1]
    assert any("data" in e.get("mark", {}) for e in master["events"] if e.get("who") == "Grak")
    assert len(master["events"]) >= len(answer["events"])
    assert set(master) == set(answer)


async def test_a_player_is_told_nothing_of_the_hidden() -> None:
    told = await script(
        *RQ,
        "/hide Grak",
        "Grak: attack battle axe vs Lia rolled attack 35, location 14, damage 7, damage_modifier 1",
        "@Ann /answer parry rolled parry 30",
    )
    answer = told[-1]
    assert answer["ok"] and "somebody → Lia" in answer["text"]
    assert "Grak" not in str(answer)
    assert {d["who"] for d in answer["dice"]} == {c["who"] for c in answer["checks"]} == {"Lia"}


async def test_a_wound_of_a_foe_is_told_without_its_hit_points() -> None:
    hit = "Lia: attack rapier vs Grak nothing rolled attack 30, location 12, damage 6"
    mine = (await script(*RQ, f"@Ann {hit}"))[-1]
    master = (await script(*RQ, hit))[-1]
    assert "HP" in master["text"] and "HP" not in mine["text"]
    assert master["text"].splitlines()[0] == mine["text"].splitlines()[0]


LEFT = [
    ("rq3plus", "Grak: intent attack vs Lia, parry", "Lia: intent attack vs Grak, parry", "1 attack, 1 parry left"),
    ("rqhouse", "Kett: pass", "Jorun: attack vs Kett nothing", "1 action left"),
]


@pytest.mark.parametrize(("system", "theirs", "mine", "left"), LEFT)
async def test_what_a_figure_has_left_is_told_of_ones_own_side(system: str, theirs: str, mine: str, left: str) -> None:
    foe, own = theirs.partition(":")[0], mine.partition(":")[0]
    lines = (f"/encounter start {system}", f"/encounter add {foe}", f"@Ann /encounter join {own}")
    found = await state(*lines, theirs, f"@Ann {mine}", "@Ann /state")
    rows = {name: row for row in found["text"].splitlines() for name in (foe, own) if f" {name}:" in row}
    assert left in rows[own] and " left" not in rows[foe]
    assert found["text"].count(" left") == 1
    out = await state(*lines, theirs, f"@Ann {mine}", f"{own} is unconscious", "@Ann /state")
    assert " left" not in out["text"], "who is out has nothing left"


COMING = [
    ("rq3plus", ("Lia", "Rurik", "Grak"), "Lia", "Round 1, intent: Rurik (next: Lia)", "Round 1, intent: Rurik"),
    ("swords", ("Juk", "Thug", "Thug"), "Thug 2", "next: Thug 2 on 6", ""),
    (
        "rqhouse",
        ("Kett", "Jorun", "Jorun"),
        "Kett",
        "Round 1, count 15: Jorun 2 (next: Kett on 12, Jorun on 5)",
        "Round 1, count 15: Jorun 2 (next: Jorun on 5)",
    ),
    ("gurps4", ("Aldric", "Borka", "Borka"), "Borka 2", "next: Borka 2", ""),
    ("gurps3", ("Brandt", "Grak", "Grak"), "Grak 2", "next: Grak 2", ""),
]


@pytest.mark.parametrize(("system", "names", "hidden", "open_", "kept"), COMING)
async def test_who_comes_next_is_told_with_the_turn_but_nobody_hidden(
    system: str, names: tuple[str, ...], hidden: str, open_: str, kept: str
) -> None:
    lines = (f"/encounter start {system}", "/encounter option pace strict", *(f"/encounter add {n}" for n in names))
    for told, last in ((open_, ()), (kept, (f"/hide {hidden}",))):
        text = (await state(*lines, *last, "/next"))["text"]
        assert [row for row in text.splitlines() if row.startswith("⏳")] == ([f"⏳ {told}"] if told else []), text


ORDER = "Until then {} can speak and answer attacks, or the GM says next."
AWAITED = [
    ("rqhouse", ("Jorun", "Kett"), "move 1", "It's Jorun's turn on 15, and Kett's turn comes on 12. "),
    ("gurps4", ("Aldric", "Borka"), "move 1", "It's Aldric's turn, and Borka's turn is to come. "),
    ("gurps3", ("Brandt", "Grak"), "kneel", "It's Brandt's turn, and Grak's turn is to come. "),
]


@pytest.mark.parametrize(("system", "names", "deed", "told"), AWAITED)
async def test_out_of_order_one_is_told_whom_one_waits_for_but_nobody_hidden(
    system: str, names: tuple[str, str], deed: str, told: str
) -> None:
    acting, who = names
    joined = (f"/encounter add {acting}", f"/encounter add {who} as {who} for Ann")
    lines = (f"/encounter start {system}", "/encounter option pace strict", *joined)
    assert (await script(*lines, f"@Ann {who}: {deed}"))[-1]["text"] == told + ORDER.format(who)
    hidden = (await script(*lines, f"/hide {acting}", f"@Ann {who}: {deed}"))[-1]
    assert not hidden["ok"] and acting not in hidden["text"]


async def test_who_is_out_is_not_told_to_come_next() -> None:
    lines = ("/encounter start rqhouse", "/encounter add Kett", "/encounter add Jorun", "/encounter add Jorun")
    text = (await state(*lines, "Kett is unconscious", "/next"))["text"]
    assert text.endswith("⏳ Round 1, count 15: Jorun 2 (next: Jorun on 5)"), text


def test_the_text_of_one_figure_is_narrow_and_leaves_out_what_is_not_there() -> None:
    text = figure_text(
        {
            "str": 17,
            "mount": None,
            "hp": 9,
            "attack": {"axe": 60, "fist": 25},
            "tactics": {"axe": ["feint", "weave"]},
            "conditions": [{"key": "stunned", "until": [2]}],
            "items": [{"id": "axe", "name": "Axe", "where": "hand", "ready": True, "at": None, "pos": None, "ap": 8}],
            "pos": [1, 2],
            "magic": {},
        }
    )
    assert text.splitlines() == [
        "str: 17 · hp: 9",
        "attack: axe 60, fist 25",
        "tactics: axe feint/weave",
        "conditions: stunned (until [2])",
        "items: Axe (hand, ap 8)",
        "pos: 1, 2",
    ]


def test_short_parts_share_lines_of_a_phones_width() -> None:
    lines = flowed([f"key_{n}: {n}" for n in range(20)])
    assert all(len(line) <= 38 for line in lines) and len(lines) == 7


@pytest.mark.parametrize(("system", "hurt"), [("rqhouse", "apply 8 to Kett direct"), ("rq3plus", "/set Grak hp 5")])
async def test_who_has_lost_points_without_a_wound_looks_hurt(system: str, hurt: str) -> None:
    foe = ruleset(system).sample[1]
    lines = (f"/encounter start {system}", f"/encounter add {foe}", "@Ann /encounter join Ann", hurt, "@Ann /state")
    told = await script(*lines)
    assert combatant(told[-1], foe)["vitals"] == "hurt"
