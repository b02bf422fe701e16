"""What a file is by its first bytes, whatever its name says."""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["pdf", "archive", "picture", "xml", "json", ""]

_BINARY: tuple[tuple[bytes, Kind], ...] = (
    (b"%PDF", "pdf"),
    (b"PK\x03\x04", "archive"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"RIFF", "picture"),
)
_BLANKS = b"\xef\xbb\xbf \t\r\n"


def kind(data: bytes) -> Kind:
    """What the file is; empty for a text of no brackets, whose kind its name or its looks tell."""
    start = data.lstrip(_BLANKS)[:8]
    for mark, known in _BINARY:
        if start.startswith(mark):
            return known
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") and start[2:4].strip(b"\0") == b"<":
        return "xml"
    return "xml" if start[:1] == b"<" else "json" if start[:1] == b"{" or start[:2] in (b"[{", b"[\n", b"[\r") else ""
