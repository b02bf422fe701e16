"""What the slots of the agenda tell: whose act waits there, and what it is for. Their kinds stand in ``keys``."""

from msgspec import Struct


class DueSlot(Struct, frozen=True):
    """What the slot of an action, a free attack or an escape tells: its strike rank, and what it is for.

    ``n`` is the declared action it stands for, -1 none; ``free`` the row of T9; ``extra`` a further limb's; ``held``
    one that has waited.
    """

    sr: int = 0
    n: int = -1
    item: str = ""
    mode: str = ""
    target: str = ""
    free: str = ""
    extra: bool = False
    held: bool = False


class IntentSlot(Struct, frozen=True, omit_defaults=True):
    """A statement of intent that is asked for before its time on the clock: its roll among those of the same INT."""

    tie: int = 0


class MoveSlot(Struct, frozen=True):
    """Which third of a movement phase a slot is for, -1 the whole, and the metres spent before the thirds began."""

    third: int = -1
    base: int = 0


class SacrificedPhase(Struct, frozen=True, omit_defaults=True):
    """The act in place of a movement phase: of the first one, or ``post`` of the second (see R3-SOI-09).

    A thing is drawn (``item``), a ``spell`` made ready, or something brief is done (``purpose``).
    """

    item: str = ""
    spell: str = ""
    purpose: str = ""
    post: bool = False


class ActionSlot(Struct, frozen=True, omit_defaults=True):
    """The slot of a declared action; read as ``Due``."""

    sr: int
    n: int
    item: str
    mode: str
    target: str
    extra: bool = False


class FreeAttackSlot(Struct, frozen=True):
    """The slot of a free attack; read as ``Due``."""

    target: str
    item: str
    free: str
    sr: int


FREE_LOST = {"riposte": "R3-RIP-05", "counter": "R3-CTR-04", "flurry": "R3-FLU-01"}
"""The rule by which each free attack is lost that can't be made any more."""


class Escape(Struct, frozen=True):
    """The slot of a try to break free; read as ``Due``."""

    sr: int
