"""Commands about a fight itself: its start, who joins and leaves, its options and its end."""

from typing import Annotated

from grammar.commands.declared import (
    DiceByHand,
    Field,
    FigureName,
    KeptName,
    Page,
    SideName,
    StoredName,
    SystemName,
    TableCommand,
    command,
)
from grammar.commands.values import Hex, Newcomer, Numbers


@command("encounter start", others=("start",), scope="channel")
class EncounterStart(TableCommand, frozen=True, kw_only=True):
    """Start a fight in this channel."""

    system: SystemName | None = None
    pace: Annotated[str, Field("choice", "pace", choices=("free", "strict"))] | None = None


@command("encounter add", others=("add",), who="masters", form="newcomers [_joining (_joining | times)*] [rolled]")
class EncounterAdd(TableCommand, frozen=True, kw_only=True):
    """Add characters, ready figures, or foes made up by their numbers."""

    newcomers: Annotated[tuple[Newcomer, ...], Field("newcomers", finds="stored", shown="name")]
    times: Annotated[str, Field("times", "x")] | None = None
    called: Annotated[str, Field("name", "as", shown="as")] | None = None
    side: SideName | None = None
    player: Annotated[str, Field("user", "for", shown="for")] | None = None
    hidden: Annotated[bool, Field("flag", "hidden")] = False
    varied: Annotated[bool, Field("flag", "varied")] = False
    at: Annotated[Hex, Field("hex", "at")] | None = None
    numbers: Annotated[Numbers, Field("numbers", "with", shown="with")] | None = None
    rolled: DiceByHand | None = None


@command("encounter join", others=("join",))
class EncounterJoin(TableCommand, frozen=True, kw_only=True):
    """Join with a character of one's own."""

    name: StoredName
    side: SideName | None = None
    rolled: DiceByHand | None = None


@command("encounter leave", others=("leave",), who="players", final=True)
class EncounterLeave(TableCommand, frozen=True, kw_only=True):
    """Take one's figure out of the fight."""

    name: FigureName | None = None


@command("encounter remove", who="masters", final=True)
class EncounterRemove(TableCommand, frozen=True, kw_only=True):
    """Take any figure out of the fight."""

    name: FigureName


@command("encounter status", others=("status",), private=True, reads=True)
class EncounterStatus(TableCommand, frozen=True, kw_only=True):
    """Ask who fights, how each stands, and whose turn it is."""


@command("encounter end", others=("end",), who="masters", private=True, shown_by="now", final=True)
class EncounterEnd(TableCommand, frozen=True, kw_only=True):
    """End the fight; ``now`` asks nothing back."""

    now: Annotated[bool, Field("flag", "now")] = False


@command("encounter reopen", others=("reopen",), who="masters", final=True)
class EncounterReopen(TableCommand, frozen=True, kw_only=True):
    """Go on with the fight that ended last here."""


@command("encounter list", private=True, scope="server", reads=True)
class EncounterList(TableCommand, frozen=True, kw_only=True):
    """List the fights of this server."""

    n: Page | None = None


@command("encounter option", who="masters", others=("option",), final=True)
class EncounterOption(TableCommand, frozen=True, kw_only=True):
    """Show the options of the fight, or set one."""

    key: Annotated[str, Field("key", finds="options")] | None = None
    value: Annotated[str, Field("value", finds="values", within=True)] | None = None


@command("encounter save", who="masters", private=True, scope="server", final=True)
class EncounterSave(TableCommand, frozen=True, kw_only=True):
    """Keep the fight as it stands under a name."""

    name: KeptName


@command("encounter load", who="masters", form="(name | file) [fresh]", scope="server", final=True)
class EncounterLoad(TableCommand, frozen=True, kw_only=True):
    """Bring in a saved fight, by its name or from a file; ``fresh`` leaves out wounds."""

    name: KeptName | None = None
    file: Annotated[str, Field("file", "from")] | None = None
    fresh: Annotated[bool, Field("flag", "fresh")] = False


@command("encounter saved", others=("saved",), who="masters", private=True, scope="server", reads=True)
class EncounterSaved(TableCommand, frozen=True, kw_only=True):
    """List the saved fights."""


@command("encounter forget", who="masters", private=True, scope="server", final=True)
class EncounterForget(TableCommand, frozen=True, kw_only=True):
    """Drop a saved fight."""

    name: KeptName


@command("encounter log", who="masters", private=True)
class EncounterLog(TableCommand, frozen=True, kw_only=True):
    """Give the whole log so far as files."""


@command("board", private=True, final=True)
class ShowBoard(TableCommand, frozen=True, kw_only=True):
    """Ask for an address that shows the fight in a browser; ``table``: as everybody sees it."""

    screen: Annotated[str, Field("choice", choices=("table", "close"))] | None = None


@command("verbosity", who="masters", formless=True, final=True)
class Verbosity(TableCommand, frozen=True, kw_only=True):
    """Say how much answers tell in this channel."""

    value: Annotated[str, Field("value")] | None = None
