"""Every note that harm writes has words and a role, and the words take the facts of the note."""

import csv
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from rules.texts.store import texts

DATA = files("rules.gurps4") / "data"
ROLES = {row["code"]: row for row in csv.DictReader((DATA / "notes.csv").read_text(encoding="utf-8").splitlines())}
HARM = Path(__file__).parents[3] / "rules/gurps4/harm"
CODE = re.compile(r't\.note\(\s*((?:"[a-z_]+"(?: if [^"]+ else )?)+)')
HOWS = ("healing", "lasting", "permanent")


def said(code: str, facts: Mapping[str, object], *kinds: str) -> str:
    message = texts("rules.gurps4").get(code)
    assert message is not None
    pattern = message.pattern(*kinds)
    assert pattern is not None
    return pattern.exact(facts)


def codes() -> set[str]:
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(HARM.glob("*.py")))
    found = {code for call in CODE.findall(text) for code in re.findall(r'"([a-z_]+)"', call)}
    return found | {"wounds", "hits_armour", "hits_blunt", "hits_tired", "thing_hit", "thing_holds"} | {
        f"limb_{how}" for how in HOWS
    } | {"critical_hit", "critical_head"}  # fmt: skip


def test_every_note_of_harm_has_words_and_a_role() -> None:
    assert len(codes()) > 60
    assert {code for code in codes() if texts("rules.gurps4").get(code.replace("_", "-")) is None} == set()
    assert {code for code in codes() if code not in ROLES} == set()
    assert {row["role"] for row in ROLES.values()} <= {
        "attempt", "answer", "effect", "consequence", "follow", "aside", "why", "line", "within",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("times", "dr", "wanted"),
    [
        (3, 2, "torso: 7 cutting − 2 DR = 5, × 1.5 7 → HP 13 to 6"),
        (2, 0, "torso: 7 cutting → HP 13 to 6"),
        (4, 2, "torso: 7 cutting − 2 DR = 5, doubled 7 → HP 13 to 6"),
        (8, 2, "torso: 7 cutting − 2 DR = 5, × 4 7 → HP 13 to 6"),
    ],
)
def test_a_wound_in_words(times: int, dr: int, wanted: str) -> None:
    facts = {"location": "torso", "basic": 7, "kind": "cutting", "dr": dr, "through": 5, "times": times, "injury": 7}
    facts |= {"whole": 7, "limited": "no"}
    assert said("wounds", facts | {"hp_was": 13, "hp": 6}) == wanted
    assert said("wounds", facts, "outside") == "torso wounded"


def test_one_is_told_otherwise_than_several() -> None:
    assert [said("knocked-back", {"yards": n}) for n in (1, 2)] == ["knocked back 1 yard", "knocked back 2 yards"]


@pytest.mark.parametrize(
    ("n", "by", "wanted"),
    [
        (4, 2, "Ann watches 4 hexes with bow: −2 to the shot"),
        (0, 2, "Ann watches a line with bow: −2 to the shot"),
        (1, 0, "Ann watches a hex with bow: no penalty to the shot"),
    ],
)
def test_a_watch_tells_what_it_costs(n: int, by: int, wanted: str) -> None:
    assert said("watches", {"who": "Ann", "item": "bow", "n": n, "by": by}) == wanted


def test_a_friend_s_dodge_is_told_before_the_wound_it_leads_to() -> None:
    assert ROLES["check.dodge"]["role"] == ROLES["takes_blow"]["role"] == "answer"
