"""A player can't find out a hidden name by trying: it is answered as a name that nobody has."""

import base64
import gzip
import json
import re

import pytest

from bot.cli.console import PLACE, read_line
from bot.gate import passed
from bot.reply import Line
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from rules.core.secrets.audience import EVERYBODY, Viewer
from rules.registry import SYSTEMS
from tests.bot.table import open_table, say
from tests.bot.test_gate import ambush

HIDDEN, NOBODY = "Zyxlurk", "Zwoxtur"
SLIPPED = "Zyxlurq", "Zwoxtuq"
"""The hidden name and nobody's, each with a slip."""

OWN_WORDS = (
    "@Ann /note on {mine}: beware {name}",
    "@Ann /note here: {name}",
    "@Ann /note secret here: {name} is near",
    "@Ann /count {mine} {name} 3",
    "@Ann /effect {name} on {mine}: +1 everything",
    "@Ann /effect doom of {name} on {mine}: +1 everything",
    "@Ann /mark {mine} {name}",
    "@Ann pass -- {name}",
    "@Ann attack vs {foe} +1 for {name}",
    "@Ann attack vs {foe} -- for {name}",
    "@Ann attack vs {foe} then attack vs {name}",
    "@Ann cast bladesharp at {name}",
    "@Ann secretly pass -- {name}",
    "@Ann /alias save swing attack vs {name}",
    "@Ann /alias save {name} attack vs {foe}",
    "@Ann /alias list",
    "@Ann swing",
    "@Ann /roll 2d6 -- {name}",
    "@Ann /roll save {name} 2d6",
    "@Ann attack vs {foe} +(@{name}.hp)",
)
"""Words in which a player may say any name."""
NAMED = (
    "@Ann attack vs {name}",
    "@Ann {name}: pass",
    "@Ann I hit {name} with my sword",
    "@Ann attack vs {foe} parry with {name}",
    "@Ann attack vs {foe} rolled {name}.attack 5",
    "@Ann move toward {name}",
    "@Ann /state {name}",
    "@Ann /options {name}",
    "@Ann /map reach {name}",
    "@Ann /map sight {name}",
    "@Ann /foes {name}",
    "@Ann /order {mine} attack {name} until down",
    "@Ann /order {name} best",
    "@Ann /effect luck on {mine}: +1 everything, 3 turns of {name}",
    '@Ann /effect luck on {mine}: +1 everything, offers "attack vs {name}"',
    "@Ann /effects {name}",
    "@Ann /end luck on {name}",
    "@Ann /note on {name}: x",
    "@Ann /count {name} breath 3",
    "@Ann /stats {name}",
    "@Ann /sheet show {name}",
    "@Ann /sheet export {name}",
    "@Ann /sheet delete {name}",
    "@Ann /encounter join {name}",
    "@Ann /encounter leave {name}",
    "@Ann /card aim for {name}",
    "@Ann /contest st vs st of {name}",
    "@Ann /odds attack vs {name}",
    "@Ann /odds duel {mine} {name}",
    "@Ann /odds best attack vs {name}",
    "@Ann /reveal {name}",
    "@Ann /hide {name}",
    "@Ann /set {name} hp 3",
    "@Ann /place {name} at 2,2",
    "@Ann {name}",
    "@Ann where is {name}",
)
"""Words in which somebody is named."""
LOOKS = (
    "@Ann /history 60",
    "@Zoe /history 60",
    "@Ann /state",
    "@Zoe /state",
    "@Ann /encounter status",
    "@Ann /why",
    "@Zoe /why",
    "@Ann /effects {mine}",
    "@Ann attack vs {foe}",
    "/encounter end now",
    "@Ann /encounter log",
)
_PACKED = re.compile(r"H4sI[A-Za-z0-9+/]+=*")
"""What a page holds packed."""
TYPED = ("attack vs {name}", "{name}", "odds attack vs {name}", "/state {name}", "/note on {name}")
"""What is completed behind its first letters of the name."""


def _unpacked(found: re.Match[str]) -> str:
    return gzip.decompress(base64.b64decode(found[0])).decode()


async def answers(table: GameTable, typed: str, name: str) -> list[str]:
    """What a line brings its speaker and everybody else, with the name blotted out."""
    line = read_line(typed)
    raw = await table.say(Line(line.text, PLACE, line.speaker, None, line.files))
    encounter = raw.fight.encounter or table.running.get(PLACE.channel)
    live = None if encounter is None else await table.live.present(encounter)
    others = (EVERYBODY, Viewer("zoe")) if raw.error is None and not raw.private else ()
    found = []
    for viewer in (line.eyes, *others):
        shown = passed(raw, viewer, live)
        whole = shown.as_json(1, "") | {"files": [file.data.decode(errors="ignore") for file in shown.files.shared]}
        text = _PACKED.sub(_unpacked, json.dumps(whole, ensure_ascii=False, default=str))
        text = re.sub(r"[0-9a-f]{12,}|\d{4}-\d\d-\d\d[T ][^\"\\]*", "", text)
        # Of the marks that a rule keeps of a declaration only the words that are told are compared.
        text = re.sub(r'"event": "marked", "who": "[^"]*", "mark": \{"key": "declaration".*?"seq"', "", text)
        found.append(f"{typed} {viewer.id} {shown.private} {re.sub(re.escape(name), '<name>', text, flags=re.I)}")
    return [one.replace(name, "<name>") for one in found]


async def all_answers(system: str, name: str, lines: tuple[str, ...]) -> list[str]:
    async with ambush(system) as (table, words):
        found = []
        for typed in (*lines, *LOOKS):
            found += await answers(table, typed.format(**words, name=name), name)
        return found


@pytest.mark.parametrize("lines", [OWN_WORDS, NAMED], ids=["words", "names"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_hidden_name_is_answered_as_one_that_nobody_has(system: str, lines: tuple[str, ...]) -> None:
    assert await all_answers(system, HIDDEN, lines) == await all_answers(system, NOBODY, lines)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_hidden_name_is_not_found_by_a_slip(system: str) -> None:
    hidden, nobody = [await all_answers(system, name, NAMED) for name in SLIPPED]
    assert hidden == nobody


@pytest.mark.parametrize("system", SYSTEMS)
async def test_completion_knows_no_hidden_name(system: str) -> None:
    found = []
    async with ambush(system) as (table, words):
        for name in (HIDDEN, NOBODY):
            for typed in TYPED:
                for letters in (3, len(name)):
                    text = typed.format(**words, name=name[:letters])
                    told = await table.complete(Line(text, PLACE, Speaker("ann", "Ann", False)), len(text))
                    found.append([one.text for one in told if name[:letters].casefold() in one.text.casefold()])
    assert not any(found)


async def test_dice_with_an_answer_know_no_hidden_name() -> None:
    async with ambush("rq3plus") as (table, words):
        await say(table, "Zyxlurk: attack {weapon} vs {mine}".format(**words))
        told = [await say(table, f"@Ann /answer dodge rolled {name}.attack 5") for name in (HIDDEN, NOBODY)]
        hidden, nobody = (one.text.replace(name, "") for one, name in zip(told, (HIDDEN, NOBODY), strict=True))
        assert hidden == nobody and "no combatant" in nobody


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_name_that_a_player_keeps_lifts_no_veil(system: str) -> None:
    async with ambush(system) as (table, words):
        for typed in ("@Ann /count {mine} Zyxlurk 3", "@Ann /effect Zyxlurk on {mine}: +1 everything"):
            assert (await say(table, typed.format(**words))).ok
        for typed in ("Zyxlurk: attack {weapon} vs {mine}", "/mark Zyxlurk stunned", "/encounter remove Zyxlurk"):
            raw = await table.say(read_line(typed.format(**words)))
            live = await table.live.present(raw.fight.encounter or table.running[PLACE.channel])
            shown = passed(raw, Viewer("ann"), live)
            assert raw.private or "zyxlurk" not in shown.text.casefold(), shown.text


async def test_a_round_stands_in_history_whoever_passed_in_it() -> None:
    told = []
    for hidden in ("", " hidden"):
        async with open_table() as table:
            for typed in (
                "/encounter start rq3plus",
                "/encounter option pace strict",
                f"/encounter add Grak{hidden}",
                "@Ann /encounter join Rurik",
                "/round",
                "/round",
                "/next",
            ):
                assert (await say(table, typed)).ok
            told.append((await say(table, "@Ann /history 3")).text)
    assert told[0] == told[1] == "· (GM) /round\n· (GM) /round\n· (GM) /next"
