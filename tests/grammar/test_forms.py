"""Lines that people say in other words, and figures they mean without their name."""

import re

import pytest

from grammar.names import Names
from grammar.speech import forms
from grammar.speech.forms import of_the_fight, sentences_of, table_line
from grammar.table.talk import is_table_talk, table_command
from grammar.understanding.openings import actors
from grammar.wording import core, of_system
from rules.core.orders.help import helps
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import combatant, open_table, say
from tests.grammar.test_phrasings import _same, _scene, _understood

_HOLES, _INNER = re.compile(r"\{(\w+)\}"), re.compile(r"\(([^()]*)\)")
TALK = {
    "set kett's health to 5": "set kett health 5",
    "Set the head of Grak to 3!": "set Grak head 3",
    "Can I hit Grak?": "odds attack vs Grak",
    "what are my chances against Trollkin 2?": "odds attack vs Trollkin 2",
    "take that back": "undo",
    "Thug 2 dies": "mark Thug 2 dead",
    "Marcus is prone": "posture Marcus prone",
    "What's my to hit vs Grak's neck?": "odds attack vs Grak at neck",
    "chances against Juk": "odds attack vs Juk",
    "bring in three more orcs": "encounter add orcs x3",
    "ok, add another orc": "encounter add orc x1",
    "Grak down to 3 HP": "set Grak hp 3",
    "Grak slips and falls": "posture Grak prone",
    "Juk pinned": "mark Juk pinned",
    "roll for initiative": "encounter status",
    "what do I need to roll to hit Juk": "odds attack vs Juk",
    "is a kick at Juk worth it": "odds attack kick vs Juk",
    "what can I buy with two extra successes": "rule extra successes",
    "what are Grak's chances to hit Juk": "odds Grak: attack vs Juk",
    "Juk is now on fire": "mark Juk on fire",
    "Juk is on ice, bad footing": "mark Juk bad footing",
    "Juk, does she still have a parry left?": "state Juk",
    "How much is my chance with broadsword to brain": "odds attack broadsword brain",
    "chance of hitting his neck with the sword": "odds attack sword neck",
    "what card should I use to move 3 and hit him": "options",
}


@pytest.mark.parametrize("typed", TALK)
def test_table_talk_in_other_words_stands_for_its_line(typed: str) -> None:
    assert table_line(typed) == TALK[typed]
    assert is_table_talk(typed)
    assert table_command(typed, Names(("Grak", "Juk"))) == table_command(TALK[typed], Names(("Grak", "Juk")))


def test_everybody_is_no_figure_whose_state_is_asked_for() -> None:
    assert table_line("how is everybody holding up") == "encounter status"


@pytest.mark.parametrize("typed", ["attack Grak", "set", "", "give Grak", "give Grak a good shove", "Grak: give him 3"])
def test_other_lines_are_left_alone(typed: str) -> None:
    assert table_line(typed) is None


def test_a_sentence_may_begin_as_table_talk_does() -> None:
    assert of_the_fight("end my turn!")
    assert not is_table_talk("end turn")
    assert is_table_talk("end bladesharp")


def test_a_form_may_have_a_colon_of_its_own() -> None:
    assert sentences_of("AOA 2: feint then swing", ruleset("gurps3")) == ("all-out attack feint",)


def test_what_is_said_by_the_way_may_stand_in_brackets() -> None:
    assert sentences_of("end my turn (finally)", ruleset("gurps4")) == ()
    assert sentences_of("(finally) end my turn", ruleset("gurps4")) == ("pass",)


async def test_what_was_understood_is_shown_and_kept() -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "/encounter add Kett"):
            await say(table, line)
        reply = await say(table, "kett is stunned")
        assert reply.whole.startswith("(mark kett stunned)")
        assert combatant({"state": (await say(table, "/state")).data["state"]}, "Kett")["conditions"]
        assert "mark kett stunned" in (await say(table, "/history")).text


FIGHT = (
    "/encounter start rq3plus",
    "/encounter add Rurik for ann side heroes",
    "/encounter add Grak side foes",
    "/encounter add Trollkin x3 side foes",
    "/place Rurik at 0,0 facing 0",
    "/place Grak at 1,0 facing 3",
    '/place "Trollkin 1" at 5,0 facing 3',
    '/place "Trollkin 2" at 3,0 facing 3',
    '/place "Trollkin 3" at 4,0 facing 3',
)
MEANT = {
    "@ann attack the nearest enemy": "attack vs Grak",
    "@ann hit the closest foe": "attack vs Grak",
    "@ann swing at the one next to me": "attack vs Grak",
    "@ann chop at the nearest foe": "attack vs Grak",
    "@ann Rurik steps up and hits grak": "Rurik: attack vs Grak -- Rurik steps up and hits grak",
    "@ann get my dagger out": "draw dagger",
    "the Grak attacks Rurik": "Grak: attack vs Rurik",
}


@pytest.mark.parametrize("typed", MEANT)
async def test_figures_are_meant_by_where_they_stand(typed: str) -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        reply = await say(table, typed)
        assert reply.ok and reply.sentence.meant == MEANT[typed], reply.whole


APPROACHES = {
    ("gurps4", "Aldric", "Borka"): ("@ann move to 2,0 then attack vs Borka", "step to 1,0 then attack vs Borka"),
    ("gurps3", "Brandt", "Grak"): ("@ann move to 2,0 then attack Grak", "step to 1,0 then attack Grak"),
    ("gurps3", "Brandt", "Wolf"): ("Wolf: bite vs Brandt", "Wolf: step to 0,0 then bite vs Brandt"),
}


@pytest.mark.parametrize("system, hero, foe", APPROACHES)
async def test_where_one_cannot_go_the_deed_is_offered_with_a_way_that_can_be_gone(
    system: str, hero: str, foe: str
) -> None:
    typed, offered = APPROACHES[system, hero, foe]
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {hero} for ann side heroes"):
            await say(table, line)
        at = "1,0" if foe == "Wolf" else "2,0"
        for line in (
            f"/encounter add {foe} side foes",
            f"/place {hero} at 0,0 facing 0",
            f"/place {foe} at {at} facing 3",
        ):
            await say(table, line)
        reply = await say(table, typed)
        assert reply.error is not None and offered in reply.error["offers"], reply.whole
        assert (await say(table, f"{typed.partition(' ')[0]} {offered}" if typed[0] == "@" else offered)).ok


@pytest.mark.parametrize(
    "typed, actors",
    [
        ("Trollkin 1 and 2 attack Rurik", ["Trollkin 1", "Trollkin 2"]),
        ("trollkins attack Rurik", ["Trollkin 1", "Trollkin 2", "Trollkin 3"]),
        ("all the trollkin attack Rurik", ["Trollkin 1", "Trollkin 2", "Trollkin 3"]),
        ("Grak, Trollkin 3: attack Rurik", ["Grak", "Trollkin 3"]),
        ("Grak & Trollkin 3 attack Rurik", ["Grak", "Trollkin 3"]),
        ("everyone attacks Rurik", ["Grak", "Trollkin 1", "Trollkin 2", "Trollkin 3"]),
    ],
)
async def test_several_that_are_named_act_one_after_the_other(typed: str, actors: list[str]) -> None:
    async with open_table() as table:
        for line in (*FIGHT[:5], "/order Rurik dodge"):
            await say(table, line)
        reply = await say(table, typed)
        assert reply.ok, reply.whole
        assert (
            list(dict.fromkeys(die.who for step in reply.fight.steps for die in step.dice if die.label == "attack"))
            == actors
        )


async def test_a_line_of_two_deeds_begins_no_second_turn_of_one_who_acts_out_of_order() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "/encounter add Brandt", "/encounter add Grak"):
            await say(table, line)
        for line in ("/place Brandt at 0,0 facing 0", "/place Grak at 3,0 facing 3"):
            await say(table, line)
        reply = await say(table, "Grak: step to 1,0 then attack vs Brandt")
        assert not reply.ok and combatant({"state": (await say(table, "/state")).data["state"]}, "Grak")["pos"] == [
            3,
            0,
        ]


async def test_who_plays_but_one_of_several_acts_for_nobody_else() -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        assert not (await say(table, "@ann Rurik and Grak attack Trollkin 1")).ok


@pytest.mark.parametrize(
    "typed, offer",
    [
        ("@ann go behind Grak", "move to 2,0"),
        ("@ann go next to trollkin 2", None),
        ("@ann draw my dagger and stab Grak", None),
        ("@ann draw my dagger and frob Grak", "draw Dagger"),
        ("@ann step back and get ready to parry", "move back 1"),
        ("@ann run away!", "move to 0,-3"),
    ],
)
async def test_where_one_goes_and_what_comes_first_is_offered(typed: str, offer: str | None) -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        reply = await say(table, typed)
        if offer is None:
            assert reply.ok
            return
        assert reply.error is not None and reply.error["offers"][0] == offer
        assert (await say(table, f"@ann {offer}")).ok


async def test_no_word_is_blamed_that_nobody_typed() -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        reply = await say(table, "@ann sheathe my sword and then wobble Grak")
        blamed = re.findall(r"(?<!\w)'([^']+)'(?!\w)", reply.text)
        assert blamed and all(word in "sheathe my sword and then wobble Grak" for word in blamed), reply.text


def test_a_system_has_table_talk_of_its_own_which_comes_first() -> None:
    swords, rqhouse = (ruleset(system).package for system in ("swords", "rqhouse"))
    assert table_line("switch on the mass rule", swords) == "encounter option mass_rule on"
    assert table_line("randomized initiative from now on", rqhouse) == "encounter option initiative randomized"


def test_a_form_may_stand_behind_who_acts() -> None:
    assert sentences_of("Rurik: end my turn", ruleset("rq3plus")) == ("Rurik: pass",)


async def test_deeds_said_one_behind_another_are_done_so() -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        reply = await say(table, "@ann sheathe the sword and pull my dagger")
        assert reply.ok and reply.whole.startswith("(sheathe Broadsword; draw Dagger)"), reply.whole


@pytest.mark.parametrize(("system", "typed"), [("rq3plus", "both orcs attack Ada"), ("gurps3", "the orcs attack Ada")])
def test_words_that_say_nothing_hide_nobody_who_acts(system: str, typed: str) -> None:
    assert actors(typed, ruleset(system), Names(("Orc 1", "Orc 2", "Ada"))) == (("orcs",), "attack Ada")


async def test_nobody_has_two_turns_by_saying_and() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric", "/encounter add Bandit"):
            await say(table, line)
        reply = await say(table, "Aldric: drop medium shield and kneel and attack bandit")
        assert not reply.ok


@pytest.mark.parametrize(
    ("typed", "fault", "offered"),
    [
        ("Brandt: drop axe then punch Grak", "'axe'", "Brandt: drop Broadsword"),
        ("Brandt: drop broadsword then punch Ada", "punch reaches 1, and Ada is at 3", "Brandt: drop broadsword"),
        ("Brandt: hit Grak, hit Grak", "more than one turn", "Brandt: attack vs Grak"),
        ("Brandt: attack then attack then attack vs Grak", "card has", "Brandt: attack vs Grak"),
    ],
)
async def test_what_bars_one_of_several_deeds_is_told(typed: str, fault: str, offered: str) -> None:
    fight = ("/encounter start gurps3", "/encounter add Brandt side a", "/encounter add Grak side b")
    places = ("/place Brandt at 0,0 facing 0", "/place Grak at 1,0 facing 3", "/place Ada at 3,0 facing 3")
    async with open_table() as table:
        for line in (*fight, "/encounter add Ada side b", *places):
            await say(table, line)
        reply = await say(table, typed)
    assert reply.error is not None and fault in reply.text, reply.text
    assert offered in reply.error.get("offers", ("",))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("watch hexes 3,0 3,1", "watch 3,0 and 3,1"),
    ],
)
def test_cards_of_gurps3_are_said_in_other_words(typed: str, said: str) -> None:
    assert said in sentences_of(typed, ruleset("gurps3"))


def test_table_talk_of_gurps3_is_said_in_other_words() -> None:
    package = ruleset("gurps3").package
    assert table_line("Borin has no idea the wolf is behind him", package) == "mark Borin unaware"
    assert table_line("wolf 2 goes behind the crates, out of sight for everyone", package) == "mark wolf 2 invisible"
    added = table_line("add guard st 12 dx 11", package)
    assert added == "encounter add guard with st 12 dx 11"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("move 2", "suppress assault rifle shots 5 at 9,0"),
        ("move 2", "wait until foe attacks then attack"),
        ("pass", "pass"),
    ],
)
async def test_a_turn_before_the_order_has_come_to_it_is_one_turn_too(first: str, second: str) -> None:
    """In free pace who acted out of order had another turn behind *then*, and a Wait there became a note of a pass."""
    async with open_table() as table:
        lines = ("/encounter start gurps4", "/encounter add Cyra", "/encounter add Rifleman")
        for line in (*lines, "/place Cyra at 0,0 facing 0", "/place Rifleman at 4,0 facing 0"):
            await say(table, line)
        reply = await say(table, f"Rifleman: {first} then {second}")
        assert reply.error is not None and reply.error["code"] == "second_deed"
        assert reply.error["offers"] == [f"Rifleman: {first}"]


async def test_the_cure_of_a_refusal_is_said_for_the_same_figure() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "/encounter add Brandt", "/encounter add Ada", "/posture Brandt prone"):
            await say(table, line)
        reply = await say(table, "brandt stands up")
        assert reply.error is not None and reply.error["offers"] == ["Brandt: kneel"]


NOT_ASKED = ("nothing", "take it", "no defence", "parry!")


@pytest.mark.parametrize("said", NOT_ASKED)
async def test_a_defence_said_too_late_ends_nobodys_turn(said: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start swords", "/encounter add Brute", "/encounter add Thug x2"):
            await say(table, line)
        reply = await say(table, said)
        assert reply.error is not None and reply.error["code"] == "nothing_asked"


async def test_the_only_figure_of_a_kind_is_meant_by_it() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", '/encounter add "Cave Troll" as Grok'):
            await say(table, line)
        assert (await say(table, "Rurik: attack the troll")).ok


def test_words_of_the_street_are_single_words() -> None:
    assert all(word == word.casefold() and len(word.split()) == 1 for word in core().slang)


def test_a_list_stands_for_its_alternatives_wherever_it_is_named() -> None:
    assert table_line("what's my chance") == "odds attack"
    assert table_line("to hit grak's neck") == "odds attack vs grak at neck"
    assert sentences_of("attack Brute then Thug 1", ruleset("swords")) == ("attack vs Brute then attack vs Thug 1",)
    assert sentences_of("attack Brute then move 3", ruleset("swords")) == ()
    assert table_line("odds attack vs Grak at head") is None


@pytest.mark.parametrize("package", ["", *(ruleset(system).package for system in SYSTEMS)])
@pytest.mark.parametrize("talk", [True, False])
@pytest.mark.parametrize("nth", [0, 1, -1])
def test_every_form_is_near_to_what_it_fits(package: str, talk: bool, nth: int) -> None:
    every = forms._every(talk, package).forms
    assert every
    lists = (of_system(package).lists if package else {}) or core().lists
    listed = {
        "n": "3",
        "signed": "-3",
        "dice": "2d6",
        "hex": "2,3",
        **{name: phrases[0] for name, phrases in lists.items()},
    }
    for form in every:
        line = _HOLES.sub(lambda hole: listed.get(hole[1], "Zog"), form.said)
        while (chosen := _INNER.sub(lambda choice: _one(choice[1].split("|"), nth), line)) != line:
            line = chosen
        line = " ".join(line.split())
        assert forms._pattern(form.said, package).fullmatch(line), (form.said, line)
        assert form in forms._near(line, talk, package), (form.said, line)


def _one(choices: list[str], nth: int) -> str:
    return choices[nth % len(choices)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_sentence_whose_odds_are_asked_is_put_in_other_words(system: str) -> None:
    shown = [form.partition(": ")[2] or form for verb in helps(f"rules.{system}").values() for form in verb.forms]
    verbs = ruleset(system).verbs
    blows = [form for form in shown if (verb := verbs.get(form.partition(" ")[0])) is not None and verb.targets]
    asked = [f"odds {form}" for form in (*blows, "attack battle axe vs Rurik parry with broadsword")]
    assert {line: table_line(line, f"rules.{system}") for line in asked if table_line(line, f"rules.{system}")} == {}


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("Brandt: face the orcs", ["Brandt: face Orc 1", "Brandt: face Orc 2"]),
        ("Brandt: move towards the orcs", ["Brandt: move to 3,0"]),
        ("Brandt: attack the orcs", ["Brandt: move to 3,0"]),
    ],
)
async def test_of_a_group_it_is_asked_which_one(typed: str, offers: list[str]) -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "/encounter add Brandt side a", "/encounter add Orc x2 side b"):
            await say(table, line)
        for line in ("/place Brandt at 0,0 facing 0", "/place Orc 1 at 4,0 facing 3", "/place Orc 2 at 6,1 facing 3"):
            assert (await say(table, line)).ok
        reply = await say(table, typed)
        assert not reply.ok and list((reply.error or {})["offers"])[: len(offers)] == offers, reply.error


async def test_how_far_one_goes_ahead_is_said_in_many_words() -> None:
    scene = await _scene("gurps4")
    for typed in ("move forward 3", "move 3 hexes forward", "go 3 ahead", "walk 3", "move 3 yards", "run 3 hexes"):
        assert _same(_understood(typed, scene), "move 3", scene), typed


async def test_what_takes_a_turn_each_is_not_done_by_saying_then() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "/encounter add Ada", "/encounter add Grak", "/posture Ada kneeling"):
            await say(table, line)
        await say(table, "Ada: shoot longbow range 9 vs Grak nothing")
        for _ in range(2):
            reply = await say(table, "Ada: stand then reload")
            assert not reply.ok, reply.text
            await say(table, "Ada: pass")
