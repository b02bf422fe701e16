"""Which location a hit finds: the one picked, else by the dice."""

from rules.core.bout import D10, D20, Bout
from rules.rqhouse.attack.pick_effects import aimed
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.exchange_records import Attack
from rules.runequest.locations import location_die


def spot_hit(t: Bout, blow: Attack, picks: tuple[str, ...]) -> str:
    """The location hit: picked, else rolled by the attacker (RH-ATK-06; see RH-XS-05, RH-WPN-08)."""
    if at := aimed(picks):
        return at
    read = location_die(body(t.figure(blow.target)).locations, blow.missile)
    return t.draw("location", blow.who, D10 if blow.low else D20, read)
