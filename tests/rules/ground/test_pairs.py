"""How two figures stand to each other, by the map and by words."""

from msgspec.structs import replace

from rules.core.oracle import keyed_source
from rules.ground.pairs import between, say, sharing
from rules.gurps4.place.where import FIELD
from tests.rules.fight import Fight


def test_who_shares_a_place_is_told_by_the_map_and_by_words() -> None:
    crowd = ("Aldric", "Borka", ("Cato", "Borka"), ("Dora", "Borka"), ("Egil", "Borka"))
    fight = Fight("gurps4", *crowd, source=keyed_source(bytes(32), 0))
    at = {"Aldric": (0, 0), "Borka": (0, 0), "Cato": (1, 0)}
    enc = replace(fight.enc, figures={name: replace(f, pos=at.get(name)) for name, f in fight.enc.figures.items()})
    # Words count where one of two is off the map, in either direction.
    for a, b, far in (("Dora", "Aldric", 0), ("Aldric", "Egil", 2), ("Egil", "Dora", 0), ("Cato", "Aldric", 0)):
        for event in say(FIELD, enc, a, b, (("distance", far),)):
            enc = event.apply(enc)
    assert sharing(FIELD, enc, "Aldric") == ("Borka", "Dora")
    for who in enc.figures:
        apart = [name for name in enc.figures if name != who and between(FIELD, enc, who, name) == 0]
        assert sharing(FIELD, enc, who) == tuple(apart)
