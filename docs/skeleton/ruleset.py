"""The skeleton as a rule system: one page that names its functions."""

from rules.skeleton import TITLE
from rules.skeleton.attack import strike
from rules.skeleton.figure import fresh, keys
from rules.skeleton.orders import die_labels, nameable, shown
from rules.skeleton.orders.verbs import VERBS
from rules.skeleton.sheet import reading
from rules.skeleton.tables.printed import PACKAGE
from rules.skeleton.time import rounds

from rules.core.orders.verbs import words
from rules.core.parts import Sheets, Show, Time, Words
from rules.odds.system import Odds, System

RULES = System(
    id="skeleton",
    title=TITLE,
    package=PACKAGE,
    counter=keys.ROUND,
    sample=("Ann", "Bob"),
    verbs=VERBS,
    rights=words(PACKAGE),
    markable=(keys.DOWN.key,),
    sheets=Sheets(read=reading.read, template=reading.template, figure=fresh.figure),
    words=Words(things=nameable.things, labels=die_labels.labels, readings=die_labels.readings),
    time=Time(begin=rounds.begin, join=rounds.join, able=rounds.able, open=rounds.open_slot, settle=rounds.settle),
    show=Show(
        values=shown.values,
        conditions=shown.conditions,
        fallen=shown.fallen,
        header=shown.header,
        vitals=shown.vitals,
        gauge=shown.gauge,
    ),
    odds=Odds(outcome=strike.outcome, harm=strike.harm),
)
