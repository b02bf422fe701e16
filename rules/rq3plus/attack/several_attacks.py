"""Several attacks in one round: with one weapon, with two, with many limbs (R3-ATK-02..05)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.rq3plus.defence.parry_dodge_actions import means
from rules.rq3plus.figure import keys, phases, strike_ranks
from rules.rq3plus.figure.arms import Arm, every_arm
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import declared, sheet
from rules.rq3plus.sheet.character import attack_sources


def many(figure: Figure) -> bool:
    """Whether a figure has more than two possible sources of attack."""
    return attack_sources(sheet(figure)) > 2


def sources(figure: Figure) -> tuple[Arm, ...]:
    """What a figure can strike with at the same time: its natural weapons and what is in its hands, each once."""
    own = {one.id for one in sheet(figure).natural}
    found: dict[str, Arm] = {}
    for arm in every_arm(figure):
        item = figure.item(arm.id)
        if not arm.shoots and (arm.id in own or (item is not None and item.held)):
            found.setdefault(arm.id, arm)
    return tuple(found.values())


def limit(figure: Figure) -> int:
    """How many sources its declared attacks let a figure use this round: half with one, all with two."""
    attacks = sum(a.code == "ATK" and a.status in ("unused", "used") for a in declared(figure).actions)
    return means(figure, attacks) if attacks else 0


def extra(t: Bout, who: str, item: str) -> bool:
    """Whether an attack with that source belongs to an action the figure has already (R3-ATK-02, R3-ATK-05)."""
    figure = t.figure(who)
    used = keys.LIMBS.read(figure).used
    return many(figure) and item not in used and 0 < len(used) < limit(figure)


def remember(t: Bout, who: str, item: str) -> None:
    """Count a source as used this round."""
    figure = t.figure(who)
    used = keys.LIMBS.read(figure).used
    if many(figure) and item not in used:
        t.do(keys.LIMBS.set(who, keys.LimbsUsed((*used, item)), until=(phases.round_of(t.enc) + 1,)))


def queue(t: Bout, who: str, actions: tuple[Action, ...]) -> None:
    """Give each further source of a declared attack a slot on its own strike rank (see R3-ATK-02)."""
    figure = t.figure(who)
    attacks = [(n, a) for n, a in enumerate(actions) if a.code == "ATK"]
    if not many(figure) or not attacks:
        return
    declared_ = {strike_ranks.base(a.item) for _, a in attacks}
    rest = [arm for arm in sources(figure) if arm.id not in declared_]
    n, first = attacks[0]
    double = declared(figure).moves == 2
    for arm in rest[: max(0, limit(figure) - len(declared_))]:
        action = Action("ATK", arm.use, arm.weapon.modes[0].name, target=first.target)
        rank = strike_ranks.rank(t, who, action, (), double_move=double)
        moment = strike_ranks.moment(t.enc, who, rank)
        t.queue(moment, who, keys.ATTACK.what, sr=rank, n=n, item=arm.use, mode=action.mode, extra=True)


def two_with_one(t: Bout, who: str, action: Action) -> bool:
    """Whether two attacks are made with this one weapon this round (R3-ATK-03).

    With a weapon in each hand neither is the worse for the other, in skill or strike rank (R3-ATK-04).
    """
    live = (a for a in declared(t.figure(who)).actions if a.status in ("unused", "used"))
    return sum(strike_ranks.alike(a, action) for a in live) > 1
