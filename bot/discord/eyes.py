"""What a channel may read: answers told for everybody's eyes, with the names of hidden figures taken out."""

import re

from msgspec.structs import replace

from bot.live import Live
from bot.reply import Reply
from bot.words import tell
from rules.core.encounter import ALL, Encounter
from rules.core.secrets import EVERYBODY, Viewer, visible
from rules.registry import ruleset

SOMEBODY = "somebody"


def hidden(enc: Encounter) -> tuple[str, ...]:
    """The names that not everybody may know, the longest first."""
    public = visible(enc, EVERYBODY)
    return tuple(sorted((n for n in enc.figures if n not in public), key=len, reverse=True))


def masked(text: str, enc: Encounter | None) -> str:
    """The text with every hidden name replaced by ``somebody``."""
    for name in hidden(enc) if enc is not None else ():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", SOMEBODY, text, flags=re.IGNORECASE)
    return text


def secret(reply: Reply) -> bool:
    """Whether something in the reply is not for all."""
    told = [note.audience for step in reply.steps for note in step.notes]
    rolled = [check.audience for step in reply.steps for check in step.checks]
    return any(audience != ALL for audience in (*told, *rolled, *(q.audience for q in reply.questions)))


def told(live: Live, reply: Reply, viewer: Viewer | None) -> str:
    """The text for one viewer, or (None) for the channel; open questions get messages of their own."""
    known = live.peek(reply.encounter) if reply.encounter is not None else None
    if known is None:
        return reply.text
    text = reply.text
    if reply.questions or not text or (viewer is None and secret(reply)):
        alone = replace(reply, questions=())
        if reply.questions and not any(s.notes or s.checks for s in reply.steps):
            text = ""
        else:
            text = tell(alone, known.state, ruleset(known.info.system), viewer or EVERYBODY)
        if reply.questions:
            asked = " and ".join(q.who for q in reply.questions)
            text = f"{text}\nWaiting for {asked}.".strip()
    return text if viewer is not None else masked(text, known.state)
