"""The closed form of an exchange: fraction by fraction what playing every branch comes to, and what icepool says."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import resolve
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import ItemMoved, Moved
from rules.core.report import Refused
from rules.odds.closed_form import closed_form
from rules.odds.enumerator import Enumerator
from rules.odds.exact import odds
from rules.odds.laws import HarmLaw
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.exchange_records import Attack, Defence
from tests.rules.fight import GM, Fight
from tests.rules.rq3plus.by_icepool import by_icepool, cut
from tests.rules.rq3plus.fencers import fight, made

TACTICS = ["swordbreaking", "glancing", "active", "riposte", "counter", "feint", "flurry", "aimed_blow", "weave"]
MELEE = (
    "broadsword",
    "great_axe",
    "rapier",
    "mace_heavy",
    "halberd",
    "short_spear_1h",
    "flail_1h",
    "war_hammer",
    "knife",
)
SHOTS = ("bow_long", "sling", "javelin", "dagger_thrown", "axe_thrown")
BODIES = {
    "humanoid": ["head", "left leg", "abdomen"],
    "four_legged_humanoid": ["head", "forequarters", "chest"],
    "winged": ["head", "body"],
    "formless": ["body"],
}
LAYERS = (0, 3, "soft_leather", "chainmail", ("soft_leather", "chainmail"))


def command(f: Fight, text: str) -> Command:
    names = names_of(f.enc, f.rules, f.enc.figures)
    return resolve(draft(text, f.rules.id, names), f.enc, f.rules, GM, names)


def closed(f: Fight, text: str, **picks: str) -> HarmLaw | None:
    return closed_form(f.enc, command(f, text), f.rules, picks={k.replace("_", "."): v for k, v in picks.items()}).law


def played(f: Fight, text: str) -> tuple[dict[int, Fraction], dict[tuple[str, int], Fraction]]:
    """What playing every branch says: the harm of Bob, and its distribution over his locations."""
    found = odds(f.enc, command(f, text), f.rules)
    assert found.exact
    harm: dict[int, Fraction] = defaultdict(Fraction)
    table: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    places = {f"Bob {spot.name.replace('_', ' ')}": spot.id for spot in f.rules.words.places(f.enc, f["Bob"])}
    for outcome, chance in found.rows:
        parts = dict(outcome)
        harm[f.rules.odds.harm(parts, "Bob")] += chance
        for part, points in parts.items():
            if part in places:
                table[places[part], points] += chance
    return dict(harm), dict(table)


def same(f: Fight, text: str) -> HarmLaw:
    """The closed form of a sentence, which must say exactly what playing it does."""
    found = closed(f, text)
    assert found is not None, text
    harm, table = played(f, text)
    assert found.spread() == harm, text
    assert found.table() == table, text
    assert sum(found.spread().values()) == 1
    assert found.mean == sum(points * chance for points, chance in harm.items())
    assert found.hurts == 1 - harm.get(0, 0)
    return found


def pair(ann: dict[str, Any], bob: dict[str, Any], **options: Any) -> Fight:
    return fight(made("Ann", **ann), made("Bob", **bob), **options)


def armed(like: str, attack: int = 60, **more: Any) -> dict[str, Any]:
    return {"weapons": [{"id": "arm", "like": like, "attack": attack, "parry": 40}], "tactics": {}, **more}


BLADE = {"id": "blade", "like": "shortsword", "attack": 60, "parry": 55, "flags": ["swordbreaker"], "dex_min": 5}
FENCER: dict[str, Any] = {"siz": 14, "hp_max": 14, "dm": "1d4", "weapons": [BLADE], "tactics": {"shortsword": TACTICS}}


@pytest.mark.rule("R3-HIT-01", "R3-PAR-01", "R3-DDG-01", "R3-SPC-01", "R3-GLA-01", "R3-FNT-01", "R3-ABL-01")
@pytest.mark.parametrize("how", ["slash", "impale feint", "impale aimed blow", "flurry", "at head", "at right arm"])
@pytest.mark.parametrize(
    "defence", ["nothing", "dodge", "dodge counter", "parry", "parry riposte", "parry active", "parry weave"]
)
def test_a_fencers_attacks_against_every_answer(how: str, defence: str) -> None:
    f = pair(FENCER, FENCER)
    found = same(f, f"Ann: attack blade {how} vs Bob {defence}")
    if how.startswith("at "):
        assert list(found.ways) == [how[3:].replace(" ", "_")]


@pytest.mark.parametrize(
    "text",
    [
        "attack blade slash vs Bob parry glancing",
        "attack blade impale vs Bob parry swordbreaking",
        "attack blade slash high vs Bob parry",
        "attack blade slash vs Bob dodge -25 for fog",
        "attack blade slash vs Bob dodge +1d4 for bless",
        "attack blade slash vs Bob parry +2d6 for luck -1d3 for fog",
        "attack fist vs Bob parry",
        "attack kick vs Bob dodge",
    ],
)
def test_what_a_sentence_may_add(text: str) -> None:
    same(pair(FENCER, FENCER), f"Ann: {text}")


@pytest.mark.rule("R3-PAR-08", "R3-MSL-12", "R3-MSL-14", "R3-HGR-02", "R3-HIT-05", "R3-DMG-04")
def test_limbs_that_parry_shields_that_cover_and_two_answers_at_once() -> None:
    bare = {**FENCER, "weapons": [], "fist": 70}
    met = same(pair(FENCER, bare), "Ann: attack blade slash vs Bob parry with fist")
    assert max(met.ways["right_arm"]) == 8, "the arm takes no more than twice its hit points"
    same(pair(bare, bare), "Ann: attack fist vs Bob parry with fist")
    archer = armed("bow_long", siz=12)
    kite = {**FENCER, "shields": [{"id": "kite", "parry": 60}], "str": 14}
    for metres in (2, 8, 40, 120):
        same(pair(archer, kite), f"Ann: shoot arm range {metres} vs Bob parry with kite")
    f = pair(archer, kite)
    f.say("Bob: cover with kite")
    covered = same(f, "Ann: shoot arm range 40 vs Bob nothing")
    bare_chest = closed(pair(archer, kite), "Ann: shoot arm range 40 vs Bob nothing")
    assert bare_chest is not None and covered.mean < bare_chest.mean
    woven = {**FENCER, "weapons": [{**BLADE, "modes": ["crush"]}]}
    same(pair(woven, bare | {"tactics": {"fist": ["weave"]}}), "Ann: attack blade vs Bob parry with fist weave")
    both = pair(FENCER, FENCER, stack_parry_dodge=True)
    for tactic in ("", " weave"):
        same(both, f"Ann: attack blade slash feint vs Bob parry{tactic} dodging")


@pytest.mark.rule("R3-RIP-03", "R3-WEA-02")
def test_a_riposte_counts_by_its_own_table() -> None:
    f = pair(FENCER, FENCER)
    f.say("Bob: attack blade vs Ann parry with blade riposte rolled attack 90, parry 8")
    assert [slot.what for slot in f.enc.slots("Ann")] == ["riposte"]
    for defence in ("nothing", "dodge", "parry with blade weave"):
        same(f, f"Ann: riposte vs Bob {defence}")


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_pair_in_any_situation(data: st.DataObject) -> None:
    def one(*values: Any) -> Any:
        return data.draw(st.sampled_from(values))

    def percent() -> int:
        return data.draw(st.integers(0, 150))

    shoots, shape = data.draw(st.booleans()), one(*BODIES)
    like = one(*(SHOTS if shoots else MELEE))
    dm = one("0", "1d4", "-1d4", "1d6", "2d6")
    ann = armed(like, percent(), dm=dm, siz=one(4, 13, 60), str=one(6, 11, 16), dex=one(8, 14))
    shield = [{"id": one("buckler", "kite", "hoplite"), "parry": percent()}] if data.draw(st.booleans()) else []
    bob = {
        "weapons": [{"id": "blade", "like": one("shortsword", "mace_heavy"), "attack": 50, "parry": percent()}],
        **({"shields": shield} if shield else {}),
        "armour": {"all": one(*LAYERS)},
        "natural_armour": 0,
        "body": shape,
        "tactics": {},
        **{"dodge": percent(), "siz": one(5, 14, 40), "hp_max": one(6, 14, 40), "str": 14, "dex": one(9, 16)},
    }
    try:
        f = pair(ann, bob, rear_attacks=True)
    except (Refused, ValueError):
        reject()
    f.do(Moved("Bob", posture=one("standing", "standing", "prone", "kneeling")))
    if data.draw(st.booleans()):
        f.do(keys.VISION.set(one("Ann", "Bob"), keys.Until(2)), keys.MAGIC_AP.by("Bob", 2, one("head", "all")))
        f.do(keys.TERRAIN.set("Ann", keys.FootingBonus(one(-10, 20))))
    if data.draw(st.booleans()):
        f.do(keys.PARRIES.set("Bob", keys.Parries((keys.Parried(one("Ann.arm", "Cid.axe"), 1, "blade"),))))
        f.do(keys.DODGES.set("Bob", keys.Dodged(("Cid",))), keys.STRUCK.set("Bob", keys.AttacksSuffered({"7:Ann": 1})))
    defence = one("nothing", "dodge", "parry with blade", *(f"parry with {s['id']}" for s in shield))
    bonus = one("", " +10 for luck", " -35 for fog")
    at = one("", "", f"at {one(*BODIES[shape])} ")
    if shoots:
        text = f"Ann: shoot arm {at}range {one(1, 2, 8, 30, 40)} moved {one(0, 9)} vs Bob {defence}{bonus}"
    else:
        text = f"Ann: attack arm {at}{one('', 'high ')}vs Bob {defence}{bonus}"
    try:
        same(f, text)
    except Refused:
        reject()


@pytest.mark.parametrize(
    "text",
    [
        "disarm blade vs Bob dodge",
        "break blade slash vs Bob parry",
        "slam vs Bob dodge",
        "grapple vs Bob dodge",
        "attack blade slash wall 0 vs Bob dodge",
    ],
)
def test_what_only_play_can_tell_has_no_closed_form(text: str) -> None:
    assert closed(pair({**FENCER, "dm": "3d6"}, FENCER), f"Ann: {text}") is None


def test_a_push_into_somebody_has_no_closed_form_but_one_into_the_open_has() -> None:
    f = fight(made("Ann", **{**FENCER, "dm": "3d6"}), made("Bob", **FENCER), made("Cid", **FENCER))
    f.do(Moved("Ann", to=(0, 0)), Moved("Bob", to=(1, 0)), Moved("Cid", to=(6, 3)))
    assert closed(f, "Ann: attack blade slash vs Bob nothing") is not None
    f.do(Moved("Cid", to=(3, 0)))
    assert closed(f, "Ann: attack blade slash vs Bob nothing") is None


def test_the_defenders_choices_are_picks_of_the_question_asked() -> None:
    f = pair(FENCER, FENCER)
    sentence = command(f, "Ann: attack blade slash vs Bob")
    asked = closed_form(f.enc, sentence, f.rules).asked
    assert [q.id for q in asked] == ["Bob.defence"]
    by = {o.id: closed_form(f.enc, sentence, f.rules, picks={"Bob.defence": o.id}).law for o in asked[0].options}
    assert by["nothing"] == closed(f, "Ann: attack blade slash vs Bob nothing")
    assert by["dodge"] == closed(f, "Ann: attack blade slash vs Bob dodge")
    assert len(by) == 9 and all(by.values())


def test_what_is_worth_comparing_is_all_that_is_at_hand_with_what_was_learned() -> None:
    f = pair(FENCER, armed("javelin"))
    mine, theirs = (f.rules.tactics(f.enc, f[name]) for name in ("Ann", "Bob"))
    modes = [
        f'attack "Shortsword" {mode}{word}' for mode in ("impale", "slash") for word in ("", " feint", " aimed blow")
    ]
    assert set(modes) < set(mine) and 'attack "Fist" crush' in mine
    assert 'throw "Thrown javelin"' in theirs
    assert 'shoot "Long bow"' in f.rules.tactics(f.enc, made("Cid", **armed("bow_long")))
    f.do(ItemMoved("Bob", "arm", "ground"))
    assert 'throw "Thrown javelin"' not in f.rules.tactics(f.enc, f["Bob"])


def announced(f: Fight, text: str) -> tuple[Bout, Attack, Defence]:
    """An attack announced and its defence committed, before the first die."""
    t = Bout(f.enc, Enumerator())
    f.rules.resolve(t, command(f, text))
    attack, defence = t.steps[0].args
    return t, attack, defence


@pytest.mark.parametrize("skills", [(70, 50), (5, 99), (130, 20), (1, 0)])
def test_it_is_what_icepool_says(skills: tuple[int, int]) -> None:
    ann = armed("broadsword", skills[0], dm="1d4", dex=12)
    blade = {"id": "blade", "like": "battle_axe", "attack": 50, "parry": skills[1]}
    f = pair(ann, {"weapons": [blade], "str": 14, "hp_max": 14, "armour": {"all": 2, "head": 5}})
    t, attack, defence = announced(f, "Ann: attack arm slash vs Bob parry with blade")
    die = by_icepool(cut(f, attack, defence))
    found = f.rules.odds.closed_form(t)
    assert found is not None
    assert found.table() == {(place, n): die.probability((place, n)) for place, n in die.outcomes() if n}
