"""Attacks in stat blocks of RuneQuest and BRP: a name, a chance, and what stands behind them."""

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.sheet.foreign import BlockAttack
from storage.sheets.statblocks.lines import dice, labels

_ASIDE = r"\([A-Za-z][^()%\d]{1,60}\)"
"""A bracket within a name, with whatever signs it has."""
CHANCE = re.compile(
    r"(?<!\w)(?P<name>(?!(?:AP|HP|pts?|points?)\b)"
    rf"(?:[12]H |\.\d{{2}} )?[A-Za-z](?:{_ASIDE}|(?!{_ASIDE})[A-Za-z0-9 '()/&.+-]){{0,48}}?)"
    r"[\s:]{0,3}(?<![\d/])(?P<chance>\d{1,3})\s?%",
    re.IGNORECASE,
)
HARM = re.compile(
    r"\b\d{0,2}d\d{1,3}(?:\s?[+-]\s?(?:\d{0,2}d\d{1,3}|\d{1,2}(?!/|\d|d)|(?:1/2|half)?\s?(?:db|dm)\b))*", re.IGNORECASE
)
_OWN_BONUS = re.compile(r"[+-](?:1/2|half)?(?:db|dm)\b")
_SR = re.compile(r"\bSR\b[\s:=]{0,3}(\d{1,2})(?:/\d{1,2})?", re.IGNORECASE)
_AP = re.compile(
    r"\b(?:AP|APs|AP/HP|HP)\b[\s:=]{0,3}(\d{1,2})(?:\s?/\s?\d{1,2})?"
    r"|\b(\d{1,2})\s?(?:/\s?\d{1,2}|AP|HP|pts?|points?)\b(?! (?:plus|of|damage))",
    re.IGNORECASE,
)
_PARRY = re.compile(r"^\s?/\s?(\d{1,3})\s?%|\bparry[\s:]{1,3}(\d{1,3})\s?%", re.IGNORECASE)
_SHORT = (
    (re.compile(r"\s?\(\d{1,2}%?\)(?=:?\s\d{1,3}\s?%)"), ""),
    (re.compile(r":?\s(?:A|Att?|Atk|Attack)\.?\s(?=\d{1,3}\s?%)", re.IGNORECASE), " "),
    (re.compile(r"\(Hard (\d{1,3})%?\s?/\s?Extreme (\d{1,3})%?\)", re.IGNORECASE), r"(\1/\2)"),
    (re.compile(r"\+\s?damage (?:bonus|modifier)\b", re.IGNORECASE), "+db"),
    (re.compile(r"[,;]?\s(?:P|Par|Pry)\.?\s(?=\d{1,3}\s?%)", re.IGNORECASE), " parry "),
)
_PARTS = re.compile(r"\b(?P<chance>\d{1,3})(?P<sign>\s?%)?,?\s?\((?P<half>\d{1,3})/(?P<fifth>\d{1,3})\)")
"""A chance with its half and its fifth, which other games of the family print."""
_IDLE = re.compile(r"\b(?:damage|dam|dmg|attack|atk|range)\b[\s:.]*$|^[\s,;:(]*(?:damage|dam|dmg)\b", re.IGNORECASE)
_PARRYING = re.compile(r"\s+(?:parry|par)$", re.IGNORECASE)
_BRACKETED = re.compile(r"^\s*\((\d{1,2})\)")
"""The points of what parries, behind its chance."""
_SIZES = re.compile(r"\s[SMLHE]\s+(?:T|S|M|L|VL)\s")
"""The size and reach of a weapon of Mythras."""
_SPAN = re.compile(r"(?<![\d-])(\d{1,3})\s?-\s?(\d{1,3})\s?%")
_EDGES = re.compile(r"^(?:[ ,;:+/'-]|\.(?!\d\d ))+|[ ,;:.+/'-]+$")
"""Signs round a name; the one before a calibre is of it."""
_BRACKET = re.compile(r"\([^()]*\)")
_ATTACKING = re.compile(r"\s+(?:attack|atk)$", re.IGNORECASE)
_GUARDS = re.compile(r"\b(?:shield|buckler)\b", re.IGNORECASE)
_ARMS = frozenset(labels("runequest", "arms"))
_NOISE = re.compile(
    r"^(?:(?:(?:uses|wields) (?:an?|the|his|her|its)|db|dm|sr|ap|hp|and|or|plus|damage|special|m|attacks?|weapons?"
    r"|skills?)\b[\s:.]*)+",
    re.IGNORECASE,
)
_SIZED = re.compile(
    rf"^(?P<name>[A-Za-z][A-Za-z' ()-]{{1,40}}?)\s+"
    rf"(?P<cells>(?:(?:[SMLHE]|T|VL|-|\d{{1,3}}m?)\s+|\d{{1,3}}\s?%\s+){{0,6}})(?P<harm>{HARM.pattern})(?P<rest>.*)$",
    re.IGNORECASE,
)
_OTHER = re.compile(
    rf"(?:^|[,;]\s?|\b)(?:or |and |with )?(?:an? )?\b(?P<name>[a-z][a-z' -]{{2,30}}?),? (?:damage )?"
    rf"(?P<harm>{HARM.pattern})",
    re.IGNORECASE,
)
_MODES = (("impale", r"impal"), ("slash", r"slash|bleed"), ("crush", r"crush|knockback|bash"))
_TOLD = frozenset(
    {"will", "is", "are", "has", "have", "chance", "if", "when", "but", "they", "it", "its", "treating", "worn"}
)
_LAST = re.compile(r"(?<=[a-z] )(?P<name>[A-Z][a-z'-]{2,20}(?: [A-Z][a-z'-]{2,20})?)$")
_JOINING = frozenset({"a", "an", "the", "of", "at", "with", "to", "or"})
"""Words of sentences: in no name, or in none that begins with a small letter, nor at the end of one."""
MOST_WORDS = 6
"""A longer name is a sentence."""


class Blow(Struct, frozen=True):
    """An attack as read, what is left of its words, and its dice as the block has them."""

    made: BlockAttack
    rest: str = ""
    said: str = ""


def mode_of(text: str) -> str:
    """How an attack wounds, where a word behind it says so."""
    return next((mode for mode, words in _MODES if re.search(words, text.casefold())), "")


def spelt(text: str) -> str:
    """A line in which ``Spear: A 62% P 40%`` is ``Spear 62% parry 40%``."""
    for short, full in _SHORT:
        text = short.sub(full, text)
    return _PARTS.sub(_whole, text)


def lowest(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A line in which what has chances from one to another has the first, and both of each."""
    return _SPAN.sub(r"\1%", text), tuple((one[1], one[2]) for one in _SPAN.finditer(text))


def _whole(match: re.Match[str]) -> str:
    chance, half, fifth = (int(match[part]) for part in ("chance", "half", "fifth"))
    of_it = abs(half - chance / 2) < 1 and abs(fifth - chance / 5) < 1
    return f"{chance}{match['sign'] or ''}" if of_it else match[0]


def bare(name: str) -> str:
    """A name without what belongs to the thing before it."""
    name = _NOISE.sub("", _EDGES.sub("", re.sub(r"\(\s*\)", " ", _SR.sub(" ", name))))
    if name.count(")") > name.count("("):
        name = name.rpartition(")")[2]
    return _EDGES.sub("", " ".join(name.split()))[:80]


def diced(name: str) -> int:
    """How many signs at the beginning of what looks like a name are the dice of what stands before it."""
    found = re.match(r".*\b\d{0,2}d\d{1,2}\S*[\s,;]+(?=[A-Za-z]|\.\d\d )", name, re.IGNORECASE)
    return found.end() if found is not None else 0


def prose(name: str) -> bool:
    """Whether a name is a piece of a sentence."""
    words = re.findall(r"[a-z']+", _BRACKET.sub(" ", name).casefold())
    joined = words if name[0].islower() else words[-1:]
    told = _TOLD.intersection(words) or _JOINING.intersection(joined)
    return len(words) > MOST_WORDS or bool(told) or name.count("(") != name.count(")")


def behind_prose(name: str, tail: str) -> str:
    """The name of an attack that stands at the end of a sentence (``... held for other blows Sting 40%, 1D6``)."""
    found = _LAST.search(name) if HARM.search(tail) else None
    return found["name"] if found is not None else ""


def is_blow(name: str, tail: str) -> bool:
    """Whether a chance without dice is one to strike or parry: of a shield, a weapon, or with points or strike rank."""
    last = re.findall(r"[a-z]+", name.partition("(")[0].casefold())[-1:]
    if _ARMS.intersection(last):
        return True
    return bool(_GUARDS.search(name) or _AP.search(tail) or _SR.search(tail) or _PARRY.search(tail))


def rolled(said: str) -> str:
    """Dice without ``+db``, which the rules add themselves."""
    return _OWN_BONUS.sub("", dice(said))


def blow(name: str, chance: int, tail: str, before: str = "") -> Blow:
    """The attack of a name and its chance; ``before`` is the name as it stands there, ``tail`` what is behind."""
    harm = HARM.search(tail)
    if harm is not None and re.search(r"\bspecial\b", tail[: harm.start()]):
        # The dice of something else: ``special (blinds 1D4 rounds)``.
        harm = None
    more = f"{tail[: harm.start()]} {tail[harm.end() :]}" if harm is not None else tail
    sr, parry = _SR.search(f"{before} {more}"), _PARRY.search(tail)
    points = _AP.search(_SR.sub(" ", more))
    if guards := _PARRYING.search(name):
        # What only parries: ``Small shield parry 55% (8)``.
        one = blow(name[: guards.start()], chance, _BRACKETED.sub(r"\1 AP", tail), before)
        return replace(one, made=replace(one.made, level=None, parry_score=str(chance)))
    made = BlockAttack(
        _ATTACKING.sub("", name), level=chance, damage=rolled(harm[0]) if harm is not None else "",
        parry_score=(parry[1] or parry[2]) if parry else "", sr=int(sr[1]) if sr else None,
        points=int(points[1] or points[2]) if points else None, mode=mode_of(more),
    )  # fmt: skip
    rest = _AP.sub(" ", _SR.sub(" ", _PARRY.sub(" ", more))).strip(" ,;:.()")
    rest = _IDLE.sub(" ", rest).strip(" ,;:.()")
    idle = bool(made.mode) and " " not in rest
    return Blow(made, "" if idle else rest, dice(harm[0]) if harm is not None else "")


def parried(one: BlockAttack, chance: int, tail: str) -> BlockAttack:
    """An attack with its chance to parry, and with what only stands behind that."""
    more = blow(one.name, chance, _BRACKETED.sub(r"\1 AP", tail)).made
    return replace(
        one, parry_score=str(chance), damage=one.damage or more.damage, sr=one.sr if one.sr is not None else more.sr,
        points=one.points if one.points is not None else more.points,
    )  # fmt: skip


def shorn(attacks: Sequence[BlockAttack]) -> tuple[list[BlockAttack], list[BlockAttack]]:
    """The attacks, and the chances of skills that only stand beside those of the same name with their dice."""
    diced = {one.name.casefold() for one in attacks if one.damage}
    doubled = [one for one in attacks if one.name.casefold() in diced and one == BlockAttack(one.name, level=one.level)]
    return [one for one in attacks if one not in doubled], doubled


def others(one: Blow) -> tuple[tuple[BlockAttack, ...], str]:
    """The weapons behind an attack that share its chance (``..., cudgel 1D6, or big club 1D8``), and what is left."""
    every = [match for match in _OTHER.finditer(one.rest) if match["name"].split()[-1].casefold() in _ARMS]
    rest = one.rest
    for match in every:
        rest = rest.replace(match[0], " ")
    made = (BlockAttack(match["name"], level=one.made.level, damage=rolled(match["harm"])) for match in every)
    return tuple(made), rest.strip(" ,;")


def has_size(text: str) -> bool:
    """Whether a line tells of a weapon's size and reach before its dice."""
    return bool(_SIZES.search(text))


def sized(text: str) -> Blow | None:
    """The weapon of a line ``Claw S T 1d4+1d4 6/8``: a row of a table that has lost its bars; else None."""
    found = _SIZED.match(text)
    if found is None:
        return None
    chance = re.search(r"(\d{1,3})\s?%", f"{found['cells']} {found['rest']}")
    one = blow(bare(found["name"]), int(chance[1]) if chance else 0, f"{found['harm']} {found['rest']}")
    made: dict[str, Any] = {} if chance else {"level": None}
    return Blow(replace(one.made, **made), "", one.said)
