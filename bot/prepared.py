"""Builds what every start would build: ``python -m bot.prepared``, by whoever installs the program."""

from grammar.parse.build import machine, table_talk
from grammar.speech.forms import sentences_of, table_line
from rules.registry import SYSTEMS, ruleset


def main() -> None:
    """Build the parsers and phrases of every system; a start without them takes half a second longer."""
    table_talk()
    for system in SYSTEMS:
        machine(system)
        sentences_of("again", ruleset(system))
        table_line("again", ruleset(system).package)


if __name__ == "__main__":
    main()
