"""What is cast has any name its caster gives it: one that is a slip of a name people know is asked about."""

from grammar.speech.slips import slipped
from grammar.wording import of_system
from rules.core.command import Command
from rules.core.names import fold


def respelt(order: Command, package: str, text: str) -> str:
    """The sentence with the known name in place of a slip of it; empty where there is none, or it stands in quotes."""
    named = (one.value for deed in (order, *order.then, *order.parts) for one in deed.options if one.name == "named")
    for name in filter(None, named):
        word = str(name).partition(" ")[0]
        known = of_system(package).lists["spells"]
        if f'"{word}' not in text and fold(word) not in known:
            right = [one for one in known if slipped(fold(word), one)]
            if len(right) == 1:
                return " ".join(text.replace(word, right[0]).split())
    return ""
