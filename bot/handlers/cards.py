"""``/card NAME [for FIGURE]``: what a maneuver card allows, and what a figure's chances with it would be."""

from collections.abc import Awaitable, Callable, Mapping

from bot.handlers.encounters import figure_named
from bot.reply import FightPart, Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.asking import Card
from grammar.commands.declared import TableCommand
from grammar.names import pick
from rules.core.encounter import Figure, current
from rules.registry import ruleset
from storage.rows import Loaded


async def card(table: Service, line: Line, command: Card) -> Reply:
    """A card in a few lines; without a name the names of all. Chances are for who may speak for the figure."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    every = rules.words.cards()
    if not every:
        raise refuse("no_cards", system=rules.title)
    name, wanted = command.name, command.owner
    if name is None:
        # ``card for feint``
        name, wanted = wanted, None
    if name is None:
        text = says("cards", known=", ".join(one.name for one in every), example=every[1].name.lower())
        return Reply(text=text, fight=FightPart(live.info.id), private=True)
    figure = _figure(table, line, live, wanted)
    told = rules.words.card(live.state, figure, pick(name, every, "card"))
    return Reply(text="\n".join(told), fight=FightPart(live.info.id), private=True)


def _figure(table: Service, line: Line, live: Loaded, wanted: str | None) -> Figure | None:
    """The figure named, else the one whose turn it is or the only one of the speaker; None for none."""
    if wanted is not None:
        who = figure_named(live, wanted, table, line)
        if not line.speaker.plays(live.state, who):
            raise refuse("not_yours.card", who=who)
        return live.state.figures[who]
    mine = [name for name in live.state.figures if line.speaker.plays(live.state, name)]
    slot = current(live.state)
    if slot is not None and slot.who in mine:
        return live.state.figures[str(slot.who)]
    return live.state.figures[mine[0]] if len(mine) == 1 else None


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {Card: card}
