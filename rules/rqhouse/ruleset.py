"""rqhouse as a rule system: its figures, its words, its time."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.dice import parse
from rules.core.encounter import Encounter, Figure, Item, Slot, current
from rules.core.keys import units
from rules.core.orders import deeds
from rules.core.orders.verbs import words
from rules.core.ruleset import Ability, Thing
from rules.core.sheet.described import Described
from rules.core.sheet.foreign import Foreign
from rules.core.sheet.fresh import fresh_values
from rules.odds.alike import stands
from rules.odds.branches import Leapt
from rules.odds.laws import HarmLaw
from rules.odds.system import System
from rules.odds.worths import Spend
from rules.rqhouse.attack import closed_form, odds, worth
from rules.rqhouse.attack.deals import deals
from rules.rqhouse.figure import body as state
from rules.rqhouse.figure import counts, keys, quantities, turns
from rules.rqhouse.figure.hands import in_use
from rules.rqhouse.harm import consciousness
from rules.rqhouse.orders.things import on_ground
from rules.rqhouse.orders.verbs import VERBS, known
from rules.rqhouse.sheet import body, items, model, reading, taking, telling
from rules.rqhouse.sheet.adopting import adopt
from rules.rqhouse.sheet.gear import called
from rules.rqhouse.tables.printed import BODIES, LABELS
from rules.rqhouse.tables.settings import SETTINGS
from rules.rqhouse.time import rounds

DEGREES = tuple(
    Thing(degree, word)
    for degree, word in (("0", "none"), ("1", "one"), ("2", "two"), ("3", "three"), ("4", "four"), ("fumble", "fumble"))
)
"""What a skill roll can come to, in words: a number is what the die shows."""
PLACES = tuple(dict.fromkeys(place.id for places in BODIES.values() for place in places))
ENDED = (keys.BLEEDING, keys.IMPALED)
OF_PLACES = tuple(f"{word}_{at}" for word in (*keys.OF_LOCATIONS, *ENDED) for at in PLACES)
STATE = (keys.HEALTH, keys.MAGIC_POINTS, keys.MAGIC_PROTECTION, keys.FATIGUE, keys.FATIGUE_LONG, keys.FATIGUE_TOTAL)
OPEN_DICE = (1, 400)
"""What a die of the situation may show: the dice are known when it falls."""


class Rqhouse(System):
    """RuneQuest house rules: counted successes, Health and location hit points."""

    id = "rqhouse"
    title = "RuneQuest house rules"
    round_seconds = rounds.SECONDS
    package = "rules.rqhouse"
    counter = keys.ROUND
    injury = ("health", -1)
    family = "rules.runequest"
    takes = "runequest"
    version = "1"
    sample = ("Jorun", "Kett")
    plain: Mapping[str, int] = dict.fromkeys(("str", "con", "siz", "int", "pow", "dex"), 10)
    settings = SETTINGS
    postures = (state.STANDING, state.KNEELING, state.PRONE)
    said: Mapping[str, str] = {"check": "check", "contest": "contest"}
    verbs = VERBS
    affected = ("mv",)
    words = words("rules.rqhouse")
    units = units(keys.ENC)
    ended = tuple(f"{word}_{at}" for word in ENDED for at in PLACES)
    riders = ("martial arts", "no martial arts")
    markable = (*(mark.key for mark in keys.OF_FIGURES), *OF_PLACES)
    said_for: Mapping[str, str] = {"surprised": keys.UNAWARE.key}

    # --- sheets and figures
    def read_sheet(self, data: dict[str, Any]) -> dict[str, Any]:
        """See Ruleset."""
        return reading.read(data)

    def adopt(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """See Ruleset and ``sheet.adopting``."""
        return adopt(data)

    def told(self, sheet: dict[str, Any]) -> Foreign:
        """See Ruleset and ``sheet.telling``."""
        return telling.told(msgspec.convert(sheet, model.Sheet), sheet, fresh_values(self, sheet))

    def taken(self, told: Described) -> tuple[dict[str, Any], tuple[str, ...]]:
        """See Ruleset."""
        return taking.taken(told)

    def template(self) -> dict[str, Any]:
        """See Ruleset."""
        return model.template()

    def inline(self, sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
        """See Ruleset."""
        return reading.inline(sheet, said)

    def figure(self, name: str, sheet_: dict[str, Any]) -> Figure:
        """See Ruleset; whole and rested, with what the sheet gives at hand."""
        sheet = msgspec.convert(sheet_, model.Sheet)
        numbers = {
            keys.HEALTH.key: body.health_max(sheet),
            **{keys.LOC_HP.name(spot.id): spot.points for spot in body.body(sheet).spots},
            keys.MAGIC_POINTS.key: sheet.magic_points if sheet.magic_points is not None else sheet.pow,
            keys.MAGIC_PROTECTION.key: sheet.magic_protection,
            **{keys.MAGIC_DAMAGE.name(one.id): one.magic_damage for one in sheet.weapons if one.magic_damage},
            keys.ACTIONS.key: quantities.ACTIONS,
            keys.MINOR.key: 1,
        }
        return Figure(name, sheet_, q=numbers, items=items.items(sheet))

    def vitals(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset."""
        return f"Health {keys.HEALTH.of(figure)}/{state.health_max(figure)}"

    def moment(self, enc: Encounter, slot: Slot) -> str:
        """See Ruleset: the count."""
        return str(counts.count_of(slot)) if keys.SPELL.on(slot) else counts.moment(slot)

    def left(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset: actions, and what a begun Fight still brings."""
        return turns.left(enc, figure)

    def gauge(self, enc: Encounter, figure: Figure) -> tuple[int, int] | None:
        """See Ruleset."""
        return keys.HEALTH.of(figure), state.health_max(figure)

    def values(self, enc: Encounter, figure: Figure) -> dict[str, Any]:
        """See Ruleset."""
        return quantities.values(_among(enc, figure), figure)

    def deals(self, enc: Encounter, figure: Figure) -> Mapping[str, str]:
        """See System."""
        return deals(_among(enc, figure), figure)

    def conditions(self, enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
        """See Ruleset."""
        return quantities.conditions(_among(enc, figure), figure)

    def item_says(self, item: Item) -> str:
        """See Ruleset."""
        return quantities.told_of(item)

    def header(self, enc: Encounter) -> dict[str, Any]:
        """See Ruleset; ``count`` is that of the turn that is on."""
        slot = current(enc)
        own = slot is not None and slot.what in counts.OWN_SLOTS
        in_round = counts.number(enc)
        return {
            "round": in_round,
            "count": counts.count_of(slot) if slot is not None and own else None,
            "clock": rounds.SECONDS * max(0, in_round - 1),
        }

    def numbers(self, figure: Figure) -> Mapping[str, int | None]:
        """See Ruleset: what /set writes."""
        spots = state.body(figure).spots
        found: dict[str, int | None] = {key.key: None if key is keys.HEALTH else 0 for key in STATE}
        found |= {keys.LOC_HP.name(spot.id): None for spot in spots}
        found |= {keys.MAGIC_PROTECTION.name(spot.id): 0 for spot in spots}
        found |= {keys.MAGIC_DAMAGE.name(item.id): 0 for item in figure.items}
        return {**found, keys.ACTIONS.key: 0}

    def markable_on(self, figure: Figure) -> tuple[str, ...]:
        """See Ruleset: the conditions of its own locations."""
        spots = state.body(figure).spots
        located = (f"{word}_{spot.id}" for word in (*keys.OF_LOCATIONS, *ENDED) for spot in spots)
        return (*(mark.key for mark in keys.OF_FIGURES), *located)

    def placed(self, condition: str) -> tuple[str, str]:
        """See Ruleset."""
        word = next((word for word in (*keys.OF_LOCATIONS, *ENDED) if condition.startswith(f"{word}_")), "")
        return (word, condition.removeprefix(f"{word}_").replace("_", " ")) if word else (condition, "")

    def mark_data(self, enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
        """See Ruleset."""
        return {"round": counts.number(enc)} if condition == keys.UNCONSCIOUS.key else {}

    # --- words
    def things(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """See Ruleset: its gear, what sticks in others or in it, and what lies on the ground."""
        own = tuple(Thing(i.id, i.name, also=called(i)) for i in figure.items if i.where != "gone")
        # Who has not learned to grapple is told so, not that there is no such thing.
        own += () if figure.item(items.GRAPPLE) else (Thing(items.GRAPPLE, items.GRAPPLE),)
        others = []
        for name, other in enc.figures.items():
            if name == figure.name:
                continue
            others += [Thing(on_ground(name, i.id), i.name) for i in other.items if i.where in ("ground", "stuck")]
        mine = {thing.name for thing in own}
        return (*own, *(thing for thing in others if thing.name not in mine))

    def places(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """See Ruleset: its locations, and what may be struck out of its hands."""
        spots = tuple(Thing(spot.id, spot.name) for spot in state.body(figure).spots)
        return (*spots, *(Thing(item.id, item.name) for item in in_use(figure)))

    def labels(self, enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
        """See Ruleset."""
        verb = VERBS.get(command.verb)
        if verb is None:
            return {}
        after = rounds.OPENING if counts.number(enc) else ()
        skill = tuple(str(o.value).casefold().replace(" ", "_") for o in command.options if o.name == "named")
        return {name: _span(name) for name in dict.fromkeys((*(verb.labels or ()), *skill, *after))}

    def joining(self, enc: Encounter) -> Mapping[str, tuple[int, int]]:
        """See Ruleset (RH-INI-08, RH-INI-10)."""
        names = ("initiative", "tie") if counts.number(enc) else ()
        return {name: _span(name) for name in names}

    def readings(self, enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
        """See Ruleset: successes by their number in words."""
        graded = (name for name in self.labels(enc, command) if name not in LABELS or LABELS[name].reads == "successes")
        return dict.fromkeys(graded, DEGREES)

    def known(self, enc: Encounter, command: Command, claim: Option) -> int | str | None:
        """See Ruleset."""
        return known(enc, command, claim)

    # --- time
    def begin(self, t: Bout) -> None:
        """See Ruleset."""
        rounds.begin(t)

    def join(self, t: Bout, name: str) -> None:
        """See Ruleset."""
        rounds.join(t, name)

    def able(self, t: Bout, slot: Slot) -> Ability:
        """See Ruleset."""
        return rounds.able(t, slot)

    def open(self, t: Bout, slot: Slot) -> bool:
        """See Ruleset; what stands behind a walk in a sentence is done when that is over."""
        if keys.DEEDS.on(slot):
            deeds.go_on(t, keys.DEEDS.of(slot).deeds, self)
            return True
        return rounds.open_slot(t, slot)

    def settle(self, t: Bout, before: Encounter) -> None:
        """See Ruleset."""
        consciousness.settle(t, before)

    # --- odds
    def order(self, enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
        """See Ruleset: the higher count first."""
        one, other = sorted(pair, key=lambda name: -keys.INIT.of(enc.figures[name]))
        return one, other

    def tactics(self, enc: Encounter, figure: Figure) -> tuple[str, ...]:
        """See Ruleset."""
        return odds.tactics(enc, figure)

    def closed_form(self, t: Bout) -> HarmLaw | None:
        """See System."""
        return closed_form.chances(t)

    def leap(self, t: Bout) -> Sequence[Leapt] | None:
        """See System."""
        return closed_form.leap(t)

    def concerned(self, t: Bout) -> frozenset[str] | None:
        """See System."""
        return odds.concerned(t)

    def alike(self, t: Bout) -> Hashable:
        """See System."""
        return stands(t, wounds=False)

    def worth(self, t: Bout) -> tuple[Spend, ...]:
        """See System."""
        return worth.worth(t)

    def harm(self, outcome: Mapping[str, Hashable], target: str) -> int:
        """See Ruleset."""
        return odds.harm(outcome, target)

    def outcome(self, before: Encounter, t: Bout) -> Mapping[str, Hashable]:
        """See Ruleset."""
        return odds.outcome(before, t)


@lru_cache(maxsize=512)
def _span(name: str) -> tuple[int, int]:
    """What a die of that label may show."""
    if name not in LABELS:
        return 1, 100
    if LABELS[name].dice == "*":
        return OPEN_DICE
    dice = parse(LABELS[name].dice).dice
    assert dice is not None
    return dice.low, dice.high


def _among(enc: Encounter, figure: Figure) -> Encounter:
    """The encounter with that figure in it, as one may ask about somebody who has not joined yet."""
    if enc.figures.get(figure.name) is figure:
        return enc
    return replace(enc, figures={**enc.figures, figure.name: figure})


RULES = Rqhouse()
