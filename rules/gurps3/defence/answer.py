"""The defence made: chosen, rolled, and what it costs or wins (see G3-DEF-01 to 06)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.core.events import ItemChanged
from rules.gurps.blunders import Blunder
from rules.gurps.rolling import roll
from rules.gurps.success import Degree
from rules.gurps3.defence.active import alone, drop, passively
from rules.gurps3.defence.all_out_defense import double, meant
from rules.gurps3.defence.dodge import tumble
from rules.gurps3.defence.exchange_records import Defence, Threat
from rules.gurps3.defence.legal import legal
from rules.gurps3.defence.parry import may_break, parrying_side, struck_instead
from rules.gurps3.defence.retreat import check_step, step_back
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import weapon_item
from rules.gurps3.figure.skills import turns_unready
from rules.gurps3.harm.blunders import critical_miss
from rules.gurps3.harm.distraction import distract, lose_aim, lose_reload
from rules.gurps3.harm.falls_and_drops import fall
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.words import refuse, says
from rules.things.keys import LEFT, RIGHT

NOTHING = "nothing"
SIDES = {"right": RIGHT, "left": LEFT}


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


def _item(said: Guard) -> tuple[str, str]:
    """Return the item that a defence names, and of bare hands which hand or skill."""
    item, _, way = (said.item or "").partition(".")
    return (item, way) if item == "bare" else (said.item or "", "")


def kind_of(said: Guard) -> str:
    """Return what kind of defence is typed: an acrobatic dodge is a Dodge."""
    return "dodge" if said.name.startswith("acrobatic") else said.name


def _goes_with(said: Guard) -> tuple[bool, bool, bool]:
    """Return what goes with a defence as typed: Retreat, acrobatics, drop."""
    acrobatic = said.name.startswith("acrobatic") or said.has("acrobatic", "and_acrobatic")
    return said.has("retreat", "and_retreat", "retreat_to"), acrobatic, said.has("drop", "and_drop")


def _to(said: Guard | None) -> str:
    """Return the hex a typed Retreat names; empty for none."""
    return next((str(o.value) for o in said.options if o.name == "retreat_to"), "") if said is not None else ""


def matches(defence: Defence, said: Guard, *, plainly: bool = False) -> bool:
    """Return whether a legal defence is the one that was said; ``plainly``: by itself, whatever was to go with it."""
    item, way = _item(said)
    goes = (False, False, False) if plainly else _goes_with(said)
    return (
        defence.kind == kind_of(said)
        and item in ("", defence.item)
        and (bool(SIDES[way] & defence.hands) if way in SIDES else way in ("", defence.skill))
        and (defence.retreat, defence.acrobatic, defence.drop) == goes
    )


def check(t: Bout, threat: Threat, guard: Guard | None) -> None:
    """Raises Refused where a typed defence is not open against the attack; before the first die."""
    used = None
    for n, said in enumerate(guard.chain if guard is not None else ()):
        if said.name == NOTHING:
            continue
        ways = legal(t.enc, threat, used)
        match = next((g for g in ways if matches(g, said)), None)
        if n and not double(t, threat):
            raise refuse(t, "one_defence", who=threat.target)
        if match is None:
            # Neither the order of their chances nor what somebody has learned: an attacker may ask.
            plain = {g.text for g in ways if not (g.retreat or g.acrobatic or g.drop)}
            able = ", ".join(sorted(plain)) or says("nothing_but_passive_defence")
            raise refuse(t, "no_such_defence", who=threat.target, what=_words(said), possible=able)
        check_step(t, threat, _to(said))
        used = match


def _words(said: Guard) -> str:
    """Return a defence as typed, in words."""
    (item, way), (retreat, acrobatic, drop_) = _item(said), _goes_with(said)
    tool = f"{way} hand" if way in SIDES else "hand" if item == "bare" else item
    words = (kind_of(said), item and f"with {tool}", "" if way in SIDES else way)
    return " ".join(word for word in (*words, "acrobatic" * acrobatic, "drop" * drop_, "retreat" * retreat) if word)


def defend(t: Bout, threat: Threat, guard: Guard | None, arm: bool = False) -> DefenceResult:
    """Choose a defence and roll it; a second under All-Out Defense; without any, passive defence (see G3-DEF-03)."""
    way = choose(t, threat, legal(t.enc, threat), guard, "defence")
    if way is None:
        return DefenceResult(stopped=passively(t, threat))
    first = roll_defence(t, threat, way, arm, _to(guard))
    if first.stopped or not double(t, threat):
        return first
    again = guard.then if guard is not None else None
    second = choose(t, threat, legal(t.enc, threat, way), again, "second_defence")
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


def choose(t: Bout, threat: Threat, ways: tuple[Defence, ...], said: Guard | None, kind: str) -> Defence | None:
    """Return the defence that was typed, else the one its player picks; None for none (G3-DEF-04; see G3-TRN-07)."""
    if not ways:
        return None
    match = None
    if said is not None:
        # One clause answers both of two blows: what it adds, a Retreat say, may be used up by then.
        match = next((g for plain in (False, True) for g in ways if matches(g, said, plainly=plain)), None)
        if match is not None:
            match = replace(match, hands=SIDES.get(_item(said)[1], match.hands))
        if said.final and (match is not None or said.name == NOTHING):
            return match
    plain = [g for g in ways if not (g.retreat or g.acrobatic or g.drop)] or list(ways)
    default = max(plain, key=lambda g: (g.kind == meant(t.figure(threat.target)), g.value))
    wanted = match.id if match is not None else NOTHING if said is not None and said.name == NOTHING else default.id
    choices = tuple((g.id, f"{g.text} {g.value}") for g in _offered(ways, wanted))
    pd = alone(t.enc, threat)
    nothing = (NOTHING, says("nothing_but_pd", pd=pd) if pd else says("nothing"))
    name = kind if threat.nth == 1 else f"{kind}.{threat.nth}"
    item = t.figure(threat.who).item(threat.item)
    what = item.name.lower() if item else threat.limb.replace("_", " ") or threat.kind
    text = says("defence", by=threat.who, what=what)
    picked = t.ask(name, threat.target, text, (*choices, nothing), wanted, "G3-DEF-04", of_attempt=kind == "defence")
    return next((g for g in (*((match,) if match else ()), *ways) if g.id == picked), None)


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
    """A critical success sends a melee attacker to the critical misses (G3-DEF-05)."""
    counters = defence.kind == "parry" and defence.item != "bare" and bool(threat.limb) and threat.limb != "head"
    if defence.kind == "parry":
        may_break(t, threat, defence.item)
    critical = got is Degree.CRITICAL_SUCCESS
    return DefenceResult(True, critical, counter=counters, tried=True, item=defence.item, skill=defence.skill)


def use_up(t: Bout, threat: Threat, defence: Defence) -> Defence:
    """Count the defence, and what it ends: an aim, a Reload that is dodged in (see G3-AIM-07, G3-RLD-02).

    A weapon that is unready after use in the grip that parries is so after a parry too (see G3-MEL-03).
    """
    who = threat.target
    if defence.kind == "parry":
        t.do(keys.PARRIES.by(who, 1, defence.item))
        mine = weapon_item(t.figure(who), defence.item)
        gripped = [mode for mode in mine.weapon.modes if defence.skill in mode.skills] if mine is not None else []
        unready = turns_unready(sheet_of(t.figure(who)).st, gripped[0]) if gripped else 0
        if mine is not None and unready:
            t.do(ItemChanged(who, defence.item, keys.UNREADY.key, unready - keys.UNREADY.of(mine.item)))
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


def fumbled(t: Bout, threat: Threat, defence: Defence) -> None:
    """A fumbled Dodge lays him down, a Parry rolls the table, a Block leaves the shield unready (G3-DEF-06)."""
    who = threat.target
    t.note("fumbles", who, rule="G3-DEF-06", what=defence.kind)
    if defence.kind == "dodge":
        fall(t, who, "G3-DEF-06")
    elif defence.kind == "block":
        t.do(ItemChanged(who, defence.item, keys.UNREADY.key, 1))
    else:
        bare = defence.item == "bare"
        limb = f"{parrying_side(t.figure(who), defence)}_hand" if bare else ""
        slip = Blunder(who, "" if bare else defence.item, "swing", limb=limb, parrying=True)
        if double(t, threat):
            # What it does to him counts for his second defence.
            t.at_once(critical_miss, slip)
        else:
            t.then(critical_miss, slip)
