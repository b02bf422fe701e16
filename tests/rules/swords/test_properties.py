"""Whatever is typed: nothing but refusals, no number out of bounds, and replay gives the same events."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.engine import play, step
from rules.core.events import fold
from rules.core.oracle import Table, keyed_source
from rules.core.report import Refused
from tests.rules.swords.play import Brawl

WHO = ("Juk", "Thief", "Guard", "Knight", "Horse", "Gorilla")
who = st.sampled_from(WHO)
row = st.sampled_from(
    ("", "jab", "thrust", "swing", "haymaker", "subdue", "surprise", "ambush", "strength 1", "weapon 0")
)
OWN = {
    "Juk": ("huge sword", "sword", "bare hands", ""),
    "Thief": ("knife", "bare hands", ""),
    "Guard": ("spear", "bare hands", ""),
    "Knight": ("sword", "shield", "bare hands", ""),
    "Horse": ("hooves", ""),
    "Gorilla": ("big claws", "bare hands", ""),
}
EACH = [(name, item) for name in WHO for item in OWN[name]]
armed = st.sampled_from([f"{name}: {verb} {item}" for name, item in EACH for verb in ("attack", "throw")])
handed = st.sampled_from([f"{name}: {verb} {item}" for name, item in EACH for verb in ("draw", "drop", "pick up")])
grabbed = st.sampled_from([f"{item} vs {name}" for name, item in EACH])
guards = st.sampled_from(("", "", "", "dodge", "block", "dive"))


def line(*parts: Any) -> st.SearchStrategy[str]:
    return st.builds(lambda *p: " ".join(x for x in p if x), *(st.just(p) if isinstance(p, str) else p for p in parts))


actor = who.map(lambda name: f"{name}:")
sentences = st.one_of(
    line(armed, row, "vs", who, guards),
    line(armed, row, "vs", who, guards),
    line(actor, st.sampled_from(("disarm", "grab")), grabbed),
    line(actor, "grapple", row, "vs", who, guards),
    line(actor, "grapple", "vs", who),
    line(actor, "throw", st.sampled_from(("", "on stone", "off 2", "at 1,0 range 1", "vs Guard"))),
    line(actor, "hold", row),
    line(actor, st.sampled_from(("squeeze", "slam on stone", "release", "escape", "fall prone", "get up", "rest"))),
    line(actor, st.sampled_from(("pass", "move 1", "move 12", "dismount", "ride", "heal", "initiative"))),
    line(actor, "block for", who),
    line(st.sampled_from(("Knight:", "Thief:")), st.sampled_from(("mount", "command")), "Horse"),
    line(actor, "assist vs", who),
    handed,
    line("damage", st.integers(0, 12).map(str), "vs", who),
    st.sampled_from(("next", "round", "round", "breather", "sleep")),
)


def sound(b: Brawl) -> None:
    """No number may leave its bounds, and what follows from the state must hold."""
    for name, figure in b.enc.figures.items():
        values = b.rules.show.values(b.enc, figure)
        assert values["stuns"] >= 0 and values["wounds"] >= 0 and 0 <= values["actions_left"] <= 2
        assert values["wound_penalty"] <= 0
        if "unconscious" in b.conditions(name) or "dead" in b.conditions(name):
            assert not [i for i in figure.items if i.where == "hand" and i.q.get("hands")]
            assert not list(b.enc.linked("hold", a=name))
    for link in b.enc.linked("mounted"):
        assert {"dead", "unconscious"}.isdisjoint(b.conditions(link.a) + b.conditions(link.b))
    assert [s.key for s in b.enc.agenda] == sorted(s.key for s in b.enc.agenda)


@settings(max_examples=60, deadline=None)
@given(st.lists(sentences, max_size=20), st.sampled_from(("free", "strict")), st.sampled_from(("auto", "typed")))
def test_nothing_but_refusals_and_replay_agrees(texts: list[str], pace: str, recovery: str) -> None:
    b = Brawl(*WHO, pace=pace, recovery=recovery)
    for seq, text in enumerate(texts):
        source = keyed_source(b"x" * 32, seq)
        before = b.enc
        try:
            names = names_of(before, b.rules, before.figures)
            command = resolve(draft(text, "swords", names), before, b.rules, Speaker(), names)
            turn = play(before, command, b.rules, Table(source))
        except Refused:
            assert b.enc is before
            continue
        assert not turn.questions
        pins = {d.name: d.value for d in turn.dice}
        assert play(before, command, b.rules, Table(None, pins=pins)).events == turn.events
        assert {d.label for d in turn.dice} <= set(b.rules.words.labels(before, command))
        b.enc = fold(before, turn.events)
        sound(b)
        for n in range(60):
            then = step(b.enc, b.rules, Table(keyed_source(b"y" * 32, 100 * seq + n)))
            if then is None:
                break
            b.enc = fold(b.enc, then.events)
            sound(b)
