"""The data files that ship with a system: whoever loads it reads all of them, so that none fails in a fight."""

from collections.abc import Callable, Mapping

from rules.core.effects import ready as ready_effects
from rules.core.orders.help import helps
from rules.core.orders.verbs import words
from rules.core.ruleset import Ruleset, settings
from rules.core.sheet.described import Row as Taken
from rules.core.sheet.ready import common
from rules.core.sheet.varied import varying
from rules.core.tables.reference import entries as reference
from rules.core.tables.rows import BadTable, rows, ships
from rules.core.tables.sought import asked_for
from rules.core.tables.words import fixed, refusals
from rules.texts.store import texts

READERS: Mapping[str, Callable[[str], object]] = {
    "asked.csv": asked_for,
    "creatures.csv": common,
    "effects.toml": ready_effects,
    "refusals.csv": refusals,
    "settings.csv": settings,
    "taken.csv": lambda package: rows(package, "taken", Taken),
    "terms.csv": fixed,
    "varied.csv": varying,
    "verbs.toml": helps,
    "words.csv": words,
}
"""What reads the files that the kernel knows, by their names."""


def check(rules: Ruleset) -> None:
    """Read every data file that the kernel knows. Raises BadTable naming file, line or entry, and key.

    Besides what each says by itself: a rule behind a word or a refusal has its entry in the reference.
    """
    for name, read in READERS.items():
        if ships(rules.package, name):
            read(rules.package)
    texts(rules.package)
    known = reference(rules.package)
    for name, table in (("words", rules.rights), ("refusals", refusals(rules.package))):
        for key, row in table.items():
            for rule in row.rules:
                if rule not in known:
                    raise BadTable(f"{rules.package}/{name}.csv {key}: the reference has no rule {rule}")
