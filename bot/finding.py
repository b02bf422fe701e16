"""One thing that ``strikerank doctor`` looked at."""

from typing import Literal, TypeAlias

from msgspec import Struct

Mark: TypeAlias = Literal["ok", "mind", "FAULT"]
"""``mind``: the bot runs, but something should be mended; ``FAULT``: it can't run so."""
PATIENCE = 2.0
"""How many seconds a store may be locked until that is what is found."""


class Finding(Struct, frozen=True):
    """What was looked at, how it is, and what mends it."""

    mark: Mark
    name: str
    said: str
    mend: str = ""

    def words(self) -> str:
        """The line that is printed."""
        return f"{self.mark:5} {self.name}: {self.said}" + (f". {self.mend}" if self.mend else "")
