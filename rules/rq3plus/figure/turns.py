"""A figure's turn: the slot that a sentence uses, the declared one or in free pace one made on the spot.

Rules: see R3-RND-04, R3-SOI.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot, current
from rules.core.events import Closed, Opened
from rules.rq3plus.figure import able_to_act, keys, phases, strike_ranks
from rules.rq3plus.figure.keys import Action, Declaration
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.figure.usable_weapons import loadable
from rules.rq3plus.tables.words import refuse, says
from rules.turns.pace import strict

Fits = Callable[[Action], bool]
_DUE = {"ATK": says("attack"), "DRW": says("draw"), "SPL": says("spell"), "MSC": says("miscellaneous_action")}


class OpenSlot(Struct, frozen=True):
    """A slot in use: its id, and the declared action it stands for with its number in the declaration."""

    slot: int
    n: int
    action: Action

    @property
    def rank(self) -> int:
        """The strike rank on which it happens."""
        return min(phases.LAST, self.action.sr)


def ready(t: Bout, command: Command, code: keys.Code, what: str) -> str:
    """The acting figure, which is able to act, and an action of that code comes now. Raises Refused."""
    able_to_act.need_able(t, command.actor, what)
    need_due(t, command.actor, code, _DUE[code])
    return command.actor


def take_brief(t: Bout, who: str, purpose: str, target: str = "") -> OpenSlot:
    """Open the slot of a miscellaneous action; see ``take``."""
    return take(t, who, Action("MSC", purpose=purpose, target=target), called=says("first_aid.miscellaneous_action"))


def take(t: Bout, who: str, action: Action, fits: Fits = lambda _: True, called: str = "") -> OpenSlot:
    """Open the slot of a declared action of the same code that fits; in free pace declare ``action`` where none is.

    In strict pace raises Refused: action_used where nothing such is left, wrong_phase before its strike rank.
    """
    key = strike_ranks.SLOTS[action.code]
    known = declared(t.figure(who))
    waiting = [s for s in key.all(t.enc, who) if (a := stands_for(known, s)) and a.code == action.code and fits(a)]
    if strict(t.enc):
        if not waiting:
            raise refuse(t, "action_used", who=who, what=called or key.what)
        need_turn(t, waiting[0], f"{who}'s {called or key.what}")
    if not waiting:
        made = undeclared(t, who, action)
        n = len(declared(t.figure(who)).actions) - 1
        late_note(t, who, made.sr)
        slot = key.queue(t, strike_ranks.moment(t.enc, who, made.sr), who, strike_ranks.slot_data(made, n))
        t.do(Opened(slot))
        return OpenSlot(slot, n, made)
    slot_ = waiting[0]
    stated = stands_for(known, slot_)
    assert stated is not None
    late_note(t, who, stated.sr)
    if not slot_.opened:
        t.do(Opened(slot_.id))
    return OpenSlot(slot_.id, keys.due(slot_).n, stated)


def need_phase(t: Bout, what: str, phase: int) -> None:
    """Refuse a command outside its phase in strict pace (see R3-RND-04)."""
    if strict(t.enc) and phases.phase_of(t.enc) != phase:
        raise refuse(t, "wrong_phase", what=what, phase=phases.called(phase), now=phases.called(phases.phase_of(t.enc)))


def need_due(t: Bout, who: str, code: keys.Code, what: str) -> None:
    """Refuse, in strict pace, what does not come now, before anything else that may be wrong with it (see R3-RND-04).

    It comes when a slot of the figure's own for actions of that code has its turn in the Melee Phase.
    """
    need_phase(t, what, phases.MELEE)
    mine = strike_ranks.SLOTS[code].all(t.enc, who) if strict(t.enc) else ()
    now = current(t.enc)
    if mine and (now is None or now.id not in {slot.id for slot in mine}):
        need_turn(t, mine[0], f"{who}'s {what.partition(' ')[2]}")


def stands_for(known: Declaration, slot: Slot) -> Action | None:
    """The declared action a slot was queued for, or None."""
    n = keys.due(slot).n
    return known.actions[n] if 0 <= n < len(known.actions) else None


def announced(t: Bout, slot: Slot) -> Action | None:
    """The action that the owner of a slot has declared for it, or None."""
    return stands_for(declared(t.figure(str(slot.who))), slot)


def need_turn(t: Bout, slot: Slot, what: str) -> None:
    """Refuse, in strict pace, to use a slot before its turn (see R3-RND-04)."""
    now = current(t.enc)
    if now is None or now.id != slot.id:
        rank = keys.due(slot).sr
        phase = says("strike_rank", rank=rank) if rank else phases.called(slot.key[1])
        raise refuse(t, "wrong_phase.turn", what=what, phase=phase, now=phases.told(t.enc))


def late_note(t: Bout, who: str, rank: int) -> None:
    """Say that a strike rank has passed already (free pace)."""
    if phases.phase_of(t.enc) == phases.MELEE and phases.rank_of(t.enc) > min(rank, phases.LAST):
        t.note("out_of_order", who, sr=rank, now=phases.rank_of(t.enc), rule="R3-SR-07")


def use(t: Bout, who: str, taken: OpenSlot, target: str = "") -> None:
    """The action is used, and its slot done (see R3-ABT-06)."""
    set_action(t, who, taken.n, status="used", target=target or taken.action.target)
    t.do(Closed(taken.slot, "done"))


def set_action(t: Bout, who: str, n: int, **fields: object) -> None:
    """Change the ``n``-th action of a declaration."""
    known = declared(t.figure(who))
    if 0 <= n < len(known.actions):
        actions = (*known.actions[:n], replace(known.actions[n], **fields), *known.actions[n + 1 :])
        t.do(keys.DECLARATION.set(who, replace(known, actions=actions)))


STATUS_GONE = ("converted",)
"""A converted action is followed by the defence it became, and counts no more."""
REMEMBERED = 8
"""How many actions of one round are kept apart at free pace."""


def undeclared(t: Bout, who: str, action: Action) -> Action:
    """Make a missing declaration on the spot (free pace): adds the action, with its rank, to what is declared.

    Raises Refused where both actions went into spirit combat (see R3-SPI-03, R3-SPI-04).
    """
    if declared(t.figure(who)).absorbed:
        raise refuse(t, "spirit_exclusive", who=who, what=says(f"spirit_bars.{action.code}"))
    known = _shortened(t, who, declared(t.figure(who)))
    before = tuple(a for a in known.actions if a.status not in STATUS_GONE)
    timed = strike_ranks.with_ranks(t, who, (*before, action), double_move=known.moves == 2)[-1]
    if known.moves + len(before) >= 3:
        t.note("over_budget", who, what=says("melee_actions"), rule="R3-RND-03")
    limited = known.reloads or reloads(t, who, (action,))
    t.do(keys.DECLARATION.set(who, replace(known, actions=(*known.actions, timed), reloads=limited)))
    return timed


def _shortened(t: Bout, who: str, known: Declaration) -> Declaration:
    """A declaration without its oldest finished act where it has grown far beyond a round's two actions.

    At free pace a round lasts until somebody ends it; what is remembered of it stays small all the same. A slot knows
    its action by its number, so that nothing is dropped while one waits, and defences stay for what they cover.
    """
    if len(known.actions) < REMEMBERED or any(keys.due(slot).n >= 0 for slot in t.enc.slots(who)):
        return known
    done = (n for n, a in enumerate(known.actions) if a.code not in ("PAR", "DOD") and a.status != "unused")
    oldest = next(done, None)
    if oldest is None:
        return known
    return replace(known, actions=(*known.actions[:oldest], *known.actions[oldest + 1 :]))


def reloads(t: Bout, who: str, actions: tuple[Action, ...]) -> bool:
    """Whether a declaration reloads a missile weapon, which limits movement to a third (R3-SOI-12)."""
    for action in actions:
        found = t.figure(who).item(action.item) if action.code == "DRW" and action.item else None
        if found is not None and found.where != "belt" and loadable(t, who, action.item):
            return True
    return False
