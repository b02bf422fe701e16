"""A number of a figure that a game master changes: which, which way, and by which line of the table.

What a system keeps, which of it is the worse the more there is, and how it does harm is data: ``[master]`` in its
wording.toml.
"""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from grammar.meaning.numbers import numbers_of
from grammar.rulings.clause import Clause, Word
from grammar.scene.scene import Scene, quoted
from grammar.texts import refuse
from grammar.wording import Master, core, of_system
from rules.core.encounter import Item
from rules.core.names import fold

_NOW, _LESS = "now", ("worse", "lower", "raise", "add", "off")
MOST_TYPES = 3
"""Kinds of damage that are asked between where none is said."""


class Told(Struct, frozen=True):
    """The ways to write a change of numbers out, and whether all that is said of it is in them."""

    ways: tuple[tuple[str, ...], ...] = ()
    used: bool = True


class _Said(Struct, frozen=True):
    """One number of a line: how much, the key that it counts (empty: hurt in general), and all words around it."""

    amount: str
    key: str
    heard: Clause
    scene: Scene
    master: Master

    def place(self) -> str:
        found = self.heard.of("place")
        return found[0].meant[0] if found else ""


def changed(heard: Clause, figures: tuple[str, ...], scene: Scene) -> Told:
    """What a line changes of the numbers of figures; no way where it changes none. Raises Refused (``at_best``)."""
    master = of_system(scene.rules.package).master
    pairs = _pairs(heard)
    if pairs:
        parts = [changed(one, figures, scene) for one in pairs]
        lines = tuple(line for one in parts for way in one.ways for line in way)
        return Told((lines,), all(len(one.ways) == 1 and one.used for one in parts))
    said = _amount(heard)
    kept = heard.of("kept")
    about = heard.of("harm", "better", "worse", "lower", "place", "type", "bare", "random", "unkept")
    loose = bool(said) and said[0] in "+-" and not heard.of("kept", "unkept", "better")
    if said and (heard.of("absent") or (heard.of("unkept") and (heard.of("exact") or _outright(heard)))):
        # What nobody here has changes by no number.
        return Told((), used=False)
    if (
        not said
        or (loose and (not heard.of("place") or heard.of("scope", "once")))
        or not (kept or about)
        or heard.of("bonus", "penalty")
    ):
        return Told()
    keys = tuple(dict.fromkeys(word.meant[0] for word in kept)) or ("",)
    if len(keys) > 1:
        return Told((), used=False)
    one = _Said(said, keys[0], heard, scene, master)
    each = [list(_ways(one, who)) for who in figures]
    used = not heard.of("scope", "once") and len(heard.of("place")) < 2
    if any(not ways for ways in each):
        return Told((), used=False)
    together = tuple(tuple(line for way in row for line in way) for row in zip(*each, strict=False))
    return Told(together, used)


def _amount(heard: Clause) -> str:
    """The number that is meant; empty where there is none, or several."""
    found = [word.meant[0] for word in heard.amounts()]
    full = any("ful" in word.said for word in heard.of("full"))
    if not found and heard.of("full") and (full or heard.of("better", "kept", "back")):
        # ``all damage and no finesse`` is how somebody strikes.
        return "full"
    return found[0] if len(found) == 1 else ""


def _ways(said: _Said, who: str) -> Iterator[tuple[str, ...]]:
    """The ways in which one figure's number may be meant to change; several are asked between."""
    heard, ills = said.heard, said.master.ills
    thing = heard.of("thing")
    if thing:
        yield from _of_thing(said, who, thing[0])
        return
    healed = said.master.heals if heard.of("better") and len(said.master.heals) == 1 else ("",)
    kept = said.key or healed[0]
    if (heard.of("exact") or _outright(heard)) and (kept or said.place()) and said.amount.isdigit():
        placed = said.master.placed
        # ``his head is healed up to 4``: what is kept of a place.
        part = placed.get(said.key or next(iter(placed), ""), "") if said.place() else kept
        if part and part not in (said.master.ills if said.place() else ()):
            at = f".{said.place().replace(' ', '_')}" if said.place() else ""
            yield (f"set {who} {part}{at} {said.amount}",)
        return
    ways = _directions(said)
    for better in ways:
        if better and len(ways) > 1 and _whole(said, who):
            continue
        if said.key and said.key not in said.master.heals:
            yield _moved(said, who, said.key, better)
        elif better and said.amount == "full" and not said.key:
            # Who is healed in full has nothing left of any hurt.
            hurt = [key for key in said.master.heals if not _whole(replace(said, key=key), who)]
            keys = hurt or said.master.heals[:1]
            yield tuple(line for key in keys for line in _moved(said, who, key, better))
        elif better:
            for key in (said.key,) if said.key else said.master.heals:
                yield _moved(said, who, key, better)
        elif said.key and not said.place():
            yield (f"set {who} {said.key} {_by(said.amount, up=said.key in ills)}",)
        else:
            yield from _harmed(said, who)


def _pairs(heard: Clause) -> list[Clause]:
    """The line once for each of several numbers with what they count: ``3 stuns 2 wounds``; none of any other."""
    kept = heard.of("kept")
    numbers = heard.of("number", "signed")
    if len(kept) < 2 or len(numbers) != len(kept):
        return []
    rest = [word for word in heard.words if word not in (*kept, *numbers)]
    return [Clause("", (*rest, number, what)) for number, what in zip(numbers, kept, strict=True)]


def _outright(heard: Clause) -> bool:
    """Whether a number is told as it is: ``Grak hp 6``."""
    ways = ("better", "worse", "lower", "raise", "add", "off", "back")
    pairs = pairwise(word.kind for word in heard.words)
    lists, kinds = core().lists, [word.kind for word in heard.words]
    to = any(a.said in lists["up_to"] and b.kind == "number" for a, b in pairwise(heard.words))
    # ``put her at 6 hp``, ``her fatigue is now 10``
    to |= any(
        a.said in lists["being"] and kinds[n + 1 : n + 3] == ["number", "kept"] for n, a in enumerate(heard.words)
    ) and not heard.of("worse", "lower", "add", "off", "back")
    # ``put Brute on 2 wounds``
    put = {word.said for word in heard.words} & {*core().lists["put"]}
    to |= bool(put) and any(
        a.said in lists["back_to"] and b == "number" for a, b in zip(heard.words, kinds[1:], strict=False)
    )
    # ``she is back on 8 hp``
    to |= any(a.kind == "back" and b.said in lists["back_to"] for a, b in pairwise(heard.words))
    # ``6 hp now``
    to |= any(a.kind == "kept" and b.said == _NOW for a, b in pairwise(heard.words)) and not heard.of(*_LESS)
    # ``0 stuns``, which nobody adds
    to |= bool(heard.of("kept")) and any(word.said in lists["naught"] for word in heard.of("number"))
    told = any(a.said in lists["told_as"] and b.kind == "number" for a, b in pairwise(heard.words))
    being = any(a.said in lists["being"] and b.kind == "number" for a, b in pairwise(heard.words))
    return (
        to
        or ((being or (told and heard.of("kept"))) and not heard.of(*ways))
        or (not heard.of(*ways) and ("kept", "number") in pairs)
    )


def _whole(said: _Said, who: str) -> bool:
    """Whether a number of a figure is as good as it can be."""
    best = 0 if said.key in said.master.ills else _best(said, who, said.key)
    return best is not None and _now(said, who, said.key) == best


def _directions(said: _Said) -> tuple[bool, ...]:
    """Whether it gets better with a figure by what is said; both where that may be meant."""
    heard, ill = said.heard, said.key in said.master.ills
    if heard.of("better", "back") or said.amount == "full":
        return (True,)
    if said.amount[0] in "+-":
        return ((said.amount[0] == "+") is not ill,)
    off = _off(heard)
    if heard.of("worse") and not off:
        return (False,)
    if heard.of("lower") or off:
        both = said.key in said.master.either and ill
        return (True, False) if both else (ill if said.key else off and bool(heard.of("harm")),)
    if heard.of("raise", "add") and said.key:
        return (False, True) if said.key in said.master.either and not ill else (not ill,)
    # ``3 hp for Cyra`` may be meant both ways; ``6 stuns on Mara`` and ``4 damage to Grak`` may not.
    return (False,) if ill or not said.key else (False, True)


def _off(heard: Clause) -> bool:
    """Whether something is taken off a figure: ``2 stuns from Mara``; ``2 damage from Mara`` may be her doing."""
    whom = heard.of("figure", "pronoun")
    led = [(b,) for a, b in pairwise(heard.words) if a.kind == "because" and a.said.split()[0] == "from"]
    return bool(heard.of("off")) or (whom in led and bool(heard.of("kept")))


def _by(amount: str, *, up: bool) -> str:
    bare = amount.lstrip("+-")
    return f"+{bare}" if up and bare.isdigit() else f"+({bare})" if up else f"by {_less(bare)}"


def _less(amount: str) -> str:
    """So much off a number."""
    return f"-{amount}" if amount.isdigit() else f"-({amount})"


def _moved(said: _Said, who: str, key: str, better: bool) -> tuple[str, ...]:
    """The lines that make a number better or worse by so much, at a place if one is named; never better than unhurt."""
    place, master = said.place().replace(" ", "_"), said.master
    if place and key in master.placed:
        there = f"{master.placed[key]}.{place}"
        also = (key,) if key in master.together else ()
        return tuple(_line(said, who, one, better) for one in (there, *also))
    return (_line(said, who, key, better),)


def _line(said: _Said, who: str, key: str, better: bool) -> str:
    ill = key.partition(".")[0] in said.master.ills
    now, best = _now(said, who, key), 0 if ill else _best(said, who, key)
    amount = said.amount.lstrip("+-")
    if not better or now is None or best is None:
        return f"set {who} {key} {_by(said.amount, up=better is not ill)}"
    if now == best or (now < best if ill else now > best):
        raise _at_best(said, who, key, best)
    if amount == "full" or (amount.isdigit() and int(amount) >= abs(best - now)):
        return f"set {who} {key} {best}"
    if amount.isdigit():
        return f"set {who} {key} {_by(amount, up=not ill)}"
    return f"set {who} {key} {f'max(0,{now}-{amount})' if ill else f'min({best},{now}+{amount})'}"


def _at_best(said: _Said, who: str, key: str, best: int) -> Exception:
    kept, _, place = key.partition(".")
    label = next((row.says for row in numbers_of(said.scene.rules.package) if row.key == kept), kept)
    if place:
        return refuse("at_best.place", who=who, place=place.replace("_", " "), offers=(f"state {who}",))
    if not best:
        return refuse("at_best.none", who=who, what=label, offers=(f"state {who}",))
    return refuse("at_best", who=who, what=label, best=best, offers=(f"state {who}",))


def _now(said: _Said, who: str, key: str) -> int | None:
    figure = said.scene.enc.figures[who]
    found = figure.q.get(key, said.scene.rules.show.values(said.scene.enc, figure).get(key))
    if found is None and "." in key:
        found = figure.q.get(key, 0)
    return found if type(found) is int else None


def _best(said: _Said, who: str, key: str) -> int | None:
    """The most that a number of a figure may be, where its system tells one."""
    name, _, place = key.partition(".")
    found = said.scene.rules.show.values(said.scene.enc, said.scene.enc.figures[who]).get(f"{name}_max")
    found = found.get(place) if isinstance(found, dict) else found
    return found if type(found) is int else None


def _of_thing(said: _Said, who: str, word: Word) -> Iterator[tuple[str, ...]]:
    """What becomes of a thing of the figure's: ``Rurik's sword lost 2 AP``."""
    key = said.key or said.master.wears
    for item in _named(who, word, said.scene):
        if key in item.q:
            for better in _directions(said):
                yield (f"set {who} {key} of {quoted(item.name, said.scene)} {_by(said.amount, up=better)}",)
            return


def broken(who: str, word: Word, how: str, scene: Scene) -> Iterator[tuple[str, ...]]:
    """The line that says that a thing of the figure's is broken: it has nothing left, or it is noted ``how`` it is."""
    key = of_system(scene.rules.package).master.wears
    for item in _named(who, word, scene)[:1]:
        thing = quoted(item.name, scene)
        yield (f"set {who} {key} of {thing} 0" if key in item.q else f"note on {who}: {how}",)


def _named(who: str, word: Word, scene: Scene) -> list[Item]:
    """The things of a figure that a word may mean."""
    every = [(fold(item.name), item) for item in scene.enc.figures[who].items]
    meant = [*map(fold, word.meant)]
    return [one for name, one in every if name in meant or word.said in name.split() or name.endswith(word.said)]


def harm_line(form: str, who: str, amount: str, **holes: str) -> str:
    """The line of a form of ``harms`` (wording.toml) for a figure and an amount, whatever its sign."""
    bare = amount.lstrip("+-")
    every = {"place": "", "type": "", "bare": "", "random": "", **holes}
    return form.format(name=who, n=bare, less=_less(bare), **every).rstrip()


def _harmed(said: _Said, who: str) -> Iterator[tuple[str, ...]]:
    """The lines that do harm, the first that has room for all that is said: place, kind of damage, no armour."""
    heard = said.heard
    place, types = heard.of("place"), tuple(w.meant[0] for w in heard.of("type"))
    # What one loses is gone, whatever one wears.
    bare = bool(heard.of("bare", "lower")) or bool(said.key)
    wants = {"place": bool(place), "type": bool(types), "bare": bare, "random": bool(heard.of("random"))}
    for form in said.master.harms:
        room = {hole: f"{{{hole}}}" in form for hole in ("place", "type", "random")}
        room["bare"] = "{bare}" in form or not (place or types)
        if any(wants[hole] and not room[hole] for hole in room) or (room["place"] and not place):
            continue
        if (room["random"] and not wants["random"]) or (room["type"] and not room["place"] and not types):
            continue
        kinds = types or (tuple(said.master.types)[:MOST_TYPES] if room["type"] else ("",))
        for kind in kinds:
            for spot in place[0].meant if place and room["place"] else ("",):
                past = said.master.bare if bare and "{bare}" in form else ""
                yield (harm_line(form, who, said.amount, place=spot, type=kind, bare=past),)
        return
