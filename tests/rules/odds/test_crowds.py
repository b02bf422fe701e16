"""States of one shape together: alike ones are one, whatever way and however late they come."""

from fractions import Fraction

from rules.core.bout import D6, Bout
from rules.odds.alike import happened, stands
from rules.odds.branches import Walk
from rules.odds.crowds import GradeNumbers, Pool
from rules.odds.enumerator import Enumerator
from rules.odds.states import Found, Places, Shape
from tests.rules.core.toy.ruleset import HP, fight, fighter

ENC = fight(fighter("Ann"), fighter("Bob"))


def _shape() -> Shape:
    walker = Enumerator()
    return Shape(Bout(ENC, walker), Places(ENC, happened, carry=True))


def test_rows_that_only_leave_out_what_is_as_before_are_one() -> None:
    pool = Pool(_shape())
    assert pool.add([(0, 4)], [1], 6) == 1 and pool.add([(0, 4)], [1], 6) == 0
    pool.add([(0, 4, 7), (0, 5)], [3, 2], 12)
    crowd = pool.crowd([0, 9, 7])
    assert dict(zip(crowd.rows, crowd.ways, strict=True)) == {(0, 4, 7): 7, (0, 5, 7): 2} and crowd.whole == 12


def test_chances_are_told_in_the_fewest_cases() -> None:
    pool = Pool(_shape())
    pool.add([(0, 1), (0, 2)], [2, 4], 12)
    crowd = pool.crowd([0, 0])
    assert crowd.ways == [1, 2] and crowd.whole == 6


def test_numbers_of_many_states_are_moved_as_those_of_one() -> None:
    moves = ((1, ((1, 1), (2, -1)), 0), (2, (), 3), (4, ((2, 2),), 1))
    found, base = Found(_shape(), moves), [0, 0, 0, 8, 5]
    rows = [(0, 10, n) for n in range(6)]
    assert found.rows(rows, base) == [(0, 10 - n, 3, 8, 2 * n + 1) for n in range(6)]
    assert [row for one in rows for row in found.rows([one], base)] == found.rows(rows, base)
    assert Found(_shape(), ()).rows(rows, base) is rows


def test_of_several_rolls_under_a_label_the_first_is_told() -> None:
    grades = GradeNumbers()
    hit = grades.number((("Ann attack", "hit"),))
    (row,) = grades.further([(hit, 3)], (("Ann attack", "miss"), ("Bob duck", "miss")))
    assert row[1:] == (3,) and grades.of[row[0]] == (("Ann attack", "hit"), ("Bob duck", "miss"))


def _one_or_more(t: Bout) -> None:
    if t.total("attack", "Ann", D6) > 2:
        t.then(_later)
    else:
        t.then(_asks)


def _later(t: Bout) -> None:
    t.then(_asks)


def _asks(t: Bout) -> None:
    t.ask("guard", "Bob", "How?", (("a", "A"), ("b", "B")), "a")


def test_no_way_to_a_question_is_lost_that_comes_late() -> None:
    walk = Walk(ENC, Enumerator(), happened)
    start = Bout(ENC, walk.walker)
    start.then(_one_or_more)
    ((t, ways),) = walk.states(walk.branches([walk.sole(start)], asking=False))
    assert [step.go for step in t.steps] == [_asks] and ways == {(): Fraction(1)}


def _loses(t: Bout) -> None:
    t.do(HP.by("Bob", -t.total("harm", "Ann", D6)))


def _hp(t: Bout) -> int:
    return HP.of(t.figure("Bob"))


def test_a_second_step_is_played_once_for_all_numbers_of_the_first() -> None:
    walk = Walk(ENC, Enumerator(), stands, carry=True)
    start = Bout(ENC, walk.walker)
    start.then(_loses)
    start.then(_loses)
    found = walk.branches([walk.sole(start)])
    lost = {HP.of(ENC.figures["Bob"]) - _hp(t): ways[()] for t, ways in walk.states(found)}
    assert walk.walker.leaves == 12 and lost == {n: Fraction(6 - abs(n - 7), 36) for n in range(2, 13)}


def test_a_bout_from_elsewhere_has_its_own_numbers() -> None:
    walk, other = (Walk(ENC, Enumerator(), stands, carry=True) for _ in range(2))
    for one in (walk, other):
        start = Bout(ENC, one.walker)
        start.then(_loses)
        played = one.branches([one.sole(start)])
    for t, ways in other.states(played):
        hp = _hp(t)
        ((same, chances),) = walk.states([walk.at(t, ways)])
        assert _hp(same) == hp and chances == ways
