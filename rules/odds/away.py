"""Figures that nothing still to be done concerns: what they came to is settled, and parts no branch any more."""

from msgspec.structs import replace

from rules.core.bout import Bout, Step
from rules.core.encounter import Encounter, Slot
from rules.core.oracle import Cut
from rules.odds.branches import PutAway
from rules.odds.system import System


def put_away(rules: System) -> PutAway:
    """How odds put away, under a system, whom the steps of a bout concern no more: the step that does it."""

    def of(t: Bout) -> Step | None:
        concerned = rules.odds.concerned(t) if t.steps else None
        if concerned is None:
            return None
        over = tuple(n for n, f in t.enc.figures.items() if n not in concerned and f is not t.before.figures.get(n))
        return Step(_settled, (over, rules)) if over else None

    return of


def _settled(t: Bout, over: tuple[str, ...], rules: System) -> None:
    """Judge those figures as the end of the sentence would, keep their outcome among the grades, and forget them."""
    alone = t.fork()
    figures = {name: t.enc.figures[name] for name in over}
    alone.enc = alone.judged = replace(t.before, figures={**t.before.figures, **figures})
    try:
        rules.time.settle(alone, t.before)
    except Cut:
        alone.steps.clear()
    told = rules.odds.outcome(t.before, alone)
    t.grades += [(key, value) for key, value in told.items() if any(key.startswith(f"{name} ") for name in over)]
    t.enc = _without(t.enc, t.before, over)


def _without(enc: Encounter, before: Encounter, over: tuple[str, ...]) -> Encounter:
    """The encounter with those figures, and their turns, as they were."""
    figures = {name: before.figures[name] if name in over else figure for name, figure in enc.figures.items()}
    known = frozenset(slot.id for slot in before.agenda)
    still = frozenset(slot.id for slot in enc.agenda)

    def stays(slot: Slot) -> bool:
        return slot.who in over or slot.id in still

    new = tuple(slot for slot in enc.agenda if slot.id not in known and slot.who not in over)
    agenda = (*(slot for slot in before.agenda if stays(slot)), *new)
    return replace(enc, figures=figures, agenda=tuple(sorted(agenda, key=lambda slot: slot.key)))
