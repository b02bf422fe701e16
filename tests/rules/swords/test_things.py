"""Two equal things are two things: drawn, dropped and taken up each by itself."""

from rules.things.equal import told_apart
from tests.rules.swords.play import Brawl


def pair() -> Brawl:
    b = Brawl(at={"Mara": (0, 0), "Bram": (1, 0)})
    b.enlist_with(b.made("Mara", weapons=[{"id": "knife"}, {"id": "knife", "where": "belt"}]), {"Mara.initiative": 9})
    b.enlist_with(b.made("Bram", weapons=[{"id": "knife", "where": "belt"}]), {"Bram.initiative": 5})
    return b


def where(b: Brawl, who: str) -> dict[str, str]:
    return {item.name: item.where for item in b.enc.figures[who].items}


def test_a_sheet_may_list_the_same_weapon_twice() -> None:
    b = pair()
    assert where(b, "Mara") == {"knife": "hand", "knife 2": "belt"}
    assert [item.id for item in b.enc.figures["Mara"].items] == ["knife", "knife.2"]


def test_each_is_drawn_and_dropped_by_its_own_name() -> None:
    b = pair()
    b.say("Mara: draw knife 2")
    assert where(b, "Mara") == {"knife": "hand", "knife 2": "hand"}
    b.say("Mara: drop knife")
    assert where(b, "Mara") == {"knife": "ground", "knife 2": "hand"}


def test_somebody_elses_like_ones_own_is_taken_up_and_told_apart() -> None:
    b = pair()
    b.say("Mara: drop knife")
    b.say("Bram: pick up knife")
    items = b.enc.figures["Bram"].items
    assert len({item.id for item in items}) == 2 and {item.where for item in items} == {"belt", "hand"}
    names = [thing.name for thing in b.rules.words.things(b.enc, b.enc.figures["Bram"])]
    assert {"knife", "knife 2"} <= {*names} and len(names) == len({*names})
    assert told_apart(b.rules.words.places(b.enc, b.enc.figures["Bram"])) == b.rules.words.places(
        b.enc, b.enc.figures["Bram"]
    )
    b.say("Bram: draw knife")
    assert where(b, "Bram") == {"knife": "hand", "knife 2": "hand"}
