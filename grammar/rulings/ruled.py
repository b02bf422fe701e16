"""What a game master rules in words of one's own, as lines of the table: ``Bram recovers 4 stuns``.

A line names figures, what changes with them (a number that is kept, a condition, how they stand, a bonus for a time),
perhaps a place, a time and a reason, in any order (``grammar.rulings.words``). Which way a number goes depends on the
number: who recovers hit points has more of them, who recovers stuns has fewer.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product

from grammar.meaning.offers import understood
from grammar.rulings.called_for import called_for
from grammar.rulings.clause import Clause, Word, joined
from grammar.rulings.colour import BREAK, plain
from grammar.rulings.granted import granted
from grammar.rulings.joining import joining, joins, unheard
from grammar.rulings.numbers import broken, changed
from grammar.rulings.ruling import MOST, MOST_FIGURES, Ruling
from grammar.rulings.times import adjectives, bonus, lasts
from grammar.rulings.told import told as told_of
from grammar.rulings.wishes import wished
from grammar.rulings.words import acts, clauses, lets_go, only, vocabulary
from grammar.scene.scene import Scene, led
from grammar.speech.slips import mended
from grammar.texts import refuse
from grammar.wording import core
from rules.core import effects
from rules.core.encounter import Figure
from rules.core.names import fold
from rules.core.report import Refused

LONGEST = 300
"""Longer lines tell a story."""
_CHANGES = ("number", "signed", "state", "stance", "lifted", "remove", "add", "arrive", "full", "breaks")
"""The kinds of words of which a clause that changes anything has one."""
_LASTS = ("lifted", "rounds", "this_round", "next_turn")
_STANDS = ("state", "stance", "lifted", "remove", "breaks")
_LED = ("kept", "harm", "forever", "this_round", "next_turn", "rounds", "state", "stance", "lifted")
"""The kinds of words of which one stands in a ruling that begins with a name and a colon."""
_BESIDE = ("bare", "place", "thing", "random", "type", "this_round", "next_turn", "once", "rounds", "lifts")
"""What belongs to a ruling though it stands in a clause of its own: ``, left arm``, ``, no armour``."""
_MINE = frozenset(("my", "mine"))
STANDING = "standing"
_WORD = re.compile(r"[^\W\d_][\w']*")
_ALSO: Mapping[str, tuple[str, ...]] = {"prone": ("lying",), "crouching": ("kneeling",)}
"""What a posture is called where a system has none of that name."""


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
    if len(text) > LONGEST:
        return Ruling()
    lead, said, _ = led(text, scene)
    every = clauses(f"{lead.replace(':', '')}{said}", scene)
    if lead and {*fold(said).split()[:1]} & {*core().lists["slaying"]}:
        # ``Rurik: kill him``: whoever does that is not the one who dies.
        return Ruling()
    if lead and not any(one.of(*_LED) or (one.of("number") and one.of("place")) for one in every):
        # ``Grak: +2`` may be anything, ``Grak: 3 at the head`` is harm.
        return Ruling()
    wish = wished(every, scene) or called_for(every, scene) or granted(every, scene) or told_of(text, every, scene)
    if wish is not None or asks:
        return wish or Ruling()
    main = _main(every, scene)
    if main is None:
        return Ruling()
    if not main:
        return _gone(every, scene)
    if any(one.of("add", "arrive") for one in main) and not any(one.of("figure") for one in main):
        # ``new foe: Orc 3, axe 12``
        told = [one for one in every if one.of("figure", "gear") and not one.of("strange")]
        main = [one for one in every if one in main or (one in told and not one.reason)]
    # ``Set Borka on fire, he's standing in the oil``: how it looks is said besides.
    clear = [one for one in main if not unheard(one) or one.of("number", "signed")]
    lost = clear and any(one.of("figure") for one in main if one not in clear)
    main = clear or main
    comments = [one for one in every if one not in main]
    parts = _parts(main)
    if len(parts) > 1 or lost:
        found = [_of_figures(words, comments if not n else [], scene) for n, words in enumerate(parts)]
        return _together(found, sure=not lost)
    words = tuple(word for one in main for word in (BREAK, *one.words))[1:]
    said_ = " ".join(one.text for one in main)
    if _acts_besides(main, comments, scene):
        return Ruling()
    dropped = [one for one in comments if not one.reason and lets_go(one)]
    if dropped:
        return _dropping(dropped[0], words, [one for one in comments if one not in dropped[:1]], scene)
    better = [word for one in comments for word in one.of("better")]
    if better and not any(word.kind in ("better", "worse", "lower", "off", "signed") for word in words):
        # ``Cyra drinks a healing potion, 5 points``
        words = (*words, better[0])
    return _of_figures(words, comments, scene, said_)


def _main(every: tuple[Clause, ...], scene: Scene) -> list[Clause] | None:
    """The clauses of a line that rule something, with what belongs to them; None where a deed is told."""
    main = [one for one in every if not one.reason and (one.of(*_CHANGES) or joins(one, scene))]
    if any(one.of("thing", "gear") and {*fold(one.text).split()} & _MINE for one in main):
        # ``I bring my sword down on Grak``: a deed, of whomever he speaks for.
        return None
    hurt = [one for one in main if one.of("number", "signed", *_STANDS) or (one.of("full") and one.of("kept"))]
    if hurt and not any(one.of("add") for one in hurt):
        # ``Grak steps in the bear trap, 6 to his left leg``: nobody comes.
        alike = core().lists["alike"]
        main = [one for one in main if one in hurt or any(word.said not in alike for word in one.of("add"))]
        if any(one.of("signed") and not one.of("kept", "place", "harm", "type") for one in main):
            # ``-1 to active defences, bad footing``: that is why.
            main = [one for one in main if one.of("number", "signed", "stance", *_LASTS) or not one.of("state")]
    # ``Bandit 2 is dead, delete him``: why somebody goes is no ruling of its own.
    gone = [one for one in main if one.of("remove") and not one.of("number", "signed", "kept")]
    main = gone or main
    beside = [one for one in every if one not in main and one.of(*_BESIDE) and not one.of("strange", "figure")]
    return [one for one in every if one in main or (main and one in beside and not one.reason)]


def _dropping(first: Clause, words: tuple[Word, ...], comments: list[Clause], scene: Scene) -> Ruling:
    """A ruling together with what somebody drops: ``Grak drops his axe, he is prone``; none where that is unclear."""
    names = [name for one in (first, Clause("", words)) for word in one.of("figure") for name in word.meant]
    if not names:
        return Ruling()
    ruling = _of_figures(
        words if any(w.kind == "figure" for w in words) else (*first.of("figure"), *words), comments, scene
    )
    try:
        deed = understood(first.text if first.of("figure") else f"{names[0]}: {first.text}", scene)
    except Refused as fault:
        if fault.code not in ("ambiguous", "which") or len({one.rpartition(" ")[0] for one in fault.offers}) != 1:
            return Ruling()
        # One axe is one thing, in one hand or two.
        deed = fault.offers[0]
    return Ruling(tuple((deed, *lines) for lines in ruling.meanings), ruling.sure)


def _parts(main: list[Clause]) -> list[tuple[Word, ...]]:
    """The words of each ruling of a line that tells of several figures: ``Orc 1 takes 3 and Orc 2 is stunned``."""
    found: list[list[Word]] = [[]]
    for words in (one.words for one in main):
        for n, word in enumerate(words):
            rest, said = words[n:], found[-1]
            whose = next((one.kind for one in rest if one.kind not in ("silent", "courtesy")), "")
            begun = not n or words[n - 1].said in core().together or words[n - 1].said in core().lists["besides"]
            if begun and whose == "figure" and _tells(said) and _tells(rest):
                found.append([])
            found[-1].append(word)
    return [tuple(one) for one in found]


def _tells(words: Iterable[Word]) -> bool:
    """Whether words name a figure and what changes with it."""
    kinds = [word.kind for word in words]
    return "figure" in kinds and bool({*_CHANGES} & {*kinds[kinds.index("figure") :]})


def _together(rulings: list[Ruling], *, sure: bool) -> Ruling:
    """Several rulings as one, which is sure where each is and has a single meaning."""
    sure = sure and all(one.sure and len(one.meanings) == 1 for one in rulings)
    # ``he is seeing stars, he is stunned``: once.
    lines = tuple(dict.fromkeys(line for one in rulings for line in (one.meanings[0] if one.meanings else ())))
    return Ruling((lines,) if lines else (), sure)


def _acts_besides(main: list[Clause], comments: list[Clause], scene: Scene) -> bool:
    """Whether a mood is told of who does something, so that it only says why: ``Orc 2 is scared and backs off``."""
    kinds = {word.kind for one in main for word in one.words}
    states = {word.meant[0] for one in main for word in one.of("state")}
    if not states or states.difference(core().lists["moods"]) or kinds & {*_CHANGES} - {"state"}:
        return False
    return any(not one.reason and acts(one, scene) for one in comments)


def _gone(every: tuple[Clause, ...], scene: Scene) -> Ruling:
    """Somebody who runs away and may be gone for good, or not."""
    told = [one for one in every if one.of("goes") and not one.reason]
    names = [name for one in told for some in _subjects(one, [*every], scene)[:1] for name in some]
    return Ruling(tuple((f"encounter remove {name}",) for name in names))


def _of_figures(words: tuple[Word, ...], comments: list[Clause], scene: Scene, text: str = "") -> Ruling:
    """What the words of a line (``text`` as typed) say of the figures it names."""
    heard = Clause(text, words)
    named = any(fold(name) == word.said for word in heard.of("figure") for name in word.meant)
    struck = named and any(a.said in core().lists["given_to"] and b.kind == "figure" for a, b in pairwise(words))
    if not struck and joins(heard, scene):
        return joining(heard, comments, scene)
    firm, colour = plain(words)
    comments = [colour, *comments] if colour.words else comments
    heard = _placed(Clause("", firm), comments)
    telling = [word for word in heard.words if word.kind != "silent"]
    denied = any(a.said in core().negations and b.kind in ("number", "signed") for a, b in pairwise(telling))
    strange = set(heard.of("strange")) - set(adjectives(heard))
    sure = not (strange or denied) and joined(heard) and not any(one.of("unsure") for one in (heard, *comments))
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


def _placed(heard: Clause, comments: list[Clause]) -> Clause:
    """A ruling with where somebody is hit, which may be told before: ``a rock lands on Grak's head, 4 damage``."""
    figures = {word.meant for word in heard.of("figure")}
    told = (
        [one for one in comments if not one.reason and figures >= {word.meant for word in one.of("figure")}]
        if figures
        else comments
    )
    beside = [word for one in told if not one.reason for word in one.of("place", "type")]
    if not heard.amounts() or heard.of("thing", "kept", "scope", "once", "bonus", "penalty", "signed"):
        return heard
    more = [word for word in beside if not heard.of(word.kind)]
    return Clause(heard.text, (*heard.words, *more)) if more else heard


def _subjects(heard: Clause, comments: list[Clause], scene: Scene) -> list[tuple[str, ...]]:
    """Whom a line is about: for each meaning all of them."""
    beside = tuple(w for one in comments if not one.reason for w in one.of("figure"))
    if heard.of("pronoun") and not heard.of("figure") and len({word.meant for word in beside}) > 1:
        # ``the wolf leaps at Ada and brings her down``: either may be meant.
        return []
    named = heard.of("figure")
    side = _side(heard, scene) if not named else ()
    if side:
        return [side[:MOST_FIGURES]]
    named = named or beside[:1]
    if not named:
        return [scene.talk.foes] if heard.of("pronoun") and len(scene.talk.foes) == 1 else []
    if struck := _struck(heard):
        named = (struck,)
    all_ = bool(heard.of("everyone"))
    exact = [one for one in (*named, *beside) if len(one.meant) == 1]
    # ``the bandit leader, Bandit 1``
    named = tuple(next((some for some in exact if some.meant[0] in one.meant), one) for one in named)
    every = [[one.meant] if all_ or only(one.meant, one.said) else [(name,) for name in one.meant] for one in named]
    return [tuple(dict.fromkeys(n for some in way for n in some))[:MOST_FIGURES] for way in product(*every)][:MOST]


def _struck(heard: Clause) -> Word | None:
    """Whom another hurts: ``Orc 1 really hits Ada for 4``."""
    at = [n for n, word in enumerate(heard.words) if word.kind == "figure"]
    if len(at) != 2 or joined(heard) or not heard.amounts():
        return None
    between = {word.kind for word in heard.words[at[0] + 1 : at[1]]} - {"silent", "courtesy"}
    return heard.words[at[1]] if between and between <= {"scope", "worse", "strange", "kept"} else None


def _side(heard: Clause, scene: Scene) -> tuple[str, ...]:
    """All who are meant by ``everybody``, ``the heroes`` (those that players play) or ``the foes`` (all others)."""
    every = scene.names.figures
    if any(word.said.removesuffix("'s") in core().everybody for word in heard.of("everyone")):
        return every
    played = tuple(name for name in every if scene.enc.figures[name].owner is not None)
    if heard.of("heroes"):
        return played
    return tuple(name for name in every if name not in played) if heard.of("foes") else ()


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
    found = [tuple(dict.fromkeys((*way, *rest))) for way in ways if way or rest]
    return found, told.used and _holds(heard, scene, number=bool(told.ways), bonus=bool(given))


def _holds(heard: Clause, scene: Scene, *, number: bool, bonus: bool) -> bool:
    """Whether each word of a line has its place in what is made of it."""
    said, holds = (
        (("numbers", number), ("bonuses", bonus), ("states", heard.of("state", "stance", "lifted"))),
        core().holds,
    )
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
            condition = _condition(word.meant[0].replace("_", " "), scene)
            if off and not _borne(condition, scene.enc.figures[name]):
                raise refuse("not_so", who=name, what=condition, offers=(f"state {name}",))
            until = f" for {rounds}" if rounds else ""
            yield f"unmark {name} {condition}" if off else f"mark {name} {condition}{until}"
        for word in heard.of("lifted"):
            if not _borne(word.meant[0], scene.enc.figures[name]):
                raise refuse("not_so", who=name, what=word.meant[0], offers=(f"state {name}",))
            yield f"unmark {name} {word.meant[0]}"
        for word in heard.of("stance")[:1]:
            if posture := _posture(word, scene):
                # Who lies no longer stands.
                yield f"posture {name} {STANDING if off else posture}"


def _condition(said: str, scene: Scene) -> str:
    """What a system calls a condition of which people say more: ``at disadvantage``."""
    known = [key.replace("_", " ") for key in scene.rules.markable]
    return said if said in known else next((one for one in known if one in said.split()), said)


def _borne(condition: str, figure: Figure) -> bool:
    """Whether a figure is in that way now, by a mark of the rules or an effect of that name."""
    marked = {mark.key.replace("_", " ") for mark in figure.marks}
    return condition in marked or condition in {fold(effect.name) for effect, _ in effects.on(figure)}


def _posture(word: Word, scene: Scene) -> str:
    """What a system calls it that somebody stands so; empty where it has no such posture."""
    named = word.meant[0]
    return next((one for one in (named, *_ALSO.get(named, ())) if one in scene.rules.postures), "")


def _noted(lines: Iterable[str], note: str) -> Iterator[str]:
    """The lines, the first with what was said besides."""
    for n, line in enumerate(lines):
        yield f"{line} -- {note}" if note and not n and fold(note) not in fold(line) else line
