"""A fight as a sentence is said in it: who speaks, which names are known, what was said before."""

import contextlib
import re
from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from grammar.budget import REHEARSAL, judged, legal, spend
from grammar.dice.in_sentence import labels_of
from grammar.lalr.expect import keywords
from grammar.names import MOST_WORDS, Names, Words, group, match, unknown
from grammar.parse.build import sentences
from grammar.parse.sentence import draft
from grammar.scene.paths import closer
from grammar.scene.resolve import Speaker, actor_of, equals, resolve, respelt
from grammar.texts import refuse
from grammar.wording import core, joint, pronoun
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.engine import play
from rules.core.hexes import distance
from rules.core.names import fold, unnumbered
from rules.core.oracle import Table, Unpinned
from rules.core.orders import deeds
from rules.core.orders.policy import decide
from rules.core.report import Refused
from rules.core.rolls import given
from rules.odds.system import System

_APPOSED = re.compile(r"(\S.*?\S)\s*[,!.-]+\s+([^,!]+?)[.!?\s]*", re.IGNORECASE)
_MEANT = re.compile(r"^(?:i mean )?(?:the |that )?(?=\w)|(?:['’]s)?,? i mean(?:t)?$", re.IGNORECASE)
"""What stands about a name that is said behind."""
_WORD = re.compile(r"[^\W_]+")
_PAIR = 2
_ARM = re.compile(r'(\w+)(?: "([^"]+)")?')


class Talk(Struct, frozen=True):
    """What was said last by whoever speaks: the sentence, and whom it was for."""

    last: str = ""
    foes: tuple[str, ...] = ()


class Spoken(Struct, frozen=True):
    """A sentence: the draft as typed, and the command with every name in it replaced by what it names."""

    typed: Command
    order: Command


class Scene(Struct, frozen=True):
    """The fight as a sentence is said in it: by whom, with which names, after what."""

    enc: Encounter
    rules: System
    speaker: Speaker
    names: Names
    talk: Talk = Talk()

    @property
    def mapless(self) -> bool:
        """Whether nobody stands anywhere."""
        return all(figure.pos is None for figure in self.enc.figures.values())

    def spoken(self, text: str) -> Spoken:
        """A line as a sentence of names that are known, whatever the rules say to it; raises Refused."""
        typed = draft(text, self.rules.id, self.names)
        return Spoken(typed, self._resolved(typed))

    def order(self, text: str, known: Spoken | None = None) -> Command:
        """The command that a sentence is, ``known``: as ``spoken`` has found it; raises Refused.

        Of equal things named alike it is the first with which it can be carried out.
        """
        spend(REHEARSAL)
        spoken = self.spoken(text) if known is None else known
        found = self._thrown(spoken.order)
        if right := respelt(found, self.rules.package, text):
            raise refuse("read_whole", said=right, offers=(right,))
        others = map(self._resolved, equals(spoken.typed, found, self.names))
        every = (found, *map(self._thrown, others))
        return next(filter(self._can, every), found) if len(every) > 1 else found

    def _can(self, order: Command) -> bool:
        with contextlib.suppress(Refused):
            rehearse(self.enc, order, self.rules)
            return True
        return False

    def _resolved(self, typed: Command) -> Command:
        return resolve(typed, self.enc, self.rules, self.speaker, self.names)

    def _thrown(self, full: Command) -> Command:
        """The command, with dice that fit it."""
        if full.given:
            given.check(full.given, {**deeds.labels_of(self.rules.words, self.enc, full), **labels_of(full)}, full.by)
        return full

    def rehearsed(self, text: str) -> Command:
        """The command of a sentence that can be carried out now; raises Refused where it would be refused."""
        order = self.order(text)
        judged(rehearse, self.enc, order, self.rules)
        if not struck_friend(order, self):
            legal(text)
        return order

    def reads(self, text: str) -> bool:
        """Whether a line is a sentence of names that are known, whatever the rules say to it."""
        return self.read(text) is not None

    def read(self, text: str) -> Spoken | None:
        """As ``spoken``; None where a line is no such sentence."""
        with contextlib.suppress(Refused):
            return self.spoken(text)
        return None

    def allows(self, text: str) -> bool:
        """Whether a sentence can be carried out now."""
        with contextlib.suppress(Refused):
            self.rehearsed(text)
            return True
        return False


def struck_friend(order: Command, scene: Scene) -> str:
    """Who of the striker's own side a command strikes at; empty: nobody."""
    figures = scene.enc.figures
    side = figures[order.who].side if order.who in figures else ""
    blows = [deed for deed in (order, *order.then) if scene.rules.verbs[deed.verb].defences]
    struck = (name for deed in blows for name in deed.targets if name in figures and name != order.who)
    return next((name for name in struck if side and figures[name].side == side), "")


def rehearse(enc: Encounter, order: Command, rules: System) -> None:
    """Play a command up to its first die that nobody gave: all that can be refused is refused before."""
    oracle = Table(None, given=order.given, decide=lambda question: decide(enc, question))
    with contextlib.suppress(Unpinned):
        play(enc, order, rules, oracle)


def apposed(line: str, scene: Scene) -> str:
    """A line with the name that stands behind it where it is meant: ``hit him, Orc 2``; empty for any other line.

    A foe is who was called *him*; whom the speaker plays, or a friend, is spoken to.
    """
    found = _APPOSED.fullmatch(line)
    head, tail = (found[1], _MEANT.sub("", found[2])) if found is not None else ("", "")
    him = next((one for one in _WORD.finditer(head) if fold(one[0]) in (*core().objects, *core().owners)), None)
    named = figures_of(tail, (), scene) if him is not None and not pronoun(tail) else ()
    if him is None or not named or fold(tail) in core().defences:
        return ""
    name = quoted(named[0], scene) if len(named) == 1 else tail
    if all(_foreign(one, scene) for one in named):
        behind = _WORD.search(head, him.end())
        thing = behind is not None and fold(behind[0]) not in core().behind_objects
        sign = "'s" if fold(him[0]) in core().owners and (thing or fold(him[0]) not in core().objects) else ""
        return f"{head[: him.start()]}{name}{sign}{head[him.end() :]}"
    return "" if ":" in head or len(named) > 1 else f"{name}: {head}"


def _foreign(name: str, scene: Scene) -> bool:
    """Whether a figure is neither the speaker's nor a friend of those."""
    figures = scene.enc.figures
    mine = [figure.side for figure in figures.values() if figure.owner == scene.speaker.id]
    return (
        bool(mine)
        and not scene.speaker.plays(scene.enc, name)
        and (not figures[name].side or figures[name].side not in mine)
    )


def arms(said: Command, scene: Scene) -> list[tuple[str, str]]:
    """What the figure may fight with, by verb, the best known to its system first."""
    who = who_acts(said, scene)
    if who is None:
        return []
    ways = (_ARM.match(way) for way in scene.rules.tactics(scene.enc, scene.enc.figures[who]))
    return list(dict.fromkeys((way[1], way[2] or "") for way in ways if way is not None))


def who_acts(said: Command, scene: Scene) -> str | None:
    """The figure that acts, or None where that can't be known."""
    with contextlib.suppress(Refused):
        return actor_of(said, scene.enc, scene.rules, scene.speaker, scene.names)
    return None


def led(text: str, scene: Scene) -> tuple[str, str, str | None]:
    """A line as the figure named before it with its colon, the rest, and who acts (None: that can't be known)."""
    who, colon, said = text.partition(":")
    named = figures_of(who.strip(' "'), (), scene, exact=True) if colon else ()
    if named:
        return f"{who}: ", said, named[0]
    return "", text, who_acts(Command("attack"), scene)


def foes_of(said: Command, who: str | None, scene: Scene) -> tuple[str, ...]:
    """Whom a blow may be meant for that names nobody: those of other sides.

    Where no side was named, players' figures and the game master's are foes before their likes are, and of these one
    of another name before its fellows (``Wolf 2`` of ``Wolf 1``).

    What nobody in particular does, harm by a ruling say, is meant for those whom no player has on the own side, whoever
    acts just now.
    """
    figures = scene.enc.figures
    verb = scene.rules.verbs.get(said.verb)
    played = [one for one in figures.values() if one.owner is not None]
    if verb is not None and verb.unattended and said.who is None and played:
        ours = {one.side for one in played} - {None, ""}
        every = (name for name in scene.names.figures if figures[name].owner is None and figures[name].side not in ours)
        return tuple(name for name in every if not _out(name, scene))
    me = figures[who] if who is not None else None
    side = me.side if me is not None else None
    foes = [
        name
        for name in scene.names.figures
        if name != who and (not side or figures[name].side != side) and not _out(name, scene)
    ]
    if me is not None and not side:
        foes.sort(
            key=lambda name: (
                (figures[name].owner is None) is (me.owner is None),
                unnumbered(name) == unnumbered(me.name),
            )
        )
    return tuple(foes)


def _out(name: str, scene: Scene) -> bool:
    return scene.rules.show.fallen(scene.enc, scene.enc.figures[name])


def figures_of(
    typed: str, foes: tuple[str, ...], scene: Scene, *, exact: bool = False, who: str | None = None
) -> tuple[str, ...]:
    """The figures that may be meant by a name or pronoun; ``who`` is the one that acts (``heal myself``)."""
    if typed.count(" ") > 2 * MOST_WORDS:
        return ()
    if who is not None and fold(typed) in core().selves:
        return (who,)
    if pronoun(typed):
        return scene.talk.foes or foes
    found = described(typed, foes, who, scene)
    if found:
        return found if not exact or len(found) == 1 else ()
    found = tuple(thing.id for thing in match(typed, scene.names.called))
    found = found or of_kind(typed, scene) or group(typed, scene.names.figures)
    return found if not exact or len(found) == 1 else ()


def of_kind(typed: str, scene: Scene) -> tuple[str, ...]:
    """The only figure of a kind, whatever it is called: ``troll`` is Grok, who joined from the sheet Cave Troll."""
    found = tuple(name for name, kind in scene.names.kinds.items() if fold(typed) in (kind, kind.rpartition(" ")[2]))
    return found if len(found) == 1 else ()


def described(typed: str, foes: tuple[str, ...], who: str | None, scene: Scene) -> tuple[str, ...]:
    """The figures meant by more than a name: ``nearest trollkin``, ``all thugs``, ``the other one``."""
    known, words = core(), fold(typed).split()
    marks = (known.nearest, known.others, (*known.every, *known.everybody))
    near, other, every = (any(word in mark for word in words) for mark in marks)
    rest = [word for word in words if word not in (*known.skip, "of") and not any(word in mark for mark in marks)]
    anybody = bool(rest) and rest[-1] in known.anybody
    if any(fold(name) == fold(typed) for name in scene.names.figures) or not (near or other or every or anybody):
        return ()
    name, figures = " ".join(rest), scene.names.called
    named = group(name, scene.names.figures) or tuple(thing.id for thing in match(name, figures))
    found = foes if anybody or not rest else tuple(n for n in named if not _out(n, scene)) or named
    if other:
        found = tuple(n for n in found if n not in scene.talk.foes)
    here = scene.enc.figures[who].pos if who is not None else None
    far = {n: distance(here, at) for n in found if here is not None and (at := scene.enc.figures[n].pos) is not None}
    if near and far:
        found = tuple(n for n in far if far[n] == min(far.values()))
    return found


def quoted(name: str, scene: Scene) -> str:
    """A name as it is safely said: in quotes where the grammar would take it for a word of its own."""
    return f'"{name}"' if fold(name) in _keywords(scene.rules.id) else name


def near(who: str, foe: str, scene: Scene) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where a figure may go to be near another, and where to come nearer at least; without a map the other itself."""
    figures = scene.enc.figures
    here, there = figures[who].pos, figures[foe].pos
    if here is None or there is None:
        return ((), ()) if who == foe else ((quoted(foe, scene),),) * 2
    beside, far = closer(here, there, {figure.pos for figure in figures.values()})
    return tuple(f"{q},{r}" for q, r in beside), tuple(f"{q},{r}" for q, r in far)


def armed(name: str, scene: Scene) -> str:
    """What one strikes with as it is said behind the verb: without quotes where the grammar takes it as it is."""
    return name if _plain(name, scene.rules.id) else quoted(name, scene)


@cache
def _plain(name: str, system: str) -> bool:
    try:
        said = draft(f"attack {name}", system, Names())
    except Refused:
        return False
    # A part of the body may be a word of the grammar that stands among the options.
    named = [*([said.what] if said.what is not None else ()), *(option.name for option in said.options)]
    return [*map(fold, named)] == [fold(name)]


@cache
def _keywords(system: str) -> frozenset[str]:
    return frozenset(map(fold, keywords(sentences(system))))


def edited(text: str, changes: list[tuple[int, int, str]]) -> str:
    """The text with pieces of it written otherwise, and single blanks."""
    for begin, end, new in sorted(changes, key=lambda change: -change[0]):
        text = f"{text[:begin]}{new}{text[end:]}"
    return " ".join(text.split())


def unhurried(scene: Scene) -> Scene:
    """The fight as if everybody might act at any time."""
    return replace(scene, enc=replace(scene.enc, options={**scene.enc.options, "pace": "free"}))


def for_each(found: Mapping[str, str], scene: Scene) -> str:
    """One sentence for several who are meant all, from its sentences for each; empty where there is none."""
    if len(found) < _PAIR:
        return ""
    (_, first), *others = found.items()
    for further, end in joint(scene.rules, pair=len(found) == _PAIR):
        more = (further.format(name=quoted(name, scene), deed=said.partition(": ")[2] or said) for name, said in others)
        whole = f"{first}{''.join(more)}{end}"
        if scene.allows(whole):
            return whole
    return ""


def strange_thing(said: Command, scene: Scene) -> Refused | None:
    """The refusal of a thing nobody knows, where whom it was to be used on is known."""
    who = who_acts(said, scene)
    if not isinstance(said.what, Words) or who is None:
        return None
    words_ = [one for one in said.what.split(" ") if one not in core().lists["articles"]]
    foes = foes_of(said, who, scene)
    for end in range(1, len(words_)):
        for known, left in ((words_[:end], words_[end:]), (words_[end:], words_[:end])):
            rest = " ".join(left)
            if figures_of(" ".join(known), foes, scene) and not match(rest, scene.names.things.get(who, ())):
                return unknown(rest, scene.names.things.get(who, ()), who)
    return None


def after_verb(said: Command, text: str) -> int:
    """The index behind the verb."""
    begin = said.who.end - 1 if isinstance(said.who, Words) else 0
    verb = re.compile(r"[\s_]+".join(map(re.escape, re.split(r"[\s_]", said.verb))), re.IGNORECASE)
    found = verb.search(text, begin)
    return found.end() if found is not None else len(text)
