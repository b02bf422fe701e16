"""How a roll reads, and its JSON."""

import json
from collections.abc import Sequence

import pytest

from grammar.dice.expressions import parse_dice
from rules.dice.canonical import canonical
from rules.dice.cases import counter_stream
from rules.dice.roll import roll
from rules.dice.text import LENGTH, WIDTH, say, to_json, wrapped


def told(text: str, faces: str) -> str:
    left = [int(face) for face in faces.split()]

    def draw(count: int, sides: int) -> Sequence[int]:
        return [left.pop(0) for _ in range(count)]

    return say(roll(parse_dice(text), draw, {"str": 12}))


@pytest.mark.parametrize(
    ("text", "faces", "lines"),
    [
        ("1d20+5", "14", "1d20 [14] + 5 = 19"),
        ("4d6kh3", "4 1 6 5", "4d6kh3 [4 (1) 6 5] = 15\nkh3: dropped 1"),
        ("2d6!", "6 3 2", "2d6! [6! 3 +2] = 11\n!: 6 exploded"),
        ("2d6!!", "6 3 2", "2d6!! [6+2 3] = 11\n!!: 6 exploded"),
        ("1d6!!", "6 6 6 6 1", "1d6!! [6+6+6+6+1] = 25\n!!: 6 exploded"),
        ("1d6!!", "6 6 6 6 6 1", "1d6!! [6+6+(3 more)+1] = 31\n!!: 6 exploded"),
        ("1d6!p", "6 2", "1d6!p [6! +2→1] = 7\n!p: 6 exploded"),
        ("2d6r", "1 3 5", "2d6rr [1→5 3] = 8\nrr: rerolled 1"),
        ("2d6mi2", "1 3", "2d6mi2 [1→2 3] = 5\nmi2: 1 counts as 2"),
        ("3d10c>=8f<=1", "9 1 5", "3d10c>=8f<=1 [9✓ 1✗ 5] = 0\nc>=8f<=1: 1 less 1 of 3 dice"),
        ("2d20cscf", "20 1", "2d20cscf [20★ 1▼] = 21"),
        ("3d6m", "2 2 5", "3d6m2 [2= 2= 5] = 1\nm2: 2×2"),
        ("1d100<=65", "42", "1d100 [42] <= 65: yes, margin 23"),
        ("1d100<=65", "70", "1d100 [70] <= 65: no, margin -5"),
        ("1d6[fire]*2/3", "5", "1d6 [5] fire × 2 / 3 = 10/3 (≈ 3.33333)"),
        ("(1d4^2)^2", "2", "(1d4 [2]^2)^2 = 16"),
        ("1d6/2", "5", "1d6 [5] / 2 = 5/2 (2.5)"),
        ("{2d6,1d8}kl1", "3 4 8", "{2d6 [3 4], 1d8 [8]}kl1 [7 (8)] = 7\nkl1: dropped 8"),
        ("(1d4)d6%4", "2 3 4", "(1d4 [2])d6 [3 4] % 4 = 3"),
        ("@str+1d4[100% sure]", "2", "@str (12) + 1d4 [2] 100% sure = 14"),
        ("2#1d6;hello", "2 3", "hello\n1) 1d6 [2] = 2\n2) 1d6 [3] = 3\nsum 5"),
        ("1d6 rolled 2 3", "", "1d6 [2] = 2\nby hand: 2\nunused: 3"),
        ("2^300", "", "2^300 = 203703597633… (91 digits)"),
    ],
)
def test_text(text: str, faces: str, lines: str) -> None:
    assert told(text, faces) == lines


@pytest.mark.parametrize(
    "text",
    [
        "1000d6",
        "1000d1000",
        "100#5d6!",
        "+".join(["1d6"] * 480),
        "100d20rr<19",
        "300d6kh100",
        "1d6[" + "x" * 1980 + "]",
    ],
)
def test_always_fits_a_message(text: str) -> None:
    outcome = roll(parse_dice(text), counter_stream(b"long"))
    said = say(outcome)
    assert len(said) <= LENGTH
    assert str(outcome.total) in said.splitlines()[-1] or any(
        f"= {outcome.total}" in line for line in said.splitlines()
    )


def test_narrow_lines() -> None:
    lines = say(roll(parse_dice("30d20kh20[a longer label]+20d6!+7"), counter_stream(b"narrow"))).splitlines()
    assert len(lines) > 4
    assert max(map(len, lines)) <= WIDTH
    assert wrapped("a" * 50 + " b", 40) == "a" * 50 + "\n  b"


def test_json() -> None:
    outcome = roll(parse_dice("2d6kh1[fire]/4 rolled 6"), counter_stream(b"x"), {})
    data = to_json(outcome)
    assert json.loads(json.dumps(data)) == data
    assert data["canonical"] == "2d6kh1[fire]/4 rolled 6"
    assert data["total"] == "3/2"
    assert data["margin"] is None
    assert data["dice"][0] == {  # type: ignore[index]
        "label": "fire", "faces": 6, "rolls": [6], "kept": True, "flags": [], "source": "player",
    }  # fmt: skip
    assert "results" not in data


def test_json_of_repeats_and_other_faces() -> None:
    data = to_json(roll(parse_dice("2#1dF>=0 rolled -1 1"), counter_stream(b"x")))
    assert data["total"] == 1
    assert [(one["total"], one["margin"]) for one in data["results"]] == [(0, -1), (1, 1)]  # type: ignore[attr-defined]
    assert data["dice"][0]["faces"] == [-1, -1, 0, 0, 1, 1]  # type: ignore[index]
    clamped = to_json(roll(parse_dice("1d6mi3 rolled 1"), counter_stream(b"x")))
    assert clamped["dice"][0]["value"] == 3  # type: ignore[index]


@pytest.mark.parametrize("number", ["0", "7", "0.5", "0.05", "12.25", "100"])
def test_a_number_is_written_as_it_was_typed(number: str) -> None:
    assert canonical(parse_dice(f"1d6*{number}")) == f"1d6*{number}"
