"""What stands between an attack and its target: block, dodge, the saddle, friends (SW-DFD)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.report import Term
from rules.swords.defence.assisted_block import helped
from rules.swords.defence.legal import legal, states
from rules.swords.defence.threat import UNDEFENDED, Defence, Threat
from rules.swords.figure.pins import restrained
from rules.swords.figure.quantities import mount_of
from rules.swords.tables.words import refuse, says

ATTACKS = {
    "melee": "a weapon",
    "bare": says("bare_hands"),
    "natural": says("claws_or_teeth"),
    "thrown": "a thrown weapon",
    "missile": "a missile",
    "enormous": says("attack.enormous"),
    "grab": "a grab",
    "hail": says("attack.hail"),
    "place": says("attack.place"),
}


def chosen(t: Bout, against: Threat, command: Command) -> Defence:
    """The defence the attack must beat: the best, or the one that was typed (SW-DFD-02).

    Where there is none the number is that of the undefended (see SW-ATK-03, SW-DFD-09). Raises Refused where the typed
    one is not legal. A proposal for somebody else's figure is put to its owner.
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
        said = t.ask(
            "defence", against.target, says("how_do_you_defend"), choices, wanted, "SW-DFD-02", of_attempt=True
        )
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


def target_number(t: Bout, guard: Defence, against: Threat, away: Term | None = None) -> int:
    """What the attack must reach: the defence, a friend's better block, the range; it is told with its parts.

    Rules: SW-DFD-01; see SW-DFD-10.
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
