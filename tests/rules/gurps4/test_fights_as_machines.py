"""A fight as a machine of states: whatever is said finds nothing but refusals, and events alone give every state."""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.encounter import Encounter
from rules.core.engine import play, step
from rules.core.events import Event, fold
from rules.core.oracle import Table, keyed_source
from rules.core.orders.policy import decide
from rules.core.report import Refused
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import awake
from rules.gurps4.figure.quantities import fp_max, hp_max
from tests.rules.gurps4.play import Melee

OWN = {
    "Aldric": ("thrusting broadsword swing", "thrusting broadsword thrust", "shield bash", "kick"),
    "Borka": ("axe", "kick", "shield bash"),
    "Cyra": ("regular bow", "kick", "bite"),
    "Dulf": ("punch", "kick", "punch left"),
    "Sana Okoye": ("auto pistol 9mm", "baton", "kick"),
    "War Horse": ("kick", "bite"),
}
THINGS = ("thrusting broadsword", "axe", "medium shield", "regular bow", "auto pistol 9mm", "baton", "small shield")
PLACES = {
    "Aldric": (0, 0, 0), "Borka": (1, 0, 3), "Cyra": (3, -1, 3), "Dulf": (0, 1, 0), "Sana Okoye": (2, -1, 3),
    "War Horse": (1, 1, 3),
}  # fmt: skip

who = st.sampled_from(sorted(OWN))
armed = st.sampled_from([(name, weapon) for name in OWN for weapon in OWN[name]])
at = st.sampled_from(("", "", "", " at neck", " at skull", " at right arm", " at left leg", " at random", " at eye"))
WAYS = ", all-out double, all-out strong, all-out feint, all-out determined, rapid strike, deceptive 1, move and attack"
CLAIMS = "height 3, darkness 4, from behind, unseen, shots 3"
how = st.sampled_from([f" {way}" for way in ("", *WAYS.split(", "), *CLAIMS.split(", "))])
ANSWERS = ", dodge, block, parry, dodge retreat, parry retreat, nothing, dodge drop, parry then dodge, dodge acrobatic"
answers = st.sampled_from([f" {answer}" for answer in (*ANSWERS.split(", "), "parry with left hand")])
spots = st.tuples(st.integers(-1, 3), st.integers(-2, 2)).map(lambda h: f"{h[0]},{h[1]}")
event = st.sampled_from(("attacks", "enters reach", "readies", "comes into view"))
holds = st.sampled_from(("grapple", "shove", "slam", "takedown", "pin", "escape"))
things = st.sampled_from(THINGS)
maneuvers = st.sampled_from(("pass", "concentrate", "decline", "defend double", "defend dodge", "wrest", "continue"))
posture = st.sampled_from(("kneel", "stand up", "lie down", "crouch", "sit", "on all fours"))


def sound(enc: Encounter) -> None:
    """No number leaves its bounds, and what follows from the state holds."""
    for name, figure in enc.figures.items():
        assert -10 * hp_max(figure) - 200 <= keys.HP.of(figure) <= hp_max(figure), name
        assert -fp_max(figure) <= keys.FP.of(figure) <= fp_max(figure), name
        assert all(n.of(figure) >= 0 for n in (keys.SHOCK, keys.SHOCK_PENDING, keys.SPENT)), name
        assert all(item.q.get(keys.UNREADY.key, 0) >= 0 for item in figure.items), name
        held = [keys.HAND.of(item) for item in figure.items if item.where in ("hand", "strapped")]
        assert all(sum(1 for bits in held if bits & bit) <= 1 for bit, _ in hands.SIDES), (name, held)
        if not awake(figure):
            assert not keys.AIM.on(figure) and not any(enc.linked(keys.GRAPPLE.key, a=name)), name
        assert not (keys.AIM.on(figure) and keys.STUNNED.on(figure)), name
    assert [slot.key for slot in enc.agenda] == sorted(slot.key for slot in enc.agenda)
    assert len({slot.id for slot in (*enc.agenda, *enc.stack)}) == len(enc.agenda) + len(enc.stack)


class Fight(RuleBasedStateMachine):
    """Six fighters on the map and without it; ``past`` are the states one may come back to."""

    def __init__(self) -> None:
        super().__init__()
        self.m = Melee(*OWN, at=PLACES, source=keyed_source(b"m" * 32, 0), sides={"Aldric": "us", "Cyra": "us"})
        self.start = self.m.enc
        self.past: list[Encounter] = [self.m.enc]
        self.events: list[tuple[Event, ...]] = [()]
        self.said = 0

    def say(self, text: str) -> None:
        before, self.said = self.m.enc, self.said + 1
        try:
            names = names_of(before, self.m.rules, before.figures)
            command = resolve(draft(text, "gurps4", names), before, self.m.rules, Speaker(), names)
            turn = play(before, command, self.m.rules, self.table(self.said))
        except Refused as refused:
            assert refused.message and "{" not in refused.message and self.m.enc is before
            return
        pins = {die.name: die.value for die in turn.dice}
        again = play(before, command, self.m.rules, Table(None, pins=pins, decide=self.decide))
        assert again.events == turn.events, text
        assert {die.label for die in turn.dice} <= set(self.m.rules.words.labels(before, command)), text
        happened = [*turn.events]
        self.m.enc = fold(before, turn.events)
        for n in range(40):
            then = step(self.m.enc, self.m.rules, self.table(self.said * 100 + n))
            if then is None:
                break
            happened += then.events
            self.m.enc = fold(self.m.enc, then.events)
        self.past.append(self.m.enc)
        self.events.append(tuple(happened))

    def table(self, seq: int) -> Table:
        return Table(keyed_source(b"m" * 32, seq), decide=self.decide)

    def decide(self, question: Any) -> Any:
        return decide(self.m.enc, question)

    @rule(by=armed, to=who, how=how, at=at, answer=answers)
    def attacks(self, by: tuple[str, str], to: str, how: str, at: str, answer: str) -> None:
        self.say(f"{by[0]}: attack {by[1]}{how}{at} vs {to}{answer}")

    @rule(by=armed, to=who)
    def simply_attacks(self, by: tuple[str, str], to: str) -> None:
        self.say(f"{by[0]}: attack {by[1]} vs {to}")

    @rule(by=armed, to=who, answer=answers, spot=spots)
    def attacks_and_moves(self, by: tuple[str, str], to: str, answer: str, spot: str) -> None:
        self.say(f"{by[0]}: step to {spot} then attack {by[1]} vs {to}{answer}")

    @rule(
        by=who, to=who, deed=st.sampled_from(("grapple", "shove", "slam", "takedown", "pin", "escape")), answer=answers
    )
    def wrestles(self, by: str, to: str, deed: str, answer: str) -> None:
        self.say(f"{by}: {deed} vs {to}{answer if deed in ('grapple', 'shove', 'slam') else ''}")

    @rule(
        by=who, to=who, item=st.sampled_from(THINGS), deed=st.sampled_from(("disarm", "break", "grab")), answer=answers
    )
    def goes_for_things(self, by: str, to: str, item: str, deed: str, answer: str) -> None:
        self.say(f"{by}: {deed} {item} vs {to}{answer}")

    @rule(by=who, item=things, deed=st.sampled_from(("ready", "drop", "pick up", "sheathe", "reload")))
    def handles(self, by: str, item: str, deed: str) -> None:
        self.say(f"{by}: {deed} {item}")

    @rule(
        by=who,
        deed=st.sampled_from(("pass", "concentrate", "decline", "defend double", "defend dodge", "wrest", "continue")),
    )
    def takes_a_maneuver(self, by: str, deed: str) -> None:
        self.say(f"{by}: {deed}")

    @rule(by=who, to=who, deed=st.sampled_from(("evaluate", "aim vs", "feint vs", "release", "mount", "search")))
    def turns_to_somebody(self, by: str, to: str, deed: str) -> None:
        self.say(f"{by}: {deed} {to}")

    @rule(by=armed, to=who, event=event)
    def waits(self, by: tuple[str, str], to: str, event: str) -> None:
        self.say(f"{by[0]}: wait until {to} {event} then attack {by[1]} vs {to}")

    @rule(by=st.sampled_from(("Cyra: watch regular bow", "Sana Okoye: watch auto pistol 9mm")), spot=spots)
    def watches(self, by: str, spot: str) -> None:
        self.say(f"{by} at {spot}")

    @rule(by=who, spot=spots, how=st.sampled_from(("", "", " sprint", " backwards", " facing 2", " jump", " up 1")))
    def walks(self, by: str, spot: str, how: str) -> None:
        self.say(f"{by}: move to {spot}{how}")

    @rule(by=who, to=who, spot=spots)
    def evades(self, by: str, to: str, spot: str) -> None:
        self.say(f"{by}: move to {spot} evading {to}")

    @rule(by=who, posture=posture)
    def changes_posture(self, by: str, posture: str) -> None:
        self.say(f"{by}: {posture}")

    @rule(
        to=who, n=st.sampled_from((1, 4, 9, 20, 60)), kind=st.sampled_from(("cut", "cr", "imp", "fat", "burn")),
        at=st.sampled_from(("", " at right arm", " at skull", " at left leg", " at right hand", " at vitals")),
    )  # fmt: skip
    def is_hurt(self, to: str, n: int, kind: str, at: str) -> None:
        self.say(f"apply {n} {kind} to {to}{at}")

    @rule(line=st.sampled_from(("next", "round", "round", "darkness 3", "surprise partial Aldric, Borka")))
    def the_master_says(self, line: str) -> None:
        self.say(line)

    @rule(spot=spots, kind=st.sampled_from(("mud", "deep water", "barricade", "stairs", "clear")))
    def the_ground_changes(self, spot: str, kind: str) -> None:
        self.say(f"terrain {kind} at {spot}")

    @rule(back=st.integers(1, 3))
    def takes_back(self, back: int) -> None:
        for _ in range(min(back, len(self.past) - 1)):
            self.past.pop()
            self.events.pop()
        self.m.enc = self.past[-1]

    @invariant()
    def is_sound_and_replays(self) -> None:
        sound(self.m.enc)
        again = self.start
        for events in self.events:
            again = fold(again, events)
        assert again == self.m.enc


Fight.TestCase.settings = settings(
    max_examples=16, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestFight = Fight.TestCase
