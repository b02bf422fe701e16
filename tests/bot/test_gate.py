"""Whatever leaves the table knows its reader: planted secrets are looked for in every way out."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from bot.discord.telling import Readings
from bot.gate import passed, sentence, sight_of
from bot.render.map_view import describe_map, view_map
from bot.reply import FilePart, Line, Reply
from bot.table import GameTable
from bot.words.closed import in_words, scale
from bot.words.tracker import status
from bot.words.views import state
from grammar.commands.every import COMMANDS
from grammar.scene.resolve import Speaker
from rules.core.names import fold
from rules.core.orders.help import helps
from rules.core.secrets.audience import EVERYBODY, Viewer
from rules.core.sheet.ready import ready
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import PLACE, open_table, read_line, say, script

PLANTED = {"rq3plus": "halberd", "rqhouse": "poleaxe", "swords": "flail", "gurps4": "halberd", "gurps3": "scythe"}
"""A weapon of each system that nobody carries but the hidden figure."""
SECRETS = ("zyxlurk", "halberd", "flail", "poleaxe", "scythe")

SAID: dict[str, tuple[str, ...]] = {
    "encounter start": ("/encounter start {system}",),
    "encounter add": ("/encounter add {foe} as Zyxlurk hidden", "/encounter add {foe} as Visible"),
    "encounter join": ("@Ann /encounter join {mine}", "@Zoe /encounter join Zyxlurk"),
    "effect": (
        "/effect doom on Zyxlurk: -1 everything",
        "@Ann /effect doom on Zyxlurk: -1 everything",
        "@Ann /effect luck on {mine}: +1 everything",
    ),
    "effect save": ("@Ann /effect save hex: -1 everything, 3 turns of Zyxlurk", "@Ann /effect hex on {mine}"),
    "effect forget": ("@Ann /effect forget hex",),
    "note": (
        "/note on Zyxlurk: lurks with a {weapon}",
        "/note secret here: Zyxlurk lurks",
        "/note here: Zyxlurk lurks",
        "@Ann /note on Zyxlurk: x",
    ),
    "unnote": ("@Ann /unnote 1", "/unnote 99", "@Ann /state"),
    "effects": ("@Ann /effects Zyxlurk", "@Ann /effects"),
    "end": ("@Ann /end doom", "@Ann /end doom on Zyxlurk", "/end doom"),
    "count": ("/count Zyxlurk breath 3", "@Ann /count Zyxlurk breath -1"),
    "encounter leave": ("@Ann /encounter leave Zyxlurk", "@Ann /encounter leave"),
    "encounter remove": ("/encounter remove Zyxlurk",),
    "encounter status": ("@Ann /encounter status", "/encounter status"),
    "encounter end": ("/encounter end now",),
    "encounter reopen": ("/encounter reopen",),
    "encounter list": ("@Ann /encounter list",),
    "encounter log": ("@Ann /encounter log",),
    "board": ("@Ann /board", "/board table", "@Ann /board close"),
    "encounter option": ("@Ann /encounter option pace strict", "/encounter option verbosity full"),
    "encounter save": ("/encounter save den", "@Ann /encounter save den"),
    "encounter load": ("/encounter load den", "@Ann /encounter load den", "/encounter load lair"),
    "encounter saved": ("@Ann /encounter saved", "/encounter saved"),
    "encounter forget": ("/encounter forget den",),
    "foes": ("@Ann /foes Zyxlurk", "@Ann /foes {foe}", "/foes {foe}"),
    "verbosity": ("@Ann /verbosity brief", "/verbosity full"),
    "dice": ("@Ann /dice", "@Ann /dice ask", "@Ann /dice bot", "/dice ask"),
    "sheet template": ("@Ann /sheet template {system}",),
    "sheet import": ("@Ann /sheet import nothing.toml",),
    "sheet accept": ("/sheet accept Zyxlurk", "@Ann /sheet accept Zyxlurk"),
    "sheet show": ("@Ann /sheet show Zyxlurk", "@Ann /sheet show {mine}"),
    "sheet export": ("@Ann /sheet export Zyxlurk",),
    "sheet convert": ("@Ann /sheet convert Zyxlurk gurps3",),
    "card": ("@Ann /card", "@Ann /card aim for Zyxlurk"),
    "sheet portrait": ("@Ann /sheet portrait Zyxlurk",),
    "sheet colour": ("@Ann /sheet colour Zyxlurk teal",),
    "sheet list": ("@Ann /sheet list",),
    "sheet delete": ("@Ann /sheet delete Zyxlurk",),
    "undo": ("/undo", "@Ann /undo"),
    "undo accept": ("/undo accept",),
    "undo decline": ("/undo decline",),
    "redo": ("/redo",),
    "history": ("@Ann /history 60", "@Zoe /history 60"),
    "why": ("@Ann /why", "@Zoe /why 2", "@Ann /why 3"),
    "state": ("@Ann /state", "@Zoe /state Zyxlurk", "@Ann /state {mine}"),
    "about": ("@Ann /about",),
    "stats": ("@Ann /stats", "@Ann /stats Zyxlurk"),
    "next": ("@Ann /next", "/next"),
    "round": ("/round",),
    "phase": ("/phase",),
    "rule": ("@Ann /rule hit",),
    "number": (
        "@Ann /number parry",
        "@Ann /number hp of Zyxlurk",
        "@Ann /number distance of Zyxlurk",
        "@Zoe /number parry left",
        "@Ann /number hp of {foe}",
    ),
    "help": ("@Ann /help attack",),
    "answer": ("@Zoe /answer 1", "@Ann /answer 99"),
    "cancel": ("@Zoe /cancel",),
    "odds": ("@Ann /odds attack vs Zyxlurk",),
    "roll": ("@Ann /roll 2d6", "@Ann /roll @zyxlurk"),
    "check": ("@Ann /check dodge",),
    "contest": ("@Ann /contest st vs st of Zyxlurk", "@Ann /contest st vs Zyxlurk"),
    "alias list": ("@Ann /alias list",),
    "privacy export": ("@Ann /privacy export",),
    "privacy delete": ("@Ann /privacy delete",),
    "sheet paste": ("@Ann /sheet paste",),
    "foes paste": ("@Ann /foes paste", "/foes paste"),
    "alias save": ("@Ann /alias save stab attack vs Zyxlurk",),
    "alias forget": ("@Ann /alias forget Zyxlurk",),
    "odds best": ("@Ann /odds best attack vs Zyxlurk",),
    "odds duel": ("@Ann /odds duel {mine} Zyxlurk",),
    "roll save": ("@Ann /roll save hurt 2d6",),
    "roll forget": ("@Ann /roll forget Zyxlurk",),
    "roll list": ("@Ann /roll list",),
    "options": ("@Ann /options", "@Zoe /options", "/options"),
    "order": ("@Ann /order Zyxlurk best", "/order Zyxlurk best"),
    "map": ("@Ann /map", "@Zoe /map"),
    "verify": ("@Ann /verify",),
    "set": ("/set Zyxlurk hp 3", "@Ann /set Zyxlurk hp 1"),
    "mark": ("/mark Zyxlurk stunned", "/unmark Zyxlurk stunned"),
    "unmark": ("/unmark Zyxlurk dead",),
    "posture": ("/posture Zyxlurk prone", "/posture Zyxlurk standing"),
    "place": ("/place Zyxlurk at 1,1", "/place {mine} at 0,0", "/place Zyxlurk at 1,0", "@Ann /place Zyxlurk at 1,0"),
    "control": ("/control Zyxlurk side foes",),
    "hide": ("/hide Zyxlurk", "@Ann /hide Zyxlurk"),
    "reveal": ("@Ann /reveal Zyxlurk", "@Ann /reveal 3", "/reveal 3"),
}
"""For every verb of the table, lines that touch on what is hidden. A verb without lines here fails the first test."""

LAST = ("undo", "redo", "encounter remove", "encounter end", "encounter reopen", "verify", "history", "why")
"""Said at the end, for they take away what the others touch on."""


def test_every_verb_of_the_table_is_tried() -> None:
    assert set(SAID) == set(COMMANDS)


@asynccontextmanager
async def ambush(system: str) -> AsyncIterator[tuple[GameTable, dict[str, str]]]:
    """A fight in which somebody with an unmistakable name and weapon hides beside a player's figure."""
    foe, mine = ruleset(system).sample[1], ruleset(system).sample[0]
    async with open_table() as table:
        words = {"system": system, "foe": foe, "mine": mine, "weapon": PLANTED[system]}
        sheet = dict(ready(ruleset(system).package)[fold(foe)])
        first = dict(sheet["weapons"][0]) | {"id": PLANTED[system]}
        first.pop("also", None)
        if "group" in first:
            first.pop("group")
        sheet = {**sheet, "name": "Zyxlurk", "weapons": [first], "shields": []}
        sheet = {key: value for key, value in sheet.items() if value != []}
        line = replace(read_line("/sheet import z.json"), files={"z.json": json.dumps(sheet).encode()})
        imported = await table.say(line)
        assert imported.ok, imported.text
        for typed in (
            "/encounter start {system}",
            "/encounter add {foe}",
            "@Ann /encounter join {mine}",
            "/encounter add Zyxlurk hidden",
            "/place {mine} at 0,0 facing 0",
            "/place Zyxlurk at 1,0 facing 3",
            "/place {foe} at 0,-1",
        ):
            reply = await say(table, typed.format(**words))
            assert reply.ok, reply.text
        yield table, words


def leaks(shown: Reply) -> list[str]:
    """The secrets that stand anywhere in what a reader gets."""
    found = json.dumps(shown.as_json(1, ""), ensure_ascii=False).casefold() + str(shown.files.shared).casefold()
    return [word for word in SECRETS if re.search(rf"\b{word}\b", found)]


async def overheard(table: GameTable, typed: str) -> Reply:
    """Say a line, and look for the secrets in what its speaker (if a player) and everybody else get."""
    line = read_line(typed)
    raw = await table.say(line)
    encounter = raw.fight.encounter or table.running.get(PLACE.channel)
    live = None if encounter is None else await table.live.present(encounter)
    echo = [word for word in SECRETS if word in typed.casefold()]
    for viewer in (EVERYBODY, Viewer("zoe"), Viewer("ann"), *(() if line.speaker.gm else (line.eyes,))):
        shown = passed(raw, viewer, live)
        if raw.private and raw.error is None and viewer != line.eyes:
            # It is for its speaker alone.
            continue
        if raw.error is not None:
            # A refusal is for whoever typed it, who may read own words again.
            if viewer == line.eyes:
                assert not set(leaks(shown)) - set(echo), (typed, shown.text)
            continue
        if raw.private and not line.speaker.gm:
            # Nor does a private answer tell whoever asked more than what was typed.
            assert not set(leaks(shown)) - set(echo), (typed, shown.text)
            continue
        if raw.files.shared and viewer != line.eyes:
            shown = replace(shown, files=FilePart())
        assert not leaks(shown), (typed, viewer, shown.text, shown.as_json(1, ""))
    return raw


@pytest.mark.parametrize("system", SYSTEMS)
async def test_no_verb_tells_a_player_or_spectator_of_the_hidden(system: str) -> None:
    async with ambush(system) as (table, words):
        blow = "Zyxlurk: attack {weapon} vs {mine}"
        for typed in (blow, "@Zoe look around", "@Ann attack vs {foe}", "@Ann /answer 1", blow, "/answer 1"):
            await overheard(table, typed.format(**words))
        for verb in sorted(SAID, key=lambda verb: (verb in LAST and LAST.index(verb) + 1) or 0):
            for typed in SAID[verb]:
                await overheard(table, typed.format(**words))


@pytest.mark.parametrize("system", SYSTEMS)
async def test_what_shows_a_fight_shows_no_hidden_figure(system: str) -> None:
    async with ambush(system) as (table, words):
        await say(table, "Zyxlurk: attack {weapon} vs {mine}".format(**words))
        await say(table, "/answer 1")
        live = await table.running_fight(read_line("/state"))
        rules = ruleset(system)
        assert "zyxlurk" in status(live.state, rules, Viewer("", gm=True)).casefold(), "it is there"
        for viewer in (EVERYBODY, Viewer("ann"), Viewer("zoe")):
            ways: tuple[Any, ...] = (
                status(live.state, rules, viewer),
                state(live.state, rules, viewer),
                describe_map(view_map(live.state, rules, viewer)),
                [
                    await table.complete(Line(typed, PLACE, Speaker(viewer.id or "zoe", "", gm=False)), len(typed))
                    for typed in ("", "attack ", "attack vs ", "Z", "/state ", "/odds duel ")
                ],
            )
            for shown in ways:
                text = str(shown).casefold()
                assert not [word for word in (*SECRETS, "somebody") if word in text], text


async def test_a_refusal_names_nobody_hidden_and_echoes_what_was_typed() -> None:
    async with ambush("rq3plus") as (table, _):
        stands = await say(table, "@Ann move 1 forward to 1,0")
        assert not stands.ok and "Zyxlurk" not in stands.text
        unknown = await say(table, "@Ann attack vs Zyxlurk")
        nobody = await say(table, "@Ann attack vs Vorgoth")
        assert unknown.text.replace("Zyxlurk", "Vorgoth") == nobody.text


async def test_the_game_masters_deeds_on_the_hidden_are_answered_in_private() -> None:
    async with ambush("rq3plus") as (table, _):
        for typed in ("/place Zyxlurk at 2,0", "/set Zyxlurk hp 3", "/mark Zyxlurk unaware", "/posture Zyxlurk prone"):
            raw = await table.say(read_line(typed))
            live = await table.running_fight(read_line(typed))
            assert raw.ok and Readings(raw, live).silent(read_line(typed).eyes), typed
        raw = await table.say(read_line("/place Grak at 3,0"))
        assert not Readings(raw, await table.running_fight(read_line("/state"))).silent(Viewer("gm", gm=True))


@pytest.mark.parametrize("short", ["Zyx", "zyxl", "wolf", "gw"])
async def test_a_hidden_name_typed_in_short_is_told_to_nobody(short: str) -> None:
    said = (
        f"/hide {short}",
        f"{short}: attack bite vs Rurik nothing",
        f"Grak: attack battle axe vs {short} nothing",
        f"/set {short} hp 8",
        f"/effect bless on {short}: +5 attack",
        f"/place {short} at 4,4",
        f"/encounter remove {short}",
    )
    name = "Zyxlurk" if short.casefold().startswith("zyx") else "Grey Wolf"
    async with open_table() as table:
        for typed in (*FIGHT, f"/encounter add Wolf as {name}"):
            await say(table, typed)
        live = await table.running_fight(read_line("/state"))
        for typed in said:
            raw = await table.say(read_line(typed))
            assert raw.ok, raw.text
            live = await table.live.present(live.info.id)
            sight = sight_of(live.state, ruleset("rq3plus"), EVERYBODY)
            assert not sentence(typed, "gm", next(iter(raw.fight.steps), None), sight), typed
        told = [(await say(table, "@Ann /history")).text, (await say(table, "/encounter end")).text]
        assert "join Rurik" in told[0] and short.casefold() not in told[0].casefold(), told[0]


async def test_what_left_unseen_stays_unknown() -> None:
    async with ambush("rq3plus") as (table, _):
        await say(table, "Zyxlurk: attack halberd vs Rurik nothing rolled attack 30, location 12, damage 6")
        await say(table, "/encounter remove Zyxlurk")
        for typed in ("@Ann /history", "@Ann /why", "@Zoe /state", "@Ann /stats"):
            await overheard(table, typed)


async def test_history_tells_a_player_no_numbers_whose_gaps_speak() -> None:
    async with ambush("rq3plus") as (table, _):
        await say(table, "/set Zyxlurk hp 3")
        text = (await say(table, "@Ann /history")).text
        assert "#" not in text and "join Rurik" in text and "#" in (await say(table, "/history")).text


async def test_no_answer_tells_a_player_how_many_rows_there_are() -> None:
    async with ambush("rq3plus") as (table, _):
        blow = await say(table, "@Ann attack vs Grak nothing rolled attack 99")
        (step,) = blow.fight.steps
        for ask in ("@Ann /why", "@Ann /verify"):
            assert not re.search(rf"\b{step.seq}\b", (await say(table, ask)).text), ask
        assert (await say(table, "/why")).text.startswith(f"#{step.seq} ")
        await say(table, "secretly Grak: listen")
        assert "#" not in (await say(table, f"/reveal {step.seq + 1}")).text.partition("\n")[0]


# --- rolls in private
FIGHT = ("/encounter start rq3plus", "/encounter add Grak", "@Ann /encounter join Rurik")


async def test_a_secret_roll_is_its_speakers_and_the_game_masters_until_revealed() -> None:
    async with open_table() as table:
        for typed in FIGHT:
            await say(table, typed)
        raw = await table.say(read_line("@Ann check dodge secretly rolled 07"))
        assert raw.ok and raw.private
        live = await table.running_fight(read_line("/state"))
        row = raw.fight.steps[0].seq
        mine, others = passed(raw, Viewer("ann"), live), passed(raw, EVERYBODY, live)
        assert "7/" in mine.text.replace("07/", "7/") and f"/reveal {row}" in mine.text
        assert others.text == "Done." and not others.fight.steps
        for who, told in (("@Zoe", False), ("@Ann", True), ("", True)):
            for ask in ("/why", "/history"):
                text = (await say(table, f"{who} {ask}".strip())).text
                assert ("dodge" in text.casefold()) is told, (who, ask, text)
        assert (await say(table, f"@Zoe /reveal {row}")).error is not None
        shown = await say(table, f"@Ann /reveal {row}")
        assert shown.ok
        raw = await table.say(read_line("@Zoe /why"))
        assert "dodge" in (await say(table, "@Zoe /why 1")).text.casefold()
        assert (await say(table, f"@Ann /reveal {row}")).error is not None, "it is shown already"


async def test_the_game_masters_secret_roll_is_the_game_masters() -> None:
    told = await script(*FIGHT, "/check Grak: dodge secretly rolled 07", "@Ann /why", "@Ann /history", "/reveal 6")
    assert told[3]["ok"] and "dodge" not in (told[4]["text"] + told[5]["text"]).casefold()


@pytest.mark.parametrize("typed", ["/roll secretly 4d6", "/roll secret 4d6", "/roll 4d6 secretly"])
async def test_a_secret_roll_of_dice_is_a_row_that_is_verified(typed: str) -> None:
    told = await script(*FIGHT, f"@Ann {typed}", "@Zoe /history", "@Ann /history", "/encounter end", "/verify")
    rolled = told[3]
    assert rolled["ok"] and len(rolled["dice"]) == 4 and "/reveal" in rolled["text"]
    assert "4d6" not in told[4]["text"] and f"/reveal {rolled['seq']}" in told[5]["text"]
    assert told[-1]["ok"] and "0 differ" in told[-1]["text"], told[-1]["text"]


async def test_a_revealed_roll_is_posted_and_verified() -> None:
    told = await script(*FIGHT, "@Ann /roll secretly 4d6", "@Ann /reveal 4", "@Zoe /why", "/encounter end", "/verify")
    row = told[3]["seq"]
    told = await script(
        *FIGHT, "@Ann /roll secretly 4d6", f"@Ann /reveal {row}", "@Zoe /history", "/encounter end", "/verify"
    )
    assert told[4]["ok"] and len(told[4]["dice"]) == 4 and "everyone sees it" in told[4]["text"]
    assert "4d6" in told[5]["text"]
    assert told[-1]["ok"], told[-1]["text"]


async def test_what_rolls_nothing_is_not_said_secretly() -> None:
    told = await script(*FIGHT, "/set Grak hp 3 secretly")
    assert told[-1]["error"]["code"] == "not_rolled"


# --- public_rolls
async def test_without_public_rolls_a_foes_rolls_are_told_by_how_they_ended() -> None:
    blow = "Grak: attack battle axe vs Rurik nothing rolled attack 35, location 12, damage 6, damage_modifier 1"
    off = "/encounter option public_rolls off"
    async with open_table() as table:
        for typed in (*FIGHT, off):
            await say(table, typed)
        raw = await table.say(read_line(blow))
        live = await table.running_fight(read_line("/state"))
        shown, master = passed(raw, EVERYBODY, live), passed(raw, Viewer("", gm=True), live)
        assert "35/60" in master.text and "35" not in shown.text and "hits" in shown.text
        assert not [die for step in shown.fight.steps for die in step.dice if die.who == "Grak"]
        (check,) = [c for c in shown.as_json(1, "")["checks"] if c["who"] == "Grak"]
        assert check["roll"] is None and check["chance"] is None and check["degree"]
        assert "35" not in (await say(table, "@Ann /why")).text
        ended = await table.say(read_line("/encounter end"))
        assert all(b'"value": 35' not in file.data for file in ended.files.shared)
        assert (await table.say(read_line("/roll 2d6"))).private is False


async def test_without_public_rolls_the_game_masters_dice_are_private() -> None:
    async with open_table() as table:
        for typed in (*FIGHT, "/encounter option public_rolls off"):
            await say(table, typed)
        assert (await table.say(read_line("/roll 2d6"))).private
        assert not (await table.say(read_line("@Ann /roll 2d6"))).private


@pytest.mark.parametrize("system", sorted(SYSTEMS))
async def test_a_guessed_name_is_answered_as_one_that_nobody_bears(system: str) -> None:
    async with ambush(system) as (table, words):
        for line in (
            "/alias save z attack vs {guess}",
            "/alias list",
            "/effect save hex: -1 everything, 3 turns of {guess}",
            "/encounter join {guess}",
            "/encounter leave {guess}",
            "/order {guess} dodge",
            "/count {guess} breath 3",
            "/map sight {guess}",
            "{guess}: go",
            "attack vs {guess}",
        ):
            told = [await say(table, "@Ann " + line.format(guess=guess, **words)) for guess in ("Zyxlurk", "Qwxlurk")]
            hidden, nobody = [reply.text.partition("\n")[0].replace("Zyxlurk", "Qwxlurk") for reply in told]
            assert hidden == nobody, line


async def test_a_players_own_note_stands_whoever_is_hidden() -> None:
    """Were they dropped where they happen to name somebody, their lack would tell that there is somebody."""
    told = {}
    for guess in ("Zyxlurk", "Qwxlurk"):
        async with ambush("rq3plus") as (table, _):
            for said in (f"note here: {guess} waits", f"note on Rurik: {guess}"):
                assert (await say(table, f"@Ann {said}")).ok
            asked = [(await say(table, f"{who} {ask}")).text for who in ("@Ann", "@Zoe") for ask in ("/state",)]
            told[guess] = [text.replace(guess, "X") for text in asked]
    assert told["Zyxlurk"] == told["Qwxlurk"] and "Note 1: X waits" in told["Zyxlurk"][0]


# --- numbers of the game master's figures
@pytest.mark.usefixtures("unhurried")
async def test_odds_against_a_foe_are_told_in_words() -> None:
    ask = "/odds attack broadsword vs Grak parry"
    told = await script(*FIGHT, f"@Ann {ask}", ask, "@Ann /odds best attack vs Grak", "@Ann /odds duel Rurik Grak")
    words, master, best, duel = told[3:]
    # What Ann's own skill is she knows.
    foes = words["text"].removesuffix("\nTo hit: 70 %")
    assert foes != words["text"]
    for one in (words | {"text": foes}, best, duel):
        assert one["ok"] and "odds" in one["text"] and not re.search(r"%|\d\.\d", one["text"]), one["text"]
    assert "outcomes" not in words["odds"] and "outcomes" in master["odds"] and "%" in master["text"]


async def test_odds_in_words_are_not_felt_out_by_bonuses() -> None:
    told = await script(*FIGHT, "@Ann /odds attack broadsword +5 vs Grak parry")
    assert told[-1]["error"]["code"] == "numbers_closed"


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("ask", ["/odds attack broadsword vs Grak parry", "/contest str vs str of Grak"])
async def test_numbers_may_be_closed_or_open(ask: str) -> None:
    off = await script(*FIGHT, "/encounter option foe_odds off", f"@Ann {ask}")
    assert off[-1]["error"]["code"] == "numbers_closed"
    opened = await script(*FIGHT, "/encounter option foe_odds open", f"@Ann {ask}", ask)
    assert opened[-1]["ok"] and opened[-2]["ok"] and any(char.isdigit() for char in opened[-2]["text"])


async def test_a_contest_tells_a_player_how_it_ended_and_no_number() -> None:
    told = await script(*FIGHT, "@Ann /contest str vs str of Grak", "@Ann /why", "/why")
    answer, why, master = told[3:]
    assert answer["ok"] and all(check["chance"] is None for check in answer["checks"])
    assert not any(char.isdigit() for char in answer["text"])
    assert "50" not in why["text"] and "%" not in why["text"] and "50" in master["text"]


async def test_the_sheets_of_a_fight_are_its_players() -> None:
    told = await script(
        *FIGHT, "@Ann /sheet show Grak", "@Ann /sheet show Rurik", "@Ann /sheet export Lia", "/sheet show Grak"
    )
    grak, rurik, lia, master = told[3:]
    assert grak["error"]["code"] == lia["error"]["code"] == "numbers_closed"
    assert rurik["ok"] and master["ok"] and "attack" in master["text"]


def test_the_scale_of_words_has_no_gap() -> None:
    assert [step.least for step in scale()] == sorted((step.least for step in scale()), reverse=True)
    assert (
        in_words(1) == "certain" and in_words(Fraction(1, 1000)) == "hardly any chance" and in_words(0) == "no chance"
    )
    assert in_words(0.5) == "even odds" and in_words(Fraction(3, 5)) == "good odds"


# --- numbers of foes in refusals
NUMBERS = {
    "rq3plus": "str 97, con 93, siz 91, int 87, pow 83, dex 79, hp 76, mp 74, broadsword 73, dodge 71, armour 67",
    "rqhouse": "str 57, con 53, siz 51, int 47, pow 43, dex 59, broadsword 73, dodge 71, armour 19",
    "swords": "strength 29, constitution 28, warrior 27, athlete 26, perception 25",
    "gurps4": "st 47, dx 29, iq 28, ht 27, hp 57, fp 53, broadsword 37, brawling 36, armour 34, shield small_shield",
    "gurps3": "st 29, dx 24, iq 23, ht 22, broadsword 25, brawling 21",
}
"""Numbers of a made-up foe that stand nowhere else in its fight."""
OTHERS = re.compile(r"\b(?:Grak|Borka|Lia|Kett|Storm|Aldric)\b")
"""Whom the sentences that help shows are about."""


def hostile(system: str) -> tuple[str, ...]:
    """What a player may say about a foe, right or wrong: sentences of help, every defence, what lists its numbers."""
    rules = ruleset(system)
    shown = [OTHERS.sub("Foe", form) for one in helps(rules.package).values() for form in one.forms]
    words = sorted({word for verb in rules.verbs.values() for word in verb.defences})
    guards = [
        f"attack vs Foe {word} {how}".strip() for word in words for how in ("", "with broadsword", "with nothing")
    ]
    told = [one.removeprefix("@Ann ") for lines in SAID.values() for one in lines if one.startswith("@Ann ")]
    asks = [one.format(foe="Foe", mine="Hero", system=system).replace("Zyxlurk", "Foe") for one in told]
    more = ("attack vs Foe at nowhere", "attack vs Foe rolled Foe.parry 300", "/roll @hp", "/check Foe: dodge")
    return (*shown, *guards, *asks, *more, "Foe: attack vs Hero rolled attack 300")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_no_refusal_tells_a_player_a_foes_numbers(system: str) -> None:
    numbers, refused = set(re.findall(r"\d+", NUMBERS[system])), 0
    async with open_table() as table:
        for typed in (
            f"/encounter start {system}",
            f"/encounter add {ruleset(system).sample[0]} as Hero for Ann",
            f"/encounter add Foe with {NUMBERS[system]}",
            "/place Hero at 0,0",
            "/place Foe at 1,0",
        ):
            assert (await say(table, typed)).ok, typed
        for typed in hostile(system):
            reply = await say(table, f"@Ann {typed}")
            if reply.error is None:
                # What was played is taken back, so that the next finds the same foe.
                back = "/cancel" if reply.prompts.questions else "/undo" if reply.fight.steps else "/state"
                assert (await say(table, back)).ok, typed
                continue
            refused += 1
            told = (reply.text, *map(str, reply.error["hints"]), *reply.prompts.offers)
            found = {n for one in told for n in re.findall(r"(?<![\d.])\d+(?![\d.])", re.sub(r"column \d+", "", one))}
            assert not found & numbers - set(re.findall(r"\d+", typed)), (typed, told)
    assert refused > 30


@pytest.mark.parametrize("system", sorted(SYSTEMS))
async def test_an_honest_log_of_every_verb_is_proved(system: str) -> None:
    """What is hidden, secret or kept on a shelf is played again like anything else."""
    async with ambush(system) as (table, words):
        lines = [line for verb, lines in SAID.items() if verb not in LAST for line in lines]
        for typed in (*lines, "@Ann {mine}: attack vs {foe}", "/undo", "/redo", "/round", "/encounter end now"):
            await overheard(table, typed.format(**words))
        proved = await say(table, "/verify")
        assert proved.ok, proved.text


async def test_an_effect_that_is_forgotten_later_is_proved_as_it_was() -> None:
    async with open_table() as table:
        for typed in (
            "/encounter start rq3plus",
            "/encounter add Grak",
            "@Ann /encounter join Rurik",
            "/effect save hex: -10 attack, 3 rounds, secret",
            "@Ann /effect save luck: +3 attack, 2 turns of Rurik",
            "effect hex on Grak",
            "effect hex on Rurik: 5 rounds",
            "@Ann effect luck on Rurik: 1 round",
            "/effect forget hex",
            "@Ann /effect forget luck",
        ):
            reply = await say(table, typed)
            assert reply.ok, reply.text
        told = await say(table, "/effects Rurik")
        assert "-10 attack" in told.text and "+3 attack" in told.text
        await say(table, "/encounter end now")
        proved = await say(table, "/verify")
        assert proved.ok, proved.text


async def test_what_a_foe_is_ordered_or_set_to_is_nobody_elses_to_know() -> None:
    """Neither dice of a number, nor a standing order, nor what an alias stands for."""
    async with open_table() as table:
        for typed in ("/encounter start rq3plus", "/encounter add Grak", "@Ann /encounter join Rurik"):
            assert (await say(table, typed)).ok
        assert (await say(table, "/alias save boss encounter add Boss with str 19, broadsword 66")).ok
        for typed, mine in (
            ("/set Grak hp 2d6+1", "2d6"),
            ("boss", "66"),
            ("/order Grak parry", "Grak will parry"),
            ("/set With Him str 11", ""),
        ):
            line = read_line(typed)
            reply = await table.say(replace(line, place=PLACE))
            own, others = [await table.seen(reply, eyes, PLACE.channel) for eyes in (line.eyes, EVERYBODY)]
            assert mine in own.text + own.sentence.full
            told = others.text + others.sentence.full
            assert reply.private or not re.search(r"2d6|66|19|\[|= \d", told), told
        history = (await say(table, "@Ann /history")).text
        assert "…" in history and "order" not in history and not re.search(r"2d6|66|19", history), history
        assert "order" not in str((await say(table, "@Ann /state Grak")).data)


async def test_a_button_that_is_not_shown_leaves_no_label() -> None:
    async with ambush("gurps3") as (table, words):
        raw = await table.say(read_line("/odds {mine}: attack vs Zyxlurk".format(**words)))
        assert "zyxlurk" in str(raw.prompts.labels).casefold(), raw.text
        live = await table.running_fight(read_line("/state"))
        assert "zyxlurk" not in str(passed(raw, EVERYBODY, live).prompts.labels).casefold()
        assert passed(raw, Viewer("", gm=True), live).prompts.labels == raw.prompts.labels
