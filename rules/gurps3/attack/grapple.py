"""Grapple (G3-GRP), and what follows it: pin (G3-PIN), choke (G3-CHK), break free (G3-BRK)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_of
from rules.core.events import Moved
from rules.core.keys import Nothing
from rules.gurps.rolling import Side, contest, winner
from rules.gurps.success import signed_contest
from rules.gurps3.attack import melee
from rules.gurps3.attack.locations import sided
from rules.gurps3.attack.takedown import group_st, helpers, into, named
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.defence.retreat import retreats, steps_back
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.grips import row, usable_hands
from rules.gurps3.figure.posture import low
from rules.gurps3.figure.quantities import body_lb
from rules.gurps3.harm import rousing
from rules.gurps3.harm.damage import Hit
from rules.gurps3.harm.death_and_suffocation import knock_out
from rules.gurps3.harm.wounds import suffer
from rules.gurps3.place.close_combat import dx_of, near, part, step_in
from rules.gurps3.place.hexes import free_neighbours
from rules.gurps3.rolls.contests import long_contest, st_side
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import GRIPS, limit
from rules.gurps3.tables.words import nonzero, refuse, says, term

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
    free = min(2, usable_hands(t.enc, figure).bit_count() + (grip.hands if grip is not None else 0))
    wanted = 1 if command.has("one_hand") else 2 if command.has("both_hands") else min(2, free)
    if free < max(1, wanted):
        raise refuse(t, "no_free_hand", who=figure.name)
    return wanted


def grapple(t: Bout, command: Command) -> None:
    """Grapple: a contest of DX at +3; no damage (G3-GRP-08; see G3-GRP-09, G3-GRP-11)."""
    other = melee.one_target(t, command)
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
    t.note("tries", figure.name, rule="G3-GRP-01", target=other.name, what="grapple")
    won = winner(t, "contest", mine, theirs, rule="G3-GRP-01") > 0
    if won:
        said = command.at or next((o.name for o in command.options if o.name in BODY), "upper_body")
        seize(t, figure.name, other.name, sided(other, PARTS.get(said, said)), hands)
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


def seize(t: Bout, who: str, foe: str, place: str, hands: int, rule: str = "") -> None:
    """A grip is made, or changed to another place (G3-GRP-07); told with the rule of what it does.

    It hampers the part with one hand, arm or leg actions with both (T16).
    """
    grip = keys.Grip(place, hands)
    t.do(keys.GRIP.set(who, foe, grip))
    name = place.replace("_", " ") + (" body" if place in ("upper", "lower") else "")
    hampers = "G3-GRP-03" if hands == 1 else "G3-GRP-04" if row(grip).legs else "G3-GRP-05"
    t.note("grapples", who, rule=rule or hampers, foe=foe, place=name, hands=hands)


def cover(t: Bout, command: Command) -> None:
    """Cover the eyes, ears or mouth of a head that is held (G3-GRP-06)."""
    other = melee.held_target(t, command, keys.GRIP)
    figure = turns.take_maneuver(t, command, "grapple", foe=other.name)
    grip = keys.GRIP.of(t.enc, figure.name, other.name)
    what = next(o.name for o in command.options if o.name in ("eyes", "ears", "mouth"))
    if grip is None or grip.location not in ("head", "neck"):
        raise refuse(t, "no_head_held", who=figure.name, target=other.name)
    if not rousing.rouse(t, figure.name):
        return
    t.note("tries", figure.name, rule="G3-GRP-06", target=other.name, what=f"cover {what}")
    if winner(t, "contest", dx_of(t, figure.name), dx_of(t, other.name, arms=False), rule="G3-GRP-06") <= 0:
        t.note("cover_fails", figure.name, rule="G3-GRP-06", foe=other.name)
        return
    t.note("covers", figure.name, rule="G3-GRP-06", foe=other.name, what=what)
    t.do(keys.COVERED.set(other.name, keys.Covered(figure.name, what)))


POUNDS = limit("pin_pounds")
BOTH_HANDS = 2


def resists(data: keys.Pin) -> int:
    """Return what a pin adds to its holder against Break Free, by the hands it takes (T8, G3-PIN-04)."""
    return GRIPS["upper" if data.hands == BOTH_HANDS else "one_hand"].pinned_resists


def pin(t: Bout, command: Command) -> None:
    """Pin a foe who is on the ground: a contest of ST, weight counts (G3-PIN-01, G3-PIN-02; see G3-PIN-03)."""
    other = melee.one_target(t, command)
    near(t, command, other.name)
    figure = turns.take_maneuver(t, command, "pin", foe=other.name)
    if not low(other):
        raise refuse(t, "not_down", who=figure.name, target=other.name)
    mates = helpers(t, "pin", other.name, figure.name)
    if not rousing.rouse(t, figure.name):
        return
    strongest = max((figure.name, *mates), key=lambda n: sheet_of(t.figure(n)).st)
    apart_lb = body_lb(t.figure(strongest)) - body_lb(other)
    mine = group_st(t, figure.name, mates, term("heavier", max(0, apart_lb) // POUNDS))
    theirs = st_side(other, nonzero(term("heavier", max(0, -apart_lb) // POUNDS)))
    t.note("tries", figure.name, rule="G3-PIN-02", target=other.name, what="pin")
    if long_contest(t, "contest", mine, theirs, rule="G3-PIN-02") <= 0:
        t.note("pin_fails", figure.name, rule="G3-PIN-02", foe=other.name)
        return
    for name in (figure.name, *mates):
        t.do(keys.PIN.set(name, other.name, keys.Pin(BOTH_HANDS)))
    t.note("pins", figure.name, rule="G3-PIN-06", foe=other.name)


def free_hand(t: Bout, command: Command) -> None:
    """Free one hand from a pin, at any time of the own turn (G3-PIN-05)."""
    figure = turns.actor(t, command)
    pins = [link for link in keys.PIN.all(t.enc, a=figure.name) if keys.PIN.data(link).hands == BOTH_HANDS]
    if not pins:
        raise refuse(t, "no_pin", who=figure.name)
    grip = keys.GRIP.of(t.enc, figure.name, pins[0].b)
    t.do(keys.PIN.set(figure.name, pins[0].b, keys.Pin(1)))
    if grip is not None and grip.hands == 2:
        t.do(keys.GRIP.set(figure.name, pins[0].b, keys.Grip(grip.location, 1)))
    t.note("frees_hand", figure.name, rule="G3-PIN-05", foe=pins[0].b)


def choke(t: Bout, command: Command) -> None:
    """Choke a foe held by the neck with both hands: the margin is hits (G3-CHK-01, G3-CHK-02, G3-CHK-04)."""
    other = melee.held_target(t, command, keys.GRIP)
    figure = turns.take_maneuver(t, command, "choke", foe=other.name)
    grip = keys.GRIP.of(t.enc, figure.name, other.name)
    if grip is None or grip.location != "neck" or grip.hands < 2:
        raise refuse(t, "no_neck_held", who=figure.name, target=other.name)
    if not rousing.rouse(t, figure.name):
        return
    t.do(keys.CHOKED.set(other.name, Nothing()))
    theirs = Side(other.name, "ht", sheet_of(other).ht)
    t.note("tries", figure.name, rule="G3-CHK-02", target=other.name, what="choke")
    by = contest(t, "contest", st_side(figure), theirs, rule="G3-CHK-02", margin=signed_contest)
    if by <= 0:
        t.note("choke_fails", figure.name, rule="G3-CHK-02", foe=other.name)
        return
    was = keys.HP.of(other)
    t.note("chokes", figure.name, rule="G3-CHK-02", foe=other.name, hits=by, was=was, left=was - by)
    suffer(t, Hit(figure.name, other.name, "torso", 0, 0, "imp", melee=False), by)
    t.then(_out_of_breath, other.name)


def _out_of_breath(t: Bout, who: str) -> None:
    if keys.FATIGUE.of(t.figure(who)) > 0:
        t.do(keys.FATIGUE.by(who, -1))
    if keys.FATIGUE.of(t.figure(who)) <= 0:
        knock_out(t, who, "G3-CHK-03")


PAUSE = limit("break_pause")
"""Own turns between two tries to break a pin with both hands (G3-BRK-03)."""


def break_free(t: Bout, command: Command) -> None:
    """Break free of every hold: a contest of ST, the holder's bonus by T8 (G3-BRK-01, G3-BRK-02; see G3-PIN-04)."""
    figure = turns.take_maneuver(t, command, "break_free")
    who = figure.name
    pins, grips = keys.PIN.all(t.enc, b=who), keys.GRIP.all(t.enc, b=who)
    if not pins and not grips:
        raise refuse(t, "not_held", who=who)
    both = any(keys.PIN.data(link).hands == 2 for link in pins)
    if both and keys.TURNS.of(figure) < keys.BREAK_AT.of(figure):
        raise refuse(t, "break_later", who=who, turns=keys.BREAK_AT.of(figure) - keys.TURNS.of(figure))
    if figure.pos is not None:
        named(t, command, who, free_neighbours(t.enc, figure.pos, who))
    if not rousing.rouse(t, who):
        return
    names = tuple(dict.fromkeys(link.a for link in (*pins, *grips)))
    bonus = max((*(resists(keys.PIN.data(p)) for p in pins), *(row(keys.GRIP.data(g)).resists for g in grips)))
    theirs = group_st(t, names[0], names[1:], term("hold", bonus))
    t.note("tries", who, rule="G3-BRK-01", target=names[0], what="break free")
    if winner(t, "contest", st_side(figure), theirs, rule="G3-BRK-01") <= 0:
        t.note("stays_held", who, rule="G3-BRK-01", foe=names[0])
        if both:
            t.do(keys.BREAK_AT.by(who, keys.TURNS.of(figure) + PAUSE - keys.BREAK_AT.of(figure)))
        return
    for link in (*pins, *grips):
        t.do((keys.PIN if link.key == keys.PIN.key else keys.GRIP).clear(link.a, who))
    t.note("breaks_free", who, rule="G3-BRK-04", foe=names[0])
    _moves_off(t, command, who)


def _moves_off(t: Bout, command: Command, who: str) -> None:
    """Free: he may move a hex at once, in any direction (G3-BRK-04)."""
    figure = t.figure(who)
    if figure.pos is None:
        if any(p.verb == "into" for p in command.parts):
            part(t, who)
        return
    ways = list(free_neighbours(t.enc, figure.pos, who))
    picked = into(command, ways)
    if picked is None and ways:
        options = (("stay", says("stay")), *((f"{q},{r}", f"{q},{r}") for q, r in ways))
        said = t.ask("hex", who, says("move_off"), options, "stay", "G3-BRK-04")
        picked = None if said == "stay" else hex_of(said)
    if picked is not None:
        t.do(Moved(who, to=picked), keys.MOVED.by(who, 1))
