"""Whom somebody waits for: ``whoever comes near gets it``, where a system has a sentence for that."""

from collections.abc import Iterator
from itertools import product

from grammar.scene.scene import Scene, quoted
from grammar.speech.lists import VERSUS
from grammar.understanding.candidates import candidates
from grammar.understanding.clause import Clause, Tells
from grammar.understanding.joined import Meant, legal
from grammar.understanding.lattice import Lattice
from grammar.understanding.span import Span
from grammar.wording import Wording, of_system

_ANYBODY = "foe"
_BLOW = "attack"
_BETWEEN = 2
"""Words between who is waited for and what he does: ``Grak finally comes``."""
_BEHIND = 4
"""Words behind what he does in which it is said that he comes near."""
_COST = 0.1
_IDLE = {"wait", "hold", "pass", "evaluate"}


def waiting(lattice: Lattice, actor: str, lead: str, deeds: int) -> Meant | None:
    """The sentence by which somebody waits for whom a line tells of, and does then what it says; None of other lines.

    ``deeds``: of how many clauses it is. Without a deed it is a plain blow.
    """
    scene = lattice.scene
    wording = of_system(scene.rules.package)
    found = next(_coming(lattice, wording), None) if wording.awaits else None
    if found is None:
        return None
    who, begin, end = found
    rest = tuple(every for every in lattice.spans if not (begin <= every[0].begin < end) and not _idle(every))
    deed = _deed(Clause(rest, Tells.ASKED), who, actor, scene)
    text = f"{lead}{wording.awaits.format(who=quoted(who, scene) if who else _ANYBODY, deed=deed)}"
    return Meant(text, _COST, deeds=deeds) if scene.allows(text) else None


def _coming(lattice: Lattice, wording: Wording) -> Iterator[tuple[str, int, int]]:
    """Who comes near by a line (empty: anybody), and the words that say so, from and to."""
    lists, words = wording.lists, lattice.words
    near = {word for one in lists["closer"] for word in one.split()} | {"first"}
    named = {every[0].end: every[0] for every in lattice.spans if every[0].kind == "figure"}
    for at, word in enumerate(words):
        behind = [one for one in words[at + 1 : at + 1 + _BEHIND] if one != ","]
        if word not in lists["comes"] or not near & {*behind, *words[max(at - _BETWEEN, 0) : at]}:
            continue
        for back in range(at, max(at - _BETWEEN, 0) - 1, -1):
            if (one := named.get(back)) is not None and len(one.meant) == 1 and _until(words[: one.begin], wording):
                yield one.meant[0], one.begin, _last(words, at, near)
                return
            before = " ".join(words[:back])
            if words[back - 1] in lists["someone"] and _until(words[: back - 1], wording):
                yield "", back - 1, _last(words, at, near)
                return
            if whoever := next((one for one in lists["whoever"] if f" {before}".endswith(f" {one}")), ""):
                yield "", back - len(whoever.split()), _last(words, at, near)
                return


def _until(before: list[str], wording: Wording) -> bool:
    """Whether it stands in what was said before that something is waited for: ``if``, ``wait for``."""
    said = f" {' '.join(before[-3:])}"
    return any(said.endswith(f" {one}") for one in wording.lists["ifs"])


def _last(words: list[str], at: int, near: set[str]) -> int:
    """Behind which word it ends that somebody comes near, who does so at that word."""
    return max((n + 1 for n in range(at, min(at + 1 + _BEHIND, len(words))) if words[n] in near), default=at + 1)


def _idle(every: tuple[Span, ...]) -> bool:
    """Whether a stretch is only to wait, or what joins two clauses."""
    idle = any(one.kind == "deed" and one.meant[0].split()[0] in _IDLE for one in every)
    return idle or every[0].kind in ("joint", "condition")


def _deed(clause: Clause, who: str, actor: str, scene: Scene) -> str:
    """What is done by a clause to whom that is waited for; of anybody without a name, a plain blow for none."""
    foes = (who,) if who else scene.talk.foes
    found, _, _ = legal(candidates(clause, actor, scene, foes), "", scene)
    for one, foe in product(found[:1], foes):
        aim = f" {VERSUS[0]} {quoted(foe, scene)}"
        return one.text if who else one.text.replace(aim, "")
    return f"{_BLOW} {VERSUS[0]} {quoted(who, scene)}" if who else _BLOW
