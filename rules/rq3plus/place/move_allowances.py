"""How far a figure may move in a phase, and what it has moved already (area MOV, SOI-02..04)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.report import Term
from rules.rq3plus.figure import keys, phases
from rules.rq3plus.figure.keys import Moving
from rules.rq3plus.figure.quantities import carrier, declared, movement_rate
from rules.rq3plus.place.engagement import engaged_by, engages
from rules.rq3plus.place.hexes import adjacent
from rules.rq3plus.tables.words import says, term
from rules.turns.pace import strict, turn

MOVE, POST = "move", "post"
SLOTS = {MOVE: keys.MOVE, POST: keys.POST_MOVE}


def third(metres: int) -> int:
    """A third of an allowance in whole metres, at least 1 (R3-MOV-13)."""
    return max(1, metres // 3) if metres > 0 else 0


def thirds(metres: int) -> tuple[int, int, int]:
    """An allowance split into three sub-steps, the larger parts first (see R3-MOV-03)."""
    whole, rest = divmod(metres, 3)
    return whole + (rest > 0), whole + (rest > 1), whole


def moving(enc: Encounter, who: str) -> Moving:
    """What the figure has moved this round."""
    return keys.MOVING.read(enc.figures[who])


def remember(t: Bout, who: str, known: Moving) -> None:
    """Keep what the figure has moved, to the end of the round."""
    t.do(keys.MOVING.set(who, known, until=(phases.round_of(t.enc) + 1,)))


def begin(t: Bout, who: str) -> None:
    """The figure's Move Phase begins: who engages it now, and whom it stands next to, is remembered (see R3-MOV-06)."""
    known = moving(t.enc, who)
    if known.begun:
        return
    near = tuple(f.name for f in t.enc.enemies(who) if adjacent(t.enc, who, f.name))
    remember(t, who, replace(known, begun=True, engaged=engaged_by(t.enc, who), adjacent=near))


def phase(enc: Encounter, who: str) -> str:
    """Which movement phase a move now belongs to: ``move`` or ``post``.

    In free pace a figure's own first action of the Melee Phase parts the two.
    """
    if phases.phase_of(enc) >= phases.POST_SETUP:
        return POST
    if strict(enc):
        return MOVE
    told = declared(enc.figures[who])
    acts = ("ATK", "MIS", "SPL", "DRW", "MSC", "SPA", "SPD")
    done = any(a.code in acts and a.status == "used" for a in told.actions)
    return POST if done else MOVE


def move_class(enc: Encounter, who: str, when: str) -> int:
    """How many moves (1 to 3) a figure has in a phase: as declared, or in free pace what its actions leave open.

    An action turned into movement adds one to the Post Melee Move (see R3-ABT-04).
    """
    told = keys.DECLARATION.of(enc.figures[who])
    if told is None:
        return 3
    moves = told.moves
    if not told.stated and not strict(enc):
        live = sum(a.status in ("unused", "used") for a in told.actions)
        moves = max(moves, 3 - live)
    return min(3, moves + (told.extra_move and when == POST))


def allowance(enc: Encounter, who: str, when: str, *, crawling: bool = False) -> tuple[Term, ...]:
    """The metres a figure may move in a phase, as terms; see ``total``.

    Rules: R3-FAL-08, R3-MOV-04, R3-MOV-12, R3-MOV-15.
    """
    parts = whole(enc, who, when)
    why = (says("crawling_third"), "R3-FAL-08") if crawling else _limited(enc, who, when)
    if why is None or total(parts) == 0:
        return parts
    return (*parts, Term(why[0], third(total(parts)) - total(parts), why[1]))


def whole(enc: Encounter, who: str, when: str) -> tuple[Term, ...]:
    """The metres of the declared moves with Mobility, before anything limits them to a third."""
    figure, legs = enc.figures[who], carrier(enc, who)
    told = declared(figure)
    if told.instead_of_move if when == MOVE else told.instead_of_post:
        return (term("given_up"),)
    n, rate = move_class(enc, who, when), movement_rate(legs)
    rule = {1: "R3-SOI-04", 2: "R3-SOI-03", 3: "R3-SOI-02"}[n]
    parts = [term("phases", n * rate, rule=rule, count=n, rate=rate)]
    if keys.MOBILITY.of(legs):
        parts.append(term("mobility", keys.MOBILITY.of(legs)))
    return tuple(parts)


def _limited(enc: Encounter, who: str, when: str) -> tuple[str, str] | None:
    """Why only a third may be moved, with its rule, or None (see R3-MOV-06, R3-MOV-12, R3-SOI-11, R3-SOI-12)."""
    figure = enc.figures[who]
    told = declared(figure)
    if told.concentrate:
        return says("concentrating_third"), "R3-MOV-12"
    if told.reloads:
        return says("reloading_third"), "R3-MOV-12"
    if when == MOVE and holding(enc, who):
        return says("engaged_from_start_third"), "R3-MOV-06"
    return None


def holding(enc: Encounter, who: str) -> tuple[str, ...]:
    """Those who engaged a figure when its Move Phase began and still do (see R3-MOV-06)."""
    known = moving(enc, who)
    start = known.engaged if known.begun else engaged_by(enc, who)
    return tuple(n for n in start if n in enc.figures and engages(enc, n, who))


def total(terms: tuple[Term, ...]) -> int:
    """The metres of an allowance."""
    return sum(t.n for t in terms)


def spent(enc: Encounter, who: str, when: str) -> int:
    """The metres of movement used in a phase."""
    known = moving(enc, who)
    return known.move if when == MOVE else known.post


def left(enc: Encounter, who: str, when: str, *, crawling: bool = False) -> int:
    """The metres a figure may still move now: where the phase runs in thirds, of those that have come up by now.

    What a sub-step leaves unused is carried over to the next, so that a step of 2 m is possible on a single move.
    """
    most = total(allowance(enc, who, when, crawling=crawling))
    rest = max(0, most - spent(enc, who, when))
    slot = turn(enc, who)
    if slot is None or keys.third(slot).third < 0:
        return rest
    base = keys.third(slot).base
    parts = thirds(max(0, most - base))[: keys.third(slot).third + 1]
    return max(0, min(rest, sum(parts) - (spent(enc, who, when) - base)))


def spend(t: Bout, who: str, when: str, metres: int) -> None:
    """Use up metres of a phase, in the present sub-step. In free pace what was never declared follows suit."""
    slot = turn(t.enc, who)
    known = moving(t.enc, who)
    if slot is not None and keys.third(slot).third >= 0:
        known = replace(known, third=slot.id)
    grown = replace(known, move=known.move + metres) if when == MOVE else replace(known, post=known.post + metres)
    remember(t, who, grown)
    if not strict(t.enc):
        _imply(t, who, when)


def _imply(t: Bout, who: str, when: str) -> None:
    """In free pace an unstated declaration takes the move class that the metres ask for, while units are left."""
    told = declared(t.figure(who))
    if told.stated:
        return
    rate = movement_rate(carrier(t.enc, who))
    wanted = -(-max(0, spent(t.enc, who, when) - keys.MOBILITY.of(carrier(t.enc, who))) // rate)
    moves = min(max(told.moves, wanted), move_class(t.enc, who, MOVE))
    if moves != told.moves or not keys.DECLARATION.on(t.figure(who)):
        t.do(keys.DECLARATION.set(who, replace(told, moves=moves)))
