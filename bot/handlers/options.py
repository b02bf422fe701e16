"""``/options``, ``?``, ``what can I do``: what a figure may do now, each with its chance and as a button."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec.structs import replace

from bot.fight import memory, waiting
from bot.handlers.encounters import figure_named
from bot.reply import Line, PromptPart, Reply, part_of
from bot.service import Service
from bot.texts import refuse, says
from bot.words.tracker import offers, whose_turn
from grammar.commands.asking import Options
from grammar.commands.declared import TableCommand
from grammar.meaning.options import Way, felt, ways
from grammar.scene.resolve import plays_nobody
from grammar.scene.scene import Scene
from rules.core.encounter import Encounter, current
from rules.core.report import Refused
from rules.core.secrets.audience import Viewer, slot_seen, visible
from storage.rows import Loaded

MOST_FIGURES, MOST_EACH = 5, 3


async def options(table: Service, line: Line, command: Options) -> Reply:
    """``/options [NAME]``: the answers that are awaited of the speaker, else what the figure may do."""
    live = await table.running_fight(line)
    scene = table.suggesting(line, live)
    who = command.name
    name = figure_named(live, str(who), table, line) if who is not None else None
    if name is not None and not line.speaker.plays(live.state, name):
        raise refuse("not_yours.options", who=name)
    asked = [question for one in waiting.asks(live, line) for question in one.questions]
    mine = [q for q in asked if name in (None, q.who) and line.speaker.plays(live.state, q.who)]
    if mine:
        alone = len(mine) == 1
        found = tuple(Way(waiting.said_as(q, o.text, alone=alone)) for q in mine for o in q.options)
        head = " ".join(f"{question.who}: {question.text}" for question in mine)
    else:
        scene = replace(scene, talk=await memory.talk_of(table.store, line, live, scene))
        due = offered_now(scene, name)
        every = (*due, *(way for way in ways(scene, name) or _of_each(scene) if way not in due))
        found = tuple(way for way in every if not _held_up(way, scene, live))
        if scene.enc is not live.state:
            # Somebody is there whom the speaker doesn't see, but may feel.
            found = tuple(way for way in found if not felt(way.text, table.scene(line, live)))
        if every and not found:
            raise waiting.still_waiting(live.waiting, live, line, acting=name)
        head = "\n".join((*_announced(scene, name), *((says("options.may"),) if found else ())))
    figures = live.state.figures
    if not found and not line.speaker.gm and not any(line.speaker.plays(live.state, who) for who in figures):
        raise plays_nobody(live.state, scene.rules)
    if not found:
        raise _not_yet(live.state, scene, line.eyes)
    text = "\n".join((head, *(f"  {way.text}" + (f" ({way.note})" if way.note else "") for way in found)))
    data = {"options": [{"say": way.text, "chance": way.note} for way in found]}
    said = tuple(way.text for way in found)
    return Reply(text=text, fight=part_of(live), data=data, prompts=PromptPart(offers=said), private=True)


def _held_up(way: Way, scene: Scene, live: Loaded) -> bool:
    """Whether a deed has to wait for somebody's answer."""
    if not live.waiting:
        return False
    try:
        order = scene.order(way.text)
    except Refused:
        # What is said to the table waits for nobody.
        return False
    return any(waiting.depends(one, order, live.state, scene.rules) for one in live.waiting)


def _announced(scene: Scene, name: str | None) -> tuple[str, ...]:
    """What the speaker's figures have announced, each with its moment."""
    enc, rules = scene.enc, scene.rules
    slots = [(slot, text) for slot in enc.slots() if (text := rules.time.announced(enc, slot))]
    return tuple(
        says("options.announced", who=slot.who, deed=text, moment=rules.show.moment(enc, slot))
        for slot, text in slots
        if slot.who and name in (None, slot.who) and scene.speaker.plays(enc, slot.who)
    )


def _not_yet(enc: Encounter, scene: Scene, eyes: Viewer) -> Refused:
    """Nothing to do now: whose turn is awaited, where the reader may know it."""
    slot = current(enc)
    if slot is None or slot.who not in visible(enc, eyes) or slot_seen(slot, eyes, enc) is None:
        return refuse("no_options")
    when, after = whose_turn(enc, scene.rules, eyes, slot.who)
    return refuse("no_options.turn", turn=f"{when} {after}".strip())


def offered_now(scene: Scene, who: str | None = None) -> tuple[Way, ...]:
    """What the effects on a figure (None: whose turn it is) offer whoever speaks, each with its effect's name."""
    slot = current(scene.enc)
    name = who or (slot.who if slot is not None else None)
    if name is None or name not in scene.names.figures or not scene.speaker.plays(scene.enc, name):
        return ()
    eyes = Viewer(scene.speaker.id, scene.speaker.gm)
    return tuple(Way(said, effect) for effect, said in offers(scene.enc.figures[name], eyes, scene.enc))


def _of_each(scene: Scene) -> tuple[Way, ...]:
    """The first things that each figure may do whom only the game master plays, where nobody's turn says whose."""
    figures = scene.enc.figures
    mine = [name for name in scene.names.figures if scene.speaker.gm and figures[name].owner is None]
    return tuple(way for name in mine[:MOST_FIGURES] for way in ways(scene, name)[:MOST_EACH])


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {Options: options}
