"""Which defences are open against an attack, and their scores (G3-DEF, T2, T3, T4)."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure
from rules.core.hexes import Hex, neighbours
from rules.core.report import Term
from rules.gurps.rolling import DEFENCE, magic
from rules.gurps3.defence.threat import Guard, Threat
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import BOTH, LEFT, RIGHT, Gear, count, held, shield_item, shield_of
from rules.gurps3.figure.quantities import (
    CLOSE_SKILLS,
    UNARMED,
    awake,
    bare_share,
    cover,
    dodge,
    half_or_fencing,
    hand_useless,
    has,
    large_shield,
    main_hand,
    posture,
    ready_shield,
    reflexes,
    shield_pd,
    skill,
)
from rules.gurps3.place.grips import arm_penalty, busy_hands, held_fast, held_hands, shared_item
from rules.gurps3.place.where import arc_row, away, free_neighbours, hexside, in_close
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.kinds import Threat as Row
from rules.gurps3.tables.printed import ARCS, CONDITIONS, OPENINGS, SKILLS, THREATS
from rules.things.hands import open_hands

OFF_HAND, SMALL, LARGE_SHIELD = -4, -1, -1
RETREAT, DROP, INCREASED = 3, 3, 2
LIGHT = 200
"""Hundredths of a pound of the heaviest weapon that cannot parry a shield bash (G3-BSH-02)."""
DROPS_FROM = ("standing", "crouching", "kneeling")
UNLIMITED = 99


def row_of(threat: Threat) -> Row:
    """The row of T3 that an attack is defended by; in close combat its own, with the Boxing bonus of the blow."""
    return THREATS["close" if threat.close and threat.kind not in ("bite", "tackle") else threat.kind]


def opened(enc: Encounter, figure: Figure) -> str:
    """The letters of T2 that the maneuver and posture leave open; close combat leaves less (G3-CC-04)."""
    chosen = keys.CHOSEN.of(figure)
    cell: str = getattr(OPENINGS[chosen.card if chosen else "do_nothing"], figure.posture)
    if cell == "x":
        cell = getattr(OPENINGS["do_nothing"], figure.posture)
    if in_close(enc, figure.name) and cell != "PD":
        cell = "Dp" + ("R" if "R" in cell else "") if "P" in cell or "p" in cell else cell.replace("B", "")
    return cell


def conditions(figure: Figure, threat: Threat) -> tuple[str, ...]:
    """The rows of T4 that hold for the defender (G3-TRN-10, G3-DEF-11, G3-DEF-12, G3-RDY-03)."""
    found = [
        key for key in CONDITIONS if key not in ("normal", "unaware", "pinned", "grappled") and _marked(figure, key)
    ]
    if threat.unaware or keys.UNAWARE.on(figure):
        found.append("unaware")
    return tuple(found)


def _marked(figure: Figure, key: str) -> bool:
    return figure.mark(key) is not None


def passive(enc: Encounter, threat: Threat) -> tuple[Term, ...]:
    """Passive defence: armour of the place, and the shield from the front or its own side (G3-DEF-02, G3-DEF-09)."""
    figure = enc.figures[threat.to]
    if not row_of(threat).pd or not awake(figure):
        return ()
    arc = ARCS[arc_row(enc, threat.to, threat.arc)]
    place = "head" if threat.location == "eyes" else threat.location
    armour = cover(figure, place, threat.type)  # type: ignore[arg-type]
    found = (
        Term(armour.name or "armour", armour.pd if arc.armour else 0, "G3-DEF-02"),
        Term("shield", shield_pd(figure) if arc.shield else 0, "G3-DEF-02"),
    )
    return tuple(term for term in found if term.n)


def feint_penalty(enc: Encounter, threat: Threat) -> int:
    """What a won feint of this attacker takes off the active defence in this turn of his (G3-FNT-06)."""
    feint = keys.FEINTED.of(enc.figures[threat.by])
    return feint.penalty if feint is not None and feint.target == threat.to and feint.turns == 0 else 0


def shared(enc: Encounter, threat: Threat) -> tuple[Term, ...]:
    """What every active defence against this attack is lowered or raised by (G3-DEF-08, G3-AOD-03)."""
    figure = enc.figures[threat.to]
    dropped = keys.DROPPED.of(figure)
    sector = dropped is not None and dropped.side == hexside(enc, threat.to, threat.by, threat.arc)
    by_condition = sum(CONDITIONS[c].by for c in conditions(figure, threat) if c != "unaware")
    chosen = keys.CHOSEN.of(figure)
    increased = chosen is not None and chosen.card == "all_out_defense" and chosen.mode == "increased"
    found = (
        Term("combat reflexes", reflexes(figure), "G3-DEF-01"),
        Term(figure.posture, 0 if sector else posture(figure).defence, "G3-DEF-08"),
        Term("dropped", DROP if sector else 0, "G3-DAD-02"),
        Term("condition", by_condition, "G3-DEF-08"),
        Term("feint", -feint_penalty(enc, threat), "G3-FNT-06"),
        Term("all-out defense", INCREASED if increased else 0, "G3-AOD-03"),
    )
    return tuple(term for term in found if term.n)


def _number(cell: str) -> int:
    return int(cell.strip("bfh?kcr") or 0)


def legal(enc: Encounter, threat: Threat, used: Guard | None = None) -> tuple[Guard, ...]:
    """Every way to defend, plain ones first and the best first, then with Retreat, Acrobatic Dodge and drop.

    ``used`` is the first defence of two under All-Out Defense: another kind is wanted, or another weapon (G3-AOD-02).

    Rules: G3-DEF-10.
    """
    figure = enc.figures[threat.to]
    cell, rows = opened(enc, figure), conditions(figure, threat)
    barred = any(CONDITIONS[c].defence == "none" for c in rows)
    if barred or cell == "PD" or keys.PIN.all(enc, b=threat.to) or not awake(figure):
        return ()
    if any(CONDITIONS[c].defence == "dodge" for c in rows):
        cell = "D" + ("R" if "R" in cell else "")
    plain = [*_dodges(enc, threat, cell), *_blocks(enc, threat, cell), *_parries(enc, threat, cell)]
    if used is not None:
        plain = [g for g in plain if g.kind != used.kind or (g.kind == "parry" and g.item != used.item)]
    plain.sort(key=lambda g: -g.score)
    steps = retreats(enc, threat, cell)
    found = [*plain]
    for guard in plain:
        found += _variants(enc, threat, guard, steps)
    return tuple(found)


def retreats(enc: Encounter, threat: Threat, cell: str | None = None) -> bool:
    """Whether a Retreat may be added (G3-RET-01 to 04, G3-DAD-04)."""
    figure = enc.figures[threat.to]
    cell = opened(enc, figure) if cell is None else cell
    row, arc = row_of(threat), ARCS[arc_row(enc, threat.to, threat.arc)]
    if "R" not in cell or not (threat.hold or (row.retreat and arc.retreat)) or not posture(figure).retreat:
        return False
    if any(not CONDITIONS[c].retreat for c in conditions(figure, threat)) or held_fast(enc, threat.to):
        return False
    if keys.RETREATS.of(figure) or shared_item(enc, threat.to):
        return False
    return figure.pos is None or enc.figures[threat.by].pos is None or bool(steps_back(enc, threat))


def steps_back(enc: Encounter, threat: Threat) -> tuple[Hex, ...]:
    """The hexes a Retreat may lead to, the best first (G3-RET-02); out of a shared hex any free one (G3-CC-05)."""
    figure, foe = enc.figures[threat.to], enc.figures[threat.by]
    if figure.pos is not None and figure.pos == foe.pos:
        behind = free_neighbours(enc, figure.pos)
        return tuple(sorted(behind, key=lambda h: _turn(figure, h)))
    return away(enc, threat.to, threat.by)


def _turn(figure: Figure, there: Hex) -> int:
    """How far a neighbouring hex lies from straight behind (G3-ACR-02)."""
    assert figure.pos is not None
    n = neighbours(figure.pos).index(there)
    off = (n - figure.facing - 3) % 6
    return min(off, 6 - off)


def _variants(enc: Encounter, threat: Threat, guard: Guard, steps: bool) -> Iterator[Guard]:
    figure = enc.figures[threat.to]
    close = threat.close and guard.kind != "dodge"
    if steps and not close:
        yield _with(guard, "retreat", Term("retreat", RETREAT, "G3-RET-01"), retreat=True)
    if guard.kind != "dodge":
        return
    tumbles = "acrobatics" in of(figure).skills and not keys.ACROBATICS.of(figure)
    drops = figure.posture in DROPS_FROM and threat.kind != "tackle"
    if tumbles:
        acrobatic = _with(guard, "acrobatic", None, acrobatic=True)
        yield acrobatic
        if steps:
            yield _with(acrobatic, "retreat", Term("retreat", RETREAT, "G3-RET-01"), retreat=True)
    if drops:
        down = _with(guard, "drop", Term("dropping", DROP, "G3-DAD-01"), drop=True)
        yield down
        if tumbles:
            yield _with(down, "acrobatic", None, acrobatic=True)


def _with(guard: Guard, word: str, term: Term | None, **changes: bool) -> Guard:
    more = term.n if term else 0
    return replace(
        guard,
        id=f"{guard.id} {word}",
        text=f"{guard.text} {word}",
        score=guard.score + more,
        terms=(*guard.terms, *((term,) if term else ())),
        **changes,
    )


def _guard(
    enc: Encounter, threat: Threat, kind: str, base: int, terms: tuple[Term, ...], *, item: str = "", **more: str
) -> Guard:
    figure, name, level = enc.figures[threat.to], more.pop("name", ""), more.pop("skill", "")
    every = (*terms, *shared(enc, threat), *passive(enc, threat))
    thing = figure.item(item)
    called = ("parry" if kind == "bare" else kind, DEFENCE, level, item, thing.name if thing is not None else "")
    # Effects count in the number that is asked about, which is the one rolled.
    every = (*every, *magic(figure, base + sum(term.n for term in every), *(word for word in called if word)))
    every = tuple(term for term in every if term.n)
    return Guard(
        " ".join(p for p in (kind if kind != "bare" else "parry", name) if p),
        "parry" if kind == "bare" else kind,
        base + sum(term.n for term in every),
        every,
        base,
        item=item,
        skill=level,
        text=f"{'parry' if kind == 'bare' else kind}{f' with {name}' if name else ''}",
    )


def _dodges(enc: Encounter, threat: Threat, cell: str) -> list[Guard]:
    """G3-DOD: the Move score, against anything he is aware of (G3-DOD-02)."""
    row, arc = row_of(threat), ARCS[arc_row(enc, threat.to, threat.arc)]
    if "D" not in cell or row.dodge == "no" or arc.dodge == "no":
        return []
    figure = enc.figures[threat.to]
    boxing = of(figure).skills.get("boxing", 0) // 8 if "b" in THREATS[threat.kind].dodge else 0
    terms = (Term("boxing", boxing, "G3-DOD-03"), Term(threat.arc, _number(arc.dodge), "G3-DEF-07"))
    return [_guard(enc, threat, "dodge", dodge(figure) - reflexes(figure), terms)]


def _blocks(enc: Encounter, threat: Threat, cell: str) -> list[Guard]:
    """G3-BLK: half of the Shield skill, once a turn, twice on All-Out Defense (G3-BLK-01, G3-BLK-03)."""
    row, arc = row_of(threat), ARCS[arc_row(enc, threat.to, threat.arc)]
    figure = enc.figures[threat.to]
    item = shield_item(figure, ready=True)
    if "B" not in cell or "no" in (row.block, arc.block) or item is None or not ready_shield(figure):
        return []
    if keys.BLOCKS.of(figure) >= (2 if "B2" in cell else 1) or held_hands(enc, threat.to) & keys.HAND.of(item):
        return []
    shield = shield_of(item.kind)
    level = skill(figure, shield.skill) if shield is not None else None
    if shield is None or level is None:
        return []
    terms = (
        Term(THREATS[threat.kind].what, _number(row.block), "G3-BLK-02"),
        Term(threat.arc, _number(arc.block), "G3-DEF-07"),
    )
    base = (level + arm_penalty(enc, threat.to)) // 2
    return [_guard(enc, threat, "block", base, terms, item=item.id, skill=shield.skill)]


def _parries(enc: Encounter, threat: Threat, cell: str) -> list[Guard]:
    found: list[Guard] = []
    if "P" in cell:
        found += [g for gear in held(enc.figures[threat.to]) if (g := _parry(enc, threat, cell, gear)) is not None]
    if "P" in cell or "p" in cell:
        found += _bare(enc, threat, cell)
    return found


def parry_level(enc: Encounter, figure: Figure, gear: Gear) -> tuple[str, int] | None:
    """The skill to parry with and its level: that of a grip the weapon is or can be held in."""
    room = count(gear.hand) + count(open_hands(figure))
    best = None
    for mode in gear.weapon.modes:
        for name in mode.skills:
            level = skill(figure, name)
            if level is None or mode.hands > room:
                continue
            level -= max(0, mode.min_st - of(figure).st)
            if best is None or level > best[1]:
                best = name, level
    return best


def _parry(enc: Encounter, threat: Threat, cell: str, gear: Gear) -> Guard | None:
    """With a ready hand weapon, by half its skill or two thirds (G3-PAR-01, G3-PAR-02, G3-PAR-03)."""
    row, arc = row_of(threat), ARCS[arc_row(enc, threat.to, threat.arc)]
    figure = enc.figures[threat.to]
    if "no" in (row.parry, arc.parry) or not gear.ready or not gear.weapon.modes or _hindered(enc, figure, gear):
        return None
    flail_bane = "f" in row.parry and (gear.fencing or gear.weapon.modes[0].skills == ("knife",))
    if flail_bane or ("h" in row.parry and gear.lb <= LIGHT) or ("r" in row.parry and threat.at != gear.id):
        return None
    most = 2 if gear.fencing or "P2" in cell else 1
    most = UNLIMITED if gear.fencing and "P2" in cell else most
    known = parry_level(enc, figure, gear)
    if known is None or keys.PARRIES.of(figure, gear.id) >= most:
        return None
    off = gear.hand not in (BOTH, main_hand(figure)) and not has(figure, "ambidexterity")
    terms = (
        Term("off hand", OFF_HAND if off else 0, "G3-PAR-09"),
        Term("small weapon", SMALL if gear.small else 0, "G3-PAR-07"),
        Term("large shield", LARGE_SHIELD if large_shield(figure) else 0, "G3-ATK-02"),
        Term(THREATS[threat.kind].what, _number(row.parry), "G3-PAR-05"),
        Term(threat.arc, _number(arc.parry), "G3-DEF-07"),
    )
    base = half_or_fencing(gear, known[1] + arm_penalty(enc, threat.to))
    name = gear.name.lower()
    return _guard(enc, threat, "parry", base, terms, item=gear.id, skill=known[0], name=name)


def _hindered(enc: Encounter, figure: Figure, gear: Gear) -> bool:
    """Whether the hand that holds a weapon is held, useless or busy, or the weapon itself is held by a foe."""
    bad = held_hands(enc, figure.name) | busy_hands(enc, figure.name)
    bad |= sum(h for h in (RIGHT, LEFT) if hand_useless(figure, h))
    return bool(gear.hand & bad) or gear.id in shared_item(enc, figure.name)


def usable_hands(enc: Encounter, figure: Figure) -> int:
    """The empty hands that nothing hinders, as bits."""
    bad = held_hands(enc, figure.name) | busy_hands(enc, figure.name)
    bad |= sum(h for h in (RIGHT, LEFT) if hand_useless(figure, h))
    return open_hands(figure) & ~bad


def _bare(enc: Encounter, threat: Threat, cell: str) -> list[Guard]:
    """With an empty hand (G3-PBH-01); in close combat only with Brawling, Judo or Karate."""
    row, arc = row_of(threat), ARCS[arc_row(enc, threat.to, threat.arc)]
    figure = enc.figures[threat.to]
    hands = count(usable_hands(enc, figure))
    if "no" in (row.bare, arc.bare) or not hands or "r" in row.bare:
        return []
    if keys.PARRIES.of(figure, "bare") >= hands * (2 if "P2" in cell else 1):
        return []
    trained = of(figure).skills
    close = "c" in row.bare or "P" not in cell
    if close and not any(s in trained for s in CLOSE_SKILLS):
        return []
    found = []
    for name in ("dx", *(s for s in UNARMED if s in trained)):
        level = skill(figure, name)
        if level is None or (close and name not in CLOSE_SKILLS):
            continue
        by = _number(row.bare)
        if "?" in row.bare and name in ("judo", "karate"):
            by += RETREAT
        terms = (
            Term("bare hand", by, "G3-PBH-02"),
            Term("kick", -2 if "k" in row.bare and name == "boxing" else 0, "G3-PBH-03"),
            Term(threat.arc, _number(arc.bare), "G3-DEF-07"),
        )
        base = bare_share(name, level + arm_penalty(enc, threat.to))
        found.append(_guard(enc, threat, "bare", base, terms, item="bare", skill=name, name=f"hand {name}"))
    return found


def skill_word(name: str) -> str:
    """A skill as players call it."""
    return SKILLS[name].name if name in SKILLS else name.upper()
