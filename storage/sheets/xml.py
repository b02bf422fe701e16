"""XML, read by expat in one pass: document types and entities are refused, whatever is in them."""

from collections.abc import Callable
from typing import Any
from xml.parsers import expat

from storage.sheets.limits import UnreadableSheet
from storage.texts import says

MOST_BYTES = 4 * 1024 * 1024


def parse(
    data: bytes, start: Callable[[str, dict[str, str]], None], end: Callable[[str], None], text: Callable[[str], None]
) -> None:
    """Tell of each element as it opens and closes, and of the text in it; raises UnreadableSheet.

    What is told may raise it too, to end the reading at a limit of its own.
    """
    if len(data) > MOST_BYTES:
        raise UnreadableSheet(says("character.large", length=len(data), most=MOST_BYTES))
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = _refused
    parser.EntityDeclHandler = _refused
    try:
        parser.Parse(data, True)
    except expat.ExpatError as fault:
        raise UnreadableSheet(says("xml.unsound", line=fault.lineno, fault=expat.ErrorString(fault.code))) from None
    except UnreadableSheet:
        raise
    except (LookupError, ValueError):
        # What Python's codecs raise for a declared encoding that expat doesn't know itself.
        raise UnreadableSheet(says("xml.encoding")) from None


def _refused(*_: Any) -> None:
    raise UnreadableSheet(says("xml.declares"))
