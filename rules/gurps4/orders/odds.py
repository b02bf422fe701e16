"""What odds ask of an exchange, what it came to, and the ways of attacking worth comparing (G4-MEL-01, G4-LOC-01)."""

from collections.abc import Hashable, Mapping
from typing import Any

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.keys import MarkKey
from rules.gurps4.attack import exchange
from rules.gurps4.attack.closed_form import harm_law
from rules.gurps4.attack.locations import AIMABLE, to_hit
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.items import natural
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.harm import hits
from rules.gurps4.orders import attacks
from rules.gurps4.tables.gear import Mode
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.time import waits
from rules.gurps4.time.seconds import turn_key
from rules.odds.alike import stands
from rules.odds.came import counting, links_made, newly, parts, touched
from rules.odds.laws import HarmLaw

LANDING = frozenset((exchange.do_purpose, hits.harm, hits.suffer, attacks.over))
"""What is left of an attack when its last defence is behind it."""
USED_UP = frozenset(
    key.key for key in (keys.PARRIES, keys.BLOCKED, keys.RETREATED, keys.ACROBATIC, keys.SACRIFICED, keys.ATTACKED)
)


def closed_form(t: Bout) -> HarmLaw | None:
    """Return the exact harm of one plain blow or shot; None for everything else."""
    blows = [step for step in t.steps if step.go is attacks.perform]
    if len(blows) != 1 or t.steps[0] is not blows[0]:
        return None
    return harm_law(t, blows[0].args[0])


def alike(t: Bout) -> Hashable:
    """Return what tells two exchanges apart; once nobody will defend any more, not what the defences have used up."""
    landing = t.steps and all(step.go in LANDING for step in t.steps) and not waits.anybody(t.before)
    return stands(t, wounds=False, forget=USED_UP if landing else frozenset())


def order(enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
    """Return the two, the faster first (see G4-TURN-01)."""
    one, other = sorted(pair, key=lambda name: turn_key(enc.figures[name], 0))
    return one, other


came = parts("rules.gurps4")
"""A part of an outcome."""
harm = counting(came, "injury")

STATES: Mapping[str, MarkKey[Any]] = {
    "stunned": keys.STUNNED, "unconscious": keys.UNCONSCIOUS, "mortally_wounded": keys.MORTAL, "dead": keys.DEAD,
}  # fmt: skip


def outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    """By figure: HP lost, what became of it, and what it lost; holds made and ended."""
    found: dict[str, Hashable] = {}
    for name, was, now in touched(before, t.enc):
        found |= _suffered(name, was, now)
    for key, word in ((keys.GRAPPLE, "grapples"), (keys.PIN, "pins"), (keys.FEINT, "feints")):
        for link in links_made(key, before, t.enc):
            found[came(link.a, word, link.b)] = getattr(key.data(link), "penalty", True)
    return found


def _suffered(name: str, was: Figure, now: Figure) -> dict[str, Hashable]:
    """What a figure lost, and what became of it."""
    lost = keys.HP.of(was) - keys.HP.of(now)
    found: dict[str, Hashable] = {came(name, "injury"): lost} if lost else {}
    for word in newly(STATES, was, now):
        found[came(name, word)] = True
    if now.posture == "lying" and was.posture != "lying":
        found[came(name, "down")] = True
    for item in was.items:
        there = now.item(item.id)
        if item.where in ("hand", "strapped") and (there is None or there.where not in ("hand", "strapped")):
            found[came(name, "loses", item.name)] = True
    for at in newly(keys.CRIPPLED, was, now):
        found[came(name, "crippled")] = at
    return found


PLACES = (
    "torso", "vitals", "neck", "skull", "face", "groin", "right_arm", "left_arm", "right_leg", "right_hand",
    "right_foot",
)  # fmt: skip
LEVELS = (1, 2, 3)
LEAST = 10
HOPELESS = 3


def tactics(enc: Encounter, figure: Figure) -> tuple[str, ...]:
    """Beginnings of sentences: each mode of what is ready, each place, and deceptions the skill allows at the torso."""
    found = []
    for item, gear in hands.held_of(figure.items):
        if not hands.usable(item):
            continue
        if gear.shooting is not None and gear.shooting.shots:
            found += [f'shoot "{gear.name}"{_at(place)}' for place in _places(gear.shooting.damage.type)]
        for mode in gear.modes:
            lead = f'attack "{gear.name}" {mode.name}'
            found += _blows(figure, lead, mode)
    for gear in natural(figure):
        found += _blows(figure, f'attack "{gear.name}"', gear.modes[0], deceptive=False)
    return tuple(dict.fromkeys(found))


def _blows(figure: Figure, lead: str, mode: Mode, *, deceptive: bool = True) -> list[str]:
    best = best_skill(figure, mode.skills)
    level = (best[1] if best is not None else 0) + mode.to_hit
    found = []
    for place in _places(mode.damage.type):
        left = level + to_hit(figure, LOCATIONS[place]) if place != "torso" else level
        if left < HOPELESS:
            continue
        found.append(f"{lead}{_at(place)}")
        if deceptive:
            found += [f"{lead} deceptive {k}{_at(place)}" for k in LEVELS if left - 2 * k >= LEAST]
    return found


def _places(kind: str) -> list[str]:
    return [place for place in PLACES if not LOCATIONS[place].points or kind in AIMABLE]


def _at(place: str) -> str:
    return "" if place == "torso" else f" at {LOCATIONS[place].name}"
