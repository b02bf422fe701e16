"""Lines of speech whose deed is understood are carried out with themselves as the note; others are refused."""

import pytest

from grammar.meaning.chained import one_behind_another
from rules.core.report import Refused
from tests.grammar.test_phrasings import _scene, _understood

DONE = {
    # Words that only colour the deed.
    ("rq3plus", "Rurik swings his broadsword at Grak with a nasty grin"): "Rurik: attack Broadsword vs Grak",
    ("rq3plus", "I lay into Grak with a guttural bellow from deep down"): "attack vs Grak",
    ("gurps3", "feint with the sword to open grak up"): "feint Broadsword vs Grak",
    # The deed is said by a word that no list has: a thing of one's own and a foe.
    ("swords", "I bring my sword down on Grak with a roar"): "attack sword vs Grak",
    ("rqhouse", "I sink my scimitar deep into the second trollkin"): "attack scimitar vs Trollkin 2",
    # Whoever is told of in the first clause acts in the next.
    ("rqhouse", "Jorun spits on the ground and hews at Grak's head"): "Jorun: attack vs Grak at head",
    ("gurps4", "Aldric raises his sword and hacks at the second trollkin"): ("Aldric: attack vs Trollkin 2"),
    (
        "rq3plus",
        "I step in and drive my broadsword into Jörg's left leg",
    ): "attack Broadsword vs Jörg Eisenbart at left leg",
    # Why it is done, and whom it is about.
    ("rq3plus", "Since Jörg is so well armoured I'll aim for his unprotected head"): "attack vs Jörg Eisenbart at head",
    ("gurps3", "I make a fake blow so that Grak opens his guard"): "feint vs Grak",
    ("swords", "Grak laughs at me and I hit him with my sword"): "attack sword vs Grak",
    ("rq3plus", "I let fly with a wild overhead cut at trollkin two"): "attack vs Trollkin 2",
    ("swords", "The second trollkin is too slow so I slash at him with glee"): "attack vs Trollkin 2",
    ("swords", "Mara has no time to think so she just stabs the second trollkin"): "Mara: attack vs Trollkin 2",
    ("swords", "I leap past the second trollkin and hit him with my sword"): "attack sword vs Trollkin 2",
    # A verb that needs another word, with what stands before that.
    ("swords", "I take a careful quick poke at the second trollkin so that I surely hit"): "attack jab vs Trollkin 2",
    ("gurps3", "I give up all defence and swing at Grak twice as fast as I can"): "attack all-out double vs Grak",
    # What is told of others, or of what one does not mind, and who is left alone.
    ("gurps4", "I go for the arm with my thrust, Grak seems tired"): "attack thrust vs Grak at arm",
    ("rqhouse", "I would like to cut Grak in his right arm so he lets go"): "attack vs Grak at right arm",
    ("rq3plus", "I ignore Jörg and swing my sword at trollkin 2"): "attack Broadsword vs Trollkin 2",
    ("gurps3", "I swing my sword at Grak, he doesn't expect that from me"): "attack Broadsword vs Grak",
    # A shield that is only kept up strikes nobody; caution is said with another verb.
    ("gurps4", "I keep my shield up and hack at the second trollkin"): "attack vs Trollkin 2",
    ("gurps3", "I throw caution to the wind and hit Grak twice"): "attack all-out double vs Grak",
    # What a comment says.
    ("gurps3", "slice grak's leg so he can't run"): "attack vs Grak at leg",
    ("gurps3", "attack grak at -3, it's dark in here"): "attack vs Grak -3",
    ("rq3plus", "Rurik roars and swings the broadsword at trollkin 1's chest"): (
        "Rurik: attack Broadsword vs Trollkin 1 at chest"
    ),
    ("rqhouse", "Jorun whirls round and slashes at trollkin 1"): "Jorun: attack vs Trollkin 1",
}
NOT_DONE = {
    "gurps3": ("I bring my sword down on Grak and hang on to his leg",),
    "gurps4": ("I forget about my defence and just hammer Grak",),
    "rqhouse": ("I strike at Grak and the rest of the round I only defend",),
    "rq3plus": (
        "I hit Grak with my sword and Jörg hard",
        "attack broadsword flurble vs Grak",
        "I attack broadsword flurble Grak",
        "I attack Bragga with my broadsword in the evening light",
        "I hit Grak with my halberd as hard as I can",
        "I hit Grak with my flurble as hard as I can",
        "I strike at Grak's flurble with the broadsword",
        "I hit Grak in the flurble with my sword",
        "I don't want to hit Grak with my sword",
        "I hit Grak with my sword unless he gives up",
        "I hit Grak with my sword when he comes nearer",
        "I wave my sword at Grak with a fierce grin",
        "I point my broadsword at Grak and shout a challenge",
        "I swing my sword at Grak and run away as fast as I can",
        "I swing my sword at Grak with a smile, but not at the head",
        "I swign my swrod at Grak with a fierce cry",
        "I swing my sword at Grak instead of Trollkin 1",
        "I swing three times at Grak with a fierce cry",
        "I swing my sword at the trollkin with a fierce cry",
        "Lia swings her rapier at Grak with a fierce cry",
        "I attack Bragga with his own broadsword in the evening",
        "I turn from Grak and keep away with all my might",
        "hit Jörg, unless he surrenders",
        "attack grak, not in the head",
        "attack grak, she has half cover",
        "attack grak with the sword, 3 times",
        "Zork: hit grak",
        "Grak roars and swings his axe at me",
        "if Grak comes closer I hit him",
        "Rurik takes a swing at Grak but misses",
    ),
    "swords": (
        "I offer my sword to Grak and beg for mercy",
        "I bring my sword down on Grak and skedaddle",
        "I bring my sword down on Grak, if he dares",
    ),
}


@pytest.mark.parametrize(("system", "typed"), DONE)
async def test_a_line_of_speech_is_carried_out_and_is_the_note_of_its_deed(system: str, typed: str) -> None:
    sentence, scene = DONE[system, typed], await _scene(system)
    found = _understood(typed, scene)
    said, _, note = found.partition(" -- ")
    assert said == sentence
    assert typed.startswith(note)
    scene.rehearsed(found)


@pytest.mark.parametrize(("system", "typed"), [(system, line) for system, lines in NOT_DONE.items() for line in lines])
async def test_what_may_change_the_deed_is_never_passed_over(system: str, typed: str) -> None:
    scene = await _scene(system)
    with pytest.raises(Refused) as fault:
        _understood(typed, scene)
    for offer in fault.value.offers:
        scene.rehearsed(offer.partition("; ")[0])


async def test_a_further_deed_is_no_part_of_a_note() -> None:
    scene, typed = await _scene("swords"), "I take a careful poke at Grak, jab, nothing fancy"
    for one in one_behind_another(typed, scene):
        assert "jab" not in one.partition(" -- ")[2]


async def test_who_is_named_before_a_colon_is_no_comment() -> None:
    found = _understood("Rurik: hit grak in the head because he is ugly", await _scene("rq3plus"))
    assert found == "Rurik: attack vs Grak at head -- hit grak in the head because he is ugly"


async def test_of_several_who_may_be_meant_it_is_asked() -> None:
    with pytest.raises(Refused) as fault:
        _understood("I bring my sword down on the trollkin with a roar", await _scene("swords"))
    assert fault.value.offers == ("attack sword vs Trollkin 1", "attack sword vs Trollkin 2")


async def test_what_bars_the_deed_is_told_without_what_is_said_besides() -> None:
    with pytest.raises(Refused, match="defend double or defend increased") as fault:
        _understood("My arm is tired so I just stay behind my shield and defend", await _scene("gurps3"))
    assert fault.value.offers == ("defend double", "defend increased")
