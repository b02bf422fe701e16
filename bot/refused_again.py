"""Whoever says what was just refused once more is told more: how such a sentence is said, by examples."""

from bot.help.talks import talks
from bot.reply import Line
from bot.rights import may
from bot.texts import says
from grammar.table.talk import is_table_talk
from grammar.understanding.lattice import LONGEST, tokens
from grammar.understanding.lexicon import lexicon
from rules.core.names import fold
from rules.core.orders.help import Help, helps
from rules.core.report import Refused
from rules.odds.system import System
from rules.registry import ruleset
from storage.rows import Loaded

USUAL = "attack"
"""What is explained where no word of a line is known."""
ANYTHING = "options"
"""What is offered where nothing is that comes near to what was said."""
_BARRED = ("waiting", "not_yours", "gm_only", "not_allowed")
"""Refusals to whoever has nothing else to say instead."""
MOST_FORMS = 4
"""How many sentences that use a verb are shown."""


def insisted(line: Line, fault: Refused, live: Loaded, *, again: bool) -> Refused:
    """The fault, with what may be said instead where it offers nothing; it says more of a line refused before.

    What the rules say that a game master may do is offered to nobody else.
    """
    fault.offers = tuple(one for one in fault.offers if not (verb := _command(one)) or may(verb, line.speaker, live))
    if not fault.offers and fault.code not in _BARRED and not is_table_talk(line.text):
        speaker = line.speaker
        plays = speaker.gm or any(one.owner == speaker.id for one in live.state.figures.values())
        fault.offers = (ANYTHING,) if plays else ()
    return more(line.text, fault, ruleset(live.info.system)) if again else fault


def more(text: str, fault: Refused, rules: System) -> Refused:
    """The fault with what the verb does that was said or may be meant, and sentences that use it.

    A sentence that has to wait for somebody's answer was said well.
    """
    if fault.code == "waiting":
        return fault
    word, told, examples = _talk(text, rules) or _verb(text, rules)
    forms = "\n".join(f"  {form}" for form in examples[:MOST_FORMS])
    message = f"{fault.message}\n{word}: {told}\n{forms}\n{says('insist.more')}"
    return Refused(fault.code, message, column=fault.column, hints=fault.hints, offers=fault.offers)


def _talk(text: str, rules: System) -> tuple[str, str, tuple[str, ...]] | None:
    """The verb of a line to the table, what it does and sentences that use it; None for other lines.

    A system has its own word for some of them.
    """
    verb = _command(text, bare=True)
    talked = verb not in helps(rules.package) and is_table_talk(text)
    return (f"/{verb}", talks()[verb].says, talks()[verb].tries.forms) if verb and talked else None


def _command(text: str, *, bare: bool = False) -> str:
    """The words of the table's command that a line begins with, after its slash or ``bare``; empty for none."""
    if not bare and not text.startswith("/"):
        return ""
    said = f"{' '.join(fold(text.lstrip(' /')).split())} "
    return max((one for one in talks() if said.startswith(f"{one} ")), key=len, default="")


def _verb(text: str, rules: System) -> tuple[str, str, tuple[str, ...]]:
    """The verb of a sentence, or of what it may stand for, what it does and sentences that use it."""
    word, found = _word(text, rules)
    return word, found.says, found.forms


def _word(text: str, rules: System) -> tuple[str, Help]:
    known, deeds = helps(rules.package), lexicon(rules).deeds
    words = tokens(text)
    stretches = (" ".join(words[at : at + n]) for n in range(LONGEST, 0, -1) for at in range(len(words) - n + 1))
    meant = (one.split()[0] for said in stretches for one in deeds.get(said, ()) if one)
    word = next((one for one in (*words, *meant) if one in known), USUAL)
    return word, known[word]
