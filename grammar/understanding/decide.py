"""What a line is taken for: the cheapest sentences that can be said now, or none."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from grammar.budget import spend
from grammar.scene.scene import Scene, led, quoted, struck_friend
from grammar.understanding.agrees import unsaid, without_note
from grammar.understanding.candidates import Candidate, Clause, candidates, clauses, score, whom
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
    """A sentence that can be said now, what it costs to take the line for it, and whether a word is guessed in it."""

    text: str
    cost: float
    guess: bool = False


def understood(text: str, scene: Scene) -> tuple[Meant, ...]:
    """What a line may mean and can be done now, the likeliest first; nothing of what is too long or too far off."""
    lead, said, actor = led(text, scene)
    if actor is None:
        actor, lead = _actor(said, scene)
    if actor is None:
        return ()
    lattice = Lattice(said, actor, scene).read()
    if len(lattice.words) > _MOST_WORDS:
        return ()
    every = clauses(lattice)
    first = next((span for one in every[:1] for span in one.of("figure")), None)
    if not lead and first is not None and len(first.meant) == 1 and first.begin == 0:
        name = first.meant[0]
        if name != actor and scene.speaker.plays(scene.enc, name):
            lead, actor = f"{quoted(name, scene)}: ", name
    wards = [one for one in every if not one.denied]
    found = _joined(wards, lead, actor, scene)
    weights = score().offered
    limit = min(
        weights["most"] + weights["word"] * len(lattice.words), found[0].cost + weights["above"] if found else 0.0
    )
    return tuple(one for one in found if one.cost <= limit)[:MOST]


def clear(text: str, offers: Sequence[str], open_: bool, scene: Scene) -> str:
    """The sentence that a refused line is played as; empty where it is only offered.

    ``offers``: what the other reader offers of it; ``open_``: as what may all be meant alike. It is the one of these
    that alone is told apart by a word of the line, or else what both readers come to, or the lattice where the other
    has no idea and each word is in the sentence. Nothing that is guessed is played, nor what leaves anything unsaid.
    """
    ideas = [one for one in offers if one != "options"]
    if open_:
        return _told_apart(text, ideas, scene)
    found, weights = understood(text, scene), score().offered
    best = found[0] if found else None
    if best is None or best.guess or len(ideas) > 1:
        return ""
    rivals = [one.cost for one in found[1:] if not _within(one.text, best.text)]
    if rivals and rivals[0] < best.cost + weights["apart"]:
        return ""
    if ideas and not _same(ideas[0], best.text, scene):
        return ""
    if not ideas and best.cost > weights["sure"]:
        return ""
    said = ideas[0] if ideas else best.text
    return "" if unsaid(text, [said], scene) else said


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
    lattice = Lattice(said, None, scene).read()
    for every in lattice.spans:
        figure = next((one for one in every if one.kind == "figure"), None)
        if figure is not None:
            name = figure.meant[0]
            played = len(figure.meant) == 1 and scene.speaker.plays(scene.enc, name)
            return (name, f"{quoted(name, scene)}: ") if played else (None, "")
    return None, ""


def _joined(every: list[Clause], lead: str, actor: str, scene: Scene) -> list[Meant]:
    """What the clauses come to, together where they can be, else the one that keeps most."""
    foes, rows = whom(actor, scene), list[list[Meant]]()
    for clause in every[:_MOST_CLAUSES]:
        row, foe = _legal([*_guards(clause, scene), *candidates(clause, actor, scene, foes)], lead, scene)
        rows.append(_again(clause, lead, scene) or (_doubled(row, lead, scene) if clause.twice else row))
        foes = (foe,) if foe else foes
    told = [row for row in rows if row]
    if len(told) < 2:
        return told[0] if told else []
    together = [_together(one, other, lead, scene) for one, other in product(told[0][:2], told[1][:2])]
    alone = [replace(one, cost=one.cost + 0.8) for row in told for one in row]
    return sorted([*together, *alone], key=lambda one: one.cost)


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
            return Meant(text, one.cost + other.cost, one.guess or other.guess)
    return Meant(f"{one.text}; {other.text}", one.cost + other.cost + 0.2, guess=True)


def _again(clause: Clause, lead: str, scene: Scene) -> list[Meant]:
    """The last sentence once more, for whoever is named now."""
    last = scene.talk.last
    if not clause.of("again") or clause.of("deed") or not last:
        return []
    foes = [name for span in clause.of("figure") for name in span.meant]
    texts = [f"{lead}{last.partition(' vs ')[0]} vs {quoted(name, scene)}" for name in foes] or [f"{lead}{last}"]
    return [Meant(one, 0.4) for one in texts if scene.allows(one)]


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
    return [Candidate(one.format(answer=said), 0.3 + 0.4 * ("{" not in one)) for one in templates]


def _legal(every: list[Candidate], lead: str, scene: Scene) -> tuple[list[Meant], str]:
    """Those that can be said now, the cheapest first, and whom the cheapest is for."""
    found, foe = list[Meant](), ""
    for one in every[:_TRIED]:
        spend(5)
        try:
            order = scene.rehearsed(f"{lead}{one.text}")
        except Refused:
            continue
        if struck_friend(order, scene):
            continue
        foe = foe if found else one.foe
        found.append(Meant(f"{lead}{one.text}", one.cost, one.guess))
        if len(found) == MOST:
            break
    return found, foe
