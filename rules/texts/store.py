"""Where texts stand: ``<package>/texts/<language>.ftl``, read when its owner first says something.

A code is ``name`` or ``name.variant``: the message of that name, or its attribute, with ``-`` for ``_`` and its kind
before it. A refusal's ``not_here.who`` is the attribute ``who`` of ``refused-not-here``.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from rules.texts.messages import Messages, Pattern

LANGUAGE = "en"
REFUSED, SAYS, TERM, HINT, CAME = "refused", "says", "term", "hint", "came"
VERB, EFFECT, TEMPLATE, SETTING = "verb", "effect", "template", "setting"
"""The kinds of texts: refusals, sentences and words of any use, reasons in a number, what to write instead, what came
of somebody; what verbs, ready effects and options of a fight do, what stands beside the keys of an example sheet."""


@cache
def texts(package: str, language: str = LANGUAGE) -> Messages:
    """The texts of a package: empty where it has none."""
    place = files(package) / "texts" / f"{language}.ftl"
    return Messages(place.read_text(encoding="utf-8") if place.is_file() else "")


def told(package: str, kind: str, code: str, data: Mapping[str, Any]) -> str:
    """The text of that code with ``data`` put in; raises KeyError for a code or a fact that there is not."""
    found = pattern(package, kind, code)
    if found is None:
        raise KeyError(f"{package} has no {kind} {code}")
    return found.exact(data)


@lru_cache(maxsize=4096)
def pattern(package: str, kind: str, code: str) -> Pattern | None:
    """The words of a code, if there are any."""
    name, _, variant = code.partition(".")
    message = texts(package).get(f"{kind}-{spelt(name)}")
    if message is None:
        return None
    return message.attributes.get(spelt(variant)) if variant else message.value


def codes(package: str, kind: str) -> Iterator[str]:
    """Every code of that kind that a package has words for, with ``-`` for ``_``."""
    all_of = texts(package)
    for name in all_of:
        if name.startswith(f"{kind}-"):
            message, code = all_of.get(name), name.removeprefix(f"{kind}-")
            assert message is not None
            yield from (code,) if message.value is not None else ()
            yield from (f"{code}.{variant}" for variant in message.attributes)


def spelt(word: str) -> str:
    """A code's word as Fluent spells names: dashes, a letter first."""
    return word.lstrip("$_").replace("_", "-").replace(" ", "-")
