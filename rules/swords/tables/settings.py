"""The options of an encounter in swords (``data/settings.csv``)."""

from rules.core.ruleset import COMMON_SETTINGS, chosen, settings
from rules.swords.tables.printed import PACKAGE

SETTINGS = {**COMMON_SETTINGS, **settings(PACKAGE)}
option = chosen(SETTINGS)
"""The encounter's option by its name, or its default."""
