"""gurps4 as a rule system: its figures, its words, its time."""

from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.events import Wounded
from rules.core.hexes import Hex
from rules.core.keys import MarkKey, Unit
from rules.core.orders.verbs import words
from rules.core.ruleset import Ability, Prospect, Thing
from rules.core.sheet.described import Described
from rules.core.sheet.foreign import Foreign
from rules.core.sheet.fresh import fresh_values
from rules.ground.walk import WALK, go_on
from rules.gurps.rolling import AT_ONCE
from rules.gurps4.adopting import telling
from rules.gurps4.adopting.character import adopt
from rules.gurps4.attack import outcome as outcomes
from rules.gurps4.attack import purposes
from rules.gurps4.attack.closed_form import harm_law
from rules.gurps4.attack.compared import tactics
from rules.gurps4.attack.deals import deals
from rules.gurps4.attack.locations import SHORT
from rules.gurps4.defence.legal import against_a_blow
from rules.gurps4.figure import hands, items, keys
from rules.gurps4.figure.conditions import awake, grappled, pinned, reeling
from rules.gurps4.figure.defence_values import dodge_terms
from rules.gurps4.figure.encumbrance import basic_lift, carried, encumbrance
from rules.gurps4.figure.fresh import fresh
from rules.gurps4.figure.quantities import dx, exhausted, fp_max, hearing, hp_max, ht, iq, per, sm, st, vision, will
from rules.gurps4.figure.speed_and_move import basic_move, move, speed_q, step
from rules.gurps4.harm.armour import protection
from rules.gurps4.orders import attacks, going_on, opportunity_fire, walking
from rules.gurps4.orders.parts import MOVING
from rules.gurps4.orders.verbs import VERBS, known
from rules.gurps4.place import sight, where
from rules.gurps4.sheet import ad_hoc, reading
from rules.gurps4.sheet.describing import described
from rules.gurps4.sheet.reading import NOTES, read
from rules.gurps4.tables.printed import LABELS, LOCATIONS, POSTURES, light
from rules.gurps4.tables.says import says
from rules.gurps4.tables.settings import SETTINGS
from rules.gurps4.time import order, seconds, settling, turns, waits
from rules.odds.alike import happened, stands
from rules.odds.laws import HarmLaw
from rules.odds.system import System
from rules.things.equal import told_apart

DEGREES = tuple(
    Thing(name, name.replace("_", " ")) for name in ("critical_success", "success", "failure", "critical_failure")
)
AFFECTED = (
    "st", "dx", "iq", "ht", "will", "per", "hearing", "vision", "hp_max", "fp_max", "basic_move",
    "move", "dodge",
)  # fmt: skip
"""The quantities that effects may change."""
MOST_DAMAGE = 6 * 100


LANDING = frozenset((purposes.do_purpose, purposes.harm_target, attacks.over))
"""What is left of an attack when its last defence is behind it."""
USED_UP = frozenset(
    key.key for key in (keys.PARRIES, keys.BLOCKED, keys.RETREATED, keys.ACROBATIC, keys.SACRIFICED, keys.ATTACKED)
)


MARKS: tuple[MarkKey[Any], ...] = (
    keys.STUNNED, keys.MENTALLY_STUNNED, keys.FROZEN, keys.OFF_BALANCE, keys.DROPPED_GUARD, keys.PAIN,
    keys.UNCONSCIOUS, keys.COMA, keys.MORTAL, keys.DEAD, keys.DESTROYED, keys.BLIND, keys.DEAF, keys.SCARRED,
    keys.UNAWARE, keys.INVISIBLE, keys.USED_TO_BLINDNESS, keys.DISTRACTED, keys.BADLY_DISTRACTED,
    keys.BAD_FOOTING, keys.LEADS, keys.FRIGHTENED, keys.FLYING, *keys.CRIPPLED.values(),
    *keys.STRAINED.values(), *keys.NUMB.values(), *keys.BLINDED.values(),
)  # fmt: skip
"""The conditions a game master may put on a figure."""


class Gurps4(System):
    """GURPS 4th edition: 3d6 under a score, one maneuver a second, active defences."""

    id = "gurps4"
    describes = "gurps"
    title = "GURPS 4e"
    distances = ("yd", "yd")
    package = "rules.gurps4"
    counter = keys.SECOND
    unit = "second"
    family = "rules.gurps"
    version = "1"
    leaves = 50_000
    sample = ("Aldric", "Borka")
    plain: Mapping[str, int] = dict.fromkeys(("st", "dx", "iq", "ht"), 10)
    said: Mapping[str, str] = {"check": "check", "contest": "contest"}
    settings = SETTINGS
    verbs = VERBS
    riding = keys.RIDES
    dying = (keys.MORTAL.key,)
    words = words(package)
    notes = NOTES
    postures = tuple(POSTURES)
    units: Mapping[str, Unit] = {
        "basic_speed_q": Unit(4, "basic_speed"), "carried": Unit(100, "carried_lb"), "bl": Unit(100, "bl_lb"),
    }  # fmt: skip
    affected = AFFECTED
    at_once: Mapping[str, str] = AT_ONCE
    markable = tuple(mark.key for mark in MARKS)
    said_for: Mapping[str, str] = {"surprised": keys.MENTALLY_STUNNED.key}

    # --- sheets and figures
    def read_sheet(self, data: dict[str, Any]) -> dict[str, Any]:
        """See Ruleset."""
        return read(data)

    def adopt(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """See Ruleset and ``adopting``."""
        return adopt(data)

    def told(self, sheet: dict[str, Any]) -> Foreign:
        """See Ruleset and ``adopting.telling``."""
        return telling.told(sheet, fresh_values(self, sheet))

    def described(self, data: Mapping[str, Any]) -> Described:
        """See Ruleset and ``sheet.describing``."""
        return described(data)

    def template(self) -> dict[str, Any]:
        """See Ruleset."""
        return reading.template()

    def inline(self, sheet_: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
        """See Ruleset."""
        return ad_hoc.inline(sheet_, said)

    def figure(self, name: str, sheet_: dict[str, Any]) -> Figure:
        """See Ruleset; everybody starts unhurt and rested."""
        return fresh(name, sheet_)

    def vitals(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset."""
        return f"HP {keys.HP.of(figure)}/{hp_max(figure)}"

    def moment(self, enc: Encounter, slot: Slot) -> str:
        """See Ruleset: the Basic Speed."""
        return f"{-slot.key[2] / 4:g}" if slot.who and len(slot.key) > 2 else ""

    def gauge(self, enc: Encounter, figure: Figure) -> tuple[int, int] | None:
        """See Ruleset."""
        return keys.HP.of(figure), hp_max(figure)

    def looks(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset."""
        hp, most = keys.HP.of(figure), hp_max(figure)
        return says("looks.unhurt") if hp >= most else says("looks.reeling" if 3 * hp < most else "looks.hurt")

    def fallen(self, enc: Encounter, figure: Figure) -> bool:
        """See Ruleset: whoever is mortally wounded is out, too (G4-INJ-07)."""
        return not awake(figure)

    def values(self, enc: Encounter, figure: Figure) -> dict[str, Any]:
        """See Ruleset."""
        enc = _among(enc, figure)
        one: tuple[tuple[str, Any], ...] = (
            ("st", st), ("dx", dx), ("iq", iq), ("ht", ht), ("hp_max", hp_max), ("will", will), ("per", per),
            ("hearing", hearing), ("vision", vision), ("fp_max", fp_max), ("basic_speed_q", speed_q),
            ("basic_move", basic_move), ("carried", carried), ("encumbrance", encumbrance), ("sm", sm),
        )  # fmt: skip
        found = {key: of(figure) for key, of in one}
        return {
            **found,
            "bl": basic_lift(found["st"]),
            "move": move(enc, figure),
            "step": step(enc, figure),
            "dodge": sum(term.n for term in dodge_terms(enc, figure)),
            "defences": {f"{one.kind} {one.name}".strip(): one.value for one in against_a_blow(enc, figure.name)},
            "db": max((g.guarding.db for _, g in hands.shields(figure) if g.guarding), default=0),
            "hp": keys.HP.of(figure),
            "fp": keys.FP.of(figure),
            "posture": figure.posture,
            "facing": figure.facing,
            "velocity": keys.VELOCITY.of(figure),
            "shock": -keys.SHOCK.of(figure),
            "dr": {place: protection(figure, place, "cut").dr for place in LOCATIONS},
        }

    def deals(self, enc: Encounter, figure: Figure) -> Mapping[str, str]:
        """See System."""
        return deals(figure)

    def conditions(self, enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
        """See Ruleset."""
        enc = _among(enc, figure)
        found: list[tuple[str, Any]] = [(mark.key, None) for mark in figure.marks if mark.key in _SHOWN]
        stance = keys.MANEUVER.of(figure)
        if stance is not None and stance.kind in _STANCES:
            found.append((_STANCES[stance.kind], None))
        derived = (
            ("grappled", grappled(enc, figure.name)),
            ("grappling", bool(keys.GRAPPLE.all(enc, a=figure.name))),
            ("pinned", pinned(enc, figure.name)),
            ("holding", bool(keys.SHARED.all(enc, a=figure.name) or keys.SHARED.all(enc, b=figure.name))),
            ("mounted", bool(keys.RIDES.all(enc, a=figure.name))),
            ("feinted", bool(keys.FEINT.all(enc, b=figure.name))),
            ("shock", bool(keys.SHOCK.of(figure) or keys.SHOCK_PENDING.of(figure))),
            ("reeling", reeling(figure)),
            ("exhausted", exhausted(figure)),
            ("encumbered", encumbrance(figure) > 0),
        )
        return (*found, *((key, None) for key, on in derived if on))

    def header(self, enc: Encounter) -> dict[str, Any]:
        """See Ruleset; ``clock`` in seconds, ``darkness`` and what it is like where it is dark (G4-VIS-04)."""
        slot = current(enc)
        now = enc.figures.get(slot.who) if slot is not None and slot.who else None
        count = None if now is None else speed_q(now)
        found: dict[str, Any] = {"round": turns.second(enc), "count": count, "clock": max(0, turns.second(enc) - 1)}
        dark = keys.DARKNESS.of(enc)
        return found | ({"darkness": dark, "light": light(dark)} if dark else {})

    # --- the game master's hand
    def mark_data(self, enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
        """See Ruleset; a number of own turns where the condition counts them."""
        return {"left": rounds} if rounds else {}

    # --- words
    def things(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """See Ruleset: its things, natural weapons, empty hands; ``shield`` for the shield it bears.

        What others have lost on the ground or hold out is named too, as ``axe@Borka``.
        """
        mine = (Thing(i.id, i.name, also=items.two_handed(i)) for i in figure.items if i.where != "gone")
        theirs = (
            Thing(f"{i.id}@{name}", i.name)
            for name, other in enc.figures.items()
            if name != figure.name
            for i in other.items
            if i.where == "ground" or keys.HOLDING_OUT.of(other) == keys.FreeWords(i.id)
        )
        own = told_apart((*mine, *theirs))
        natural = tuple(Thing(g.id, g.name) for g in items.natural(figure))
        links = (*keys.SHARED.all(enc, a=figure.name), *keys.SHARED.all(enc, b=figure.name))
        shared = [enc.figures[link.b].item(keys.SHARED.data(link).item) for link in links if link.b != figure.name]
        seized = tuple(Thing(item.id, item.name) for item in shared if item is not None)
        borne = tuple(Thing(i.id, "shield") for i, g in hands.things_held(figure) if g.guarding is not None)[:1]
        return (*own, *natural, *(Thing(name, name.replace("_", " ")) for name in hands.EMPTY), *borne, *seized)

    def places(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """See Ruleset: locations with their other words, and what a blow at a thing may be meant for."""
        body = tuple(Thing(place.id, place.name) for place in LOCATIONS.values())
        short = tuple(Thing(place, word) for word, place in SHORT.items())
        # What it has lost or put away is named too, so that a blow at it is refused for that.
        held = tuple(Thing(i.id, i.name) for i in figure.items if i.where not in ("gone", "worn"))
        return (*body, *short, Thing("random", "random"), *held)

    def hexes(self, enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
        """See Ruleset: beasts may be longer than a hex."""
        return where.body(figure)

    def reach_of(self, enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
        """See Ruleset: the front hexes that what it holds reaches (G4-ATT-02, G4-ATT-03)."""
        return tuple(waits.commanded(_among(enc, figure), figure)) if awake(figure) else ()

    def prospect(self, enc: Encounter, a: str, b: str) -> Prospect:
        """See Ruleset (see G4-WRG-01)."""
        way = sight.in_the_way(enc, a, b)
        return Prospect(sight.barrier(enc, a, b), past=tuple(name for group in way for name in group))

    def labels(self, enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
        """See Ruleset."""
        verb = VERBS.get(command.verb)
        names = tuple(LABELS) if verb is None or verb.labels is None else verb.labels
        return {name: _bounds(name) for name in names}

    def joining(self, enc: Encounter) -> Mapping[str, tuple[int, int]]:
        """See Ruleset (G4-TURN-02)."""
        return {"order": _bounds("order")}

    def readings(self, enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
        """See Ruleset."""
        return {name: DEGREES for name in self.labels(enc, command) if LABELS[name].reads == "degree"}

    def known(self, enc: Encounter, command: Command, claim: Option) -> int | str | None:
        """See Ruleset."""
        return known(enc, command, claim)

    def later(self, t: Bout, command: Command, n: int) -> Encounter:
        """See Ruleset."""
        return walking.led(t, command.who, tuple(part for part in command.parts[:n] if part.verb in MOVING))

    # --- time
    def begin(self, t: Bout) -> None:
        """See Ruleset."""
        seconds.begin(t)

    def join(self, t: Bout, name: str) -> None:
        """See Ruleset (G4-TURN-11)."""
        order.join(t, name)

    def able(self, t: Bout, slot: Slot) -> Ability:
        """See Ruleset."""
        return seconds.able(t, slot)

    def open(self, t: Bout, slot: Slot) -> bool:
        """See Ruleset."""
        if WALK.on(slot):
            go_on(t, walking.Walker(going_on.after_walk), slot)
            return True
        if keys.GO_ON.on(slot):
            going_on.go_on(t, slot)
            return True
        if keys.FIRE.on(slot):
            opportunity_fire.fire(t, slot)
            return True
        return seconds.open_slot(t, slot)

    def turn_of(self, enc: Encounter, who: str) -> Hashable:
        """Under free pace a next turn may be open early: it is another one (see G4-TURN-07)."""
        return keys.ACTED.of(enc.figures[who])

    def settle(self, t: Bout, before: Encounter) -> None:
        """See Ruleset."""
        settling.settle(t, before)

    # --- odds
    def closed_form(self, t: Bout) -> HarmLaw | None:
        """See System; one plain blow or shot has one."""
        blows = [step for step in t.steps if step.go is attacks.perform]
        if len(blows) != 1 or t.steps[0] is not blows[0]:
            return None
        return harm_law(t, blows[0].args[0])

    def alike(self, t: Bout) -> Hashable:
        """See System: outcomes compare states, which is dearer than events and pays from the second blow on.

        Once nobody will defend any more, what the defences have used up tells no two states apart.
        """
        if t.steps and all(step.go in LANDING for step in t.steps) and not waits.anybody(t.before):
            return stands(t, wounds=False, forget=USED_UP)
        wounds = sum(isinstance(event, Wounded) for event in t.events)
        return stands(t, wounds=False) if wounds > 1 or (wounds and len(t.steps) > 1) else happened(t)

    def tactics(self, enc: Encounter, figure: Figure) -> tuple[str, ...]:
        """See System: every way to strike with what is ready (G4-MEL-01, G4-LOC-01)."""
        return tactics(figure)

    def order(self, enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
        """See System: the faster first (G4-TURN-01)."""
        one, other = sorted(pair, key=lambda name: order.turn_key(enc.figures[name], 0))
        return one, other

    def harm(self, outcome: Mapping[str, Hashable], target: str) -> int:
        """See System: HP lost."""
        points = outcome.get(outcomes.came(target, "injury"), 0)
        return points if isinstance(points, int) else 0

    def outcome(self, before: Encounter, t: Bout) -> Mapping[str, Hashable]:
        """See System."""
        return outcomes.outcome(before, t)


_SHOWN = frozenset(
    mark.key for name, found in vars(keys).items() for mark in (found.values() if isinstance(found, dict) else (found,))
    if name.isupper() and getattr(mark, "condition", False)
)  # fmt: skip
_STANCES = {"all_out_attack": "all_out", "move_and_attack": "moved_and_attacked", "all_out_defense": "all_out_defense"}


@cache
def _bounds(label: str) -> tuple[int, int]:
    pool = LABELS[label].pool
    return (1, MOST_DAMAGE) if any("N" in dice for dice in LABELS[label].dice) else (pool.low, pool.high)


def _among(enc: Encounter, figure: Figure) -> Encounter:
    """Return the encounter with that figure in it, as one may ask about somebody who has not joined yet."""
    if enc.figures.get(figure.name) is figure:
        return enc
    return replace(enc, figures={**enc.figures, figure.name: figure})


RULES = Gurps4()
