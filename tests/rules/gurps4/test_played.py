"""Rules as they are played: a typed sentence each, with the numbers of the catalogue."""

import pytest

from tests.rules.gurps4.play import PLAYER, Melee

rule = pytest.mark.rule
SWORD = "thrusting broadsword"


@rule("G4-OPP-01", "G4-OPP-02")
@pytest.mark.parametrize(("said", "n", "by"), [("hexes 4", 4, 2), ("hexes 5", 5, 3), ("line", 0, 2), ("hexes 1", 1, 1)])
def test_a_watch_knows_what_it_costs(said: str, n: int, by: int) -> None:
    note = Melee("Cyra", "Borka").say(f"Cyra: watch regular bow {said}").note("watches")
    assert (note.data["n"], note.data["by"]) == (n, by)


@pytest.mark.parametrize(
    ("lead", "claim", "code"),
    [
        ("step to -1,0 then ", "from left", ""),
        ("step to -1,0 then ", "from front", "not_on_map"),
        ("", "from front", ""),
        ("", "from left", "not_on_map"),
    ],
)
def test_a_claim_is_judged_where_the_movement_before_it_leads(lead: str, claim: str, code: str) -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, -1, 2), "Borka": (0, 0, 1)}, owners={"Aldric": "u1"})
    sentence = f"Aldric: {lead}attack {SWORD} {claim} vs Borka dodge rolled attack 15"
    if code:
        assert f.refused(sentence, PLAYER) == code
    else:
        assert f.say(sentence, PLAYER).check("attack").roll == 15


@rule("G4-VIS-03", "G4-VIS-04")
@pytest.mark.parametrize(("helm", "dodge"), [("greathelm", 9 - 2 - 4), ("pot_helm", 9 - 2)])
def test_a_closed_helm_takes_the_view_to_the_sides(helm: str, dodge: int) -> None:
    f = Melee()
    f = Melee("Aldric", f.made("Closed", dx=12, ht=12, armour=[helm]))
    said = f.say(f"Aldric: attack {SWORD} from left vs Closed dodge rolled attack 12, dodge 10, damage 1, knockdown 4")
    assert said.check("dodge").chance == dodge
