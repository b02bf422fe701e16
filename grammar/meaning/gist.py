"""A line without what is said besides a deed (why, what for, how it looks), which becomes the note of its sentence.

Nothing is lost by that: the note is told and kept. What limits or forbids a deed, and what names anybody or anything,
is no such clause, so a line that holds it stays as it is.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from grammar.meaning.asking import is_question
from grammar.meaning.heard import Heard, hear
from grammar.meaning.pieced import LONGEST
from grammar.meaning.strange import of_speech, says_how
from grammar.names import normalise
from grammar.scene.scene import Scene, led
from grammar.speech.lists import lists_of
from grammar.speech.readings import begins
from grammar.wording import core
from rules.core.names import fold

_SEAM = re.compile(r"(\s*(?:[.!?;]+(?=\s|$)|,(?=\s)|:(?=\s)|\s[-–]+(?=\s))\s*)")
_WORD = re.compile(r"[\w'’-]+")
_QUOTED = re.compile(r'\s*"([^"]*)"')
_FIRST = re.compile(r"\s+(?=[A-Za-z])")
MOST_CLAUSES = 12
MOST_NAME = 2
"""Words of the longest name before a colon that nobody here has."""


class Clause(Struct, frozen=True):
    """A part of a line: what stands before it, the word that joins it (``because``), and what it says."""

    seam: str
    joint: str
    said: str


def gist(text: str, scene: Scene) -> tuple[str, str]:
    """A line without its comments, and these as a note; both empty where nothing would be left out or left over."""
    line = normalise(text)
    if len(line) > LONGEST or "--" in line or is_question(line, scene):
        return "", ""
    begun, line, _ = led(line, scene)
    line, spoken = _unquoted(line, scene)
    clauses = list(clauses_of(line))
    if not 0 < len(clauses) <= MOST_CLAUSES:
        return "", ""
    kept: list[Clause] = []
    notes: list[str] = [*spoken]
    lead = ""
    for n, clause in enumerate(clauses):
        behind = clauses[n + 1] if n + 1 < len(clauses) else None
        who, _ = _speaker(clause.said, scene) if not kept and not lead else ("", "")
        if who and _is_comment(clause.said.removeprefix(who), "", scene, led=True):
            # ``Jorun whirls round and slashes``: who acts stays.
            lead = who
            notes.append(clause.said)
        elif (
            not _called(clause, behind, scene)
            and (
                _is_comment(clause.said, clause.joint, scene, before_so=behind is not None and behind.joint == "so")
                or (bool(kept) and _what_for(clause))
            )
        ) or (behind is not None and not kept and _lacks(clause.said, behind.said, scene)):
            notes.append(f"{clause.joint} {clause.said}".strip())
        else:
            kept.append(clause)
    if not kept or not notes:
        return "", ""
    said = kept[0].said + "".join(f"{one.seam}{one.joint} {one.said}".replace("  ", " ") for one in kept[1:])
    lead = begun or (f"{lead}: " if lead else "")
    return f"{lead}{said}".strip(), ", ".join(notes).replace("--", "-")


def _unquoted(line: str, scene: Scene) -> tuple[str, list[str]]:
    """A line without what is said aloud in it; names that are quoted stay."""
    spoken: list[str] = []

    def taken(found: re.Match[str]) -> str:
        if any(fold(found[1]) == fold(name) for name in scene.names.every):
            return found[0]
        spoken.append(found[1])
        return ""

    return _QUOTED.sub(taken, line), spoken


def clauses_of(line: str) -> Iterator[Clause]:
    """The clauses of a line; a colon behind the name of who acts parts none."""
    joints = "|".join(map(re.escape, sorted((*core().reasons, *core().joints), key=len, reverse=True)))
    inner = re.compile(rf"\s+(?={joints})(?=(?:{joints})\s)", re.IGNORECASE)
    head = re.compile(rf"({joints})\s+", re.IGNORECASE)
    pieces = _SEAM.split(line)
    for at in range(0, len(pieces), 2):
        seam = pieces[at - 1] if at else ""
        for n, one in enumerate(_rejoined(inner.split(pieces[at].strip()))):
            found = head.match(one)
            said = one[found.end() :] if found is not None else one
            if said:
                yield Clause(" " if n else seam, fold(found[1]) if found is not None else "", said)


def _rejoined(parts: list[str]) -> list[str]:
    """The parts of a clause, where what somebody does not mind is one part with its *if*: ``don't care if I miss``."""
    found: list[str] = []
    for one in parts:
        before = f" {fold(found[-1])}".replace("’", "'") if found else ""
        if any(before.endswith(f" {phrase}") for phrase in core().lists["careless"]):
            found[-1] = f"{found[-1]} {one}"
        else:
            found.append(one)
    return found


def _called(clause: Clause, behind: Clause | None, scene: Scene) -> bool:
    """Whether a clause may be who is to act, be it nobody here: ``Zork: strike``."""
    words_ = _WORD.findall(fold(clause.said))
    before = behind is not None and ":" in behind.seam and len(words_) <= MOST_NAME
    return before and not any(word in core().skip or of_speech(word, scene) for word in words_)


def _what_for(clause: Clause) -> bool:
    """Whether a clause behind a deed says what comes of it: ``so he drops it``."""
    return clause.joint == "so" and fold(clause.said).partition(" ")[0] in core().subjects


def _speaker(said: str, scene: Scene) -> tuple[str, str]:
    """The figure of the speaker's that a clause begins with, as it is typed, and its name."""
    for name in scene.names.figures:
        words_ = len(name.split())
        typed = " ".join(said.split()[:words_])
        for one in (typed, said.split()[0] if said else ""):
            if one and fold(one) in (fold(name), fold(name).split()[0]) and scene.speaker.plays(scene.enc, name):
                return one, name
    return "", ""


def is_aside(said: str) -> bool:
    """Whether a clause is one that people say by the way, be it with a word that would bar a deed: ``no mercy``."""
    words_ = " ".join(_WORD.findall(fold(said).replace("’", "'")))
    lists = core().lists
    careless = any(words_.startswith(f"{phrase} ") for phrase in lists["careless"])
    return words_ in lists["asides"] or (careless and not set(words_.split()) & {*lists["careful_of"]})


def _is_comment(said: str, joint: str, scene: Scene, *, before_so: bool = False, led: bool = False) -> bool:
    """Whether a clause says nothing that changes what is done."""
    if is_aside(said):
        return True
    words_ = _WORD.findall(fold(said).replace("’", "'"))
    bars, reason = core().bars, joint in core().reasons
    if not words_ or any(word.isdigit() or word in core().numbers for word in words_):
        return not words_
    aim = joint == "so" and not begins(said, scene.rules, scene.names) and not says_how(words_, scene)
    if (reason and joint != "so") or aim:
        return True
    lists = lists_of(scene.rules.id, scene.rules.package)
    how = any(lists.words.get(" ".join(words_), ())) or says_how(words_, scene)
    if how or any(word in bars for word in (joint, *words_)):
        # ``full force`` may be how the deed is done.
        return False
    heard = hear(said, None, scene)
    if before_so and not begins(said, scene.rules, scene.names):
        return True
    if _names(heard):
        return False
    if led:
        return not begins(said, scene.rules, scene.names)
    stated = words_[0] in core().subjects or words_[0].partition("'")[0] in core().subjects
    # ``and skedaddle`` may be a further deed, ``and curse him`` is none.
    further = joint in core().joints and not stated and not of_speech(words_[0], scene)
    return not heard.verbs and not further and (stated or not _deed(said, scene))


def _lacks(said: str, behind: str, scene: Scene) -> bool:
    """Whether it is only told what somebody has not, before what he does: ``no time to think, I hit him``."""
    first, _, rest = fold(said).partition(" ")
    told = fold(behind).partition(" ")[0] in core().own
    if first != "no" or not told or any(word in core().bars for word in rest.split()):
        return False
    heard = hear(rest, None, scene)
    return not _names(heard) and not heard.verbs and not begins(rest.partition(" ")[0], scene.rules, scene.names)


def _names(heard: Heard) -> bool:
    return bool(heard.options or heard.things or heard.places or heard.figures or heard.bonuses or heard.answers)


def _deed(said: str, scene: Scene) -> bool:
    """Whether a word of a clause is a verb, as people say it or as the grammar has it."""
    words_ = said.split()
    return any(begins(" ".join(words_[at:]), scene.rules, scene.names) for at in range(len(words_)))
