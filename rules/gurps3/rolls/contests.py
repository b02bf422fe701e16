"""Checks by name, the least score, contests: quick, regular by option (G3-GEN-01, G3-GEN-05, G3-GEN-06 to 08)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps import named_checks
from rules.gurps.rolling import Side, regular, winner
from rules.gurps.success import signed_contest
from rules.gurps3.figure.move_and_dodge import dodge
from rules.gurps3.figure.quantities import st, vision, will
from rules.gurps3.figure.shock import hampered, shocked
from rules.gurps3.figure.skills import skill
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.settings import option
from rules.gurps3.tables.words import refuse, term

FIRM = ("st", "ht", "dodge")
"""What shock does not lower (see G3-INJ-01)."""
OF_MIND = ("iq", "will", "vision", "first_aid")
"""What a head wound that makes clumsy does not lower."""
MOST = limit("regular_contest")
"""Above it both targets of a Regular Contest come down (see G3-GEN-07)."""


def st_side(figure: Figure, terms: tuple[Term, ...] = ()) -> Side:
    """Return its side of a contest of ST: full ST, no shock (see G3-GEN-13)."""
    return Side(figure.name, "st", st(figure), terms)


def dx_side(figure: Figure, terms: tuple[Term, ...] = ()) -> Side:
    """Return its side of a contest of DX, hampered by shock (see G3-INJ-01)."""
    return Side(figure.name, "dx", sheet_of(figure).dx, (*terms, *hampered(figure)))


def long_contest(t: Bout, label: str, one: Side, other: Side, *, rule: str) -> int:
    """A contest quick by default, regular by option (G3-GEN-07, G3-GEN-08): 1 ``one`` wins, -1 ``other``, 0 nobody."""
    if option(t.enc, "contest_mode") == "quick":
        return winner(t, label, one, other, rule=rule)
    by = MOST - max(one.score, other.score) if min(one.score, other.score) > MOST else 0
    ease = (term("both_above_14", by),) if by else ()
    return regular(t, label, one, other, ease, rule=rule)


def contest_of(t: Bout, command: Command) -> None:
    """A Quick Contest of the same attribute or skill between two; criticals count by margin (G3-GEN-06, G3-GEN-09)."""
    named_checks.quick(t, command, side_of, rule="G3-GEN-06", margin=signed_contest)


def side_of(t: Bout, figure: Figure, words: str) -> Side:
    """Return a figure's side of a check by the words said. Raises Refused for what it has not."""
    name = named_checks.checked_id(words)
    sheet = sheet_of(figure)
    own = {"will": will(figure), "vision": vision(figure), "dodge": dodge(figure)}
    own |= {key: getattr(sheet, key) for key in ("st", "dx", "iq", "ht")}
    level = own.get(name, skill(figure, name))
    if level is None:
        known = ", ".join((*own, *sheet.skills))
        raise refuse(t, "nothing_to_check", who=figure.name, skill=words or "that", known=known)
    terms = () if name in FIRM else shocked(figure) if name in OF_MIND else hampered(figure)
    return Side(figure.name, name, level, terms)


def check(t: Bout, command: Command) -> None:
    """Roll an attribute or skill."""
    named_checks.check(t, command, side_of, rule="G3-GEN-01")


LEAST = limit("least_score")
"""A roll below this is not attempted (see G3-GEN-05)."""


def attemptable(t: Bout, who: str, base: int, terms: tuple[Term, ...], cap: int | None = None) -> None:
    """Raises Refused for a roll below 3, showing what makes it so low (G3-GEN-05)."""
    eff = base + sum(term.n for term in terms)
    eff = eff if cap is None else min(eff, cap)
    if eff < LEAST:
        told = " ".join(f"{term.n:+d} {term.why}" for term in terms)
        raise refuse(t, "too_low", who=who, base=base, terms=told or "nothing", eff=eff)
