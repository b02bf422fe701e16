"""What a line is taken for: the cheapest sentences that can be said now, or none."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from unicodedata import combining

from msgspec import Struct
from msgspec.structs import replace

from grammar.budget import LONGEST, once, spend
from grammar.names import normalise
from grammar.parse.foreign import absent
from grammar.parse.sentence import dice_apart
from grammar.scene.scene import Scene, led, quoted, struck_friend
from grammar.speech.readings import counted
from grammar.speech.scan import LEADING, VERSUS
from grammar.texts import refuse
from grammar.understanding.agrees import unsaid, without_note
from grammar.understanding.candidates import Candidate, candidates, score, whom
from grammar.understanding.clauses import Clause, Tells, asked, clauses
from grammar.understanding.lattice import Lattice, tokens
from grammar.wording import core, of_system
from rules.core.report import Refused

MOST = 3
"""Sentences that are offered."""
_TRIED = 10
"""Sentences of a clause that are rehearsed."""
_MOST_WORDS = 40
_MOST_CLAUSES = 3


class Meant(Struct, frozen=True):
    """A sentence that can be said now, what it costs to take the line for it, and whether a word is guessed in it.

    ``bare``: without whom or what place it is for; ``slips``: of the finger in the words that it is made of;
    ``deeds``: of how many clauses it is.
    """

    text: str
    cost: float
    guess: bool = False
    bare: str = ""
    slips: int = 0
    deeds: int = 1


class Thought(Struct, frozen=True):
    """What a line may mean: the sentences that can be said now, its clauses, and the cheapest that the rules refuse."""

    every: tuple[Meant, ...] = ()
    told: tuple[Clause, ...] = ()
    barred: Meant | None = None

    def sure(self, line: str) -> Meant | None:
        """The sentence that a line is for sure, or is with another foe or place; None where it may be no such thing.

        It tells of one deed, of nothing that may change that, and strange words only colour it.
        """
        best, weights = (self.every[0] if self.every else None), score().offered
        deeds = [one for one in self.told if one.deed]
        if line.lstrip().startswith("/"):
            # A command with a slip in it is no deed.
            return None
        if best is None or best.guess or len(deeds) != best.deeds or not all(one.tells in _BESIDE for one in self.told):
            return None
        if self.barred is not None and self.barred.cost + weights["barred"] < best.cost:
            return None
        words = tokens(line)
        # Whoever names who acts before a colon types exactly.
        typed = len(words) == 1 or ":" in words or any(map(_strange, deeds))
        if best.slips > _SLIPS or (best.slips and typed):
            return None
        if words[-1] in (*LEADING, *core().using, *core().lists["given_to"]):
            # Something is missing behind it.
            return None
        spoken = sum(word in core().lists["speech"] for word in words) >= _SPEECH
        return best if spoken or not any(_strange(one) or _with_object(one) for one in deeds) else None

    @property
    def near(self) -> tuple[Meant, ...]:
        """The best with those that are nearly as good and say not only a part of it."""
        best = self.every[0]
        apart = best.cost + score().offered["apart"]
        return tuple(one for one in self.every if one.cost < apart and not _within(one.text, best.text))

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
        return len(self.told) > 1 or any(kind in ("strange", "everyday") for kind in kinds)


_BLOW = f"attack {VERSUS[0]}"
"""A plain blow but for whom it is for."""
_SPEECH = 2
"""Small words of everyday speech that a line has at least which is no terse order."""
_PAIR = 2
_SLIPS = 1
"""Slips of the finger in a line that is played for all that: of more it is offered."""
_BESIDE = (Tells.DEED, Tells.COLOUR, Tells.OTHER)


def _strange(clause: Clause) -> bool:
    return any(every[0].kind == "strange" for every in clause.spans)


def _with_object(clause: Clause) -> bool:
    """Whether something is done with what no fight has: ``kick sand in his eyes``."""
    kinds = [{one.kind for one in every} for every in clause.spans]
    return any(
        "deed" in deed and "everyday" in thing and "silent" in leads
        for deed, thing, leads in zip(kinds, kinds[1:], kinds[2:], strict=False)
    )


def understood(text: str, scene: Scene) -> tuple[Meant, ...]:
    """What a line may mean and can be done now, the likeliest first; nothing of what is too long or too far off."""
    return thought(text, scene).every[:MOST]


def thought(text: str, scene: Scene) -> Thought:
    """What is made of a line; nothing of one that is too long, or that bears dice: whoever gives some types exactly."""
    return once(_thought, text, scene)


def _thought(text: str, scene: Scene) -> Thought:
    if dice_apart(text)[1]:
        return Thought()
    lead, said, actor = led(text, scene)
    if actor is None:
        actor, lead = _actor(said, scene)
    if actor is None or len(text) > LONGEST:
        return Thought()
    said = counted(said, scene.names)
    lattice = once(Lattice, said, actor, scene)
    if len(lattice.words) > _MOST_WORDS:
        return Thought()
    every = clauses(lattice)
    name = next((one.who for one in every if one.who), "")
    if not lead and name:
        lead = f"{quoted(name, scene)}: "
    if lead and name and name != actor:
        actor = name
        lattice = once(Lattice, said, actor, scene)
        every = clauses(lattice)
    deeds = [one for one in every if one.deed]
    beside = (name for one in every if not one.deed for span in one.of("figure") for name in span.meant)
    foes = tuple(name for name in dict.fromkeys(beside) if name != actor) or whom(actor, scene)
    found, barred = _joined(deeds, lead, actor, foes, scene)
    weights = score().offered
    limit = min(
        weights["most"] + weights["word"] * len(lattice.words), found[0].cost + weights["above"] if found else 0.0
    )
    return Thought(tuple(one for one in found if one.cost <= limit), tuple(every), barred)


def about(text: str, scene: Scene) -> str:
    """The deed that a question is about, be but its target or a place named; empty where there is none."""
    lead, said, actor = led(text, scene)
    if actor is None or len(text) > LONGEST:
        return ""
    whole = asked(once(Lattice, counted(said, scene.names), actor, scene))
    found, _, _ = _legal(candidates(whole, actor, scene, whom(actor, scene)), lead, scene)
    return found[0].text if found else ""


def uncoloured(text: str, scene: Scene) -> str:
    """A line without the clauses that only colour its deed; empty where there are none, or others than that."""
    lead, said, actor = led(text, scene)
    if actor is None or len(text) > LONGEST or "--" in text or text.lstrip().startswith("/"):
        return ""
    lattice = once(Lattice, said, actor, scene)
    every = clauses(lattice)
    # A verb may be known to others: ``bs vs Grak because of that bear``.
    deeds = [one for one in every if one.deed] or every[:1]
    if len(deeds) != 1 or len(every) == 1 or not all(one.tells in _BESIDE for one in every):
        return ""
    name = deeds[0].who
    words = (" ".join(lattice.words[one[0].begin : one[0].end]) for one in deeds[0].spans)
    return f"{lead or (f'{quoted(name, scene)}: ' if name else '')}{' '.join(words)}"


def read(text: str, scene: Scene) -> str:
    """The sentence that a line is taken for which no grammar has; empty where that is not sure.

    What is said besides the deed becomes its note. Raises Refused (``which``) where whom or what place it is for is all
    that is open.
    """
    line = " ".join(normalise(text).split()).strip(" .!")
    if "--" in line or absent(line, scene.rules.package) or any(map(combining, line)):
        return ""
    said, weights = thought(line, scene), score().offered
    best = said.sure(line)
    if best is None:
        return ""
    alike = tuple(one.text for one in said.near if one.bare == best.bare)
    if len(alike) > 1 and len(alike) == len(said.near) and best.cost <= weights["sure"] + weights["asked"]:
        raise refuse("which", whom=" or ".join(alike), offers=alike)
    if len(said.near) > 1 or best.cost > weights["sure"] or unsaid(text, [best.text], scene):
        return ""
    return f"{best.text} -- {led(line, scene)[1].strip()}" if said.noted else best.text


def clear(text: str, offers: Sequence[str], open_: bool, scene: Scene) -> str:
    """The sentence that a refused line is played as; empty where it is only offered.

    ``offers``: what the other reader offers of it; ``open_``: as what may all be meant alike. It is the one of these
    that alone is told apart by a word of the line, or else what both readers come to, or the lattice where the other
    has no idea and each word is in the sentence. Nothing that is guessed is played, nor what leaves anything unsaid.
    """
    ideas = [one for one in offers if one != "options"]
    if open_:
        return _told_apart(text, ideas, scene)
    said, weights = thought(text, scene), score().offered
    best = said.sure(text)
    if best is None or best.cost > weights["sure"] or len(ideas) > 1 or len(said.near) > 1:
        return ""
    if ideas and not _same(ideas[0], best.text, scene):
        return ""
    found = ideas[0] if ideas else best.text
    return "" if unsaid(text, [found], scene) else found


def _told_apart(text: str, offers: Sequence[str], scene: Scene) -> str:
    """The only one of several sentences of which a word that the others have not stands in a line."""
    words = [set(tokens(one)) for one in offers]
    said = {str(core().ordinals.get(word, word)) for word in tokens(text)}
    shared = set.intersection(*words) if words else set()
    told = [one for one, every in zip(offers, words, strict=True) if (every - shared) & said]
    return told[0] if len(told) == 1 and not unsaid(text, told, scene) else ""


def _within(said: str, other: str) -> bool:
    """Whether a sentence says but a part of another."""
    return set(tokens(said)) < set(tokens(other))


def _same(one: str, other: str, scene: Scene) -> bool:
    """Whether two sentences are the same command."""
    with suppress(Refused):
        return scene.order(without_note(one)) == scene.order(without_note(other))
    return False


def _actor(said: str, scene: Scene) -> tuple[str | None, str]:
    """Who acts by a line that names somebody first whom the speaker plays."""
    lattice = once(Lattice, said, None, scene)
    for every in lattice.spans:
        figure = next((one for one in every if one.kind == "figure"), None)
        if figure is not None:
            name = figure.meant[0]
            played = len(figure.meant) == 1 and scene.speaker.plays(scene.enc, name)
            return (name, f"{quoted(name, scene)}: ") if played else (None, "")
    return None, ""


def _joined(
    every: list[Clause], lead: str, actor: str, foes: tuple[str, ...], scene: Scene
) -> tuple[list[Meant], Meant | None]:
    """What the clauses come to, together where they can be, else the best of each; and what of one is refused."""
    rows, barred = list[list[Meant]](), None
    for clause in every[:_MOST_CLAUSES]:
        row, foe, barred = _legal([*_guards(clause, scene), *candidates(clause, actor, scene, foes)], lead, scene)
        told_ = _again(clause, lead, scene)
        if not told_ and clause.twice:
            told_ = _one_each(clause, actor, lead, scene) or _doubled(row, lead, scene)
        rows.append(told_ or row)
        foes = (foe,) if foe else foes
    told = [row for row in rows if row]
    if len(told) < 2:
        return (told[0] if told else []), (barred if len(every) == 1 else None)
    together = [_together(one, other, lead, scene) for one, other in product(told[0][:2], told[1][:2])]
    alone = [replace(one, cost=one.cost + 0.8) for row in told for one in row]
    return sorted([*together, *alone], key=lambda one: one.cost), None


def _together(one: Meant, other: Meant, lead: str, scene: Scene) -> Meant:
    """Two deeds as one sentence: one behind the other, announced together, or as two lines."""
    bare = other.text.removeprefix(lead)
    ways = [f"{one.text} then {bare}"]
    if of_system(scene.rules.package).heads:
        ways.append(f"{lead}intent {one.text.removeprefix(lead)}, {bare}")
    if one.text == other.text and not scene.rules.verbs[scene.order(one.text).verb].defences:
        # ``study Grak, look for openings`` is done once.
        return one
    for text in ways:
        if scene.allows(text):
            # Two blows may be more than one turn has: nobody takes that for said.
            blows = all(scene.rules.verbs[scene.order(each.text).verb].defences for each in (one, other))
            deeds = 1 if blows else one.deeds + other.deeds
            return Meant(text, one.cost + other.cost, one.guess or other.guess, "", one.slips + other.slips, deeds)
    return Meant(f"{one.text}; {other.text}", one.cost + other.cost + 0.2, guess=True)


def _again(clause: Clause, lead: str, scene: Scene) -> list[Meant]:
    """The last sentence once more, for whoever is named now."""
    last = scene.talk.last
    if not clause.of("again") or clause.of("deed") or not last:
        return []
    foes = [name for span in clause.of("figure") for name in span.meant]
    texts = [f"{lead}{last.partition(' vs ')[0]} vs {quoted(name, scene)}" for name in foes] or [f"{lead}{last}"]
    return [Meant(one, 0.4) for one in texts if scene.allows(one)]


def _one_each(clause: Clause, actor: str, lead: str, scene: Scene) -> list[Meant]:
    """One blow at each of two who are named: ``two swings, one at Orc 1 and the other at Orc 2``; none for others."""
    named = tuple(dict.fromkeys(name for span in clause.of("figure") for name in span.meant if name != actor))
    if len(named) != _PAIR or any(len(span.meant) > 1 for span in clause.of("figure")):
        return []
    every = candidates(clause, actor, scene, named)
    each = [_legal([one for one in every if one.foe == name], lead, scene)[0] for name in named]
    if not all(each):
        return []
    first, second = (row[0] for row in each)
    # Whom the one is for is left over by the other.
    return [replace(_together(first, second, lead, scene), cost=0.25, deeds=1)]


def _doubled(row: list[Meant], lead: str, scene: Scene) -> list[Meant]:
    """Each sentence twice, where that can be, and then as it is."""
    pairs = [_together(one, replace(one, cost=0.0), lead, scene) for one in row]
    return [*pairs, *(replace(one, cost=one.cost + 0.9) for one in row)]


def _guards(clause: Clause, scene: Scene) -> list[Candidate]:
    """A defence that is all that a clause says, declared as the system declares one."""
    answers = clause.of("answer")
    if not answers or clause.of("deed"):
        return []
    said = ", ".join(one.meant[0] for one in answers)
    templates = of_system(scene.rules.package).declares
    return [Candidate(one.format(answer=said), 0.3 + 0.4 * ("{" not in one), guess=True) for one in templates]


def _legal(every: list[Candidate], lead: str, scene: Scene) -> tuple[list[Meant], str, Meant | None]:
    """Those that can be said now, the cheapest first, whom the cheapest is for, and the cheapest that is refused."""
    found, foe, barred = list[Meant](), "", None
    for one in every[:_TRIED]:
        if len(found) >= MOST and one.cost > found[-1].cost:
            break
        spend(5)
        meant = Meant(f"{lead}{one.text}", one.cost, one.guess, one.bare(scene), one.slips)
        try:
            order = scene.rehearsed(meant.text)
        except Refused:
            if barred is None and scene.reads(meant.text):
                barred = meant
            continue
        if struck_friend(order, scene):
            continue
        foe = foe if found else one.foe
        found.append(meant)
    return found, foe, barred
