"""Closed forms, in every system that has one: whatever they count is what playing every branch comes to."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import resolve
from rules.core.command import Command
from rules.core.events import Moved
from rules.core.master import rulings
from rules.core.oracle import keyed_source
from rules.core.parts import nothing
from rules.core.report import Refused
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.ready import ready
from rules.odds.closed_form import closed_forms
from rules.odds.comparison import harm_spread
from rules.odds.exact import odds
from rules.odds.laws import HarmLaw
from rules.registry import SYSTEMS, ruleset
from tests.rules.fight import GM, Fight

COUNTING = [system for system in SYSTEMS if ruleset(system).odds.closed_form is not nothing]
LEFT_OUT = {
    system: sorted({key for one in ready(ruleset(system).package).values() for key in one}) for system in COUNTING
}
BESIDES = {"rqhouse": ("attack full attack", "attack move and full attack", "attack multiple", "attack spear reward")}
"""Ways that no one takes by himself."""
METRES = ("", "range 2", "range 20", "range 60")


def command(f: Fight, text: str) -> Command:
    names = names_of(f.enc, f.rules, f.enc.figures)
    return resolve(draft(text, f.rules.id, names), f.enc, f.rules, GM, names)


@st.composite
def fight(draw: st.DrawFn, system: str) -> Fight:
    """Two ready characters, one of them without a key of its sheet, in a posture, a condition, hurt, near or apart."""
    rules = ruleset(system)
    every = ready(rules.package)
    figures = []
    for name in ("Ann", "Bob"):
        sheet = dict(every[draw(st.sampled_from(sorted(every)))])
        if draw(st.booleans()):
            sheet.pop(draw(st.sampled_from([key for key in LEFT_OUT[system] if key not in ("name", "system")])), None)
        try:
            figures.append(rules.sheets.figure(name, rules.sheets.read(sheet)))
        except BadSheet:
            assume(False)
    f = Fight(system, *figures, source=keyed_source(bytes(32), 1))
    if draw(st.booleans()):
        f.do(
            Moved("Ann", to=(0, 0), facing=0),
            Moved("Bob", to=(draw(st.integers(1, 3)), 0), facing=draw(st.integers(0, 5))),
        )
    for name in ("Ann", "Bob"):
        if draw(st.booleans()):
            f.do(Moved(name, posture=draw(st.sampled_from(rules.postures))))
        if draw(st.booleans()):
            condition = draw(st.sampled_from([one for one in rules.markable_on(f[name]) if one not in rules.ended]))
            f.rule(lambda t, name=name, condition=condition: rulings.mark(t, rules, name, condition, None))
    return f


@pytest.mark.parametrize("system", COUNTING)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_closed_form_is_what_playing_every_branch_comes_to(system: str, data: st.DataObject) -> None:
    f = data.draw(fight(system))
    ways = f.rules.tactics(f.enc, f["Ann"])
    assume(ways)
    places = [f"at {place.name.replace('_', ' ')}" for place in f.rules.words.places(f.enc, f["Bob"])]
    way, metres = data.draw(st.sampled_from(ways)), data.draw(st.sampled_from(METRES))
    place = "" if " at " in way else data.draw(st.sampled_from(["", *places]))
    text = " ".join(filter(None, (f"Ann: {way}", place, "vs Bob", metres)))
    if _compared(f, text, lambda answers: data.draw(st.sampled_from(answers))) is None:
        reject()


@pytest.mark.parametrize(
    ("system", "foe"), [(one, foe) for one in COUNTING for foe in ("knight", "lion", "walking corpse")]
)
def test_a_closed_form_knows_every_place_and_every_way_to_strike(system: str, foe: str) -> None:
    rules = ruleset(system)
    every = ready(rules.package)
    figures = (
        rules.sheets.figure(name, rules.sheets.read(every[one])) for name, one in (("Ann", "town guard"), ("Bob", foe))
    )
    f = Fight(system, *figures, source=keyed_source(bytes(32), 1))
    ways = [way for way in rules.tactics(f.enc, f["Ann"]) if " at " not in way]
    places = [place.name.replace("_", " ") for place in rules.words.places(f.enc, f["Bob"])]
    texts = [f"Ann: {way} vs Bob" for way in ways] + [f"Ann: {ways[0]} at {place} vs Bob" for place in places]
    texts += [f"Ann: {way} vs Bob" for way in BESIDES.get(system, ())]
    compared = [_compared(f, text, lambda answers: answers[-1]) for text in texts]
    assert sum(one is not None for one in compared) > len(texts) / 2


def _compared(f: Fight, text: str, choose: Callable[[list[str]], str]) -> HarmLaw | None:
    """The law of a sentence at one of Bob's answers, found to be that of play; None where there is none to compare."""
    try:
        order = command(f, text)
        usual, laws = closed_forms(f.enc, order, f.rules, "Bob")
    except Refused:
        return None
    asked = next((q for q in usual.asked if q.who == "Bob"), None)
    counted = {answer: law for answer, law in sorted((laws or {"": usual.law}).items()) if law is not None}
    if not counted:
        return None
    answer = choose(list(counted))
    law = counted[answer]
    # A leap counts by the same functions: what is compared with it has to be played.
    rules = replace(f.rules, odds=replace(f.rules.odds, leap=nothing))
    played = odds(f.enc, order, rules, picks={asked.id: answer} if asked is not None else None, harming="Bob")
    if not played.exact:
        return None
    assert law.spread() == harm_spread(played, lambda one: f.rules.odds.harm(one, "Bob")), (text, answer)
    assert law.hurts == 1 - law.spread().get(0, 0) and sum(law.spread().values()) == 1
    return law
