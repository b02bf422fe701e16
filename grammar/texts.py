"""What is said of a line that is not understood: ``data/refusals.csv``, and ``data/says.csv`` of what they are made."""

from rules.core.tables.refusals import saying, wording

refuse = wording("grammar")
"""The refusal of a code, to raise."""
says = saying("grammar")
"""The words of a code."""
