"""The gate of sentences: what does not belong is refused by name, and claims are judged and told."""

import pytest
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Bonus, Command, Guard, Option
from rules.core.encounter import Encounter
from rules.core.engine import begin, enlist, play
from rules.core.events import fold
from rules.core.oracle import Table
from rules.core.orders.gate import CLAIMED
from rules.core.report import Refused
from tests.rules.core.toy.ruleset import RULES, fight, fighter

STRIKE = Command("attack", who="Ann", targets=("Bob",))


def pair(**options: object) -> Encounter:
    """Ann and Bob, begun, on no map."""
    enc = replace(fight(), options=dict(options))
    enc = fold(enc, begin(enc, RULES, Table(None)).events)
    figures = (fighter("Ann", owner="ann"), fighter("Bob"))
    return fold(enc, enlist(enc, figures, RULES, Table(None)).events)


def placed(enc: Encounter, **at: tuple[int, int]) -> Encounter:
    return replace(enc, figures={n: replace(f, pos=at.get(n, f.pos)) for n, f in enc.figures.items()})


def refused(command: Command, enc: Encounter | None = None) -> Refused:
    """What the sentence is refused with, before any die and event."""
    t = Bout(enc or pair(), Table(None))
    with pytest.raises(Refused) as fault:
        RULES.resolve(t, command)
    assert not t.events
    return fault.value


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        (Command("sing", "Ann"), "unknown_verb", "sing"),
        (replace(STRIKE, options=(Option("shots", 2),)), "option_not_here", "shots doesn't go with attack"),
        (replace(STRIKE, targets=("Bob", "Ann")), "too_many_targets", "You can attack 1 at a time, and you named 2"),
        (Command("rest", "Ann", targets=("Bob",)), "too_many_targets", "You can rest nobody"),
        (Command("rest", "Ann", what="club"), "item_not_here", "rest"),
        (replace(STRIKE, at="head"), "location_not_here", "attack"),
        (Command("rest", "Ann", bonuses=(Bonus(5, "luck"),)), "bonus_not_here", "leave +5 luck out"),
        (Command("rest", "Ann", guard=Guard("duck")), "defence_not_here", "duck"),
        (
            replace(STRIKE, guard=Guard("parry")),
            "wrong_defence_here",
            "attack with parry. You can use duck",
        ),
        (replace(STRIKE, guard=Guard("duck", options=(Option("low"),))), "defence_option_not_here", "low"),
        (replace(STRIKE, guard=Guard("duck", "club")), "defence_item_not_here", "duck"),
        (replace(STRIKE, options=(Option("range", 101),)), "number_out_of_range", "range can be 0 to 100, not 101"),
        (replace(STRIKE, bonuses=(Bonus(30, "luck"),)), "number_out_of_range", "+30 luck can be -20 to 20"),
        (Command("round", "Ann", by="player"), "gm_only", "round"),
        (replace(STRIKE, options=(Option("lucky"),), by="player"), "gm_only", "lucky"),
    ],
)
def test_what_does_not_belong_is_refused_by_name(command: Command, code: str, told: str) -> None:
    fault = refused(command)
    assert (fault.code, told in fault.message) == (code, True), fault.message


def test_a_claim_of_a_player_is_played_and_told() -> None:
    far = replace(STRIKE, options=(Option("range", 7), Option("high")), bonuses=(Bonus(1, "the sun"),), by="player")
    turn = play(
        pair(), far, RULES, Table(None, pins={"Ann.attack": 5, "Ann.damage": 1}, answers={"Bob.guard": "stand"})
    )
    told = [(n.who, n.data["what"]) for n in turn.notes if n.code == CLAIMED]
    assert told == [("Ann", "range 7"), ("Ann", "high"), ("Ann", "+1 the sun")]
    quiet = play(pair(), replace(far, by="gm"), RULES, Table(None, pins={"Ann.attack": 6, "Ann.stumble": 1}))
    assert CLAIMED not in [n.code for n in quiet.notes]


def test_only_the_game_master_claims_where_the_option_says_so() -> None:
    strict = pair(claims="gm")
    for claim in (
        replace(STRIKE, options=(Option("high"),), by="player"),
        replace(STRIKE, bonuses=(Bonus(1, "the sun"),), by="player"),
    ):
        assert refused(claim, strict).code == "claims_gm"
        RULES.resolve(Bout(strict, Table(None, pins={"Ann.attack": 6, "Ann.stumble": 1})), replace(claim, by="gm"))


def test_where_both_stand_on_the_map_it_decides() -> None:
    enc = placed(pair(), Ann=(0, 0), Bob=(3, 0))
    claim = replace(STRIKE, options=(Option("range", 7),), by="player")
    fault = refused(claim, enc)
    assert (fault.code, fault.message) == ("map_knows", "The map says range 3, not 7: leave it out.")
    assert (
        refused(replace(claim, options=(Option("high"),)), placed(pair(), Ann=(4, 0), Bob=(3, 0))).code == "not_on_map"
    )
    pins = Table(None, pins={"Ann.attack": 6, "Ann.stumble": 1})
    RULES.resolve(Bout(enc, pins), replace(claim, options=(Option("range", 3),)))
    RULES.resolve(Bout(enc, Table(None, pins={"Ann.attack": 6, "Ann.stumble": 1})), replace(claim, by="gm"))
    assert (
        refused(replace(claim, options=(Option("range", 200),)), placed(pair(), Ann=(0, 0))).code
        == "number_out_of_range"
    )
