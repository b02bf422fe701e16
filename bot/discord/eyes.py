"""What a reader in Discord is shown of an answer: the gate's words, without the questions, which have messages."""

from msgspec.structs import replace

from bot.gate import DONE, passed
from bot.reply import Reply
from rules.core.secrets.audience import Viewer
from storage.rows import Loaded


def only_asks(reply: Reply) -> bool:
    """Whether all there is to a reply is that somebody is asked: the message that asks says it to everybody."""
    return bool(reply.questions) and not any(s.notes or s.checks for s in reply.steps)


def shown(reply: Reply, viewer: Viewer, live: Loaded | None) -> Reply:
    """The answer for a reader; open questions are only said to wait, for they get messages of their own."""
    alone = replace(reply, questions=(), text="" if only_asks(reply) else reply.text)
    made = passed(alone, viewer, live)
    if not reply.questions:
        return made
    asked = " and ".join(q.who for q in passed(reply, viewer, live).questions)
    waits = f"Waiting for {asked}." if asked else "Waiting for an answer."
    text = waits if made.text == DONE else f"{made.text}\n{waits}"
    return replace(made, text=text)
