"""Rows of stat blocks of GURPS put together where they belong together, and the sentences of one."""

import re
from collections.abc import Iterable

from storage.sheets.statblocks import lists, scores, strikes
from storage.sheets.statblocks.lines import Row, label_of, meanings, valued

_KEYS = meanings("gurps", "key")
_VALUE = re.compile(r"[+-]?\d|N/A")
_OPEN = re.compile(r"\(\d{1,2}\):.*(?:\b(?:or|thrust|swing|thr|sw)|[;,])$")
"""An attack that goes on with the next line."""
_LEVELLED = re.compile(r"[A-Za-z][A-Za-z /()'-]{1,40}:? \d{1,2}")
_BELOW = re.compile(r"(?P<name>[A-Z][A-Za-z ,/-]{2,24}): (?P<score>\d{1,2}\S{0,4})")
_SPREAD = {"dr": "DR: {score} {name}", "parry": "Parry {score} ({name})"}
"""Below a heading, ``Skull: 4`` or ``Rapier: 11``, and how that stands in one line."""
_SENTENCE = re.compile(
    r"(?<=[a-z0-9)\]])\. (?=[A-Z])(?!(?:Reach|Acc|Ranged?|RoF|Shots|Bulk|Rcl|Parry(?! \d{1,2}, Block)|Damage)\b)"
    r"|; (?=[A-Z][A-Za-z' -]{2,30}: ?\d{1,2}d)"
)
_LISTED = re.compile(
    r"(?<=[a-z0-9)\]])\. (?=[A-Z][A-Za-z' -]{1,30} \(\d{1,2}\): ?(?:(?:thrust|swing|thr|sw) )?\d{1,2}d)"
)
LATE_REACH = re.compile(r"(?:^|[.!] )(Reach (?:C|\d)[C\d, -]*)(?:\.|$)")


def joined(every: Iterable[Row]) -> list[Row]:
    """The lines; a key alone on its line goes with the value on the next, an attack with what it goes on with."""
    found: list[Row] = []
    heading = ""
    for row in valued(every, _KEYS, _VALUE):
        last = found[-1] if found else None
        head = "" if last is None else last.text.rstrip(" :").casefold()
        below = _BELOW.fullmatch(row.text)
        heading = head if head in ("dr", "parry") else heading if below is not None else ""
        if heading and below is not None:
            found.append(Row(row.number, _SPREAD[heading].format(**below.groupdict())))
            continue
        goes_on = last is not None and bool(_OPEN.search(last.text)) and bool(re.match(r"[a-z]|\d{1,2}d", row.text))
        pairs = bool(row.cells) and all(_LEVELLED.fullmatch(cell) for cell in row.cells)
        if last is not None and pairs and "skilled" in (lists.kind_of(head), lists.kind_of(label_of(last.text))):
            found[-1] = Row(
                last.number, f"{last.text.rstrip(' :')}{';' if ':' in last.text else ':'} {'; '.join(row.cells)}"
            )
        elif last is not None and goes_on:
            found[-1] = Row(last.number, f"{last.text} {row.text}")
        else:
            found.append(row)
    return found


def listed(body: str) -> tuple[str, str]:
    """A list, and the attacks that follow it in its line."""
    head, *tail = _LISTED.split(body, maxsplit=1)
    return head, "".join(tail)


def sentences(text: str) -> list[str]:
    """The sentences of a line; a reach that stands behind the last goes with the attack in the first."""
    first, *others = _SENTENCE.split(text)
    if others and (strikes.ATTACK.search(first) or strikes.BARE.match(first)) and "Reach" not in first:
        for at, other in enumerate(others):
            late = LATE_REACH.search(other)
            if late is not None:
                others[at] = f"{other[: late.start()]} {other[late.end() :]}".strip()
                return [f"{first}, {late[1].strip(' ,')}", *filter(None, others)]
    return [first, *others]


def begins(text: str) -> bool:
    """Whether a line is none of a list: attributes, or an attack with its dice."""
    text = lists.bare(text)
    return len(set(scores.keys(text)) - {"DR"}) > 1 or (
        bool(strikes.ATTACK.search(text)) and bool(re.search(r"\d{1,2}d", text))
    )
