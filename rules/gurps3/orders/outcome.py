"""What a resolution came to, in a few values that odds count by."""

from collections.abc import Hashable, Mapping
from typing import Any

from rules.core.bout import Bout, Step
from rules.core.encounter import Encounter, Figure
from rules.core.keys import MarkKey
from rules.gurps3.attack.exchange import harm_target, slips_away
from rules.gurps3.attack.melee import natural_attacks
from rules.gurps3.defence.parry import counter
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import weapons_held
from rules.gurps3.harm.blunders import armed, critical_miss, flies
from rules.gurps3.harm.critical_hit import as_the_row_says, land_critical
from rules.gurps3.harm.distraction import calm
from rules.gurps3.harm.wounds import bear, hurt_limb
from rules.odds.alike import stands
from rules.odds.came import counting, links_made, newly, parts, touched
from rules.odds.undated import undated as without_past

came = parts("rules.gurps3")
"""A part of an outcome."""
harm = counting(came, "hits")

STATES: Mapping[str, MarkKey[Any]] = {
    "dead": keys.DEAD, "unconscious": keys.UNCONSCIOUS, "stunned": keys.STUNNED, "off_balance": keys.OFF_BALANCE,
}  # fmt: skip

BEHIND = frozenset((bear, as_the_row_says, calm, slips_away))
"""Steps behind the damage of a blow: they wound nobody any more."""
LANDING = BEHIND | {harm_target, land_critical, critical_miss, armed, flies, hurt_limb, counter}
"""Steps behind the last defence of an attack."""
WOUNDING = frozenset((harm_target, land_critical, bear, as_the_row_says))
"""Steps that only wound: whatever hinders later deeds, and is told of nobody, counts no more."""
USED_UP = frozenset(number.key for number in (keys.PARRIES, keys.BLOCKS, keys.RETREATS, keys.ACROBATICS))
_LIMBS = frozenset(mark.key for mark in (*keys.STRAINED.values(), *keys.NUMB.values()))
HINDERS = _LIMBS | {keys.UNREADY.key, keys.OPEN_GUARD.key}


def alike(t: Bout) -> Hashable:
    """Return what tells two exchanges apart; once nobody will defend any more, not what the defences have used up."""
    waited = any(key.on(f) for f in t.before.figures.values() for key in (keys.WAITING, keys.WATCHING))
    if not t.steps or any(step.go not in LANDING for step in t.steps) or waited:
        return stands(t, wounds=False)
    wounding = all(step.go in WOUNDING for step in t.steps)
    return stands(t, wounds=False, forget=USED_UP | HINDERS if wounding else USED_UP)


def undated(enc: Encounter) -> Encounter:
    """Return the encounter without its past: of the turns somebody has had only the last, counted from the present."""
    had, count = frozenset({keys.HAD.key}), frozenset({keys.TURNS.key})
    return without_past(enc, count=keys.SECOND, rounds=had, forget=count)


def spent(t: Bout, target: str) -> bool:
    """Return whether nothing that is left of an exchange takes hits off its target; not all that cannot is known."""
    return all(_spares(step, target) for step in t.steps)


def _spares(step: Step, target: str) -> bool:
    if step.go in BEHIND:
        return True
    if step.go in (hurt_limb, counter):
        return bool(step.args[0].who != target)
    # A weapon that flies out of a hand may come down on anybody.
    return step.go is armed and step.args[0].who != target and step.args[1] != "flies"


def outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    """Read off the state: by figure the hits taken, what became of it and of its weapons; holds made and ended."""
    found: dict[str, Hashable] = {}
    for name, was, now in touched(before, t.enc):
        found |= _of_figure(name, was, now)
    for key in (keys.GRIP, keys.PIN, keys.SHARE):
        found |= {came(link.a, "holds", link.b): True for link in links_made(key, before, t.enc)}
        found |= {came(link.b, "free_of", link.a): True for link in links_made(key, t.enc, before)}
    return found


def _of_figure(name: str, was: Figure, now: Figure) -> dict[str, Hashable]:
    found: dict[str, Hashable] = _of_items(name, was, now)
    hits = keys.HP.of(was) - keys.HP.of(now)
    if hits:
        found[came(name, "hits")] = hits
    if was.posture != now.posture:
        found[came(name, now.posture)] = True
    return found if was.marks is now.marks else found | _of_marks(name, was, now)


def _of_marks(name: str, was: Figure, now: Figure) -> dict[str, Hashable]:
    """Return what it is now that it was not."""
    found: dict[str, Hashable] = {came(name, word): True for word in newly(STATES, was, now)}
    found |= {came(name, "crippled", limb): True for limb in newly(keys.CRIPPLED, was, now)}
    feint, old = keys.FEINTED.of(now), keys.FEINTED.of(was)
    if feint is not None and feint != old:
        found[came(name, "feints_by")] = feint.penalty
    return found


def _of_items(name: str, was: Figure, now: Figure) -> dict[str, Hashable]:
    """Return what of its things it has lost, to the ground or to a foe, and what has broken."""
    found: dict[str, Hashable] = {}
    for item in () if was.items is now.items else was.items:
        left = now.item(item.id)
        if left is None or (left.where == "ground" and item.where != "ground"):
            found[came(name, "loses", item.id)] = True
        if left is not None and keys.BROKEN.of(left) > keys.BROKEN.of(item):
            found[came(name, "breaks", item.id)] = True
    return found


ALL_OUT_WAYS = ("", " all-out sure", " all-out strong")


def tactics(enc: Encounter, figure: Figure) -> tuple[str, ...]:
    """Return every ready weapon in every way, plain and all out; shots; bare hands where none is ready."""
    found = []
    for mine in weapons_held(figure):
        uses = dict.fromkeys(mode.use for mode in mine.weapon.modes) if mine.ready else {}
        found += [f'attack "{mine.name}" {use}{way}' for use in uses for way in ALL_OUT_WAYS]
        shot = mine.weapon.missile
        if mine.ready and shot is not None and not shot.thrown:
            found.append(f'shoot "{mine.name}"')
    bare = natural_attacks(figure)[:2]
    return tuple(found) or tuple(f"{word}{way}" for word in bare for way in ALL_OUT_WAYS)
