"""Questions, said as people ask them, and the line of table talk that answers one.

An answer changes nothing of a fight: so of what a question may mean the likeliest is answered, and what was understood
is told. None is carried out as a deed.
"""

import re
from functools import cache

from grammar.kinds import asks, begun
from grammar.meaning.asking_odds import odds_of, priced, with_foe
from grammar.meaning.asking_rules import rule_of
from grammar.meaning.asking_shapes import paces, shape_of
from grammar.meaning.heard import Heard, hear
from grammar.meaning.numbers import LEFT, as_quantities, asked_for, meant, words_of_numbers
from grammar.meaning.open_defences import STEP, named_defences, phrases, special_words
from grammar.meaning.unanswered import askable, strange_in
from grammar.scene.scene import Scene, quoted, who_acts
from grammar.speech.lists import lists_of
from grammar.speech.slips import mended
from grammar.understanding.decide import about
from grammar.wording import core, unslanged
from rules.core.command import Command
from rules.core.names import fold
from rules.core.ruleset import Ruleset

_CLAUSE = re.compile(r"[.!;:,?]+\s+|\s+-+\s+|\s+(?:so|or|and|but)\s+")
_SENTENCE = re.compile(r"[.!;:?]+\s+|\s+-+\s+")
_WORD = re.compile(r"[\w'-]*\w")
_PERCENT = re.compile(r"(?<!\d)\s*%")
_DONE = 7
"""Words of a question within which it is told what is asked of somebody: ``what did Aldric just do``."""
_SHORT = 3
"""Words of a question for what is left that need not say whose: ``actions left?``"""


def is_question(text: str, scene: Scene) -> bool:
    """Whether a line, or a clause of it, asks for something."""
    if asks(text):
        return True
    said = unslanged(fold(text).replace("’", "'").strip())
    figures = {fold(name).split()[0] for name in scene.names.figures}
    about = {*core().subjects, *core().own, *figures}
    clauses = [begun(one) for one in _SENTENCE.split(said)]
    asking = [begun(one)[0] for one in _CLAUSE.split(said)]
    # ``four off, which takes two off his defence`` asks nothing.
    asking = [*asking[:1], *(one for one in asking[1:] if one not in core().lists["relative"])]
    return any(first in core().askers for first in asking) or any(
        # ``have Wat make a roll`` asks nothing.
        first in core().helpers and second in about and (first != "have" or second not in figures)
        for first, second in clauses
    )


def asked(text: str, scene: Scene) -> str:
    """The line that answers a question; empty for a line that asks nothing, or what nothing here can tell."""
    every = [word for word in text.split() if word.casefold().strip(",") not in core().lists["please"]]
    while len(every) > 1 and every[0].casefold().strip(",.") in core().lists["before_asking"]:
        every = every[1:]
    text = " ".join(every)
    if not is_question(text, scene):
        return ""
    if [word.casefold() for word in every[1:2]] == ["me"] and fold(every[0]) in core().lists["telling"]:
        # ``remind me what my parry is``
        text = bare if is_question(bare := " ".join(every[2:]), scene) else text
    # A name is always whom it is meant for, with a slip in it or not.
    text = " ".join(mended(unslanged(text).split(), frozenset(), (), scene.names))
    said = _said(text)
    right = " ".join(mended(said.split(), _spelling(scene.rules), core().endings, scene.names))
    heard = hear(text, None, scene)
    # Words with a slip are only looked at where the line as typed asks for nothing, or for how somebody is.
    found = _supposed(said, heard, scene) or _open_to(said, heard, scene) or _answering(said, text, heard, scene)
    if right != said and (not found or found.startswith(("state ", "rule "))):
        other = _answering(right, right, hear(right, None, scene), scene)
        found = other if not found or other.startswith("number ") else found
    return found or _other(right, scene)


def _said(text: str) -> str:
    line = _PERCENT.sub(" percent ", unslanged(fold(text).replace("’", "'")))
    return " ".join(_WORD.findall(line))


@cache
def _spelling(rules: Ruleset) -> frozenset[str]:
    """The words that a slip in a question may be of: those of questions, of a system's sentences and of its numbers."""
    phrases = [one for some in core().asking.values() for one in some]
    told = frozenset(word for one in phrases for word in one.split())
    return told | words_of_numbers(rules.package) | lists_of(rules.id, rules.package).spelling


def _answering(said: str, text: str, heard: Heard, scene: Scene) -> str:
    """The line that answers a question by what it is about; empty where no word of it says."""
    kinds, words_of = core().asking, said.split()
    if words_of[1:2] in (["did"], ["has"]) and heard.figures and {"do", "done"} & {*words_of[2:_DONE]}:
        return "history"
    if heard.figures and {*words_of} & {*core().lists["acting"]} and {*words_of} & {*core().lists["wholly"]}:
        # Who has acted is told of everybody; what somebody has rolled with the rest of it.
        return "why" if {*words_of} & {*core().lists["rolling"]} else "encounter status"
    shaped = shape_of(words_of, heard)
    kind = shaped or next((kind for kind in _KINDS if any(f" {one} " in f" {said} " for one in kinds[kind])), "")
    own = {*words_of} & {*core().own} - {*core().selves}
    able = kind in ("odds", "options", "state", "") and not heard.figures and bool(own) and _able(said)
    # ``if I do both, what are my odds`` asks for these.
    able = able and {*words_of}.isdisjoint(core().lists["odds_of"]) and bool({*words_of} & {*core().lists["generally"]})
    at_large = said.startswith(core().lists["at_large"]) and not own
    # ``at how many stuns do you pass out``
    at_large = at_large or (
        any(f" {one} " in f" {said} " for one in core().lists["in_general"]) and not own and not heard.figures
    )
    if (at_large or able) and not shaped and (ruled := rule_of(said, heard, scene, sure=able)):
        return ruled
    if kind == "odds" and not heard.figures and (number := _number(said, heard, scene)):
        # ``what do I roll for damage`` asks nobody's odds.
        return number
    if kind == "odds":
        return odds_of(text, heard, scene)
    if kind in _WITH_FOE:
        return with_foe(kind, text, heard, scene)
    if kind in _SAID_BY:
        return _SAID_BY[kind] if kind != "history" else _history(words_of)
    if (compared := _compared(said, heard, scene)) or (
        number := _left(said, heard, scene) or _number(said, heard, scene)
    ):
        return compared or number
    if kind == "options" and ({*words_of} & {*core().conditions} or any(map(str.isdigit, words_of))):
        return rule_of(said, heard, scene) or kind
    general = bool({*words_of} & {*core().conditions, *core().ordinals}) or _in_general(said)
    if kind == "state" and not heard.figures and general and (ruled := rule_of(said, heard, scene)):
        return ruled
    if kind == "under" and " for " not in f" {said} ":
        return f"state {core().selves[0]}"
    return _told(kind, said, text, heard, scene)


def _history(words_: list[str]) -> str:
    """The line that tells what was said, of as many sentences as are asked for: ``the last five things``."""
    several = (one for one in words_ if one not in core().lists["vaguely"])
    counts = (str(core().numbers.get(one, one)) for one in several if one.isdigit() or one in core().numbers)
    return f"{_SAID_BY['history']} {next(counts, '')}".strip()


def _measured(words_: list[str], scene: Scene) -> str:
    """The line that tells how much somebody has himself, which no rule does: ``how many HP do I still have``."""
    if words_[:1] != ["how"] or not {*words_[1:2]} & {*core().measures} or "times" in words_:
        return ""
    plain = " ".join(word for word in words_ if word not in core().lists["by_now"])
    return _number(plain, hear(plain, None, scene), scene) or f"state {core().selves[0]}"


def _supposed(said: str, heard: Heard, scene: Scene) -> str:
    """The odds of a blow at somebody that is only supposed: ``what if I attack Grak``; empty for any other."""
    foes = any(not scene.speaker.plays(scene.enc, one) for some in heard.figures for one in some)
    supposed = foes and said.startswith(core().lists["supposing"]) and about(said, scene)
    return odds_of(said, heard, scene) if supposed else ""


def _open_to(said: str, heard: Heard, scene: Scene) -> str:
    """The line that tells what a figure of one's own may do, which of two beats the other, or what a card says."""
    words_ = said.split()
    mine = next((name for some in heard.figures for name in some if scene.speaker.plays(scene.enc, name)), None)
    if (
        mine is not None
        and words_[:1] == ["what"]
        and words_[1:2]
        and words_[1] in core().helpers
        and "do" in words_[2:]
    ):
        return f"options {quoted(mine, scene)}" if words_[1] in core().lists["allowing"] else ""
    if sum(map(len, heard.figures)) > 1 and {*words_} & {*core().lists["beating"]}:
        return with_foe("duel", said, heard, scene)
    if "card" not in words_:
        return ""
    cards = (fold(one.name) for one in scene.rules.words.cards())
    named = max((one for one in cards if f" {one} " in f" {said} "), key=len, default="")
    return f"card {named}" if named else ""


def _told(kind: str, said: str, text: str, heard: Heard, scene: Scene) -> str:
    """The line that answers a question of that kind, where no number and no time was asked for."""
    own = {*said.split()} & {*core().own} - {*core().selves}
    if own and not heard.figures and (measured := _measured(said.split(), scene)):
        return measured
    far = {*said.split()} & {*core().lists["distances"], *core().lists["reaching"]} and not scene.speaker.gm
    bare = kind == "" and said.startswith(core().lists["distances"])
    if (kind == "map" or bare) and far and len(heard.figures) == 1:
        return f"number {core().lists['distances'][0]} of {quoted(heard.figures[0][0], scene)}"
    words_ = (*heard.answers, *heard.verbs, *heard.options)
    if kind == "help" and words_:
        return f"help {words_[0]}"
    if kind == "help":
        return rule_of(said, heard, scene, sure=True)
    if kind in ("stands", "options", "map", "state") and strange_in(said, heard, scene):
        return ""
    if kind == "options" and len(heard.figures) == 1 and _mine(heard, scene) is not None:
        return f"options {quoted(heard.figures[0][0], scene)}"
    if kind in ("options", "map"):
        return kind
    if kind == "stands" and not heard.figures:
        return "encounter status"
    if kind in ("rule", "under") and heard.places and {*said.split()} & {*core().lists["pricing"]}:
        # What a place costs is part of the odds of a blow at it, and else its own rule's.
        return priced(text, heard, scene) or rule_of(fold(heard.places[0][0]), heard, scene, sure=True)
    if kind in ("stands", "state"):
        return _state(said, heard, scene)
    return rule_of(said, heard, scene, sure=not heard.figures) if kind in ("rule", "under") else ""


def _in_general(said: str) -> bool:
    """Whether a question is about what holds for everybody: ``does AoA take my parry away``."""
    words_ = said.split()
    first = words_[0] if words_ else ""
    has = {*words_} & {*core().lists["has"]}
    asks = first in (*core().conditions, *core().lists["generally"]) or said.startswith(core().lists["at_large"])
    return (asks and not has) or (words_[-1:] != [] and words_[-1] in core().lists["explained"])


def _able(said: str) -> bool:
    """Whether it is asked what may be done at all: ``can I attack twice``."""
    # ``how far can I walk in one round`` asks for a number, as does ``what's my block and all``.
    measured = any(said.startswith(f"how {one} ") for one in core().measures) or "my" in said.split()[1:3]
    return not measured and any(f" {one} " in f" {said} " for one in core().lists["abilities"])


def _compared(said: str, heard: Heard, scene: Scene) -> str:
    """The line that tells which of several deeds is the better one; empty where that is not asked."""
    better = any(f" {one} " in f" {said} " for one in core().asking["better"])
    if " or " not in said and not (better and " than " in said):
        return ""
    forms = " ".join(
        way for word in said.split() for way in (word, word.removesuffix("ing"), word.removesuffix("ing") + "e")
    )
    defences = named_defences(forms, scene)
    if len(defences) > 1 or (defences and better):
        return f"number {core().lists['defending'][0]}"
    if not better:
        return ""
    odds = odds_of(said, heard, scene)
    whom = odds[odds.find("vs ") :] if "vs " in odds else ""
    return f"{core().lists['compares'][0]} {whom}" if whom else ""


_WITH_FOE = ("best", "duel")
_KINDS = (
    "stats",
    "turn",
    "history",
    "why",
    *_WITH_FOE,
    "odds",
    "help",
    "under",
    "options",
    "stands",
    "rule",
    "map",
    "state",
)
"""What a question may be about, in the order in which it is looked for."""
_SAID_BY = {"stats": "stats", "why": "why", "history": "history", "turn": "encounter status"}
"""The kinds that one line answers, whatever else is named."""


def _other(said: str, scene: Scene) -> str:
    """The line that answers a question of no kind that is known: about who is named in it, else about the rules."""
    heard = hear(said, None, scene)
    if " " not in said and not heard.figures:
        # ``what?`` asks for nothing in particular.
        return f"rule {said}"
    heads = lists_of(scene.rules.id, scene.rules.package).verbs.get(said.partition(" ")[0], (said,))
    deed = scene.rules.verbs.get(heads[0].partition(" ")[0])
    if deed is not None and deed.defences and (heard.figures or {*said.split()} & {*core().pronouns}):
        # ``attack Grak?``, ``hit him?``
        return odds_of(said, heard, scene)
    strange = strange_in(said, heard, scene, sentences=not heard.figures)
    if heard.figures:
        return "" if strange else _state(said, heard, scene)
    own, general = {*said.split()} & {*core().own}, _in_general(said)
    ruled = rule_of(said, heard, scene, sure=general and not own) if general or not strange else ""
    if not ruled and said.split()[0] in core().lists["allowing"]:
        # Whether one may do what no rule tells of is told by nothing.
        return ""
    # Of what nobody here can tell, that is told.
    return ruled or ("" if strange else _state(said, heard, scene) if own else rule_of(said, heard, scene, sure=True))


def _mine(heard: Heard, scene: Scene) -> tuple[str, str] | None:
    """The figure of the speaker's that a question is about, and how it is named behind it; None for another's."""
    named = [some[0] for some in heard.figures if len(some) == 1]
    if named:
        return (named[0], f" of {named[0]}") if scene.speaker.plays(scene.enc, named[0]) else None
    who = who_acts(Command("attack"), scene)
    mine = (name for name in scene.names.figures if not scene.speaker.gm and scene.speaker.plays(scene.enc, name))
    who = who or next(mine, None)
    return None if who is None else (who, "")


def _number(said: str, heard: Heard, scene: Scene) -> str:
    """The line that tells the number of one's own that is asked for; empty where none is.

    What it comes with, or in which way it is asked for, may be said behind it: ``my block, including PD and all``.
    """
    said = as_quantities(phrases(STEP).sub(STEP, said), scene.rules.package)
    mine, words_ = _mine(heard, scene), said.split()
    cut = next((n for n, word in enumerate(words_) if n and word in core().lists["included"]), len(words_))
    package = scene.rules.package
    what = asked_for(said, heard, package) or asked_for(" ".join(words_[:cut]), heard, package)
    special = not special_words(scene.rules).isdisjoint(words_[:cut])
    if what and special and mine is not None and (ways := named_defences(said, scene)):
        # How good a defence is in some way is what a blow now would leave open.
        return f"number {ways[0]} {LEFT}{mine[1]}"
    if not what and mine is not None and paces(words_):
        return f"number move{mine[1]}"
    return f"number {what}{mine[1]}" if what and mine is not None else ""


def _left(said: str, heard: Heard, scene: Scene) -> str:
    """The line that tells what one may still do of what is spent in a round; empty where that is not asked."""
    said = as_quantities(said, scene.rules.package)
    words_, known, mine = said.split(), core(), _mine(heard, scene)
    spent = [word for word in words_ if word in known.lists["spent"]]
    still = any(f" {one} " in f" {said} " for one in known.asking["left"])
    counts = words_[:2] in (["how", "many"], ["which", "of"])
    may = {*words_[:1]} & {*known.helpers} or counts
    may = may or len(words_) <= _SHORT
    if mine is None or not spent or not still or not may or any(word in known.conditions for word in words_):
        return ""
    if {*words_} & {*known.lists["targets"]}:
        # ``what do I need to parry``
        return ""
    if not {*words_} & {*known.own} and not mine[1] and len(words_) > _SHORT + counts:
        return ""
    what = next(iter(named_defences(said, scene)), spent[0])
    counted = scene.rules.show.left(scene.enc, scene.enc.figures[mine[0]])
    if named_defences(said, scene) or counted:
        return f"number {what} left{mine[1]}"
    return f"number {what}{mine[1]}" if meant(what, scene.rules.package)[1] else "options"


def instead_of(text: str, scene: Scene) -> tuple[str, ...]:
    """What can be asked instead of what nothing answers."""
    return askable(hear(text, None, scene), scene)


def wished(text: str) -> str:
    """The line of table talk that is meant by words of a longer one, to be offered; empty where there is none."""
    said = " ".join(_WORD.findall(fold(text).replace("’", "'")))
    lines = core().wishes.items()
    return next((line for line, phrases in lines if any(f" {one} " in f" {said} " for one in phrases)), "")


def _state(said: str, heard: Heard, scene: Scene) -> str:
    """How whoever is named stands, or whoever asks, or everybody."""
    if len(heard.figures) == 1 and len(heard.figures[0]) == 1:
        return f"state {quoted(heard.figures[0][0], scene)}"
    own = not heard.figures and not scene.speaker.gm and {*said.split()} & {*core().own, *core().lists["belongings"]}
    return f"state {core().selves[0]}" if own else "encounter status"
