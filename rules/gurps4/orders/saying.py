"""What the game master says of the scene: pairs, darkness, ground (the GM's words)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Counted, Landscaped
from rules.ground.pairs import say
from rules.gurps4.figure import keys
from rules.gurps4.place import where
from rules.gurps4.refusals import refuse


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


def darkness(t: Bout, command: Command) -> None:
    """How dark it is, 0 to 10 (G4-VIS-04)."""
    by = command.number("n", 0) or 0
    t.do(Counted(keys.DARKNESS, by - t.enc.q.get(keys.DARKNESS, 0)))
    t.note("darkness", rule="G4-VIS-04", n=by)


def terrain(t: Bout, command: Command) -> None:
    """What lies in a hex."""
    kind = next((o for o in command.options if o.name == "kind_of"), None)
    words = next(iter(_kinds(command)), "")
    at = command.at or next((p.at for p in command.parts if p.at), None)
    if at is None:
        raise refuse(t, "no_hex", what="terrain")
    text = f"{words} {kind.value}" if kind is not None and kind.value is not None else words
    t.do(Landscaped(at, "" if text == "clear" else text))
    t.note("terrain", rule="G4-MOVE-13", at=at, kind=text.replace("_", " "))


def _kinds(command: Command) -> list[str]:
    return [o.name for o in command.options if o.name not in ("kind_of", "here")]
