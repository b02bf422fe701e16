"""How a command of the table is declared: its words, its fields, who may say it, and for whose eyes its answer is."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as struct_fields

from rules.registry import SYSTEMS

Kind: TypeAlias = Literal[
    "name",
    "word",
    "kept",
    "words",
    "system",
    "choice",
    "flag",
    "count",
    "side_of_hex",
    "height",
    "hex",
    "times",
    "user",
    "file",
    "key",
    "condition",
    "value",
    "amount",
    "text",
    "dice",
    "newcomers",
    "numbers",
    "changes",
    "lasting",
    "offers",
]
"""What a field holds: names and words as typed, ``text`` the rest of the line, ``dice`` those thrown by hand."""
Finds: TypeAlias = Literal["", "figures", "stored", "options", "systems", "sentence", "values"]
"""Where completion finds what a field may hold; empty: nowhere."""
Who: TypeAlias = Literal["everybody", "players", "masters"]
"""Who may say a command: anybody, whoever has a figure in the fight, or game masters alone."""
Scope: TypeAlias = Literal["fight", "channel", "server"]
"""Of what a command disposes."""


class Field(Struct, frozen=True):
    """One field of a command.

    ``lead``: the keyword before it (``to|into``: one of them). ``shown``: its name in forms where that is another than
    the struct's. ``most``: its longest text, or highest number. ``within``: it stands only behind the field before it.
    ``body``: it stands behind a colon. ``begins``: forms put this word before it. ``unasked``: forms leave it out.
    """

    kind: Kind
    lead: str = ""
    finds: Finds = ""
    choices: tuple[str, ...] = ()
    most: int = 1000
    shown: str = ""
    within: bool = False
    body: bool = False
    begins: str = ""
    unasked: bool = False


class Said(Struct, frozen=True):
    """How a command is said, by whom, and how it is answered.

    ``words`` begin it (``others``: or these); ``form`` is what stands behind them as Lark reads it, where the fields by
    themselves don't tell, ``begins`` stands for the words themselves. ``private``: the answer is for whoever asked,
    unless the field ``shown_by`` is said. ``code``: it is shown as typed. ``quiet``: may be said ``secretly``.
    ``scope``: of what it disposes. ``reads``: it changes nothing, and is all that a question reaches. ``keeps``: it
    keeps a text as typed, which may end in a question mark. ``final``: words of one's own never do it, only offer it.
    ``clock``: the fight's system carries it out by its own sentence. ``formless``: forms say it by another command's.
    """

    words: str
    who: Who = "everybody"
    others: tuple[str, ...] = ()
    form: str | None = None
    begins: str = ""
    private: bool = False
    shown_by: str = ""
    code: bool = False
    quiet: bool = False
    clock: bool = False
    scope: Scope = "fight"
    reads: bool = False
    keeps: bool = False
    final: bool = False
    formless: bool = False


class TableCommand(Struct, frozen=True, kw_only=True):
    """What is said to the table, understood: one struct for each command, its fields as they were said."""

    said: ClassVar[Said]


COMMANDS: dict[str, type[TableCommand]] = {}
"""Every command of the table by its words, in the order of help and of forms."""
Declared = TypeVar("Declared", bound=type[TableCommand])


def command(words: str, **how: Any) -> Callable[[Declared], Declared]:
    """Declare the struct below as the command of these words; ``how`` as in Said."""

    def declare(made: Declared) -> Declared:
        made.said = Said(words, **how)
        COMMANDS[words] = made
        return made

    return declare


class Part(Struct, frozen=True):
    """A field of a command with its name in the struct, and whether it has to be said."""

    name: str
    field: Field
    required: bool


@cache
def parts(made: type[TableCommand]) -> tuple[Part, ...]:
    """The fields of a command in the order in which they are said."""
    hints = get_type_hints(made, include_extras=True)
    return tuple(
        Part(one.name, _field(hints[one.name]), one.default is NODEFAULT and one.default_factory is NODEFAULT)
        for one in struct_fields(made)
    )


def _field(hint: Any) -> Field:
    """The field of a type: ``Annotated[str, Field(...)]``, or that or None."""
    if get_origin(hint) is Annotated:
        return next(one for one in get_args(hint) if isinstance(one, Field))
    return next(_field(one) for one in get_args(hint) if get_origin(one) is Annotated)


FigureName: TypeAlias = Annotated[str, Field("name", finds="figures")]
StoredName: TypeAlias = Annotated[str, Field("name", finds="stored")]
KeptName: TypeAlias = Annotated[str, Field("name", finds="stored", most=40)]
SystemName: TypeAlias = Annotated[str, Field("system", finds="systems", choices=tuple(SYSTEMS))]
SideName: TypeAlias = Annotated[str, Field("name", "side")]
Page: TypeAlias = Annotated[int, Field("count", most=100_000)]
Count: TypeAlias = Annotated[int, Field("count", most=100)]
RestOfLine: TypeAlias = Annotated[str, Field("text")]
DiceByHand: TypeAlias = Annotated[str, Field("dice", "rolled")]
