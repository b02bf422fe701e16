"""The text of answers for the eyes of their reader: told in short (``compose``), or unfolded roll by roll."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.gate import done, hearing, sight_of, words_seen
from bot.reply import FightPart, Reply, Step
from bot.texts import says
from bot.texts.phrases import Role, phrases
from bot.words import compose
from rules.core.bout import CHECKED
from rules.core.encounter import ALL, Encounter
from rules.core.report import Check, Note, Question, Term
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import Viewer, hears
from rules.core.secrets.veil import Sight

WIDTH = 50
"""The columns of a line that a phone shows whole."""
MOST_TOLD, FEW = 8, 3
"""Of more answers than those only so few are told with the question; ``more`` tells them all."""


def skill_word(check: Check, rules: Ruleset) -> str:
    """A skill as players call it."""
    return compose.skill_word(phrases(rules.package), check.skill)


def condition_word(key: str, rules: Ruleset) -> str:
    """A condition as players call it."""
    return phrases(rules.package).fragment(f"condition-{key.replace('_', '-')}") or key.replace("_", " ")


def degree_word(degree: str, rules: Ruleset) -> str:
    """A degree of success as players call it."""
    return phrases(rules.package).fragment(f"degree-{degree}") or degree


class Heard(Struct, frozen=True):
    """What a reader hears of an answer, before it is put into words: whoever hears the same is told the same.

    ``secret``: whether somebody keeps a row from others. ``outside`` are the notes that are told without their numbers.
    """

    rows: tuple[tuple[Step, bool, tuple[Note, ...]], ...]
    unused: tuple[str, ...]
    questions: tuple[Question, ...]
    unseen: tuple[str, ...]
    seen: tuple[str, ...]
    known: tuple[str, ...] = ()


def heard(fight: FightPart, questions: tuple[Question, ...], eyes: Sight, rules: Ruleset) -> Heard:
    """What a reader hears of what was done in a fight, and of what is asked."""
    rows = tuple([row for step in fight.steps if (row := _row_heard(step, eyes, rules)) is not None])
    known = tuple(hearing(step, eyes).open_words for step in fight.steps)
    return Heard(rows, fight.unused, eyes.questions(questions), eyes.unseen, eyes.seen, known)


def in_words(said: Heard, eyes: Sight, rules: Ruleset) -> str:
    """The answer in a few lines, with the open questions at its end; bold stands between ``bot.reply.BOLD`` marks."""
    lines = [line for row in said.rows for line in _row_lines(*row, eyes.enc, rules)]
    if said.unused:
        lines.append(says("not_used", dice=", ".join(said.unused)))
    lines += (question_line(q, plain=_told(q, said, rules)) for q in said.questions)
    return eyes.text("\n".join(lines), but="\n".join(said.known)) or done()


def tell(reply: Reply, enc: Encounter, rules: Ruleset, viewer: Viewer) -> str:
    """An answer as a reader hears it, in words."""
    eyes = sight_of(enc, rules, viewer)
    return in_words(heard(reply.fight, reply.prompts.questions, eyes, rules), eyes, rules)


def step_lines(step: Step, eyes: Sight, rules: Ruleset) -> list[str]:
    """The lines of one row, as far as the reader may hear them, in the encounter's verbosity."""
    row = _row_heard(step, eyes, rules)
    if row is None:
        return []
    text = eyes.text("\n".join(_row_lines(*row, eyes.enc, rules)), but=hearing(step, eyes).open_words)
    return text.split("\n") if text else []


def _row_heard(step: Step, eyes: Sight, rules: Ruleset) -> tuple[Step, bool, tuple[Note, ...]] | None:
    shown = words_seen(step, eyes, rules)
    if shown is None:
        return None
    secret = step.audience != ALL and step.seq not in eyes.enc.revealed
    words = phrases(rules.package)
    other = [n for n in shown.notes if words.has(n.code, compose.OUTSIDE) and _outside(n, eyes.enc, eyes.viewer)]
    return shown, secret, tuple(other)


def _row_lines(shown: Step, secret: bool, outside: tuple[Note, ...], enc: Encounter, rules: Ruleset) -> list[str]:
    words, verbosity = phrases(rules.package), rules.option(enc, "verbosity")
    teller = compose.Teller(words, verbosity, outside.__contains__, enc.figures, _on_hundred(shown))
    lines = teller.lines(compose.items_of(shown.notes, shown.checks), shown.dice)
    return [f"🙈 #{shown.seq}, {words.says('said-in-secret', {'seq': shown.seq})}", *lines] if secret else lines


def _outside(note: Note, enc: Encounter, viewer: Viewer) -> bool:
    """Whether a note concerns a figure whose numbers the viewer is not to hear."""
    concerned = (enc.figures.get(str(name)) for name in (note.who, note.data.get("target")))
    return any(figure is not None and not hears(figure, viewer) for figure in concerned)


def _told(question: Question, said: Heard, rules: Ruleset) -> bool:
    """Whether what is said before a question ends with the very deed that asks it, as a blow asks for the defence."""
    words = phrases(rules.package)
    notes = said.rows[-1][0].notes if said.rows else ()
    tried = [n for n in notes if (part := words.role(n.code)) is not None and part.role is Role.ATTEMPT]
    return question.of_attempt and bool(tried) and tried[-1].data.get("target") == question.who


def question_line(question: Question, *, plain: bool = False) -> str:
    """A question with its numbered options, on one line where it is short, else on lines that a phone shows whole.

    ``plain``: what stands above it asks it already.
    """
    if question.dice:
        return says("answer.dice", who=question.who, question=question.text)
    rows = [f"{n} {o.text}" for n, o in enumerate(question.options, 1)]
    if len(rows) > MOST_TOLD:
        left = len(rows) - FEW
        rows = [*(rows[n] for n in likeliest(question)), says("answer.more", n=left)]
    how = says("answer.several" if question.points else "answer.one")
    asked = f"❓ {question.who}:" if plain else f"❓ {question.who}: {question.text}"
    line = f"{asked} {' · '.join(rows)}"
    if len(line) <= WIDTH:
        return f"{line} {how}"
    *above, last = filled([f"{asked} {rows[0]}", *rows[1:]]) if plain else (asked, *filled(rows))
    return "\n".join((*above, f"{last} {how}") if len(last) + len(how) < WIDTH else (*above, last, how))


def likeliest(question: Question) -> list[int]:
    """Where the answers stand that are told first of many: the rule's own, and the plainest, which come first."""
    own = [n for n, one in enumerate(question.options) if one.id == question.default]
    return sorted(list(dict.fromkeys((*own, *range(len(question.options)))))[:FEW])


def filled(parts: Iterable[str]) -> Iterator[str]:
    """Parts one behind another on as few lines as a phone shows whole."""
    line = ""
    for part in parts:
        if line and len(line) + len(part) + 3 > WIDTH:
            yield line
            line = ""
        line = f"{line} · {part}" if line else part
    if line:
        yield line


def unfolded(row: Step, enc: Encounter, rules: Ruleset, viewer: Viewer) -> list[str]:
    """Every roll, modifier, sum and rule id of a row that the reader may know: what ``/why`` shows."""
    eyes = sight_of(enc, rules, viewer)
    step = words_seen(row, eyes, rules)
    if step is None:
        return []
    lines = []
    words = phrases(rules.package)
    teller = compose.Teller(words, "full", lambda note: _outside(note, enc, viewer), enc.figures, _on_hundred(step))
    for die in step.dice:
        given = says("why.forced", how=die.forced) if die.forced else says("why.given") if die.given else ""
        lines.append(f"🎲 {die.name} {die.dice} = {die.shown} {given}".rstrip())
    for note in step.notes:
        if note.code == CHECKED:
            lines.append(_check_unfolded(step.checks[int(note.data["n"])], rules, teller))
            continue
        text = teller.note(note) or (note.code.replace("_", " ") if note.terms else "")
        if text and note.who and not teller.named(note):
            text = f"{note.who}: {text}"
        if text:
            lines.append(text + _sum(note) + (f" [{note.rule}]" if note.rule else ""))
    return [line for line in lines if eyes.text(line, but=hearing(row, eyes).open_words)]


def made_up(check: Check, rules: Ruleset) -> str:
    """What the number to roll is made up of: ``broadsword 14 -5 neck``; empty where nothing changes it."""
    terms = "".join(f" {_term(replace(m, rule=''))}" for m in check.modifiers)
    return f"{skill_word(check, rules)} {check.base}{terms}" if terms and not check.blind else ""


def _on_hundred(step: Step) -> bool:
    return compose.on_hundred(step.dice, step.checks)


def _check_unfolded(check: Check, rules: Ruleset, teller: compose.Teller) -> str:
    terms = "".join(f" {_term(m)}" for m in check.modifiers)
    degree = degree_word(check.degree, rules)
    rule = f" [{check.rule}]" if check.rule else ""
    skill = skill_word(check, rules)
    if check.blind:
        return f"{check.who} {check.label}: {skill}: {degree}{rule}"
    if check.adds:
        total = check.roll + compose.added(check)
        sum_ = says("why.adds", roll=check.roll, sum=f"{skill} {check.base}{terms}", total=total, chance=check.chance)
    else:
        chance, roll = teller.digits(check.chance), teller.digits(check.roll)
        sum_ = says("why.under", sum=f"{skill} {check.base}{terms}", chance=chance, roll=roll)
    return f"{check.who} {check.label}: {sum_}: {degree}{rule}"


def _term(term: Term) -> str:
    rule = f" [{term.rule}]" if term.rule else ""
    if term.cap:
        return says("term_cap", cap=term.cap, n=term.n, why=term.why) + rule
    return f"x{term.times} {term.why}{rule}" if term.times else f"{term.n:+d} {term.why}{rule}"


def _sum(note: Note) -> str:
    """A note's sum; the rule that stands behind the whole line is not said behind each number."""
    told = " ".join(_term(t if t.rule != note.rule else replace(t, rule="")) for t in note.terms)
    return f" = {told.removeprefix('+')}" if told else ""
