"""What a game master rules in words of one's own, as lines of the table: ``Bram recovers 4 stuns``.

A line names figures, what changes with them (a number that is kept, a condition, how they stand, a bonus for a time),
perhaps a place, a time and a reason, in any order (``grammar.rulings.words``). Which way a number goes depends on the
number: who recovers hit points has more of them, who recovers stuns has fewer.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product

from msgspec import Struct

from grammar.names import unnumbered
from grammar.rulings.numbers import broken, changed
from grammar.rulings.times import adjectives, bonus, lasts
from grammar.rulings.words import Clause, Word, acts, clauses, only, vocabulary
from grammar.scene.scene import Scene, led
from grammar.speech.readings import begins, silent
from grammar.speech.slips import mended
from grammar.texts import refuse
from grammar.wording import core
from rules.core import effects
from rules.core.encounter import Figure
from rules.core.names import fold
from rules.core.report import Refused

LONGEST = 300
"""Longer lines tell a story."""
MOST = 5
"""How many meanings are asked between."""
MOST_FIGURES = 12
BLOW = "undo blow"
"""What stands for an undo of all since the last blow: how many sentences that are the ledger knows."""
_CHANGES = ("number", "signed", "state", "stance", "remove", "add", "arrive", "full", "breaks")
"""The kinds of words of which a clause that changes anything has one."""
_BESIDE = ("bare", "thing", "random", "type", "this_round", "next_turn", "once", "rounds", "lifts")
"""What belongs to a ruling though it stands in a clause of its own: ``, no armour``."""
STANDING = "standing"
_WORD = re.compile(r"[^\W\d_][\w']*")
_NONE, _THINGS = Word("", ""), ("thing", "place")
_ALSO: Mapping[str, tuple[str, ...]] = {"prone": ("lying",), "crouching": ("kneeling",)}
"""What a posture is called where a system has none of that name."""


class Ruling(Struct, frozen=True):
    """What a line rules: for each meaning the lines of the table that say so, one after the other.

    ``sure``: every word of it that says anything is in them, so that a single meaning is carried out; ``slip``: they
    are those of the line without a slip of the finger.
    """

    meanings: tuple[tuple[str, ...], ...] = ()
    sure: bool = False
    slip: bool = False

    @property
    def line(self) -> tuple[str, ...]:
        """The lines to be carried out; none where there is not just one meaning that is sure."""
        return self.meanings[0] if self.sure and len(self.meanings) == 1 else ()

    @property
    def offers(self) -> tuple[str, ...]:
        """The first line of each meaning."""
        return tuple(dict.fromkeys(lines[0].replace(BLOW, "undo") for lines in self.meanings))[:MOST]


def ruled(text: str, scene: Scene, *, asks: bool = False) -> Ruling:
    """What a game master may mean by a line that is none as it stands. Raises Refused (``at_best``)."""
    found = _ruled(text, scene, asks=asks)
    if found.sure or asks or len(text) > LONGEST:
        return found
    # A slip of the finger is mended in what is offered, and nothing of it done.
    words = _WORD.findall(text)
    right = iter(mended(words, vocabulary(scene.rules), core().endings, scene.names))
    line = _WORD.sub(lambda _: next(right), text)
    other = _ruled(line, scene) if line != text else Ruling()
    return Ruling(other.meanings, slip=other.sure) if other.meanings else found


def _ruled(text: str, scene: Scene, *, asks: bool = False) -> Ruling:
    lead, said, _ = led(text, scene)
    if len(text) > LONGEST:
        return Ruling()
    every = clauses(f"{lead.replace(':', '')}{said}", scene)
    if lead and not any(one.of("kept", "harm", "forever", "this_round", "next_turn", "rounds") for one in every):
        # ``Grak: prone`` is a deed of his own.
        return Ruling()
    wish = _wish(every, scene)
    if wish is not None or asks:
        return wish or Ruling()
    main = [one for one in every if not one.reason and one.of(*_CHANGES)]
    # ``Bandit 2 is dead, delete him``: why somebody goes is no ruling of its own.
    gone = [one for one in main if one.of("remove") and not one.of("number", "signed", "kept")]
    main = gone or main
    beside = [one for one in every if one not in main and one.of(*_BESIDE) and not one.of("strange", "figure")]
    main = [one for one in every if one in main or (main and one in beside and not one.reason)]
    if not main:
        return _gone(every, scene)
    if any(one.of("add", "arrive") for one in main) and not any(one.of("figure") for one in main):
        # ``new foe: Orc 3, axe 12``
        told = [one for one in every if one.of("figure", "gear") and not one.of("strange")]
        main = [one for one in every if one in main or (one in told and not one.reason)]
    # ``Set Borka on fire, he's standing in the oil``: how it looks is said besides.
    clear = [one for one in main if not one.of("strange") or one.of("number", "signed")]
    main = clear or main
    comments = [one for one in every if one not in main]
    words = tuple(word for one in main for word in one.words)
    if _acts_besides(main, comments, scene):
        return Ruling()
    better = [word for one in comments for word in one.of("better")]
    if better and not any(word.kind in ("better", "worse", "lower", "off", "signed") for word in words):
        # ``Cyra drinks a healing potion, 5 points``
        words = (*words, better[0])
    return _of_figures(words, comments, scene)


def _acts_besides(main: list[Clause], comments: list[Clause], scene: Scene) -> bool:
    """Whether a mood is told of who does something, so that it only says why: ``Orc 2 is scared and backs off``."""
    kinds = {word.kind for one in main for word in one.words}
    states = {word.meant[0] for one in main for word in one.of("state")}
    if not states or not states <= {*core().lists["moods"]} or kinds & {*_CHANGES} - {"state"}:
        return False
    return any(not one.reason and acts(one, scene) for one in comments)


def _gone(every: tuple[Clause, ...], scene: Scene) -> Ruling:
    """Somebody who runs away and may be gone for good, or not."""
    told = [one for one in every if one.of("goes") and not one.reason]
    names = [name for one in told for some in _subjects(one, [], scene)[:1] for name in some]
    return Ruling(tuple((f"encounter remove {name}",) for name in names))


def _wish(every: tuple[Clause, ...], scene: Scene) -> Ruling | None:
    """A line that takes something back, or calls the next turn or round; None for any other.

    Where a deed stands beside it, nobody is sure which of both is meant.
    """
    for tag in ("undo", "anew", "onward"):
        named = [one for one in every if one.of(tag)]
        if not named:
            continue
        about = (
            ("silent", "courtesy", "blow", "meant", "scope", "harm", "once", "figure", "pronoun", "back", "number")
            if tag == "undo"
            else ("silent", "courtesy", "everyone")
        )
        words = [word for one in named for word in one.words]
        strange = [word for word in words if word.kind not in (tag, *about)]
        rest = [one for one in every if one not in named]
        other = [one for one in rest if one.of("number", "signed", "unsure") or _is_deed(one.text, scene)]
        line = {"undo": "undo", "anew": "round", "onward": "next"}[tag]
        if tag == "undo" and any(one.of("blow", "scope", "once") for one in every):
            line = BLOW
        numbers = [word.meant[0] for word in words if word.kind == "number" and tag == "undo"]
        if numbers:
            line = f"undo {numbers[0]}"
        if strange and tag == "onward":
            continue
        return Ruling(((line,),), not strange and not other and len(numbers) < 2)
    return None


def _is_deed(said: str, scene: Scene) -> bool:
    return not silent(said, scene.rules, scene.names) and begins(said, scene.rules, scene.names)


def _of_figures(words: tuple[Word, ...], comments: list[Clause], scene: Scene) -> Ruling:
    """What the words of a line say of the figures it names."""
    heard = Clause("", words)
    joins = heard.of("add") or (heard.of("arrive") and heard.of("number"))
    if joins and not heard.of("state", "stance", "signed", "kept"):
        return _added(heard, scene)
    strange = set(heard.of("strange")) - set(adjectives(heard))
    sure = not strange and _joined(heard) and not any(one.of("unsure") for one in (heard, *comments))
    note = ", ".join(one.text for one in comments)
    meanings: list[tuple[str, ...]] = []
    for figures in _subjects(heard, comments, scene):
        try:
            found, used = _lines(heard, figures, comments, scene)
        except Refused:
            if sure:
                raise
            # What is not understood is not told to do nothing.
            return Ruling()
        meanings += [tuple(_noted(lines, note)) for lines in found]
        sure = sure and used
    return Ruling(tuple(dict.fromkeys(meanings))[:MOST], sure)


def _subjects(heard: Clause, comments: list[Clause], scene: Scene) -> list[tuple[str, ...]]:
    """Whom a line is about: for each meaning all of them."""
    beside = tuple(w for one in comments if not one.reason for w in one.of("figure"))
    if heard.of("pronoun") and not heard.of("figure") and len({word.meant for word in beside}) > 1:
        # ``the wolf leaps at Ada and brings her down``: either may be meant.
        return []
    named = heard.of("figure") or beside[:1]
    if not named and any(word.said in core().everybody for word in heard.of("everyone")):
        return [scene.names.figures[:MOST_FIGURES]]
    if not named:
        return [scene.talk.foes] if heard.of("pronoun") and len(scene.talk.foes) == 1 else []
    all_ = bool(heard.of("everyone"))
    every = [[one.meant] if all_ or only(one.meant, one.said) else [(name,) for name in one.meant] for one in named]
    return [tuple(dict.fromkeys(n for some in way for n in some))[:MOST_FIGURES] for way in product(*every)][:MOST]


def _joined(heard: Clause) -> bool:
    """Whether figures that are named together are joined by ``and``: else one of them does something to another."""
    at = [n for n, word in enumerate(heard.words) if word.kind == "figure"]
    return all(word.said in core().together for a, b in pairwise(at) for word in heard.words[a + 1 : b])


def _lines(
    heard: Clause, figures: tuple[str, ...], comments: list[Clause], scene: Scene
) -> tuple[list[tuple[str, ...]], bool]:
    """The ways to write out what is said of these figures, and whether all of it is in them."""
    if heard.of("remove") and not heard.of("number", "signed", "kept", "state"):
        return [tuple(f"encounter remove {name}" for name in figures)], True
    things = heard.of("thing", "place")
    if heard.of("breaks") and things:
        how = f"{things[0].said} {heard.of('breaks')[0].said}"
        return [line for name in figures for word in things for line in broken(name, word, how, scene)], True
    told = changed(heard, figures, scene)
    given = () if told.ways else bonus(heard, figures, comments, scene)
    rest = tuple(_states(heard, figures, scene))
    ways = told.ways or ((given,) if given else ((),))
    found = [(*way, *rest) for way in ways if way or rest]
    return found, told.used and _holds(heard, scene, number=bool(told.ways), bonus=bool(given))


def _holds(heard: Clause, scene: Scene, *, number: bool, bonus: bool) -> bool:
    """Whether each word of a line has its place in what is made of it."""
    said, holds = (("numbers", number), ("bonuses", bonus), ("states", heard.of("state", "stance"))), core().holds
    kinds = {kind for what, here in (("any", True), *said) if here for kind in holds[what]}
    stands = all(_posture(word, scene) for word in heard.of("stance"))
    return stands and all(word.kind in kinds for word in heard.words)


def _states(heard: Clause, figures: tuple[str, ...], scene: Scene) -> Iterator[str]:
    """The conditions that a line puts on figures or takes off, and how they stand."""
    # ``loses 3 hp and is stunned`` takes off points, ``remove stunned from Grak`` the condition.
    taken = heard.of("lower") and not heard.of("number", "signed")
    off, rounds = bool(taken or heard.of("lifts", "better")), lasts(heard).rounds
    for name in figures:
        for word in heard.of("state"):
            condition = word.meant[0].replace("_", " ")
            if off and not _borne(condition, scene.enc.figures[name]):
                raise refuse("not_so", who=name, what=condition, offers=(f"state {name}",))
            until = f" for {rounds}" if rounds else ""
            yield f"unmark {name} {condition}" if off else f"mark {name} {condition}{until}"
        for word in heard.of("stance")[:1]:
            if posture := _posture(word, scene):
                # Who lies no longer stands.
                yield f"posture {name} {STANDING if off else posture}"


def _borne(condition: str, figure: Figure) -> bool:
    """Whether a figure is in that way now, by a mark of the rules or an effect of that name."""
    marked = {mark.key.replace("_", " ") for mark in figure.marks}
    return condition in marked or condition in {fold(effect.name) for effect, _ in effects.on(figure)}


def _posture(word: Word, scene: Scene) -> str:
    """What a system calls it that somebody stands so; empty where it has no such posture."""
    named = word.meant[0]
    return next((one for one in (named, *_ALSO.get(named, ())) if one in scene.rules.postures), "")


def _added(heard: Clause, scene: Scene) -> Ruling:
    """Somebody who joins, like one who is there: ``add another orc, same as orc 1``, ``two more thugs run in``."""
    figures = [one for word in heard.of("figure") for one in word.meant]
    kinds = dict.fromkeys(scene.names.kinds.get(one, "") for one in figures)
    if not figures or "" in kinds:
        return Ruling()
    first, kind = scene.enc.figures[figures[0]], next(iter(kinds))
    named: list[str] = []
    skills: list[str] = []
    others: list[str] = []
    times: list[int] = []
    for before, word, behind in zip((_NONE, *heard.words), heard.words, (*heard.words[1:], _NONE), strict=False):
        if word.kind in (*_THINGS, "gear") and behind.kind == "number":
            what = word.meant[0] if word.kind == "gear" else word.said
            skills.append(f"{what.replace(' ', '_')} {behind.meant[0]}")
        elif word.kind in (*_THINGS, "gear"):
            others += word.meant
        elif word.kind == "number" and before.kind == "figure":
            named.append(word.meant[0])
        elif word.kind == "number" and before.kind not in (*_THINGS, "gear"):
            times.append(int(word.meant[0]))
    base = unnumbered(first.name)
    last = max(_number(one) for one in scene.names.figures if unnumbered(one) == base)
    several = range(last + 1, last + 1 + min(*times, MOST_FIGURES) if times else last + 2)
    numbers = named[:1] or [str(n) for n in several]
    side = f" side {first.side}" if first.side else ""
    with_ = f" with {', '.join(skills)}" if skills else ""
    own = fold(base) != kind or bool(named)
    lines = tuple(
        f"encounter add {kind}{f' as {chr(34)}{base} {n}{chr(34)}' if own else ''}{side}{with_}" for n in numbers
    )
    wears = {fold(thing.name) for thing in scene.names.things.get(first.name, ())}
    known = all(fold(one) in wears for one in others)
    sure = len(kinds) == 1 and len(times) < 2 and known
    return Ruling((lines,), sure and not heard.of("strange", "signed", "state", "stance"))


def _number(name: str) -> int:
    """The number at the end of a name, 1 for none."""
    digits = name[len(name.rstrip("0123456789")) :]
    return int(digits) if digits else 1


def _noted(lines: Iterable[str], note: str) -> Iterator[str]:
    """The lines, the first with what was said besides."""
    for n, line in enumerate(lines):
        yield f"{line} -- {note}" if note and not n and fold(note) not in fold(line) else line
