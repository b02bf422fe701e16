"""How holds end: by letting go, and when their two share no hex any more (see G3-PIN-03, G3-TRN-06)."""

from collections.abc import Callable

from rules.core.bout import Bout
from rules.core.encounter import Link
from rules.gurps3.figure import keys
from rules.gurps3.figure.grips import holders
from rules.gurps3.place.where import apart


def torn(t: Bout) -> None:
    """Holds end between those who share no hex any more, and with them what they do (G3-PIN-03; see G3-GRP-09)."""
    here = t.enc.figures
    _ended(t, "G3-PIN-03", lambda link: not {link.a, link.b} <= {*here} or bool(apart(t.enc, link.a, link.b)))
    for name, figure in t.enc.figures.items():
        held = {link.a for link in holders(t.enc, name)}
        if keys.CHOKED.on(figure) and not held:
            t.do(keys.CHOKED.clear(name))
        covered = keys.COVERED.of(figure)
        if covered is not None and covered.by not in held:
            t.do(keys.COVERED.clear(name))


def let_go(t: Bout, who: str, foe: str | None = None) -> bool:
    """End every hold of a figure (on one foe); returns whether there was any."""
    return _ended(t, "G3-TRN-06", lambda link: link.a == who and (foe is None or link.b == foe))


def _ended(t: Bout, rule: str, which: Callable[[Link], bool]) -> bool:
    """End the holds asked for, each pair told once; returns whether there was any."""
    every = [(key, link) for key in (keys.GRIP, keys.PIN, keys.SHARE) for link in key.all(t.enc) if which(link)]
    for key, link in every:
        t.do(key.clear(link.a, link.b))
    for holder, foe in dict.fromkeys((link.a, link.b) for _, link in every):
        t.note("lets_go", holder, rule=rule, foe=foe)
    return bool(every)
