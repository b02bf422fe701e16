"""All Out Attack: two blows, feint and blow, sure, strong (G3-AOA)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Refused, Term
from rules.gurps3.attack import melee
from rules.gurps3.attack.exchange import Attack, ManeuverEffect, strike
from rules.gurps3.attack.feint_and_disarm import feinting
from rules.gurps3.attack.melee import check_hand
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import IN_HAND, weapon_item
from rules.gurps3.figure.grips import usable_hands
from rules.gurps3.figure.posture import posture_term
from rules.gurps3.figure.quantities import awake, crippled, side, stunned
from rules.gurps3.place.where import apart
from rules.gurps3.rolls.contests import attemptable
from rules.gurps3.tables.words import refuse, says, term
from rules.things.keys import LEFT, RIGHT

ALL_OUT = {
    "double": "double",
    "feint": "feint",
    "sure": "sure",
    "determined": "sure",
    "strong": "strong",
    "1": "double",
    "2": "feint",
    "3": "sure",
    "4": "strong",
}


def all_out(command: Command) -> str:
    """Return the option of an All-Out Attack that was said, ``unsaid`` for none of them or several; else empty.

    Rules: G3-AOA-07; see G3-AOA-01.
    """
    found: set[str] = set()
    for option in command.options:
        if option.name in ("aoa", "all_out") and option.value is not None:
            found.add(ALL_OUT.get(str(option.value), "unsaid"))
        lead = option.name.removeprefix("all_out_").removeprefix("aoa_")
        if lead != option.name and lead in ALL_OUT:
            found.add(ALL_OUT[lead])
    if len(found) == 1:
        return found.pop()
    return "unsaid" if found or command.has("all_out", "aoa") else ""


def all_out_effect(command: Command) -> ManeuverEffect:
    """Return what the option makes of the blow: +4 to hit, or +2 damage (G3-AOA-04, G3-AOA-05)."""
    option = all_out(command)
    if option == "sure":
        return ManeuverEffect((term("sure"),))
    return ManeuverEffect((), (term("strong"),)) if option == "strong" else ManeuverEffect()


def both_blows(t: Bout, figure: Figure, attack: Attack, second: Attack | None) -> tuple[Attack, ...]:
    """Return the two blows of an All-Out Attack: alike, or as told one by one (G3-AOA-02).

    Raises Refused for two with a weapon that does not stay ready.
    """
    if attack.unready and (second is None or (second.item == attack.item and not second.threat.limb)):
        item = figure.item(attack.item)
        raise refuse(t, "not_twice", item=item.name.lower() if item else says("that_weapon"))
    again = second or attack
    return attack, replace(again, threat=replace(again.threat, nth=2))


def feint_first(
    t: Bout, command: Command, figure: Figure, other: Figure, again: Command | None
) -> tuple[str, int, tuple[Term, ...]]:
    """Return what the feint of an All-Out Attack is made with (G3-AOA-03)."""
    said = command if again is None or again.what is None else replace(command, what=again.what)
    mine = None if said.what in melee.NATURAL else melee.weapon_named(t, said, figure)
    name, level, terms = feinting(t, said, figure, other.name, mine)
    attemptable(t, figure.name, level, terms)
    return name, level, terms


def strike_again(t: Bout, attack: Attack) -> None:
    """Strike a second time, unless the first blow has made that impossible; then say why it is lost."""
    if not awake(t.figure(attack.who)) or attack.target not in t.enc.figures:
        return
    again = t.legal(lambda: left_of(t, attack))
    if isinstance(again, Refused):
        t.note("lost", attack.who, rule="G3-AOA-02", what=says("strike_again"), why=again.message)
        return
    t.then(strike, again)


def left_of(t: Bout, attack: Attack) -> Attack:
    """The second blow as the first has left it: its posture counts anew. Raises Refused where it cannot be struck."""
    figure, other = t.figure(attack.who), t.figure(attack.target)
    if keys.DEAD.on(other):
        raise refuse(t, "target_dead", target=other.name)
    if stunned(figure):
        raise refuse(t, "stunned", who=figure.name)
    if keys.OFF_BALANCE.on(figure):
        raise refuse(t, "lost_balance", who=figure.name)
    _in_hand(t, figure, attack.item)
    limb = _limb(t, figure, attack)
    _within_reach(t, figure, other, attack)
    upright = tuple(term for term in attack.terms if term.rule != "G3-POS-11")
    terms = (*upright, *posture_term(t, figure, close=attack.threat.close))
    attemptable(t, figure.name, attack.base, terms, attack.cap)
    return replace(attack, terms=terms, threat=replace(attack.threat, limb=limb))


def _limb(t: Bout, figure: Figure, attack: Attack) -> str:
    """Return the limb that strikes again: the other fist where the first is out of use. Raises Refused for none."""
    if attack.use == "punch":
        hands = usable_hands(t.enc, figure)
        if not hands:
            raise refuse(t, "no_free_hand", who=figure.name)
        same = hands & (RIGHT if attack.threat.limb.startswith("right") else LEFT)
        return f"{side(same or hands)}_hand"
    if attack.use == "kick" and any(
        crippled(figure, place) for place in (attack.threat.limb, attack.threat.limb.replace("foot", "leg"))
    ):
        raise refuse(t, "limb_useless", who=figure.name, limb=attack.threat.limb.replace("_", " "))
    return attack.threat.limb


def _in_hand(t: Bout, figure: Figure, id_: str) -> None:
    """Raises Refused for a weapon or shield that the first blow has cost him, or has left unready."""
    mine, item = weapon_item(figure, id_), figure.item(id_)
    if mine is not None:
        check_hand(t, figure, mine)
    elif item is not None and item.where not in IN_HAND:
        raise refuse(t, "not_in_hand", who=figure.name, item=item.name.lower(), ready=says("bare_hands"))


def _within_reach(t: Bout, figure: Figure, other: Figure, attack: Attack) -> None:
    """Raises Refused for one knocked out of reach; one who retreated is struck all the same (see G3-RET-05)."""
    far = apart(t.enc, figure.name, other.name)
    if far is None or keys.RETREATS.of(other):
        return
    mine = weapon_item(figure, attack.item)
    reach = (0, 1) if mine is None else tuple(r for m in mine.weapon.modes if m.use == attack.use for r in m.reach)
    if far > max(reach, default=1):
        told = mine.name.lower() if mine is not None else attack.use
        raise refuse(t, "no_reach", who=figure.name, target=other.name, hexes=far, item=told, reach=str(max(reach)))
