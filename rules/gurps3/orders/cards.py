"""``/card``: what a maneuver card allows, and what the chances of a figure with it would be."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure
from rules.core.events import Event
from rules.core.keys import Nothing
from rules.core.oracle import Cut, Dry
from rules.core.report import Refused
from rules.core.ruleset import Thing
from rules.core.tables.rows import by_id
from rules.gurps.success import THREE_D6, Score, degree
from rules.gurps3.defence.scores import legal
from rules.gurps3.defence.threat import Threat
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import held
from rules.gurps3.figure.quantities import awake
from rules.gurps3.orders.deeds import carry_out
from rules.gurps3.place.where import foes
from rules.gurps3.tables.printed import CARDS, OPENINGS, PACKAGE


class Brief(Struct, frozen=True):
    """A card in short: how far it moves, and what it does, in own words."""

    id: str
    moves: str
    says: str


BRIEFS = by_id(PACKAGE, "briefs", Brief)
DEFENCES = (("B", "block"), ("D", "dodge"), ("P", "parry"), ("p", "bare-handed parry"), ("R", "retreat"))
MELEE = {
    "attack_melee": ("",),
    "cc_attack_weapon": ("",),
    "all_out_attack": ("all_out_double", "all_out_sure", "all_out_strong"),
    "move": ("wild",),
}
"""Cards whose deed is a blow with each ready weapon, and the options to try."""
DEEDS = {
    "shield_bash": "bash",
    "strike_weapon": "strike",
    "disarm": "disarm",
    "feint": "feint",
    "slam": "slam",
    "flying_tackle": "tackle",
    "grapple": "grapple",
    "grab_weapon": "grab",
    "pin": "pin",
    "choke": "choke",
    "takedown": "takedown",
    "evade": "evade",
    "all_out_charge": "charge",
}
"""Cards whose deed is one sentence against a foe."""
CONTESTS = ("contest", "feint", "contest_fall")
AIMED = (0, 1, 2, 4)
"""Turns of aim to tell the score of."""


class Peek(Dry):
    """Looks at what the first die is rolled against, and leaves the rule there."""

    score: int | None = None
    against: bool = False
    """Whether somebody else rolls too, so that the score alone is no chance."""

    def draw(self, label, who, dice, read, again=frozenset()):  # type: ignore[no-untyped-def]
        """See Oracle."""
        self.score = read.score if isinstance(read, Score) else None
        self.against = label in CONTESTS
        raise Cut

    def either(self, played, law, of):  # type: ignore[no-untyped-def]
        """See Oracle."""
        return played()


def cards() -> tuple[Thing, ...]:
    """Every card by its printed name."""
    return tuple(Thing(row.id, row.name.replace(",", "")) for row in OPENINGS.values())


def told(enc: Encounter, figure: Figure | None, card: str) -> tuple[str, ...]:
    """A card in a few lines; with a figure what stays open in its posture, and its chances against each foe."""
    row, brief = OPENINGS[card], BRIEFS[card]
    posture = figure.posture if figure is not None else "standing"
    colour = CARDS[card].colour
    lines = [f"{row.name}{f' ({colour})' if colour else ''} · move {brief.moves}", brief.says]
    lines.append(_left_open(getattr(row, posture), posture))
    if figure is not None and awake(figure):
        lines += _chances(enc, figure, card)
    return tuple(lines)


def _left_open(cell: str, posture: str) -> str:
    if cell == "x":
        return f"Not to be taken while {posture}."
    if cell == "PD":
        return "Until your next turn: passive defence only."
    open_ = [word for letter, word in DEFENCES if letter in cell]
    return f"Until your next turn: {', '.join(open_)}."


def _chances(enc: Encounter, figure: Figure, card: str) -> Iterator[str]:
    """What each deed of the card would be rolled against; foes of whom nothing can be tried are left out."""
    if card == "all_out_defense":
        yield from _defences(enc, figure)
        return
    for foe in (name for name, other in enc.figures.items() if foes(enc, figure.name, name) and awake(other)):
        found = list(_tried(enc, figure, card, foe))
        if found:
            yield f"{figure.name} → {foe}: {' · '.join(found)}"


def _tried(enc: Encounter, figure: Figure, card: str, foe: str) -> Iterator[str]:
    if card in ("aim", "attack_missile", "pop_up"):
        yield from _shots(enc, figure, card, foe)
    elif card in MELEE:
        for mine in held(figure):
            for way in MELEE[card]:
                options = (Option(way),) if way else ()
                command = Command("attack", who=figure.name, what=mine.id, targets=(foe,), options=options, by="gm")
                yield from _scored(enc, command, f"{mine.name.lower()}{_way(way)}")
    elif card in ("attack_unarmed", "cc_attack_unarmed"):
        for what in ("punch", "kick", *(("bite",) if card.startswith("cc") else ())):
            yield from _scored(enc, Command(what, who=figure.name, targets=(foe,), by="gm"), what)
    elif card in DEEDS:
        command = Command(DEEDS[card], who=figure.name, targets=(foe,), by="gm")
        yield from _scored(enc, command, OPENINGS[card].name.removeprefix("CC ").lower())


def _way(option: str) -> str:
    return f" {option.replace('all_out_', 'all-out ')}" if option else ""


def _shots(enc: Encounter, figure: Figure, card: str, foe: str) -> Iterator[str]:
    for mine in (g for g in held(figure) if g.weapon.missile is not None):
        options = (Option("pop_up"),) if card == "pop_up" else ()
        command = Command("shoot", who=figure.name, what=mine.id, targets=(foe,), options=options, by="gm")
        if card != "aim":
            yield from _scored(enc, command, mine.name.lower())
            continue
        for turns in AIMED:
            streak = (keys.AIMING.set(figure.name, keys.Aim(mine.id, foe, turns)),) if turns else ()
            words = f"{mine.name.lower()} now" if not turns else f"aimed {turns} turn{'s' if turns > 1 else ''}"
            yield from _scored(enc, command, words, *streak)


def _scored(enc: Encounter, command: Command, what: str, *before: Event) -> Iterator[str]:
    """What the deed would be rolled against, as if the figure's turn had begun; nothing where it is refused."""
    peek = Peek()
    t = Bout(enc, peek)
    t.before_rules = 0
    who = str(command.who)
    t.do(keys.BEGUN.set(who, Nothing()), keys.ROUSED.set(who, Nothing()), *before)
    try:
        carry_out(t, command)
        t.finish()
    except Cut:
        pass
    except Refused:
        return
    if peek.score is not None:
        chance = "in a contest" if peek.against else f"({percent(peek.score)} %)"
        yield f"{what} {peek.score} {chance}"


def _defences(enc: Encounter, figure: Figure) -> Iterator[str]:
    """Its defences against a swung blow in the increased mode, without a Retreat."""
    t = Bout(enc, Dry())
    t.do(keys.CHOSEN.set(figure.name, keys.Chosen("all_out_defense", "increased")))
    foe = next((name for name in enc.figures if foes(enc, figure.name, name)), figure.name)
    ways = legal(t.enc, Threat(foe, figure.name, "swing"))
    plain = [g for g in ways if not (g.retreat or g.acrobatic or g.drop)]
    if plain:
        yield f"{figure.name} at +2: {' · '.join(f'{g.text} {g.score} ({percent(g.score)} %)' for g in plain)}"


def percent(score: int) -> int:
    """The chance of 3d6 against a score, in whole percent."""
    return round(100 * sum(n for faces, n in _ways() if degree(score, faces).good) / 216)


def _ways() -> Iterable[tuple[int, int]]:
    for faces in range(THREE_D6.low, THREE_D6.high + 1):
        yield faces, sum(1 for a in range(1, 7) for b in range(1, 7) if 1 <= faces - a - b <= 6)
