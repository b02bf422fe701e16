"""Every word has its own entry, and every sentence shown for the table is accepted where it says it is."""

from importlib.resources import files
from pathlib import Path

import pytest

from bot import VERSION
from bot.help.talks import HELP, Tries, message, talks
from bot.rights import RIGHTS
from grammar.parse.vocabulary import table_vocabulary, vocabulary
from rules.core.orders.verbs import spoken
from rules.core.sheet.ready import ready
from rules.core.tables import reference
from rules.core.tables.rows import entries
from rules.registry import SYSTEMS, ruleset
from rules.texts.store import LANGUAGE, texts
from storage.sheets.formats import export
from tests.bot.portraits import drawn
from tests.bot.table import open_table, say

SCENE = (
    "/encounter start rq3plus",
    "/encounter add Rurik",
    "/encounter add Grak side orcs",
    "@Ann /encounter join Lia",
)
WORDED = (files(HELP) / "texts" / f"{LANGUAGE}.ftl").read_text(encoding="utf-8")
PAGES = [name.removeprefix("page").lstrip("-") for name in texts(HELP) if name.split("-")[0] == "page"]
FORMS = [(verb, form) for verb, talk in talks().items() for form in talk.tries.forms]


def test_every_verb_of_the_table_has_an_entry() -> None:
    assert set(talks()) == set(RIGHTS)
    assert set(entries(HELP, "tries", Tries)) == set(talks()) and all(message("talk", verb) for verb in talks())
    assert all(talk.tries.forms and talk.says.endswith(".") and len(talk.says) <= 100 for talk in talks().values())


@pytest.mark.parametrize(("verb", "form"), FORMS)
async def test_every_sentence_shown_is_accepted(
    verb: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = talks()[verb].tries
    assert form.startswith(f"/{verb}") or form.startswith(f"/{verb.split()[-1]} ")
    monkeypatch.chdir(tmp_path)
    rules = ruleset("rq3plus")
    lia = rules.sheets.read(dict(ready(rules.package)["lia"]))
    Path("lia.toml").write_bytes(export(lia | {"dodge": 93}, "toml")[1])
    Path("lia.png").write_bytes(drawn())
    Path("hero.toml").write_bytes(export(lia | {"name": "Hero"}, "toml")[1])
    other = (f"/encounter start {tries.system}", *(f"/encounter add {name}" for name in ruleset(tries.system).sample))
    async with open_table() as table:
        for line in (*(SCENE if tries.system == "rq3plus" else other), *tries.after):
            assert (await say(table, line)).ok, line
        reply = await say(table, f"@{tries.by} {form}" if tries.by else form)
        assert reply.ok, reply.text


@pytest.mark.parametrize("system", SYSTEMS)
async def test_in_a_fight_the_first_page_shows_what_may_be_said_there(system: str) -> None:
    hero, foe = ruleset(system).sample[:2]
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"@Ann /encounter join {hero}", f"/encounter add {foe}"):
            assert (await say(table, line)).ok
        shown = (await say(table, "@Ann /help")).text.split("\n")
        assert all("{" not in line for line in shown)
        for line in (f"@Ann {shown[1].strip()}", f"@Ann /odds {shown[1].strip()}", "/rule dodge"):
            reply = await say(table, line)
            assert reply.ok, reply.text


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_word_of_a_system_has_an_entry_of_its_own(system: str) -> None:
    rules = ruleset(system)
    options = {spoken(o) for verb in rules.verbs.values() for o in verb.options if o}
    answers = {
        spoken(o) for v in rules.verbs.values() for word, a in v.defences.items() for o in (word, *a.options) if o
    }
    known = vocabulary(system)
    words = {*known, *(w for w in options | answers if all(part in known for part in w.split()))}
    async with open_table() as table:
        assert (await say(table, f"/encounter start {system}")).ok
        for word in sorted(words):
            told = await say(table, f"/help {word}")
            assert told.ok and told.text.startswith((f"{word}: ", f"/{word}", f"{word.split()[0]}: ")), (
                f"{word}: {told.text[:80]}"
            )


async def test_every_word_of_the_table_has_an_entry_of_its_own() -> None:
    async with open_table() as table:
        for word in (*talks(), *table_vocabulary()):
            for ask in ("/help", "/rule"):
                told = await say(table, f"{ask} {word}")
                assert told.ok, f"{ask} {word}: {told.text}"
                if ask == "/help" and word != "rolled":
                    assert told.text.split("\n")[0].lstrip("/").startswith(word), f"{word}: {told.text[:80]}"


@pytest.mark.parametrize(
    "word", ["undo", "encounter", "encounter reopen", "map", "sheet", "sheet accept", "odds", "mark"]
)
async def test_rule_of_a_table_word_answers_with_its_entry_and_no_rule(word: str) -> None:
    ids = {ident for system in SYSTEMS for ident in reference.entries(ruleset(system).package)}
    async with open_table() as table:
        told = await say(table, f"/rule {word}")
        assert told.text.startswith(f"/{word}") and not any(ident in told.text for ident in ids)


async def test_a_rule_by_its_title_is_still_found() -> None:
    async with open_table() as table:
        await say(table, SCENE[0])
        assert (await say(table, "/rule riposte")).text.startswith("R3-RIP-01")
        assert "R3-FNT-01" in (await say(table, "/help feint")).text
        refused = await say(table, "/help xyzzy")
        assert refused.error and refused.error["code"] == "unknown_topic"


@pytest.mark.parametrize("word", PAGES)
async def test_every_long_page_is_shown_by_its_word(word: str) -> None:
    async with open_table() as table:
        told = await say(table, f"/help {word}".strip())
        assert told.ok and told.text.splitlines()[-1] in WORDED and told.text.startswith(word)


async def test_about_tells_version_licence_and_whose_the_names_are() -> None:
    async with open_table() as table:
        told = await say(table, "@Ann /about")
    assert told.ok and VERSION in told.text
    for part in ("MIT", "RuneQuest", "GURPS", "trademarks", "our own words", "/help"):
        assert part in told.text
