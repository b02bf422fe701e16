"""The short sentences for a figure that is held: ``immobilise Rurik``, ``hurl Rurik``, ``hurt Rurik`` (area GRP)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.rq3plus.attack.attacks import attack

TACTICS = {"immobilise": "immobilise", "hurl": "throw", "hurt": "hurt"}


def follow_up(t: Bout, command: Command) -> None:
    """A Grapple attack with that follow-up; the same as ``grapple throw vs Rurik``."""
    options = (Option(TACTICS[command.verb]), *command.options)
    attack(t, replace(command, verb="grapple", what="grapple", options=options))
