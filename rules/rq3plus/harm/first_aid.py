"""First Aid: four miscellaneous actions on one wound, then one roll (area AID)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import Wound
from rules.core.events import Healed, ItemMoved
from rules.core.report import Term
from rules.rq3plus.figure import able_to_act, keys, turns, wounds
from rules.rq3plus.figure.quantities import body, sheet
from rules.rq3plus.place.hexes import between
from rules.rq3plus.rolls.skills import roll
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.settings import option
from rules.rq3plus.tables.words import refuse, says, term
from rules.runequest.free_words import by_hand

ONE, TWO = Dice(1, 3), Dice(2, 3)


def aid(t: Bout, command: Command) -> None:
    """``aid Rurik at chest``: one miscellaneous action on a wound; the last of them is the roll (R3-AID-01).

    Raises Refused for a wound that was tried already, a severed limb, negative hit points, or no wound at all.
    """
    who, patient = command.actor, command.targets[0]
    if who == patient and wounds.shocked(t.figure(who)):
        able_to_act.need_awake(t, who, says("give_first_aid"))
    else:
        able_to_act.need_able(t, who, says("give_first_aid"))
    turns.need_due(t, who, "MSC", says("miscellaneous_action"))
    far = between(t.enc, who, patient)
    if far is not None and far > 1:
        raise refuse(t, "too_far.aid", patient=patient, far=far, who=who)
    wound = _wound(t, patient, command.at)
    key = f"{patient}.{wound.id}"
    known = keys.AIDING.read(t.figure(who))
    done = known.done.get(key, 0) + 1
    needed = int(option(t.enc, "first_aid_actions"))
    taken = turns.take_brief(t, who, f"first aid {patient}", patient)
    rest = {k: n for k, n in known.done.items() if k != key}
    if done < needed:
        t.do(keys.AIDING.set(who, keys.Counts({**rest, key: done})))
        t.note(
            "tends", who, target=patient, location=_place(t, patient, wound), done=done, needed=needed, rule="R3-AID-01"
        )
    else:
        t.do(keys.AIDING.set(who, keys.Counts(rest)))
        terms = by_hand(command.bonuses)
        treat(t, who, patient, wound, terms)
    turns.use(t, who, taken, patient)


def _place(t: Bout, patient: str, wound: Wound) -> str:
    spot = body(t.figure(patient)).location(wound.location)
    return spot.name if spot is not None else wound.location


def _wound(t: Bout, patient: str, at: str | None) -> Wound:
    """The wound that is meant: at the named location, else the one that bleeds, else the worst."""
    figure = t.figure(patient)
    if wounds.dead(figure):
        raise refuse(t, "no_wound.wound", patient=patient)
    if keys.HP.of(figure) < 0:
        raise refuse(t, "beyond_aid.wound", patient=patient)
    tried = keys.AID_TRIED.read(figure).ids
    open_ = [w for w in figure.wounds if w.id not in tried and at in (None, w.location)]
    fit = [w for w in open_ if keys.MAIMED.read(figure).at.get(w.location) != "severed"]
    if not fit:
        place = f" at the {at.replace('_', ' ')}" if at else ""
        hurts = any(w.left for w in figure.wounds if at in (None, w.location))
        why = says("limb_is_lost") if open_ else says("tended_once") if hurts else says("no_wound_there")
        raise refuse(t, "no_wound.wound_2", patient=patient, place=place, why=why)
    bleeding = keys.BLEEDING.read(figure).at
    ranked = [(w.location in bleeding, w.left, -w.id, n) for n, w in enumerate(fit)]
    return fit[max(ranked)[-1]]


def treat(t: Bout, who: str, patient: str, wound: Wound, terms: tuple[Term, ...] = ()) -> None:
    """The First Aid roll and what it does (R3-AID-02; see R3-AID-01); every wound has one try."""
    got = roll(t, "first_aid", who, "First Aid", sheet(t.figure(who)).first_aid, terms, rule="R3-AID-01")
    tried = keys.AID_TRIED.read(t.figure(patient)).ids
    t.do(keys.AID_TRIED.set(patient, keys.Wounds((*tried, wound.id))))
    place = _place(t, patient, wound)
    if got is Degree.FUMBLE:
        spot = body(t.figure(patient)).location(wound.location)
        fresh = t.enc.next_id
        t.note("aid_harms", who, target=patient, location=place, rule="R3-AID-01")
        if spot is not None:
            wounds.hurt(t, patient, spot, 1, "first aid")
            # The point more is of the wound that was tended: it has no try of its own.
            t.do(keys.AID_TRIED.set(patient, keys.Wounds((*tried, wound.id, fresh))))
        return
    if not got.succeeds:
        t.note("aid_fails", who, target=patient, location=place, rule="R3-AID-01")
        return
    parts = _healing(t, who, got)
    points = min(sum(p.n for p in parts), wound.left)
    t.do(
        Healed(patient, wound.id, points),
        keys.LOC_DAMAGE.by(patient, -min(points, loc_damage_of(t, patient, wound)), wound.location),
        keys.HP.by(patient, points),
    )
    hp = keys.HP.of(t.figure(patient))
    t.note("aid_heals", who, target=patient, location=place, amount=points, hp=hp, terms=parts, rule="R3-AID-01")
    _ends(t, patient, wound, place)


def _healing(t: Bout, who: str, got: Degree) -> tuple[Term, ...]:
    if got is Degree.SPECIAL:
        return (term("first_aid", t.total("first_aid_heal", who, TWO)),)
    healed = term("first_aid", t.total("first_aid_heal", who, ONE))
    return (healed, term("critical")) if got is Degree.CRITICAL else (healed,)


def loc_damage_of(t: Bout, patient: str, wound: Wound) -> int:
    """The damage the wounded location has taken in all."""
    spot = body(t.figure(patient)).location(wound.location)
    return keys.LOC_DAMAGE.of(t.figure(patient), spot.id) if spot is not None else 0


def _ends(t: Bout, patient: str, wound: Wound, place: str) -> None:
    """A success stops the bleeding, takes out what sticks in the wound, and tends a head (see R3-AID-01, R3-IMP-03)."""
    figure = t.figure(patient)
    bleeding = keys.BLEEDING.read(figure)
    if wound.location in bleeding.at:
        left = {k: n for k, n in bleeding.at.items() if k != wound.location}
        t.do(keys.BLEEDING.set(patient, keys.Bleeding(left)) if left else keys.BLEEDING.clear(patient, "cured"))
        t.note("bleeding_ends", patient, location=place, rule="R3-AID-01")
    weapons = keys.STUCK.read(figure).weapons
    out = [one for one in weapons if one.location == wound.location]
    if out:
        rest = tuple(one for one in weapons if one not in out)
        t.do(keys.STUCK.set(patient, keys.StuckIn(rest)) if rest else keys.STUCK.clear(patient, "removed"))
        for one in out:
            owner = t.enc.figures.get(one.owner)
            item = owner.item(one.item) if owner is not None else None
            if item is not None and item.where in ("stuck", "hand") and not one.missile:
                t.do(ItemMoved(one.owner, one.item, "ground", pos=figure.pos))
            t.note(
                "removes", patient, item=item.name if item is not None else one.item, location=place, rule="R3-IMP-03"
            )
    if keys.HEAD_WOUND.on(figure) and any(
        s.id == wound.location and s.category == "head" for s in body(figure).locations
    ):
        t.do(keys.HEAD_WOUND.clear(patient, "cured"))
