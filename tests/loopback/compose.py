"""Turns the body of a request into a message: content, embeds, components, files, pings."""

from __future__ import annotations

import copy
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Protocol

from tests.loopback.messages import Attachment, Message, walk
from tests.loopback.schema import Flaw
from tests.loopback.state import Hub, User
from tests.loopback.validate import ApiError, check_message, invalid
from tests.loopback.wire import COMPONENTS_V2, EPHEMERAL, LOADING, Json

SUPPRESS_EMBEDS, SILENT = 1 << 2, 1 << 12
SETTABLE = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2
FIELDS = ("content", "embeds", "components", "attachments", "flags", "pings", "pings_everyone")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as a request carries it, or as a person gives it to an option or a form."""

    filename: str
    data: bytes
    content_type: str = ""

    @property
    def kind(self) -> str:
        return self.content_type or mimetypes.guess_type(self.filename)[0] or "application/octet-stream"


class Shelf(Hub, Protocol):
    """A hub that also keeps files and knows people."""

    files: dict[int, Attachment]
    users: dict[int, User]


def store_upload(hub: Shelf, upload: Upload, channel_id: int, *, ephemeral: bool = False) -> Attachment:
    """Put a file on the CDN."""
    name = re.sub(r"[^\w.\-]", "_", upload.filename)
    attachment = Attachment(hub.new_id(), channel_id, name, upload.data, upload.kind, ephemeral=ephemeral)
    hub.files[attachment.id] = attachment
    return attachment


def write_message(
    hub: Shelf,
    message: Message,
    body: Json,
    files: Mapping[int, Upload],
    *,
    file_limit: int,
    prefix: tuple[str, ...] = (),
    edit: bool = False,
) -> None:
    """Apply a create or edit body to `message`; raises ApiError and leaves it alone when Discord would refuse.

    `prefix` is where the body lies in the request (errors name their place); `file_limit` is in bytes.
    """
    draft = replace(message)
    if "content" in body:
        draft.content = body["content"] or ""
    draft.flags |= int(body.get("flags") or 0) & SETTABLE
    draft.flags &= ~LOADING if edit else ~0
    draft.attachments = _attachments(hub, draft, body, files, file_limit, prefix)
    if "embeds" in body:
        draft.embeds = copy.deepcopy(body["embeds"] or [])
    if "components" in body:
        draft.components = copy.deepcopy(body["components"] or [])
    _show_files(hub, draft, prefix)
    check_message(draft, prefix)
    _number(draft.components)
    _ping(hub, draft, body.get("allowed_mentions"))
    for name in FIELDS:
        setattr(message, name, getattr(draft, name))
    if edit:
        message.edits += 1
        message.edited = datetime.now(UTC)
    hub.changed()


def _attachments(
    hub: Shelf, draft: Message, body: Json, files: Mapping[int, Upload], limit: int, prefix: tuple[str, ...]
) -> list[Attachment]:
    if any(len(upload.data) > limit for upload in files.values()):
        raise ApiError(413, 40005, "Request entity too large", fault=True)
    listed: list[Json] | None = body.get("attachments")
    described = {int(entry["id"]): entry for entry in listed or ()}
    kept = draft.attachments
    if "attachments" in body:
        kept = [entry for entry in kept if entry.id in described]
        strangers = set(described) - {entry.id for entry in kept} - set(files)
        if strangers:
            text = f"Attachments {sorted(strangers)} are neither uploaded nor on the message"
            raise invalid([((*prefix, "attachments"), "ATTACHMENT_NOT_FOUND", text)])
    if len(kept) + len(files) > 10:
        raise invalid([((*prefix, "attachments"), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")])
    fresh = []
    for index, upload in sorted(files.items()):
        entry = described.get(index, {})
        named = Upload(entry.get("filename") or upload.filename, upload.data, _true_kind(entry, upload))
        attachment = store_upload(hub, named, draft.channel.id, ephemeral=bool(draft.flags & EPHEMERAL))
        attachment.description = entry.get("description")
        fresh.append(attachment)
    return [*kept, *fresh]


def _true_kind(entry: Json, upload: Upload) -> str:
    """The library labels every upload octet-stream; Discord goes by the name."""
    name = entry.get("filename") or upload.filename
    return mimetypes.guess_type(name)[0] or upload.kind


def _show_files(hub: Shelf, draft: Message, prefix: tuple[str, ...]) -> None:
    by_name = {entry.filename: entry for entry in draft.attachments}
    shown: set[str] = set()
    flaws: list[Flaw] = []

    def resolve(holder: Json, key: str, place: tuple[str | int, ...]) -> None:
        url = holder.get(key)
        if not isinstance(url, str):
            return
        if url.startswith("attachment://"):
            found = by_name.get(url.removeprefix("attachment://"))
            if found is None:
                # Discord shows an embed without its picture; that is always a mistake of the bot, so refuse.
                flaws.append(((*prefix, *place), "LOOPBACK_FILE_MISSING", f"{url} is not attached"))
                return
            holder[key] = hub.cdn_base + found.path
            if key == "url":
                holder |= {k: v for k, v in found.payload(hub.cdn_base).items() if k in ("width", "height")}
                holder["proxy_url"] = holder[key]
        shown.add(holder[key])

    for index, embed in enumerate(draft.embeds):
        embed.setdefault("type", "rich")
        for name, key in (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")):
            if isinstance(embed.get(name), dict):
                resolve(embed[name], key, ("embeds", index, name, key))
    for attachment in draft.attachments:
        attachment.inline = hub.cdn_base + attachment.path in shown
    _show_media(hub, draft, by_name)
    if flaws:
        raise invalid(flaws)


def _show_media(hub: Shelf, draft: Message, by_name: dict[str, Attachment]) -> None:
    for part in walk(draft.components):
        for item in part.get("items") or ():
            item.setdefault("description", None)
        for media in (part.get("media"), part.get("file"), *(item["media"] for item in part.get("items") or ())):
            if isinstance(media, dict) and media["url"].removeprefix("attachment://") in by_name:
                found = by_name[media["url"].removeprefix("attachment://")]
                url = hub.cdn_base + found.path
                media |= {"id": str(found.id), "url": url, "proxy_url": url, "attachment_id": str(found.id)}


def _number(components: list[Json]) -> None:
    """Give every component without an id the next free one, as Discord does."""
    used = {part["id"] for part in walk(components) if part.get("id")}
    free = (number for number in range(1, 1000) if number not in used)
    for part in walk(components):
        if not part.get("id"):
            part["id"] = next(free)


def _ping(hub: Shelf, draft: Message, allowed: Json | None) -> None:
    """Who is notified: everybody named, unless the request narrows it."""
    rules = {"parse": ["users", "roles", "everyone"]} if allowed is None else allowed
    text = "\n".join([draft.content, *(p["content"] for p in walk(draft.components) if p["type"] == 10)])
    named = dict.fromkeys(int(number) for number in re.findall(r"<@!?(\d+)>", text))
    listed = {int(number) for number in rules.get("users") or ()}
    everyone = "users" in (rules.get("parse") or ())
    draft.pings = [hub.users[n] for n in named if n in hub.users and (everyone or n in listed)]
    draft.pings_everyone = "everyone" in (rules.get("parse") or ()) and bool(re.search(r"@(everyone|here)\b", text))
