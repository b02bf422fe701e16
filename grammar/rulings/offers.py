"""What is offered to a game master whose line is none: lines of a game master's, and no blow that nobody spoke of."""

from grammar.meaning.heard import hear
from grammar.rulings.ruling import Ruling
from grammar.rulings.words import clauses
from grammar.scene.scene import Scene
from grammar.wording import core, of_system
from rules.core.report import Refused

MOST = 4


def for_master(text: str, scene: Scene, found: Ruling, fault: Refused) -> tuple[str, ...]:
    """The offers of a refusal, behind what a line may rule; where it speaks of no deed only what rules something."""
    heard = hear(text, None, scene)
    if heard.verbs or heard.options or heard.answers or (heard.things and not heard.leads):
        return tuple(dict.fromkeys((*found.offers, *fault.offers)))[:MOST] or _plain(text, scene)
    kept = tuple(one for one in fault.offers if f"{one} ".split(" ")[0] in text.split())
    return tuple(dict.fromkeys((*found.offers, *kept, *(() if found.offers or kept else _plain(text, scene)))))[:MOST]


def _plain(text: str, scene: Scene) -> tuple[str, ...]:
    """What may be ruled of the figure that is named first, else what goes on with the fight."""
    every = clauses(text, scene)
    named = [word for one in every for word in one.of("figure")]
    if not named:
        return core().masters["nobody"]
    name = named[0].meant[0]
    numbers = [word.meant[0].lstrip("+-") for one in every for word in one.of("number", "signed")]
    harms = of_system(scene.rules.package).master.harms[-1:]
    n = numbers[0] if len(numbers) == 1 else 3
    return tuple(form.format(name=name, n=n, bare="", random="") for form in (*harms, *core().masters["figure"]))
