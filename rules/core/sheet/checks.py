"""Character sheets as plain data: every fault found in one pass, and a typed view of a sheet that is sound."""

import copy
import difflib
import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from rules.core.tables.words import says

S = TypeVar("S", bound=Struct)
T = TypeVar("T")
_STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


class Fault(Struct, frozen=True):
    """One thing wrong with a sheet: where (``weapons[0].damage``) and what was expected there."""

    path: str
    expected: str
    unknown: bool = False
    """Whether the path names a key that there is none of."""

    def __str__(self) -> str:
        return f"{self.path}: {self.expected}"


class BadSheet(ValueError):
    """A sheet with faults; nothing of it was taken over."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


def check(data: Any, kind: type[Struct], path: str = "") -> tuple[Fault, ...]:
    """Every fault of plain ``data`` against the fields of ``kind``, by path; an empty tuple means it converts.

    Unknown keys are faults with the nearest known name. Lists and mappings of Structs are checked one by one.
    """
    if not isinstance(data, dict):
        return (Fault(path or "sheet", says("fault.table", given=_kind(data))),)
    known = _fields(kind)
    faults = []
    for key in data:
        if key not in known:
            near = difflib.get_close_matches(str(key), known, n=1)
            faults.append(Fault(_at(path, str(key)), no_key(near), unknown=True))
    for name, (hint, required) in known.items():
        if name in data:
            faults += _value(data[name], hint, _at(path, name))
        elif required:
            faults.append(Fault(_at(path, name), says("fault.required")))
    return tuple(faults)


@cache
def _fields(kind: type[Struct]) -> Mapping[str, tuple[Any, bool]]:
    """The type of each key, and whether it must be there."""
    hints = get_type_hints(kind, include_extras=True)
    return {one.encode_name: (hints[one.name], one.required) for one in msgspec.structs.fields(kind)}


def _value(value: Any, kind: Any, path: str) -> tuple[Fault, ...]:
    inner = _struct_in(kind)
    if value is None and types.NoneType in get_args(kind):
        return ()
    if inner is not None:
        if get_origin(kind) in (list, tuple):
            if not isinstance(value, list | tuple):
                return (Fault(path, says("fault.list_of_tables", given=_kind(value))),)
            return tuple(f for n, one in enumerate(value) for f in check(one, inner, f"{path}[{n}]"))
        if get_origin(kind) is dict:
            if not isinstance(value, dict):
                return (Fault(path, says("fault.table_of_tables", given=_kind(value))),)
            return tuple(f for key, one in value.items() for f in check(one, inner, _at(path, str(key))))
        return check(value, inner, path)
    if get_origin(kind) is dict and isinstance(value, dict):
        of = get_args(kind)[1]
        return tuple(f for key, one in value.items() for f in _value(one, of, _at(path, str(key))))
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        expected, _, inside = str(fault).partition(" - at `$")
        return (Fault(path + inside.rstrip("`"), _wanted(expected)),)
    return ()


def _struct_in(kind: Any) -> type[Struct] | None:
    """The Struct inside ``X``, ``X | None``, ``tuple[X, ...]``, ``list[X]`` or ``dict[str, X]``."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind
    if get_origin(kind) in (list, tuple, dict, Union, types.UnionType):
        for arg in get_args(kind):
            if isinstance(arg, type) and issubclass(arg, Struct):
                return arg
    return None


def no_key(near: Sequence[str]) -> str:
    """What is wrong with a key that there is none of; ``near``: those it may have meant."""
    return says("fault.no_key_near", near=near[0]) if near else says("fault.no_key")


_EXPECTED = re.compile(
    r"Expected `(?P<kind>[^`]+)`(?P<long> of length)?(?: (?P<sign>>=|<=) (?P<n>\S+))?(?:, got `(?P<got>[^`]+)`)?"
)
_TYPES = {"str": "text", "int": "whole", "float": "number", "bool": "truth", "array": "list", "object": "table"}


def _wanted(expected: str) -> str:
    """What msgspec expects of a value, in words; as it says it where there are none."""
    found = _EXPECTED.fullmatch(expected)
    kinds = [] if found is None else [one for one in found["kind"].split(" | ") if one != "null"]
    got = (
        None
        if found is None or found["got"] is None
        else {**_TYPES, "float": "fraction", "null": "nothing"}.get(found["got"], "")
    )
    if found is None or len(kinds) != 1 or kinds[0] not in _TYPES or got == "":
        return expected
    kind = says(f"kind.{_TYPES[kinds[0]]}")
    if found["long"]:
        return says("fault.longest" if found["sign"] == "<=" else "fault.shortest", kind=kind, n=found["n"])
    if found["sign"]:
        return says("fault.at_most" if found["sign"] == "<=" else "fault.at_least", kind=kind, n=found["n"])
    return kind if got is None else says("fault.other", kind=kind, given=says(f"kind.{got}"))


_KINDS = {str: "text", int: "number", float: "number", bool: "truth", list: "list", dict: "table"}


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _kind(value: Any) -> str:
    kind = "nothing" if value is None else _KINDS.get(type(value))
    return says(f"kind.{kind}") if kind is not None else type(value).__name__


def unreadable(path: str, read: Callable[[T], object], value: T) -> tuple[Fault, ...]:
    """The fault of a value that ``read`` can make nothing of, if there is one: what its ValueError says."""
    try:
        read(value)
    except ValueError as fault:
        return (Fault(path, str(fault)),)
    return ()


def every_fault(
    data: Any, kind: type[S], meaning: Callable[[S], tuple[Fault, ...]], required: Mapping[str, Any]
) -> tuple[Fault, ...]:
    """Every fault of imported data: those of its shape, and those of the ``meaning`` of what is sound in shape.

    ``required`` stands in for faulty values without which nothing else can be judged.
    """
    found = check(data, kind)
    if not found:
        return meaning(msgspec.convert(data, kind))
    rest = _without(data, found, required)
    if rest is None or check(rest, kind):
        return found
    paths = [fault.path for fault in found]
    more = [f for f in meaning(msgspec.convert(rest, kind)) if not any(_related(f.path, path) for path in paths)]
    return (*found, *more)


def _steps(path: str) -> list[int | str]:
    """The keys and numbers of a path; of a key that is nothing but signs the path as it is."""
    return [int(n) if n else key for n, key in _STEP.findall(path)] or [path]


def _related(path: str, other: str) -> bool:
    """Whether one path lies inside the other."""
    mine, theirs = _steps(path), _steps(other)
    least = min(len(mine), len(theirs))
    return mine[:least] == theirs[:least]


def _without(data: Any, found: Iterable[Fault], required: Mapping[str, Any]) -> dict[str, Any] | None:
    """A copy with the faulty values taken out, and what is ``required`` put in where it is missing."""
    if not isinstance(data, dict):
        return None
    rest = copy.deepcopy(data)
    for fault in sorted(found, key=lambda one: one.path, reverse=True):
        steps = _steps(fault.path)
        here: Any = rest
        for step in steps[:-1]:
            inside = isinstance(here, dict) or (isinstance(here, list) and isinstance(step, int) and step < len(here))
            here = (here.get(step) if isinstance(here, dict) else here[step]) if inside else None
        if isinstance(here, dict):
            here.pop(steps[-1], None)
        elif isinstance(here, list) and isinstance(steps[-1], int) and steps[-1] < len(here):
            here[steps[-1]] = {}
    return {**required, **rest}


def plain(sheet: Struct) -> dict[str, Any]:
    """A sheet as plain data, as it is stored."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(sheet))
    return data


MOST_VIEWS = 256
_views: dict[int, tuple[dict[str, Any], Struct]] = {}
_before: dict[int, tuple[dict[str, Any], Struct]] = {}


def view(data: dict[str, Any], kind: type[S]) -> S:
    """The typed view of a stored sheet, remembered per sheet object, which stays referenced meanwhile.

    Forgotten is what nobody has asked for while ``MOST_VIEWS`` others were asked for: sheets of fights that are over.
    """
    known = _views.get(id(data))
    if known is None:
        known = _before.get(id(data)) or (data, msgspec.convert(data, kind))
        if len(_views) >= MOST_VIEWS:
            _before.clear()
            _before.update(_views)
            _views.clear()
        _views[id(data)] = known
    return known[1]  # type: ignore[return-value]
