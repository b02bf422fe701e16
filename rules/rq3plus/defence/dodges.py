"""The dodge: its roll, what it leaves of the attack, who can't (areas DDG, CTR, WEA; T7, T8)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.report import Term
from rules.rq3plus.defence import parry_dodge_actions
from rules.rq3plus.defence.modifiers import dodge_terms, footwork
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.quantities import sheet
from rules.rq3plus.harm import fumbles
from rules.rq3plus.harm.bracing import bars_dodge
from rules.rq3plus.place.very_large_creatures import exposed
from rules.rq3plus.rolls.skills import Attempt, attempt
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.outcomes import DodgeCell
from rules.rq3plus.tables.printed import DODGES
from rules.rq3plus.tables.words import says

_RULES = {
    Degree.CRITICAL: "R3-DDG-04",
    Degree.SPECIAL: "R3-DDG-03",
    Degree.SUCCESS: "R3-DDG-02",
    Degree.FAILURE: "R3-DDG-05",
    Degree.FUMBLE: "R3-DDG-06",
}


class DodgeBar(Struct, frozen=True):
    """Why a figure can't dodge: the code of the refusal and its reason."""

    code: str
    why: str


def dodge(t: Bout, attack: Attack, defence: Defence, degree: Degree, feint: tuple[Term, ...]) -> DodgeCell:
    """Roll the dodge and its fumble table; the cell says what the attack becomes (see R3-DDG-02..06, R3-CTR-01).

    What comes after knows the new degree alone: nothing of the old one is left (R3-DDG-08).

    Rules: see R3-DDA-01.
    """
    who = attack.target
    answer = attempt(t, "dodge", who, attempted(t, attack, defence, feint))
    cell = DODGES[defence.tactic][degree][answer]
    parry_dodge_actions.remember_dodge(t, attack)
    t.note(
        "dodge",
        who,
        attacker=attack.who,
        degree=answer.code,
        tactic=defence.tactic,
        attack=degree.code,
        becomes=_code(cell),
        rule="R3-CTR-01" if cell.counter else _RULES[answer],
    )
    if cell.dodge_fumble:
        fumbles.dodge_fumble(t, who)
    return cell


def _code(cell: DodgeCell) -> str:
    """What is left of the attack, by its degree's code, M for a miss."""
    return cell.degree.code if cell.degree is not None else "M"


def attempted(t: Bout, attack: Attack, defence: Defence, feint: tuple[Term, ...]) -> Attempt:
    """The roll of a dodge (see R3-DDG-01)."""
    terms = (*dodge_terms(t, attack), *defence.terms, *feint)
    return Attempt("Dodge", sheet(t.figure(attack.target)).dodge, terms, rule="R3-DDG-01")


def leaves(cell: DodgeCell, fumbled: bool) -> Degree:
    """The degree a dodge leaves of an attack; one it avoids is a failure, or still a fumble (see R3-HIT-09)."""
    if cell.degree is None:
        return Degree.FUMBLE if fumbled else Degree.FAILURE
    return cell.degree


def outcomes(degree: Degree) -> tuple[tuple[Degree, bool], ...]:
    """What a standard dodge may leave of an attack that still hits: its degree, and whether at maximum damage (T7)."""
    cells = DODGES["standard"][degree].values()
    hits = [(c.degree, c.maximum) for c in cells if c.degree is not None and c.degree.succeeds]
    return tuple(dict.fromkeys(hit for hit in hits if hit != (degree, False)))


def free_attempted(t: Bout, attack: Attack, feint: tuple[Term, ...]) -> Attempt | None:
    """The roll of the free dodge of a weave; None where it can't be or is declined (see R3-WEA-02)."""
    who = attack.target
    if barred(t, attack) is not None:
        return None
    options = (("yes", says("weave_dodge_yes")), ("no", says("weave_dodge_no")))
    if t.ask("weave_dodge", who, says("weave_dodge", attacker=attack.who), options, "yes") == "no":
        return None
    return Attempt("Dodge", sheet(t.figure(who)).dodge, (*footwork(t, attack), *feint), rule="R3-WEA-02")


def free_dodge(t: Bout, attack: Attack, degree: Degree, feint: tuple[Term, ...]) -> DodgeCell | None:
    """The dodge a special weave gives against a blow that went through; None where it is declined (see R3-WEA-02)."""
    who, what = attack.target, free_attempted(t, attack, feint)
    if what is None:
        return None
    answer = attempt(t, "weave_dodge", who, what)
    cell = DODGES["standard"][degree][answer]
    t.note("weave_dodge", who, degree=answer.code, attack=degree.code, becomes=_code(cell), rule="R3-WEA-02")
    if cell.dodge_fumble:
        fumbles.dodge_fumble(t, who)
    return cell


def barred(t: Bout, attack: Attack) -> DodgeBar | None:
    """Why the target can't dodge this attack, or None (see R3-LRG-01, R3-BRC-02, R3-FAL-07, R3-GRP-15)."""
    figure = t.figure(attack.target)
    if figure.posture == "kneeling":
        return DodgeBar("no_dodge", says("it_is_on_its"))
    if bars_dodge(figure):
        return DodgeBar("braced", "dodge")
    if keys.HOLD.all(t.enc, attack.who, attack.target):
        return DodgeBar("no_dodge", says("holds_it", who=attack.who))
    if exposed(t, attack):
        return DodgeBar("no_dodge", says("limb_it_struck_with"))
    return None
