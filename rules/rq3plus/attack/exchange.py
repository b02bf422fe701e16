"""The attack pipeline: attack, defence, what lands, what it causes, fumbles, free attacks (R3-HIT-01)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.report import Term
from rules.rq3plus.attack import break_weapon, disarm, entangle, free_attacks, missiles, slam_bash
from rules.rq3plus.attack.modifiers import attack_terms, feint_terms
from rules.rq3plus.attack.slam_bash import SlamResult
from rules.rq3plus.defence import dodges, parries, shield_cover
from rules.rq3plus.figure import items, keys
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.harm import fumbles, hits, stuck
from rules.rq3plus.harm.hits import Hit, Penetration
from rules.rq3plus.place import very_large_creatures
from rules.rq3plus.rolls.skills import Attempt, attempt
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.outcomes import DodgeCell, ParryCell
from rules.rq3plus.tables.printed import FREE_ATTACKS

FULL = ParryCell(blow="full")


class DefenceResult(Struct, frozen=True):
    """What a defence has left of an attack: its final degree, what the parry does, whether the attack fumble counts."""

    degree: Degree
    fumbled: bool
    cell: ParryCell = FULL
    parried: Degree | None = None
    maximum: bool = False
    counter: str = ""
    feint: tuple[Term, ...] = ()
    """What a feint takes off the defence, of a weave's free dodge too."""


def resolve(t: Bout, attack: Attack, defence: Defence) -> None:
    """Play one attack against the committed defence, from the attack roll to the queued free attacks (R3-HIT-01)."""
    remember(t, attack)
    if attack.arm.missile is not None:
        missiles.spend(t, attack, attack.arm.missile)
    rolled, fumbled = attack_roll(t, attack)
    t.then(_answered, attack, defence, rolled, fumbled)


def _answered(t: Bout, attack: Attack, defence: Defence, rolled: Degree, fumbled: bool) -> None:
    """The defence is rolled, then the attack does what is left to it."""
    feint = feint_terms(attack, rolled) if attack.tactic == "feint" else ()
    answered = answer(t, attack, defence, rolled, fumbled, feint)
    t.then(_strikes, attack, defence, answered)


def _strikes(t: Bout, attack: Attack, defence: Defence, answered: DefenceResult) -> None:
    """What an attack that succeeds does by its tactic."""
    degree, cell, pushed = answered.degree, answered.cell, None
    if degree.succeeds:
        match attack.tactic:
            case "slam" | "bash":
                pushed = slam_bash.force(t, attack, defence, degree, cell, answered.feint)
            case "break_weapon":
                break_weapon.strike(t, attack, defence, degree, answered.parried, cell)
            case "disarm":
                pass
            case "entangle":
                attack = _entangling(t, attack, degree)
                if not attack.item:
                    _blow(t, attack, defence, answered)
                    return
                if attack.tactic != "entangle":
                    name = items.name_of(t, attack.target, attack.item)
                    t.note("disarm_fails", attack.who, target=attack.target, item=name, rule="R3-ENT-01")
            case _:
                _blow(t, attack, defence, answered)
                return
    t.then(lands, attack, defence, left_of(t, attack, defence, answered), None, pushed)


def lands(
    t: Bout, attack: Attack, defence: Defence, left: DefenceResult, got: Penetration | None, pushed: SlamResult | None
) -> None:
    """What reaches the body wounds it, however it was rolled; then comes what follows from the blow.

    That is the parry's own harm, knockback, weapons stuck, free attacks, the fumble (R3-HIT-08).
    """
    struck = hits.harm(t, attack, got) if got is not None else None
    degree = left.degree
    winds = degree.succeeds and attack.tactic == "entangle"
    parries.strike_back(t, attack, defence, left.cell)
    if degree.succeeds and attack.tactic == "disarm":
        disarm.disarm(t, attack, degree, left.parried, defence.arm.id if defence.arm is not None else "")
    if winds and _winds(attack, left, struck):
        entangle.wind(t, attack, struck)
    if struck is not None and struck.reached > 0 and not winds:
        hits.knock(t, attack, struck)
    if pushed is not None:
        slam_bash.shove(t, attack, pushed)
    if struck is not None and struck.sticks:
        stuck.stick(t, attack, struck)
    if attack.arm.part:
        very_large_creatures.expose(t, attack)
    _queue(t, attack, defence, left)
    if left.fumbled:
        t.then(_fumbles, attack)
    if attack.arm.shoots:
        t.then(missiles.leave_hand, attack)


def left_of(t: Bout, attack: Attack, defence: Defence, answered: DefenceResult) -> DefenceResult:
    """Of an answer only what is asked for once the blow has landed, so that odds join what is alike from there on.

    Rules: see R3-DDG-08.
    """
    if attack.tactic in ("disarm", "entangle", "flurry"):
        return answered
    degree = Degree.SUCCESS if answered.degree.succeeds else Degree.FAILURE
    cell = answered.cell
    hurts = cell.hurts if parries.strikes_back(t, attack, defence, cell) else ()
    later = ParryCell(hurts=hurts, catch=cell.catch, knocks=cell.knocks, riposte=cell.riposte)
    return DefenceResult(degree, answered.fumbled, later, counter=answered.counter)


def _fumbles(t: Bout, attack: Attack) -> None:
    t.aftermath("attack fumble")
    fumbles.attack_fumble(t, attack)


def remember(t: Bout, attack: Attack) -> None:
    """Count the attack against the target's strike rank (see R3-DDA-02)."""
    struck = keys.STRUCK.read(t.figure(attack.target)).ranks
    place = f"{attack.sr}:{attack.who}"
    ranks = {**struck, place: struck.get(place, 0) + 1}
    t.do(keys.STRUCK.set(attack.target, keys.AttacksSuffered(ranks), until=(round_of(t.enc) + 1,)))


def attack_roll(t: Bout, attack: Attack) -> tuple[Degree, bool]:
    """Roll the attack; returns its degree and whether the fumble table must be rolled (see R3-HIT-09, T9)."""
    got = attempt(t, "attack", attack.who, attempted(t, attack))
    degree, fumbled = counts(attack, got)
    if degree is not got:
        rule = "R3-FLU-02" if attack.free.startswith("flurry") else "R3-RIP-03"
        t.note("free_attack_counts", attack.who, degree=degree.code, rule=rule)
    return degree, fumbled


def attempted(t: Bout, attack: Attack) -> Attempt:
    """The roll of an attack (see R3-FLX-03, R3-HIT-03)."""
    arm = attack.arm
    return Attempt(arm.name, arm.attack, attack_terms(t, attack), arm.weapon.fumble_factor, "R3-HIT-03")


def counts(attack: Attack, rolled: Degree) -> tuple[Degree, bool]:
    """What a rolled degree counts as, and whether the fumble table must be rolled (R3-HIT-09, T9)."""
    if not attack.free:
        return rolled, rolled is Degree.FUMBLE
    cell = FREE_ATTACKS[attack.free][rolled]
    return cell.degree, cell.attack_fumble


def aside(defence: Defence) -> Defence | None:
    """The dodge in a defence, be it all of it or made beside a parry (see R3-HIT-05)."""
    return defence if defence.kind == "dodge" else defence.also


def answer(
    t: Bout, attack: Attack, defence: Defence, degree: Degree, fumbled: bool, feint: tuple[Term, ...]
) -> DefenceResult:
    """The defence is rolled, even if the attack missed; a dodge made beside a parry comes first.

    Rules: see R3-HIT-05, R3-HIT-06.
    """
    counter, maximum = "", False
    dodge = aside(defence)
    if dodge is not None:
        dodged: DodgeCell = dodges.dodge(t, attack, dodge, degree, feint)
        degree = dodges.leaves(dodged, fumbled)
        counter, maximum = dodged.counter, dodged.maximum
    if defence.kind != "parry":
        return DefenceResult(degree, fumbled, maximum=maximum, counter=counter, feint=feint)
    got = parries.parry(t, attack, defence, degree, feint)
    return DefenceResult(got.attack, fumbled, got.cell, got.degree, maximum, counter, feint)


def _blow(t: Bout, attack: Attack, defence: Defence, answered: DefenceResult) -> None:
    """The blow finds its location, unless the parry stops all of it (see R3-HIT-07)."""
    cell = answered.cell
    if cell.blow == "all" and not cell.wear:
        t.note("stopped", attack.target, rule="R3-PAR-04")
        t.then(lands, attack, defence, left_of(t, attack, defence, answered), None, None)
        return
    shielded = parries.in_the_way(defence, cell) is not None
    limb = parries.limb(t, attack, defence) if shielded else None
    who, spot = (attack.target, limb) if limb is not None else hits.where(t, attack, answered.degree)
    if limb is not None:
        t.note("parries_with_limb", who, location=limb.name, rule="R3-PAR-08")
    t.then(reaches, attack, defence, answered, who, spot)


def reaches(t: Bout, attack: Attack, defence: Defence, answered: DefenceResult, who: str, spot: Location) -> None:
    """The blow gets as far as the parry or a cover lets it: damage, then what these take off (see R3-HIT-07)."""
    degree, points = _points(t, attack, defence, answered, who, spot)
    reached = hits.reach(attack, who, degree, spot, points)
    t.then(lands, attack, defence, left_of(t, attack, defence, answered), reached, None)


def _points(
    t: Bout, attack: Attack, defence: Defence, answered: DefenceResult, who: str, spot: Location
) -> tuple[Degree, int]:
    """The degree at which the blow counts in the end, and how much of it reaches the body."""
    degree, cell = answered.degree, answered.cell
    arm = parries.in_the_way(defence, cell)
    others = dodges.outcomes(degree) if cell.dodges else ()
    least = parries.takes_off(attack, arm, cell) if arm is not None else 0
    d, counted = hits.damage_done(t, attack, spot, degree, maximum=answered.maximum, others=others, least=least)
    if arm is None:
        return degree, shield_cover.meet(t, attack, who, spot, degree, d)
    d = parries.absorb(t, attack, arm, d, cell)
    dodged = dodges.free_dodge(t, attack, degree, answered.feint) if cell.dodges and d > 0 else None
    if dodged is None or (dodged.degree, dodged.maximum) == (degree, False):
        return degree, d
    if dodged.degree is None or not dodged.degree.succeeds:
        return degree, 0
    degree = dodged.degree
    anew = next(c for c in counted[1:] if (c.degree, c.maximum) == (degree, dodged.maximum))
    return degree, parries.passing(t, attack, arm, hits.tell(t, attack, spot, anew, "R3-WEA-02"), cell)


def _entangling(t: Bout, attack: Attack, degree: Degree) -> Attack:
    """The attack, a standard one where its special does not entangle (see R3-ENT-01, R3-SPC-08)."""
    winds = degree >= Degree.SPECIAL and entangle.chosen(t, attack, degree)
    return attack if winds else replace(attack, tactic="standard")


def _winds(attack: Attack, answered: DefenceResult, struck: Hit | None) -> bool:
    """Whether the entangling weapon finds something: the thing attacked, or a location no parry has shielded."""
    if attack.item:
        return answered.parried is None or not answered.parried.succeeds or answered.degree > answered.parried
    return struck is not None and (answered.cell.blow == "full" or struck.reached > 0)


def _queue(t: Bout, attack: Attack, defence: Defence, answered: DefenceResult) -> None:
    if answered.cell.riposte and defence.arm is not None:
        use = defence.arm.use
        free_attacks.queue(t, attack.target, attack.who, "riposte", answered.cell.riposte, attack.sr, use)
    if answered.counter:
        use = defence.arm.use if defence.arm is not None else ""
        free_attacks.queue(t, attack.target, attack.who, "counter", answered.counter, attack.sr, use)
    if answered.degree.succeeds and attack.tactic == "flurry":
        free_attacks.queue_flurry(t, attack, answered.degree)
