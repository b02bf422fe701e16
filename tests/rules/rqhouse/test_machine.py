"""Fights that nobody planned, on the map and with joined deeds: nothing but refusals, and no state that can't be."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.core.encounter import Encounter, current
from rules.core.events import Event, fold
from rules.core.oracle import keyed_source
from rules.core.report import Refused
from rules.ground.walk import WALK
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import health_max
from rules.rqhouse.figure.conditions import awake
from tests.rules.rqhouse.play import House

WEAPONS = {"Jorun": ("scimitar", "small shield", "brawl"), "Kett": ("spear", "brawl"), "Ben": ("broadsword", "brawl")}
PLACES = {"Jorun": (0, 0), "Kett": (1, 0), "Imke": (3, -1), "Ben": (0, 1)}
WHO = st.sampled_from(tuple(PLACES))
FIGHTERS = st.sampled_from(tuple(WEAPONS))
PICKS = (
    "",
    "",
    "full damage",
    "plus five plus five",
    "slash",
    "impale",
    "crush",
    "knockout",
    "disarm",
    "knockback pulled",
)
WAYS = ("", "", "", "full attack", "move and attack", "move and full attack", "maneuver", "maneuver position")
SPOTS = ("", "", "at head", "at left leg", "at chest")
ANSWERS = ("", "nothing", "dodge", "parry", "parry then dodge", "parry martial arts", "dodge riposte", "spirit defence")
THEN = ("", "", "", " then step back 1", " then move 3", " then drop dagger", " then {}")
HEXES = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
DEEDS = (
    *("stand up", "kneel", "lie down", "door", "glance", "look around", "listen quick", "search", "pass", "decline"),
    *("hold until 3", "escape", "release", "full defence", "full defence moved 4", "standing parry", "standing dodge"),
    *("step", "step back", "sprint 9", "move 2", "cast heal points 3", "cast shimmer points 4 fatigue 1", "ritual"),
    *("cast heal body points 12", "first aid Jorun", "physician Ben", "rest 2 weeks", "rest 5", "sleep 8", "riposte"),
    *("pick up spear", "pick up scimitar", "pull spear", "draw javelin", "draw shortbow", "load shortbow"),
)


class Fights(RuleBasedStateMachine):
    """Each rule says a sentence; what is refused changes nothing."""

    fight: House
    start: Encounter
    events: list[Event]

    @initialize(seed=st.integers(0, 2**20), pace=st.sampled_from(["free", "strict"]), mapped=st.booleans())
    def begins(self, seed: int, pace: str, mapped: bool) -> None:
        source: Any = keyed_source(b"machine", seed)
        at = PLACES if mapped else {}
        self.fight = House(*PLACES, pace=pace, source=source, at=at, fumble="table" if seed % 2 else "short")
        self.start, self.events = self.fight.enc, []

    def said(self, text: str) -> None:
        before = self.fight.enc
        try:
            self.fight.say(text)
        except Refused as refused:
            assert self.fight.enc is before and refused.message and "{" not in refused.message
            return
        self.events += self.fight.said.events

    @rule(who=FIGHTERS, foe=WHO, data=st.data())
    def attacks(self, who: str, foe: str, data: st.DataObject) -> None:
        weapon = data.draw(st.sampled_from(WEAPONS[who]))
        said = [f"attack {weapon}", data.draw(st.sampled_from(WAYS)), data.draw(st.sampled_from(PICKS)), f"vs {foe}"]
        said += [data.draw(st.sampled_from(SPOTS)), data.draw(st.sampled_from(ANSWERS))]
        more = data.draw(st.sampled_from(THEN)).format(f"attack {weapon} vs {foe}")
        self.said(f"{who}: {' '.join(filter(None, said))}{more}")

    @rule(who=WHO, at=HEXES, fast=st.booleans())
    def walks(self, who: str, at: tuple[int, int], fast: bool) -> None:
        self.said(f"{who}: {'sprint' if fast else 'move'} to {at[0]},{at[1]}")

    @rule(who=WHO, deed=st.sampled_from(DEEDS))
    def does(self, who: str, deed: str) -> None:
        self.said(f"{who}: {deed}")

    @rule(who=WHO, foe=WHO, verb=st.sampled_from(("withdraw vs {}", "maneuver vs {}", "spirit attack vs {}")))
    def contends(self, who: str, foe: str, verb: str) -> None:
        self.said(f"{who}: {verb.format(foe)}")

    @rule(who=WHO, n=st.integers(1, 14), at=st.sampled_from(("at chest", "at head", "at right leg slash", "direct")))
    def is_hurt(self, who: str, n: int, at: str) -> None:
        self.said(f"apply {n} to {who} {at}")

    @precondition(lambda self: current(self.fight.enc) is not None)
    @rule()
    def next_one(self) -> None:
        self.said("next")

    @rule()
    def round_ends(self) -> None:
        self.said("round")

    @invariant()
    def nothing_is_out_of_bounds(self) -> None:
        f = getattr(self, "fight", None)
        for figure in f.enc.figures.values() if f is not None else ():
            assert keys.HEALTH.of(figure) <= health_max(figure)
            assert 0 <= keys.ACTIONS.of(figure) <= 2 and keys.MINOR.of(figure) in (0, 1)
            assert keys.MAGIC_POINTS.of(figure) >= 0 and keys.FATIGUE.of(figure) >= keys.FATIGUE_LONG.of(figure) >= 0
            assert not (keys.DEAD.on(figure) and awake(f.enc, figure))
            f.rules.show.conditions(f.enc, figure)

    @invariant()
    def nobody_shares_a_hex(self) -> None:
        f = getattr(self, "fight", None)
        standing = [x.pos for x in f.enc.figures.values() if x.pos is not None] if f is not None else []
        assert len(standing) == len(set(standing))

    @invariant()
    def a_walk_waits_only_under_those_who_interrupt_it(self) -> None:
        f = getattr(self, "fight", None)
        if f is not None and f.enc.stack:
            assert not WALK.on(f.enc.stack[-1]) or len(f.enc.stack) == 1

    def teardown(self) -> None:
        if hasattr(self, "fight"):
            assert fold(self.start, tuple(self.events)) == self.fight.enc


Fights.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestFights = Fights.TestCase
