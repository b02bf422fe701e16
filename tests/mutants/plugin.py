"""What pytest does in a switched program (``-p tests.mutants.plugin``): note what each test takes, run chosen ones.

``MUTANT_REACHED``: the folder for notes. ``MUTANT_TESTS``: a file of the names of the tests to run, in that order.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutants import switch


def _spent() -> float:
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note which switches this test asks for, and its CPU seconds, those of processes that it ended among them."""
    switch.anew()
    began = _spent()
    done = yield
    folder = os.environ.get("MUTANT_REACHED")
    if folder is not None:
        with Path(folder, f"seconds-{os.getpid()}").open("a", encoding="utf-8") as notes:
            notes.write(f"{_spent() - began:.4f} {item.nodeid}\n")
    return done


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what fails without any change."""
    folder = os.environ.get("MUTANT_REACHED")
    if folder is not None and report.failed:
        with Path(folder, f"failed-{os.getpid()}").open("a", encoding="utf-8") as notes:
            notes.write(f"{report.nodeid}\n")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the chosen tests."""
    chosen = os.environ.get("MUTANT_TESTS")
    if chosen is not None:
        order = {name: n for n, name in enumerate(Path(chosen).read_text(encoding="utf-8").splitlines())}
        config.hook.pytest_deselected(items=[one for one in items if one.nodeid not in order])
        items[:] = sorted((one for one in items if one.nodeid in order), key=lambda one: order[one.nodeid])
