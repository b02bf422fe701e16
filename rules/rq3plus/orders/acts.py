"""The sentences of brief acts, spirit combat, things in a fight, whom one holds (R3-MSC, R3-SPI, R3-IMP, R3-GRP)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.rq3plus.attack.attacks import attack
from rules.rq3plus.defence import shield_cover
from rules.rq3plus.figure import able_to_act, keys, strike_ranks, turns
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.spirit_combat import CODES, WORDS, record
from rules.rq3plus.harm import stuck
from rules.rq3plus.tables.words import refuse, says
from rules.rq3plus.time.acts_due import perform
from rules.runequest.free_words import named


def brief_act(t: Bout, command: Command) -> None:
    """``act``, ``act shut the door``, or a step of longer work that the master counts: ``act pick lock needs 3``."""
    who, purpose, needed = turns.ready(t, command, "MSC", "act"), named(command), command.number("needs")
    if needed is not None and not purpose:
        raise refuse(t, "no_task.brief_act")
    taken = turns.take_brief(t, who, purpose)
    perform(t, who, purpose or taken.action.purpose, command.note, taken.rank, needed)
    turns.use(t, who, taken)


def remove(t: Bout, command: Command) -> None:
    """``remove``, ``remove chest``: the victim tears a stuck weapon out, a Miscellaneous Action (see R3-IMP-03)."""
    who = turns.ready(t, command, "MSC", says("tear_weapon_out"))
    one = stuck.stuck_at(t, who, command.at or "")
    taken = turns.take_brief(t, who, says("item_orders.tear_weapon_out"))
    stuck.remove(t, who, one)
    turns.use(t, who, taken)


def cover(t: Bout, command: Command) -> None:
    """``cover with target``: the shield guards its locations against missiles this round, and can't parry."""
    able_to_act.need_able(t, command.actor, says("cover_itself"))
    shield_cover.declare(t, command.actor, strike_ranks.base(command.what or ""), command.at or "")


def spirit_act(t: Bout, command: Command) -> None:
    """``spirit attack`` or ``spirit defence``, while a spirit engages the figure (R3-SPI-01, R3-SPI-02)."""
    who, code = command.actor, CODES[command.verb]
    able_to_act.need_able(t, who, says("take_part_in_spirit", words=WORDS[code]))
    if not keys.SPIRIT.on(t.figure(who)):
        raise refuse(t, "not_in_spirit_combat", who=who, what=f"the {WORDS[code]}")
    taken = turns.take(t, who, Action(code), lambda a: a.code == code, WORDS[code])
    record(t, who, code)
    turns.use(t, who, taken)


ON_THE_HELD = {"immobilise": "immobilise", "hurl": "throw", "hurt": "hurt"}


def follow_up(t: Bout, command: Command) -> None:
    """A Grapple attack with that follow-up; the same as ``grapple throw vs Rurik``."""
    options = (Option(ON_THE_HELD[command.verb]), *command.options)
    attack(t, replace(command, verb="grapple", what="grapple", options=options))
