"""Standing orders as typed: a deed for a figure's turns, an answer to its questions, each checked when it is given."""

from msgspec.structs import replace

from bot.reply import Line
from bot.service import Service
from bot.texts import refuse, says
from grammar.names import Names, group
from grammar.parse.sentence import draft
from grammar.wording import core
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.names import fold
from rules.core.orders.policy import ASK, BEST, UNTIL_DOWN, answer_of, deed_of, joined
from rules.core.report import Refused
from rules.registry import ruleset
from storage.rows import Loaded

ANSWERS = {ASK: "ask", BEST: "best", "hold": "hold", "let by": "let_by", "nothing": "nothing"}
"""What may be ordered under every system besides its own defences, with the code of how it is told behind ``will``."""
NONE = "none"
"""Ends the orders."""
_DRIVING = ("next", "round", "phase", "intent")


def group_named(table: Service, line: Line, live: Loaded, name: str) -> tuple[str, ...]:
    """The speaker's own figures of a group or side, where a name means several figures; else none.

    A game master's are those that nobody plays, if there are any: a player's figure is spoken for by its own name.
    Raises Refused (``not_yours``) where none of the group is the speaker's.
    """
    seen = table.names(live, line).figures
    several = group(name, seen) or _of_side(live.state, seen, name)
    mine = tuple(one for one in several if line.speaker.plays(live.state, one))
    if several and not mine:
        raise refuse("not_yours.several", several=", ".join(several))
    nobodys = tuple(one for one in mine if line.speaker.gm and live.state.figures[one].owner is None)
    return nobodys or mine


def several_named(table: Service, line: Line, live: Loaded, name: str, deed: str) -> tuple[str, ...]:
    """Those of ``group_named``, or ``everybody`` by a word for it; articles and ``all`` may stand before a group."""
    known, words = core(), fold(name).split()
    if words[-1:] and words[-1] in known.everybody:
        return everybody(table, line, live, deed)
    while len(words) > 1 and words[0] in (*known.every, *known.skip, "of"):
        words = words[1:]
    return group_named(table, line, live, name) or group_named(table, line, live, " ".join(words))


def _of_side(enc: Encounter, seen: tuple[str, ...], name: str) -> tuple[str, ...]:
    """All in sight on a side, by its name: ``foes``; none where somebody bears that name."""
    said = fold(name)
    if not said or any(fold(one) == said for one in seen):
        return ()
    return tuple(one for one in seen if fold(enc.figures[one].side) == said and not enc.figures[one].hidden)


def everybody(table: Service, line: Line, live: Loaded, deed: str) -> tuple[str, ...]:
    """All whom the speaker plays, a game master those in sight that nobody plays.

    Not whom the deed names, nor who is on their side.
    """
    figures, words = live.state.figures, fold(deed).replace(",", " ").rstrip(" .!").split()
    said = f" {' '.join(words)} "
    seen = table.names(live, line).figures
    named = {name for name in seen if f" {fold(name)} " in said}
    sides = {figures[name].side for name in named} - {""}
    mine = [n for n in seen if line.speaker.plays(live.state, n) and n not in named and figures[n].side not in sides]
    return tuple(n for n in mine if not line.speaker.gm or (figures[n].owner is None and not figures[n].hidden))


def told(policy: str) -> str:
    """What a figure will do by an order."""
    answer = answer_of(policy)
    said = says(f"will.{ANSWERS[answer]}") if answer in ANSWERS else answer
    return ", ".join(part for part in (deed_of(policy), said) if part)


async def standing_order(table: Service, line: Line, live: Loaded, who: str, typed: str) -> str:
    """The standing order that was typed, as a figure keeps it; empty for none.

    Raises Refused (bad_order) with what may be ordered.
    """
    said = " ".join(typed.casefold().split())
    if said == NONE:
        return ""
    riders = ruleset(live.info.system).riders
    if said in riders:
        before = live.state.figures[who].policy
        return joined(deed_of(before), f"{_without(answer_of(before), riders)} {said}".strip())
    deed = answer = ""
    for part in (part.strip() for part in typed.split(",")):
        if not part:
            raise _bad(who, says("that"), says("order_comma"))
        if _answers(live.info.system, part):
            if answer:
                raise _bad(who, part, says("order_answers"))
            answer = part.replace(" with ", " ")
        elif deed:
            raise _bad(who, part, says("order_deeds"))
        else:
            deed = await _deed(table, line, live, who, part)
    return joined(deed, answer)


def _without(answer: str, riders: tuple[str, ...]) -> str:
    """An answer that was ordered, without the words that went along with it; none of its own where it left it open."""
    for rider in sorted(riders, key=len, reverse=True):
        answer = answer.removesuffix(rider).strip()
    return "" if answer in (ASK, BEST) else answer


def _answers(system: str, part: str) -> bool:
    """Whether a part of an order says how to answer: a general word, or one that begins with a defence."""
    if part.casefold() in ANSWERS:
        return True
    first = part.partition(" ")[0]
    try:
        return draft(f"attack vs somebody {first}", system, Names()).guard is not None
    except Refused:
        return False


async def _deed(table: Service, line: Line, live: Loaded, who: str, part: str) -> str:
    """The sentence ordered, as it is understood, with its end."""
    said, until, end = part.partition(" until ")
    if until and end.strip().casefold() != "down":
        raise _bad(who, part, says("order_end"))
    sentence = f"{who}: {said.strip()}"
    # An order is for later, so it need not be anybody's turn now.
    live = replace(live, state=replace(live.state, options={**live.state.options, "pace": "free"}))
    try:
        try:
            order = _order(table, line, live, sentence)
        except Refused as fault:
            sentence = await table.meant(replace(line, text=sentence), live, sentence, fault)
            order = _order(table, line, live, sentence)
    except Refused as fault:
        raise _bad(who, part, fault.message.partition("\n")[0].rstrip(".")) from fault
    if order.verb in _DRIVING or order.given:
        raise _bad(who, part, says("order_no_deed"))
    if until and not order.targets:
        raise _bad(who, part, says("order_nobody"))
    return sentence.removeprefix(f"{who}: ") + (UNTIL_DOWN if until else "")


def _order(table: Service, line: Line, live: Loaded, sentence: str) -> Command:
    """The command ordered, which could be carried out as things stand; raises Refused."""
    return table.scene(replace(line, text=sentence), live).rehearsed(sentence)


def _bad(who: str, part: str, why: str) -> Refused:
    return refuse("bad_order", who=who, part=part, why=why, hints=(f"/order {who} best", f"/order {who} ask"))
