"""Every sentence of gurps4: what carries it out, the words it takes, and the dice it may ask for."""

from collections.abc import Mapping

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.orders.verbs import MANY, Answer, Does, Verb
from rules.gurps import parts
from rules.gurps.claims import settled
from rules.gurps.parts import SEVERAL
from rules.gurps4.attack.arms import MODE_WORDS
from rules.gurps4.harm.fatigue import tire_out
from rules.gurps4.harm.healing import bandage, first_aid, recover, rest
from rules.gurps4.orders import (
    attacks,
    grapples,
    long_actions,
    maneuvers_without_attack,
    mounting,
    opportunity_fire,
    readying,
    rulings,
    special_attacks,
    stepping,
    waiting,
)
from rules.gurps4.orders.parts import parts as spoken_parts
from rules.gurps4.orders.rulings import EXPLOSION, apply_damage, collide, fall_from, locate
from rules.gurps4.place import arcs, mounted, sight, where
from rules.gurps4.rolls import contests
from rules.gurps4.time import seconds, surprise

CLAIMS = frozenset(
    {"range", "speed", "moved", "past", "through_cover", "cover", "half_exposed", "from_front", "from_left"}
    | {"from_right", "from_rear", "from_behind", "height", "below", "darkness", "unseen", "into", "braced"}
)
HANDS = frozenset({"one_hand", "two_hands", "left", "right"})
ALL_OUT = frozenset({"all_out", "determined", "double", "strong", "feint"})
MANEUVER = ALL_OUT | {"move_and_attack", "moving"}
BLOW = (
    frozenset(MODE_WORDS)
    | CLAIMS
    | HANDS
    | MANEUVER
    | {"deceptive", "rapid", "rapid_strike", "arm_if_parried", "guarded_by", "shots", "punch", "kick", "bite", "claws"}
)
MODES = frozenset(MODE_WORDS)
TASKS = ("stow", "lift", "open", "find", "write", "read", "swallow", "light", "search", "put_on")
TASK = frozenset({"named", "n", "one_hand", "two_hands", "pack", "pocket", "vacuum"})
WAITS = frozenset({"anybody", "foe", "anyone", "enters_reach", "enters", "attacks", "readies", "comes_into_view"})
GROUNDS = frozenset(
    {"kind_of", "here", "stairs", "mud", "slippery", "shallow_water", "deep_water", "barricade", "clear"}
)
NATURALS = frozenset({"punch", "kick", "bite", "claws"})
BODY = CLAIMS | HANDS | MANEUVER | {"deceptive", "guarded_by"}
BACK = frozenset({"retreat", "retreat_to"})
DOWN = frozenset({"drop", "and_drop", "dive", "dive_to", "acrobatic", "vehicle"})
NOTHING = Answer()
ANSWERS: Mapping[str, Answer] = {
    "dodge": Answer(BACK | DOWN),
    "block": Answer(BACK, item=True),
    "parry": Answer(BACK | MODES, item=True),
    "nothing": NOTHING,
}
FEINT = frozenset(MODE_WORDS) | CLAIMS | HANDS | {"punch", "kick", "bite", "claws", "bash"}
PARTS = {
    **dict.fromkeys(("attack", "shoot", "throw", parts.BLOW), BLOW),
    "feint": FEINT,
    "aim": CLAIMS,
    "readying": frozenset({"reach"}),
    "evaluating": frozenset(),
    "concentrating": frozenset({"named"}),
    "defending": frozenset({"dodge", "parry", "block", "double"}),
}


def several(t: Bout, command: Command) -> None:
    """A sentence of several parts (see ``rules.gurps.parts``), or of movement alone."""
    verbs = [part.verb for part in command.parts]
    if verbs == ["rises"]:
        maneuvers_without_attack.posture(t, command, command.parts[0].parts[0].verb)
        return
    said = spoken_parts(command)
    if not said.deeds:
        maneuvers_without_attack.move(t, command, said)
        return
    other = stepping.other_deed(said)
    if other is not None:
        stepping.step_and(t, command, said, other)
    else:
        attacks.attack(t, command)


def _blow(do: Does, options: frozenset[str] = BLOW) -> Verb:
    return Verb(do, options, None, 1, item=True, at=True, bonus=True, defences=ANSWERS)


VERBS: Mapping[str, Verb] = {
    "attack": _blow(attacks.attack),
    "shoot": _blow(attacks.attack),
    "throw": _blow(attacks.attack),
    SEVERAL: Verb(several, labels=None, bonus=True, defences=ANSWERS, guards=2, parts=PARTS),
    "grapple": Verb(special_attacks.attack, BODY, None, 1, at=True, bonus=True, defences=ANSWERS),
    "shove": Verb(special_attacks.attack, BODY, None, 1, bonus=True, defences=ANSWERS),
    "slam": Verb(special_attacks.attack, BODY, None, 1, item=True, bonus=True, defences=ANSWERS),
    "disarm": _blow(special_attacks.attack),
    "break": _blow(special_attacks.attack),
    "grab": Verb(special_attacks.attack, BODY, None, 1, item=True, at=True, bonus=True, defences=ANSWERS),
    "wrest": Verb(grapples.wrest, labels=None, item=True),
    "let_go": Verb(grapples.let_go, item=True),
    "takedown": Verb(grapples.takedown, frozenset({"here"}), None, 1, bonus=True),
    "pin": Verb(grapples.pin, labels=None, targets=1, bonus=True),
    "break_free": Verb(grapples.break_free, frozenset({"here", "back"}), None, 1, bonus=True),
    "release": Verb(grapples.release, targets=1),
    "feint": _blow(maneuvers_without_attack.feint, FEINT),
    "evaluate": Verb(maneuvers_without_attack.evaluate, targets=1, labels=None),
    "aim": Verb(maneuvers_without_attack.aim, CLAIMS, None, 1, item=True),
    "defend": Verb(maneuvers_without_attack.defend, frozenset({"dodge", "parry", "block", "double", "here"}), None),
    "concentrate": Verb(maneuvers_without_attack.concentrate, frozenset({"named"}), None),
    "ready": Verb(readying.ready, frozenset({"reach"}), None, item=True),
    "reload": Verb(readying.reload, frozenset({"fast_draw"}), None, item=True),
    "pick_up": Verb(readying.pick_up, frozenset({"table"}), None, item=True),
    "take": Verb(readying.take, labels=None, targets=1, item=True),
    "hold_out": Verb(readying.hold_out, labels=None, targets=1, item=True),
    "drop": Verb(readying.drop, labels=None, item=True),
    **{name: Verb(long_actions.task, TASK, None, 1, item=True) for name in TASKS},
    "wait": Verb(waiting.wait, WAITS, None),
    "decline": Verb(waiting.decline, labels=None),
    "watch": Verb(opportunity_fire.watch, frozenset({"line", "hexes"}), None, item=True),
    "watch_line": Verb(opportunity_fire.watch, labels=None, item=True),
    "suppress": Verb(opportunity_fire.suppress, frozenset({"shots", "range"}), None, MANY, item=True, at=True),
    "mount": Verb(mounting.mount, labels=None, targets=1),
    "dismount": Verb(mounting.dismount, labels=None),
    "go_on": Verb(long_actions.go_on, labels=None),
    "pass": Verb(maneuvers_without_attack.do_nothing, labels=None),
    "next": Verb(seconds.next_, labels=None, gm=True, unattended=True),
    "round": Verb(seconds.round_, labels=None, gm=True, unattended=True),
    "surprise_total": Verb(surprise.surprise, frozenset({"sided"}), ("freeze",), gm=True, unattended=True),
    "surprise_partial": Verb(surprise.surprise, frozenset({"sided"}), ("initiative",), gm=True, unattended=True),
    "pair": Verb(rulings.pair, targets=1, gm=True, parts={}),
    "darkness": Verb(rulings.darkness, frozenset({"n"}), gm=True, unattended=True),
    "terrain": Verb(rulings.terrain, GROUNDS, gm=True, unattended=True, at=True),
    "damage": Verb(rulings.damage, MODES | HANDS | NATURALS, ("damage",), item=True, gm=True),
    "apply": Verb(apply_damage, frozenset({"n", "named_type", EXPLOSION}), None, 1, at=True, gm=True, unattended=True),
    "locate": Verb(locate, labels=None, targets=1, gm=True, unattended=True),
    "fall": Verb(fall_from, frozenset({"named"}), None, gm=True, unattended=True),
    "collide": Verb(collide, frozenset({"named"}), None, gm=True, unattended=True),
    "check": Verb(contests.check, frozenset({"named"}), ("check",), bonus=True, still=True),
    "contest": Verb(
        contests.contest_of, frozenset({"named", "regular"}), ("contest",), 1, bonus=True, still=True, peeks=True
    ),
    "bandage": Verb(bandage, labels=None, targets=1, bonus=True),
    "first_aid": Verb(first_aid, labels=None, targets=1, bonus=True),
    "rest": Verb(rest, frozenset({"n", "minutes", "minute", "hours", "hour", "days", "day"}), None, unattended=True),
    "recover": Verb(recover, labels=None, at=True),
    "tire": Verb(tire_out, labels=None, targets=MANY, gm=True, unattended=True),
}


known = settled(
    arcs.arc,
    {
        "range": lambda enc, who, other: where.between(enc, who, other),
        "speed": lambda enc, _, other: mounted.speed(enc, other),
        "past": lambda enc, who, other: len(sight.in_the_way(enc, who, other)),
    },
)
"""What the map says of a claim; None where it does not know."""
