"""rq3plus as a rule system: what the kernel and the front ends ask of it."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, Key, Slot
from rules.core.hexes import Hex
from rules.core.keys import MarkKey
from rules.core.orders.verbs import words
from rules.core.remember import remembered
from rules.core.ruleset import COMMON_SETTINGS, Ability, Prospect, Setting, Thing
from rules.core.sheet.described import Described
from rules.core.sheet.foreign import Foreign
from rules.core.sheet.fresh import fresh_values
from rules.odds.branches import Leapt
from rules.odds.came import Came, parts
from rules.odds.laws import HarmLaw
from rules.odds.system import System
from rules.odds.undated import undated
from rules.rq3plus.attack import damage_odds, disarm, exchange, free_attack_orders, holds
from rules.rq3plus.attack.closed_form import chances
from rules.rq3plus.attack.deals import deals
from rules.rq3plus.figure import grips, keys, phases, strike_ranks, things_in_hand, wounds
from rules.rq3plus.figure.arms import Arm, every_arm, items_of
from rules.rq3plus.figure.quantities import body, dex, hp_max, mp_max, siz
from rules.rq3plus.figure.tactics import learned
from rules.rq3plus.harm import thresholds
from rules.rq3plus.orders import training
from rules.rq3plus.orders.overview import values
from rules.rq3plus.orders.verbs import VERBS
from rules.rq3plus.place import claims, riding, terrain
from rules.rq3plus.place.engagement import reach_of
from rules.rq3plus.rolls.labels import expected, readings
from rules.rq3plus.sheet import made_up, telling
from rules.rq3plus.sheet.adopting import adopt
from rules.rq3plus.sheet.character import typed
from rules.rq3plus.sheet.describing import described
from rules.rq3plus.sheet.reading import read_sheet, template
from rules.rq3plus.tables.kinds import Body
from rules.rq3plus.tables.printed import PACKAGE
from rules.rq3plus.tables.says import says
from rules.rq3plus.time import announced, intent, rounds
from rules.things.equal import told_apart

BETTER: Mapping[str, str] = {"feint": "feint", "aimed_blow": "aimed blow"}
"""The learned tactics that change the harm of one blow, with their words."""
HEAD_CLOCK = 60
"""Rounds that a head wound leaves (see R3-DMG-09)."""


class RuneQuest3Plus(System):
    """RuneQuest III+ combat: strike ranks, five degrees, hit locations, parries that wear."""

    id = "rq3plus"
    averts = frozenset({"dodge"})
    title = "RuneQuest III+"
    round_seconds = phases.SECONDS
    package = PACKAGE
    family = "rules.runequest"
    describes = "runequest"
    sample = ("Rurik", "Grak", "Lia")
    counter = keys.ROUND
    riding = keys.MOUNT
    verbs = VERBS
    affected = ("str", "dex", "mr")
    words = words(package)
    said: Mapping[str, str] = {"check": "try", "contest": "resist"}
    settings: Mapping[str, Setting] = {
        **COMMON_SETTINGS,
        "allow_hold": Setting(True, (True, False), says("setting.allow_hold"), "R3-SR-12"),
        "rear_attacks": Setting(False, (True, False), says("setting.rear_attacks"), "R3-HEX-08"),
        "stack_parry_dodge": Setting(False, (True, False), says("setting.stack_parry_dodge"), "R3-HIT-05"),
        "sever_multiple": Setting(2, (), says("setting.sever_multiple"), "R3-DMG-11"),
        **{key: Setting(n, (), says("penalty_against_held_thing"), "R3-DIS-02") for key, n in disarm.SMALL.items()},
        "first_aid_actions": Setting(4, (), says("setting.first_aid_actions"), "R3-AID-01"),
    }

    markable = (
        keys.UNAWARE.key,
        keys.SPIRIT.key,
        keys.HELPLESS.key,
        keys.IDLE.key,
        keys.VISION.key,
        keys.NO_SHOTS.key,
        keys.BRACED.key,
        keys.LOOKING.key,
        keys.SHOCK.key,
        keys.UNCONSCIOUS.key,
        keys.DYING.key,
        keys.HEAD_WOUND.key,
        keys.DEAD.key,
    )
    said_for: Mapping[str, str] = {
        "stunned": keys.SHOCK.key,
        "incapacitated": keys.SHOCK.key,
        "surprised": keys.UNAWARE.key,
    }
    plain: Mapping[str, int] = {"str": 11, "con": 11, "siz": 13, "int": 13, "pow": 11, "dex": 11}
    """The averages of 3d6 and 2d6 + 6."""
    postures = ("standing", "kneeling", "prone")

    def mark_data(self, enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
        now = phases.round_of(enc)
        lasting = {keys.DYING.key: now + 1, keys.HEAD_WOUND.key: now + HEAD_CLOCK}
        if rounds is None:
            return {"round": lasting[condition]} if condition in lasting else {}
        timed = (keys.HELPLESS.key, keys.IDLE.key, keys.VISION.key, keys.NO_SHOTS.key, *lasting)
        return {"round": now + rounds - 1} if condition in timed else {}

    def lifted(self, t: Bout, who: str, condition: str) -> None:
        """See Ruleset; whoever may declare anew has its place among those who still do."""
        if condition == keys.DECLARATION.key:
            intent.withdraw(t, who)
            rounds.call(t, who)

    def read_sheet(self, data: dict[str, Any]) -> dict[str, Any]:
        return read_sheet(data)

    def adopt(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """See Ruleset and ``sheet.adopting``."""
        return adopt(data)

    def told(self, sheet: dict[str, Any]) -> Foreign:
        """See Ruleset and ``sheet.telling``."""
        return telling.told(sheet, fresh_values(self, sheet))

    def described(self, data: Mapping[str, Any]) -> Described:
        """See Ruleset."""
        return described(data)

    def template(self) -> dict[str, Any]:
        return template()

    def inline(self, sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
        """See Ruleset and ``ad_hoc``."""
        return made_up.inline(sheet, said)

    def figure(self, name: str, sheet: dict[str, Any]) -> Figure:
        of = typed(sheet)
        return Figure(name, sheet, q={keys.HP.key: hp_max(of), keys.MP.key: mp_max(of)}, items=items_of(of))

    def learned(self, sheet: dict[str, Any], live: dict[str, Any]) -> dict[str, Any]:
        return training.kept(sheet, live)

    def values(self, enc: Encounter, figure: Figure) -> dict[str, Any]:
        return values(enc, figure)

    def numbers(self, figure: Figure) -> Mapping[str, int | None]:
        spots = body(figure).locations
        kinds = (keys.LOC_DAMAGE, keys.MAGIC_AP)
        none_less = (keys.MP.key, keys.MOBILITY.key, *(kind.name(spot.id) for kind in kinds for spot in spots))
        return {**dict.fromkeys(figure.q), **dict.fromkeys(none_less, 0)}

    def deals(self, enc: Encounter, figure: Figure) -> Mapping[str, str]:
        """See System."""
        return deals(figure)

    def conditions(self, enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
        found: list[tuple[str, Any]] = []
        if wounds.dead(figure):
            return (("dead", None),)
        if wounds.unconscious(figure):
            found.append(("unconscious", None))
        elif wounds.stunned(figure):
            found.append(("incapacitated", None))
        lost = keys.MAIMED.of(figure) or keys.Maimed()
        for spot in body(figure).locations:
            if wounds.useless(figure, spot):
                found.append((f"useless {spot.name}", None))
            if spot.id in lost.at:
                found.append((f"{lost.at[spot.id]} {spot.name}", None))
        hidden = {keys.DEAD.key, keys.SHOCK.key, keys.UNCONSCIOUS.key, keys.MAIMED.key}
        for key in _CONDITIONS:
            mark = figure.mark(key.key)
            if mark is not None and key.key not in hidden:
                found.append((key.key, list(mark.until) if mark.until else getattr(key.of(figure), "round", None)))
        for link in grips.on(enc, figure.name):
            hold = keys.HOLD.data(link)
            how = "immobilised" if hold.immobile else "held"
            found.append((f"{grips.told(enc, figure.name, hold)} {how} by {link.a}", None))
        for link in keys.ENTANGLED.all(enc, None, figure.name):
            tangle = keys.ENTANGLED.data(link)
            how = says("held_fast") if tangle.immobile else "entangled"
            found.append((f"{grips.told(enc, figure.name, tangle)} {how} by {link.a}", None))
        return tuple(found)

    def vitals(self, enc: Encounter, figure: Figure) -> str:
        return f"HP {keys.HP.of(figure)}/{hp_max(typed(figure.sheet))}"

    def moment(self, enc: Encounter, slot: Slot) -> str:
        """See Ruleset: the strike rank."""
        return str(slot.key[2]) if len(slot.key) > 2 and slot.key[1] == phases.MELEE and slot.who else ""

    def left(self, enc: Encounter, figure: Figure) -> str:
        """See Ruleset: the announced actions."""
        return intent.left(figure)

    def turn_after(self, enc: Encounter, rounds: int) -> Key:
        """See Ruleset: a statement of intent is no turn yet."""
        return (*self.after_rounds(enc, rounds), phases.MELEE)

    def gauge(self, enc: Encounter, figure: Figure) -> tuple[int, int] | None:
        """See Ruleset."""
        return keys.HP.of(figure), hp_max(typed(figure.sheet))

    def header(self, enc: Encounter) -> dict[str, Any]:
        return rounds.header(enc)

    def things(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        arms = _arms(every_arm(figure))
        # Whom a figure holds it may throw like a thing: ``throw Rurik`` (R3-GRP-12).
        return (*arms, *(Thing(f"{grips.HELD}{link.b}", link.b) for link in grips.by(enc, figure.name)))

    def named_by(self, enc: Encounter) -> Hashable | None:
        """See Ruleset: who holds whom."""
        return tuple([(link.a, link.b) for link in keys.HOLD.all(enc)])

    def announced(self, enc: Encounter, slot: Slot) -> str:
        return announced.sentence(enc, slot)

    def when(self, before: Encounter, enc: Encounter, who: str) -> str:
        return intent.told_rank(before, enc, who)

    def ordered(self, enc: Encounter, slot: Slot, deed: str) -> str:
        if not deed:
            return ""
        return f"intent {deed}" if keys.INTENT.on(slot) else deed if keys.ATTACK.on(slot) else ""

    def unheard(self, enc: Encounter) -> tuple[str, ...]:
        return intent.unheard(enc)

    def places(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        return _places(body(figure), things_in_hand.held(figure))

    def known(self, enc: Encounter, command: Command, claim: Option) -> int | str | None:
        return claims.known(enc, command, claim)

    def reach_of(self, enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
        return reach_of(enc, figure)

    def prospect(self, enc: Encounter, a: str, b: str) -> Prospect:
        return Prospect(terrain.barrier(enc, a, b))

    def labels(self, enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
        return expected(enc, command, self.verbs.get(command.verb))

    def joining(self, enc: Encounter) -> Mapping[str, tuple[int, int]]:
        """See Ruleset (see R3-BAS-09)."""
        return {"intent_tie": (1, 100)} if rounds.calls(enc) else {}

    def readings(self, enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
        return readings(enc, command, self.verbs.get(command.verb))

    def begin(self, t: Bout) -> None:
        rounds.begin(t)

    def join(self, t: Bout, name: str) -> None:
        riding.rides_in(t, name)
        rounds.call(t, name)

    def able(self, t: Bout, slot: Slot) -> Ability:
        return rounds.able(t, slot)

    def open(self, t: Bout, slot: Slot) -> bool:
        if slot.what in keys.FREE_ATTACKS:
            return free_attack_orders.free_attack_opens(t, slot)
        return rounds.open_slot(t, slot)

    def settle(self, t: Bout, before: Encounter) -> None:
        thresholds.settle(t, before)
        rounds.tightened(t, before)
        holds.settle(t)

    def together(self, enc: Encounter, a: Slot, b: Slot) -> bool:
        return strike_ranks.together(enc, a, b)

    def order(self, enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
        def rank(name: str) -> tuple[int, int]:
            figure = enc.figures[name]
            arms = [a for a in every_arm(figure) if not a.shoots]
            best = min(strike_ranks.melee(dex(figure), siz(figure), a.weapon.sr) for a in arms[:1] or arms)
            return best, -dex(figure)

        first, second = sorted(pair, key=rank)
        return first, second

    def undated(self, enc: Encounter) -> Encounter:
        return undated(enc, count=keys.ROUND, time=frozenset({keys.CLOCK.key}), rounds=keys.ROUNDS)

    def tactics(self, enc: Encounter, figure: Figure) -> tuple[str, ...]:
        """See Ruleset: everything at hand in every mode, thrown and shot too, with the tactics that better one blow."""
        found: list[str] = []
        for arm in every_arm(figure):
            item = figure.item(arm.id)
            if item is not None and not item.held:
                continue
            if arm.missile is not None:
                found.append(f'{"throw" if arm.missile.kind == "thrown" else "shoot"} "{arm.name}"')
                continue
            words = ["", *(f" {word}" for key, word in BETTER.items() if learned(figure, arm, key))]
            modes = [mode.name for mode in arm.weapon.modes if mode.damage is not None]
            found += [f'attack "{arm.name}" {mode}{word}' for mode in modes for word in words]
        return tuple(found)

    def closed_form(self, t: Bout) -> HarmLaw | None:
        """See Ruleset; an ordinary exchange has one."""
        if not t.steps or t.steps[0].go is not exchange.resolve:
            return None
        return chances(t, *t.steps[0].args)

    def leap(self, t: Bout) -> Sequence[Leapt] | None:
        """See Ruleset."""
        return damage_odds.leap(t)

    def harm(self, outcome: Mapping[str, Hashable], target: str) -> int:
        lost = outcome.get(points_lost(target), 0)
        return lost if isinstance(lost, int) else 0

    def outcome(self, before: Encounter, t: Bout) -> Mapping[str, Hashable]:
        """Per figure: points lost by location, hit points lost, and whether it fell, passed out or died."""
        found: dict[str, Hashable] = {}
        for name, figure in t.enc.figures.items():
            was = before.figures[name]
            if was is figure:
                continue
            earlier = keys.LOC_DAMAGE.family(was)
            for place, points in keys.LOC_DAMAGE.family(figure).items():
                if points != earlier.get(place, 0):
                    found[came(name, "", place.replace("_", " "))] = points - earlier.get(place, 0)
            lost = keys.HP.of(was) - keys.HP.of(figure)
            if lost:
                found[points_lost(name)] = lost
            for word, test in (("dead", wounds.dead), ("unconscious", wounds.unconscious), ("down", wounds.down)):
                if test(figure) and not test(was):
                    found[came(name, word)] = True
        for slot in t.enc.agenda:
            if slot.what in keys.FREE_ATTACKS and before.slot(slot.id) is None:
                found[came(slot.who, "follows", slot.what)] = True
        return found


came = parts("rules.rq3plus")
"""A part of an outcome."""


def points_lost(name: str) -> Came:
    """The part of an outcome that counts the hit points a figure lost."""
    return came(name, "hit_points_lost")


_CONDITIONS = tuple(key for key in vars(keys).values() if isinstance(key, MarkKey) and key.condition)

RULES = RuneQuest3Plus()


@remembered
def _arms(arms: tuple[Arm, ...]) -> tuple[Thing, ...]:
    """What a figure fights with, as sentences name it."""
    return told_apart(tuple(Thing(arm.use, arm.name, arm.id, "shield" if arm.shield else "") for arm in arms))


@remembered
def _places(of: Body, held: tuple[Arm, ...]) -> tuple[Thing, ...]:
    """Where somebody of that body can be struck: its locations, and what it holds."""
    things = told_apart(tuple(Thing(f"{things_in_hand.ITEM}{arm.id}", arm.name) for arm in held))
    return (*(Thing(spot.id, spot.name) for spot in of.locations), *things)
