"""``/dice``: whether a player throws real dice for figures of one's own, and is asked for each as it falls due; and by
what the bot's dice can be checked."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec.structs import replace

from bot.fight.entries import ASK_DICE, HAND_DICE, asks_for_dice, own_dice
from bot.handlers import fairness
from bot.reply import Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from grammar.table import TableCommand
from rules.core.engine import rule
from rules.core.events import Configured
from rules.core.tables.refusals import refused
from rules.registry import ruleset

BOT, SEAL = "bot", "sealed"


def _thrown(by: str) -> str:
    return says("own_dice.asked" if by == ASK_DICE else "own_dice.bot")


async def dice(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/dice [ask|bot]``: show who throws the speaker's dice in this fight, or say so; ``/dice sealed``: by what they
    can be checked."""
    live = await table.running_fight(line)
    rules, player = ruleset(live.info.system), line.speaker.id
    typed = command.args.get("value")
    if typed is None:
        asks = asks_for_dice(live.state, player)
        return Reply(text=says("own_dice.change", now=_thrown(ASK_DICE if asks else BOT)), private=True)
    chosen = str(typed).casefold()
    if chosen == SEAL:
        return await fairness.sealed(table, live)
    if chosen not in (ASK_DICE, BOT):
        raise refuse("bad_option.dice", typed=typed)
    if all(figure.owner != player for figure in live.state.figures.values()):
        raise refuse("who_acts.own_dice")
    allowed = str(rules.option(live.state, HAND_DICE))
    if chosen == ASK_DICE and allowed in ("gm", "off"):
        raise refused(f"hand_dice.{allowed}")
    if chosen == BOT and allowed == ASK_DICE:
        raise refuse("bad_option.all_asked")
    reply = await table.live.perform(
        live.info.id,
        lambda enc, oracle: rule(enc, lambda t: t.do(Configured(own_dice(player), chosen)), rules, oracle),
        await table.context(line, live, "ruling"),
    )
    return replace(reply, text=_thrown(chosen))


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {"dice": dice}
