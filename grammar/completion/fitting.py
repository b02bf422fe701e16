"""Which keywords go with the verb that was typed: what completion leaves out, because the gate would refuse it."""

from collections.abc import Iterable

from lark import Lark, Token

from grammar.lalr.expect import leading, words
from rules.core.ruleset import Ruleset

_THEN = "then"


def fitting(may: set[str], parser: Lark, typed: Iterable[Token], rules: Ruleset, *, gm: bool) -> set[str]:
    """The terminals among ``may`` that the verb said last takes and whoever types may say; all before a verb."""
    verb, guard, last, begins = "", "", "", True
    for token in typed:
        last = token.lower()
        if last in rules.verbs and (begins or (guard == _THEN and token.type in leading(parser, "verb"))):
            verb, guard = last, ""
        elif token.type in leading(parser, "defence") or last == _THEN:
            guard = last
        begins = token.type == "_COLON"
    row = rules.verbs.get(verb)
    if row is None or last == _THEN:
        return may
    said = words(parser)
    theirs = row.defences.get(guard)
    takes = _heads(rules, verb, row.options, gm)
    answers = _heads(rules, verb, theirs.options if theirs is not None else (), gm)
    options, further, defences = (leading(parser, rule) for rule in ("option", "doption", "defence"))

    def fits(terminal: str) -> bool:
        word = said.get(terminal, "")
        if terminal in defences:
            return bool(row.defences)
        if terminal in options or terminal in further:
            return word in takes or (terminal in further and (theirs is None or word in answers))
        return row.at or word != "at"

    return {terminal for terminal in may if fits(terminal)}


def _heads(rules: Ruleset, verb: str, options: Iterable[str], gm: bool) -> set[str]:
    """The first words of options that the speaker may say; one that stands for two words may be typed as one too."""
    found: set[str] = set()
    for name in options:
        word = rules.rights.get(f"{verb}.{name}") or rules.rights.get(name)
        if gm or word is None or word.says != "gm":
            found |= {name, name.partition("_")[0]}
    return found
