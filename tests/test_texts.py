"""Texts are data: no sentence for users is worded in code, each has its callers, who fill its placeholders."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from grammar.commands.written import commands_source
from rules.core.ruleset import settings
from rules.registry import SYSTEMS
from rules.texts.store import CAME, HINT, REFUSED, SAYS, SETTING, codes, pattern, spelt

ROOT = Path(__file__).parents[1]
TABLES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "bot": {"refuse": ("bot", REFUSED), "says": ("bot", SAYS)},
    "grammar": {"refuse": ("grammar", REFUSED), "says": ("grammar", SAYS)},
    "storage": {"says": ("storage", SAYS)},
    "rules/dice": {"refuse": ("rules.dice", REFUSED), "says": ("rules.dice", SAYS)},
    **{f"rules/{name}": {"says": (f"rules.{name}", SAYS)} for name in SYSTEMS},
    "rules/core": {"says": ("rules.core", SAYS)},
    "rules/gurps": {"says": ("rules.gurps", SAYS)},
    "rules/turns": {"says": ("rules.turns", SAYS)},
}
"""By package: the functions that word a text, each with the owner and kind of its sentences."""
WORDED = frozenset(("Refused", "DiceRefused", "UnreadableSheet", "Unusable", "BadDocument", "BadSetting", "TooNew"))
"""What is raised with a text of its own, for a user to read."""
SHOWN: Mapping[str, frozenset[str]] = {"Reply": frozenset(("text",)), "notice": frozenset(), "spoken": frozenset()}
"""What else is made of a text for a user: all its arguments, or those of these names."""
BESIDE = frozenset(("hints", "offers"))
"""What goes with a refusal and stands not in its sentence."""
PHRASE = re.compile(r"[^\W\d_]+[,;:.%)]? +\(?[^\W\d_]+")
"""Two words behind each other."""
FAULTS = {"AssertionError", "BadTable", "BadText", "KeyError", "LookupError", "Missing", "Ended", "NotImplementedError"}
FAULTS |= {"RuntimeError", "TypeError", "ValueError"}
"""What is raised for who wrote the code, a table or a call of it."""
CHECKED = ("tables", "printed.py")
"""Where a system's tables are looked over as it is imported; what is wrong there is a ``BadTable``."""
KEPT = frozenset(("debug", "info", "warning", "error", "exception", "compile", "create_task"))
"""Calls of the log for operators, of a pattern, of a named task."""
NAMED = frozenset(
    """
already exists; no such; ended IS NULL; deleted IS NULL; ansired bold; ansigreen bold
strikerank public log 1; strikerank encounter 1; strikerank chain 1
answers of {}; press in {}; form of {}; request of {}; attack vs somebody {}; /roll secretly {}; dice sealed
config gm_role; config system; config pace; config answer_seconds; config typed_commands; then deed; then guard
all skills; active defence; active defences; bare hand; bare hands; post melee move; pair (_COMMA pair)*
{} hit points lost; mortally wounded; off balance; {} feints by; the rest passes; succeeds by less; succeeds by as much
natural attacks; natural weapons; max range; not living; RuneQuest house rules
attack fumble; parry fumble; dodge fumble; blinded right_eye; blinded left_eye
""".replace("\n", "; ").split("; ")
)
"""Ids and formats of two words: of files of other programs, sentences of the table, tasks, styles, SQL."""
WORDS = re.compile(r"[^\W\d_]{2,} |[^\W\d_]{3,}[.,:;]")
"""A text that is part of a sentence."""


def calls(package: str) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in a package's code: where it stands, what is called."""
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                yield f"{path.relative_to(ROOT)}:{node.lineno}", name, node


def written(node: ast.expr) -> Iterator[str]:
    """The texts that a value is made of, other than those it asks of a function."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield from (str(part.value) for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.IfExp):
        yield from (*written(node.body), *written(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from (*written(node.left), *written(node.right))
    elif isinstance(node, ast.BoolOp):
        yield from (text for value in node.values for text in written(value))


def unread(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts of a module that no user reads: docstrings, types, faults of its writer, the log."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            yield from (
                line.value for line in body if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
            )
        yield from filter(None, (getattr(node, "annotation", None), getattr(node, "returns", None)))
        if isinstance(node, ast.Assert) and node.msg is not None:
            yield node.msg
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in KEPT if isinstance(node.func, ast.Attribute) else name in (*FAULTS, "command"):
                yield node
            if name in ("cast", "TypeAliasType"):
                yield node.args[0]
            if ast.unparse(node.func) == "super().__init__":
                yield node


def phrases(text: str) -> Iterator[tuple[int, str]]:
    """The phrases of a module's code with their lines; ``{}`` stands for what is filled in."""
    tree = ast.parse(text)
    seen = {id(part) for node in unread(tree) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in seen:
            continue
        if isinstance(node, ast.JoinedStr):
            seen |= {id(part) for part in node.values}
            said = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            said = node.value
        else:
            continue
        if PHRASE.search(said) and said not in NAMED and not spoken(re.findall(r"[^\W\d_]+", said)):
            yield node.lineno, said


def spoken(words: list[str]) -> bool:
    """Whether words are a sentence of the game, a proper name (each with a capital) or SQL, which begins with one."""
    return all(word in SENTENCES for word in words) or all(word[0].isupper() for word in words) or words[0] in SQL


SENTENCES = frozenset(
    word
    for text in (commands_source(), *(path.read_text("utf-8") for path in (ROOT / "grammar").glob("*.lark")))
    for word in re.findall(r'"([a-z]+)"i', text)
)
"""What can be typed: the keywords of every grammar."""
SQL = frozenset(("BEGIN", "INSERT", "PRAGMA", "SELECT", "WITH"))


@pytest.mark.parametrize("package", ["bot", "grammar", "rules", "storage"])
def test_no_phrase_stands_in_code(package: str) -> None:
    assert not [
        f"{path.relative_to(ROOT)}:{line}: {said}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.parts[-2:] != CHECKED
        for line, said in phrases(path.read_text("utf-8"))
    ]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('"""Two words."""\n', []),
        ('x = f"nobody {who} knows of"\n', [(1, "nobody {} knows of")]),
        ('x = ["held fast"]\n', [(1, "held fast")]),
        ('raise ValueError("held fast")\n', []),
        ('log.info("held fast")\n', []),
        ('x = "encounter start"\n', []),
        ('x = "First Aid"\n', []),
    ],
)
def test_a_phrase_is_found(code: str, found: list[tuple[int, str]]) -> None:
    assert list(phrases(code)) == found


def shown(name: str, node: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call that a user reads."""
    if name in WORDED or name in SHOWN:
        yield from node.args
        yield from (word.value for word in node.keywords if word.arg in SHOWN.get(name, ()))


def keys(node: ast.expr, table: Iterable[str]) -> set[str]:
    """The codes a call means by its first argument: a text, one of two, all of one kind (``f"kind.{name}"``)."""
    if isinstance(node, ast.IfExp):
        return keys(node.body, table) | keys(node.orelse, table)
    if isinstance(node, ast.JoinedStr):
        kind = str(getattr(node.values[0], "value", ""))
        assert "." in kind and len(node.values) == 2, f"no kind of a text: {ast.unparse(node)}"
        return {key for key in table if key.startswith(spelt(kind))}
    assert isinstance(node, ast.Constant), f"no code of a text: {ast.unparse(node)}"
    return {".".join(map(spelt, str(node.value).split(".")))}


def fields(package: str, kind: str, code: str) -> frozenset[str]:
    """The facts of a sentence; those of dice have their hints behind them."""
    found = [pattern(package, one, code) for one in (kind, HINT)]
    return frozenset().union(*(one.facts for one in found if one is not None))


@pytest.mark.parametrize("package", TABLES)
def test_no_sentence_is_worded_in_code(package: str) -> None:
    worded = [
        f"{where}: {text}"
        for where, name, node in calls(package)
        for arg in shown(name, node)
        for text in written(arg)
        if WORDS.search(text)
    ]
    assert not worded


@pytest.mark.parametrize(("package", "function"), [(p, f) for p, functions in TABLES.items() for f in functions])
def test_every_sentence_is_said_and_filled(package: str, function: str) -> None:
    owner, kind = TABLES[package][function]
    table = set(codes(owner, kind))
    said: set[str] = set()
    for where, name, node in calls(package):
        if name != function or isinstance(node.func, ast.Attribute):
            continue
        given = {str(word.arg) for word in node.keywords} - BESIDE
        meant = keys(node.args[0], table)
        assert meant and meant <= table, where
        said |= meant
        assert given - {"column"} <= set().union(*(fields(owner, kind, key) for key in meant)), (
            f"{where}: not in the text"
        )
        for key in meant:
            assert fields(owner, kind, key) <= given, f"{where}: {key} is not filled"
    assert said == table


@pytest.mark.parametrize("owner", ["core", *SYSTEMS])
def test_each_line_about_an_option_has_its_option(owner: str) -> None:
    assert set(codes(f"rules.{owner}", SETTING)) == {spelt(name) for name in settings(f"rules.{owner}")}


def test_whatever_is_picked_has_its_word() -> None:
    known = {key.removeprefix("what.") for key in codes("grammar", SAYS) if key.startswith("what.")}
    asked = {
        str(getattr(node.args[2], "value", ""))
        for package in ("bot", "grammar")
        for _, name, node in calls(package)
        if name == "pick" and isinstance(node.func, ast.Name)
    }
    assert {spelt(what) for what in asked} == known


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_comes_of_somebody_has_its_words(system: str) -> None:
    """Each code is a text of the system's code, and each that stands there by itself in a call has words."""
    named = {
        str(one.value)
        for path in (ROOT / "rules" / system).rglob("*.py")
        for one in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(one, ast.Constant)
    }
    known = set(codes(f"rules.{system}", CAME))
    said = {
        str(node.args[1].value)
        for _, name, node in calls(f"rules/{system}")
        if name == "came" and isinstance(node.args[1], ast.Constant) and node.args[1].value
    }
    assert known and {spelt(code) for code in said} <= known <= {spelt(code) for code in named}
