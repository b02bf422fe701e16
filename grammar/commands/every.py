"""Every command of the table, declared: importing this module is what declares them."""

from grammar.commands import asking, clock, effects, fights, privacy, rolls, rulings, sheets
from grammar.commands.declared import COMMANDS, Field, Part, TableCommand, parts

MODULES = (fights, sheets, clock, asking, rolls, rulings, effects, privacy)
"""In the order of help and of forms."""
_places = {module.__name__: place for place, module in enumerate(MODULES)}
_ordered = sorted(COMMANDS.items(), key=lambda one: _places.get(one[1].__module__, len(_places)))
COMMANDS.clear()
COMMANDS.update(_ordered)

__all__ = ["COMMANDS", "MODULES", "Field", "Part", "TableCommand", "parts"]
