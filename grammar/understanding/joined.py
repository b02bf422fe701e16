"""The sentences that the clauses of a line come to: those of each that can be said now, and of two together."""

from contextlib import suppress
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from grammar.budget import spend
from grammar.scene.later import after
from grammar.scene.scene import Scene, for_each, quoted, struck_friend
from grammar.understanding.candidates import Candidate, candidates
from grammar.understanding.clause import Clause, is_deed
from grammar.understanding.means import blow, flung, steps
from grammar.understanding.score import score
from grammar.understanding.span import Span
from grammar.wording import joint, of_system, takes
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
_AND = ("and",)
_EACH = 0.25
"""What it costs to take two who are named for two blows."""
_UNTOLD = 0.4
"""What it costs not to know which of several is meant."""


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
) -> tuple[list[Meant], tuple[Meant, ...]]:
    """What the clauses come to, together where they can be, else the best of each; and what of one is refused."""
    rows, barred, here = list[list[Meant]](), tuple[Meant, ...](), scene
    approaches = 0
    before = Clause(())
    for n, clause in enumerate(every[:_MOST_CLAUSES]):
        here = _later(rows[-1][0].text, here) if rows and rows[-1] else here
        clause = _armed(clause, before, here)
        before = clause
        meant = next((names for other in every[n + 1 :] if (names := _foes(other, actor))), ())
        whom_ = meant if meant and not _foes(clause, actor) else foes
        made = candidates(clause, actor, here, whom_)
        row, foe, barred = legal([*_guards(clause, here), *made], lead, here)
        told_ = _again(clause, lead, scene)
        if not told_ and (clause.twice or len(_named(clause)) == _PAIR):
            told_ = _one_each(clause, actor, lead, scene) or (_doubled(row, lead, scene) if clause.twice else [])
        told_ = told_ or _at_every(clause, made, lead, scene)
        rows.append(told_ or row)
        if clause.of("figure") and _approach(clause, scene) and any(one.of("figure") for one in every[n + 1 :]):
            # Where nobody stands anywhere, who runs at somebody and strikes only strikes.
            row = []
        further = not row and bool(rows) and not clause.of("figure")
        row = list(barred[:1]) if further else row
        approaches += not row and _approach(clause, scene)
        foes = (foe,) if foe else foes
    told = [row for row in rows if row]
    if len(told) < 2:
        alone_ = [replace(one, deeds=one.deeds + approaches) for one in told[0]] if told else []
        return alone_, (barred if len(every) == 1 else ())
    whole = len(told) == len(every)
    together = told[0][:2]
    for nth, row in enumerate(told[1:], 1):
        joint_ = every[nth].joint if whole else ""
        both = (_together(one, other, lead, scene, joint_) for one, other in product(together[:2], row[:2]))
        together = [one for one in both if nth == 1 or PART not in one.text]
    together = [one for one in together if PART in one.text or scene.allows(one.text)]
    alone = [
        replace(one, cost=one.cost + 0.8) for row in told for one in row if row is told[0] or scene.allows(one.text)
    ]
    return sorted([*together, *alone], key=lambda one: one.cost), ()


def _later(sentence: str, scene: Scene) -> Scene:
    """The fight after a sentence; as it is where a die decides what comes of that."""
    with suppress(Refused, Unpinned):
        return after(sentence, scene)
    return scene


def _together(one: Meant, other: Meant, lead: str, scene: Scene, joint_: str = "") -> Meant:
    """Two deeds, joined by a word, as one sentence, one behind the other or announced together, or else as two."""
    then = "then" in joint_.split()
    bare = other.text.removeprefix(lead)
    first = one.text.removeprefix(lead)
    ways = [f"{one.text} then {bare}"]
    for head in of_system(scene.rules.package).heads:
        announced = first.startswith(f"{head} ") or bare.startswith(f"{head} ")
        both = f"{lead}{head} {first.removeprefix(f'{head} ')}, {bare.removeprefix(f'{head} ')}"
        ways = [both] if announced else [*ways, both]
    if one.text == other.text and not then and not _plain_blow(one.text, scene):
        # ``study Grak, look for openings`` is done once.
        return replace(one, cost=one.cost + other.cost, deeds=one.deeds + other.deeds)
    cost, guess, slips = one.cost + other.cost, one.guess or other.guess, one.slips + other.slips
    deeds = one.deeds + other.deeds
    for text in ways:
        if scene.allows(text):
            # Two blows may be more than one turn has: nobody takes that for said.
            same = one.text == other.text or joint_ not in _AND
            blows = same and all(_blow(each.text, scene) for each in (one, other))
            return Meant(text, cost, guess, "", slips, 1 if blows and not then else deeds)
    return Meant(f"{one.text}{PART}{other.text}", cost + BEHIND, guess, "", slips, deeds)


def _foes(clause: Clause, actor: str) -> tuple[str, ...]:
    """Who but the actor is named in a clause."""
    people = (every for every in clause.spans if all(one.kind != "anything" for one in every))
    spans = (one for every in people for one in every if one.kind == "figure")
    return tuple(name for span in spans for name in span.meant if name != actor)


def _armed(clause: Clause, before: Clause, scene: Scene) -> Clause:
    """A blow with nothing, or with *it*, with what was taken in hand right before: ``draw my dagger and stab Grak``."""
    taken = any(one.meant[0] in takes(scene.rules) for one in before.of("deed") if one.meant)
    things = [tuple(one for one in every if one.kind == "thing") for every in before.spans]
    thing = next((every for every in things if every), ())
    strikes = any(blow(every) or flung(every) for every in clause.spans)
    if not taken or not thing or clause.of("thing") or not strikes:
        return clause
    others = tuple(every for every in clause.spans if all(one.kind != "anything" for one in every))
    return replace(clause, spans=(*others, tuple(replace(one, slip=False) for one in thing)))


def _approach(clause: Clause, scene: Scene) -> bool:
    """Whether somebody only goes to where he strikes, and there is no map to go on: ``I rush over to Grak``."""
    deeds = [every for every in clause.spans if is_deed(every)]
    return scene.mapless and bool(deeds) and all(map(steps, deeds))


def _at_every(clause: Clause, made: list[Candidate], lead: str, scene: Scene) -> list[Meant]:
    """What is done to all of several: ``attack both trollkins``; none where that is no one sentence."""
    every = next((one.meant for one in clause.of("each")), ())
    first = [next((one for one in made if one.foe == name), None) for name in every]
    told = [one for one in first if one is not None]
    if len(told) < _PAIR or len(told) < len(every):
        return []
    whole = for_each({one.foe: f"{lead}{one.text}" for one in told}, scene)
    return [Meant(whole, max(told[0].cost - _UNTOLD, 0.0), told[0].guess, "", told[0].slips)] if whole else []


def _blow(sentence: str, scene: Scene) -> bool:
    """Whether a sentence is a blow at somebody."""
    order = scene.order(sentence)
    return bool(order.targets and scene.rules.verbs[order.verb].defences)


def _plain_blow(sentence: str, scene: Scene) -> bool:
    """Whether a sentence is a blow of no kind of its own, of which one may strike two."""
    return scene.order(sentence).verb == "attack"


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
    # Who only names two may mean the one or the other.
    guess = not (clause.twice or clause.of("both") or clause.of("each"))
    # Whom the one is for is left over by the other.
    for behind, end in joint(scene.rules, pair=True):
        both = f"{first.text}{behind.format(name=quoted(named[1], scene), deed=second.text.removeprefix(lead))}{end}"
        if scene.allows(both):
            return [replace(first, text=both, cost=_EACH, bare="", guess=guess)]
    whole = _together(first, second, lead, scene)
    if guess and PART not in whole.text:
        return [replace(whole, cost=_EACH, guess=True)]
    if guess:
        return [replace(one, cost=_EACH, guess=True) for one in (first, second)]
    return [replace(whole, cost=_EACH, deeds=1)]


def _named(clause: Clause) -> list[Span]:
    """The figures of a clause, but for *her* where it may be whose something is."""
    return [every[0] for every in clause.spans if every[0].kind == "figure" and every[-1].kind != "silent"]


def _doubled(row: list[Meant], lead: str, scene: Scene) -> list[Meant]:
    """Each sentence twice, where that can be, and then as it is."""
    said = score().left["times"]
    pairs = [_together(replace(one, cost=one.cost - said), replace(one, cost=0.0), lead, scene) for one in row]
    return [*pairs, *(replace(one, cost=one.cost + 0.9) for one in row)]


def _guards(clause: Clause, scene: Scene) -> list[Candidate]:
    """Defences that are all that a clause says, declared as the system declares them."""
    answers = [next(one for one in every if one.kind == "answer") for every in clause.spans if _answers(every)]
    if not answers or clause.of("deed"):
        return []
    every = [one.meant[0] for one in answers] * (2 if clause.twice and len(answers) == 1 else 1)
    said, sure = ", ".join(every), len(every) > 1
    templates = of_system(scene.rules.package).declares
    return [
        Candidate(one.format(answer=said), (0.0 if sure else 0.3) + 0.4 * ("{" not in one), guess=not sure)
        for one in templates
    ]


def _answers(every: tuple[Span, ...]) -> bool:
    return any(one.kind == "answer" for one in every)


def legal(every: list[Candidate], lead: str, scene: Scene) -> tuple[list[Meant], str, tuple[Meant, ...]]:
    """Those that can be said now, the cheapest first, whom the cheapest is for, and the cheapest that are refused."""
    found, foe, barred = list[Meant](), "", list[Meant]()
    for one in every[:_TRIED]:
        if len(found) >= MOST and one.cost > found[-1].cost:
            break
        spend(5)
        meant = Meant(f"{lead}{one.text}", one.cost, one.guess, one.bare(scene), one.slips)
        try:
            order = scene.rehearsed(meant.text)
        except Refused:
            if len(barred) < MOST and scene.reads(meant.text):
                barred.append(meant)
            continue
        if struck_friend(order, scene):
            barred += [meant] if len(barred) < MOST else []
            continue
        foe = foe if found else one.foe
        found.append(meant)
    return found, foe, tuple(barred)
