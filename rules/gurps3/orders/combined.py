"""The parts of a sentence, and the pairs of deeds that a card prints (G3-TRN-08)."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.gurps.parts import BLOW, Parts, apart
from rules.gurps3.tables.words import refuse

WAYS = frozenset({"moves", "steps", "faces", "turn_left", "turn_right", "turn_around"})
POSTURES = {
    "stand": "standing",
    "crouch": "crouching",
    "kneel": "kneeling",
    "crawl": "crawling",
    "sit": "sitting",
    "lie_down": "prone",
}
AFTER = "after"
"""The parts that come behind the deed."""
STRIKES = frozenset({"attack", "punch", "kick", "bite", "bash", "shield_bash", "strike", "shoot", "throw", "pop_up"})
PAIRS: Mapping[tuple[str, ...], str] = {
    ("attack", "attack"): "all_out_double",
    ("feint", "attack"): "all_out_feint",
    ("attack", "slam"): "charge_slam",
    ("feint", "slam"): "charge_feint",
}
"""Two deeds of one maneuver, and the option of the card that prints them (G3-TRN-08)."""


def parts(command: Command) -> Parts:
    """Return a sentence taken apart: what comes before the deed, the deeds, what comes behind."""
    ways: list[Command] = []
    for part in map(_as_way, command.parts):
        if part.verb == "onward" and ways and ways[-1].verb == "moves":
            ways[-1] = replace(ways[-1], parts=(*ways[-1].parts, *part.parts))
        else:
            ways.append(part)
    return apart(ways, WAYS | POSTURES.keys(), _once_more)


def _once_more(part: Command, last: Command) -> Command:
    if part.verb != BLOW:
        return part
    return replace(part, verb=last.verb, what=part.what or last.what, targets=part.targets or last.targets)


def _as_way(part: Command) -> Command:
    """``exit to 1,2`` is a way out of the hex; ``move to 2,3 evade Orc`` goes through the hex of a foe."""
    inside = [p for leg in part.parts for p in (leg, *leg.parts)]
    past = next((p for p in inside if p.verb == "evading"), None)
    if part.verb == "moves" and past is not None:
        goal = next((leg.at for leg in reversed(part.parts) if leg.verb == "leg"), None)
        return Command("evade", targets=past.targets, parts=(Command("goal", at=goal),))
    return replace(part, verb="moves") if part.verb == "exit" else part


def joined(t: Bout, command: Command, deeds: tuple[Command, ...]) -> Command:
    """Return one deed of one or two: two blows, feint and blow, blow and slam, feint and slam (see G3-TRN-08)."""
    first, rest = deeds[0], deeds[1:]
    if not rest:
        return first
    pair = tuple("attack" if d.verb in STRIKES else d.verb for d in deeds)
    if len(rest) > 1 or pair not in PAIRS:
        raise refuse(t, "no_such_pair", who=command.who)
    # Both against one foe: who is named in one of them is meant in the other too.
    foes = first.targets or rest[0].targets
    first, second = replace(first, targets=foes), replace(rest[0], targets=rest[0].targets or foes)
    option = PAIRS[pair]
    if option.startswith("charge") and first.targets != second.targets:
        # One run ends at one foe.
        raise refuse(t, "no_such_pair", who=command.who)
    options = (*first.options, Option(option)) if not first.has(option) else first.options
    if option.startswith("charge"):
        return replace(first, verb="charge", options=(*options, *second.options))
    if pair == ("feint", "attack"):
        # The feint is the same maneuver: the blow carries it along.
        feint = Command("again", parts=(first,))
        return replace(second, options=(*second.options, Option(option)), parts=(*second.parts, feint))
    return replace(first, options=options, parts=(*first.parts, Command("again", parts=(second,))))
