"""What holds for every text."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from lark.exceptions import UnexpectedInput, UnexpectedToken

from grammar.commands.declared import TableCommand
from grammar.completion.complete import complete
from grammar.lalr.expect import END, accepted
from grammar.lalr.machine import Machine
from grammar.names import MAX_LENGTH, Names, join, normalise, unjoin
from grammar.parse.build import sentences
from grammar.parse.errors import caret
from grammar.parse.sentence import draft
from grammar.table.talk import table_command
from rules.core.command import Bonus, Command, Given, Guard, Option
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.registry import SYSTEMS

NAMES = Names(
    ("Sven", "Sven at Large", "Goblin 2", "St. John", "李小龍", "Parry"),
    {"Sven": (Thing("sword", "Sword +1"),)},
    {"Sven": (Thing("left_leg", "left leg"),)},
)
WORDS = """
attack shoot vs against at parry dodge with rolled for intent then impale riposte aimed blow encounter add start x3 set
mark sheet import undo 05 00 3,4 +10 -5 , : . - -- — / " “ ” Sven: Goblin 2 Grak pary 🔥 李 ０５ − é ß İ ſ
"""
PIECES = st.sampled_from([*WORDS.split(), "\t"])
LINES = st.one_of(
    st.text(max_size=80), st.lists(PIECES, max_size=14).map(" ".join), st.lists(PIECES, max_size=9).map("".join)
)


@settings(max_examples=400, deadline=None)
@given(LINES)
def test_any_text_gives_a_command_or_a_refusal(text: str) -> None:
    for say in (lambda: draft(text, "rq3plus", NAMES), lambda: table_command(text, NAMES)):
        try:
            made: Any = say()
            assert isinstance(made, Command | TableCommand | None)
        except Refused as refused:
            assert refused.code in ("syntax", "limit") and str(refused)
            assert refused.column is None or 1 <= refused.column <= len(text) + 3
            assert len(caret(text, refused.column or 1).split("\n")) == 2


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(tuple(SYSTEMS)), LINES)
def test_the_flattened_parser_says_what_lark_says(system: str, text: str) -> None:
    try:
        line = join(normalise(text), NAMES)
    except Refused:
        return
    said: list[Any] = []
    # Lark itself cuts keywords off longer words, which are faults for sentences.
    for parse in (sentences(system).parse, Machine(sentences(system), whole=False).parse):
        try:
            said.append(parse(line))
        except UnexpectedInput as fault:
            ends = isinstance(fault, UnexpectedToken) and fault.token.type == END
            said.append((ends, fault.column, accepted(fault.state)))
        except Refused as refused:
            said.append((refused.message, refused.column))
    assert said[0] == said[1]


@settings(max_examples=150, deadline=None)
@given(LINES, st.integers(0, 90))
def test_any_text_can_be_completed(tiny: Ruleset, fight: Encounter, text: str, cursor: int) -> None:
    found = complete(text, cursor, fight, tiny, NAMES)
    assert len(found) <= 25 and len(set(found)) == len(found)
    assert all(0 <= c.start <= min(cursor, len(text)) for c in found)


@settings(max_examples=150, deadline=None)
@given(LINES)
def test_joining_moves_nothing(text: str) -> None:
    try:
        line = normalise(text)
    except Refused:
        return
    assert len(line) <= MAX_LENGTH and unjoin(join(line, NAMES)) == line


FIGURE = st.sampled_from(NAMES.figures)
OPTION = st.sampled_from(["impale", "slash", "crush", "feint", "flurry"])
WHERE = st.sampled_from(["left leg", "head", "parry", "3,-4"])
DIE = st.integers(1, 99)


@st.composite
def _sentences(draw: Any) -> tuple[str, Command]:
    who, what = draw(st.none() | FIGURE), draw(st.none() | st.sampled_from(["Sword +1", "great axe"]))
    options = tuple(draw(st.lists(OPTION, max_size=2)))
    at, targets = draw(st.none() | WHERE), tuple(draw(st.lists(FIGURE, max_size=3)))
    guard = draw(st.none() | st.tuples(st.sampled_from(["parry", "dodge"]), st.none() | st.just("round shield")))
    clauses = [f"at {at}"] * bool(at) + [f"vs {', '.join(targets)}"] * bool(targets)
    if guard:
        clauses.append(guard[0] + (f" with {guard[1]}" if guard[1] else ""))
    clauses = draw(st.permutations(clauses))
    made = Guard(*guard) if guard else None
    # A defence is that of the target named last before it; where none is, the first one's.
    behind = [c[:2] for c in clauses if not c.startswith("at")][-1:] != ["vs"]
    of_last = made is not None and len(targets) > 1 and behind
    bonuses = tuple(
        draw(st.lists(st.builds(Bonus, st.integers(-99, 99), st.sampled_from(["", "the dodge at dawn"])), max_size=2))
    )
    labels = draw(st.lists(st.tuples(st.sampled_from(["attack", "location", "hit points"]), st.none() | FIGURE,
                                     st.integers(1, 3), DIE), max_size=3))  # fmt: skip
    order = draw(st.lists(DIE, max_size=3)) if not labels else []
    dice = [" ".join(f"{d:02}" for d in order)] if order else []
    dice += [f"{w + '.' if w else ''}{label}{f'.{n}' if n > 1 else ''} {d}" for label, w, n, d in labels]
    parts = [
        f"{who}:" if who else "",
        "attack",
        what or "",
        *options,
        *clauses,
        *(f"{b.by:+}{f' for {b.why}' if b.why else ''}" for b in bonuses),
        f"rolled {', '.join(dice)}" if dice else "",
        draw(st.sampled_from(["", "-- a note: vs nobody"])),
    ]
    text = " ".join(p for p in parts if p)
    given_ = tuple(Given(d) for d in order) or tuple(Given(d, lab.replace(" ", "_"), w, n) for lab, w, n, d in labels)
    command = Command(
        "attack",
        who=who,
        what=what,
        options=tuple(Option(o) for o in options),
        at=at,
        targets=targets,
        guard=None if of_last else made,
        guards=(msgspec.structs.replace(made, who=targets[-1]),) if of_last else (),
        bonuses=bonuses,
        given=given_,
        note="a note: vs nobody" if "--" in parts[-1] else "",
    )
    return text, command


@settings(max_examples=300, deadline=None)
@given(_sentences())
def test_sentences_made_of_parts_become_the_expected_command(sentence: tuple[str, Command]) -> None:
    text, expected = sentence
    made = draft(text, "rq3plus", NAMES)
    bare = msgspec.structs.replace(made, given=tuple(msgspec.structs.replace(g, column=0) for g in made.given))
    assert bare == expected, text
