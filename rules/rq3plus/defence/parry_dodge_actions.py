"""The Parry and Dodge actions a defence uses up: what they cover, and what is counted for the next (areas PAA, DDA)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.core.encounter import Figure
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack, Defence, source_of
from rules.rq3plus.figure.keys import Action, Declaration
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import declared, sheet
from rules.rq3plus.sheet.character import attack_sources
from rules.rq3plus.tables.words import refuse, says, term
from rules.turns.pace import strict

LIVE = ("unused", "used")


def allowed(t: Bout, attack: Attack, defence: Defence, declaration: Declaration) -> bool:
    """Whether the declared actions leave room for a defence; in free pace everything is allowed."""
    if not strict(t.enc):
        return True
    return _find(t, attack, defence, declaration.actions) is not None


def left_for(t: Bout, attack: Attack, defence: Defence) -> bool:
    """Whether a defence costs no more than is left: an action that covers it, or in free pace a unit still open."""
    known = declared(t.figure(attack.target))
    if defence.kind == "nothing" or _find(t, attack, defence, known.actions) is not None:
        return True
    return not strict(t.enc) and not _spent(known)


def aborts(t: Bout, attack: Attack, defence: Defence) -> bool:
    """Whether the action that covers a defence is one that another was given up for (see R3-ABT-03)."""
    known = declared(t.figure(attack.target))
    found = _find(t, attack, defence, known.actions) if defence.kind != "nothing" else None
    return found is not None and known.actions[found].abort


def _spent(known: Declaration) -> bool:
    """Whether moves and actions have used up the three units of a round (see R3-RND-03)."""
    return len([a for a in known.actions if a.status not in ("converted", "aborted")]) + known.moves >= 3


def commit(t: Bout, attack: Attack, defence: Defence, guard: Guard | None) -> Defence:
    """Spend the declared action, or in free pace make the missing one on the spot and say where the budget ends.

    ``both`` in the guard spends both Parry actions on this source (R3-PAA-04). Raises Refused in strict pace.
    """
    if defence.kind == "nothing":
        return defence
    if defence.also is not None:
        commit(t, attack, defence.also, None)
    declaration = declared(t.figure(attack.target))
    actions = declaration.actions
    found = _find(t, attack, defence, actions)
    if found is None:
        if strict(t.enc):
            what = "parry" if defence.kind == "parry" else "dodge"
            raise refuse(t, "action_used", who=attack.target, what=what)
        if _spent(declaration):
            t.note("over_budget", attack.target, what=says("melee_actions"), rule="R3-RND-03")
        found = len(actions)
        actions = (*actions, Action(_code(defence), tactic=defence.tactic))
    action = actions[found]
    used = replace(action, status="used", target=action.target or _target(attack, defence))
    if defence.kind == "parry" and defence.arm is not None:
        used = replace(
            used, item=used.item or defence.arm.use, target=_target(attack, defence) if _fresh(action) else used.target
        )
    spent = (*actions[:found], used, *actions[found + 1 :])
    if guard is not None and guard.has("both") and defence.kind == "parry":
        spent = _both(t, attack, spent)
    t.do(keys.DECLARATION.set(attack.target, replace(declaration, actions=spent)))
    if action.abort:
        return replace(defence, terms=(*defence.terms, term("defensive_abort")))
    return defence


def _fresh(action: Action) -> bool:
    return action.status == "unused"


def _code(defence: Defence) -> keys.Code:
    return "PAR" if defence.kind == "parry" else "DOD"


def _target(attack: Attack, defence: Defence) -> str:
    return source_of(attack) if defence.kind == "parry" else attack.who


def _find(t: Bout, attack: Attack, defence: Defence, actions: tuple[Action, ...]) -> int | None:
    """The action that covers this attack: one that does so already, else a free one; None where there is neither."""
    live = [(n, a) for n, a in enumerate(actions) if a.code == _code(defence) and a.status in LIVE]
    for wanted in (_covers, _open):
        for n, action in live:
            if _fits(action, defence) and wanted(action, attack, defence):
                return n
    same = [n for n, a in live if a.tactic == defence.tactic]
    return same[0] if same and _covers_more(t, attack, defence, actions) else None


def _fits(action: Action, defence: Defence) -> bool:
    """Whether the action was declared in this form and, for a parry, with this item (see R3-SOI-07)."""
    if action.tactic != defence.tactic:
        return False
    return defence.kind == "dodge" or (defence.arm is not None and action.item in ("", defence.arm.use, defence.arm.id))


def _covers(action: Action, attack: Attack, defence: Defence) -> bool:
    """Whether an action covers the attack: a Parry one weapon of one opponent, a Dodge all of his.

    Rules: R3-PAA-01, R3-PAA-03, R3-DDA-01.
    """
    return action.status == "used" and action.target == _target(attack, defence)


def _open(action: Action, attack: Attack, defence: Defence) -> bool:
    """Whether an unused action may still take this attack: it has no source yet, or this one or its figure.

    Rules: see R3-SOI-08.
    """
    return action.status == "unused" and action.target in ("", attack.who, _target(attack, defence))


def _covers_more(t: Bout, attack: Attack, defence: Defence, actions: tuple[Action, ...]) -> bool:
    """Two Dodges cover everybody (see R3-DDA-03); many limbs parry more sources than actions (R3-PAA-05)."""
    figure = t.figure(attack.target)
    count = sum(a.code == _code(defence) and a.status in LIVE and not a.abort for a in actions)
    if defence.kind == "dodge":
        return count >= 2
    if attack_sources(sheet(figure)) <= 2:
        # One action answers one source with the one thing it names.
        return False
    made = keys.PARRIES.read(figure).made
    sources = {p.source for p in made} | {source_of(attack)}
    busy = {p.item for p in made if p.source != source_of(attack)}
    return len(sources) <= means(figure, count) and defence.arm is not None and defence.arm.id not in busy


def means(figure: Figure, parries: int) -> int:
    """How many sources so many Parry actions answer: many-limbed figures half their means with one, all with two."""
    limbs = attack_sources(sheet(figure))
    if limbs <= 2:
        return parries
    return limbs if parries >= 2 else max(1, limbs // 2)


def _both(t: Bout, attack: Attack, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Spend the second Parry on the same source; one is made on the spot in free pace (see R3-PAA-04)."""
    source = source_of(attack)
    mine = [n for n, a in enumerate(actions) if a.code == "PAR" and a.status in LIVE and a.target in ("", source)]
    item = actions[mine[0]].item
    if len(mine) < 2:
        if strict(t.enc):
            raise refuse(t, "action_used", who=attack.target, what="second parry")
        actions = (*actions, Action("PAR", item))
        mine.append(len(actions) - 1)
    spent = [
        replace(a, status="used", target=source, item=item, both=True) if n in mine else a
        for n, a in enumerate(actions)
    ]
    return tuple(spent)


def remember_parry(t: Bout, attack: Attack, arm: Arm) -> None:
    """Count a parry against its source: each one after the first is worse (see R3-PAA-02)."""
    who, source = attack.target, source_of(attack)
    made = keys.PARRIES.read(t.figure(who)).made
    count = sum(p.count for p in made if p.source == source)
    rest = tuple(p for p in made if p.source != source)
    now = keys.Parries((*rest, keys.Parried(source, count + 1, arm.id)))
    t.do(keys.PARRIES.set(who, now, until=(round_of(t.enc) + 1,)))


def remember_dodge(t: Bout, attack: Attack) -> None:
    """Count the opponent among those dodged this round: each after the first is dodged worse (see R3-DDA-03)."""
    dodged = keys.DODGES.read(t.figure(attack.target)).opponents
    if attack.who not in dodged:
        now = keys.Dodged((*dodged, attack.who))
        t.do(keys.DODGES.set(attack.target, now, until=(round_of(t.enc) + 1,)))
