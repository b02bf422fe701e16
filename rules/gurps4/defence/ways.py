"""The active defences open to a target, each with its score and every part of it (G4-DEF, G4-DODG, G4-BLK, G4-PAR)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure, Item
from rules.core.report import Term
from rules.gurps.rolling import DEFENCE, magic
from rules.gurps4 import sheet
from rules.gurps4.defence.bars import No, barred, kind_barred
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.gear import Gear, Mode
from rules.gurps4.figure.quantities import (
    basic_lift,
    best_skill,
    bonuses,
    dodge_terms,
    encumbrance_level,
    held_down,
    numbed,
    skill,
    st_full,
    trait,
)
from rules.gurps4.tables.printed import DEFENCES, POSTURES
from rules.gurps4.tables.settings import option

STUN, UNSEEN, SIDE, OFF_BALANCE = -4, -4, -2, -2
RETREAT_DODGE, RETREAT, DROP = 3, 1, 3
BETTER_RETREAT = ("boxing", "judo", "karate")
BARE = ("dx", "boxing", "brawling", "judo", "karate")
NIMBLE = ("judo", "karate")
KICKED = -2
"""What effects call every active defence at once."""
OPERATING = ("boating", "driving", "piloting", "teamster")
"""Skills that steer something."""


class Way(Struct, frozen=True, omit_defaults=True):
    """One way to defend: ``dodge``, ``block`` or ``parry``, with what, and how it comes to its score.

    ``hands`` are those of a bare-handed parry, as bits. ``away`` is retreat, drop or dive where one goes with it.
    """

    kind: str
    score: int
    terms: tuple[Term, ...] = ()
    item: str = ""
    name: str = ""
    mode: Mode | None = None
    skill: str = ""
    level: int = 0
    hands: int = 0
    fencing: bool = False
    away: str = ""
    acrobatic: bool = False
    hopeless: bool = False

    @property
    def id(self) -> str:
        """What answers and standing orders call it."""
        return " ".join(word for word in (self.plain, "acrobatic" if self.acrobatic else "", self.away) if word)

    @property
    def plain(self) -> str:
        """The defence without what goes with it."""
        return " ".join(word for word in (self.kind, self.item) if word)

    @property
    def tool(self) -> str:
        """What two defences of one attack must differ in (G4-MAN-18)."""
        return self.kind if self.kind != "parry" else f"parry {self.item}"


def ways(enc: Encounter, s: Strike) -> tuple[Way, ...]:
    """Every legal defence without what may go with it, the best score first; none where none is legal."""
    if barred(enc, s) is not None:
        return ()
    found = [way for way in _every(enc, s) if isinstance(way, Way) and not way.hopeless]
    best: dict[str, Way] = {}
    for way in sorted(found, key=lambda one: -one.score):
        best.setdefault(way.plain, way)
    return tuple(best.values())


def _every(enc: Encounter, s: Strike) -> Iterator[Way | No]:
    figure = enc.figures[s.to]
    yield dodge(enc, s)
    things = hands.held(figure)
    for item, gear in things:
        if gear.guarding is not None:
            yield block(enc, s, item.id)
    for item, gear in things:
        for mode in gear.modes:
            yield parry(enc, s, item.id, mode)
    for bits in (keys.RIGHT, keys.LEFT, keys.BOTH):
        yield bare_parry(enc, s, bits)


def dodge(enc: Encounter, s: Strike) -> Way | No:
    """The Dodge, or why there is none (G4-DODG-01); like the others of one who may defend at all (``barred``)."""
    bar = kind_barred(enc, s, "dodge")
    if bar is not None:
        return bar
    figure = enc.figures[s.to]
    terms = (*dodge_terms(enc, figure), *common(enc, s, "dodge"))
    return _way(figure, "dodge", terms)


def at_the_wheel(enc: Encounter, s: Strike, handling: int) -> Way | No:
    """The Dodge of who steers a vehicle: half the operator's skill and its handling (G4-DODG-05)."""
    way = dodge(enc, s)
    figure = enc.figures[s.to]
    learned = tuple(key for key in sheet.of(figure).skills if key.split("_")[0] in OPERATING)
    best = best_skill(figure, learned)
    if isinstance(way, No) or best is None:
        return way if isinstance(way, No) else No("no_skill", skill="skill with a vehicle")
    name, level = best
    base = (
        Term(f"{name.replace('_', ' ')} {level}", level // 2, "G4-DODG-05"),
        Term("handling", handling, "G4-DODG-05"),
    )
    return _way(figure, "dodge", (*base, *bonuses(figure, "dodge"), *common(enc, s, "dodge")))


def block(enc: Encounter, s: Strike, item: str) -> Way | No:
    """The Block with a shield or cloak, or why there is none (G4-BLK-01, G4-CHAR-05, G4-BLK-02)."""
    figure = enc.figures[s.to]
    bar = kind_barred(enc, s, "block")
    if bar is not None:
        return bar
    thing = figure.item(item)
    gear = next((g for i, g in hands.held(figure) if i.id == item), None)
    if thing is None or gear is None or gear.guarding is None:
        return No("no_shield", item=item)
    if not hands.usable(thing) or hands.lame(figure, keys.HAND.of(thing)):
        return No("not_ready", item=gear.name)
    if not _covered(s, keys.HAND.of(thing)):
        return No("wrong_side", item=gear.name)
    level = skill(figure, gear.guarding.skill)
    if level is None:
        return No("no_skill", skill=gear.guarding.skill)
    lowered = level + sum(term.n for term in held_down(enc, figure))
    base = lowered + 3 if option(enc, "g4_block") == "full" else lowered // 2 + 3
    terms = [Term(f"{gear.guarding.skill.replace('_', ' ')} {lowered}", base, "G4-BLK-01"), *bonuses(figure, "block")]
    if s.flail:
        terms.append(Term("flail", -(s.flail // 2), "G4-PAR-12"))
    way = _way(figure, "block", (*terms, *common(enc, s, "block")), item)
    return replace(way, item=item, name=gear.name, skill=gear.guarding.skill, level=level)


def parry(enc: Encounter, s: Strike, item: str, mode: Mode) -> Way | No:
    """The Parry with a mode of a weapon, or why there is none (G4-PAR-01, G4-WPN-02)."""
    figure = enc.figures[s.to]
    bar = kind_barred(enc, s, "parry")
    if bar is not None:
        return bar
    thing = figure.item(item)
    gear = next((g for i, g in hands.held(figure) if i.id == item), None)
    if thing is None or gear is None:
        return No("not_in_hand", item=item)
    bits = hands.grip_for(enc, figure, thing, mode)
    bar = _weapon_bar(enc, s, thing, gear, mode, bits)
    if bar is not None or bits is None:
        return bar or No("not_in_hand", item=gear.name)
    best = best_skill(figure, mode.skills)
    if best is None:
        return No("no_skill", skill=mode.skills[0])
    name, level = best
    lowered = level + sum(term.n for term in (*held_down(enc, figure), *weak(figure, mode), *clumsy(figure, bits)))
    terms = [Term(f"{name.replace('_', ' ')} {lowered}", lowered // 2 + 3, "G4-PAR-01")]
    if mode.parry:
        terms.append(Term(gear.name, mode.parry, "G4-CHAR-06"))
    terms += bonuses(figure, "parry")
    if mode.fencing and encumbrance_level(figure):
        terms.append(Term("encumbrance", -encumbrance_level(figure), "G4-CHAR-03"))
    terms += repeated(figure, item, gear, name, fencing=mode.fencing)
    if s.flail:
        terms.append(Term("flail", -s.flail, "G4-PAR-12"))
    terms += _thrown(s)
    way = _way(figure, "parry", (*terms, *common(enc, s, "parry")), item)
    hopeless = too_heavy(figure, s, bits)
    return replace(
        way, item=item, name=gear.name, mode=mode, skill=name, level=level, fencing=mode.fencing, hopeless=hopeless
    )


def _weapon_bar(enc: Encounter, s: Strike, thing: Item, gear: Gear, mode: Mode, bits: int | None) -> No | None:
    if mode.parry is None:
        return No("cannot_parry", item=gear.name)
    if bits is None or not hands.usable(thing) or _shared(enc, s.to, thing.id):
        return No("not_ready", item=gear.name)
    if mode.unbalanced and thing.id in swung(enc.figures[s.to]):
        return No("unbalanced", item=gear.name)
    if s.close and 0 not in mode.reach:
        return No("close_combat", item=gear.name)
    if s.aimed and s.aimed != thing.id:
        return No("other_weapon", item=gear.name)
    if s.flail and mode.fencing:
        return No("fencing_flail", item=gear.name)
    if s.ranged and DEFENCES[s.kind].parry == "in_reach" and not _in_reach(s, hands.reaches(thing, mode)):
        return No("out_of_reach", item=gear.name)
    if bits != keys.BOTH and not _covered(s, bits):
        return No("wrong_side", item=gear.name)
    return None


def bare_parry(enc: Encounter, s: Strike, bits: int) -> Way | No:
    """The Parry with empty hands, or why there is none (G4-PAR-06)."""
    figure = enc.figures[s.to]
    bar = kind_barred(enc, s, "parry")
    if bar is not None:
        return bar
    name = f"{hands.side_name(bits)} hand{'s' if bits == keys.BOTH else ''}"
    if bits & ~hands.empty(enc, figure):
        return No("hand_full", item=name)
    if s.ranged and DEFENCES[s.kind].unarmed == "in_reach" and not _in_reach(s, (0,)):
        return No("out_of_reach", item=name)
    if s.aimed:
        return No("other_weapon", item=name)
    skills = ("wrestling",) if bits == keys.BOTH else BARE
    # What one has not learned is DX; a default is no skill that spares one the -3.
    learned = sheet.of(figure).skills
    found = [(key, level) for key in skills if (key == "dx" or key in learned) and (level := skill(figure, key))]
    if not found:
        return No("no_skill", skill="wrestling")
    made = [_bare(enc, s, figure, bits, key, level) for key, level in found]
    best = max(made, key=lambda one: one.score)
    return replace(best, item=name.replace(" ", "_"), name=name, hands=bits, hopeless=too_heavy(figure, s, bits))


def _bare(enc: Encounter, s: Strike, figure: Figure, bits: int, key: str, level: int) -> Way:
    lowered = level + sum(term.n for term in (*held_down(enc, figure), *clumsy(figure, bits)))
    terms = [Term(f"{key.replace('_', ' ')} {lowered}", lowered // 2 + 3, "G4-PAR-06"), *bonuses(figure, "parry")]
    if key in NIMBLE and encumbrance_level(figure):
        terms.append(Term("encumbrance", -encumbrance_level(figure), "G4-CHAR-03"))
    if key == "boxing" and s.limb.endswith("leg"):
        terms.append(Term("Boxing against a kick", KICKED, "G4-PAR-06"))
    terms += _thrown(s)
    if s.flail:
        terms.append(Term("flail", -s.flail, "G4-PAR-12"))
    elif s.kind == "melee" and not s.thrusting and key not in NIMBLE:
        terms.append(Term("bare hand against a weapon", _cell(DEFENCES[s.kind].unarmed), "G4-PAR-07"))
    worst = max(
        (side for bit, side in hands.SIDES if bits & bit), key=lambda side: keys.PARRIES.of(figure, f"{side}_hand")
    )
    terms += repeated(figure, f"{worst}_hand", None, key, fencing=False)
    way = _way(figure, "parry", (*terms, *common(enc, s, "parry")))
    return replace(way, skill=key, level=level)


def common(enc: Encounter, s: Strike, kind: str) -> tuple[Term, ...]:
    """What counts for every active defence (G4-DEF-09, G4-CLS-04)."""
    figure = enc.figures[s.to]
    terms = []
    if DEFENCES[s.kind].db:
        covering = [g for i, g in hands.shields(figure) if _covered(s, keys.HAND.of(i))]
        db = max((g.guarding.db for g in covering if g.guarding), default=0)
        terms.append(Term("shield", db, "G4-DEF-06"))
    stance = keys.MANEUVER.of(figure)
    if stance is not None and stance.kind == "all_out_defense" and stance.option == kind:
        terms.append(Term("All-Out Defense", 2, "G4-MAN-17"))
    terms.append(Term("Deceptive Attack", -s.deceptive, "G4-MEL-01"))
    feint = keys.FEINT.of(enc, s.by, s.to)
    if feint is not None and not feint.fresh:
        terms.append(Term("Feint", -feint.penalty, "G4-MAN-28"))
    if s.arc != "front":
        terms.append(Term("from the side", SIDE, "G4-DEF-04"))
    terms.append(Term(figure.posture, POSTURES[figure.posture].defence, "G4-DEF-08"))
    if numbed(figure):
        terms.append(Term("stunned", STUN, "G4-DEF-03"))
    if s.unseen:
        terms.append(Term("unseen attacker", UNSEEN, "G4-VIS-03"))
    if keys.OFF_BALANCE.on(figure):
        terms.append(Term("off balance", OFF_BALANCE, "G4-CRIT-04"))
    if keys.DROPPED_GUARD.on(figure):
        terms.append(Term("guard dropped", OFF_BALANCE, "G4-CRIT-05"))
    if keys.TORN.on(figure):
        terms.append(Term("torn muscle", -1, "G4-CRIT-05"))
    terms.append(Term("height", _height(s.height), "G4-DEF-10"))
    rides = any(True for _ in enc.linked(keys.RIDES.key, a=s.to))
    riding = skill(figure, "riding") or 0
    if rides and riding < 12:
        terms.append(Term(f"Riding {riding}", riding - 12, "G4-MNT-02"))
    terms += _gone(enc, s, kind)
    return tuple(term for term in terms if term.n)


def _gone(enc: Encounter, s: Strike, kind: str) -> tuple[Term, ...]:
    """A Retreat or drop of this turn that still counts (G4-RET-02, G4-DROP-01)."""
    away = keys.RETREATED.of(enc.figures[s.to])
    if away is None:
        return ()
    if away.drop and s.ranged and kind == "dodge":
        return (Term("dropped", DROP, "G4-DROP-01"),)
    if away.foe == s.by and not s.ranged:
        return (Term("retreated", RETREAT_DODGE if kind == "dodge" else RETREAT, "G4-RET-02"),)
    return ()


def moved_away(enc: Encounter, s: Strike, way: Way, away: str) -> Way:
    """A defence with a Retreat, a drop or a dive (G4-RET-01, G4-DROP-01, G4-DIVE-01)."""
    if away == "retreat":
        by = RETREAT_DODGE if way.kind == "dodge" else RETREAT
        better = way.fencing or way.skill in BETTER_RETREAT
        if way.kind == "parry" and better and option(enc, "g4_retreat_parry") == "fencing":
            by = RETREAT_DODGE
        term = Term("Retreat", by, "G4-RET-01")
    else:
        term = Term("drop" if away == "drop" else "dive", DROP, "G4-DROP-01" if away == "drop" else "G4-DIVE-01")
    return replace(way, away=away, score=way.score + term.n, terms=(*way.terms, term))


def weak(figure: Figure, mode: Mode) -> tuple[Term, ...]:
    """What a weapon too heavy costs (G4-CHAR-07)."""
    short = mode.st - st_full(figure)
    return (Term(f"ST {mode.st} needed", -short, "G4-CHAR-07"),) if short > 0 else ()


def clumsy(figure: Figure, bits: int) -> tuple[Term, ...]:
    """What the off hand costs (G4-CHAR-10, G4-PAR-04)."""
    return (Term("off hand", -4, "G4-CHAR-10"),) if hands.off_hand(figure, bits) else ()


def repeated(figure: Figure, what: str, gear: Gear | None, skill_: str, *, fencing: bool) -> tuple[Term, ...]:
    """What parries since the own last turn cost (G4-PAR-02)."""
    times = keys.PARRIES.of(figure, what)
    if not times:
        return ()
    each = 2 if fencing else 4
    if master(figure, gear, skill_):
        each //= 2
    return (Term(f"parry {times + 1} of this turn", -each * times, "G4-PAR-02"),)


def master(figure: Figure, gear: Gear | None, skill_: str) -> bool:
    """Whether Trained By A Master or Weapon Master halves penalties here (G4-CHAR-12)."""
    names = (skill_, gear.row, gear.id) if gear is not None else (skill_,)
    return bool(trait(figure, "trained_by_a_master") or any(trait(figure, f"weapon_master.{n}") for n in names))


def swung(figure: Figure) -> tuple[str, ...]:
    """The weapons that attacked since the own turn opened (G4-ATT-12, G4-PAR-10)."""
    words = keys.SWUNG.of(figure)
    return tuple(words.words.split()) if words is not None else ()


def too_heavy(figure: Figure, s: Strike, bits: int) -> bool:
    """Whether what comes is too heavy to be parried (G4-PAR-11)."""
    return s.weight > basic_lift(st_full(figure)) * (2 if bits == keys.BOTH else 1)


def _shared(enc: Encounter, who: str, item: str) -> bool:
    links = (*keys.SHARED.all(enc, a=who), *keys.SHARED.all(enc, b=who))
    return any(keys.SHARED.data(link).item == item for link in links)


def _in_reach(s: Strike, reach: tuple[int, ...]) -> bool:
    return s.distance is not None and s.distance <= max(reach)


def _covered(s: Strike, bits: int) -> bool:
    """Whether a thing in these hands covers the side the attack comes from (G4-DEF-12)."""
    side = {keys.RIGHT: "right", keys.LEFT: "left"}.get(bits)
    return s.arc in ("front", "turned") or side is None or side == s.arc


def _thrown(s: Strike) -> tuple[Term, ...]:
    by = _cell(DEFENCES[s.kind].parry)
    return (Term("thrown weapon", by, "G4-PAR-05"),) if s.ranged and by else ()


def _cell(cell: str) -> int:
    return int(cell) if cell.lstrip("-").isdigit() else 0


def _height(feet: int) -> int:
    """What a difference of height in feet does, the defender's above 0 (G4-DEF-10)."""
    by = min(max(0, abs(feet) - 2), 3)
    return by if feet > 0 else -by


def _way(figure: Figure, kind: str, terms: tuple[Term, ...], item: str = "") -> Way:
    """A defence from its parts, effects on it among them: what is asked is what will be rolled."""
    plain, names = sum(term.n for term in terms), (kind, DEFENCE, *(hands.named(figure, item) if item else ()))
    told = tuple(term for term in (*terms, *magic(figure, plain, *names)) if term.n)
    return Way(kind, sum(term.n for term in told), told)
