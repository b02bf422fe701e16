"""What files of other programs say of an attack: ``storage.sheets`` reads it, a system makes a sheet of it."""

from msgspec import Struct


class Attack(Struct, frozen=True, omit_defaults=True):
    """One way to attack with a thing: cells as the file prints them, empty where it says nothing.

    ``damage`` is rollable for this character, ``muscle`` the same by thrust or swing where the file tells. ``skills``
    are the skills that serve without a penalty of their own. ``level`` and ``parry_score`` are what the file has worked
    out; ``parry`` is the weapon's own modifier, ``yards`` the range as worked out.
    """

    name: str
    mode: str = ""
    level: int | None = None
    damage: str = ""
    muscle: str = ""
    skills: tuple[str, ...] = ()
    ranged: bool = False
    natural: bool = False
    reach: str = ""
    parry: str = ""
    parry_score: str = ""
    st: str = ""
    acc: str = ""
    range: str = ""
    yards: str = ""
    rof: str = ""
    shots: str = ""
    bulk: str = ""
    rcl: str = ""
    pounds: float | None = None
