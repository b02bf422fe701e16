"""The sentences about place: moving, turning, standing, closing, riding, the ground, and how figures stand."""

from collections.abc import Callable, Mapping

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rq3plus.attack import lance
from rules.rq3plus.harm import bracing
from rules.rq3plus.place import initiative, maneuver, mounted, movement, pairs, postures, terrain

PLACES: Mapping[str, Callable[[Bout, Command], None]] = {
    "move": movement.move,
    "crawl": movement.move,
    "jump": movement.move,
    "turn": postures.face,
    "face": postures.face,
    "stand": postures.rise,
    "kneel": postures.rise,
    "lie_down": postures.lie_down,
    "delay": initiative.delay,
    "step_in": initiative.step_in,
    "stop": initiative.stop,
    "maneuver": maneuver.pass_by,
    "close": maneuver.close_in,
    "open": maneuver.open_up,
    "brace": bracing.brace,
    "charge": lance.charge,
    "mount": mounted.mount,
    "dismount": mounted.dismount,
    "terrain": terrain.landscape,
    "pair": pairs.set_pair,
}
"""Who carries out each verb."""
