"""What an attack costs its weapon: balance, readiness, ammunition."""

from rules.core.bout import Bout
from rules.gurps4.attack import ranged
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.defence.parrying import swung
from rules.gurps4.figure import hands, keys


def spent(t: Bout, attack: Attack) -> None:
    """What an attack costs its weapon: balance, readiness, ammunition (G4-ATT-12; see G4-RNG-07)."""
    figure = t.figure(attack.who)
    item = figure.item(attack.item)
    t.do(keys.ATTACKED.set(attack.target, keys.Nothing()))
    if item is None:
        return
    if attack.mode is not None:
        if attack.mode.unbalanced:
            words = " ".join(dict.fromkeys((*swung(figure), attack.item)))
            t.do(keys.SWUNG.set(attack.who, keys.FreeWords(words)))
        if hands.unreadies(figure, attack.mode, attack.hand):
            t.do(keys.UNREADY.by(attack.who, attack.item, 1))
            t.note("becomes_unready", attack.who, rule="G4-RDY-07", item=item.name)
    else:
        ranged.loosed(t, attack, item)
