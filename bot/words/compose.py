"""Answers in two to four lines: the notes and checks of a resolution, each in its role, joined as people tell a blow.

Line 1: who tries what on whom, and what answered it. Line 2: what it did. Line 3: what follows from that, the most
serious first; where nobody tries anything, in the order it happened. Line 4: what now waits. Pure; the words come from
``bot.texts.phrases``, and ``/why`` unfolds the same notes.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.reply import BOLD
from bot.texts.phrases import Part, Phrases, Role
from rules.core.bout import CHECKED
from rules.core.report import HUNDRED, Check, Die, Note

Verbosity: TypeAlias = Literal["brief", "normal", "full"]
SERIOUS = 5
"""The weight from which on a consequence is told in bold."""
MANY = "many"
"""The attribute of a phrase that tells it of several figures at once, ``everybody``."""
VERDICT = "verdict"
"""The attribute of a phrase that says in place of a defence's degree what came of it: ``61/70 stops it``."""
OUTSIDE = "outside"
"""The attribute of a phrase that tells it to those who may not know the figure's numbers."""
BLIND = "blind"
"""The kind of a roll within another's telling whose numbers its reader may not see."""
_JOIN = " · "
_MOST_ON_SIXES = 30
"""No number that is rolled under on three dice of six is as high."""


class Told(Struct, frozen=True):
    """A note or a check as one fragment of an answer. ``who`` is whose it is, ``alone`` that it has to be named
    before it, ``head`` that it says who tries what on whom; ``bare`` is a check without its degree, ``roll`` the roll
    that led to it; ``kind`` is what several figures may have of it, empty where it names whose it is."""

    role: Role
    text: str
    weight: int = 0
    who: str = ""
    alone: bool = False
    head: bool = False
    bare: str = ""
    roll: str = ""
    kind: str = ""


class Teller(Struct, frozen=True):
    """Who tells an answer: the words, how much of it, of which notes only what those outside may know, the figures'
    names, which no phrase alters, and whether it was rolled on dice of a hundred."""

    phrases: Phrases
    verbosity: Verbosity = "normal"
    outside: Callable[[Note], bool] = bool
    names: Container[str] = ()
    hundred: bool = False

    def lines(self, items: Iterable["Note | Check"], dice: Iterable[Die] = ()) -> list[str]:
        """The lines of a resolution; bold stands between ``BOLD`` marks. Of ``dice`` those by hand are told."""
        blocks: list[list[Told]] = [[]]
        seen = Seen()
        for item in self._together(items):
            if isinstance(item, Note):
                self._judged(item, blocks[-1])
            told = self._note(item, seen) if isinstance(item, Note) else self._check(item, seen)
            if not told.text:
                continue
            if told.role in (Role.LINE, Role.CONSEQUENCE) and isinstance(item, Note):
                told = _with_roll(told, item, blocks[-1])
            headed = any(t.head for t in blocks[-1])
            if told.role is Role.LINE or (told.head and headed):
                blocks.append(_ahead(blocks[-1]) if told.head else [])
            blocks[-1].append(told)
            if told.role is Role.LINE:
                blocks.append([])
        found = [line for block in blocks for line in self._block(block)]
        # A roll that is told within a blow is told by itself where there is none: no die is thrown without a word.
        found = found or [f"{told.who}: {told.text}" for block in blocks for told in block if told.bare]
        shown = list(dice)
        hand = [f"{_words(die.label)} {die.shown}" for die in shown if die.given and not die.forced]
        forced = [f"{_words(die.label)} {die.forced}" for die in shown if die.forced]
        if hand:
            found.append(f"🎲 {self.phrases.fragment('dice-by-hand')}: {', '.join(hand)}")
        if forced:
            found.append(f"{self.phrases.fragment('forced-by-gm')}: {', '.join(forced)}")
        return found

    def _together(self, items: Iterable["Note | Check"]) -> Iterator["Note | Check"]:
        """The items, those of figures that do the same idle thing one after another told once, of all of them."""
        for code, run in groupby(items, lambda item: item.code if isinstance(item, Note) else ""):
            same = [*run]
            if len(same) < 2 or not code or not self.phrases.has(code, MANY):
                yield from same
                continue
            # Who passes with each thing it might have done is told once.
            whose = [*dict.fromkeys(one.who for one in same)]
            if len(whose) == 1:
                yield same[0]
                continue
            named = together(whose)
            who = f"{', '.join(named[:-1])} {self.phrases.fragment('and')} {named[-1]}" if len(named) > 1 else named[0]
            yield replace(same[0], who="", data={"everybody": who})

    def _note(self, note: Note, seen: "Seen") -> Told:
        part = self.phrases.role(note.code) or Part(note.code, Role.LINE)
        if part.role is Role.ATTEMPT:
            seen.attempt(note)
        elif part.role is Role.ANSWER and seen.actor:
            # Whom the blow meets instead answers it, too.
            seen.instead |= {one for one in note.data.values() if isinstance(one, str) and one in self.names}
        alone = bool(note.who) and (part.role is Role.LINE or note.who not in seen.known) and not self.named(note)
        if part.role is Role.LINE and note.who and note.who not in seen.known:
            # Somebody else has been told of: who comes next is named again.
            seen.known = set()
        kind = "" if self.named(note) else "location" if "location" in note.data else note.code
        return Told(part.role, self.note(note), part.weight, note.who, alone, part.role is Role.ATTEMPT, kind=kind)

    def _judged(self, note: Note, block: list[Told]) -> None:
        """Put what a note says came of a defence in place of the degree of that defence's roll."""
        if not self.phrases.has(note.code, VERDICT):
            return
        verdict = self.phrases.says(note.code, self._facts(note), VERDICT)
        for n in range(len(block) - 1, -1, -1):
            if verdict and block[n].bare and block[n].role is Role.ANSWER and block[n].who == note.who:
                block[n] = replace(block[n], text=f"{block[n].bare} {_bold(verdict)}")
                return

    def _facts(self, note: Note) -> dict[str, object]:
        facts = {
            key: _plain(self.phrases, value) if isinstance(value, str) and value not in self.names else value
            for key, value in note.data.items()
        }
        if note.code == "ruled" and isinstance(what := note.data.get("what"), str):
            facts["what"] = self.phrases.fragment(f"condition-{what.replace('_', '-')}") or facts["what"]
        return {**facts, "who": note.who}

    def note(self, note: Note) -> str:
        """A note in its phrase; its code and facts where there is none."""
        facts = self._facts(note)
        said = self.phrases.says(note.code, facts, *self._kinds(note))
        if said is not None:
            return said
        rest = ", ".join(f"{key} {value}" for key, value in facts.items() if key != "who")
        return f"{_words(note.code)}" + (f" ({rest})" if rest else "")

    def named(self, note: Note) -> bool:
        """Whether a note's phrase names its figure itself."""
        return self.phrases.names(note.code, "who", *self._kinds(note))

    def _kinds(self, note: Note) -> tuple[str, ...]:
        if "everybody" in note.data:
            return (MANY,)
        # Only few phrases read otherwise outside.
        outside = self.phrases.has(note.code, OUTSIDE) and self.outside(note)
        return (OUTSIDE,) * outside + ("full",) * (self.verbosity == "full")

    def _check(self, check: Check, seen: "Seen") -> Told:
        roles = (f"check.{check.label}.{check.degree}", f"check.{check.label}")
        part = next(filter(None, map(self.phrases.role, roles)), None)
        role = part.role if part is not None else seen.role_of(check)
        text = self.check(check, brief=role in (Role.ATTEMPT, Role.ANSWER))
        weight = part.weight if part is not None else 0
        plain = role is Role.WITHIN and not (check.adds or check.blind)
        bare = self.rolled(check) if plain else "" if role is Role.WITHIN else self._bare(check)
        kind = CHECKED if bare else BLIND if check.blind and role is Role.WITHIN else ""
        return Told(role, text, weight, check.who, check.who not in seen.known, bare=bare, kind=kind)

    def _bare(self, check: Check) -> str:
        """A check without what it came to: ``broadsword 12/70``."""
        skill = skill_word(self.phrases, check.skill)
        if check.blind or check.adds:
            return skill
        return f"{skill} {self.rolled(check)}".strip()

    def rolled(self, check: Check) -> str:
        """A roll beside its chance: ``12/70``; on dice of a hundred both with both digits: ``05/07``."""
        return "/".join(self.digits(n) for n in (check.roll, check.chance))

    def digits(self, n: int) -> str:
        """A roll or its chance as people read it on the dice, where 00 is a hundred."""
        return f"{n:02d}" if self.hundred and n else str(n)

    def check(self, check: Check, *, brief: bool = True) -> str:
        """A check as a fragment: ``broadsword 12/70 hits``; one that adds, ``club 5 + 7 beats 10 by 2``."""
        p = self.phrases
        skill = skill_word(p, check.skill)
        code = f"check-{check.label}-{check.degree}"
        degree = p.says(code, {"margin": abs(check.margin or 0)})
        general = p.fragment(f"degree-{check.degree}") or check.degree
        if check.blind:
            return f"{skill} {degree or general}".strip()
        if check.adds:
            number = f"{check.roll} {'−' if added(check) < 0 else '+'} {abs(added(check))}"
            # What must be exceeded is not beaten by 0.
            even = "check-equals" if check.degree == "failure" else "check-reaches"
            how = "check-misses" if (check.margin or 0) < 0 else "check-beats" if check.margin else even
            by = {"chance": check.chance, "margin": abs(check.margin or 0)}
            return f"{skill} {number} {p.says(how, by) or degree or general}".strip()
        number = self.rolled(check)
        plain = brief or not degree or p.names(code, "margin")
        return f"{skill} {number} {degree or general}" if plain else f"{degree} ({number})"

    def _block(self, block: list[Told]) -> Iterator[str]:
        if not block:
            return
        head = [t for t in block if t.head]
        first = [t for t in block if t.role in (Role.ATTEMPT, Role.ANSWER) and not t.head]
        effects = _whose([t for t in block if t.role is Role.EFFECT], head[0].who if head else "")
        rest = [t for t in block if t.role in (Role.CONSEQUENCE, Role.WITHIN)]
        if not (head or first or effects or rest) and self.verbosity != "full":
            # A roll that only a blow would tell of is told where an aside says what it came to.
            yield from (f"{t.who}: {t.text}" for t, by in pairwise(block) if t.bare and t.role is by.role is Role.ASIDE)
        if head or first or effects:
            rest.sort(key=lambda t: -t.weight)
        if head or first:
            said = _JOIN.join((*(_bold(t.text) for t in head), *(t.text for t in first)))
            # What nobody's attempt stands before, an explosion's dive say, names whose it is.
            yield said if head or not first[0].alone else f"{first[0].who}: {said}"
        serious = [t for t in rest if t.weight >= SERIOUS]
        if self.verbosity == "brief":
            yield from self._joined(serious)
        else:
            yield from self._joined(effects)
            # Behind a line of somebody else's, whose the next is has to be said.
            yield from self._joined(rest, named=bool(effects) and effects[-1].alone)
        for told in block:
            if told.role is Role.LINE:
                text = told.text + told.roll
                yield f"{told.who}: {text}" if told.alone else _upper(text)
            elif told.role is Role.ASIDE and self.verbosity == "full":
                yield f"({told.text})"
        follow = [t for t in block if t.role is Role.FOLLOW]
        if follow:
            yield f"⏳ {_JOIN.join(t.text for t in follow)}"

    def _joined(self, parts: list[Told], *, named: bool = False) -> Iterator[str]:
        """Fragments on one line for each figure they belong to; a figure the block does not name is named first.

        ``named``: so is any other, as it is behind one that was.
        """
        by: dict[str, list[Told]] = {}
        for told in parts:
            named = named or told.alone
            bare = named and not told.text.startswith(f"{told.who} ")
            by.setdefault(told.who if told.alone or bare else "", []).append(told)
        for who, every in by.items():
            # Three shots may each be a major wound, which is told once.
            texts = [(_bold(text) if t.weight >= SERIOUS else text) + t.roll for t, text in _named_once(every)]
            line = _JOIN.join(dict.fromkeys(texts))
            yield f"{who}: {line}" if who else _upper(line)


def _whose(parts: list[Told], actor: str) -> list[Told]:
    """Fragments in which rolls or wounds of several figures are told, or wounds of who acts, with the figure's name."""
    several = {one.kind for one in parts for other in parts if one.kind == other.kind and one.who != other.who} - {""}
    return [
        replace(t, text=f"{t.who} {t.text}")
        if not t.alone and (t.kind in several or (t.kind == "location" and t.who == actor))
        else t
        for t in parts
    ]


def _named_once(parts: list[Told]) -> Iterator[tuple[Told, str]]:
    """Fragments with their words; a figure whose name begins two that stand beside each other is named by the first."""
    before = ""
    for told in parts:
        name = f"{told.who} " if told.who and told.text.startswith(f"{told.who} ") else ""
        yield told, told.text[len(name) :] if name and name == before else told.text
        before = name


def _ahead(block: list[Told]) -> list[Told]:
    """Take from a block what was told of the next attempt before its head, as the block's own answers were."""
    head = next(n for n, told in enumerate(block) if told.head)
    if not any(told.role is Role.ANSWER for told in block[:head]):
        return []
    end = len(block)
    while block[end - 1].role in (Role.ANSWER, Role.ASIDE):
        end -= 1
    ahead = block[end:]
    del block[end:]
    return ahead


def _with_roll(line: Told, note: Note, block: list[Told]) -> Told:
    """A line or consequence with the roll that led to it, which then is told nowhere else."""
    last = block[-1] if block else None
    if last is None or last.role is not Role.WITHIN or last.who not in (note.who, *note.data.values()):
        return line
    block.pop()
    # A line says what came of the roll; who may not see its numbers is told no more.
    return line if last.kind == BLIND and line.role is Role.LINE else replace(line, roll=f" ({last.bare or last.text})")


def together(names: Sequence[str]) -> list[str]:
    """Names for a list, those that are told apart by numbers that follow each other as one: ``Trollkin 1-5``."""
    found: list[tuple[str, int, int]] = []
    for name in names:
        first, _, last = name.rpartition(" ")
        number = int(last) if first and last.isdigit() else -1
        if found and number > 0 and found[-1][0] == first and found[-1][2] + 1 == number:
            found[-1] = (first, found[-1][1], number)
        else:
            found.append((first, number, number) if number > 0 else (name, -1, -1))
    return [
        first if low < 0 else f"{first} {low}" if low == high else f"{first} {low}-{high}" for first, low, high in found
    ]


class Seen:
    """What the telling of one resolution has named so far."""

    def __init__(self) -> None:
        self.actor, self.known, self._tried = "", set[str](), False
        self.instead = set[str]()

    def attempt(self, note: Note) -> None:
        """An attempt has been told: who acts, and on whom."""
        target = note.data.get("target")
        self.actor, self._tried, self.instead = note.who, False, set()
        self.known = {note.who} | ({str(target)} if isinstance(target, str) else set())

    def role_of(self, check: Check) -> Role:
        """The role of a check that no file names: the first of the actor tries, the first of another answers."""
        if self.actor and check.who == self.actor and not self._tried:
            self._tried = True
            return Role.ATTEMPT
        asked = self.actor and check.who in self.known | self.instead and check.who != self.actor
        return Role.ANSWER if asked else Role.CONSEQUENCE


def items_of(notes: Iterable[Note], checks: tuple[Check, ...]) -> Iterator[Note | Check]:
    """The notes of a row in order, each check where it was rolled; all checks where a row has no notes."""
    any_note = False
    for note in notes:
        any_note = True
        yield checks[int(note.data["n"])] if note.code == CHECKED else note
    if not any_note:
        yield from checks


def on_hundred(dice: Iterable[Die], checks: Iterable[Check]) -> bool:
    """Whether a row was rolled on dice of a hundred, of which its reader may see no more than a check."""
    return any(die.dice == HUNDRED for die in dice) or any(check.chance > _MOST_ON_SIXES for check in checks)


def added(check: Check) -> int:
    """What is added to the roll of a check that adds."""
    return check.base + sum(m.n for m in check.modifiers if not m.times and not m.cap)


@lru_cache(maxsize=1024)
def skill_word(phrases: Phrases, skill: str) -> str:
    """A skill as players call it."""
    fragment = phrases.fragment(f"skill-{skill.replace('_', '-').replace(' ', '-').casefold()}")
    return fragment or phrases.common.get(skill, skill)


def _words(code: str) -> str:
    return code.replace("_", " ")


@lru_cache(maxsize=4096)
def _plain(phrases: Phrases, fact: str) -> str:
    """A degree or a number's key in words, a thing of the tables in small letters; a single word is a key, what else
    has blanks was said by somebody and stays as it is."""
    known = phrases.fragment(f"degree-{fact}") or phrases.common.get(fact)
    known = known or phrases.fragment(f"number-{fact.replace('_', '-')}")
    return known or (fact if " " in fact else _words(fact))


def _bold(text: str) -> str:
    return f"{BOLD}{text}{BOLD}" if text else text


def _upper(text: str) -> str:
    at = 1 if text.startswith(BOLD) else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]
