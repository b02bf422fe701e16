"""Who holds whom by what, and what it keeps both from (T16)."""

from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import hand_useless, main_hand
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.kinds import GripRow as Row
from rules.gurps3.tables.printed import GRIPS
from rules.gurps3.tables.words import nonzero, term
from rules.things.hands import open_hands
from rules.things.keys import BOTH, LEFT, RIGHT


def row(data: keys.Grip) -> Row:
    """Return the row of T16 of a grip: by hands, and with both by what is held."""
    if data.hands == 2:
        return GRIPS[
            data.location if data.location in GRIPS else "lower" if data.location.endswith(("leg", "foot")) else "upper"
        ]
    return GRIPS["arm" if data.location.endswith(("arm", "hand")) else "one_hand"]


def helpless(enc: Encounter, who: str) -> bool:
    """Whether he is pinned: nothing but Break Free, no active defence, no Retreat, no change of posture (G3-PIN-06)."""
    return bool(keys.PIN.all(enc, b=who))


def held_fast(enc: Encounter, who: str) -> bool:
    """Return whether a grip or pin keeps him there; not that of one half as strong (G3-GRP-09; see G3-MOV-10)."""
    st = sheet_of(enc.figures[who]).st
    strong = any(st <= 2 * sheet_of(enc.figures[link.a]).st for link in keys.GRIP.all(enc, b=who))
    return strong or helpless(enc, who)


def arm_penalty(enc: Encounter, who: str) -> int:
    """Return what a two-handed grip takes from arm actions (G3-GRP-05)."""
    return min((row(keys.GRIP.data(link)).arms for link in keys.GRIP.all(enc, b=who)), default=0)


def held_hands(enc: Encounter, who: str) -> int:
    """Return the hands whose arm is held one-handed and so of no use, as bits (G3-GRP-03, G3-GFA-02)."""
    bits = 0
    for link in keys.GRIP.all(enc, b=who):
        data = keys.GRIP.data(link)
        if data.hands == 1 and data.location.endswith(("arm", "hand")):
            bits |= RIGHT if data.location.startswith("right") else LEFT
    return bits


def held_legs(enc: Encounter, who: str) -> tuple[str, ...]:
    """Return the legs held one-handed, as ``right`` and ``left``."""
    parts = [keys.GRIP.data(link) for link in keys.GRIP.all(enc, b=who)]
    return tuple(p.location.partition("_")[0] for p in parts if p.hands == 1 and p.location.endswith(("leg", "foot")))


def busy_hands(enc: Encounter, who: str) -> int:
    """Return the hands that hold a foe, as bits; a one-handed grip uses the off hand where that is free (G3-GRP-11)."""
    held = {link.b: keys.GRIP.data(link).hands for link in keys.GRIP.all(enc, a=who)}
    for link in keys.PIN.all(enc, a=who):
        # The hands that pin a foe are those that held him before.
        held[link.b] = max(held.get(link.b, 0), keys.PIN.data(link).hands)
    used = sum(held.values()) + len(keys.SHARE.all(enc, a=who))
    if not used:
        return 0
    if used >= 2:
        return BOTH
    open_ = open_hands(enc.figures[who])
    off = BOTH & ~main_hand(enc.figures[who])
    return off if off & open_ else open_ or off


def shared_item(enc: Encounter, who: str) -> tuple[str, ...]:
    """Return the figure's own weapons that a foe grips too (G3-GFW-02)."""
    return tuple(keys.SHARE.data(link).item for link in keys.SHARE.all(enc, b=who))


def gripping(enc: Encounter, who: str) -> bool:
    """Return whether a weapon shared with a foe keeps a figure where it is (see G3-GFW-02)."""
    return bool(keys.SHARE.all(enc, a=who) or keys.SHARE.all(enc, b=who))


def usable_hands(enc: Encounter, figure: Figure) -> int:
    """Return the empty hands that nothing hinders, as bits."""
    return open_hands(figure) & ~hindered_hands(enc, figure)


def hindered_hands(enc: Encounter, figure: Figure) -> int:
    """Return the hands that are held, useless or hold a foe, as bits."""
    useless = sum(h for h in (RIGHT, LEFT) if hand_useless(figure, h))
    return held_hands(enc, figure.name) | busy_hands(enc, figure.name) | useless


def grip_terms(enc: Encounter, figure: Figure, *, legs: bool = False) -> tuple[Term, ...]:
    """Return what a foe's two-handed grip takes from leg actions, or arm actions (G3-GRP-04; see G3-GRP-05)."""
    if not legs:
        return nonzero(term("held", arm_penalty(enc, figure.name), rule="G3-GRP-05"))
    by = min((row(keys.GRIP.data(link)).legs for link in keys.GRIP.all(enc, b=figure.name)), default=0)
    return nonzero(term("held", by, rule="G3-GRP-04"))
