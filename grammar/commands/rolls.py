"""Commands about dice and chances, and the words that people keep for sentences of their own."""

from typing import Annotated

from grammar.commands.declared import Field, FigureName, RestOfLine, TableCommand, command

Shelf = Annotated[str, Field("choice", "for", choices=("channel", "server"), shown="for")]
KeptWord = Annotated[str, Field("kept", most=40)]
_KEPT = "[shelf] name [EQUALS] text"
_DROPPED = "[shelf] name"


@command("odds", private=True, form="[how] text", reads=True)
class OddsOf(TableCommand, frozen=True, kw_only=True):
    """Ask for the exact odds of a sentence or of dice; in ``details``, or as a ``chart``."""

    how: Annotated[str, Field("choice", choices=("details", "chart"))] | None = None
    text: Annotated[str, Field("text", finds="sentence", shown="sentence")]


@command("odds best", private=True, begins='"odds"i', form="best [text]", formless=True, reads=True)
class OddsBest(TableCommand, frozen=True, kw_only=True):
    """Ask for the best way to attack: ``odds Rurik: best attack vs Grak``."""

    who: FigureName | None = None
    text: Annotated[str, Field("text", "vs|vs.|against")] | None = None


@command("odds duel", private=True, begins='"odds"i DUEL_OF', form="run", formless=True, reads=True)
class OddsDuel(TableCommand, frozen=True, kw_only=True):
    """Ask who wins, one against the other."""

    one: FigureName
    other: FigureName


@command("roll", quiet=True, form="[unseen] text")
class RollDice(TableCommand, frozen=True, kw_only=True):
    """Roll dice; words are a check of one's figure."""

    unseen: Annotated[bool, Field("flag", unasked=True)] = False
    text: Annotated[str, Field("text", shown="dice")]


@command("roll save", quiet=True, begins='"roll"i SAVE_IT', form=_KEPT, formless=True)
class RollSave(TableCommand, frozen=True, kw_only=True):
    """Keep a roll under a name."""

    shelf: Shelf | None = None
    name: KeptWord
    text: RestOfLine


@command("roll forget", quiet=True, begins='"roll"i FORGET_IT', form=_DROPPED, formless=True)
class RollForget(TableCommand, frozen=True, kw_only=True):
    """Drop a kept roll."""

    shelf: Shelf | None = None
    name: KeptWord


@command("roll list", quiet=True, begins='"roll"i LIST_THEM', formless=True, reads=True)
class RollList(TableCommand, frozen=True, kw_only=True):
    """List the kept rolls."""


@command("alias save", private=True, form=_KEPT, scope="server", keeps=True)
class AliasSave(TableCommand, frozen=True, kw_only=True):
    """Keep a word for the beginning of a sentence."""

    shelf: Shelf | None = None
    name: KeptWord
    text: Annotated[str, Field("text", finds="sentence", shown="sentence")]


@command("alias forget", private=True, form=_DROPPED, scope="server")
class AliasForget(TableCommand, frozen=True, kw_only=True):
    """Drop a word of one's own."""

    shelf: Shelf | None = None
    name: KeptWord


@command("alias list", private=True, others=("alias",), scope="server", reads=True)
class AliasList(TableCommand, frozen=True, kw_only=True):
    """List the words one may use."""
