"""What the command line does besides playing: rule texts, moving encounters, checking an installation."""

import asyncio
import itertools
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.cli.console import read_line
from bot.cli.files import lend
from bot.fight.entries import now
from bot.handlers.end_of_fight import PUBLIC
from bot.page.report import report
from bot.proof.verify import Verdict
from bot.proof.verify import verify as prove
from bot.table import GameTable
from bot.texts import refuse, says
from rules.core.report import Refused
from rules.core.rolls.fairness import spread
from rules.core.secrets.audience import EVERYBODY, MASTER
from rules.core.tables.places import SEEN, Place, places
from rules.core.tables.reference import entries
from rules.core.tables.sought import look_up
from rules.registry import SYSTEMS, ruleset, title
from storage import chain, settings
from storage.exchange import Document, parse
from storage.rows import BadDocument, Busy, EncounterInfo, Missing
from storage.sheets.formats import read_file
from storage.sheets.limits import UnreadableSheet
from storage.store import Store


def tell_rules(system: str | None, text: str) -> str:
    """The systems; a system's rules by id and title; or the rules a text means. Raises Refused.

    A rule's id stands for itself without its system: no two systems have one in common.
    """
    if system is None:
        return "\n".join(f"{name}: {title(name)}" for name in SYSTEMS)
    if (owner := _system_of(system)) is not None:
        system, text = owner, " ".join((system, text)).strip()
    rules = ruleset(system)
    if not text:
        return "\n".join(f"{e.id} {e.title}" for e in entries(rules.package).values())
    found = look_up(rules.package, text)
    if not found:
        raise refuse("unknown_rule.of_system", system=system, typed=text)
    known = places(rules.package, *((rules.family,) if rules.family else ()))
    return "\n\n".join(f"{e.id} {e.title}\n{e.text}\n{_place(known.get(e.id, ()))}" for e in found)


def _system_of(rule: str) -> str | None:
    """The system whose reference has a rule of that id."""
    return next((name for name in SYSTEMS if rule.upper() in entries(ruleset(name).package)), None)


def _place(where: Sequence[Place]) -> str:
    """Where a rule is implemented, which tables print it and where it is used, for who looks for it in the source."""
    if not where:
        return says("rules.nowhere")
    tables = ", ".join(dict.fromkeys(place.file for place in where[1:] if place.table and place.file != where[0].file))
    used = "; ".join(dict.fromkeys(str(place) for place in where[1:] if place.how == SEEN))
    told = [says("rules.place", place=where[0])]
    told += [says("rules.printed", tables=tables)] if tables else []
    return "; ".join((*told, *([says("rules.used", places=used)] if used else [])))


async def move(what: str, which: str, url: str, channel: str | None) -> tuple[str, str]:
    """Export an encounter to text, or import a document from a file, whose new id is returned; raises Refused.

    The second text says what of an import can't be proved; empty where all can.
    """
    store = await Store.open(url)
    try:
        if what == "export":
            return (await store.export(which)).decode(), ""
        data = _whole_log(which)
        made = await store.take_over(data, guild=None, channel=channel, at=now())
        return made, await _unproved(store, made)
    except Missing as fault:
        raise refuse("unknown_encounter", which=which) from fault
    except Busy as fault:
        raise refuse("already_on.channel", channel=channel) from fault
    except (BadDocument, OSError) as fault:
        raise refuse("bad_document", called=which, fault=fault) from fault
    finally:
        await store.close()


async def _unproved(store: Store, encounter: str) -> str:
    """What can't be proved of a fight that was imported."""
    info, scope = await store.ledger.info(encounter), settings.of_encounter(encounter)
    if not info.secret:
        return says("import.no_secret")
    brought = await store.settings.get(settings.BROUGHT, scope)
    told = [says("verify.brought_one" if brought == 1 else "verify.brought", row=brought)] if brought else []
    if info.ended is None:
        told.append(says("import.bound", commitment=chain.commitment(info.secret)))
    return "\n".join(told)


def _whole_log(path: str) -> bytes:
    """The bytes of a log; raises BadDocument for the one that everybody gets, which leaves out too much."""
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    if PUBLIC.encode() in data[:200]:
        raise BadDocument(says("public_log"))
    return data


PROVED, NOT_PROVED, OTHER_RULES = 0, 1, 3
"""The exit status of a proof; with other rules than today's chain and dice are proved, but not what came of them."""


def verify(path: str, commitment: str | None = None, head: str | None = None) -> tuple[str, int]:
    """Prove an exported log: chain, dice, rules; returns what to say and the exit status.

    ``commitment`` and ``head`` are what was posted at the start and at the end.
    """
    try:
        document, rows = parse(_whole_log(path))
    except (BadDocument, OSError) as fault:
        raise refuse("bad_document", called=path, fault=fault) from fault
    if document.secret is None:
        raise refuse("still_on.log")
    secret = bytes.fromhex(document.secret)
    found = asyncio.run(_proved(document.info, document, commitment, head))
    status = PROVED if found.fine else OTHER_RULES if found.sound else NOT_PROVED
    secrets = [*((one.row, bytes.fromhex(one.secret)) for one in document.earlier), (len(rows), secret)]
    text = says("verify.secret_of", commitment=chain.commitment(secrets[0][1]))
    for (last, _), (_, later) in itertools.pairwise(secrets):
        text += "\n" + says("verify.later_secret", row=last + 1, commitment=chain.commitment(later))
    text += f"\n{found.words()}{_not_compared(commitment, head)}"
    return text + "".join(f"\n{s.words()}" for s in spread(d for r in rows for d in r.dice)), status


def page(path: str, *, gm: bool) -> bytes:
    """The page of an exported log, for everybody's eyes or for game masters'."""
    try:
        return report(_whole_log(path), MASTER if gm else EVERYBODY)
    except (BadDocument, OSError) as fault:
        raise refuse("bad_document", called=path, fault=fault) from fault


def _not_compared(commitment: str | None, head: str | None) -> str:
    """What is left open by a proof that was not told which commitment or which head was posted."""
    if commitment is not None and head is not None:
        return ""
    which = "commitment" if head is not None else "head" if commitment is not None else "either"
    return "\n" + says(f"not_compared.{which}")


async def _proved(info: EncounterInfo, log: Document, commitment: str | None, head: str | None) -> Verdict:
    aside = await Store.open("sqlite://")
    try:
        return await prove(
            GameTable(aside), info, log.rows, commitment=commitment, head=head, brought=log.brought, earlier=log.earlier
        )
    finally:
        await aside.close()


async def sentence_odds(text: str, sheets: list[str], *, as_json: bool) -> int:
    """Print the odds of a sentence between the characters of these sheets; 1 when it can't be answered."""
    store = await Store.open("sqlite://")
    try:
        table = GameTable(store)
        said: list[str] = []
        for path in sheets:
            lent = lend(f"/sheet import {path}")
            if path not in lent:
                raise refuse("no_file", path=path)
            data = read_file(Path(path).name, lent[path])
            sheet = data[0] if isinstance(data, list) else data
            if not said:
                said.append(f"/encounter start {sheet.get('system')}")
            said += [f"/sheet import {path}", f'/encounter add "{sheet.get("name")}"']
        for number, typed in enumerate([*said, f"odds {text}"], 1):
            line = read_line(typed)
            reply = await table.seen(await table.say(line), line.eyes, line.place.channel)
            if not reply.ok or number > len(said):
                print(json.dumps(reply.as_json(number, typed), ensure_ascii=False) if as_json else reply.whole)
            if not reply.ok:
                return 1
    except UnreadableSheet as fault:
        raise Refused("unreadable_sheet", str(fault)) from fault
    finally:
        await store.close()
    return 0
