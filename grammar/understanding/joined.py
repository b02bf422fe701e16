"""The sentences that the clauses of a line come to: those of each that can be said now, and of two together."""

from contextlib import suppress
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from grammar.budget import spend
from grammar.scene.later import after
from grammar.scene.scene import Scene, quoted, struck_friend
from grammar.understanding.candidates import Candidate, candidates
from grammar.understanding.clause import Clause
from grammar.understanding.span import Span
from grammar.wording import joint, of_system
from rules.core.oracle import Unpinned
from rules.core.report import Refused

MOST = 3
"""Sentences that are offered."""
PART = "; "
"""What parts two sentences that are said one behind the other."""
BEHIND = 0.2
"""What it costs to take two deeds for two sentences."""
_TRIED = 10
"""Sentences of a clause that are rehearsed."""
_MOST_CLAUSES = 3
_PAIR = 2


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


def joined(
    every: list[Clause], lead: str, actor: str, foes: tuple[str, ...], scene: Scene
) -> tuple[list[Meant], Meant | None]:
    """What the clauses come to, together where they can be, else the best of each; and what of one is refused."""
    rows, barred, here = list[list[Meant]](), None, scene
    for clause in every[:_MOST_CLAUSES]:
        here = _later(rows[-1][0].text, here) if rows and rows[-1] else here
        row, foe, barred = legal([*_guards(clause, here), *candidates(clause, actor, here, foes)], lead, here)
        told_ = _again(clause, lead, scene)
        if not told_ and (clause.twice or len(_named(clause)) == _PAIR):
            told_ = _one_each(clause, actor, lead, scene) or (_doubled(row, lead, scene) if clause.twice else [])
        rows.append(told_ or row)
        foes = (foe,) if foe else foes
    told = [row for row in rows if row]
    if len(told) < 2:
        return (told[0] if told else []), (barred if len(every) == 1 else None)
    then = len(told) == len(every) and every[1].then
    together = [_together(one, other, lead, scene, then=then) for one, other in product(told[0][:2], told[1][:2])]
    alone = [
        replace(one, cost=one.cost + 0.8) for row in told for one in row if row is told[0] or scene.allows(one.text)
    ]
    return sorted([*together, *alone], key=lambda one: one.cost), None


def _later(sentence: str, scene: Scene) -> Scene:
    """The fight after a sentence; as it is where a die decides what comes of that."""
    with suppress(Refused, Unpinned):
        return after(sentence, scene)
    return scene


def _together(one: Meant, other: Meant, lead: str, scene: Scene, *, then: bool = False) -> Meant:
    """Two deeds as one sentence, one behind the other (``then``: as it is said) or announced together, or as two."""
    bare = other.text.removeprefix(lead)
    ways = [f"{one.text} then {bare}"]
    if of_system(scene.rules.package).heads:
        ways.append(f"{lead}intent {one.text.removeprefix(lead)}, {bare}")
    if one.text == other.text and not then and not scene.rules.verbs[scene.order(one.text).verb].defences:
        # ``study Grak, look for openings`` is done once.
        return replace(one, cost=one.cost + other.cost, deeds=one.deeds + other.deeds)
    cost, guess, slips = one.cost + other.cost, one.guess or other.guess, one.slips + other.slips
    deeds = one.deeds + other.deeds
    for text in ways:
        if scene.allows(text):
            # Two blows may be more than one turn has: nobody takes that for said.
            blows = all(scene.rules.verbs[scene.order(each.text).verb].defences for each in (one, other))
            return Meant(text, cost, guess, "", slips, 1 if blows and not then else deeds)
    return Meant(f"{one.text}{PART}{other.text}", cost + BEHIND, guess, "", slips, deeds)


def _again(clause: Clause, lead: str, scene: Scene) -> list[Meant]:
    """The last sentence once more, for whoever is named now."""
    last = scene.talk.last
    if not clause.of("again") or clause.of("deed") or not last:
        return []
    foes = [name for span in clause.of("figure") for name in span.meant]
    texts = [f"{lead}{last.partition(' vs ')[0]} vs {quoted(name, scene)}" for name in foes] or [f"{lead}{last}"]
    return [Meant(one, 0.25) for one in texts if scene.allows(one)]


def _one_each(clause: Clause, actor: str, lead: str, scene: Scene) -> list[Meant]:
    """One blow at each of two who are named: ``two swings, one at Orc 1 and the other at Orc 2``; none for others."""
    spans = _named(clause)
    named = tuple(dict.fromkeys(name for span in spans for name in span.meant if name != actor))
    if len(named) != _PAIR or any(len(span.meant) > 1 for span in spans):
        return []
    every = candidates(clause, actor, scene, named)
    each = [legal([one for one in every if one.foe == name], lead, scene)[0] for name in named]
    if not all(each):
        return []
    first, second = (row[0] for row in each)
    # Whom the one is for is left over by the other.
    for behind, end in joint(scene.rules, pair=True):
        both = f"{first.text}{behind.format(name=quoted(named[1], scene), deed=second.text.removeprefix(lead))}{end}"
        if scene.allows(both):
            return [replace(first, text=both, cost=0.25, bare="")]
    return [replace(_together(first, second, lead, scene), cost=0.25, deeds=1)]


def _named(clause: Clause) -> list[Span]:
    """The figures of a clause, but for *her* where it may be whose something is."""
    return [every[0] for every in clause.spans if every[0].kind == "figure" and every[-1].kind != "silent"]


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


def legal(every: list[Candidate], lead: str, scene: Scene) -> tuple[list[Meant], str, Meant | None]:
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
