"""Parry, Bare-Handed (G3-PBH)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.gurps3.defence.active import cell_number, direction, scored
from rules.gurps3.defence.exchange_records import Defence, Threat, defences_against
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import count
from rules.gurps3.figure.grips import arm_penalty, usable_hands
from rules.gurps3.figure.quantities import main_hand, side
from rules.gurps3.figure.skills import CLOSE_SKILLS, UNARMED, bare_share, skill
from rules.gurps3.place.arcs import arc_row
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import ARCS, THREATS
from rules.gurps3.tables.says import says
from rules.gurps3.tables.terms import term


def bare(enc: Encounter, threat: Threat, cell: str) -> list[Defence]:
    """With an empty hand, by DX or an unarmed skill; in close combat by a trained one only (G3-PBH-01 to 03)."""
    row, arc = defences_against(threat), ARCS[arc_row(enc, threat.target, threat.arc)]
    figure = enc.figures[threat.target]
    empty = usable_hands(enc, figure)
    hands = count(empty)
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
