"""The sentences that the words of a line make, in whatever order they stand and whatever stands between them.

Where each word of a line is in one, or says nothing, it is what is meant; else it is only offered.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from msgspec import Struct
from msgspec.structs import replace

from grammar.meaning.heard import Heard, hear
from grammar.meaning.meanings import LOW, grade
from grammar.names import normalise
from grammar.scene.scene import Scene, all_readings, armed, arms, foes_of, led, quoted
from grammar.speech.readings import begins, parted, respelled
from grammar.speech.scan import LEADING
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold
from rules.core.orders.verbs import spoken
from rules.core.report import Refused

LONGEST = 300
"""Longer lines are no sentence with a few strange words in it."""
MOST_VERBS = 3
MOST_OPTIONS = 4
MOST_THINGS = 3
MOST_TRIED = 40
MOST_MEANT = 5
_NOT_OWN = ("gm_only", "claims_gm")
_WORD = re.compile(r"[\w'-]*\w")
_CLAUSE = re.compile(r"\s*[,;.!]\s+|\s+-+\s+|\s+but\s+")
MOST_BARE = 2
"""How many places and options a line names at most that is a blow though it has no verb."""
LEAST = 2
"""How many things an offer names at least: one alone says next to nothing of what was typed."""


class Piece(Struct, frozen=True):
    """A sentence of words that were heard: how many of them it holds, and whether it holds all there are.

    ``foe`` and ``place``: what stands in it of several that may be meant. ``typed``: whether its verb was; ``plain``:
    whether it says whom it is for as most sentences do.
    """

    text: str
    size: int
    whole: bool
    foe: str = ""
    place: str = ""
    typed: bool = False
    plain: bool = True

    @property
    def bare(self) -> str:
        """The sentence without the figure or place that it is about."""
        return self.text.replace(self.foe or "\0", "").replace(self.place or "\0", "")


class Pieces(Struct, frozen=True):
    """The sentences of a line that may be said now, and the longest that only the rules bar (empty: none is longer)."""

    legal: tuple[Piece, ...] = ()
    barred: str = ""

    @property
    def offers(self) -> tuple[str, ...]:
        """Those that keep most of the line; of several figures or places one for each that may be meant."""
        best = [piece for piece in self.legal if piece.size == self.legal[0].size]
        if best and (best[0].foe or best[0].place):
            best = [one for one in best if _alike(one, best[0])][:MOST_MEANT]
        once = {frozenset(piece.text.split()): piece.text for piece in reversed(best)}
        return tuple(reversed(once.values()))[:MOST_MEANT]

    @property
    def whole(self) -> tuple[str, ...]:
        """Those that hold each word of the line which says anything, one for every figure or place it may mean."""
        found = [piece for piece in self.legal if piece.whole]
        return tuple(dict.fromkeys(one.text for one in found if _alike(one, found[0])))[:MOST_MEANT]


def _alike(one: Piece, other: Piece) -> bool:
    """Whether two sentences are one but for the figure or place they are about."""
    return one.bare == other.bare


def pieced(text: str, scene: Scene, least: int = LEAST) -> Pieces:
    """What may be said of the verb, thing, options, place and foe that a line names among other words.

    Nothing of a line that names less than the ``least`` of them.
    """
    if len(text) > LONGEST:
        return Pieces()
    lead, said, actor = _led(text, scene)
    if actor is None:
        return Pieces()
    meant = _meant(said)
    found = _tried(_made(meant, lead, actor, scene), least, scene)
    if found.whole and meant == said:
        return found
    first = _first_deed(meant, scene)
    found = found if first == meant else _tried(_made(first, lead, actor, scene), least, scene)
    return replace(found, legal=tuple(replace(one, whole=False) for one in found.legal))


def _made(said: str, lead: str, actor: str, scene: Scene) -> list[Piece]:
    """The sentences that the words of a line may make, those of the most words first."""
    made: dict[str, Piece] = {}
    typed = list(all_readings(said, scene))
    mended = respelled(said, scene.rules, scene.names)
    for reading in (*typed, *(all_readings(mended, scene) if mended != normalise(said) else ())):
        for piece in sentences_in(hear(reading.text, actor, scene), actor, scene) if not reading.guess else ():
            # What a slip of the finger is mended to is offered, and never played unasked.
            one = replace(piece, text=f"{lead}{piece.text}", whole=piece.whole and reading in typed)
            before = made.get(one.text)
            if before is None or (one.whole, one.size) > (before.whole, before.size):
                made[one.text] = one
    return sorted(made.values(), key=lambda one: (-one.size, not one.whole, not one.typed))


def _first_deed(text: str, scene: Scene) -> str:
    """A line of several deeds up to the second; any other as it is."""
    if not _deed(text, scene):
        return text
    every = parted(text, scene.rules, scene.names)
    return next((head for head, rest in every if _WORD.search(head) and _deed(rest, scene)), text)


def _deed(text: str, scene: Scene) -> bool:
    """Whether a line begins with a verb, be it a form of one."""
    first = fold(text).split()[0] if text.split() else ""
    return first not in (*core().using, *LEADING) and begins(text, scene.rules, scene.names)


def _meant(text: str) -> str:
    """A line without the clauses that say what is not meant, where others are left."""
    clauses = _CLAUSE.split(text)
    left = [one for one in clauses if not any(word in core().denials for word in _WORD.findall(fold(one)))]
    return text if len(left) in (0, len(clauses)) else ", ".join(left)


def _tried(ranked: list[Piece], least: int, scene: Scene) -> Pieces:
    """Which of the sentences may be said, the longest of them alone."""
    best, barred, found = least, "", list[Piece]()
    for one in ranked[:MOST_TRIED]:
        if one.size < best:
            break
        try:
            scene.rehearsed(one.text)
        except Refused as fault:
            if (
                one.plain
                and one.typed
                and not found
                and not barred
                and grade(fault) == len(LOW)
                and fault.code not in _NOT_OWN
            ):
                barred = one.text
        else:
            best = one.size
            found.append(one)
    longer = found and any(one.text == barred and one.size > best for one in ranked)
    return Pieces(tuple(found), barred if longer or not found else "")


def _led(text: str, scene: Scene) -> tuple[str, str, str | None]:
    """A line as who acts with a colon, the rest, and who that is: named before a colon, or first of all."""
    lead, said, actor = led(text, scene)
    heard = hear(said, None, scene)
    first = heard.figures[0] if heard.leads else ()
    if not lead and len(first) == 1 and first[0] != actor and scene.speaker.plays(scene.enc, first[0]):
        return f"{quoted(first[0], scene)}: ", said, first[0]
    return lead, said, actor


def sentences_in(heard: Heard, actor: str, scene: Scene) -> Iterator[Piece]:
    """The sentences that the words may make."""
    rules = scene.rules
    blows = dict.fromkeys(verb for verb, _ in arms(Command("attack", who=actor), scene))
    spoken_ = {spoken(verb): verb for verb in rules.verbs}
    typed = [verb for one in heard.verbs if not (verb := rules.verbs[spoken_[one]]).gm or scene.speaker.gm]
    names = [one for one in heard.verbs if rules.verbs[spoken_[one]] in typed]
    others = _nearest([some for some in heard.figures if some != (actor,)])
    foes = foes_of(Command("attack", who=actor), actor, scene)
    about = others[0] if others else tuple(scene.talk.foes or foes)[:1]
    for said in (*names[:MOST_VERBS], *(spoken(blow) for blow in blows if spoken(blow) not in names)):
        row = rules.verbs[spoken_[said]]
        things = [one for some in heard.things for one in _at_hand(some, actor, scene)] if row.item else []
        places = [one for some in heard.places[:1] for one in some] if row.at else []
        grips = [] if row.item else list(heard.grips)
        takes = {spoken(option) for option in row.options} - {said}
        options = [one for one in (*heard.options, *names) if one.rstrip(" 0123456789") in takes][:MOST_OPTIONS]
        bonuses = heard.bonuses if row.bonus else ()
        for thing, place, some in product((*things[:MOST_THINGS], *grips, ""), (*places, ""), _chosen(options)):
            if not (thing or some or place or said in names):
                continue
            size = bool(thing) + bool(place) + len(some) + (said in names) + len(bonuses[:1])
            words = " ".join(filter(None, (said, armed(thing, scene) if thing else "", *some)))
            at = f" at {place}" if place else ""
            # ``Grak, left leg`` by who does not play him is a blow as well.
            short = heard.size <= MOST_BARE and len(others) == 1 and not scene.speaker.gm
            bare = bool(place or some) and not names and short
            says = said in names or bool((thing or bare) and others)
            every = says and size == heard.size and not heard.strange and len(others) <= bool(row.targets)
            for foe in about if row.targets else ("",):
                held = size + bool(foe and others)
                name, behind = quoted(foe, scene), f" {''.join(bonuses[:1])}"
                of_several = name if foe and len(about) > 1 else ""
                leads = ("vs", "to", "") if foe and not row.defences else ("vs",)
                for one in leads:
                    side = f" {one} {name}".replace("  ", " ") if foe else ""
                    text = f"{words}{at}{side}{behind}".rstrip()
                    yield Piece(text, held, every, of_several, place, said in names, one == "vs")


def _nearest(figures: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The figures that are named without those that others of them say better: ``the same orc, orc 2``."""
    return [some for some in figures if not any(set(other) < set(some) for other in figures)]


def _at_hand(things: tuple[str, ...], actor: str, scene: Scene) -> list[str]:
    """Things that may be meant, what one fights with now before the others."""
    hand = [arm for _, arm in arms(Command("attack", who=actor), scene)]
    return sorted(things, key=lambda name: hand.index(name) if name in hand else len(hand))


def _chosen(options: list[str]) -> Iterable[tuple[str, ...]]:
    """Every choice of the options, the largest first."""
    return (some for size in range(len(options), -1, -1) for some in combinations(options, size))
