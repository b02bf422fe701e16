"""Active defence: what each is made of, its base, the conditions, the direction (G3-DEF-07 to 09)."""

from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps.rolling import DEFENCE, effect_terms
from rules.gurps3.defence.all_out_defense import increased
from rules.gurps3.defence.dodge_and_drop import dropped_there
from rules.gurps3.defence.exchange_records import Defence, Threat
from rules.gurps3.defence.passive import passive
from rules.gurps3.figure import keys
from rules.gurps3.figure.posture import posture
from rules.gurps3.figure.quantities import reflexes
from rules.gurps3.tables.printed import CONDITIONS
from rules.gurps3.tables.terms import term

LASTING = tuple(key for key in CONDITIONS if key not in ("normal", "unaware", "pinned", "grappled"))
"""The rows of T4 that a mark on the figure stands for."""


def conditions(figure: Figure, threat: Threat) -> tuple[str, ...]:
    """Return the rows of T4 that hold for the defender: shock is none of them (G3-DEF-11, G3-DEF-12)."""
    borne = {mark.key for mark in figure.marks}
    found = [key for key in LASTING if key in borne]
    if threat.unaware or keys.UNAWARE.on(figure):
        found.append("unaware")
    return tuple(found)


def feint_penalty(enc: Encounter, threat: Threat) -> int:
    """Return what a won feint of this attacker takes off the active defence in this turn of his (see G3-FNT-06)."""
    feint = keys.FEINTED.of(enc.figures[threat.who])
    return feint.penalty if feint is not None and feint.target == threat.target and feint.turns == 0 else 0


def shared(enc: Encounter, threat: Threat) -> tuple[Term, ...]:
    """Return what every active defence against this attack is lowered or raised by (G3-DEF-08; see G3-AOD-03)."""
    figure = enc.figures[threat.target]
    sector = dropped_there(enc, threat)
    borne = [c for c in conditions(figure, threat) if c != "unaware"]
    found = (
        term("combat_reflexes", reflexes(figure)),
        term("posture_defends", 0 if sector else posture(figure).defence, posture=figure.posture),
        term("dropped", on=sector),
        *(term("condition", CONDITIONS[c].by, what=c.replace("_", " ")) for c in borne),
        term("feint", -feint_penalty(enc, threat)),
        term("all_out_defense", on=increased(figure)),
    )
    return tuple(term for term in found if term.n)


def cell_number(cell: str) -> int:
    """Return the number of a cell of T3, without the letters of its proviso."""
    return int(cell.strip("bfh?kcr") or 0)


def varied(defence: Defence, word: str, term: Term | None, **changes: bool) -> Defence:
    """Return a defence with one thing more: Retreat, Acrobatic Dodge, drop."""
    more = term.n if term else 0
    return replace(
        defence,
        id=f"{defence.id} {word}",
        text=f"{defence.text} {word}",
        value=defence.value + more,
        terms=(*defence.terms, *((term,) if term else ())),
        **changes,
    )


def scored(
    enc: Encounter, threat: Threat, kind: str, base: int, terms: tuple[Term, ...], *, item: str = "", **more: str
) -> Defence:
    """Return one way to defend: active and whole passive defence, part by part, effects counted in (G3-DEF-01).

    What lowers the active defence leaves the passive one alone (G3-DEF-09).
    """
    figure, name, level = enc.figures[threat.target], more.pop("name", ""), more.pop("skill", "")
    every = (*terms, *shared(enc, threat), *passive(enc, threat))
    thing = figure.item(item)
    called = ("parry" if kind == "bare" else kind, DEFENCE, level, item, thing.name if thing is not None else "")
    # Effects count in the number that is asked about, which is the one rolled.
    every = (*every, *effect_terms(figure, base + sum(term.n for term in every), *(word for word in called if word)))
    every = tuple(term for term in every if term.n)
    return Defence(
        " ".join(p for p in (kind if kind != "bare" else "parry", name) if p),
        "parry" if kind == "bare" else kind,
        base + sum(term.n for term in every),
        every,
        base,
        item=item,
        skill=level,
        text=f"{'parry' if kind == 'bare' else kind}{f' with {name}' if name else ''}",
    )


def direction(threat: Threat, cell: str) -> Term:
    """Return what the side an attack comes from takes off the active defence (see G3-DEF-07)."""
    return term("direction", cell_number(cell), side=threat.arc)
