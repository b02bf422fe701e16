"""How stuns go: catching breath, with a clear head or without, and a rest after the fight (SW-REC)."""

from rules.core.bout import Bout
from rules.swords.figure import keys
from rules.swords.figure.quantities import MENTAL, dead, trait, unconscious
from rules.swords.rolls.trait import burden, roll


def breathe(t: Bout, who: str) -> int:
    """The higher of Constitution and Willpower against the stuns; takes the dx off them and returns it (SW-REC-01).

    Rules: SW-REC-02.
    """
    figure = t.figure(who)
    # Among equals Willpower, which wounds do not hamper.
    skill = max(("willpower", "constitution"), key=lambda name: trait(figure, name))
    stuns = keys.STUNS.of(figure)
    mods = burden(t, figure) if skill not in MENTAL else ()
    dx = roll(t, "rest", figure, skill, trait(figure, skill), stuns, mods, rule="SW-REC-01")
    gone = min(stuns, max(0, dx))
    if gone:
        t.do(keys.STUNS.by(who, -gone))
    t.note("rests", who, rule="SW-REC-01", gone=gone, stuns=stuns - gone)
    return gone


def recover(t: Bout, who: str) -> None:
    """The rolls of one who is out cold, one for each action left, until he wakes (SW-REC-03; see SW-DMG-07)."""
    for _ in range(keys.ACTIONS.of(t.figure(who))):
        if not unconscious(t.figure(who)):
            return
        t.do(keys.ACTIONS.by(who, -1))
        # Whom only the game master's ruling has put out has nothing to shake off.
        if keys.STUNS.of(t.figure(who)):
            breathe(t, who)


def rested(t: Bout) -> None:
    """Ten minutes without a fight take everybody's stuns (SW-REC-05)."""
    for name, figure in t.enc.figures.items():
        stuns = keys.STUNS.of(figure)
        if stuns and not dead(figure):
            t.do(keys.STUNS.by(name, -stuns))
    t.note("breather", rule="SW-REC-05")
