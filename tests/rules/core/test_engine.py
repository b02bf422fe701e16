"""The kernel: beginning, joining, sentences, steps, simultaneous moments, questions and rulings."""

import pytest
from msgspec.structs import replace

from rules.core.bout import D6, Bout
from rules.core.command import Bonus, Command, Given, Guard
from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.engine import Turn, begin, enlist, play, rule, step, to_rest
from rules.core.events import Changed, Closed, Opened, Queued, Together, fold
from rules.core.oracle import Table, Unpinned
from rules.core.report import Refused
from tests.rules.core.toy.ruleset import BRUISE, DOWN, HP, RULES, STAGGER, fight, fighter

STRIKE = Command("attack", who="Ann", targets=("Bob",), guard=Guard("stand"))


def pins(**values: int) -> Table:
    """Replay: ``Ann_attack=3``; any other die is a failure."""
    return Table(None, pins={k.replace("_", ".", 1): v for k, v in values.items()})


def opened(*figures: Figure) -> Encounter:
    """A fight begun and stepped until somebody has to speak."""
    enc = fold(fight(), begin(fight(), RULES, pins()).events)
    enc = fold(enc, enlist(enc, figures, RULES, pins()).events)
    return rest(enc)


def rest(enc: Encounter) -> Encounter:
    return next(iter([after for _, _, after in to_rest(enc, RULES, lambda *_: pins())][-1:]), enc)


def test_begin_queues_the_first_slots() -> None:
    turn = begin(fight(), RULES, pins())
    enc = fold(fight(), turn.events)
    assert [(s.key, s.what) for s in enc.agenda] == [((1, 99), "end")] and enc.q == {"round": 1}
    assert step(enc, RULES, pins()) is None, "an engine slot that must wait stays"


def test_enlist_gives_each_a_place_and_tells_it() -> None:
    enc = fold(fight(), begin(fight(), RULES, pins()).events)
    turn = enlist(enc, (fighter("Ann", speed=5), fighter("Bob", speed=8)), RULES, pins())
    enc = fold(enc, turn.events)
    assert [s.who for s in enc.agenda] == ["Bob", "Ann", None]
    assert [(n.code, n.who, n.data["side"]) for n in turn.notes] == [("joins", "Ann", "Ann"), ("joins", "Bob", "Bob")]


def test_the_engine_opens_the_next_slot_once_and_waits_for_its_owner() -> None:
    enc = opened(fighter("Ann", speed=9), fighter("Bob", speed=8))
    slot = current(enc)
    assert slot is not None and (slot.who, slot.opened) == ("Ann", True)
    assert step(enc, RULES, pins()) is None
    enc = fold(enc, play(enc, Command("rest", who="Ann"), RULES, pins()).events)
    turn = step(enc, RULES, pins())
    assert turn is not None and [type(e) for e in turn.events] == [Opened]
    assert (current(fold(enc, turn.events)) or slot).who == "Bob"


def test_a_round_ends_by_itself_and_queues_the_next() -> None:
    enc = opened(fighter("Ann"), fighter("Bob", speed=8))
    enc = rest(fold(enc, play(enc, Command("round"), RULES, pins()).events))
    assert enc.q["round"] == 2 and enc.clock == (2, -10)


def test_who_can_not_act_loses_the_slot() -> None:
    enc = opened(fighter("Ann"), fighter("Bob", speed=8))
    enc = fold(enc, rule(enc, lambda t: t.do(HP.by("Bob", -6)), RULES, pins()).events)
    enc = fold(enc, play(enc, Command("rest", who="Ann"), RULES, pins()).events)
    turn = step(enc, RULES, pins())
    assert turn is not None and turn.events == (Closed(enc.agenda[0].id, "lost"),)


def test_a_slot_that_waits_stops_the_engine() -> None:
    enc = fold(opened(fighter("Ann")), (Queued(Slot(50, (1, -50), "Ann", "held"), top=True),))
    assert step(enc, RULES, pins()) is None


def test_an_engine_slot_rolls_under_its_own_turn() -> None:
    enc = fold(fight(), begin(fight(), RULES, pins()).events)
    enc = fold(enc, enlist(enc, (fighter("Ann", policy="auto"), fighter("Bob", speed=8)), RULES, pins()).events)
    turn = step(enc, RULES, Table(None, pins={"Ann.attack": 2, "Ann.damage": 3}, decide=lambda q: q.default))
    assert turn is not None and [d.name for d in turn.dice] == ["Ann.attack", "Ann.damage"]
    assert isinstance(turn.events[0], Opened) and turn.events[-1] == Closed(turn.events[0].slot)
    with pytest.raises(Unpinned, match=r"Ann\.attack"):
        step(enc, RULES, pins())


def test_an_interrupt_is_played_before_the_agenda_goes_on() -> None:
    enc = opened(fighter("Ann"), fighter("Bob", speed=8))
    enc = rest(fold(enc, play(enc, Command("ambush", who="Ann", targets=("Bob",)), RULES, pins()).events))
    assert [(s.who, s.what, s.opened) for s in enc.stack] == [("Bob", "react", True)]
    enc = fold(enc, play(enc, Command("rest", who="Bob"), RULES, pins()).events)
    assert enc.stack == () and (current(enc) or enc.agenda[1]).who == "Ann"


# --- sentences
def test_play_tells_dice_checks_and_notes() -> None:
    enc = opened(fighter("Ann"), fighter("Bob", speed=8))
    turn = play(enc, replace(STRIKE, bonuses=(Bonus(1, "high"),)), RULES, pins(Ann_attack=5, Ann_damage=4))
    (check,) = turn.checks
    assert (check.base, check.chance, check.roll, check.degree, check.margin) == (4, 5, 5, "hit", 0)
    assert [m.pair() for m in check.modifiers] == [("high", 1)] and check.rule == "T-FIG-01"
    assert [(d.name, d.dice, d.value, d.given) for d in turn.dice] == [
        ("Ann.attack", "1d6", 5, False),
        ("Ann.damage", "1d4", 4, False),
    ]
    assert [n.code for n in turn.notes] == ["checked", "hurt"]
    after = fold(enc, turn.events)
    assert HP.of(after.figures["Bob"]) == 2 and after.figures["Bob"].wounds[0].amount == 4
    assert current(after) == after.agenda[0] and after.agenda[0].who == "Bob", "the slot is closed"


def test_a_refusal_rolls_and_changes_nothing() -> None:
    enc = opened(fighter("Ann"), fighter("Bob"))
    table = Table(None)
    with pytest.raises(Refused) as refused:
        play(enc, Command("attack", who="Ann"), RULES, table)
    assert refused.value.code == "no_target" and table.dice == []


def test_a_refusal_after_a_die_is_a_fault_of_the_rule() -> None:
    t = Bout(fight(fighter("Ann")), Table(lambda name, dice: 3))
    assert isinstance(t.refuse("any", "before"), Refused)
    t.total("attack", "Ann", D6)
    with pytest.raises(AssertionError, match="after a die"):
        t.refuse("any", "after")


def test_thresholds_are_judged_after_the_sentence() -> None:
    enc = opened(fighter("Ann"), fighter("Bob", speed=8))
    turn = play(enc, STRIKE, RULES, pins(Ann_attack=1, Ann_damage=4))
    assert [n.code for n in turn.notes] == ["checked", "hurt", "down"]
    assert DOWN.on(fold(enc, turn.events).figures["Bob"])


# --- simultaneous moments
def duellists() -> Encounter:
    enc = fold(fight(), begin(fight(), RULES, pins()).events)
    return fold(enc, enlist(enc, (fighter("Ann"), fighter("Bob")), RULES, pins()).events)


def test_two_blows_of_one_moment_both_land_and_thresholds_are_judged_once_after() -> None:
    enc = duellists()
    first = step(enc, RULES, pins())
    assert first is not None and [type(e) for e in first.events] == [Together, Opened]
    enc = fold(enc, first.events)
    blow = play(enc, STRIKE, RULES, pins(Ann_attack=1, Ann_damage=4))
    assert [n.code for n in blow.notes] == ["checked", "hurt"], "nobody falls while the moment lasts"
    enc = fold(enc, blow.events)
    assert HP.of(enc.figures["Bob"]) == 6
    second = step(enc, RULES, pins())
    assert second is not None and [type(e) for e in second.events] == [Opened]
    enc = fold(enc, second.events)
    back = Command("attack", who="Bob", targets=("Ann",), guard=Guard("stand"))
    enc = fold(enc, play(enc, back, RULES, pins(Bob_attack=1, Bob_damage=3)).events)
    end = step(enc, RULES, pins())
    assert end is not None and end.events[0] == Together(False)
    assert [(n.code, n.who) for n in end.notes] == [("down", "Ann"), ("down", "Bob")]
    enc = fold(enc, end.events)
    assert [(HP.of(f), DOWN.on(f)) for f in enc.figures.values()] == [(0, True), (-2, True)]
    assert enc.deferred is None


def test_a_group_of_three_ends_when_the_clock_moves() -> None:
    enc = fold(fight(), begin(fight(), RULES, pins()).events)
    figures = (*(fighter(n) for n in ("Ann", "Bob", "Cid")), fighter("Dan", speed=3))
    enc = rest(fold(enc, enlist(enc, figures, RULES, pins()).events))
    acted = []
    for _ in range(3):
        slot = current(enc)
        assert slot is not None and slot.who is not None and enc.deferred is not None
        acted.append(slot.who)
        enc = rest(fold(enc, play(enc, Command("rest", who=slot.who), RULES, pins()).events))
    assert acted == ["Ann", "Bob", "Cid"] and enc.deferred is None
    assert [HP.of(f) for f in enc.figures.values()] == [7, 7, 7, 6]


# --- questions
def owned() -> Encounter:
    return opened(fighter("Ann"), fighter("Bob", owner="u1", speed=8))


ASKING = replace(STRIKE, guard=None)


def test_a_question_suspends_and_its_answer_runs_the_same_dice_again() -> None:
    enc = owned()
    open_ = play(enc, ASKING, RULES, pins(Ann_attack=3))
    (question,) = open_.questions
    assert (question.id, question.who, question.default) == ("Bob.guard", "Bob", "stand")
    assert open_.events == () and [d.value for d in open_.dice] == [3]
    pinned = {d.name: d.value for d in open_.dice}
    again = Table(lambda name, dice: 2, pins=pinned, answers={question.id: "duck"})
    done = play(enc, ASKING, RULES, again)
    assert done.questions == () and [(d.name, d.value) for d in done.dice] == [("Ann.attack", 3), ("Bob.duck", 2)]
    assert fold(enc, done.events).figures["Bob"].wounds == ()


def test_an_unanswered_question_is_asked_again_and_an_illegal_answer_too() -> None:
    for answers in ({}, {"Bob.guard": "fly"}, {"Ann.guard": "duck"}):
        table = Table(None, pins={"Ann.attack": 3}, answers=answers)
        assert play(owned(), ASKING, RULES, table).questions


def test_an_answer_meets_the_present_state() -> None:
    enc = owned()
    open_ = play(enc, ASKING, RULES, pins(Ann_attack=3))
    ruled = fold(enc, rule(enc, lambda t: t.do(HP.by("Ann", -6)), RULES, pins()).events)
    with pytest.raises(Refused) as refused:
        play(ruled, ASKING, RULES, Table(None, pins={"Ann.attack": 3}, answers={open_.questions[0].id: "duck"}))
    assert refused.value.code == "down"


def test_a_given_die_stays_given_over_a_question() -> None:
    given = (Given(3, "attack"), Given(4, "damage"))
    open_ = play(owned(), ASKING, RULES, Table(None, given=given))
    assert open_.questions and [(d.value, d.given) for d in open_.dice] == [(3, True)]
    done = play(owned(), ASKING, RULES, Table(None, given=given, answers={"Bob.guard": "stand"}))
    assert done.unused == () and all(d.given for d in done.dice)


def test_an_engine_step_suspends_too() -> None:
    enc = fold(fight(), begin(fight(), RULES, pins()).events)
    figures = (fighter("Ann", policy="auto"), fighter("Bob", owner="u1", speed=8))
    enc = fold(enc, enlist(enc, figures, RULES, pins()).events)
    turn = step(enc, RULES, pins(Ann_attack=3))
    assert turn is not None and turn.events == () and turn.questions[0].who == "Bob"
    done = step(enc, RULES, Table(None, pins={"Ann.attack": 3, "Ann.damage": 1}, answers={"Bob.guard": "stand"}))
    assert done is not None and HP.of(fold(enc, done.events).figures["Bob"]) == 5


def test_one_legal_answer_is_taken_without_asking() -> None:
    t = Bout(fight(fighter("Ann")), Table(None))
    assert t.ask("how", "Ann", "How?", (("only", "Only"),), "only") == "only"


def test_one_question_answered_leaves_the_others_open() -> None:
    from rules.core.oracle import Suspend
    from rules.core.report import Choice, Question

    both = tuple(Question(f"{n}.x", n, "?", (Choice("a", "A"), Choice("b", "B")), "a") for n in ("Ann", "Bob"))
    with pytest.raises(Suspend) as open_:
        Table(None, answers={"Ann.x": "b"}).ask(both)
    assert [q.id for q in open_.value.questions] == ["Bob.x"]
    assert Table(None, answers={"Ann.x": "b", "Bob.x": "a"}).ask(both) == {"Ann.x": "b", "Bob.x": "a"}


# --- rulings
def test_a_ruling_is_judged_at_once() -> None:
    enc = opened(fighter("Ann"), fighter("Bob", speed=8))
    turn = rule(enc, lambda t: t.do(Changed("Bob", HP.key, -6), BRUISE.by("Bob", 1)), RULES, pins())
    assert DOWN.on(fold(enc, turn.events).figures["Bob"]) and turn.dice == ()


def test_the_aftermath_is_played_at_the_table() -> None:
    enc = opened(fighter("Ann"), fighter("Bob", speed=8))
    turn = play(enc, STRIKE, RULES, pins(Ann_attack=6, Ann_stumble=2))
    staggered = STAGGER.of(fold(enc, turn.events).figures["Ann"])
    assert staggered is not None and staggered.by == 2 and staggered.path == ((0, 1),)


def test_a_turn_says_what_dice_were_not_used() -> None:
    enc = opened(fighter("Ann"), fighter("Bob"))
    turn: Turn = play(enc, STRIKE, RULES, Table(None, given=(Given(5, "attack"), Given(4, "damage"), Given(2))))
    assert [str(g) for g in turn.unused] == ["damage 4", "2"]


def test_simultaneous_interrupts_see_only_the_state_before_them() -> None:
    enc = opened(fighter("Ann", speed=9, side="us"), fighter("Bob", speed=8), fighter("Cid", speed=7))
    enc = fold(
        enc, (Queued(Slot(50, enc.clock, "Bob", "react"), True), Queued(Slot(51, enc.clock, "Cid", "react"), True))
    )
    started = step(enc, RULES, pins())
    assert started is not None and Together(True, (51, 50)) in started.events
    enc = fold(enc, started.events)
    blow = Command("attack", who="Cid", targets=("Bob",), guard=Guard("stand"))
    first = play(enc, blow, RULES, pins(Cid_attack=1, Cid_damage=4))
    enc = fold(enc, first.events)
    assert HP.of(enc.figures["Bob"]) == 6, "harm waits for the end of the group"
    opened_second = step(enc, RULES, pins())
    assert opened_second is not None
    enc = fold(enc, opened_second.events)
    back = replace(blow, who="Bob", targets=("Cid",))
    enc = fold(enc, play(enc, back, RULES, pins(Bob_attack=2, Bob_damage=3)).events)
    ended = step(enc, RULES, pins())
    assert ended is not None and Together(False) in ended.events
    enc = fold(enc, ended.events)
    assert (HP.of(enc.figures["Bob"]), HP.of(enc.figures["Cid"])) == (-2, 3)
    assert DOWN.on(enc.figures["Bob"]) and enc.group == () and enc.deferred is None
    assert (current(enc) or Slot(0, (), "", "")).who == "Ann", "the interrupted turn goes on"


def test_what_dice_led_up_to_is_judged_and_lost_not_refused() -> None:
    t = Bout(opened(fighter("Ann"), fighter("Bob")), pins(Ann_attack=3))

    def forbidden() -> int:
        raise t.refuse("no", "Not from here.")

    assert t.legal(lambda: 7) == 7
    t.total("attack", "Ann", D6)
    refused = t.legal(forbidden)
    assert isinstance(refused, Refused) and refused.message == "Not from here."
    with pytest.raises(AssertionError, match="after a die"):
        t.refuse("no", "Not any more.")
    again = Bout(t.enc, pins(Ann_attack=3))
    with pytest.raises(AssertionError, match="changed something"):
        again.legal(lambda: again.total("attack", "Ann", D6))
    with pytest.raises(AssertionError, match="changed something"):
        again.legal(lambda: again.do(HP.by("Ann", -1)))
