"""What a line may mean by its words alone: spans, slips, clauses, the sum, and what is offered of it."""

import pytest
from msgspec.structs import replace

from bot.cli.console import read_line
from bot.reply import Reply
from grammar.scene.scene import Scene, Talk, struck_friend
from grammar.understanding.candidates import score
from grammar.understanding.clause import Tells
from grammar.understanding.clauses import clauses
from grammar.understanding.decide import MOST, thought, understood
from grammar.understanding.lattice import Lattice
from rules.registry import SYSTEMS
from tests.bench.meant_lines import corpus, noisy, setups
from tests.bot.table import open_table, say
from tests.grammar.test_phrasings import _same, _scene, _understood

_SCENES: dict[str, Scene] = {}


async def scene_of(system: str, who: str = "@ann ") -> Scene:
    if f"{system} {who}" not in _SCENES:
        async with open_table() as table:
            for line in setups()[system, "fight"].lines:
                assert (await say(table, line)).ok, line
            line_ = read_line(f"{who}x")
            live = await table.find(line_)
            assert live is not None
            _SCENES[f"{system} {who}"] = replace(table.scene(line_, live), talk=Talk("attack vs Grak", ("Grak",)))
    return _SCENES[f"{system} {who}"]


def _kinds(text: str, actor: str, scene: Scene) -> list[set[str]]:
    return [{one.kind for one in every} for every in Lattice(text, actor, scene).spans]


async def test_each_stretch_of_a_line_is_all_that_it_may_be() -> None:
    scene = await scene_of("rq3plus")
    assert _kinds("dodge with my target", "Rurik", scene) == [
        {"option", "answer"}, {"silent"}, {"silent"}, {"thing"}
    ]  # fmt: skip
    assert [{"silent"}, {"figure"}] == _kinds("attack the broadsword of grak", "Rurik", scene)[-2:]
    assert "thing" not in _kinds("attack the broadsword of grak", "Rurik", scene)[2]
    assert _kinds("stays", "Rurik", scene) == _kinds("stones", "Rurik", scene) == [{"strange"}]
    assert _kinds("the second trollkin frobnicates", "Rurik", scene)[-2:] == [{"figure"}, {"strange"}]
    assert _kinds("jorg, trollkin1", "Rurik", scene) == [{"figure"}, {"joint"}, {"figure"}]
    assert _kinds("all of the trollkins", "Rurik", scene) == [{"figure", "each"}]
    assert _kinds("all out at the trollkins", "Rurik", scene)[-1] == {"figure"} != _kinds("all out", "Rurik", scene)[0]


async def _said(system: str, typed: str) -> Reply:
    """The answer to a line in the fight of the blind files."""
    async with open_table() as table:
        for line in setups()[system, "fight"].lines:
            await say(table, line)
        return await say(table, typed)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("atatck grak", "attack"), ("attcak grak", "attack"), ("dsiarm grak", "disarm"), ("trolkin2 first", "Trollkin 2")],
)
async def test_a_slip_of_the_finger_is_a_word_that_is_known(typed: str, meant: str) -> None:
    first = Lattice(typed, "Rurik", await scene_of("rq3plus")).spans[0]
    assert any(one.slip and meant in one.meant[0] for one in first)


@pytest.mark.parametrize(
    ("typed", "heeded"),
    [
        ("not Lia, I stab Grak", True),
        ("I hack at Grak's left leg, not at Grak", True),
        ("I don't wait, I stab Grak", True),
        ("I stab Grak in the leg, but not in the left leg", True),
        # Where a blow lands that names no place, and what strikes it that names no weapon, nobody knows.
        ("I stab Grak, but not in the head", False),
        ("I stab Grak, but not with my dagger", False),
        ("I stab Grak, but not Grak", False),
        ("I stab Grak, not yet", False),
        ("I stab Grak, I want him snoring and not bleeding", True),
        ("not Lia, I let my sword clatter down and clamp both arms round Grak", True),
    ],
)
async def test_what_is_denied_bars_a_deed_unless_that_does_another_thing(typed: str, heeded: bool) -> None:
    said = thought(typed, await scene_of("rq3plus"))
    denied = [one for one in said.told if one.tells is Tells.DENIED]
    assert denied
    assert (list(said.heeded) == denied) is heeded


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("I yank the axe out of Grak's hands", "disarm vs Grak"),
        ("I sweep Grak off his feet", "slam vs Grak"),
        ("I send Grak flying", "slam vs Grak"),
        ("I send Grak's axe flying", "disarm vs Grak"),
        ("I send Grak's weapon flying out of his fist", "disarm vs Grak"),
        ("I pull that axe off Grak", "disarm vs Grak"),
        ("I swing at Grak to knock him over", "slam vs Grak"),
        ("I knock Grak over with a mighty blow", "slam vs Grak"),
        ("I run Grak through, a straight stab at the chest", "attack vs Grak at chest"),
    ],
)
async def test_a_blow_serves_what_is_done_by_it(typed: str, meant: str) -> None:
    assert thought(typed, await scene_of("rq3plus")).every[0].text == meant


async def test_a_clause_ends_where_another_deed_begins() -> None:
    scene = await scene_of("rq3plus")
    assert len(clauses(Lattice("hit grak and then kick trollkin 1", "Rurik", scene))) == 2
    found = clauses(Lattice("in the leg, stab grak and his friends", "Rurik", scene))
    assert [one.deed for one in found] == [True, False]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("I take a deep breath and hit grak", [Tells.COLOUR, Tells.DEED]),
        ("hit grak, no mercy", [Tells.DEED, Tells.COLOUR]),
        ("hit grak because he is ugly", [Tells.DEED, Tells.COLOUR]),
        ("Grak roars and swings at me, I hit him", [Tells.OTHER, Tells.OTHER, Tells.DEED]),
        ("hit grak but not in the head", [Tells.DEED, Tells.DENIED]),
        ("hit grak if he moves", [Tells.DEED, Tells.CONDITION]),
        ("hit grak and skedaddle", [Tells.DEED, Tells.UNKNOWN]),
        ("hit grak, hoping to amaze him into the moat", [Tells.DEED, Tells.COLOUR]),
        ("hit grak, so next turn he is wide open", [Tells.DEED, Tells.COLOUR]),
        ("hit grak and then wobble trollkin 1", [Tells.DEED, Tells.UNKNOWN]),
        ("I am slashing at grak", [Tells.DEED]),
        ("at everybody around me, I slash", [Tells.DEED]),
        ("with my shield, hit grak", [Tells.DEED]),
    ],
)
async def test_each_clause_tells_something(typed: str, told: list[Tells]) -> None:
    found = clauses(Lattice(typed, "Rurik", await scene_of("rq3plus")))
    assert [one.tells for one in found] == told


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("put my sword away", "sheathe Broadsword"), ("cut grak down", "attack vs Grak")],
)
async def test_a_verb_of_two_parts_has_anything_between_them(typed: str, meant: str) -> None:
    assert [one.text for one in understood(typed, await scene_of("rq3plus"))][:1] == [meant]


@pytest.mark.parametrize(
    ("system", "typed", "first"),
    [
        ("swords", "just a quick jab with the sword at that orc to be sure it lands", "attack sword jab vs Grak"),
        ("swords", "at tk2, muttering, one lightning jab", "attack jab vs Trollkin 2"),
        ("gurps4", "with a muddy giant on my mind kneel", "kneel"),
        ("rq3plus", "my wobbly broadsword greets jorg in the chest", "attack Broadsword vs Jörg Eisenbart at chest"),
        ("gurps3", "swing for trollkin 2, hoping for the head", "attack vs Trollkin 2 at head"),
        ("rqhouse", "in a frenzy, sprint 5", "sprint 5"),
        ("rq3plus", "I don't kick grak but punch trollkin 2", "attack fist vs Trollkin 2"),
    ],
)
async def test_what_keeps_most_of_a_line_comes_first(system: str, typed: str, first: str) -> None:
    assert [one.text for one in understood(typed, await scene_of(system))][:1] == [first]


@pytest.mark.parametrize("typed", ["frobnicate the grumble", "", "hello there", "wizzle " * 200])
async def test_nothing_is_made_of_a_line_that_names_no_deed(typed: str) -> None:
    assert understood(typed, await scene_of("gurps4")) == ()


@pytest.mark.parametrize("system", SYSTEMS)
async def test_all_that_is_offered_can_be_said_and_strikes_no_friend(system: str) -> None:
    scene = await scene_of(system)
    cases = [one for one in corpus(1) if one.system == system and one.setup == "fight"]
    for case in noisy(cases, 3, 8):
        found = understood(case.line, scene)
        assert len(found) <= MOST and [one.cost for one in found] == sorted(one.cost for one in found)
        for one in found:
            order = scene.rehearsed(one.text) if "; " not in one.text else None
            assert order is None or not struck_friend(order, scene), one.text


async def test_a_game_master_speaks_of_things_that_nobody_does() -> None:
    scene = await scene_of("rq3plus", "")
    for typed in ("Grak's shield is broken", "call Grak a coward", "it all happened too fast"):
        assert understood(typed, scene) == (), typed


def test_every_weight_says_what_it_weighs() -> None:
    assert set(score().left) >= {"silent", "strange", "deed", "option", "thing", "place", "figure", "answer", "known"}
    assert set(score().assumed) == {"verb", "told", "foe", "other", "slip", "head"}


async def test_a_line_that_was_refused_is_offered_what_it_may_mean_and_does_nothing() -> None:
    async with open_table() as table:
        for line in setups()["rq3plus", "fight"].lines:
            await say(table, line)
        before = await table.find(read_line("x"))
        reply = await say(table, "@ann put the flurble sword away")
        assert reply.error is not None and reply.error["offers"][0] == "sheathe Broadsword"
        assert await table.find(read_line("x")) is before
        assert (await say(table, f"@ann {reply.error['offers'][0]}")).ok


@pytest.mark.parametrize(
    ("system", "typed", "played"),
    [
        ("rq3plus", "with a proud mule on my mind attack jörg", "attack vs Jörg Eisenbart"),
        ("rq3plus", "I go for grak's leg, the right one", "attack vs Grak at right leg"),
        ("rq3plus", "attcak grak", "attack vs Grak"),
        ("rq3plus", "look arond behind me", "look around"),
        ("swords", "thrust, first trollkn", "attack thrust vs Trollkin 1"),
        ("rq3plus", "sword away, dagger out", "sheathe Broadsword; draw Dagger"),
        ("gurps3", "shield down", "drop Medium shield"),
        ("rqhouse", "jörg, scimitar, leg left", "attack scimitar vs Jörg Eisenbart at left leg"),
        ("rq3plus", "down on one knee rurik", "kneel"),
        ("rq3plus", "tell Grak to hit Rurik", ""),
        ("gurps4", "double def", "defend double"),
        ("swords", "thats an athlete roll against great", "challenge athlete vs great"),
        ("rqhouse", "scmitar grak", "attack scimitar vs Grak"),
        ("rqhouse", "scimtar on Grak, full dmg", "attack scimitar full damage vs Grak"),
        ("rq3plus", "whack grak and keep my shield ready to parry", "intent attack vs Grak, parry with Target"),
        ("rq3plus", "attcak", ""),
        ("rq3plus", "attcak grkak in the flurble", ""),
        ("rq3plus", "holding the shield before me I take a cut at Grak", ""),
        ("rq3plus", "I leave the others to jörg and punch", ""),
    ],
)
async def test_a_line_is_played_that_is_beyond_doubt(system: str, typed: str, played: str) -> None:
    reply = await _said(system, f"@ann {typed}")
    assert (reply.sentence.meant.partition(" -- ")[0] if reply.ok else "") == played


async def test_what_breaks_off_or_bears_dice_is_not_read_by_its_words_alone() -> None:
    scene = await scene_of("rq3plus")
    assert thought("I stab grak in the chest", scene).doubt("I stab grak in the chest") <= 0
    assert thought("I stab grak in the chest for", scene).doubt("I stab grak in the chest for") > 0
    assert thought("I stab grak in the chest forced location tail", scene).every == ()


@pytest.mark.parametrize(
    "typed",
    [
        "Rurik refuses to attack Grak",
        "i hesitate to attack grak",
        "I forgot to attack Grak",
        "Rurik avoids attacking Grak",
        "Rurik fails to attack grak",
        "I threaten to attack Grak",
        "Rurik thinks about attacking Grak",
        "nah i attack grak later",
        "Rurik lets Grak attack",
        "Rurik tells Grak to attack",
        "my sword can hit grak right",
        "nice hit on grak",
        "~~attack grak~~",
        # Who is named and is not here is nobody else.
        "attack broadsword vs Captain",
        "Bob: attack Grak",
        "cast befuddle vs Bob",
        # A thing alone is no blow with another.
        "dagger",
        "Rurik leaps at Grak and tries to bring him flowers",
    ],
)
async def test_what_is_not_done_or_for_nobody_here_is_only_offered(typed: str) -> None:
    reply = await _said("rq3plus", f"@ann {typed}")
    assert not reply.ok, reply.text


@pytest.mark.parametrize(
    ("system", "typed", "played"),
    [
        ("rq3plus", "plan: attack Grak", "attack vs Grak"),
        # How far away somebody is may be told beside the shot, and *it* is what was taken in hand.
        (
            "rqhouse",
            "get my javlin out and chuck it at jörg hes like 10 m off",
            "draw javelin then throw javelin range 10 vs Jörg Eisenbart",
        ),
        (
            "rqhouse",
            "I take my bow and shoot at Grak, he stands maybe twenty metres away",
            "draw shortbow then shoot range 20 vs Grak",
        ),
        ("rq3plus", "put my broadsword back", "sheathe Broadsword"),
        ("rq3plus", "let the others go first", "delay"),
        # One goes at somebody to strike him, and that is one blow.
        ("rqhouse", "i charge at grak and hit him", "attack full attack vs Grak"),
        ("rq3plus", "attack Grak +1d4 for bless", "attack vs Grak +1d4 for bless"),
        ("rq3plus", "I let fly with my fist at Grak", "attack Fist vs Grak"),
        ("swords", "I hit Grak with the flat of the blade, I want him asleep and not dead", "attack subdue vs Grak"),
        (
            "rq3plus",
            "Rain streaming off his helmet, Rurik lowers his shoulder and barges into Grak, hoping to floor him",
            "Rurik: slam vs Grak",
        ),
        (
            "rqhouse",
            "Jorun smacks the spear right out of Grak's hands, or at least that's the plan",
            "Jorun: attack disarm spear vs Grak",
        ),
    ],
)
async def test_a_long_line_may_say_more_that_only_colours_it(system: str, typed: str, played: str) -> None:
    reply = await _said(system, f"@ann {typed}")
    assert (reply.sentence.meant.partition(" -- ")[0] if reply.ok else "") == played, reply.text


@pytest.mark.parametrize(
    ("system", "typed", "meant"),
    [
        ("gurps4", "what is possible now for Aldric?", "options Aldric"),
        ("gurps3", "Could you show me the last five things that were said?", "history 5"),
    ],
)
async def test_a_question_is_for_whom_and_how_many_it_names(system: str, typed: str, meant: str) -> None:
    reply = await _said(system, f"@ann {typed}")
    assert reply.sentence.meant == meant, reply.text


@pytest.mark.parametrize("typed", ["Rurik: kill Grak", "Rurik kills Grak"])
async def test_whoever_kills_is_not_the_one_who_dies(typed: str) -> None:
    reply = await _said("rq3plus", typed)
    assert reply.sentence.meant == "Rurik: attack vs Grak", reply.text


async def test_who_is_named_without_a_versus_is_no_thing_that_is_lacking() -> None:
    reply = await _said("rq3plus", "@ann attack Grak forced attack critical")
    assert not reply.ok and "Only the GM" in reply.text, reply.text


async def test_a_slip_in_the_first_of_two_words_of_a_verb_is_mended() -> None:
    scene = await _scene("rq3plus")
    assert _understood("shild bash on Grak", scene).startswith("bash ")


async def test_the_first_letter_and_the_number_of_a_name_mean_it() -> None:
    scene = await _scene("rq3plus")
    assert _same(_understood("hit T2 in the head", scene), "attack vs Trollkin 2 at head", scene)


async def test_what_a_stranger_does_is_done_by_nobody() -> None:
    async with open_table() as table:
        for line in ("/encounter start swords", "/encounter add Thug side foes", "/encounter add Duellist as Mara"):
            assert (await say(table, line)).ok
        assert not (await say(table, "the big guy grabs Mara")).ok
        assert (await say(table, "Thug grabs Mara")).ok


@pytest.mark.parametrize(
    ("system", "typed", "meant"),
    [
        ("swords", "Page sticks close to Mara and gets in the way of anything aimed at her", "Page: block for Mara"),
        ("rqhouse", "just defending, full", "full defence"),
    ],
)
async def test_a_deed_that_is_said_again_in_other_words_is_done_once(system: str, typed: str, meant: str) -> None:
    scene = await scene_of(system, "@bob ")
    assert _same(_understood(typed, scene), meant, scene)


async def test_what_words_come_to_is_offered_before_an_answer_to_nothing() -> None:
    reply = await _said("gurps4", "@bob Contact front, I hit the dirt and lie flat until the arrows stop.")
    assert reply.error is not None and reply.error["offers"][0] == "lie down"
