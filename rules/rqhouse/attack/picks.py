"""Extra successes: what typed picks pay for, which still may be chosen, and what each is (RH-XS, RH-XS-14)."""

from collections.abc import Sequence

from rules.core.bout import Bout
from rules.core.report import Choice
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.figure.hands import in_use
from rules.rqhouse.figure.weapons import use_in, weapon_name
from rules.rqhouse.tables.printed import MODES, PICKS
from rules.rqhouse.tables.words import refuse, says

FULL, BARE, AT, PLUS, KNOCKOUT, DISARM, KNOCKBACK = (
    "full_damage",
    "no_armour",
    "at",
    "plus_five",
    "knockout",
    "disarm",
    "knockback",
)
SPECIALS = frozenset(MODES)
FIVE = 5


def entry(pick: str) -> str:
    """The entry of a pick without what it names: ``at`` of ``at:head``."""
    return pick.partition(":")[0]


def named(pick: str) -> str:
    """What a pick names: ``head`` of ``at:head``."""
    return pick.partition(":")[2]


def has(picks: Sequence[str], *entries: str) -> bool:
    """Whether one of these entries is among the picks."""
    return any(entry(pick) in entries for pick in picks)


def special(picks: Sequence[str]) -> str:
    """The special among the picks, or nothing."""
    return next((entry(pick) for pick in picks if entry(pick) in SPECIALS), "")


def cost(pick: str) -> int:
    """Picks it costs (RH-XS-01)."""
    return PICKS[entry(pick)].cost


def fits(taken: Sequence[str], pick: str) -> bool:
    """Whether a pick may be combined with those taken (RH-XS-02)."""
    one = entry(pick)
    if one == PLUS:
        return True
    if one in SPECIALS and (special(taken) or has(taken, FULL)):
        return False
    return not (one == FULL and special(taken)) and not has(taken, one)


def pay(typed: Sequence[str], picks: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Typed picks in order: those that so many picks pay for, and those that lapse (RH-XS-14)."""
    taken: list[str] = []
    lapsed: list[str] = []
    for pick in typed:
        if cost(pick) <= picks:
            taken.append(pick)
            picks -= cost(pick)
        else:
            lapsed.append(pick)
    return tuple(taken), tuple(lapsed)


def check(t: Bout, blow: Attack) -> None:
    """Raises Refused for picks that cannot be legal whatever is rolled (RH-BRL-06; see RH-XS-14, RH-XS-15)."""
    figure, target = t.figure(blow.who), t.figure(blow.target)
    types = use_in(blow, figure).types
    taken: list[str] = []
    for pick in blow.picks:
        row = PICKS[entry(pick)]
        words = row.name
        if row.mode and row.mode not in types:
            raise refuse(
                t, "wrong_type", pick=words, weapon=weapon_name(blow, figure), types=", ".join(types) or "none"
            )
        if blow.pulled and not row.pulled:
            raise refuse(t, "not_pulled", pick=words)
        if not fits(taken, pick):
            raise refuse(t, "cannot_combine", pick=words, taken=", ".join(PICKS[entry(p)].name for p in taken))
        if entry(pick) == AT and body(target).location(named(pick)) is None:
            raise refuse(t, "no_location", who=target.name, at=named(pick))
        if entry(pick) == DISARM and named(pick) not in {item.id for item in in_use(target)}:
            if not named(pick):
                raise refuse(t, "holds_no_item", who=target.name)
            raise refuse(t, "not_held", who=target.name, item=named(pick))
        taken.append(pick)
    if blow.pulled and (blow.arts or blow.kill):
        raise refuse(t, "not_pulled", pick="martial arts")


def possible(t: Bout, blow: Attack, taken: Sequence[str], left: int) -> tuple[str, ...]:
    """The picks that may still be taken with so many left, the likeliest first."""
    figure, target = t.figure(blow.who), t.figure(blow.target)
    types = use_in(blow, figure).types
    found = []
    for row in PICKS.values():
        if row.cost > left or (row.mode and row.mode not in types) or (blow.pulled and not row.pulled):
            continue
        if not fits(taken, row.id):
            continue
        if row.id == AT:
            found += [f"{AT}:{spot.id}" for spot in body(target).locations]
        elif row.id == DISARM:
            found += [f"{DISARM}:{item.id}" for item in in_use(target)]
        elif row.id == PLUS:
            found += [PLUS, *(f"{PLUS}:{n}" for n in range(2, left + 1))]
        else:
            found.append(row.id)
    return tuple(found)


def words(t: Bout, blow: Attack, pick: str) -> str:
    """A pick as it is typed."""
    target = t.figure(blow.target)
    if entry(pick) == AT:
        spot = body(target).location(named(pick))
        return f"at {spot.name if spot else named(pick)}"
    if entry(pick) == DISARM:
        item = target.item(named(pick))
        return f"disarm {item.name if item else named(pick)}"
    return PICKS[entry(pick)].name


def offered(t: Bout, blow: Attack, pick: str) -> str:
    """A pick as the question names it: of one that may be taken repeatedly each time reads otherwise (see RH-XS-02)."""
    if entry(pick) == PLUS and named(pick):
        return PICKS[PLUS].offered(int(named(pick)))
    return words(t, blow, pick)


def default(blow: Attack, taken: Sequence[str], may: Sequence[str], left: int) -> tuple[str, ...]:
    """What is picked unless something else is said (see RH-XS-14)."""
    if blow.pulled:
        return tuple(one for one in (KNOCKOUT, KNOCKBACK) if one in may)[:left]
    found = (FULL,) if FULL in may else ()
    return (*found, *(one for one in may if entry(one) == PLUS))[:left]


GROUP: dict[str, str] = {
    FULL: "weapon dice",
    "impale": "weapon dice",
    "slash": "weapon dice",
    "crush": "weapon dice",
    AT: AT,
    DISARM: DISARM,
}
"""Of these at most one is picked (see RH-XS-02)."""


def choose(t: Bout, blow: Attack, taken: tuple[str, ...], left: int) -> tuple[str, ...]:
    """Ask one question for all the picks that are still free (see RH-XS-14)."""
    may = possible(t, blow, taken, left)
    options = tuple(Choice(one, offered(t, blow, one), cost(one), GROUP.get(entry(one), "")) for one in may)
    text = says("picks.several" if left > 1 else "picks.one", n=left)
    chosen = t.pick("picks", blow.who, text, options, default(blow, taken, may, left), left, rule="RH-XS-01")
    unspent = left - sum(map(cost, chosen))
    if unspent > 0:
        t.note("picks_unspent", blow.who, rule="RH-XS-14", n=unspent)
    return (*taken, *chosen)


def usual(t: Bout, blow: Attack, margin: int) -> tuple[str, ...]:
    """The picks that ``settle`` comes to where nobody answers its question."""
    taken, _ = pay(blow.picks, margin - 1)
    left = margin - 1 - sum(map(cost, taken))
    return (*taken, *default(blow, taken, possible(t, blow, taken, left), left)) if left else taken


def settle(t: Bout, blow: Attack, margin: int) -> tuple[str, ...]:
    """The picks of a hit with so much margin: the typed ones that can be paid, then those chosen (RH-ATK-04)."""
    taken, lapsed = pay(blow.picks, margin - 1)
    if lapsed:
        t.note("picks_lapse", blow.who, rule="RH-XS-14", picks=", ".join(words(t, blow, one) for one in lapsed))
    left = margin - 1 - sum(map(cost, taken))
    picked = choose(t, blow, taken, left) if left else taken
    if picked:
        said = [words(t, blow, one) for one in picked]
        t.note("picks", blow.who, rule="RH-XS-01", picks=", ".join(said))
    return picked
