"""The turns of many duels of the same two: what a state comes to by the same dice is played but once."""

from collections.abc import Callable, Hashable
from hashlib import blake2b
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.oracle import Source
from rules.core.report import Refused
from rules.odds.dealer import Dealer, Roll, said
from rules.odds.system import System

_encode = msgspec.msgpack.Encoder(order="deterministic").encode
Deal: TypeAlias = Callable[[int], Source]
"""The dice of a duel by the number of its step."""


class Node:
    """A place on the ways that a turn may take: the die that is thrown next and what lies behind it, or where it ends.

    ``steps``: how many the engine has been asked to take until there.
    """

    __slots__ = ("behind", "end", "roll", "steps")

    def __init__(self) -> None:
        self.roll: Roll | None = None
        self.behind: dict[Hashable, Node] = {}
        self.end: State | None = None
        self.steps = 0


class State:
    """A fight between two turns, and the turns that have been played from it."""

    __slots__ = ("enc", "turns")

    def __init__(self, enc: Encounter) -> None:
        self.enc = enc
        self.turns: dict[Command, Node] = {}


class Turns:
    """The turns of all duels that begin in one state; states that can only go on alike are one."""

    def __init__(self, start: Encounter, rules: System) -> None:
        self._rules = rules
        self._sheets = {name: figure.sheet for name, figure in start.figures.items()}
        self._states: dict[bytes, State] = {}
        self.start = self._state(start)

    def _state(self, enc: Encounter) -> State:
        timeless = self._rules.undated(enc)
        # A sheet is most of a figure, and is as it was nearly always.
        figures = {
            name: replace(figure, sheet={}) if figure.sheet is self._sheets.get(name) else figure
            for name, figure in timeless.figures.items()
        }
        key = blake2b(_encode(replace(timeless, figures=figures)), digest_size=16).digest()
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = State(enc)
        return found

    def said(self, state: State, command: Command, deal: Deal, step: int) -> tuple[State, int, bool]:
        """The state a sentence comes to with those dice, the step of the engine then, and whether any die was thrown.

        One that is refused comes to nothing, but raises Refused where it is the first of all.
        """
        root = node = state.turns.setdefault(command, Node())
        sources: dict[int, Source] = {}
        while node.end is None and node.roll is not None:
            roll = node.roll
            source = sources.get(roll.step)
            if source is None:
                source = sources[roll.step] = deal(step + roll.step)
            after = node.behind.get(roll.read(source(roll.name, roll.dice)))
            if after is None:
                break
            node = after
        if node.end is None:
            node = self._played(state, command, deal, step)
        assert node.end is not None
        return node.end, step + node.steps, node is not root

    def _played(self, state: State, command: Command, deal: Deal, step: int) -> Node:
        """Play a turn, and keep the way that it takes."""
        dealer = Dealer(lambda n: deal(step + n))
        node = state.turns[command]
        try:
            end = self._state(said(state.enc, command, self._rules, dealer))
        except Refused:
            if not step:
                raise
            node.end = state
            return node
        for roll, got in dealer.rolls:
            node.roll = roll
            node = node.behind.setdefault(got, Node())
        node.end, node.steps = end, dealer.step
        return node
