"""Commands about what is kept of whoever says them."""

from typing import Annotated

from grammar.commands.declared import Field, TableCommand, command


@command("privacy export", private=True, scope="server", reads=True)
class PrivacyExport(TableCommand, frozen=True, kw_only=True):
    """Give everything that is kept of whoever asks, as one file."""


@command("privacy delete", private=True, scope="server", final=True)
class PrivacyDelete(TableCommand, frozen=True, kw_only=True):
    """Delete what is one's own, and become somebody in every log; ``now`` asks nothing back."""

    now: Annotated[bool, Field("flag", "now")] = False
