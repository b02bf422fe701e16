"""GURPS third edition as a rule system: its figures, its words, its time."""

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, Item, Key, Slot, current
from rules.core.hexes import Hex
from rules.core.keys import Unit
from rules.core.orders.verbs import words
from rules.core.ruleset import Ability, Prospect, Thing
from rules.core.secrets.audience import Viewer, visible
from rules.core.sheet.described import Described
from rules.core.sheet.foreign import Foreign
from rules.core.sheet.fresh import fresh_values
from rules.ground import walk as walks
from rules.gurps.rolling import AT_ONCE
from rules.gurps.success import Degree
from rules.gurps3.attack.aim import end_aim_unseen
from rules.gurps3.attack.deals import deals
from rules.gurps3.attack.flying_tackle import tackled
from rules.gurps3.attack.pop_up import hidden_again
from rules.gurps3.attack.slam import BURST, slammed
from rules.gurps3.attack.targets import natural_attacks
from rules.gurps3.figure import fresh, gear, keys, telling, turns
from rules.gurps3.figure.gear import weapons_held
from rules.gurps3.figure.quantities import awake, hp_max
from rules.gurps3.harm import fatigue
from rules.gurps3.orders import cards
from rules.gurps3.orders.conditions import MARKABLE, conditions
from rules.gurps3.orders.deeds import known
from rules.gurps3.orders.die_labels import labels_in
from rules.gurps3.orders.outcome import alike, came, outcome, spent
from rules.gurps3.orders.shown import values
from rules.gurps3.orders.verbs import VERBS
from rules.gurps3.orders.walk_and_deed import go_on, stroke
from rules.gurps3.place import sight
from rules.gurps3.place.close_combat import left_close
from rules.gurps3.place.hexes import hexes
from rules.gurps3.place.letting_go import let_go, torn
from rules.gurps3.sheet import inline, reading, taking
from rules.gurps3.sheet.adopting import adopt
from rules.gurps3.tables.printed import LABELS, LOCATIONS, ROW_OF
from rules.gurps3.tables.says import says
from rules.gurps3.tables.settings import SETTINGS
from rules.gurps3.time import interrupts, order, seconds
from rules.odds.system import System
from rules.turns import reactions

DEGREES = tuple(Thing(degree.name.lower(), degree.name.lower().replace("_", " ")) for degree in Degree)
"""What a success roll can come to."""
ALL_OUT_WAYS = ("", " all-out sure", " all-out strong")
RELATIVE = ("arm", "leg", "hand", "foot", "weapon_arm", "shield_arm", "shield_hand", "random", "skull", "weapon_hand")
HANDS = (
    "hand",
    "right hand",
    "left hand",
    "bare hand",
    "bare hands",
    "bare",
    "hand dx",
    "hand boxing",
    "hand brawling",
    "hand judo",
    "hand karate",
)


class Gurps3(System):
    """Third-edition combat: maneuver cards, passive and active defence, 3d6 at or under a skill."""

    id = "gurps3"
    title = "GURPS 3e"
    distances = ("yd", "yd")
    package = "rules.gurps3"
    family = "rules.gurps"
    leaves = 100_000
    """An All-Out Attack with two blows comes to that many, each with its defence and its errors."""
    version = "1"
    sample = ("Brandt", "Grak")
    plain: Mapping[str, int] = dict.fromkeys(("st", "dx", "iq", "ht"), 10)
    settings = SETTINGS
    said: Mapping[str, str] = {"check": "check", "contest": "contest"}
    at_once: Mapping[str, str] = AT_ONCE
    units: Mapping[str, Unit] = {"basic_speed_q": Unit(4, "basic_speed")}
    markable = MARKABLE
    said_for: Mapping[str, str] = {"surprised": keys.SURPRISED.key}
    takes = "gurps"
    counter = keys.SECOND
    unit = "second"
    postures = ("standing", "crouching", "kneeling", "crawling", "sitting", "prone")
    verbs = VERBS
    words = words(package)

    # --- sheets and figures
    def read_sheet(self, data: dict[str, Any]) -> dict[str, Any]:
        """See Ruleset."""
        return reading.read(data)

    def adopt(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """See Ruleset and ``sheet.adopting``."""
        return adopt(data)

    def told(self, sheet: dict[str, Any]) -> Foreign:
        """See Ruleset and ``figure.telling``."""
        return telling.told(self.figure(str(sheet["name"]), sheet), fresh_values(self, sheet))

    def taken(self, told: Described) -> tuple[dict[str, Any], tuple[str, ...]]:
        """See Ruleset."""
        return taking.taken(told)

    def template(self) -> dict[str, Any]:
        """See Ruleset."""
        return reading.template()

    def inline(self, sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
        """See Ruleset and ``sheet.inline``."""
        return inline.said_on(sheet, said)

    def figure(self, name: str, sheet: dict[str, Any]) -> Figure:
        """See Ruleset; everybody starts unhurt and rested."""
        return fresh.figure(name, sheet)

    def vitals(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset."""
        sheet = reading.sheet_of(figure)
        tired = keys.FATIGUE.of(figure) < sheet.st
        rest = f", fatigue {keys.FATIGUE.of(figure)}/{sheet.st}" if tired else ""
        return f"HP {keys.HP.of(figure)}/{hp_max(sheet)}{rest}"

    def gauge(self, enc: Encounter, figure: Figure) -> tuple[int, int] | None:
        """See Ruleset."""
        return keys.HP.of(figure), hp_max(reading.sheet_of(figure))

    def looks(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset."""
        left, most = keys.HP.of(figure), hp_max(reading.sheet_of(figure))
        if keys.DEAD.on(figure):
            return says("looks.dead")
        return says("looks.unhurt") if left >= most else says("looks.badly_hurt" if 3 * left <= most else "looks.hurt")

    def values(self, enc: Encounter, figure: Figure) -> dict[str, Any]:
        """See Ruleset."""
        return values(_among(enc, figure), figure)

    def deals(self, enc: Encounter, figure: Figure) -> Mapping[str, str]:
        """See System."""
        return deals(figure)

    def conditions(self, enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
        """See Ruleset."""
        return conditions(_among(enc, figure), figure)

    def header(self, enc: Encounter) -> dict[str, Any]:
        """See Ruleset; ``round`` is the second."""
        slot = current(enc)
        at = turns.second(enc)
        return {"round": at, "second": at, "current": slot.who if slot else None, "clock": max(0, at - 1)}

    def item_says(self, item: Item) -> str:
        """See Ruleset."""
        return gear.described(item)

    # --- the game master's hand
    def numbers(self, figure: Figure) -> Mapping[str, int | None]:
        """See Ruleset."""
        return {keys.HP.key: None, keys.FATIGUE.key: 0, keys.SHOCK.key: 0}

    def after_rounds(self, enc: Encounter, rounds: int) -> Key:
        """See Ruleset: the end of a second is a moment of its own, before anybody's turn in the next."""
        return seconds.end_of(turns.second(enc) + rounds - 1)

    def turn_of(self, enc: Encounter, who: str) -> Hashable:
        """See Ruleset: a turn that is begun early waits in no slot."""
        return (super().turn_of(enc, who), keys.HAD.of(enc.figures[who]))

    def rounds_left(self, enc: Encounter, until: Key) -> int:
        """See Ruleset."""
        return until[0] - turns.second(enc) + (until == seconds.end_of(until[0]))

    def marked_until(self, enc: Encounter, rounds: int) -> Key:
        """See Ruleset: a second later at most, as it is counted in own turns, and this second's may be over."""
        return (turns.second(enc) + rounds + 1,)

    def mark_data(self, enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
        """See Ruleset: how many own turns it lasts."""
        return {} if rounds is None else {"turns": rounds}

    def weapon_like(self, figure: Figure, like: str, id: str, name: str) -> dict[str, Any] | None:
        """See Ruleset; a weapon that only the sheet describes, a gun say, is like no row of the tables."""
        found = super().weapon_like(figure, like, id, name)
        described = found is not None and found["like"] not in ROW_OF and "dmg" in found
        return {key: value for key, value in found.items() if key != "like"} if found and described else found

    # --- words
    def things(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """See Ruleset: its gear, bare hands and feet, and what others have lost on the ground."""
        own = tuple(Thing(i.id, i.name) for i in figure.items)
        # What its player may not know of is nothing he can name.
        seen = visible(enc, Viewer(figure.owner or "", gm=figure.owner is None))
        hands = HANDS if "punch" in natural_attacks(figure) else ()
        bare = tuple(Thing(_bare(word), word) for word in hands)
        lost = tuple(
            Thing(f"{i.id}@{name}", i.name)
            for name, other in enc.figures.items()
            for i in other.items
            if name != figure.name and i.where == "ground" and name in seen
        )
        foes = tuple(Thing(f"@{name}", name) for name in seen if name != figure.name)
        limbs = tuple(Thing(word, word) for word in natural_attacks(figure))
        return (*own, *limbs, *bare, *lost, *foes, Thing("weapon_arm", "weapon arm"))

    def places(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """See Ruleset: the hit locations, and the things in hand that a blow may be aimed at."""
        own = tuple(Thing(i.id, i.name) for i in figure.items)
        parts = tuple(Thing(place, row.name) for place, row in LOCATIONS.items())
        return (*parts, *(Thing(word, word.replace("_", " ")) for word in RELATIVE), *own)

    def labels(self, enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
        """See Ruleset: those of the verb, and those of turns that it may begin."""
        return {name: _range(name) for name in dict.fromkeys(labels_in(enc, command))}

    def joining(self, enc: Encounter) -> Mapping[str, tuple[int, int]]:
        """See Ruleset (G3-TRN-02)."""
        return {"order": _range("order")}

    def readings(self, enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
        """See Ruleset: the degrees of a success roll."""
        return {name: DEGREES for name in self.labels(enc, command) if LABELS[name].reads == "degree"}

    def known(self, enc: Encounter, command: Command, claim: Option) -> int | str | None:
        """See Ruleset."""
        return known(enc, command, claim)

    def hexes(self, enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
        """See Ruleset (G3-POS-04)."""
        return hexes(figure)

    def reach_of(self, enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
        """See Ruleset: none."""
        return ()

    def prospect(self, enc: Encounter, a: str, b: str) -> Prospect:
        """See Ruleset (see G3-AIM-09, G3-POP-03)."""
        return Prospect(sight.barrier(enc, a, b), sight.in_cover(enc, a, b))

    def cards(self) -> tuple[Thing, ...]:
        """See Ruleset."""
        return cards.cards()

    def card(self, enc: Encounter, figure: Figure | None, card: str) -> tuple[str, ...]:
        """See Ruleset."""
        return cards.told(enc, figure, card)

    # --- time
    def begin(self, t: Bout) -> None:
        """See Ruleset."""
        seconds.begin(t)

    def join(self, t: Bout, name: str) -> None:
        """See Ruleset (G3-TRN-02)."""
        order.join(t, name)

    def able(self, t: Bout, slot: Slot) -> Ability:
        """See Ruleset."""
        return seconds.able(t, slot)

    def open(self, t: Bout, slot: Slot) -> bool:
        """See Ruleset."""
        if slot.what in _BY_ITSELF:
            _BY_ITSELF[slot.what](t, slot)
            return True
        return interrupts.opened(t, slot) if keys.TRIGGER.on(slot) else seconds.open_slot(t, slot)

    def together(self, enc: Encounter, a: Slot, b: Slot) -> bool:
        """See Ruleset: those whom one step triggers act at one moment (G3-TRN-12, G3-WAI-03)."""
        return reactions.together(a, b)

    def settle(self, t: Bout, before: Encounter) -> None:
        """See Ruleset: who is out of the fight holds nobody, nobody aims at what he does not see; close combat ends."""
        for name, figure in t.enc.figures.items():
            was = before.figures.get(name)
            if not awake(figure) and was is not None and awake(was):
                let_go(t, name)
            elif keys.AIMING.on(figure):
                end_aim_unseen(t, name)
        torn(t)
        left_close(t)

    def over(self, t: Bout) -> None:
        """See Ruleset (G3-INJ-11)."""
        fatigue.over(t)

    # --- odds
    def outcome(self, before: Encounter, t: Bout) -> Mapping[str, Hashable]:
        """See Ruleset."""
        return outcome(before, t)

    def alike(self, t: Bout) -> Hashable:
        """See System."""
        return alike(t)

    def spent(self, t: Bout, target: str) -> bool:
        """See System."""
        return spent(t, target)

    def tactics(self, enc: Encounter, figure: Figure) -> tuple[str, ...]:
        """See System: every ready weapon in every way, plain and all out; shots; bare hands where none is ready."""
        found = []
        for mine in weapons_held(figure):
            uses = dict.fromkeys(mode.use for mode in mine.weapon.modes) if mine.ready else {}
            found += [f'attack "{mine.name}" {use}{way}' for use in uses for way in ALL_OUT_WAYS]
            shot = mine.weapon.missile
            if mine.ready and shot is not None and not shot.thrown:
                found.append(f'shoot "{mine.name}"')
        bare = natural_attacks(figure)[:2]
        return tuple(found) or tuple(f"{word}{way}" for word in bare for way in ALL_OUT_WAYS)

    def harm(self, outcome: Mapping[str, Hashable], target: str) -> int:
        """See Ruleset: the hits."""
        n = outcome.get(came(target, "hits"), 0)
        return n if isinstance(n, int) else 0


def _stroke(t: Bout, slot: Slot) -> None:
    stroke(t, str(slot.who))


def _back(t: Bout, slot: Slot) -> None:
    hidden_again(t, str(slot.who))


def _burst(t: Bout, slot: Slot) -> None:
    run = BURST.of(slot)
    (tackled if run.tackle else slammed)(t, run)


_BY_ITSELF: Mapping[str, Callable[[Bout, Slot], None]] = {
    walks.WALK.what: go_on,
    keys.STROKE.what: _stroke,
    keys.BACK.what: _back,
    BURST.what: _burst,
}
"""The slots on the stack that the engine plays without anybody's word."""


def _bare(word: str) -> str:
    first, _, last = word.partition(" ")
    return f"bare.{last}" if first == "hand" and last else f"bare.{first}" if first in ("right", "left") else "bare"


@cache
def _range(label: str) -> tuple[int, int]:
    pool = LABELS[label].pool
    return (1, pool.high) if label in ("damage", "self_damage", "choose") else (pool.low, pool.high)


def _among(enc: Encounter, figure: Figure) -> Encounter:
    """Return the encounter with that figure in it, as one may ask about somebody who has not joined yet."""
    if enc.figures.get(figure.name) is figure:
        return enc
    return replace(enc, figures={**enc.figures, figure.name: figure})


RULES = Gurps3()
