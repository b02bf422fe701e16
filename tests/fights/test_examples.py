"""The sentences that /help shows of a system's verbs: each is played in the situation it is about, as it stands.

``examples/SYSTEM.toml`` tells the situations. Sentences of systems that have no such file yet are parsed by
``tests/grammar/test_verbs.py`` only.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.orders.help import helps
from rules.registry import ruleset
from tests.bot.table import open_table, read_line, say

SITUATIONS: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text()) for path in sorted((Path(__file__).parent / "examples").glob("*.toml"))
}
FORMS = [
    (system, verb, form)
    for system in SITUATIONS
    for verb, told in helps(ruleset(system).package).items()
    for form in told.forms
]


@pytest.mark.parametrize("system", SITUATIONS)
def test_every_situation_is_one_of_a_sentence_that_is_shown(system: str) -> None:
    verbs = helps(ruleset(system).package)
    shown = {*verbs, *(form for told in verbs.values() for form in told.forms)}
    known = SITUATIONS[system]
    assert {*known["after"], *known.get("gm", ()), *known.get("master", ())} <= shown


@pytest.mark.parametrize(("system", "verb", "form"), FORMS)
async def test_every_sentence_shown_is_accepted_where_it_is_said(system: str, verb: str, form: str) -> None:
    known = SITUATIONS[system]
    async with open_table() as table:
        for sheet in known["sheets"]:
            line = replace(read_line("@Ann /sheet import s.json"), files={"s.json": json.dumps(sheet).encode()})
            assert (await table.say(line)).ok
        for typed in (*known["scene"], *known["after"].get(form, known["after"].get(verb, ()))):
            by_gm = typed.startswith("/") or ":" in typed or typed.split()[0] in known["gm"]
            told = await say(table, typed if by_gm else f"@Ann {typed}")
            assert told.ok, (typed, told.text)
        said = {form, verb}
        lead = "" if said & {*known["gm"]} else "Rurik: " if said & {*known["master"]} else "@Ann "
        told = await say(table, f"{lead}{form}")
        assert told.ok and not told.sentence.meant and not told.fight.unused, (told.sentence.meant, told.text)
