"""``/number WHAT [of NAME]``: one number of a figure in one line, what it may still do, how far away another is."""

from collections.abc import Awaitable, Callable, Iterator, Mapping

from msgspec.structs import replace

from bot.handlers.encounters import figure_named
from bot.render.map_view import MapView, view_map
from bot.reply import Line, Reply, part_of
from bot.service import Service
from bot.texts import refuse, says
from bot.words.number import told
from grammar.commands.asking import Number
from grammar.commands.declared import TableCommand
from grammar.meaning.heard import hear
from grammar.meaning.numbers import DEALS, LEFT, meant, numbers_of
from grammar.meaning.open_defences import named_defences, open_defences, special_words
from grammar.scene.scene import Scene, who_acts
from grammar.wording import core
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.names import fold
from rules.core.secrets.audience import apparent, knows
from rules.ground.bodies import apart
from rules.odds.system import System
from rules.registry import ruleset

OF = " of "


async def number(table: Service, line: Line, command: Number) -> Reply:
    """The numbers that are meant by the words, of whoever is named, else of the speaker's own figure."""
    live = await table.running_fight(line)
    live = replace(live, state=apparent(live.state, line.eyes))
    scene = table.scene(line, live)
    text = command.text
    what, of, name = text.rpartition(OF)
    who = figure_named(live, name, table, line) if of else _own(scene)
    if who is None:
        raise refuse("no_number.whose", typed=text)
    figure, rules = live.state.figures[who], ruleset(live.info.system)
    if of and what.casefold() in core().lists["distances"]:
        view = view_map(live.state, rules, line.eyes, reaching=False)
        return Reply(text=_distance(_own(scene), who, view, what), fight=part_of(live), private=True)
    if not knows(figure, line.eyes):
        raise refuse("no_number.closed", who=who)
    what = what if of else text
    heard = hear(what, who, scene)
    # ``dodge retreat``: what is good in one way is what a blow now would leave open.
    left = _left(what, who, scene) if {LEFT, *special_words(rules)} & {*what.casefold().split()} else ()
    found = meant(what, rules.package, at=bool(heard.places), thing=bool(heard.things))[1] if not left else ()
    lines = left or tuple(filter(None, (told(one, figure, live.state, rules, heard, what) for one in found)))
    if not lines and any(one.key == DEALS for one in found):
        raise refuse("no_number.harm", who=who, typed=what, known=", ".join(_at_hand(live.state, who, rules)))
    if not lines:
        known = ", ".join(dict.fromkeys(one.said.partition(";")[0] for one in numbers_of(rules.package)))
        raise refuse("no_number", typed=what, known=known)
    return Reply(text=f"{who}: {' · '.join(lines)}", fight=part_of(live), private=True)


def _own(scene: Scene) -> str | None:
    """The figure the speaker asks about who names none: who would act, else the first of his own."""
    mine = (name for name in scene.names.figures if not scene.speaker.gm and scene.speaker.plays(scene.enc, name))
    return who_acts(Command("attack"), scene) or next(mine, None)


def _distance(who: str | None, whom: str, view: MapView, typed: str) -> str:
    """How far it is from the speaker's own figure to another. Raises Refused where one of them is on no map."""
    if who is None or who == whom:
        raise refuse("no_number.from", typed=typed)
    here, there = view.token(who), view.token(whom)
    if here is None or there is None:
        raise refuse("no_number.unplaced", who=who if here is None else whom)
    return says("number.distance", who=who, whom=whom, far=view.in_units(apart(here.hexes, there.hexes)))


def _at_hand(enc: Encounter, who: str, rules: System) -> Iterator[str]:
    """The names of what a figure does harm with."""
    names = {fold(thing.id): thing.name for thing in rules.words.things(enc, enc.figures[who])}
    return (names.get(fold(one), one) for one in rules.odds.deals(enc, enc.figures[who]))


def _left(what: str, who: str, scene: Scene) -> tuple[str, ...]:
    """What a figure may still do: what its system counts, and how it could answer a blow now where that is asked."""
    counted = scene.rules.show.left(scene.enc, scene.enc.figures[who])
    lines = [says("number.left", what=counted)] if counted else []
    words = named_defences(what, scene)
    found = open_defences(who, scene) if words else None
    if found is not None:
        ways = [
            way[:1].lower() + way[1:] for way in found.ways if any(way.casefold().startswith(word) for word in words)
        ]
        others = [way[:1].lower() + way[1:] for way in found.ways]
        said = says("number.open", foe=found.foe, ways=", ".join(ways))
        lines.insert(0, said if ways else says("number.shut", foe=found.foe, ways=", ".join(others)))
    return tuple(lines)


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {Number: number}
