"""Spirit combat: its attack, and what it drains (RH-SPR-01, RH-RND-06)."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rqhouse.figure import keys, skills
from rules.rqhouse.figure.exchange_records import SPIRIT, Attack
from rules.rqhouse.sheet import model

D3 = Dice(1, 3)
SPIRIT_ATTACK = "spirit_attack"


def spirit_blow(figure: Figure, target: str, terms: tuple[Term, ...]) -> Attack:
    """An attack in spirit combat, which takes one action (RH-RND-06)."""
    return Attack(figure.name, target, "", SPIRIT, skills.spirit_attack(model.of(figure)), terms)


def drain(t: Bout, blow: Attack) -> None:
    """Spirit combat won: 1d3 magic points; at none the target is overcome (RH-SPR-01)."""
    left = keys.MAGIC_POINTS.of(t.figure(blow.target))
    got = min(left, t.total("spirit_drain", blow.who, D3))
    t.do(keys.MAGIC_POINTS.by(blow.target, -got))
    t.note("drained", blow.target, rule="RH-SPR-01", n=got, left=left - got)
    if got == left:
        t.note("overcome", blow.target, rule="RH-SPR-01", by=blow.who)
