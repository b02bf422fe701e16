"""What a figure may do now: sentences that the rules would carry out, with the chance of each where it rolls first."""

import contextlib
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice, product

from msgspec import Struct

from grammar.scene.paths import closer
from grammar.scene.resolve import Speaker
from grammar.scene.scene import Scene, armed, arms, foes_of, quoted, who_acts
from grammar.texts import says
from grammar.wording import core, of_system
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice, parse, weights
from rules.core.encounter import Encounter
from rules.core.engine import carry_out
from rules.core.hexes import distance
from rules.core.oracle import Suspend, Table
from rules.core.report import Check, Die, Refused, pin

MOST_FOES = 2
MOST_WAYS = 20
MOST_THINGS = 8
MOST_STEPS = 12
"""How many hexes before a foe are tried for a move at it."""
MOST_KEPT = 32
"""Of how many states and speakers it is kept what they may do."""
MOST_ANNOUNCED = 3
"""Of how many blows it is said that they may be announced, where none may be struck."""


class Way(Struct, frozen=True):
    """A sentence that may be said now; ``note`` is its ``chance``, empty where it needs none, and when it falls.

    ``check``, ``dice``: the first roll it takes, and what is thrown for it.
    """

    text: str
    note: str = ""
    chance: str = ""
    check: Check | None = None
    dice: str = ""


def ways(scene: Scene, who: str | None = None) -> tuple[Way, ...]:
    """At most 20 things that a figure (None: whoever would act) may do now, blows with what is in hand first."""
    name = who or who_acts(Command("attack"), scene)
    if name is None:
        return ()
    lead = f"{quoted(name, scene)}: " if scene.speaker.gm or _several(scene) else ""
    kept: dict[str, Way] = {}
    blows = tuple(_blows(name, scene))
    for text in chain(
        blows, _nearer(name, lead, scene, kept), _forms(name, scene, lambda: () if kept else blows[:MOST_ANNOUNCED])
    ):
        said = f"{lead}{text}"
        # What can be said already needs no more words.
        way = None if any(said.startswith(f"{known} ") for known in kept) else weighed(said, scene)
        if way is not None:
            kept.setdefault(way.text, way)
        if len(kept) == MOST_WAYS:
            break
    return tuple(kept.values())


def _several(scene: Scene) -> bool:
    mine = [name for name in scene.names.figures if scene.enc.figures[name].owner == scene.speaker.id]
    return len(mine) > 1


def _blows(who: str, scene: Scene) -> Iterator[str]:
    """Every blow at those fought last or first."""
    said = Command("attack", who=who)
    for foe in _foes(who, scene):
        for verb, arm in arms(said, scene):
            yield " ".join(f"{verb} {armed(arm, scene) if arm else ''} vs {quoted(foe, scene)}".split())


def _nearer(who: str, lead: str, scene: Scene, kept: Container[str]) -> Iterator[str]:
    """Where no blow reaches anybody, the move straight at the first foe that brings its figure nearest on the map."""
    foes = () if kept else _foes(who, scene)[:1]
    taken = {figure.pos for figure in scene.enc.figures.values()}
    for foe in foes:
        here, there = scene.enc.figures[who].pos, scene.enc.figures[foe].pos
        if here is not None and there is not None:
            near, far = closer(here, there, taken)
            nearest = sorted(near, key=lambda at: distance(at, there))
            moves = (f"move to {q},{r}" for q, r in (*nearest, *far[:MOST_STEPS]))
            yield from islice((text for text in moves if weighed(f"{lead}{text}", scene) is not None), 1)


def _foes(who: str, scene: Scene) -> list[str]:
    foes = foes_of(Command("attack", who=who), who, scene)
    # Of whom was last spoken may be a friend that was healed, or the horse.
    return list(dict.fromkeys((*(one for one in scene.talk.foes if one in foes), *foes)))[:MOST_FOES]


def _forms(who: str, scene: Scene, announced: Callable[[], Iterable[str]]) -> Iterator[str]:
    """The forms of core and system, filled in; ``announced`` gives the blows that may be announced and not yet done."""
    foes = [quoted(foe, scene) for foe in _foes(who, scene)[:1]]
    things = [quoted(thing.name, scene) for thing in scene.names.things.get(who, ())[:MOST_THINGS]]
    for form in (*of_system(scene.rules.package).options, *core().options):
        if "{blow}" in form:
            yield from (form.format(blow=blow) for blow in announced())
        else:
            holes = (things if "{thing}" in form else [""], foes if "{foe}" in form else [""])
            yield from (form.format(thing=thing, foe=foe) for thing, foe in product(*holes))


class _Seen(BaseException):
    """Leaves a rule when its first die has fallen."""


class _OneDie:
    """Throws one die, which shows its middle."""

    def __init__(self) -> None:
        self.thrown = 0

    def __call__(self, name: str, dice: Dice) -> int:
        self.thrown += 1
        if self.thrown > 1:
            raise _Seen
        return (dice.low + dice.high) // 2


def weighed(text: str, scene: Scene) -> Way | None:
    """The sentence with its chance, and when it falls where that is a number; None where it can't be carried out now.

    What was found out for a state and a speaker is kept a while: whoever types asks for the same at every key.
    """
    known = _known(scene)
    if text not in known:
        known[text] = _weighed(text, scene)
    return known[text]


_latest: dict[tuple[int, Speaker, tuple[str, ...]], tuple[Encounter, dict[str, Way | None]]] = {}


def _known(scene: Scene) -> dict[str, Way | None]:
    key = id(scene.enc), scene.speaker, tuple(scene.names.figures)
    kept = _latest.get(key)
    if kept is None or kept[0] is not scene.enc:
        # The state is held beside what is known of it, so that no other one gets its id meanwhile.
        kept = _latest[key] = scene.enc, {}
        while len(_latest) > MOST_KEPT:
            _latest.pop(next(iter(_latest)), None)
    return kept[1]


def felt(text: str, scene: Scene) -> bool:
    """Whether a sentence can't be carried out for a reason that its figure feels, whoever it is that it can't see."""
    try:
        _begun(text, scene)
    except Refused as fault:
        return fault.code in scene.rules.felt
    return False


def _begun(text: str, scene: Scene) -> tuple[Command, Bout, Table]:
    """The sentence, played up to its first die behind those that decide whether its figure acts. Raises Refused."""
    order = scene.order(text)
    rousing = scene.rules.words.rousing if order.who is not None else {}
    pins = {pin(order.who or "", label, 1): value for label, value in rousing.items()}
    oracle = Table(_OneDie(), pins=pins, decide=lambda question: question.default)
    t = Bout(scene.enc, oracle)
    with contextlib.suppress(_Seen, Suspend):
        carry_out(t, order, scene.rules)
        t.finish()
    return order, t, oracle


def _weighed(text: str, scene: Scene) -> Way | None:
    try:
        order, t, oracle = _begun(text, scene)
    except Refused:
        return None
    rousing = scene.rules.words.rousing
    first = next((check for check in t.checks if check.who == order.who and check.label not in rousing), None)
    when = scene.rules.time.when(scene.enc, t.enc, order.who) if order.who is not None else ""
    likely = "" if first is None else chance(first, oracle.dice)
    thrown = next((str(die.dice) for die in oracle.dice if die.label not in rousing), "")
    return Way(text, ", ".join(filter(None, (likely, when))), likely, first, thrown)


def chance(check: Check, dice: Sequence[Die]) -> str:
    """The chance of a roll in the words of its dice: a percentage, or what they have to show."""
    die = next((die for die in dice if die.who == check.who and die.label == check.label), None)
    if check.adds or die is None:
        plus = check.base + sum(term.n for term in check.modifiers if not term.times and not term.cap)
        return f"{plus:+d}" if check.adds else str(check.chance)
    if die.dice == "1d100":
        return f"{check.chance} %"
    if die.dice == "3d6":
        return says("chance.at_most", n=check.chance, share=_at_most(die.dice, check.chance))
    return str(check.chance)


@cache
def _at_most(dice: str, most: int) -> int:
    """How many in a hundred throws come to no more."""
    pool = parse(dice).dice
    assert pool is not None
    every = weights(pool)
    return round(100 * sum(n for value, n in every.items() if value <= most) / sum(every.values()))
