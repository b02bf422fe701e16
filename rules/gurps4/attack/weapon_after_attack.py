"""What an attack costs its weapon: balance, readiness, ammunition."""

from rules.core.bout import Bout
from rules.gurps4.attack import ranged
from rules.gurps4.defence.parrying import swung
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import hands, keys


def spent(t: Bout, s: Strike) -> None:
    """What an attack costs its weapon: balance, readiness, ammunition (G4-ATT-12; see G4-RNG-07)."""
    figure = t.figure(s.by)
    item = figure.item(s.item)
    t.do(keys.ATTACKED.set(s.to, keys.Nothing()))
    if item is None:
        return
    if s.mode is not None:
        if s.mode.unbalanced:
            words = " ".join(dict.fromkeys((*swung(figure), s.item)))
            t.do(keys.SWUNG.set(s.by, keys.Words(words)))
        if hands.unreadies(figure, s.mode, s.hand):
            t.do(keys.UNREADY.by(s.by, s.item, 1))
            t.note("becomes_unready", s.by, rule="G4-RDY-07", item=item.name)
    else:
        ranged.loosed(t, s, item)
