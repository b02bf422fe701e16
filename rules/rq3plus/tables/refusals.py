"""The refusals of rq3plus: the catalogue's (``data/refusals.csv``), and faults of a sentence (``data/faults.csv``)."""

from collections.abc import Mapping

from rules.core.bout import Bout
from rules.core.report import Refused
from rules.core.tables.refusals import Refusal
from rules.core.tables.rows import by_id
from rules.rq3plus.tables.printed import PACKAGE, REFUSALS

FAULTS: Mapping[str, Refusal] = by_id(PACKAGE, "faults", Refusal)
"""What keeps a sentence from being played that no rule of the catalogue speaks of, as ``code.where``."""


def refuse(t: Bout, code: str, **data: object) -> Refused:
    """The refusal to raise; ``data`` fills the placeholders of its message. A fault has the code before its dot."""
    message = FAULTS[code].message if code in FAULTS else REFUSALS[code].message
    return t.refuse(code.partition(".")[0], message.format_map({k: str(v) for k, v in data.items()}))
