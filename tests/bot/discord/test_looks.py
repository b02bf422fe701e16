"""Embeds within Discord's limits, and text in which nothing is taken for formatting."""

import re

import discord
import pytest
from discord import app_commands

from bot.discord import embeds
from bot.discord.described import SLASH, VERB, described
from bot.discord.forms import forms, sentence_of
from bot.discord.setup import furnish
from bot.discord.verbs import MOST_COMMANDS, verb_forms
from bot.help.talks import HELP, talks
from bot.reply import FightPart, File, FilePart, Line, Place, ShownReply
from bot.words.views import NARROW
from grammar.scene.resolve import Speaker
from rules.core.secrets.audience import EVERYBODY
from rules.registry import SYSTEMS
from rules.texts.store import texts

LINE = Line("Rurik: attack broadsword vs Grka", Place("1"), Speaker())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**Grak** `x`", r"\*\*Grak\*\* \`x\`"),
        ("[here](http://x)", r"[here\](http://x)"),
        ("# Grak", r"\# Grak"),
        ("- Grak", r"\- Grak"),
        ("damage (SR 7) – special", "damage (SR 7) – special"),
        ("~~#3 attack~~", "~~#3 attack~~"),
        ("~~#3 a*b~~", r"~~#3 a\*b~~"),
    ],
)
def test_escaping(text: str, shown: str) -> None:
    assert embeds.escaped(text) == shown


def test_mentions_are_broken() -> None:
    assert "@everyone" not in embeds.escaped("@everyone and <@123>")


def test_long_text_becomes_a_file() -> None:
    text = "\n".join(f"line {n} *" for n in range(900))
    message = embeds.answer(ShownReply(fight=FightPart(seq=1), text=text, reader=EVERYBODY), "attack")
    assert len(message.embeds[0]) <= 6000 and len(str(message.embeds[0].description)) <= 4096
    assert [(f.name, f.data.decode()) for f in message.files] == [("answer.txt", text)]


def test_a_long_fault_becomes_a_file_too() -> None:
    text = "\n".join(f"weapons[{n}].attack: expected a number" for n in range(200))
    message = embeds.fault(ShownReply(ok=False, error={"code": "bad_sheet", "message": text}, reader=EVERYBODY), LINE)
    assert "the rest is in answer.txt" in str(message.embeds[0].description)
    assert [f.data.decode() for f in message.files] == [text]


def test_whole_lines_or_the_number_of_those_left_out() -> None:
    rows = [f"figure {n}" for n in range(100)]
    assert embeds.fitted(rows[:3], 100) == "figure 0\nfigure 1\nfigure 2"
    *shown, last = embeds.fitted(rows, 200).split("\n")
    assert shown == rows[: len(shown)] and last.startswith(f"… {100 - len(shown)} more lines")
    assert len("\n".join([*shown, last])) <= 200


def test_users_are_shown_by_name_and_numbers_stay_numbers() -> None:
    assert embeds.named("for 157367922959236710") == "for <@157367922959236710>"
    for text in ("#157367922959236710", "abc157367922959236710", "12345", "5" * 64):
        assert embeds.named(text) == text


def test_a_files_own_text_is_not_repeated() -> None:
    message = embeds.answer(
        ShownReply(text="name = 'x'", files=FilePart((File("a.toml", b"name = 'x'"),)), reader=EVERYBODY), None
    )
    assert message.embeds[0].description == "a.toml"


def test_a_fault_shows_its_place_and_what_would_do() -> None:
    error = {"code": "unknown_name", "message": "No 'Grka' here.", "column": 29, "hints": ["Grak", "Gr*k"]}
    (embed,) = embeds.fault(ShownReply(ok=False, error=error, reader=EVERYBODY), LINE).embeds
    assert "vs Grka\n" in str(embed.description)
    assert embed.fields[0].value == r"Grak · Gr\*k"


def test_the_caret_of_a_long_line_fits_a_phone() -> None:
    line = "x" * 200 + "HERE" + "y" * 200
    shown, mark = embeds.pointed(line, 201).split("\n")
    assert len(shown) <= NARROW + 2
    assert shown[mark.index("^")] == "H"


@pytest.mark.parametrize(
    ("verb", "sentence", "who", "line"),
    [
        ("attack", "broadsword vs Grak", None, "attack broadsword vs Grak"),
        ("attack", "broadsword vs Grak", "Rurik", "Rurik: attack broadsword vs Grak"),
        ("attack", "Rurik: broadsword vs Grak", None, "Rurik: attack broadsword vs Grak"),
        ("attack", "Rurik: /attack broadsword", None, "Rurik: attack broadsword"),
        ("attack", "attack broadsword", None, "attack broadsword"),
        ("", "Rurik: attack axe", None, "Rurik: attack axe"),
        ("pass", "", "Old Grak", "Old Grak: pass"),
    ],
)
def test_sentences_get_their_verb(verb: str, sentence: str, who: str | None, line: str) -> None:
    assert sentence_of(verb, {"sentence": sentence, "who": who}) == line


def test_a_deed_is_picked_piece_by_piece() -> None:
    picked = {"weapon": "broadsword", "target": "Grak", "defence": "parry", "sentence": "impale", "who": "Rurik"}
    assert sentence_of("attack", picked) == "Rurik: attack broadsword impale vs Grak parry"
    attack = next(form for form in verb_forms(("rq3plus",)) if form.verb == "attack")
    assert [field.name for field in attack.fields][:4] == ["weapon", "target", "defence", "sentence"]
    assert attack.before("target", {"weapon": "broadsword", "who": "Rurik"}, "Gr") == (
        "Rurik: attack broadsword vs ", "", "Gr"
    )  # fmt: skip


def test_forms_compose_lines() -> None:
    by_verb = {form.verb: form for form in forms()}
    add = by_verb["encounter add"].line({"name": "Thug", "times": "3", "for": 7, "hidden": True, "with": "str 12"})
    assert add == "encounter add Thug x3 for 7 hidden with str 12"
    setting = {"name": "Grak", "key": "ap", "item": "axe", "value": "3"}
    assert by_verb["set"].line(setting) == "set Grak ap of axe 3"
    assert by_verb["set"].line(setting | {"item": None}) == "set Grak ap 3"
    marked = {"name": "Grak", "condition": "stunned", "rounds": 2}
    assert by_verb["mark"].line(marked) == "mark Grak stunned for 2 rounds"


def test_commands_fit_into_discord() -> None:
    own = [form.verb for form in forms()]
    assert len({name.split()[0] for name in own}) < MOST_COMMANDS and "do" in own
    for systems in ((), *((system,) for system in SYSTEMS), tuple(SYSTEMS), tuple(reversed(SYSTEMS))):
        every = (*forms(), *verb_forms(systems))
        names = [form.verb for form in every]
        assert len(set(names)) == len(names)
        assert len(verb_forms(systems)) <= MOST_COMMANDS
        assert len(verb_forms(systems, 7)) == min(7, len(verb_forms(systems)))
        assert not systems or {"attack", "move"} <= set(names)
        for form in every:
            assert 1 <= len(form.help) <= 100
            assert all(1 <= len(field.help) <= 100 for field in form.fields)


def test_whatever_is_described_is_shown() -> None:
    """Each text of the help for Discord stands on a command, none in vain."""
    fields = {form.verb: {field.name for field in form.fields} for form in forms()}
    for verb, talk in talks().items():
        assert talk.fields.keys() <= fields.get(verb, set()) and (verb in fields or not talk.short), verb
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    furnish(tree)
    shown = {command.qualified_name for command in tree.walk_commands()}
    assert {verb if verb in shown else verb.replace(" ", "-") for verb in fields} <= shown
    spelt = {"-".join((SLASH, *re.split(r"[ _]", name))) for name in (VERB, *shown)}
    assert {name for name in texts(HELP) if name.startswith(f"{SLASH}-")} <= spelt
    assert described("").fields.keys() <= {name for names in fields.values() for name in names}
