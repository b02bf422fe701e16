"""Trades of accuracy for force: which row a sentence names, and where it may be used (area TRD)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.swords.defence.defences import ATTACKS
from rules.swords.figure import keys
from rules.swords.tables.printed import TRADES, AttackKind, TradeRow
from rules.swords.tables.words import refuse, says


def trade_row(t: Bout, command: Command) -> TradeRow:
    """The row of the trade table that was typed, or strike. Raises Refused for two (SW-TRD-03).

    What it takes off the roll it gives to the damage, or the other way round (SW-TRD-01).
    """
    rows = [o.name for o in command.options if o.name in TRADES]
    if len(rows) > 1:
        raise refuse(t, "trade_twice", first=rows[0], second=rows[1])
    return TRADES[rows[0] if rows else "strike"]


def need_legal(t: Bout, trade: TradeRow, kind: AttackKind, *, disarms: bool) -> None:
    """Refuse a row with a missile, and one that a disarming strike can't use (SW-TRD-02)."""
    if kind in ("thrown", "missile") and trade.id != "strike":
        raise refuse(t, "trade_not_legal", row=trade.id, what=ATTACKS[kind], possible="strike")
    if disarms and trade.id in ("jab", "thrust"):
        raise refuse(t, "trade_not_legal", row=trade.id, what="a disarm", possible=says("trades_of_disarm"))


def damage_of_hold(t: Bout, victim: Figure, figure: Figure) -> int:
    """The damage half of the trade made on the roll that set the hold (SW-TRD-05)."""
    grip = keys.HOLD.of(t.enc, figure.name, victim.name)
    assert grip is not None
    return TRADES[grip.row].damage
