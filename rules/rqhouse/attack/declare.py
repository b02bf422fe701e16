"""What a sentence of attack declares: blows on its targets, each with the answer typed for it (RH-ATK-17, step 1)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Figure
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.attack.advantage import advantages, rewards
from rules.rqhouse.attack.chosen_weapon import SHORT, ChosenWeapon, find, is_higher
from rules.rqhouse.attack.maneuver import check_to, need_opponent
from rules.rqhouse.attack.martial_arts import said_arts
from rules.rqhouse.attack.missiles import distance
from rules.rqhouse.defence.choose import clause
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.exchange_records import MOVE, POSITION, Attack, Defence
from rules.rqhouse.figure.packages import SAME, package_of, worse_by_turns
from rules.rqhouse.figure.skills import atlatl
from rules.rqhouse.figure.skills import attack as attack_skill
from rules.rqhouse.figure.weapons import narrow
from rules.rqhouse.sheet.gear import THROW
from rules.rqhouse.sheet.items import BARE
from rules.rqhouse.tables.printed import MODES, PackageRow
from rules.rqhouse.tables.words import refuse, says, term
from rules.runequest.free_words import by_hand

PLAIN_PICKS = frozenset({"full_damage", "no_armour", "plus_five", "knockout", "knockback", *MODES})

DEFENDERS = frozenset({"martial_arts", "no_martial_arts", "riposte"})
"""Words that are the defender's where they stand behind a defence (see RH-MA-03)."""

Declared = tuple[Attack, Defence | None, bool]
"""A blow, the answer typed for it, and whether the typer could only propose it."""


def declare(t: Bout, command: Command, figure: Figure, given: int = -1, first: int = 1) -> tuple[Declared, ...]:
    """Every blow of a sentence in order: a Fight is at one target (RH-ATK-01), a package at as many as it says.

    Raises Refused for what is not legal (see RH-XS-14, RH-ATK-15, RH-ATK-16).

    ``first``: the number of the target with which it goes on.
    """
    command = apart(command)
    arm = find(t, command, figure)
    package = package_of(t, command)
    orders = targets(t, command, figure, first)
    if package is not None and not package.least <= len(orders) <= package.most:
        need = "one" if package.most == 1 else says("targets_at_least", least=package.least)
        raise refuse(t, "package_targets", what=package.name, need=need, given=len(orders))
    if package is None and len(orders) > 1:
        raise refuse(t, "one_target")
    found = []
    for nth, order in enumerate(orders[first - 1 :], first):
        blow = _blow(t, command, order, figure, arm, package, nth, given)
        extras.check(t, blow)
        guard = order.guard
        answer = clause(t, blow, guard) if guard is not None else None
        found.append((blow, answer, guard is not None and not guard.final))
    return tuple(found)


def targets(t: Bout, command: Command, figure: Figure, first: int = 1) -> tuple[Command, ...]:
    """One order for each target: those of a list with clauses of their own, else the sentence's for all.

    Raises Refused where one of them, from the ``first`` on, can be no target.
    """
    if not command.targets:
        raise refuse(t, "no_target", verb=command.verb)
    for name in command.targets[first - 1 :]:
        if name == figure.name:
            raise refuse(t, "self_target", who=name)
        if keys.DEAD.on(t.figure(name)):
            raise refuse(t, "target_dead", target=name)
    if len(set(command.targets)) < len(command.targets):
        raise refuse(t, "twice", target=command.targets[0])
    if not command.parts:
        return tuple(replace(command, targets=(name,)) for name in command.targets)
    return tuple(
        replace(
            part,
            options=(*command.options, *part.options),
            aimed=len(command.options) + part.aimed,
            bonuses=(*command.bonuses, *part.bonuses),
        )
        for part in command.parts
    )


def apart(command: Command) -> Command:
    """The order with the defender's words, which stand behind the defence, among those of the defence."""
    parts = tuple(map(apart, command.parts))
    guard = command.guard
    if guard is None:
        return replace(command, parts=parts) if parts else command
    behind_it = command.options[command.guarded :]
    theirs = tuple(o for o in behind_it if o.name in DEFENDERS)
    mine = (*command.options[: command.guarded], *(o for o in behind_it if o.name not in DEFENDERS))
    before = command.options[command.guarded : max(command.aimed, command.guarded)]
    aimed = command.aimed - sum(o.name in DEFENDERS for o in before)
    answered = replace(guard, options=(*guard.options, *theirs))
    return replace(command, options=mine, aimed=aimed, guard=answered, parts=parts)


def typed_picks(t: Bout, order: Command, target: Figure) -> tuple[str, ...]:
    """The picks of an order as typed; a location counts where it stands in the sentence (see RH-XS-14)."""
    found = []
    for n, one in enumerate(order.options):
        if order.at is not None and n == order.aimed:
            found.append(f"at:{order.at}")
        name = SAME.get(one.name, one.name)
        if name == "plus":
            if one.value != extras.FIVE:
                raise refuse(t, "plus_five", given=one.value)
            name = extras.PLUS
        if name in PLAIN_PICKS:
            found.append(name)
        elif name == "disarm":
            found.append(f"disarm:{_item(one, target)}")
    if order.at is not None and order.aimed >= len(order.options):
        found.append(f"at:{order.at}")
    return tuple(found)


def _item(one: Option, target: Figure) -> str:
    """What a disarm aims at: the thing named, else what the target attacks with."""
    if one.value:
        return str(one.value)
    held = [item.id for item in target.items if item.where == "hand"]
    return held[0] if held else ""


def _blow(
    t: Bout,
    command: Command,
    order: Command,
    figure: Figure,
    arm: ChosenWeapon,
    package: PackageRow | None,
    nth: int,
    given: int,
) -> Attack:
    target = t.figure(order.targets[0])
    brawling = arm.item.id in BARE
    if command.has("strike_to_kill", "strike_to_kill_flat") and not brawling:
        raise refuse(t, "only_brawl", target=target.name)
    arts = said_arts(t, command, figure, arm)
    away, terms, extra, long_shot = distance(t, order, figure, target, arm, package)
    higher = is_higher(t, order, figure, target)
    if higher and arm.use.sr >= SHORT and away == 0:
        terms += (term("higher_up"),)
    terms += (*worse_by_turns(package, nth), *narrow(t.enc, arm.use))
    extra += rewards(order)
    base = attack_skill(figure, arm.item, arm.way, arm.use)
    if arm.way == THROW and order.has("atlatl"):
        base = atlatl(figure)
    maneuver = POSITION if order.has("maneuver_position") else MOVE if order.has("maneuver", "maneuver_to") else ""
    place = order.option("maneuver_to")
    to = str(place.value) if place is not None and place.value else ""
    if maneuver:
        need_opponent(t, target.name)
    check_to(t, figure.name, target.name, to)
    if order.has("follow") and maneuver != MOVE:
        raise refuse(t, "nobody_moved", who=figure.name)
    return Attack(
        figure.name,
        target.name,
        arm.item.id,
        arm.way,
        base,
        (*terms, *by_hand(order.bonuses)),
        package.id if package is not None else "",
        advantages(t, order, figure, target),
        extra,
        long_shot,
        bool(higher and arm.use.sr >= SHORT and away == 0),
        typed_picks(t, order, target),
        order.has("pulled", "pulled_blow"),
        arts,
        command.has("strike_to_kill", "strike_to_kill_flat"),
        order.has("atlatl"),
        order.has("lead"),
        maneuver,
        to,
        order.has("follow"),
        given,
    )
