"""Swords as a rule system: its figures, its words, its time."""

from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.orders.verbs import words
from rules.core.ruleset import Ability, Prospect, Thing
from rules.core.sheet.foreign import Foreign
from rules.odds.system import System
from rules.swords.attack import odds
from rules.swords.attack.deals import deals
from rules.swords.attack.strike import usable
from rules.swords.defence.legal import legal
from rules.swords.defence.threat import Threat
from rules.swords.figure import keys, turns
from rules.swords.figure.gear import items
from rules.swords.figure.pins import restrained, victims
from rules.swords.figure.quantities import dead, mount_of, prone, static, unconscious, wound_penalty
from rules.swords.harm import unconsciousness_and_death
from rules.swords.orders.things import on_ground
from rules.swords.orders.verbs import VERBS, free_enough, known
from rules.swords.place.space import SOLID, barrier
from rules.swords.sheet import made_up, reading, telling
from rules.swords.sheet.adopting import adopt
from rules.swords.sheet.gear import BARE, MELEE, NATURAL
from rules.swords.tables.printed import LABELS, TRADES
from rules.swords.tables.says import says
from rules.swords.tables.settings import SETTINGS
from rules.swords.time import rounds
from rules.things.equal import told_apart
from rules.things.places import lying

DEGREES = (Thing("success", "success"), Thing("failure", "failure"))
"""What a trait roll can come to."""


class Swords(System):
    """SWORDS trait combat: 2d6 and a trait against a number."""

    id = "swords"
    title = "Swords"
    round_seconds = rounds.SECONDS
    package = "rules.swords"
    counter = keys.ROUND
    injury = ("wounds", 1)
    version = "1"
    sample = ("Juk", "Thug")
    plain: Mapping[str, int] = dict.fromkeys(("strength", "constitution", "warrior", "athlete", "perception"), 0)
    settings = SETTINGS
    said: Mapping[str, str] = {"check": "challenge", "contest": "challenge"}
    distances = ("space", "spaces")
    riding = keys.MOUNTED
    verbs = VERBS
    words = words(package)
    markable = (keys.OBEYS.key, keys.BALKS.key, keys.OUT.key, keys.SLAIN.key)

    # --- sheets and figures
    def read_sheet(self, data: dict[str, Any]) -> dict[str, Any]:
        """See Ruleset."""
        return reading.read(data)

    def adopt(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """See Ruleset and ``sheet.adopting``."""
        return adopt(data)

    def told(self, sheet: dict[str, Any]) -> Foreign:
        """See Ruleset and ``sheet.telling``."""
        return telling.told(sheet)

    def template(self) -> dict[str, Any]:
        """See Ruleset."""
        return reading.template()

    def inline(self, sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
        """See Ruleset and ``ad_hoc``."""
        return made_up.inline(sheet, said)

    def figure(self, name: str, sheet_: dict[str, Any]) -> Figure:
        """See Ruleset; everybody starts fresh, with two actions."""
        numbers = {keys.STUNS.key: 0, keys.WOUNDS.key: 0, keys.ACTIONS.key: turns.ACTIONS}
        return Figure(name, sheet_, q=numbers, items=items(msgspec.convert(sheet_, reading.Sheet)))

    def vitals(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset."""
        stuns, wounds = keys.STUNS.of(figure), keys.WOUNDS.of(figure)
        told = [f"{stuns} stun{'s' * (stuns != 1)}", f"{wounds} wound{'s' * (wounds != 1)}"]
        return ", ".join(told if wounds else told[:1])

    def moment(self, enc: Encounter, slot: Slot) -> str:
        """See Ruleset: the initiative."""
        return turns.moment(slot)

    def suffered(self, enc: Encounter, figure: Figure) -> int:
        """See Ruleset: its wounds."""
        return keys.WOUNDS.of(figure)

    def looks(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset."""
        if keys.WOUNDS.of(figure):
            return says("looks.hurt")
        return says("looks.stunned" if keys.STUNS.of(figure) else "looks.unhurt")

    def values(self, enc: Encounter, figure: Figure) -> dict[str, Any]:
        """See Ruleset. ``defense`` is the best number against a melee weapon, None where nothing is legal."""
        enc = _among(enc, figure)
        every = {d.kind: d.value for d in reversed(legal(enc, Threat("", figure.name, "melee")))}
        best = max(every.values(), default=None)
        free = Threat("", figure.name, "melee", twisting=True)
        kinds = {d.kind: d.value for d in legal(enc, free)}
        weapons = usable(enc, figure)
        return {
            **static(enc, figure),
            "weapon_value": weapons[0].value if weapons else 0,
            "defense_block": kinds.get("block"),
            "defense_dodge": kinds.get("dodge"),
            "defense_rider": every.get("rider"),
            "defense": best,
        }

    def deals(self, enc: Encounter, figure: Figure) -> Mapping[str, str]:
        """See System."""
        return deals(_among(enc, figure), figure)

    def conditions(self, enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
        """See Ruleset."""
        enc = _among(enc, figure)
        found: list[tuple[str, Any]] = []
        if dead(figure):
            found.append(("dead", None))
        if unconscious(figure):
            found.append(("unconscious", None))
        if restrained(enc, figure.name):
            found.append(("restrained", None))
        if victims(enc, figure.name):
            found.append(("holding", None))
        if prone(figure):
            found.append(("prone", None))
        if mount_of(enc, figure.name):
            found.append(("mounted", None))
        if wound_penalty(figure):
            found.append(("wound_penalty", None))
        for link in keys.SURPRISED.all(enc, b=figure.name):
            found.append(("surprised", None if link.until is None else list(link.until)))
        for mark in figure.marks:
            if mark.key in (keys.BLOCKING.key, keys.OBEYS.key, keys.BALKS.key):
                found.append((mark.key, None if mark.until is None else list(mark.until)))
        return tuple(found)

    def header(self, enc: Encounter) -> dict[str, Any]:
        """See Ruleset; ``initiative`` is that of whose turn it is."""
        slot = current(enc)
        now = enc.figures.get(slot.who) if slot is not None and slot.who else None
        in_round = turns.number(enc)
        return {
            "round": in_round,
            "initiative": None if now is None else keys.INITIATIVE.of(now),
            "clock": rounds.SECONDS * max(0, in_round - 1),
        }

    # --- words
    def things(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """See Ruleset: its gear, bare hands, whom it holds, and what others have lost on the ground."""
        own = tuple(Thing(i.id, i.name) for i in figure.items)
        held = tuple(Thing(name, name) for name in victims(enc, figure.name))
        others = tuple(Thing(on_ground(o, i.id), i.name) for o, i in lying(enc, figure.name) if o != figure.name)
        return told_apart((*own, Thing(BARE, says("bare_hands")), *held, *others))

    def prospect(self, enc: Encounter, a: str, b: str) -> Prospect:
        """See Ruleset."""
        return Prospect(barrier(enc, a, b))

    def places(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """See Ruleset: the things a disarm may aim at, and the named features of the map."""
        own = told_apart(tuple(Thing(i.id, i.name) for i in figure.items))
        return (*own, *(Thing(at, kind) for at, kind in enc.terrain.items() if kind not in SOLID))

    def labels(self, enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
        """See Ruleset."""
        verb = VERBS.get(command.verb)
        # Whatever ends a turn may open that of somebody unconscious, or a new round.
        after = ("rest", "initiative", "tie") if verb is not None and turns.number(enc) else ()
        names = dict.fromkeys((*(verb.labels or () if verb is not None else ()), *after))
        return {name: _span(name) for name in names}

    def joining(self, enc: Encounter) -> Mapping[str, tuple[int, int]]:
        """See Ruleset (see SW-RND-02)."""
        names = ("initiative", "tie") if turns.number(enc) else ()
        return {name: _span(name) for name in names}

    def readings(self, enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
        """See Ruleset: a trait roll succeeds or fails."""
        return {name: DEGREES for name in self.labels(enc, command) if LABELS[name].reads}

    def known(self, enc: Encounter, command: Command, claim: Option) -> int | str | None:
        """See Ruleset (see SW-ATK-04, SW-GRP-12)."""
        return known(enc, command, claim)

    # --- time
    def begin(self, t: Bout) -> None:
        """See Ruleset."""
        rounds.begin(t)

    def join(self, t: Bout, name: str) -> None:
        """See Ruleset (see SW-RND-02)."""
        rounds.join(t, name)

    def back(self, t: Bout, name: str) -> None:
        """See Ruleset (see SW-RND-02)."""
        rounds.back(t, name)

    def able(self, t: Bout, slot: Slot) -> Ability:
        """See Ruleset."""
        return rounds.able(t, slot)

    def open(self, t: Bout, slot: Slot) -> bool:
        """See Ruleset."""
        return rounds.open_slot(t, slot)

    def bar(self, t: Bout, command: Command) -> None:
        """See Ruleset (see SW-GRP-05)."""
        free_enough(t, command)

    def settle(self, t: Bout, before: Encounter) -> None:
        """See Ruleset."""
        unconsciousness_and_death.settle(t, before)
        rounds.reorder(t, before)

    # --- odds
    def order(self, enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
        """See Ruleset: initiative where it is rolled, else what an average roll would make of it (see SW-RND-02)."""
        one, other = sorted(pair, key=lambda name: turns.turn_key(enc.figures[name], 0))
        return one, other

    def undated(self, enc: Encounter) -> Encounter:
        """See Ruleset."""
        return odds.order_only(enc)

    def tactics(self, enc: Encounter, figure: Figure) -> tuple[str, ...]:
        """See Ruleset: every weapon at hand, and every row of the trade table where it may be used (see SW-TRD-02)."""
        found = []
        for gear in usable(enc, figure):
            flies = not {MELEE, NATURAL} & set(gear.classes)
            found += [f'attack "{gear.name}" {row}' for row in (("strike",) if flies else TRADES)]
        return tuple(found)

    def harm(self, outcome: Mapping[str, Hashable], target: str) -> int:
        """See Ruleset: the points of damage; its wounds are stuns too (see SW-DMG-05)."""
        stuns = outcome.get(odds.came(target, "stuns"), 0)
        return stuns if isinstance(stuns, int) else 0

    def outcome(self, before: Encounter, t: Bout) -> Mapping[str, Hashable]:
        """See Ruleset."""
        return odds.outcome(before, t)


def _among(enc: Encounter, figure: Figure) -> Encounter:
    """The encounter with that figure in it, as one may ask about somebody who has not joined yet."""
    if enc.figures.get(figure.name) is figure:
        return enc
    return replace(enc, figures={**enc.figures, figure.name: figure})


@cache
def _span(label: str) -> tuple[int, int]:
    """What a die of that label may show."""
    pool = LABELS[label].pool
    return pool.low, pool.high


RULES = Swords()
