"""Physical dice before the first roll, policies, and who may see what."""

import pytest
from msgspec.structs import replace

from rules.core.command import Given
from rules.core.encounter import ALL, GM, Mark, Slot
from rules.core.orders.policy import decide
from rules.core.report import Choice, Die, Question, Refused
from rules.core.rolls.given import MOST, check, kept, left_for_later
from rules.core.secrets.audience import EVERYBODY, Viewer, seen, sees, visible
from tests.rules.core.toy.ruleset import fight, fighter

LABELS = {"attack": (1, 100), "damage": (2, 12)}


@pytest.mark.parametrize(
    ("given", "labels", "code", "column"),
    [
        ((Given(5, "atack", column=8),), LABELS, "unknown_die", 8),
        ((Given(5, "zzz", column=8),), LABELS, "unknown_die", 8),
        ((Given(101, "attack", column=8),), LABELS, "die_out_of_range", 8),
        ((Given(0, "attack", column=8),), LABELS, "die_out_of_range", 8),
        ((Given(1, "damage", column=8),), LABELS, "die_out_of_range", 8),
        (
            (Given(5, "attack", "Ann", 2, column=8), Given(101, "attack", "Ann", column=3)),
            LABELS,
            "die_out_of_range",
            3,
        ),
        ((Given(5, "attack"), Given(6, "attack", column=8)), LABELS, "too_many_dice", 8),
        ((Given(5, "attack", "Ann", 2), Given(5, "attack", "Ann", 2, column=8)), LABELS, "too_many_dice", 8),
        (tuple(Given(1) for _ in range(MOST + 1)), LABELS, "too_many_dice", None),
        ((Given(5, column=8),), {}, "too_many_dice", 8),
        ((Given(5, "attack", column=8),), {}, "too_many_dice", 8),
    ],
)
def test_dice_that_can_not_serve_are_refused(
    given: tuple[Given, ...], labels: dict[str, tuple[int, int]], code: str, column: int | None
) -> None:
    with pytest.raises(Refused) as refused:
        check(given, labels)
    assert (refused.value.code, refused.value.column) == (code, column)


def test_a_misspelt_label_names_the_nearest_and_another_all() -> None:
    with pytest.raises(Refused, match="Did you mean attack") as refused:
        check((Given(5, "atack"),), LABELS)
    assert refused.value.hints == ("attack",)
    with pytest.raises(Refused, match="attack, damage"):
        check((Given(5, "zzz"),), LABELS)


def test_dice_that_may_serve_pass() -> None:
    check((), {})
    check(tuple(Given(1000) for _ in range(MOST)), LABELS)
    one_each = [Given(5, "attack"), Given(5, "attack", "Ann"), Given(5, "attack", "Bob"), Given(5, "attack", repeat=2)]
    check((*one_each, Given(2, "damage"), Given(12, "damage", "Ann")), LABELS)


def test_what_names_its_roller_may_serve_later() -> None:
    thrown = (Die("attack", "Ann", "1d6", 1), Die("attack", "Ann", "1d6", 1, repeat=2), Die("attack", "Bob", "1d6", 2))
    unused = (
        Given(1),
        Given(2, "damage"),
        Given(3, "attack", "Ann", 3),
        Given(4, "attack", "Bob", 2),
        Given(5, "parry", "Bob"),
        Given(6, "parry", "Bob", 2),
    )
    assert left_for_later(unused, thrown) == (
        Given(3, "attack", "Ann"),
        Given(4, "attack", "Bob"),
        Given(5, "parry", "Bob"),
        Given(6, "parry", "Bob", 2),
    )


def test_a_given_die_as_its_owner_writes_it() -> None:
    assert [
        str(g) for g in (Given(5), Given(5, "attack"), Given(5, "attack", "Ann"), Given(5, "attack", "Ann", 2))
    ] == [
        "5",
        "attack 5",
        "Ann.attack 5",
        "Ann.attack.2 5",
    ]


# --- policy
OPTIONS = (Choice("nothing", "Do nothing"), Choice("parry buckler", "Parry (buckler)"), Choice("dodge", "Dodge it"))


def asked(policy: str, owner: str | None, who: str = "Ann") -> str | None:
    enc = fight(fighter("Ann", policy=policy, owner=owner))
    return decide(enc, Question("Ann.defence", who, "?", OPTIONS, "dodge"))


@pytest.mark.parametrize(
    ("policy", "nobodys", "players"),
    [
        ("", "dodge", None),
        ("best", "dodge", "dodge"),
        ("BEST ", "dodge", "dodge"),
        ("ask", None, None),
        ("parry", "parry buckler", "parry buckler"),
        ("parry buckler", "parry buckler", "parry buckler"),
        ("Parry (", "parry buckler", "parry buckler"),
        ("nothing", "nothing", "nothing"),
        ("parr", "parry buckler", "parry buckler"),
        ("flee", "dodge", None),
    ],
)
def test_a_standing_order_answers(policy: str, nobodys: str | None, players: str | None) -> None:
    assert asked(policy, None) == nobodys
    assert asked(policy, "u1") == players


def test_a_question_to_nobody_takes_its_default() -> None:
    assert asked("ask", "u1", who="Gone") == "dodge"


# --- secrets
MASTER, OWNER, OTHER = Viewer("m", True), Viewer("u1"), Viewer("u2")


@pytest.mark.parametrize(
    ("audience", "may"),
    [
        (ALL, (True, True, True, True)),
        (GM, (True, False, False, False)),
        ("@Ann", (True, True, False, False)),
        ("@Bob", (True, False, False, False)),
        ("@Gone", (True, False, False, False)),
        ("nonsense", (True, False, False, False)),
    ],
)
def test_who_belongs_to_an_audience(audience: str, may: tuple[bool, ...]) -> None:
    enc = fight(fighter("Ann", owner="u1"), fighter("Bob"))
    assert tuple(sees(audience, v, enc) for v in (MASTER, OWNER, OTHER, EVERYBODY)) == may


def test_what_is_shown_is_what_the_viewer_may_see() -> None:
    enc = fight(fighter("Ann", owner="u1"))
    marks = (Mark("a"), Mark("b", audience=GM), Mark("c", audience="@Ann"))
    assert [m.key for m in seen(marks, MASTER, enc)] == ["a", "b", "c"]
    assert [m.key for m in seen(marks, OWNER, enc)] == ["a", "c"]
    assert [m.key for m in seen(marks, EVERYBODY, enc)] == ["a"]


def test_a_hidden_figure_is_known_to_masters_and_its_owner_only() -> None:
    enc = fight(fighter("Ann", owner="u1", hidden=True), fighter("Bob"), fighter("Cid", hidden=True))
    assert visible(enc, MASTER) == ("Ann", "Bob", "Cid")
    assert visible(enc, OWNER) == ("Ann", "Bob")
    assert visible(enc, OTHER) == visible(enc, EVERYBODY) == ("Bob",)
    unowned = replace(enc, figures={"Dan": fighter("Dan", hidden=True)})
    assert visible(unowned, EVERYBODY) == ()


@pytest.mark.parametrize(
    ("now", "serve"),
    [("Ann", ("any", "hers")), ("Bob", ("hers",)), (None, ("hers",))],
    ids=["her own turn", "before hers", "nobody's"],
)
def test_dice_of_one_who_is_interrupted_wait_for_her_own_turn(now: str | None, serve: tuple[str, ...]) -> None:
    dice = {"any": Given(5), "hers": Given(7, "attack", "Ann")}
    on_top = Slot(2, (1,), now, "act")
    enc = replace(
        fight(fighter("Ann"), fighter("Bob")), stack=(Slot(1, (1,), "Ann", "act", given=(*dice.values(),)), on_top)
    )
    assert kept(enc) == tuple(dice[one] for one in serve)
