"""``/odds``: of dice, of a sentence, of the best way to attack, and of a duel."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.handlers.encounters import figure_named
from bot.handlers.odds_from_afar import duel_beside, from_beside, said_so
from bot.handlers.rolls import dice_odds
from bot.limits import worked_out
from bot.reply import File, FilePart, Line, PromptPart, Reply, SentencePart, part_of
from bot.service import Service
from bot.texts import refuse, says
from bot.words import closed
from bot.words.answers import made_up
from bot.words.duels import duel_data, duel_text
from bot.words.odds import about, ever, lead, odds_data, odds_text, short, title, way_of
from bot.words.shares import percent, rounded
from bot.words.worths import spend_data, worth_text
from bot.workers import WORKERS
from grammar.commands.declared import TableCommand
from grammar.commands.rolls import OddsBest, OddsDuel, OddsOf
from grammar.meaning.options import weighed
from grammar.names import Names, column_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from grammar.scene.scene import Scene
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.orders.answers import ways
from rules.core.report import Question, Refused
from rules.core.secrets.audience import apparent, hears
from rules.core.tables.common import running
from rules.odds.comparison import Answer, compare, harm_spread
from rules.odds.duels import Duel, exact_duel, simulated_duel
from rules.odds.exact import Odds, Patience, by_answers, odds
from rules.odds.landing import past
from rules.odds.system import System
from rules.odds.worth import worth
from rules.registry import ruleset
from storage.rows import Loaded

DETAILED = 4
"""Ways to attack that are told with every answer to them."""
_RARE = Fraction(1, 50)
"""The chance below which the highest numbers of points share a bar."""
MOST_ANSWERS = 8
MOST_WAYS = 10
"""How many ways to attack are told of those that there are, the best first."""
WALK_SECONDS, PLAY_SECONDS = 6.0, 9.0
"""Since the question was asked: how long the exact odds of a sentence are sought, and how long plays are sampled."""
EXACT_STEPS = 40_000
"""How much work an exact duel may take before it is simulated instead; counted, so that it is so each time."""
ENOUGH_DUELS = 625
"""So many duels tell a chance near one half to two points, by the standard error; others fewer do."""
DUEL_ERROR = 0.02


async def show_odds(table: Service, line: Line, command: OddsOf) -> Reply:
    """``/odds 4d6kh3``, ``/odds [details|chart] attack axe vs Grak``."""
    dice = None if command.how else await dice_odds(table, line, command.text, column_of(command.text))
    return dice or await _sentence(table, line, command.text, command.how or "")


async def _seen(table: Service, line: Line) -> Loaded:
    """The running fight as its speaker takes it to be: odds that count the hidden in are a radar."""
    live = await table.running_fight(line)
    return replace(live, state=apparent(live.state, line.eyes))


async def _sentence(table: Service, line: Line, text: str, how: str) -> Reply:
    live = await _seen(table, line)
    scene, meant = table.scene(line, live), ""
    # Blanks before it keep the columns of a fault those of the line as typed.
    typed = " " * (column_of(text) - 1) + text
    sure, near = from_beside(scene, typed)
    if near is not None:
        live = replace(live, state=near)
        scene = table.scene(line, live)
    try:
        order = scene.rehearsed(typed) if sure is None else sure
    except Refused as fault:
        meant = await _meant(table, line, live, typed, fault)
        order = scene.order(meant)
    said = meant or text.strip()
    now = (said,) if near is None and line.speaker.plays(live.state, order.who or "") else ()
    labels = {said: says("button.now")}
    likely = _to_hit(said, order, scene)
    up = said_so(order) if near is not None else ""
    if closed.closed(live, line, closed.named(order)):
        closed.need_plain(order)
        known = frozenset(n for n, f in live.state.figures.items() if hears(f, line.eyes))
        told, words = await WORKERS.ask(_worded, live.state, order, known)
        text = "\n".join(filter(None, (told, likely, up)))
        about, prompts = SentencePart(meant=meant), PromptPart(offers=now, labels=labels)
        return Reply(text=text, fight=part_of(live), data=words, sentence=about, prompts=prompts)
    told, beyond, data, files = await WORKERS.ask(_weighed, live.state, order, said, how)
    numbers = ", ".join(filter(None, ("" if how else likely, beyond)))
    further = {f"odds {more} {said}": more.capitalize() for more in ("details", "chart") if more != how}
    return Reply(
        text="\n".join(filter(None, (told, numbers[:1].upper() + numbers[1:], up))),
        fight=part_of(live),
        data=data,
        files=FilePart(files),
        sentence=SentencePart(meant=meant),
        prompts=PromptPart(offers=(*further, *now), labels=labels | further),
    )


def _to_hit(said: str, order: Command, scene: Scene) -> str:
    """A line with the chance of a blow's own roll before anybody defends, for whoever plays who strikes; else empty."""
    own = scene.speaker.plays(scene.enc, order.who or "")
    way = weighed(said, scene) if own and order.targets else None
    if way is None or way.check is None:
        return ""
    parts = made_up(way.check, scene.rules)
    if way.check.adds:
        # Whoever is struck has the number that the sum has to reach, and keeps it.
        roll = f"{way.dice} {parts or way.chance}"
        return says("odds.to_roll", roll=roll)
    if "%" not in way.chance:
        return ""
    return says("odds.to_hit_by", chance=way.chance, parts=parts) if parts else says("odds.to_hit", chance=way.chance)


async def _meant(table: Service, line: Line, live: Loaded, typed: str, fault: Refused) -> str:
    """The sentence that is meant; what is offered instead is asked for its odds too. Raises Refused."""
    try:
        return await table.meant(line, live, typed, fault)
    except Refused as other:
        other.offers = tuple(offer if offer.startswith("/") else f"odds {offer}" for offer in other.offers)
        raise


def _worded(enc: Encounter, order: Command, known: frozenset[str]) -> tuple[str, dict[str, Any]]:
    """The odds of a command in words: how it ends for its target, by each answer of who is among the ``known``.

    What anybody else may answer is not told: that would say what it holds and how well.
    """
    rules = ruleset(enc.system)
    target = _target(order)
    found, asked, answers = _by_answers(enc, order, rules, lambda who: who in known)

    def said(one: Odds) -> str:
        hurt = ever(_spread(one, rules, target))
        return closed.text(hurt, about(one, target if hurt else ""))

    told, data = said(found), dict[str, Any](odds={"words": said(found)})
    if asked is not None:
        worded = {way: said(one) for way, one in answers}
        told += "\n" + says("odds.by_answer", who=asked.who)
        told += "".join(f"\n- {way}: {one}" for way, one in worded.items())
        data["by_answer"] = {way: {"words": one} for way, one in worded.items()}
    return f"{_head(enc, order)}: {told}" if target else told, data


def _weighed(enc: Encounter, order: Command, text: str, how: str) -> tuple[str, str, dict[str, Any], tuple[File, ...]]:
    """The odds of a command as text, how often its blow gets past the answer, and both as data, with those of every
    answer that is still open: in short, in detail (``how``: ``details``), or with a picture (``chart``)."""
    rules = ruleset(enc.system)
    found, asked, answers = _by_answers(enc, order, rules)
    target = _target(order)
    spread = _spread(found, rules, target)
    data = {"odds": odds_data(found)} | ({"by_answer": {w: odds_data(o) for w, o in answers}} if answers else {})
    beyond = _past(enc, order, rules, asked if asked is not None and asked.who == target else None)
    data |= {"past": {"answer": beyond[0], "chance": str(beyond[1])}} if beyond is not None else {}
    says_past = says("odds.past", answer=way_of(beyond[0]), chance=percent(beyond[1], 2)) if beyond is not None else ""
    spends = worth(enc, order, rules)
    if spends:
        data["worth"] = [spend_data(one) for one in spends]
    picture = (_chart(text, spread),) if how == "chart" else ()
    if how != "details" and target and (ever(spread) or about(found, target)):
        each = [(words, one, _spread(one, rules, target)) for words, one in answers]
        return "\n".join(short(found, _head(enc, order), target, spread, each)), says_past, data, picture
    told = odds_text(found, order.who or "", target, spread)
    if asked is not None:
        told += "\n" + says("odds.by_answer", who=asked.who)
    for words, one in answers:
        told += f"\n- {words}: {lead(one, target, _spread(one, rules, target))}"
    if spends:
        told += "\n" + worth_text(spends)
    return told, says_past, data, picture


def _past(enc: Encounter, order: Command, rules: System, asked: Question | None) -> tuple[str, Fraction] | None:
    """The answer that a blow's odds count in, and the chance that it gets past; None where that is not known."""
    chance = past(enc, order, rules, {} if asked is None else {asked.id: asked.default}, _patience())
    if chance is None:
        return None
    if asked is None or order.guard is not None:
        return order.guard.name if order.guard is not None else "", chance
    return next(words for id_, words in ways(asked) if id_ == asked.default), chance


def _target(order: Command) -> str:
    """Whom a command is aimed at with all its parts; empty where that is nobody, or several."""
    named = dict.fromkeys(name for one in (order, *order.parts) for name in one.targets[:1])
    return order.targets[0] if order.targets else next(iter(named)) if len(named) == 1 else ""


def _head(enc: Encounter, order: Command) -> str:
    """What is tried on whom; of a sentence of parts each that is a deed."""
    known = ruleset(enc.system).verbs
    every = [part for part in order.parts if part.targets] or [order]
    # A further part may leave out what it does.
    said = (replace(one, who=order.who, verb=one.verb if one.verb in known else "") for one in every)
    return " · ".join(title(_in_words(enc, one)) for one in said)


def _in_words(enc: Encounter, order: Command) -> Command:
    """The command with its thing by name."""
    figure = enc.figures.get(order.who or "")
    thing = next((one.name for one in figure.items if one.id == order.what), order.what) if figure else order.what
    return replace(order, what=running(ruleset(enc.system).package, thing) if thing is not None else None)


def _by_answers(
    enc: Encounter, order: Command, rules: System, tells: Callable[[str], bool] = lambda who: True
) -> tuple[Odds, Question | None, tuple[tuple[str, Odds], ...]]:
    """The odds of a command by the default answer to what it asks first, that question, and those by each answer.

    No question where there is none, or where who is asked has no answers that ``tells`` lets out. What a hit has to
    spend is none either: its ways are too many to play, and what each is worth is told besides.
    """
    patience = _patience()
    if order.guard is not None:
        return odds(enc, order, rules, patience=patience), None, ()
    asked, found = by_answers(enc, order, rules, lambda one: not one.points and tells(one.who), patience)
    if asked is None:
        return found[""], None, ()
    return found[asked.default], asked, tuple((words, found[answer]) for answer, words in ways(asked))


def _patience() -> Patience:
    """What a sentence's odds have from now on, so that an answer comes before the workers' time is up."""
    began = time.monotonic()
    return Patience(lambda: time.monotonic() < began + WALK_SECONDS, lambda: time.monotonic() < began + PLAY_SECONDS)


def _spread(found: Odds, rules: System, target: str) -> dict[int, Fraction]:
    return harm_spread(found, lambda outcome: rules.odds.harm(outcome, target))


def _chart(name: str, spread: Mapping[int, Fraction]) -> File:
    # Pictures need a library that is slow to import, and that only workers use.
    from bot.render.chart import bars

    return File("odds.png", bars(name, points_shown(spread), apart=bool(spread.get(0))))


def points_shown(spread: Mapping[int, Fraction]) -> list[tuple[str, float]]:
    """A bar for each number of points with its chance: none first, then every number up to the rare ones at the end,
    which are one bar together."""
    none, points = spread.get(0, Fraction(0)), sorted(value for value in spread if value > 0)
    tail = Fraction(0)
    while len(points) > 1 and tail + spread[points[-1]] < _RARE:
        tail += spread[points.pop()]
    shown = [("none", float(none))] if none else []
    if points:
        shown += [(str(value), float(spread.get(value, 0))) for value in range(points[0], points[-1] + 1)]
        shown += [(f"{points[-1] + 1}+", float(tail))] if tail else []
    return shown


class _Way(Struct, frozen=True):
    """A way to attack with what it does against each answer, the answer that leaves least first."""

    tactic: str
    answers: tuple[Answer, ...]


async def show_best(table: Service, line: Line, command: OddsBest) -> Reply:
    """``/odds best attack vs Grak``: every way of attacking a target, by what its best answer leaves of it."""
    rest = command.text
    if rest is None:
        raise refuse("no_target.best")
    live = await _seen(table, line)
    rules = ruleset(live.info.system)
    names = table.names(live, line)
    lead = f"{command.who}: attack vs " if command.who else "attack vs "
    typed = " " * (column_of(rest) - 1 - len(lead)) + lead + rest
    first = resolve(draft(typed, rules.id, names), live.state, rules, line.speaker, names)
    assert first.who is not None
    tactics = rules.tactics(live.state, live.state.figures[first.who])
    found = await WORKERS.ask(_compared, live.state, line.speaker, names, first.who, tactics, rest)
    if not found:
        raise refuse("no_attack", who=first.who, target=first.targets[0])
    if closed.closed(live, line, closed.named(first)):
        closed.need_plain(first)
        rows = [{"tactic": way.tactic, "words": closed.in_words(way.answers[0].hurts)} for way in found]
        lines = [says("odds.best", who=first.who, target=first.targets[0]), says("odds.harmful_first")]
        lines += [
            says("odds.to_harm", n=n, tactic=row["tactic"], chance=row["words"])
            for n, row in enumerate(rows[:MOST_WAYS], start=1)
        ]
        lines += _further(len(rows))
        return Reply(text="\n".join(lines), data={"best": rows}, fight=part_of(live))
    told = best_text(first.who, first.targets[0], found)
    return Reply(text=told, data={"best": [_best_data(w) for w in found]}, fight=part_of(live))


def _compared(
    enc: Encounter, speaker: Speaker, names: Names, who: str, tactics: tuple[str, ...], rest: str
) -> list[_Way]:
    rules = ruleset(enc.system)
    found = []
    for way in tactics:
        try:
            order = resolve(draft(f'"{who}": {way} vs {rest}', rules.id, names), enc, rules, speaker, names)
            found.append(_Way(way.replace('"', ""), compare(enc, order, rules)))
        except Refused:
            # A way that is not open just now (a weapon on the ground, a target out of reach) is left out.
            continue
    return sorted(found, key=lambda way: -way.answers[0].mean)


def best_text(who: str, target: str, ways: Sequence[_Way]) -> str:
    """The ways in order, the first with every answer: what harm on average, how likely any, against what."""
    exact = all(answer.exact for way in ways for answer in way.answers)
    chosen = any(len(way.answers) > 1 for way in ways)
    ranked = says("odds.ranked") if chosen else says("odds.harmful")
    lines = [says("odds.best", who=who, target=target), f"{ranked}:", says("odds.columns")]
    wide = max(len(rounded(answer.hurts)) for way in ways[:MOST_WAYS] for answer in way.answers)
    for n, way in enumerate(ways[:MOST_WAYS], start=1):
        lines.append(f"{n}. {_measured(way.answers[0], wide)} {way.tactic}")
        if n <= DETAILED and len(way.answers) > 1:
            lines += [f"   {_measured(answer, wide)} {answer.words}" for answer in way.answers[:MOST_ANSWERS]]
            left = len(way.answers) - MOST_ANSWERS
            lines += ["   " + says("odds.more_answers", n=left)] if left > 0 else []
    lines += _further(len(ways))
    return "\n".join([*lines, "(exact)" if exact else says("odds.sampled_some")])


def _further(ways: int) -> list[str]:
    """What stands for the ways behind those that are told."""
    return [says("odds.more_ways", n=ways - MOST_WAYS)] if ways > MOST_WAYS else []


def _measured(answer: Answer, wide: int) -> str:
    return f"{'' if answer.exact else '~'}{float(answer.mean):.2f} {rounded(answer.hurts):>{wide}}"


def _best_data(way: _Way) -> dict[str, Any]:
    """A way as plain data; its own numbers are those against the answer that leaves least."""
    every = [
        {
            "answer": one.id,
            "text": one.words,
            "mean": float(one.mean),
            "mean_exact": str(one.mean),
            "harm": str(one.hurts),
            "exact": one.exact,
        }
        for one in way.answers
    ]
    return {"tactic": way.tactic, **every[0], "answers": every}


async def show_duel(table: Service, line: Line, command: OddsDuel) -> Reply:
    """``/odds duel Rurik Grak``: round after round until one falls, exact where it can be, else sampled."""
    live = await _seen(table, line)
    a, b = (figure_named(live, name, table, line) for name in (command.one, command.other))
    shut = closed.closed(live, line, (a, b))
    enc, up = duel_beside(live.state, a, b)
    found = await WORKERS.ask(duel, enc, a, b)
    if shut:
        wins = {name: closed.in_words(chance) for name, chance in found.wins}
        told = ", ".join(f"{name} wins: {words}" for name, words in wins.items())
        told = "\n".join(filter(None, (told, up)))
        return Reply(text=told, data={"duel": {"words": wins}}, fight=part_of(live))
    told = "\n".join(filter(None, (duel_text(found), up)))
    return Reply(text=told, data={"duel": duel_data(found)}, fight=part_of(live))


def duel(enc: Encounter, a: str, b: str) -> Duel:
    """Who wins: exact where that is not much work, else played; the same each time."""
    rules, steps = ruleset(enc.system), iter(range(EXACT_STEPS))
    found = exact_duel(enc, a, b, rules, patience=lambda: next(steps, None) is not None)
    return found or simulated_duel(enc, a, b, rules, ENOUGH_DUELS, error=DUEL_ERROR)


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    OddsOf: worked_out(show_odds),
    OddsBest: worked_out(show_best),
    OddsDuel: worked_out(show_duel),
}
