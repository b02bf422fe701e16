"""A line that tells of one deed as people speak: the deed is carried out, and the line as it was typed is its note.

All that says who does what to whom, with what, where and how has to be heard in it, and nothing else that could change
the deed: a strange word may colour a line, but where a thing, a place or a figure would stand it is one nobody knows,
and a number, a condition, a negation or a slip of the finger is never passed over.
"""

import re
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from grammar.meaning.asides import aside_of, colours, gesture, reason, states, told_verb, verb_at
from grammar.meaning.asking import is_question
from grammar.meaning.gist import Clause, clauses_of, gist
from grammar.meaning.heard import Heard, hear
from grammar.meaning.meanings import Faults, legal
from grammar.meaning.nearly import would_do
from grammar.meaning.pieced import LONGEST, Piece, pieced, sentences_in
from grammar.meaning.strange import (
    adjective,
    harmless,
    light,
    of_speech,
    words_of,
)
from grammar.names import normalise
from grammar.parse.foreign import absent
from grammar.scene.scene import Scene, all_readings, foes_of, led, of_kind, quoted, who_acts
from grammar.speech.readings import counted
from grammar.speech.scan import VERSUS
from grammar.texts import refuse
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold
from rules.core.report import Refused

_SPOKEN = re.compile(r"\s+(?=I(?:'ll|'d|’ll|’d)?\s)")
FEWEST = 5
MOST = 40
"""Words of the shortest line that is told, and of the longest."""
_LONGEST_NAME = 4


class Deed(Struct, frozen=True):
    """Of whom a line tells, what else it names outside the clause of the deed, and that clause."""

    lead: str
    actor: str
    said: str
    foes: tuple[str, ...]
    things: tuple[tuple[str, ...], ...]


def in_other_order(text: str, scene: Scene) -> str:
    """The sentence of a line whose comments become its note, or all of whose words make one in another order.

    Empty where there is none; raises Refused (``which``) where there are several.
    """
    said, note = gist(text, scene)
    found = (would_do(said, scene) or would_do(said.replace(":", "", 1), scene)) if note else ""
    if not found and not is_question(text, scene):
        every = pieced(said or text, scene).whole
        if len(every) > 1:
            raise refuse("which", whom=" or ".join(every), offers=every)
        found = next(iter(every), "")
    if not found:
        return told(text, scene)
    return f"{found} -- {note}" if note else found


def told(text: str, scene: Scene) -> str:
    """The sentence of a line that tells of one deed, with the line as its note; empty for any other line.

    Raises Refused (``which``) where it may mean several figures or places.
    """
    deed = _prose(text, scene)
    found = _carried(deed, scene) if deed is not None else ()
    if len(found) > 1:
        raise refuse("which", whom=" or ".join(found), offers=found)
    return f"{found[0]} -- {led(_line(text), scene)[1].strip()}" if found else ""


def deed_of(text: str, scene: Scene) -> tuple[str, Scene]:
    """The clause of a line that tells of a deed, without what is only said besides; empty where there is none.

    With it the fight as it is said in it: by *him* whoever the rest of the line is about is meant.
    """
    deed = _prose(text, scene)
    return (f"{deed.lead}{deed.said}", _about(deed, scene)) if deed is not None else ("", scene)


def _about(deed: Deed, scene: Scene) -> Scene:
    told = len(deed.foes) == 1 or not {*deed.foes} & {*scene.talk.foes}
    foes = deed.foes if deed.foes and told else scene.talk.foes
    return replace(scene, talk=replace(scene.talk, foes=foes))


def _prose(text: str, scene: Scene) -> Deed | None:
    lead, said, actor = led(_line(text), scene)
    if len(said) > LONGEST or any(sign in said for sign in ("--", ":")) or is_question(said, scene):
        return None
    if absent(said, scene.rules.package):
        return None
    who = actor if lead and actor is not None else ""
    return _deed(counted(said, scene.names), who, scene) if _is_prose(said, scene) else None


def _line(text: str) -> str:
    return " ".join(normalise(text).split()).strip(" .!")


def _is_prose(line: str, scene: Scene) -> bool:
    """Whether a line is said as people speak: it has who acts before the verb, or whose things are whose."""
    words = words_of(line)
    if not FEWEST <= len(words) <= MOST or any(word in VERSUS[:2] for word in words):
        return False
    small = sum(word in core().lists["speech"] for word in words)
    return small > 1 or (small > 0 and (_subject(line, scene) is not None or colours(words, scene)))


# --- who does it, and what is only said besides


def _deed(line: str, who: str, scene: Scene) -> Deed | None:
    """The only clause of a line that tells of a deed, where the others only colour it; None where they do not.

    ``who`` was named before a colon.
    """
    beside = list[Heard]()
    deeds, parts, hows, stated = list[str](), list[str](), list[str](), ""
    own = bool(set(words_of(line)) & set(core().own))
    for clause in _clauses(line):
        subject = _subject(clause.said, scene) or (None, clause.said)
        aside = aside_of(clause, subject, bool(parts), scene, own=own)
        if aside is not None:
            named = (subject[0],) if subject[0] else ()
            aside = replace(aside, things=() if parts or aside.figures else aside.things)
            beside.append(replace(aside, figures=(named, *aside.figures) if named else aside.figures))
        elif clause.joint in core().bars or (who and subject[0] not in (None, "", who)):
            return None
        elif _only_how(subject[1], scene):
            # ``throw caution to the wind`` has a verb that is none of the deed.
            (hows if told_verb(subject[1], scene) else parts).append(subject[1])
        elif told_verb(subject[1], scene):
            parts.append(subject[1])
            deeds.append(subject[1])
        elif _names(subject[1], scene) and not (parts and _has_verb(subject[1], scene)):
            parts.append(subject[1])
        else:
            return None
        tells = aside is None or not reason(clause, subject[0], bool(parts))
        told = bool(subject[0]) and tells and not states(clause.said)
        if told and (aside is None or scene.speaker.plays(scene.enc, str(subject[0]))):
            who = who or str(subject[0])
        if subject[0] and states(clause.said) and scene.speaker.plays(scene.enc, subject[0]):
            stated = subject[0]
        elif aside is None and subject[0] is None and words_of(clause.said)[0] in core().lists["tellers"]:
            # ``Cyra has no time to aim, so she just looses an arrow``
            who = who or stated
    actor = who or who_acts(Command("attack"), scene)
    if len(deeds) > 1 or not parts or actor is None or not scene.speaker.plays(scene.enc, actor):
        return None
    foes = tuple(dict.fromkeys(one for heard in beside for some in heard.figures for one in some if one != actor))
    lead = f"{quoted(actor, scene)}: " if who else ""
    # ``..., all out, in the leg`` belongs to the deed.
    mine = {thing.name for thing in scene.names.things.get(actor, ())}
    things = tuple(some for heard in beside for some in heard.things if set(some) <= mine)
    return Deed(lead, actor, " ".join((*parts, *hows)), foes, things if len(things) == 1 else ())


def _only_how(said: str, scene: Scene) -> bool:
    """Whether a clause says nothing but how a deed is done: ``..., jab``."""
    every = (hear(one.text, None, scene) for one in all_readings(said, scene) if not one.guess)
    return any(
        bool(heard.options) and heard.size == len(heard.options) and not heard.strange and not heard.figures
        for heard in every
    )


def _has_verb(said: str, scene: Scene) -> bool:
    """Whether a clause tells of a deed, be its verb not its first word: ``my other action to hit Orc 2``.

    A form of speech may say one in a word of its own: ``and skedaddle``.
    """
    every = (one.text for one in all_readings(said, scene) if not one.guess)
    return any(hear(one, None, scene).verbs for one in every)


def _names(said: str, scene: Scene) -> bool:
    """Whether a clause without a verb says anything of a deed: with what, where, how, whom."""
    every = (hear(one.text, None, scene) for one in all_readings(said, scene) if not one.guess)
    return any(heard.size or heard.figures for heard in every)


def _clauses(line: str) -> list[Clause]:
    """The clauses of a line: why something is done may stand first with no comma behind it, and *so* amid a clause."""
    first, _, rest = fold(line).partition(" ")
    spoken = _SPOKEN.search(line) if first in core().reasons and "," not in line else None
    if spoken is not None and rest:
        line = f"{line[: spoken.start()]}, {line[spoken.start() :].lstrip()}"
    found: list[Clause] = []
    about = {*core().lists["tellers"], *core().subjects, *core().own}
    for clause in clauses_of(line):
        if found and clause.joint == "so" and fold(clause.said).partition(" ")[0] not in about:
            found[-1] = replace(found[-1], said=f"{found[-1].said} so {clause.said}")
        elif fold(clause.said) not in core().joints:
            # ``and then`` is split between its words.
            found.append(replace(clause, joint="") if clause.joint == "then" else clause)
    return found


def _subject(said: str, scene: Scene) -> tuple[str, str] | None:
    """Who a clause tells of, as a name (empty: whoever speaks), and what is told; None where it names nobody first."""
    words, at = said.split(), 0
    while at < len(words) - 1 and fold(words[at]) in core().lists["openers"]:
        at += 1
    if at < len(words) and fold(words[at]).replace("’", "'") in core().lists["speakers"]:
        return "", " ".join(words[at + 1 :])
    for size in range(min(_LONGEST_NAME, len(words) - at), 0, -1):
        typed = fold(" ".join(words[at : at + size]))
        named = tuple(name for name in scene.names.figures if fold(name) == typed) or of_kind(typed, scene)
        if not named and size == 1 and typed not in core().skip:
            named = tuple(name for name in scene.names.figures if typed in fold(name).split())
        if len(named) == 1:
            return named[0], " ".join(words[at + size :])
    return None


# --- what it comes to


def _carried(deed: Deed, scene: Scene) -> tuple[str, ...]:
    """The sentences that a clause may mean, each with all that it names; none where something else might be meant."""
    here = _about(deed, scene)
    head, cut = _parted(deed, here)
    before = _named(head, deed, here)
    every = [reading for reading in all_readings(cut, here) if not reading.guess]
    if not (before.size or before.figures or before.strange or deed.things):
        for reading in every:
            with suppress(Refused):
                found = legal(replace(reading, text=f"{deed.lead}{reading.text}"), here, Faults())
                if found is not None:
                    return (found,)
    # A form's hole holds whatever stands there: what is heard in it comes last.
    for reading in sorted(every, key=lambda one: len(set(one.columns)) == 1):
        heard = _both(before, hear(reading.text, deed.actor, here))
        if _sure(heard, deed, cut, here) and (said := _said(heard, deed, here)):
            return said
    return ()


def _sure(heard: Heard, deed: Deed, cut: str, scene: Scene) -> bool:
    """Whether the words of a reading may be carried out: verb and target are sure, and what is left only colours."""
    if bool(heard.verbs) is not bool(verb_at(cut, scene)) or (not heard.verbs and gesture(deed.said, scene)):
        return False
    return _certain(heard, deed, cut, scene) and harmless(heard.strange, deed.said, scene)


def _said(heard: Heard, deed: Deed, scene: Scene) -> tuple[str, ...]:
    """The sentences that hold all that was heard and may be said now."""
    heard = replace(heard, things=heard.things or deed.things, strange=())
    # Without a name only a blow is meant for whoever was fought last: nobody goes to him unasked.
    named = any(some != (deed.actor,) for some in heard.figures)
    every = [one for one in sentences_in(heard, deed.actor, scene) if one.whole and (named or one.plain)]
    return _alike([one for one in every if scene.allows(f"{deed.lead}{one.text}")], deed.lead)


def _alike(said: list[Piece], lead: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{lead}{one.text}" for one in said if one.bare == said[0].bare))


def _both(one: Heard, other: Heard) -> Heard:
    """What two parts of a clause name."""
    fields = (field for field in Heard.__struct_fields__ if field != "leads")
    named = {field: tuple(dict.fromkeys((*getattr(one, field), *getattr(other, field)))) for field in fields}
    # ``all-out`` is said by ``all-out double`` as well.
    every = named["options"]
    named["options"] = tuple(o for o in every if not any(more.startswith(f"{o} ") for more in every))
    return Heard(**named, leads=False)


def _named(head: str, deed: Deed, scene: Scene) -> Heard:
    """What stands before the verb of a clause, in the words in which the most of it means something."""
    every = [hear(one.text, deed.actor, scene) for one in all_readings(head, scene) if not one.guess] if head else []
    less = [replace(one, strange=tuple(word for word in one.strange if not light(word, scene))) for one in every]
    return min(less, key=lambda heard: (len(heard.strange), len(heard.verbs), -heard.size), default=Heard())


def _parted(deed: Deed, scene: Scene) -> tuple[str, str]:
    """A clause before and from its verb on, without words that say nothing of a deed: ``take``, ``he``."""
    every = deed.said.split()
    tellers = core().lists["tellers"]
    words = [word for n, word in enumerate(every) if fold(word) not in tellers or fold(every[n - 1]) == "as"]
    own = {word for thing in scene.names.things.get(deed.actor, ()) for word in fold(thing.name).split()}
    for at, word in enumerate(words):
        folded = fold(word)
        size = verb_at(rest := " ".join(words[at:]), scene) if folded not in own else 0
        if size > 1 or (size and not light(word, scene)):
            return " ".join(words[:at]), rest
    return "", " ".join(words)


def _certain(heard: Heard, deed: Deed, cut: str, scene: Scene) -> bool:
    """Whether it is said whom a blow is for: by name, by a word for whoever was fought last, or none else is here."""
    others = [some for some in heard.figures if some != (deed.actor,)]
    if others:
        return len(others) == 1
    if not all(of_speech(word, scene) or adjective(word, deed.said) for word in heard.strange):
        # It may be a name that nobody knows.
        return False
    foes = foes_of(Command("attack", who=deed.actor), deed.actor, scene)
    whose = {*core().pronouns, *core().lists["whose"]} - {"the"}
    pointed = bool(set(words_of(cut)) & whose) or bool(deed.foes)
    return len(foes) == 1 or (pointed and len(scene.talk.foes) == 1)
