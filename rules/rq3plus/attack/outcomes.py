"""What an exchange came to, in a few values that odds count by, and what a hit deals."""

from collections.abc import Hashable, Mapping

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.odds.came import counting, parts, touched
from rules.odds.laws import HarmLaw
from rules.odds.undated import undated as without_past
from rules.rq3plus.attack import exchange
from rules.rq3plus.attack.closed_form import chances
from rules.rq3plus.figure import keys, strike_ranks, wounds
from rules.rq3plus.figure.arms import Arm, by_use, every_arm
from rules.rq3plus.figure.quantities import dex, sheet
from rules.rq3plus.figure.tactics import learned
from rules.runequest import modifier

came = parts("rules.rq3plus")
"""A part of an outcome."""
LOST = "hit_points_lost"
harm = counting(came, LOST)


def outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    """Per figure: points lost by location, hit points lost, and whether it fell, passed out or died."""
    found: dict[str, Hashable] = {}
    for name, was, figure in touched(before, t.enc):
        earlier = keys.LOC_DAMAGE.family(was)
        for place, points in keys.LOC_DAMAGE.family(figure).items():
            if points != earlier.get(place, 0):
                found[came(name, "", place.replace("_", " "))] = points - earlier.get(place, 0)
        lost = keys.HP.of(was) - keys.HP.of(figure)
        if lost:
            found[came(name, LOST)] = lost
        for word, test in (("dead", wounds.dead), ("unconscious", wounds.unconscious), ("down", wounds.down)):
            if test(figure) and not test(was):
                found[came(name, word)] = True
    for slot in t.enc.agenda:
        if slot.what in keys.FREE_ATTACKS and before.slot(slot.id) is None:
            found[came(slot.who, "follows", slot.what)] = True
    return found


BETTER: Mapping[str, str] = {"feint": "feint", "aimed_blow": "aimed blow"}
"""The learned tactics that change the harm of one blow, with their words."""


def order(enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
    """Return the two by the strike rank of their first weapon."""

    def rank(name: str) -> tuple[int, int]:
        figure = enc.figures[name]
        arms = [a for a in every_arm(figure) if not a.shoots]
        best = min(strike_ranks.melee(dex(figure), sheet(figure).siz, a.weapon.sr) for a in arms[:1] or arms)
        return best, -dex(figure)

    first, second = sorted(pair, key=rank)
    return first, second


def undated(enc: Encounter) -> Encounter:
    """Return the encounter without its past; a mark may hold a round or a strike rank."""
    return without_past(enc, count=keys.ROUND, time=frozenset({keys.CLOCK.key}), rounds=keys.ROUNDS)


def tactics(enc: Encounter, figure: Figure) -> tuple[str, ...]:
    """Return everything at hand in every mode, thrown and shot too, with the tactics that better one blow."""
    found: list[str] = []
    for arm in every_arm(figure):
        item = figure.item(arm.id)
        if item is not None and not item.held:
            continue
        if arm.missile is not None:
            found.append(f'{"throw" if arm.missile.kind == "thrown" else "shoot"} "{arm.name}"')
            continue
        words = ["", *(f" {word}" for key, word in BETTER.items() if learned(figure, arm, key))]
        modes = [mode.name for mode in arm.weapon.modes if mode.damage is not None]
        found += [f'attack "{arm.name}" {mode}{word}' for mode in modes for word in words]
    return tuple(found)


def closed_form(t: Bout) -> HarmLaw | None:
    """Return the exact harm of an ordinary exchange; None for everything else."""
    if not t.steps or t.steps[0].go is not exchange.resolve:
        return None
    return chances(t, *t.steps[0].args)


def deals(enc: Encounter, figure: Figure) -> dict[str, str]:
    """By the id of each weapon what its modes roll with the damage modifier: ``1d8+1 + 1d4``."""
    return {key: told for key, arm in by_use(every_arm(figure)).items() if (told := _modes(figure, arm))}


def _modes(figure: Figure, arm: Arm) -> str:
    every = {one.name: arm.force(figure, one.name, "standard") for one in arm.weapon.modes if one.damage is not None}
    told = {name: modifier.deals(force.weapon, force.modifier, force.share) for name, force in every.items()}
    if len({*told.values()}) == 1:
        return next(iter(told.values()))
    return ", ".join(f"{name} {dice}" for name, dice in told.items())
