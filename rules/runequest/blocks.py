"""Stat blocks for rq3plus and rqhouse: what both make of the numbers, attacks and hit locations of one."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rules.core.dice import parse
from rules.core.sheet.foreign import BlockAttack, Foreign, Place
from rules.core.tables.words import saying
from rules.runequest.locations import D20, cover
from rules.runequest.modifier import modifier

says = saying("rules.runequest")
CHARACTERISTICS = ("str", "con", "siz", "int", "pow", "dex", "app")
USUAL, BEAST = 10, 5
"""A characteristic that nothing is said of, and the INT of what fights with its body alone."""
HUMAN_METRES, HUMAN_PACE, HUMAN_RANK = 6, 8, 3
"""What a human moves: in metres of Mythras, by the numbers of RuneQuest, in metres of a strike rank."""
LOWEST_PACE = 6
"""A lower number is one of the third edition, where a human has 3."""
LIMBS: Mapping[str, tuple[str, ...]] = {
    "bite": ("head",), "gore": ("head",), "horn": ("head",), "horns": ("head",), "tusk": ("head",), "tusks": ("head",),
    "beak": ("head",), "peck": ("head",), "butt": ("head",), "headbutt": ("head",), "fangs": ("head",),
    "jaws": ("head",), "antlers": ("head",), "mandibles": ("head",), "pincers": ("arm", "head"), "maw": ("head",),
    "claw": ("arm", "leg"), "claws": ("arm", "leg"), "foreclaw": ("arm", "leg"), "talon": ("leg",), "talons": ("leg",),
    "rip": ("leg", "arm"), "ripping": ("leg", "arm"), "rake": ("leg",), "pincer": ("arm", "leg"),
    "fist": ("arm", "leg"), "punch": ("arm",), "brawl": ("arm", "leg"), "slam": ("arm", "trunk"), "slap": ("arm",),
    "kick": ("leg",), "hoof": ("leg",), "hooves": ("leg",), "hoofs": ("leg",), "trample": ("leg", "trunk"),
    "stomp": ("leg",), "plunge": ("leg",), "charge": ("head", "trunk"), "tail": ("tail", "trunk"),
    "sting": ("tail", "trunk", "head"), "stinger": ("tail", "trunk", "head"), "lash": ("tail", "trunk"),
    "wing": ("wing", "arm"), "wings": ("wing", "arm"), "tentacle": ("arm", "trunk"), "tentacles": ("arm", "trunk"),
    "trunk": ("head",), "constrict": ("trunk",), "crush": ("trunk", "arm"), "fin": ("tail", "trunk"),
    "touch": ("arm", "trunk"), "arm": ("arm",), "pseudopod": ("trunk",), "envelop": ("trunk",), "body": ("trunk",),
    "spike": ("tail", "trunk"), "teeth": ("head",), "hug": ("arm", "leg"), "paw": ("arm", "leg"), "leg": ("leg",),
}  # fmt: skip
"""The kinds of location, the likelier first, that a part of the body strikes with."""
_KINDS = (
    ("head", ("head", "skull", "neck", "stalk")),
    ("leg", ("leg", "foreleg", "hindleg", "legs", "foot", "hind", "front", "forelimb", "paw", "root")),
    ("arm", ("arm", "arms", "claw", "tentacle", "tentacles", "pincer", "hand")),
    ("wing", ("wing", "wings", "fin")),
    ("tail", ("tail", "tip")),
)
_ARMS = frozenset({"fist", "fists", "punch", "brawl", "slap", "arm", "hug", "grapple"})
"""What nothing on four legs strikes with."""
_MODES = ("impale", "slash", "crush")
_LOWER = ("abdomen", "hindquarters", "hindquarter", "belly", "hindbody", "midsection")


class BlockLocation(Struct, frozen=True):
    """A location of a body."""

    id: str
    kind: str


class Telling:
    """What is to be said of a block while a sheet is made of it."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, tuple[tuple[str, object], ...]], list[str]] = {}

    def say(self, code: str, /, **data: object) -> None:
        """Say something once."""
        self._told.setdefault((code, tuple(data.items())), [])

    def say_of(self, name: str, code: str, /, **data: object) -> None:
        """Say something of a thing, in one line with the others of which the same is said."""
        names = self._told.setdefault((code, tuple(data.items())), [])
        if name not in names:
            names.append(name)

    def done(self) -> tuple[str, ...]:
        """Everything said."""
        return tuple(
            says(code, **dict(data), **({"names": ", ".join(names)} if names else {}))
            for (code, data), names in self._told.items()
        )


def key(word: str) -> str:
    """A name as an id is written."""
    return re.sub(r"[^a-z0-9]+", "_", word.casefold()).strip("_")[:40] or "thing"


def modes(attack: BlockAttack) -> dict[str, Any]:
    """The way an attack does harm, as an entry of a sheet says it; empty where the block names none."""
    return {"modes": [attack.mode]} if attack.mode in _MODES else {}


def shots(attack: BlockAttack) -> dict[str, int]:
    """The missiles that a file has for a weapon, as an entry of a sheet says them."""
    return {"shots": min(int(attack.shots), 1000)} if attack.shots.isdigit() else {}


def numbers(one: Foreign, told: Telling, most: int) -> dict[str, int]:
    """The characteristics within what a sheet has room for; those that are not said are assumed."""
    found: dict[str, int] = {}
    for name in CHARACTERISTICS:
        if name not in one.numbers:
            if name == "app":
                continue
            bodily = bool(one.attacks) and all(limbs(attack) for attack in one.attacks)
            found[name] = BEAST if name == "int" and bodily else USUAL
            told.say("block.no_number", what=name.upper(), taken=found[name])
            continue
        least = 0 if name in ("int", "app") else 1
        value = int(one.numbers[name])
        found[name] = min(max(value, least), most)
        if found[name] != value:
            told.say("block.bounded", what=name.upper(), found=value, taken=found[name])
    return found


def pace(one: Foreign, told: Telling) -> int | None:
    """The metres of a strike rank; None where no move is said."""
    if "move_rank" in one.numbers:
        rank = int(one.numbers["move_rank"])
    elif "move_m" in one.numbers:
        metres = one.numbers["move_m"]
        rank = round(metres * HUMAN_RANK / HUMAN_METRES)
        told.say("block.metres", said=int(metres), taken=max(1, rank))
    elif "move" in one.numbers:
        said = one.numbers["move"]
        rank = int(said) if said < LOWEST_PACE else round(said * HUMAN_RANK / HUMAN_PACE)
        if said >= LOWEST_PACE:
            told.say("block.pace", said=int(said), taken=max(1, rank))
    else:
        return None
    return max(1, rank)


def harm(one: Foreign, attack: BlockAttack, sheet: Mapping[str, int], told: Telling) -> str:
    """The dice of an attack without the damage bonus, which the rules add; empty where none can be rolled."""
    said = attack.damage
    if not said:
        return ""
    bonus = one.bonus or str(modifier(sheet["str"] + sheet["siz"]))
    for plus in (bonus, _halved(bonus)):
        joined = plus if plus.startswith("-") else f"+{plus}"
        if plus not in ("", "0") and "d" in said.removesuffix(joined) and said.endswith(joined):
            told.say_of(f"{attack.name} {said}", "block.bonus_in", bonus=plus)
            said = said.removesuffix(joined)
            break
    try:
        return str(parse(said))
    except ValueError:
        told.say("block.no_dice", name=attack.name, damage=attack.damage)
        return ""


def _halved(bonus: str) -> str:
    """Half of the dice of a bonus, as ``1d3`` of ``1d6``."""
    count, _, faces = bonus.partition("d")
    if not faces.isdigit() or not count.isdigit():
        return ""
    return f"{count}d{int(faces) // 2}" if int(count) == 1 else f"{int(count) // 2}d{faces}"


def limbs(attack: BlockAttack) -> tuple[str, ...]:
    """The kinds of location that strike in an attack of the body; none for a weapon or anything else."""
    words = re.findall(r"[a-z]+", attack.name.casefold().partition("(")[0])
    return next((LIMBS[word] for word in reversed(words) if word in LIMBS), ())


def things(
    one: Foreign, entry: Callable[[BlockAttack], tuple[str, dict[str, Any]]], told: Telling
) -> dict[str, list[dict[str, Any]]]:
    """Return a block's attacks as weapons, shields and natural weapons: ``entry`` makes each, in an edition's columns.

    It says to which list it belongs; an empty name leaves it out.
    """
    found: dict[str, list[dict[str, Any]]] = {"weapons": [], "shields": [], "natural": []}
    for which, made in map(entry, one.attacks[:30]):
        if which:
            found[which].append(made)
    if not one.attacks:
        told.say("block.no_attacks")
    return found


def limb(attack: BlockAttack, spots: Sequence[BlockLocation], taken: Iterable[str]) -> str:
    """The location that strikes: one named alike, else one of its kind that nothing else strikes with yet."""
    words = set(re.findall(r"[a-z]+", attack.name.casefold()))
    used = set(taken)
    sided = [spot.id for spot in spots if words & {"left", "right"} & set(spot.id.split("_"))]
    named = [spot.id for spot in spots if words & set(spot.id.split("_")) - {"left", "right"}]
    if named:
        return next((one for one in named if one not in used), named[0])
    for kind in limbs(attack):
        kinds = ("trunk", "chest", "abdomen", "body", "torso") if kind == "trunk" else (kind,)
        fit = [spot.id for spot in spots if spot.kind in kinds]
        best = [spot for spot in fit if spot in sided] or [spot for spot in fit if spot not in used] or fit
        if best:
            return best[0]
    return next((spot.id for spot in spots if spot.kind in ("trunk", "chest", "body")), spots[-1].id)


def kind_of(place: Place) -> str:
    """What a location is by its name: leg, arm, wing, tail, head, abdomen or chest."""
    words = re.findall(r"[a-z]+", place.name.casefold())
    for word in reversed(words):
        if word in _LOWER:
            return "abdomen"
        found = next((kind for kind, known in _KINDS if word in known), "")
        if found:
            return found
    return "chest"


def far(place: Place) -> dict[str, str]:
    """The rolls of missiles, as an entry of a sheet says them; empty where they are those of blows."""
    return {"missile": f"{place.missile[0]}-{place.missile[1]}"} if place.missile is not None else {}


def whole(one: Foreign, told: Telling) -> bool:
    """Whether the locations share out the d20; if not, that is said, and they are left out."""
    if not one.places:
        return False
    try:
        cover("block", D20, [(place.low, place.high) for place in one.places])
        cover("block", D20, [place.missile or (place.low, place.high) for place in one.places])
    except ValueError:
        told.say("block.places", n=len(one.places))
        return False
    ids = [key(place.name) for place in one.places]
    if len(set(ids)) < len(ids):
        told.say("block.places", n=len(one.places))
        return False
    return True


def remarks(one: Foreign, told: Telling) -> None:
    """Say what the file has beside a fresh fighter: points lost, what isn't worn, and what no fight uses."""
    most = {"HP": int(one.numbers.get("hp_max", 0)), **{place.name: place.points or 0 for place in one.places}}
    most |= {attack.name: attack.points or 0 for attack in one.attacks}
    for what, now in one.now.items():
        told.say("block.hurt", what=what, now=now, most=most.get(what, 0))
    for code, names in (("block.not_in_use", one.left), ("block.left", one.things)):
        if names:
            told.say(code, names=", ".join(dict.fromkeys(names[:40])))


def beastly(one: Foreign) -> bool:
    """Whether a body that is not told of goes on four legs: all its attacks are its body's, and it has no arts."""
    armed = any(_ARMS & set(re.findall(r"[a-z]+", attack.name.casefold())) for attack in one.attacks)
    bodily = bool(one.attacks) and all(limbs(attack) for attack in one.attacks)
    return bodily and not armed and int(one.numbers.get("int", BEAST)) < 7


def hide(one: Foreign, placed: bool, told: Telling) -> int:
    """The armour everywhere; what the locations have counts alone, and so do pieces for places."""
    if one.hide and placed and any(place.armour for place in one.places):
        told.say("block.hide_in_places", points=one.hide)
        return 0
    return 0 if one.protection else one.hide or 0


def worn(one: Foreign, spots: Sequence[BlockLocation]) -> dict[str, int]:
    """The armour points by location: those of the locations, else of the pieces and of all over."""
    known = {spot.id for spot in spots}
    if any(place.armour for place in one.places) and all(key(place.name) in known for place in one.places):
        return {key(place.name): place.armour for place in one.places if place.armour}
    if not one.protection:
        return {}
    pieces = {piece.location: piece.dr for piece in one.protection}
    found = {
        spot.id: next((dr for at, dr in pieces.items() if at in (*spot.id.split("_"), spot.kind)), one.hide or 0)
        for spot in spots
    }
    return {spot: points for spot, points in found.items() if points}


def skilled(one: Foreign, rename: Mapping[str, str], known: Callable[[str], bool], told: Telling) -> dict[str, int]:
    """The skills that fights use, under our names; of several that are one here, the best. The rest is said."""
    found: dict[str, int] = {}
    strange = []
    for name, chance in one.skills.items():
        plain = key(name)
        ours = rename.get(plain, plain)
        if not known(ours):
            strange.append(name)
            continue
        if ours != plain:
            told.say("block.skill_as", name=name, ours=ours.replace("_", " "))
        found[ours] = max(chance, found.get(ours, 0))
    if strange:
        told.say("block.skills_left", names=", ".join(strange[:40]))
    return found
