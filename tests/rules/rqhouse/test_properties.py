"""Random fights: nothing but refusals is raised, bounds hold, odds sum to one and agree with play."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.events import fold
from rules.core.report import Refused
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import health_max
from tests.rules.rqhouse.play import House

NAMES = ("Jorun", "Kett", "Imke", "Ben")
DEEDS = (
    "attack scimitar vs Kett",
    "attack scimitar full damage plus five vs Kett at head parry",
    "attack scimitar slash vs Ben nothing",
    "attack scimitar full attack multiple vs Kett parry, Ben dodge",
    "attack scimitar move and attack vs Kett, Ben nothing",
    "attack scimitar maneuver position vs Kett parry",
    "attack scimitar disarm pulled vs Kett parry",
    "attack spear impale vs Jorun",
    "attack spear vs Jorun dodge riposte",
    "attack brawl martial arts vs Imke",
    "attack brawl strike to kill flat vs Imke dodge",
    "attack small shield crush vs Ben nothing",
    "attack broadsword knockout vs Jorun parry with small shield",
    "attack broadsword knockback vs Imke parry martial arts",
    "riposte spear vs Jorun",
    "decline",
    "throw javelin vs Kett range 25 dodge",
    "shoot shortbow vs Kett range 40 dodge",
    "spirit attack vs Kett",
    "cast heal points 4 vs Kett",
    "cast shimmer points 5 fatigue 2",
    "cast heal body points 12 vs Ben",
    "first aid Jorun",
    "physician Kett",
    "rest week intense",
    "rest 3 minutes",
    "sleep 8 hours",
    "full defence moved 5",
    "standing parry",
    "standing dodge",
    "maneuver vs Kett",
    "withdraw vs Kett",
    "move 4",
    "sprint 20",
    "stand up",
    "kneel",
    "lie down",
    "draw dagger",
    "pick up spear",
    "pick up scimitar",
    "pull spear",
    "escape",
    "door",
    "step",
    "look around",
    "listen quick",
    "pass",
    "next",
    "round",
    "hold until 3",
    "apply 9 to Kett at chest",
    "apply 12 to Ben at left leg slash",
    "apply 4 to Jorun direct",
)
SAID = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(DEEDS)), min_size=1, max_size=12)


def source(seed: int) -> object:
    """Repeatable dice."""
    state = seed

    def roll(name: str, dice: object) -> int:
        nonlocal state
        total = 0
        for _ in range(dice.count):  # type: ignore[attr-defined]
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            total += (state >> 33) % dice.faces + 1  # type: ignore[attr-defined]
        return total

    return roll


@settings(max_examples=60, deadline=None)
@given(SAID, st.integers(0, 2**32), st.sampled_from(["free", "strict"]), st.sampled_from(["short", "table"]))
def test_nothing_but_refusals(said: list[tuple[str, str]], seed: int, pace: str, fumble: str) -> None:
    f = House(*NAMES, pace=pace, fumble=fumble, source=source(seed))  # type: ignore[arg-type]
    start, events = f.enc, []
    for who, deed in said:
        try:
            f.say(f"{who}: {deed}")
        except Refused as refused:
            assert "{" not in refused.message
            continue
        events += f.said.events
        for figure in f.enc.figures.values():
            assert keys.HEALTH.of(figure) <= health_max(figure)
            assert 0 <= keys.ACTIONS.of(figure) <= 2 and keys.MINOR.of(figure) in (0, 1)
            assert 0 <= keys.FATIGUE_LONG.of(figure) <= max(keys.FATIGUE.of(figure), keys.FATIGUE_LONG.of(figure))
            assert keys.MAGIC_POINTS.of(figure) >= 0
            assert all(f.points(figure.name, spot) <= most for spot, most in f.value(figure.name, "loc_hp_max").items())
            f.rules.show.conditions(f.enc, figure)
    assert fold(start, tuple(events)) == f.enc
