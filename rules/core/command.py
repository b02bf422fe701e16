"""A command: what one sentence asks for, with every name already resolved to a figure, item or location."""

from typing import TypeAlias

from msgspec import Struct

from rules.dice.tree import Node

Value: TypeAlias = str | int | None


class Throw(Struct, frozen=True, omit_defaults=True):
    """A number of a sentence that is rolled or computed: its expression, and the label its dice are thrown under.

    ``column`` is where it stands: throws are made in the order in which they are written. ``signed`` says that it may
    come to less than 0.
    """

    expr: Node
    label: str = ""
    column: int = 0
    signed: bool = False


class Option(Struct, frozen=True, omit_defaults=True):
    """A word of a verb or defence, such as ``impale`` or ``strength 4``; ``value`` is its number or name, if any.

    A ``throw`` becomes the value before the rules get the command; see ``rules.core.rolls.throws``.
    """

    name: str
    value: Value = None
    more: tuple[Value, ...] = ()
    throw: Throw | None = None


class Guard(Struct, frozen=True, omit_defaults=True):
    """A defence clause: ``parry with battle axe riposte``. ``final`` is False where its typer may only propose it.

    ``who`` says whose it is, where a sentence has several targets (None: the first one's); ``then`` is the defence that
    answers the same attack besides: ``parry then dodge``.
    """

    name: str
    item: str | None = None
    options: tuple[Option, ...] = ()
    final: bool = True
    who: str | None = None
    then: "Guard | None" = None

    @property
    def chain(self) -> tuple["Guard", ...]:
        """The defence and those that stand behind it."""
        return (self, *(self.then.chain if self.then is not None else ()))

    def has(self, *names: str) -> bool:
        """Whether one of these options was typed."""
        return any(o.name in names for o in self.options)


class Bonus(Struct, frozen=True, omit_defaults=True):
    """A modifier typed by hand: ``+10 for high ground``; a ``throw`` becomes ``by`` before the rules get it.

    ``harm``: it is one to the damage (``damage +4 for bladesharp``), not to the roll.
    """

    by: int
    why: str = ""
    throw: Throw | None = None
    harm: bool = False


class Given(Struct, frozen=True, omit_defaults=True):
    """A die not left to chance: thrown by hand, or ``forced`` by a game master.

    Without ``label`` it serves by order; without ``who`` it serves the label's first roller. It shows ``value``; a
    forced one may name instead what the roll shall read as: ``word`` as players say it, ``reads`` as its reader does.
    ``by`` is the player who threw it, whose own figures alone it serves; empty: anybody's.
    """

    value: int
    label: str | None = None
    who: str | None = None
    repeat: int = 1
    column: int = 0
    forced: bool = False
    word: str = ""
    reads: str = ""
    by: str = ""

    @property
    def says(self) -> str:
        """What was typed for it: the word, or the number."""
        return self.word or str(self.value)

    def __str__(self) -> str:
        name = ".".join(p for p in (self.who, self.label) if p)
        return f"{name}.{self.repeat} {self.says}" if self.repeat > 1 else f"{name} {self.says}".strip()


class Command(Struct, frozen=True, omit_defaults=True):
    """One order to the rules. ``parts`` are nested orders (the actions of a statement of intent).

    ``guard`` is the defence of the first target, ``guards`` are those of further ones. ``then`` are further deeds of
    the same figure, one after another; ``nth`` is a deed's place among them, from 1.
    """

    verb: str
    who: str | None = None
    what: str | None = None
    options: tuple[Option, ...] = ()
    at: str | None = None
    targets: tuple[str, ...] = ()
    guard: Guard | None = None
    bonuses: tuple[Bonus, ...] = ()
    given: tuple[Given, ...] = ()
    note: str = ""
    parts: tuple["Command", ...] = ()
    aimed: int = 0
    """How many of the options stand before ``at``."""
    guarded: int = 0
    """How many of the options stand before ``guard``."""
    by: str = "gm"
    """The speaker's role: ``gm`` or ``player``."""
    meant: bool = False
    """Whether the sentence did not name the figure, so that ``who`` is the one that can only be meant."""
    guards: tuple[Guard, ...] = ()
    then: tuple["Command", ...] = ()
    nth: int = 1
    harm: tuple[Bonus, ...] = ()
    """What is added to the damage that it does."""

    @property
    def actor(self) -> str:
        """The acting figure of a deed that has one."""
        assert self.who is not None
        return self.who

    @property
    def deeds(self) -> tuple["Command", ...]:
        """The deeds of the sentence in order, this one first."""
        return (self, *self.then)

    @property
    def answers(self) -> tuple[Guard, ...]:
        """Every defence of this deed: of each target in order, with what stands behind it."""
        first = (self.guard,) if self.guard is not None else ()
        return tuple(one for guard in (*first, *self.guards) for one in guard.chain)

    def has(self, *names: str) -> bool:
        """Whether one of these options was typed."""
        return any(o.name in names for o in self.options)

    def option(self, name: str) -> Option | None:
        """The option of that name, or None."""
        for option in self.options:
            if option.name == name:
                return option
        return None

    def number(self, name: str, default: int | None = None) -> int | None:
        """The number typed with an option, or ``default``."""
        option = self.option(name)
        return option.value if option is not None and isinstance(option.value, int) else default
