"""What each pair of eyes may see: audiences, hidden figures, other people's numbers, and every kind of event."""

from typing import get_args

import pytest
from msgspec.structs import replace

from rules.core.command import Given
from rules.core.encounter import ALL, GM, Encounter, Figure, Item, Link, Mark, Remark, Slot, Wound
from rules.core.events import (
    Changed,
    Closed,
    Configured,
    Counted,
    Event,
    Healed,
    ItemChanged,
    ItemGained,
    ItemMoved,
    Joined,
    Kept,
    Landscaped,
    Left,
    Linked,
    Marked,
    Moved,
    Opened,
    Owned,
    Queued,
    Remarked,
    Resheeted,
    Revealed,
    Ruled,
    Together,
    Unlinked,
    Unmarked,
    Unremarked,
    Wounded,
)
from rules.core.secrets.audience import (
    EVERYBODY,
    MASTER,
    Viewer,
    figure_seen,
    hears,
    knows,
    link_seen,
    sees,
    slot_seen,
    told,
    veiled_data,
    visible,
)
from rules.core.secrets.veil import sight

ANN, BEN = Viewer("ann"), Viewer("ben")
AXE = Item("axe", "axe", "Axe", q={"ap": 8})


def figure(name: str, owner: str | None = None, *, hidden: bool = False) -> Figure:
    return Figure(
        name,
        {"str": 17},
        owner=owner,
        policy="dodge",
        q={"hp": 5},
        marks=(Mark("ambush", audience=GM),),
        items=(AXE,),
        wounds=(Wound(1, "chest", 3),),
        pos=(1, 2),
        hidden=hidden,
    )


ENC = Encounter("e", "toy", {f.name: f for f in (figure("Lia", "ann"), figure("Orc"), figure("Spy", hidden=True))})


@pytest.mark.parametrize(
    ("audience", "who"),
    [(ALL, ("", "ann", "ben")), (GM, ()), ("@Lia", ("ann",)), ("@Orc", ()), ("@Nobody", ()), ("odd", ())],
)
def test_an_audience(audience: str, who: tuple[str, ...]) -> None:
    assert sees(audience, MASTER, ENC)
    assert tuple(v for v in ("", "ann", "ben") if sees(audience, Viewer(v), ENC)) == who


def test_who_is_there_and_whose_numbers_are_known() -> None:
    assert visible(ENC, MASTER) == ("Lia", "Orc", "Spy")
    assert visible(ENC, ANN) == visible(ENC, EVERYBODY) == ("Lia", "Orc")
    lia, orc, _ = ENC.figures.values()
    everyone = (MASTER, ANN, BEN, EVERYBODY)
    assert [knows(lia, v) for v in everyone] == [True, True, False, False]
    assert [knows(orc, v) for v in everyone] == [True, False, False, False]
    assert [hears(lia, v) for v in everyone] == [True] * 4
    assert [hears(orc, v) for v in everyone] == [True, False, False, False]
    mine = figure("Imp", "ann", hidden=True)
    assert visible(Encounter("e", "toy", {"Imp": mine}), ANN) == ("Imp",)
    assert visible(Encounter("e", "toy", {"Imp": mine}), BEN) == ()


def test_a_figure_from_outside_has_looks_and_no_numbers() -> None:
    orc = ENC.figures["Orc"]
    assert figure_seen(orc, MASTER) == orc
    seen = figure_seen(orc, ANN)
    assert (seen.sheet, seen.q, seen.marks, seen.wounds, seen.policy) == ({}, {}, (), (), "")
    assert (seen.name, seen.pos, seen.posture, seen.items[0].name) == ("Orc", (1, 2), "standing", "Axe")
    assert seen.items[0].q == {}


def test_turns_and_links() -> None:
    plan = {"target": "Orc"}
    assert slot_seen(Slot(1, (1,), "Lia", "attack", plan), ANN, ENC) == Slot(1, (1,), "Lia", "attack", plan)
    assert slot_seen(Slot(1, (1,), "Lia", "attack", plan), BEN, ENC) == Slot(1, (1,), "Lia", "attack")
    assert slot_seen(Slot(1, (1,), None, "end", plan), ANN, ENC) == Slot(1, (1,), None, "end")
    assert slot_seen(Slot(1, (1,), "Spy", "attack"), ANN, ENC) is None
    assert slot_seen(Slot(1, (1,), "Lia", "attack", audience=GM), ANN, ENC) is None
    assert slot_seen(Slot(1, (1,), "Spy", "attack", plan), MASTER, ENC) is not None
    grip = Link("hold", "Lia", "Orc", {"str": 9})
    assert link_seen(grip, ANN, ENC) == grip
    assert link_seen(grip, BEN, ENC) == Link("hold", "Lia", "Orc")
    assert link_seen(Link("hold", "Lia", "Spy"), ANN, ENC) is None


ABOUT: dict[type, tuple[Event, Event | None]] = {
    Joined: (Joined(ENC.figures["Orc"]), Joined(figure_seen(ENC.figures["Orc"], ANN))),
    Left: (Left("Orc"), Left("Orc")),
    Resheeted: (Resheeted("Orc", {"str": 1}, ()), None),
    Owned: (Owned("Orc", None, "foes", "dodge"), Owned("Orc", None, "foes")),
    Wounded: (Wounded("Orc", Wound(1, "chest", 3)), None),
    Healed: (Healed("Orc", 1, 2), None),
    Changed: (Changed("Orc", "hp", -3), None),
    Marked: (Marked("Orc", Mark("stunned", {"n": 3})), Marked("Orc", Mark("stunned"))),
    Unmarked: (Unmarked("Orc", "ambush"), None),
    Linked: (Linked(Link("hold", "Orc", "Orc", {"n": 1})), Linked(Link("hold", "Orc", "Orc"))),
    Unlinked: (Unlinked("hold", "Lia", "Orc"), Unlinked("hold", "Lia", "Orc")),
    ItemChanged: (ItemChanged("Orc", "axe", "ap", -1), None),
    ItemMoved: (ItemMoved("Orc", "axe", "ground"), ItemMoved("Orc", "axe", "ground")),
    ItemGained: (ItemGained("Orc", AXE), ItemGained("Orc", Item("axe", "axe", "Axe"))),
    Moved: (Moved("Orc", to=(0, 0)), Moved("Orc", to=(0, 0))),
    Queued: (Queued(Slot(2, (1,), "Orc", "attack", {"n": 1})), Queued(Slot(2, (1,), "Orc", "attack"))),
    Opened: (Opened(2), Opened(2)),
    Closed: (Closed(2), Closed(2)),
    Kept: (Kept(2, (Given(12, "attack"),)), None),
    Together: (Together(True), Together(True)),
    Ruled: (Ruled("Orc", "hp", 3), None),
    Configured: (Configured("pace", "free"), Configured("pace", "free")),
    Counted: (Counted("round", 1), Counted("round", 1)),
    Landscaped: (Landscaped("1,1", "tree"), Landscaped("1,1", "tree")),
    Revealed: (Revealed(3), Revealed(3)),
    Remarked: (Remarked(Remark(1, "old", "Orc")), Remarked(Remark(1, "old", "Orc"))),
    Unremarked: (Unremarked(1), None),
}
"""For every kind of event one about somebody else's figure, and what is told of it."""


def test_every_kind_of_event_has_its_case() -> None:
    assert set(ABOUT) == set(get_args(Event))


@pytest.mark.parametrize("kind", ABOUT, ids=lambda kind: kind.__name__)
def test_events_about_others(kind: type) -> None:
    event, outside = ABOUT[kind]
    assert told([event], MASTER, ENC) == (event,)
    for viewer in (ANN, BEN, EVERYBODY):
        assert told([event], viewer, ENC) == (() if outside is None else (outside,))


@pytest.mark.parametrize("kind", [k for k, (e, _) in ABOUT.items() if hasattr(e, "who")], ids=lambda k: k.__name__)
@pytest.mark.parametrize("name", ["Lia", "Spy", "Gone"])
def test_events_about_ones_own_the_hidden_and_the_gone(kind: type, name: str) -> None:
    event = replace(ABOUT[kind][0], who=name)
    assert told([event], MASTER, ENC) == (event,)
    assert told([event], ANN, ENC) == ((event,) if name == "Lia" else ())


def test_secret_marks_and_what_names_the_hidden() -> None:
    events = (
        Marked("Orc", Mark("ambush", audience=GM)),
        Joined(ENC.figures["Spy"]),
        Queued(Slot(1, (1,), "Spy", "attack")),
        Linked(Link("hold", "Spy", "Orc")),
        Unlinked("hold", "Orc", "Spy"),
        Ruled("", "round", 3),
    )
    assert told(events, ANN, ENC) == (Ruled("", "round", 3),)


def test_names_of_the_hidden_are_nowhere_in_the_data() -> None:
    data = {"6:Spy": [1, ("Spy.axe", None)], "who": "Orc", "n": 3, "text": "the spy's Spyglass"}
    assert veiled_data(data, ENC, ANN) == {
        "6:somebody": [1, ["somebody", None]],
        "who": "Orc",
        "n": 3,
        "text": "the somebody's Spyglass",
    }
    assert veiled_data(data, ENC, MASTER)["text"] == "the spy's Spyglass"
    assert veiled_data("Spy", ENC, EVERYBODY) == "somebody"


def test_a_secret_sentence_is_read_by_whoever_typed_it_and_by_the_game_master() -> None:
    enc = Encounter("e", "swords", {"Juk": figure("Juk", "ann"), "Thief": figure("Thief", hidden=True)})
    for text, secret in (("Juk: look about", True), ("Juk: look about", False), ("attack Thief", False)):
        told = {eyes.id: sight(enc, eyes).said(text, "ann", secret=secret) for eyes in (ANN, BEN, EVERYBODY)}
        named = "Thief" in text
        assert told == {"ann": "" if named else text, **dict.fromkeys(("ben", ""), "" if named or secret else text)}
        assert sight(enc, MASTER).said(text, "ann", secret=secret) == text
    assert sight(enc, EVERYBODY).said("look about", None, secret=True) == "", "what nobody typed is nobody's own"
