"""Questions in words of one's own are answered by a line of the table; what is no question is none."""

import pytest

from grammar.meaning.asking import asked, is_question, wished
from rules.core.tables.sought import look_up
from tests.bot.table import open_table, say
from tests.grammar.test_phrasings import CORPUS, _scene

ASKED = {
    ("rqhouse", "what does the knockback extra success actually do"): "rule knockback",
    ("gurps4", "what did aldric just do, i was getting a beer"): "history",
    ("rq3plus", "remind me what my parry is"): "number parry",
    ("gurps3", "what have I got in my hands again"): "state me",
    ("swords", "is anybody on their side even bleeding yet"): "encounter status",
    ("rq3plus", "show me the last few moves"): "history",
    ("rq3plus", "Parries left?"): "number parry left",
    ("swords", "how many actions left?"): "number actions",
    ("gurps3", "axe parry?"): "number parry axe",
    ("swords", "my defence is what exactly?"): "number defence",
    ("rqhouse", "whats the penalty for fighting while prone"): "rule prone",
    ("gurps4", "am i slowed down by my gear"): "number slowed down",
    ("rq3plus", "how strong am i actually"): "number strong",
    ("rq3plus", "is it worth going for the head"): "odds attack vs Grak at head",
    ("gurps3", "any idea what i could do"): "options",
    ("gurps4", "whats a good move against jorg"): "odds best attack vs Jörg Eisenbart",
    ("gurps4", "what does all out attack cost me"): "rule all-out attack",
    ("swords", "Kindly read me the rule on disarming"): "rule disarming",
    ("gurps3", "odds of brandt beating grak"): "odds duel Brandt Grak",
    ("swords", "who just got hit"): "history",
    ("rqhouse", "how tired am I, fatigue wise"): "number fatigue",
    ("rqhouse", "if I full attack and go for his head what are my odds?"): "odds attack full attack vs Grak at head",
    ("swords", "how banged up am i"): "state me",
    ("gurps4", "what did Grak just do"): "history",
    ("gurps3", "what's my block including pd and everything"): "number block",
    ("gurps3", "show me how fients work"): "rule fients",
    ("rq3plus", "how far can I walk in one round?"): "number far can i walk",
    ("rqhouse", "am I getting tired"): "number tired",
    ("swords", "how did you get that result"): "why",
    ("swords", "what does a haymaker do again"): "rule haymaker",
    ("swords", "if grak and I fight it out, who wins"): "odds duel Mara Grak",
    ("swords", "how many stuns until somebody is unconscious"): "rule stuns unconscious",
    ("gurps3", "what did everybody do last second"): "history",
    ("gurps4", "sry was afk what happened"): "history",
    ("rq3plus", "why did that last blow miss"): "why",
    ("rq3plus", "how far is grak"): "number distance of Grak",
    ("rqhouse", "who'd win, me or joerg?"): "odds duel Jorun Jörg Eisenbart",
    ("swords", "could i take grak in a fair fight?"): "odds duel Mara Grak",
    ("swords", "whats best vs joerg?"): "odds best attack vs Jörg Eisenbart",
    ("gurps4", "how likely is an all out strong at joerg to land"): "odds attack all-out strong vs Jörg Eisenbart",
    ("gurps4", "what's the distance to trollkin 2"): "number distance of Trollkin 2",
    ("rqhouse", "how does a full attack work"): "rule full attack",
    ("swords", "what's the weather like"): "",
    ("gurps3", "how does all out attack work?"): "rule all-out attack",
    ("gurps3", "what does the aim card say"): "card aim",
    ("gurps4", "who has the upper hand, me or grak?"): "odds duel Aldric Grak",
    ("rq3plus", "would i win against grak one on one?"): "odds duel Rurik Grak",
    ("rq3plus", "could grak beat rurik in a fair fight?"): "odds duel Grak Rurik",
    ("gurps3", "what are the odds of Brandt beating Grak"): "odds duel Brandt Grak",
    ("rq3plus", "which attack would be the best one on grak"): "odds best attack vs Grak",
    ("rq3plus", "what can Rurik even do right now"): "options Rurik",
    ("gurps4", "what was rolled in the last rounds"): "history",
    ("gurps3", "What did I just roll there?"): "why",
    ("rqhouse", "how many successes did i get just now"): "why",
    ("rq3plus", "can I still parry this round?"): "number parry left",
    ("rq3plus", "what strike rank am I with the dagger compared to the sword"): "number strike rank dagger broadsword",
    ("rqhouse", "do I have an action left?"): "number action left",
    ("gurps3", "how many points am I down"): "number points",
    ("gurps4", "how likly is it that I hit Grak's neck"): "odds attack vs Grak at neck",
    ("rq3plus", "what happens if Lia ripostes and rolls a critical?"): "rule ripostes rolls critical",
    ("rq3plus", "how long until I bleed out"): "rule bleed",
    ("swords", "when do I die"): "rule die",
    ("swords", "what can i do when someone is holding me"): "rule holding",
    ("gurps4", "how does bleeding work"): "rule bleeding",
    ("gurps3", "what's my PD against the axe"): "number pd axe",
    ("rq3plus", "how good are my chances against Grak?"): "odds attack vs Grak",
    ("rq3plus", "is grak already out of actions"): "state Grak",
    ("rq3plus", "can somebody tell me who is still standing and whose leg is gone"): "encounter status",
    ("gurps4", "what do i need for the neck?"): "odds attack vs Grak at neck",
    ("gurps4", "what can i do right now"): "options",
    ("gurps4", "how do i dodge"): "help dodge",
    ("gurps4", "so what happened, i was away"): "history",
    ("gurps4", "who goes first, us or Grak? my basic speed is 6.25"): "encounter status",
    ("gurps4", "thats the second parry i made, did you count it?"): "why",
    ("gurps3", "how many turns till Sven's axe is ready again?"): "state Sven",
    ("gurps3", "is the trollkin in my front hexes or behind me?"): "map",
    ("swords", "how many stuns have i taken this round?"): "number stuns",
    ("rqhouse", "distance to grak?"): "number distance of Grak",
    ("gurps4", "can i parry twice in one turn?"): "rule parry twice",
    ("gurps3", "points left on Grak?"): "state Grak",
    ("rq3plus", "my % to hit Grak in the chest?"): "odds attack vs Grak at chest",
    ("rq3plus", "aps left on my target?"): "number aps target",
    ("gurps4", "did I just crit"): "why",
    ("gurps4", "the 4 I rolled was what"): "why",
    ("gurps3", "does feinting cost me my parry?"): "rule feinting",
    ("swords", "whats the difference of a jab and a thrust"): "rule difference jab thrust",
    ("swords", "turn order pls"): "encounter status",
    ("gurps3", "when am I on again"): "encounter status",
    ("swords", "inventory"): "state me",
    ("swords", "is a jab or a swing better on Grak?"): "odds best attack vs Grak",
    ("gurps4", "am I better off dodging or blocking"): "number defence",
    ("gurps4", "parry or dodge?"): "number defence",
    ("gurps3", "is my block better than my parry?"): "number defence",
    ("swords", "how much damage does my axe do"): "number damage axe",
    ("gurps4", "how hard do I hit"): "number hard",
    ("rq3plus", "what do I have to roll against Grak"): "odds attack vs Grak",
    ("rqhouse", "am I at a penalty right now"): "state me",
    ("gurps4", "what penalty do I get for the neck"): "odds attack vs Grak at neck",
    ("gurps4", "which penalties are on me"): "state me",
    ("gurps4", "can I attack twice"): "rule attack twice",
    ("rq3plus", "has Grak moved yet"): "encounter status",
    ("rq3plus", "what did Grak roll"): "why",
    ("gurps3", "how do I trip Sven"): "rule trip",
    ("gurps4", "wait, what does shock do"): "rule shock",
    ("gurps4", "explain feints to me"): "rule feints",
    ("gurps4", "does bleeding stop by itself"): "rule bleeding stop itself",
    ("rqhouse", "what would my dodge be if I were kneeling"): "rule kneeling",
    ("gurps4", "how far can I move"): "number move",
    ("gurps3", "wut can i even do"): "options",
    ("rqhouse", "if I attack, can I still dodge"): "rule attack dodge",
    ("rqhouse", "i have 3 successes what now"): "rule successes",
    ("gurps4", "once Wat is done, who comes on?"): "encounter status",
    ("rq3plus", "when does trollkin 1 go"): "encounter status",
    ("rq3plus", "am I before or after Grak?"): "encounter status",
    ("gurps4", "how long before Grak's turn"): "encounter status",
    ("rq3plus", "what have I missed"): "history",
    ("swords", "anything just happened?"): "history",
    ("rqhouse", "which weapon is best against Grak?"): "odds best attack vs Grak",
    ("rqhouse", "what's the nastiest thing I can do to Grak"): "odds best attack vs Grak",
    ("rqhouse", "what moves are open to me?"): "options",
    ("rqhouse", "which things may I do on my turn"): "options",
    ("rqhouse", "how likely am I to hit grak with the bow at thirty meters"): "odds shoot shortbow range 30 vs Grak",
    ("gurps4", "how far am I able to walk this turn"): "number move",
    ("gurps4", "how many yards can I run in a second"): "number move",
    ("rqhouse", "what do I need to dodge?"): "number dodge",
    ("rqhouse", "how well do I parry with the small shield"): "number parry small shield",
    ("gurps3", "remind me what a feint does exactly"): "rule feint",
    ("gurps4", "penalty for going at the eyes?"): "rule eyes",
    ("gurps4", "what does Grak hold"): "state Grak",
    ("rqhouse", "can I reach Grak this turn?"): "number distance of Grak",
    ("rqhouse", "who is closest to me?"): "map",
    ("rq3plus", "is Grak afraid of me?"): "",
    ("rq3plus", "how much gold has Grak got"): "",
    ("rq3plus", "do trolls eat people?"): "",
    ("gurps4", "who wants coffee?"): "",
    ("gurps4", "what time is it"): "",
    ("gurps4", "what all am I allowed to do?"): "options",
    ("gurps4", "how soon do I get my next go?"): "encounter status",
    ("gurps4", "what should we order for dinner?"): "",
    ("swords", "can I throw sand in his eyes?"): "",
    ("swords", "is there a rule for throwing sand"): "rule sand",
}


@pytest.mark.parametrize(("system", "typed"), ASKED)
async def test_a_question_is_answered_by_the_line_it_means(system: str, typed: str) -> None:
    assert asked(typed, await _scene(system)) == ASKED[system, typed]


@pytest.mark.parametrize(
    "typed",
    [
        "trollkin 1 attacks aldric, and so does trollkin 2",
        "she's surprised so she doesn't get a parry",
        "attack Grak",
        "have Grak make a roll",
    ],
)
async def test_what_tells_something_asks_nothing(typed: str) -> None:
    assert not is_question(typed, await _scene("gurps4"))


def test_what_is_wished_is_told_by_its_words() -> None:
    assert wished("that was a crush, please take the last damage back") == "undo"
    assert wished("New round everybody, all actions back") == "round"
    assert wished("attack Grak") == ""


def test_the_rule_with_most_of_the_rarer_words_of_a_question_is_found() -> None:
    found = look_up("rules.gurps4", "can parry twice one turn")
    assert found and "parry" in found[0].title.casefold()
    assert look_up("rules.gurps4", "zzz yyy xxx") == ()


async def test_what_nothing_can_tell_is_refused_with_what_can_be_asked() -> None:
    async with open_table() as table:
        for line in CORPUS["gurps4"]["fight"]:
            await say(table, line)
        reply = await say(table, "@ann is Grak fond of cheese?")
        assert not reply.ok and reply.error is not None
        assert reply.error["code"] == "unanswered"
        assert reply.error["offers"][0] == "state Grak"
        for offer in reply.error["offers"]:
            assert (await say(table, f"@ann {offer}")).ok


async def test_a_question_that_begins_as_a_line_of_the_table_and_speaks_of_oneself_is_answered() -> None:
    async with open_table() as table:
        for line in CORPUS["gurps4"]["fight"]:
            await say(table, line)
        reply = await say(table, "@ann odds of me getting grak in the leg?")
        assert reply.ok, reply.text
        assert "Grak" in reply.text


async def test_a_question_that_is_refused_is_not_asked_again() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric for ann"):
            await say(table, line)
        for line in ("why", "/why", "Why?", "@ann why"):
            assert not (await say(table, line)).ok


async def test_a_ruling_amid_comments_and_a_question_that_a_form_mistakes_are_understood() -> None:
    async with open_table() as table:
        for line in CORPUS["rq3plus"]["fight"]:
            await say(table, line)
        reply = await say(table, "Trollkin 1 falls in the pit and takes 4 to the right leg")
        assert reply.ok and reply.sentence.meant == "apply 4 to Trollkin 1 at right leg -- Trollkin 1 falls in the pit"
        assert (await say(table, "@ann how bad is lia's leg")).sentence.meant == "state Lia"
        refused = await say(table, "that was a crush, please take the last damage back")
        assert refused.error is not None and refused.error["offers"][0] == "undo"
        assert (await say(table, "undo")).ok
        given = await say(table, "give Trollkin 1 -20 until end of round")
        assert given.sentence.meant == "effect ruling on Trollkin 1: -20 everything, 1 round"


async def test_a_line_that_a_form_only_seems_to_fit_is_read_as_it_is() -> None:
    async with open_table() as table:
        for line in CORPUS["swords"]["fight"]:
            await say(table, line)
        rolled = await say(table, "@ann I drop and roll away")
        assert rolled.error is not None and rolled.error["code"] == "nothing_asked"
        shot = await say(table, "Grak strikes Mara, she doesn't see it coming")
        assert shot.sentence.meant == "Grak: attack surprise vs Mara"


@pytest.mark.parametrize("asked_", ["how many HP do I still have?", "how many hp have I got left right now?"])
async def test_what_somebody_has_himself_no_rule_tells(asked_: str) -> None:
    async with open_table() as table:
        for line in CORPUS["rq3plus"]["fight"]:
            await say(table, line)
        reply = await say(table, f"@bob {asked_}")
        assert reply.ok and "HP 11 of 11" in reply.text, reply.whole


@pytest.mark.parametrize("typed", ["eh just dodge it rolled 27", "dodge! the dice say 27"])
async def test_dice_behind_an_answer_in_own_words_count(typed: str) -> None:
    async with open_table() as table:
        for line in (*CORPUS["rqhouse"]["fight"], "Grak: attack vs Jorun rolled attack 10"):
            await say(table, line)
        reply = await say(table, f"@ann {typed}")
        assert reply.ok and "dodge 27" in reply.whole, reply.whole


async def test_what_flies_out_of_a_hand_is_no_blow_at_its_owner() -> None:
    async with open_table() as table:
        for line in CORPUS["swords"]["fight"]:
            await say(table, line)
        reply = await say(table, "@ann because that club hurts I want to hit it out of Grak's hand")
        assert reply.sentence.meant.startswith("disarm club vs Grak -- ")
