"""Numbers of a figure that is made up at the table, some of them dice: ``with str 3d6, dex 2d6+6``."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.reply import Line
from bot.texts import refuse, says
from grammar.dice.in_sentence import amount, faces_of, label, most_dice
from rules.core.bout import Bout
from rules.core.command import Throw
from rules.core.encounter import Encounter
from rules.core.report import Refused
from rules.core.rolls.throws import cast, ends
from rules.core.ruleset import Ruleset
from rules.core.sheet.checks import BadSheet

MOST_THROWN = 500
"""The most dice that the numbers of all newcomers may take; each stands in the record by itself."""
_LIKE_DICE = re.compile(r"[+\-]?(?:\d|[({@]|d[\d%]|[a-z]+\()", re.IGNORECASE)
_PLAIN = 10
"""A number that every system takes for a characteristic: it tells whether a number may stand in some place at all."""


class Numbered(Struct, frozen=True):
    """A sheet with the numbers typed for it: ``said`` stands, ``throws`` come to theirs for each figure by itself."""

    name: str
    base: Mapping[str, Any]
    said: Mapping[str, int | str]
    throws: Mapping[str, Throw] = {}

    @property
    def labels(self) -> Mapping[str, tuple[int, int]]:
        """The labels of the numbers' dice, each with the least and the greatest face of its dice."""
        return {throw.label: (1, faces_of(throw)) for throw in self.throws.values()}

    def sheet(self, rules: Ruleset, values: Mapping[str, int] | None = None) -> dict[str, Any]:
        """The canonical sheet with what each throw came to, its least number where nobody says.

        Raises Refused (``bad_sheet``) with every fault.
        """
        came = {key: ends(throw)[0] for key, throw in self.throws.items()} if values is None else dict(values)
        try:
            # the order in which the numbers were typed counts, as gear typed first is in hand
            return rules.sheets.read(
                rules.sheets.inline(self.base, {key: came.get(key, n) for key, n in self.said.items()})
            )
        except BadSheet as fault:
            if any(one.unknown for one in fault.faults):
                raise refuse("bad_sheet.numbers_unknown", who=self.name, fault=fault, system=rules.id) from fault
            raise refuse("bad_sheet.numbers", who=self.name, fault=fault) from fault

    def thrown(self, t: Bout, rules: Ruleset, who: str, audience: str) -> dict[str, Any]:
        """The sheet of ``who``, its numbers thrown by it; a note for ``audience`` tells what each came to."""
        return self.sheet(rules, {key: cast(t, throw, who, audience) for key, throw in self.throws.items()})


def numbered(
    line: Line, rules: Ruleset, enc: Encounter, name: str, base: Mapping[str, Any], said: Mapping[str, Any]
) -> Numbered:
    """What was typed for a figure, read: dice where the system takes a number are thrown, what it reads is its own.

    Raises Refused: ``bad_sheet`` for what no sheet holds, at the least and at the greatest number of all dice too;
    the dice's own refusal with its column in ``line`` for wrong dice.
    """
    made = Numbered(name, base, said)
    for key, text in said.items():
        if not (isinstance(text, str) and _LIKE_DICE.match(text)) or _reads(made, rules, key, text):
            continue
        if not _reads(made, rules, key, _PLAIN):
            continue  # the sheet's own refusal tells what is wrong with it
        value = _amount(line, rules, enc, key, text)
        if isinstance(value, int):
            made = replace(made, said={**made.said, key: value})
        else:
            made = replace(made, throws={**made.throws, key: value})
    for end in (0, -1):
        _tried(made, rules, {key: ends(throw)[end] for key, throw in made.throws.items()})
    return made


def _tried(made: Numbered, rules: Ruleset, values: Mapping[str, int]) -> None:
    """Raises Refused where the sheet does not hold those values, which the dice may come to."""
    try:
        made.sheet(rules, values)
    except Refused as fault:
        told = ", ".join(says("comes_to", key=key, dice=made.said[key], n=n) for key, n in values.items())
        raise Refused(fault.code, f"{fault.message} ({told})" if told else fault.message) from fault


def bounded(made: Numbered, figures: int) -> None:
    """Raises Refused (``limit``) where the numbers of so many figures take too many dice."""
    dice = figures * sum(map(most_dice, made.throws.values()))
    if dice > MOST_THROWN:
        raise refuse("limit.dice", dice=dice, most=MOST_THROWN)


def _reads(made: Numbered, rules: Ruleset, key: str, value: int | str) -> bool:
    """Whether the plain sheet takes that value there."""
    try:
        rules.sheets.read(rules.sheets.inline(made.base, {key: value}))
    except BadSheet:
        return False
    return True


def _amount(line: Line, rules: Ruleset, enc: Encounter, key: str, text: str) -> int | Throw:
    """The number or dice typed for a key, thrown under the key's own label."""
    column = 1 + max(0, line.text.casefold().find(text.casefold()))
    try:
        return amount(text, label(key, "number"), enc, None, rules, column=column)
    except Refused as fault:
        raise Refused(
            fault.code,
            says("takes_dice", key=key, fault=fault.message),
            column=fault.column,
            hints=fault.hints,
        ) from fault


def labels(every: Iterable[Mapping[str, tuple[int, int]]]) -> dict[str, tuple[int, int]]:
    """All labels in one, each with the widest range it has."""
    found: dict[str, tuple[int, int]] = {}
    for some in every:
        for one, (low, high) in some.items():
            was = found.get(one, (low, high))
            found[one] = (min(low, was[0]), max(high, was[1]))
    return found
