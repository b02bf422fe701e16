"""The data files of rq3plus: against the catalogue where it is at hand, and by their own structure everywhere."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rules.core.dice import parse
from rules.core.tables.rows import BadTable
from rules.core.tables.words import refusals
from rules.rq3plus.tables import outcomes, printed
from rules.rq3plus.tables.degrees import BY_CODE, Degree
from rules.rq3plus.tables.kinds import FumbleRow, Location
from rules.rq3plus.tables.outcomes import DodgeCell, FreeCell, ParryCell
from rules.rq3plus.tables.printed import (
    ARMOUR,
    BLOWS,
    BODIES,
    DODGES,
    FREE_ATTACKS,
    FUMBLES,
    LABELS,
    MISSILE_DEFENCES,
    MISSILES,
    PAIRS,
    PARRIES,
    SHIELDS,
    TACTICS,
    WEAPONS,
    WOUNDS,
)
from rules.rq3plus.tables.rows import body, modes
from rules.texts.store import REFUSED
from tests.said import sample

REFUSALS = refusals("rules.rq3plus")

CATALOGUE = Path(__file__).parents[3].parent / "shared/rules/rq3plus.md"
CODES = ("C", "Sp", "S", "F", "Fu")
C, SP, S, F, FU = (BY_CODE[code] for code in CODES)


@pytest.fixture(scope="module")
def catalogue() -> str:
    if not CATALOGUE.exists():
        pytest.skip(f"no catalogue at {CATALOGUE}")
    return CATALOGUE.read_text(encoding="utf-8")


def table_of(text: str, heading: str) -> list[list[str]]:
    """The body rows of the first Markdown table after ``heading``, cells stripped."""
    found: list[list[str]] = []
    for line in text.split(heading, 1)[1].splitlines()[1:]:
        if line.startswith("|"):
            found.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif found:
            break
    return found[2:]


# --- things ---------------------------------------------------------------------------------------------------------


def test_melee_weapons_as_printed(catalogue: str) -> None:
    lines = table_of(catalogue, "### Melee weapons")
    assert [line[0] for line in lines] == list(WEAPONS)
    for key, _, skill, hands, base, minima, damage, ap, sr, reach, ways, blade, flexible, notes, _ in lines:
        weapon = WEAPONS[key]
        assert (weapon.skill, weapon.hands, weapon.base) == (skill, int(hands), int(base)), key
        assert f"{weapon.str_min}/{weapon.dex_min}" == minima, key
        assert weapon.ap == (None if ap == "-" else int(ap)), key
        assert (weapon.sr, weapon.blade, weapon.flexible) == (int(sr), blade, flexible == "yes"), key
        for mode, text in zip(weapon.modes, ways.split(","), strict=True):
            name, _, own = text.strip().partition("=")
            assert mode.name == name, key
            assert mode.damage == (None if name == "grapple" else parse(own or damage)), key
            if key == "halberd" and name == "impale":
                assert (mode.reach, "reach 2 when used to thrust" in notes) == (2, True)
            elif key == "long_spear" and name == "crush":
                assert (mode.reach, "crush = shaft, reach 1" in notes) == (1, True)
            else:
                assert mode.reach == int(reach), key
        assert (weapon.hacks("slash") or weapon.hacks("crush")) == ("hacking" in notes), key
        assert weapon.natural == (notes == "natural" or key == "grapple"), key
        assert ("entangler" in weapon.flags) == ("entangler" in notes), key


def test_missile_weapons_as_printed(catalogue: str) -> None:
    lines = table_of(catalogue, "### Missile and thrown weapons")
    assert [line[0] for line in lines] == list(MISSILES)
    for key, _, skill, base, minima, damage, ap, ranges, kind, small, mode, modifier, reload, _ in lines:
        missile = MISSILES[key]
        assert (missile.skill, missile.base, missile.damage) == (skill, int(base), damage), key
        assert f"{missile.str_min}/{missile.dex_min}" == minima, key
        assert (missile.ap, missile.kind, missile.mode) == (int(ap), kind, mode), key
        assert f"{missile.range_effective} / {missile.range_max}" == ranges, key
        assert missile.small == (small == "yes"), key
        assert modifier == {"thrown": "half", "projected": "none"}[missile.kind], key
        if draws := re.search(r"(\d) Draws", reload):
            assert missile.reload == int(draws[1]), key
        else:
            assert missile.reload == (1 if reload == "yes" else 0), key
        assert missile.magazine == (12 if "12 shots" in reload else 0), key


def test_shields_as_printed(catalogue: str) -> None:
    lines = table_of(catalogue, "### Shields")
    assert [line[0] for line in lines] == list(SHIELDS)
    for key, _, base, minima, ap, damage, sr, _, large, hoplite, covers, _ in lines:
        shield = SHIELDS[key]
        assert (shield.base, shield.ap, shield.damage, shield.sr) == (int(base), int(ap), damage, int(sr)), key
        assert f"{shield.str_min}/{shield.dex_min}" == minima, key
        assert (shield.large, shield.hoplite) == (large == "yes", hoplite == "yes"), key
        assert list(shield.covers) == [part.strip().replace(" ", "_") for part in covers.split(",")], key


def test_armour_as_printed(catalogue: str) -> None:
    lines = table_of(catalogue, "### Armour (per location")
    assert [line[0].split()[0] for line in lines] == list(ARMOUR)
    for name, ap, soft, *_ in lines:
        armour = ARMOUR[name.split()[0]]
        assert (armour.own_ap, armour.ap) == (ap == "sheet", 0 if ap == "sheet" else int(ap)), name
        assert armour.soft == (soft == "soft"), name
        assert armour.inner == (armour.soft or armour.id == "cuirbouilli"), name


SHORT = {"RHL": "right hind leg", "LHL": "left hind leg", "RFL": "right foreleg", "LFL": "left foreleg"}


def spans(text: str) -> list[tuple[list[tuple[int, int]], str]]:
    """``1-3 right leg; 12 chest 2/5`` as ranges with the words behind them."""
    found = []
    for piece in text.split(";"):
        match = re.fullmatch(r"\s*((?:\d+(?:-\d+)?(?:, )?)+) (.*?)\s*", piece)
        assert match, piece
        ends = [part.split("-") for part in match[1].split(", ")]
        found.append(([(int(end[0]), int(end[-1])) for end in ends], match[2]))
    return found


def test_hit_locations_as_printed(catalogue: str) -> None:
    lines = table_of(catalogue, "### Hit location tables (d20)")
    assert [line[0] for line in lines] == list(BODIES)
    for key, melee, missile, _ in lines:
        spots = BODIES[key].locations
        wanted = spans(melee)
        assert [end for ends, _ in wanted for end in ends] == [(s.melee_low, s.melee_high) for s in spots], key
        for spot, (_, words) in zip(spots, wanted, strict=True):
            name = re.sub(r" \(.*| \d/\d", "", words)
            assert spot.name == SHORT.get(name, name), key
            if share := re.search(r"(\d/\d)\)?$", words):
                expected = "1/4" if "legs 1/4" in words else share[1]
                assert spot.fraction == expected, (key, spot.id)
        shots = spans(melee if missile == "same" else missile)
        assert [end for ends, _ in shots for end in ends] == [(s.missile_low, s.missile_high) for s in spots], key


def test_humanoid_hit_points_as_printed() -> None:
    rows = {3: (1, 2, 1), 6: (2, 3, 2), 9: (3, 4, 3), 12: (4, 5, 3), 15: (5, 6, 4), 18: (6, 8, 5), 21: (7, 9, 6)}
    parts = {spot.id: spot for spot in BODIES["humanoid"].locations}
    for total in range(1, 22):
        leg, chest, arm = rows[3 * -(-total // 3)]
        for key, points in [("right_leg", leg), ("abdomen", leg), ("head", leg), ("chest", chest), ("left_arm", arm)]:
            assert parts[key].hit_points(total) == points, (total, key)


def test_a_horse_of_twenty_points() -> None:
    points = [spot.hit_points(20) for spot in BODIES["four_legged"].locations]
    assert points == [6, 6, 9, 9, 6, 6, 7]


@pytest.mark.parametrize("key", BODIES)
def test_every_d20_roll_strikes_one_location(key: str) -> None:
    body = BODIES[key]
    for missile in (False, True):
        struck = Counter(body.at(roll, missile).id for roll in range(1, 21))
        for spot in body.locations:
            low, high = (spot.missile_low, spot.missile_high) if missile else (spot.melee_low, spot.melee_high)
            assert struck[spot.id] == high - low + 1
        for roll in (0, 21):
            with pytest.raises(ValueError, match="between 1 and 20"):
                body.at(roll, missile)
    assert body.location("tentacle") is None
    assert any(spot.category != "limb" for spot in body.locations)


def test_a_body_with_a_gap_is_refused() -> None:
    whole = Location("body", "body", 1, 20, 1, 19, "1", "chest", "-", "trunk")
    with pytest.raises(ValueError, match="missile: ends at 19"):
        body("blob", [whole])


@pytest.mark.rule("R3-WPN-01")
def test_daggers_impale() -> None:
    daggers = [weapon for weapon in WEAPONS.values() if weapon.skill == "dagger"]
    assert {weapon.id for weapon in daggers} == {"knife", "dagger", "main_gauche", "sai"}
    for weapon in daggers:
        assert weapon.modes[0].name == "impale"
    assert all(missile.mode == "impale" for missile in MISSILES.values() if missile.skill == "dagger_throw")


@pytest.mark.rule("R3-WPN-02")
def test_a_naginata_slashes_only() -> None:
    assert [mode.name for mode in WEAPONS["naginata"].modes] == ["slash"]
    assert WEAPONS["naginata"].mode("impale") is None


@pytest.mark.rule("R3-WPN-03")
def test_a_thrown_javelin_does_a_ten_sided_die() -> None:
    assert MISSILES["javelin"].formula == parse("1d10")


def test_modes_of_a_weapon() -> None:
    halberd = WEAPONS["halberd"]
    assert halberd.mode() == halberd.mode("slash") == halberd.modes[0]
    thrust = halberd.mode("impale")
    assert thrust is not None
    assert (str(thrust.damage), thrust.reach) == ("1d8+1", 2)
    assert WEAPONS["bastard_sword_2h"].hacks("slash")
    assert not WEAPONS["bastard_sword_2h"].hacks("impale")
    for faulty in (["stab"], ["slash", "slash=1d6"], []):
        with pytest.raises(ValueError, match="damage mode"):
            modes(faulty, "1d6", 1)


def test_a_shield_strikes_like_a_crushing_weapon() -> None:
    weapon = SHIELDS["target"].weapon
    mode = weapon.mode()
    assert mode is not None
    assert (mode.name, str(mode.damage), mode.reach, weapon.blade, weapon.ap, weapon.skill) == (
        "crush", "1d4", 1, "N", 12, "shield",
    )  # fmt: skip


def test_point_blank_is_a_tenth_of_the_effective_range() -> None:
    assert {key: MISSILES[key].point_blank for key in ("bow_self", "xbow_heavy", "knife_thrown")} == {
        "bow_self": 8,
        "xbow_heavy": 5,
        "knife_thrown": 1,
    }


# --- truth tables ---------------------------------------------------------------------------------------------------

PARRY_HEADINGS = {
    "standard": "### T1 ",
    "swordbreaking": "### T2 ",
    "glancing": "### T3 ",
    "active": "### T4 ",
    "weave": "### T5 ",
    "riposte": "### T6 ",
}


def codes(text: str) -> list[str]:
    """A printed cell as the codes of the data files."""
    text = text.replace("if D > AP free Dodge (T7)", "DODGE").replace("(against G)", "").replace("(w1)", "w1")
    text = text.replace("with maximum damage", "max").replace("(plain miss, no AF)", "").replace("+", " ")
    return re.sub(r"[,;](?=\s|$)", " ", text).split()


def test_printed_codes_are_read_right() -> None:
    assert codes("A(G), w1 (against G), ign") == ["A(G)", "w1", "ign"]
    assert codes("AF + HW[B,HB], KNOCK") == ["AF", "HW[B,HB]", "KNOCK"]
    assert codes("A(AP), w1; if D > AP free Dodge (T7)") == ["A(AP)", "w1", "DODGE"]


@pytest.mark.parametrize("tactic", PARRIES)
def test_parry_matrices_as_printed(catalogue: str, tactic: str) -> None:
    lines = table_of(catalogue, PARRY_HEADINGS[tactic])
    assert [line[0] for line in lines] == list(CODES)
    for attack, *columns in lines:
        for parry, cell in zip(CODES, columns, strict=True):
            expected = outcomes.read(ParryCell, outcomes.PARRY_CODES, codes(cell))
            assert PARRIES[tactic][BY_CODE[attack]][BY_CODE[parry]] == expected, (attack, parry)


@pytest.mark.parametrize(("tactic", "heading"), [("standard", "### T7 "), ("counter", "### T8 ")])
def test_dodge_matrices_as_printed(catalogue: str, tactic: str, heading: str) -> None:
    lines = table_of(catalogue, heading)
    assert [line[0] for line in lines] == list(CODES)
    for attack, *columns in lines:
        for dodge, cell in zip(CODES, columns, strict=True):
            expected = outcomes.read(DodgeCell, outcomes.DODGE_CODES, codes(cell))
            assert DODGES[tactic][BY_CODE[attack]][BY_CODE[dodge]] == expected, (attack, dodge)


def test_free_attacks_as_printed(catalogue: str) -> None:
    lines = table_of(catalogue, "### T9 ")
    for key, (_, *columns) in zip(("special", "critical", "flurry_special", "flurry_critical"), lines, strict=True):
        for degree, cell in zip(CODES, columns, strict=True):
            expected = outcomes.read(FreeCell, outcomes.FREE_CODES, codes(cell))
            assert FREE_ATTACKS[key][BY_CODE[degree]] == expected, (key, degree)


BLOW_WORDS = {
    "weapon": "W", "max weapon (chest: rolled)": "Wmax", "double weapon (limbs: single)": "W2",
    "half weapon (ceil)": "Whalf", "DM": "DM", "DM (max on head/chest/abdomen)": "DMmax", "may stick": "stick",
    "half soft armour ignored": "soft", "ignores armour": "ign", "ignores all armour": "ign", "ignoring armour": "ign",
    "defence -half skill": "FEINT", "defence -full skill": "FEINT*", "second blow": "FLU",
    "second blow at worst hits": "FLU*", "chosen location": "CHOOSE", "location or weapon entangled": "ENT",
    "contest STR or DEX": "CONTEST", "nothing": "-", "vs item": "ITEM", "K": "K", "K x2": "K2",
    "DEX x1 to stand": "DEX1", "DEX x1 to keep hold": "DEX1", "grasp": "GRASP", "random location": "",
}  # fmt: skip


def blow_codes(text: str, before: set[str]) -> set[str]:
    """A printed cell of T10 as codes; ``before`` is what ``same`` and ``as Sp`` refer to."""
    text = re.sub(r"\s*=\s*(STR\+SIZ|rhu\(.*\) \+ dice)", "", text).replace("(parried: the arm)", "")
    text = text.replace("DM vs item", "DM, vs item").replace("DM ignoring", "DM, ignoring")
    text = re.sub(r"\((defence .*?)\)", r", \1", text).replace("to hit", "")
    found: set[str] = set()
    for phrase in filter(None, (part.strip() for part in re.split(r", | \+ ", text))):
        if phrase in ("same", "as Sp"):
            found |= before
        elif word := BLOW_WORDS[phrase]:
            found.add(word)
    if "ignores all armour" in text:
        found.discard("soft")
    return found


def test_blows_as_printed(catalogue: str) -> None:
    lines = table_of(catalogue, "### T10 ")
    assert len(lines) == len(BLOWS) + 1  # aimed shots have a line of their own but follow the standard blow
    for name, *columns in lines:
        key = name.replace(" ", "_")
        if key == "aimed_shot":
            assert columns[0].startswith("as standard")
            continue
        before: set[str] = set()
        for degree, cell in zip(("S", "Sp", "C"), columns, strict=True):
            before = blow_codes(cell, before)
            if key == "bash":
                before |= {"K", "W"}  # the printed points include the weapon dice
            expected = outcomes.read(outcomes.HitRow, outcomes.BLOW_CODES, sorted(before))
            assert BLOWS[key][BY_CODE[degree]] == expected, (key, degree)


def test_a_blow_follows_tactic_and_mode() -> None:
    assert printed.blow("aimed_shot", "crush", SP) is BLOWS["standard_crush"][SP]
    assert printed.blow("feint", "impale", SP) is BLOWS["feint"][SP]
    assert printed.blow("standard", "grapple", S).grasps
    assert printed.blow("slam", "crush", C).knockback == 2
    with pytest.raises(KeyError):
        printed.blow("standard", "crush", F)


ITEM_HARM = {
    # (defence, parry): breaking by attack S, Sp, C; disarming by attack S, Sp, C
    ("none", F): ("D-AP D-AP D-AP", "- CONTEST CONTEST"),
    ("attacked_item", S): ("NICK D-AP D-AP", "- CONTEST CONTEST"),
    ("attacked_item", SP): ("- NICK D-AP", "- STOP CONTEST"),
    ("attacked_item", C): ("- - NICK", "- - STOP"),
    ("attacked_item", FU): ("D-AP D-AP D-AP", "- CONTEST CONTEST"),
    ("other_item", S): ("D-P-AP D-P-AP D-P-AP", "- CONTEST CONTEST"),
    ("other_item", SP): ("D-P-AP D-P-AP D-P-AP", "- STOP CONTEST"),
    ("other_item", C): ("- - -", "- STOP STOP"),
}


@pytest.mark.parametrize(("defence", "parry"), ITEM_HARM)
def test_attacks_on_items(defence: str, parry: Degree) -> None:
    for tactic, wanted in zip(("break_weapon", "disarm"), ITEM_HARM[defence, parry], strict=True):
        found = [printed.item_harm(tactic, attack, defence, parry) for attack in (S, SP, C)]
        assert found == wanted.split()
        assert printed.item_harm(tactic, F, defence, parry) == "-"


def test_slams_and_bashes_against_parries() -> None:
    standard, active = PARRIES["standard"], PARRIES["active"]
    assert [printed.push("slam", attack).factor for attack in (S, SP, C)] == [1, 2, 2]
    assert [printed.push("bash", attack).factor for attack in (S, SP, C)] == [1, 1, 1]
    assert printed.push("slam", C, standard[C][S]) == outcomes.SlamRow(2, absorbed=True, topples=True)
    assert printed.push("slam", C, standard[C][C]).factor == 0
    assert printed.push("slam", C, active[C][C]) == outcomes.SlamRow(2, absorbed=True, topples=True)
    assert printed.push("bash", S, PARRIES["weave"][S][C]).factor == 0
    assert printed.push("bash", S, standard[S][F]) == printed.push("bash", S)


def test_grapples_against_defences() -> None:
    assert [printed.grasp(attack).takes for attack in (C, SP, S, F, FU)] == ["location"] * 3 + ["", ""]
    for attack in (C, SP, S):
        assert printed.grasp(attack, "dodge").takes == printed.grasp(attack, "grapple_parry").takes == ""
        assert printed.grasp(attack, "natural").takes == "limb"
        assert printed.grasp(attack, "weapon", succeeded=False).takes == "location"
    sword = printed.grasp(S, "weapon")
    assert (sword.takes, "B" in sword.held, "HB" in sword.held) == ("item", False, True)
    assert "N" in printed.grasp(S, "shield").held
    assert [printed.grasp(attack, d).takes for attack in (SP, C) for d in ("weapon", "shield")] == ["arm"] * 4
    assert printed.grasp(F, "weapon").hurts
    assert all(printed.grasp(FU, defence).attack_fumble for defence in ("none", "dodge", "weapon", "grapple_parry"))


def test_missile_defences_as_printed(catalogue: str) -> None:
    keys = {
        "thrown, small, normal range": ["thrown_small"],
        "thrown, other, normal range": ["thrown"],
        "thrown, point blank": ["thrown_point_blank"],
        "projected, normal range": ["projected"],
        "projected, point blank": ["projected_point_blank"],
        "either, shooter adjacent": ["thrown_adjacent", "projected_adjacent"],
        "either, target >= 3 x shooter's SIZ, up to effective range": ["thrown_large", "projected_large"],
    }
    lines = table_of(catalogue, "### T14 ")
    assert sorted(key for group in keys.values() for key in group) == sorted(MISSILE_DEFENCES)
    for situation, *columns in lines:
        for key in keys[situation]:
            row, near = MISSILE_DEFENCES[key], MISSILE_DEFENCES[f"{key.partition('_')[0]}_point_blank"]
            for name, cell in zip(("dodge", "weapon", "shield", "hoplite"), columns, strict=True):
                if "point-blank row" in cell:
                    expected = getattr(near, name)
                elif "real range" in cell:
                    expected = "="
                elif "only a critical" in cell:
                    expected = "crit"
                elif "," in cell:
                    expected = dict(part.split(" x") for part in cell.split(", "))[key.partition("_")[0]]
                else:
                    expected = cell.removeprefix("x")
                assert getattr(row, name) == expected, (key, name)


def test_knockback_factors() -> None:
    found = {kind: (printed.knockback_factor(kind, True), printed.knockback_factor(kind, False)) for kind in KNOCKBACK}
    assert found == KNOCKBACK


KNOCKBACK = {"crush": (2, 2), "slash": (1, 2), "impale": (1, 2), "impaled": (0, 2)}


def test_wounds_grow_with_the_damage() -> None:
    assert set(WOUNDS) == {"leg", "arm", "abdomen", "chest", "head"}
    for key in ("leg", "arm"):
        assert "useless" in WOUNDS[key].whole
        assert set(WOUNDS[key].double) == {"shock", "maimed", "bleeds_x1"}
        assert WOUNDS[key].triple == ("capped",)
    for key in ("abdomen", "chest", "head"):
        assert WOUNDS[key].double == ("unconscious", "bleeds_x1")
        assert WOUNDS[key].triple == ("dead",)
    assert {key for key, wound in WOUNDS.items() if "falls" in wound.whole} == {"leg", "abdomen", "chest"}
    assert {key for key, wound in WOUNDS.items() if "bleeds_x5" in wound.whole} == {"abdomen", "chest"}


# --- fumbles --------------------------------------------------------------------------------------------------------

FUMBLE_WORDS = [
    (r"lose the round", "lose_round"),
    (r"missile attacks", "lose_shots"),
    (r"lose the next 1d3 rounds", "lose_rounds"),
    (r"lose next attack", "lose_action"),
    (r"MR -1", "prone_slowed"),
    (r"^fall prone$", "prone"),
    (r"dropped, 1d6-1 m away", "drop_away"),
    (r"thrown 1d10 m", "throw"),
    (r"loses 1d\d+ AP", "wear"),
    (r"vision obscured", "vision"),
    (r"strain", "strain"),
    (r"something hard", "hard"),
    (r"stumble", "stumble"),
    (r"nearest ally|^same", "ally"),
    (r"counts as", "at_least"),
    (r"^roll ", "again"),
    (r"^drop the", "drop"),
    (r"breaks$", "break"),
]


def fumble(low: int, high: int, text: str) -> FumbleRow:
    """A printed row of T17."""
    effect = next(code for pattern, code in FUMBLE_WORDS if re.search(pattern, text))
    dice = re.search(r"1d\d+(-1)?", text)
    degree = re.search(r"\b(S|Sp|C)\b", text)
    other = re.search(r"\(none: (\d+)-", text)
    times = {"again": 3 if "three" in text else 2}.get(effect, 0)
    return FumbleRow(
        low,
        high,
        effect,  # type: ignore[arg-type]
        dice[0] if dice else "",
        degree[1] if degree else "",  # type: ignore[arg-type]
        "helpless" in text,
        times,
        int(other[1]) if other else 0,
    )


def printed_fumbles(catalogue: str) -> Mapping[str, list[FumbleRow]]:
    found: dict[str, list[FumbleRow]] = {key: [] for key in ("melee", "parry", "missile", "natural", "dodge")}
    for head, columns in [
        ("| table 1 melee attack", ("melee", "parry")),
        ("| table 3 missile", ("missile", "natural")),
        ("| table 5 dodge", ("dodge",)),
    ]:
        for line in table_of("| x\n" + head + catalogue.split(head, 1)[1], "| x"):
            for at, key in enumerate(columns):
                span, text = line[2 * at : 2 * at + 2]
                if span == "99 / 00":
                    found[key] += [fumble(99, 99, "roll twice"), fumble(100, 100, "roll three times")]
                elif span:
                    low, high = (int(end) or 100 for end in span.split("-"))
                    found[key].append(fumble(low, high, text))
    return found


def test_fumble_tables_as_printed(catalogue: str) -> None:
    wanted = printed_fumbles(catalogue)
    for key, table in FUMBLES.items():
        assert list(table.rows) == wanted[key], key


def chain(key: str, roll: int) -> list[int]:
    """The rows tried for a roll while none can apply, by their lowest roll."""
    table = FUMBLES[key]
    row: FumbleRow | None = table.at(roll)
    found: list[int] = []
    while row is not None and len(found) <= len(table.rows):
        found.append(row.low)
        row = table.instead(row)
    return found


@pytest.mark.parametrize("key", FUMBLES)
def test_every_fumble_roll_has_one_row_and_fallbacks_end(key: str) -> None:
    table = FUMBLES[key]
    for roll in range(1, 101):
        row = table.at(roll)
        assert row.low <= roll <= row.high
        assert (row.times > 0) == (row.effect == "again")
        stand_ins = chain(key, roll)
        assert stand_ins[0] == row.low
        assert stand_ins[-1] == 1
        assert len(set(stand_ins)) == len(stand_ins)
    with pytest.raises(ValueError, match="between 1 and 100"):
        table.at(101)


def test_fumbles_that_cannot_apply_have_stand_ins() -> None:
    assert chain("melee", 80)[:3] == [76, 41, 26]
    assert chain("missile", 97)[:3] == [96, 81, 56]
    assert chain("missile", 70)[:4] == [66, 81, 56, 41]
    assert chain("natural", 90)[:3] == [86, 76, 61]


# --- tactics, pairs, labels, refusals --------------------------------------------------------------------------------


@pytest.mark.rule("R3-TAC-03")
def test_training_hours() -> None:
    assert {tactic.id: tactic.hours for tactic in TACTICS.values() if tactic.trained} == {
        "entangle": 50,
        "swordbreaking": 100,
        "aimed_blow": 200,
        "active": 200,
        **dict.fromkeys(("feint", "flurry", "glancing", "weave", "riposte", "counter"), 400),
    }
    assert not any(tactic.hours for tactic in TACTICS.values() if not tactic.trained)


def test_tactics_of_missiles() -> None:
    assert {tactic.id for tactic in TACTICS.values() if tactic.missile} == {"standard", "aimed_shot"}


def test_minima() -> None:
    flurry, glancing, aimed = TACTICS["flurry"], TACTICS["glancing"], TACTICS["aimed_blow"]
    for strength in range(5, 20):
        for dexterity in range(5, 25):
            here = (strength, dexterity, 7, 13)
            assert flurry.met(*here) == (strength >= 10 or (strength >= 8 and dexterity >= 16))
            assert glancing.met(*here) == (dexterity >= 16)
            assert aimed.met(*here) == (dexterity >= 13)
            assert TACTICS["feint"].met(*here)


def test_legal_pairs_add_up() -> None:
    rows = set(PAIRS.values())
    assert Counter(row.legal for row in rows) == {"yes": 26, "spirit": 15, "exclusive": 2, "two_ready": 1, "sr_sum": 1}
    assert all(PAIRS[b, a] is PAIRS[a, b] for a, b in PAIRS)


def test_legal_pairs_as_printed(catalogue: str) -> None:
    seen = set()
    for names, legal, meaning in table_of(catalogue, "- **R3-SOI-13 "):
        for name in names.split(", "):
            first, second = name.split("+")
            seen.add(frozenset((first, second)))
            found = PAIRS[first, second].legal  # type: ignore[index]
            if legal == "yes":
                assert found == "yes", name
            elif "two ready" in legal:
                assert found == "two_ready", name
            elif "<= 10" in legal:
                assert found == "sr_sum", name
            else:
                assert found == ("exclusive" if "excludes everything" in meaning else "spirit"), name
    assert len(seen) == 45


def test_die_labels_as_printed(catalogue: str) -> None:
    lines = table_of(catalogue, "### Die labels")
    assert [line[0] for line in lines] == list(LABELS)
    for key, _, dice, _, rules in lines:
        assert list(LABELS[key].rules) == rules.split(", "), key
        for sides in re.findall(r"\dd\d+", dice):
            assert {sides, "Nd6"} & set(LABELS[key].dice), key


def test_refusals_as_printed(catalogue: str) -> None:
    wanted = {}
    for names, _, rules in table_of(catalogue, "### Refusals the command layer must produce"):
        for name in names.split(", "):
            wanted[name] = set(rules.split(", "))
    assert set(REFUSALS) == set(wanted)
    for key, refusal in REFUSALS.items():
        assert set(refusal.rules) <= wanted[key], key


@pytest.mark.parametrize("key", REFUSALS)
def test_refusals_are_single_sentences_to_fill(key: str) -> None:
    filled = sample("rules.rq3plus", REFUSED, key, "x")
    assert filled.endswith(".")
    assert len(filled.split()) >= 6


def test_every_label_names_its_dice() -> None:
    for label in LABELS.values():
        for dice in label.dice:
            assert dice in ("weapon", "modifier", "swordbreaker", "Nd6", "1dN") or parse(dice).dice


# --- faults ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "fault"), [("ALL FULL", "twice"), ("w2", "unknown code"), ("", "empty cell"), ("AF AF", "twice")]
)
def test_faulty_cells_are_refused(line: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        outcomes.read(ParryCell, outcomes.PARRY_CODES, line.split())


def test_a_faulty_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(*_: Any) -> tuple[Any, ...]:
        return ()

    monkeypatch.setattr(printed, "rows", short)
    with pytest.raises(BadTable, match=r"fumble_melee\.csv: melee: ends at 0, not 100"):
        printed._fumbles("melee")
    with pytest.raises(BadTable, match=r"parry_weave\.csv: a matrix has the rows"):
        printed._parries("weave")
