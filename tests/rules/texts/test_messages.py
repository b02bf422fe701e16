"""Our reader reads every file of texts as Fluent's own parser does, and fills what it read."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

from rules.texts.messages import FUNCTIONS, BadText, Choice, Fact, Messages, Pieces

ROOT = Path(__file__).parents[3]
FILES = sorted(path for owner in ("bot", "grammar", "rules", "storage") for path in (ROOT / owner).rglob("*.ftl"))


def pieces(pattern: ast.Pattern) -> Pieces:
    """What a pattern is made of, by Fluent's parser."""
    found: list[str | Fact | Choice] = []
    for one in map(piece, pattern.elements):
        if isinstance(one, str) and found and isinstance(found[-1], str):
            found[-1] += one
        elif one != "":
            found.append(one)
    return tuple(found)


def piece(element: ast.TextElement | ast.Placeable) -> str | Fact | Choice:
    inner: Any = element.expression if isinstance(element, ast.Placeable) else element
    if isinstance(inner, ast.TextElement):
        return inner.value
    if isinstance(inner, ast.StringLiteral):
        return str(inner.parse()["value"])
    if isinstance(inner, ast.VariableReference):
        return Fact(inner.id.name)
    if isinstance(inner, ast.FunctionReference):
        (name,), named = inner.arguments.positional, inner.arguments.named
        return Fact(name.id.name, inner.id.name, int(named[0].value.value) if named else 0)
    assert isinstance(inner, ast.SelectExpression), f"not of our Fluent: {inner}"
    (otherwise,) = (pieces(one.value) for one in inner.variants if one.default)
    keyed = {getattr(one.key, "name", None) or one.key.value: pieces(one.value) for one in inner.variants}
    numbers = {int(key): value for key, value in keyed.items() if key.isdigit()}
    words = {key: value for key, value in keyed.items() if not key.isdigit()}
    return Choice(inner.selector.id.name, numbers, words, otherwise)


def patterns(text: str) -> Iterator[tuple[str, Pieces | None]]:
    """Every message and attribute of a file by Fluent's parser."""
    for entry in FluentParser(with_spans=False).parse(text).body:
        assert not isinstance(entry, ast.Junk | ast.Term), entry.content
        if isinstance(entry, ast.Message):
            yield entry.id.name, pieces(entry.value) if entry.value else None
            for one in entry.attributes:
                yield f"{entry.id.name}.{one.id.name}", pieces(one.value)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).parts[-3])
def test_our_reader_reads_what_fluent_reads(path: Path) -> None:
    text = path.read_text("utf-8")
    theirs = [*patterns(text)]
    assert theirs and len(dict(theirs)) == len(theirs), "a name stands twice"
    ours: dict[str, Pieces | None] = {}
    read = Messages(text)
    for name in read:
        message = read.get(name)
        assert message is not None
        ours[name] = message.value.pieces if message.value else None
        ours |= {f"{name}.{key}": one.pieces for key, one in message.attributes.items()}
    assert ours == dict(theirs)


SAMPLES = """
# A comment.
plain = one word
twice =
    first
      stands in

    third
gone = {""}
blanks = {" "}x{" "}
brace = {"{"}a{"}"} \\ "q"
    .one = attribute { $n }
    .two =
        of its own
apples = { $n ->
    [0] no apple
    [few] some { $what ->
        [red] red
       *[other] odd
    } apples
   *[other] { $n } apples
} here
"""


def test_samples_are_read_alike() -> None:
    read = Messages(SAMPLES)
    for name, theirs in patterns(SAMPLES):
        head, _, attribute = name.partition(".")
        message = read.get(head)
        assert message is not None
        ours = message.attributes[attribute] if attribute else message.value
        assert ours is not None and ours.pieces == theirs, name


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"n": 0}, "no apple here"),
        ({"n": 7}, "7 apples here"),
        ({"n": "few", "what": "red"}, "some red apples here"),
        ({"n": None}, "– apples here"),
        ({"n": True}, "yes apples here"),
        ({"n": ["a", "b"]}, "a, b apples here"),
    ],
)
def test_a_choice_is_made_by_equality(facts: dict[str, Any], said: str) -> None:
    message = Messages(SAMPLES).get("apples")
    assert message is not None and message.says(facts) == said


def test_a_text_wants_all_its_facts() -> None:
    message = Messages(SAMPLES).get("apples")
    assert message is not None and message.value is not None
    with pytest.raises(KeyError, match="what"):
        message.value.exact({"n": 3})
    assert message.value.exact({"n": 3, "what": "red"}) == "3 apples here"


@pytest.mark.parametrize(
    ("call", "value", "said"),
    [
        ("NUMBER($n)", 12345, "12,345"),
        ("FIXED($n, digits: 1)", 2, "2.0"),
        ("PERCENT($n, digits: 1)", 0.125, "12.5%"),
        ("HEX($n, digits: 4)", 160, "00A0"),
        ("QUOTED($n)", "it's", '"it\'s"'),
    ],
)
def test_a_fact_is_written_as_its_function_says(call: str, value: object, said: str) -> None:
    message = Messages(f"x = {{ {call} }}").get("x")
    assert message is not None and message.says({"n": value}) == said


@pytest.mark.parametrize("name", sorted(FUNCTIONS.keys() - {"QUOTED"}))
def test_a_number_is_wanted_where_a_number_is_written(name: str) -> None:
    message = Messages(f"x = {{ {name}($n) }}").get("x")
    assert message is not None
    with pytest.raises((TypeError, ValueError)):
        message.says({"n": "many"})


@pytest.mark.parametrize(
    "text",
    [
        "x = { y }",
        "x = { $y",
        "x =",
        "x = { $y ->\n    [a] b\n }",
        "x = { ODD($y) }",
        "x = a } b",
        "x = a\n .b = c\n .b = d",
    ],
)
def test_what_is_not_of_our_fluent_is_a_bad_text(text: str) -> None:
    with pytest.raises(BadText, match=r"^x, at .*: "):
        Messages(text).get("x")
