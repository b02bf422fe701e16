"""The program's own log: lines for people, or JSON for programs; each knows which delivery it is about."""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

DELIVERY: ContextVar[str] = ContextVar("delivery", default="")
"""What is being taken care of, by the id that its row in the ledger bears too: ``i:ID`` for an interaction."""
PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s%(about)s"


class _About(logging.Filter):
    """Notes on each record what was being taken care of."""

    def filter(self, record: logging.LogRecord) -> bool:
        delivery = DELIVERY.get()
        record.delivery, record.about = delivery, f" [{delivery}]" if delivery else ""
        return True


class _Json(logging.Formatter):
    """One JSON object for each record."""

    def __init__(self, process: str) -> None:
        super().__init__()
        self._process = process

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": self._process,
            "message": record.getMessage(),
        }
        if DELIVERY.get():
            said["delivery"] = DELIVERY.get()
        if record.exc_info:
            said["fault"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def begin(level: str, *, as_json: bool, process: str) -> None:
    """Log to standard error from now on."""
    handler = logging.StreamHandler()
    handler.addFilter(_About())
    handler.setFormatter(_Json(process) if as_json else logging.Formatter(PLAIN))
    logging.basicConfig(level=level, handlers=[handler], force=True)
