"""What a channel may read: answers told for everybody's eyes, with the names of hidden figures taken out."""

from msgspec.structs import replace

from bot.live import Live
from bot.reply import Reply
from bot.words import tell
from rules.core.encounter import ALL
from rules.core.secrets import EVERYBODY, Viewer, veiled
from rules.registry import ruleset


def secret(reply: Reply) -> bool:
    """Whether something in the reply is not for all."""
    told = [note.audience for step in reply.steps for note in step.notes]
    rolled = [check.audience for step in reply.steps for check in step.checks]
    return any(audience != ALL for audience in (*told, *rolled, *(q.audience for q in reply.questions)))


def only_asks(reply: Reply) -> bool:
    """Whether all there is to a reply is that somebody is asked: the message that asks says it to everybody."""
    return bool(reply.questions) and not any(s.notes or s.checks for s in reply.steps)


def told(live: Live, reply: Reply, viewer: Viewer, *, public: bool = False) -> str:
    """The text for whoever spoke, or (``public``) for the channel; open questions get messages of their own."""
    known = live.peek(reply.encounter) if reply.encounter is not None else None
    if known is None:
        return reply.whole
    rules, eyes = ruleset(known.info.system), EVERYBODY if public else viewer
    alone = replace(reply, questions=())
    text = reply.text
    if only_asks(reply):
        text = ""
    elif not text or reply.questions or text == tell(reply, known.state, rules, viewer):
        # Told in the words of the system for the speaker's eyes: others may be told less.
        text = tell(alone, known.state, rules, eyes)
    if reply.questions:
        asked = " and ".join(q.who for q in reply.questions)
        text = f"{text}\nWaiting for {asked}.".strip()
    return veiled(replace(reply, text=text).whole, known.state, eyes)
