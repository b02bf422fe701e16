"""What is said of a line that is not understood, and the words it is made of (``en.ftl``). Imports rules.core only."""

from collections.abc import Sequence

from rules.core.tables.words import saying, wording

refuse = wording("grammar")
"""The refusal of a code, to raise."""
says = saying("grammar")
"""The words of a code."""


def listed(words: Sequence[str], last: str) -> str:
    """Words one behind another, the last joined as ``last`` says: ``either`` (a, b or c) or ``both`` (a, b and c)."""
    return words[0] if len(words) == 1 else says(f"listed.{last}", first=", ".join(words[:-1]), last=words[-1])
