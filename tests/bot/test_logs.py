"""The program's log: plain for people, JSON for programs, each line under the delivery that it is about."""

import json
import logging
from collections.abc import Iterator

import pytest

from bot import logs


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    root.handlers = []
    yield
    root.setLevel(level)
    root.handlers = handlers


def test_json_tells_the_delivery_and_the_fault(capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin("INFO", as_json=True, process="one")
    token = logs.DELIVERY.set("i:77")
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        logging.getLogger("bot.x").exception("row %s", 3)
    logs.DELIVERY.reset(token)
    logging.getLogger("bot.x").info("two\nlines")
    first, second = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert (first["delivery"], first["message"], first["process"], first["level"]) == ("i:77", "row 3", "one", "ERROR")
    assert "ZeroDivisionError" in first["fault"] and "delivery" not in second and second["message"] == "two\nlines"


def test_plain_lines_end_with_the_delivery(capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin("INFO", as_json=False, process="one")
    logging.getLogger("bot.x").info("alone")
    token = logs.DELIVERY.set("i:77")
    logging.getLogger("bot.x").info("said")
    logs.DELIVERY.reset(token)
    alone, said = capsys.readouterr().err.splitlines()
    assert alone.endswith("bot.x: alone") and said.endswith("bot.x: said [i:77]")
