"""A bar-room brawl of eight, with a bench in the air and a horse at the door."""

from rules.core.events import fold
from tests.rules.swords.play import Brawl

SENTENCES = [
    "Bram: grapple vs Thug rolled 9",
    "Bram: throw Thug vs Page rolled throw 9",
    "Thief: attack knife ambush vs Duellist rolled sneak 9, attack 3",
    "Thief: attack knife jab vs Duellist rolled 3",
    "Brute: attack bench vs Mara rolled 2",
    "Brute: throw bench range 3 vs Mara dodge rolled 7",
    "Mara: block for Page",
    "Mara: attack bare hands surprising off_hand punch subdue vs Brute rolled 8",
    "Thug: get up",
    "Thug: attack club jab vs Bram rolled 8",
    "Duellist: attack sword thrust vs Thief dodge rolled 5 -- for the lute player",
    "pass",
    "Page: rest rolled 9",
    "Page: pass",
    "Juk: drop huge sword",
    "Juk: grapple haymaker vs Brute rolled 9",
    "Juk: command Horse rolled 9",
    "round",
    "Bram: grab club vs Thug rolled 8",
    "Bram: grapple vs Thug rolled 12",
    "Bram: fall prone",
    "Thief: mount Horse",
    "Thief: move 20",
    "Brute: escape rolled 4",
    "Brute: attack bare hands vs Juk rolled 9",
    "Mara: drop sword",
    "Mara: pick up bench",
    "Mara: move 1",
    "Thug: escape athlete rolled 12",
    "Thug: get up",
    "Duellist: disarm shortsword with sword swing vs Page rolled 9",
    "Page: pick up shortsword",
    "Page: attack shortsword mount vs Thief rolled attack 12, ride 2",
    "Juk: hold strength rolled 9",
    "Juk: throw Brute at 1,0 range 2 value 4 rolled 7",
    "round",
    "Horse: attack hooves vs Juk rolled 10",
    "breather",
]


def test_an_evening_at_the_crossed_keys() -> None:
    bench = {"id": "bench", "class": ["melee", "thrown"], "weapon_value": 4, "hands": 2}
    made = Brawl().made("Brute", strength=6, warrior=3, athlete=3, constitution=3, weapons=[bench])
    b = Brawl("Bram", "Thief", made, "Mara", "Thug", "Duellist", "Page", "Juk", "Horse")
    start, events = b.enc, []
    for text in SENTENCES:
        b.say(text)
        assert b.said.turns and not b.said.questions, text
        events += b.said.events
    assert fold(start, tuple(events)) == b.enc
    assert b["Brute"].item("bench") is None and b.item("Mara", "bench").where == "hand"
    assert b.item("Bram", "club").where == "hand" and "mounted" in b.conditions("Thief")
    assert b.rules.show.header(b.enc)["round"] == 3
    assert all(b.harm(name)[0] == 0 for name in b.enc.figures)
    assert b.value("Juk", "wounds") == 0
