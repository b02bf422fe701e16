"""What stands between an attack and its target: block, dodge, the saddle, friends (SW-DFD)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.swords.attack.holds import restrained
from rules.swords.figure import keys
from rules.swords.figure.gear import held
from rules.swords.figure.quantities import awake, mount_of, prone, trait, wounds_term
from rules.swords.place.space import room, spaces
from rules.swords.rolls.trait import AVERAGE, DEFENCELESS
from rules.swords.sheet import reading
from rules.swords.tables.printed import AttackKind, Hindrance, defences
from rules.swords.tables.refusals import refuse
from rules.swords.tables.says import says
from rules.swords.tables.settings import option

BAREHANDED = -2
"""Bare hands against a weapon (SW-DFD-05)."""
FEW_STEPS = 2
"""How far away a friend can block for (see SW-DFD-10)."""
ATTACKS = {
    "melee": "a weapon",
    "bare": says("bare_hands"),
    "natural": says("claws_or_teeth"),
    "thrown": "a thrown weapon",
    "missile": "a missile",
    "enormous": says("enormous_attack"),
    "grab": "a grab",
    "hail": says("such_attack"),
    "place": says("attack_on_place"),
}


class Threat(Struct, frozen=True):
    """One attack as its target sees it, with what the game master ruled for it.

    ``words`` are the rulings typed; ``reach``, ``barehanded`` and ``cramped`` their numbers (SW-DFD-06; see SW-DFD-05,
    SW-MNT-05). ``twisting``: the victim of a better hold, whom neither hold nor ground keeps from dodging.
    """

    attacker: str
    target: str
    kind: AttackKind
    words: tuple[str, ...] = ()
    reach: int = 0
    barehanded: int = BAREHANDED
    cramped: int = 0
    unaware: bool = False
    twisting: bool = False


class Defence(Struct, frozen=True):
    """One way to defend: ``block``, ``dodge`` or ``rider`` (``none`` where nothing is legal), its number and parts."""

    kind: str
    value: int
    terms: tuple[Term, ...] = ()
    item: str = ""


UNDEFENDED = Defence("none", DEFENCELESS, (Term("no defence", DEFENCELESS, "SW-ATK-03"),))
"""What stands against an attack on who can\'t defend itself, or does not know of it (SW-ATK-03)."""


def threat(command: Command, attacker: str, target: str, kind: AttackKind, enormous: bool = False) -> Threat:
    """The attack a command makes, with its rulings."""
    if "no_dodge" in _words(command):
        kind = "hail"
    words = _words(command)
    if enormous or "enormous" in words:
        words = (*words, "enormous")
    return Threat(
        attacker,
        target,
        kind,
        words,
        command.number("reach", 0) or 0,
        command.number("barehanded", BAREHANDED) or 0,
        command.number("cramped", 0) or 0,
    )


def _words(command: Command) -> tuple[str, ...]:
    return tuple(o.name for o in command.options)


def states(enc: Encounter, figure: Figure, unaware: bool, dives: bool = False) -> tuple[Hindrance, ...]:
    """What hinders a target's defence (SW-DFD-09), the saddle unless he dives out of it (SW-MNT-04)."""
    found: list[Hindrance] = []
    if restrained(enc, figure.name):
        found.append("restrained")
    if prone(figure):
        found.append("prone")
    if mount_of(enc, figure.name) and not dives:
        found.append("mounted")
    if not awake(figure):
        found.append("unconscious")
    if unaware:
        found.append("unaware")
    return tuple(found)


def legal(enc: Encounter, against: Threat, *, dives: bool = False) -> tuple[Defence, ...]:
    """Every legal way to defend, the best first; blocking comes first among equals (see SW-DFD-02).

    Rules: SW-DFD-08, SW-DFD-11; see SW-DFD-03, SW-DFD-04.
    """
    figure = enc.figures[against.target]
    hindered = states(enc, figure, against.unaware, dives)
    if against.twisting:
        hindered = tuple(h for h in hindered if h not in ("restrained", "prone"))
    row = defences(against.kind, hindered)
    if "enormous" in against.words:
        giant = defences("enormous", hindered)
        row = type(row)(row.id, row.what, giant.block_bare, giant.block_weapon, giant.block_shield, row.dodge)
    found = []
    if not {"unconscious", "unaware"} & set(hindered):
        block = _block(enc, figure, against, (row.block_bare, row.block_weapon, row.block_shield))
        if block is not None:
            found.append(block)
        dodgeable = row.dodge == "room" or "allow_dodge" in against.words
        if dodgeable and "no_room" not in against.words and room(enc, figure.name):
            found.append(_dodge(figure))
        if "mounted" in hindered and block is None and against.kind != "place":
            found.append(_seat(figure, against.cramped))
    return tuple(sorted(found, key=lambda one: -one.value))


def _block(enc: Encounter, figure: Figure, against: Threat, cells: tuple[str, str, str]) -> Defence | None:
    """The best block: with a shield, with a weapon that serves for it, or with bare hands (SW-DFD-07)."""
    if "no_block" in against.words:
        return None
    bare, weapon, shield = cells
    if "allow_block" in against.words:
        bare, weapon, shield = "penalty", "yes", "yes"
    if weapon == "option":
        weapon = "yes" if option(enc, "block_missiles") else "no"
    found = []
    for gear in held(figure):
        if gear.shield and shield == "yes":
            found.append(_blocking(figure, against, gear.id, (Term(gear.name, gear.shield, "SW-DFD-03"),)))
        elif gear.blocks and not gear.shield and weapon == "yes":
            found.append(_blocking(figure, against, gear.id, ()))
    if not found and bare != "no" and reading.of(figure).hands:
        by = against.barehanded if bare == "penalty" else 0
        found.append(_blocking(figure, against, "bare", (Term(says("bare_hands"), by, "SW-DFD-05"),) if by else ()))
    return max(found, key=lambda one: one.value, default=None)


def _blocking(figure: Figure, against: Threat, item: str, extra: tuple[Term, ...]) -> Defence:
    fixed = reading.of(figure).defense_fixed
    if fixed is not None:
        terms = (Term("defence", fixed, "SW-DFD-02"), *(e for e in extra if e.n < 0))
    else:
        terms = (Term(says("average_of_2d6"), AVERAGE, "SW-TRT-06"), Term("warrior", trait(figure, "warrior")), *extra)
    if against.reach:
        terms += (Term("reach", against.reach, "SW-DFD-06"),)
    return _sum("block", (*terms, *wounds_term(figure)), item)


def _dodge(figure: Figure) -> Defence:
    fixed = reading.of(figure).defense_fixed
    if fixed is not None:
        return _sum("dodge", (Term("defence", fixed, "SW-DFD-02"), *wounds_term(figure)))
    terms = (Term(says("average_of_2d6"), AVERAGE, "SW-TRT-06"), Term("athlete", trait(figure, "athlete")))
    return _sum("dodge", (*terms, *wounds_term(figure)))


def _seat(figure: Figure, cramped: int) -> Defence:
    """What a rider has who can only keep his seat: 7 and the Rider level, less where it is cramped (SW-MNT-05)."""
    terms: tuple[Term, ...] = (
        Term(says("average_of_2d6"), AVERAGE, "SW-TRT-06"),
        Term("rider", trait(figure, "rider")),
    )
    if cramped:
        terms += (Term(says("little_room"), -cramped, "SW-MNT-05"),)
    return _sum("rider", (*terms, *wounds_term(figure)))


def _sum(kind: str, terms: tuple[Term, ...], item: str = "") -> Defence:
    return Defence(kind, sum(term.n for term in terms), terms, item)


def chosen(t: Bout, against: Threat, command: Command) -> Defence:
    """The defence the attack must beat: the best, or the one that was typed (SW-DFD-02).

    Raises Refused where the typed one is not legal. A proposal for somebody else's figure is put to its owner.
    """
    guard = command.guard
    dives = guard is not None and (guard.name == "dive" or guard.has("from_saddle"))
    ways = legal(t.enc, against, dives=dives)
    if guard is None:
        return ways[0] if ways else UNDEFENDED
    if dives and mount_of(t.enc, against.target) is None:
        raise refuse(t, "not_mounted", who=against.target, what="dive out of the saddle")
    wanted = "dodge" if dives else guard.name
    match = [w for w in ways if w.kind == wanted and (guard.item is None or w.item == guard.item)]
    if not match:
        raise _illegal(t, against, wanted, guard.item or "", ways, dives)
    if not guard.final and len(ways) > 1 and not dives:
        choices = tuple((w.kind, f"{w.kind} {w.value}") for w in ways)
        said = t.ask("defence", against.target, says("how_do_you_defend"), choices, wanted, "SW-DFD-02")
        return next(w for w in ways if w.kind == said)
    return match[0]


def _illegal(t: Bout, against: Threat, wanted: str, item: str, ways: tuple[Defence, ...], dives: bool) -> Exception:
    """Why the typed defence cannot be used."""
    figure = t.figure(against.target)
    attack = ATTACKS["enormous" if "enormous" in against.words else against.kind]
    possible = ", ".join(w.kind for w in ways) or "no defence"
    hindered = states(t.enc, figure, against.unaware, dives)
    for state in ("unconscious", "unaware"):
        if state in hindered:
            return refuse(t, "no_defence", who=figure.name, condition=state)
    if wanted == "block":
        return refuse(
            t, "cannot_block", who=figure.name, attack=attack, item=item or says("what_it_has"), possible=possible
        )
    if "restrained" in hindered:
        pin = restrained(t.enc, figure.name)
        return refuse(t, "restrained_cannot_dodge", who=figure.name, holder=pin.leader if pin else "somebody")
    if "prone" in hindered:
        return refuse(t, "prone_cannot_dodge", who=figure.name)
    if "mounted" in hindered:
        return refuse(t, "mounted_cannot_dodge", who=figure.name)
    if against.kind in ("hail", "place"):
        return refuse(t, "attack_cannot_be_dodged", attack=attack)
    return refuse(t, "no_room_to_dodge", who=figure.name)


def helped(t: Bout, against: Threat, own: Defence) -> tuple[Defence, str]:
    """The number with the best assisted block, and whose it is (empty: nobody's); the helpers' readiness is used up.

    A helper can only raise the number (see SW-DFD-10).
    """
    best, by = own, ""
    for name, figure in t.enc.figures.items():
        ready = keys.BLOCKING.of(figure)
        if ready is None or ready.friend != against.target or not can_help(t.enc, name, against):
            continue
        t.do(keys.BLOCKING.clear(name, "used"))
        block = helper_block(t.enc, name, against)
        if block is not None and block.value > best.value:
            best, by = block, name
    return best, by


def can_help(enc: Encounter, helper: str, against: Threat) -> bool:
    """Whether a helper is near, free and able to block this attack."""
    near = spaces(enc, helper, against.target) <= FEW_STEPS
    able = awake(enc.figures[helper]) and restrained(enc, helper) is None
    return near and able and helper != against.attacker and helper_block(enc, helper, against) is not None


def helper_block(enc: Encounter, helper: str, against: Threat) -> Defence | None:
    """The helper's own block against an attack on a friend, or None where it cannot block it."""
    theirs = Threat(helper, helper, against.kind, against.words, against.reach, against.barehanded)
    return next((w for w in legal(enc, theirs) if w.kind == "block"), None)


def target_number(t: Bout, guard: Defence, against: Threat, away: Term | None = None) -> int:
    """What the attack must reach: the defence, a friend's better block, the range; it is told with its parts.

    Rules: SW-DFD-01.
    """
    best, helper = helped(t, against, guard)
    terms = (*best.terms, away) if away is not None and away.n else best.terms
    value = sum(term.n for term in terms)
    if helper:
        t.note("helped", against.target, rule="SW-DFD-10", terms=terms, helper=helper, value=value)
        return value
    code = "undefended" if best is UNDEFENDED else "defends"
    t.note(code, against.target, rule="SW-DFD-02", terms=terms, by=best.kind, value=value)
    return value
