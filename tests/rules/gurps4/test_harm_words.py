"""Every note that harm writes has words and a role, and the words take the facts of the note."""

import csv
import re
from importlib.resources import files
from pathlib import Path

import pytest

fluent = pytest.importorskip("fluent.runtime")

DATA = files("rules.gurps4") / "data"
TEXT = (DATA / "en.ftl").read_text(encoding="utf-8")
ROLES = {row["code"]: row for row in csv.DictReader((DATA / "notes.csv").read_text(encoding="utf-8").splitlines())}
HARM = Path(__file__).parents[3] / "rules/gurps4/harm"
CODE = re.compile(r't\.note\(\s*((?:"[a-z_]+"(?: if [^"]+ else )?)+)')
HOWS = ("healing", "lasting", "permanent")


def bundle() -> "fluent.FluentBundle":
    made = fluent.FluentBundle(["en"], use_isolating=False)
    made.add_resource(fluent.FluentResource(TEXT))
    return made


def codes() -> set[str]:
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(HARM.glob("*.py")))
    found = {code for call in CODE.findall(text) for code in re.findall(r'"([a-z_]+)"', call)}
    return found | {"wounds", "hits_armour", "hits_blunt", "hits_tired", "thing_hit", "thing_holds"} | {
        f"limb_{how}" for how in HOWS
    } | {"critical_hit", "critical_head"}  # fmt: skip


def test_every_note_of_harm_has_words_and_a_role() -> None:
    words = bundle()
    assert len(codes()) > 60
    assert {code for code in codes() if not words.has_message(code.replace("_", "-"))} == set()
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
    words = bundle()
    facts = {"location": "torso", "basic": 7, "kind": "cutting", "dr": dr, "through": 5, "times": times, "injury": 7}
    facts |= {"whole": 7, "limited": "no"}
    message = words.get_message("wounds")
    said, faults = words.format_pattern(message.value, facts | {"hp_was": 13, "hp": 6})
    assert (said, faults) == (wanted, [])
    outside, faults = words.format_pattern(message.attributes["outside"], facts)
    assert (outside, faults) == ("torso wounded", [])


def test_plurals() -> None:
    words = bundle()
    message = words.get_message("knocked-back")
    assert [words.format_pattern(message.value, {"yards": n})[0] for n in (1, 2)] == [
        "knocked back 1 yard",
        "knocked back 2 yards",
    ]


@pytest.mark.parametrize(
    ("n", "by", "wanted"),
    [
        (4, 2, "Ann watches 4 hexes with bow: −2 to the shot"),
        (0, 2, "Ann watches a line with bow: −2 to the shot"),
        (1, 0, "Ann watches a hex with bow: no penalty to the shot"),
    ],
)
def test_a_watch_tells_what_it_costs(n: int, by: int, wanted: str) -> None:
    message = bundle().get_message("watches")
    assert bundle().format_pattern(message.value, {"who": "Ann", "item": "bow", "n": n, "by": by}) == (wanted, [])


def test_a_friend_s_dodge_is_told_before_the_wound_it_leads_to() -> None:
    assert ROLES["check.dodge"]["role"] == ROLES["takes_blow"]["role"] == "answer"
