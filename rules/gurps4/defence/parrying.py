"""The Parry, with a weapon and with bare hands."""

from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure, Item
from rules.core.report import Term
from rules.gurps4.defence.barred import DefenceBar, covered, kind_barred, serves_in_close_combat
from rules.gurps4.defence.exchange_records import Attack, Defence, scored
from rules.gurps4.defence.modifiers import common
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.arms import weak
from rules.gurps4.figure.conditions import held_down
from rules.gurps4.figure.defence_values import bonuses, parry_value
from rules.gurps4.figure.hands import clumsy
from rules.gurps4.figure.items import natural
from rules.gurps4.figure.quantities import st_full
from rules.gurps4.figure.skills import best_skill, master, skill
from rules.gurps4.figure.speed_and_move import basic_lift, encumbrance_level
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.gear import Gear, Mode
from rules.gurps4.tables.printed import DEFENCES
from rules.gurps4.tables.words import term

BARE = ("dx", "boxing", "brawling", "judo", "karate")


NIMBLE = ("judo", "karate")


def parry(enc: Encounter, attack: Attack, item: str, mode: Mode) -> Defence | DefenceBar:
    """Return the Parry with a mode of a weapon, or why there is none. What comes of it is in ``defence_results``.

    Rules: G4-WPN-02, G4-PAR-01, G4-PAR-04, G4-PAR-05, G4-PAR-12, G4-PAR-14; see G4-CHAR-06, G4-PAR-08, G4-PAR-09,
    G4-PAR-13, G4-RNG-06, G4-UNA-05.
    """
    figure = enc.figures[attack.target]
    bar = kind_barred(enc, attack, "parry")
    if bar is not None:
        return bar
    thing = figure.item(item)
    gear = next((g for i, g in hands.held_of(figure.items) if i.id == item), None)
    if thing is None or gear is None:
        return DefenceBar("not_in_hand", item=item)
    bits = hands.grip_for(enc, figure, thing, mode)
    bar = _weapon_bar(enc, attack, thing, gear, mode, bits)
    if bar is not None or bits is None:
        return bar or DefenceBar("not_in_hand", item=gear.name)
    best = best_skill(figure, mode.skills)
    if best is None:
        return DefenceBar("no_skill", skill=mode.skills[0])
    name, level = best
    lowered = level + sum(term.n for term in (*held_down(enc, figure), *weak(figure, mode.st), *clumsy(figure, bits)))
    terms = [term("parry_skill", parry_value(lowered), skill=name.replace("_", " "), level=lowered)]
    if mode.parry:
        terms.append(Term(gear.name, mode.parry, "G4-CHAR-06"))
    terms += bonuses(figure, "parry")
    if mode.fencing and encumbrance_level(figure):
        terms.append(term("encumbrance", -encumbrance_level(figure)))
    terms += repeated(figure, item, gear, name, fencing=mode.fencing)
    if attack.flail:
        terms.append(term("flail", -attack.flail))
    terms += _thrown(attack)
    way = scored(figure, "parry", (*terms, *common(enc, attack, "parry")), item)
    hopeless = too_heavy(figure, attack, bits)
    return replace(
        way, item=item, name=gear.name, mode=mode, skill=name, level=level, fencing=mode.fencing, hopeless=hopeless
    )


def _weapon_bar(
    enc: Encounter, attack: Attack, thing: Item, gear: Gear, mode: Mode, bits: int | None
) -> DefenceBar | None:
    if mode.parry is None:
        return DefenceBar("cannot_parry", item=gear.name)
    links = (*keys.SHARED.all(enc, a=attack.target), *keys.SHARED.all(enc, b=attack.target))
    shared = any(keys.SHARED.data(link).item == thing.id for link in links)
    if bits is None or not hands.usable(thing) or shared:
        return DefenceBar("not_ready", item=gear.name)
    if mode.unbalanced and thing.id in swung(enc.figures[attack.target]):
        return DefenceBar("unbalanced", item=gear.name)
    if attack.close and not serves_in_close_combat("parry", mode.reach):
        return DefenceBar("close_combat", item=gear.name)
    if attack.at_weapon and attack.aimed != thing.id:
        return DefenceBar("other_weapon", item=gear.name)
    if attack.flail and mode.fencing:
        return DefenceBar("fencing_flail", item=gear.name)
    if (
        attack.ranged
        and DEFENCES[attack.kind].parry == "in_reach"
        and not _in_reach(attack, hands.reaches(thing, mode))
    ):
        return DefenceBar("out_of_reach", item=gear.name)
    if bits != keys.BOTH and not covered(attack, bits):
        return DefenceBar("wrong_side", item=gear.name)
    return None


def bare_parry(enc: Encounter, attack: Attack, bits: int) -> Defence | DefenceBar:
    """Return the Parry with empty hands, or why there is none (G4-PAR-06, G4-PAR-07)."""
    figure = enc.figures[attack.target]
    bar = kind_barred(enc, attack, "parry")
    if bar is not None:
        return bar
    name = f"{hands.side_name(bits)} hand{'s' if bits == keys.BOTH else ''}"
    if bits & ~hands.empty_hands(enc, figure):
        return DefenceBar("hand_full", item=name)
    if attack.ranged and DEFENCES[attack.kind].unarmed == "in_reach" and not _in_reach(attack, (0,)):
        return DefenceBar("out_of_reach", item=name)
    if attack.at_weapon:
        return DefenceBar("other_weapon", item=name)
    skills = ("wrestling",) if bits == keys.BOTH else BARE
    # What one has not learned is DX; a default is no skill that spares one the -3.
    learned = sheet_of(figure).skills
    found = [(key, level) for key in skills if (key == "dx" or key in learned) and (level := skill(figure, key))]
    if not found:
        return DefenceBar("no_skill", skill="wrestling")
    scored = [_bare(enc, attack, figure, bits, key, level) for key, level in found]
    best = max(scored, key=lambda one: one.value)
    return replace(best, item=name.replace(" ", "_"), name=name, hands=bits, hopeless=too_heavy(figure, attack, bits))


def _bare(enc: Encounter, attack: Attack, figure: Figure, bits: int, key: str, level: int) -> Defence:
    lowered = level + sum(term.n for term in (*held_down(enc, figure), *clumsy(figure, bits)))
    # What the sheet adds to a Parry with bare hands stands in its entry for the punch.
    own = next((one.modes[0].parry or 0 for one in natural(figure) if one.id == "punch"), 0)
    terms = [
        term("bare_parry_skill", parry_value(lowered), skill=key.replace("_", " "), level=lowered),
        term("own_bare_parry", own),
        *bonuses(figure, "parry"),
    ]
    if key in NIMBLE and encumbrance_level(figure):
        terms.append(term("encumbrance", -encumbrance_level(figure)))
    if key == "boxing" and attack.limb.endswith("leg"):
        terms.append(term("boxing_against_a_kick"))
    terms += _thrown(attack)
    if attack.flail:
        terms.append(term("flail", -attack.flail))
    elif attack.kind == "melee" and not attack.thrusting and key not in NIMBLE:
        terms.append(term("bare_hand", _cell(DEFENCES[attack.kind].unarmed)))
    worst = max(
        (side for bit, side in hands.SIDES if bits & bit), key=lambda side: keys.PARRIES.of(figure, f"{side}_hand")
    )
    terms += repeated(figure, f"{worst}_hand", None, key, fencing=False)
    way = scored(figure, "parry", (*terms, *common(enc, attack, "parry")))
    return replace(way, skill=key, level=level)


def repeated(figure: Figure, what: str, gear: Gear | None, skill_: str, *, fencing: bool) -> tuple[Term, ...]:
    """What parries since the own last turn cost; each weapon and hand counts by itself (G4-PAR-02, G4-PAR-03)."""
    times = keys.PARRIES.of(figure, what)
    if not times:
        return ()
    each = 2 if fencing else 4
    if master(figure, gear, skill_):
        each //= 2
    return (term("parry_again", -each * times, nth=times + 1),)


def swung(figure: Figure) -> tuple[str, ...]:
    """Return the weapons that attacked since the own turn opened (G4-PAR-10; see G4-ATT-12)."""
    words = keys.SWUNG.of(figure)
    return tuple(words.words.split()) if words is not None else ()


def too_heavy(figure: Figure, attack: Attack, bits: int) -> bool:
    """Return whether what comes is too heavy to be parried (G4-PAR-11)."""
    return attack.weight > basic_lift(st_full(figure)) * (2 if bits == keys.BOTH else 1)


def _in_reach(attack: Attack, reach: tuple[int, ...]) -> bool:
    return attack.distance is not None and attack.distance <= max(reach)


def _thrown(attack: Attack) -> tuple[Term, ...]:
    by = _cell(DEFENCES[attack.kind].parry)
    return (term("thrown_weapon", by),) if attack.ranged and by else ()


def _cell(cell: str) -> int:
    return int(cell) if cell.lstrip("-").isdigit() else 0
