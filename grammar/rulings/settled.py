"""Words of a ruling that mean several things, as they do beside the others: a bonus to damage, or damage taken."""

from collections.abc import Iterator, Sequence

from grammar.phrases import Phrases
from grammar.rulings.clause import NONE, Word
from grammar.wording import core

COUNTED = frozenset({"kept", "unkept", "state", "stance", "scope", "once", "bonus", "penalty", "harm", "place"})
"""The kinds of words that say what a number is of, or what else somebody gets or loses."""
_ALL, _GIVES = "all", ("for", "to", "on")
_GONE = "gone"
_THEIRS = "their side"


def settled(words: list[Word], lexicon: Phrases[tuple[str, str]]) -> Iterator[Word]:
    """Words that mean several things, as they do beside the others: a bonus to damage, or damage that is taken."""
    kinds = {word.kind for word in words}
    given = bool(kinds & {"signed", "bonus", "penalty", "minus", "plus"})
    words = list(_counting(words))
    for n, word in enumerate(words):
        before, behind = words[n - 1] if n else NONE, words[n + 1] if n + 1 < len(words) else NONE
        kind = _sent(words, n, kinds) or _other(word, behind, kinds)
        if kind:
            yield Word(kind, word.said)
        elif word.kind == "number" and before.kind in ("minus", "plus"):
            yield Word("signed", word.said, (f"{'-' if before.kind == 'minus' else '+'}{word.meant[0]}",))
        elif _of_noun(words, n, given=given):
            yield Word("strange", word.said)
        elif word.kind == "undo" and "back" in word.said.split() and _back_to(words[n + 1 :]):
            # ``put it back on 4``
            yield Word("back", "back")
        elif word.said == _ALL and before.said in _GIVES and behind.kind not in ("figure", "scope"):
            # ``-2 fog for all``
            yield Word("everyone", core().everybody[0])
        elif word.said in core().one and behind.kind in ("kept", "harm"):
            yield Word("number", word.said, ("1",))
        else:
            harm = word.kind == "scope" and not given and any(kind == "harm" for kind, _ in lexicon.every(word.said))
            yield Word("harm", word.said) if harm else word


def _sent(words: Sequence[Word], at: int, kinds: set[str]) -> str:
    """The kind of a word that does harm to somebody or sends him away, where it says nothing of what it counts."""
    said, lists = words[at].said, core().lists
    if said in lists["deals"] and "number" in kinds and not kinds & COUNTED:
        # ``deal 4 to Grak``: what else?
        return "worse"
    taken = said in lists["takes"] and _off_table(words[at + 1 :])
    sent = taken or said in lists["sends"] or (said in lists["rids"] and not kinds & {"full"})
    return "remove" if sent and not kinds & {"number", "signed", "thing", "gear", *COUNTED} else ""


def _other(word: Word, behind: Word, kinds: set[str]) -> str:
    """The kind that a word is of beside others, where it is of another by itself."""
    if word.kind == "everyone" and word.said in core().lists["wholes"] and behind.kind == "scope":
        # ``+2 on all attacks``
        return "silent"
    if word.kind == "goes" and word.said.endswith(_GONE) and "state" in kinds:
        # ``his stun is gone``
        return "lifts"
    if word.kind == "onward" and behind.kind == "number":
        # ``for the next 2 rounds``
        return "silent"
    # ``a new orc on their side`` lies on none.
    return (
        "foes" if word.kind == "stance" and word.said.endswith(_THEIRS) and kinds & {"arrive", "add", "number"} else ""
    )


def _of_noun(words: Sequence[Word], at: int, *, given: bool) -> bool:
    """Whether a word only tells of what does something, or where: ``the burning beam``, ``falls down the stairs``.

    ``given``: a bonus is told of, for some roll.
    """
    word, rest = words[at], words[at + 1 :]
    if not rest:
        return False
    behind = next((one.kind for one in rest if one.kind != "silent"), "")
    if word.kind == "state":
        return rest[0].kind == "strange" and (not at or words[at - 1].said in core().lists["whose"])
    if word.kind == "stance":
        onto = rest[0].said in core().lists["aims"] and word.said == "down" and behind == "figure"
        return onto or (rest[0].said in core().lists["whose"] and behind == "strange")
    return word.kind == "scope" and behind == "figure" and not given and not any(one.kind == "number" for one in words)


def _off_table(words: Sequence[Word]) -> bool:
    """Whether somebody is taken off, and nothing off him: ``take Bandit 2 off``."""
    told = [word for word in words if word.kind not in ("silent", "courtesy")]
    return len(told) > 1 and told[0].kind == "figure" and told[1].said in core().lists["offs"]


def _back_to(words: Sequence[Word]) -> bool:
    """Whether a number is what something is put back to."""
    return len(words) > 1 and words[0].said in core().lists["back_to"] and words[1].kind == "number"


def _counting(words: list[Word]) -> Iterator[Word]:
    """Words as they are beside a number or a figure: ``drops 4 hp``, ``up 2``, ``hit Grak for 6``, ``held by Lia``."""
    kinds = [word.kind for word in words]
    lists, kept = core().lists, "kept" in kinds
    # ``hits Marcus for 3``, ``burns Marcus for 3``; ``docks Mara for 3 hp`` is told of hit points.
    verbs = ("kept", "lower") if kinds.count("kept") == sum(one.said in lists["harms_by"] for one in words) else ()
    for n, word in enumerate(words):
        behind = next((m for m in range(n + 1, len(words)) if words[m].said != "by"), n)
        unit = kinds[behind + 1] if behind + 1 < len(words) else ""
        counts = behind > n and kinds[behind] == "number" and unit not in ("rounds", "figure")
        if word.said in lists["falling"] and counts:
            yield Word("lower", word.said)
        elif word.said in lists["rising"] and counts:
            yield Word("raise" if kept else "better", word.said)
        elif word.said in lists["shaves"] and "number" in kinds:
            yield Word("lower", word.said)
        elif word.said == "for" and counts and behind == n + 1 and unit not in ("scope", "once"):
            yield Word("silent" if {"better", "raise"} & {*kinds} else "worse", word.said)
        elif word.kind == "back" and n and kinds[n - 1] in ("number", "kept"):
            yield Word("better", word.said)
        elif word.kind in ("scope", "state", *verbs) and "number" in kinds and _for_number(words, n):
            yield Word("worse", word.said)
        else:
            yield word


def _for_number(words: list[Word], at: int) -> bool:
    """Whether a figure and a number with ``for`` stand behind a verb: ``hit Grak for 6``."""
    kinds = [word.kind for word in words[at + 1 :]]
    said = [word.said for word in words[at + 1 :]]
    leads = (n for n, one in enumerate(said) if one in ("for", "with"))
    return kinds[:1] == ["figure"] and any(kinds[n + 1 : n + 2] == ["number"] for n in leads)
