"""What the documentation counts and names is so."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]


def counting() -> ModuleType:
    """The script that counts lines."""
    spec = spec_from_file_location("lines", ROOT / "docs" / "lines.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def numbers(text: str) -> list[int]:
    """All counts of a text."""
    return [int(n.replace(",", "")) for n in re.findall(r"(?<![\w`])\d[\d,]*(?![\w`])", text)]


def test_the_lines_of_the_architecture_are_those_of_the_code() -> None:
    """To a tenth or two hundred: ``python docs/lines.py`` counts them anew."""
    script = counting()
    stands, now = script.stands(script.PAGE.read_text("utf-8")), script.block(script.counted())
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
