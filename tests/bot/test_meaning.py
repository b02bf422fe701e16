"""Sentences as people say them at a table: what is understood, what is asked back, and what is offered instead."""

import pytest
from msgspec.structs import replace

from bot.cli.console import spoken
from bot.reply import Reply
from bot.table import GameTable
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say, script

SETUP = (
    "/encounter start rq3plus",
    "/encounter add Rurik for ann side heroes",
    "/encounter add Grak side foes",
)


async def _said(*lines: str) -> list[Reply]:
    async with open_table() as table:
        for line in SETUP:
            assert (await say(table, line)).ok
        return [await say(table, line) for line in lines]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attack Grak", "attack vs Grak"),
        ("I attack grak with my sword!", "attack Broadsword vs Grak"),
        ("attack broadsword at Grak", "attack Broadsword vs Grak"),
        ("attack grak in the head with my sword +20%", "attack Broadsword vs Grak at head +20"),
        ("Rurik attacks grak", "Rurik: attack vs Grak"),
        ("hit him", "attack vs Grak"),
        ("grapple Grak", "grapple vs Grak"),
    ],
)
async def test_a_sentence_that_leaves_something_open_is_told_as_it_was_understood(typed: str, meant: str) -> None:
    (reply,) = await _said(f"@ann {typed}")
    assert reply.ok, reply.text
    assert reply.sentence.meant == meant
    assert reply.whole.startswith(f"({meant})\n")


async def test_a_sentence_that_can_be_carried_out_as_typed_is_not_told_again() -> None:
    (reply,) = await _said("@ann attack broadsword vs Grak")
    assert reply.ok and reply.sentence.meant == ""


async def test_again_says_the_last_sentence_of_whoever_speaks_once_more() -> None:
    first, again, him = await _said("@ann attack Broadsword vs Grak parry", "@ann again", "@ann hit him")
    assert first.ok
    # How the other defended is no part of the deed.
    assert again.sentence.meant == "attack Broadsword vs Grak"
    assert him.sentence.meant == "attack vs Grak"


async def test_between_two_figures_it_is_asked_and_each_offer_can_be_said() -> None:
    reply, taken = await _which()
    assert reply.error is not None and reply.error["code"] == "which"
    assert reply.error["offers"] == ["attack vs Grak", "attack vs Grik"]
    assert taken.ok


async def _which() -> tuple[Reply, Reply]:
    async with open_table() as table:
        for line in (*SETUP, "/encounter add Grak as Grik side foes"):
            assert (await say(table, line)).ok
        reply = await say(table, "@ann attack gr")
        assert reply.error is not None
        return reply, await say(table, f"@ann {reply.error['offers'][1]}")


async def test_a_word_nobody_knows_is_refused_without_a_deed_that_nobody_spoke_of() -> None:
    async with open_table() as table:
        for line in SETUP:
            assert (await say(table, line)).ok
        reply = await say(table, "@ann frobnicate")
        assert reply.error is not None and "?" in reply.text
        assert reply.error["offers"] == ["options"]
        assert (await say(table, "@ann options")).ok


async def test_time_goes_on_by_no_word_of_what_is_told_of_somebody() -> None:
    async with open_table() as table:
        for line in SETUP:
            assert (await say(table, line)).ok
        for line in ("Grak dozes off till next round", "Grak kneels out of breath until the next round"):
            reply = await say(table, line)
            assert "Round 2" not in reply.text and "round 2" not in (await say(table, "/state")).text, line


async def test_a_name_alone_is_asked_what_of_it() -> None:
    async with open_table() as table:
        for line in SETUP:
            assert (await say(table, line)).ok
        for line, offers in (("@ann Grak", ["attack vs Grak", "state Grak"]), ("@ann Rurik", ["state Rurik"])):
            reply = await say(table, line)
            assert reply.error is not None and reply.error["offers"] == offers, line
            assert (await say(table, f"@ann {offers[-1]}")).ok


async def test_the_log_keeps_the_sentence_that_was_understood_so_that_it_can_be_played_again() -> None:
    async with open_table() as table:
        for line in SETUP:
            assert (await say(table, line)).ok
        assert (await say(table, "@ann hit him")).ok
        live = await table.find(spoken("x"))
        assert live is not None
        rows = await table.store.ledger.rows(live.info.id)
        assert [row.text for row in rows if row.who == "ann"] == ["attack vs Grak"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("I block!", "Parry"),
        ("dodge!", "Dodge"),
        ("I parry with my axe", "Parry"),
        ("nothing", "No defence"),
        ("Foe blocks", "Parry"),
        ("sidestep!", "Dodge"),
    ],
)
async def test_an_answer_to_an_open_question_may_be_said_in_any_words(typed: str, answer: str) -> None:
    async with open_table() as table:
        for line in (*SETUP, "/encounter add Grak as Foe for bob side foes"):
            assert (await say(table, line)).ok
        asked = await say(table, "@ann attack Foe")
        assert asked.prompts.questions
        reply = await say(table, f"@bob {typed}")
        assert reply.ok, reply.text
        live = await table.find(spoken("x"))
        assert live is not None and not live.waiting
        given = [a for row in await table.store.ledger.rows(live.info.id) for a in row.answers.values()]
        options = {option.id: option.text for option in asked.prompts.questions[0].options}
        assert options[given[-1]].startswith(answer)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dodge, no martial arts", "dodge"),
        ("scimitar parry martial arts", "parry scimitar martial arts"),
        ("sword parry martial arts", "parry scimitar martial arts"),
        ("parry then riposte", "parry scimitar riposte"),
        ("dodge riposte", "dodge riposte"),
    ],
)
async def test_what_goes_with_a_defence_may_be_said_when_it_is_asked_for(typed: str, answer: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "@ann /encounter join Jorun", "/encounter add Kett side foes"):
            assert (await say(table, line)).ok
        assert (await say(table, "Kett: attack Jorun rolled attack 20")).prompts.questions
        reply = await say(table, f"@ann {typed}")
        assert reply.ok, reply.text
        live = await table.find(spoken("x"))
        assert live is not None
        given = [a for row in await table.store.ledger.rows(live.info.id) for a in row.answers.values()]
        assert given[0] == answer


async def test_an_answer_with_a_slip_of_one_word_is_taken_and_one_with_a_number_is_not() -> None:
    async with open_table() as table:
        for line in (*SETUP, "/encounter add Grak as Foe for bob side foes"):
            assert (await say(table, line)).ok
        assert (await say(table, "@ann attack Foe")).prompts.questions
        more = await say(table, "@bob parry with +10")
        assert more.error is not None and more.error["offers"][0].startswith("Parry")
        assert "/cancel" not in more.text, "only whoever said it drops it"
        advice = await say(table, "@bob what's best?")
        assert advice.error is not None and advice.error["code"] == "waiting"
        assert (await say(table, "@bob prary")).ok


@pytest.mark.parametrize("asked", ["?", "/options", "what can I do?", "Help me!"])
async def test_what_can_be_done_is_told_with_chances_and_every_sentence_can_be_said(asked: str) -> None:
    async with open_table() as table:
        for line in SETUP:
            assert (await say(table, line)).ok
        told = await say(table, f"@ann {asked}")
        assert told.ok and told.private
        assert "attack Broadsword vs Grak (70 %, SR 7)" in told.text
        live = await table.find(spoken("x"))
        assert live is not None
        scene = table.scene(replace(spoken("@ann x"), text="x"), live)
        for offer in told.prompts.offers:
            scene.rehearsed(offer)


async def test_whoever_is_asked_is_told_the_answers_and_nobody_else_gets_the_chances_of_a_foe() -> None:
    async with open_table() as table:
        for line in (*SETUP, "/encounter add Grak as Foe for bob side foes"):
            assert (await say(table, line)).ok
        assert (await say(table, "@ann attack Foe")).prompts.questions
        told = await say(table, "@bob ?")
        assert [offer for offer in told.prompts.offers if offer.startswith("Parry")]
        refused = await say(table, "@ann /options Grak")
        assert refused.error is not None and refused.error["code"] == "not_yours"


async def test_whoever_insists_is_told_more() -> None:
    async with open_table() as table:
        for line in SETUP:
            assert (await say(table, line)).ok
        first, second = [await say(table, "@ann attack banana") for _ in range(2)]
        assert "attack broadsword slash vs Grak parry with target" not in first.text
        assert second.text.startswith(first.text)
        assert "attack broadsword slash vs Grak parry with target" in second.text


WEAPON = {
    "rq3plus": ("Rurik", "broadsword"),
    "rqhouse": ("Jorun", "scimitar"),
    "swords": ("Juk", "huge sword"),
    "gurps4": ("Aldric", "thrusting broadsword"),
    "gurps3": ("Brandt", "broadsword"),
}


async def understood_or_asked(table: GameTable, typed: str) -> None:
    """The sentence is carried out, or the first offered in its place is."""
    told = await say(table, typed)
    if not told.ok:
        assert told.error is not None and told.error["offers"], (typed, told.text)
        instead = await say(table, f"@Ann {told.error['offers'][0]}")
        assert instead.ok, (typed, told.error["offers"], instead.text)


@pytest.mark.parametrize("system", WEAPON)
@pytest.mark.parametrize("typed", ["drop weapon", "drop my weapon", "drop it", "I drop my weapon"])
async def test_a_weapon_is_dropped_without_its_name(system: str, typed: str) -> None:
    name, weapon = WEAPON[system]
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {name} for Ann"):
            assert (await say(table, line)).ok
        told = await say(table, f"@Ann {typed}")
        sentences = [told.sentence.meant] if told.error is None else told.error["offers"]
        assert f"drop {weapon}" in [one.casefold() for one in sentences], (told.text, sentences)
        assert all(one.startswith("drop ") for one in sentences), "nothing else is offered"
        if not told.ok:
            assert (await say(table, f"@Ann drop {weapon}")).ok


@pytest.mark.parametrize("system", WEAPON)
@pytest.mark.parametrize("typed", ["pick it up", "pick up my weapon", "pick up my {last}"])
async def test_what_lies_there_is_picked_up_without_its_name(system: str, typed: str) -> None:
    name, weapon = WEAPON[system]
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {name} for Ann", f"@Ann drop {weapon}"):
            assert (await say(table, line)).ok
        await understood_or_asked(table, "@Ann " + typed.format(last=weapon.split()[-1]))


async def test_one_weapon_used_in_two_ways_is_no_question_to_whoever_parries_with_it() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik for Ann", "/encounter add Grak"):
            assert (await say(table, line)).ok
        for typed in ("attack grak with broadsword, he parries with axe", "attack broadsword vs Grak parry with axe"):
            told = await say(table, f"@Ann {typed}")
            assert told.ok and told.sentence.meant.casefold().endswith("vs grak parry with battle axe one-handed"), (
                told.text
            )
            await say(table, "/undo")


@pytest.mark.parametrize(
    ("system", "hero", "foe", "far", "offers"),
    [
        ("rq3plus", "Rurik", "Grak", 4, ["Rurik: move to 3,0"]),
        ("swords", "Mara", "Brute", 4, ["Mara: move to 3,0"]),
        ("rqhouse", "Rurik", "Marcus", 4, ["Rurik: move to 3,0 then attack vs Marcus"]),
        ("gurps4", "Aldric", "Borka", 4, ["Aldric: move to 3,0 then attack vs Borka"]),
        ("gurps4", "Aldric", "Borka", 8, ["Aldric: move to 4,0"]),
        ("gurps3", "Barbarian", "Bandit", 4, ["Barbarian: move to 2,0"]),
    ],
)
async def test_who_is_too_far_off_is_offered_the_way_there(
    system: str, hero: str, foe: str, far: int, offers: list[str]
) -> None:
    scene = [f"/encounter start {system}", f"/encounter add {hero} side one", f"/encounter add {foe} side two"]
    async with open_table() as table:
        for line in (*scene, f"/place {hero} at 0,0 facing 0", f"/place {foe} at {far},0 facing 3"):
            assert (await say(table, line)).ok
        reply = await say(table, f"{hero}: attack {foe}")
        assert reply.error is not None
        assert list(reply.error["offers"]) == offers, reply.text
        assert (await say(table, offers[0])).ok


@pytest.mark.parametrize(
    ("system", "typed", "offer"),
    [
        ("gurps4", "Ann: move to Bob then attack bite vs Bob", "Ann: move to 2,0 then attack bite vs Bob"),
        ("gurps3", "Ann: move to Bob", "Ann: move to 2,0"),
    ],
)
async def test_who_goes_to_somebody_is_offered_the_hex_beside(system: str, typed: str, offer: str) -> None:
    setup = (f"/encounter start {system}", "/encounter add wolf as Ann", "/encounter add wolf as Bob")
    async with open_table() as table:
        for line in (*setup, "/place Ann at 0,0 facing 0", "/place Bob at 3,0"):
            assert (await say(table, line)).ok, line
        reply = await say(table, typed)
        assert reply.error is not None and list(reply.error["offers"]) == [offer], reply.text
        assert (await say(table, offer)).ok


async def test_nobody_is_told_to_drop_a_shield_for_a_longer_walk() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric", "/place Aldric at 0,0 facing 0"):
            assert (await say(table, line)).ok
        reply = await say(table, "Aldric: move to 5,0")
        assert reply.error is not None and reply.error["code"] == "too_far_move"
        assert not any("drop" in offer for offer in reply.error["offers"])


@pytest.mark.parametrize("system", SYSTEMS)
async def test_where_nothing_lies_picking_it_up_is_refused_in_a_whole_sentence(system: str) -> None:
    hero, foe = ruleset(system).sample[:2]
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {hero}", f"/encounter add {foe}"):
            assert (await say(table, line)).ok
        reply = await say(table, f"{hero}: pick it up")
        other = await say(table, f"{hero}: hit ana")
    assert not reply.ok and reply.text.split(" ")[1] != "it" and "_" not in reply.text
    assert any(one in reply.text for one in ("There's no", "isn't on the ground", "already has")), reply.text
    # No keyword is like a name of three letters.
    assert f"I know no figure, weapon or thing called 'ana' here, only {foe}" in other.text, other.text


async def test_no_place_of_a_foe_is_looked_for_in_a_thing_that_is_picked_up() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "/encounter add Osric", "/encounter add Grak"):
            assert (await say(table, line)).ok
        reply = await say(table, "Osric: pick up axe")
    assert reply.text.startswith("I know no weapon or thing of Osric called 'axe' here"), reply.text


async def test_him_is_whom_a_players_figure_struck_last_though_the_game_master_said_it_but_not_in_secret() -> None:
    setup = ("/encounter add Grak as Borz side foes", "Rurik: attack vs Borz nothing rolled attack 90")
    struck = await _said(*setup, "@ann hit him")
    secret = await _said(setup[0], setup[1].replace(": ", ": secretly "), "@ann hit him")
    assert struck[-1].sentence.meant == "attack vs Borz"
    assert all(reply.ok for reply in secret[:-1])
    assert secret[-1].error is not None and secret[-1].error["code"] == "which"


async def test_what_is_a_ruling_for_the_game_master_is_a_deed_for_a_player_where_it_can_be_one() -> None:
    setup = ("/encounter start rqhouse", "/encounter add Marcus for ann side heroes", "/encounter add Grak side foes")
    async with open_table() as table:
        for line in setup:
            assert (await say(table, line)).ok
        player, barred, master = [
            await say(table, line) for line in ("@ann knock out Grak", "@ann Grak is dead", "knock out Grak")
        ]
    assert player.sentence.meant == "attack knockout vs Grak"
    assert barred.error is not None and barred.error["code"] == "not_allowed"
    assert master.sentence.meant == "mark Grak unconscious"


async def test_a_name_behind_a_line_is_whom_him_means_or_who_is_spoken_to() -> None:
    extra = ("/encounter add Lia for ann side heroes", "/encounter add Grak as Borz side foes")
    async with open_table() as table:
        for line in (*SETUP, *extra):
            assert (await say(table, line)).ok
        foe, friend = [await say(table, line) for line in ("@ann Rurik: hit him, Borz", "@ann stab him, lia!")]
    assert foe.sentence.meant == "Rurik: attack vs Borz"
    assert friend.sentence.meant == "Lia: attack vs Borz"


async def test_a_figure_does_again_what_it_did_itself() -> None:
    async with open_table() as table:
        for line in (*SETUP, "/encounter add Grak as Borz side foes"):
            assert (await say(table, line)).ok
        for line in ("Grak: attack vs Rurik nothing rolled 90", "Borz: attack vs Rurik dodge rolled 90"):
            assert (await say(table, line)).ok
        him = await say(table, "Borz: hit him")
        assert (await say(table, "/cancel")).ok
        grak = await say(table, "Grak: again")
    # Dice lie where they fell: those of the last time are not thrown again.
    assert grak.sentence.meant == "Grak: attack vs Rurik"
    assert not any(die.given for step in grak.fight.steps for die in step.dice)
    assert him.sentence.meant == "Borz: attack vs Rurik"


async def test_whom_the_master_let_ones_figure_strike_is_him() -> None:
    async with open_table() as table:
        for line in (*SETUP, "/encounter add Grak as Borz side foes"):
            assert (await say(table, line)).ok
        assert (await say(table, "Rurik: attack vs Borz nothing rolled 90")).ok
        assert (await say(table, "/round")).ok
        him = await say(table, "@ann hit him")
    assert him.sentence.meant == "attack vs Borz"


async def test_whose_thing_is_used_or_who_is_named_first_says_who_acts_or_whom_it_is_for() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", *(f"/encounter add {name} for ann" for name in ("Brandt", "Ada"))):
            assert (await say(table, line)).ok
        for name in ("Grak", 'orc as "Orc 1"', 'orc as "Orc 2"'):
            assert (await say(table, f"/encounter add {name} side foes")).ok
        loaded = await say(table, "@ann reload ada's bow")
        shot = await say(table, "@ann shoot grak with adas bow from 10 yards")
        blow = await say(table, "@ann no sorry orc 2, whack him")
        other = await say(table, "@ann orc 2 attacks me")
    assert loaded.text.startswith("longbow is already loaded; just shoot.")
    assert shot.sentence.meant == "Ada: shoot Longbow range 10 vs Grak"
    assert blow.sentence.meant == "attack vs Orc 2"
    assert other.text.splitlines()[-1].startswith("You don't play Orc 2")


@pytest.mark.parametrize(("system", "archer"), [("gurps4", "Cyra"), ("gurps3", "Ada")])
async def test_an_archer_is_told_that_he_may_aim(system: str, archer: str) -> None:
    async with open_table() as table:
        for line in (
            f"/encounter start {system}",
            f"/encounter add {archer} for ann side heroes",
            "/encounter add Orc side foes",
        ):
            assert (await say(table, line)).ok
        assert "aim vs Orc" in (await say(table, "@ann ?")).prompts.offers


async def test_what_bars_a_line_with_a_slip_in_it_is_told_of_what_it_is_meant_for() -> None:
    (reply,) = await _said("@ann stnad up")
    assert reply.text.startswith("I read that as `stand up`: Rurik is already standing."), reply.text


@pytest.mark.parametrize("line", ["?", "what can I do", "attack Grak", "/options"])
async def test_who_plays_nobody_is_offered_somebody_to_join_with(line: str) -> None:
    async with open_table() as table:
        for one in SETUP:
            assert (await say(table, one)).ok
        reply = await say(table, f"@cid {line}")
        assert reply.error is not None and reply.text.startswith("You don't play anyone here yet.")
        offers = reply.error["offers"]
        assert offers and "encounter join Rurik" not in offers
        assert (await say(table, f"@cid {offers[0]}")).ok


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Rurik: try climb 40 rolled 24", "Rurik: Climb 24/40 success"),
        ("Rurik: resist str vs 17 rolled 19", "Rurik wins: STR against 17 (19/45)"),
        (
            "Rurik: oppose dodge vs dodge of Grak rolled 80 81",
            "Rurik: dodge 80/40 failure\nGrak: dodge 81/30 failure\nRurik against Grak: failure to failure, a tie",
        ),
    ],
)
async def test_a_roll_that_is_called_for_is_told_once_and_first(line: str, text: str) -> None:
    (reply,) = await _said(line)
    assert reply.text.partition("\n🎲")[0] == text


async def test_a_skill_that_is_not_on_the_sheet_is_offered_with_its_percentage() -> None:
    (reply,) = await _said("Rurik: try climb")
    assert reply.error is not None and list(reply.error["offers"]) == ["Rurik: try climb 40"]


SHORT_ANSWERS = [
    ("rq3plus", ("Rurik", "Grak"), "with my shield", "· target "),
    ("rq3plus", ("Rurik", "Grak"), "parry w/ sword", "· broadsword "),
    ("rq3plus", ("Rurik", "Grak"), "I try to dodge it", "· dodge "),
    ("rqhouse", ("Jorun", "Kett"), "take it", "no defence"),
    ("gurps4", ("Aldric", "Borka"), "i parry and step back", "parry (thrusting broadsword)"),
    ("gurps4", ("Aldric", "Borka"), "use my shield", "block (medium shield)"),
    ("gurps3", ("Brandt", "Grak"), "jump back", "dodge"),
]


@pytest.mark.parametrize(("system", "figures", "typed", "told"), SHORT_ANSWERS)
async def test_an_answer_in_players_words_is_taken(
    system: str, figures: tuple[str, str], typed: str, told: str
) -> None:
    hero, foe = figures
    async with open_table(secret=bytes(31) + b"\x02") as table:
        for line in (f"/encounter start {system}", f"/encounter add {hero} for ann", f"/encounter add {foe}"):
            assert (await say(table, line)).ok
        asked = await say(table, f"{foe}: attack vs {hero} rolled {DICE_OF_A_HIT[system]}")
        assert asked.prompts.questions, asked.text
        answered = await say(table, f"@ann {typed}")
        assert answered.ok and told in answered.text, answered.text


DICE_OF_A_HIT = {"rq3plus": "attack 30", "rqhouse": "attack 30", "gurps4": "attack 9", "gurps3": "attack 9"}


@pytest.mark.parametrize(
    ("typed", "told"), [("whose turn is it?", "Grak"), ("How hurt is Grak?", "unhurt"), ("what’s Grak doing", "unhurt")]
)
async def test_who_asks_how_things_stand_is_told(typed: str, told: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik for ann", "/encounter add Grak"):
            await say(table, line)
        answer = await say(table, f"@ann {typed}")
        assert answer.ok and told in answer.text, answer.text


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("att", ["attack vs Grak", "attack vs Orm"]),
        ("I attack", ["attack vs Grak", "attack vs Orm"]),
        ("swing at o", ["attack vs Orm"]),
        ("attack gr", ["attack vs Grak"]),
        ("attack vs Grak ", ["attack vs Grak", "parry", "dodge", "nothing"]),
        ("attack broadsword vs ", ["Grak", "Orm", "Rurik"]),
    ],
)
async def test_what_is_typed_so_far_is_told_while_it_is_typed(typed: str, first: list[str]) -> None:
    async with open_table() as table:
        for line in (
            "/encounter start rq3plus",
            "/encounter add Rurik for ann side heroes",
            "/encounter add Grak side foes",
            "/encounter add Grak as Orm side foes",
        ):
            assert (await say(table, line)).ok
        found = await table.complete(replace(spoken("@ann x"), text=typed), len(typed))
        assert [one.text for one in found[: len(first)]] == first
        assert all(one.note == "70 %, SR 7" for one in found if one.kind == "meaning")


@pytest.mark.parametrize("bonus", ["+1d0", "+0d0", "damage +1d0"])
async def test_dice_that_are_none_are_refused_whatever_else_is_left_open(bonus: str) -> None:
    told = await script(
        "/encounter start rq3plus", "/encounter add Lia", "/encounter add Grak", f"attack vs Grak {bonus}"
    )
    assert told[-1]["error"]["code"] == "value" and "at least 1 side" in told[-1]["error"]["message"]


async def test_no_deed_mends_a_refusal_by_ending_the_turn() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4 pace strict", "/encounter add Aldric", "/encounter add Borka"):
            assert (await say(table, line)).ok
        await say(table, "/mark Borka unaware")
        refused = await say(table, "Aldric: attack thrusting broadsword vs Borka dodge")
        assert refused.error is not None and "Aldric: kneel" not in refused.error.get("offers", ())
        assert "no defence" in refused.text


@pytest.mark.parametrize(("system", "who", "foe"), [("gurps3", "Sel", "Grak"), ("gurps4", "Aldric", "Orc")])
async def test_who_reaches_nobody_may_go_nearer(system: str, who: str, foe: str) -> None:
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {who}", f"/encounter add {foe}"):
            assert (await say(table, line)).ok
        for line in (f"/place {who} at 0,0 facing 0", f"/place {foe} at 4,0 facing 3"):
            assert (await say(table, line)).ok
        assert f"{who}: move to 3,0" in (await say(table, f"{who}: ?")).text
        # A name stands where none can: it is not taken for a misspelt word.
        assert "did you mean" not in (await say(table, f"{who}: move to {foe}")).text
        assert (await say(table, f"{who}: move to 3,0")).ok
        assert "move to" not in (await say(table, f"{who}: ?")).text


async def test_what_has_only_to_wait_for_its_turn_is_offered_no_cure() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start rq3plus pace strict",
            "/encounter add Knight for ann side a",
            "/encounter add Grak",
        ):
            assert (await say(table, line)).ok
        for line in ("/place Knight at 0,0", "/place Grak at 5,0", '/encounter add "War Horse" at 1,0'):
            assert (await say(table, line)).ok
        reply = await say(table, "@ann mount War Horse")
    assert reply.error is not None and reply.error["code"] == "wrong_phase"
    assert not [offer for offer in reply.error.get("offers", ()) if "drop" in offer or "sheathe" in offer]


async def test_a_move_that_is_too_long_is_never_the_cure_of_another() -> None:
    async with open_table() as table:
        for line in (
            *("/encounter start rq3plus", '/encounter add "War Horse"', "/encounter add Lancer side a"),
            *("/encounter add Pike Guard side b", "/place Lancer at 0,0", "/place Pike Guard at 40,0 facing 3"),
            *("/encounter option pace strict", "Pike Guard: pass", "Lancer: intent double move, attack lance"),
        ):
            assert (await say(table, line)).ok, line
        reply = await say(table, "Lancer: move to Pike Guard")
        assert reply.error is not None and reply.error["code"] == "move_too_far"
        assert reply.error["offers"] and (await say(table, reply.error["offers"][0])).ok
        options = await say(table, "?")
    assert not [line for line in options.whole.splitlines() if "War Horse" in line], "nobody strikes at his own horse"


async def test_a_lancer_may_say_that_he_charges_when_he_is_asked_what_he_will_do() -> None:
    async with open_table() as table:
        for line in (
            *("/encounter start rq3plus pace strict", '/encounter add "War Horse"', "/encounter add Lancer side a"),
            *("/encounter add Pike Guard side b", "Pike Guard: pass"),
        ):
            assert (await say(table, line)).ok, line
        options = (await say(table, "?")).whole
        assert "intent double move, attack lance charge vs Pike Guard" in options and "intent attack Lance" in options
        said = await say(table, "Lancer: intent charge Pike Guard")
        assert said.ok and said.sentence.meant.endswith("intent double move, attack lance charge vs Pike Guard")


async def test_who_insists_on_a_command_with_its_stroke_is_told_of_that_command() -> None:
    async with open_table() as table:
        assert (await say(table, "/encounter start rq3plus pace strict")).ok
        said = [await say(table, "/phase dusk") for _ in range(2)]
    assert said[1].error is not None and "phase: The GM goes on" in said[1].error["message"]


async def test_a_name_that_may_mean_several_is_offered_with_each_of_them() -> None:
    # What is offered adds a deed that nobody typed: it was looked for in its own beginning without end.
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric for ann", "/encounter add Wolf x2"):
            assert (await say(table, line)).ok
        reply = await say(table, "@ann wait for wolf to come in reach, then swing at it")
        assert reply.error is not None and reply.error["offers"] == [
            "wait until Wolf 1 enters reach then attack vs Wolf 1",
            "wait until Wolf 2 enters reach then attack vs Wolf 2",
        ]
        assert (await say(table, f"@ann {reply.error['offers'][1]}")).ok


NUMBERS = {
    "what's my parry?": "parry thrusting broadsword 12",
    "what is my dodge now": "dodge 9",
    "Aldric: what's my block": "block medium shield 11",
    "whats my skil with the shield": "skill shield 13",
    "how much HP have I got left": "HP 12 of 12",
    "how many points am I down?": "HP 12 of 12",
    "whats my DR on the neck": "DR neck 0",
    "can i still block this turn": "yes, block retreat 12, block 11 (against Orc)",
    "how good is my parry with the sword": "parry thrusting broadsword 12",
}


async def test_a_rule_is_found_by_the_words_of_its_title_in_any_form() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "/encounter add Brandt for ann", "/encounter add Orc"):
            assert (await say(table, line)).ok
        title = (await say(table, "/rule dodge and drop")).text
        assert title.startswith("G3-DAD-01")
        for line in ("/rule dodge drop", "@ann how does that dodge and drop thing work?"):
            assert (await say(table, line)).text == title, line


async def test_a_question_is_about_whoever_is_named_with_a_slip() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "/encounter add Brandt for ann", "/encounter add Orc"):
            assert (await say(table, line)).ok
        assert (await say(table, "/encounter add Bandit")).ok
        assert (await say(table, "@ann best way to hurt bandti?")).sentence.meant.endswith("vs Bandit")
        assert (await say(table, "@ann what if I attack bandti")).sentence.meant == "odds attack vs Bandit"
        assert not (await say(table, "@ann best way to go at the bandit")).ok
        assert (
            await say(table, "@ann Best attack versus Bandit? Percent.")
        ).sentence.meant == "odds best attack vs Bandit"
        assert (await say(table, "@ann so how does everyone look")).sentence.meant == "encounter status"
        assert (
            await say(table, "Orc all out strong on Brandt")
        ).sentence.meant == "Orc: attack all out strong vs Brandt"
        told = await say(table, "@ann I bash at the bandit, which is quite a big guy")
        assert not told.sentence.meant.startswith("state"), "nothing is asked"


async def test_time_that_everybody_rests_passes_for_players_too() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric for ann", "/encounter add Orc x2"):
            assert (await say(table, line)).ok
        assert (await say(table, "/set Aldric fp 5")).ok
        said = await say(table, "everybody rests ten minutes")
        assert said.ok and "Aldric rests → FP 6" in said.text


async def test_who_asks_for_a_number_of_ones_own_is_told_it_in_one_line() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric for ann", "/encounter add Orc"):
            assert (await say(table, line)).ok
        for line, told in NUMBERS.items():
            assert (await say(table, f"@ann {line}")).text == f"Aldric: {told}"
        assert "block medium shield 11" in (await say(table, "@ann /state me")).text
        assert (await say(table, "@ann what's the Orc's parry")).text.startswith("Orc's numbers are secret")
        refused = await say(table, "@ann how far is the orc")
        assert not refused.ok and "Aldric isn't on the map" in refused.text
        for line in ("/place Aldric at 0,0", "/place Orc at 3,0"):
            assert (await say(table, line)).ok
        assert (await say(table, "@ann how far is the orc")).text == "Aldric to Orc: 3 yd"
        assert (await say(table, "what's the orc's dodge")).text.startswith("Orc: dodge ")
        refused = await say(table, "@ann /number hp of Orc")
        assert not refused.ok and "/state Orc" in refused.text
        assert "Ask for hp, fp, parry" in (await say(table, "@ann /number charm")).text
        whole = (await say(table, "@ann /state me all")).text
        assert "defences: " in whole and "carried_lb: " in whole and "carried: " not in whole


DAMAGES = {
    "rq3plus": ("Rurik", "Grak", "how much damage does my sword do", "damage Broadsword 1d8+1 + 1d4"),
    "swords": ("Mara", "thug", "how hard do I hit", "damage sword dx + 9 (strength 3, weapon 6)"),
    "rqhouse": (
        "Marcus",
        "Grak",
        "what do I roll for damage",
        "damage shortsword 1d6+1 + 1d4, medium shield 1d6 + 1d4",
    ),
    "gurps4": ("Aldric", "orc", "how much damage does a kick do", "damage kick 1d-1 cr"),
    "gurps3": ("Brandt", "orc", "my dmg with the sword?", "damage Broadsword swing 1d+3 cut, thrust 1d cr"),
}


@pytest.mark.parametrize("system", DAMAGES)
async def test_what_a_weapon_rolls_for_damage_is_told(system: str) -> None:
    who, foe, typed, told = DAMAGES[system]
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {who} for ann", f"/encounter add {foe} side foes"):
            assert (await say(table, line)).ok
        assert (await say(table, f"@ann {typed}")).text == f"{who}: {told}"
        lacks = await say(table, "@ann how much damage does my trident do")
        assert lacks.error is not None and "trident" in lacks.text


async def test_what_has_to_be_rolled_is_told_with_what_it_is_made_up_of() -> None:
    for system, who, foe, typed, told in (
        (
            "gurps4",
            "Aldric",
            "orc",
            "what do I need for the orc's neck",
            "To hit: 9 or less, 38 % (broadsword 14 -5 neck)",
        ),
        ("swords", "Mara", "brute", "is a haymaker on the brute worth it?", "To hit: 2d6 melee 5 -2 haymaker against"),
        ("swords", "Mara", "brute", "what do I have to roll against the brute", "To hit: 2d6 +5 against"),
    ):
        async with open_table() as table:
            for line in (
                f"/encounter start {system}",
                f"/encounter add {who} for ann",
                f"/encounter add {foe} side foes",
            ):
                assert (await say(table, line)).ok
            assert told in (await say(table, f"@ann {typed}")).text, typed


async def test_who_asks_what_may_be_done_does_nothing() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric for ann", "/encounter add Orc side foes"):
            assert (await say(table, line)).ok
        for typed in ("can I attack twice", "can I move and attack", "could I attack and then step back"):
            before = (await say(table, "/history")).text
            asked = await say(table, f"@ann {typed}")
            assert asked.ok and asked.sentence.meant.startswith("rule"), typed
            assert (await say(table, "/history")).text == before


async def test_several_of_a_kind_may_be_named_as_english_has_it() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric", "/encounter add Wolf x2"):
            assert (await say(table, line)).ok
        reply = await say(table, "both wolves attack Aldric")
        assert "Wolf 1" in reply.whole and "Wolf 2" in reply.whole, reply.whole


async def test_on_the_map_the_hex_is_offered_to_which_one_goes() -> None:
    fight = ("/encounter start gurps4", "/encounter add Aldric at 0,0", "/encounter add Orc at 8,0")
    async with open_table() as table:
        for line in fight:
            assert (await say(table, line)).ok
        for typed, offer in (
            ("move 2 yards toward Orc", "Aldric: move to 2,0"),
            ("move toward Orc", "Aldric: move to 4,0"),
            ("move 2 away from Orc", "Aldric: move to 0,-2"),
        ):
            reply = await say(table, f"Aldric: {typed}")
            assert reply.error is not None and reply.error["offers"] == [offer], reply.whole
            assert reply.error["message"].startswith("Which hex?")


async def test_a_verb_that_wants_vs_is_understood_with_him() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric for ann", "/encounter add Orc"):
            assert (await say(table, line)).ok
        reply = await say(table, "@ann pin him")
        assert reply.error is not None and reply.error["message"].startswith("Aldric isn't in that grapple"), (
            reply.whole
        )


async def test_what_comes_first_to_hand_is_not_exchanged_for_a_kick_where_the_rules_bar_it() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric at 0,0", "/encounter add Ogre at 1,0"):
            assert (await say(table, line)).ok
        reply = await say(table, "Ogre: attack Aldric")
        assert reply.error is not None and reply.error["message"].startswith("Ogre's great club reaches 2")
        assert "Ogre: attack kick vs Aldric" in reply.error["offers"]
        assert (await say(table, reply.error["offers"][0])).ok


async def test_how_high_somebody_is_stands_in_the_tracker() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Harpy at 0,0", "/place Harpy at 0,0 elevation 3"):
            assert (await say(table, line)).ok
        assert "HP 10/10, elevation 3" in (await say(table, "/state")).text
        noted = await say(table, "note: the statue moved")
        assert noted.ok and "the statue moved" in (await say(table, "/state")).text


@pytest.mark.parametrize(
    ("system", "hero", "foes", "offered"),
    [
        ("rq3plus", "Rurik", ("Grak", "Trollkin"), ["attack vs Grak then attack vs Trollkin"]),
        ("swords", "Mara", ("Thug", "Brute"), ["attack vs Thug then attack vs Brute"]),
        ("gurps4", "Aldric", ("Borka", "Wolf"), ["attack vs Borka", "attack vs Wolf"]),
        ("gurps3", "Brandt", ("Grak", "Wolf"), ["attack vs Grak", "attack vs Wolf"]),
    ],
)
async def test_who_strikes_at_two_strikes_at_none_of_them_in_silence(
    system: str, hero: str, foes: tuple[str, str], offered: list[str]
) -> None:
    async with open_table() as table:
        for line in (f"/encounter start {system}", *(f"/encounter add {one}" for one in foes)):
            assert (await say(table, line)).ok
        assert (await say(table, f"/encounter add {hero} for ann")).ok
        reply = await say(table, f"@ann hit {foes[0]}, {foes[1]}")
        assert reply.error is not None and reply.error["offers"] == offered, reply.text
        assert (await say(table, f"@ann {offered[0]}")).ok


async def test_nobody_strikes_a_friend_by_a_guess() -> None:
    fight = ("start swords", "add Mara for ann side heroes", "add Bram side heroes", "add thug x2 side foes")
    async with open_table() as table:
        for line in fight:
            assert (await say(table, f"/encounter {line}")).ok
        for typed, offered in (
            ("@ann nice hit Bram", "attack vs Bram"),
            ("@ann attack Bram", "attack vs Bram"),
            ("Thug 1 hits Thug 2", "Thug 1: attack vs Thug 2"),
        ):
            reply = await say(table, typed)
            assert reply.error is not None and reply.error["code"] == "own_side", reply.text
            assert reply.error["offers"] == [offered], typed
        assert (await say(table, "@ann attack vs Bram")).ok


async def test_what_says_nothing_is_told_to_be_no_deed() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik for ann", "/encounter add Grak"):
            assert (await say(table, line)).ok
        for typed in ("ok", "lol", "yes"):
            reply = await say(table, f"@ann {typed}")
            assert not reply.ok and "Nothing was typed" not in reply.text and f"'{typed}'" in reply.text, reply.text


async def test_what_the_rules_refuse_a_player_is_no_ruling() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start gurps4",
            "/encounter add Aldric for ann side heroes",
            "/encounter add Borka side foes",
        ):
            await say(table, line)
        reply = await say(table, "@ann DA -4 at borka's neck")
        assert reply.error is not None and "Deceptive Attack" in reply.whole
        assert reply.error["offers"] == ["attack deceptive 2 vs Borka"]


@pytest.mark.parametrize("line", ["flurry on Grak with Lia", "flurry on Grak, Lia!", "flurry on Grak by my Lia"])
async def test_the_own_figure_that_is_named_last_acts(line: str) -> None:
    async with open_table() as table:
        scene = ("/encounter start rq3plus", "/encounter add Rurik for Ann", "/encounter add Lia for Ann")
        for said in (*scene, "/encounter add Grak side foes"):
            assert (await say(table, said)).ok
        assert (await say(table, f"@Ann {line}")).sentence.meant == "Lia: attack flurry vs Grak"
        together = await say(table, "@Ann attack Grak together with Lia")
        assert not together.ok


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("again but in the head", "attack vs Grak at head"),
        ("same again, at his left leg this time", "attack vs Grak at left leg"),
        ("once more, in the head please", "attack vs Grak at head"),
    ],
)
async def test_the_last_deed_is_done_again_at_another_place(line: str, meant: str) -> None:
    first, *_, last = await _said("@Ann attack vs Grak dodge", "/round", f"@Ann {line}")
    assert first.ok and last.ok and last.sentence.meant == meant
    _, *_, other = await _said("@Ann attack vs Grak at right leg dodge", "/round", f"@Ann {line}")
    assert other.sentence.meant == meant
