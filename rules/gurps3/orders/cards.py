"""``/card``: what a maneuver card allows, and what the chances of a figure with it would be."""

from msgspec import Struct

from rules.core.encounter import Encounter, Figure
from rules.core.ruleset import Thing
from rules.core.tables.rows import by_id
from rules.gurps3.figure.quantities import awake
from rules.gurps3.figure.skills import CLOSE_SKILLS
from rules.gurps3.orders.chances import chances
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.printed import CARDS, OPENINGS, PACKAGE


class Brief(Struct, frozen=True):
    """A card in short: how far it moves, and what it does, in own words."""

    id: str
    moves: str
    says: str


BRIEFS = by_id(PACKAGE, "briefs", Brief)
DEFENCES = (("B", "block"), ("D", "dodge"), ("P", "parry"), ("p", "bare-handed parry"), ("R", "retreat"))


def cards() -> tuple[Thing, ...]:
    """Every card by its printed name."""
    return tuple(Thing(row.id, row.name.replace(",", "")) for row in OPENINGS.values())


def told(enc: Encounter, figure: Figure | None, card: str) -> tuple[str, ...]:
    """A card in a few lines; with a figure what stays open in its posture, and its chances against each foe."""
    row, brief = OPENINGS[card], BRIEFS[card]
    posture = figure.posture if figure is not None else "standing"
    colour = CARDS[card].colour
    lines = [f"{row.name}{f' ({colour})' if colour else ''} · move {brief.moves}", brief.says]
    cell = getattr(row, posture)
    if figure is not None and not any(name in of(figure).skills for name in CLOSE_SKILLS):
        cell = cell.replace("p", "")
    lines.append(_left_open(cell, posture))
    if figure is not None and awake(figure):
        lines += chances(enc, figure, card)
    return tuple(lines)


def _left_open(cell: str, posture: str) -> str:
    if cell == "x":
        return f"Not to be taken while {posture}."
    if cell == "PD":
        return "Until your next turn: passive defence only."
    open_ = [word for letter, word in DEFENCES if letter in cell]
    return f"Until your next turn: {', '.join(open_)}."
