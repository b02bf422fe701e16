"""``/dice``: whether a player throws real dice for figures of one's own, and is asked for each as it falls due; and by
what the bot's dice can be checked."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec.structs import replace

from bot.fight.entries import ASK_DICE, HAND_DICE, asks_for_dice, own_dice
from bot.handlers import fairness
from bot.handlers.questions import give
from bot.handlers.several_sentences import joined, numbered
from bot.reply import Line, Reply, added
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.asking import OwnDice
from grammar.commands.declared import TableCommand
from rules.core.engine import rule
from rules.core.events import Configured
from rules.core.report import Question
from rules.core.tables.words import refused
from rules.registry import ruleset
from storage.rows import Loaded

BOT, SEAL = "bot", "sealed"


def _thrown(by: str) -> str:
    return says("own_dice.asked" if by == ASK_DICE else "own_dice.bot")


async def dice(table: Service, line: Line, command: OwnDice) -> Reply:
    """``/dice [ask|bot]``: show who throws the speaker's dice in this fight, or say so; ``/dice sealed``: by what they
    can be checked."""
    live = await table.running_fight(line)
    rules, player = ruleset(live.info.system), line.speaker.id
    typed = command.value
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
    told = replace(reply, text=_thrown(chosen))
    return told if chosen == ASK_DICE else await _thrown_by_the_bot(table, line, told)


async def _thrown_by_the_bot(table: Service, line: Line, told: Reply) -> Reply:
    """What was told, with what comes of each sentence that waited for a die of the speaker's: the bot throws it."""
    done: list[Reply] = []
    while True:
        live = await table.live.present(told.fight.encounter or "")
        asked = next(((one, q) for one in live.waiting for q in one.questions if _own_die(live, q, line)), None)
        if asked is None:
            return added(await joined(table, line, done), told.text, first=True) if done else told
        waits, question = asked
        done.append(await give(table, numbered(line, len(done) + 1), live, question.id, BOT, waits.version))


def _own_die(live: Loaded, question: Question, line: Line) -> bool:
    figure = live.state.figures.get(question.who)
    return bool(question.dice) and figure is not None and figure.owner == line.speaker.id


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {OwnDice: dice}
