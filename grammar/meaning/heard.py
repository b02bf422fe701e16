"""What the words of a line name, one after the other, whether or not they are a sentence."""

import re
from functools import cache
from typing import Any

from msgspec import Struct

from grammar.budget import spend
from grammar.names import group, match
from grammar.scene.scene import Scene, of_kind
from grammar.speech.lists import LEADING, Lists, lists_of
from grammar.wording import core
from rules.core.names import fold
from rules.core.orders.verbs import spoken
from rules.core.ruleset import Ruleset

_TOKEN = re.compile(r"[+-]\s?\d+(?![\w.])|[\w'-]*\w|[,:;.!?]")
_WHY = ("for", "because", "from", "of", "due", "at")
"""What may stand between a bonus and its reason."""
_SILENT = ("and", "on", "in", "same")
MOST_SIDES = 2
"""How many places of one name, right and left, are asked between."""
LONGEST = 5
"""Words of the longest name that is looked for."""
_SIDES = ("left", "right")
"""Words that mostly say something else than the options of their name."""
_SHORT = 3
"""Letters of the shortest word that is taken for a part of a name."""


class Heard(Struct, frozen=True):
    """What is named in a line, in the order of its words.

    ``figures``: for each that is named, those that may be meant; ``places``: for each the names of those that may be.
    ``options`` have their number behind them. ``grips``: what somebody holds or wears, as a place that is aimed at.
    ``strange``: words that mean nothing here. ``leads``: whether a figure comes first of all.
    """

    verbs: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    things: tuple[tuple[str, ...], ...] = ()
    places: tuple[tuple[str, ...], ...] = ()
    figures: tuple[tuple[str, ...], ...] = ()
    bonuses: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    grips: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    leads: bool = False

    @property
    def size(self) -> int:
        """How much is named besides figures."""
        parts = (self.verbs, self.options, self.things, self.places, self.grips, self.bonuses, self.answers)
        return sum(map(len, parts))


class _Known(Struct, frozen=True):
    """The words of a system's sentences."""

    verbs: frozenset[str]
    options: frozenset[str]
    lists: Lists


@cache
def _known(rules: Ruleset) -> _Known:
    options = frozenset(spoken(option) for verb in rules.verbs.values() for option in verb.options)
    return _Known(frozenset(map(spoken, rules.verbs)), options, lists_of(rules.id, rules.package))


def hear(text: str, actor: str | None, scene: Scene) -> Heard:
    """What the words of a line name, of the longest names first; ``actor`` is whose things may be meant."""
    return _Ear(text, actor, scene).heard()


def _of_one_group(names: tuple[str, ...]) -> bool:
    """Whether only a number tells figures apart: by ``that troll thing`` one of the trollkins is meant."""
    return len({name.rstrip("0123456789 ") for name in names}) == 1


class _Ear:
    """One pass over the words of a line."""

    def __init__(self, text: str, actor: str | None, scene: Scene) -> None:
        self.scene = scene
        self.known = _known(scene.rules)
        every = scene.names.things
        things = every.get(actor, ()) if actor is not None else tuple(t for some in every.values() for t in some)
        things = tuple(thing for thing in things if fold(thing.name) not in scene.names.folded)
        self.called = [(thing.name, fold(thing.name), fold(thing.also)) for thing in things]
        self.words = [part for word in _TOKEN.findall(fold(text).replace("’", "'")) for part in self._parts(word)]
        worn = {fold(t.name) for every in scene.names.things.values() for t in every}
        places = {fold(p.name): p.name for every in scene.names.places.values() for p in every}
        self.places = {said: name for said, name in places.items() if said not in worn}
        self.grips = {said: name for said, name in places.items() if said in worn}
        self.figures = scene.names.called
        self.found: dict[str, list[Any]] = {field: [] for field in Heard.__struct_fields__ if field != "leads"}
        self.at, self.leads = 0, False

    def _parts(self, word: str) -> list[str]:
        """A word of several joined by hyphens as these, where it is none of its own."""
        if (
            "-" not in word[1:]
            or word in self.known.options
            or word in self.known.verbs
            or word in self.known.lists.skip
        ):
            return [word]
        named = any(word in fold(name) for name in self.scene.names.every)
        return [word] if named else word.split("-")

    def heard(self) -> Heard:
        while self.at < len(self.words):
            spend(1)
            sizes = range(min(LONGEST, len(self.words) - self.at), 0, -1)
            if not any(self._takes(" ".join(self.words[self.at : self.at + size]), size) for size in sizes):
                self.found["strange"].append(self.words[self.at])
                self.at += 1
        return Heard(**{field: tuple(every) for field, every in self.found.items()}, leads=self.leads)

    def _takes(self, key: str, size: int) -> bool:
        """Whether so many words name something, which is kept."""
        one = size == 1
        return (
            self._keep("figures", self._figure(key), size)
            or (key in self.known.verbs and self._keep("verbs", key, size))
            or (key in self.known.options and key not in _SIDES and self._option(key, size))
            or (key in self.known.lists.answers and self._keep("answers", key, size))
            or self._keep("places", self._place(key), size)
            or self._keep("things", self._thing(key), size)
            or self._keep("grips", self.grips.get(key), size)
            or (one and self._bonus(key))
            or (one and self._keep("figures", self._part(key), size))
            or (one and self._keep("verbs", self._stem(key), size))
            or self._silent(key, size)
        )

    def _keep(self, field: str, meant: object, size: int) -> bool:
        if not meant:
            return False
        self.leads = self.leads or (field == "figures" and not any(self.found.values()))
        if meant not in self.found[field]:
            self.found[field].append(meant)
        elif field == "verbs":
            # A deed that is said again may be a second one.
            self.found["strange"].append(str(meant))
        self.at += size
        return True

    def _stem(self, key: str) -> str:
        """The verb that a word is a form of: ``attacks``."""
        ends = (key.removesuffix(end) for end in core().endings if key.endswith(end))
        return next((one for one in ends if one in self.known.verbs and one in self.known.lists.deeds), "")

    def _silent(self, key: str, size: int) -> bool:
        lists, shared = self.known.lists, core()
        words_ = (*LEADING, *shared.pronouns, *shared.selves, *shared.things, *shared.before_sign, *_SILENT)
        if key in shared.things and self.at and self.words[self.at - 1].endswith("s") and self.found["figures"]:
            # ``Orc 2's weapon`` is not the speaker's.
            return False
        silent = key in lists.skip or key in lists.using or key in words_ or (size == 1 and not key[-1].isalnum())
        if key in (*LEADING, *lists.using) and self.at + size == len(self.words):
            # Something is missing behind it.
            return False
        self.at += size if silent else 0
        return silent

    def _figure(self, key: str) -> tuple[str, ...]:
        """The figure of that name, be it its owner's: ``grak's``."""
        for said in (key, key.removesuffix("'s"), key.removesuffix("s")):
            if said in self.scene.names.folded:
                return tuple(name for name in self.scene.names.figures if fold(name) == said)
        return ()

    def _part(self, key: str) -> tuple[str, ...]:
        """The figures that a word means which is no name of its own: one of several words, a kind."""
        for said in (key, key.removesuffix("'s"), key.removesuffix("s")):
            if len(said) < _SHORT or said in self.known.lists.skip or said in core().pronouns:
                continue
            several = group(said, self.scene.names.figures) or of_kind(said, self.scene)
            named = several or tuple(n for n in self.scene.names.figures if said in fold(n).split())
            loose = named or (tuple(t.id for t in match(said, self.figures)) if self._no_word(said) else ())
            if loose and (named or len(loose) == 1 or _of_one_group(loose)):
                return loose
        return ()

    def _no_word(self, key: str) -> bool:
        """Whether it is no word of the language that only looks like a part of a name."""
        return len(key) > _SHORT and key not in self.known.lists.spelling

    def _place(self, key: str) -> tuple[str, ...]:
        if key in self.places:
            return (self.places[key],)
        if len(key) < _SHORT or " " in key or key in _SIDES:
            return ()
        found = tuple(name for said, name in self.places.items() if said.split()[-1] == key)
        return found if len(found) <= MOST_SIDES else ()

    def _thing(self, key: str) -> tuple[str, ...]:
        """The thing of that name, or those with a word that is so, or ends so: ``sword`` for a Broadsword."""
        exact = tuple(name for name, *folded in self.called if key in folded)
        if (
            exact
            or len(key) < _SHORT
            or " " in key
            or key in _SIDES
            or key in self.known.lists.skip
            or key in core().things
        ):
            return exact[:1]
        keys = {key, *(key.removesuffix(end) for end in core().plurals if len(key) - len(end) > _SHORT)}
        worded = tuple(name for name, folded, _ in self.called if not keys.isdisjoint(folded.split()))
        ends = tuple(name for name, folded, _ in self.called if len(key) > _SHORT and folded.endswith(key))
        return tuple(dict.fromkeys(worded or ends))

    def _option(self, key: str, size: int) -> bool:
        """An option with the number behind it, or before it."""
        words_, end = self.words, self.at + size
        while end < len(words_) and words_[end] in ("of", "by", "at", "level", "is"):
            end += 1
        before = self.found["strange"][-1:] if self.at and words_[self.at - 1].isdigit() else []
        if end < len(words_) and words_[end].isdigit():
            key, self.at = f"{key} {words_[end]}", end + 1
        else:
            if before and before[0] == words_[self.at - 1]:
                key = f"{key} {self.found['strange'].pop()}"
            self.at += size
        # ``jab, jab, Orc 2`` is two blows, and no one deed.
        self.found["strange" if key in self.found["options"] else "options"].append(key)
        return True

    def _bonus(self, key: str) -> bool:
        """A number with its sign, and the reason behind it."""
        if key[0] not in "+-" or not key[-1].isdigit():
            return False
        self.at += 1
        begin = end = self.at
        if end < len(self.words) and self.words[end] in _WHY:
            while end < len(self.words) and self.words[end][-1].isalnum() and self.words[end][0] not in "+-":
                end += 1
        if any(self._figure(word) or self._place(word) or word in LEADING for word in self.words[begin + 1 : end]):
            end = begin
        why = [word for word in self.words[begin:end] if word not in _WHY and word != "to"]
        said = key.replace(" ", "") + (f" for {' '.join(why)}" if why else "")
        self.at = end if why else begin
        self.found["bonuses"].append(said)
        return True
