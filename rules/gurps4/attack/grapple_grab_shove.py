"""Attacks with the body: what counts for all, missed kicks, grapple (G4-GRAP), grab (G4-GRAB), shove (G4-SHV)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.events import ItemMoved, Moved
from rules.core.report import Term
from rules.gurps4.attack import melee, score
from rules.gurps4.attack.close_combat import step_in
from rules.gurps4.attack.declaration import Declaration, melee_terms
from rules.gurps4.attack.locations import SHORT
from rules.gurps4.attack.striking_weapons import held_thing, thing_name
from rules.gurps4.defence import visibility
from rules.gurps4.defence.collisions import knock_back
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.quantities import dx, sm, st, st_full
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.figure.speed_and_move import move, step
from rules.gurps4.harm import damage
from rules.gurps4.harm.damage import DamageRoll, Hit, basic
from rules.gurps4.harm.knockback import balance
from rules.gurps4.place import where
from rules.gurps4.rolls.contests import Side, exchange, typed_terms
from rules.gurps4.tables.printed import LOCATIONS, POSTURES, thrust
from rules.gurps4.tables.words import refuse, says, term


def body_terms(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> tuple[Term, ...]:
    """Return what counts for every attack with the body."""
    terms = [*hampered(t.enc, figure), Term(figure.posture, POSTURES[figure.posture].attack, "G4-ATT-06")]
    terms += melee_terms(declaration)
    terms += visibility.visibility(t.enc, command, figure, foe)
    study = keys.EVALUATE.of(figure)
    if study is not None and study.foe == foe.name:
        terms.append(term("evaluate", study.count))
    if keys.BAD_FOOTING.on(figure):
        terms.append(term("bad_footing"))
    return (*terms, *typed_terms(command))


def declared(
    t: Bout,
    command: Command,
    figure: Figure,
    foe: Figure,
    declaration: Declaration,
    skills: tuple[str, ...],
    terms: tuple[Term, ...],
) -> Attack:
    """Return an attack with the body, with the best of the skills that serve it (G4-UNA-01)."""
    name, level = best_skill(figure, skills) or ("dx", dx(figure))
    whole = (*terms, *body_terms(t, command, figure, foe, declaration))
    return Attack(
        figure.name,
        foe.name,
        "unarmed",
        name,
        level,
        tuple(term for term in whole if term.n),
        score.CAP if declaration.moving else None,
        judo=name in ("judo", "karate"),
        deceptive=declaration.deceptive,
        distance=where.yards(t.enc, figure.name, foe.name, command),
        weight=st_full(figure) * 100 // melee.FIST,
        **melee.context(t, command, figure, foe),
    )


def too_far(
    t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration, reach: int = 0
) -> int | None:
    """Return the yards to a foe whom neither a step nor the run-up brings within reach; None where one does.

    Without a map the run-up is what was said, at most the whole Move; on one the walk of a Move and Attack is checked.
    """
    far, most = where.yards(t.enc, figure.name, foe.name, command), step(t.enc, figure)
    if declaration.moving and where.mapped(t.enc, figure.name, foe.name):
        return None
    if declaration.moving:
        most = command.number("moved") or move(t.enc, figure)
    return far if far is not None and far > reach + most else None


def near(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> None:
    """Raises Refused where neither a step nor the run-up brings one into the foe's hex."""
    far = too_far(t, command, figure, foe, declaration)
    if far is not None:
        raise refuse(t, "too_far", who=figure.name, target=foe.name, yards=far)
    up = abs(foe.elevation - figure.elevation)
    if up > 1:
        raise refuse(t, "too_high_up", who=figure.name, target=foe.name, yards=up, item=says("bare_hand"))


def missed(t: Bout, attack: Attack) -> None:
    """A missed kick may cost the balance (G4-UNA-03)."""
    if (
        attack.limb.endswith("leg")
        and attack.purpose == "hit"
        and attack.mode is not None
        and attack.mode.name == "kick"
    ):
        balance(t, attack.who, "dx", dx(t.figure(attack.who)), hampered(t.enc, t.figure(attack.who)), rule="G4-UNA-03")


BOTH_HANDS = 2
GRAPPLING = ("dx", "judo", "wrestling")


def grapple(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """Return a grapple with one or two empty hands (G4-GRAP-01, G4-GRAP-04)."""
    free = hands.empty_hands(t.enc, figure)
    if not free:
        raise refuse(t, "no_free_hand", who=figure.name, what="grapple")
    if keys.GRAPPLE.of(t.enc, figure.name, foe.name) is not None:
        raise refuse(t, "grapples_already", who=figure.name, target=foe.name)
    both = free == keys.BOTH and not command.has("one_hand")
    if command.has("two_hands") and not both:
        raise refuse(t, "two_hands", who=figure.name, item="a grapple")
    near(t, command, figure, foe, declaration)
    at = SHORT.get(command.at or "", command.at or "torso")
    if at not in LOCATIONS:
        raise refuse(t, "no_location", place=at)
    by = -(-abs(LOCATIONS[at].to_hit) // 2)
    terms = (term("both_hands", BOTH_HANDS if both else 0), Term(LOCATIONS[at].name, -by, "G4-GRAP-04"))
    attack = declared(t, command, figure, foe, declaration, GRAPPLING, terms)
    bit = keys.BOTH if both else (free & hands.other_hand(hands.main_hand(figure)) or free)
    limb = f"{hands.side_name(bit if bit != keys.BOTH else hands.main_hand(figure))}_arm"
    return melee.checked(
        t, replace(attack, purpose="grapple", location=at, hand=bit, hands_used=2 if both else 1, limb=limb)
    )


def grappled(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """The foe is held (G4-GRAP-02), and both stand in one hex."""
    step_in(t, attack.who, attack.target)
    grip = keys.Grip(attack.hands_used, attack.hand if attack.hands_used == 1 else 0, attack.location)
    t.do(keys.GRAPPLE.set(attack.who, attack.target, grip))
    t.note("grapples", attack.who, rule="G4-GRAP-02", target=attack.target, where=attack.location.replace("_", " "))


DRAGS = 2
"""By how many sizes a victim is larger that can still move (see G4-GRAP-03)."""


def held_by(enc: Encounter, figure: Figure) -> str:
    """Return who holds somebody fast; a victim two sizes larger drags its grapplers along (G4-GRAP-03).

    Rules: see G4-GRAP-02, G4-ATT-08.
    """
    holders = (link.a for link in keys.GRAPPLE.all(enc, b=figure.name))
    return next((name for name in holders if sm(figure) - sm(enc.figures[name]) < DRAGS), "")


def drag(t: Bout, who: str) -> None:
    """Whoever holds somebody that can move all the same is dragged along (see G4-GRAP-03)."""
    for link in keys.GRAPPLE.all(t.enc, b=who):
        if t.figure(link.a).pos not in (None, t.figure(who).pos):
            t.do(Moved(link.a, to=t.figure(who).pos))


SEIZING = ("dx", "judo", "wrestling")


def grab(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """Seizing what a foe holds, which is named: who grabs a foe grapples (G4-GRAB-01)."""
    if command.at is None:
        thing = next((item.name for item, _ in hands.held_of(foe.items)), "axe")
        raise refuse(t, "location_not_here", target=foe.name, thing=thing.lower())
    item, _ = held_thing(t, command, foe)
    free = hands.empty_hands(t.enc, figure)
    if not free:
        raise refuse(t, "no_free_hand", who=figure.name, what="grab")
    near(t, command, figure, foe, declaration)
    attack = declared(t, command, figure, foe, declaration, SEIZING, (term("hand"),))
    bit = free & hands.main_hand(figure) or free
    limb = f"{hands.side_name(bit)}_arm"
    return melee.checked(t, replace(attack, purpose="grab", aimed=item.id, hand=bit, limb=limb))


def grabbed(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """Both hold it now, and the first exchange is rolled at once (G4-GRAB-02; see G4-GRAB-03)."""
    t.do(keys.SHARED.set(attack.who, attack.target, keys.SharedItem(attack.aimed, attack.hand)))
    t.note("grabs", attack.who, rule="G4-GRAB-03", item=thing_name(t, attack), target=attack.target)
    t.then(wrest, attack.who, attack.target)


def wrest(t: Bout, by: str, holder: str) -> None:
    """One exchange for a thing that two hold; ``by`` has grabbed it (G4-GRAB-03)."""
    shared = keys.SHARED.of(t.enc, by, holder)
    if shared is None:
        return
    one, other = Side(by, "ST", st(t.figure(by))), Side(holder, "ST", st(t.figure(holder)))
    won = exchange(t, "contest", one, other, rule="G4-GRAB-03")
    item = t.figure(holder).item(shared.item)
    name = item.name if item is not None else shared.item
    if won == 0:
        t.note("both_hold", by, rule="G4-GRAB-03", item=name, other=holder)
        return
    t.do(keys.SHARED.clear(by, holder))
    if won < 0 or item is None:
        t.note("loses_hold", by, rule="G4-GRAB-03", item=name, other=holder)
        return
    t.do(ItemMoved(holder, shared.item, "hand", to=by), keys.HAND.by(by, shared.item, shared.hand - keys.HAND.of(item)))
    t.note("seizes", by, rule="G4-GRAB-03", item=name, other=holder)


SHOVING = ("dx", "wrestling")


def shove(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """Return a shove with one or two empty hands (G4-SHV-01)."""
    free = hands.empty_hands(t.enc, figure)
    if not free:
        raise refuse(t, "no_free_hand", who=figure.name, what="shove")
    far = too_far(t, command, figure, foe, declaration, reach=1)
    if far is not None:
        raise refuse(t, "too_far", who=figure.name, target=foe.name, yards=far)
    both = free == keys.BOTH and not command.has("one_hand")
    dice, adds = thrust(st_full(figure))
    terms = [term("thr", adds)]
    if not both:
        terms.append(term("one_hand", -dice))
    if declaration.option == "strong":
        terms.append(damage.strong_bonus(dice))
    told = tuple(term for term in terms if term.n)
    attack = declared(t, command, figure, foe, declaration, SHOVING, ())
    limb = f"{hands.side_name(hands.main_hand(figure) & free or free & keys.LEFT or keys.RIGHT)}_arm"
    made = DamageRoll(dice, sum(term.n for term in told), "cr", told)
    return melee.checked(t, replace(attack, purpose="shove", harm=made, hands_used=2 if both else 1, limb=limb))


def shoved(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """Twice the thrust damage pushes the foe and does no harm (G4-SHV-02)."""
    h = attack.harm
    rolled = basic(t, Hit(attack.who, attack.target, "torso", h.dice, h.adds, "cr", h.terms))
    doubled = 2 * max(0, rolled)
    yards = doubled // max(1, st(t.figure(attack.target)) - 2)
    t.note("shoves", attack.who, rule="G4-SHV-02", target=attack.target, doubled=doubled, yards=yards)
    if yards:
        knock_back(t, attack.target, attack.who, yards)
