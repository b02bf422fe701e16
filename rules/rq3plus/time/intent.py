"""The statement of intent: legal declarations and what they put in motion (areas SOI, RND-03)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Slot
from rules.core.events import Closed
from rules.core.keys import Nothing
from rules.rq3plus.attack import lance, several_attacks
from rules.rq3plus.attack.legality import attack_action
from rules.rq3plus.defence import shield_cover
from rules.rq3plus.figure import able_to_act, keys, phases, slots, strike_ranks, things_in_hand, turns, usable_weapons
from rules.rq3plus.figure.arms import arm_of, every_arm
from rules.rq3plus.figure.keys import Action, Declaration
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.figure.tactics import need_trained, tactic_of
from rules.rq3plus.figure.turns import reloads
from rules.rq3plus.tables.printed import ACTIONS, PAIRS
from rules.rq3plus.tables.words import refuse, says
from rules.runequest.free_words import named
from rules.turns.pace import strict

MOVES = {"single": 1, "double": 2, "triple": 3}
MOVE_WORDS = {1: "single", 2: "double", 3: "triple"}
EXTRAS = ("brace", "concentrate", "cover")
MOST_WORDS = 5
"""The words of the longest spell's name."""
LEADING = (" at", " on", " with", " for", " to", " by")
"""What leads on to something else: no name of a spell ends so (``bladesharp at 3``)."""
INSTEAD_OF = {"instead_of_move": "Move Phase", "instead_of_post_move": "Post Melee Move"}
"""The words that give a movement phase up, with the phase."""
INSTEAD = tuple(INSTEAD_OF)


def declare(t: Bout, command: Command) -> None:
    """Take a statement of intent: check it, compute its strike ranks, queue its slots.

    Raises Refused: already_declared, bad_units, an illegal pair, or what an action's own weapon or training forbids.

    Rules: R3-RND-03, R3-SOI-01..08, R3-SOI-14; see R3-SOI-09..13.
    """
    who = command.actor
    figure = t.figure(who)
    if not able_to_act.declares(t.enc, who):
        raise refuse(t, "unable", who=who, condition=able_to_act.hindrance(t.enc, who), what="declare")
    known = declared(figure)
    if known.stated or known.actions:
        raise refuse(t, "already_declared", who=who)
    plan = _plan(t, who, command)
    t.do(keys.DECLARATION.set(who, plan))
    t.note("declares", who, moves=plan.moves, actions=_words(figure, plan, command), rule="R3-SOI-01")
    for slot in keys.INTENT.all(t.enc, who):
        t.do(Closed(slot.id, "done"))
    _extras(t, who, command, plan)
    strike_ranks.queue(t, who, plan.actions)
    several_attacks.queue(t, who, plan.actions)
    for act in (*plan.instead_of_move, *plan.instead_of_post):
        phase = phases.POST_SETUP if act.post else phases.MOVE_SETUP
        keys.INSTEAD.queue(t, phases.key(phases.round_of(t.enc), phase, dex=phases.FIRST), who, act)


def left(figure: Figure) -> str:
    """The announced actions that are not used yet, as ``1 attack, 1 parry``; see R3-RND-03."""
    codes: list[str] = [a.code for a in declared(figure).actions if a.status == "unused"]
    counted = ((codes.count(code), row) for code, row in ACTIONS.items() if row.one)
    return ", ".join(f"{n} {row.several if n > 1 else row.one}" for n, row in counted if n)


def told_rank(before: Encounter, enc: Encounter, who: str) -> str:
    """The strike rank of what a figure has used or declared since ``before``, as ``SR 7``; empty where it has none."""
    was, known = declared(before.figures[who]), declared(enc.figures[who])
    fresh = [a for a in known.actions if a not in was.actions and a.sr]
    opened = [s for s in keys.ATTACK.all(enc, who) if s.opened and keys.due(s).sr]
    rank = keys.due(opened[0]).sr if opened else fresh[0].sr if fresh else 0
    return f"SR {rank}" if rank else ""


def unheard(enc: Encounter) -> tuple[str, ...]:
    """Who has not attacked in this round, in free pace: those who are able, in joining order."""
    return tuple(
        name
        for name, figure in enc.figures.items()
        if able_to_act.acts(enc, name) and not any(action.code in ("ATK", "MIS") for action in declared(figure).actions)
    )


def withdraw(t: Bout, who: str) -> None:
    """A declaration is taken back by ruling: the slots that wait for what it said are closed."""
    for slot in t.enc.slots(who):
        if keys.INSTEAD.on(slot) or any(key.on(slot) for key in strike_ranks.SLOTS.values()):
            t.do(Closed(slot.id, "ruled"))


def _words(figure: Figure, plan: Declaration, command: Command) -> str:
    """A declaration in words: the move, then the actions with their strike ranks."""
    move = f"{MOVE_WORDS[plan.moves]} move"
    charged = [f"charge at {part.targets[0]}" for part in command.parts if part.has("charge") and part.targets]
    return ", ".join([move, *charged, *(_told(figure, a) for a in plan.actions)])


def _told(figure: Figure, action: Action) -> str:
    arm = next((arm for arm in every_arm(figure) if arm.use == action.item), None)
    item = figure.item(action.item)
    several = arm is not None and len(arm.weapon.modes) > 1
    named = arm.name if arm is not None else item.name if item is not None else action.item
    with_ = "with" if action.code == "PAR" and named else ""
    aim = f"at {action.at.replace('_', ' ')}" if action.at else ""
    tactic = action.tactic.replace("_", " ") if action.tactic not in ("standard", "aimed_shot" if aim else "") else ""
    mode = action.mode if several else ""
    parts = (ACTIONS[action.code].declared, with_, named, mode, action.spell, action.purpose, tactic, aim)
    return " ".join(p for p in parts if p) + (f" (SR {action.sr})" if action.sr else "")


def _plan(t: Bout, who: str, command: Command) -> Declaration:
    """The declaration a sentence asks for, with every check that needs no other figure."""
    moves = [MOVES[p.verb] for p in command.parts if p.verb in MOVES]
    units = [p for p in command.parts if p.verb not in MOVES and p.verb not in EXTRAS and not p.has(*INSTEAD)]
    if len(set(moves)) > 1:
        raise refuse(t, "bad_units.moves", moves=" and ".join(MOVE_WORDS[m] for m in moves))
    chosen = moves[0] if moves else 3 - min(2, len(units))
    if len(units) + chosen > 3:
        allowed = (says("no_melee_action"), says("one_melee_action"), says("two_melee_actions"))[3 - chosen]
        given = "1 was" if len(units) == 1 else f"{len(units)} were"
        raise refuse(t, "bad_units", move=MOVE_WORDS[chosen], allowed=allowed, given=given)
    actions = tuple(a for a in (_action(t, who, part) for part in units) if a.code)
    actions = _spells(t, who, actions)
    instead = {name: tuple(_instead(t, who, p) for p in command.parts if p.has(name)) for name in INSTEAD}
    for name, acts in instead.items():
        if len(acts) > 1:
            raise refuse(t, "bad_units.instead", phase=INSTEAD_OF[name], given=len(acts))
    cover = next((p for p in command.parts if p.verb == "cover"), None)
    plan = Declaration(
        chosen,
        strike_ranks.with_ranks(t, who, actions, double_move=chosen == 2),
        brace=any(p.verb == "brace" for p in command.parts),
        concentrate=any(p.verb == "concentrate" for p in command.parts),
        cover=(cover.what or "") if cover is not None else "",
        instead_of_move=instead["instead_of_move"],
        instead_of_post=instead["instead_of_post_move"],
        reloads=reloads(t, who, actions),
        stated=True,
    )
    check_pair(t, who, plan)
    usable_weapons.need_all(t, who, plan)
    return plan


def _instead(t: Bout, who: str, part: Command) -> slots.SacrificedPhase:
    """The act of a sacrificed movement phase (R3-SOI-09)."""
    action, post = _action(t, who, part), part.has("instead_of_post_move")
    if action.code == "DRW":
        return slots.SacrificedPhase(action.item if not action.spell else "", action.spell, post=post)
    return slots.SacrificedPhase(purpose=action.purpose or says("brief_act"), post=post)


def _spells(t: Bout, who: str, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions, the first spell completing the unfinished one where it is that; else that is lost.

    Rules: see R3-SPL-06.
    """
    unfinished = keys.UNFINISHED.of(t.figure(who))
    if unfinished is None:
        return actions
    found = list(actions)
    for n, action in enumerate(found):
        if action.code == "SPL" and action.spell in ("", unfinished.name):
            found[n] = replace(
                action, spell=unfinished.name, points=unfinished.points, carried=True, points_left=unfinished.remainder
            )
            return tuple(found)
    t.do(keys.UNFINISHED.clear(who, "lapsed"))
    t.note("spell_lost", who, spell=unfinished.name, rule="R3-SPL-06")
    return actions


def _action(t: Bout, who: str, part: Command) -> Action:
    match part.verb:
        case "attack" | "shoot" | "throw" | "grapple" | "strike" | "slam" | "bash" | "disarm" | "break" | "entangle":
            aimed = part.at is not None and not part.at.startswith(things_in_hand.ITEM)
            return replace(attack_action(t, who, part), at=str(part.at) if aimed else "")
        case "defend":
            return _defence(t, who, part)
        case "prepare":
            if part.what is None:
                raise refuse(t, "no_item.action", who=who)
            return Action("DRW", strike_ranks.base(part.what))
        case "ready_spell":
            return Action("DRW", spell=named(part))
        case "spell":
            return spell_action(t, who, part)
        case "act_briefly":
            return Action("MSC", purpose=named(part))
        case "spirit_attack":
            return Action("SPA")
        case "spirit_defence":
            return Action("SPD")
        case "none":
            return Action("")
    raise refuse(t, "bad_part.action", told=part.verb.capitalize())


def spell_action(t: Bout, who: str, command: Command) -> Action:
    """The SPL a sentence names: points, readied or not, divine or not (see R3-SPL-01..03)."""
    said, target = cast_on(t, who, named(command))
    name, points = points_of(said, command.number("points"))
    need_name(t, name)
    known = keys.READY_SPELLS.read(t.figure(who))
    ready = command.has("ready") or name.casefold() in known.names
    return Action("SPL", points=points, spell=name, ready=ready, divine=command.has("divine"), target=target)


def need_name(t: Bout, name: str) -> None:
    """Refuse what was typed behind ``cast`` or ``ready`` and is no spell's name but half a sentence."""
    words = name.split()
    if len(words) > MOST_WORDS or any(word.isdigit() for word in words) or name.casefold().endswith(LEADING):
        raise refuse(t, "no_spell.need_name", name=name)


def _defence(t: Bout, who: str, part: Command) -> Action:
    guard = part.guard
    assert guard is not None
    tactic = tactic_of(t, guard)
    foe = part.option("opponent")
    target = str(foe.value) if foe is not None else ""
    if guard.name == "nothing":
        return Action("")
    if guard.name == "dodge":
        if tactic not in ("standard", "counter"):
            raise refuse(t, "wrong_defence.defence", tactic=tactic)
        if tactic == "counter" and not any("counter" in k for k in t.figure(who).sheet.get("tactics", {}).values()):
            raise refuse(t, "not_trained", who=who, tactic=tactic, weapon=says("any_weapon"))
        return Action("DOD", tactic=tactic, target=target)
    arm = arm_of(t, who, guard.item) if guard.item else None
    if arm is not None:
        need_trained(t, who, arm, tactic)
    return Action("PAR", arm.use if arm else "", tactic=tactic, target=target, both=guard.has("both"))


def check_pair(t: Bout, who: str, plan: Declaration) -> None:
    """Refuse a pair of actions that is never legal, or not now (R3-SOI-13; see R3-SPI-01..04, R3-SPL-05)."""
    codes = [a.code for a in plan.actions]
    spirit = keys.SPIRIT.on(t.figure(who))
    for code in codes:
        if code in ("SPA", "SPD") and not spirit:
            what = says("intent.attack_in_spirit_combat") if code == "SPA" else says("intent.defence_in_spirit_combat")
            raise refuse(t, "not_in_spirit_combat", who=who, what=what)
    if len(codes) == 2 and codes[0] == codes[1] and codes[0] in ("SPA", "SPD"):
        other = says("sacrificed_movement_phase") if plan.instead_of_move or plan.instead_of_post else ""
        other = other or ("bracing" if plan.brace else says("covering_with_shield") if plan.cover else "")
        if other:
            raise refuse(t, "spirit_exclusive", who=who, what=other)
    if len(codes) < 2:
        return
    legal = next(p for p in PAIRS.values() if sorted((p.first, p.second)) == sorted(codes)).legal
    first, second = plan.actions
    if legal == "two_ready" and first.item == second.item:
        usable_weapons.need_magazine(t, who, first)
    if {"ATK", "MIS"} == set(codes) and strike_ranks.base(first.item) == strike_ranks.base(second.item):
        name = arm_of(t, who, first.item).name
        raise refuse(t, "weapon_not_ready.one_for_two", who=who, weapon=name)
    if legal == "sr_sum" and second.sr > phases.LAST:
        raise refuse(t, "spells_too_long", who=who, total=second.sr)


def _extras(t: Bout, who: str, command: Command, plan: Declaration) -> None:
    """Bracing, concentration and a covering shield take hold at once (R3-SOI-11; see R3-MSL-14, R3-SOI-10)."""
    end = (phases.round_of(t.enc) + 1,)
    if plan.brace:
        t.do(keys.BRACED.set(who, Nothing(), until=end))
        t.note("braces", who, rule="R3-BRC-01")
    if plan.concentrate:
        t.note("concentrates", who, rule="R3-SOI-11")
    if plan.cover:
        at = next((p.at for p in command.parts if p.verb == "cover"), None)
        shield_cover.declare(t, who, plan.cover, at or "")
    for part in command.parts:
        if part.has("charge") and part.targets:
            lance.declare(t, who, part.targets[0], plan)


_OWNER = ("my", "his", "her", "its", "the", "own", "me", "myself")
"""Words before a thing that a spell is cast on, or that mean the caster."""


def cast_on(t: Bout, who: str, said: str) -> tuple[str, str]:
    """A spell, and the figure or the thing of the caster's that it is cast on; ``walk on water`` is all spell."""
    spell, _, typed = said.partition(" on ")
    words = [word for word in typed.casefold().split() if word not in _OWNER]
    names = (*t.enc.figures, *(item.name for item in t.figure(who).items))
    found = (one for one in names if words and {*words} <= {*one.casefold().split()})
    ends = (one for one in names if words and one.casefold().endswith(words[-1]))
    target = next(found, "") or next(ends, "")
    if not target and typed and not words:
        target = who
    return (spell, target) if target else (said, "")


def points_of(said: str, points: int | None) -> tuple[str, int]:
    """A spell with its magic points: those typed by ``points``, else the number behind its name (``Befuddle 2``)."""
    name, _, last = said.rpartition(" ")
    if points is None and name and last.isdigit():
        return name, int(last)
    return said, points or 0


def announced_sentence(enc: Encounter, slot: Slot) -> str:
    """The sentence of the attack or spell that was announced for a slot; empty for anything else or no target.

    Where none was named and only one foe is left to be struck it is that one. In strict pace spells need no sentence.

    Rules: see R3-SOI-07, R3-SOI-08.
    """
    action = turns.stands_for(declared(enc.figures[slot.who]), slot) if slot.who in enc.figures else None
    if action is None:
        return ""
    if keys.SPELL.on(slot) and not strict(enc):
        return _cast(action)
    if not keys.ATTACK.on(slot):
        return ""
    arm = next((arm for arm in every_arm(enc.figures[str(slot.who)]) if arm.use == action.item), None)
    target = action.target or _only_foe(enc, str(slot.who))
    if arm is None or target not in enc.figures:
        return ""
    thrown = arm.missile is not None and arm.missile.kind == "thrown"
    verb = "attack" if arm.missile is None else "throw" if thrown else "shoot"
    tactic = action.tactic if action.tactic != "standard" else ""
    mode = action.mode if len(arm.weapon.modes) > 1 else ""
    at = f"at {action.at}" if action.at else ""
    return " ".join(part for part in (verb, arm.name, mode, tactic, "vs", target, at) if part).replace("_", " ")


def _cast(action: Action) -> str:
    """The sentence that casts a declared spell."""
    name = f'"{action.spell}"' if action.spell else ""
    points = f"points {action.points}" if action.points else ""
    ways = [word for word, so in (("ready", action.ready), ("divine", action.divine)) if so]
    target = f"vs {action.target}" if action.target else ""
    return " ".join(part for part in ("cast", name, points, *ways, target) if part)


def _only_foe(enc: Encounter, who: str) -> str:
    """The one foe in sight who still stands, by name; empty where there are none or several."""
    foes = [foe.name for foe in enc.enemies(who) if not foe.hidden and able_to_act.acts(enc, foe.name)]
    return foes[0] if len(foes) == 1 else ""
