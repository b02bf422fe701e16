"""Whether what a figure declares can be done with what it has: in hand, loaded, sound, with a free arm (R3-SOI-14)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rq3plus.figure import able_to_act, keys
from rules.rq3plus.figure.arms import Arm, arm_of
from rules.rq3plus.figure.keys import Action, Declaration
from rules.rq3plus.figure.quantities import dex, strength
from rules.rq3plus.figure.strike_ranks import base
from rules.rq3plus.tables.words import refuse, says, term
from rules.things.places import GROUND
from rules.turns.pace import strict


def below_minimum(figure: Figure, arm: Arm) -> tuple[Term, ...]:
    """Half for a weapon whose STR or DEX minimum is not met; 2 STR too many make up for 1 DEX (R3-BAS-08)."""
    over = strength(figure) - arm.weapon.str_min
    short = over < 0 or dex(figure) + over // 2 < arm.weapon.dex_min
    return (term("below_minimum"),) if short else ()


def need_sound(t: Bout, who: str, arm: Arm) -> None:
    """Refuse a weapon that is broken or stuck, or whose arm can't be used (see R3-SOI-14, R3-BRK-06, R3-IMP-04)."""
    if t.figure(who).item(arm.id) is not None:
        need_free(t, who, arm)
    need_whole(t, who, arm)


def need_free(t: Bout, who: str, arm: Arm) -> None:
    """Refuse a weapon that is stuck in somebody (see R3-IMP-04)."""
    caught = victim_of(t, who, arm)
    if caught is not None:
        raise refuse(t, "weapon_stuck", who=who, weapon=arm.name, target=caught[0])


def need_whole(t: Bout, who: str, arm: Arm) -> None:
    """Refuse a broken weapon, or one whose arm can't be used (see R3-BRK-06, R3-SOI-14)."""
    if t.figure(who).item(arm.id) is not None and arm.breakable and arm.ap <= 0:
        raise refuse(t, "weapon_broken", who=who, weapon=arm.name)
    able_to_act.need_hands(t, who, arm)


def need_all(t: Bout, who: str, plan: Declaration) -> None:
    """Refuse a declaration whose weapons can't be used as it says."""
    drawn = {act.item for act in plan.instead_of_move if act.item}
    _need_armed(t, who, plan, drawn)
    if plan.brace and t.figure(who).posture == "prone":
        raise refuse(t, "braced", who=who, what="brace on the ground")
    if plan.cover:
        _need_shield(t, who, plan.cover)
    for act in (*plan.instead_of_move, *plan.instead_of_post):
        if act.item:
            need_drawable(t, who, act.item)
    for action in plan.actions:
        if action.code == "PAR" and action.item:
            _need_at_hand(t, who, arm_of(t, who, action.item), drawn)


def _need_armed(t: Bout, who: str, plan: Declaration, drawn: set[str]) -> None:
    """Refuse an action whose weapon can't be used; what is drawn on the way joins ``drawn``."""
    thrown: set[str] = set()
    for action in plan.actions:
        match action.code:
            case "ATK" | "MIS":
                arm = arm_of(t, who, action.item, shoots=action.code == "MIS")
                need_sound(t, who, arm)
                _need_at_hand(t, who, arm, drawn)
                if action.code == "MIS":
                    _need_loaded(t, who, arm, drawn)
                    thrown.add(arm.id)
            case "PAR" if action.item:
                arm = arm_of(t, who, action.item)
                need_sound(t, who, arm)
                if plan.cover and plan.cover == base(action.item):
                    raise refuse(t, "hand_unusable", who=who, weapon=arm.name, limb=arm.name, why=says("used_to_cover"))
            case "DRW":
                if action.item:
                    need_drawable(t, who, action.item, thrown=action.item in thrown)
                    drawn.add(action.item)


def need_in_hand(t: Bout, who: str, arm: Arm) -> None:
    """Refuse a weapon that hangs on the belt or lies on the ground (see R3-SOI-14)."""
    item = t.figure(who).item(arm.id)
    if item is not None and not item.held:
        if item.where == GROUND:
            raise refuse(t, "weapon_not_ready.lies", who=who, weapon=arm.name)
        raise refuse(t, "weapon_not_ready", who=who, weapon=arm.name)


def _need_at_hand(t: Bout, who: str, arm: Arm, drawn: set[str]) -> None:
    if arm.id not in drawn:
        need_in_hand(t, who, arm)


def _need_loaded(t: Bout, who: str, arm: Arm, drawn: set[str]) -> None:
    item = t.figure(who).item(arm.id)
    if item is None or keys.SHOTS.key not in item.q:
        return
    short = arm.missile.reload - keys.DRAWS.of(item) > 1 if arm.missile is not None else False
    loads = arm.id in drawn and item.where != "belt" and not short
    if keys.SHOTS.of(item) <= 0 or (strict(t.enc) and keys.LOADED.of(item) <= 0 and not loads):
        raise refuse(t, "not_loaded", who=who, weapon=arm.name)


def need_magazine(t: Bout, who: str, action: Action) -> None:
    """Refuse two shots of one weapon unless it loads itself (see R3-SOI-13)."""
    arm = arm_of(t, who, action.item, shoots=True)
    if arm.missile is None or not arm.missile.magazine:
        raise refuse(t, "not_loaded", who=who, weapon=arm.name)


def need_drawable(t: Bout, who: str, item: str, *, thrown: bool = False) -> None:
    """Refuse a Draw of what is neither carried nor a missile weapon to load (see R3-DRW-01).

    ``thrown``: the one in hand will have been thrown by then.
    """
    found = t.figure(who).item(item)
    if found is None or found.where not in ("belt", "hand", "strapped"):
        where = says("is_not_carried", name=found.name) if found is not None else says("carries_no", who=who, item=item)
        raise refuse(t, "not_on_belt.need_drawable", where=where)
    if found.where != "belt" and not (loadable(t, who, item) or another(t, who, item, thrown)):
        raise refuse(t, "not_on_belt.need_drawable_2", who=who, found=found.name)


def loadable(t: Bout, who: str, item: str) -> bool:
    """Whether a thing in hand is a missile weapon that can be loaded again (see R3-DRW-02)."""
    found = t.figure(who).item(item)
    arm = arm_of(t, who, item, shoots=True)
    return found is not None and arm.missile is not None and arm.missile.kind == "projected"


def another(t: Bout, who: str, item: str, thrown: bool) -> bool:
    """Whether a thrown weapon's next one can be drawn: the last has left the hand, and there are more.

    Rules: see R3-DRW-01.
    """
    found = t.figure(who).item(item)
    arm = arm_of(t, who, item, shoots=True)
    if found is None or arm.missile is None or arm.missile.kind != "thrown":
        return False
    ready = keys.LOADED.of(found)
    return keys.SHOTS.of(found) > ready and (thrown or ready <= 0)


def _need_shield(t: Bout, who: str, item: str) -> None:
    arm = arm_of(t, who, item)
    found = t.figure(who).item(arm.id)
    if arm.shield is None or found is None or not found.held:
        raise refuse(t, "wrong_weapon", who=who, tactic="cover", needed="a shield at the arm", weapon=arm.name)
    need_sound(t, who, arm)


def victim_of(t: Bout, who: str, arm: Arm) -> tuple[str, keys.Stuck] | None:
    """In whom a figure's melee weapon is stuck, or None (R3-IMP-04)."""
    for name, figure in t.enc.figures.items():
        for one in keys.STUCK.read(figure).weapons:
            if one.owner == who and one.item == arm.id and not one.missile:
                return name, one
    return None
