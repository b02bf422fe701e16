"""Verbs of two parts, whatever stands between these: ``put my sword away``, ``knock it out of his hand``."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from grammar.understanding.lexicon import forms_of, lexicon
from grammar.understanding.span import Span, another
from grammar.wording import core
from rules.odds.system import System

ANY = "somehow"
"""Stands for any verb before the second part of one: ``somehow out of hand``."""
_AWAY = {"off", "away"}
_DISARM = "disarm"
_FROM = "from"
_HELD = 5
"""Stretches within which it is said whence a thing is knocked: ``out of that brute's hand``."""
_FIRST = {"strange", "everyday", "deed", "silent"}
"""Kinds of a word that may be the first part."""

Spans = list[tuple[Span, ...]]


@cache
def _losses() -> Mapping[str, str]:
    """The second part of verbs by which somebody loses what he holds, and is thrown, by the list that tells it."""
    rows = (row.partition(": ") for row in core().lists["losses"])
    return {kind: part for kind, _, part in rows}


def paired(spans: Spans, words: list[str], rules: System) -> Spans:
    """The stretches of a line of these words, each verb of two parts as one deed, its second part as nothing."""
    line = _Line([*spans], words, rules)
    for n in range(len(spans)):
        line.pair(n)
    return line.spans


class _Line(Struct, frozen=True):
    """The stretches of a line, which are rewritten one by one."""

    spans: Spans
    words: list[str]
    rules: System

    def pair(self, n: int) -> None:
        """Take the verb of two parts that begins with that stretch as one."""
        first, last = self.spans[n][0], n + 1
        kinds = {one.kind for one in self.spans[n]}
        if first.end - first.begin > 1 or not kinds & _FIRST or "joint" in kinds:
            return
        while last < len(self.spans) and not self._parts(last):
            part, until = self._part_at(n, last)
            moved = {one.kind for every in self.spans[n + 1 : last] for one in every} & {"theirs", "thing", "figure"}
            any_ = (ANY,) if moved and "silent" not in kinds else ()
            verbs = (f"{one} {part}" for one in (*forms_of(self.words[first.begin], self.rules), *any_))
            meant = next(
                (lexicon(self.rules).deeds[verb] for verb in verbs if part and verb in lexicon(self.rules).deeds), ()
            )
            if meant:
                self.spans[n] = (Span(first.begin, first.end, "deed", meant),)
                if _DISARM in meant:
                    # What somebody loses is his: ``make him drop his spear``.
                    end = last if part == _losses()["grips"] else min(until + 2, len(self.spans))
                    self.spans[n + 1 : end] = [another(every) for every in self.spans[n + 1 : end]]
                if meant[0].endswith(" away") and until < len(self.spans) and self._words(until) == {_FROM}:
                    # ``run away from him`` is no way to him.
                    until = min(until + 2, len(self.spans))
                for m in range(last, until):
                    one = self.spans[m][0]
                    if one.kind != "figure" or meant[0].endswith(" away"):
                        kind = "whence" if self._words(m) == {_FROM} else "silent"
                        self.spans[m] = (Span(one.begin, one.end, kind),)
                return
            last += 1

    def _parts(self, n: int) -> bool:
        """Whether another clause begins there."""
        first = self.spans[n][0]
        parts = first.kind in ("joint", "reason", "condition")
        return parts or self.words[first.begin] in core().lists["speakers"]

    def _part_at(self, verb: int, n: int) -> tuple[str, int]:
        """The second part of a verb that begins with that stretch, and the stretch behind it; empty where none does.

        Whatever the ``verb``, it may be a thing out of somebody's hand, or somebody off his feet.
        """
        lists, first = core().lists, self.words[self.spans[n][0].begin]
        for kind, part in _losses().items():
            if end := self._whence(n, kind):
                return part, end
        between = self.spans[verb + 1 : n]
        weapon = any({one.kind for one in every} & {"theirs", "thing", "wielded"} for every in between)
        weapon = weapon or any(self.words[every[0].begin] in (*core().things, *lists["steel"]) for every in between)
        if first in lists["loosened"]:
            away = n + 1 < len(self.spans) and bool(self._words(n + 1) & _AWAY)
            # ``spinning off``, ``flying out of his fist``
            return _losses()["grips" if weapon else "footing"], self._whence(n + 1, "grips") or n + 1 + away
        whose = self.spans[n + 1] if n + 1 < len(self.spans) else ()
        of_his = any({one.kind for one in every} & {"theirs", "wielded"} for every in between)
        if of_his and first in lists["whence"] and {one.kind for one in whose} == {"figure"}:
            # ``get that axe off him``, not ``the dagger from her belt``
            return _losses()["grips"], n + 1
        # ``let it fall out of my hand``
        return (first, self._whence(n + 1, "grips") or n + 1) if first in lists["particles"] else ("", n)

    def _whence(self, n: int, kind: str) -> int:
        """Behind which stretch it ends whence something is taken, or somebody is thrown; 0: that is not said there."""
        behind = [self.words[every[0].end - 1] for every in self.spans[n : n + _HELD]]
        if not behind or self.words[self.spans[n][0].begin] not in core().lists["whence"]:
            return 0
        held = next((m for m, word in enumerate(behind) if m and word in core().lists[kind]), 0)
        return n + held + 1 if held else 0

    def _words(self, n: int) -> set[str]:
        """The words of a stretch."""
        return {*self.words[self.spans[n][0].begin : self.spans[n][0].end]}
