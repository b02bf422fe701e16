"""Every sentence of swords: what carries it out, the words it takes, and the dice it may ask for."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, hex_of
from rules.core.hexes import distance
from rules.core.orders.gate import fits
from rules.core.orders.verbs import MANY, Answer, Does, Verb, spoken
from rules.swords.attack import area, better_hold, grapple, holds, pinning, squeeze_slam_throw, strike
from rules.swords.defence import assisted_block
from rules.swords.figure import animals, turns
from rules.swords.figure.pins import restrained, victims
from rules.swords.figure.quantities import TRAITS, unconscious
from rules.swords.harm import healing
from rules.swords.orders import challenges, things
from rules.swords.place import mounts, movement, postures
from rules.swords.place.space import drop_beside
from rules.swords.rolls import obedience
from rules.swords.tables.printed import CHALLENGES, SURFACES, TRADES
from rules.swords.tables.words import refuse, says
from rules.swords.time import rounds

ROWS = frozenset(TRADES)
SURPRISE = frozenset({"surprise", "surprise_once", "ambush", "surprising", "fool"})
RULED_DEFENCE = frozenset(
    {"no_dodge", "no_block", "allow_dodge", "allow_block", "no_room", "enormous", "reach", "barehanded", "cramped"}
)
SUBDUAL = frozenset({"subdue", "subdual"})
REASON = frozenset({"reasonable", "unreasonable"})
SURFACE = frozenset(f"on_{s}" for s in SURFACES) | {"corner", "value"}
BLOW = ROWS | SURPRISE | RULED_DEFENCE | SUBDUAL | REASON | {"strength", "weapon", "range", "range_challenge", "mount"}
LOADS = ("load_carry", "load_drag", "load_stuck")
LEVELS = frozenset(CHALLENGES) | {"n", "challenge"}
HURTS = ("ride",)
"""Whoever is hurt may have to keep a seat, his own or that of a mount that falls."""


NOT_WHILE_HELD = frozenset({"shoot", "area", "draw", "pick_up", "mount", "dismount", "command", "assist", "block_for"})
"""What the restrained cannot do besides moving; rest they only when unconscious (see SW-GRP-05)."""


ANSWERS: Mapping[str, Answer] = {
    "block": Answer(frozenset({"from_saddle"}), item=True),
    "dodge": Answer(frozenset({"from_saddle"})),
    "dive": Answer(frozenset({"from_saddle"})),
}
"""What may be said against a blow, a shot or a grip (see SW-DFD-01, SW-MNT-04)."""
DEEDS = frozenset(
    {"attack", "disarm", "shoot", "throw", "grapple", "grab", "hold", "squeeze", "slam", "escape", "release"}
    | {"fall_prone", "get_up", "draw", "drop", "pick_up", "move", "mount", "dismount", "block_for", "rest"}
)
"""What may be said with others in one sentence: each takes what actions it costs (see SW-RND-01)."""
OPENS: Mapping[str, frozenset[str]] = {
    "grapple": frozenset({"hold", "squeeze", "slam", "throw", "release", "fall_prone"}),
    "escape": DEEDS - {"escape"},
}
"""What only its success makes possible: a hold has to be there, or to be gone (see SW-GRP-01, SW-GRP-13)."""


def _throw(t: Bout, command: Command) -> None:
    """Throw whom one holds, or a thing."""
    assert command.who is not None
    mine = victims(t.enc, command.who)
    if command.what in mine or (command.what is None and mine):
        fits(t, command, _VICTIM, says("throw_somebody"))
        squeeze_slam_throw.throw_victim(t, command)
    elif command.what in t.enc.figures or (command.what is None and command.has(*SURFACE) and command.targets):
        # What comes down on the floor is somebody, and no thing.
        raise refuse(t, "no_hold", who=command.who, target=command.what or command.targets[0], what="throw")
    else:
        strike.attack(t, command)


def _ride(t: Bout, command: Command) -> None:
    mounts.ride(t, command, challenges.level(t, command))


def _command(t: Bout, command: Command) -> None:
    level = challenges.level(t, command)
    figure = turns.ready(t, command)
    animal = animals.commanded(t, command, figure)
    turns.spend(t, figure.name)
    obedience.make_obey(t, command, figure, animal, level)


_THROWN = SURFACE | {"off", "fall", "no_roll", "allow_big"}
_VICTIM = _THROWN | ROWS | SUBDUAL | REASON | RULED_DEFENCE | {"strength", "range", "range_challenge"}


def _blow(do: Does, options: frozenset[str], *labels: str, item: bool = True, at: bool = False) -> Verb:
    """An attack on one figure: with a weapon or by hand, against a defence, by an action."""
    names = ("sneak", *labels, *HURTS)
    return Verb(do, options, names, 1, item, at, bonus=True, defences=ANSWERS)


_EVERY: Mapping[str, Verb] = {
    "attack": _blow(strike.attack, BLOW | {"thrown", "disarm", "destroy"}, "attack"),
    "disarm": _blow(strike.attack, BLOW | {"thrown", "destroy"}, "attack", at=True),
    "shoot": _blow(strike.attack, BLOW | {"disarm", "destroy"}, "attack"),
    "throw": _blow(_throw, BLOW | {"disarm", "destroy"} | _THROWN, "attack", "throw", at=True),
    "area": replace(
        _blow(area.area, BLOW | {"radius", "above", "below"}, "attack", "scatter", "leave", at=True),
        targets=MANY,
    ),
    "grapple": _blow(grapple.grapple, ROWS | SURPRISE | RULED_DEFENCE | {"mount", "range"}, "grapple", item=False),
    "hold": Verb(better_hold.hold, ROWS | frozenset(TRAITS) | RULED_DEFENCE, ("hold",), 1, bonus=True),
    "squeeze": Verb(squeeze_slam_throw.squeeze, SUBDUAL | REASON | {"strength", "weapon"}, HURTS, 1, item=True),
    "slam": Verb(
        squeeze_slam_throw.slam, SURFACE | SUBDUAL | REASON | {"strength", "weapon", "allow_big"}, HURTS, 1, item=True
    ),
    "escape": Verb(holds.escape, frozenset(TRAITS), ("escape",), bonus=True),
    "release": Verb(holds.release, targets=1),
    "separate": Verb(holds.separate, targets=1, gm=True),
    "fall_prone": Verb(postures.fall_prone, frozenset({"allow_big"}), targets=1),
    "get_up": Verb(postures.get_up),
    "grab": _blow(grapple.grab, ROWS | SURPRISE | RULED_DEFENCE | {"mount", "range", "to_ground"}, "grab", at=True),
    "block_for": Verb(assisted_block.block_for, frozenset({"range"}), targets=1),
    "assist": Verb(pinning.assist, frozenset({"range"}), targets=1),
    "rest": Verb(healing.rest, labels=("rest",)),
    "heal": Verb(healing.heal, frozenset({"poor"}), ("heal",), bonus=True),
    "sleep": Verb(healing.sleep, gm=True, unattended=True),
    "breather": Verb(healing.breather, gm=True, unattended=True),
    "draw": Verb(things.draw, item=True),
    "drop": Verb(things.drop, item=True),
    "pick_up": Verb(things.pick_up, item=True),
    "move": Verb(movement.move, frozenset({"n", "range", "allow_big", *LOADS}), targets=1, at=True),
    "mount": Verb(mounts.mount, frozenset({"range"}), targets=1),
    "dismount": Verb(mounts.dismount),
    "ride": Verb(_ride, LEVELS, ("ride",), bonus=True),
    "command": Verb(_command, LEVELS, ("command",), 1, bonus=True),
    "challenge": Verb(
        challenges.challenge,
        LEVELS | frozenset(TRAITS) | {"doubled", "halved", "agility"},
        ("challenge",),
        bonus=True,
    ),
    "damage": Verb(challenges.damage, SUBDUAL | {"n"}, HURTS, MANY, gm=True, unattended=True),
    "initiative": Verb(rounds.initiative, labels=("initiative", "tie")),
    "pass": Verb(rounds.pass_),
    "next": Verb(rounds.next_, labels=("rest", "initiative", "tie"), unattended=True),
    "round": Verb(rounds.run_round, labels=("rest", "initiative", "tie"), gm=True, unattended=True),
}
VERBS: Mapping[str, Verb] = {
    name: replace(verb, joins=DEEDS, opens=OPENS.get(name, frozenset())) if name in DEEDS else verb
    for name, verb in _EVERY.items()
}


def free_enough(t: Bout, command: Command) -> None:
    """Raises Refused for what nobody does in another's grip."""
    pin = restrained(t.enc, command.who) if command.who in t.enc.figures and command.who is not None else None
    if pin is None:
        return
    resting = command.verb == "rest" and not unconscious(t.figure(command.who or ""))
    if resting or command.verb in NOT_WHILE_HELD:
        raise refuse(t, "restrained", who=command.who, holder=pin.leader, what=spoken(command.verb))


def known(enc: Encounter, command: Command, claim: Option) -> int | str | None:
    """What the map knows of a claim: how far the target is, and whether a drop is beside the thrower.

    Where no map shows a drop there is none but the game master's.
    """
    who = command.who or ""
    here = enc.figures[who].pos if who in enc.figures else None
    if claim.name == "off":
        return claim.value if who in enc.figures and drop_beside(enc, who) else ""
    if here is None or claim.name != "range":
        return None
    there = hex_of(command.at) if command.at and "," in command.at else None
    if there is None and command.targets:
        there = enc.figures[command.targets[0]].pos
    return None if there is None else distance(here, there)
