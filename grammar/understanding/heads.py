"""The verb of a sentence, and what may stand with it."""

import re
from contextlib import suppress
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from grammar.names import Names
from grammar.parse.sentence import draft
from grammar.scene.scene import Scene
from grammar.speech.lists import LEADING, VERSUS
from grammar.understanding.clause import Clause
from grammar.understanding.lexicon import lexicon
from grammar.understanding.span import Span
from grammar.wording import core, of_system
from rules.core.orders.verbs import Verb, spoken
from rules.core.report import Refused
from rules.odds.system import System

_TAILS = (" x", f" {VERSUS[0]} x", " 1")
"""What may stand behind a verb that is no sentence alone: a thing, a foe, a number."""


@cache
def leading() -> re.Pattern[str]:
    """What leads to a foe or a place, which are said elsewhere."""
    words = "|".join((*LEADING, *core().objects))
    return re.compile(rf"(?:\s(?:{words}))+(?=\s*$)|\s{VERSUS[0]} (?:{'|'.join(core().objects)})\b")


class Head(Struct, frozen=True):
    """The verb of a sentence, what stands behind it, its row, the span that says it, and what that choice costs."""

    verb: str
    rest: str
    row: Verb
    span: Span | None
    cost: float

    @property
    def alone(self) -> bool:
        """Whether the verb has no object that a word may be."""
        return not (self.row.targets or self.row.item or self.row.at)

    @property
    def goes(self) -> bool:
        """Whether it is a step, which may lead to somebody."""
        return not self.row.defences and not self.rest and self.verb in core().lists["means"]

    @property
    def begin(self) -> int:
        """Where the verb stands; at the first word where none says it."""
        return self.span.begin if self.span is not None else 0

    @property
    def special(self) -> bool:
        """Whether it is a blow of its own kind, by which a plain one is meant as well: ``fakes an overhand chop``."""
        return bool(self.row.defences) and (self.verb, self.rest) != ("attack", "")

    @property
    def disarms(self) -> bool:
        """Whether it is done to a thing that a foe has: taken from him, or broken."""
        return not {*self.verb.split(), *self.rest.split()}.isdisjoint(core().lists["disarming"])

    @property
    def takes(self) -> set[str]:
        """The options of the verb as they are said."""
        return {spoken(option) for option in self.row.options}


@cache
def verb_of(head: str, rules: System) -> tuple[str, str, Verb] | None:
    """A head as the verb it begins with, what stands behind it without what leads to a foe, and the verb's row.

    None where it is no verb of the system.
    """
    words = leading().sub("", head).split()
    for size in range(min(3, len(words)), 0, -1):
        row = rules.verbs.get("_".join(words[:size]))
        if row is not None:
            verb = " ".join(words[:size])
            return verb, " ".join(words[size:]), _aimed(verb, row, rules)
    said = " ".join(words)
    for tail in ("", *_TAILS, *(f" {one}" for one in lexicon(rules).answers)):
        with suppress(Refused):
            # The sentence may be called otherwise than its verb: ``kneel`` is a change of posture.
            verb = draft(f"{said}{tail}", rules.id, Names()).verb
            return (said, "", _aimed(said, rules.verbs[verb], rules)) if verb in rules.verbs else None
    return None


def _aimed(verb: str, row: Verb, rules: System) -> Verb:
    """A verb's row with a target, where the grammar takes one for a part of it: ``grapple vs`` is a part of a turn."""
    with suppress(Refused):
        parts = draft(f"{verb} {VERSUS[0]} x", rules.id, Names()).parts if not row.targets else ()
        return replace(row, targets=1) if any(part.targets for part in parts) else row
    return row


def announced(clause: Clause, scene: Scene) -> tuple[str, Clause]:
    """The word by which a clause says that it is only announced, and the clause without it; empty where none does."""
    heads = of_system(scene.rules.package).heads
    for every in clause.spans:
        head = next((one.meant[0] for one in every if one.kind == "deed" and one.meant[0] in heads), "")
        if head and len(clause.spans) > 1:
            return head, replace(clause, spans=tuple(one for one in clause.spans if one is not every))
    return "", clause
