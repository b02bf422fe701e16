"""The purple cards of holding: grapple, choke, pin, takedown, break free (G3-GRP, G3-CHK, G3-PIN, G3-TKD, G3-BRK)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_of
from rules.core.events import Moved
from rules.core.hexes import Hex, neighbours
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.gurps.rolling import Side, contest, winner
from rules.gurps3.attack import choice
from rules.gurps3.attack.modifiers import grip_terms, kept, shield_term
from rules.gurps3.defence.scores import retreats, steps_back, usable_hands
from rules.gurps3.defence.threat import Threat
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import count
from rules.gurps3.figure.quantities import awake, body_lb, low, main_hand, shield_side, side
from rules.gurps3.harm.wounds import Hit, suffer
from rules.gurps3.place.close import enter, part
from rules.gurps3.place.grips import holders, let_go, row
from rules.gurps3.place.where import apart, free_neighbours
from rules.gurps3.rolls.contests import dx_side, long_contest, st_side, tries
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.time import turns

GRAPPLE, GRAPPLE_LOW = 3, 6
RETREATED = 3
DOWN = -5
SHARE = 5
"""A helper adds a fifth of his own score (G3-CC-06)."""
POUNDS = 10
PAUSE = 10
"""Own turns between two tries to break a pin with both hands (G3-BRK-03)."""
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


def near(t: Bout, command: Command, other: str, *, enters: bool = False) -> None:
    """Raises Refused for a foe who is not in the same hex; ``enters``: one step away will do (G3-CC-01, G3-CC-03)."""
    assert command.who is not None
    far = apart(t.enc, command.who, other)
    if far == 0 or (enters and far is None):
        return
    if enters and far == 1 and not keys.MOVED.of(t.figure(command.who)):
        return
    raise refuse(t, "not_close", who=command.who, target=other)


def step_in(t: Bout, who: str, other: str) -> None:
    """Enter the foe's hex, where one does not stand in it yet."""
    if apart(t.enc, who, other) == 0:
        return
    figure, foe = t.figure(who), t.figure(other)
    came = figure.pos
    if figure.pos is not None and foe.pos is not None:
        t.do(Moved(who, to=foe.pos), keys.MOVED.by(who, 1))
    enter(t, who, other, came)


def dx_of(t: Bout, who: str, *terms: Term, arms: bool = True) -> Side:
    """A side of a contest of DX: shock, the shield in close combat, and for an action a grip on the arms (G3-CC-09)."""
    figure = t.figure(who)
    held = grip_terms(t.enc, figure) if arms else ()
    return dx_side(figure, (*kept(*terms), *shield_term(t.enc, figure), *held))


def hands_for(t: Bout, command: Command, figure: Figure, other: str) -> int:
    """How many hands a grapple takes; those that hold that foe already count as empty (G3-GRP-07).

    Raises Refused where none is (G3-GRP-01, G3-GRP-02).
    """
    grip = keys.GRIP.of(t.enc, figure.name, other)
    free = min(2, count(usable_hands(t.enc, figure)) + (grip.hands if grip is not None else 0))
    wanted = 1 if command.has("one_hand") else 2 if command.has("both_hands") else min(2, free)
    if free < max(1, wanted):
        raise refuse(t, "no_free_hand", who=figure.name)
    return wanted


def part_of(command: Command, other: Figure) -> str:
    """What of the body is held: ``upper`` where nothing is said."""
    said = command.at or next((o.name for o in command.options if o.name in BODY), "upper_body")
    place = PARTS.get(said, said)
    if place in ("weapon_arm", "shield_arm"):
        weapon = side(main_hand(other))
        bears = shield_side(other)
        off = side(bears) if bears else ("left" if weapon == "right" else "right")
        return f"{weapon if place == 'weapon_arm' else off}_arm"
    return place


def grapple(t: Bout, command: Command) -> None:
    """Grapple: a contest of DX at +3; no damage (G3-GRP) (G3-GRP-08)."""
    other = choice.target(t, command)
    near(t, command, other.name, enters=True)
    figure = turns.take(t, command, "grapple", foe=other.name)
    hands = hands_for(t, command, figure, other.name)
    low_foe = other.posture not in ("standing", "crouching")
    if low_foe and figure.posture in ("standing", "crouching"):
        t.do(Moved(figure.name, posture="kneeling"))
    if not turns.rouse(t, figure.name):
        return
    threat = Threat(figure.name, other.name, "close", hold=True)
    back = _retreats(t, command, threat)
    step_in(t, figure.name, other.name)
    by = GRAPPLE_LOW if low_foe else GRAPPLE
    mine = dx_of(t, figure.name, Term("grapple", by, "G3-GRP-01"))
    theirs = dx_of(t, other.name, Term("retreat", RETREATED if back else 0, "G3-GRP-10"), arms=False)
    tries(t, figure.name, other.name, "grapple", "G3-GRP-01")
    won = winner(t, "contest", mine, theirs, rule="G3-GRP-01") > 0
    if won:
        seize(t, figure.name, other.name, part_of(command, other), hands)
    else:
        t.note("grapple_fails", figure.name, rule="G3-GRP-01", foe=other.name)
        if back:
            _step_out(t, command, threat)


def _retreats(t: Bout, command: Command, threat: Threat) -> bool:
    """Whether the target steps back before the dice; that uses up the Retreat (G3-GRP-10)."""
    figure = t.figure(threat.to)
    said = command.has("retreat", "retreat_to") or (command.guard is not None and command.guard.has("retreat"))
    if not retreats(t.enc, threat, "R") or ((chosen := keys.CHOSEN.of(figure)) and chosen.card.startswith("all_out_a")):
        if said:
            raise refuse(t, "no_retreat", who=threat.to)
        return False
    if said:
        picked = "retreat"
    else:
        choices = (("retreat", "retreat +3"), ("stay", "stay"))
        picked = t.ask("retreat", threat.to, f"{threat.by} grapples. Retreat?", choices, "stay", "G3-GRP-10")
    if picked == "retreat":
        t.do(keys.RETREATS.by(threat.to, 1))
    return picked == "retreat"


def _step_out(t: Bout, command: Command, threat: Threat) -> None:
    choices = (("step out", "step out"), ("stay", "stay"))
    said = t.ask("step_out", threat.to, "Step out of close combat?", choices, "step out", "G3-GRP-10")
    if said != "step out":
        return
    ways = steps_back(t.enc, threat)
    if ways:
        option = command.option("retreat_to")
        named = next((h for h in ways if option and f"{h[0]},{h[1]}" == option.value), None)
        t.do(Moved(threat.to, to=named or ways[0]))
    else:
        part(t, threat.to)
    t.note("steps_out", threat.to, rule="G3-GRP-10", foe=threat.by)


def seize(t: Bout, who: str, foe: str, place: str, hands: int) -> None:
    """A grip is made, or changed to another place (G3-GRP-07)."""
    t.do(keys.GRIP.set(who, foe, keys.Grip(place, hands)))
    name = place.replace("_", " ") + (" body" if place in ("upper", "lower") else "")
    t.note("grapples", who, rule="G3-GRP-01", foe=foe, place=name, hands=hands)


def cover(t: Bout, command: Command) -> None:
    """Cover the eyes, ears or mouth of a head that is held (G3-GRP-06)."""
    other = choice.target(t, command)
    figure = turns.take(t, command, "grapple", foe=other.name)
    grip = keys.GRIP.of(t.enc, figure.name, other.name)
    what = next(o.name for o in command.options if o.name in ("eyes", "ears", "mouth"))
    if grip is None or grip.part not in ("head", "neck"):
        raise refuse(t, "no_head_held", who=figure.name, target=other.name)
    if not turns.rouse(t, figure.name):
        return
    tries(t, figure.name, other.name, f"covers {what}", "G3-GRP-06")
    if winner(t, "contest", dx_of(t, figure.name), dx_of(t, other.name, arms=False), rule="G3-GRP-06") <= 0:
        t.note("cover_fails", figure.name, rule="G3-GRP-06", foe=other.name)
        return
    t.note("covers", figure.name, rule="G3-GRP-06", foe=other.name, what=what)
    t.do(keys.COVERED.set(other.name, keys.Covered(figure.name, what)))


def choke(t: Bout, command: Command) -> None:
    """Choke a foe held by the neck with both hands: ST against HT, and the margin is hits (G3-CHK).

    Rules: G3-CHK-01, G3-CHK-04.
    """
    other = choice.target(t, command)
    figure = turns.take(t, command, "choke", foe=other.name)
    grip = keys.GRIP.of(t.enc, figure.name, other.name)
    if grip is None or grip.part != "neck" or grip.hands < 2:
        raise refuse(t, "no_neck_held", who=figure.name, target=other.name)
    if not turns.rouse(t, figure.name):
        return
    t.do(keys.CHOKED.set(other.name, Nothing()))
    theirs = Side(other.name, "ht", of(other).ht)
    tries(t, figure.name, other.name, "choke", "G3-CHK-02")
    by = contest(t, "contest", st_side(figure), theirs, rule="G3-CHK-02")
    if by <= 0:
        t.note("choke_fails", figure.name, rule="G3-CHK-02", foe=other.name)
        return
    t.note("chokes", figure.name, rule="G3-CHK-02", foe=other.name, hits=by)
    suffer(t, Hit(figure.name, other.name, "torso", 0, 0, "imp", melee=False), by)
    if keys.FATIGUE.of(t.figure(other.name)) > 0:
        t.do(keys.FATIGUE.by(other.name, -1))
    if keys.FATIGUE.of(t.figure(other.name)) <= 0 and awake(t.figure(other.name)):
        t.do(keys.UNCONSCIOUS.set(other.name, Nothing()))
        t.note("unconscious", other.name, rule="G3-CHK-03")


def helpers(t: Bout, card: str, foe: str, who: str) -> tuple[str, ...]:
    """Who has declared help in that card against that foe (G3-CC-06)."""
    found = []
    for name, figure in t.enc.figures.items():
        data = keys.HELPING.of(figure)
        if data is not None and data.card == card and data.foe == foe and name != who and awake(figure):
            found.append(name)
    return tuple(found)


def help_(t: Bout, command: Command) -> None:
    """Help in a pin or takedown, before the one who rolls (G3-CC-06)."""
    other = choice.target(t, command)
    card = command.verb.removeprefix("help_")
    near(t, command, other.name)
    figure = turns.take(t, command, card, foe=other.name)
    most = 1 if card == "takedown" else 2
    if len(helpers(t, card, other.name, figure.name)) >= most:
        raise refuse(t, "too_many_helpers", target=other.name)
    if turns.rouse(t, figure.name):
        t.do(keys.HELPING.set(figure.name, keys.Chosen(card, foe=other.name)))
        t.note("helps", figure.name, rule="G3-CC-06", what=card, foe=other.name)


def group_st(t: Bout, who: str, others: tuple[str, ...], *terms: Term) -> Side:
    """The best ST of a group, and a fifth of each other's (G3-CC-06)."""
    every = sorted((who, *others), key=lambda n: -of(t.figure(n)).st)
    best, rest = every[0], every[1:]
    more = [Term(f"help of {n}", of(t.figure(n)).st // SHARE, "G3-CC-06") for n in rest]
    return st_side(t.figure(best), kept(*more, *terms))


def pin(t: Bout, command: Command) -> None:
    """Pin a foe who is on the ground: a contest of ST, weight counts (G3-PIN) (G3-PIN-01)."""
    other = choice.target(t, command)
    near(t, command, other.name)
    figure = turns.take(t, command, "pin", foe=other.name)
    if not low(other):
        raise refuse(t, "not_down", who=figure.name, target=other.name)
    mates = helpers(t, "pin", other.name, figure.name)
    if not turns.rouse(t, figure.name):
        return
    strongest = max((figure.name, *mates), key=lambda n: of(t.figure(n)).st)
    apart_lb = body_lb(t.figure(strongest)) - body_lb(other)
    mine = group_st(t, figure.name, mates, Term("heavier", max(0, apart_lb) // POUNDS, "G3-PIN-02"))
    theirs = st_side(other, kept(Term("heavier", max(0, -apart_lb) // POUNDS, "G3-PIN-02")))
    tries(t, figure.name, other.name, "pin", "G3-PIN-02")
    if long_contest(t, "contest", mine, theirs, rule="G3-PIN-02") <= 0:
        t.note("pin_fails", figure.name, rule="G3-PIN-02", foe=other.name)
        return
    for name in (figure.name, *mates):
        t.do(keys.PIN.set(name, other.name, keys.Pin(2)))
    t.note("pins", figure.name, rule="G3-PIN-02", foe=other.name)


def free_hand(t: Bout, command: Command) -> None:
    """Free one hand from a pin (G3-PIN-05)."""
    figure = turns.actor(t, command)
    pins = [link for link in keys.PIN.all(t.enc, a=figure.name) if keys.PIN.data(link).hands == 2]
    if not pins:
        raise refuse(t, "no_pin", who=figure.name)
    grip = keys.GRIP.of(t.enc, figure.name, pins[0].b)
    t.do(keys.PIN.set(figure.name, pins[0].b, keys.Pin(1)))
    if grip is not None and grip.hands == 2:
        t.do(keys.GRIP.set(figure.name, pins[0].b, keys.Grip(grip.part, 1)))
    t.note("frees_hand", figure.name, rule="G3-PIN-05", foe=pins[0].b)


def takedown(t: Bout, command: Command) -> None:
    """Bring down a foe one has grappled: the best of ST, DX or Judo against his ST (G3-TKD) (G3-TKD-01, G3-TKD-05)."""
    other = choice.target(t, command)
    near(t, command, other.name)
    figure = turns.take(t, command, "takedown", foe=other.name)
    mates = helpers(t, "takedown", other.name, figure.name)
    if other.posture != "standing":
        raise refuse(t, "not_standing", target=other.name)
    if not any(keys.GRIP.all(t.enc, a=n, b=other.name) for n in (figure.name, *mates)):
        raise refuse(t, "not_grappled", who=figure.name, target=other.name)
    if not turns.rouse(t, figure.name):
        return
    mine = _best_throw(t, figure, mates)
    tries(t, figure.name, other.name, "takedown", "G3-TKD-02")
    by = winner(t, "contest", mine, st_side(other), rule="G3-TKD-02")
    if by == 0:
        t.note("tug", figure.name, rule="G3-TKD-04", foe=other.name)
    elif by > 0:
        brought_down(t, other.name, figure.name, command)
    else:
        brought_down(t, figure.name, other.name, None)


def _best_throw(t: Bout, figure: Figure, mates: tuple[str, ...]) -> Side:
    down = Term("on the ground", DOWN if low(figure) else 0, "G3-TKD-02")
    found = [group_st(t, figure.name, mates, down)]
    every = sorted((figure.name, *mates), key=lambda n: -of(t.figure(n)).dx)
    more = [Term(f"help of {n}", of(t.figure(n)).dx // SHARE, "G3-CC-06") for n in every[1:]]
    found.append(dx_of(t, every[0], down, *more))
    judo = of(figure).skills.get("judo")
    if judo is not None:
        aid = [Term(f"help of {n}", of(t.figure(n)).dx // SHARE, "G3-CC-06") for n in mates]
        plain = dx_of(t, figure.name, down, *aid)
        found.append(Side(figure.name, "judo", judo, plain.terms))
    return max(found, key=lambda one: one.score)


def brought_down(t: Bout, who: str, by: str, command: Command | None) -> None:
    """He lies across the shared hex and one that the winner picks; his grips end (G3-TKD-03, G3-TKD-04)."""
    figure, winner = t.figure(who), t.figure(by)
    let_go(t, who)
    facing: int | None = None
    if figure.pos is not None:
        around = neighbours(figure.pos)
        ahead = [around[(winner.facing - n) % 6] for n in range(6)]
        ways = [h for h in ahead if h in free_neighbours(t.enc, figure.pos)]
        picked = _into(command, ways)
        if picked is None and ways:
            text = "Where do the legs go?"
            options = tuple((f"{q},{r}", f"{q},{r}") for q, r in ways)
            picked = hex_of(t.ask("hex", by, text, options, options[0][0], "G3-TKD-03"))
        if picked is not None:
            facing = (around.index(picked) + 3) % 6
    t.do(Moved(who, facing=facing, posture="prone"))
    t.note("thrown", who, rule="G3-TKD-03", by=by)


def _into(command: Command | None, ways: list[Hex]) -> Hex | None:
    for one in command.parts if command is not None else ():
        if one.verb == "into" and one.at and hex_of(one.at) in ways:
            return hex_of(one.at)
    return None


def break_free(t: Bout, command: Command) -> None:
    """Break free of every hold: a contest of ST, the holder's bonus by T8 (G3-BRK) (G3-PIN-04)."""
    assert command.who is not None
    figure = turns.take(t, command, "break_free")
    who = figure.name
    pins, grips = keys.PIN.all(t.enc, b=who), holders(t.enc, who)
    if not pins and not grips:
        raise refuse(t, "not_held", who=who)
    both = any(keys.PIN.data(link).hands == 2 for link in pins)
    if both and keys.TURNS.of(figure) < keys.BREAK_AT.of(figure):
        raise refuse(t, "break_later", who=who, turns=keys.BREAK_AT.of(figure) - keys.TURNS.of(figure))
    if not turns.rouse(t, who):
        return
    names = tuple(dict.fromkeys(link.a for link in (*pins, *grips)))
    bonus = max(
        (*(10 if keys.PIN.data(p).hands == 2 else 5 for p in pins), *(row(keys.GRIP.data(g)).resists for g in grips)),
    )
    theirs = group_st(t, names[0], names[1:], Term("hold", bonus, "G3-BRK-02"))
    tries(t, who, names[0], "break free", "G3-BRK-01")
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
    figure = t.figure(who)
    if figure.pos is None:
        if any(p.verb == "into" for p in command.parts):
            part(t, who)
        return
    ways = list(free_neighbours(t.enc, figure.pos))
    picked = _into(command, ways)
    if picked is None and ways:
        options = (("stay", "stay"), *((f"{q},{r}", f"{q},{r}") for q, r in ways))
        said = t.ask("hex", who, "Move off?", options, "stay", "G3-BRK-04")
        picked = None if said == "stay" else hex_of(said)
    if picked is not None:
        t.do(Moved(who, to=picked), keys.MOVED.by(who, 1))
