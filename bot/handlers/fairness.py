"""Proof that the dice are fair: the commitment at the start, the secret at the end, and every die recomputed."""

from collections.abc import Awaitable, Callable, Iterator, Mapping

from msgspec.structs import replace

from bot.gate import sight_of, step_seen
from bot.proof.verify import verify as prove
from bot.reply import FightPart, Line, PromptPart, Reply, part_of, step_of
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.asking import Stats, Verify
from grammar.commands.declared import TableCommand
from rules.core.rolls.fairness import spread
from rules.registry import ruleset
from storage import chain, settings
from storage.exchange import entries_of
from storage.rows import EncounterInfo, Loaded
from storage.store import Store


async def verify(table: Service, line: Line, command: Verify) -> Reply:
    """Recompute every die of the channel's last fight from its secret, which is public once it is over."""
    mine = await table.store.ledger.listing(line.place.guild, channel=line.place.channel, most=2)
    if not mine:
        raise refuse("no_encounter.fought")
    running = mine[0] if mine[0].ended is None else None
    if running is not None and await _shown(table, running):
        return await verified(table, running)
    over = next((i for i in mine if i.ended is not None), None)
    if running is None or over is None:
        return await (verified(table, mine[0]) if running is None else sealed(table, await table.running_fight(line)))
    proved = await verified(table, over)
    return replace(proved, text=f"{proved.text}\n{says('verify.last_fight')}")


async def _shown(table: Service, info: EncounterInfo) -> bool:
    """Whether a secret of this fight has been shown: it ended once."""
    kept, scope = table.store.settings, settings.of_encounter(info.id)
    return await kept.get(settings.REOPENED, scope) is not None or bool(await kept.get(settings.EARLIER, scope))


async def sealed(table: Service, live: Loaded) -> Reply:
    """By what the dice of a running fight can be checked at its end: what was committed to, and the chain so far."""
    posted = await table.store.settings.get(settings.COMMITMENT, settings.of_encounter(live.info.id))
    head = says("sealed.head", hash=chain.shown(live.tail))
    text = f"{says('sealed.by' if posted else 'sealed', hash=posted)}\n{head}"
    data = {"commitment": posted, "head": live.tail}
    return Reply(text=text, data=data, fight=part_of(live), private=True)


async def verified(table: Service, info: EncounterInfo) -> Reply:
    """A fight proved from its secret, as far as that has been shown: chain, dice, rules.

    Raises Refused (``still_on``, ``no_secret`` for one that was brought here while it ran).
    One that ended and was opened again is proved up to its end while it goes on; whatever came after that is named.
    """
    shown = await table.store.settings.get(settings.REOPENED, settings.of_encounter(info.id))
    earlier = await table.store.settings.get(settings.EARLIER, settings.of_encounter(info.id))
    if info.ended is None:
        if shown is None and not earlier:
            raise refuse("still_on.dice")
        # What goes on with a fresh secret is proved up to where the last one was shown.
        info = replace(info, secret=bytes.fromhex(earlier[-1].secret)) if earlier else info
    if not info.secret:
        raise refuse("no_secret.verify")
    # What was posted at the start is kept apart from the secret, so that a changed secret shows.
    posted = await table.store.settings.get(settings.COMMITMENT, settings.of_encounter(info.id))
    brought = await table.store.settings.get(settings.BROUGHT, settings.of_encounter(info.id))
    every = await entries_of(table.store.ledger, info.id)
    till = earlier[-1].row if earlier else shown
    entries = every if info.ended is not None else every[:till]
    aside = await Store.open("sqlite://")
    secrets = earlier if info.ended is not None else earlier[:-1]
    try:
        found = await prove(type(table)(aside), info, entries, commitment=posted, brought=brought, earlier=secrets)
    finally:
        await aside.close()
    data = {
        "verified": found.checked,
        "given": found.given,
        "forced": found.forced,
        "wrong": list(found.wrong),
        "head": found.head,
        "broken": list(found.broken),
        "differing": list(found.differing),
        "older": list(found.older),
    }
    text = "\n".join((found.words(), *_since(shown, till, len(every), over=info.ended is not None)))
    return Reply(
        ok=found.fine, text=text, data=data, fight=FightPart(info.id, len(every)), prompts=PromptPart(shows="secret")
    )


def _since(shown: int | None, till: int | None, head: int, *, over: bool) -> Iterator[str]:
    """What is to be said of the rows after the one at which a secret was ``shown`` and served on, and of those after
    the one ``till`` which a fight that is not ``over`` can be proved."""
    if shown is not None:
        yield says("verify.since", row=shown)
    if till is not None and not over:
        yield says("verify.till_one" if head - till == 1 else "verify.till", row=till, n=head - till)


async def stats(table: Service, line: Line, command: Stats) -> Reply:
    """How a player's dice have fallen, each kind against even chances."""
    live = await table.last_fight(line)
    who = command.name
    rows = await table.store.ledger.line(live.info.id, live.head)
    rules = ruleset(live.info.system)
    eyes = sight_of(live.state, rules, line.eyes)
    shown = (step_seen(step_of(row), eyes, rules) for row in rows)
    dice = [
        die
        for step in shown
        if step is not None
        for die in step.dice
        if who is None or die.who.casefold() == str(who).casefold()
    ]
    lines = [s.words() for s in spread(dice)]
    return Reply(text="\n".join(lines) or says("stats.none"), fight=part_of(live))


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {Verify: verify, Stats: stats}
