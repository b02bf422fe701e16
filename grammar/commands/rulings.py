"""Commands by which a game master rules: numbers, conditions, places, owners, standing orders."""

from typing import Annotated

from grammar.commands.declared import Field, FigureName, SideName, TableCommand, command
from grammar.commands.values import Amount, Condition, Hex, Lasting


@command("set", who="masters", form="run [of]", final=True)
class SetNumber(TableCommand, frozen=True, kw_only=True):
    """Set a number of a figure, or of a thing of its; ``+4`` adds."""

    name: FigureName
    key: Annotated[str, Field("key")]
    item: Annotated[str, Field("words", "of")] | None = None
    value: Annotated[Amount, Field("amount")]


@command("mark", who="masters", form="run [span]")
class Mark(TableCommand, frozen=True, kw_only=True):
    """Put a condition on a figure."""

    name: FigureName
    condition: Annotated[Condition, Field("condition", most=80)]
    lasts: Annotated[Lasting, Field("lasting", "for", shown="rounds")] | None = None


@command("unmark", who="masters", form="run")
class Unmark(TableCommand, frozen=True, kw_only=True):
    """Take a condition off a figure."""

    name: FigureName
    condition: Annotated[str, Field("key", most=80)]


@command("posture", who="masters", form="run")
class Posture(TableCommand, frozen=True, kw_only=True):
    """Change a figure's posture."""

    name: FigureName
    posture: Annotated[str, Field("key")]


@command("place", who="masters", form="name (at | hex) (facing | elevation)*")
class Place(TableCommand, frozen=True, kw_only=True):
    """Put a figure on the map."""

    name: FigureName
    at: Annotated[Hex, Field("hex", "at")]
    facing: Annotated[int, Field("side_of_hex", "facing", most=5)] | None = None
    elevation: Annotated[int, Field("height", "elevation")] | None = None


@command("control", who="masters", form="name (player | side)*")
class Control(TableCommand, frozen=True, kw_only=True):
    """Say who plays a figure, and on whose side it is; nobody named: the game master does."""

    name: FigureName
    player: Annotated[str, Field("user", "by", shown="by")] | None = None
    side: SideName | None = None


@command("hide", who="masters", private=True, final=True)
class Hide(TableCommand, frozen=True, kw_only=True):
    """Let players no longer see a figure."""

    name: FigureName


@command("reveal", form="(name | n)", final=True)
class Reveal(TableCommand, frozen=True, kw_only=True):
    """Let players see a figure again, or everybody a secret roll."""

    name: FigureName | None = None
    n: Annotated[int, Field("count", unasked=True)] | None = None


@command("order", who="players", private=True, quiet=True)
class StandingOrder(TableCommand, frozen=True, kw_only=True):
    """Say what a figure answers without being asked."""

    name: Annotated[str, Field("word", finds="figures")]
    text: Annotated[str, Field("text", shown="orders")]


@command("count", who="players", form="run")
class Counter(TableCommand, frozen=True, kw_only=True):
    """Keep a counter on a figure: set it, or change it by a signed number."""

    name: FigureName
    what: Annotated[str, Field("words")]
    value: Annotated[Amount, Field("amount")]
