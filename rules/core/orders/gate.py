"""The one gate of sentences: refuses every word that does not belong, and judges what players claim."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from rules.core.bout import Bout
from rules.core.command import Bonus, Command, Guard, Option
from rules.core.encounter import Encounter
from rules.core.orders.verbs import BONUS, Verb, Word, spoken
from rules.core.parts import Words
from rules.core.tables.words import refuse

_BY_HAND = Word(BONUS, "claim")
"""What a bonus is where a system bounds none: nobody but the game master adds to a roll without saying so."""
CLAIMED = "claimed"
"""The note that tells what a player claims."""


class Table(Protocol):
    """What the gate asks of a rule system: its verbs, who may say which word, and what is known of a claim."""

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """Everything that can be done, by its verb."""

    @property
    def rights(self) -> Mapping[str, Word]:
        """Who may say a word and how far."""

    @property
    def words(self) -> Words:
        """What may be named and said."""

    def option(self, enc: Encounter, name: str) -> Any:
        """The encounter's option."""


def gate(t: Bout, command: Command, table: Table) -> Verb:
    """The verb of a sentence, once every word of it has been found to belong; a player's claims are told.

    Raises Refused before any die: for a verb nobody knows, a word, number, target, place, thing, defence or bonus that
    does not go with it, what only a game master says, and claims that the map contradicts.
    """
    verb = table.verbs.get(command.verb)
    if verb is None:
        raise refuse(t, "unknown_verb", verb=spoken(command.verb))
    if verb.gm and command.by != "gm":
        raise refuse(t, "gm_only", what=spoken(command.verb))
    _belongs(t, command, verb)
    _parts(t, command, verb, table)
    if command.guards and not verb.each:
        raise refuse(t, "first_defends", verb=spoken(command.verb), first=command.targets[0])
    for guard in (command.guard, *command.guards):
        if guard is not None:
            defended(t, command.verb, verb, guard)
    _judged(t, command, table, command.options, (*command.bonuses, *command.harm))
    for guard in command.answers:
        _answered(t, command, table, guard)
    if verb.peeks and command.by != "gm":
        _may_measure(t, command, table)
    return verb


def _may_measure(t: Bout, command: Command, table: Table) -> None:
    """Refuse a player's measuring of a figure that nobody but the game master plays, where its numbers are closed."""
    if table.option(t.enc, "foe_odds") != "off":
        return
    for name in command.targets:
        if t.figure(name).owner is None:
            raise refuse(t, "numbers_closed", who=name)


def fits(t: Bout, command: Command, allowed: Iterable[str], called: str = "") -> None:
    """Refuse an option outside ``allowed``: for a verb that turns out to be another thing, as ``called``."""
    for option in command.options:
        if option.name not in allowed:
            said = called or spoken(command.verb)
            raise refuse(t, "option_not_here", option=spoken(option.name), verb=said)


def _belongs(t: Bout, command: Command, verb: Verb) -> None:
    fits(t, command, verb.options)
    if len(command.targets) > verb.targets:
        raise refuse(
            t, "too_many_targets", verb=spoken(command.verb), most=verb.targets or "nobody", given=len(command.targets)
        )
    if command.what is not None and not verb.item:
        raise refuse(t, "item_not_here", verb=spoken(command.verb))
    if command.at is not None and not verb.at:
        raise refuse(t, "location_not_here", verb=spoken(command.verb))
    if command.bonuses and not verb.bonus:
        raise refuse(t, "bonus_not_here", verb=spoken(command.verb), bonus=told(command.bonuses[0]))
    if command.harm and not (verb.bonus and verb.targets):
        raise refuse(t, "bonus_not_here", verb=spoken(command.verb), bonus=told(command.harm[0]))


def _parts(t: Bout, command: Command, verb: Verb, table: Table) -> None:
    for n, part in enumerate(command.parts):
        if part.harm:
            raise refuse(t, "bonus_not_here", verb=spoken(part.verb), bonus=told(part.harm[0]))
        allowed = verb.parts.get(part.verb)
        if allowed is None:
            _judged(t, part, table, (), _added(part), table.words.later(t, command, n))
            continue
        fits(t, part, allowed)
        if part.guard is not None:
            defended(t, part.verb, verb, part.guard)
            _answered(t, part, table, part.guard)
        _judged(t, part, table, part.options, part.bonuses, table.words.later(t, command, n))


def _added(part: Command) -> tuple[Bonus, ...]:
    """Every bonus in a part whose own words nobody judges here."""
    return (*part.bonuses, *(bonus for inner in part.parts for bonus in _added(inner)))


def defended(t: Bout, said: str, verb: Verb, typed: Guard) -> None:
    """Refuse a defence that is no answer to the verb, one too many, and words that do not go with it."""
    if verb.defences and len(typed.chain) > verb.guards:
        raise refuse(t, "one_defence_here", verb=spoken(said))
    for guard in typed.chain:
        _answers(t, said, verb, guard)


def _answers(t: Bout, said: str, verb: Verb, guard: Guard) -> None:
    if not verb.defences:
        raise refuse(t, "defence_not_here", verb=spoken(said), defence=spoken(guard.name))
    answer = verb.defences.get(guard.name)
    if answer is None:
        possible = ", ".join(map(spoken, verb.defences))
        raise refuse(t, "wrong_defence_here", defence=spoken(guard.name), verb=spoken(said), possible=possible)
    if guard.item is not None and not answer.item:
        raise refuse(t, "defence_item_not_here", defence=spoken(guard.name))
    for option in guard.options:
        if option.name not in answer.options:
            raise refuse(t, "defence_option_not_here", option=spoken(option.name), defence=spoken(guard.name))


# --- who may say what, and how far


def _judged(
    t: Bout,
    command: Command,
    table: Table,
    options: tuple[Option, ...],
    bonuses: tuple[Bonus, ...],
    enc: Encounter | None = None,
) -> None:
    """Judge the words of a sentence or a part; what is claimed as it is in ``enc``, where that is another."""
    for option in options:
        word = table.rights.get(f"{command.verb}.{option.name}") or table.rights.get(option.name)
        if word is not None:
            _heard(t, command, table, word, option, enc)
    by_hand = table.rights.get(BONUS, _BY_HAND)
    for bonus in bonuses:
        _heard(t, command, table, by_hand, bonus)


def _answered(t: Bout, command: Command, table: Table, guard: Guard) -> None:
    """Judge the words of a defence; a player's may tell nothing of what somebody with closed numbers has learned."""
    who = guard.who or next(iter(command.targets), command.who)
    for option in (Option(guard.name), *guard.options):
        word = table.rights.get(option.name)
        if word is not None:
            _not_learned(t, command, table, who, option)
            _heard(t, command, table, word, option)
    # What stands behind the defence and is one's own to say is said of the defender.
    for option in command.options[command.guarded :] if guard is command.guard else ():
        _not_learned(t, command, table, who, option)


def _not_learned(t: Bout, command: Command, table: Table, who: str | None, option: Option) -> None:
    """Refuse a player's word of what somebody else has learned, where that one's numbers are closed."""
    word = table.rights.get(option.name)
    if word is None or word.says != "owner" or who is None or command.by == "gm":
        return
    if t.figure(who).owner is None and table.option(t.enc, "foe_odds") != "open":
        raise refuse(t, "numbers_closed.learned", who=who, word=spoken(option.name))


def _heard(
    t: Bout, command: Command, table: Table, word: Word, typed: Option | Bonus, enc: Encounter | None = None
) -> None:
    """Refuse a number out of bounds, and a player's word that is not a player's to say or not so; tell a claim."""
    value = typed.by if isinstance(typed, Bonus) else typed.value
    low, high, what = word.low, word.high, told(typed)
    if isinstance(typed, Option) and typed.name == "n":
        what = f"{spoken(command.verb)} {typed.value}"
    if isinstance(value, int) and ((low is not None and value < low) or (high is not None and value > high)):
        name = what if isinstance(typed, Bonus) else spoken(typed.name)
        raise refuse(t, "number_out_of_range", option=name, low=low, high=high, given=value)
    if command.by == "gm" or word.says in ("anyone", "owner"):
        return
    if word.says == "gm":
        raise refuse(t, "gm_only", what=what)
    if table.option(t.enc, "claims") == "gm":
        raise refuse(t, "claims_gm", what=what)
    if isinstance(typed, Option):
        _not_denied(t, table.words.known(t.enc if enc is None else enc, command, typed), typed)
    t.note(CLAIMED, command.who or "", what=what)


def _not_denied(t: Bout, known: int | str | None, claim: Option) -> None:
    """Refuse a claim that is otherwise than is known: a word without a number claims 1, "" is known of what is not."""
    given = 1 if claim.value is None else claim.value
    if known is None or known == given:
        return
    if claim.value is None or known == "":
        raise refuse(t, "not_on_map", what=spoken(claim.name))
    raise refuse(t, "map_knows", what=spoken(claim.name), known=known, given=given)


def told(typed: Option | Bonus) -> str:
    """A word or a bonus as it was said."""
    if isinstance(typed, Bonus):
        return f"{'damage ' if typed.harm else ''}{typed.by:+d} {typed.why}".rstrip()
    return " ".join(spoken(str(part)) for part in (typed.name, typed.value, *typed.more) if part is not None)
