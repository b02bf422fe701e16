"""What a sentence of several parts asks for: each part with what it takes over from the one before (Words)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Guard, Option
from rules.gurps4.attack.arms import BARE, MODE_WORDS
from rules.gurps4.figure.quantities import trait
from rules.gurps4.tables.refusals import refuse

MOVING = ("moves", "steps", "turns", "rises", "leg")
BLOWS = ("attack", "shoot", "throw", "blow")
WEAPON_WORDS = (*MODE_WORDS, "one_hand", "two_hands", "left", "right")


class Parts(Struct, frozen=True):
    """Movement before, deeds, movement behind."""

    before: tuple[Command, ...] = ()
    deeds: tuple[Command, ...] = ()
    behind: tuple[Command, ...] = ()
    seconds: tuple[Guard | None, ...] = ()
    """For each deed the other defence of All-Out Defense Double."""


def parts(t: Bout, command: Command) -> Parts:
    """The parts of ``several``, or a plain sentence as its only deed."""
    if command.verb != "several":
        return Parts((), (naturally(command),), (), (None,))
    before: list[Command] = []
    behind: list[Command] = []
    deeds: list[Command] = []
    seconds: list[Guard | None] = []
    for one in command.parts:
        if one.verb in MOVING:
            (behind if deeds else before).append(_own(command, one))
        elif one.verb == "second":
            if not deeds:
                raise refuse(t, "second_of_what", who=command.who)
            seconds[-1] = one.guard
        else:
            part = naturally(_own(command, one))
            deeds.append(_inherits(part, deeds[-1]) if deeds else part)
            seconds.append(None)
    if len(deeds) > 1 and not deeds[0].targets and deeds[0].has("double", "all_out_double"):
        # "all-out double with ITEM vs X" is short for a second part: both go for the same.
        deeds[0] = replace(deeds[0], targets=deeds[1].targets, guard=deeds[0].guard or deeds[1].guard)
    if deeds and command.bonuses:
        deeds[0] = replace(deeds[0], bonuses=(*deeds[0].bonuses, *command.bonuses))
    return Parts(tuple(before), tuple(deeds), tuple(behind), tuple(seconds))


def _own(command: Command, part: Command) -> Command:
    """A part said by the one who says the sentence."""
    guard = part.guard
    if guard is not None and command.by != "gm":
        guard = replace(guard, final=False)
    return replace(part, who=command.who, by=command.by, guard=guard)


def naturally(command: Command) -> Command:
    """A natural weapon said as a word becomes what is attacked with; a mode too many is the parry's."""
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
    verb = last.verb if part.verb == "blow" else part.verb
    options = part.options
    what = part.what
    if what is None:
        what = last.what
        if not any(o.name in WEAPON_WORDS for o in options):
            options = (*options, *(o for o in last.options if o.name in WEAPON_WORDS))
    guard = part.guard if part.guard is not None else last.guard
    return replace(part, verb=verb, what=what, options=options, targets=part.targets or last.targets, guard=guard)


def blows(t: Bout, command: Command, said: Parts, *, double: bool) -> tuple[tuple[Command, Guard | None, bool], ...]:
    """Every blow of a maneuver in order, with its other defence and whether it is rapid (see G4-MAN-11, G4-MEL-02).

    Raises Refused for more parts than the words allow.
    """
    extra = trait(t.figure(command.who or ""), "extra_attack")
    every = list(zip(said.deeds, said.seconds, strict=True))
    quick = [part.has("rapid", "rapid_strike") for part, _ in every]
    slots = (2 if double else 1) + extra
    most = slots + sum(quick)
    if len(every) > most:
        raise refuse(t, "too_many_parts", who=command.who, parts=len(every), most=most)
    if len(every) == 1:
        every *= 2 if double or quick[0] else 1
        found = [(*one, quick[0]) for one in every]
        return tuple(found * 2 if double and quick[0] else found)
    if any(quick) and len(every) == most:
        rapid = [now or (n > 0 and quick[n - 1]) for n, now in enumerate(quick)]
        return tuple((*one, fast) for one, fast in zip(every, rapid, strict=True))
    return tuple((*one, fast) for one, fast in zip(every, quick, strict=True) for _ in range(2 if fast else 1))
