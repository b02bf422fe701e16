"""Being taken by surprise: freezing, and coming round (G4-SURP, G4-STUN-03)."""

import re
from collections.abc import Iterable, Sequence

from rules.core.bout import D6, Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake
from rules.gurps4.figure.quantities import iq, trait
from rules.gurps4.figure.speed_and_move import speed_q
from rules.gurps4.rolls.contests import passed
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.words import refuse, says, term

_VS = re.compile(r"(?:^|\s+)(?:vs\.?|against)\s+", re.IGNORECASE)


def forced(figure: Figure) -> str:
    """Return what keeps it from acting, in a word: frozen; empty where nothing does."""
    return says("frozen_by_surprise") if keys.FROZEN.on(figure) else ""


def members(enc: Encounter, side: str) -> tuple[str, ...]:
    """Return the figures of a side, in turn order."""
    return _in_order(f for f in enc.figures.values() if f.side.casefold() == side.casefold())


def _in_order(figures: Iterable[Figure]) -> tuple[str, ...]:
    return tuple(f.name for f in sorted(figures, key=lambda f: (-speed_q(f), -sheet_of(f).dx)))


def leader(enc: Encounter, names: Sequence[str]) -> str | None:
    """Return who leads: the one marked, or the only one; None where nobody able does."""
    if len(names) == 1:
        return names[0] if awake(enc.figures[names[0]]) else None
    return next((n for n in names if keys.LEADS.on(enc.figures[n]) and awake(enc.figures[n])), None)


def surprise(t: Bout, command: Command) -> None:
    """``surprise total SIDE``, ``surprise partial SIDE [vs SIDE]``, ``surprise partial SIDE, SIDE`` (G4-SURP-01,
    G4-SURP-04, G4-SURP-02).
    """
    said = [_VS.split(str(o.value)) for o in command.options if o.name == "sided"]
    if command.verb == "surprise_total":
        for names in _groups(t, (part for parts in said for part in parts)):
            _freeze(t, names)
        return
    startled = _groups(t, (parts[0] for parts in said))
    sides = (*startled, *_groups(t, (part for parts in said for part in parts[1:]), least=0))
    if len(sides) == 1:
        sides = (*sides, members(t.enc, _only_other(t, sides[0])))
    if len(sides) > 2:
        raise refuse(t, "many_sides", sides=", ".join(dict.fromkeys(t.figure(n[0]).side for n in sides)))
    won = _initiative(t, sides[0], sides[1])
    if won < 0 or (won and len(startled) > 1):
        _stun(t, sides[0 if won < 0 else 1])
    else:
        t.note("nobody_surprised", rule="G4-SURP-04")


def _groups(t: Bout, words: Iterable[str], least: int = 1) -> tuple[tuple[str, ...], ...]:
    """Return the sides that are named, and the figures that are, those of one side together.

    Raises Refused for an unknown side, and for fewer of them than ``least``.
    """
    found: list[tuple[str, ...]] = []
    loose: dict[str, list[Figure]] = {}
    known = {name.casefold(): name for name in t.enc.figures}
    for word in filter(None, words):
        names = members(t.enc, word)
        if names:
            found.append(names)
        elif word.casefold() in known:
            one = t.figure(known[word.casefold()])
            loose.setdefault(one.side, []).append(one)
        else:
            raise refuse(t, "no_side", side=word, sides=_sides(t))
    if len(found) + len(loose) < least:
        raise refuse(t, "no_side", side="nobody", sides=_sides(t))
    return (*found, *map(_in_order, loose.values()))


def _only_other(t: Bout, names: tuple[str, ...]) -> str:
    """Return the one side against which these stand; raises Refused where there are several, or none."""
    mine = {t.figure(name).side for name in names}
    others = list(dict.fromkeys(f.side for f in t.enc.figures.values() if f.side not in mine))
    if len(others) != 1:
        raise refuse(t, "which_side", sides=", ".join(others) or "none")
    return others[0]


def _sides(t: Bout) -> str:
    return ", ".join(dict.fromkeys(f.side for f in t.enc.figures.values()))


def _freeze(t: Bout, names: tuple[str, ...]) -> None:
    rolls_ = leader(t.enc, names) or names[0]
    quick = tuple(name for name in names if trait(t.figure(name), "combat_reflexes"))
    slow = tuple(name for name in names if name not in quick)
    if slow:
        turns = t.total("freeze", rolls_, D6)
        for name in slow:
            t.do(keys.FROZEN.set(name, keys.Turns(turns)))
            _startled(t, name)
        t.note("freezes", rule="G4-SURP-01", turns=turns, names=", ".join(slow))
    if quick:
        _stun(t, quick)


def _stun(t: Bout, names: tuple[str, ...]) -> None:
    for name in names:
        t.do(keys.MENTALLY_STUNNED.set(name, keys.MentalStun(partial=True)))
        _startled(t, name)
    t.note("taken_aback", rule="G4-SURP-05", names=", ".join(names))


def _startled(t: Bout, name: str) -> None:
    for mark in (keys.AIM, keys.EVALUATE, keys.CONCENTRATE, keys.WAIT, keys.WATCH):
        if mark.on(t.figure(name)):
            t.do(mark.clear(name, "ended"))


def _initiative(t: Bout, one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Above 0 the first side has the initiative, below 0 the other (see G4-SURP-04)."""
    leaders = leader(t.enc, one), leader(t.enc, other)
    wits = [iq(t.figure(name)) if name else 0 for name in leaders]
    sums = []
    for n, names in enumerate((one, other)):
        head = leaders[n]
        roller = head or names[0]
        terms = [term("initiative_die", t.total("initiative", roller, D6))]
        if head and trait(t.figure(head), "combat_reflexes"):
            terms.append(term("reflexes_of_leader"))
        elif any(trait(t.figure(name), "combat_reflexes") for name in names):
            terms.append(term("reflexes_of_side"))
        if head and leaders[1 - n] and wits[n] > wits[1 - n]:
            terms.append(term("higher_iq"))
        if head is None:
            terms.append(term("leaderless"))
        sums.append(sum(term.n for term in terms))
        t.note("initiative", roller, rule="G4-SURP-04", terms=tuple(terms), sum=sums[-1])
    return sums[0] - sums[1]


def thaw(t: Bout, who: str) -> None:
    """A turn of the freeze is over; behind it the wits have to come back (see G4-SURP-01, G4-SURP-03)."""
    frozen = keys.FROZEN.of(t.figure(who))
    if frozen is None:
        return
    if frozen.turns > 1:
        t.do(keys.FROZEN.set(who, keys.Turns(frozen.turns - 1)))
    else:
        t.do(keys.FROZEN.clear(who), keys.MENTALLY_STUNNED.set(who, keys.MentalStun()))


def collect(t: Bout, who: str) -> None:
    """Mental stun at the end of a turn: IQ, better with every turn after partial surprise (G4-SURP-03, G4-SURP-05)."""
    figure = t.figure(who)
    mind = keys.MENTALLY_STUNNED.of(figure)
    if mind is None or mind.over or keys.FROZEN.on(figure):
        return
    turn = mind.turns + 1
    late = option(t.enc, "g4_surprise_bonus") == "later"
    by = (turn - 1 if late else turn) if mind.partial else 0
    terms = (term("turns_of_surprise", by),) if by else ()
    if trait(figure, "combat_reflexes"):
        terms = (*terms, term("reflexes_startled"))
    rule = "G4-SURP-05" if mind.partial else "G4-SURP-03"
    good = passed(t, "surprise", who, "IQ", iq(figure), terms, rule=rule)
    t.do(keys.MENTALLY_STUNNED.set(who, keys.MentalStun(turn, mind.partial, good)))
    t.note("collects_itself" if good else "still_surprised", who, rule=rule)
