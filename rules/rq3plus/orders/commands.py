"""What a sentence makes a figure do: every verb of ``grammar/rq3plus.lark`` and who carries it out."""

from collections.abc import Callable, Mapping

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import current
from rules.rq3plus.attack import breaking_free, single_steps
from rules.rq3plus.attack.attacks import attack
from rules.rq3plus.figure import training
from rules.rq3plus.figure.quantities import strict
from rules.rq3plus.harm import first_aid
from rules.rq3plus.orders import acts, draws, grapple_orders, spells, spirits
from rules.rq3plus.orders.item_orders import THINGS
from rules.rq3plus.orders.place_orders import PLACES
from rules.rq3plus.rolls import contests, perception
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.time import aborts, driving, intent, turns, waiting
from rules.rq3plus.time import strike_ranks as sr

Does = Callable[[Bout, Command], None]

ATTACKS = ("attack", "shoot", "throw", "riposte", "counter", "slam", "bash", "disarm", "break", "entangle", "grapple")


def declare(t: Bout, command: Command) -> None:
    """A statement of intent, in strict pace in INT order (R3-SOI-01)."""
    turns.need_phase(t, "A statement of intent", sr.INTENT)
    slot = current(t.enc)
    if strict(t.enc) and (slot is None or slot.who != command.who):
        now = f"{slot.who}'s declaration" if slot else "nothing"
        raise refuse(t, "wrong_phase", what=f"{command.who}'s declaration", phase="its place in INT order", now=now)
    intent.declare(t, command)
    if not strict(t.enc):
        # In free pace no slot opens the Move Phase: what is done in its place is done at once.
        for given_up in t.enc.slots(command.who, "instead"):
            if not given_up.data["post"]:
                driving.deal_with(t, given_up)


ACTS: Mapping[str, Does] = {
    "intent": declare,
    "draw": draws.draw,
    "ready_spell": draws.ready_spell,
    "drop": draws.drop,
    "sheathe": draws.sheathe,
    "pick_up": draws.pick_up,
    "act_briefly": acts.brief_act,
    "cast": spells.cast,
    "look_around": perception.look_around,
    "scan": perception.perceive,
    "listen": perception.perceive,
    "search": perception.perceive,
    "spirit_attack": spirits.act,
    "spirit_defence": spirits.act,
    "hold": waiting.hold,
    "pass": waiting.step_back,
    "decline": waiting.step_back,
    "abort": aborts.abort,
    "abort_guard": aborts.abort_into_defence,
    "abort_move": aborts.abort_into_movement,
    "immobilise": grapple_orders.follow_up,
    "hurl": grapple_orders.follow_up,
    "hurt": grapple_orders.follow_up,
    "release": breaking_free.release,
    "escape": breaking_free.escape,
    "aid": first_aid.aid,
    "train": training.train,
    "try_skill": contests.try_skill,
    "resist": contests.resist,
    "oppose": contests.oppose,
    "locate": single_steps.locate,
    "damage": single_steps.damage,
    "apply": single_steps.apply,
    "next": driving.drive,
    "round": driving.drive,
    "phase": driving.drive,
}
"""Who carries out each verb that is not an attack, a thing or a matter of place."""

VERBS: Mapping[str, Does] = {**dict.fromkeys(ATTACKS, attack), **ACTS, **THINGS, **PLACES}


def resolve(t: Bout, command: Command) -> None:
    """Carry out a sentence (see ``grammar/rq3plus.lark``); raises Refused before the first die or not at all."""
    does = VERBS.get(command.verb)
    if does is None:
        raise t.refuse("unknown_verb", f"{command.verb} is not something this system can do.")
    does(t, command)
