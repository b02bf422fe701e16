"""The sentence of what was announced for a slot, so that nobody has to say it again (see R3-SOI-07)."""

from rules.core.encounter import Encounter, Slot
from rules.rq3plus.figure import able_to_act, keys, turns
from rules.rq3plus.figure.arms import every_arm
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import declared
from rules.turns.pace import strict


def sentence(enc: Encounter, slot: Slot) -> str:
    """The sentence of the attack or spell that was announced for a slot; empty for anything else or no target.

    Where none was named and only one foe is left to be struck it is that one. In strict pace spells need no sentence.

    Rules: see R3-SOI-07, R3-SOI-08.
    """
    action = turns.stands_for(declared(enc.figures[slot.who]), slot) if slot.who in enc.figures else None
    if action is None:
        return ""
    if keys.SPELL.on(slot) and not strict(enc):
        return _cast(action)
    if not keys.ATTACK.on(slot):
        return ""
    arm = next((arm for arm in every_arm(enc.figures[str(slot.who)]) if arm.use == action.item), None)
    target = action.target or _only_foe(enc, str(slot.who))
    if arm is None or target not in enc.figures:
        return ""
    thrown = arm.missile is not None and arm.missile.kind == "thrown"
    verb = "attack" if arm.missile is None else "throw" if thrown else "shoot"
    tactic = action.tactic if action.tactic != "standard" else ""
    mode = action.mode if len(arm.weapon.modes) > 1 else ""
    at = f"at {action.at}" if action.at else ""
    return " ".join(part for part in (verb, arm.name, mode, tactic, "vs", target, at) if part).replace("_", " ")


def _cast(action: Action) -> str:
    """The sentence that casts a declared spell."""
    name = f'"{action.spell}"' if action.spell else ""
    points = f"points {action.points}" if action.points else ""
    ways = [word for word, so in (("ready", action.ready), ("divine", action.divine)) if so]
    target = f"vs {action.target}" if action.target else ""
    return " ".join(part for part in ("cast", name, points, *ways, target) if part)


def _only_foe(enc: Encounter, who: str) -> str:
    """The one foe in sight who still stands, by name; empty where there are none or several."""
    foes = [foe.name for foe in enc.enemies(who) if not foe.hidden and able_to_act.acts(enc, foe.name)]
    return foes[0] if len(foes) == 1 else ""
