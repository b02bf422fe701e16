"""Every sentence of gurps3: what carries it out, the words it takes, and the dice it may ask for."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.gurps3.attack import melee, trick
from rules.gurps3.orders import body
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.time import turns

USES = frozenset({"swing", "thrust", "cut", "imp", "cr", "one_hand", "both_hands", "left", "right"})
SKILLS = frozenset({"dx", "boxing", "brawling", "karate", "judo"})
SIDES = frozenset({"from_front", "from_left", "from_right", "from_rear", "from_behind"})
CLAIMS = frozenset(
    {
        "range",
        "speed",
        "moved",
        "ran",
        "their_run",
        "braced",
        "erratic",
        "unaware",
        "unseen",
        "bad_footing",
        "hexes",
        "line",
        "darkness",
        *SIDES,
    }
)
OF_PLACE = SIDES | {"range", "bad_footing", "darkness", "unaware", "unseen"}
"""Claims that any attack may make."""
WAYS = frozenset({"double", "feint", "sure", "determined", "strong"})
ALL_OUT = frozenset(f"{lead}{way}" for lead in ("all_out_", "aoa_") for way in WAYS) | {"all_out", "aoa"}
BLOW = USES | OF_PLACE | ALL_OUT | {"wild", "arm_if_parried"}
UNARMED = SKILLS | OF_PLACE | ALL_OUT | {"wild", "left", "right"}

BEGINS = ("suffocation", "consciousness", "stun", "surprise")
DEFENDS = ("block", "dodge", "parry", "passive_defence", "acrobatics", "breakage", "counter")
HURTS = (
    "damage",
    "critical_hit",
    "critical_head",
    "critical_miss",
    "self_location",
    "self_damage",
    "fly_distance",
    "fly_direction",
    "avoid",
    "deafness",
    "side",
    "balance",
    "will",
    "concentration",
    "knockdown",
    "knockout",
    "death",
)
TURN = ("consciousness", "stun", "surprise")
ATTACKS = ("attack", "location", "choose", "feint", "hurt_limb", *DEFENDS, *HURTS)


class Verb(Struct, frozen=True):
    """One verb: its function, the options it takes, and its die labels."""

    do: Callable[[Bout, Command], None]
    options: frozenset[str] = frozenset()
    labels: tuple[str, ...] = ()


def _posture(posture: str) -> Callable[[Bout, Command], None]:
    def change(t: Bout, command: Command) -> None:
        body.change_position(t, replace(command, options=(*command.options, Option(posture))))

    return change


def _front(t: Bout, command: Command) -> None:
    """``all out attack axe strong``: the option stands behind."""
    said = [o for o in command.options if o.name in WAYS or o.name == "option"]
    ways = tuple(Option(f"all_out_{o.name}") if o.name in WAYS else Option("all_out", o.value) for o in said)
    rest = tuple(o for o in command.options if o not in said)
    melee.attack(t, replace(command, verb="attack", options=(*rest, *(ways or (Option("all_out"),)))))


VERBS: Mapping[str, Verb] = {
    "attack": Verb(melee.attack, BLOW | SKILLS, ATTACKS),
    "punch": Verb(melee.attack, UNARMED, ATTACKS),
    "kick": Verb(melee.attack, UNARMED, ATTACKS),
    "bite": Verb(melee.attack, UNARMED, ATTACKS),
    "bash": Verb(melee.attack, BLOW, ATTACKS),
    "strike": Verb(melee.attack, BLOW, ATTACKS),
    "break": Verb(melee.attack, BLOW, ATTACKS),
    "all_out_attack": Verb(_front, BLOW | SKILLS | WAYS | {"option"}, ATTACKS),
    "disarm": Verb(trick.disarm, USES | OF_PLACE, ("contest", *HURTS)),
    "feint": Verb(trick.feint, USES | OF_PLACE | SKILLS, ("feint",)),
    "change_position": Verb(
        body.change_position, frozenset({"standing", "crouching", "kneeling", "crawling", "sitting", "prone"})
    ),
    "stand": Verb(_posture("standing")),
    "crouch": Verb(_posture("crouching")),
    "kneel": Verb(_posture("kneeling")),
    "crawl": Verb(_posture("crawling")),
    "sit": Verb(_posture("sitting")),
    "lie_down": Verb(_posture("prone")),
    "ready": Verb(body.ready, frozenset({"fast_draw", "reach"}), ("ready", "fast_draw")),
    "sheathe": Verb(body.sheathe),
    "drop": Verb(body.drop, labels=("drop_shield",)),
    "let_go": Verb(body.let_go),
    "free_hand": Verb(body.free_hand),
    "all_out_defense": Verb(body.all_out_defense, frozenset({"double", "increased"})),
    "concentrate": Verb(body.concentrate, frozenset({"spell", "on"})),
    "wait": Verb(body.wait),
    "pass": Verb(turns.pass_),
    "next": Verb(turns.next_),
    "round": Verb(turns.run_second),
    "darkness": Verb(body.light, frozenset({"n"})),
}
SAME = {
    "shield_bash": "bash",
    "all-out_attack": "all_out_attack",
    "aoa": "all_out_attack",
    "all-out_charge": "charge",
    "all_out_charge": "charge",
    "aoc": "charge",
}
"""Other words for a verb."""


def normal(command: Command) -> Command:
    """A command with one word for each verb and option."""
    options = tuple(replace(o, name=o.name.replace("-", "_").replace("popup", "pop_up")) for o in command.options)
    return replace(command, verb=SAME.get(command.verb, command.verb), options=options)


def verb_of(command: Command) -> Verb | None:
    """What is known of the command's verb."""
    return VERBS.get(SAME.get(command.verb, command.verb))


def carry_out(t: Bout, command: Command) -> None:
    """Check the words of a command and do it; raises Refused before the first die or not at all."""
    command = normal(command)
    verb = VERBS.get(command.verb)
    if verb is None:
        raise refuse(t, "unknown_verb", verb=command.verb.replace("_", " "))
    for option in command.options:
        if option.name not in verb.options:
            raise refuse(t, "option_not_here", option=_say(option.name), verb=_say(command.verb))
    if command.verb in ("next", "round", "darkness") and command.by != "gm":
        raise refuse(t, "gm_only", what=command.verb)
    verb.do(t, command)


def _say(word: str) -> str:
    return word.replace("_", " ")
