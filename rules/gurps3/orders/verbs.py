"""Every sentence of gurps3: deeds, sentences of several parts, and what the game master says."""

from collections.abc import Mapping

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps3.harm import healing
from rules.gurps3.orders import body
from rules.gurps3.orders.deeds import DEEDS, SAME, Verb, fits, normal
from rules.gurps3.orders.several import several
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.time import turns, watching

TURN = ("consciousness", "stun", "surprise")
GM = frozenset({"next", "round", "darkness", "terrain", "apply", "locate", "damage", "pair"})
"""What only the game master says."""

VERBS: Mapping[str, Verb] = {
    **DEEDS,
    "several": Verb(several),
    "decline": Verb(watching.decline),
    "first_aid": Verb(healing.first_aid, labels=("first_aid", "heal")),
    "rest": Verb(healing.rest, frozenset({"n", *healing.UNITS}), ("wake", "recovery")),
    "next": Verb(turns.next_),
    "round": Verb(turns.run_second),
    "darkness": Verb(body.light, frozenset({"n"})),
    "terrain": Verb(healing.terrain, frozenset({"bad_footing", "cover", "solid", "clear"})),
    "apply": Verb(healing.apply, frozenset({"n", "cut", "imp", "cr"}), ("knockdown", "knockout", "death", "will")),
    "locate": Verb(healing.locate, labels=("location", "side")),
    "damage": Verb(healing.damage, frozenset({"swing", "thrust", "cut", "imp", "cr"}), ("damage",)),
    "pair": Verb(healing.pair, frozenset({"n"})),
}


def verb_of(command: Command) -> Verb | None:
    """What is known of the command's verb."""
    return VERBS.get(SAME.get(command.verb, command.verb))


def labels_of(command: Command) -> tuple[str, ...]:
    """Every die label a sentence may ask for, those of its parts and of turns it may begin included."""
    found = dict.fromkeys(verb_of(command).labels if verb_of(command) is not None else ())  # type: ignore[union-attr]
    for part in command.parts:
        found |= dict.fromkeys(labels_of(part))
    if command.verb == "several":
        # A way may set off Waits and watches.
        found |= dict.fromkeys((*DEEDS["attack"].labels, "vision"))
    return (*found, *TURN)


def carry_out(t: Bout, command: Command) -> None:
    """Check the words of a sentence and do it; raises Refused before the first die or not at all."""
    command = normal(command)
    verb = VERBS.get(command.verb)
    if verb is None:
        raise refuse(t, "unknown_verb", verb=command.verb.replace("_", " "))
    if command.verb in GM and command.by != "gm":
        raise refuse(t, "gm_only", what=command.verb)
    fits(t, command, verb)
    verb.do(t, command)
