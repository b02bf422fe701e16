"""``/card``: what a maneuver card allows, and what the chances of a figure with it would be."""

from msgspec import Struct

from rules.core.encounter import Encounter, Figure
from rules.core.parts import Thing
from rules.core.tables.rows import by_id
from rules.gurps3.figure.quantities import awake
from rules.gurps3.figure.skills import CLOSE_SKILLS
from rules.gurps3.orders.chances import chances, defending
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import CARDS, OPENINGS, PACKAGE
from rules.gurps3.tables.says import says


class Brief(Struct, frozen=True):
    """A card in short: how far it moves (a defence: how often it goes), and what it does, in own words.

    ``name`` has only a yellow card, of a defence: those of maneuvers are printed in T2.
    """

    id: str
    moves: str
    says: str
    name: str = ""


BRIEFS = by_id(PACKAGE, "briefs", Brief)
DEFENCES = (("B", "block"), ("D", "dodge"), ("P", "parry"), ("p", says("bare_handed_parry")), ("R", "retreat"))


def cards() -> tuple[Thing, ...]:
    """Return every card by its printed name, those of maneuvers first."""
    maneuvers = tuple(Thing(row.id, _name(row.id)) for row in OPENINGS.values())
    return (*maneuvers, *(Thing(row.id, row.name) for row in BRIEFS.values() if row.name))


def _name(card: str) -> str:
    """Return a maneuver's name; of those of close combat only what others are called too is told to be of it."""
    name: str = OPENINGS[card].name.replace(",", "")
    return name.replace("CC ", "Close Combat " if card.startswith("cc_") else "")


def told(enc: Encounter, figure: Figure | None, card: str) -> tuple[str, ...]:
    """Return a card in a few lines; with a figure what stays open in its posture, and its chances against each foe."""
    brief = BRIEFS[card]
    if brief.name:
        known = () if figure is None or not awake(figure) else tuple(defending(enc, figure, card))
        return (f"{brief.name} (yellow) · {brief.moves}", brief.says, *known)
    row = OPENINGS[card]
    posture = figure.posture if figure is not None else "standing"
    colour = CARDS[card].colour
    lines = [f"{_name(card)}{f' ({colour})' if colour else ''} · move {brief.moves}", brief.says]
    cell = getattr(row, posture)
    if figure is not None and not any(name in sheet_of(figure).skills for name in CLOSE_SKILLS):
        cell = cell.replace("p", "")
    lines.append(_left_open(cell, posture))
    if figure is not None and awake(figure):
        lines += chances(enc, figure, card)
    return tuple(lines)


def _left_open(cell: str, posture: str) -> str:
    if cell == "x":
        return says("not_to_be_taken", posture=posture)
    if cell == "PD":
        return says("until_your_next_turn_passive")
    open_ = [word for letter, word in DEFENCES if letter in cell]
    return says("until_your_next_turn", known=", ".join(open_))
