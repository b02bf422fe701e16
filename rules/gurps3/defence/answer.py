"""The defence made: chosen, rolled, and what it costs or wins (see G3-DEF-01 to 06)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.command import Guard as Typed
from rules.core.events import ItemChanged
from rules.gurps.rolling import roll
from rules.gurps.success import Degree
from rules.gurps3.defence.acrobatic_dodge import tumble
from rules.gurps3.defence.all_out_defense import double, meant
from rules.gurps3.defence.bare_parry import struck_instead
from rules.gurps3.defence.critical_defence import fumbled, turns_tables
from rules.gurps3.defence.dodge_and_drop import drop
from rules.gurps3.defence.exchange_records import Defence, Threat
from rules.gurps3.defence.legal import legal
from rules.gurps3.defence.parry import may_break
from rules.gurps3.defence.passive import alone, passively
from rules.gurps3.defence.retreat import check_step, step_back
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import weapon_item
from rules.gurps3.figure.quantities import side
from rules.gurps3.figure.skills import turns_unready
from rules.gurps3.harm.distraction import distract, lose_aim, lose_reload
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.says import says
from rules.things.keys import LEFT, RIGHT

NOTHING = "nothing"
SIDES = {"right": RIGHT, "left": LEFT}


class DefenceClause(Struct, frozen=True, omit_defaults=True):
    """A defence as typed: kind, item, skill and what goes with it; ``final``: nobody else has to agree."""

    kind: str
    item: str = ""
    skill: str = ""
    hand: int = 0
    retreat: bool = False
    acrobatic: bool = False
    drop: bool = False
    to: str = ""
    final: bool = True


class DefenceResult(Struct, frozen=True, omit_defaults=True):
    """What a defence came to: ``location`` where it moved the blow; ``counter``: the parrying weapon may strike.

    ``tried``: an active defence was made.
    """

    stopped: bool = False
    critical: bool = False
    location: str = ""
    counter: bool = False
    tried: bool = False
    item: str = ""
    skill: str = ""


def answers(command: Command) -> tuple[DefenceClause, ...]:
    """Return every defence a deed names, in order."""
    return tuple(map(_typed, command.guard.chain)) if command.guard is not None else ()


def _typed(guard: Typed) -> DefenceClause:
    names = {o.name: o for o in guard.options}
    kind = guard.name
    names |= {name.removeprefix("and_"): option for name, option in names.items()}
    to = str(names["retreat_to"].value) if "retreat_to" in names else ""
    item, _, rest = (guard.item or "").partition(".")
    bare = item == "bare"
    return DefenceClause(
        "dodge" if kind.startswith("acrobatic") else kind,
        item if bare else guard.item or "",
        rest if bare and rest not in SIDES else "",
        SIDES.get(rest, 0) if bare else 0,
        "retreat" in names or "retreat_to" in names,
        "acrobatic" in names or kind.startswith("acrobatic"),
        "drop" in names,
        to,
        guard.final,
    )


def matches(defence: Defence, said: DefenceClause) -> bool:
    """Return whether a legal defence is the one that was said."""
    return (
        defence.kind == said.kind
        and (not said.item or said.item == defence.item)
        and (not said.skill or said.skill == defence.skill)
        and (not said.hand or bool(said.hand & defence.hands))
        and (defence.retreat, defence.acrobatic, defence.drop) == (said.retreat, said.acrobatic, said.drop)
    )


def check(t: Bout, threat: Threat, said: tuple[DefenceClause, ...]) -> None:
    """Raises Refused where a typed defence is not open against the attack; before the first die."""
    used = None
    for n, one in enumerate(said):
        if one.kind == NOTHING:
            continue
        ways = legal(t.enc, threat, used)
        match = [g for g in ways if matches(g, one)]
        if n and not double(t, threat):
            raise refuse(t, "one_defence", who=threat.target)
        if not match:
            # Neither the order of their chances nor what somebody has learned: an attacker may ask.
            plain = {g.text for g in ways if not (g.retreat or g.acrobatic or g.drop)}
            able = ", ".join(sorted(plain)) or says("nothing_but_passive_defence")
            raise refuse(t, "no_such_defence", who=threat.target, what=_said(one), possible=able)
        check_step(t, threat, one.to)
        used = match[0]


def _said(one: DefenceClause) -> str:
    hand = f"{side(one.hand)} hand" if one.hand else "hand"
    words = [one.kind, one.item and f"with {hand if one.item == 'bare' else one.item}", one.skill]
    words += [w for w in ("acrobatic", "drop", "retreat") if getattr(one, w)]
    return " ".join(w for w in words if w)


def defend(t: Bout, threat: Threat, said: tuple[DefenceClause, ...], arm: bool = False) -> DefenceResult:
    """Choose a defence and roll it; a second under All-Out Defense; without any, passive defence (see G3-DEF-03)."""
    ways = legal(t.enc, threat)
    guard = choose(t, threat, ways, said[0] if said else None, "defence")
    if guard is None:
        return DefenceResult(stopped=passively(t, threat))
    first = roll_defence(t, threat, guard, arm, said[0].to if said else "")
    if first.stopped or not double(t, threat):
        return first
    ways = legal(t.enc, threat, guard)
    second = choose(t, threat, ways, said[1] if len(said) > 1 else None, "second_defence") if ways else None
    return first if second is None else roll_defence(t, threat, second, arm, "")


def _offered(ways: tuple[Defence, ...], wanted: str) -> tuple[Defence, ...]:
    """What is worth a line of the question: of bare-handed parries that do the same the best, and what was typed."""
    best: dict[tuple[bool, ...], Defence] = {}
    for guard in ways:
        if guard.item == "bare":
            does = (guard.retreat, guard.acrobatic, guard.drop)
            best[does] = max(best.get(does, guard), guard, key=lambda g: g.value)
    kept = {guard.id for guard in best.values()}
    return tuple(g for g in ways if g.item != "bare" or g.id in kept or g.id == wanted)


def choose(t: Bout, threat: Threat, ways: tuple[Defence, ...], said: DefenceClause | None, kind: str) -> Defence | None:
    """Return the defence that was typed, else the one its player picks; None for none (G3-DEF-04; see G3-TRN-07)."""
    if not ways:
        return None
    # One clause answers both of two blows: what it adds, a Retreat say, may be used up by then.
    plainly = said and replace(said, retreat=False, acrobatic=False, drop=False)
    match = next((g for one in (said, plainly) if one is not None for g in ways if matches(g, one)), None)
    if said is not None and match is not None and said.hand:
        match = replace(match, hands=said.hand)
    if said is not None and said.final and (match is not None or said.kind == NOTHING):
        return match
    plain = [g for g in ways if not (g.retreat or g.acrobatic or g.drop)] or list(ways)
    default = max(plain, key=lambda g: (g.kind == meant(t.figure(threat.target)), g.value))
    wanted = match.id if match is not None else NOTHING if said is not None and said.kind == NOTHING else default.id
    choices = tuple((g.id, f"{g.text} {g.value}") for g in _offered(ways, wanted))
    pd = alone(t.enc, threat)
    nothing = (NOTHING, says("nothing_but_pd", pd=pd) if pd else says("nothing"))
    name = kind if threat.nth == 1 else f"{kind}.{threat.nth}"
    text = says("defence", by=threat.who, what=_what(t, threat))
    picked = t.ask(name, threat.target, text, (*choices, nothing), wanted, "G3-DEF-04", of_attempt=kind == "defence")
    return next((g for g in (*((match,) if match else ()), *ways) if g.id == picked), None)


def _what(t: Bout, threat: Threat) -> str:
    item = t.figure(threat.who).item(threat.item)
    return item.name.lower() if item else threat.limb.replace("_", " ") or threat.kind


def roll_defence(t: Bout, threat: Threat, defence: Defence, arm: bool, to: str) -> DefenceResult:
    """Roll a defence: what it uses up, and what follows of it (see G3-DEF-01, G3-DEF-05, G3-DEF-06)."""
    who = threat.target
    defence = use_up(t, threat, defence)
    if defence.retreat:
        step_back(t, threat, to)
    got: Degree = roll(
        t, defence.kind, who, defence.kind, defence.base, defence.terms, rule="G3-DEF-01", by_ten=False, told=True
    )
    if defence.drop:
        drop(t, threat)
    if got.good:
        t.note("stopped", who, rule="G3-DEF-01", how=defence.text, by=threat.who)
        return _stopped(t, threat, defence, got)
    if got is Degree.CRITICAL_FAILURE:
        fumbled(t, threat, defence)
    bare = defence.item == "bare" and not threat.limb and threat.item and not threat.aimed
    return DefenceResult(tried=True, location=struck_instead(t, threat, defence, arm) if bare else "")


def _stopped(t: Bout, threat: Threat, defence: Defence, got: Degree) -> DefenceResult:
    critical = turns_tables(got)
    counters = defence.kind == "parry" and defence.item != "bare" and bool(threat.limb) and threat.limb != "head"
    if defence.kind == "parry":
        may_break(t, threat, defence.item)
    return DefenceResult(True, critical, counter=counters, tried=True, item=defence.item, skill=defence.skill)


def use_up(t: Bout, threat: Threat, defence: Defence) -> Defence:
    """Count the defence, and what it ends: an aim, a Reload that is dodged in (see G3-AIM-07, G3-RLD-02)."""
    who = threat.target
    if defence.kind == "parry":
        t.do(keys.PARRIES.by(who, 1, defence.item))
        mine = weapon_item(t.figure(who), defence.item)
        if mine is not None:
            _unready(t, who, defence)
    elif defence.kind == "block":
        t.do(keys.BLOCKS.by(who, 1))
    lose_aim(t, who, "G3-AIM-07")
    distract(t, who)
    if defence.kind == "dodge":
        lose_reload(t, who)
    if defence.retreat:
        t.do(keys.RETREATS.by(who, 1))
    if defence.acrobatic:
        defence = tumble(t, who, defence)
    return defence


def _unready(t: Bout, who: str, defence: Defence) -> None:
    """A weapon that is unready after use in the grip that parries is so after a parry too (see G3-MEL-03)."""
    figure = t.figure(who)
    mine = weapon_item(figure, defence.item)
    assert mine is not None
    gripped = [mode for mode in mine.weapon.modes if defence.skill in mode.skills]
    turns = turns_unready(sheet_of(figure).st, gripped[0])
    if turns:
        t.do(ItemChanged(who, defence.item, keys.UNREADY.key, turns - keys.UNREADY.of(mine.item)))
