"""The text of answers, for the eyes of their reader: told in short (``bot.compose``), or unfolded roll by roll."""

from msgspec.structs import replace

from bot import compose
from bot.compose import Verbosity
from bot.phrases import phrases
from bot.reply import Reply, Step
from rules.core.bout import CHECKED
from rules.core.encounter import Encounter
from rules.core.report import Check, Note, Question, Term
from rules.core.ruleset import Ruleset
from rules.core.secrets import Viewer, hears, sees, veiled


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
    lines = [line for step in reply.steps for line in step_lines(step, enc, rules, viewer)]
    if reply.unused:
        lines.append(f"Not used: {', '.join(reply.unused)}")
    lines += [question_line(q) for q in reply.questions if sees(q.audience, viewer, enc)]
    return veiled("\n".join(lines), enc, viewer) or "Done."


def step_lines(step: Step, enc: Encounter, rules: Ruleset, viewer: Viewer) -> list[str]:
    """The lines of one row, as far as the viewer may hear them, in the encounter's verbosity."""
    items = [one for one in compose.items_of(step.notes, step.checks) if sees(one.audience, viewer, enc)]
    dice = [die for die in step.dice if sees(die.audience, viewer, enc)]
    return _teller(enc, rules, viewer, rules.option(enc, "verbosity")).lines(items, dice)


def _teller(enc: Encounter, rules: Ruleset, viewer: Viewer, verbosity: Verbosity = "full") -> compose.Teller:
    return compose.Teller(phrases(rules.package), verbosity, lambda note: _outside(note, enc, viewer), enc.figures)


def _outside(note: Note, enc: Encounter, viewer: Viewer) -> bool:
    """Whether a note concerns a figure whose numbers the viewer is not to hear."""
    concerned = (enc.figures.get(str(name)) for name in (note.who, note.data.get("target")))
    return any(figure is not None and not hears(figure, viewer) for figure in concerned)


def question_line(question: Question) -> str:
    """A question with its numbered options."""
    if question.dice:
        return f"🎲 {question.who}: {question.text} (/answer N, or /answer bot)"
    rows = " · ".join(f"{n} {o.text}" for n, o in enumerate(question.options, 1))
    how = "several, by commas: /answer 1, 2" if question.points else "/answer N"
    return f"❓ {question.who}: {question.text} {rows} ({how})"


def unfolded(step: Step, enc: Encounter, rules: Ruleset, viewer: Viewer) -> list[str]:
    """Every roll, modifier, sum and rule id of a row: what ``/why`` shows."""
    lines, teller = [], _teller(enc, rules, viewer)
    for die in step.dice:
        if not sees(die.audience, viewer, enc):
            continue
        given = f" (forced: {die.forced})" if die.forced else " (given)" if die.given else ""
        lines.append(f"🎲 {die.name} {die.dice} = {die.value}{given}")
    for note in step.notes:
        if not sees(note.audience, viewer, enc):
            continue
        if note.code == CHECKED:
            check = step.checks[int(note.data["n"])]
            if sees(check.audience, viewer, enc):
                lines.append(_check_unfolded(check, rules))
            continue
        text = teller.note(note) or (note.code.replace("_", " ") if note.terms else "")
        if text and note.who and not teller.named(note):
            text = f"{note.who}: {text}"
        if text:
            lines.append(text + _sum(note) + (f" [{note.rule}]" if note.rule else ""))
    return lines


def _check_unfolded(check: Check, rules: Ruleset) -> str:
    terms = "".join(f" {_term(m)}" for m in check.modifiers)
    degree = degree_word(check.degree, rules)
    rule = f" [{check.rule}]" if check.rule else ""
    skill = skill_word(check, rules)
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
