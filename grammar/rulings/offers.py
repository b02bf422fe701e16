"""What is offered to a game master whose line is none: what it may rule, and nothing that nobody spoke of."""

from collections.abc import Iterable

from grammar.meaning.heard import hear
from grammar.rulings.clause import Clause
from grammar.rulings.numbers import harm_line
from grammar.rulings.ruling import Ruling
from grammar.rulings.words import clauses
from grammar.scene.scene import Scene
from grammar.wording import core, of_system
from rules.core.names import fold
from rules.core.report import Refused

MOST = 4
MOST_CALLED = 3
"""Words of the longest note that is offered."""
_UNKNOWN = 1
"""Words of a line that may be unknown where its number is taken for harm: ``clobber Orc 1 for 4``."""


def for_master(text: str, scene: Scene, found: Ruling, fault: Refused) -> tuple[str, ...]:
    """The offers of a refusal, behind what a line may rule; where it speaks of no deed only what rules something."""
    heard = hear(text, None, scene)
    if heard.verbs or heard.options or heard.answers or (heard.things and not heard.leads):
        return tuple(dict.fromkeys((*found.offers, *fault.offers)))[:MOST]
    kept = tuple(one for one in fault.offers if f"{one} ".split(" ")[0] in text.split())
    if found.offers or kept:
        return tuple(dict.fromkeys((*found.offers, *kept)))[:MOST]
    every = clauses(text, scene)
    return (*_named(text, every), *_counted(every, scene))[:MOST]


def _named(text: str, every: Iterable[Clause]) -> tuple[str, ...]:
    """The note by which it is kept how somebody is, in words that nobody knows: ``Borka is queasy``."""
    words = [word for one in every if not one.reason for word in one.words]
    names = [name for word in words if word.kind == "figure" for name in word.meant]
    called = [word.said for word in words if word.kind in ("strange", "number")]
    kinds, said = {word.kind for word in words}, {*fold(text).split()}
    is_ = said & {*core().lists["being_so"]} or ("number" in kinds and said & {*core().lists["given_to"]})
    strange = {"strange"} <= kinds <= {"figure", "strange", "number", "silent", "courtesy"}
    told = is_ and strange and len(names) == 1 and len(called) <= MOST_CALLED
    return (f"note on {names[0]}: {' '.join(called)}",) if told else ()


def _counted(every: Iterable[Clause], scene: Scene) -> tuple[str, ...]:
    """What a number may mean that stands beside a figure and of which nothing is said: harm, or a penalty or bonus."""
    words = [word for one in every for word in one.words]
    names = [word.meant[0] for word in words if word.kind == "figure"]
    numbers = [word for word in words if word.kind in ("number", "signed")]
    rest = [word for word in words if word.kind not in ("figure", "number", "signed", "silent", "courtesy", "because")]
    if len(names) != 1 or len(numbers) != 1 or len(rest) > _UNKNOWN or any(one.kind != "strange" for one in rest):
        return ()
    by, signed = numbers[0].meant[0], numbers[0].kind == "signed"
    harm = of_system(scene.rules.package).master.harms[-1:] if not by.startswith("+") else ()
    harms = tuple(harm_line(form, names[0], by) for form in harm)
    effects = tuple(form.format(name=names[0], n=by) for form in core().masters["figure"]) if signed else ()
    return (*harms, *effects)
