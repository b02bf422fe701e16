"""Fumbles: the five tables and what their rows do to the fumbler (area FUM; T17)."""

from fractions import Fraction
from functools import lru_cache, partial, reduce
from math import lcm

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import D100, Bout
from rules.core.dice import Dice, parse
from rules.core.encounter import Encounter, Figure
from rules.core.events import Closed
from rules.core.keys import MarkKey
from rules.core.oracle import Oracle, Weighted
from rules.odds.enumerator import Enumerator
from rules.rq3plus.figure import items, keys, turns
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.items import drop
from rules.rq3plus.figure.phases import MELEE, round_of
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.harm import stray_blows
from rules.rq3plus.place.falls import fall
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import FumbleRow, FumbleTable
from rules.rq3plus.tables.printed import FUMBLES

MOST = 6
"""The most entries one fumble comes to, however its "roll twice" nest."""
ROLLS = 2 * MOST - 1
"""The most rolls that takes: every "roll twice" adds an entry, so there are fewer of them than entries."""


class FumbleReader(Struct, frozen=True):
    """Reads d100 as the row of a fumble table (its lowest number).

    With ``above`` it reads every row as 0 that does not raise the attack above that degree: odds need no more.
    """

    table: str
    above: Degree | None = None

    def __call__(self, faces: int) -> int:
        row = FUMBLES[self.table].at(faces)
        if self.above is None or row.effect == "again":
            return row.low
        raises = row.effect == "at_least" and Degree.FUMBLE < self.above < row.counts
        return row.low if raises else 0


class FumbleRolls(Struct, frozen=True):
    """The rolls of one fumble under way: rows so far (their lowest numbers) and how many rolls are still to come."""

    who: str
    label: str
    entry: FumbleReader
    waiting: int = 1
    count: int = 0
    rows: tuple[int, ...] = ()


def again_rows(table: str) -> frozenset[int]:
    """The rows of a table that ask for more rolls."""
    return frozenset(row.low for row in FUMBLES[table].rows if row.effect == "again")


def one_more(oracle: Oracle, state: FumbleRolls) -> FumbleRolls:
    """One roll on the table. When as many entries as may be are due already, "roll twice" is rolled anew."""
    if not state.waiting:
        return state
    table = FUMBLES[state.entry.table]
    full = state.waiting + state.count >= MOST
    got = oracle.draw(state.label, state.who, D100, state.entry, again_rows(table.id) if full else frozenset())
    row = table.at(got) if got else None
    if row is not None and row.effect == "again":
        return replace(state, waiting=min(state.waiting - 1 + row.times, MOST - state.count))
    rows = (*state.rows, got) if state.entry.above is None else (max(got, *state.rows, 0),)
    return replace(state, waiting=state.waiting - 1, count=state.count + 1, rows=rows)


def roll_rows(t: Bout, who: str, table: str, label: str, above: Degree | None = None) -> tuple[FumbleRow, ...]:
    """The entries of one fumble in the order they fell (R3-FUM-01); with ``above`` the one that raises most, if any."""
    done = t.fold(one_more, FumbleRolls(who, label, FumbleReader(table, above)), ROLLS)
    return tuple(FUMBLES[table].at(low) for low in done.rows if low)


def parry_fumble(t: Bout, attack: Attack, arm: Arm, table: str, degree: Degree) -> Degree:
    """A fumbled parry happens; returns the degree the parried attack counts as, ``degree`` if nothing raised it."""
    if not t.expands("parry fumble"):
        return t.oracle.either(partial(_raised, t, attack.target, table, degree), _raises, (table, degree))
    best = degree
    for row in roll_rows(t, attack.target, table, "parry_fumble"):
        if row.effect == "at_least" and degree is not Degree.FUMBLE:
            best = after(best, row)
            t.note("fumble", attack.target, effect=row.effect, table=table, degree=best.code, rule="R3-FUM-01")
        else:
            happen(t, attack.target, table, row, arm, None, degree is Degree.FUMBLE)
    return best


def _raised(t: Bout, who: str, table: str, degree: Degree) -> Degree:
    return reduce(after, roll_rows(t, who, table, "parry_fumble", degree), degree)


def _raises(of: tuple[str, Degree]) -> Weighted:
    return raises(*of)


def parry_table(arm: Arm) -> str:
    """The table of a fumbled parry: 2, or 4 for a part of the body (see R3-FUM-01)."""
    return "natural" if arm.part else "parry"


def after(degree: Degree, row: FumbleRow) -> Degree:
    """What an attack of that degree counts as after one row of its parry's fumble (T17)."""
    if row.effect != "at_least" or degree is Degree.FUMBLE:
        return degree
    return max(degree, row.counts)


@lru_cache(maxsize=32)
def raises(table: str, degree: Degree) -> tuple[tuple[Degree, int], ...]:
    """How many ways a fumbled parry leaves an attack of that degree at each degree (see R3-FUM-01)."""
    walker = Enumerator()
    t = Bout(Encounter("", ""), walker)
    leaves = walker.walk(lambda _: _raised(t, "", table, degree))
    chances: dict[Degree, Fraction] = {}
    for got, chance in leaves:
        chances[got] = chances.get(got, Fraction(0)) + chance
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return tuple((got, int(chance * whole)) for got, chance in chances.items())


def dodge_fumble(t: Bout, who: str) -> None:
    """A fumbled dodge: nothing in its table changes the attack, so odds leave it out (see R3-DDG-06)."""
    if not t.expands("dodge fumble"):
        return
    for row in roll_rows(t, who, "dodge", "dodge_fumble"):
        happen(t, who, "dodge", row, None, None, False)


def attack_fumble(t: Bout, attack: Attack) -> None:
    """A fumbled attack: table 1, 3 or 4 by what was used (R3-SLM-05; see R3-FUM-01, R3-HIT-09)."""
    table = "missile" if attack.arm.shoots else "natural" if attack.arm.part else "melee"
    for row in roll_rows(t, attack.who, table, "attack_fumble"):
        happen(t, attack.who, table, row, attack.arm, attack, False)


def happen(
    t: Bout, who: str, table: str, row: FumbleRow, arm: Arm | None, attack: Attack | None, attack_fumbled: bool
) -> None:
    """One row happens, or the one that stands in for it where it can't apply (T17)."""
    found: FumbleRow | None = row
    while found is not None and not _applies(t, who, found, arm, attack, attack_fumbled):
        found = FUMBLES[table].instead(found)
    if found is not None:
        t.note("fumble", who, effect=found.effect, table=table, rule="R3-FUM-01")
        _do(t, who, FUMBLES[table], found, arm, attack)


def _do(t: Bout, who: str, table: FumbleTable, row: FumbleRow, arm: Arm | None, attack: Attack | None) -> None:
    """What the row says: things dropped or thrown (R3-FUM-04), blurred eyes (R3-FUM-06), rounds lost and the like."""
    if arm is not None and row.effect in _OF_WEAPONS:
        _to_weapon(t, who, row, arm)
        return
    match row.effect:
        case "lose_round":
            lose_round(t, who, helpless=row.helpless)
        case "lose_rounds":
            lose_rounds(t, who, _rounds(t, who, row), helpless=row.helpless)
        case "lose_action":
            lose_action(t, who)
        case "lose_shots":
            last = _till(t, who, keys.NO_SHOTS, round_of(t.enc) + _rounds(t, who, row))
            t.note("loses_shots", who, until=last, rule="R3-FUM-02")
        case "prone":
            fall(t, who, "R3-FUM-01")
        case "prone_slowed":
            fall(t, who, "R3-FUM-01")
            t.do(keys.MR_PENALTY.by(who, 1))
            t.note("slowed", who, rule="R3-FUM-01")
        case "vision":
            last = _till(t, who, keys.VISION, round_of(t.enc) + _rounds(t, who, row) - 1)
            t.note("vision_obscured", who, until=last, rule="R3-FUM-06")
        case "ally":
            assert attack is not None
            stray_blows.hit_ally(t, attack, row.counts)
        case "stumble":
            stray_blows.stumble(t, who)


_OF_WEAPONS = frozenset({"drop", "throw", "drop_away", "wear", "break", "strain", "hard"})
"""The effects of rows that apply only where something was fumbled with (see ``_applies``)."""


def _to_weapon(t: Bout, who: str, row: FumbleRow, arm: Arm) -> None:
    """What the row says of the weapon or limb that was fumbled with."""
    match row.effect:
        case "drop":
            drop(t, who, arm.id)
        case "throw" | "drop_away":
            formula = parse(row.dice)
            metres = formula.total(t.total("fumble_distance", who, formula.dice or Dice(1, 10)))
            items.land(t, who, arm.id, max(0, metres), who, "R3-FUM-04")
        case "wear":
            items.wear(t, who, arm.id, t.total("fumble_wear", who, parse(row.dice).dice or Dice(1, 10)), "R3-FUM-01")
        case "break":
            items.wear(t, who, arm.id, items.points(t, who, arm.id), "R3-FUM-01")
        case "strain":
            stray_blows.strain(t, who, arm)
        case "hard":
            stray_blows.hit_hard(t, who, arm)


def _till(t: Bout, who: str, mark: MarkKey[keys.Until], last: int) -> int:
    """Let a condition hold to the end of the round ``last``."""
    t.do(mark.set(who, keys.Until(last), until=(last + 1,)))
    return last


def _rounds(t: Bout, who: str, row: FumbleRow) -> int:
    return t.total("fumble_rounds", who, parse(row.dice).dice or Dice(1, 3))


def _applies(t: Bout, who: str, row: FumbleRow, arm: Arm | None, attack: Attack | None, attack_fumbled: bool) -> bool:
    held = t.figure(who).item(arm.id) if arm is not None else None
    match row.effect:
        case "at_least":
            return not attack_fumbled
        case "ally":
            return attack is not None and bool(stray_blows.allies_near(t, attack))
        case "drop" | "throw" | "drop_away":
            return held is not None and held.where in ("hand", "strapped")
        case "wear" | "break":
            return held is not None and keys.AP.of(held) > 0
        case "strain" | "hard":
            return arm is not None and bool(arm.part)
        case "stumble":
            return bool(stray_blows.neighbours(t, who))
    return True


def lose_round(t: Bout, who: str, *, helpless: bool) -> None:
    """The rest of this round is lost, or the next round where nothing of this one is left (R3-FUM-02, R3-FUM-03)."""
    now = round_of(t.enc)
    idle(t, who, now if _has_actions(t.figure(who)) else now + 1, helpless=helpless)


def lose_rounds(t: Bout, who: str, rounds: int, *, helpless: bool) -> None:
    """The next so many rounds are lost, with what is left of this one (T17)."""
    idle(t, who, round_of(t.enc) + rounds, helpless=helpless)


def idle(t: Bout, who: str, last: int, *, helpless: bool) -> None:
    """No action to the end of the round ``last``; its slots of this round are lost."""
    _till(t, who, keys.IDLE, last)
    if helpless:
        _till(t, who, keys.HELPLESS, last)
    for slot in t.enc.slots(who):
        if slot.key[:2] == (round_of(t.enc), MELEE) and not slot.opened:
            t.do(Closed(slot.id, "lost"))
    t.note("loses_round", who, until=last, helpless=helpless, rule="R3-FUM-02")


def lose_action(t: Bout, who: str) -> None:
    """The next attack or other action is lost; with none left in this round, the next round's (T17, see R3-FUM-02)."""
    for n, action in enumerate(declared(t.figure(who)).actions):
        if action.status == "unused":
            turns.set_action(t, who, n, status="aborted")
            for slot in t.enc.slots(who):
                if keys.due(slot).n == n and not slot.opened:
                    t.do(Closed(slot.id, "lost"))
            t.note("loses_action", who, what=action.code, rule="R3-FUM-02")
            return
    idle(t, who, round_of(t.enc) + 1, helpless=False)


def _has_actions(figure: Figure) -> bool:
    known = declared(figure)
    made_up = not known.stated and len(known.actions) + known.moves < 3
    return made_up or any(a.status == "unused" for a in known.actions)
