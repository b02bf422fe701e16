"""The Block with a shield or cloak."""

from msgspec.structs import replace

from rules.core.encounter import Encounter
from rules.core.report import Term
from rules.gurps4.defence.barred import DefenceBar, covered, kind_barred
from rules.gurps4.defence.exchange_records import Attack, Defence, scored
from rules.gurps4.defence.modifiers import common
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import held_down
from rules.gurps4.figure.defence_values import block_value, bonuses
from rules.gurps4.figure.skills import skill
from rules.gurps4.tables.words import term


def block(enc: Encounter, attack: Attack, item: str) -> Defence | DefenceBar:
    """Return the Block with a shield or cloak, or why there is none: it is one in a turn, and of no weapon aimed at.

    Rules: G4-BLK-01, G4-BLK-02, G4-BLK-03; see G4-CHAR-05.
    """
    figure = enc.figures[attack.target]
    bar = kind_barred(enc, attack, "block")
    if bar is not None:
        return bar
    if keys.BLOCKED.on(figure):
        return DefenceBar("blocked_already")
    if attack.at_weapon:
        return DefenceBar("not_against_this")
    thing = figure.item(item)
    gear = next((g for i, g in hands.held_of(figure.items) if i.id == item), None)
    if thing is None or gear is None or gear.guarding is None:
        return DefenceBar("no_shield", item=item)
    if not hands.usable(thing) or hands.lame(figure, keys.HAND.of(thing)):
        return DefenceBar("not_ready", item=gear.name)
    if not covered(attack, keys.HAND.of(thing)):
        return DefenceBar("wrong_side", item=gear.name)
    level = skill(figure, gear.guarding.skill)
    if level is None:
        return DefenceBar("no_skill", skill=gear.guarding.skill)
    lowered = level + sum(term.n for term in held_down(enc, figure))
    base = block_value(enc, lowered)
    terms = [
        term("block_skill", base, skill=gear.guarding.skill.replace("_", " "), level=lowered),
        Term(gear.name, gear.guarding.block),
        *bonuses(figure, "block"),
    ]
    if attack.flail:
        terms.append(term("flail", -(attack.flail // 2)))
    way = scored(figure, "block", (*terms, *common(enc, attack, "block")), item)
    return replace(way, item=item, name=gear.name, skill=gear.guarding.skill, level=level)
