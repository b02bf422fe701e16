"""Who may do what: one table of verb, role and scope. What is not listed is denied."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Literal, TypeAlias

from msgspec import Struct

from bot.texts import refuse
from grammar.commands.declared import Scope
from grammar.commands.every import COMMANDS, TableCommand
from grammar.commands.fights import EncounterLoad
from grammar.scene.resolve import Speaker
from rules.core.report import Refused
from storage.rows import Loaded

Role: TypeAlias = Literal["gm", "player", "spectator"]
"""``gm`` runs the fight of the channel; ``player`` has a figure in it; anybody else is a ``spectator``."""

EVERYBODY: frozenset[Role] = frozenset({"gm", "player", "spectator"})
PLAYERS: frozenset[Role] = frozenset({"gm", "player"})
MASTERS: frozenset[Role] = frozenset({"gm"})


class Right(Struct, frozen=True):
    """Who may say a verb, and of what it disposes.

    Who runs a fight rules that fight; what outlives it in the channel or on the server belongs to its owner, and else
    to whoever manages the server or bears its GM role (``Speaker.manages``).
    """

    who: frozenset[Role]
    scope: Scope


_WHO: Mapping[str, frozenset[Role]] = {"everybody": EVERYBODY, "players": PLAYERS, "masters": MASTERS}
RIGHTS: Mapping[str, Right] = {words: Right(_WHO[made.said.who], made.said.scope) for words, made in COMMANDS.items()}
"""The table of rights. Verbs about one's own things (sheets, the last sentence) ask once more whose they are."""
OWN_FILE: Mapping[str, Right] = {"encounter load": Right(MASTERS, "fight")}
"""What holds instead where the line brings a file of its own: nothing of the server's is read then."""


def role(speaker: Speaker, live: Loaded | None) -> Role:
    """What the speaker is at this table."""
    if speaker.gm:
        return "gm"
    if live is not None and any(speaker.plays(live.state, name) for name in live.state.figures):
        return "player"
    return "spectator"


def right_of(verb: str, *, file: bool = False) -> Right:
    """The row of a verb; ``file``: of a line that brings its own. Nobody may say one that is not listed."""
    own = OWN_FILE.get(verb) if file else None
    return own or RIGHTS.get(verb, Right(frozenset(), "server"))


def brings_file(command: TableCommand) -> bool:
    """Whether a command reads a saved fight from a file of the speaker's own."""
    return isinstance(command, EncounterLoad) and command.file is not None


def check(verb: str, speaker: Speaker, live: Loaded | None, *, file: bool = False) -> None:
    """Raise Refused (``not_allowed``) where the speaker lacks the right.

    Words of somebody else's (``Speaker.lent``) reach no further than the fight, and there no further than a player's:
    what is the speaker's own beyond it was never theirs.
    """
    right = right_of(verb, file=file)
    if speaker.lent and right.scope != "fight":
        raise refuse("not_allowed.lent", verb=verb)
    if right.who == MASTERS and right.scope != "fight":
        if not speaker.manages:
            raise refuse("not_allowed.managers", verb=verb)
        return
    if role(speaker, live) in right.who:
        return
    if speaker.lent and right.who == MASTERS:
        raise refuse("not_allowed.lent", verb=verb)
    raise refuse("not_allowed.masters" if right.who == MASTERS else "not_allowed.players", verb=verb)


def may(verb: str, speaker: Speaker, live: Loaded | None) -> bool:
    """Whether the speaker has the right."""
    with suppress(Refused):
        check(verb, speaker, live)
        return True
    return False
