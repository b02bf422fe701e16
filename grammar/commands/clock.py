"""Commands that move the clock or the log. Next, round and phase are carried out by the system's own sentences."""

from typing import Annotated

from grammar.commands.declared import Count, Field, TableCommand, command

Said = Annotated[str, Field("text", shown="rolled", begins="rolled")]


@command("next", who="players", clock=True)
class Next(TableCommand, frozen=True, kw_only=True):
    """Go on to the next turn."""

    text: Said | None = None


@command("round", who="masters", clock=True)
class Round(TableCommand, frozen=True, kw_only=True):
    """Go on to the next round."""

    text: Said | None = None


@command("phase", who="masters", clock=True)
class Phase(TableCommand, frozen=True, kw_only=True):
    """Ask which phase it is, or go on to one."""

    text: Annotated[str, Field("text", shown="name")] | None = None


@command("undo", who="players", final=True)
class Undo(TableCommand, frozen=True, kw_only=True):
    """Take back the last sentence, or the last ``n``."""

    n: Count | None = None


@command("undo accept", who="masters", final=True)
class UndoAccept(TableCommand, frozen=True, kw_only=True):
    """Agree that a player takes back what has shown its dice."""


@command("undo decline", who="masters", final=True)
class UndoDecline(TableCommand, frozen=True, kw_only=True):
    """Let stand what a player wants to take back."""


@command("redo", who="players", final=True)
class Redo(TableCommand, frozen=True, kw_only=True):
    """Do again what was taken back last."""

    n: Count | None = None
