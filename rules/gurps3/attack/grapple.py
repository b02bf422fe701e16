"""Grapple: taking hold of a foe, meeting it by a Retreat, covering his face (G3-GRP)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.gurps.rolling import winner
from rules.gurps3.attack import targets
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.defence.retreat import retreats, steps_back
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import count
from rules.gurps3.figure.grips import row, usable_hands
from rules.gurps3.figure.quantities import main_hand, shield_side, side
from rules.gurps3.harm import rousing
from rules.gurps3.place.close_combat import dx_of, near, part, step_in
from rules.gurps3.rolls.contests import tries
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.says import says
from rules.gurps3.tables.terms import term

PARTS = {
    "upper_body": "upper",
    "lower_body": "lower",
    "weapon_arm": "weapon_arm",
    "shield_arm": "shield_arm",
    "arm": "weapon_arm",
    "leg": "right_leg",
}
BODY = frozenset(
    ("upper_body", "lower_body", "head", "neck", "weapon_arm", "shield_arm", "right_arm", "left_arm", "right_leg")
) | {"left_leg", "arm", "leg"}


def one_hold(t: Bout, command: Command, who: str) -> None:
    """Raises Refused where a sentence names two parts, or two numbers of hands (see G3-GRP-02)."""
    parts = [*([command.at] if command.at else ()), *(o.name for o in command.options if o.name in BODY)]
    hands = [o.name for o in command.options if o.name in ("one_hand", "both_hands")]
    for said in (parts, hands):
        if len(said) > 1:
            words = " or ".join(word.replace("_", " ") for word in dict.fromkeys(said))
            raise refuse(t, "one_hold", who=who, said=words)


def hands_for(t: Bout, command: Command, figure: Figure, other: str) -> int:
    """Return how many hands a grapple takes; those that hold that foe already count as empty (see G3-GRP-07).

    Raises Refused where none is (G3-GRP-01, G3-GRP-02).
    """
    grip = keys.GRIP.of(t.enc, figure.name, other)
    free = min(2, count(usable_hands(t.enc, figure)) + (grip.hands if grip is not None else 0))
    wanted = 1 if command.has("one_hand") else 2 if command.has("both_hands") else min(2, free)
    if free < max(1, wanted):
        raise refuse(t, "no_free_hand", who=figure.name)
    return wanted


def part_of(command: Command, other: Figure) -> str:
    """Return what of the body is held: ``upper`` where nothing is said."""
    said = command.at or next((o.name for o in command.options if o.name in BODY), "upper_body")
    place = PARTS.get(said, said)
    if place in ("weapon_arm", "shield_arm"):
        weapon = side(main_hand(other))
        bears = shield_side(other)
        off = side(bears) if bears else ("left" if weapon == "right" else "right")
        return f"{weapon if place == 'weapon_arm' else off}_arm"
    return place


def grapple(t: Bout, command: Command) -> None:
    """Grapple: a contest of DX at +3; no damage (G3-GRP-08; see G3-GRP-09, G3-GRP-11)."""
    other = targets.one_target(t, command)
    figure = turns.take_maneuver(t, command, "grapple", foe=other.name)
    near(t, command, other.name, enters=True)
    one_hold(t, command, figure.name)
    hands = hands_for(t, command, figure, other.name)
    low_foe = other.posture not in ("standing", "crouching")
    if not rousing.rouse(t, figure.name):
        return
    if low_foe and figure.posture in ("standing", "crouching"):
        t.do(Moved(figure.name, posture="kneeling"))
        t.note("posture", figure.name, rule="G3-GRP-08", posture="kneeling")
    threat = Threat(figure.name, other.name, "close", hold=True)
    back = _retreats(t, command, threat)
    step_in(t, figure.name, other.name)
    mine = dx_of(t, figure.name, term("grapple_low") if low_foe else term("grapple"))
    theirs = dx_of(t, other.name, term("retreat_grapple", on=back), arms=False)
    tries(t, figure.name, other.name, "grapple", "G3-GRP-01")
    won = winner(t, "contest", mine, theirs, rule="G3-GRP-01") > 0
    if won:
        seize(t, figure.name, other.name, part_of(command, other), hands)
    else:
        t.note("grapple_fails", figure.name, rule="G3-GRP-01", foe=other.name)
        if back:
            _step_out(t, command, threat)


def _retreats(t: Bout, command: Command, threat: Threat) -> bool:
    """Return whether the target steps back before the dice; that uses up the Retreat (G3-GRP-10)."""
    figure = t.figure(threat.target)
    said = command.has("retreat", "retreat_to") or (command.guard is not None and command.guard.has("retreat"))
    if not retreats(t.enc, threat, "R") or ((chosen := keys.CHOSEN.of(figure)) and chosen.kind.startswith("all_out_a")):
        if said:
            raise refuse(t, "no_retreat", who=threat.target)
        return False
    if said:
        picked = "retreat"
    else:
        choices = (("retreat", says("retreat")), ("stay", says("stay")))
        picked = t.ask("retreat", threat.target, says("grapples", by=threat.who), choices, "stay", "G3-GRP-10")
    if picked == "retreat":
        t.do(keys.RETREATS.by(threat.target, 1))
    return picked == "retreat"


def _step_out(t: Bout, command: Command, threat: Threat) -> None:
    choices = (("step out", says("step_out_now")), ("stay", says("stay")))
    said = t.ask("step_out", threat.target, says("step_out", by=threat.who), choices, "step out", "G3-GRP-10")
    if said != "step out":
        return
    ways = steps_back(t.enc, threat)
    if ways:
        option = command.option("retreat_to")
        named = next((h for h in ways if option and f"{h[0]},{h[1]}" == option.value), None)
        t.do(Moved(threat.target, to=named or ways[0]))
    else:
        part(t, threat.target)
    t.note("steps_out", threat.target, rule="G3-GRP-10", foe=threat.who)


def hampers(grip: keys.Grip) -> str:
    """The rule of what a hold takes from the held: the part with one hand, arm or leg actions with both (T16)."""
    if grip.hands == 1:
        return "G3-GRP-03"
    return "G3-GRP-04" if row(grip).legs else "G3-GRP-05"


def seize(t: Bout, who: str, foe: str, place: str, hands: int, rule: str = "") -> None:
    """A grip is made, or changed to another place (G3-GRP-07); told with the rule of what it does."""
    grip = keys.Grip(place, hands)
    t.do(keys.GRIP.set(who, foe, grip))
    name = place.replace("_", " ") + (" body" if place in ("upper", "lower") else "")
    t.note("grapples", who, rule=rule or hampers(grip), foe=foe, place=name, hands=hands)


def cover(t: Bout, command: Command) -> None:
    """Cover the eyes, ears or mouth of a head that is held (G3-GRP-06)."""
    other = targets.held_target(t, command, keys.GRIP)
    figure = turns.take_maneuver(t, command, "grapple", foe=other.name)
    grip = keys.GRIP.of(t.enc, figure.name, other.name)
    what = next(o.name for o in command.options if o.name in ("eyes", "ears", "mouth"))
    if grip is None or grip.location not in ("head", "neck"):
        raise refuse(t, "no_head_held", who=figure.name, target=other.name)
    if not rousing.rouse(t, figure.name):
        return
    tries(t, figure.name, other.name, f"cover {what}", "G3-GRP-06")
    if winner(t, "contest", dx_of(t, figure.name), dx_of(t, other.name, arms=False), rule="G3-GRP-06") <= 0:
        t.note("cover_fails", figure.name, rule="G3-GRP-06", foe=other.name)
        return
    t.note("covers", figure.name, rule="G3-GRP-06", foe=other.name, what=what)
    t.do(keys.COVERED.set(other.name, keys.Covered(figure.name, what)))
