"""How players type, against what is understood by it: ``phrasings.toml``."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cli.console import read_line
from grammar.meaning.faults import LOW, Faults
from grammar.meaning.offers import meant
from grammar.scene.scene import Scene, Talk, armed, figures_of, led
from grammar.understanding.agrees import without_note
from grammar.understanding.joined import PART
from grammar.wording import core, of_system
from rules.core.report import Refused
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say

CORPUS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "phrasings.toml").read_text("utf-8"))
LEAST, UNDERSTOOD = 300, 0.85


@cache
def _scenes() -> dict[str, Scene]:
    return {}


async def _scene(system: str) -> Scene:
    """The fight of the system's phrasings as Ann speaks in it."""
    known = _scenes()
    if system not in known:
        async with open_table() as table:
            for line in CORPUS[system]["fight"]:
                reply = await say(table, line)
                assert reply.ok, reply.text
            line = read_line("@ann attack")
            live = await table.find(line)
            assert live is not None
            known[system] = replace(table.scene(line, live), talk=Talk(CORPUS[system]["last"], ("Grak",)))
    return known[system]


def _understood(typed: str, scene: Scene) -> str:
    """The sentence that is carried out for what was typed; raises Refused."""
    try:
        scene.rehearsed(typed)
    except Refused as fault:
        return meant(typed, scene, fault)
    return typed


def _same(one: str, other: str, scene: Scene) -> bool:
    """Whether two sentences are one command: of notes and names as they are written nothing hangs."""
    return one == other or scene.order(without_note(one)) == scene.order(without_note(other))


def _alike(some: Sequence[str], others: Sequence[str], scene: Scene) -> bool:
    """Whether offers are the same commands in the same order; what is no sentence is the same line."""
    plain = ("order ", "options")
    return len(some) == len(others) and all(
        one == other if one.startswith(plain) or PART in one else _same(one, other, scene)
        for one, other in zip(some, others, strict=True)
    )


def test_the_corpus_is_large_and_most_of_it_is_understood() -> None:
    understood = sum(len(said["means"]) + len(said["asks"]) for said in CORPUS.values())
    every = understood + sum(len(said["refused"]) for said in CORPUS.values())
    assert set(CORPUS) == set(SYSTEMS)
    assert every >= LEAST
    assert understood >= UNDERSTOOD * every


@pytest.mark.parametrize("system", CORPUS)
async def test_what_is_typed_means_the_sentence_that_stands_beside_it(system: str) -> None:
    scene = await _scene(system)
    wrong = {}
    for typed, sentence in CORPUS[system]["means"].items():
        try:
            found = _understood(typed, scene)
            scene.rehearsed(found)
        except Refused as fault:
            found = f"{fault.code}: {fault.message}"
            wrong[typed] = (found, sentence)
            continue
        if not _same(found, sentence, scene):
            wrong[typed] = (found, sentence)
    assert wrong == {}


@pytest.mark.parametrize("system", CORPUS)
async def test_between_figures_it_is_asked_with_sentences_that_can_be_said(system: str) -> None:
    scene = await _scene(system)
    for typed, offers in CORPUS[system]["asks"].items():
        with pytest.raises(Refused) as fault:
            _understood(typed, scene)
        assert fault.value.code == "which"
        assert _alike(fault.value.offers, offers, scene), typed
        for offer in offers:
            scene.rehearsed(offer)


@pytest.mark.parametrize("system", CORPUS)
async def test_what_is_refused_offers_sentences_that_can_be_said(system: str) -> None:
    scene = await _scene(system)
    wrong = {}
    for typed, offers in CORPUS[system]["refused"].items():
        with pytest.raises(Refused) as fault:
            _understood(typed, scene)
        if not _alike(fault.value.offers, offers, scene):
            wrong[typed] = (fault.value.offers, offers)
        for offer in fault.value.offers:
            if not offer.startswith("order "):
                scene.rehearsed(offer.partition("; ")[0])
    assert wrong == {}


async def test_what_a_refusal_says_to_do_first_is_offered_where_it_can_be_done() -> None:
    async with open_table() as table:
        for line in ("/encounter start swords", "/encounter add Juk", "/encounter add Soldier"):
            assert (await say(table, line)).ok
        full = await say(table, "Juk: hold vs Soldier")
        assert full.error is not None and full.error["code"] == "no_hold"
        assert "Juk: grapple vs Soldier" not in full.error["offers"], "his hands are full"
        assert (await say(table, "Juk: drop sword")).ok
        free = await say(table, "Juk: hold vs Soldier")
        assert free.error is not None and free.error["offers"] == ["Juk: grapple vs Soldier"]
        assert (await say(table, free.error["offers"][0])).ok


async def test_a_defence_that_is_ordered_beforehand_can_be_ordered_so() -> None:
    orders = {
        s: [o for every in CORPUS[s]["refused"].values() for o in every if o.startswith("order ")] for s in CORPUS
    }
    assert all(orders.values())
    for system, offered in orders.items():
        async with open_table() as table:
            for line in CORPUS[system]["fight"]:
                await say(table, line)
            for order in dict.fromkeys(offered):
                told = await say(table, f"@ann {order}")
                assert told.ok and " will " in told.text, order


@pytest.mark.parametrize("system", CORPUS)
async def test_a_guessed_foe_hides_no_better_refusal(system: str) -> None:
    with pytest.raises(Refused, match="I know no figure, weapon or thing called 'Grokk' here"):
        _understood("attack the Grokk", await _scene(system))


async def test_a_word_that_only_begins_like_a_verb_is_refused() -> None:
    with pytest.raises(Refused, match="I don't follow 'drawn'"):
        _understood("Jorun: drawn blow", await _scene("rqhouse"))


async def test_all_of_a_kind_are_those_that_stand_and_where_none_does_all_of_them() -> None:
    async with open_table() as table:
        for line in CORPUS["rq3plus"]["fight"]:
            assert (await say(table, line)).ok
        for line, meant in (
            ("/state", ("Trollkin 1", "Trollkin 2")),
            ("/set Trollkin 1 hp -12", ("Trollkin 2",)),
            ("/set Trollkin 2 hp -12", ("Trollkin 1", "Trollkin 2")),
        ):
            assert (await say(table, line)).ok
            said = read_line("@ann attack")
            live = await table.find(said)
            assert live is not None
            assert figures_of("all trollkins", (), table.scene(said, live), who="Rurik") == meant


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Grak: attack Rurik", ("Grak: ", " attack Rurik", "Grak")),
        ("trollkin 2: attack Rurik", ("Trollkin 2: ", " attack Rurik", "Trollkin 2")),
        # Who may be two is nobody, and the line stays whole.
        ("trollkin: attack Rurik", ("", "trollkin: attack Rurik", "Rurik")),
        ("attack Grak", ("", "attack Grak", "Rurik")),
    ],
)
async def test_who_leads_a_line_is_one_figure_or_whoever_speaks(typed: str, found: tuple[str, str, str]) -> None:
    lead, said, who = led(typed, await _scene("rq3plus"))
    assert (lead.casefold(), said, who) == (found[0].casefold(), *found[1:])


async def test_what_was_typed_is_refused_before_what_it_may_stand_for() -> None:
    scene, faults = await _scene("rq3plus"), Faults()
    assert not faults.allows("attack vs Nobody", scene)
    assert not faults.allows("attack vs Noone", scene, typed=True)
    assert "'Noone'" in faults.best("attack vs Noone")[0].message
    assert not faults.understood
    assert not faults.allows("attack Target aimed blow vs Grak", scene)
    assert faults.best("attack vs Noone")[0].code not in LOW


async def test_a_kick_is_offered_as_people_type_it() -> None:
    scene = await _scene("gurps4")
    assert [armed(name, scene) for name in ("kick", "bite", "thrusting broadsword")] == [
        "kick", "bite", "thrusting broadsword"
    ]  # fmt: skip
    assert armed("vs", scene) == '"vs"'
    for way in ("attack kick vs Grak", 'attack "kick" vs Grak'):
        scene.rehearsed(way)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_phrase_is_written_as_it_is_compared(system: str) -> None:
    for words in (core(), of_system(ruleset(system).package)):
        phrases = (*words.skip, *words.using, *words.verbs, *words.words)
        assert [phrase for phrase in phrases if phrase != " ".join(phrase.casefold().split())] == []
