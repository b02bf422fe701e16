"""gurps4 as a rule system: its figures, its words, its time."""

from functools import partial

from rules.core.keys import Unit
from rules.core.orders.verbs import words
from rules.core.parts import Sheets, Show, Time, Words, no_text
from rules.core.tables.rows import toml
from rules.gurps.readying import ready_again
from rules.gurps.rolling import AT_ONCE
from rules.gurps4 import TITLE
from rules.gurps4.adopting import telling
from rules.gurps4.adopting.character import adopt
from rules.gurps4.figure import keys
from rules.gurps4.figure.items import fresh
from rules.gurps4.orders import die_labels, machine, nameable, odds, shown
from rules.gurps4.orders.nameable import MARKS
from rules.gurps4.orders.odds import tactics
from rules.gurps4.orders.shown import deals
from rules.gurps4.orders.verbs import VERBS, known
from rules.gurps4.sheet import ad_hoc
from rules.gurps4.sheet.describing import described
from rules.gurps4.sheet.reading import read
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.settings import SETTINGS
from rules.gurps4.time import seconds, settling
from rules.gurps4.time.seconds import clock, header
from rules.odds.system import Odds, System

AFFECTED = (
    "st", "dx", "iq", "ht", "will", "per", "hearing", "vision", "hp_max", "fp_max", "basic_move",
    "move", "dodge",
)  # fmt: skip
"""The quantities that effects may change."""
RULES = System(
    id="gurps4",
    describes="gurps",
    title=TITLE,
    distances=("yd", "yd"),
    package="rules.gurps4",
    counter=keys.SECOND,
    unit="second",
    family="rules.gurps",
    version="1",
    leaves=50_000,
    sample=("Aldric", "Borka"),
    plain=dict.fromkeys(("st", "dx", "iq", "ht"), 10),
    said={"check": ("check",), "contest": ("contest",)},
    settings=SETTINGS,
    verbs=VERBS,
    riding=keys.RIDES,
    dying=(keys.MORTAL.key,),
    rights=words("rules.gurps4"),
    postures=tuple(POSTURES),
    units={"basic_speed_q": Unit(4, "basic_speed"), "carried": Unit(100, "carried_lb"), "bl": Unit(100, "bl_lb")},
    affected=AFFECTED,
    at_once=AT_ONCE,
    markable=tuple(mark.key for mark in MARKS),
    said_for={"surprised": keys.MENTALLY_STUNNED.key},
    sheets=Sheets(
        read=read,
        told=telling.told,
        adopt=adopt,
        described=described,
        template=partial(toml, "rules.gurps4", "template"),
        inline=ad_hoc.inline,
        figure=fresh,
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
        later=machine.later,
        mark_data=nameable.mark_data,
    ),
    time=Time(
        begin=seconds.begin,
        join=seconds.join,
        able=seconds.able,
        open=machine.open_slot,
        settle=settling.settle,
        turn_of=machine.turn_of,
    ),
    show=Show(
        values=shown.values,
        conditions=shown.conditions,
        header=header,
        clock=clock,
        vitals=shown.vitals,
        moment=shown.moment,
        coming=no_text,
        gauge=shown.gauge,
        body=shown.parts,
        looks=shown.looks,
        hexes=shown.hexes,
        reach_of=shown.reach_of,
        prospect=shown.prospect,
        fallen=shown.fallen,
    ),
    odds=Odds(
        ready_again=partial(ready_again, keys.UNREADY, "pick_up"),
        order=odds.order,
        alike=odds.alike,
        carries=True,
        tactics=tactics,
        deals=deals,
        closed_form=odds.closed_form,
        harm=odds.harm,
        outcome=odds.outcome,
    ),
)
"""GURPS 4th edition: 3d6 under a score, one maneuver a second, active defences."""
