"""What a line is taken for: the cheapest sentences that can be said now, or none."""

from collections.abc import Sequence
from itertools import pairwise
from unicodedata import combining

from grammar.budget import LONGEST, once
from grammar.names import normalise
from grammar.parse.foreign import absent
from grammar.parse.sentence import dice_apart
from grammar.scene.scene import Scene, apposed, led, quoted
from grammar.speech.numbered import counted
from grammar.texts import refuse
from grammar.understanding.agrees import comment, without_note
from grammar.understanding.candidates import candidates, whom
from grammar.understanding.clause import Clause, Tells
from grammar.understanding.clauses import asked, clauses
from grammar.understanding.joined import MOST, PART, Meant, joined, legal
from grammar.understanding.lattice import Lattice, tokens
from grammar.understanding.score import score
from grammar.understanding.span import Span
from grammar.understanding.thought import Thought
from grammar.understanding.waiting import waiting
from grammar.wording import core

_MOST_WORDS = 40
_DENIED = ("deed", "figure", "thing", "place", "option", "answer")
_BESIDE = (Tells.DEED, Tells.COLOUR, Tells.OTHER)


def understood(text: str, scene: Scene) -> tuple[Meant, ...]:
    """What a line may mean and can be done now, the likeliest first; nothing of what is too long or too far off."""
    return thought(text, scene).every[:MOST]


def thought(text: str, scene: Scene) -> Thought:
    """What is made of a line; nothing of one that is too long, or that bears dice: whoever gives some types exactly."""
    return once(_thought, text, scene)


def _thought(text: str, scene: Scene) -> Thought:
    if dice_apart(text)[1] or (text.lstrip().startswith("/") and ":" in text):
        # A command with a slip in it is no deed.
        return Thought()
    lead, said, actor = led(apposed(normalise(text), scene) or text, scene)
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
    found, barred = joined(deeds, lead, actor, foes, scene)
    waits = waiting(lattice, actor, lead, len(deeds))
    found = [waits] if waits is not None else found
    weights = score().offered
    limit = min(
        weights["most"] + weights["word"] * len(lattice.words), found[0].cost + weights["above"] if found else 0.0
    )
    fit = tuple(one for one in found if one.cost <= limit)
    denied = [one for one in every if one.tells is Tells.DENIED]
    words, says = tuple(lattice.words), bool(comment(lattice))
    heeded = tuple(one for one in denied if fit and not says and _heeds(fit[0].text.split(PART), one, scene))
    if waits is not None:
        # What he waits for bars nothing.
        heeded, barred = tuple(every), ()
    stranger = scene.speaker.gm and not lead and any(_of_stranger(one, lattice) for one in deeds[:1])
    stranger = stranger or (scene.speaker.gm and _leaves(words))
    return Thought(fit, tuple(every), barred, heeded, waits is not None, words, stranger, says)


def _leaves(words: Sequence[str]) -> bool:
    """Whether a game master tells that somebody is out of the fight, so that what he does is no deed in it."""
    line = f" {' '.join(words)} "
    return any(f" {one} " in line for one in core().lists["leaving"])


def _of_stranger(clause: Clause, lattice: Lattice) -> bool:
    """Whether a deed is told of somebody whom nobody knows: ``the big guy grabs Mara``."""
    for before, every in pairwise(clause.spans):
        if any(one.kind == "deed" for one in every):
            return lattice.words[every[0].begin].endswith("s") and before[0].kind in ("strange", "everyday")
    return False


def _heeds(sentences: Sequence[str], denied: Clause, scene: Scene) -> bool:
    """Whether sentences do another thing than the clause denies: ``not Grak``, ``I don't wait``.

    Of what may be done without a word, a weapon or a place, they have to name another.
    """
    every = [scene.spoken(without_note(one)).order for one in sentences]
    words = {word for one in sentences for word in tokens(one)} | {
        word for one in every for word in one.verb.split("_")
    }
    if any(denied.of(kind) for kind in ("bonus", "number", "times", "condition")):
        return False
    others = {kind: {name for one in denied.of(kind) for name in one.meant if name} for kind in _DENIED}
    unnamed = (others["thing"] and not any(one.what for one in every)) or (
        others["place"] and not any(one.at for one in every)
    )
    if not any(others.values()):
        # ``asleep and not dead``
        return any(every[0].kind in ("strange", "everyday") for every in denied.spans)
    if unnamed:
        return False
    if all(one.at for one in every) and not any(names for kind, names in others.items() if kind != "figure"):
        # ``I hack at his axe, not at him``
        return True
    return not any(words.issuperset(tokens(name)) for names in others.values() for name in names)


def about(text: str, scene: Scene) -> str:
    """The deed that a question is about, be but its target or a place named; empty where there is none."""
    lead, said, actor = led(text, scene)
    if actor is None or len(text) > LONGEST:
        return ""
    whole = asked(once(Lattice, counted(said, scene.names), actor, scene))
    found, _, _ = legal(candidates(whole, actor, scene, whom(actor, scene)), lead, scene)
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


def worded(text: str, scene: Scene) -> tuple[str, ...]:
    """A line in the grammar's words for what each of its clauses does: ``I run over to Lia`` as *move to Lia*."""
    found: list[str] = []
    lead, whole = led(text, scene)[0], thought(text, scene)
    name = next((one.who for one in whole.told if one.who), "")
    lead = lead or (f"{quoted(name, scene)}: " if name else "")
    for clause in whole.told:
        first = next((n for n, every in enumerate(clause.spans) if every[-1].kind != "silent"), 0)
        rest = " ".join(word for more in clause.spans[first + 1 :] for word in _said(more, whole))
        deeds = (one for one in clause.spans[first] if one.kind == "deed") if clause.deed and clause.spans else ()
        found += [f"{lead}{head} {rest}".strip() for one in deeds for head in one.meant]
    return tuple(dict.fromkeys(found))


def _said(every: tuple[Span, ...], whole: Thought) -> list[str]:
    """The words of a stretch, a length in what the system counts in, a pronoun as whom it means."""
    one = every[0]
    meant = one.kind == "number" or (one.kind == "figure" and len(one.meant) == 1)
    return [one.meant[0]] if meant else list(whole.words[one.begin : one.end])


def deeds_of(text: str, scene: Scene) -> tuple[str, ...]:
    """The words of each clause of a line that tells of a deed."""
    lead, whole = led(text, scene)[0], thought(text, scene)
    deeds = (one for one in whole.told if one.deed and one.headed)
    return tuple(f"{lead}{' '.join(word for every in one.spans for word in _said(every, whole))}" for one in deeds)


def several(text: str, scene: Scene) -> tuple[str, ...]:
    """The sentences of a line that is two deeds for sure, one behind the other; none of any other line."""
    said = thought(text, scene)
    every = said.parts if len(said.parts) > 1 and len(said.near) == 1 else ()
    return every if every and said.played(text, every, scene) else ()


def read(text: str, scene: Scene) -> str:
    """The sentence that a line is taken for which no grammar has; empty where that is not sure.

    What is said besides the deed becomes its note. Raises Refused (``which``) where whom or what place it is for is all
    that is open.
    """
    line = " ".join(normalise(text).split()).strip(" .!")
    typed, dice = dice_apart(line)
    bare, dashes, note = typed.partition(" -- ")
    if dashes and not dice:
        sentence = read(bare, scene).partition(" -- ")[0]
        return f"{sentence} -- {note}" if sentence else ""
    if dice:
        sentence, dashes, note = read(typed, scene).partition(" -- ")
        whole = f"{sentence} {dice}{dashes}{note}"
        return whole if sentence and scene.allows(whole) else ""
    if "--" in line or absent(line, scene.rules.package) or any(map(combining, line)):
        return ""
    said = thought(line, scene)
    if len(said.parts) != 1:
        return ""
    best, near = said.every[0], said.near
    if len(near) > 1:
        alike = tuple(one.text for one in near if one.bare == best.bare)
        if len(alike) == len(near) and said.doubt(line) <= score().doubted["asked"]:
            raise refuse("which", whom=" or ".join(alike), offers=alike)
        return ""
    if not said.played(line, (best.text,), scene):
        return ""
    return f"{best.text} -- {led(line, scene)[1].strip()}" if said.noted else best.text


def _actor(said: str, scene: Scene) -> tuple[str | None, str]:
    """Who acts by a line that names somebody first whom the speaker plays; nobody by *I* of a game master."""
    lattice = once(Lattice, said, None, scene)
    if scene.speaker.gm and not {*lattice.words}.isdisjoint(core().own):
        return None, ""
    for every in lattice.spans:
        said_ = " ".join(lattice.words[every[0].begin : every[0].end])
        if every[0].kind == "deed":
            # ``hit Grak``: who does is not said.
            return None, ""
        figure = next((one for one in every if one.kind == "figure" and said_ not in core().pronouns), None)
        if figure is not None:
            name = figure.meant[0]
            played = len(figure.meant) == 1 and scene.speaker.plays(scene.enc, name)
            return (name, f"{quoted(name, scene)}: ") if played else (None, "")
    return None, ""
