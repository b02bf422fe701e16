"""Vocabulary: joining, picking what is meant, and the nearest word."""

import pytest
from msgspec.structs import replace

from grammar.names import Names, Words, begun, join, match, names_of, normalise, pick, split, unjoin
from grammar.nearest import nearest
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from tests.rules.fight import Fight

THINGS = tuple(Thing(n.lower().replace(" ", "_"), n) for n in ("Great Axe", "Great Sword", "Round Shield", "Axe"))


FIGURES = tuple(Thing(name, name) for name in ("Trollkin 1", "Trollkin 2", "Grak", "Jörg Eisenbart"))


def test_names_of_leaves_out_what_is_not_visible(tiny: Ruleset, fight: Encounter) -> None:
    names = names_of(fight, tiny, ["Sven", "Nobody", "Goblin 2"])
    assert names.figures == ("Sven", "Goblin 2")
    assert [t.id for t in names.things["Sven"]] == ["broadsword", "sword1", "buckler"]
    assert set(names.places) == {"Sven", "Goblin 2"}
    assert names.phrases() == ["short spear", "right leg", "Goblin 2", "Sword +1", "left leg"]


@pytest.mark.parametrize("earlier", [("Sven",), ("Sven", "Goblin 2", "Goblin 1"), ("Goblin 2",), ()])
def test_names_known_before_are_the_same_whoever_has_come_or_gone(
    tiny: Ruleset, fight: Encounter, earlier: tuple[str, ...]
) -> None:
    rules = replace(tiny, words=replace(tiny.words, named_by=lambda enc: "alike"))
    known = names_of(fight, rules, earlier)
    now = names_of(fight, rules, ["Sven", "Goblin 2"], (fight, known))
    anew = names_of(fight, rules, ["Sven", "Goblin 2"])
    assert now == anew and [*now.things] == [*anew.things] and [*now.kinds] == [*anew.kinds]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("axe", "axe"),
        ("GREAT  axe", "great_axe"),
        ("great_axe", "great_axe"),
        ("great s", "great_sword"),
        ("shield", "round_shield"),
        ("ＲＯＵＮＤ", "round_shield"),
    ],
)
def test_pick(typed: str, meant: str) -> None:
    assert pick(typed, THINGS, "weapon_or_thing") == meant


@pytest.mark.parametrize("typed", ["tk2", "TK 2", "trlk2", "t2", "trolk 2", "2"])
def test_a_few_letters_and_the_number_name_one_of_several(typed: str) -> None:
    assert [one.id for one in match(typed, FIGURES)] == ["Trollkin 2"]


@pytest.mark.parametrize("typed", ["kt2", "tx2", "tk3", "trollkinsss2"])
def test_letters_in_another_order_or_another_number_name_nobody(typed: str) -> None:
    assert match(typed, FIGURES) == ()


def test_a_whole_word_is_meant_before_one_that_only_begins_so() -> None:
    things = [Thing(name, name) for name in ("Trollkin 1", "Trollkin 2", "Cave Troll", "Orc Chief", "Orcish Slave")]
    assert pick("troll", things, "combatant") == "Cave Troll" and pick("orc", things, "combatant") == "Orc Chief"
    assert {one.id for one in match("trol", tuple(things))} == {"Trollkin 1", "Trollkin 2"}


def test_pick_refuses_what_may_be_two_things() -> None:
    with pytest.raises(Refused, match="Great Axe or Great Sword") as refused:
        pick(Words("gre", 8), THINGS, "weapon_or_thing")
    assert (refused.value.code, refused.value.column) == ("ambiguous", 8)
    assert refused.value.hints == ("Great Axe", "Great Sword")


def test_pick_names_the_nearest() -> None:
    with pytest.raises(Refused, match="Did you mean Round Shield") as refused:
        pick(Words("ruond shield", 3), THINGS, "weapon_or_thing")
    assert (refused.value.code, refused.value.column, refused.value.hints) == ("unknown_name", 3, ("Round Shield",))
    with pytest.raises(Refused, match="only Great Axe, Great Sword, Round Shield, Axe"):
        pick("xyzzy", THINGS, "weapon_or_thing")


@pytest.mark.parametrize(
    ("typed", "hints"),
    [
        ("ruond shield", ("Round Shield",)),
        ("impal", ("impale",)),
        ("impl", ()),
        # A word that is no slip: it just names nothing here.
        ("impale", ()),
        ("xyzzy", ()),
    ],
)
def test_pick_proposes_a_thing_before_a_word_and_a_word_for_longer_slips_only(
    typed: str, hints: tuple[str, ...]
) -> None:
    with pytest.raises(Refused) as refused:
        pick(typed, THINGS, "weapon_or_thing", ("impale", "round shields"))
    assert refused.value.hints == hints


def test_pick_tells_the_known_words_from_the_unknown_ones() -> None:
    with pytest.raises(Refused, match=r"I got Great Axe, but not 'imple'. Did you mean impale\?") as refused:
        pick(Words("great axe imple", 8), THINGS, "weapon", ("impale", "slash"))
    assert (refused.value.column, refused.value.hints) == (18, ("impale",))


def test_a_word_that_does_not_fit_is_no_slip_of_itself() -> None:
    with pytest.raises(Refused, match=r"I got Great Axe, but not 'for 2 seconds': 'for' can't go there") as refused:
        pick(Words("great axe for 2 seconds", 8), THINGS, "weapon", ("for", "forced"))
    assert (refused.value.column, refused.value.hints) == (18, ())


@pytest.mark.parametrize(
    ("typed", "first"),
    [("pary", "parry"), ("atack", "attack"), ("ripsote", "riposte"), ("blakc", "Grak the Black"), ("dod", "dodge")],
)
def test_nearest(typed: str, first: str) -> None:
    assert nearest(typed, ("attack", "parry", "riposte", "dodge", "Grak the Black"))[0] == first


def test_letters_that_changed_places_are_likelier_than_one_that_was_changed() -> None:
    assert nearest("staet", ("start", "state")) == ("state", "start")


@pytest.mark.parametrize("typed", ["", "x", "zzzz", "q" * 2000])
def test_nothing_is_near(typed: str) -> None:
    assert nearest(typed, ("attack", "parry", "vs")) == ()


def test_join_keeps_the_length_and_split_undoes_it() -> None:
    names = Names(("Sven at Large", "St. John", "Sven"))
    line = "St. John: attack vs sven AT large, Svenat rolled Sven at Large.parry 12"
    joined = join(line, names)
    assert len(joined) == len(line) and unjoin(joined) == line
    assert [split(w) for w in joined.split()][3] == "sven AT large,"
    assert join("attack vs Usven at largesse", names) == "attack vs Usven at largesse"


def test_begun_finds_the_half_typed_name() -> None:
    names = Names(("Sven at Large",))
    found = begun("attack vs Sven at L", names)
    assert found is not None and " at" not in found and unjoin(found) == "attack vs Sven at L"
    assert begun("attack vs Sven at head", names) is None


def test_normalise() -> None:
    assert normalise("/attack vs\tGrak\u00a0the\u200e") == " attack vs Grak the "
    assert normalise("Sven: /attack -- see: /x") == "Sven:  attack -- see: /x"
    assert normalise("attack — ‘well’") == "attack -- 'well'"
    assert normalise('attack "a—b"') == 'attack "a—b"'


@pytest.mark.parametrize("char", ["\x00", "\x07", "\x1b", "\x7f", "\ud83d"])
def test_control_characters_are_pointed_at(char: str) -> None:
    with pytest.raises(Refused) as refused:
        normalise(f"attack {char}axe")
    assert (refused.value.code, refused.value.column) == ("syntax", 8)


def test_a_line_is_at_most_2000_characters_long() -> None:
    assert len(normalise("a" * 2000)) == 2000
    with pytest.raises(Refused) as refused:
        normalise("a" * 2001)
    assert (refused.value.code, refused.value.column) == ("limit", 2001)


def test_whoever_speaks_is_no_thing_whose_name_begins_alike() -> None:
    shield = (Thing("medium_shield", "Medium shield"),)
    assert match("me", shield) == () and match("med", shield) == shield


@pytest.mark.parametrize(("system", "one", "other"), [("gurps4", "Aldric", "Borka"), ("gurps3", "Brandt", "Grak")])
def test_names_that_were_kept_are_those_that_are_made_anew(system: str, one: str, other: str) -> None:
    """Whatever falls, is picked up or lost to sight: what another may name with it follows."""
    fight = Fight(system, one, other)
    rules, known = fight.rules, names_of(fight.enc, fight.rules, fight.enc.figures)
    for where in ("ground", "gone", "hand"):
        before = fight.enc
        figure = before.figures[other]
        moved = tuple(replace(item, where=where) if n == 0 else item for n, item in enumerate(figure.items))
        fight.enc = replace(before, figures={**before.figures, other: replace(figure, items=moved)})
        kept = names_of(fight.enc, rules, fight.enc.figures, (before, known))
        known = names_of(fight.enc, rules, fight.enc.figures)
        assert kept == known
        assert any("@" in thing.id and not thing.id.startswith("@") for thing in known.things[one]) is (
            where == "ground"
        )
    same = names_of(fight.enc, rules, fight.enc.figures, (fight.enc, known))
    assert all(same.things[name] is known.things[name] for name in known.things)
