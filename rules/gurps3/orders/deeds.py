"""Every deed of gurps3: what carries it out, the words it takes, and the dice it may ask for."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.gurps3.attack import hold, melee, missile, slam, trick
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


def _front(t: Bout, command: Command) -> None:
    """``all out attack axe strong``: the option stands behind."""
    said = [o for o in command.options if o.name in WAYS or o.name == "option"]
    ways = tuple(Option(f"all_out_{o.name}") if o.name in WAYS else Option("all_out", o.value) for o in said)
    rest = tuple(o for o in command.options if o not in said)
    melee.attack(t, replace(command, verb="attack", options=(*rest, *(ways or (Option("all_out"),)))))


def _attack(t: Bout, command: Command) -> None:
    """A blow, a shot or a charge, by weapon and options."""
    if command.has("charge", "all_out_charge", "aoa_charge"):
        slam.charge(t, replace(command, verb="charge"))
    elif melee.thrown_or_shot(t, command):
        missile.shoot(t, command)
    else:
        melee.attack(t, command)


def _of_foe(do: Callable[[Bout, Command], None]) -> Callable[[Bout, Command], None]:
    """``slam Orc``: the foe stands where a weapon would."""

    def done(t: Bout, command: Command) -> None:
        if command.what is not None and command.what.startswith("@"):
            command = replace(command, what=None, targets=(*command.targets, command.what[1:]))
        do(t, command)

    return done


SHOT = OF_PLACE | {
    "speed",
    "braced",
    "erratic",
    "walking",
    "running",
    "shots",
    "pop_up",
    "thrown",
    "left",
    "right",
    "both_hands",
    "one_hand",
}
CHARGE = BLOW | {"strong", "slam", "feint", "option", "charge", "charge_slam", "charge_feint", "moved", "ran"}
RUN = SIDES | {"moved", "ran", "their_run"}
HOLDS = ("contest",)
WEIGHT = ("contest", "contest_fall", "contest_knockback", "balance")

DEEDS: Mapping[str, Verb] = {
    "attack": Verb(
        _attack, BLOW | SKILLS | SHOT | CHARGE | {"all_out_charge", "aoa_charge"}, (*ATTACKS, *WEIGHT, "footing")
    ),
    "shoot": Verb(missile.shoot, SHOT | {"arm_if_parried"}, ATTACKS),
    "throw": Verb(missile.shoot, SHOT | {"arm_if_parried"}, ATTACKS),
    "fire": Verb(missile.fire, SHOT, ATTACKS),
    "aim": Verb(missile.aim, frozenset({"braced", "walking", "range"})),
    "watch": Verb(missile.set_watch, frozenset({"hexes", "line", "secret", "n"})),
    "look_first": Verb(missile.look_first, labels=("vision", *ATTACKS)),
    "reload": Verb(missile.reload, frozenset({"fast_draw", "speed_load"}), ("fast_draw", "speed_load")),
    "punch": Verb(melee.attack, UNARMED, ATTACKS),
    "kick": Verb(melee.attack, UNARMED, ATTACKS),
    "bite": Verb(melee.attack, UNARMED, ATTACKS),
    "bash": Verb(melee.attack, BLOW, ATTACKS),
    "strike": Verb(melee.attack, BLOW, ATTACKS),
    "break": Verb(melee.attack, BLOW, ATTACKS),
    "all_out_attack": Verb(_front, BLOW | SKILLS | WAYS | {"option"}, ATTACKS),
    "charge": Verb(slam.charge, CHARGE, (*ATTACKS, *WEIGHT, "footing")),
    "disarm": Verb(trick.disarm, USES | OF_PLACE, ("contest", *HURTS)),
    "feint": Verb(trick.feint, USES | OF_PLACE | SKILLS, ("feint",)),
    "slam": Verb(_of_foe(slam.slam), RUN, (*WEIGHT, *HURTS)),
    "tackle": Verb(_of_foe(slam.tackle), RUN, (*WEIGHT, *ATTACKS)),
    "evade": Verb(slam.evade, SIDES | {"stop", "let_by"}, HOLDS),
    "grapple": Verb(
        hold.grapple,
        frozenset({"one_hand", "both_hands", "retreat", "retreat_to"}) | hold.BODY,
        HOLDS,
    ),
    "grab": Verb(hold.grab, frozenset({"weapon", "arm"}), HOLDS),
    "wrest": Verb(hold.wrest, labels=HOLDS),
    "force_drop": Verb(_of_foe(hold.force_drop), labels=HOLDS),
    "cover": Verb(hold.cover, frozenset({"eyes", "ears", "mouth"}), HOLDS),
    "choke": Verb(_of_foe(hold.choke), labels=(*HOLDS, *HURTS)),
    "pin": Verb(_of_foe(hold.pin), labels=HOLDS),
    "takedown": Verb(hold.takedown, labels=HOLDS),
    "help_pin": Verb(_of_foe(hold.help_)),
    "help_takedown": Verb(_of_foe(hold.help_)),
    "break_free": Verb(hold.break_free, labels=HOLDS),
    "change_position": Verb(
        body.change_position, frozenset({"standing", "crouching", "kneeling", "crawling", "sitting", "prone"})
    ),
    "ready": Verb(body.ready, frozenset({"fast_draw", "reach", "speed_load"}), ("ready", "fast_draw")),
    "sheathe": Verb(body.sheathe),
    "drop": Verb(body.drop, labels=("drop_shield",)),
    "let_go": Verb(body.let_go),
    "free_hand": Verb(body.free_hand),
    "all_out_defense": Verb(body.all_out_defense, frozenset({"double", "increased"})),
    "concentrate": Verb(body.concentrate, frozenset({"spell", "on", "why", "words"})),
    "wait": Verb(body.wait),
    "pass": Verb(turns.pass_),
}
SAME = {
    "shield_bash": "bash",
    "all-out_attack": "all_out_attack",
    "aoa": "all_out_attack",
    "all-out_charge": "charge",
    "all_out_charge": "charge",
    "aoc": "charge",
    "flying_tackle": "tackle",
    "force_the_drop": "force_drop",
}
"""Other words for a verb."""


STRIKES = frozenset({"attack", "punch", "kick", "bite", "bash", "shield_bash", "strike", "shoot", "throw"})
PAIRS: Mapping[tuple[str, ...], str] = {
    ("attack", "attack"): "all_out_double",
    ("feint", "attack"): "all_out_feint",
    ("attack", "slam"): "charge_slam",
    ("feint", "slam"): "charge_feint",
}
"""Two deeds of one maneuver, and the option of the card that prints them (G3-TRN-08)."""


def strikes(verb: str) -> bool:
    """Whether a verb is a blow."""
    return verb in STRIKES


def normal(command: Command) -> Command:
    """A command with one word for each verb and option."""
    options = tuple(replace(o, name=o.name.replace("-", "_").replace("popup", "pop_up")) for o in command.options)
    return replace(command, verb=SAME.get(command.verb, command.verb), options=options)


def carry_out(t: Bout, command: Command) -> None:
    """Check the words of a deed and do it; raises Refused before the first die or not at all."""
    command = normal(command)
    verb = DEEDS.get(command.verb)
    if verb is None:
        raise refuse(t, "unknown_verb", verb=command.verb.replace("_", " "))
    fits(t, command, verb)
    verb.do(t, command)


def fits(t: Bout, command: Command, verb: Verb) -> None:
    """Raises Refused for a word that does not go with the verb."""
    for option in command.options:
        if option.name not in verb.options:
            said = option.name.replace("_", " ")
            raise refuse(t, "option_not_here", option=said, verb=command.verb.replace("_", " "))
