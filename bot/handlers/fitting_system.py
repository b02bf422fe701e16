"""Which system a sheet is for that is of a family only: a stat block, or a file of another program."""

from bot.reply import Line
from bot.service import Service
from bot.texts import refuse
from rules.core.ruleset import Ruleset
from rules.odds.system import System
from rules.registry import SYSTEMS, ruleset
from storage import settings


async def fitting(table: Service, line: Line, looks: str, said: str | None = None) -> System:
    """The system said, else that of the fight or the usual one where it is of the family, else the family's first.

    ``looks`` is the family; empty where it can't be told. Raises Refused (``unknown_system``, ``which_system``).
    """
    if said is not None:
        if said.casefold() not in SYSTEMS:
            raise refuse("unknown_system", system=said, known=", ".join(SYSTEMS), hints=tuple(SYSTEMS))
        return ruleset(said.casefold())
    live = await table.find(line)
    usual = (
        live.info.system if live is not None else await table.store.settings.get(settings.SYSTEM, *line.place.scopes)
    )
    if usual is not None and (not looks or family(ruleset(usual)) == looks):
        return ruleset(usual)
    found = next((one for one in SYSTEMS if family(ruleset(one)) == looks), None)
    if found is None:
        raise refuse("which_system", known=", ".join(SYSTEMS), hints=tuple(SYSTEMS))
    return ruleset(found)


def family(rules: Ruleset) -> str:
    """The family of systems whose stat blocks a system takes."""
    return rules.describes or rules.takes or rules.id
