"""The refusals of gurps3, worded by ``data/refusals.csv``."""

from rules.core.bout import Bout
from rules.core.report import Refused
from rules.gurps3.tables.printed import REFUSALS


def refuse(t: Bout, code: str, **data: object) -> Refused:
    """The refusal of that code to raise; ``data`` fills the placeholders of its message."""
    return t.refuse(code, REFUSALS[code].message.format_map({k: str(v) for k, v in data.items()}))
