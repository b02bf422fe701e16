"""Every sentence of swords: what carries it out, the words it takes, and the dice it may ask for."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.swords.attack import area, clinch, grapple, strike
from rules.swords.attack.holds import restrained, victims
from rules.swords.defence import friends
from rules.swords.figure.quantities import TRAITS, unconscious
from rules.swords.harm import resting
from rules.swords.orders import animals, things
from rules.swords.place import mounts, movement
from rules.swords.rolls import trials
from rules.swords.tables.printed import CHALLENGES, SURFACES, TRADES
from rules.swords.tables.refusals import refuse
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
LEVELS = frozenset(CHALLENGES) | {"n", "challenge"}
GM_ONLY = (
    RULED_DEFENCE
    | REASON
    | {"surprise", "surprise_once", "fool", "range_challenge", "destroy", "no_roll", "allow_big", "value", "fall"}
    | {"load_carry", "load_drag", "load_stuck", "challenge", "poor"}
)
"""Words only the game master says."""
RANGES: Mapping[str, tuple[int, int]] = {"reach": (-3, 3), "barehanded": (-6, 0), "cramped": (0, 4)}
"""The least and greatest number of a ruling (SW-DFD-06, SW-DFD-05, SW-MNT-05)."""
HURTS = ("ride",)
"""Whoever is hurt may have to keep a seat, his own or that of a mount that falls."""


NOT_WHILE_HELD = frozenset({"shoot", "area", "draw", "pick_up", "mount", "dismount", "command", "assist", "block_for"})
"""What the restrained cannot do besides moving; rest they only when unconscious (SW-GRP-05)."""


class Verb(Struct, frozen=True):
    """One verb: its function, the options it takes, and its die labels."""

    do: Callable[[Bout, Command], None]
    options: frozenset[str] = frozenset()
    labels: tuple[str, ...] = ()


def _throw(t: Bout, command: Command) -> None:
    """Throw whom one holds, or a thing."""
    assert command.who is not None
    mine = victims(t.enc, command.who)
    if command.what in mine or (command.what is None and mine):
        _words(t, command, _VICTIM, "throw somebody")
        clinch.throw_victim(t, command)
    elif command.what in t.enc.figures:
        raise refuse(t, "no_hold", who=command.who, target=command.what, what="throw")
    else:
        strike.attack(t, command)


def _ride(t: Bout, command: Command) -> None:
    mounts.ride(t, command, trials.level(t, command))


def _command(t: Bout, command: Command) -> None:
    animals.command_animal(t, command, trials.level(t, command))


_THROWN = SURFACE | {"off", "fall", "no_roll", "allow_big"}
_VICTIM = _THROWN | ROWS | SUBDUAL | REASON | RULED_DEFENCE | {"strength", "range", "range_challenge"}

VERBS: Mapping[str, Verb] = {
    "attack": Verb(strike.attack, BLOW | {"thrown", "disarm", "destroy"}, ("sneak", "attack", *HURTS)),
    "disarm": Verb(strike.attack, BLOW | {"thrown", "destroy"}, ("sneak", "attack", *HURTS)),
    "shoot": Verb(strike.attack, BLOW | {"disarm", "destroy"}, ("sneak", "attack", *HURTS)),
    "throw": Verb(_throw, BLOW | {"disarm", "destroy"} | _THROWN, ("sneak", "attack", "throw", *HURTS)),
    "area": Verb(area.area, BLOW | {"radius", "above", "below"}, ("sneak", "attack", "scatter", "leave", *HURTS)),
    "grapple": Verb(grapple.grapple, ROWS | SURPRISE | RULED_DEFENCE | {"mount", "range"}, ("sneak", "grapple")),
    "hold": Verb(grapple.hold, ROWS | frozenset(TRAITS) | RULED_DEFENCE, ("hold",)),
    "squeeze": Verb(clinch.squeeze, SUBDUAL | REASON | {"strength", "weapon"}, HURTS),
    "slam": Verb(clinch.slam, SURFACE | SUBDUAL | REASON | {"strength", "weapon", "allow_big"}, HURTS),
    "escape": Verb(grapple.escape, frozenset(TRAITS), ("escape",)),
    "release": Verb(grapple.release),
    "separate": Verb(grapple.separate),
    "fall_prone": Verb(grapple.fall_prone, frozenset({"allow_big"})),
    "get_up": Verb(grapple.get_up),
    "grab": Verb(grapple.grab, ROWS | SURPRISE | RULED_DEFENCE | {"mount", "range", "to_ground"}, ("sneak", "grab")),
    "block_for": Verb(friends.block_for, frozenset({"range"})),
    "assist": Verb(friends.assist, frozenset({"range"})),
    "rest": Verb(resting.rest, labels=("rest",)),
    "heal": Verb(resting.heal, frozenset({"poor"}), ("heal",)),
    "sleep": Verb(resting.sleep),
    "breather": Verb(resting.breather),
    "draw": Verb(things.draw),
    "drop": Verb(things.drop),
    "pick_up": Verb(things.pick_up),
    "move": Verb(movement.move, frozenset({"n", "range", "allow_big", "load_carry", "load_drag", "load_stuck"})),
    "mount": Verb(mounts.mount, frozenset({"range"})),
    "dismount": Verb(mounts.dismount),
    "ride": Verb(_ride, LEVELS, ("ride",)),
    "command": Verb(_command, LEVELS, ("command",)),
    "challenge": Verb(trials.challenge, LEVELS | frozenset(TRAITS) | {"doubled", "halved", "agility"}, ("challenge",)),
    "damage": Verb(trials.damage, SUBDUAL | {"n"}, HURTS),
    "initiative": Verb(rounds.initiative, labels=("initiative", "tie")),
    "pass": Verb(rounds.pass_),
    "next": Verb(rounds.next_, labels=("rest", "initiative", "tie")),
    "round": Verb(rounds.run_round, labels=("rest", "initiative", "tie")),
}


def carry_out(t: Bout, command: Command) -> None:
    """Check the words of a command and do it; raises Refused before the first die or not at all."""
    verb = VERBS.get(command.verb)
    if verb is None:
        raise refuse(t, "unknown_verb", verb=command.verb)
    _words(t, command, verb.options, command.verb)
    _rulings(t, command)
    _free_enough(t, command)
    verb.do(t, command)


def _words(t: Bout, command: Command, allowed: frozenset[str], what: str) -> None:
    for option in command.options:
        if option.name not in allowed:
            raise refuse(t, "option_not_here", option=_say(option.name), verb=_say(what))


def _rulings(t: Bout, command: Command) -> None:
    """What only a game master may say, and how far; who stands on the map has no say in distances."""
    for option in command.options:
        mapped = option.name == "range" and t.figure(command.who or "").pos is not None
        if command.by != "gm" and (mapped or option.name in GM_ONLY):
            raise refuse(t, "gm_only", what=_say(option.name))
        low, high = RANGES.get(option.name, (0, 0))
        if high > low and isinstance(option.value, int) and not low <= option.value <= high:
            raise refuse(t, "ruling_out_of_range", ruling=option.name, low=low, high=high, given=option.value)


def _free_enough(t: Bout, command: Command) -> None:
    """Raises Refused for what nobody does in another's grip."""
    pin = restrained(t.enc, command.who) if command.who in t.enc.figures and command.who is not None else None
    if pin is None:
        return
    resting = command.verb == "rest" and not unconscious(t.figure(command.who or ""))
    if resting or command.verb in NOT_WHILE_HELD:
        raise refuse(t, "restrained", who=command.who, holder=pin.leader, what=_say(command.verb))


def _say(word: str) -> str:
    return word.replace("_", " ")
