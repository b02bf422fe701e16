"""The fight as it is after a sentence, so far as no die decides that, and whether the turn goes on."""

from collections.abc import Hashable

from msgspec.structs import replace

from grammar.scene.scene import Scene
from rules.core.encounter import current
from rules.core.engine import play
from rules.core.events import fold as fold_events
from rules.core.oracle import Table
from rules.core.orders.policy import decide


def after(first: str, scene: Scene) -> Scene:
    """The fight after a sentence; raises Refused, and Unpinned where that takes a die."""
    turn = play(
        scene.enc, scene.order(first), scene.rules, Table(None, decide=lambda question: decide(scene.enc, question))
    )
    return replace(scene, enc=fold_events(scene.enc, turn.events))


def moment(scene: Scene, who: str | None) -> Hashable:
    """What stays as it is until a turn ends: whose the fight's turn is, and what this figure has left of its own."""
    own = None if who is None else scene.rules.time.turn_of(scene.enc, who)
    return current(scene.enc), own
