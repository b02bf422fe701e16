"""Success rolls, contests, checks by name and rolls of HT: the family's, the Regular Contest, what traits add."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps import named_checks
from rules.gurps.rolling import Side, contest, passed, regular, roll, scored, typed_terms
from rules.gurps.success import Margin, Rolled
from rules.gurps4.figure.conditions import hampered, shocked
from rules.gurps4.figure.defence_values import dodge_terms
from rules.gurps4.figure.quantities import dx, hearing, ht, iq, per, st, trait, vision, will
from rules.gurps4.figure.skills import skill
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.words import refuse, term

__all__ = ["Side", "contest", "exchange", "passed", "roll", "scored", "typed_terms"]
"""The family's: success rolls (see G4-BASE-01) and Quick Contests (G4-BASE-05)."""


def exchange(t: Bout, label: str, one: Side, other: Side, *, rule: str) -> int:
    """Return one exchange of a Regular Contest: 1, -1, or 0 where it stays undecided (G4-BASE-06)."""
    by = speed_up(one.score, other.score)
    hurry = (term("contest_speeded_up", by),) if by else ()
    return regular(t, label, one, other, hurry, rule=rule)


def speed_up(one: int, other: int) -> int:
    """Return what both scores of a Regular Contest move by: of two from 14 on, or up to 6, the lower comes to 10."""
    return 10 - min(one, other) if min(one, other) >= 14 or max(one, other) <= 6 else 0


def fit(figure: Figure) -> tuple[Term, ...]:
    """Return what Fit adds to every HT roll."""
    plain = (term("fit"),) if trait(figure, "fit") else ()
    return (*plain, term("very_fit")) if trait(figure, "very_fit") else plain


def graded(grade: Term) -> tuple[Term, ...]:
    """Return what a trait's grade adds; nothing where it has none."""
    return (grade,) if grade.n else ()


def pain(figure: Figure, low: int) -> tuple[Term, ...]:
    """Return what the pain threshold adds to a roll of HT: 3 for a high one, ``low`` for a low one."""
    if trait(figure, "high_pain_threshold"):
        return (term("high_pain_threshold"),)
    return (term("low_pain_threshold", low),) if low and trait(figure, "low_pain_threshold") else ()


def health(t: Bout, label: str, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> bool:
    """Roll HT where only success matters; it is always rolled, however low (see G4-BASE-02)."""
    figure = t.figure(who)
    return passed(t, label, who, "HT", ht(figure), (*fit(figure), *terms), rule=rule)


def health_margin(t: Bout, label: str, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> Rolled:
    """Roll HT where the margin matters."""
    figure = t.figure(who)
    got: Rolled = roll(t, label, who, "HT", ht(figure), (*fit(figure), *terms), rule=rule, kind=Margin)
    return got


OWN = {"st": st, "dx": dx, "iq": iq, "ht": ht, "will": will, "per": per, "hearing": hearing, "vision": vision}
WITS = ("iq",)
"""What shock lowers but a grapple does not (see G4-SHK-01, G4-GRAP-02)."""
FIRM = ("st", "ht", "will", "per", "hearing", "vision")
"""What neither lowers."""


def side_of(t: Bout, figure: Figure, words: str) -> Side:
    """Return a figure's side by the words said: an attribute, Dodge, or a skill, by default too (see G4-BASE-09).

    Raises Refused for what it has not and what has no default.
    """
    name = named_checks.checked_id(words)
    if name in OWN:
        terms = () if name in FIRM else shocked(figure) if name in WITS else hampered(t.enc, figure)
        return Side(figure.name, name.upper() if len(name) == 2 else name.capitalize(), OWN[name](figure), terms)
    if name == "dodge":
        first, *rest = dodge_terms(t.enc, figure)
        return Side(figure.name, name, first.n, tuple(rest))
    level = skill(figure, name)
    if level is None:
        known = ", ".join((*OWN, "dodge", *(one.replace("_", " ") for one in sheet_of(figure).skills)))
        raise refuse(t, "nothing_to_check", who=figure.name, skill=words or "that", known=known)
    return Side(figure.name, name.replace("_", " "), level, hampered(t.enc, figure))


def check(t: Bout, command: Command) -> None:
    """A success roll of an attribute or skill (see G4-BASE-01)."""
    named_checks.check(t, command, side_of, rule="G4-BASE-01")


def contest_of(t: Bout, command: Command) -> None:
    """A Quick Contest of two, or one exchange of a regular one (see G4-BASE-05, G4-BASE-06)."""
    if command.has("regular"):
        one, other = named_checks.sides(t, command, side_of)
        by = exchange(t, "contest", one, other, rule="G4-BASE-06")
        winner = other.who if by < 0 else one.who
        t.note("exchange_won" if by else "exchange_open", winner, rule="G4-BASE-06")
    else:
        named_checks.quick(t, command, side_of, rule="G4-BASE-05")
