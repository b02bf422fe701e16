"""What a script says must come out: comment lines beginning ``#=``, read and compared with the answers of the console.

The console skips comments, so a file with expectations stays a script that anybody can play. Each ``#=`` line speaks of
the line typed before it:

    #= check Grak.attack chance 60 degree S   a check of the answer; Grak.attack.2 is the second of that name
    #= check Lia.dodge base 70 modifiers -10,-10 chance 50      ... and what makes the difference, without the reasons
    #= die Grak.location 14                   a die of the answer
    #= dice none                              the answer threw no die at all
    #= says battle axe                        the answer's text contains this, in whatever case
    #= silent about falls                     ... does not contain this
    #= refused wrong_phase                    the line failed with this code
    #= unused 1                               how many given dice were of no use
    #= thrown Grak.movement_tie               a die that the script leaves to chance
    #= state Rurik items.target.ap 11         a value of a combatant in /state; lists are written 1,2
    #= state Rurik conditions has bleeding    ... of a list (lacks: does not hold it)
    #= encounter phase MELEE                  a value of the whole encounter in /state
    #= slot Grak attack sr 6 9                that field of all slots of that kind of a figure; none: there is no slot

Whatever no ``#=`` line says: a line succeeds, asks nothing, uses every die it was given and throws none itself.
A line ``# rules: R3-PAR-01 R3-PAR-02`` names the rules that the script shows.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

STATE = "/state"
_RULES = re.compile(r"^#\s*rules:(?P<ids>.*)$")
_NUMBERED = re.compile(r"^(?P<name>\D.*?)(?:\.(?P<nth>\d+))?$")

Answer = Mapping[str, Any]


class Misspelt(ValueError):
    """A script whose expectations cannot be read; names the line."""


@dataclass
class Step:
    """A typed line (``number`` in its file) and what is expected of it, each as words."""

    number: int
    typed: str
    wants: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def looks(self) -> bool:
        """Whether the state is looked at after this line."""
        return any(word in OF_STATE for word, *_ in self.wants)

    def allows(self, word: str) -> list[str]:
        """What the expectations of one word name."""
        return [name for first, *names in self.wants if first == word for name in names]


@dataclass(frozen=True)
class Script:
    """A script with the rules it shows."""

    rules: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def lines(self) -> list[str]:
        """What is typed, with ``/state`` where the state is looked at."""
        return [line for step in self.steps for line in ((step.typed, STATE) if step.looks else (step.typed,))]


def read(text: str) -> Script:
    """A script from the text of its file. Raises Misspelt for a line that says nothing known, or when none does."""
    rules: list[str] = []
    steps: list[Step] = []
    for number, row in enumerate(text.splitlines(), 1):
        line = row.strip()
        found = _RULES.match(line)
        if found is not None:
            rules += re.split(r"[\s,]+", found["ids"].strip())
        elif line.startswith("#="):
            words = tuple(line.removeprefix("#=").split())
            if not words or words[0] not in KNOWN:
                raise Misspelt(f"line {number}: {line!r} is no expectation; known are {', '.join(sorted(KNOWN))}")
            if not KNOWN[words[0]](len(words) - 1):
                raise Misspelt(f"line {number}: {line!r} has a word too many or too few")
            if not steps:
                raise Misspelt(f"line {number}: {line!r} comes before the first typed line")
            steps[-1].wants.append(words)
        elif line and not line.startswith("#"):
            steps.append(Step(number, line))
    if not any(step.wants for step in steps):
        raise Misspelt("the script expects nothing: it has no line that begins with #=")
    return Script(tuple(rules), tuple(steps))


def faults(script: Script, answers: list[Answer]) -> list[str]:
    """Where the answers to ``script.lines`` differ from what is expected: one text for each difference."""
    found: list[str] = []
    given = iter(answers)
    for step in script.steps:
        answer = next(given)
        state = next(given)["state"] if step.looks else {}
        wrong = _by_default(step, answer)
        for word, *rest in step.wants:
            wrong += OF_STATE[word](state, rest) if word in OF_STATE else OF_ANSWER[word](answer, rest)
        found += [f"line {step.number} ({step.typed}): {one}" for one in wrong]
    return found


def _by_default(step: Step, answer: Answer) -> list[str]:
    """What is wrong with an answer unless the script says so."""
    wrong = []
    if not answer["ok"] and not step.allows("refused"):
        wrong.append(f"is refused with {answer['error']['code']}: {answer['text']}")
    if answer["unused"] and not step.allows("unused"):
        wrong.append(f"has no use for {', '.join(answer['unused'])}")
    if answer["questions"]:
        wrong.append(f"asks {answer['questions']}")
    thrown = [d for d in answer["dice"] if not d["given"] and f"{d['who']}.{d['label']}" not in step.allows("thrown")]
    return wrong + [f"leaves {d['who']}.{d['label']} ({d['dice']}) to chance" for d in thrown]


def _check(answer: Answer, words: list[str]) -> list[str]:
    return _fields("check", answer["checks"], words)


def _die(answer: Answer, words: list[str]) -> list[str]:
    return _fields("die", answer["dice"], [words[0], "value", words[1]])


def _fields(kind: str, those: list[Any], words: list[str]) -> list[str]:
    """Differences of the named one of checks or dice, field by field."""
    called, *pairs = words
    named = _NUMBERED.match(called)
    assert named is not None
    same = [t for t in those if called == f"{t['who']}.{t['label']}"]
    if not same:
        same = [t for t in those if named["name"] == f"{t['who']}.{t['label']}"][int(named["nth"] or 1) - 1 :]
    if not same:
        return [f"no {kind} {called}, but {_names(those)}"]
    one = same[0]
    wrong = []
    for key, wanted in zip(pairs[::2], pairs[1::2], strict=True):
        if key not in one:
            wrong.append(f"a {kind} has no {key}, but {', '.join(one)}")
        elif (found := _shown([n for _, n in one[key]] if key == "modifiers" else one[key])) != wanted:
            wrong.append(f"{called} has {key} {found}, expected {wanted}")
    return wrong


def _dice(answer: Answer, words: list[str]) -> list[str]:
    if words != ["none"]:
        return [f"dice {words[0]} says nothing; only none is known"]
    return [f"throws {_names(answer['dice'])}"] if answer["dice"] else []


def _says(answer: Answer, words: list[str]) -> list[str]:
    text = " ".join(words)
    return [] if text.casefold() in _flat(answer) else [f"does not say {text!r} but {answer['text']!r}"]


def _silent(answer: Answer, words: list[str]) -> list[str]:
    if words[0] != "about":
        return ["silent needs about"]
    text = " ".join(words[1:])
    return [f"says {text!r}: {answer['text']!r}"] if text.casefold() in _flat(answer) else []


def _flat(answer: Answer) -> str:
    return " ".join(str(answer["text"]).split()).casefold()


def _refused(answer: Answer, words: list[str]) -> list[str]:
    if answer["ok"]:
        return [f"is not refused with {words[0]} but says {answer['text']!r}"]
    code = answer["error"]["code"]
    return [] if code == words[0] else [f"is refused with {code} instead of {words[0]}: {answer['text']}"]


def _unused(answer: Answer, words: list[str]) -> list[str]:
    left = answer["unused"]
    return [] if words == [str(len(left))] else [f"leaves {len(left)} dice unused ({', '.join(left)})"]


def _thrown(answer: Answer, words: list[str]) -> list[str]:
    chance = [f"{d['who']}.{d['label']}" for d in answer["dice"] if not d["given"]]
    return [f"{name} is not left to chance, but {', '.join(chance)}" for name in words if name not in chance]


def _state(state: Answer, words: list[str]) -> list[str]:
    who, *rest = words
    if who not in state["combatants"]:
        return [f"no combatant {who}, but {', '.join(state['combatants'])}"]
    return _value(who, state["combatants"][who], rest)


def _encounter(state: Answer, words: list[str]) -> list[str]:
    return _value("the encounter", state, words)


def _slot(state: Answer, words: list[str]) -> list[str]:
    who, what, key, *wanted = words
    those = [s["data"] for s in state["agenda"] if (s["who"], s["what"]) == (who, what)]
    if those and not all(key in data for data in those):
        return [f"{who}'s {what} has no {key}, but {those}"]
    found = [_shown(data[key]) for data in those] or ["none"]
    return [] if found == wanted else [f"{who}'s {what} has {key} {' '.join(found)}, expected {' '.join(wanted)}"]


def _value(whose: str, holder: Any, words: list[str]) -> list[str]:
    """Differences of the value at a path: ``hp 14``, ``items.target.ap 11``, ``conditions has bleeding``."""
    path, *wanted = words
    at = holder
    for key in path.split("."):
        at = {one["id"]: one for one in at if "id" in one} if isinstance(at, list) else at
        if not isinstance(at, dict) or key not in at:
            return [f"{whose}: no {path} at {key}, but {json.dumps(at)}"]
        at = at[key]
    if wanted[0] in ("has", "lacks"):
        held = [_key(one) for one in at] if isinstance(at, list | dict) else []
        name = " ".join(wanted[1:])
        return [] if (name in held) == (wanted[0] == "has") else [f"{whose}: {path} is {', '.join(held) or 'empty'}"]
    shown, text = _shown(at), " ".join(wanted)
    return [] if shown == text else [f"{whose}: {path} is {shown}, expected {text}"]


def _key(one: Any) -> str:
    return str(one.get("key", one.get("id"))) if isinstance(one, dict) else str(one)


def _shown(value: Any) -> str:
    """A value as an expectation writes it."""
    if value is None:
        return "none"
    if isinstance(value, list):
        return ",".join(_shown(one) for one in value) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _names(those: list[Any]) -> str:
    return ", ".join(f"{t['who']}.{t['label']}" for t in those) or "none at all"


OF_ANSWER: dict[str, Callable[[Answer, list[str]], list[str]]] = {
    "check": _check,
    "die": _die,
    "dice": _dice,
    "says": _says,
    "silent": _silent,
    "refused": _refused,
    "unused": _unused,
    "thrown": _thrown,
}
OF_STATE: dict[str, Callable[[Answer, list[str]], list[str]]] = {
    "state": _state,
    "encounter": _encounter,
    "slot": _slot,
}
KNOWN: dict[str, Callable[[int], bool]] = {
    "check": lambda n: n >= 3 and n % 2 == 1,
    "die": lambda n: n == 2,
    "dice": lambda n: n == 1,
    "says": lambda n: n >= 1,
    "silent": lambda n: n >= 2,
    "refused": lambda n: n == 1,
    "unused": lambda n: n == 1,
    "thrown": lambda n: n >= 1,
    "state": lambda n: n >= 3,
    "encounter": lambda n: n >= 2,
    "slot": lambda n: n >= 4,
}
"""The words that may begin an expectation, each with how many words may follow."""
