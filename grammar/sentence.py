"""From a sentence to a draft command: names still as typed, each knowing its column."""

from typing import cast

from lark.exceptions import UnexpectedInput

from grammar.build import machine
from grammar.errors import explain
from grammar.names import Names, join, normalise
from rules.core.command import Command


def draft(text: str, system: str, names: Names) -> Command:
    """Parse one sentence of a system; names become ``Words`` with their columns, not yet resolved.

    Raises Refused (code ``syntax``) naming the column and what may stand there, or the fault of a clause; ``limit``
    for a line that is too long.
    """
    line = join(normalise(text), names)
    parser = machine(system)
    try:
        return cast(Command, parser.parse(line))
    except UnexpectedInput as fault:
        raise explain(fault, line, parser.lark, names) from fault
