"""The text of answers for the eyes of their reader: told in short (``compose``), or unfolded roll by roll."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.gate import done, sight_of, words_seen
from bot.reply import Reply, Step
from bot.texts import says
from bot.texts.phrases import phrases
from bot.words import compose
from bot.words.compose import Verbosity
from rules.core.bout import CHECKED
from rules.core.encounter import ALL, Encounter
from rules.core.report import Check, Note, Question, Term
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import Viewer, hears
from rules.core.secrets.veil import Sight

WIDTH = 50
"""The columns of a line that a phone shows whole."""


def skill_word(check: Check, rules: Ruleset) -> str:
    """A skill as players call it."""
    return compose.skill_word(phrases(rules.package), check.skill)


def condition_word(key: str, rules: Ruleset) -> str:
    """A condition as players call it."""
    return phrases(rules.package).fragment(f"condition-{key.replace('_', '-')}") or key.replace("_", " ")


def degree_word(degree: str, rules: Ruleset) -> str:
    """A degree of success as players call it."""
    return phrases(rules.package).fragment(f"degree-{degree}") or degree


def tell(reply: Reply, enc: Encounter, rules: Ruleset, viewer: Viewer) -> str:
    """The answer in a few lines, with the open questions at its end; bold stands between ``bot.reply.BOLD`` marks."""
    eyes = sight_of(enc, rules, viewer)
    lines = [line for step in reply.steps for line in step_lines(step, eyes, rules)]
    if reply.unused:
        lines.append(says("not_used", dice=", ".join(reply.unused)))
    lines += map(question_line, eyes.questions(reply.questions))
    return eyes.text("\n".join(lines)) or done()


def step_lines(step: Step, eyes: Sight, rules: Ruleset) -> list[str]:
    """The lines of one row, as far as the reader may hear them, in the encounter's verbosity."""
    shown = words_seen(step, eyes, rules)
    if shown is None:
        return []
    enc = eyes.enc
    lines = _teller(enc, rules, eyes.viewer, rules.option(enc, "verbosity")).lines(
        compose.items_of(shown.notes, shown.checks), shown.dice
    )
    if step.audience == ALL or step.seq in enc.revealed:
        return lines
    return [f"🙈 #{step.seq}, {phrases(rules.package).says('said-in-secret', {'seq': step.seq})}", *lines]


def _teller(enc: Encounter, rules: Ruleset, viewer: Viewer, verbosity: Verbosity = "full") -> compose.Teller:
    return compose.Teller(phrases(rules.package), verbosity, lambda note: _outside(note, enc, viewer), enc.figures)


def _outside(note: Note, enc: Encounter, viewer: Viewer) -> bool:
    """Whether a note concerns a figure whose numbers the viewer is not to hear."""
    concerned = (enc.figures.get(str(name)) for name in (note.who, note.data.get("target")))
    return any(figure is not None and not hears(figure, viewer) for figure in concerned)


def question_line(question: Question) -> str:
    """A question with its numbered options, on one line where it is short, else on lines that a phone shows whole."""
    if question.dice:
        return says("answer.dice", who=question.who, question=question.text)
    asked = f"❓ {question.who}: {question.text}"
    rows = [f"{n} {o.text}" for n, o in enumerate(question.options, 1)]
    how = says("answer.several") if question.points else "(/answer N)"
    line = f"{asked} {' · '.join(rows)}"
    return f"{line} {how}" if len(line) <= WIDTH else "\n".join((asked, *filled(rows), how))


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
    lines, teller = [], _teller(enc, rules, viewer)
    for die in step.dice:
        given = f" (forced: {die.forced})" if die.forced else " (given)" if die.given else ""
        lines.append(f"🎲 {die.name} {die.dice} = {die.value}{given}")
    for note in step.notes:
        if note.code == CHECKED:
            lines.append(_check_unfolded(step.checks[int(note.data["n"])], rules))
            continue
        text = teller.note(note) or (note.code.replace("_", " ") if note.terms else "")
        if text and note.who and not teller.named(note):
            text = f"{note.who}: {text}"
        if text:
            lines.append(text + _sum(note) + (f" [{note.rule}]" if note.rule else ""))
    return [line for line in lines if not eyes.names(line)]


def _check_unfolded(check: Check, rules: Ruleset) -> str:
    terms = "".join(f" {_term(m)}" for m in check.modifiers)
    degree = degree_word(check.degree, rules)
    rule = f" [{check.rule}]" if check.rule else ""
    skill = skill_word(check, rules)
    if check.blind:
        return f"{check.who} {check.label}: {skill}: {degree}{rule}"
    if check.adds:
        total = check.roll + compose.added(check)
        sum_ = f"rolled {check.roll} + {skill} {check.base}{terms} = {total} against {check.chance}"
        return f"{check.who} {check.label}: {sum_}: {degree}{rule}"
    return (
        f"{check.who} {check.label}: {skill} {check.base}{terms} = {check.chance}; rolled {check.roll}: {degree}{rule}"
    )


def _term(term: Term) -> str:
    rule = f" [{term.rule}]" if term.rule else ""
    if term.cap:
        return f"at {term.cap} {term.n} {term.why}{rule}"
    return f"x{term.times} {term.why}{rule}" if term.times else f"{term.n:+d} {term.why}{rule}"


def _sum(note: Note) -> str:
    """A note's sum; the rule that stands behind the whole line is not said behind each number."""
    told = " ".join(_term(t if t.rule != note.rule else replace(t, rule="")) for t in note.terms)
    return f" = {told.removeprefix('+')}" if told else ""
