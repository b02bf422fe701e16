"""The refusals of rqhouse, worded by ``data/refusals.csv``."""

from rules.core.bout import Bout
from rules.core.report import Refused
from rules.core.tables import refusals
from rules.rqhouse.tables import PACKAGE


def refuse(t: Bout, code: str, **data: object) -> Refused:
    """The refusal of that code to raise; ``data`` fills the placeholders of its message."""
    return refusals.refuse(t, code, PACKAGE, **data)
