"""What all tests share; ``pytest --rules`` tells which catalogue rules no passing test names."""

import math
import re
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

# How long an example takes is the machine's affair: no property fails by the clock.
hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")

ROOT = Path(__file__).parent.parent
_IDS: dict[str, list[str]] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules", action="store_true", help="after the run, list the rules of each reference.md without a passing test"
    )


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Generator[None, Any, None]:
    outcome = yield
    report = outcome.get_result()
    report.rule_ids = [rule for mark in item.iter_markers("rule") for rule in mark.args]


def pytest_runtest_logreport(report: Any) -> None:
    if report.when == "call" and report.passed:
        for rule in getattr(report, "rule_ids", ()):
            _IDS.setdefault(rule, []).append(report.nodeid)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if not config.getoption("--rules"):
        return
    for reference in sorted((ROOT / "rules").glob("*/reference.md")):
        every = re.findall(r"^### (\S+) ", reference.read_text(encoding="utf-8"), re.MULTILINE)
        missing = [rule for rule in every if rule not in _IDS]
        head = f"{reference.parent.name}: {len(every) - len(missing)} of {len(every)} rules have a passing test"
        terminalreporter.write_line(f"{head}; {len(missing)} without")
        for rule in missing:
            terminalreporter.write_line(f"  {rule}")


class _Here:
    """Answers questions on the spot."""

    async def ask(self, what: Callable[..., Any], *args: Any) -> Any:
        return what(*args)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds take their time, in this process, and duels are simulated a dozen times: what they say is no affair of the
    machine's. ``test_workers`` asks other processes, within time and memory."""
    monkeypatch.setattr("bot.handlers.odds.WORKERS", _Here())
    monkeypatch.setattr("bot.handlers.odds.WALK_SECONDS", math.inf)
    monkeypatch.setattr("bot.handlers.odds.PLAY_SECONDS", math.inf)
    monkeypatch.setattr("bot.handlers.odds.EXACT_STEPS", 0)
    monkeypatch.setattr("bot.handlers.odds.ENOUGH_DUELS", 12)
