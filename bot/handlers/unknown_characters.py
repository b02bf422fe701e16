"""Names that no character of a fight's system bears: what the speaker's own sheets have that is like them."""

from bot.handlers.bestiary import unknown_creature
from bot.handlers.sheets import owners
from bot.reply import Line
from bot.service import Service
from bot.texts import refuse
from grammar.nearest import nearest
from rules.core.names import fold
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.registry import ruleset, title

MOST_SHEETS = 500
"""Among so many sheets a name is looked for."""


async def unknown_character(table: Service, line: Line, rules: Ruleset, name: str) -> Refused:
    """The refusal of such a name: a sheet of another system that can be converted is named, else the nearest name.

    Only sheets that the speaker may use are looked at; so the answer tells nobody what others have.
    """
    whose = None if line.speaker.manages else owners(line.speaker)
    rows = await table.store.characters.page(line.place.scope, whose, MOST_SHEETS)
    convertible = {
        known: system
        for known, system, _ in rows
        if system != rules.id and ruleset(system).describes == rules.takes != ""
    }
    here = tuple(dict.fromkeys(known for known, system, _ in rows if system == rules.id))
    same = next((known for known in convertible if fold(known) == fold(name)), None)
    if same is None and not nearest(name, here):
        same = next(iter(nearest(name, convertible)), None)
    if same is None:
        # A game master may bring in several of one name; a player sees by this nothing of the hidden.
        live = None if line.speaker.gm else await table.find(line)
        taken = () if live is None else table.names(live, line).figures
        return unknown_creature(rules, name, line, here, taken)
    offer, of = f"/sheet convert {same} to {rules.id}", title(convertible[same])
    to, system = rules.id, rules.title
    return refuse("unknown_character.other_system", name=same, of=of, system=system, to=to, offers=(offer,))
