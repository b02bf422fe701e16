"""The texts of a package as tests look at them."""

from rules.texts.store import pattern


def sample(package: str, kind: str, code: str, fact: str = "X") -> str:
    """The text of a code with the same word for each of its facts."""
    found = pattern(package, kind, code)
    assert found is not None, f"{package} has no {kind} {code}"
    return found.exact(dict.fromkeys(found.facts, fact))
