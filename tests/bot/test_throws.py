"""Numbers of a sentence that are rolled: in the record, by hand, through a question, in odds, refused in time."""

from fractions import Fraction
from typing import Any

import pytest

from bot.cli.console import MASTER, PLACE
from bot.reply import Line, Reply
from bot.table import GameTable
from storage import codec
from tests.bot.table import combatant, open_table, say, script

pytestmark = pytest.mark.usefixtures("unhurried")

RQ = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak")
SWORDS = ("/encounter start swords", "/encounter add Juk", "/encounter add Thug")


async def begin(table: GameTable, *lines: str) -> None:
    for line in lines:
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"


def dice(reply: Reply) -> list[tuple[str, str, int, bool]]:
    return [(d.name, d.dice, d.value, d.given) for step in reply.fight.steps for d in step.dice]


def came_to(reply: Reply) -> list[int]:
    return [n.data["n"] for step in reply.fight.steps for n in step.notes if n.code == "came_to"]


@pytest.mark.parametrize(
    ("lines", "sentence", "label"),
    [
        (RQ, "Rurik: attack broadsword vs Grak nothing +1d4 for bless", "bless"),
        (SWORDS, "Juk: attack vs Thug dodge +1d4 for bless", "bless"),
    ],
)
async def test_a_rolled_bonus_counts_and_stands_in_the_record(
    lines: tuple[str, ...], sentence: str, label: str
) -> None:
    async with open_table() as table:
        await begin(table, *lines)
        reply = await say(table, sentence)
        assert reply.ok, reply.text
        first = reply.fight.steps[0].dice[0]
        assert (first.label, first.dice) == (label, "1d4") and came_to(reply) == [first.value]
        (check,) = [c for c in reply.fight.steps[0].checks if c.label == "attack"]
        assert ("bless", first.value) in [m.pair() for m in check.modifiers]
        assert f"{label}: 1d4 [{first.value}] = {first.value}" in reply.text
        assert (await say(table, "/encounter end")).ok
        verified = (await say(table, "/verify")).text
        assert "0 differ" in verified and not verified.startswith("0 dice")


async def test_dice_of_ones_own_serve_by_label_and_in_order() -> None:
    async with open_table() as table:
        await begin(table, *RQ)
        by_label = await say(table, "apply 4d6kh3+1 to Grak at chest rolled apply 5, apply.2 1, apply.3 6, apply.4 2")
        assert came_to(by_label) == [14] and [d[3] for d in dice(by_label)] == [True] * 4
        assert "kh3: dropped 1" in by_label.text
        await begin(table, "/undo")
        sentence = "Rurik: attack broadsword vs Grak nothing +1d4 for bless -1d6 for fog"
        in_order = await say(table, f"{sentence} rolled 3 6 99")
        assert came_to(in_order) == [3, -6] and dice(in_order)[2][:3] == ("Rurik.attack", "1d100", 99)
        for wrong, code in (("bless 5", "die_out_of_range"), ("bles 3", "unknown_die")):
            refused = await say(table, f"{sentence} rolled {wrong}")
            assert refused.error and refused.error["code"] == code


async def test_dice_that_explode_are_thrown_one_by_one() -> None:
    async with open_table() as table:
        await begin(table, *RQ)
        reply = await say(table, "apply 1d6! to Grak at chest rolled 6 6 2")
        assert came_to(reply) == [14] and [d[0] for d in dice(reply)] == [
            "Rurik.apply",
            "Rurik.apply.2",
            "Rurik.apply.3",
        ]


async def test_a_number_keeps_its_dice_while_a_question_is_open() -> None:
    async with open_table() as table:
        await begin(table, *RQ[:2], "@Ann /encounter join Lia")
        asked = await say(table, "Rurik: attack broadsword vs Lia +2d4 for bless")
        assert asked.prompts.questions
        assert (await say(table, "/state")).fight.seq == 4, "nothing happened yet"
        (pending,) = await table.store.ledger.pending(str(asked.fight.encounter))
        assert pending.command is not None
        assert codec.pending(codec.encode(pending)) == pending, "the expression is stored with the sentence"
        shown = [d.value for d in pending.dice if d.label == "bless"]
        reply = await say(table, "@Ann nothing")
        assert reply.ok and len(shown) == 2
        assert f"bless: 2d4 [{shown[0]} {shown[1]}] = {sum(shown)}" in reply.text
        assert [d[2] for d in dice(reply)][:2] == shown


async def odds_of(table: GameTable, sentence: str) -> dict[Any, Fraction]:
    reply = await say(table, f"/odds {sentence}")
    assert reply.ok, reply.text
    assert reply.data["odds"]["exact"] and reply.data["odds"]["sum"] == "1"
    return {
        tuple(sorted((k, str(v)) for k, v in row["outcome"].items())): Fraction(row["chance"])
        for row in reply.data["odds"]["outcomes"]
    }


def mixture(parts: list[tuple[Fraction, dict[Any, Fraction]]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for share, spread in parts:
        for outcome, chance in spread.items():
            found[outcome] = found.get(outcome, Fraction(0)) + share * chance
    return found


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (RQ, "Rurik: attack broadsword vs Grak nothing"),
        (RQ, "Rurik: attack broadsword vs Grak parry"),
        (SWORDS, "Juk: attack vs Thug dodge"),
    ],
)
async def test_odds_weigh_all_that_a_number_may_come_to(lines: tuple[str, ...], sentence: str) -> None:
    async with open_table() as table:
        await begin(table, *lines)
        by = {n: await odds_of(table, f"{sentence} +{n}") for n in range(2, 7)}
        third = Fraction(1, 3)
        assert await odds_of(table, f"{sentence} +1d3+1 for bless") == mixture([(third, by[n]) for n in (2, 3, 4)])
        ninths = [(Fraction(w, 9), by[n]) for n, w in ((2, 1), (3, 2), (4, 3), (5, 2), (6, 1))]
        assert await odds_of(table, f"{sentence} +1d3 for bless +1d3 for luck") == mixture(ninths)


async def test_odds_with_dice_that_never_end_say_so() -> None:
    async with open_table() as table:
        await begin(table, *RQ)
        reply = await say(table, "/odds Rurik: attack broadsword vs Grak nothing +1d6! for rage")
        assert reply.ok and not reply.data["odds"]["exact"] and "exact except for explosions" in reply.text


@pytest.mark.parametrize(
    ("lines", "sentence", "said"),
    [
        (RQ, "apply 1d6-1 to Grak at chest", "not 0"),
        (RQ, "apply 300d6 to Grak", "50 dice"),
        (RQ, "Rurik: attack broadsword vs Grak nothing range 1d10+1", "reaches"),
        (RQ, "Rurik: attack broadsword vs Grak nothing +(1d6/2)", "fraction"),
        (SWORDS, "Juk: attack strength 1d20 vs Thug dodge", ""),
    ],
)
async def test_what_any_face_would_forbid_is_refused_before_a_die(
    lines: tuple[str, ...], sentence: str, said: str
) -> None:
    async with open_table() as table:
        await begin(table, *lines)
        seq = (await say(table, "/state")).fight.seq
        refused = await say(table, sentence)
        assert refused.error and said in refused.text and not refused.fight.steps
        assert (await say(table, "/state")).fight.seq == seq


async def test_a_master_sets_a_number_by_dice() -> None:
    *_, rolled, computed, state, wrong, _, verified = await script(
        *RQ, "/set Grak hp 3d6 + 2", "/set Rurik hp @con//2", "/state", "/set Grak hp five", "/encounter end", "/verify"
    )
    assert [d["dice"] for d in rolled["dice"]] == ["1d6"] * 3 and {d["who"] for d in rolled["dice"]} == {"Grak"}
    assert combatant(state, "Grak")["hp"] == sum(d["value"] for d in rolled["dice"]) + 2
    assert combatant(state, "Rurik")["hp"] == 7 and not computed["dice"]
    assert wrong["error"]["code"] == "bad_value" and "0 differ" in verified["text"]


async def test_the_labels_of_a_number_are_completed() -> None:
    async with open_table() as table:
        await begin(table, *RQ)
        typed = "Rurik: attack broadsword vs Grak nothing +1d4 for bless rolled "
        found = await table.complete(Line(typed, PLACE, MASTER), len(typed))
        assert "bless" in [c.text for c in found if c.kind == "label"]
