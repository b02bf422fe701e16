"""The parts of the numbers of gurps3."""

from rules.core.report import Term


def kept(*terms: Term) -> tuple[Term, ...]:
    """The terms that are not 0."""
    return tuple(term for term in terms if term.n)
