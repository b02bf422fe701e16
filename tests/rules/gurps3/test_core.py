"""The dice of gurps3: contests, rounding, damage dice, labels (G3-GEN)."""

import pytest

from rules.core.report import Refused
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule


@rule("G3-GEN-07", "G3-GEN-08")
def test_the_option_makes_three_contests_regular() -> None:
    for mode, wrested in (("quick", "Bors"), ("regular", None)):
        m = Melee("Bors", "Grak", contest_mode=mode)
        m.say("Bors: grab weapon vs Grak rolled Bors.contest 5, Grak.contest 12")
        m.say("Bors: wrest vs Grak rolled Bors.contest 5, Grak.contest 10")
        # Both succeed: a Quick Contest goes to the larger margin, a Regular one is undecided.
        assert (m["Grak"].item("axe") is None) is (wrested == "Bors"), mode
    m = Melee(Melee().made("Bull", st=20), Melee().made("Oxen", st=16, weapons=[{"id": "axe"}]), contest_mode="regular")
    m.say("Bull: grab weapon vs Oxen rolled Bull.contest 5, Oxen.contest 12")
    m.say("Bull: wrest vs Oxen rolled Bull.contest 9, Oxen.contest 11")
    # 20 and 16 are both over 14: the higher comes down to 14, the other as far.
    assert (m.chance("Bull.contest"), m.chance("Oxen.contest")) == (14, 10)
    assert m["Oxen"].item("axe") is None


@rule("G3-GEN-08")
def test_every_other_card_means_one_quick_contest_a_turn() -> None:
    m = Melee("Bors", "Kiru", contest_mode="regular")
    m.say("Bors: grapple vs Kiru rolled Bors.contest 9, Kiru.contest 12")
    # Regular would be undecided, for both succeed.
    assert "grappled" in m.conditions("Kiru")


@rule("G3-GEN-09")
def test_criticals_count_in_a_contest_only_by_their_margin() -> None:
    m = Melee("Sel", "Grak")
    m.say("Sel: contest st vs Grak rolled Sel.contest 4, Grak.contest 6")
    # A natural 4 is by 6, a 6 against 13 by 7.
    assert m.said.note("contest_won").who == "Grak"
    m.say("Sel: feint rapier vs Grak rolled Sel.feint 18, Grak.feint 17")
    assert m.said.has("feint_fails") and "prone" not in m["Sel"].posture and not m.said.has("critical_miss")


@rule("G3-GEN-06")
@pytest.mark.parametrize(
    ("mine", "theirs", "rolled", "by"),
    [
        (14, 11, (10, 12), 5),
        # A 17 that fails ST 19 is by +2 all the same: 4 less 2; it would leave nothing of a success by 1, which wins.
        (14, 19, (10, 17), 2),
        (14, 19, (13, 17), 1),
        # A natural 4 against 2 is by -2, and beats a failure by 3 by 1.
        (2, 11, (4, 14), 1),
    ],
)
def test_the_margin_of_victory_is_the_difference_of_both(
    mine: int, theirs: int, rolled: tuple[int, int], by: int
) -> None:
    m = Melee(Melee().made("Bull", st=mine), Melee().made("Ox", st=theirs))
    m.say(f"Bull: contest st vs Ox rolled Bull.contest {rolled[0]}, Ox.contest {rolled[1]}")
    assert (m.said.note("contest_won").who, m.said.note("contest_won").data["by"]) == ("Bull", by)


@rule("G3-GEN-10", "G3-GEN-11")
def test_fractions_go_down_and_thresholds_are_exact() -> None:
    m = Melee(Melee().made("Odd", ht=11, dx=11), "Grak")
    assert m.value("Odd", "basic_speed_q") == 22 and m.value("Odd", "move") == 5
    m.posture("Odd", "kneeling")
    # A third of 5 is 1; half of HT 11 is 5.5: five hits do not stun, six do.
    assert m.refused("Odd: move to 2,0") == "no_map"
    m.posture("Odd", "standing")
    m.say("apply 5 cr to Odd")
    assert "stunned" not in m.conditions("Odd") and m.value("Odd", "hp") == 6
    m.say("apply 6 cr to Odd rolled knockdown 10")
    assert "stunned" in m.conditions("Odd") and m.chance("knockdown") == 11


@rule("G3-GEN-10")
def test_a_posture_leaves_at_least_one_hex() -> None:
    m = Melee("Hale", at={"Hale": (0, 0, 0)})
    m.posture("Hale", "kneeling")
    assert m.value("Hale", "move") == 4
    m.say("Hale: move to 1,0")
    slow = Melee(Melee().made("Slow", dx=8, ht=4, st=20), at={"Slow": (0, 0, 0)})
    slow.posture("Slow", "kneeling")
    assert slow.value("Slow", "move") in (2, 3)
    slow.say("Slow: move to 1,0")
    assert slow["Slow"].pos == (1, 0)


@rule("G3-GEN-12")
def test_crushing_may_do_nothing_and_edges_at_least_one() -> None:
    m = Melee(
        Melee().made("Weak", st=7, weapons=[{"id": "dagger"}, {"id": "baton"}], skills={"shortsword": 12, "knife": 12}),
        "Kiru",
    )
    m.say("Weak: attack dagger range 0 vs Kiru nothing rolled attack 8, damage 1")
    # 1d-4 of a 1 is never less than one basic point: two hits of impaling.
    assert m.value("Kiru", "hp") == 9
    m = Melee(m["Weak"], "Kiru")
    m.say("Weak: attack baton thrust range 1 vs Kiru nothing rolled attack 8, damage 1")
    assert m.value("Kiru", "hp") == 11 and m.said.has("no_harm")


@rule("G3-GEN-13")
def test_neither_wounds_nor_shock_nor_fatigue_touch_st() -> None:
    m = Melee("Bors", "Kiru")
    m.set("Bors", hp=1, fatigue=1, shock=6)
    m.say("Bors: contest st vs Kiru rolled Bors.contest 9, Kiru.contest 9")
    assert m.chance("Bors.contest") == 14
    assert m.value("Bors", "swing") == "2d"


@rule("G3-GEN-15")
@pytest.mark.parametrize(
    "dice", ["rolled fumble 9", "rolled attack 19", "rolled attack 9, attack 10", "rolled Sel.attack 9"]
)
def test_a_given_die_is_checked_before_the_first(dice: str) -> None:
    m = Melee("Brandt", "Grak")
    before = m.enc
    with pytest.raises(Refused):
        m.say(f"Brandt: attack broadsword vs Grak block {dice}")
    assert m.enc is before


@rule("G3-GEN-15")
def test_a_legal_die_that_play_does_not_reach_is_told_as_unused() -> None:
    m = Melee("Brandt", "Grak")
    m.say("Brandt: attack broadsword vs Grak block rolled attack 16, damage 5")
    assert m.said.unused and "damage" in m.said.unused[0]
    m = Melee("Brandt", "Grak")
    m.say("Brandt: attack broadsword all-out double vs Grak nothing rolled attack 16, attack.2 16")
    assert [d.name for d in m.said.dice] == ["Brandt.attack", "Brandt.attack.2"]
