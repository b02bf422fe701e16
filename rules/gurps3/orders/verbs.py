"""Every sentence of gurps3: deeds, sentences of several parts, and what the game master says."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.orders.verbs import Verb
from rules.gurps.parts import SEVERAL
from rules.gurps3.harm import healing
from rules.gurps3.orders import game_master
from rules.gurps3.orders.deeds import DEEDS, SAME, TURN
from rules.gurps3.orders.several import run, several
from rules.gurps3.rolls import contests
from rules.gurps3.time import seconds, wait

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
    "decline": Verb(wait.decline),
    "first_aid": Verb(healing.first_aid, labels=("first_aid", "heal"), targets=1),
    "check": Verb(contests.check, frozenset({"named"}), ("check",), bonus=True),
    "contest": Verb(contests.contest_of, frozenset({"named"}), ("contest",), targets=1, bonus=True, peeks=True),
    "rest": Verb(healing.rest, frozenset({"n", *healing.UNITS}), ("wake", "recovery"), unattended=True),
    "next": Verb(seconds.next_, labels=TURN, gm=True, unattended=True),
    "round": Verb(seconds.run_second, labels=TURN, gm=True, unattended=True),
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
