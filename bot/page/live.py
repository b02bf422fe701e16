"""A running fight for one reader's eyes: the whole of it when a page is opened, then what each row adds."""

from collections import deque
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from bot.fight import waiting
from bot.gate import sight_of
from bot.page.frames import Frame, Scene, rules_of, scene, told
from bot.page.report import Board, Dress, dressed, words
from rules.core.secrets.audience import Viewer
from rules.registry import ruleset
from storage.line import MOVES
from storage.looks import Look
from storage.rows import Loaded, Row

SHOWN = 40
"""Rows that are told of when a page is opened."""
PLAIN = Dress()


class Watch:
    """One reader's eyes on one fight. What it gives are events of a stream: ``board`` is the whole, ``more`` a part."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.seq = -1
        self._scene = Scene()
        self._dress: Mapping[str, Dress] = {}
        self._told: deque[Frame] = deque(maxlen=SHOWN)

    def start(self, live: Loaded, rows: Sequence[Row], looks: Mapping[str, Look]) -> bytes:
        """The whole, ``rows`` being the last ones of the fight; those that were taken back are left out.

        ``looks``: how figures look, by name.
        """
        self._told.clear()
        on_line, at = set(), live.head
        parents = {row.seq: row.parent for row in rows}
        while at in parents:
            on_line.add(at)
            at = parents[at]
        self._hear(live, [row for row in rows if row.seq in on_line])
        self._scene = self._present(live)
        self._dress = self._dressed(live, looks, self._scene)
        return self.whole(live)

    def whole(self, live: Loaded) -> bytes:
        """The whole as it was last brought up to date."""
        rules = ruleset(live.info.system)
        last = Frame(0, 0, "now", **self._scene.since(Scene()))
        frames = (*self._told, last)
        reader = "gm" if self.viewer.gm else "player" if self.viewer.id else "everybody"
        own = (live.info.title or rules.title, live.info.started, live.info.ended, frames, rules_of(frames, rules))
        return event("board", Board("live", reader, *own, (), None, words(), self._dress))

    def follows(self, rows: Sequence[Row]) -> bool:
        """Whether the rows behind ``seq`` go on from there; where something was taken back all is told anew."""
        return not any(row.kind in MOVES for row in rows)

    def more(self, live: Loaded, rows: Sequence[Row], looks: Mapping[str, Look]) -> bytes:
        """What the rows behind ``seq`` have changed and told; empty: nothing that this reader may know."""
        heard, now = self._hear(live, rows), self._present(live)
        changed = now.since(self._scene)
        dress = self._dressed(live, looks, now)
        new = {n: dress.get(n, PLAIN) for n in now.figures if dress.get(n, PLAIN) != self._dress.get(n, PLAIN)}
        same = self._scene == now and not new
        self._scene, self._dress = now, dress
        if same and not heard:
            return b""
        frames = (*heard, Frame(0, 0, "now", **changed))
        return event("more", {"frames": frames, "rules": rules_of(frames, ruleset(live.info.system)), "looks": new})

    def _hear(self, live: Loaded, rows: Sequence[Row]) -> list[Frame]:
        """What rows tell, without anything that counts those which the reader may not know of."""
        rules = ruleset(live.info.system)
        eyes = sight_of(live.state, rules, self.viewer)
        every = (told(row, eyes, rules) for row in rows)
        found = [replace(one, row=0, root=0, at="") for one in every if one.told or one.said]
        self._told.extend(found)
        self.seq = live.head
        return found

    def _dressed(self, live: Loaded, looks: Mapping[str, Look], now: Scene) -> Mapping[str, Dress]:
        there = ((name, live.state) for name in now.figures)
        return dressed(there, looks, ruleset(live.info.system), self.viewer)

    def _present(self, live: Loaded) -> Scene:
        now = scene(live.state, ruleset(live.info.system), self.viewer)
        return replace(now, asked=tuple(waiting.lines(live, self.viewer)))


def event(name: str, data: object) -> bytes:
    """An event of a stream, its data on one line."""
    return b"event: " + name.encode() + b"\ndata: " + msgspec.json.encode(data) + b"\n\n"
