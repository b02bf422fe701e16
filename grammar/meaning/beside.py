"""Sentences that go to somebody, for who may walk to hexes only: the nearest hex beside, behind or away from him."""

from grammar.meaning.taken import said_by_forms, would_do
from grammar.names import group, match
from grammar.scene.paths import hexes, toward
from grammar.scene.scene import Scene, figures_of, foes_of, who_acts
from grammar.understanding.decide import worded
from rules.core.command import Command
from rules.core.hexes import Hex, distance
from rules.core.names import fold


def _away_from(text: str, who: str | None, scene: Scene) -> str:
    """The sentence with the nearest foe behind an ``away`` that tells nobody."""
    figures = scene.enc.figures
    here = figures[who].pos if who is not None else None
    foes = {foe: figures[foe].pos for foe in foes_of(Command("move"), who, scene)}
    far = {foe: distance(here, at) for foe, at in foes.items() if here is not None and at is not None}
    return f"{text} from {min(far, key=far.__getitem__)}" if far and fold(text).endswith(" away") else text


def _nearest_named(typed: str, here: Hex, scene: Scene) -> Hex | None:
    """Where the one of that name stands, of several the nearest."""
    things = scene.names.called
    named = [thing.id for thing in match(typed, things)] or group(typed, scene.names.figures)
    found = [at for name in named if (at := scene.enc.figures[name].pos) is not None]
    return min(found, key=lambda at: distance(here, at), default=None)


def beside(text: str, scene: Scene) -> tuple[str, ...]:
    """The sentence with the nearest hex beside, behind or away from a figure, for who may walk to hexes only."""
    taken = {figure.pos for figure in scene.enc.figures.values()}
    for line in (text, *said_by_forms(text, scene), *worded(text, scene)):
        who = speaks(line, scene) or who_acts(Command("move"), scene)
        here = scene.enc.figures[who].pos if who is not None else None
        typed = _away_from(line, who, scene)
        goal = toward(typed)
        there = _nearest_named(goal.name, here, scene) if goal is not None and here is not None else None
        if goal is None or here is None or there is None:
            continue
        for q, r in (at for at in hexes(goal, here, there) if at not in taken):
            if done := would_do(typed.replace(goal.said, f"to {q},{r}", 1), scene):
                return (done,)
    return ()


def speaks(text: str, scene: Scene) -> str | None:
    """The figure that is named before a sentence, where it is one that the speaker plays."""
    lead, colon, _ = text.partition(":")
    found = figures_of(lead.strip(), (), scene, exact=True) if colon else ()
    return next((name for name in found if scene.speaker.plays(scene.enc, name)), None)
