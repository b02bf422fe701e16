"""The strike ranks of declared actions and the slots they wait in (R3-SR-01..11, R3-SPL-01..07)."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Key, Slot
from rules.core.keys import SlotKey
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import arm_of
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import dex, siz
from rules.rq3plus.figure.slots import Act
from rules.rq3plus.time import strike_ranks as sr

FOLLOW_UPS = ("immobilise", "throw", "hurt")
"""What a grapple may do to a figure that is held already (see R3-GRP-09, R3-GRP-12, R3-GRP-14)."""

SLOTS: Mapping[str, SlotKey[Act]] = {
    "ATK": keys.ATTACK,
    "MIS": keys.ATTACK,
    "DRW": keys.DRAW,
    "MSC": keys.ACT,
    "SPL": keys.SPELL,
    "SPA": keys.SPIRIT_ACT,
    "SPD": keys.SPIRIT_ACT,
}
"""The slot in which an action of each code waits; parries and dodges have none (R3-SR-11)."""


def base(item: str) -> str:
    """The thing behind a use of it: ``javelin`` of ``javelin:javelin_hand``."""
    return item.partition(":")[0]


def with_ranks(t: Bout, who: str, actions: tuple[Action, ...], *, double_move: bool) -> tuple[Action, ...]:
    """The actions with their strike ranks; one that waits for a spell comes when both are ready (R3-SPL-07).

    A spell's rank may exceed 10: it is then not finished this round (see R3-SPL-04).
    """
    timed: list[Action] = []
    for action in actions:
        timed.append(replace(action, sr=rank(t, who, action, tuple(timed), double_move=double_move)))
    spell = next((a.sr for a in timed if a.code == "SPL"), 0)
    return tuple(replace(a, sr=sr.capped(max(a.sr, spell))) if a.enhanced and spell else a for a in timed)


def rank(t: Bout, who: str, action: Action, before: tuple[Action, ...], *, double_move: bool) -> int:
    """The strike rank of one action after those declared before it; 0 for a parry or dodge (see R3-SR-11)."""
    figure = t.figure(who)
    drawn = any(a.code == "DRW" and a.item and base(a.item) == base(action.item) for a in before)
    first = next((a.sr for a in before if a.sr), None)
    match action.code:
        case "ATK":
            if action.tactic in FOLLOW_UPS:
                return sr.missile(dex(figure), double_move=double_move)
            same = _same(before, action)
            if same is not None:
                return sr.again(same)
            arm = arm_of(t, who, action.item)
            return sr.melee(dex(figure), siz(figure), arm.weapon.sr, double_move=double_move, drawn=drawn)
        case "MIS":
            same = _same(before, action)
            return sr.again(same) if same is not None else sr.missile(dex(figure), double_move=double_move, drawn=drawn)
        case "DRW":
            return sr.draw_second(first) if first else sr.draw_first(double_move=double_move)
        case "MSC":
            return sr.miscellaneous(dex(figure), double_move=double_move, after=first)
        case "SPL":
            return _spell(t, who, action, before, double_move)
        case "SPA" | "SPD":
            return sr.LAST
    return 0


def _same(before: tuple[Action, ...], action: Action) -> int | None:
    """The rank of the attack made before with the same weapon (see R3-SR-06)."""
    return next((a.sr for a in before if a.code == action.code and base(a.item) == base(action.item)), None)


def _spell(t: Bout, who: str, action: Action, before: tuple[Action, ...], double_move: bool) -> int:
    """A second spell comes when the first is done and its own time has passed as well (see R3-SPL-05)."""
    if action.carried:
        total = action.points_left + 3 * double_move
    else:
        total = sr.spell(
            dex(t.figure(who)), action.points, ready=action.ready, divine=action.divine, double_move=double_move
        )
    return total + sum(a.sr for a in before if a.code == "SPL")


def queue(t: Bout, who: str, actions: tuple[Action, ...]) -> None:
    """Queue a slot for every action that has a strike rank; the same figure's second comes after its first."""
    for n, action in enumerate(actions):
        if action.sr and action.status == "unused":
            same = sum(a.sr > 0 and min(a.sr, sr.LAST) == min(action.sr, sr.LAST) for a in actions[:n])
            SLOTS[action.code].queue(t, moment(t.enc, who, action.sr, same), who, slot_data(action, n))


def slot_data(action: Action, n: int) -> Act:
    """What the slot of a figure's ``n``-th action tells."""
    return Act(min(sr.LAST, action.sr), n, action.item, action.mode, action.target)


def moment(enc: Encounter, who: str, rank: int, tie: int = 0, *, late: bool = False) -> Key:
    """The key of a figure's action on a strike rank of this round; ``tie`` counts its earlier ones there (R3-SR-07)."""
    return sr.key(sr.round_of(enc), sr.MELEE, min(sr.LAST, rank), late=late, dex=dex(enc.figures[who]), tie=tie)


def together(enc: Encounter, a: Slot, b: Slot) -> bool:
    """Equal DEX on one strike rank is simultaneous (R3-DMG-16; see R3-SR-07)."""
    return a.key[1:2] == (sr.MELEE,) and a.key == b.key
