"""An assisted block: blocking for a friend."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.swords.defence.legal import legal
from rules.swords.defence.threat import Defence, Threat
from rules.swords.figure import keys
from rules.swords.figure.pins import restrained
from rules.swords.figure.quantities import awake
from rules.swords.figure.turns import ready, spend
from rules.swords.place.space import spaces
from rules.swords.tables.words import refuse

FEW_STEPS = 2
"""How far away a friend can block for (see SW-DFD-10)."""


def helped(t: Bout, against: Threat, own: Defence) -> tuple[Defence, str]:
    """The number with the best assisted block, and whose it is (empty: nobody's); the helpers' readiness is used up.

    A helper can only raise the number (see SW-DFD-10).
    """
    best, by = own, ""
    for name, figure in t.enc.figures.items():
        ready = keys.BLOCKING.of(figure)
        if ready is None or ready.friend != against.target or not can_help(t.enc, name, against):
            continue
        t.do(keys.BLOCKING.clear(name, "used"))
        block = helper_block(t.enc, name, against)
        if block is not None and block.value > best.value:
            best, by = block, name
    return best, by


def can_help(enc: Encounter, helper: str, against: Threat) -> bool:
    """Whether a helper is near, free and able to block this attack."""
    near = spaces(enc, helper, against.target) <= FEW_STEPS
    able = awake(enc.figures[helper]) and restrained(enc, helper) is None
    return near and able and helper != against.attacker and helper_block(enc, helper, against) is not None


def helper_block(enc: Encounter, helper: str, against: Threat) -> Defence | None:
    """The helper's own block against an attack on a friend, or None where it cannot block it."""
    theirs = Threat(helper, helper, against.kind, against.words, against.reach, against.barehanded)
    return next((w for w in legal(enc, theirs) if w.kind == "block"), None)


def block_for(t: Bout, command: Command) -> None:
    """Stand ready to block the next attack on a friend; an action, also outside one's turn.

    Rules: SW-DFD-10; see SW-RND-01.
    """
    figure = ready(t, command, own_turn=False)
    friend = command.targets[0]
    if friend == figure.name:
        raise refuse(t, "assist_self", who=figure.name)
    away = spaces(t.enc, figure.name, friend, command)
    if away > FEW_STEPS:
        raise refuse(t, "assist_too_far", who=figure.name, spaces=away, friend=friend, limit=FEW_STEPS)
    waiting = keys.BLOCKING.of(figure)
    if waiting is not None and waiting.friend == friend:
        raise refuse(t, "assist_ready", who=figure.name, friend=friend)
    spend(t, figure.name, own_turn=False)
    t.do(keys.BLOCKING.set(figure.name, keys.BlockedFor(friend)))
    t.note("blocks_for", figure.name, rule="SW-DFD-10", friend=friend)
