"""A bonus or penalty that a game master gives for a time, as the effect that it is, and how long anything lasts."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from grammar.rulings.clause import Clause, Word
from grammar.scene.scene import Scene
from grammar.wording import core, ruled_by
from rules.core.master import effect_words
from rules.core.report import Refused

MOST_WORDS = 5
"""Words of a reason that an effect is called by."""
_GIVEN = (
    "scope",
    "once",
    "soon",
    "bonus",
    "penalty",
    "raise",
    "add",
    "worse",
    "forever",
    "this_round",
    "next_turn",
    "rounds",
)
"""The kinds of words of which one tells that a number with its sign is a bonus."""
_SAID = 2
_BY_HAND = "ruling"
"""What an effect is called for which no reason was said."""


_NEXT = "turn"
"""How it is kept that something lasts until its bearer's next turn."""


class Lasts(Struct, frozen=True):
    """How long something lasts, as an effect says it (empty: until it is ended); ``rounds`` where it is a number."""

    rounds: str = ""
    until: str = ""


def lasts(heard: Clause) -> Lasts:
    """How long the words of a line say that something lasts."""
    for word, unit in zip(heard.words, heard.words[1:], strict=False):
        if word.kind == "number" and unit.kind == "rounds":
            return Lasts(word.meant[0], f"{word.meant[0]} {unit.said}")
    if heard.of("once", "soon"):
        return Lasts("", "once")
    if heard.of("next_turn"):
        return Lasts("1", _NEXT)
    return Lasts("1", "1 round") if heard.of("this_round") else Lasts()


def bonus(heard: Clause, figures: tuple[str, ...], comments: list[Clause], scene: Scene) -> tuple[str, ...]:
    """The effects that give figures a bonus or penalty; none where a line gives none that is fully understood."""
    by = _amount(heard)
    to = any(a.kind == "signed" and b.said in core().lists["given_to"] for a, b in pairwise(heard.words))
    given = to or heard.of(*_GIVEN) or any(word.said in core().lists["being"] for word in heard.words)
    if not by or not (given or any(adjectives(heard))):
        return ()
    scopes, once = _scopes(heard)
    if "defence" in scopes and "defence" not in scene.rules.at_once:
        every = core().lists["defended"]
        scopes = tuple(one for one in every if all(_changes(one, who, scene) for who in figures))
    why = _reason(heard, comments)
    until = lasts(heard).until or ("once" if once and not heard.of("forever") else "")
    lines = []
    for who in figures:
        if not scopes or not all(_changes(one, who, scene) for one in scopes):
            return ()
        for_ = f"until turn of {who}" if until == _NEXT else until
        parts = [f"{by} {one}" for one in scopes] + ([for_] if for_ else [])
        lines.append(f"effect {why} on {who}: {', '.join(parts)}")
    return tuple(lines)


def _changes(what: str, who: str, scene: Scene) -> bool:
    """Whether an effect on a figure may change what is called so."""
    try:
        effect_words.change(scene.enc, scene.enc.figures[who], scene.rules, what)
    except Refused:
        return False
    return True


def _amount(heard: Clause) -> str:
    """The bonus with its sign; empty where there is none, or more than one."""
    sign = "-" if heard.of("penalty") else "+" if heard.of("bonus") else ""
    amounts = [(word.kind == "signed", word.meant[0]) for word in heard.amounts()]
    found = [n if signed else f"{sign}{n}" for signed, n in amounts if signed or sign]
    return found[0] if len(found) == 1 and found[0][1:].isdigit() else ""


def _scopes(heard: Clause) -> tuple[tuple[str, ...], bool]:
    """Which rolls are changed, and whether only the next of them."""
    named = heard.of("once") or heard.of("scope")
    scopes = tuple(dict.fromkeys(one for word in named for one in word.meant[0].split(" + "))) or ("everything",)
    return scopes, bool(heard.of("once")) or any(_own(heard, word) for word in named)


def _own(heard: Clause, what: Word) -> bool:
    """Whether a roll is a single one of somebody's: ``Mara's surprise punch``, ``his attack``."""
    before = [word for word in heard.words[: heard.words.index(what)] if word.kind != "strange"]
    whose = bool(before) and (before[-1].said in core().lists["whose"] or before[-1].said.endswith("'s"))
    return whose and what.said in ruled_by("singular")


def _reason(heard: Clause, comments: list[Clause]) -> str:
    """What an effect is called: by the reason that is said, else by the words before what it changes."""
    ranked = sorted(comments, key=lambda one: not one.reason)
    words = [word.said for word in adjectives(heard)]
    words = words or next(filter(None, map(_told, ranked)), [])
    name = " ".join(word.lstrip("+-") for word in words[:MOST_WORDS])
    plain = all(word.isalpha() and word != "on" for word in name.split())
    return (name if plain else f'"{name}"') if name else _BY_HAND


def _told(clause: Clause) -> list[str]:
    """What a clause tells of: ``smoke`` of *the smoke blinds him*, ``inspired`` of *Marcus is inspired*."""
    lists, named = core().lists, {word.said for word in clause.of("figure", "pronoun")}
    said = [word.said for word in clause.words if word.said[-1].isalnum()]
    bare = {*lists["whose"], *core().one, *core().meanwhile, "got"}
    while len(said) > 1 and said[0] in bare:
        said = said[1:]
    if len(said) > 1 and said[0] in named and {*said[1:]} & {*lists["being_so"]}:
        # Whose blood is up, it is of him.
        said = said[1:] if said[0].endswith("'s") else said
    if said and said[0].endswith("'s"):
        said = [said[0].removesuffix("'s"), "is", *said[1:]]
    is_ = next((n for n, one in enumerate(said) if one in lists["being_so"]), len(said))
    if len(said) > _SAID and said[-1] in named:
        # Behind what it does stands to whom.
        is_ = min(is_, len(said) - 2)
    words = (
        said[:is_]
        if any(one not in named and one not in core().subjects for one in said[:is_])
        else said[is_ + 1 :] or said
    )
    while len(words) > 1 and words[0] in bare:
        words = words[1:]
    return [part for one in words for part in one.split()]


def adjectives(heard: Clause) -> Iterator[Word]:
    """The strange words that stand right before what is changed, or right behind the bonus: ``surprise punch``, ``-2
    darkness``.
    """
    for n, word in enumerate(heard.words):
        behind = next((one for one in heard.words[n + 1 :] if one.kind != "strange"), None)
        before = next((one for one in reversed(heard.words[:n]) if one.kind != "strange"), None)
        changed = behind is not None and behind.kind in ("scope", "once")
        whose = heard.of("figure", "everyone") and not heard.of("scope", "once", "kept", "harm")
        called = whose and before is not None and before.kind == "signed"
        if word.kind == "strange" and (changed or called):
            yield word
