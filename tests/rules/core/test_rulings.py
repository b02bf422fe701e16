"""The game master's hand, and the options of an encounter."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.engine import Turn, rule
from rules.core.events import Together, fold
from rules.core.master import rulings
from rules.core.oracle import Table
from rules.core.report import Refused
from rules.core.ruleset import COMMON_SETTINGS, Setting
from tests.rules.core.toy.ruleset import DOWN, HP, RULES, STAGGER, Staggered, fight, fighter


def scene() -> Encounter:
    return replace(fight(replace(fighter("Ann", owner="u1", policy="ask"), pos=(0, 0)), fighter("Bob")), q={"round": 3})


def ruled(enc: Encounter, ruling: Callable[[Bout], None]) -> tuple[Encounter, Turn]:
    turn = rule(enc, ruling, RULES, Table(None))
    return fold(enc, turn.events), turn


def test_a_number_is_set_outright_and_judged() -> None:
    enc, turn = ruled(scene(), lambda t: rulings.set_number(t, RULES, "Bob", "hp", 0))
    assert HP.of(enc.figures["Bob"]) == 0 and DOWN.on(enc.figures["Bob"])
    assert next((n.code, n.who, n.data) for n in turn.notes) == ("ruled_number", "Bob", {"what": "hp", "value": 0})


def test_a_number_of_an_item() -> None:
    enc, turn = ruled(scene(), lambda t: rulings.set_number(t, RULES, "Bob", "edge", 5, "club"))
    club = enc.figures["Bob"].item("club")
    assert club is not None and club.q == {"edge": 5} and turn.notes[0].data["what"] == "edge of Club"


def test_a_number_of_the_sheet_moves_what_follows_from_it_and_keeps_losses() -> None:
    hurt = ruled(scene(), lambda t: rulings.set_number(t, RULES, "Bob", "hp", 2))[0]
    was = hurt.figures["Bob"].sheet["hp"]
    enc, turn = ruled(hurt, lambda t: rulings.set_number(t, RULES, "Bob", "fight", 5))
    bob = enc.figures["Bob"]
    assert bob.sheet == hurt.figures["Bob"].sheet | {"fight": 5} and HP.of(bob) == 2
    assert bob.items == hurt.figures["Bob"].items and turn.notes[0].data == {"what": "fight", "value": 5}
    assert was == bob.sheet["hp"]


@pytest.mark.parametrize(
    ("ruling", "code", "said"),
    [
        (lambda t: rulings.set_number(t, RULES, "Bob", "hpp", 1), "unknown_key", "You can set hp"),
        (lambda t: rulings.set_number(t, RULES, "Bob", "ap", 1, "club"), "unknown_key", "It has edge"),
        (lambda t: rulings.set_number(t, RULES, "Bob", "ap", 1, "fist"), "unknown_key", "no numbers"),
        (lambda t: rulings.mark(t, RULES, "Bob", "stagge", None), "unknown_key", "Did you mean stagger"),
        (lambda t: rulings.unmark(t, RULES, "Bob", "stagger"), "unknown_key", "Conditions now: none"),
        (lambda t: rulings.posture(t, RULES, "Bob", "flying"), "unknown_key", "standing, prone"),
        (
            lambda t: rulings.configure(t, RULES, "speed", "1"),
            "unknown_option",
            "verbosity, public_rolls, unseen, foe_odds, limit",
        ),
        (lambda t: rulings.configure(t, RULES, "pace", "slow"), "bad_option", "free, strict"),
        (lambda t: rulings.configure(t, RULES, "limit", "many"), "bad_option", "whole number"),
        (lambda t: rulings.configure(t, RULES, "public_rolls", "maybe"), "bad_option", "on, off"),
    ],
)
def test_a_ruling_about_what_is_not_there_is_refused(ruling: Callable[[Bout], None], code: str, said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        ruled(scene(), ruling)
    assert refused.value.code == code


def test_a_condition_comes_and_goes() -> None:
    enc, turn = ruled(scene(), lambda t: rulings.mark(t, RULES, "Bob", "unconscious", None))
    mark = enc.figures["Bob"].mark("unconscious")
    assert mark is not None and mark.until is None and turn.notes[0].data["value"] == "on"
    enc, turn = ruled(enc, lambda t: rulings.unmark(t, RULES, "Bob", "unconscious"))
    assert not DOWN.on(enc.figures["Bob"]) and turn.notes[0].data["value"] == "off"


def test_a_condition_for_so_many_rounds_ends_with_the_last_of_them() -> None:
    enc, turn = ruled(scene(), lambda t: rulings.mark(t, RULES, "Bob", "unconscious", 2))
    mark = enc.figures["Bob"].mark("unconscious")
    assert mark is not None and mark.until == (5,) and turn.notes[0].data["value"] == "for 2 rounds"


def test_a_condition_is_taken_off_with_those_it_has_named() -> None:
    enc = fold(scene(), (STAGGER.set("Bob", Staggered(1)),))
    with pytest.raises(Refused, match="Conditions now: stagger"):
        ruled(enc, lambda t: rulings.unmark(t, RULES, "Bob", "unconscious"))


def test_place_and_posture() -> None:
    enc, turn = ruled(scene(), lambda t: rulings.place(t, RULES, "Bob", (0, 0), 4, 2))
    bob = enc.figures["Bob"]
    assert (bob.pos, bob.facing, bob.elevation) == ((0, 0), 4, 2)
    assert [(n.code, n.who) for n in turn.notes] == [("shares_hex", "Bob"), ("ruled", "Bob")]
    enc, _ = ruled(enc, lambda t: rulings.place(t, RULES, "Bob", (1, 0), None, None))
    assert (enc.figures["Bob"].pos, enc.figures["Bob"].facing) == ((1, 0), 4)
    enc, _ = ruled(enc, lambda t: rulings.posture(t, RULES, "Bob", "prone"))
    assert enc.figures["Bob"].posture == "prone"


@pytest.mark.parametrize(
    "ruling",
    [
        lambda t: rulings.mark(t, RULES, "Ann", "unconscious", None),
        lambda t: rulings.place(t, RULES, "Ann", (4, 4), None, None),
        lambda t: rulings.posture(t, RULES, "Ann", "prone"),
        lambda t: rulings.set_number(t, RULES, "Ann", "hp", 2),
        lambda t: rulings.control(t, "Ann", owner=None, side="x"),
    ],
)
def test_a_ruling_is_seen_at_once_even_inside_a_simultaneous_moment(ruling: Callable[[Bout], None]) -> None:
    enc = fold(scene(), (Together(True),))
    after, _ = ruled(enc, ruling)
    assert after.figures["Ann"] != enc.figures["Ann"] and after.deferred == ()


def test_who_plays_a_figure() -> None:
    enc, _ = ruled(scene(), lambda t: rulings.control(t, "Ann", owner=None, side=None))
    ann = enc.figures["Ann"]
    assert (ann.owner, ann.side, ann.policy, ann.hidden) == (None, "Ann", "ask", False)
    enc, _ = ruled(scene(), lambda t: rulings.control(t, "Ann", owner="u2", side="x", policy="best", hidden=True))
    ann = enc.figures["Ann"]
    assert (ann.owner, ann.side, ann.policy, ann.hidden) == ("u2", "x", "best", True)


def test_an_option_is_read_by_its_kind() -> None:
    for key, text, value in (
        ("pace", "STRICT", "strict"),
        ("public_rolls", "off", False),
        ("public_rolls", "yes", True),
        ("public_rolls", "False", False),
        ("limit", "-4", -4),
    ):
        enc, turn = ruled(scene(), lambda t, key=key, text=text: rulings.configure(t, RULES, key, text))  # type: ignore[misc]
        assert RULES.option(enc, key) == value and turn.notes[0].code == "configured"
    assert RULES.option(scene(), "limit") == 3 and not RULES.strict(scene())
    assert RULES.strict(replace(scene(), options={"pace": "strict"}))


@pytest.mark.parametrize("text", ["--4", "-", "", "4-", "\u00b2", "4.0", "9" * 5000])
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="whole number"):
        Setting(3, (), "a number").read("limit", text)


def test_every_system_has_the_common_settings() -> None:
    assert set(COMMON_SETTINGS) <= set(RULES.settings)
