"""Who may be meant by the words of a line: by name or number, by what one is called, by where one stands."""

from functools import lru_cache

from grammar.loose import spelt
from grammar.names import Words, group
from grammar.scene.scene import Scene, described, figures_of, foes_of, of_kind
from grammar.speech.lists import Lists
from grammar.understanding.lexicon import SLIP, everyday
from grammar.understanding.span import Span
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold


class People:
    """The figures of a fight as a figure speaks of them.

    ``called``: the names as they may be written; ``parts``: whom a word of a name may mean; ``foes``: who is of another
    side.
    """

    def __init__(self, actor: str | None, scene: Scene, lists: Lists) -> None:
        self.actor, self.scene, self.lists = actor, scene, lists
        written = {one: name for name in scene.names.figures for one in _spellings(name)}
        self.called = {**scene.names.initials, **written}
        self.parts: dict[str, dict[str, None]] = {}
        for said, name in self.called.items():
            for part in said.split():
                if not part.isdigit():
                    self.parts.setdefault(part, {})[name] = None
        shared = core()
        self.marks = {*shared.nearest, *shared.others, *shared.every, *shared.everybody}
        self.fillers = _fillers(lists)
        self.foes = foes_of(Command("attack"), actor, scene)

    def played_by_another(self, span: Span) -> bool:
        """Whether a figure is named there that the speaker doesn't play."""
        return span.kind == "figure" and not any(self.scene.speaker.plays(self.scene.enc, name) for name in span.meant)

    def told_of(self, span: Span) -> bool:
        """Whether another is named there: to a player whom he doesn't play, to a game master who doesn't act."""
        if self.scene.speaker.gm:
            return span.kind == "figure" and self.actor not in span.meant
        return self.played_by_another(span)

    def described(self, said: str) -> tuple[str, ...]:
        """Those that are meant by where they stand (``nearest``), or by no name (``enemy``)."""
        nobody = f"{said} {core().anybody[0]}" if said in core().nearest else said
        return described(nobody, self.foes, self.actor, self.scene) or self.foes

    def meant(self, key: str, size: int, named: str) -> tuple[str, ...]:
        """The figures that words may mean; ``named``: whoever was named before in the line."""
        words = key.split()
        if key in core().pronouns:
            # Whoever was named before in the line, else whoever was fought last.
            anybody = () if key in core().things else self.foes
            return (named,) if named else self.scene.talk.foes or anybody
        whole_ = words[-1] not in (*core().nearest, *core().every)
        plain = whole_ and all(one in self.fillers or one in self.marks for one in words[:-1])
        if plain and {*words} & self.marks and (found := described(key, self.foes, self.actor, self.scene)):
            return found
        if key in core().selves:
            return (self.actor,) if self.actor is not None else ()
        if key in self.called:
            return (self.called[key],)
        ordinal = core().ordinals.get(words[0]) if size > 1 else None
        if ordinal is not None:
            several = group(" ".join(words[1:]), self.scene.names.figures)
            return tuple(name for name in several if name.split()[-1] == str(ordinal))
        # ``all of the trollkins``, not ``all out at grak``.
        all_of = words[0] in (*core().every, *core().nearest) and self.fillers.issuperset(words[1:-1])
        last = words[-1] if size == 1 or all_of else ""
        forms = (last, *(last.removesuffix(end) for end in core().plurals if last.endswith(end)))
        alike = next((tuple(self.parts[one]) for one in forms if one in self.parts), ()) or self._cut(last)
        if alike or size > 2 or (size == 2 and not words[1].isdigit()):
            return alike
        numbered = size == 2 or (key[:1].isalpha() and key[-1:].isdigit())
        return figures_of(Words(key), (), self.scene) if numbered or of_kind(key, self.scene) else ()

    def _cut(self, key: str) -> tuple[str, ...]:
        """Those of one group that begin with a word which is none of its own: *troll* for any trollkin."""
        if len(key) < SLIP or key in self.lists.spelling or everyday(key, self.scene.rules):
            return ()
        found = tuple(dict.fromkeys(n for part, names in self.parts.items() if part.startswith(key) for n in names))
        return found if len({name.rstrip("0123456789 ") for name in found}) == 1 else ()


@lru_cache(maxsize=8)
def _fillers(lists: Lists) -> frozenset[str]:
    """Words that may stand before a figure and say nothing of it."""
    return frozenset((*core().skip, *lists.skip, "of"))


@lru_cache(maxsize=1024)
def _spellings(name: str) -> tuple[str, ...]:
    """How a name may be written: without accents, a number joined to it."""
    every = (fold(name), *spelt(name))
    joined = (one.replace(" ", "") for one in every if one[-1:].isdigit())
    return tuple(dict.fromkeys((*every, *joined)))
