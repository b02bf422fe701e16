"""What is offered to a game master whose line is none: what it may rule, and nothing that nobody spoke of."""

from grammar.meaning.heard import hear
from grammar.rulings.numbers import harm_line
from grammar.rulings.ruling import Ruling
from grammar.rulings.words import clauses
from grammar.scene.scene import Scene
from grammar.wording import core, of_system
from rules.core.report import Refused

MOST = 4
_UNKNOWN = 1
"""Words of a line that may be unknown where its number is taken for harm: ``clobber Orc 1 for 4``."""


def for_master(text: str, scene: Scene, found: Ruling, fault: Refused) -> tuple[str, ...]:
    """The offers of a refusal, behind what a line may rule; where it speaks of no deed only what rules something."""
    heard = hear(text, None, scene)
    if heard.verbs or heard.options or heard.answers or (heard.things and not heard.leads):
        return tuple(dict.fromkeys((*found.offers, *fault.offers)))[:MOST]
    kept = tuple(one for one in fault.offers if f"{one} ".split(" ")[0] in text.split())
    return tuple(dict.fromkeys((*found.offers, *kept, *(() if found.offers or kept else _counted(text, scene)))))[:MOST]


def _counted(text: str, scene: Scene) -> tuple[str, ...]:
    """What a number may mean that stands beside a figure and of which nothing is said: harm, or a penalty or bonus."""
    words = [word for one in clauses(text, scene) for word in one.words]
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
