"""What the documentation counts and names is so."""

import re
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = (README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
MOST_WORDS = 900
"""How long README may be, its table included."""
_EXAMPLE = re.compile(r"^```strikerank( refused)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_START = re.compile(r"^/encounter start ", re.MULTILINE)


def script(name: str) -> ModuleType:
    """A script of the documentation."""
    spec = spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def numbers(text: str) -> list[int]:
    """All counts of a text."""
    return [int(n.replace(",", "")) for n in re.findall(r"(?<![\w`])\d[\d,]*(?![\w`])", text)]


def test_the_lines_of_the_architecture_are_those_of_the_code() -> None:
    """To a tenth or two hundred: ``python docs/lines.py`` counts them anew."""
    lines = script("lines")
    stands, now = lines.stands(lines.PAGE.read_text("utf-8")), lines.block(lines.counted())
    assert re.sub(r"\d[\d,]*", "N", stands) == re.sub(r"\d[\d,]*", "N", now)
    assert len(numbers(now)) > 15
    off = [(n, m) for n, m in zip(numbers(stands), numbers(now), strict=True) if abs(n - m) > max(200, m // 10)]
    assert not off, "run python docs/lines.py"


def test_every_module_that_the_pages_name_is_there() -> None:
    named = set()
    for page in ("architecture.md", "adding-a-system.md", "kit.md"):
        text = (ROOT / "docs" / page).read_text("utf-8")
        named |= set(re.findall(r"`((?:rules|grammar|storage|bot)(?:\.[a-z_0-9]+)+)", text))
    assert len(named) > 20
    assert not {name for name in named if not there(name)}


def there(name: str) -> bool:
    """Whether a dotted name is a package, a module, or something that a module says."""
    path = ROOT / name.replace(".", "/")
    if path.is_dir() or path.with_suffix(".py").exists() or path.with_suffix(".toml").exists():
        return True
    outer, _, last = name.rpartition(".")
    if "." not in outer:
        return False
    module = ROOT / (outer.replace(".", "/") + ".py")
    return module.exists() and re.search(rf"\b{last}\b", module.read_text("utf-8")) is not None


def test_the_page_of_commands_is_what_the_declarations_say() -> None:
    grown = script("grow")
    page = grown.COMMANDS_PAGE.read_text("utf-8")
    assert page == grown.commands_page(), "run python docs/grow.py"
    assert all(f"### /{words}\n" in page for words in grown.COMMANDS)
    assert all(f"### {system}: " in page for system in SYSTEMS)


def test_readme_counts_what_the_systems_cover() -> None:
    grown = script("grow")
    text = README.read_text("utf-8")
    assert text == grown.with_table(text), "run python docs/grow.py"
    assert sum(int(n) for n in re.findall(r"\| (\d+) of \d+ \|", text)) > 1000


def test_readme_is_short() -> None:
    assert len(README.read_text("utf-8").split()) <= MOST_WORDS


def examples() -> Iterator[tuple[str, bool, str]]:
    """Every console example of the documentation: where it stands, whether it has to be refused, its lines."""
    for page in PAGES:
        for n, found in enumerate(_EXAMPLE.finditer(page.read_text("utf-8")), 1):
            yield f"{page.name} {n}", found[1] is not None, found[2]


EXAMPLES = tuple(examples())


def test_the_pages_have_examples() -> None:
    assert {"README.md", "players.md", "game-masters.md"} <= {where.split()[0] for where, _, _ in EXAMPLES}
    for page in PAGES:
        fences = re.findall(r"^```(.*)$", page.read_text("utf-8"), re.MULTILINE)
        assert len(fences) % 2 == 0, page
        assert set(fences) <= {"", "strikerank", "strikerank refused", "sh", "python", "toml", "csv", "text"}, page


@pytest.mark.parametrize(("where", "refused", "lines"), EXAMPLES, ids=[where for where, _, _ in EXAMPLES])
async def test_every_example_plays(where: str, refused: bool, lines: str) -> None:
    """In the fight that it starts, else in the sample fight. ``refused``: its last line is, as the page tells."""
    sample = ("/encounter start rq3plus", *(f"/encounter add {name}" for name in ruleset("rq3plus").sample))
    async with open_table() as table:
        for line in () if _START.search(lines) else sample:
            assert (await say(table, line)).ok, line
        said = [line for line in lines.splitlines() if line and not line.startswith("#")]
        for n, line in enumerate(said):
            reply = await say(table, line)
            assert reply.ok is not (refused and n == len(said) - 1), f"{where}: {line}: {reply.text or reply.error}"


def test_the_site_has_every_page() -> None:
    """``make docs`` builds it and looks at its links; what lies outside of ``docs`` is named by its hook."""
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")[1]
    named = set(re.findall(r"[\w./-]+\.md", navigation))
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert {page for page in pages if not page.startswith("skeleton/")} <= named
    assert {f"rules/{system}/reference.md" for system in SYSTEMS} <= named
    assert "make docs" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_the_changelog_goes_by_release_the_newest_on_top_with_what_operators_do_first() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    releases = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    assert re.fullmatch(r"Unreleased: since (\d+\.\d+\.\d+|\d{4}-\d\d-\d\d)", releases[0])
    days = [found[0] for one in releases[1:] if (found := re.search(r"\d{4}-\d\d-\d\d$", one))]
    assert len(days) == len(releases) - 1 and days == sorted(days, reverse=True)
    first = lines.index(f"## {releases[0]}") + 1
    assert lines[first] == "### Before updating"
    assert all(len(line) <= 170 for line in lines)
