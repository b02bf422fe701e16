"""Strike ranks: of weapons and draws, of declared actions, and the slots these wait in (area SR)."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Key, Slot
from rules.core.keys import SlotKey
from rules.rq3plus.figure import keys, phases
from rules.rq3plus.figure.arms import arm_of
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import dex, sheet
from rules.rq3plus.figure.slots import ActionSlot

FOLLOW_UPS = ("immobilise", "throw", "hurt")
"""What a grapple may do to a figure that is held already, on the strike rank of DEX alone.

Rules: see R3-GRP-07, R3-GRP-09, R3-GRP-12, R3-GRP-14.
"""

SLOTS: Mapping[str, SlotKey[ActionSlot]] = {
    "ATK": keys.ATTACK,
    "MIS": keys.ATTACK,
    "DRW": keys.DRAW,
    "MSC": keys.ACT,
    "SPL": keys.SPELL,
    "SPA": keys.SPIRIT_ACT,
    "SPD": keys.SPIRIT_ACT,
}
"""The slot in which an action of each code waits; parries and dodges have none (R3-SR-11)."""


def dex_sr(dex: int) -> int:
    """Strike rank of DEX: 1-9: 4, 10-15: 3, 16-19: 2, 20 and more: 1."""
    return 4 if dex <= 9 else 3 if dex <= 15 else 2 if dex <= 19 else 1


def siz_sr(siz: int) -> int:
    """Strike rank of SIZ: 1-9: 3, 10-15: 2, 16-19: 1, 20 and more: 0."""
    return 3 if siz <= 9 else 2 if siz <= 15 else 1 if siz <= 19 else 0


def capped(total: int) -> int:
    """On the scale from 1 to 10 (R3-SR-01): a total over 10 happens on SR 10 (R3-SR-05)."""
    return min(phases.LAST, max(1, total))


def melee(dex: int, siz: int, weapon: int, *, double_move: bool = False, drawn: bool = False) -> int:
    """Strike rank of a melee attack (R3-SR-02) with its delays of 3 each (R3-SR-04)."""
    return capped(dex_sr(dex) + siz_sr(siz) + weapon + 3 * double_move + 3 * drawn)


def missile(dex: int, *, double_move: bool = False, drawn: bool = False) -> int:
    """Strike rank of a missile or thrown attack (R3-SR-03) with its delays (see R3-SR-04)."""
    return capped(dex_sr(dex) + 3 * double_move + 3 * drawn)


def loaded_first(declared: int) -> int:
    """Strike rank of a declared shot whose weapon had to be loaded before it (see R3-SR-04)."""
    return capped(declared + 3)


def again(first: int) -> int:
    """Strike rank of the second attack with the same weapon (R3-SR-06)."""
    return capped(first + 3)


def following(trigger: int) -> int:
    """Strike rank of a riposte or counter after an attack on ``trigger`` (R3-SR-08)."""
    return capped(trigger + 1)


def flurry(first: int, dex: int) -> int:
    """Strike rank of a flurry's second blow (see R3-FLU-01)."""
    return capped(first + dex_sr(dex))


def draw_first(*, double_move: bool = False) -> int:
    """Strike rank on which a Draw declared first is done (R3-SR-09)."""
    return 6 if double_move else 3


def draw_second(first: int) -> int:
    """Strike rank on which a Draw declared second is done: 3 after the first action (see R3-SR-09)."""
    return capped(first + 3)


def miscellaneous(dex: int, *, double_move: bool = False, after: int | None = None) -> int:
    """Strike rank of a miscellaneous action, or 3 after the first one (R3-SR-10)."""
    return capped(after + 3 if after is not None else dex_sr(dex) + 3 * double_move)


def base(item: str) -> str:
    """The thing behind a use of it: ``javelin`` of ``javelin:javelin_hand``."""
    return item.partition(":")[0]


def with_ranks(t: Bout, who: str, actions: tuple[Action, ...], *, double_move: bool) -> tuple[Action, ...]:
    """The actions with their strike ranks, those of attacks that wait for a spell included (see R3-SPL-07)."""
    timed: list[Action] = []
    for action in actions:
        timed.append(replace(action, sr=rank(t, who, action, tuple(timed), double_move=double_move)))
    return waited_for(tuple(timed))


def rank(t: Bout, who: str, action: Action, before: tuple[Action, ...], *, double_move: bool) -> int:
    """The strike rank of one action after those declared before it; 0 for a parry or dodge (see R3-SR-11)."""
    figure = t.figure(who)
    drawn = any(a.code == "DRW" and a.item and base(a.item) == base(action.item) for a in before)
    first = next((a.sr for a in before if a.sr), None)
    match action.code:
        case "ATK":
            if action.tactic in FOLLOW_UPS:
                return missile(dex(figure), double_move=double_move)
            same = _same(before, action)
            if same is not None:
                return again(same)
            arm = arm_of(t, who, action.item)
            return melee(dex(figure), sheet(figure).siz, arm.weapon.sr, double_move=double_move, drawn=drawn)
        case "MIS":
            same = _same(before, action)
            return again(same) if same is not None else missile(dex(figure), double_move=double_move, drawn=drawn)
        case "DRW":
            return draw_second(first) if first else draw_first(double_move=double_move)
        case "MSC":
            return miscellaneous(dex(figure), double_move=double_move, after=first)
        case "SPL":
            return after(dex_sr(dex(figure)), action, before, double_move=double_move)
        case "SPA" | "SPD":
            return phases.LAST
    return 0


def alike(one: Action, other: Action) -> bool:
    """Whether two actions do the same with the same thing."""
    return one.code == other.code and base(one.item) == base(other.item)


def _same(before: tuple[Action, ...], action: Action) -> int | None:
    """The rank of the attack made before with the same weapon (see R3-SR-06)."""
    return next((a.sr for a in before if alike(a, action)), None)


def queue(t: Bout, who: str, actions: tuple[Action, ...]) -> None:
    """Queue a slot for every action that has a strike rank; the same figure's second comes after its first."""
    for n, action in enumerate(actions):
        if action.sr and action.status == "unused":
            same = sum(a.sr > 0 and min(a.sr, phases.LAST) == min(action.sr, phases.LAST) for a in actions[:n])
            SLOTS[action.code].queue(t, moment(t.enc, who, action.sr, same), who, slot_data(action, n))


def slot_data(action: Action, n: int) -> ActionSlot:
    """What the slot of a figure's ``n``-th action tells."""
    return ActionSlot(min(phases.LAST, action.sr), n, action.item, action.mode, action.target)


def moment(enc: Encounter, who: str, rank: int, tie: int = 0, *, late: bool = False) -> Key:
    """The key of a figure's action on a strike rank of this round; ``tie`` counts its earlier ones there (R3-SR-07)."""
    return phases.key(
        phases.round_of(enc), phases.MELEE, min(phases.LAST, rank), late=late, dex=dex(enc.figures[who]), tie=tie
    )


def together(enc: Encounter, a: Slot, b: Slot) -> bool:
    """Equal DEX on one strike rank is simultaneous (R3-DMG-16; see R3-SR-07)."""
    return a.key[1:2] == (phases.MELEE,) and a.key == b.key


def spell(dex_rank: int, points: int, *, ready: bool, divine: bool = False, double_move: bool = False) -> int:
    """Total of a spell or magic item, from the strike rank of DEX (R3-SPL-01, R3-SPL-03; see R3-SPL-02).

    It may exceed 10: the spell is then not finished this round (see R3-SPL-04).
    """
    return dex_rank + points + 3 * double_move + 3 * (not ready and not divine)


def after(dex_rank: int, action: Action, before: tuple[Action, ...], *, double_move: bool) -> int:
    """A second spell comes when the first is done and its own time has passed as well (see R3-SPL-05).

    What is left over from the round before counts without DEX (see R3-SPL-04).
    """
    if action.carried:
        total = action.points_left + 3 * double_move
    else:
        total = spell(dex_rank, action.points, ready=action.ready, divine=action.divine, double_move=double_move)
    return total + sum(a.sr for a in before if a.code == "SPL")


def waited_for(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions, each that a spell of the same round enhances on the later of the two strike ranks (R3-SPL-07)."""
    spell_sr = next((a.sr for a in actions if a.code == "SPL"), 0)
    if not spell_sr:
        return actions
    return tuple(replace(a, sr=min(phases.LAST, max(a.sr, spell_sr))) if a.enhanced else a for a in actions)
