"""Deeds said one behind another in one line, for a grammar that joins no such deeds: each is a sentence of its own."""

import contextlib
import re
from itertools import pairwise

from msgspec.structs import replace

from grammar.meaning.faults import LOW, grade
from grammar.meaning.heard import hear
from grammar.meaning.offers import understood
from grammar.scene.later import after, moment
from grammar.scene.scene import Scene, led, quoted, unhurried
from grammar.texts import refuse
from grammar.understanding.decide import deeds_of, several
from grammar.wording import takes
from rules.core.command import Command
from rules.core.names import fold
from rules.core.oracle import Unpinned
from rules.core.report import Refused

_WITH_IT = re.compile(r"\s+(?:with|using)\s+(?:it|that|this)\b", re.IGNORECASE)
_PAIR = 2


def one_behind_another(text: str, scene: Scene) -> tuple[str, ...]:
    """The sentences of a line that says several deeds of one figure, each as it is carried out; none for other lines.

    Each is legal after those before it, and of the same turn: nobody has two by saying *and*.
    """
    told = several(text, scene)
    return told if told and _after(told[0], told[1], scene)[0] is not None else ()


def barred(text: str, scene: Scene, fault: Refused) -> Refused:
    """Why a line of several deeds of one figure can't be carried out: what bars the first, else the second of them.

    Offered is the one that nothing bars. ``fault``, of the line as one sentence, stands where that was understood, and
    for a line of one deed.
    """
    whole = fault
    deeds = deeds_of(text, scene) if grade(fault) < len(LOW) else ()
    for head, rest in pairwise(deeds[:_PAIR]):
        try:
            first = understood(head, scene, bare=True)
        except Refused as fault:
            if fault.code != "syntax":
                return _barring(head, rest, scene, fault)
            continue
        with contextlib.suppress(Refused):
            later, behind = _after(first, rest, scene)
            try:
                understood(behind, later or scene, bare=True)
            except Refused as fault:
                if grade(fault) == len(LOW):
                    fault.offers = (first,)
                    return _bare(fault)
            else:
                return refuse("second_deed", first=first, offers=(first,))
    return whole


def _barring(head: str, rest: str, scene: Scene, fault: Refused) -> Refused:
    """What bars the first deed, with what may be said for it; offered is the second where it can be done."""
    with contextlib.suppress(Refused):
        fault.offers = (understood(_spoken(head, rest), scene, bare=True),)
        return _bare(fault)
    try:
        understood(head, scene)
    except Refused as whole:
        return _bare(whole)
    return _bare(fault)


def _bare(fault: Refused) -> Refused:
    """The refusal of a part of a line, whose columns are not the line's."""
    fault.column = None
    return fault


def _spoken(head: str, rest: str) -> str:
    """What stands behind the first deed, said for the same figure."""
    who, colon, _ = head.partition(":")
    return f"{who}: {rest}" if colon and ":" not in rest else rest


def _after(first: str, rest: str, scene: Scene) -> tuple[Scene | None, str]:
    """The fight after the first deed, and what comes next as it is said in it; no fight where the turn is over."""
    order = scene.order(first)
    # ``run up to Grak and hit him``
    named = tuple(name for name in scene.names.figures if name != order.who and fold(name) in fold(first))
    later = replace(scene, talk=replace(scene.talk, foes=order.targets or named or scene.talk.foes))
    rest = _with_that(rest, first, order, scene)
    behind = f"{order.who}: {rest}" if order.who is not None and ":" not in rest else rest
    try:
        later = after(first, later)
    except Unpinned:
        # Nobody knows yet what comes of it; but who strikes has had the blow of that turn.
        if _strikes(first, later, wrestles=True) and _strikes(behind, later, wrestles=True):
            return None, behind
    return (later if moment(later, order.who) == moment(scene, order.who) else None), behind


def _with_that(rest: str, first: str, order: Command, scene: Scene) -> str:
    """What comes next with the name of the thing that the first deed took in hand: by *it*, or for a blow with none."""
    things = scene.names.things.get(order.who, ()) if order.who is not None else ()
    name = next((quoted(thing.name, scene) for thing in things if thing.id == order.what), "")
    said = led(first, scene)[1]
    if not name or not any(said.startswith(f"{verb} ") for verb in takes(scene.rules)):
        return rest
    named, number = _WITH_IT.subn(f" with {name}", rest)
    if number or hear(rest, order.who, scene).things:
        return named
    armed_ = f"{rest} with {name}"
    with contextlib.suppress(Refused, Unpinned):
        later = unhurried(after(first, scene))
        led_ = f"{quoted(str(order.who), scene)}: {armed_}" if ":" not in armed_ else armed_
        if later.order(understood(led_, later, bare=True)).what == order.what:
            return armed_
    return rest


def _strikes(text: str, scene: Scene, *, wrestles: bool = False) -> bool:
    """Whether a sentence is a blow that may be answered, or one of its parts is.

    ``wrestles``: or whatever else is rolled for against somebody.
    """
    with contextlib.suppress(Refused):
        order = scene.order(understood(text, scene, bare=True))
        said = (scene.rules.verbs.get(name) for name in (order.verb, *(part.verb for part in order.parts)))
        aimed = [verb for verb in said if verb is not None and verb.targets]
        return any(verb.defences or (wrestles and verb.labels != ()) for verb in aimed)
    return False
