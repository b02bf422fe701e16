"""What was held up until somebody's answer came: each sentence, and the rest of a round, is done behind the answer."""

from msgspec.structs import replace

from bot.fight import waiting
from bot.handlers import driving
from bot.handlers.several_sentences import HELD, Held, joined, numbered, open_to_all, struck_off, told_of, understood
from bot.reply import Line, Reply
from bot.service import Service
from grammar.scene.resolve import Speaker
from rules.core.report import Refused
from rules.registry import ruleset
from storage.rows import Loaded
from storage.settings import of_encounter


async def go_on(table: Service, line: Line, reply: Reply) -> Reply:
    """The answer to an answer, with all that was held up until it came, each as whoever said it would say it now.

    What can't be done any more is told, and let go of.
    """
    if reply.fight.encounter is None or reply.error is not None:
        return reply
    scope = of_encounter(reply.fight.encounter)
    every = await table.store.settings.get(HELD, scope)
    done: list[Reply] = [reply]
    tails: list[str] = [reply.tail]
    refused: dict[str, list[str]] = {}
    for one in every:
        live = await table.live.present(reply.fight.encounter)
        left = await table.store.settings.get(HELD, scope)
        # Deeds of figures alone are held, and rule nothing of the server.
        speaker = Speaker(one.who, one.name, one.gm, single=True, cast=one.cast)
        said = replace(numbered(line, len(done)), text=one.text, speaker=speaker, secret=one.secret, files={})
        if one.round is not None:
            rest = await _rest_of_round(table, said, live, one)
            done += rest
            tails += [more.tail for more in rest]
            continue
        try:
            spoken, order = await understood(table, said, live, one.text)
            waiting.hold_up(live, order, spoken)
            # It is struck off first: what a killed process leaves undone can be said again, what is done twice stands.
            await struck_off(table, scope, left, one)
            done.append(await table.perform(live, spoken, order))
        except Refused as fault:
            if fault.code == "waiting":
                continue
            await struck_off(table, scope, left, one)
            if not one.secret:
                refused.setdefault(fault.message, []).append(one.text.partition(":")[0])
    if not every:
        return reply
    left = await table.store.settings.get(HELD, scope)
    tail = "\n".join(filter(None, (*tails, told_of(refused, open_to_all(left)))))
    return replace(await joined(table, line, done), tail=tail)


async def _rest_of_round(table: Service, line: Line, live: Loaded, one: Held) -> list[Reply]:
    """What a ``/round`` does behind an answer: as much as nobody's answer stands in the way of, of that round only."""
    scope = of_encounter(live.info.id)
    same = one.round == ruleset(live.info.system).counter.of(live.state, 1)
    order = table.order(line, live, one.text)
    if same and live.waiting and driving.first_due(table, line, live, order, frozenset()) is None:
        return []
    await struck_off(table, scope, await table.store.settings.get(HELD, scope), one)
    # A round that has turned by itself meanwhile has no rest, and the next one is not to be skipped.
    return [await driving.drive(table, line, live, order)] if same else []
