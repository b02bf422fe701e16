"""Several deeds in one sentence: one after another, refused before any die, lost where they became impossible."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Bonus, Command, Guard, Option
from rules.core.encounter import Encounter
from rules.core.engine import Turn, begin, enlist, play
from rules.core.events import fold
from rules.core.oracle import Table
from rules.core.orders.deeds import LOST, NO_DEFENCE, labels_of, readings_of
from rules.core.report import Refused
from rules.odds.exact import odds
from tests.rules.core.toy.ruleset import HP, RULES, fight, fighter

STRIKE = Command("attack", who="Ann", targets=("Bob",), guard=Guard("stand"))
TWICE = replace(STRIKE, then=(replace(STRIKE, nth=2),))


def ring(**hp: int) -> Encounter:
    """Ann, Bob and Cid, begun."""
    enc = fold(fight(), begin(fight(), RULES, Table(None)).events)
    figures = [fighter(n, owner=n.lower(), hp=hp.get(n, 6)) for n in ("Ann", "Bob", "Cid")]
    return fold(enc, enlist(enc, figures, RULES, Table(None)).events)


def roll(enc: Encounter, command: Command, **dice: int) -> Turn:
    """Play with ``Ann_attack=3, Ann_attack_2=4``; any other die is a failure."""
    pins = {name.replace("_", ".", 1).replace("_2", ".2"): n for name, n in dice.items()}
    return play(enc, command, RULES, Table(None, pins=pins))


def test_deeds_come_one_after_another_and_their_dice_count_on() -> None:
    enc = ring()
    turn = roll(enc, TWICE, Ann_attack=3, Ann_damage=2, Ann_attack_2=4, Ann_damage_2=3)
    assert [d.name for d in turn.dice] == ["Ann.attack", "Ann.damage", "Ann.attack.2", "Ann.damage.2"]
    assert HP.of(fold(enc, turn.events).figures["Bob"]) == 1


def test_each_deed_has_its_own_target_defence_and_bonus() -> None:
    enc = ring()
    other = replace(STRIKE, targets=("Cid",), guard=Guard("duck"), bonuses=(Bonus(1, "luck"),), nth=2)
    turn = roll(enc, replace(STRIKE, then=(other,)), Ann_attack=5, Ann_attack_2=5, Cid_duck=2)
    assert [(c.who, c.chance, c.degree) for c in turn.checks] == [
        ("Ann", 4, "miss"),
        ("Ann", 5, "hit"),
        ("Cid", 2, "hit"),
    ]


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        (Command("rest", "Ann"), "not_joined"),
        (Command("sing", "Ann"), "unknown_verb"),
        (replace(STRIKE, options=(Option("shots", 2),)), "option_not_here"),
        (replace(STRIKE, targets=()), "no_target"),
    ],
)
def test_what_can_be_refused_of_any_deed_is_refused_before_the_first_die(deed: Command, code: str) -> None:
    t = Bout(ring(), Table(None))
    with pytest.raises(Refused) as fault:
        RULES.resolve(t, replace(STRIKE, then=(deed,)))
    assert fault.value.code == code and not t.events


def test_a_deed_that_became_impossible_is_lost_and_says_why() -> None:
    enc = ring()
    back = Command("attack", who="Bob", targets=("Ann",), guard=Guard("stand"), nth=2)
    turn = roll(enc, replace(STRIKE, then=(back,)), Ann_attack=1, Ann_damage=4)
    lost = [n for n in turn.notes if n.code == LOST]
    assert [(n.who, n.data["why"]) for n in lost] == [("Bob", "Bob is down.")], "judged between the two"
    assert [n.code for n in turn.notes].index("down") < [n.code for n in turn.notes].index(LOST)


def test_the_second_deed_asks_anew_and_answers_are_kept_apart() -> None:
    enc, asking = ring(), replace(TWICE, guard=None, then=(replace(STRIKE, guard=None, nth=2),))
    pins = {"Ann.attack": 3, "Ann.attack.2": 3, "Bob.duck": 1, "Ann.damage": 2}
    first = play(enc, asking, RULES, Table(None, pins=pins))
    assert [q.id for q in first.questions] == ["Bob.guard"]
    second = play(enc, asking, RULES, Table(None, pins=pins, answers={"Bob.guard": "duck"}))
    assert [q.id for q in second.questions] == ["Bob.guard.2"] and not second.events
    answers = {"Bob.guard": "duck", "Bob.guard.2": "stand"}
    done = play(enc, asking, RULES, Table(None, pins=pins, answers=answers))
    assert not done.questions and HP.of(fold(enc, done.events).figures["Bob"]) == 4


def test_odds_of_two_deeds_are_exact() -> None:
    enc = ring()
    found = odds(enc, TWICE, RULES)
    assert found.exact and sum(chance for _, chance in found.rows) == 1
    unhurt = sum((chance for outcome, chance in found.rows if dict(outcome)["lost"] == 0), Fraction(0))
    assert unhurt == Fraction(2, 6) ** 2, "both miss: a 5 or a 6 each"


def test_dice_of_every_deed_may_be_given() -> None:
    enc = ring()
    volley = replace(STRIKE, then=(Command("volley", "Ann", targets=("Bob",), nth=2),))
    assert labels_of(RULES.words, enc, volley) == {
        "attack": (1, 6),
        "duck": (1, 6),
        "damage": (1, 4),
        "stumble": (1, 6),
        "shot": (1, 6),
    }
    assert readings_of(RULES.words, enc, volley) == {}


def test_who_can_not_defend_any_more_as_was_said_is_struck_all_the_same() -> None:
    def once(t: Bout, command: Command) -> None:
        if command.guard is not None and HP.of(t.figure("Bob")) < 6:
            raise t.refuse("hurt", "Bob is hurt and can't duck.")
        strike(t, command)

    strike = RULES.verbs["attack"].do
    rules = replace(RULES, verbs={"attack": replace(RULES.verbs["attack"], do=once)})
    enc = ring()
    pins = {"Ann.attack": 3, "Ann.damage": 1, "Ann.attack.2": 3, "Ann.damage.2": 2}
    turn = play(enc, TWICE, rules, Table(None, pins=pins, answers={"Bob.guard": "stand"}))
    assert [n.data["why"] for n in turn.notes if n.code == NO_DEFENCE] == ["Bob is hurt and can't duck."]
    assert HP.of(fold(enc, turn.events).figures["Bob"]) == 3
