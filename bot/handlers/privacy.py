"""``/privacy``: what the store keeps of whoever asks, as a file, and the end of it."""

import json
from collections.abc import Awaitable, Callable, Mapping

from bot.reply import File, FilePart, Line, PromptPart, Reply
from bot.service import Service
from bot.texts import says
from grammar.commands.declared import TableCommand
from grammar.commands.privacy import PrivacyDelete, PrivacyExport
from storage.people import forget, kept_of

NAME = "strikerank.json"


async def export(table: Service, line: Line, command: PrivacyExport) -> Reply:
    """``/privacy export``."""
    found = await kept_of(table.store.database, line.speaker.id)
    data = json.dumps(found, ensure_ascii=False, indent=1).encode()
    said = says("privacy.kept", characters=len(found["characters"]), saved=len(found["saved"]), said=len(found["said"]))
    return Reply(text=said, private=True, files=FilePart(own=(File(NAME, data),)))


async def delete(table: Service, line: Line, command: PrivacyDelete) -> Reply:
    """``/privacy delete [now]``: asks back before it does what nobody can take back."""
    person = line.speaker.id
    if not command.now:
        return Reply(text=says("privacy.sure"), private=True, prompts=PromptPart(offers=("privacy delete now",)))
    gone = await forget(table.store.database, person)
    table.store.anew()
    for fight in gone.fights:
        table.forget(fight)
    said = says("privacy.gone", characters=gone.characters, saved=gone.texts, fights=len(gone.fights))
    return Reply(text=said, private=True)


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {PrivacyExport: export, PrivacyDelete: delete}
