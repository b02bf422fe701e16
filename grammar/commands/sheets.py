"""Commands about characters' sheets and ready creatures."""

from typing import Annotated

from grammar.commands.declared import Field, FigureName, Page, StoredName, SystemName, TableCommand, command
from rules.registry import SYSTEMS

FileFormat = Annotated[str, Field("choice", choices=("toml", "yaml", "json", "csv", "xlsx"))]
ExportFormat = Annotated[str, Field("choice", choices=("toml", "yaml", "json", "csv", "xlsx", "md", "txt"))]
PastedSystem = Annotated[str, Field("system", finds="systems", choices=tuple(SYSTEMS))]
Replacing = Annotated[bool, Field("flag", "replace")]


@command("sheet template", others=("template",), private=True, reads=True)
class SheetTemplate(TableCommand, frozen=True, kw_only=True):
    """Give a filled example sheet of a system."""

    system: SystemName
    format: FileFormat | None = None


@command("sheet import", others=("import",), private=True, scope="server", final=True)
class SheetImport(TableCommand, frozen=True, kw_only=True):
    """Import a character from a file; ``replace`` also resets wounds in the fight."""

    file: Annotated[str, Field("file")]
    replace: Replacing = False


@command("sheet paste", private=True, scope="server")
class SheetPaste(TableCommand, frozen=True, kw_only=True):
    """Read a stat block from the lines that come with it, and show what it makes."""

    system: PastedSystem | None = None


@command("sheet accept", others=("accept",), final=True)
class SheetAccept(TableCommand, frozen=True, kw_only=True):
    """Keep a stat block that was pasted (one alone needs no name), or let a player's new sheet count in the fight."""

    name: FigureName | None = None
    replace: Replacing = False


@command("sheet convert", others=("convert",), private=True, form="run [system]", scope="server")
class SheetConvert(TableCommand, frozen=True, kw_only=True):
    """Make a character anew under another rule system."""

    name: StoredName
    system: Annotated[str, Field("system", "to|into", finds="systems", shown="to")]


@command("sheet show", private=True, code=True, scope="server", reads=True)
class SheetShow(TableCommand, frozen=True, kw_only=True):
    """Show a sheet."""

    name: StoredName


@command("sheet export", others=("export",), private=True, scope="server")
class SheetExport(TableCommand, frozen=True, kw_only=True):
    """Give a sheet as a file."""

    name: StoredName
    format: ExportFormat | None = None


@command("sheet portrait", private=True, form="name [file | none]", scope="server", final=True)
class SheetPortrait(TableCommand, frozen=True, kw_only=True):
    """Give a character a picture from a file, take it away (``none``), or show it."""

    name: StoredName
    file: Annotated[str, Field("file", "from")] | None = None
    none: Annotated[bool, Field("flag", "none")] = False


@command("sheet colour", others=("sheet color",), private=True, form="run", scope="server")
class SheetColour(TableCommand, frozen=True, kw_only=True):
    """Give a character a colour of its own, or take it away (``none``)."""

    name: StoredName
    colour: Annotated[str, Field("word")]


@command("sheet list", private=True, scope="server", reads=True)
class SheetList(TableCommand, frozen=True, kw_only=True):
    """List the characters one may use."""

    n: Page | None = None


@command("sheet delete", private=True, scope="server", final=True)
class SheetDelete(TableCommand, frozen=True, kw_only=True):
    """Delete a character."""

    name: StoredName


@command("foes paste", who="masters", private=True)
class FoesPaste(TableCommand, frozen=True, kw_only=True):
    """Read a creature's stat block from the lines that come with it; it is kept under the game master's sheets."""

    system: PastedSystem | None = None


@command("foes", private=True, form="[n | name]", reads=True)
class Foes(TableCommand, frozen=True, kw_only=True):
    """Show a ready creature on a card, or a page of the list of all."""

    name: StoredName | None = None
    n: Annotated[int, Field("count", unasked=True)] | None = None
