"""Commands about effects and notes: what changes numbers for a time, and words kept on a figure or on the fight."""

from typing import Annotated

from grammar.commands.declared import Field, TableCommand, command
from grammar.commands.rolls import Shelf
from grammar.commands.values import Lasting, SaidChange, SaidEachRound

EffectName = Annotated[str, Field("words", finds="stored")]
Changes = Annotated[tuple[SaidChange, ...], Field("changes", body=True)]
EachRound = Annotated[tuple[SaidEachRound, ...], Field("changes", body=True)]
Lasts = Annotated[Lasting, Field("lasting", body=True)]
Secret = Annotated[bool, Field("flag", "secret", body=True)]
Like = Annotated[str, Field("words", "like", body=True)]
Offers = Annotated[tuple[str, ...], Field("offers", "offers", body=True)]
Once = Annotated[bool, Field("flag", "once", body=True)]


class Does(TableCommand, frozen=True, kw_only=True):
    """What an effect does, how long, and for whose eyes."""

    changes: Changes = ()
    each_round: EachRound = ()
    lasts: Lasts | None = None
    like: Like | None = None
    offers: Offers = ()
    secret: Secret = False
    once: Once = False


@command("effect", who="players", quiet=True, form='effect [power] name [":" _does (_COMMA _does)*]')
class PutEffect(Does, frozen=True, kw_only=True):
    """Put an effect on a figure; a ready one needs no more than its name and power."""

    effect: EffectName
    power: Annotated[int, Field("count")] | None = None
    name: Annotated[str, Field("name", "on", finds="figures", shown="on")]


@command("effect save", form='[shelf] effect ":" _does (_COMMA _does)*', scope="server", keeps=True)
class EffectSave(Does, frozen=True, kw_only=True):
    """Keep an effect of one's own under a name."""

    shelf: Shelf | None = None
    effect: EffectName


@command("effect forget", form="[shelf] effect", scope="server", final=True)
class EffectForget(TableCommand, frozen=True, kw_only=True):
    """Drop an effect of one's own."""

    shelf: Shelf | None = None
    effect: EffectName


@command("end", who="players", quiet=True, form="effect [name]", final=True)
class EndEffect(TableCommand, frozen=True, kw_only=True):
    """Take an effect off."""

    effect: EffectName
    name: Annotated[str, Field("name", "on", finds="figures", shown="on")] | None = None


@command("note", who="players", quiet=True, form='(name | here | secret | span)+ ":" text', keeps=True)
class Note(TableCommand, frozen=True, kw_only=True):
    """Keep words on a figure, or ``here`` on the fight, for some rounds or in secret."""

    name: Annotated[str, Field("name", "on", finds="figures", shown="on")] | None = None
    here: Annotated[bool, Field("flag", "here")] = False
    lasts: Annotated[Lasting, Field("lasting", "for")] | None = None
    secret: Annotated[bool, Field("flag", "secret")] = False
    text: Annotated[str, Field("text", shown="says", body=True)]


@command("unnote", who="players", quiet=True)
class Unnote(TableCommand, frozen=True, kw_only=True):
    """Drop the note of a number."""

    n: Annotated[int, Field("count", most=10_000)]
