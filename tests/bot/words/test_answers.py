"""The text of answers: what is told of notes and checks, what is unfolded, and what is veiled."""

import pytest
from msgspec.structs import replace

from bot.gate import sight_of
from bot.reply import FightPart, PromptPart, Reply, Step, unmarked
from bot.texts.phrases import HOUSE, Role, phrases
from bot.words.answers import condition_word, question_line, skill_word, step_lines, tell, unfolded
from rules.core.encounter import GM, Encounter
from rules.core.report import Check, Choice, Die, Note, Question, Term
from rules.core.secrets.audience import EVERYBODY, Viewer, veiled_data
from rules.registry import SYSTEMS, ruleset
from rules.texts.store import EFFECT, REFUSED, SAYS, TEMPLATE, TERM, VERB, texts

RULES = ruleset("rq3plus")
MASTER = Viewer("gm", True)
CHECK = Check(
    "attack", "Rurik", "broadsword", 70, (Term("high ground", 10, "R3-X"), Term("fatigue", times="1/2")), 40, 12
)
ENC = Encounter("e", "rq3plus")


def told(*notes: Note) -> str:
    return unmarked("\n".join(step_lines(Step(1, notes=notes), sight_of(ENC, RULES, MASTER), RULES)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_note_of_a_system_has_a_role_and_words(system: str) -> None:
    words = phrases(ruleset(system).package)
    for code, part in words.parts.items():
        if not code.startswith("check."):
            assert words.says(code, {}) is not None, code
        assert isinstance(part.role, Role) and 0 <= part.weight <= 9, code


def test_a_note_without_a_phrase_tells_its_code_and_facts() -> None:
    assert told(Note("odd_thing", "Ann", {"n": 3, "of": "Bob"})) == "Ann: odd thing (n 3, of Bob)"
    assert told(Note("odd_thing", "Ann")) == "Ann: odd thing"


def test_a_missing_fact_shows_as_a_dash() -> None:
    assert told(Note("ruled", "Ann", {"what": "hp"})) == "GM: Ann is hp –"


def test_words_the_system_does_not_know_are_shown_as_they_are() -> None:
    assert condition_word("very_odd", RULES) == "very odd"
    assert skill_word(replace(CHECK, skill="zither"), RULES) == "zither"


def question(audience: str = "") -> Question:
    return Question("Ann.x", "Ann", "Duck?", (Choice("a", "Yes"), Choice("b", "No")), "a", audience=audience)


def test_a_question_numbers_its_answers() -> None:
    assert question_line(question()) == "❓ Ann: Duck? 1 Yes · 2 No (/answer N)"
    several = replace(question(), points=2)
    assert question_line(several) == "❓ Ann: Duck? 1 Yes · 2 No (several, by commas: /answer 1, 2)"


def test_what_the_deed_above_asks_by_itself_is_not_asked_again() -> None:
    """The rules say of a question whether it is such a one; of another deed, or of another's, it is told whole."""
    swords, defence = ruleset("swords"), replace(question(), of_attempt=True)
    hit = Note("attack_hit", "Bob", {"target": "Ann", "dx": 3, "weapon": "axe", "item": ""})
    enc = Encounter("e", "swords")

    def asked(one: Question, note: Note) -> str:
        return tell(
            Reply(fight=FightPart(steps=(Step(1, notes=(note,)),)), prompts=PromptPart(questions=(one,))),
            enc,
            swords,
            MASTER,
        ).splitlines()[-1]

    assert asked(defence, hit) == "❓ Ann: 1 Yes · 2 No (/answer N)"
    assert asked(question(), hit) == "❓ Ann: Duck? 1 Yes · 2 No (/answer N)"
    assert asked(defence, replace(hit, data={**hit.data, "target": "Eve"})).startswith("❓ Ann: Duck?")


def step(audience: str = "") -> Step:
    notes = (Note("checked", data={"n": 0}, audience=""), Note("odd", "Bob", audience=audience))
    return Step(
        3, (Die("attack", "Rurik", "1d100", 12, audience=audience),), (replace(CHECK, audience=audience),), notes
    )


def test_what_is_not_for_the_viewer_is_not_told() -> None:
    secret = Reply(
        fight=FightPart(steps=(step(GM),), unused=("attack 5",)), prompts=PromptPart(questions=(question(GM),))
    )
    assert tell(secret, ENC, RULES, EVERYBODY) == "Not used: attack 5"
    whole = tell(secret, ENC, RULES, MASTER)
    assert "Bob: odd" in whole and "❓ Ann" in whole and "12/40" in whole
    assert tell(Reply(), ENC, RULES, EVERYBODY) == "Done."


def test_what_is_not_for_the_viewer_is_not_unfolded() -> None:
    assert unfolded(step(GM), ENC, RULES, EVERYBODY) == []
    whole = unfolded(step(GM), ENC, RULES, MASTER)
    assert whole[0] == "🎲 Rurik.attack 1d100 = 12" and "+10 high ground [R3-X]" in whole[1]
    assert "x1/2 fatigue" in whole[1] and "= 40; rolled 12" in whole[1]


def test_a_bound_is_unfolded() -> None:
    check = replace(CHECK, modifiers=(Term("after everything", 9, cap="most"),), chance=9)
    row = Step(1, checks=(check,), notes=(Note("checked", data={"n": 0}),))
    assert "at most 9 after everything = 9" in unfolded(row, ENC, RULES, MASTER)[0]


def test_terms_of_a_note_are_unfolded_even_where_the_note_has_no_words() -> None:
    note = Note("armour", "Bob", terms=(Term("armour", -4, "R3-Y"),), rule="R3-Z")
    (line,) = unfolded(Step(1, notes=(note,)), ENC, RULES, EVERYBODY)
    assert "-4 armour [R3-Y]" in line and line.endswith("[R3-Z]")


def test_hidden_names_are_veiled_longest_first_and_whole_words_only() -> None:
    rurik = RULES.sheets.figure("Ork", RULES.sheets.read(RULES.sheets.template()))
    enc = replace(
        ENC,
        figures={
            "Ork": replace(rurik, hidden=True),
            "Ork 2": replace(rurik, name="Ork 2", hidden=True),
            "Ann": replace(rurik, name="Ann"),
        },
    )
    text = "Ork 2 hits ork's Workman; Ann looks at Ork."
    assert veiled_data(text, enc, EVERYBODY) == "somebody hits somebody's Workman; Ann looks at somebody."
    assert veiled_data(text, enc, MASTER) == text
    assert "Ork" not in tell(Reply(fight=FightPart(unused=("Ork.attack 5",))), enc, RULES, EVERYBODY)


def test_who_may_not_hear_numbers_is_told_in_other_words() -> None:
    ann = RULES.sheets.figure("Ann", RULES.sheets.read(RULES.sheets.template()))
    note = Note("ruled_number", "Ann", {"what": "hp", "value": 7})
    reply = Reply(fight=FightPart(steps=(Step(1, notes=(note,)),)))
    theirs, ours = (replace(ENC, figures={"Ann": replace(ann, owner=owner)}) for owner in (None, "u7"))
    assert tell(reply, theirs, RULES, EVERYBODY) == "GM: Ann's hp changes"
    assert tell(reply, theirs, RULES, MASTER) == tell(reply, ours, RULES, EVERYBODY) == "GM: Ann's HP: now 7"


@pytest.mark.parametrize("package", [HOUSE, *(ruleset(system).package for system in SYSTEMS)])
def test_every_variant_of_a_note_is_one_that_answers_ask_for(package: str) -> None:
    kinds = {REFUSED, SAYS, TERM, VERB, EFFECT, TEMPLATE}
    notes = [name for name in texts(package) if name.partition("-")[0] not in kinds]
    assert notes
    for name in notes:
        message = texts(package).get(name)
        assert message is not None and message.attributes.keys() <= {"outside", "full", "many", "verdict"}, name
