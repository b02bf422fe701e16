"""Who is told apart by a number that is said in words: ``the second orc``, ``two orcs``."""

from grammar.names import Names, group, match, split
from grammar.wording import core
from rules.core.names import fold


def by_number(words: list[str], names: Names) -> tuple[int, str, int]:
    """How many of these words are a name and a number said in words, the name, and the number; 0: none."""
    if len(words) < 2:
        return 0, "", 0
    known, said = core(), [fold(word) for word in words]
    named, number, size = words[1], known.ordinals.get(said[0]), 2
    if said[1] in known.lists["numbering"] and len(words) == 3:
        named, number, size = words[0], known.numbers.get(said[2], int(said[2]) if said[2].isdigit() else None), 3
    if number is None and said[1] in known.numbers and group(split(words[0]), names.figures):
        # ``orc two``
        named, number = words[0], known.numbers[said[1]]
    if number is None:
        return 0, "", 0
    figures = names.called
    return (size, named, number) if len(match(f"{split(named)} {number}", figures)) == 1 else (0, "", 0)


def of_number(name: str, names: Names) -> str:
    """``two orcs`` as *orcs*, where there are so many."""
    number, _, rest = name.partition(" ")
    return rest if core().numbers.get(fold(number)) == len(group(rest, names.figures)) > 1 else name
