"""Parry with a weapon, and its blow at a bare limb (G3-PAR); Parry, Bare-Handed (G3-PBH)."""

from msgspec.structs import replace

from rules.core.bout import D6, Bout
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps.blunders import break_item
from rules.gurps.rolling import passed
from rules.gurps3.defence.active import cell_number, direction, scored
from rules.gurps3.defence.all_out_defense import parries
from rules.gurps3.defence.exchange_records import Defence, Threat, defences_against
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import WeaponItem, weapon_item
from rules.gurps3.figure.grips import arm_penalty, grip_terms, hindered_hands, shared_item, usable_hands
from rules.gurps3.figure.quantities import awake, damage_of, has, large_shield, main_hand, side
from rules.gurps3.figure.shock import hampered
from rules.gurps3.figure.skills import (
    CLOSE_SKILLS,
    UNARMED,
    bare_share,
    best,
    half_or_fencing,
    parry_level,
    skill,
)
from rules.gurps3.harm.damage import Hit
from rules.gurps3.harm.wounds import do_harm
from rules.gurps3.place.arcs import arc_row
from rules.gurps3.place.attack_modifiers import weapon_terms
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import ARCS, THREATS, limit
from rules.gurps3.tables.words import says, term
from rules.things.keys import BOTH

HEAVY = limit("heavy_parry")
"""A parried weapon this many times as heavy may break the parrying one (see G3-PAR-04)."""
BREAKS = limit("parry_breaks")
ONCE, FENCING = limit("parries"), limit("fencing_parries")
"""How often one weapon parries between two own turns (see G3-PAR-03, G3-PAR-08)."""
LIGHT = limit("light_parry")
"""Hundredths of a pound up to which a weapon cannot parry a shield (see G3-BSH-02)."""


def parry(enc: Encounter, threat: Threat, cell: str, weapon_item: WeaponItem) -> Defence | None:
    """With a ready hand weapon, by half its skill or two thirds; off hand, knife, flail and fencing weapon count.

    Rules: G3-PAR-01 to G3-PAR-03, G3-PAR-05 to G3-PAR-09, G3-BSH-02 (see G3-AOD-04).
    """
    row, arc = defences_against(threat), ARCS[arc_row(enc, threat.target, threat.arc)]
    figure = enc.figures[threat.target]
    if (
        "no" in (row.parry, arc.parry)
        or not weapon_item.ready
        or not weapon_item.weapon.modes
        or hindered(enc, figure, weapon_item)
    ):
        return None
    flail_bane = "f" in row.parry and (weapon_item.fencing or weapon_item.weapon.modes[0].skills == ("knife",))
    if (
        flail_bane
        or ("h" in row.parry and weapon_item.lb <= LIGHT)
        or ("r" in row.parry and threat.aimed != weapon_item.id)
    ):
        return None
    most = parries(weapon_item.fencing) if "P2" in cell else FENCING if weapon_item.fencing else ONCE
    known = parry_level(enc, figure, weapon_item)
    if known is None or keys.PARRIES.of(figure, weapon_item.id) >= most:
        return None
    terms = (
        *own_terms(figure, weapon_item),
        term("parry_against", cell_number(row.parry), what=THREATS[threat.kind].what),
        direction(threat, arc.parry),
    )
    base = half_or_fencing(weapon_item, known[1] + arm_penalty(enc, threat.target))
    name = weapon_item.name.lower()
    return scored(enc, threat, "parry", base, terms, item=weapon_item.id, skill=known[0], name=name)


def own_terms(figure: Figure, weapon_item: WeaponItem) -> tuple[Term, ...]:
    """Return what a weapon and the hand it is in take off its parry, whatever is parried (see G3-PAR-07, G3-PAR-09)."""
    off = weapon_item.hand not in (BOTH, main_hand(figure)) and not has(figure, "ambidexterity")
    return (
        term("off_hand_parries", on=off),
        term("small_weapon", on=weapon_item.small),
        term("large_shield_parries", on=large_shield(figure)),
    )


def hindered(enc: Encounter, figure: Figure, weapon_item: WeaponItem) -> bool:
    """Return whether the hand that holds a weapon is held, useless or busy, or the weapon itself is held by a foe."""
    return bool(weapon_item.hand & hindered_hands(enc, figure)) or weapon_item.id in shared_item(enc, figure.name)


def counter(t: Bout, threat: Threat, item: str, skill: str) -> None:
    """A weapon that has parried a bare limb may strike it (G3-PAR-10)."""
    parrier = t.figure(threat.target)
    mine = weapon_item(parrier, item)
    if mine is None or not awake(parrier):
        return
    ways = sorted(mine.weapon.modes, key=lambda m: m.use != "swing")
    way = ways[0]
    known = best(parrier, way.skills)
    art = (term("judo_or_karate"),) if threat.judo else ()
    terms = (*art, *weapon_terms(parrier, mine, way.st), *grip_terms(t.enc, parrier), *hampered(parrier))
    level = known[1] if known else 0
    if not passed(t, "counter", threat.target, known[0] if known else skill, level, terms, rule="G3-PAR-10"):
        return
    damage = damage_of(parrier, mine, way)
    limb = threat.limb.replace("hand", "arm").replace("foot", "leg") or "head"
    do_harm(t, Hit(threat.target, threat.who, limb, damage.dice, damage.adds, way.type, knocks=False))


def may_break(t: Bout, threat: Threat, item: str) -> None:
    """A weapon that has parried one three times as heavy may break (G3-PAR-04)."""
    mine = weapon_item(t.figure(threat.target), item)
    heavy = mine is not None and threat.weight > 0 and threat.weight >= HEAVY * mine.lb
    if heavy and t.total("breakage", threat.target, D6) <= BREAKS:
        break_item(t, threat.target, item, "G3-PAR-04")


def bare(enc: Encounter, threat: Threat, cell: str) -> list[Defence]:
    """With an empty hand, by DX or an unarmed skill; in close combat by a trained one only (G3-PBH-01 to 03)."""
    row, arc = defences_against(threat), ARCS[arc_row(enc, threat.target, threat.arc)]
    figure = enc.figures[threat.target]
    empty = usable_hands(enc, figure)
    hands = empty.bit_count()
    if "no" in (row.bare, arc.bare) or not hands or "r" in row.bare:
        return []
    if keys.PARRIES.of(figure, "bare") >= hands * (2 if "P2" in cell else 1):
        return []
    trained = sheet_of(figure).skills
    close = "c" in row.bare or "P" not in cell
    if close and not any(s in trained for s in CLOSE_SKILLS):
        return []
    found = []
    for name in ("dx", *(s for s in UNARMED if s in trained)):
        level = skill(figure, name)
        if level is None or (close and name not in CLOSE_SKILLS):
            continue
        by = cell_number(row.bare)
        if "?" in row.bare and name in ("judo", "karate"):
            # A weapon takes nothing from a Parry by those.
            by -= cell_number(THREATS["swing"].bare)
        terms = (
            term("bare_hand", by),
            term("kick_boxed", on="k" in row.bare and name == "boxing"),
            direction(threat, arc.bare),
        )
        base = bare_share(name, level + arm_penalty(enc, threat.target))
        guard = scored(enc, threat, "bare", base, terms, item="bare", skill=name, name=f"hand {name}")
        found.append(replace(guard, hands=empty))
    return found


def parrying_side(figure: Figure, defence: Defence) -> str:
    """Return the side of the hand that parries: the dominant one where it is free to."""
    best = main_hand(figure)
    return side(best if best & defence.hands else defence.hands)


def struck_instead(t: Bout, threat: Threat, defence: Defence, arm: bool) -> str:
    """Return the parrying arm, where a weapon came through and its user picks that; empty: as aimed (G3-PBH-04)."""
    name = "where" if threat.nth == 1 else f"where.{threat.nth}"
    ways = (("aimed", says("where_aimed")), ("arm", says("where_arm")))
    picked = "arm" if arm else t.ask(name, threat.who, says("where", to=threat.target), ways, "aimed", "G3-PBH-04")
    return f"{parrying_side(t.figure(threat.target), defence)}_arm" if picked == "arm" else ""
