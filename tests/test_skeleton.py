"""The skeleton of docs/adding-a-system.md: copied as the page says it plays; a wrong key stops it with its place."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, structs

from bot.texts.phrases import Part
from bot.words.figure import Shown
from grammar.meaning.numbers import Number
from grammar.wording import Master
from rules.core.effects import Change, Ready
from rules.core.orders.verbs import Word
from rules.core.ruleset import SettingRow
from rules.core.sheet.described import Row as Taken
from rules.core.sheet.ready import Common
from rules.core.sheet.varied import Row as Varied
from rules.core.tables.sought import Asked
from rules.core.tables.words import Fixed, Refusal

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-system.md").read_text("utf-8")
FIGHT = """\
/encounter add Ann
/encounter add Bob
/help
/help attack
Ann: attack knife vs Bob rolled attack 5
Bob: attack club vs Ann rolled attack 2, damage 2
Ann: attack club high vs Bob rolled attack 5, damage 4
/odds Ann: attack club vs Bob
/foes Bob
/state Ann
/rule attacking
"""
KEYS: dict[str, tuple[type[Struct], ...]] = {
    "words.csv": (Word,),
    "refusals.csv": (Refusal,),
    "settings.csv": (SettingRow,),
    "notes.csv": (Part,),
    "effects.toml": (Ready, Change),
    "terms.csv": (Fixed,),
    "creatures.csv": (Common,),
    "varied.csv": (Varied,),
    "card.csv": (Shown,),
    "numbers.csv": (Number,),
    "asked.csv": (Asked,),
    "taken.csv": (Taken,),
    "wording.toml": (Master,),
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The project with the skeleton as one of its systems."""
    for name in ("bot", "storage"):
        (tmp_path / name).symlink_to(ROOT / name)
    for name in ("rules", "grammar"):
        (tmp_path / name).mkdir()
        for one in (ROOT / name).iterdir():
            (tmp_path / name / one.name).symlink_to(one)
    shutil.copytree(ROOT / "docs" / "skeleton", tmp_path / "rules" / "skeleton")
    (tmp_path / "rules" / "skeleton" / "skeleton.lark").rename(tmp_path / "grammar" / "skeleton.lark")
    registry = tmp_path / "rules" / "registry.py"
    text = registry.read_text("utf-8")
    registry.unlink()
    registry.write_text(text.replace("SYSTEMS = {", 'SYSTEMS = {\n    "skeleton": "rules.skeleton.ruleset",'), "utf-8")
    return tmp_path


def run(house: Path, *args: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *args], cwd=house, capture_output=True, text=True, check=False)


def played(house: Path) -> Iterator[dict[str, Any]]:
    (house / "fight.txt").write_text(FIGHT, "utf-8")
    done = run(house, "-m", "bot.cli", "play", "--json", "--seed", "1", "--system", "skeleton", "--script", "fight.txt")
    assert done.returncode == 0, done.stdout + done.stderr
    return map(json.loads, done.stdout.splitlines())


def test_the_skeleton_plays(house: Path) -> None:
    told = {answer["input"]: answer["text"] for answer in played(house)}
    lines = FIGHT.splitlines()
    assert set(lines) <= set(told)
    assert "attack club vs Bob" in told["/help"] and "from above" in told["/help attack"]
    assert "in vain" in told[lines[4]]
    assert "3 damage" in told[lines[5]]
    assert "5 damage" in told[lines[6]] and "Bob is down" in told[lines[6]]
    assert "67 %" in told[lines[7]]
    assert "3/6" in told["/state Ann"]
    assert "SK-ATT-01" in told["/rule attacking"]


@pytest.mark.parametrize(
    ("file", "right", "wrong", "told"),
    [
        ("verbs.toml", "pass =", "passes =", ("verbs.toml [passes]", "verb-passes")),
        ("verbs.toml", '["pass"]', '"pass"', ("verbs.toml [pass]", "array")),
        ("verbs.toml", "pass =", "pass", ("verbs.toml", "line 4")),
        ("words.csv", "says", "say", ("words.csv line 1", "say")),
        ("words.csv", "high,anyone", "high,everyone", ("words.csv line 3", "everyone", "$.says")),
        ("words.csv", "SK-ATT-01", "SK-ATT-09", ("words.csv bonus", "SK-ATT-09")),
        ("refusals.csv", "rules", "rule", ("refusals.csv line 1", "rule")),
        ("refusals.csv", "down,SK-ATT-02", "down,SK-ATT-09", ("refusals.csv down", "SK-ATT-09")),
        ("weapons.csv", "club,1", "club,one", ("weapons.csv line 2", "$.bonus")),
        ("labels.csv", "1d6,attacker,SK-ATT-02", "six,attacker,SK-ATT-02", ("labels.csv", "damage", "six")),
    ],
)
def test_a_wrong_key_stops_the_import_with_its_place(
    house: Path, file: str, right: str, wrong: str, told: tuple[str, ...]
) -> None:
    data = house / "rules" / "skeleton" / "data" / file
    text = data.read_text("utf-8")
    assert right in text
    data.write_text(text.replace(right, wrong), "utf-8")
    done = run(house, "-c", "from rules.registry import ruleset; ruleset('skeleton')")
    last = done.stderr.splitlines()[-1]
    assert done.returncode == 1 and "BadTable" in last and all(part in last for part in told), done.stderr


@pytest.mark.parametrize("file", KEYS)
def test_the_page_names_every_key_of_every_file(file: str) -> None:
    (row,) = [line for line in PAGE.splitlines() if re.match(rf"\| `{re.escape(file)}`\*? \|", line)]
    named = set(re.findall(r"`\[?([a-z_]+)\]?`", row))
    assert {field.encode_name for kind in KEYS[file] for field in structs.fields(kind)} <= named


def test_the_page_names_every_key_that_a_system_says_in_its_wording() -> None:
    (row,) = [line for line in PAGE.splitlines() if line.startswith("| `wording.toml`")]
    files = (ROOT / "rules").glob("*/data/wording.toml")
    keys = {key for file in files for key in tomllib.loads(file.read_text("utf-8"))}
    assert keys <= set(re.findall(r"`\[?([a-z_]+)\]?`", row))


@pytest.mark.parametrize(
    ("file", "right", "wrong", "told"),
    [
        ("notes.csv", "weight", "wait", "rules.skeleton/notes.csv line 1: no such field: wait"),
        (
            "wording.toml",
            "",
            'skips = ["then"]\n',
            "wording.toml: Object contains unknown field `skips`",
        ),
        ("card.csv", "", "key,tells\nhp,HP\n", "rules.skeleton/card.csv line 1: no such field: tells"),
    ],
)
def test_the_doctor_names_the_wrong_key_of_a_file_that_front_ends_read(
    house: Path, file: str, right: str, wrong: str, told: str
) -> None:
    data = house / "rules" / "skeleton" / "data" / file
    data.write_text(data.read_text("utf-8").replace(right, wrong) if right else wrong, "utf-8")
    done = run(house, "-m", "bot.cli", "doctor", "--db", "sqlite:///store.db")
    assert done.returncode == 1 and told in done.stdout and "Traceback" not in done.stderr, done.stdout + done.stderr
