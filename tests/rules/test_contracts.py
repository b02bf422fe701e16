"""No bound of a sheet and nothing that a verb takes changes by mistake."""

import pytest

from rules.registry import SYSTEMS
from tests.rules.contracts import FOLDER, SHEETS, contract


def test_every_system_has_a_contract() -> None:
    assert sorted(SHEETS) == sorted(SYSTEMS) == sorted(one.stem for one in FOLDER.iterdir())


@pytest.mark.parametrize("system", SYSTEMS)
def test_sheets_and_verbs_are_what_was_promised(system: str) -> None:
    kept = (FOLDER / f"{system}.txt").read_text(encoding="utf-8").splitlines()
    assert contract(system).splitlines() == kept, "if it was meant: python -m tests.rules.contracts"
