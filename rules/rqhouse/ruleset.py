"""rqhouse as a rule system: its figures, its words, its time."""

from functools import partial

from rules.core.bout import Bout
from rules.core.encounter import Slot
from rules.core.keys import units
from rules.core.orders import deeds
from rules.core.orders.verbs import words
from rules.core.parts import Sheets, Show, Time, Words, hurt_by
from rules.core.tables.rows import toml
from rules.odds.system import Odds, System
from rules.rqhouse import TITLE
from rules.rqhouse.attack import closed_form, odds, worth
from rules.rqhouse.attack.odds import deals
from rules.rqhouse.figure import body as state
from rules.rqhouse.figure import fresh, keys, quantities, turns
from rules.rqhouse.harm import consciousness
from rules.rqhouse.orders import die_labels, nameable, shown
from rules.rqhouse.orders.nameable import ENDED, OF_PLACES, PLACES
from rules.rqhouse.orders.verbs import VERBS, known
from rules.rqhouse.sheet import reading, taking, telling
from rules.rqhouse.sheet.adopting import adopt
from rules.rqhouse.tables.printed import PACKAGE
from rules.rqhouse.tables.settings import SETTINGS
from rules.rqhouse.time import rounds


def _open(t: Bout, slot: Slot) -> bool:
    """Do what stands behind a walk in a sentence when that is over, or open a turn."""
    if keys.DEEDS.on(slot):
        deeds.go_on(t, keys.DEEDS.of(slot).deeds, RULES)
        return True
    return rounds.open_slot(t, slot)


RULES = System(
    id="rqhouse",
    title=TITLE,
    round_seconds=rounds.SECONDS,
    package=PACKAGE,
    counter=keys.ROUND,
    injury=("health", -1),
    family="rules.runequest",
    takes="runequest",
    version="1",
    sample=("Jorun", "Kett"),
    plain=dict.fromkeys(("str", "con", "siz", "int", "pow", "dex"), 10),
    settings=SETTINGS,
    postures=(state.STANDING, state.KNEELING, state.PRONE),
    said={"check": ("check",), "contest": ("contest",)},
    verbs=VERBS,
    affected=("mv",),
    rights=words(PACKAGE),
    units=units(keys.ENC),
    ended=tuple(f"{word}_{at}" for word in ENDED for at in PLACES),
    riders=("martial arts", "no martial arts"),
    markable=(*(mark.key for mark in keys.OF_FIGURES), *OF_PLACES),
    said_for={"surprised": keys.UNAWARE.key},
    sheets=Sheets(
        read=reading.read,
        told=telling.told,
        adopt=adopt,
        taken=taking.taken,
        template=partial(toml, PACKAGE, "template"),
        inline=reading.inline,
        figure=fresh.figure,
    ),
    words=Words(
        things=nameable.things,
        places=nameable.places,
        labels=die_labels.labels,
        joining=die_labels.joining,
        rousing=die_labels.ROUSING,
        readings=die_labels.readings,
        known=known,
        numbers=nameable.numbers,
        mark_data=nameable.mark_data,
        markable_on=nameable.markable_on,
        placed=nameable.placed,
    ),
    time=Time(begin=rounds.begin, join=rounds.join, able=rounds.able, open=_open, settle=consciousness.settle),
    show=Show(
        values=shown.values,
        conditions=quantities.conditions,
        fallen=shown.fallen,
        header=shown.header,
        vitals=shown.vitals,
        moment=shown.moment,
        left=turns.left,
        gauge=shown.gauge,
        body=shown.parts,
        looks=hurt_by(shown.gauge),
        item_says=quantities.told_of,
    ),
    odds=Odds(
        order=odds.order,
        alike=odds.alike,
        carries=True,
        tactics=odds.tactics,
        deals=deals,
        closed_form=closed_form.chances,
        leap=closed_form.leap,
        concerned=odds.concerned,
        worth=worth.worth,
        harm=odds.harm,
        outcome=odds.outcome,
    ),
)
"""RuneQuest house rules: counted successes, Health and location hit points."""
