"""What readers in Discord are shown of an answer: the gate's words, without the questions, which have messages."""

from msgspec.structs import replace

from bot.gate import done, open_to, passed, sight_of
from bot.reply import Reply, ShownReply
from bot.texts import says
from grammar.texts import listed
from rules.core.secrets.audience import EVERYBODY, Viewer
from rules.registry import ruleset
from storage.rows import Loaded


def only_asks(reply: Reply) -> bool:
    """Whether all there is to a reply is that somebody is asked: the message that asks says it to everybody."""
    return bool(reply.prompts.questions) and not any(s.notes or s.checks for s in reply.fight.steps)


def over(reply: Reply) -> bool:
    """Whether something came of what was said: neither a refusal nor only the next question."""
    return reply.error is None and not only_asks(reply)


class Readings:
    """An answer as its readers may have it; the gate judges it once for each. ``live`` is the fight it is about."""

    def __init__(self, reply: Reply, live: Loaded | None) -> None:
        self.reply, self.live = reply, live
        self._whole: dict[Viewer, ShownReply] = {}
        self._shown: dict[Viewer, ShownReply] = {}

    def whole(self, viewer: Viewer) -> ShownReply:
        """The answer for a reader, its questions too."""
        if viewer not in self._whole:
            self._whole[viewer] = passed(self.reply, viewer, self.live)
        return self._whole[viewer]

    def shown(self, viewer: Viewer) -> ShownReply:
        """The answer for a reader; open questions are only said to wait, for they get messages of their own."""
        if not self.reply.prompts.questions:
            return self.whole(viewer)
        if viewer not in self._shown:
            self._shown[viewer] = self._waiting(viewer)
        return self._shown[viewer]

    def _waiting(self, viewer: Viewer) -> ShownReply:
        reply = self.reply
        unasked = replace(reply.prompts, questions=())
        rest = replace(reply, prompts=unasked, text="" if only_asks(reply) else reply.text)
        made = passed(rest, viewer, self.live)
        asked = [q.who for q in self.whole(viewer).prompts.questions]
        waits = says("discord.waiting", names=listed(asked, "both")) if asked else says("discord.waiting_somebody")
        return replace(made, text=waits if made.text == done() else f"{made.text}\n{waits}")

    def actor(self, viewer: Viewer) -> str:
        """The figure by whose deed it came about, as far as the viewer may know it; else empty."""
        first = next(iter(self.reply.fight.steps), None)
        if self.live is None or first is None:
            return ""
        eyes = sight_of(self.live.state, ruleset(self.live.info.system), viewer)
        return first.actor if open_to(first.audience, first.seq, eyes) and first.actor not in eyes.unseen else ""

    def silent(self, viewer: Viewer) -> bool:
        """Whether the answer has something to tell its speaker and nothing to tell everybody."""
        if self.live is None or self.reply.files.shared:
            return False
        return self.whole(EVERYBODY).text == done() != self.whole(viewer).text
