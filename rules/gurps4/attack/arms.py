"""The weapon, natural weapon or body part an attack is made with (G4-ATT-01, G4-CHAR-09)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.gurps4.figure import hands, items, keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.tables.gear import Gear, Mode
from rules.gurps4.tables.words import refuse

MODE_WORDS = (
    "swing", "thrust", "swing_butt", "thrust_butt", "swing_point", "swing_blade", "swing_hammer", "hook", "bash",
)  # fmt: skip
SIDES = {"left": keys.LEFT, "right": keys.RIGHT}


def gear_of(figure: Figure, what: str) -> tuple[Item | None, Gear] | None:
    """Return the thing of that id, carried or natural; None where it has none."""
    item = figure.item(what)
    if item is not None:
        return item, items.gear(item)
    return next(((None, gear) for gear in items.natural(figure) if gear.id == what), None)


BARE = ("punch", "kick", "bite", "claws")
"""Natural weapons that are said as a word."""


def arm_named(t: Bout, command: Command, figure: Figure, *, shoots: bool = False, throws: bool = False) -> Arm:
    """Return what the sentence names, or the first thing that serves. Raises Refused where it can't be used."""
    found = _named(t, command, figure, shoots, throws)
    item, gear = found
    if item is None:
        if shoots or throws:
            raise refuse(t, "cannot_shoot", item=gear.name, what="thrown" if throws else "shot")
        return _natural(t, command, figure, gear)
    if item.where not in ("hand", "strapped"):
        raise refuse(t, "not_in_hand", who=figure.name, item=gear.name, held=in_hand(figure))
    _ready(t, figure, item, gear)
    thrown = throws or (not gear.modes and gear.shooting is not None and gear.shooting.shots == 0)
    if shoots or thrown or not gear.modes:
        return _flying(t, figure, item, gear, shoots, thrown)
    mode, bits = _mode(t, command, figure, item, gear)
    side = next((bit for bit, name in hands.SIDES if command.has(name)), bits)
    if not side & bits:
        raise refuse(t, "other_hand", who=figure.name, item=gear.name, side=hands.side_name(bits))
    return Arm(gear, item.id, mode, None, bits)


def _named(t: Bout, command: Command, figure: Figure, shoots: bool, throws: bool) -> tuple[Item | None, Gear]:
    if command.what is not None:
        also = next((name for name in BARE if command.has(name) and name != command.what), None)
        if also is not None:
            raise refuse(t, "two_weapons", who=figure.name, item=command.what.replace("_", " "), other=also)
        got = gear_of(figure, command.what)
        if got is None:
            raise refuse(t, "not_carried", who=figure.name, item=called(command.what), held=in_hand(figure))
        return got
    held = [(i, g) for i, g in hands.held_of(figure.items) if hands.usable(i)]
    if command.has("bash"):
        fit = [(i, g) for i, g in held if g.guarding is not None and g.modes]
    elif throws:
        fit = [(i, g) for i, g in held if g.shooting is not None and g.shooting.shots == 0]
    elif shoots:
        fit = [(i, g) for i, g in held if g.shooting is not None and g.shooting.shots > 0]
    else:
        fit = [(i, g) for i, g in held if g.guarding is None and (g.modes or g.shooting is not None)]
    if fit:
        return max(fit, key=lambda one: keys.HAND.of(one[0]) & hands.main_hand(figure))
    natural = [] if shoots or throws else [(None, g) for g in items.natural(figure)]
    if not natural:
        raise refuse(t, "nothing_ready", who=figure.name, held=in_hand(figure))
    return max(natural, key=lambda one: (best_skill(figure, one[1].modes[0].skills) or ("", 0))[1])


def called(what: str) -> str:
    """Return a thing by the words it was said with; of somebody else's (``axe@Borka``) the thing alone."""
    return what.partition("@")[0].replace("_", " ")


def in_hand(figure: Figure) -> str:
    """Return what it holds, in words."""
    return ", ".join(gear.name for _, gear in hands.held_of(figure.items)) or "nothing"


def _ready(t: Bout, figure: Figure, item: Item, gear: Gear) -> None:
    if keys.BROKEN.of(item):
        raise refuse(t, "broken", who=figure.name, item=gear.name)
    if keys.UNREADY.of(item):
        raise refuse(t, "unready", who=figure.name, item=gear.name)
    if hands.lame(figure, keys.HAND.of(item)):
        raise refuse(t, "lame_hand", who=figure.name, item=gear.name)
    links = (*keys.SHARED.all(t.enc, a=figure.name), *keys.SHARED.all(t.enc, b=figure.name))
    if any(keys.SHARED.data(link).item == item.id for link in links):
        raise refuse(t, "shared", who=figure.name, item=gear.name)


def _flying(t: Bout, figure: Figure, item: Item, gear: Gear, shoots: bool, thrown: bool) -> Arm:
    shooting = gear.shooting
    if shooting is None or thrown != (shooting.shots == 0):
        raise refuse(t, "cannot_shoot", item=gear.name, what="thrown" if thrown else "shot")
    if not thrown and not keys.LOADED.of(item):
        raise refuse(t, "empty", who=figure.name, item=gear.name)
    both = keys.HAND.of(item) | hands.empty_hands(t.enc, figure)
    if shooting.hands > 1 and not thrown and both != keys.BOTH:
        raise refuse(t, "two_hands", who=figure.name, item=gear.name)
    bits = keys.BOTH if shooting.hands > 1 and not thrown else keys.HAND.of(item)
    return Arm(gear, item.id, None, shooting, bits, thrown=thrown)


def _mode(t: Bout, command: Command, figure: Figure, item: Item, gear: Gear) -> tuple[Mode, int]:
    said = next((o.name.replace("_", " ") for o in command.options if o.name in MODE_WORDS), None)
    wanted = 1 if command.has("one_hand") else 2 if command.has("two_hands") else 0
    named = [mode for mode in gear.modes if said in (None, mode.name)]
    if not named:
        raise refuse(
            t, "no_mode", item=gear.name, mode=said, modes=", ".join(dict.fromkeys(m.name for m in gear.modes))
        )
    fit = [
        (mode, bits)
        for mode in named
        if (bits := hands.grip_for(t.enc, figure, item, mode, wanted)) is not None
        and not (wanted == 2 and mode.hands == 1 and any(m.hands > 1 for m in named))
    ]
    if not fit:
        raise refuse(t, "two_hands", who=figure.name, item=gear.name)
    held_in_two = keys.HAND.of(item) == keys.BOTH
    mode, bits = next((one for one in fit if (one[0].hands > 1) == held_in_two), fit[0])
    return mode, bits


def _natural(t: Bout, command: Command, figure: Figure, gear: Gear) -> Arm:
    mode = gear.modes[0]
    said = next((bit for word, bit in SIDES.items() if command.has(word)), 0)
    if mode.limb == "face":
        return Arm(gear, "", mode, None, 0, "face")
    if mode.limb == "leg":
        side = hands.side_name(said or hands.main_hand(figure))
        limb = f"{side}_leg"
        if keys.CRIPPLED[limb].on(figure) or keys.CRIPPLED[f"{side}_foot"].on(figure):
            raise refuse(t, "lame_hand", who=figure.name, item=gear.name)
        return Arm(gear, "", mode, None, 0, limb)
    free = hands.empty_hands(t.enc, figure)
    main = hands.main_hand(figure)
    bit = said or (main if free & main else hands.other_hand(main))
    if not free & bit:
        raise refuse(t, "no_free_hand", who=figure.name, what=gear.name)
    return Arm(gear, "", mode, None, bit, f"{hands.side_name(bit)}_arm")


def to_shoot(t: Bout, command: Command, figure: Figure) -> Arm:
    item = figure.item(command.what or "")
    shooting = items.gear(item).shooting if item is not None else None
    throws = shooting is not None and shooting.shots == 0
    return arm_named(t, command, figure, shoots=not throws, throws=throws)
