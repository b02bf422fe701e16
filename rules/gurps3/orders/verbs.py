"""Every sentence of gurps3: deeds, sentences of several parts, and what the game master says."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.orders.verbs import Verb
from rules.ground.walk import WALK
from rules.gurps.parts import SEVERAL
from rules.gurps3.attack.slam import BURST
from rules.gurps3.harm import healing
from rules.gurps3.orders import game_master
from rules.gurps3.orders.deeds import DEEDS, SAME, TURN
from rules.gurps3.orders.several import run, several
from rules.gurps3.rolls import asked, contests
from rules.gurps3.time import interrupts, turns

GROUND = frozenset({"bad_footing", "cover", "solid", "clear"})
KINDS = frozenset({"cut", "imp", "cr"})

IN_PARTS = frozenset({"grapple", "grab", "wrest", "takedown", "cover", "evade"})
"""Deeds whose sentence is one of parts, even of one."""
_RUNNING = ("attack", "all_out_attack", "punch", "kick", "bite", "bash", "strike", "break", "disarm", "feint", "charge")
RUNNING = (*_RUNNING, "slam", "tackle", *(word for word, same in SAME.items() if same in (*_RUNNING, "tackle")))
"""Deeds that may bring a way of their own, or by which one comes to a foe who waits."""
VERBS: Mapping[str, Verb] = {
    **{word: verb for word, verb in DEEDS.items() if word not in IN_PARTS},
    **{word: replace(DEEDS[word], do=run) for word in RUNNING},
    SEVERAL: Verb(several, bonus=True),
    "decline": Verb(interrupts.decline),
    "first_aid": Verb(healing.first_aid, labels=("first_aid", "heal"), targets=1),
    "check": Verb(asked.check, frozenset({"named"}), ("check",), bonus=True),
    "contest": Verb(contests.contest_of, frozenset({"named"}), ("contest",), targets=1, bonus=True, peeks=True),
    "rest": Verb(healing.rest, frozenset({"n", *healing.UNITS}), ("wake", "recovery"), unattended=True),
    "next": Verb(turns.next_, labels=TURN, gm=True, unattended=True),
    "round": Verb(turns.run_second, labels=TURN, gm=True, unattended=True),
    "darkness": Verb(game_master.light, frozenset({"n"}), gm=True, unattended=True),
    "terrain": Verb(game_master.terrain, GROUND, gm=True, unattended=True),
    "apply": Verb(
        game_master.apply,
        KINDS | {"n"},
        ("knockdown", "knockout", "death", "will"),
        targets=1,
        at=True,
        gm=True,
        unattended=True,
    ),
    "locate": Verb(game_master.locate, labels=("location", "side"), targets=1, gm=True, unattended=True),
    "damage": Verb(game_master.damage, KINDS | {"swing", "thrust"}, ("damage",), item=True, gm=True),
    "pair": Verb(game_master.pair, frozenset({"n"}), targets=1, gm=True),
}


def labels_in(enc: Encounter, command: Command) -> tuple[str, ...]:
    """Every die label a sentence may ask for where the fight now stands (G3-GEN-15).

    One that answers an interrupt lets go on what was interrupted, with its dice.
    """
    found = dict.fromkeys(labels_of(command))
    for slot in WALK.all(enc):
        after = WALK.of(slot).after
        found |= dict.fromkeys(labels_of(after) if after is not None else ())
    if BURST.all(enc):
        found |= dict.fromkeys(DEEDS["tackle"].labels or ())
    return tuple(found)


def labels_of(command: Command) -> tuple[str, ...]:
    """The die labels of a sentence by itself, those of its parts and of turns it may begin included (see G3-GEN-15)."""
    verb = VERBS.get(command.verb) or DEEDS.get(command.verb)
    found = dict.fromkeys(verb.labels or () if verb is not None else ())
    for part in command.parts:
        found |= dict.fromkeys(labels_of(part))
    if command.verb == SEVERAL:
        # A way may set off Waits and watches.
        found |= dict.fromkeys((*(DEEDS["attack"].labels or ()), "vision"))
    return (*found, *TURN)
