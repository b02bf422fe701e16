"""The rule systems. Adding one is a package, a grammar file and a line here."""

from functools import cache
from importlib import import_module

from rules.core.shipped import check
from rules.core.tables.words import refused
from rules.odds.system import System

SYSTEMS = {
    "rq3plus": "rules.rq3plus.ruleset",
    "rqhouse": "rules.rqhouse.ruleset",
    "swords": "rules.swords.ruleset",
    "gurps4": "rules.gurps4.ruleset",
    "gurps3": "rules.gurps3.ruleset",
}


def title(system: str) -> str:
    """What a system is called; its rules are not read for it."""
    name: str = import_module(SYSTEMS[system].rpartition(".")[0]).TITLE
    return name


@cache
def ruleset(system: str) -> System:
    """Return the system of that id. Raises Refused naming the known ones, BadTable for a data file that is wrong."""
    if system not in SYSTEMS:
        raise refused("unknown_system", system=system, known=", ".join(SYSTEMS))
    rules: System = import_module(SYSTEMS[system]).RULES
    check(rules)
    return rules
