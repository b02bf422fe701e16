"""What a fighter has in which hand, and what that lets it use (G4-CHAR-09, G4-CHAR-10)."""

from rules.core.encounter import Encounter, Figure, Item
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.items import gear
from rules.gurps4.figure.quantities import st_full, trait
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.gear import Gear, Mode
from rules.gurps4.tables.words import term
from rules.things.hands import open_hands

SIDES = ((keys.RIGHT, "right"), (keys.LEFT, "left"))
EMPTY = {"right_hand": keys.RIGHT, "left_hand": keys.LEFT, "both_hands": keys.BOTH, "hand": 0}
"""What bare hands are called, with the hands meant; 0: the best one."""


def side_name(bits: int) -> str:
    """``right``, ``left`` or ``both``."""
    return "both" if bits == keys.BOTH else "left" if bits == keys.LEFT else "right"


def main_hand(figure: Figure) -> int:
    """Return the hand it uses by preference."""
    return keys.LEFT if sheet_of(figure).hand == "left" else keys.RIGHT


def held_of(items: tuple[Item, ...]) -> tuple[tuple[Item, Gear], ...]:
    """Return the same of somebody's things."""
    return tuple([(i, gear(i)) for i in items if i.where in ("hand", "strapped")])


def effect_names_of(figure: Figure, item: str) -> tuple[str, ...]:
    """Return what effects may call a thing it fights with: by its id and by its name."""
    thing = figure.item(item)
    return (item,) if thing is None else (item, thing.name)


def usable(item: Item) -> bool:
    """Return whether a thing is whole and ready."""
    return not keys.UNREADY.of(item) and not keys.BROKEN.of(item)


LAMING = {
    bits: frozenset(
        mark[f"{side}_{part}"].key
        for bit, side in SIDES
        if bits & bit
        for part in ("arm", "hand")
        for mark in (keys.CRIPPLED, keys.STRAINED, keys.NUMB)
    )
    for bits in range(keys.BOTH + 1)
}
"""By hands as bits, the marks that put one of them out of use."""


def lame(figure: Figure, bits: int) -> bool:
    """Return whether one of these hands or its arm is out of use."""
    return any(mark.key in LAMING[bits] for mark in figure.marks)


def sound_hands(figure: Figure) -> int:
    """Return the hands that can be used, as bits."""
    return 0 if sheet_of(figure).handless else sum(bit for bit, _ in SIDES if not lame(figure, bit))


def empty_hands(enc: Encounter, figure: Figure) -> int:
    """Return the hands with nothing in them that grip nobody, as bits."""
    return open_hands(figure, sound_hands(figure)) & ~gripping_hands(enc, figure)


def gripping_hands(enc: Encounter, figure: Figure) -> int:
    """Return the hands that hold on to somebody or to somebody's thing, as bits (see G4-PIN-04)."""
    used = 0
    for link in keys.GRAPPLE.all(enc, a=figure.name):
        grip = keys.GRAPPLE.data(link)
        # Who pins holds with one hand, and may use the other for other things.
        both = grip.hands == 2 and keys.PIN.of(enc, figure.name, link.b) is None
        used |= keys.BOTH if both else (grip.hand or other_hand(main_hand(figure)))
    for link in keys.SHARED.all(enc, a=figure.name):
        used |= keys.SHARED.data(link).hand
    return used


def other_hand(bit: int) -> int:
    """Return the other hand."""
    return keys.BOTH ^ bit


def off_hand(figure: Figure, bits: int) -> bool:
    """Return whether these are the off hand alone, without ambidexterity (G4-CHAR-10)."""
    return bits == other_hand(main_hand(figure)) and not trait(figure, "ambidexterity")


def hands_needed(figure: Figure, mode: Mode) -> int:
    """Return how many hands a mode takes at this ST (G4-CHAR-09); what it costs to lack ST: see G4-CHAR-07."""
    own = st_full(figure)
    if mode.hands == 2:
        return 1 if 2 * own >= 3 * mode.st else 2
    if mode.hands == 3:
        return 1 if own >= 2 * mode.st else 2
    return 1


def grip_for(enc: Encounter, figure: Figure, item: Item, mode: Mode, wanted: int = 0) -> int | None:
    """Return the hands a mode would be used with, as bits; None where they are not to be had.

    ``wanted`` is 1 or 2 hands as typed, 0: as many as the mode takes, both where they hold it already.
    """
    holding = keys.HAND.of(item) & sound_hands(figure)
    if not holding:
        return None
    both = holding | empty_hands(enc, figure)
    need = wanted or max(hands_needed(figure, mode), 2 if mode.hands > 1 and both == keys.BOTH else 1)
    if need < hands_needed(figure, mode):
        return None
    if need == 2:
        return keys.BOTH if both == keys.BOTH else None
    if mode.hands == 1 and holding == keys.BOTH:
        return main_hand(figure)
    return holding


def unreadies(figure: Figure, mode: Mode, bits: int) -> bool:
    """Return whether the weapon is unready after an attack in this mode (see G4-RDY-07, G4-CHAR-09)."""
    own = st_full(figure)
    if mode.hands == 2:
        return bits != keys.BOTH and own < 2 * mode.st
    if mode.hands == 3:
        return 2 * own < 3 * mode.st if bits == keys.BOTH else own < 3 * mode.st
    return False


def reaches(item: Item | None, mode: Mode) -> tuple[int, ...]:
    """Return the distances a mode strikes at now: all it lists, or the one it is set to (see G4-ATT-02)."""
    if item is None or not mode.starred or len(mode.reach) == 1:
        return mode.reach
    setting = keys.REACH.of(item) - 1
    return (setting if setting in mode.reach else max(mode.reach),)


def shields(figure: Figure) -> tuple[tuple[Item, Gear], ...]:
    """Return the ready shields and cloaks."""
    held = [(i, g) for i, g in held_of(figure.items) if g.guarding is not None and usable(i)]
    return tuple((i, g) for i, g in held if not lame(figure, keys.HAND.of(i)))


def clumsy(figure: Figure, bits: int) -> tuple[Term, ...]:
    """Return what the off hand costs (see G4-CHAR-10, G4-PAR-04)."""
    return (term("off_hand"),) if off_hand(figure, bits) else ()
