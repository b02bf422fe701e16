"""Whatever is typed: nothing but refusals, no number out of bounds, and replay gives the same events."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant
from hypothesis.stateful import rule as stateful

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core import effects
from rules.core.effects import ready
from rules.core.engine import play, step
from rules.core.events import fold
from rules.core.oracle import Table, keyed_source
from rules.core.orders.policy import decide
from rules.core.report import Refused
from rules.gurps3.figure import keys
from rules.gurps3.place.where import apart
from rules.gurps3.tables.printed import PACKAGE
from tests.rules.gurps3.play import Melee

WHO = ("Brandt", "Grak", "Sel", "Ada", "Bors", "Hale")
OWN = {
    "Brandt": ("broadsword", "medium shield", "kick"),
    "Grak": ("axe", "small shield", "punch"),
    "Sel": ("rapier", "large knife", "bite"),
    "Ada": ("longbow", "punch"),
    "Bors": ("punch", "kick"),
    "Hale": ("halberd", "dagger", "punch"),
}
who = st.sampled_from(WHO)
EACH = [(name, item) for name in WHO for item in OWN[name]]
armed = st.sampled_from(EACH)
way = st.sampled_from(
    ("", "", "", "swing", "thrust", "all-out sure", "all-out strong", "all-out double", "all-out feint", "wild")
)
place = st.sampled_from(("", "", "", "at head", "at leg", "at random", "at vitals", "at shield hand"))
guards = st.sampled_from(("", "", "", "dodge", "block", "parry", "dodge retreat", "dodge drop", "parry with hand"))
at = st.tuples(st.integers(-2, 4), st.integers(-2, 3)).map(lambda h: f"{h[0]},{h[1]}")
lead = st.one_of(st.just(""), st.just(""), at.map(lambda h: f"step to {h} then "), st.just("kneel then "))


def line(*parts: Any) -> st.SearchStrategy[str]:
    return st.builds(lambda *p: " ".join(x for x in p if x), *(st.just(p) if isinstance(p, str) else p for p in parts))


actor = who.map(lambda name: f"{name}:")
blow = st.builds(
    lambda a, s, w, p, v, g: f"{a[0]}: {s}attack {a[1]} {w} {p} vs {v} {g}", armed, lead, way, place, who, guards
)
free = ("pass", "stand", "kneel", "crouch", "crawl", "sit", "lie down", "let go", "free hand", "break free", "decline")
deeds = ("grapple", "grapple neck", "grab weapon", "grab arm", "wrest", "cover eyes", "feint", "disarm", "aim", "bash")
bodies = ("choke", "pin", "slam", "tackle", "force drop", "help pin", "help takedown")
sentences = st.one_of(
    blow,
    blow,
    line(actor, st.sampled_from(deeds), "vs", who),
    line(actor, st.sampled_from(bodies), who),
    line(actor, "takedown", who),
    line(actor, "charge", st.sampled_from(("", "strong", "slam", "feint slam")), "vs", who),
    line(actor, "shoot", st.sampled_from(("", "walking", "pop up", "range 9")), "vs", who, guards),
    line(actor, st.sampled_from(free)),
    line(actor, "move to", at),
    line(actor, "face", who),
    line(actor, "evade", who, "to", at),
    line(actor, st.sampled_from(("wait", "defend double", "defend increased", "concentrate", "reload", "look first"))),
    line("Ada: watch longbow at", at, "then", at),
    line("Ada: fire vs", who),
    st.builds(lambda a, v: f"{a[0]}: {v} {a[1]}", armed, st.sampled_from(("ready", "drop", "sheathe", "pick up"))),
    line("apply", st.integers(0, 20).map(str), st.sampled_from(("cut", "imp", "cr")), "to", who),
    line(actor, "step to", at, "then", st.sampled_from(("defend double", "wait", "reload", "concentrate"))),
    line("terrain", st.sampled_from(("cover", "solid", "bad footing", "clear")), "at", at),
    line("Ada: shoot longbow pop up vs", who, guards),
    st.sampled_from(("next", "round", "round", "darkness 3", "rest 1 day")),
)
PLACES = {
    "Brandt": (0, 0, 0),
    "Grak": (1, 0, 3),
    "Sel": (0, 1, 1),
    "Ada": (3, -1, 3),
    "Bors": (1, 1, 2),
    "Hale": (2, 0, 3),
}


def sound(m: Melee) -> None:
    """No number may leave its bounds, and what follows from the state must hold."""
    for name, figure in m.enc.figures.items():
        values = m.rules.show.values(m.enc, figure)
        assert values["hp"] <= values["hp_max"] and values["fatigue"] <= values["fatigue_max"]
        assert values["shock"] >= 0 and values["move"] >= 0 and values["dodge"] >= 0
        if "unconscious" in m.conditions(name) or "dead" in m.conditions(name):
            assert not list(m.enc.linked("grip", a=name))
        for item in figure.items:
            assert (
                item.q.get("unready_left", 0) >= 0 and item.q.get("reload_left", 0) >= 0 and item.q.get("shots", 0) >= 0
            )
    assert [s.key for s in m.enc.agenda] == sorted(s.key for s in m.enc.agenda)


@settings(max_examples=50, deadline=None)
@given(st.lists(sentences, max_size=20), st.sampled_from(("free", "strict")), st.booleans())
def test_nothing_but_refusals_and_replay_agrees(texts: list[str], pace: str, mapped: bool) -> None:
    m = Melee(*WHO, pace=pace, at=PLACES if mapped else None)
    for seq, text in enumerate(texts):
        before = m.enc
        try:
            names = names_of(before, m.rules, before.figures)
            command = resolve(draft(text, "gurps3", names), before, m.rules, Speaker(), names)
            turn = play(before, command, m.rules, Table(keyed_source(b"x" * 32, seq), decide=_decide(m)))
        except Refused:
            assert m.enc is before
            continue
        assert not turn.questions
        pins = {d.name: d.value for d in turn.dice}
        again = play(before, command, m.rules, Table(None, pins=pins, decide=_decide(m)))
        assert again.events == turn.events
        assert {d.label for d in turn.dice} <= set(m.rules.words.labels(before, command)), text
        m.enc = fold(before, turn.events)
        sound(m)
        for n in range(60):
            then = step(m.enc, m.rules, Table(keyed_source(b"y" * 32, 100 * seq + n), decide=_decide(m)))
            if then is None:
                break
            m.enc = fold(m.enc, then.events)
            sound(m)


def _decide(m: Melee) -> Any:
    enc = m.enc
    return lambda question: decide(enc, question)


class Brawl(RuleBasedStateMachine):
    """A fight whose states are kept: what is said goes on from any of them, and each is what its events come to."""

    def __init__(self) -> None:
        super().__init__()
        self.m = Melee(*WHO, at=PLACES, sides={"Brandt": "a", "Sel": "a", "Ada": "a"})
        self.start, self.past, self.events = self.m.enc, [self.m.enc], [()]
        self.n = 0

    @stateful(text=sentences)
    def say(self, text: str) -> None:
        before, self.n = self.m.enc, self.n + 1
        try:
            names = names_of(before, self.m.rules, before.figures)
            command = resolve(draft(text, "gurps3", names), before, self.m.rules, Speaker(), names)
            turn = play(before, command, self.m.rules, Table(keyed_source(b"z" * 32, self.n), decide=_decide(self.m)))
        except Refused as refused:
            assert refused.message and self.m.enc is before
            return
        happened = list(turn.events)
        self.m.enc = fold(before, turn.events)
        for k in range(60):
            source = keyed_source(b"w" * 32, 100 * self.n + k)
            then = step(self.m.enc, self.m.rules, Table(source, decide=_decide(self.m)))
            if then is None:
                break
            happened += then.events
            self.m.enc = fold(self.m.enc, then.events)
        self.past.append(self.m.enc)
        self.events.append(tuple(happened))

    @stateful(name=who, effect=st.sampled_from(sorted(ready(PACKAGE))), power=st.integers(1, 12), lifts=st.booleans())
    def enchant(self, name: str, effect: str, power: int, lifts: bool) -> None:
        made = ready(PACKAGE)[effect].made(effect, power)
        event = effects.lift(name, made.name) if lifts else effects.put(name, made)
        self.m.enc = fold(self.m.enc, (event,))
        self.past.append(self.m.enc)
        self.events.append((event,))

    @stateful()
    def take_back(self) -> None:
        if len(self.past) > 1:
            self.past.pop()
            self.events.pop()
            self.m.enc = self.past[-1]

    @invariant()
    def is_sound_and_replays(self) -> None:
        sound(self.m)
        again = self.start
        for events in self.events:
            again = fold(again, events)
        assert again == self.m.enc
        for name, figure in self.m.enc.figures.items():
            held = [link for key in (keys.GRIP, keys.PIN) for link in key.all(self.m.enc, a=name)]
            assert all(apart(self.m.enc, link.a, link.b) == 0 for link in held)
            assert sum(keys.HAND.of(i).bit_count() for i in figure.items if i.where in ("hand", "strapped")) <= 2
            assert not (keys.AIMING.on(figure) and keys.STUNNED.on(figure))


Brawl.TestCase.settings = settings(max_examples=10, stateful_step_count=16, deadline=None)
TestBrawl = Brawl.TestCase
