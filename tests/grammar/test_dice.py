"""The dice language: what each text means, what is refused and how the refusal reads."""

from fractions import Fraction
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark

from grammar.dice.expressions import normalised, parse_dice
from rules.dice.canonical import canonical
from rules.dice.cases import counter_stream
from rules.dice.exact import distribution
from rules.dice.refused import DiceRefused
from rules.dice.roll import roll
from rules.dice.text import LENGTH, say, to_json
from rules.dice.tree import (
    Clamp,
    Compare,
    Count,
    Dice,
    Ends,
    Explode,
    Fate,
    Group,
    Labelled,
    Listed,
    Mark,
    Match,
    Minus,
    Name,
    Number,
    Pick,
    Power,
    Product,
    Reroll,
    Roll,
    Sort,
    Sum,
    Unique,
    Where,
)

D6 = Dice(1, 6)

MEANINGS = [
    ("1d20+5", Sum((Dice(1, 20), Number(5)), (False, False))),
    ("d%", Dice(1, 100)),
    ("D20", Dice(1, 20)),
    ("4dF", Dice(4, Fate())),
    ("4df.2", Dice(4, Fate())),
    ("4dF.1", Dice(4, Fate(blank=True))),
    ("2d[1,1,2..4,-3]", Dice(2, Listed((1, 1, 2, 3, 4, -3)))),
    ("(3*2)d6", Dice(Product(Number(3), (("*", Number(2)),)), 6)),
    ("(3)d(6)", Dice(3, 6)),
    ("2d(@str)", Dice(2, Name("str"))),
    ("(1d6)d6", Dice(D6, 6)),
    ("-2^2", Minus(Power(Number(2), Number(2)))),
    ("2^3^2", Power(Number(2), Power(Number(3), Number(2)))),
    ("2^-1", Power(Number(2), Minus(Number(1)))),
    ("----5", Number(5)),
    ("2*-3", Product(Number(2), (("*", Minus(Number(3))),))),
    ("8//3%2", Product(Number(8), (("//", Number(3)), ("%", Number(2))))),
    ("0.50", Number(1, 2)),
    ("1d6=3", Compare(D6, (("=", Number(3)),))),
    ("1d6<>3", Compare(D6, (("<>", Number(3)),))),
    ("(1d6)!=3", Compare(D6, (("<>", Number(3)),))),
    ("(1d6r)<3", Compare(Dice(1, 6, (Reroll(False),)), (("<", Number(3)),))),
    ("1d6r<(3)", Compare(Dice(1, 6, (Reroll(False),)), (("<", Number(3)),))),
    ("(-2*1d6!)=3", Compare(Product(Minus(Number(2)), (("*", Dice(1, 6, (Explode("!"),))),)), (("=", Number(3)),))),
    ("1d6!=3", Dice(1, 6, (Explode("!", Where("=", 3)),))),
    ("4d6k3", Dice(4, 6, (Ends("kh", 3),))),
    ("4d6k=3", Dice(4, 6, (Pick(True, Where("=", 3)),))),
    ("4d6d1", Dice(4, 6, (Ends("dl", 1),))),
    ("4d6p<3", Dice(4, 6, (Pick(False, Where("<", 3)),))),
    ("4d6km2", Dice(4, 6, (Ends("km", 2),))),
    ("4d6ph1pl1", Dice(4, 6, (Ends("dh", 1), Ends("dl", 1)))),
    ("4d6r", Dice(4, 6, (Reroll(False),))),
    ("4d6rr<3ro5", Dice(4, 6, (Reroll(False, Where("<", 3)), Reroll(True, Where("=", 5))))),
    ("4d6rol1", Dice(4, 6, (Reroll(True, Where("l", 1)),))),
    ("4d6x5xo!o", Dice(4, 6, (Explode("!", Where("=", 5)), Explode("!o"), Explode("!o")))),
    (
        "4d6!!>4!p!!pra6",
        Dice(4, 6, (Explode("!!", Where(">", 4)), Explode("!p"), Explode("!!p"), Explode("ra", Where("=", 6)))),
    ),
    ("4d6r!=3", Dice(4, 6, (Reroll(False, Where("<>", 3)),))),
    ("4d6rx=3", Dice(4, 6, (Reroll(False), Explode("!", Where("=", 3))))),
    ("4d6x!!", Dice(4, 6, (Explode("!"), Explode("!!")))),
    ("4d6!!x=3!p", Dice(4, 6, (Explode("!!"), Explode("!", Where("=", 3)), Explode("!p")))),
    ("4d6k!=3", Dice(4, 6, (Pick(True, Where("<>", 3)),))),
    ("4d6mi2ma-1", Dice(4, 6, (Clamp(True, 2), Clamp(False, -1)))),
    ("4d6min2max5", Dice(4, 6, (Clamp(True, 2), Clamp(False, 5)))),
    ("4d6uuo<3", Dice(4, 6, (Unique(False), Unique(True, Where("<", 3))))),
    ("6d10c>=8f<=1", Dice(6, 10, (Count(Where(">=", 8), Where("<=", 1)),))),
    ("6d10cs>8cfs", Dice(6, 10, (Mark(True, Where(">", 8)), Mark(False), Sort(False)))),
    ("6d10sd", Dice(6, 10, (Sort(True),))),
    ("6d10m3", Dice(6, 10, (Match(3),))),
    ("6d10m", Dice(6, 10, (Match(2),))),
    ("{1d6,2}kh1", Group((D6, Number(2)), (Ends("kh", 1),))),
    ("(1d6,2)kh1", Group((D6, Number(2)), (Ends("kh", 1),))),
    ("(1d6,)", Group((D6,))),
    ("1d6[fire][holy]", Labelled(D6, ("fire", "holy"))),
    ('@str+@"battle axe"', Sum((Name("str"), Name("battle axe")), (False, False))),
    ("@Größe", Name("Größe")),
    ("1d20≥15", Compare(Dice(1, 20), ((">=", Number(15)),))),
]


@pytest.mark.parametrize(("text", "tree"), MEANINGS)
def test_meaning_of_the_corpus(text: str, tree: object) -> None:
    parsed = parse_dice(text)
    assert parsed == Roll(tree)  # type: ignore[arg-type]
    assert parse_dice(canonical(parsed)) == parsed


def test_whole_request() -> None:
    parsed = parse_dice("3# 1d6 [cold] rolled 3, 5 6 ; a note; with # signs")
    assert parsed == Roll(Labelled(D6, ("cold",)), 3, "a note; with # signs", (3, 5, 6))
    assert parse_dice(canonical(parsed)) == parsed
    assert parse_dice("1d6 rolled 3").given == (3,)
    assert parse_dice("4dF rolled -1 0 +1").given == (-1, 0, 1)
    assert parse_dice("1d6 # rolled 3").comment == "rolled 3"


def test_phone_characters_keep_columns() -> None:
    assert parse_dice("２ｄ６－１") == parse_dice("2d6-1")
    assert parse_dice("2d6−1") == parse_dice("2d6 – 1") == parse_dice("2d6-1")
    assert parse_dice("2×3") == parse_dice("2*3")
    assert parse_dice("@“battle axe”") == parse_dice('@"battle axe"')
    text = "２ｄ６−−–“” ；"
    assert len(normalised(text)) == len(text)


def test_canonical_keeps_powers_within_the_limit() -> None:
    tree = parse_dice("2^(-2^(2^(-2^(2^(1d2^2)))))")
    assert parse_dice(canonical(tree)) == tree


def test_builds_in_strict_mode() -> None:
    source = (files("grammar") / "dice.lark").read_text("utf-8")
    assert Lark(source, parser="lalr", lexer="contextual", strict=True)


def test_same_text_same_tree_but_spaces_matter() -> None:
    assert parse_dice("1d20+5") is parse_dice("1d20+5")
    assert parse_dice("12d6") and parse_dice("1==1")
    for text in ("1 2 d 6", "1 = = 1"):
        with pytest.raises(DiceRefused) as refused:
            parse_dice(text)
        assert refused.value.code == "syntax"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "2d6"),
        ("1d6+", 5, "dice such as 2d6"),
        ("4d6kh", 6, "how many dice"),
        ("2d6d", 5, "which dice"),
        ("(1d6", 5, "closing )"),
        ("{1d6", 5, "closing }"),
        ("1d[1,2", 7, "closing ]"),
        ("1d6)", 4, "operator"),
        ("1 2 d 6", 3, "operator"),
        ("1 = = 1", 5, "number"),
        ("4d6mi", 6, "a number such as 2 or -1"),
        ("6d10c", 6, "which dice"),
        ("1d6 rolled", 11, "a number such as"),
        ("1d6[fire", 4, "close a label"),
        ("(1)2d6", 4, "dice such as d6"),
        ("min(1)", 1, "2 or more"),
        ("floor(1,2)", 1, "1 value"),
    ],
)
def test_syntax_errors_say_where_and_what(text: str, column: int, expected: str) -> None:
    with pytest.raises(DiceRefused) as refused:
        parse_dice(text)
    assert (refused.value.code, refused.value.column) == ("syntax", column)
    assert expected in refused.value.message
    assert refused.value.hints
    assert not any(word.isupper() and len(word) > 2 for word in refused.value.message.split()), "a terminal's name"


@pytest.mark.parametrize(("text", "hint"), [("flor(3)", "floor(...)"), ("str+3", "@str"), ("1d20 attack", "; attack")])
def test_hints(text: str, hint: str) -> None:
    with pytest.raises(DiceRefused) as refused:
        parse_dice(text)
    assert hint in refused.value.hints


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1d0", "value"),
        ("0#1d6", "value"),
        ("d[3..1]", "value"),
        ("1001d6", "limit"),
        ("d1000001", "limit"),
        ("d[1..1001]", "limit"),
        ("101#1d6", "limit"),
        ("9" * 31, "limit"),
        ("(" * 21 + "1" + ")" * 21, "limit"),
        ("abs(" * 21 + "1" + ")" * 21, "limit"),
        ("2^2^2^2^2^2", "limit"),
        ("1+" * 1000 + "1", "limit"),
        ("1" * 2001, "limit"),
        ("(0<1+2*-2^" * 19 + "1" + ")" * 19, "limit"),
    ],
)
def test_numbers_no_roll_can_use(text: str, code: str) -> None:
    with pytest.raises(DiceRefused) as refused:
        parse_dice(text)
    assert refused.value.code == code
    assert refused.value.hints


HOSTILE = [
    "1+" * 999 + "1",
    "-" * 1999 + "1",
    "1d6+" * 400 + "1d6",
    "1d6!" * 490,
    "1^" * 999 + "1",
    "(" * 1000,
    "{" * 1000,
    ")" * 2000,
    "[" * 2000,
    "@" * 2000,
    '@"' + "a" * 1990,
    " " * 2000,
    "1" + " " * 1990,
    "1" + "[a]" * 660,
    "999d1000!!>1",
    "1000d1000!>1",
    "10**10**10",
    "10^1000",
    "(10^300)^(10^300)",
    "1000d20kh500",
    "1000d6" + "sd" * 20,
    "1000d6" + "sd" * 900,
    "100#" + "1+" * 900 + "1",
    "100#1d6" + "*1" * 900,
    "100#{1d1,2}kh1",
    "100#11d6",
    "1000d1000u",
    "1000d1000m1",
    "100d1000000rr<1000000",
    "{" + "1d6," * 480 + "1d6}kh3",
    "pow(" * 19 + "2" + ",9)" * 19,
    "sqrt(" * 19 + "2" + ")" * 19,
    "1/(1-1)",
    "2d6/(1d2-1)",
    "1/3+" * 499 + "1",
    "+".join(f"1/{n}" for n in range(3, 350)),
    "((((((1d6)d6)d6)d6)d6)d6)d6",
    "1d1!",
    "1d6!>0",
    "1d6rr<7",
    "7d6u",
    "1d[1]r",
    "\x00\x01",
    "1d6;" + "x" * 1990,
    "𝟙d𝟞",
    "²",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_answered_or_refused(text: str) -> None:
    try:
        told = say(roll(parse_dice(text), counter_stream(b"hostile")))
    except DiceRefused as refused:
        assert refused.code in ("syntax", "value", "limit")
        assert refused.message and refused.hints
    else:
        assert len(told) <= LENGTH


whole = st.integers(0, 30).map(str)
sign = st.sampled_from(["", "+", "-"])
wheres = st.one_of(
    whole,
    st.tuples(st.sampled_from(["<", "<=", ">", ">=", "=", "==", "!=", "<>"]), sign, whole).map("".join),
    st.tuples(st.sampled_from("hl"), whole).map("".join),
)
optional = st.one_of(st.just(""), wheres)
modifiers = st.one_of(
    st.tuples(st.sampled_from(["kh", "kl", "km", "dh", "dl", "ph", "pl"]), whole),
    st.tuples(st.sampled_from(["k", "d", "p"]), wheres),
    st.tuples(
        st.sampled_from(["r", "rr", "ro", "ra", "!", "!!", "!p", "!!p", "!o", "x", "xo", "e", "u", "uo", "cs", "cf"]),
        optional,
    ),
    st.tuples(st.sampled_from(["mi", "ma", "min", "max"]), sign, whole),
    st.tuples(st.just("c"), wheres),
    st.tuples(st.just("c"), wheres, st.just("f"), wheres),
    st.tuples(st.sampled_from(["s", "sa", "sd", "m", "m2"])),
).map("".join)
# apart, because "s" and "dh1" run together would be read as "sd" and "h1"
many = st.lists(modifiers, max_size=3).map(" ".join)


def pools(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    faces = st.lists(st.tuples(sign, whole).map("".join), min_size=1, max_size=4).map(",".join)
    sides = st.one_of(
        st.integers(1, 20).map(str), st.just("%"), st.just("F"), st.just("F.1"),
        inner.map("({})".format), faces.map("[{}]".format),
    )  # fmt: skip
    count = st.one_of(st.just(""), st.integers(0, 9).map(str), inner.map("({})".format))
    dice = st.tuples(count, st.just("d"), sides).map("".join)
    items = st.lists(inner, min_size=1, max_size=3).map(",".join)
    return st.tuples(st.one_of(dice, items.map("{{{}}}".format), items.map("({},)".format)), many).map("".join)


def terms(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    single = st.tuples(st.sampled_from(["abs", "ceil", "floor", "round", "sign", "sqrt"]), inner).map(
        "{0[0]}({0[1]})".format
    )
    double = st.tuples(st.sampled_from(["pow", "min", "max"]), inner, inner).map("{0[0]}({0[1]},{0[2]})".format)
    row = st.tuples(
        inner,
        st.sampled_from(["+", "-", "*", "/", "//", "%", "^", "**", "<", "<=", ">", ">=", "=", "==", "<>"]),
        sign,
        inner.map("({})".format),
    ).map(" ".join)
    return st.one_of(pools(inner), single, double, row, inner.map("({})[a b]".format), inner.map("-{}".format))


leaves = st.one_of(whole, st.sampled_from(["1d6", "2d8", "@str", '@"battle axe"', "0.25", "d20"]))
expressions: st.SearchStrategy[str] = st.deferred(lambda: st.one_of(leaves, leaves, terms(expressions)))
requests = st.tuples(
    st.sampled_from(["", "2#", "3# "]), expressions, st.sampled_from(["", " rolled 1 2", "; note", " # say"])
).map("".join)
NAMES = {"str": 12, "battle axe": Fraction(7, 2)}


@settings(max_examples=300, deadline=None)
@given(requests)
def test_every_expression_gives_a_value_or_a_typed_refusal(text: str) -> None:
    try:
        tree = parse_dice(text)
    except DiceRefused as refused:
        assert refused.code in ("value", "limit"), f"{text} is in the language: {refused.message}"
        return
    assert parse_dice(canonical(tree)) == tree
    try:
        outcome = roll(tree, counter_stream(b"any"), NAMES)
    except DiceRefused as refused:
        assert refused.code in ("value", "limit")
        return
    assert len(say(outcome)) <= LENGTH
    told = to_json(outcome)
    again = roll(parse_dice(canonical(tree)), counter_stream(b"any"), NAMES)
    assert to_json(again) == told


@settings(max_examples=60, deadline=None)
@given(expressions)
def test_odds_hold_what_is_rolled(text: str) -> None:
    try:
        tree = parse_dice(text)
        odds = distribution(tree, NAMES)
        draw = counter_stream(b"odds")
        values = {roll(tree, draw, NAMES).total for _ in range(5)}
    except DiceRefused:
        return
    assert sum(chance for _, chance in odds.outcomes) == 1
    if odds.exact:
        assert values <= {value for value, _ in odds.outcomes}


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_answered_or_refused(text: str) -> None:
    try:
        parse_dice(text)
    except DiceRefused as refused:
        assert refused.column is None or 1 <= refused.column <= len(text) + 1
