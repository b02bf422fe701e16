"""Swords as a rule system: its figures, its words, its time."""

from rules.core.orders.verbs import words
from rules.core.parts import Sheets, Show, Time, Words
from rules.odds.system import Odds, System
from rules.swords import TITLE
from rules.swords.attack import odds
from rules.swords.attack.deals import deals
from rules.swords.figure import fresh, keys
from rules.swords.orders import die_labels, nameable, shown
from rules.swords.orders.verbs import VERBS, free_enough, known
from rules.swords.sheet import made_up, reading, telling
from rules.swords.sheet.adopting import adopt
from rules.swords.tables.settings import SETTINGS
from rules.swords.time import rounds, settling

RULES = System(
    id="swords",
    title=TITLE,
    round_seconds=rounds.SECONDS,
    package="rules.swords",
    counter=keys.ROUND,
    injury=("wounds", 1),
    version="1",
    sample=("Juk", "Thug"),
    plain=dict.fromkeys(("strength", "constitution", "warrior", "athlete", "perception"), 0),
    settings=SETTINGS,
    said={"check": ("challenge",), "contest": ("challenge",)},
    distances=("space", "spaces"),
    riding=keys.MOUNTED,
    verbs=VERBS,
    rights=words("rules.swords"),
    markable=(keys.OBEYS.key, keys.BALKS.key, keys.OUT.key, keys.SLAIN.key),
    sheets=Sheets(
        read=reading.read,
        told=telling.told,
        adopt=adopt,
        template=reading.template,
        inline=made_up.inline,
        figure=fresh.figure,
    ),
    words=Words(
        things=nameable.things,
        places=nameable.places,
        labels=die_labels.labels,
        joining=die_labels.joining,
        readings=die_labels.readings,
        known=known,
    ),
    time=Time(
        begin=rounds.begin,
        join=rounds.join,
        back=rounds.back,
        able=rounds.able,
        open=rounds.open_slot,
        settle=settling.settle,
        bar=free_enough,
    ),
    show=Show(
        values=shown.values,
        conditions=shown.conditions,
        fallen=shown.fallen,
        header=shown.header,
        vitals=shown.vitals,
        moment=shown.moment,
        looks=shown.looks,
        prospect=shown.prospect,
        suffered=shown.suffered,
    ),
    odds=Odds(
        order=odds.order,
        undated=odds.order_only,
        tactics=odds.tactics,
        deals=deals,
        harm=odds.harm,
        outcome=odds.outcome,
    ),
)
"""SWORDS trait combat: 2d6 and a trait against a number."""
