"""The toy system: one die, hit points, two actions (attack and rest), and what the core needs to be seen at work."""

import enum
from collections.abc import Hashable, Mapping
from typing import Any

from msgspec import Struct

from rules.core import effects
from rules.core.bout import D6, Bout
from rules.core.command import Command, Option
from rules.core.dice import Dice
from rules.core.encounter import Encounter, Figure, Item, Slot, Wound, current
from rules.core.events import Closed, Wounded
from rules.core.hexes import Hex, distance
from rules.core.keys import EncounterNumber, ItemNumber, LinkKey, MarkKey, Nothing, Number
from rules.core.oracle import TOTAL, Oracle
from rules.core.orders.verbs import Answer, Verb, Word
from rules.core.parts import Ability, Sheets, Show, Thing, Time, Words
from rules.core.report import MOST, Check, Term, amount
from rules.core.ruleset import COMMON_SETTINGS, Setting
from rules.core.sheet.checks import BadSheet, check, plain, view
from rules.ground.walk import WALK, go_on
from rules.odds.system import Odds, System
from rules.turns import reactions
from tests.rules.core.toy.walks import Stroll, body, wait, walk

PACKAGE = "tests.rules.core.toy"
D4 = Dice(1, 4)

HP = Number("hp")
BRUISE = Number("bruise")
SHOTS = Number("shots", bookkeeping=True)
EDGE = ItemNumber("edge")


class Staggered(Struct, frozen=True):
    by: int
    path: tuple[tuple[int, int], ...] = ()


DOWN = MarkKey("unconscious", Nothing, condition=True)
STAGGER = MarkKey("stagger", Staggered, condition=True)
TURNED = MarkKey("turned", Nothing, bookkeeping=True)
HELD = LinkKey("held", Staggered)


class Weapon(Struct, frozen=True):
    name: str
    damage: int = 4


class Sheet(Struct, frozen=True):
    name: str
    fight: int = 4
    speed: int = 10
    hp: int = 6
    weapon: Weapon | None = None
    spare: tuple[Weapon, ...] = ()
    armour: dict[str, int] = {}
    arms: dict[str, Weapon] = {}
    marks: tuple[int, ...] = ()
    length: int = 1


class Degree(enum.Enum):
    CRIT = "crit"
    HIT = "hit"
    MISS = "miss"
    FUMBLE = "fumble"

    @property
    def code(self) -> str:
        return self.value


class Aim(Struct, frozen=True):
    """Reads one die against a chance: a 1 is critical, a 6 a fumble."""

    chance: int

    def __call__(self, faces: int) -> Degree:
        if faces == 1:
            return Degree.CRIT
        if faces == 6:
            return Degree.FUMBLE
        return Degree.HIT if faces <= self.chance else Degree.MISS

    def degree(self, faces: int) -> str:
        return self(faces).code

    def margin(self, faces: int) -> int:
        return self.chance - faces


def harm(oracle: Oracle, who: str, twice: bool) -> int:
    """A pure piece: what one hit costs."""
    return oracle.draw("damage", who, D4, TOTAL) * (2 if twice else 1)


class Shot(Struct, frozen=True):
    """One shot of a volley: a pure piece on the harm so far."""

    who: str
    chance: int

    def __call__(self, oracle: Oracle, so_far: int) -> int:
        got = oracle.draw("shot", self.who, D6, Aim(self.chance))
        if got in (Degree.MISS, Degree.FUMBLE):
            return so_far
        return so_far + oracle.draw("damage", self.who, D4, TOTAL)


def _done(t: Bout, who: str) -> None:
    slot = current(t.enc)
    if slot is not None and slot.who == who and slot.opened:
        t.do(Closed(slot.id))


def attack(t: Bout, command: Command) -> None:
    assert command.who is not None
    who = command.who
    if not command.targets:
        raise t.refuse("no_target", "Whom?")
    if DOWN.on(t.figure(who)):
        raise t.refuse("down", f"{who} is down.")
    (target, *_) = command.targets
    sheet = view(t.figure(who).sheet, Sheet)
    magic = effects.terms(t.figure(who), effects.CHECK, "attack", "fight")
    bound = (Term("nobody is sure", 5, cap=MOST),) if magic else ()
    terms = (*(Term(b.why, b.by) for b in command.bonuses), *magic, *bound)
    chance = int(amount(sheet.fight, terms))
    got = t.check(Check("attack", who, "fight", sheet.fight, terms, chance, rule="T-FIG-01"), D6, Aim(chance))
    guard = command.guard.name if command.guard else None
    if got in (Degree.CRIT, Degree.HIT):
        guard = guard or t.ask("guard", target, "Duck?", (("duck", "Duck"), ("stand", "Stand")), "stand")
        ducked = guard == "duck" and t.check(Check("duck", target, "duck", 2, (), 2, rule="T-FIG-02"), D6, Aim(2)) in (
            Degree.CRIT,
            Degree.HIT,
        )
        if not ducked:
            _hurt(t, target, t.sub(harm, who, got is Degree.CRIT))
    _done(t, who)
    if got is Degree.FUMBLE:
        t.aftermath("stumble")
        t.do(STAGGER.set(who, Staggered(t.total("stumble", who, D6), ((0, 1),))))


def volley(t: Bout, command: Command) -> None:
    assert command.who is not None
    shots = command.number("shots", 3) or 3
    t.do(SHOTS.by(command.who, shots))
    chance = view(t.figure(command.who).sheet, Sheet).fight
    _hurt(t, command.targets[0], t.fold(Shot(command.who, chance), 0, shots))


def _hurt(t: Bout, target: str, points: int) -> None:
    if points:
        t.do(Wounded(target, Wound(t.enc.next_id, "body", points)), HP.by(target, -points))
        t.note("hurt", target, points=points)


def rest(t: Bout, command: Command) -> None:
    assert command.who is not None
    t.do(HP.by(command.who, 1))
    _done(t, command.who)


def ambush(t: Bout, command: Command) -> None:
    t.queue(t.enc.clock, command.targets[0], "react", top=True)


def end_round(t: Bout, command: Command) -> None:
    t.do(*(Closed(s.id, "passed") for s in t.enc.slots(what="turn")))


ANSWERS = {"duck": Answer(), "stand": Answer()}


def walker(enc: Encounter) -> Stroll:
    """How figures walk under the encounter's options."""
    return Stroll(at_once=bool(enc.options.get("at_once")))


def stroll(t: Bout, command: Command) -> None:
    """Walk to a hex."""
    walk(t, command, walker(t.enc))


VERBS: Mapping[str, Verb] = {
    "attack": Verb(
        attack,
        frozenset({"range", "high", "lucky"}),
        ("attack", "duck", "damage", "stumble"),
        1,
        item=True,
        bonus=True,
        defences=ANSWERS,
        joins=frozenset({"attack", "volley"}),
    ),
    "volley": Verb(volley, frozenset({"shots"}), ("shot", "damage"), 1),
    "rest": Verb(rest),
    "walk": Verb(stroll, at=True),
    "wait": Verb(wait),
    "ambush": Verb(ambush, targets=1),
    "round": Verb(end_round, gm=True, unattended=True),
}
WORDS = {w.id: w for w in (Word("range", "claim", 0, 100), Word("high", "claim"), Word("lucky", "gm"))}
WORDS["bonus"] = Word("bonus", "claim", -20, 20)


ROUND = EncounterNumber("round")


def _read_sheet(data: dict[str, Any]) -> dict[str, Any]:
    faults = check(data, Sheet)
    if faults:
        raise BadSheet(faults)
    return plain(view(data, Sheet))


def _template() -> dict[str, Any]:
    return plain(Sheet("Example"))


def _figure(name: str, sheet: dict[str, Any]) -> Figure:
    of = view(sheet, Sheet)
    return Figure(name, sheet, q={HP.key: of.hp}, items=(Item("club", "club", "Club", q={EDGE.key: 2}),))


def _values(enc: Encounter, figure: Figure) -> dict[str, Any]:
    return {"hp": HP.of(figure)}


def _conditions(enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
    return tuple((m.key, m.until) for m in figure.marks if m.key in RULES.markable)


def _fallen(enc: Encounter, figure: Figure) -> bool:
    return any(key in ("dead", "unconscious") for key, _ in _conditions(enc, figure))


def _header(enc: Encounter) -> dict[str, Any]:
    return {"round": ROUND.of(enc, 1), "clock": 0}


def _hexes(enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
    return body(figure)


def _things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    return tuple(Thing(i.id, i.name) for i in figure.items)


def _known(enc: Encounter, command: Command, claim: Option) -> int | str | None:
    here, there = (enc.figures[name].pos for name in (command.who or "", *command.targets))
    if here is None or there is None:
        return None
    return distance(here, there) if claim.name == "range" else int(here < there)


def _labels(enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
    if command.verb == "attack":
        return {"attack": (1, 6), "duck": (1, 6), "damage": (1, 4), "stumble": (1, 6)}
    return {"shot": (1, 6), "damage": (1, 4)} if command.verb == "volley" else {}


def _begin(t: Bout) -> None:
    t.do(ROUND.by(1))
    t.queue((1, 99), None, "end")


def _join(t: Bout, name: str) -> None:
    t.queue((ROUND.of(t.enc, 1), -view(t.figure(name).sheet, Sheet).speed), name, "turn")


def _able(t: Bout, slot: Slot) -> Ability:
    if slot.what == "end":
        return Ability.READY if t.enc.figures else Ability.WAIT
    if slot.what == "held":
        return Ability.WAIT
    if WALK.on(slot):
        return Ability.READY
    if "target" in slot.data and DOWN.on(t.figure(slot.data["target"])):
        return Ability.LOST
    return Ability.LOST if slot.who is None or DOWN.on(t.figure(slot.who)) else Ability.READY


def _open(t: Bout, slot: Slot) -> bool:
    if slot.what == "end":
        t.do(ROUND.by(1))
        now = ROUND.of(t.enc)
        for name, figure in t.enc.figures.items():
            t.queue((now, -view(figure.sheet, Sheet).speed), name, "turn")
        t.queue((now, 99), None, "end")
        return True
    assert slot.who is not None
    if WALK.on(slot):
        go_on(t, walker(t.enc), slot)
        return True
    reacts = "target" in slot.data
    foes = [t.figure(slot.data["target"])] if reacts else list(t.enc.enemies(slot.who))
    if t.figure(slot.who).policy in ("auto", "guard" if reacts else "auto") and foes:
        attack(t, Command("attack", who=slot.who, targets=(foes[0].name,)))
        return True
    return False


def _settle(t: Bout, before: Encounter) -> None:
    for name, figure in t.enc.figures.items():
        if HP.of(figure) <= 0 and not DOWN.on(figure):
            t.do(DOWN.set(name, Nothing()))
            t.note("down", name)


def _together(enc: Encounter, a: Slot, b: Slot) -> bool:
    alike = a.key == b.key and a.what == b.what
    return (alike and a.what in ("turn", "react")) or reactions.together(enc, a, b)


def _harm(outcome: Mapping[str, Hashable], target: str) -> int:
    lost = outcome.get("lost", 0)
    return lost if isinstance(lost, int) else 0


def _outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    lost = sum(HP.of(f) - HP.of(t.enc.figures[n]) for n, f in before.figures.items())
    down = any(DOWN.on(f) for f in t.enc.figures.values())
    staggered = any(STAGGER.on(f) for f in t.enc.figures.values())
    gone = {f"{n} at": f.pos for n, f in t.enc.figures.items() if f.pos != before.figures[n].pos}
    return {"lost": lost, "down": down} | ({"staggered": True} if staggered else {}) | gone


def fighter(name: str, side: str = "", **sheet: Any) -> Figure:
    """A figure of the toy system; ``owner`` and ``policy`` are taken from the keywords, the rest is its sheet."""
    who = {key: sheet.pop(key) for key in ("owner", "policy", "hidden") if key in sheet}
    made = RULES.sheets.figure(name, RULES.sheets.read({"name": name, **sheet}))
    return Figure(name, made.sheet, side=side or name, q=made.q, items=made.items, **who)


def fight(*figures: Figure) -> Encounter:
    """An encounter between figures that has not begun."""
    return Encounter("e", "toy", {f.name: f for f in figures})


RULES = System(
    id="toy",
    title="Toy",
    package=PACKAGE,
    counter=ROUND,
    settings={**COMMON_SETTINGS, "limit": Setting(3, (), "a number", "T-FIG-01")},
    markable=(DOWN.key, STAGGER.key),
    verbs=VERBS,
    rights=WORDS,
    sheets=Sheets(
        read=_read_sheet,
        template=_template,
        figure=_figure,
    ),
    words=Words(
        things=_things,
        labels=_labels,
        known=_known,
    ),
    time=Time(
        begin=_begin,
        join=_join,
        able=_able,
        open=_open,
        settle=_settle,
        together=_together,
    ),
    show=Show(
        values=_values,
        conditions=_conditions,
        fallen=_fallen,
        header=_header,
        hexes=_hexes,
    ),
    odds=Odds(
        harm=_harm,
        outcome=_outcome,
    ),
)
