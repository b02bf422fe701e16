"""What defences are made of: passive defence (G3-DEF-02), the active base and what changes it, the drop (G3-DAD)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps.rolling import DEFENCE, effect_names, effect_terms, roll
from rules.gurps.success import Plain
from rules.gurps3.defence.all_out_defense import increased
from rules.gurps3.defence.exchange_records import Defence, Threat, defences_against
from rules.gurps3.figure import keys
from rules.gurps3.figure.posture import posture
from rules.gurps3.figure.quantities import awake, cover, reflexes, shield_pd
from rules.gurps3.harm.falls_and_drops import fall
from rules.gurps3.place.arcs import arc_row, hexside
from rules.gurps3.tables.printed import ARCS, CONDITIONS
from rules.gurps3.tables.words import says, term

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


LABEL, SKILL = "passive_defence", "pd"
"""What the roll is called, by effects too."""


def alone(enc: Encounter, threat: Threat) -> int:
    """Return what passive defence alone is rolled against, effects on that roll counted in (see G3-DEF-02).

    It is all that an unaware target has, and no active defence lowers it (see G3-TRN-10, G3-DEF-09).
    """
    figure, pd = enc.figures[threat.target], sum(term.n for term in passive(enc, threat))
    if not awake(figure) or not defences_against(threat).pd:
        return 0
    return pd + sum(term.n for term in effect_terms(figure, pd, *effect_names(LABEL, SKILL)))


def passively(t: Bout, threat: Threat) -> bool:
    """Return passive defence alone: success or failure, nothing more (G3-DEF-03)."""
    if alone(t.enc, threat) < 1:
        return False
    terms = passive(t.enc, threat)
    stops: bool = roll(t, LABEL, threat.target, SKILL, 0, terms, rule="G3-DEF-03", kind=Plain)
    if stops:
        t.note("stopped", threat.target, rule="G3-DEF-03", how=says("passive_defence"), by=threat.who)
    return stops


def passive(enc: Encounter, threat: Threat) -> tuple[Term, ...]:
    """Return passive defence: armour of the place, and the shield from the front or its own side (G3-DEF-02)."""
    figure = enc.figures[threat.target]
    if not defences_against(threat).pd or not awake(figure):
        return ()
    arc = ARCS[arc_row(enc, threat.target, threat.arc)]
    place = "head" if threat.location == "eyes" else threat.location
    armour = cover(figure, place, threat.type)
    found = (
        term("armour", armour.pd if arc.armour else 0, armour=armour.name),
        term("shield", shield_pd(figure) if arc.shield else 0),
    )
    return tuple(term for term in found if term.n)


DROPS_FROM = ("standing", "crouching", "kneeling")


def drops(figure: Figure, threat: Threat) -> bool:
    """Whether a Dodge may be one that drops: not of one already down, nor against a leap; no Retreat goes with it.

    Rules: G3-DAD-01, G3-DAD-04, G3-DAD-05.
    """
    return figure.posture in DROPS_FROM and threat.kind != "tackle"


def dropped_there(enc: Encounter, threat: Threat) -> bool:
    """Whether he has dropped from an attack of that hexside since his turn: +3, lying costs nothing (G3-DAD-02)."""
    dropped = keys.DROPPED.of(enc.figures[threat.target])
    return dropped is not None and dropped.side == hexside(enc, threat.target, threat.who, threat.arc)


def drop(t: Bout, threat: Threat) -> None:
    """He goes down once the defence is rolled, so that cover there hides him from the next shot on only (G3-DAD-03)."""
    t.do(keys.DROPPED.set(threat.target, keys.Hexside(hexside(t.enc, threat.target, threat.who, threat.arc))))
    fall(t, threat.target, "G3-DAD-01")
