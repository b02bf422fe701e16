"""The words that a sentence leaves free: a spell, a skill, a task; imports the kernel."""

from rules.core.command import Command

NAMED = "named"


def words(command: Command, nth: int = 0) -> str:
    """What was said freely in a sentence, as a key."""
    said = [str(o.value) for o in command.options if o.name == NAMED]
    return said[nth].casefold().replace(" ", "_") if len(said) > nth else ""


def named(command: Command) -> str:
    """The free words of a sentence: a spell, a task."""
    option = command.option("named")
    return str(option.value) if option is not None else ""
