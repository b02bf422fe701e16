"""From a draft command to one the rules understand: who acts, and which figure, thing or location is meant."""

from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from grammar.dice.in_sentence import bound
from grammar.lalr.expect import keywords
from grammar.names import Names, Words, group, match, pick
from grammar.parse.build import sentences
from grammar.speech.slips import slipped
from grammar.texts import refuse, says
from grammar.wording import of_system
from rules.core.command import Bonus, Command, Given, Guard, Option, Value
from rules.core.encounter import Encounter, current
from rules.core.names import fold, unnumbered
from rules.core.orders.deeds import labels_of, readings_of
from rules.core.orders.policy import ASK, answer_of
from rules.core.parts import Thing
from rules.core.report import Refused
from rules.core.ruleset import Ruleset

MOST_NAMED = 5
"""How many of a group are told where one of them has to be named."""


class Speaker(Struct, frozen=True):
    """Who types: a user's id and name, and whether as game master.

    ``single``: of this one fight alone, as whoever starts it. ``lent``: says words that somebody else has saved, which
    carry a player's rights at most; ``cast``: does so as a game master, who plays the figures that are nobody else's.
    """

    id: str = "gm"
    name: str = "GM"
    gm: bool = True
    single: bool = False
    lent: bool = False
    cast: bool = False

    @property
    def manages(self) -> bool:
        """Whether this speaker disposes of what belongs to the server too, not only of the one fight."""
        return self.gm and not self.single

    def borrowed(self, *, names: bool) -> "Speaker":
        """This speaker with words of somebody else's; ``names``: they say themselves who acts."""
        return Speaker(self.id, self.name, False, lent=True, cast=(self.gm or self.cast) and not names)

    def plays(self, enc: Encounter, figure: str) -> bool:
        """Whether this speaker may act for the figure."""
        owner = enc.figures[figure].owner
        return self.gm or owner == self.id or (self.cast and owner is None)


def resolve(draft: Command, enc: Encounter, rules: Ruleset, speaker: Speaker, names: Names) -> Command:
    """The command with every name replaced by an id the rules know.

    Raises Refused: ``unknown_name`` or ``ambiguous`` at the name's column, ``who_acts`` when nobody is named and
    nobody can be meant, ``not_yours`` for a figure the speaker does not play.
    """
    targets = tuple(_figure(t, names, rules) for t in draft.targets)
    who = _figure(draft.who, names, rules) if draft.who else _actor(draft, enc, rules, speaker, names, targets)
    if not speaker.plays(enc, who):
        raise refuse("not_yours", who=who, column=getattr(draft.who, "column", None))
    spoken = _Spoken(enc, rules, speaker, names, who)
    command = spoken.deed(draft, targets)
    deeds = []
    for deed in draft.then:
        # Whom a further attack is for may be left open: then it is whom the one before was for.
        named, attacks = tuple(_figure(t, names, rules) for t in deed.targets), deed.verb in rules.verbs
        attacks = attacks and rules.verbs[deed.verb].targets > 0 and bool(rules.verbs[deed.verb].defences)
        targets = named or targets
        deeds.append(spoken.deed(deed, targets if attacks else named))
    command = replace(command, then=tuple(deeds))
    given = _dice(draft.given, command, enc, rules, names) if draft.given else ()
    return bound(replace(command, given=given, meant=not draft.who), enc, rules)


def _dice(
    given: tuple[Given, ...], command: Command, enc: Encounter, rules: Ruleset, names: Names
) -> tuple[Given, ...]:
    """The dice with their rollers, and what forced ones shall read as."""
    found = tuple(replace(g, who=_figure(g.who, names, rules)) if g.who else g for g in given)
    if not any(g.word for g in found):
        return found
    labels, readings = labels_of(rules.words, enc, command), readings_of(rules.words, enc, command)
    return tuple(_reading(g, labels, readings) if g.word else g for g in found)


def _reading(die: Given, labels: Mapping[str, tuple[int, int]], readings: Mapping[str, tuple[Thing, ...]]) -> Given:
    """A forced die with what it shall read as; one with a label that is not known stays as it is, to be refused."""
    if not die.label:
        words = die.word.split(" ")
        heads = ["_".join(words[:n]).casefold() for n in range(1, len(words) + 1)]
        # "attack fumble" is an attack that fumbles, not the label attack_fumble with nothing behind it.
        known = [n for n, head in enumerate(heads[:-1], 1) if head in readings]
        known = known or [n for n, head in enumerate(heads, 1) if head in labels] or [1]
        label, rest = heads[known[-1] - 1], " ".join(words[known[-1] :])
        column = getattr(die.word, "column", 0) + len(die.word) - len(rest)
        die = replace(die, label=label, word=Words(rest, column))
    if die.label not in labels:
        return die
    may = readings.get(str(die.label), ())
    if not die.word or not may:
        low, high = labels[str(die.label)]
        hints = tuple(thing.name for thing in may[:5])
        raise refuse(
            "syntax.forced_or" if may else "syntax.forced_between",
            label=die.label,
            low=low,
            high=high,
            known=", ".join(hints),
            column=getattr(die.word, "column", None),
            hints=hints,
        )
    reads = pick(die.word, may, "result", of=str(die.label))
    return replace(die, word=next(thing.name for thing in may if thing.id == reads), reads=reads)


class _Spoken(Struct, frozen=True):
    """What every deed of a sentence shares: the fight, who speaks, whose names are known, and who acts."""

    enc: Encounter
    rules: Ruleset
    speaker: Speaker
    names: Names
    who: str

    def deed(self, draft: Command, targets: tuple[str, ...]) -> Command:
        """One deed with every name replaced, and whether each defence typed in it stands."""
        command = _inside(draft, self.who, targets, self.names, self.rules)
        guard = self._guard(draft.guard, targets[0] if targets else None)
        guards = tuple(self._guard(g, _figure(str(g.who), self.names, self.rules)) for g in draft.guards)
        parts = tuple(self._parts(command.parts, targets))
        guarded = replace(command, guard=guard, guards=tuple(g for g in guards if g is not None))
        return replace(guarded, parts=parts, by=self.role)

    @property
    def role(self) -> str:
        """The speaker's role."""
        return "gm" if self.speaker.gm else "player"

    def _parts(self, parts: tuple[Command, ...], foes: tuple[str, ...]) -> Iterator[Command]:
        """The nested orders with their speaker's role, and whether the defence in each stands.

        One that names no foe is meant for that of the order before it.
        """
        for part in parts:
            foes = part.targets or foes
            yield replace(part, guard=part.guard and self._stands(part.guard, foes[0] if foes else None), by=self.role)

    def _stands(self, guard: Guard, target: str | None) -> Guard:
        """A defence, and those behind it, with whether they stand as typed."""
        then = guard.then and self._stands(guard.then, target)
        return replace(guard, final=_final(self.enc, self.speaker, target), then=then)

    def _guard(self, draft: Guard | None, target: str | None) -> Guard | None:
        if draft is None:
            return None
        guard = _guard(draft, target or self.who, self.names, self.rules)
        whose = None if draft.who is None else target
        return replace(self._stands(guard, target), who=whose)


def _guard(draft: Guard, holder: str, names: Names, rules: Ruleset) -> Guard:
    item = draft.item and pick(draft.item, names.things.get(holder, ()), "thing_of", _keywords(rules.id), of=holder)
    options = _options(draft.options, holder, holder, names, rules)
    then = None if draft.then is None else _guard(draft.then, holder, names, rules)
    return replace(draft, item=item, options=options, then=then)


def _inside(draft: Command, who: str, targets: tuple[str, ...], names: Names, rules: Ruleset) -> Command:
    place_of = targets[0] if targets else who
    words = _keywords(rules.id)
    things, verb = names.things.get(who, ()), rules.verbs.get(draft.verb)
    # Where whom it is for is still open, the name may be a figure's.
    open_ = verb is not None and verb.targets > 0 and not draft.targets
    foes = tuple(Thing(n, n) for n in names.figures if open_ and n != who)
    if draft.what and foes and not match(draft.what, (*things, *foes)):
        pick(draft.what, (*foes, *things), "figure_or_thing", words)
    if verb is not None and verb.targets and not draft.targets:
        _not_swallowed(draft.options, names)
    known = (*words, *names.figures)
    what = pick(draft.what, things, "thing_of", known, of=who) if draft.what else None
    at = _place(draft.at, place_of, names) if draft.at else None
    return replace(
        draft,
        who=who,
        what=what,
        at=at,
        targets=targets,
        guard=None if draft.guard is None else _guard(draft.guard, place_of, names, rules),
        options=_options(draft.options, who, place_of, names, rules),
        bonuses=tuple(_reasoned(bonus, draft, rules) for bonus in draft.bonuses),
        harm=tuple(_reasoned(bonus, draft, rules) for bonus in draft.harm),
        parts=_parts(draft, who, names, rules),
    )


def _not_swallowed(options: tuple[Option, ...], names: Names) -> None:
    """Raises Refused where free words say whom they are for, though nobody else is named.

    ``cast heal on Nadia``, ``cast heal on Nadia's head``.
    """
    for said in (option.value for option in options):
        if not isinstance(said, Words) or said.kind != "why" or '"' in said:
            continue
        for name in names.figures:
            if fold(said).endswith(f" {fold(name)}") or f" {name}'s ".casefold() in said.casefold():
                raise refuse("no_target", said=said, name=name, column=said.column, hints=(f"vs {name}",))


def _parts(draft: Command, who: str, names: Names, rules: Ruleset) -> tuple[Command, ...]:
    return tuple(
        _inside(part, who, tuple(_figure(t, names, rules) for t in part.targets), names, rules) for part in draft.parts
    )


def _reasoned(bonus: Bonus, draft: Command, rules: Ruleset) -> Bonus:
    """A bonus with its reason as said; where the reason ends as a defence would, both readings are offered."""
    why = bonus.why
    if not isinstance(why, Words):
        return bonus
    verb, said = rules.verbs.get(draft.verb), why.casefold().split(" ")
    may = {} if verb is None or draft.guard is not None or why.kind != "why" else verb.defences
    for n, word in enumerate(said[1:], 1):
        behind = {"with", "then", *(option.partition("_")[0] for option in may[word].options)} if word in may else ()
        if word in may and (n + 1 == len(said) or said[n + 1] in behind):
            reason, rest = (" ".join(why.split(" ")[:n]), " ".join(why.split(" ")[n:]))
            by = f"{bonus.by:+d}" if bonus.throw is None else says("the_bonus")
            hints = (f"{rest} {by} for {reason}", f'{by} for "{why}"')
            raise refuse("ambiguous.reason", rest=rest, by=by, column=why.column + len(reason) + 1, hints=hints)
    return replace(bonus, why=str(why))


def _options(options: tuple[Option, ...], who: str, place_of: str, names: Names, rules: Ruleset) -> tuple[Option, ...]:
    def value(typed: Value) -> Value:
        if not isinstance(typed, Words):
            return typed
        if typed.kind == "name":
            return _figure(typed, names, rules)
        if typed.kind == "thing":
            return pick(typed, names.things.get(who, ()), "thing_of", _keywords(rules.id), of=who)
        if typed.kind == "place":
            return _place(typed, place_of, names)
        return str(typed)

    return tuple(replace(o, value=value(o.value), more=tuple(value(m) for m in o.more)) for o in options)


def _place(typed: str, of: str, names: Names) -> str:
    if getattr(typed, "kind", "") == "hex":
        return str(typed)
    return pick(typed, names.places.get(of, ()), "location_of", of=of)


def _figure(typed: str, names: Names, rules: Ruleset) -> str:
    figures = names.called
    several = group(typed, names.figures) if not match(typed, figures) else ()
    if several:
        among, column = " or ".join(several[:MOST_NAMED]), getattr(typed, "column", None)
        raise refuse("ambiguous", typed=typed, names=among, column=column, hints=several[:MOST_NAMED])
    return pick(typed, figures, "combatant", _keywords(rules.id))


@cache
def _keywords(system: str) -> tuple[str, ...]:
    return keywords(sentences(system))


def _actor(
    draft: Command, enc: Encounter, rules: Ruleset, speaker: Speaker, names: Names, targets: tuple[str, ...]
) -> str:
    """The figure meant when none is named: the speaker's own, the one whose turn it is, or the only one that can."""
    mine = [n for n in names.figures if enc.figures[n].owner == speaker.id]
    if len(mine) == 1 and not speaker.gm:
        return mine[0]
    slot = current(enc)
    if slot is not None and slot.who in names.figures and slot.who is not None and speaker.plays(enc, slot.who):
        return slot.who
    may = [n for n in names.figures if n not in targets and speaker.plays(enc, n)]
    if draft.what and may:
        armed = [n for n in may if _has(draft.what, names.things.get(n, ()))]
        if not armed:
            every = [thing for n in may for thing in names.things.get(n, ())]
            pick(draft.what, every, "weapon_or_thing", _keywords(rules.id))
        may = armed
    if len(may) > 1 and not speaker.gm:
        may = [n for n in may if not _down(rules, enc, n)] or may
        may = [n for n in may if not _ridden(rules, enc, n, may)] or may
    verb = rules.verbs.get(draft.verb)
    if len(may) == 1 or (may and speaker.gm and verb is not None and verb.unattended):
        return may[0]
    if not may and not (draft.what and any(speaker.plays(enc, name) for name in enc.figures)):
        raise plays_nobody(enc, rules)
    few = tuple((may or list(names.figures))[:5])
    raise refuse("who_acts", name=few[0] if few else says("name"), hints=few)


def _down(rules: Ruleset, enc: Encounter, name: str) -> bool:
    """Whether a figure is out of the fight, in the words that every system has for it."""
    return any(key in ("dead", "unconscious") for key, _ in rules.show.conditions(enc, enc.figures[name]))


def _ridden(rules: Ruleset, enc: Encounter, name: str, riders: list[str]) -> bool:
    """Whether one of the riders sits on a figure, and so speaks for it."""
    return rules.riding is not None and any(link.a in riders for link in rules.riding.all(enc, b=name))


def plays_nobody(enc: Encounter, rules: Ruleset) -> Refused:
    """The refusal of somebody who has no figure in the fight, with ready characters to join with."""
    offers = tuple(f"/encounter join {name}" for name in rules.sample if name not in enc.figures)
    return refuse("who_acts.nobody", offers=offers)


def actor_of(draft: Command, enc: Encounter, rules: Ruleset, speaker: Speaker, names: Names) -> str:
    """The figure that acts by a draft; raises Refused where nobody can be meant."""
    if draft.who:
        return _figure(draft.who, names, rules)
    targets = tuple(t.id for typed in draft.targets for t in match(typed, names.called))
    return _actor(replace(draft, what=None), enc, rules, speaker, names, targets)


def _has(typed: str, things: tuple[Thing, ...]) -> bool:
    try:
        pick(typed, things, "thing")
    except Refused:
        return False
    return True


def _final(enc: Encounter, speaker: Speaker, target: str | None) -> bool:
    """Whether a typed defence stands: the game master's and the owner's do, and anybody's for a figure nobody owns."""
    if target is None or speaker.plays(enc, target):
        return True
    figure = enc.figures[target]
    return figure.owner is None and answer_of(figure.policy) != ASK


def equals(said: Command, order: Command, names: Names) -> Iterator[Command]:
    """The sentence ``said`` with each other thing that bears the same name, but for its number, as ``order`` names.

    A name with a number is that thing's own and stands.
    """
    for name in _alike(said.what, order.what, str(order.who), names):
        yield replace(said, what=name)
    if said.guard is not None and order.guard is not None:
        holder = order.guard.who or (order.targets[0] if order.targets else str(order.who))
        for name in _alike(said.guard.item, order.guard.item, holder, names):
            yield replace(said, guard=replace(said.guard, item=name))


def _alike(typed: str | None, meant: str | None, holder: str, names: Names) -> Iterator[Words]:
    """The other things of a figure whose name is what was typed, with a number or without."""
    if typed is None or meant is None:
        return
    wanted = fold(typed)
    for thing in names.things.get(holder, ()):
        if thing.id != meant and fold(unnumbered(thing.name)) == wanted:
            yield Words(thing.name, getattr(typed, "column", 1), getattr(typed, "kind", "thing"))


def respelt(order: Command, package: str, text: str) -> str:
    """The sentence with the known name in place of a slip of it; empty where there is none, or it stands in quotes."""
    named = (one.value for deed in (order, *order.then, *order.parts) for one in deed.options if one.name == "named")
    for name in filter(None, named):
        word = str(name).partition(" ")[0]
        known = of_system(package).lists["spells"]
        if f'"{word}' not in text and fold(word) not in known:
            right = [one for one in known if slipped(fold(word), one)]
            if len(right) == 1:
                return " ".join(text.replace(word, right[0]).split())
    return ""
