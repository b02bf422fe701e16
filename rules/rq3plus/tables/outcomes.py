"""The cells of the rq3plus truth tables and the codes that write them in ``data/*.csv``.

A table keeps its printed shape, and each cell is a blank-separated list of codes:

parry_*.csv (T1-T6), row attack degree, column parry degree
    ``ALL`` nothing reaches the defender; ``FULL`` the blow lands unparried; ``A(AP)`` the item's AP come off the blow;
    ``A(G)`` the glancing amount comes off (AP doubled, a shield's AP times one and a half, halves up);
    ``w1`` the item loses 1 AP when the damage exceeds what it takes off (its AP at ALL); ``w0`` no wear;
    ``ign`` what gets through ignores body armour and protective spells;
    ``HW[B,HB]`` the parrying weapon hurts the attacking one when its blade class is listed (R3-PAR-06);
    ``CATCH`` the weapon is caught, disarm by a contest or damage; ``CATCH*`` disarm without a roll or damage doubled;
    ``KNOCK`` the weapon is knocked away without a roll; ``DODGE`` a free dodge when the damage exceeds the AP;
    ``RIP`` a riposte; ``RIP*`` one that hits of itself; ``AF`` attack fumble; ``PF`` parry fumble; ``-`` nothing
dodge_*.csv (T7, T8), row attack degree, column dodge degree
    a degree = what the attack becomes; ``M`` miss; ``max`` all damage dice at their maximum; ``AF``; ``DF`` dodge
    fumble; ``CTR`` a counter; ``CTR*`` one that hits of itself
free_attacks.csv (T9), row ``special`` or ``critical`` (riposte, counter), ``flurry_special`` or ``flurry_critical``
    a degree = what the rolled degree counts as; ``AF`` the fumble table is rolled
blows.csv (T10), row tactic (standard by damage mode), column final attack degree
    ``W`` weapon dice; ``Wmax`` at their maximum except on the chest; ``W2`` doubled on head, chest and abdomen;
    ``Whalf`` half of them, rounded up; ``DM`` damage modifier; ``DMmax`` at its maximum on head, chest and abdomen;
    ``soft`` half the soft armour is ignored; ``ign`` all armour is ignored; ``stick`` may stick in the wound;
    ``FEINT`` the defence loses half the attack skill, ``FEINT*`` all of it; ``FLU`` second blow, ``FLU*`` at worst a
    hit; ``CHOOSE`` the attacker chooses the location; ``ENT`` entangles; ``CONTEST`` disarming contest; ``ITEM`` the
    damage goes to the attacked item; ``K`` knockback points, ``K2`` doubled; ``DEX1`` two DEX x 1 rolls, to stand and
    to keep hold; ``GRASP`` takes hold; ``-`` nothing
break_disarm.csv (T11), row defence (``none`` covers a failed one) and its parry degree
    ``D-AP`` the item loses what exceeds its AP; ``NICK`` it loses 1 AP if the damage exceeds its AP; ``D-P-AP`` the
    parrying item's AP come off first; ``CONTEST``; ``STOP`` the parry stops the disarm; ``-`` nothing
slam_bash.csv (T12), columns no defence, parry that absorbs, parry that stops everything (ALL)
    ``K``, ``K2``, ``K-AP``, ``K2-AP`` knockback points; ``DEX1`` as above, if any points are left; ``-`` nothing
grapple_defence.csv (T13)
    ``LOCATION`` the rolled location is held; ``ITEM`` the parrying item is caught and held; ``ITEM[H,N]`` held only
    with a listed blade class; ``ARM`` the arm with the item; ``LIMB`` the parrying limb; ``HW`` the parry hurts the
    grappling arm as by T1; ``AF`` natural fumble table; ``-`` nothing
missile_defence.csv (T14)
    a multiplier; ``crit`` only a critical at the full chance counts; ``=`` as in the row of the real range
knockback.csv (T15): factor on the damage, ``past`` armour or ``stopped`` by it
wounds.csv (T16), by location damage of once, twice and three times its hit points (limbs: twice = by one blow)
    ``useless``; ``legs_useless``; ``falls``; ``drops``; ``idle`` no more action this round; ``no_action`` none at all;
    ``bleeds_x5``, ``bleeds_x1`` 1 point a round unless CON x 5 or CON x 1; ``unconscious``; ``clock`` dies after 60
    rounds; ``shock``; ``maimed`` (severed by a slash); ``dead``; ``capped`` no more than twice counts
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from rules.rq3plus.tables.degrees import BY_CODE, Degree
from rules.rq3plus.tables.kinds import Row
from rules.rq3plus.tables.weapons import Blade

Free = Literal["", "special", "critical"]
ItemHarm = Literal["-", "D-AP", "NICK", "D-P-AP", "CONTEST", "STOP"]
Multiplier = Literal["1", "1/2", "1/5", "crit", "="]
Cell = TypeVar("Cell", bound=msgspec.Struct)


class ParryCell(msgspec.Struct, frozen=True, cache_hash=True):
    """What a parry does to a blow (T1-T6). ``blow`` says what the item takes off; ``hurts`` lists blade classes."""

    blow: Literal["none", "all", "full", "ap", "glance"] = "none"
    wear: bool = False
    ignores_armour: bool = False
    hurts: tuple[Blade, ...] = ()
    catch: Free = ""
    knocks: bool = False
    dodges: bool = False
    riposte: Free = ""
    attack_fumble: bool = False
    parry_fumble: bool = False


class DodgeCell(msgspec.Struct, frozen=True):
    """What a dodge leaves of an attack (T7, T8): its new degree, None for a miss; ``maximum``: every die at its most.

    Rules: see R3-CTR-02, R3-DDG-07.
    """

    degree: Degree | None
    maximum: bool = False
    counter: Free = ""
    attack_fumble: bool = False
    dodge_fumble: bool = False


class FreeCell(msgspec.Struct, frozen=True):
    """What a rolled degree counts as in a free attack, and whether the fumble table is rolled (T9)."""

    degree: Degree
    attack_fumble: bool = False


class HitRow(msgspec.Struct, frozen=True):
    """What an attack does at its final degree (T10)."""

    weapon: Literal["none", "rolled", "maximum", "doubled", "half"] = "none"
    modifier: Literal["none", "rolled", "maximum"] = "none"
    armour: Literal["counts", "half_soft", "ignored"] = "counts"
    sticks: bool = False
    feint: Free = ""
    second: Free = ""
    chooses: bool = False
    entangles: bool = False
    contest: bool = False
    item: bool = False
    knockback: int = 0
    topples: bool = False
    grasps: bool = False


class SlamRow(msgspec.Struct, frozen=True):
    """A slam or bash after its defence (T12): factor on K, whether the item's AP come off, whether DEX x 1 follows."""

    factor: int
    absorbed: bool = False
    topples: bool = False


class GrappleRow(msgspec.Struct, frozen=True):
    """What a grapple takes (T13); an item is held only with a blade class of ``held`` (a shield always is)."""

    takes: Literal["", "location", "item", "arm", "limb"] = ""
    held: tuple[Blade, ...] = ("B", "HB", "LHB", "H", "N")
    hurts: bool = False
    attack_fumble: bool = False


class MissileDefence(Row, frozen=True):
    """Multipliers of a defence against a missile (T14); ``crit`` and ``=`` as the codes say."""

    id: str
    dodge: Multiplier
    weapon: Multiplier
    shield: Multiplier
    hoplite: Multiplier


_Vocabulary = Mapping[str, Mapping[str, Any]]

PARRY_CODES: _Vocabulary = {
    "-": {},
    "ALL": {"blow": "all"},
    "FULL": {"blow": "full"},
    "A(AP)": {"blow": "ap"},
    "A(G)": {"blow": "glance"},
    "w0": {"wear": False},
    "w1": {"wear": True},
    "ign": {"ignores_armour": True},
    "HW[B]": {"hurts": ("B",)},
    "HW[B,HB]": {"hurts": ("B", "HB")},
    "HW[B,HB,LHB]": {"hurts": ("B", "HB", "LHB")},
    "CATCH": {"catch": "special"},
    "CATCH*": {"catch": "critical"},
    "KNOCK": {"knocks": True},
    "DODGE": {"dodges": True},
    "RIP": {"riposte": "special"},
    "RIP*": {"riposte": "critical"},
    "AF": {"attack_fumble": True},
    "PF": {"parry_fumble": True},
}
_DEGREES: _Vocabulary = {code: {"degree": degree} for code, degree in BY_CODE.items()}
DODGE_CODES: _Vocabulary = {
    **_DEGREES,
    "M": {"degree": None},
    "max": {"maximum": True},
    "CTR": {"counter": "special"},
    "CTR*": {"counter": "critical"},
    "AF": {"attack_fumble": True},
    "DF": {"dodge_fumble": True},
}
FREE_CODES: _Vocabulary = {**_DEGREES, "AF": {"attack_fumble": True}}
BLOW_CODES: _Vocabulary = {
    "-": {},
    "W": {"weapon": "rolled"},
    "Wmax": {"weapon": "maximum"},
    "W2": {"weapon": "doubled"},
    "Whalf": {"weapon": "half"},
    "DM": {"modifier": "rolled"},
    "DMmax": {"modifier": "maximum"},
    "soft": {"armour": "half_soft"},
    "ign": {"armour": "ignored"},
    "stick": {"sticks": True},
    "FEINT": {"feint": "special"},
    "FEINT*": {"feint": "critical"},
    "FLU": {"second": "special"},
    "FLU*": {"second": "critical"},
    "CHOOSE": {"chooses": True},
    "ENT": {"entangles": True},
    "CONTEST": {"contest": True},
    "ITEM": {"item": True},
    "K": {"knockback": 1},
    "K2": {"knockback": 2},
    "DEX1": {"topples": True},
    "GRASP": {"grasps": True},
}
PUSH_CODES: _Vocabulary = {
    "-": {"factor": 0},
    "K": {"factor": 1},
    "K2": {"factor": 2},
    "K-AP": {"factor": 1, "absorbed": True},
    "K2-AP": {"factor": 2, "absorbed": True},
    "DEX1": {"topples": True},
}
GRASP_CODES: _Vocabulary = {
    "-": {},
    "LOCATION": {"takes": "location"},
    "ITEM": {"takes": "item"},
    "ITEM[HB,LHB,H,N]": {"takes": "item", "held": ("HB", "LHB", "H", "N")},
    "ARM": {"takes": "arm"},
    "LIMB": {"takes": "limb"},
    "HW": {"hurts": True},
    "AF": {"attack_fumble": True},
}


def read(kind: type[Cell], vocabulary: _Vocabulary, codes: Iterable[str]) -> Cell:
    """The cell that ``codes`` write. Raises ValueError for no code, an unknown one, or two that set the same thing."""
    fields: dict[str, Any] = {}
    listed = tuple(codes)
    for code in listed:
        if code not in vocabulary:
            raise ValueError(f"unknown code {code!r} (known: {' '.join(vocabulary)})")
        for field, value in vocabulary[code].items():
            if field in fields:
                raise ValueError(f"{' '.join(listed)!r} sets {field} twice")
            fields[field] = value
    if not listed:
        raise ValueError("an empty cell (write - for nothing)")
    return msgspec.convert(fields, kind)
