"""The text of an answer: a system's phrases filled with the facts of the report."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from bot.reply import Reply, Step
from rules.core.bout import CHECKED
from rules.core.encounter import Encounter
from rules.core.report import Check, Note, Question, Term
from rules.core.ruleset import Ruleset
from rules.core.secrets import Viewer, hears, sees, veiled
from rules.core.tables import toml

LABELS = {"S": "success", "Sp": "special", "C": "critical", "F": "failure", "Fu": "fumble", "M": "miss"}
"""Words for the short degrees some systems use; a system's own words are shown as they are."""


@cache
def phrases(package: str) -> Mapping[str, str]:
    """The phrases of the house and of one system by note code; an empty one is not told."""
    return {**_COMMON, **_own(package, "notes")}


@cache
def _own(package: str, part: str) -> Mapping[str, str]:
    """One table of a system's phrases: ``notes``, ``outside``, ``skills`` or ``conditions``."""
    found: dict[str, str] = toml(package, "phrases").get(part, {})
    return found


def skill_word(check: Check, rules: Ruleset) -> str:
    """A skill as players call it."""
    return _own(rules.package, "skills").get(check.skill, check.skill)


def condition_word(key: str, rules: Ruleset) -> str:
    """A condition as players call it."""
    return _own(rules.package, "conditions").get(key, key.replace("_", " "))


_COMMON = {
    "joins": "{who} joins the fight.",
    "ruled": "GM: {who} {what} = {value}",
    "ruled_number": "GM: {who} {what} = {value}",
    "configured": "{what} = {value}",
    "shares_hex": "{other} stands on that hex too.",
    "claimed": "{what}, says {who}.",
    "came_to": "{what}: {text}",
    "taken_back": "Taken back: {text}",
    "done_again": "Done again: {text}",
    "void": "No longer possible: {text}",
}


_OUTSIDE = {"ruled_number": "GM: {who} {what} changes"}
"""What those are told instead who may not hear the numbers of the figures concerned."""


class _Facts(dict[str, Any]):
    """The facts of a note; one that is missing shows as a dash rather than failing an answer."""

    def __missing__(self, key: str) -> str:
        return "–"


def tell(reply: Reply, enc: Encounter, rules: Ruleset, viewer: Viewer) -> str:
    """The answer as a few short lines, with the open questions at its end."""
    lines = [line for step in reply.steps for line in step_lines(step, enc, rules, viewer)]
    if reply.unused:
        lines.append(f"Not used: {', '.join(reply.unused)}")
    lines += [question_line(q) for q in reply.questions if sees(q.audience, viewer, enc)]
    return veiled("\n".join(lines), enc, viewer) or "Done."


def step_lines(step: Step, enc: Encounter, rules: Ruleset, viewer: Viewer) -> list[str]:
    """The lines of one row: dice forced without a check, then its notes in order, each check where it was rolled."""
    checked = {(check.who, check.label, check.roll) for check in step.checks if check.forced}
    lines = [
        f"GM: {die.who} {die.label.replace('_', ' ')} = {die.forced} (forced)"
        for die in step.dice
        if die.forced and (die.who, die.label, die.value) not in checked and sees(die.audience, viewer, enc)
    ]
    for note in step.notes:
        if not sees(note.audience, viewer, enc):
            continue
        if note.code == CHECKED:
            check = step.checks[int(note.data["n"])]
            if sees(check.audience, viewer, enc):
                lines.append(check_line(check, rules))
            continue
        text = note_line(note, rules, outside=_outside(note, enc, viewer))
        if text:
            lines.append(text)
    if not step.notes:
        lines += [check_line(c, rules) for c in step.checks if sees(c.audience, viewer, enc)]
    return lines


def check_line(check: Check, rules: Ruleset) -> str:
    """One roll on one line: who, what, the roll against the chance, the degree."""
    degree = LABELS.get(check.degree, check.degree)
    margin = f" ({check.margin:+d})" if check.adds and check.margin is not None else ""
    label, skill = check.label.replace("_", " "), skill_word(check, rules)
    rolled = f"{check.roll}{_added(check):+d}" if check.adds else f"{check.roll}"
    forced = " (forced)" if check.forced else ""
    return f"{check.who} {label} ({skill}): {rolled}{forced} vs {check.chance} – {degree}{margin}"


def _added(check: Check) -> int:
    return check.base + sum(m.n for m in check.modifiers if not m.times and not m.cap)


def _outside(note: Note, enc: Encounter, viewer: Viewer) -> bool:
    """Whether a note concerns a figure whose numbers the viewer is not to hear."""
    concerned = (enc.figures.get(str(name)) for name in (note.who, note.data.get("target")))
    return any(figure is not None and not hears(figure, viewer) for figure in concerned)


def note_line(note: Note, rules: Ruleset, *, outside: bool = False) -> str:
    """A note in the system's phrase, or its code and facts where the system has none.

    ``outside``: in the words for those who may not hear the numbers of the figures concerned, where there are any.
    """
    template = phrases(rules.package).get(note.code)
    if outside:
        template = {**_OUTSIDE, **_own(rules.package, "outside")}.get(note.code, template)
    if template is None:
        facts = ", ".join(f"{k} {v}" for k, v in note.data.items())
        return f"{note.who}: {note.code.replace('_', ' ')}" + (f" ({facts})" if facts else "")
    said = {key: _plain(value) if isinstance(value, str) else value for key, value in note.data.items()}
    return template.format_map(_Facts({**said, "who": note.who}))


def _plain(fact: str) -> str:
    """A degree in words; a single word is a key, what has blanks was said by somebody and stays as it is."""
    return LABELS.get(fact, fact if " " in fact else fact.replace("_", " "))


def question_line(question: Question) -> str:
    """A question with its numbered options."""
    rows = " · ".join(f"{n} {o.text}" for n, o in enumerate(question.options, 1))
    how = "several, by commas: /answer 1, 2" if question.points else "/answer N"
    return f"❓ {question.who}: {question.text} {rows} ({how})"


def unfolded(step: Step, enc: Encounter, rules: Ruleset, viewer: Viewer) -> list[str]:
    """Every roll, modifier, sum and rule id of a row: what ``/why`` shows."""
    lines = []
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
        said = note_line(note, rules, outside=_outside(note, enc, viewer))
        text = said or (f"{note.who}: {note.code.replace('_', ' ')}" if note.terms else "")
        if text:
            lines.append(text + _sum(note) + (f" [{note.rule}]" if note.rule else ""))
    return lines


def _check_unfolded(check: Check, rules: Ruleset) -> str:
    terms = "".join(f" {_term(m)}" for m in check.modifiers)
    degree = LABELS.get(check.degree, check.degree)
    rule = f" [{check.rule}]" if check.rule else ""
    skill = skill_word(check, rules)
    if check.adds:
        total = check.roll + _added(check)
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
