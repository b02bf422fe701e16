"""Every rule of every catalogue has its place: the function, class or table that bears its id."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from bot.cli.commands import tell_rules
from rules.core.report import Refused
from rules.core.tables.places import DOCSTRING, MODULE, Place, ids, places
from rules.core.tables.reference import entries
from rules.registry import SYSTEMS, ruleset

ROOT = Path(__file__).parents[2]
OURS = {
    "actions",
    "asked",
    "block_names",
    "codes",
    "briefs",
    "card",
    "creatures",
    "faults",
    "foes",
    "labels",
    "notes",
    "numbers",
    "refusals",
    "says",
    "settings",
    "taken",
    "varied",
    "words",
}
"""Tables that nobody printed: our words, and what is chosen for them."""
OF_NO_RULE = {
    "armour", "cover", "groups", "loads", "location_points", "missiles", "shields", "skills", "strength", "weapons",
}  # fmt: skip
"""Tables that a catalogue prints beside its rules, under no id."""


def known(system: str) -> dict[str, tuple[Place, ...]]:
    """The places of a system's rules, its family's included."""
    rules = ruleset(system)
    return dict(places(rules.package, *((rules.family,) if rules.family else ())))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_of_the_reference_has_its_place(system: str) -> None:
    found = known(system)
    assert not [rule for rule in entries(ruleset(system).package) if rule not in found]
    assert not [rule for rule, where in found.items() if rule in entries(f"rules.{system}") and where[0].how == MODULE]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_is_stated_once(system: str) -> None:
    """By one docstring, or by the rows of one table; what uses what another implements writes "see" before its id."""
    found = known(system)
    stated = {
        rule: [str(place) for place in found[rule] if place.how == DOCSTRING]
        or sorted({place.file for place in found[rule] if place.file.endswith(".csv")})
        for rule in entries(f"rules.{system}")
    }
    assert not {rule: where for rule, where in stated.items() if len(where) != 1}


@pytest.mark.parametrize("system", SYSTEMS)
def test_code_names_no_rule_that_there_is_not(system: str) -> None:
    assert not set(places(f"rules.{system}")) - set(entries(f"rules.{system}"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_printed_tables_say_their_rules(system: str) -> None:
    told = {Path(place.file).stem for where in places(f"rules.{system}").values() for place in where if place.table}
    tables = {path.stem: path for path in (ROOT / "rules" / system / "data").glob("*.csv")}
    assert set(tables) - told - OURS <= OF_NO_RULE
    assert not [
        name
        for name, path in tables.items()
        if name not in OURS and "rule" in path.read_text("utf-8").split("\n")[0].split(",")
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_place_is_there(system: str) -> None:
    for where in known(system).values():
        place = where[0]
        assert (ROOT / place.file).exists()
        if place.file.endswith(".py"):
            module = import_module(place.file.removesuffix(".py").replace("/", "."))
            line = Path(str(module.__file__)).read_text("utf-8").splitlines()[place.line - 1]
            assert all(word in line for word in re.findall(r"\w+", place.name)), place


def test_ids_are_read_with_all_they_stand_for() -> None:
    assert ids("Falls (R3-FAL-02, -04) and R3-TER-06..08, R3-ARM-02 to R3-ARM-04.") == (
        "R3-FAL-02", "R3-TER-06", "R3-ARM-02", "R3-ARM-04", "R3-TER-07", "R3-TER-08", "R3-ARM-03", "R3-FAL-04",
    )  # fmt: skip


def test_the_command_line_names_the_place() -> None:
    told = tell_rules("rq3plus", "R3-PAR-03")
    assert told.splitlines()[0].startswith("R3-PAR-03 ")
    assert "Implemented in rules/rq3plus/data/parry_standard.csv; used in rules/rq3plus/defence/parries.py" in told
    assert "Implemented in rules/gurps/success.py, degree" in tell_rules("gurps4", "G4-BASE-03")


def test_the_command_line_names_the_tables_too() -> None:
    told = tell_rules("gurps3", "G3-POS-07").splitlines()[-1]
    assert "; printed in rules/gurps3/data/postures.csv" in told and told.count("postures.csv") == 1


@pytest.mark.parametrize("rule", ["R3-PAR-03", "SW-TRT-01", "RH-INI-02", "G4-SLAM-02", "G3-GEN-01"])
def test_an_id_needs_no_system(rule: str) -> None:
    assert tell_rules(rule, "").startswith(f"{rule} ") and "Implemented in rules/" in tell_rules(rule.lower(), "")


def test_what_is_neither_a_system_nor_a_rule_is_told() -> None:
    with pytest.raises(Refused, match=r"I know no system 'R3-PAR-99', only rq3plus, "):
        tell_rules("R3-PAR-99", "")


def test_the_command_line_names_what_uses_it_too() -> None:
    told = tell_rules("rq3plus", "R3-BRC-03").splitlines()[-1]
    assert told.startswith("Implemented in rules/rq3plus/harm/bracing.py, threshold; used in ")
    assert told.count("rules/rq3plus/harm/bracing.py") == 1 and "rules/rq3plus/harm/knockback.py, metres" in told
