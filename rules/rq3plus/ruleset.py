"""rq3plus as a rule system: what the kernel and the front ends ask of it."""

from functools import partial
from typing import Any

from rules.core.keys import MarkKey
from rules.core.orders.verbs import words
from rules.core.parts import Sheets, Show, Time, Words, hurt_by
from rules.core.tables.rows import toml
from rules.odds.system import Odds, System
from rules.rq3plus import TITLE
from rules.rq3plus.attack import damage_odds, outcomes
from rules.rq3plus.attack.outcomes import deals, harm, outcome
from rules.rq3plus.figure import fresh, keys, phases, strike_ranks
from rules.rq3plus.orders import die_labels, machine, nameable, shown, training
from rules.rq3plus.orders.shown import values
from rules.rq3plus.orders.verbs import VERBS
from rules.rq3plus.place import claims
from rules.rq3plus.place.engagement import reach_of
from rules.rq3plus.sheet import made_up, telling
from rules.rq3plus.sheet.adopting import adopt
from rules.rq3plus.sheet.describing import described
from rules.rq3plus.sheet.reading import read_sheet
from rules.rq3plus.tables.printed import PACKAGE
from rules.rq3plus.tables.settings import SETTINGS
from rules.rq3plus.time import intent, rounds

MARKABLE: tuple[MarkKey[Any], ...] = (
    keys.UNAWARE, keys.SPIRIT, keys.HELPLESS, keys.IDLE, keys.VISION, keys.NO_SHOTS, keys.BRACED,
    keys.LOOKING, keys.SHOCK, keys.UNCONSCIOUS, keys.DYING, keys.HEAD_WOUND, keys.DEAD,
)  # fmt: skip
"""The conditions a game master may put on a figure."""

RULES = System(
    id="rq3plus",
    averts=frozenset({"dodge"}),
    title=TITLE,
    round_seconds=phases.SECONDS,
    package=PACKAGE,
    family="rules.runequest",
    felt=frozenset({"hand_unusable", "unable"}),
    describes="runequest",
    sample=("Rurik", "Grak", "Lia"),
    counter=keys.ROUND,
    riding=keys.MOUNT,
    verbs=VERBS,
    affected=("str", "dex", "mr"),
    rights=words(PACKAGE),
    said={"check": ("try",), "contest": ("resist", "oppose")},
    settings=SETTINGS,
    markable=tuple(mark.key for mark in MARKABLE),
    said_for={"stunned": keys.SHOCK.key, "incapacitated": keys.SHOCK.key, "surprised": keys.UNAWARE.key},
    # The averages of 3d6 and 2d6 + 6.
    plain={"str": 11, "con": 11, "siz": 13, "int": 13, "pow": 11, "dex": 11},
    postures=("standing", "kneeling", "prone"),
    sheets=Sheets(
        read=read_sheet,
        told=telling.told,
        adopt=adopt,
        described=described,
        template=partial(toml, PACKAGE, "template"),
        inline=made_up.inline,
        figure=fresh.figure,
        learned=training.kept,
    ),
    words=Words(
        things=nameable.things,
        places=nameable.places,
        named_by=nameable.named_by,
        labels=die_labels.labels,
        joining=die_labels.joining,
        readings=die_labels.readings,
        known=claims.known,
        numbers=nameable.numbers,
        mark_data=nameable.mark_data,
    ),
    time=Time(
        begin=rounds.begin,
        join=machine.join,
        able=rounds.able,
        open=machine.open_slot,
        settle=machine.settle,
        lifted=nameable.lifted,
        announced=intent.announced_sentence,
        when=intent.told_rank,
        ordered=machine.ordered,
        unheard=intent.unheard,
        together=strike_ranks.together,
        turn_after=machine.turn_after,
    ),
    show=Show(
        values=values,
        conditions=shown.conditions,
        fallen=shown.fallen,
        header=rounds.header,
        clock=rounds.clock,
        vitals=shown.vitals,
        moment=shown.moment,
        left=shown.left,
        gauge=shown.gauge,
        looks=hurt_by(shown.gauge),
        body=shown.parts,
        reach_of=reach_of,
        prospect=shown.prospect,
    ),
    odds=Odds(
        order=outcomes.order,
        undated=outcomes.undated,
        tactics=outcomes.tactics,
        deals=deals,
        closed_form=outcomes.closed_form,
        leap=damage_odds.leap,
        harm=harm,
        outcome=outcome,
    ),
)
"""RuneQuest III+ combat: strike ranks, five degrees, hit locations, parries that wear."""
