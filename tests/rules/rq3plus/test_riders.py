"""Riders who come into a fight, and their charge in thirds (areas MTD, LNC, SOI)."""

import pytest
from msgspec.structs import replace

from rules.core.engine import enlist, rule, to_rest
from rules.core.events import Moved, fold
from rules.core.keys import Nothing
from rules.core.master import rulings
from rules.core.oracle import Source, Table
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import mount_of
from rules.rq3plus.place import engagement
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import laid, turn


def enter(f: Fight, name: str, side: str = "", source: Source | None = None) -> None:
    """A ready figure joins, and what that causes happens."""

    def oracle(*_: object) -> Table:
        return Table(source)

    joined = enlist(f.enc, [replace(f.ready(name, name), side=side or name)], f.rules, Table(source))
    f.enc = fold(f.enc, joined.events)
    for one, _, _ in to_rest(f.enc, f.rules, oracle):
        f.enc = fold(f.enc, one.events)


@pytest.mark.rule("R3-MTD-06")
@pytest.mark.parametrize("names", [("Lancer", "War Horse"), ("War Horse", "Lancer")])
def test_whose_sheet_names_a_mount_comes_on_its_back_and_the_mount_is_no_enemy(names: tuple[str, str]) -> None:
    f = Fight("rq3plus")
    for name in names:
        enter(f, name)
    assert mount_of(f.enc, "Lancer") == "War Horse"
    assert f["War Horse"].side == f["Lancer"].side


@pytest.mark.rule("R3-MTD-06")
def test_a_mount_is_on_the_side_of_who_gets_into_its_saddle() -> None:
    f = Fight("rq3plus", "Knight", "War Horse")
    f.do(Moved("Knight", to=(0, 0), facing=0), Moved("War Horse", to=(1, 0), facing=0))
    f.say("Knight: mount War Horse")
    assert f["War Horse"].side == "Knight"


def test_a_ruling_places_a_rider_with_the_mount_and_the_mount_with_the_rider() -> None:
    f = Fight("rq3plus", "Lancer", "War Horse", "Grak")
    f.do(keys.MOUNT.set("Lancer", "War Horse", Nothing()))
    for n, name in enumerate(("War Horse", "Lancer")):
        placed = rule(
            f.enc, lambda t, who=name, q=n: rulings.place(t, f.rules, who, (q, 3), 2, None), f.rules, Table(None)
        )
        f.enc = fold(f.enc, placed.events)
        assert {(f[one].pos, f[one].facing) for one in ("Lancer", "War Horse")} == {((n, 3), 2)}
        assert [note.code for note in placed.notes] == ["ruled"], "they share their hex rightly"


@pytest.mark.rule("R3-SOI-01", "R3-BAS-09", "R3-MTD-06")
def test_who_comes_in_while_others_declare_has_the_place_of_its_int_however_many_come() -> None:
    ties = {"Rurik.intent_tie": 60, "Lancer.intent_tie": 30, "Lancer.movement_tie": 1, "Rurik.movement_tie": 2}
    dice = laid({**ties, "Pike Guard.movement_tie": 1, "Trollkin.movement_tie": 2})
    f = Fight("rq3plus", pace="strict", source=dice)
    for name in ("Lancer", "Trollkin", "War Horse", "Pike Guard", "Rurik"):
        enter(f, name, source=dice)
    order = []
    while turn(f)[1] == "intent":
        order.append(turn(f)[0])
        f.say(f"{turn(f)[0]}: pass")
    assert order == ["Trollkin", "Pike Guard", "Lancer", "Rurik"], "the horse goes by its rider's declaration"


@pytest.mark.rule("R3-LNC-01", "R3-MOV-03")
def test_a_charge_goes_as_far_as_a_third_lets_it_and_on_in_the_next() -> None:
    f = Fight("rq3plus", pace="strict")
    for name in ("Lancer", "War Horse", "Pike Guard"):
        enter(f, name)
    f.do(*(Moved(n, to=(0, 0), facing=0) for n in ("Lancer", "War Horse")), Moved("Pike Guard", to=(20, 0), facing=3))
    f.say("Pike Guard: intent single move, attack pike, parry")
    said = f.say("Lancer: intent double move, attack lance charge vs Pike Guard")
    assert said.note("declares").data["actions"] == "double move, charge at Pike Guard, attack Lance (SR 8)"
    gone = []
    while turn(f)[1] == "move":
        who = turn(f)[0]
        said = f.say("Lancer: charge Pike Guard" if who == "Lancer" else f"{who}: pass")
        if who == "Lancer":
            gone.append(said.note("moves").data["metres"])
            if gone[-1] < 7:
                f.say("Lancer: stop")
    assert gone == [8, 7, 4]
    assert [(s.who, s.data["sr"]) for s in f.enc.slots(None, "attack")] == [("Pike Guard", 5), ("Lancer", 8)]
    for other in ("Lancer", "War Horse"):
        assert not engagement.too_close(f.enc, "Pike Guard", other, 3), f"the pike's first strike at the {other}"
