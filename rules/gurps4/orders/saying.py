"""What the game master says of the scene: pairs, darkness, ground (the GM's words)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Landscaped
from rules.ground.pairs import say
from rules.gurps4.attack.arms import arm_named
from rules.gurps4.figure import keys
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.harm.damage import Hit, basic
from rules.gurps4.harm.damage import harm as harm_of
from rules.gurps4.orders.parts import naturally
from rules.gurps4.place import where
from rules.gurps4.tables.printed import light
from rules.gurps4.tables.refusals import refuse

COVERED = "kind_of"
"""The option of ``terrain cover N``: only its number is kept."""


def pair(t: Bout, command: Command) -> None:
    """How two stand to each other without a map."""
    assert command.who is not None
    other = command.targets[0]
    if other == command.who:
        raise refuse(t, "not_oneself", who=command.who)
    said = [(part.verb, part.number("n")) for part in command.parts]
    t.do(*say(where.FIELD, t.enc, command.who, other, said))
    t.note("pair", command.who, rule="G4-MOVE-01", other=other, how=" ".join(_word(*one) for one in said))


def _word(word: str, number: int | None) -> str:
    return f"{number} yards" if word == "distance" else word


DARKEST = 10


def darkness(t: Bout, command: Command) -> None:
    """How dark it is, 0 to 10 (see G4-VIS-04)."""
    by = command.number("n", 0) or 0
    if by > DARKEST:
        raise refuse(t, "too_dark", n=by)
    t.do(keys.DARKNESS.by(by - keys.DARKNESS.of(t.enc)))
    t.note("darkness", rule="G4-VIS-04", n=by, light=light(by))


def terrain(t: Bout, command: Command) -> None:
    """What lies in a hex."""
    kind = next(o for o in command.options if o.name != "here")
    at = command.at or next((part.at for part in command.parts if part.at), None)
    if at is None:
        raise refuse(t, "no_hex", what="terrain")
    text = f"cover {kind.value}" if kind.name == COVERED else kind.name
    t.do(Landscaped(at, "" if text == "clear" else text))
    t.note("terrain", rule="G4-MOVE-13", at=at, kind=text.replace("_", " "))


def damage(t: Bout, command: Command) -> None:
    """Roll a weapon's damage without a blow."""
    figure = t.figure(command.who or "")
    with_ = arm_named(t, naturally(command), figure)
    best = best_skill(figure, with_.mode.skills) if with_.mode is not None else None
    force = harm_of(figure, with_, best[0] if best is not None else "dx")
    blow = Hit(figure.name, figure.name, "torso", force.dice, force.adds, force.type, force.terms)
    rolled = basic(t, blow)
    t.note("rolls_damage", figure.name, rule="G4-DMG-01", item=with_.gear.name, n=rolled, kind=force.type)
