"""What pytest does in a switched program (``-p tests.mutants.plugin``): note what each test takes, run chosen ones.

``MUTANT_REACHED``: the folder for notes. ``MUTANT_TESTS``: a file of the names of the tests to run, in that order.
``MUTANT_ASKS``: two descriptors. A line of JSON read from the first holds the number of a switch, the seconds of CPU
that may be spent, and names of tests; a process is forked that runs these with that switch on, and its exit status
written to the second. So the suite is collected once; a switch that is asked while it is can't be served like this.
"""

import json
import os
import resource
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


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Serve who asks for switches, instead of running what was collected."""
    asks = os.environ.get("MUTANT_ASKS")
    if asks is None:
        return None
    here, back = map(int, asks.split())
    known = {item.nodeid: item for item in session.items}
    with os.fdopen(here, encoding="utf-8") as lines:
        for line in lines:
            number, seconds, names = json.loads(line)
            child = os.fork()
            if child == 0:
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
                os._exit(_failed(session, number, [known[name] for name in names if name in known]))
            os.write(back, b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    return True


def _failed(session: pytest.Session, number: int, items: list[pytest.Item]) -> bool:
    """Whether one of these tests fails with that switch on; none is run behind it."""
    switch.turn(number)
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return True
    return False


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
