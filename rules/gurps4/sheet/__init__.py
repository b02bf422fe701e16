"""The character sheet: what a file may say, its canonical form, the things it makes. Imports figure and tables."""

from rules.gurps4.sheet.ad_hoc import inline
from rules.gurps4.sheet.adopting import adopt
from rules.gurps4.sheet.armour import WORN, blinkered, layers, worn
from rules.gurps4.sheet.entries import Sheet
from rules.gurps4.sheet.items import gear, items, load, natural
from rules.gurps4.sheet.reading import NOTES, every_fault, read, template
from rules.gurps4.sheet.traits import grades
from rules.gurps4.sheet.typed import of, speed

__all__ = [
    "NOTES",
    "WORN",
    "Sheet",
    "adopt",
    "blinkered",
    "every_fault",
    "gear",
    "grades",
    "inline",
    "items",
    "layers",
    "load",
    "natural",
    "of",
    "read",
    "speed",
    "template",
    "worn",
]
