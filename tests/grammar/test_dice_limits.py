"""Hostile texts of up to 2,000 characters: answered, or refused with a type, within 20 ms and 16 MB."""

import time
import tracemalloc
from collections.abc import Callable

import pytest

from grammar.dice.expressions import parse_dice, parser
from rules.dice.cases import counter_stream
from rules.dice.exact import distribution
from rules.dice.refused import MAX_TEXT, DiceRefused
from rules.dice.roll import roll
from rules.dice.text import to_json

SECONDS, MEGABYTES, TRIES = 0.020, 16, 6
QUIET = 0.0005
"""Seconds that the work of comparison takes on the machine that the limit was set for."""

HOSTILE = {
    "brackets": "(" * 1000 + "1" + ")" * 999,
    "brackets 20 deep": "(" * 20 + "1d6" + ")" * 20,
    "brackets open": "(1d6" * 500,
    "braces": "{" * 20 + "1d6" + "}kh1" * 20,
    "braces the wrong way": "}{" * 1000,
    "a long sum": "1+" * 999 + "1",
    "a long sum of dice": "1d6+" * 499 + "1d6",
    "a long product": "9*" * 999 + "9",
    "a long remainder": "1%" * 999 + "1",
    "powers": "9^" * 999 + "9",
    "four powers": "9^9^9^9",
    "a large power": "(9^300)^3",
    "large digits": "999999999999999999999999999999^33",
    "zero to much": "0^" + "9" * 30,
    "minus": "-" * 1999 + "1",
    "plus and minus": "1" + "-+" * 999 + "1",
    "explosions": "999d1000!!>1",
    "one explosion": "1d1000000!!<1000000",
    "exclamations": "1d6" + "!" * 1990,
    "many kept": "1000d20kh500",
    "kept thrice": "1000d6km500kl400km300",
    "many sorted": "1000d1000sd",
    "rerolls": "1000d6rr<6",
    "rerolls without luck": "1d1000000rr<1000000",
    "all different": "1000d1000u",
    "twenty modifiers": "1000d6" + "kh999" * 20,
    "too many modifiers": "1d6" + "kh1" * 600,
    "a thousand faces": "1000d[1..1000]kh500",
    "faces in a list": "d[" + "1," * 990 + "1]",
    "many dice of many faces": "d[1..1000]+" * 181 + "1",
    "kept of many faces": "1000d[1..1000]kh500sm",
    "repeats of many faces": "10#" + "*".join(["floor(d9)/{d[1,1,2..900]}kh1"] * 60),
    "a group": "{" + "1d6," * 490 + "1d6}kh3",
    "a function": "max(" + "1d6," * 480 + "1)",
    "roots": "sqrt(" * 18 + "2" + ")" * 18,
    "fractions": "1/3" + "".join(f"+1/{n}" for n in range(3, 350)),
    "repeats": "100#" + "1d6+" * 9 + "1d6",
    "repeated long sum": "100#" + "1+" * 900 + "1",
    "repeated explosions": "100#1d6!p>1",
    "labels": "1d6" + "[x]" * 600,
    "a long label": "1d6[" + "y" * 1980 + "]",
    "open labels": "1d6[" * 480,
    "comparisons": "1d6" + ">1" * 990,
    "names": "+".join(f"@a{n}" for n in range(280)),
    "a long name": "@" + "a" * 1900,
    "an open quote": '@"' + "a" * 1990,
    "physical dice": "1000d6 rolled" + " 1" * 990,
    "full width": "１d６+" * 300 + "１",
    "accents": "é" * 2000,
    "invisible": "1d6" + "\u200b" * 1900,
    "emoji": "🎲" * 2000,
    "foreign digits": "1d" + "६" * 1900,
    "nothing": " " * 2000,
    "lines": "1\n+" * 600 + "1",
    "nulls": "\x00" * 2000,
    "digits": "9" * 2000,
    "places": "1." + "9" * 1990,
    "dice in dice": "((((1d6)d6)d6)d6)d6",
    "dice without signs": "1d6" * 600,
    "comments": "#" * 2000,
    "too long": "1" * 2001,
}


def least(deed: Callable[[], object], tries: int = TRIES) -> float:
    """Seconds of processor time, the least of a few."""
    best = float("inf")
    for _ in range(tries):
        start = time.thread_time()
        deed()
        best = min(best, time.thread_time() - start)
    return best


def spent(deed: Callable[[], object]) -> float:
    """The least time a deed takes, on a machine as busy as this one set against the quiet one of the limit."""
    parser()
    busy = least(lambda: sorted(str(n * n) for n in range(4000))) / QUIET
    return least(deed) / max(1.0, busy)


def answered(text: str) -> str:
    try:
        outcome = roll(parse_dice(text), counter_stream(b"hostile"), {})
    except DiceRefused as refused:
        assert refused.code in ("syntax", "value", "limit") and refused.message and refused.hints
        assert refused.column is None or 1 <= refused.column <= len(text) + 1
        return refused.code
    told = to_json(outcome, text)
    assert len(str(told["text"])) <= 1900
    return "rolled"


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_text_is_answered_or_refused_in_time(what: str) -> None:
    text = HOSTILE[what]
    assert len(text) <= MAX_TEXT + 1
    assert spent(lambda: answered(text)) <= SECONDS
    tracemalloc.start()
    try:
        answered(text)
        assert tracemalloc.get_traced_memory()[1] <= MEGABYTES * 1_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("text", ["999d1000!!>1", "1000d6!", "500d2!", "1d6r<7", "1d" + "(1d2)" * 90, "9^9^9^9"])
def test_what_has_no_odds_is_refused_in_time(text: str) -> None:
    def asked() -> None:
        with pytest.raises(DiceRefused):
            distribution(parse_dice(text))

    assert spent(asked) <= SECONDS
