"""Every deed of gurps3: what carries it out, the words it takes, and the dice it may ask for."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter
from rules.core.orders.gate import fits, gate
from rules.core.orders.verbs import Answer, Does, Verb, Word, words
from rules.core.parts import Words, no_entries, no_names
from rules.gurps.claims import SIDES, settled
from rules.gurps3.attack import (
    aim,
    all_out_charge,
    declare,
    feint_and_disarm,
    grab,
    grapple,
    missile_weapon,
    opportunity_fire,
    reload,
    slam,
    takedown,
)
from rules.gurps3.attack.melee import NATURAL
from rules.gurps3.defence import all_out_defense
from rules.gurps3.figure import keys, turns
from rules.gurps3.orders import evade, maneuvers_without_attack, ready
from rules.gurps3.place.where import arc, from_head
from rules.gurps3.tables.printed import PACKAGE
from rules.gurps3.tables.settings import option
from rules.gurps3.time import wait

USES = frozenset({"swing", "thrust", "cut", "imp", "cr", "one_hand", "both_hands", "left", "right"})
SKILLS = frozenset({"dx", "boxing", "brawling", "karate", "judo"})
OF_PLACE = frozenset(SIDES) | {"range", "bad_footing", "darkness", "unaware", "unseen"}
"""Claims that any attack may make."""
WAYS = frozenset({"double", "feint", "sure", "determined", "strong"})
ALL_OUT = frozenset(f"{lead}{way}" for lead in ("all_out_", "aoa_") for way in WAYS) | {"all_out", "aoa"}
BLOW = USES | OF_PLACE | ALL_OUT | {"wild", "arm_if_parried"}
UNARMED = SKILLS | OF_PLACE | ALL_OUT | {"wild", "left", "right"}

DEFENDS = ("block", "dodge", "parry", "passive_defence", "acrobatics", "breakage", "counter")
HURTS = (
    "damage", "critical_hit", "critical_head", "critical_miss", "self_location", "self_damage", "fly_distance",
    "fly_direction", "avoid", "deafness", "side", "balance", "will", "concentration", "knockdown", "knockout",
    "death",
)  # fmt: skip
TURN = ("consciousness", "stun", "surprise")
ATTACKS = ("attack", "location", "choose", "feint", "hurt_limb", *DEFENDS, *HURTS)


DEFENDING = frozenset((*all_out_defense.MODES, *all_out_defense.KINDS))
STEPS = frozenset({"retreat", "and_retreat", "retreat_to"})
DODGES = STEPS | {"acrobatic", "and_acrobatic", "drop", "and_drop"}
DEFENCES: Mapping[str, Answer] = {
    "block": Answer(STEPS, item=True),
    "dodge": Answer(DODGES),
    "acrobatic dodge": Answer(STEPS | {"drop", "and_drop"}),
    "parry": Answer(STEPS, item=True),
    "nothing": Answer(),
}
"""What answers a blow, and what goes with it."""


def _deed(
    do: Does,
    options: frozenset[str] = frozenset(),
    labels: tuple[str, ...] = (),
    *,
    foe: bool = True,
    item: bool = False,
    at: bool = False,
    blow: bool = False,
) -> Verb:
    """Return a deed: at one foe unless said; a ``blow`` may be defended against and takes modifiers by hand."""

    def done(t: Bout, command: Command) -> None:
        do(t, normal(command))

    every = options | {o.replace("all_out", "all-out") for o in options} | ({"popup"} if "pop_up" in options else set())
    defences = DEFENCES if blow else {}
    return Verb(
        done, frozenset(every), (*labels, *TURN), int(foe), item, at, bonus=blow or foe, defences=defences, guards=2
    )


def _front(t: Bout, command: Command) -> None:
    """``all out attack axe strong``: the option stands behind."""
    said = [o for o in command.options if o.name in WAYS or o.name == "option"]
    ways = tuple(Option(f"all_out_{o.name}") if o.name in WAYS else Option("all_out", o.value) for o in said)
    rest = tuple(o for o in command.options if o not in said)
    declare.attack(t, replace(command, verb="attack", options=(*rest, *(ways or (Option("all_out"),)))))


def _shoot(t: Bout, command: Command) -> None:
    """A shot; from one who is asked for his watch that of the watch (see G3-OPP-02)."""
    asked = command.who is not None and turns.own_interrupt(t.enc, command.who) is not None
    shoots = missile_weapon.pop_up if command.has("pop_up") else missile_weapon.shoot
    (opportunity_fire.fire if asked else shoots)(t, command)


def _attack(t: Bout, command: Command) -> None:
    """A blow, a shot or a charge, by weapon and options."""
    if command.has(*CHARGING):
        fits(t, command, CHARGE | CHARGING)
        all_out_charge.charge(t, replace(command, verb="charge"))
    elif declare.thrown_or_shot(t, command):
        fits(t, command, SHOT | {"arm_if_parried"})
        _shoot(t, command)
    else:
        bare = command.what is None or command.what in NATURAL
        fits(t, command, BLOW | SKILLS if bare else BLOW)
        declare.attack(t, command)


def aimed(deed: Command) -> Command:
    """Return a deed with its foe as the target: ``slam Orc`` names him where a weapon would stand."""
    if deed.what is None or not deed.what.startswith("@"):
        return deed
    return replace(deed, what=None, targets=(*deed.targets, deed.what[1:]))


def _of_foe(do: Does) -> Does:
    return lambda t, command: do(t, aimed(command))


def _pops(t: Bout, command: Command) -> None:
    """``pop up crossbow``: the option as the verb (see G3-POP-01)."""
    _shoot(t, replace(command, verb="shoot", options=(*command.options, Option("pop_up"))))


def _strike(t: Bout, command: Command) -> None:
    """``strike Grak`` is a blow at him, ``strike at axe vs Grak`` one at what he holds (see G3-STW-01)."""
    _attack(t, replace(command, verb="attack"))


def _blow(allowed: frozenset[str]) -> Does:
    """Return a blow that goes with these options."""

    def done(t: Bout, command: Command) -> None:
        fits(t, command, allowed)
        declare.attack(t, command)

    return done


SHOT = OF_PLACE | {
    "speed", "braced", "erratic", "walking", "running", "shots", "pop_up", "thrown", "left", "right", "both_hands",
    "one_hand",
}  # fmt: skip
CHARGING = {"charge", "all_out_charge", "aoa_charge"}
CHARGES = {"strong", "slam", "feint", "option", "charge", "charge_slam", "charge_feint", all_out_charge.STOPPED}
CHARGE = BLOW | WAYS | CHARGES | {"moved", "ran"}
RUN = frozenset(SIDES) | {"moved", "ran", "their_run"}
HOLDS = ("contest",)
WEIGHT = ("contest", "contest_fall", "contest_knockback", "balance")

POSTURES = frozenset({"standing", "crouching", "kneeling", "crawling", "sitting", "prone"})
GRIPS = frozenset({"one_hand", "both_hands", "retreat", "retreat_to"}) | grapple.BODY
ANY_BLOW = BLOW | SKILLS | SHOT | CHARGE | {"all_out_charge", "aoa_charge"}
RUNS = (*ATTACKS, *WEIGHT, "footing")

_NAMED: Mapping[str, Verb] = {
    "attack": _deed(_attack, ANY_BLOW, RUNS, item=True, at=True, blow=True),
    "shoot": _deed(_shoot, SHOT | {"arm_if_parried"}, ATTACKS, item=True, at=True, blow=True),
    "pop_up": _deed(_pops, SHOT | {"arm_if_parried"}, ATTACKS, item=True, at=True, blow=True),
    "throw": _deed(_shoot, SHOT | {"arm_if_parried"}, ATTACKS, item=True, at=True, blow=True),
    "fire": _deed(opportunity_fire.fire, SHOT, ATTACKS, item=True, at=True, blow=True),
    "aim": _deed(aim.aim, frozenset({"braced", "walking", "range"}), item=True),
    "watch": _deed(opportunity_fire.set_watch, frozenset({"hexes", "line", "secret", "n"}), foe=False, item=True),
    "look_first": _deed(opportunity_fire.look_first, frozenset({"hold_fire"}), ("vision", *ATTACKS), foe=False),
    "reload": _deed(
        reload.reload, frozenset({"fast_draw", "speed_load"}), ("fast_draw", "speed_load"), foe=False, item=True
    ),
    "punch": _deed(_blow(UNARMED), UNARMED | WAYS, ATTACKS, at=True, blow=True),
    "kick": _deed(_blow(UNARMED), UNARMED | WAYS, ATTACKS, at=True, blow=True),
    "bite": _deed(_blow(UNARMED), UNARMED | WAYS, ATTACKS, at=True, blow=True),
    "bash": _deed(_blow(BLOW), BLOW | WAYS, ATTACKS, item=True, at=True, blow=True),
    "strike": _deed(_strike, BLOW | WAYS, ATTACKS, item=True, at=True, blow=True),
    "break": _deed(_blow(BLOW), BLOW | WAYS, ATTACKS, item=True, at=True, blow=True),
    "all_out_attack": _deed(_front, BLOW | SKILLS | WAYS | {"option"}, ATTACKS, item=True, at=True, blow=True),
    "charge": _deed(all_out_charge.charge, CHARGE, RUNS, item=True, at=True, blow=True),
    "disarm": _deed(feint_and_disarm.disarm, USES | OF_PLACE, ("contest", *HURTS), item=True, at=True),
    "feint": _deed(feint_and_disarm.feint, USES | OF_PLACE | SKILLS, ("feint",), item=True),
    "slam": _deed(_of_foe(slam.slam), RUN, (*WEIGHT, *HURTS), item=True),
    "tackle": _deed(_of_foe(slam.tackle), RUN, (*WEIGHT, *ATTACKS), item=True, blow=True),
    "evade": _deed(evade.evade, frozenset(SIDES) | {"stop", "let_by"}, HOLDS),
    "grapple": _deed(grapple.grapple, GRIPS, HOLDS, at=True),
    "grab": _deed(grab.grab, frozenset({"weapon", "arm"}), HOLDS, at=True),
    "wrest": _deed(grab.wrest, labels=HOLDS, at=True),
    "force_drop": _deed(_of_foe(grab.force_drop), labels=HOLDS, item=True),
    "cover": _deed(grapple.cover, frozenset({"eyes", "ears", "mouth"}), HOLDS),
    "choke": _deed(_of_foe(grapple.choke), labels=(*HOLDS, *HURTS), item=True),
    "pin": _deed(_of_foe(grapple.pin), labels=HOLDS, item=True),
    "takedown": _deed(takedown.takedown, labels=HOLDS),
    "help_pin": _deed(_of_foe(takedown.help_), item=True),
    "help_takedown": _deed(_of_foe(takedown.help_), item=True),
    "break_free": _deed(grapple.break_free, labels=HOLDS),
    "change_position": _deed(maneuvers_without_attack.change_position, POSTURES, foe=False),
    "ready": _deed(
        ready.ready, frozenset({"fast_draw", "reach", "speed_load"}), ("ready", "fast_draw"), foe=False, item=True
    ),
    "sheathe": _deed(ready.sheathe, foe=False, item=True),
    "drop": _deed(ready.drop, labels=("drop_shield",), foe=False, item=True),
    "let_go": _deed(ready.let_go),
    "free_hand": _deed(grapple.free_hand, foe=False),
    "all_out_defense": _deed(all_out_defense.all_out_defense, DEFENDING, foe=False),
    "concentrate": _deed(maneuvers_without_attack.concentrate, frozenset({"named"}), foe=False),
    "wait": _deed(wait.wait, foe=False, item=True),
    "pass": _deed(maneuvers_without_attack.do_nothing, foe=False),
}
SAME = {
    "popup": "pop_up",
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


DEEDS: Mapping[str, Verb] = {**_NAMED, **{word: _NAMED[same] for word, same in SAME.items()}}


def normal(command: Command) -> Command:
    """A command with one word for each verb and option: *all-out* and its way are one, a charge is all out anyway."""
    options = tuple(replace(o, name=o.name.replace("-", "_").replace("popup", "pop_up")) for o in command.options)
    verb = SAME.get(command.verb, command.verb)
    rest = tuple(o for o in options if o.name not in ("all_out", "aoa") or o.value is not None)
    charges = verb == "charge" or bool(CHARGING & {o.name for o in options})
    ways = WAYS - CHARGES if charges else WAYS
    if len(rest) < len(options) and verb != "all_out_attack" and (charges or WAYS & {o.name for o in rest}):
        options = tuple(replace(o, name=f"all_out_{o.name}") if o.name in ways else o for o in rest)
    return replace(command, verb=verb, options=options)


known = settled(arc, {"range": from_head, "speed": lambda enc, _, other: keys.MOVED.of(enc.figures[other])})
"""What the map has settled of a player's claim: range, the target's speed, from which side."""


class DeedWords:
    """What the kernel's gate asks of a system, for the deeds of a longer sentence."""

    verbs: Mapping[str, Verb] = DEEDS
    rights: Mapping[str, Word] = words(PACKAGE)

    @property
    def words(self) -> Words:
        """Return what may be named and said: what is known of a claim."""
        return Words(things=no_names, labels=no_entries, known=known)

    def option(self, enc: Encounter, name: str) -> Any:
        """Return the encounter's option."""
        return option(enc, name)


def carry_out(t: Bout, command: Command) -> None:
    """Check the words of a deed of a longer sentence and do it; raises Refused before the first die or not at all."""
    gate(t, command, _WORDS).do(t, command)


_WORDS = DeedWords()
