"""Commands that ask or answer: how the fight stands, what may be done, chances, rules, rolls."""

from typing import Annotated

from grammar.commands.declared import Count, Field, FigureName, RestOfLine, TableCommand, command
from grammar.commands.values import Typed

Topic = Annotated[str, Field("text", shown="topic")]
What = Annotated[str, Field("text", shown="what")]
AskedSentence = Annotated[str, Field("text", finds="sentence", shown="sentence")]


@command("state", private=True, reads=True)
class State(TableCommand, frozen=True, kw_only=True):
    """Ask how the fight stands, or one figure; ``all`` its numbers."""

    name: FigureName | None = None
    all: Annotated[bool, Field("flag", "all", within=True)] = False


@command("options", private=True, reads=True)
class Options(TableCommand, frozen=True, kw_only=True):
    """Ask what may be done now."""

    name: FigureName | None = None


@command("stats", private=True, reads=True)
class Stats(TableCommand, frozen=True, kw_only=True):
    """Ask how the dice have fallen."""

    name: FigureName | None = None


@command("history", private=True, reads=True)
class History(TableCommand, frozen=True, kw_only=True):
    """List the last sentences."""

    n: Count | None = None


@command("why", private=True, reads=True)
class Why(TableCommand, frozen=True, kw_only=True):
    """Unfold every roll, modifier and rule of a resolution."""

    n: Count | None = None


@command("rule", reads=True)
class Rule(TableCommand, frozen=True, kw_only=True):
    """Look up a rule by its id or by words."""

    text: RestOfLine


@command("number", private=True, reads=True)
class Number(TableCommand, frozen=True, kw_only=True):
    """Ask for one number of one's figure."""

    text: RestOfLine


@command("card", private=True, reads=True)
class Card(TableCommand, frozen=True, kw_only=True):
    """Show a maneuver card, and somebody's chances with it."""

    name: Annotated[str, Field("name", finds="figures")] | None = None
    owner: Annotated[str, Field("name", "for", finds="figures", shown="for")] | None = None


@command("help", private=True, reads=True)
class Help(TableCommand, frozen=True, kw_only=True):
    """Tell how to speak: in general, or about a word."""

    topic: Topic | None = None


@command("about", private=True, reads=True)
class About(TableCommand, frozen=True, kw_only=True):
    """Ask what this program is: version, licence, whose names the games bear, where help is."""


@command("effects", private=True, reads=True)
class Effects(TableCommand, frozen=True, kw_only=True):
    """List the effects a system has ready, or those on a figure."""

    name: FigureName | None = None


@command("map", reads=True)
class Map(TableCommand, frozen=True, kw_only=True):
    """Draw the map, perhaps with what somebody reaches or sees."""

    reach: Annotated[str, Field("name", "reach", finds="figures")] | None = None
    sight: Annotated[str, Field("name", "sight", finds="figures")] | None = None


@command("verify", reads=True)
class Verify(TableCommand, frozen=True, kw_only=True):
    """Recompute every die of the last fight, and play it again."""


@command("answer")
class Answer(TableCommand, frozen=True, kw_only=True):
    """Answer an open question by an option's number or words."""

    choice: Annotated[str, Field("text")]


@command("cancel", who="players")
class Cancel(TableCommand, frozen=True, kw_only=True):
    """Drop the sentence that waits for an answer."""


@command("dice", final=True)
class OwnDice(TableCommand, frozen=True, kw_only=True):
    """Say who throws one's dice."""

    value: Annotated[Typed, Field("value", choices=("ask", "bot", "sealed"))] | None = None


@command("check", quiet=True)
class Check(TableCommand, frozen=True, kw_only=True):
    """Roll a skill or characteristic of a figure."""

    text: What


@command("contest", quiet=True)
class Contest(TableCommand, frozen=True, kw_only=True):
    """Roll one value against another."""

    text: What
