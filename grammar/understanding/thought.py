"""What a line may mean, and how doubtful it is that it means the best of it."""

from collections.abc import Sequence

from msgspec import Struct

from grammar.scene.scene import Scene
from grammar.speech.lists import LEADING, VERSUS
from grammar.understanding.agrees import unsaid, without_note
from grammar.understanding.clause import Clause, Tells, is_deed
from grammar.understanding.joined import BEHIND, MOST, PART, Meant
from grammar.understanding.lattice import tokens
from grammar.understanding.means import blow
from grammar.understanding.score import score
from grammar.wording import core

_NEVER = float("inf")
"""The doubt of what is never played."""
_SHORT = 8
"""Words of a line that is but a deed."""
_BLOW = f"attack {VERSUS[0]}"
"""A plain blow but for whom it is for."""
_EQUAL = 0.001
_SPEECH = 2
"""Small words of everyday speech that a line has at least which is no terse order."""
_PAIR = 2
_SLIPS = 1
"""Slips of the finger in a line that is played for all that: of more it is offered."""


class Thought(Struct, frozen=True):
    """What a line may mean: the sentences that can be said now, its clauses, and the cheapest that the rules refuse.

    ``heeded``: the clauses of what is denied, where the best sentence does none of that; ``waits``: whether it is that
    somebody waits for who comes near; ``words``: those of the line; ``stranger``: it is told of somebody unknown;
    ``comment``: it comments on what was or may be done.
    """

    every: tuple[Meant, ...] = ()
    told: tuple[Clause, ...] = ()
    refused: tuple[Meant, ...] = ()
    heeded: tuple[Clause, ...] = ()
    waits: bool = False
    words: tuple[str, ...] = ()
    stranger: bool = False
    comment: bool = False

    @property
    def barred(self) -> Meant | None:
        """The cheapest sentence that the rules refuse."""
        return self.refused[0] if self.refused else None

    @property
    def parts(self) -> tuple[str, ...]:
        """The best sentence, or those of several that are said one behind the other; none where nothing is meant."""
        return tuple(self.every[0].text.split(PART)) if self.every else ()

    @property
    def near(self) -> tuple[Meant, ...]:
        """The best with those that are nearly as good and say not only a part of it."""
        best = self.every[0]
        apart = best.cost + score().offered["apart"]
        return tuple(
            one
            for one in self.every
            if one.cost < apart - _EQUAL
            and not _within(one.text, best.text)
            and not (one.cost > best.cost - _EQUAL and _within(best.text, one.text))
        )

    @property
    def offers(self) -> tuple[str, ...]:
        """What is offered of a line: no plain blow for a deed that nobody could read, nor another word."""
        dear = score().offered["plain"]
        known = (one for one in self.every[:MOST] if one.cost < dear or not one.bare.strip().endswith(_BLOW))
        words = sum(len(one.spans) for one in self.told)
        return tuple(one.text for one in known if words > 1 or not (one.guess or one.slips))

    @property
    def noted(self) -> bool:
        """Whether the line says more than its deed, be it but how that looks."""
        kinds = (every[0].kind for one in self.told for every in one.spans)
        return len(self.told) > self.every[0].deeds or any(kind in ("strange", "everyday") for kind in kinds)

    def doubt(self, line: str) -> float:
        """How doubtful it is that a line is its best sentence, but for whatever that leaves unsaid; 0 is beyond doubt.

        ``score.toml`` has what makes a sentence doubtful, and what a line of so many words may bear.
        """
        if not self.every or self._never(line):
            return _NEVER
        best, words, weights = self.every[0], tokens(line), score().doubted
        told = [one for one in self.told if one not in self.heeded]
        deeds = [one for one in self.told if one.deed]
        counted = {
            "guess": best.guess,
            "unknown": sum(one.tells is Tells.UNKNOWN for one in told),
            "strange": not _spoken(words) and any(map(_strange, deeds)),
        }
        longer = min(weights["word"] * max(len(words) - _SHORT, 0), weights["longest"])
        borne = weights["borne"] + longer + BEHIND * (len(self.parts) - 1)
        return best.cost + sum(weights[kind] * number for kind, number in counted.items()) - borne

    def played(self, line: str, sentences: Sequence[str], scene: Scene) -> bool:
        """Whether a line is played as these sentences, the best or like it, for all that they leave unsaid."""
        doubt = self.doubt(line)
        if doubt > 0:
            return False
        left = () if self.waits else unsaid(line, sentences, scene)
        return doubt + score().doubted["unsaid"] * len(left) <= 0

    def _never(self, line: str) -> bool:
        """Whether a line is only offered whatever its best sentence costs."""
        best, words = self.every[0], tokens(line)
        deeds = [one for one in self.told if one.deed]
        # A command with a slip in it is no deed.
        if self.stranger or self.comment or line.lstrip().startswith("/") or "?" in line:
            return True
        if any(one.tells in (Tells.CONDITION, Tells.DENIED) and one not in self.heeded for one in self.told):
            return True
        if self.barred is not None and self.barred.cost + score().doubted["barred"] < best.cost:
            return True
        if len(deeds) != best.deeds and not _said_again(deeds, best):
            return True
        # ``dagger`` is a thing before it is a blow.
        if len(words) == 1 and any(one.of("thing") for one in deeds):
            return True
        # Something is missing behind it.
        if words[-1] in (*LEADING, *core().using, *core().lists["given_to"]):
            return True
        # Whoever names who acts before a colon types exactly.
        typed = len(words) == 1 or ":" in words or any(map(_strange, deeds))
        if best.slips > _SLIPS or (best.slips and typed):
            return True
        return not self.waits and not _spoken(words) and any(map(_with_object, deeds))


def _within(said: str, other: str) -> bool:
    """Whether a sentence says but a part of another."""
    return set(tokens(said)) < set(tokens(other))


def _spoken(words: Sequence[str]) -> bool:
    """Whether a line is told in everyday speech, and no terse order."""
    return sum(word in core().lists["speech"] for word in words) >= _SPEECH


def _said_again(deeds: Sequence[Clause], best: Meant) -> bool:
    """Whether several clauses tell of one deed that is no blow, which each of them says: ``cover Mara. Block.``"""
    words = {*tokens(without_note(best.text))}
    heads = [[every for every in one.spans if is_deed(every) or every[-1].kind == "answer"][:1] for one in deeds]
    once_more = any(one.then or one.twice or one.of("again") for one in deeds)
    return (
        best.deeds == 1
        and not once_more
        and all(
            head
            and not blow(head[0])
            and any(words.issuperset(tokens(meant)) for one in head[0] for meant in one.meant)
            for head in heads
        )
    )


def _strange(clause: Clause) -> bool:
    return any(every[0].kind == "strange" for every in clause.spans)


def _with_object(clause: Clause) -> bool:
    """Whether something is done with or to what no fight has: ``kick sand in his eyes``, ``attack banana``."""
    kinds = [{one.kind for one in every} for every in clause.spans]
    if len(kinds) == _PAIR and blow(clause.spans[0]) and "everyday" in kinds[1]:
        return True
    return any(
        "deed" in deed and "everyday" in thing and "silent" in leads
        for deed, thing, leads in zip(kinds, kinds[1:], kinds[2:], strict=False)
    )
