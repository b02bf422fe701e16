"""Words of sentences in rq3plus: what has no use is refused, claims are told, deeds are joined."""

import pytest

from grammar.scene.resolve import Speaker
from rules.core.events import Configured, Landscaped, Moved
from rules.core.report import Refused
from tests.rules.fight import Fight

ANNA = Speaker("anna", "Anna", gm=False)


def fight(*names: str, **options: object) -> Fight:
    f = Fight("rq3plus", *(names or ("Rurik", "Grak", "Lia")), owners={"Rurik": "anna"})
    f.do(*(Configured(key, value) for key, value in options.items()))
    return f


def refused(f: Fight, text: str, speaker: Speaker = ANNA) -> Refused:
    before = f.enc
    with pytest.raises(Refused) as fault:
        f.say(text, speaker)
    assert f.enc is before
    return fault.value


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("attack broadsword height 3 vs Grak", "height"),
        ("attack broadsword moved 5 vs Grak", "moved"),
        ("attack broadsword by str vs Grak", "by str"),
        ("attack broadsword only vs Grak", "only"),
        ("grapple wall 2 vs Grak", "wall"),
        ("disarm broadsword height 2 vs Grak", "height"),
        ("hurl Grak wall 2", "wall doesn't go with hurl"),
        ("act pick the lock needs 3", "needs 3"),
        ("damage broadsword feint", "feint"),
        ("attack broadsword vs Grak dodge both", "both"),
        ("attack broadsword vs Grak dodge with battle axe one-handed", "dodge"),
        ("attack broadsword vs Grak nothing riposte", "riposte"),
        ("attack broadsword vs Grak, Lia", "2"),
        ("slam broadsword vs Grak", "slam"),
        ("draw dagger +5", "+5"),
        ("cast befuddle +2", "+2"),
        ("intent attack broadsword height 3 vs Grak, dodge", "height"),
    ],
)
def test_what_has_no_use_is_refused_by_name(words: str, named: str) -> None:
    assert named in refused(fight(), f"Rurik: {words}").message


@pytest.mark.rule("R3-HGR-01", "R3-HIT-03")
def test_claims_are_told_and_played() -> None:
    f = fight("Rurik", "Grak")
    text = "attack broadsword high vs Grak nothing +10 for luck rolled attack 99, attack_fumble 1, fumble_rounds 1"
    said = f.say(text, ANNA)
    assert [n.data["what"] for n in said.notes if n.code == "claimed"] == ["high", "+10 luck"]
    assert {"high ground", "luck"} <= {m.why for m in said.check("attack").modifiers}
    f.do(Configured("claims", "gm"))
    assert refused(f, "attack broadsword high vs Grak nothing").code == "claims_gm"


@pytest.mark.rule("R3-HIT-02", "R3-MSL-05", "R3-KBO-01")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("high", "not_on_map"),
        ("range 4", "map_knows"),
        ("wall 5", "map_knows"),
        ("obstacle 2", "not_on_map"),
        ("into Lia", "not_on_map"),
    ],
)
def test_the_map_decides_where_both_stand_on_it(words: str, code: str) -> None:
    f = fight()
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(1, 0), facing=3), Landscaped("4,0", "wall"))
    assert refused(f, f"attack broadsword {words} vs Grak nothing").code == code


def test_the_map_agrees_with_what_is_so() -> None:
    f = fight()
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(1, 0), facing=3), Landscaped("4,0", "wall"))
    dice = "rolled attack 70, location 10, damage 1, damage_modifier 1"
    assert f.say(f"attack broadsword range 1 wall 2 vs Grak nothing {dice}", ANNA).has("claimed")


@pytest.mark.rule("R3-RND-03", "R3-ATK-03")
def test_two_attacks_in_one_sentence() -> None:
    f = fight()
    said = f.say(
        "Rurik: attack broadsword vs Grak nothing then attack kick vs Lia nothing rolled attack 90, attack.2 91"
    )
    assert [(n.data["target"], n.data["item"]) for n in said.notes if n.code == "attacks"] == [
        ("Grak", "Broadsword"),
        ("Lia", "Kick"),
    ]
    assert [d.name for d in said.dice] == ["Rurik.attack", "Rurik.attack.2"] and not said.unused


@pytest.mark.rule("R3-ATK-03", "R3-ATK-04")
@pytest.mark.parametrize(("second", "chances"), [("broadsword", [60, 60]), ("", [60, 60]), ("target", [70, 50])])
def test_both_attacks_of_a_sentence_with_one_weapon_are_the_worse(second: str, chances: list[int]) -> None:
    f = fight()
    said = f.say(
        f"Rurik: attack vs Grak nothing then attack {second} vs Grak nothing rolled attack 90, Rurik.attack.2 91"
    )
    assert [check.chance for check in said.checks if check.label == "attack"] == chances


def test_what_a_second_attack_can_not_do_is_refused_before_the_first() -> None:
    f = fight()
    fault = refused(f, "attack broadsword vs Grak nothing then attack broadsword feint vs Lia nothing")
    assert fault.code == "not_trained"


@pytest.mark.rule("R3-HIT-05")
def test_parry_then_dodge_where_both_are_allowed() -> None:
    text = "Grak: attack battle axe vs Rurik parry with target then dodge"
    assert refused(fight("Grak", "Rurik"), text, Speaker()).code == "one_defence"
    f = fight("Grak", "Rurik", stack_parry_dodge=True)
    said = f.say(f"{text} rolled attack 8, dodge 30, parry 40, location 12, damage 1, damage_modifier 1")
    assert said.note("dodge").data["becomes"] == "S" and said.note("absorbs").data["passes"] == 0
    back = "Grak: attack battle axe vs Rurik dodge then parry with target"
    assert refused(f, back, Speaker()).code == "one_defence"


@pytest.mark.rule("R3-SPL-01")
def test_the_number_behind_a_spell_is_its_points() -> None:
    f = fight("Lia", "Grak")
    said = f.say("Lia: cast befuddle 2 vs Grak")
    assert (said.note("spell").data["spell"], said.note("spell").data["points"]) == ("befuddle", 2)


def test_a_reason_that_ends_like_a_defence_is_asked_about() -> None:
    f = fight("Rurik", "Grak")
    fault = refused(f, "attack broadsword vs Grak +10 for high ground dodge")
    assert fault.code == "ambiguous" and fault.hints[0] == "dodge +10 for high ground"
    text = 'Rurik: attack broadsword vs Grak nothing +10 for "high ground dodge" rolled attack 95'
    assert "high ground dodge" in {m.why for m in f.say(text).check("attack").modifiers}
