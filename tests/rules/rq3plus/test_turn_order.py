"""What comes first: the phase before every other fault, the clock that stands still, surprise and facing (RND, MOV)."""

import pytest

from rules.core.events import Joined, Marked, Moved
from rules.core.keys import Nothing
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import gm, laid, made, refused, skip_moves, turn, until


def strict(*who: object, **options: object) -> Fight:
    """A strict fight whose ties fall in the order of the figures."""
    return Fight("rq3plus", *who, pace="strict", source=lambda name, _: 50, **options)  # type: ignore[arg-type]


@pytest.mark.rule("R3-RND-04", "R3-HIT-02")
def test_a_wrong_phase_is_told_before_a_wrong_reach() -> None:
    f = strict("Rurik", "Grak")
    f.do(Moved("Rurik", to=(0, 0)), Moved("Grak", to=(9, 0)))
    assert refused(f, "Rurik: attack broadsword vs Grak") == "wrong_phase"
    f.say("Grak: intent single move, attack battle axe, none")
    f.say("Rurik: intent single move, attack broadsword, none")
    assert refused(f, "Rurik: attack broadsword vs Grak") == "wrong_phase"
    skip_moves(f)
    assert turn(f) == ("Grak", "attack")
    assert refused(f, "Rurik: attack broadsword vs Grak") == "wrong_phase"
    assert refused(f, "Grak: attack battle axe vs Rurik") == "out_of_reach"


@pytest.mark.rule("R3-RND-04")
@pytest.mark.parametrize(
    "text",
    [
        "Rurik: draw broadsword",
        "Rurik: pick up moon",
        "Rurik: sheathe target",
        "Rurik: aid Grak",
        'Rurik: cast "light" points 99',
        "Rurik: look around",
        "Rurik: act shut the door",
        "Rurik: remove chest",
        "Rurik: pull broadsword",
        "Rurik: move to 90,90",
        "Rurik: dismount",
        "Rurik: stand",
        "Rurik: maneuver vs Grak",
        "Rurik: charge Grak",
    ],
)
def test_nothing_else_is_wrong_with_what_does_not_come_now(text: str) -> None:
    f = strict("Rurik", "Grak")
    assert turn(f) == ("Grak", "intent")
    assert refused(f, text) == "wrong_phase"


@pytest.mark.rule("R3-RND-04", "R3-SOI-01")
@pytest.mark.parametrize("pace", ["strict", "free"])
def test_going_to_the_present_phase_makes_nobody_pass(pace: str) -> None:
    f = Fight("rq3plus", "Rurik", "Lia", pace=pace)
    if pace == "free":
        gm(f, "phase", "intent")
    f.do(Joined(f.ready("Grak", "Grak")))
    before = f.enc
    with pytest.raises(Exception, match="It's already the Statement of Intent"):
        gm(f, "phase", "intent")
    assert f.enc == before


@pytest.mark.rule("R3-RND-07")
def test_surprise_lasts_to_the_next_statement_of_intent() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.do(keys.UNAWARE.set("Grak", Nothing()))
    said = f.say("Rurik: attack broadsword vs Grak rolled attack 90")
    assert not said.has("parry") and not said.has("dodge")
    gm(f, "round")
    assert not keys.UNAWARE.on(f["Grak"])


@pytest.mark.rule("R3-MOV-14")
@pytest.mark.parametrize(("at", "facing"), [((-1, 1), 5), ((0, -1), 1), ((1, 0), 0), ((-1, 0), 1), ((3, 0), 0)])
def test_who_is_played_by_nobody_turns_to_the_enemy_beside_it(at: tuple[int, int], facing: int) -> None:
    f = strict("Rurik", "Grak")
    f.do(Moved("Grak", to=(0, 0), facing=0), Moved("Rurik", to=at))
    f.say("Grak: intent single move, none, none")
    f.say("Rurik: intent single move, none, none")
    while f.rules.show.header(f.enc)["phase"] == "MOVE":
        gm(f, "next")
    assert f["Grak"].facing == facing


@pytest.mark.rule("R3-MOV-14", "R3-MAN-09")
def test_a_fumbled_maneuver_keeps_it_from_turning() -> None:
    f = strict("Rurik", "Grak")
    f.do(Moved("Grak", to=(0, 0), facing=0), Moved("Rurik", to=(-1, 1)))
    f.say("Grak: intent single move, none, none")
    f.say("Rurik: intent single move, none, none")
    f.do(keys.MOVING.set("Grak", keys.Moving(no_shift="move"), until=(2,)))
    while f.rules.show.header(f.enc)["phase"] == "MOVE":
        gm(f, "next")
    assert f["Grak"].facing == 0


@pytest.mark.rule("R3-MOV-05", "R3-MAN-01", "R3-SPL-05")
def test_what_strict_pace_refuses_of_steps_contests_and_spells() -> None:
    spear = made("Spearman", dex=9, int=5, weapons=[{"id": "long_spear", "attack": 50}])
    f = Fight("rq3plus", spear, "Rurik", pace="strict", source=laid({}))
    f.do(Moved("Spearman", to=(0, 0), facing=0), Moved("Rurik", to=(4, 0), facing=3))
    f.say("Spearman: intent attack long spear, parry with long spear")
    assert refused(f, "Rurik: intent cast light points 4 ready, cast dark points 3 ready") == "spells_too_long"
    f.say("Rurik: intent double move, attack broadsword")
    until(f, "move")
    f.say("Rurik: move to 2,0")
    assert keys.MOVING.of(f["Rurik"]) is not None
    while turn(f)[0] != "Rurik":
        gm(f, "next")
    assert refused(f, "Rurik: move forward") == "stopped_by_engagement"
    f.say("Rurik: maneuver vs Spearman rolled Rurik.maneuver 40, Spearman.maneuver 20")
    assert refused(f, "Rurik: maneuver vs Spearman") == "already_contested"


@pytest.mark.rule("R3-RND-07")
def test_a_mark_of_surprise_may_be_set_for_longer() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.do(Marked("Grak", keys.UNAWARE.set("Grak", Nothing(), until=(3,)).mark, now=True))
    gm(f, "round")
    assert keys.UNAWARE.on(f["Grak"])
    gm(f, "round")
    assert not keys.UNAWARE.on(f["Grak"])
