"""What a sentence of several parts asks for: each part with what it takes over from the one before (Words)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.gurps.parts import BLOW, SEVERAL, Parts, apart
from rules.gurps4.attack.arms import BARE, MODE_WORDS
from rules.gurps4.figure.quantities import trait
from rules.gurps4.tables.words import refuse

MOVING = frozenset({"moves", "steps", "turns", "rises", "leg"})
WEAPON_WORDS = (*MODE_WORDS, "one_hand", "two_hands", "left", "right")


def parts(command: Command) -> Parts:
    """Return the parts of a sentence of several, or a plain one as its only deed."""
    if command.verb != SEVERAL:
        return Parts(deeds=(naturally(command),))
    said = apart(map(naturally, command.parts), MOVING, _inherits)
    if not said.deeds:
        return said
    first, *others = said.deeds
    if others and not first.targets and first.has("double", "all_out_double"):
        # "all-out double with ITEM vs X" is short for a second part: both go for the same.
        first = replace(first, targets=others[0].targets, guard=first.guard or others[0].guard)
    first = replace(first, bonuses=(*first.bonuses, *command.bonuses))
    return replace(said, deeds=(first, *others))


def naturally(command: Command) -> Command:
    """Let a natural weapon said as a word become what is attacked with; a mode too many is the parry's."""
    said = next((o.name for o in command.options if o.name in BARE), None)
    modes = [o for o in command.options if o.name in MODE_WORDS]
    if command.guard is not None and modes and (said is not None or len(modes) > 1):
        last = modes[-1]
        options = tuple(o for o in command.options if o is not last)
        guard = replace(command.guard, options=(*command.guard.options, Option(last.name)))
        command = replace(command, options=options, guard=guard)
    if said is None or command.what is not None:
        return command
    return replace(command, what=said, options=tuple(o for o in command.options if o.name != said))


def _inherits(part: Command, last: Command) -> Command:
    verb = last.verb if part.verb == BLOW else part.verb
    options = part.options
    what = part.what
    if what is None:
        what = last.what
        if not any(o.name in WEAPON_WORDS for o in options):
            options = (*options, *(o for o in last.options if o.name in WEAPON_WORDS))
    guard = part.guard if part.guard is not None else last.guard
    return replace(part, verb=verb, what=what, options=options, targets=part.targets or last.targets, guard=guard)


def blows(t: Bout, command: Command, said: Parts, *, double: bool) -> tuple[tuple[Command, bool], ...]:
    """Return every blow of a maneuver in order, with whether it is rapid (see G4-MAN-11, G4-MEL-02).

    Raises Refused for more parts than the words allow.
    """
    extra = trait(t.figure(command.who or ""), "extra_attack")
    quick = [part.has("rapid", "rapid_strike") for part in said.deeds]
    slots = (2 if double else 1) + extra
    most = slots + sum(quick)
    if len(quick) > most:
        raise refuse(t, "too_many_parts", who=command.who, parts=len(quick), most=most)
    if len(quick) == 1:
        return ((said.deeds[0], quick[0]),) * ((1 + double) * (1 + quick[0]))
    if any(quick) and len(quick) == most:
        rapid = [now or (n > 0 and quick[n - 1]) for n, now in enumerate(quick)]
        return tuple(zip(said.deeds, rapid, strict=True))
    return tuple((part, fast) for part, fast in zip(said.deeds, quick, strict=True) for _ in range(2 if fast else 1))
