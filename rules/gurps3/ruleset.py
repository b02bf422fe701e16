"""GURPS third edition as a rule system: its figures, its words, its time."""

from functools import partial

from rules.core.keys import Unit
from rules.core.orders.verbs import words
from rules.core.parts import Sheets, Show, Time, Words
from rules.core.tables.rows import toml
from rules.gurps.readying import ready_again
from rules.gurps.rolling import AT_ONCE
from rules.gurps3 import TITLE
from rules.gurps3.figure import fresh, gear, keys, telling
from rules.gurps3.harm import healing
from rules.gurps3.orders import cards, die_labels, machine, nameable, outcome, shown
from rules.gurps3.orders.deeds import known
from rules.gurps3.orders.shown import MARKABLE, conditions, deals
from rules.gurps3.orders.verbs import VERBS
from rules.gurps3.sheet import adopting, inline, reading
from rules.gurps3.tables.settings import SETTINGS
from rules.gurps3.time import seconds
from rules.odds.system import Odds, System
from rules.turns import reactions

RULES = System(
    id="gurps3",
    title=TITLE,
    distances=("yd", "yd"),
    package="rules.gurps3",
    family="rules.gurps",
    # An All-Out Attack with two blows comes to that many, each with its defence and its errors.
    leaves=100_000,
    version="1",
    sample=("Brandt", "Grak"),
    plain=dict.fromkeys(("st", "dx", "iq", "ht"), 10),
    settings=SETTINGS,
    said={"check": ("check",), "contest": ("contest",)},
    at_once=AT_ONCE,
    units={"basic_speed_q": Unit(4, "basic_speed")},
    markable=MARKABLE,
    said_for={"surprised": keys.SURPRISED.key},
    takes="gurps",
    counter=keys.SECOND,
    unit="second",
    postures=("standing", "crouching", "kneeling", "crawling", "sitting", "prone"),
    verbs=VERBS,
    rights=words("rules.gurps3"),
    sheets=Sheets(
        read=reading.read,
        told=telling.told,
        adopt=adopting.adopt,
        taken=adopting.taken,
        template=partial(toml, "rules.gurps3", "template"),
        inline=inline.inline,
        figure=fresh.figure,
        weapon_like=nameable.weapon_like,
    ),
    words=Words(
        things=nameable.things,
        places=nameable.places,
        named_by=nameable.named_by,
        labels=die_labels.labels,
        joining=die_labels.joining,
        rousing=die_labels.ROUSING,
        readings=die_labels.readings,
        known=known,
        numbers=nameable.numbers,
        mark_data=nameable.mark_data,
        cards=cards.cards,
        card=cards.told,
    ),
    time=Time(
        begin=seconds.begin,
        join=seconds.join,
        able=seconds.able,
        open=machine.open_slot,
        settle=machine.settle,
        over=healing.over,
        together=reactions.together,
        turn_of=machine.turn_of,
        after_rounds=machine.after_rounds,
        rounds_left=machine.rounds_left,
        marked_until=machine.marked_until,
    ),
    show=Show(
        values=shown.values,
        conditions=conditions,
        fallen=shown.fallen,
        header=shown.header,
        clock=shown.clock,
        vitals=shown.vitals,
        gauge=shown.gauge,
        body=shown.parts,
        looks=shown.looks,
        item_says=gear.described,
        hexes=shown.hexes,
        prospect=shown.prospect,
    ),
    odds=Odds(
        ready_again=partial(ready_again, keys.UNREADY, "ready"),
        undated=outcome.undated,
        alike=outcome.alike,
        carries=True,
        tactics=outcome.tactics,
        deals=deals,
        spent=outcome.spent,
        harm=outcome.harm,
        outcome=outcome.outcome,
    ),
)
"""Third-edition combat: maneuver cards, passive and active defence, 3d6 at or under a skill."""
