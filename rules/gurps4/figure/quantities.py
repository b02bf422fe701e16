"""What a fighter's sheet, load and state come to (G4-CHAR)."""

from functools import lru_cache

from rules.core import effects
from rules.core.encounter import Encounter, Figure
from rules.core.orders.policy import answer_of
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.gear import Gear
from rules.gurps4.sheet.items import load
from rules.gurps4.sheet.typed import sheet_of
from rules.gurps4.tables.printed import ENCUMBRANCE, defaults, skill_row
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.terms import term
from rules.things import burden

NO_LOAD = ENCUMBRANCE[-1].level
"""The heaviest load one can move with."""
MOST_FOR_DEFAULT = 20
"""An attribute counts as at most this much for a default."""
LOADS = tuple(row.lifts for row in ENCUMBRANCE)
"""How many times Basic Lift each level of encumbrance carries."""


def affected(figure: Figure, key: str, plain: int) -> int:
    """A quantity as the effects on a figure leave it; ``plain`` where none is on it."""
    return effects.changed(figure, effects.QUANTITY, key, plain)


def trait(figure: Figure, key: str) -> int:
    """The grade of a trait, 0 where the figure lacks it (see G4-CHAR-12)."""
    return figure.q.get(key, 0)


def hp_max(figure: Figure) -> int:
    """Hit points when unhurt."""
    of = sheet_of(figure)
    return affected(figure, "hp_max", of.st if of.hp_max is None else of.hp_max)


def fp_max(figure: Figure) -> int:
    """Fatigue points when rested."""
    of = sheet_of(figure)
    return affected(figure, "fp_max", of.ht if of.fp_max is None else of.fp_max)


def exhausted(figure: Figure) -> bool:
    """Whether less than a third of FP is left (see G4-FP-01)."""
    return 3 * keys.FP.of(figure) < fp_max(figure)


def reeling(figure: Figure) -> bool:
    """Whether less than a third of HP is left (G4-INJ-01)."""
    return 3 * keys.HP.of(figure) < hp_max(figure)


def st_full(figure: Figure) -> int:
    """ST as it counts for damage and hit points."""
    return max(1, affected(figure, "st", sheet_of(figure).st))


def st(figure: Figure) -> int:
    """ST as it is rolled against: halved by exhaustion."""
    return half(st_full(figure)) if exhausted(figure) else st_full(figure)


def half(n: int) -> int:
    """Half of it, rounded up (G4-BASE-07)."""
    return -(-n // 2)


def dx(figure: Figure) -> int:
    """DX."""
    return affected(figure, "dx", sheet_of(figure).dx)


def iq(figure: Figure) -> int:
    """IQ."""
    return affected(figure, "iq", sheet_of(figure).iq)


def ht(figure: Figure) -> int:
    """HT without what Fit adds to rolls."""
    return affected(figure, "ht", sheet_of(figure).ht)


def will(figure: Figure) -> int:
    """Will: IQ unless stated."""
    of = sheet_of(figure)
    return affected(figure, "will", iq(figure) if of.will is None else of.will)


def per(figure: Figure) -> int:
    """Perception: IQ unless stated."""
    of = sheet_of(figure)
    return affected(figure, "per", iq(figure) if of.per is None else of.per)


def hearing(figure: Figure) -> int:
    """Hearing: Perception unless stated, and what acute hearing adds."""
    of = sheet_of(figure)
    keen = (per(figure) if of.hearing is None else of.hearing) + trait(figure, "acute_hearing")
    return affected(figure, "hearing", keen)


def vision(figure: Figure) -> int:
    """Vision: Perception unless stated."""
    of = sheet_of(figure)
    return affected(figure, "vision", per(figure) if of.vision is None else of.vision)


def sm(figure: Figure) -> int:
    """The Size Modifier."""
    return sheet_of(figure).sm


def speed_q(figure: Figure) -> int:
    """Basic Speed in quarters (G4-CHAR-01)."""
    of = sheet_of(figure)
    plain = ht(figure) + dx(figure) if of.basic_speed_q is None else of.basic_speed_q
    return max(0, affected(figure, "basic_speed_q", plain))


def basic_move(figure: Figure) -> int:
    """Basic Move in yards per second (see G4-CHAR-01)."""
    of = sheet_of(figure)
    return max(0, affected(figure, "basic_move", speed_q(figure) // 4 if of.basic_move is None else of.basic_move))


@lru_cache(maxsize=256)
def basic_lift(st_: int) -> int:
    """Basic Lift in hundredths of a pound; from ten pounds on whole pounds, half up (G4-CHAR-02)."""
    exact = 20 * st_ * st_
    return exact if exact < 1000 else (exact + 50) // 100 * 100


def carried(figure: Figure) -> int:
    """What is carried and worn, in hundredths of a pound."""
    return sum(load(i) for i in figure.items if i.where not in ("ground", "gone", "stuck"))


def encumbrance(figure: Figure) -> int:
    """The level 0 to 4, or 5 for more than one can move with (G4-CHAR-03)."""
    return burden.level(carried(figure), basic_lift(st_full(figure)), LOADS)


def encumbrance_level(figure: Figure) -> int:
    """The level as Dodge and Parry feel it, at most 4."""
    return min(encumbrance(figure), NO_LOAD)


def move(enc: Encounter, figure: Figure) -> int:
    """Move in yards per second: Basic Move, encumbrance, reeling, exhaustion (see G4-CHAR-03, G4-INJ-01, G4-FP-01)."""
    level = encumbrance(figure)
    if level > NO_LOAD:
        return 0
    yards = max(1, basic_move(figure) * ENCUMBRANCE[level].move // 10)
    if reeling(figure):
        yards = half(yards)
    return max(0, affected(figure, "move", half(yards) if exhausted(figure) else yards))


def step(enc: Encounter, figure: Figure) -> int:
    """How many yards a step is (see G4-MOVE-10)."""
    return max(1, -(-move(enc, figure) // 10))


def bonuses(figure: Figure, defence: str) -> tuple[Term, ...]:
    """What traits add to a defence (see G4-CHAR-12)."""
    found = []
    if trait(figure, "combat_reflexes"):
        found.append(term("combat_reflexes"))
    grade = trait(figure, f"enhanced_{defence}")
    if grade:
        found.append(term("enhanced", grade, defence=defence))
    return tuple(found)


def block_value(enc: Encounter, level: int) -> int:
    """The Block that such a skill with shield or cloak comes to: 3 more than its half, or than all of it by option.

    Rules: G4-CHAR-05.
    """
    return level + 3 if option(enc, "g4_block") == "full" else level // 2 + 3


def parry_value(level: int) -> int:
    """The Parry that such a skill with a weapon or hand comes to, without what the weapon adds (G4-CHAR-06)."""
    return level // 2 + 3


def skill(figure: Figure, key: str) -> int | None:
    """A skill as the sheet has it, else its default; None: it has none. ``dx`` serves too (see G4-BASE-09)."""
    of = sheet_of(figure)
    if key in of.skills:
        # What changes DX changes the skills that come of it.
        return of.skills[key] + (dx(figure) - of.dx if from_dx(key) else 0)
    if key == "dx":
        return dx(figure)
    return default(figure, key)


@lru_cache(maxsize=256)
def from_dx(key: str) -> bool:
    """Whether a skill comes of DX: that is what it defaults to, first of all."""
    row = skill_row(key)
    return row is not None and bool(row.default) and row.default[0].startswith("dx")


def default(figure: Figure, key: str) -> int | None:
    """What a skill that the sheet lacks defaults to; None: nothing, so the deed is refused (G4-BASE-09)."""
    values = {"dx": dx(figure), "iq": iq(figure), "ht": ht(figure)}
    found = []
    for base, by in defaults(key):
        if base in values:
            found.append(min(values[base], MOST_FOR_DEFAULT) + by)
        elif (known := sheet_of(figure).skills.get(base)) is not None:
            found.append(known + by)
        elif (further := default(figure, base)) is not None:
            found.append(further + by)
    return max(found, default=None)


def best_skill(figure: Figure, names: tuple[str, ...]) -> tuple[str, int] | None:
    """The best of several skills, the first of equals; None where none serves."""
    found = [(name, value) for name in names if (value := skill(figure, name)) is not None]
    return max(found, key=lambda one: one[1], default=None)


def grappled(enc: Encounter, who: str) -> bool:
    """Whether somebody grapples or pins it (see G4-GRAP-02)."""
    return any(True for _ in enc.linked(keys.GRAPPLE.key, b=who))


def pinned(enc: Encounter, who: str) -> bool:
    """Whether it is pinned and so helpless (see G4-PIN-04)."""
    return any(True for _ in enc.linked(keys.PIN.key, b=who))


def hampered(enc: Encounter, figure: Figure) -> tuple[Term, ...]:
    """What DX and everything based on it loses now: a grapple and shock (see G4-ATT-08, G4-GRAP-02, G4-SHK-01)."""
    return (*held_down(enc, figure), *shocked(figure))


def held_down(enc: Encounter, figure: Figure) -> tuple[Term, ...]:
    """-4 DX while grappled (see G4-GRAP-02)."""
    return (term("grappled"),) if grappled(enc, figure.name) else ()


def shocked(figure: Figure) -> tuple[Term, ...]:
    """Shock and pain, as DX, IQ and what is based on them feel it (see G4-ATT-07, G4-SHK-01, G4-CRIT-05).

    The moderate pain of a strained jaw has no number in the catalogue; it is the 2 of the printed game.
    """
    shock = keys.SHOCK.of(figure)
    hurts = (term("pain"),) if keys.PAIN.on(figure) else ()
    return (term("shock", -shock), *hurts) if shock else hurts


def weak(figure: Figure, need: int) -> tuple[Term, ...]:
    """What a weapon costs that is too heavy, as it needs so much ST (G4-CHAR-07)."""
    short = need - st_full(figure)
    return (term("st_needed", -short, need=need),) if short > 0 else ()


def ordered(figure: Figure) -> str:
    """Its standing order, in small letters; empty where there is none."""
    return answer_of(figure.policy).casefold().strip()


OUT = (keys.DEAD, keys.DESTROYED, keys.UNCONSCIOUS, keys.COMA, keys.MORTAL)


def alive(figure: Figure) -> bool:
    """Whether it lives."""
    return not keys.DEAD.on(figure) and not keys.DESTROYED.on(figure)


def awake(figure: Figure) -> bool:
    """Whether it is conscious."""
    return not any(mark.on(figure) for mark in OUT)


def stunned(figure: Figure) -> bool:
    """Whether stun forces it to do nothing (see G4-STUN-01)."""
    body, mind = keys.STUNNED.of(figure), keys.MENTALLY_STUNNED.of(figure)
    return (body is not None and not body.over) or (mind is not None and not mind.over)


def numbed(figure: Figure) -> bool:
    """Whether stun or its tail takes 4 from active defences (see G4-STUN-02, G4-STUN-03)."""
    return keys.STUNNED.on(figure) or keys.MENTALLY_STUNNED.on(figure)


def blind(figure: Figure) -> bool:
    """Whether it sees nothing."""
    return keys.BLIND.on(figure) or all(mark.on(figure) for mark in keys.BLINDED.values())


def master(figure: Figure, gear: Gear | None, skill_: str) -> bool:
    """Whether Trained By A Master or Weapon Master halves penalties here (see G4-CHAR-12)."""
    names = (skill_, gear.row, gear.id) if gear is not None else (skill_,)
    return bool(trait(figure, "trained_by_a_master") or any(trait(figure, f"weapon_master.{n}") for n in names))


def dodge_terms(enc: Encounter, figure: Figure) -> tuple[Term, ...]:
    """The Dodge of a figure by its parts (G4-CHAR-04; see G4-INJ-01, G4-FP-01)."""
    speed = speed_q(figure)
    halves = reeling(figure) and option(enc, "g4_reeling") == "speed"
    base = (-(-speed // 8) if halves else speed // 4) + 3
    load = encumbrance_level(figure)
    terms = [term("basic_speed", base, rule="G4-INJ-01" if halves else "G4-CHAR-04")]
    if load:
        terms.append(term("encumbrance", max(-load, 1 - base)))
    terms += bonuses(figure, "dodge")
    whole = sum(term.n for term in terms)
    if reeling(figure) and not halves:
        terms.append(term("reeling", half(whole) - whole))
        whole = half(whole)
    if exhausted(figure):
        terms.append(term("exhausted", half(whole) - whole))
        whole = half(whole)
    magic = affected(figure, "dodge", whole) - whole
    return (*terms, term("effects", magic)) if magic else tuple(terms)
