"""Wounds by location, drawn on the body that a figure has: a shape for each, in tones that differ, and in words."""

import tomllib
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.page.report import page, report, words
from rules.core.encounter import Encounter
from rules.core.secrets.audience import EVERYBODY, MASTER
from rules.registry import ruleset
from tests.bot.page.browser import NARROW, WIDE, Browser
from tests.bot.page.test_page import kept
from tests.bot.page.test_report import board
from tests.bot.table import open_table, say

SYSTEMS = ("rq3plus", "rqhouse", "gurps4", "gurps3")
DRAWN = """
    const found = {};
    for (let n = 0; n < document.querySelectorAll('.row').length; n++) {
        document.querySelectorAll('.row')[n].click();
        const drawing = document.querySelector('.silhouette'), parts = [...drawing.querySelectorAll('.part')];
        found[document.querySelector('.row[aria-pressed=true] .name').textContent] = {
            places: parts.map((part) => part.dataset.location), outlines: parts.map((part) => part.getAttribute('d')),
            tiles: drawing.querySelectorAll('.tile').length, label: drawing.getAttribute('aria-label'),
            depths: parts.map((part) => part.classList[1]), hatched: drawing.querySelectorAll('.hatched').length,
            inside: parts.every((part) => {
                const box = part.getBoundingClientRect(), all = drawing.getBoundingClientRect();
                return box.left >= all.left - 1 && box.right <= all.right + 1 && box.bottom <= all.bottom + 1;
            }),
        };
    }
    return found;
"""
LIGHTNESS = """
    return [...document.querySelectorAll('.part')].map((part) => {
        const [r, g, b] = getComputedStyle(part).fill.match(/\\d+/g).map((n) => Math.pow(n / 255, 2.2));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    });
"""


def bodies(system: str) -> dict[str, list[str]]:
    """A creature or person of each body that a system's sheets have, by name, with its locations."""
    rules, found = ruleset(system), dict[tuple[str, ...], str]()
    for file in sorted(Path(str(files(rules.package) / "data" / "characters")).glob("*.toml")):
        sheet = rules.sheets.read(tomllib.loads(file.read_text(encoding="utf-8")))
        figure = rules.sheets.figure(str(sheet["name"]), sheet)
        parts = rules.show.body(Encounter("x", system), figure)
        found.setdefault(tuple(part.id.replace("_", " ") for part in parts), figure.name)
    return {name: list(places) for places, name in found.items()}


def shown(figures: dict[str, dict[str, Any]], looks: dict[str, Any]) -> bytes:
    """A page of one entry with those figures."""
    frame = {"row": 1, "root": 1, "kind": "command", "figures": figures, "order": [{"who": name} for name in figures]}
    own = {"life": "report", "reader": "gm", "title": "x", "started": "2026-01-01", "ended": "2026-01-01"}
    rest = {"rules": {}, "spread": [], "proof": None, "words": words(), "looks": looks, "version": "1"}
    return page("x", {**own, "frames": [frame], **rest})


def hurt(wounds: list[tuple[str, int]], useless: list[str]) -> dict[str, Any]:
    """A figure as a frame has it."""
    how = {"vitals": "HP 5/12", "points": [5, 12], "wounds": wounds, "useless": useless}
    return {"side": 0, "known": True, "condition": how}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_body_of_a_system_has_a_shape_with_a_part_for_each_location(
    system: str, browser: Browser, tmp_path: Path
) -> None:
    every = bodies(system)
    figures = {name: hurt([(places[0], 1), (places[-1], 6)], places[1:2]) for name, places in every.items()}
    looks = {name: {"body": [(place, 6) for place in places]} for name, places in every.items()}
    browser.open(kept(tmp_path, shown(figures, looks)))
    found = browser.run(DRAWN)
    assert found.keys() == every.keys() and browser.faults() == []
    for name, places in every.items():
        one = found[name]
        assert sorted(one["places"]) == sorted(places) and one["tiles"] == 0, name
        assert len({*one["outlines"]}) == len(places) and one["inside"], name
        assert one["hatched"] == len({places[-1], *places[1:2]}), name


def test_a_body_that_no_shape_fits_is_tiles_with_names(browser: Browser, tmp_path: Path) -> None:
    places = ["first tentacle", "second tentacle", "third tentacle", "mantle"]
    figures = {"Kraken": hurt([("mantle", 4)], [])}
    browser.open(kept(tmp_path, shown(figures, {"Kraken": {"body": [(place, 6) for place in places]}})), NARROW)
    one = browser.run(DRAWN)["Kraken"]
    assert one["places"] == places and one["tiles"] == 4 and one["label"] == "Wounded: mantle −4 of 6"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_tones_differ_in_lightness_in_one_direction(dark: bool, browser: Browser, tmp_path: Path) -> None:
    body = [("right leg", 9), ("left leg", 9), ("chest", 9), ("head", 9)]
    figures = {"Brega": hurt([("left leg", 2), ("chest", 6), ("head", 9)], [])}
    browser.open(kept(tmp_path, shown(figures, {"Brega": {"body": body}})), WIDE, dark=dark)
    one = browser.run(DRAWN)["Brega"]
    tones = dict(zip(one["depths"], browser.run(LIGHTNESS), strict=True))
    steps = [tones[f"depth{n}"] for n in range(4)]
    pairs = [*pairwise(steps)]
    assert all(max(a, b) + 0.05 > 1.5 * (min(a, b) + 0.05) and (b > a) == dark for a, b in pairs)
    assert one["label"] == "Wounded: left leg −2 of 9, chest −6 of 9, head −9 of 9"
    assert browser.axe() == []


async def test_a_blow_is_seen_where_it_has_hit_and_a_foes_points_are_not_told() -> None:
    blow = "rolled attack 31, location 15, damage 8, damage_modifier 4"
    async with open_table() as table:
        attack = f"Grak: attack battle axe vs Rurik nothing {blow}"
        joined = (
            "/encounter start rq3plus",
            "/encounter add Grak",
            "/encounter add wolf",
            "@Ana /encounter join Rurik",
        )
        for line in (*joined, attack):
            said = await say(table, line)
            assert said.ok, said.text
        log = (await say(table, "/encounter end")).files.own[0].data
    for viewer in (EVERYBODY, MASTER):
        made = board(report(log, viewer))
        changed = [one for frame in made["frames"] if (one := frame.get("figures", {}).get("Rurik"))]
        last = changed[-1]["condition"]
        assert dict(last["wounds"])["right arm"] > 0 and "right arm" in last["useless"]
        assert dict(made["looks"]["Rurik"]["body"])["right arm"] > 0
        wolf = dict(made["looks"]["Grey Wolf"]["body"])
        assert "forequarters" in wolf and any(wolf.values()) == viewer.gm
