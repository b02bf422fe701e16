"""Free actions: letting a thing fall, letting go (G3-TRN-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.gurps.rolling import passed
from rules.gurps3.attack.grab import hand_over
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import IN_HAND, carried_words
from rules.gurps3.harm import rousing
from rules.gurps3.harm.down import drop as let_fall
from rules.gurps3.place.close_combat import dx_of, in_close
from rules.gurps3.place.close_combat import let_go as release
from rules.gurps3.sheet.things import shield_of
from rules.gurps3.tables.refusals import refuse


def drop(t: Bout, command: Command) -> None:
    """Let a thing fall, free at any time; a shield in close combat takes the turn and a DX roll (see G3-CC-10)."""
    figure = turns.actor(t, command)
    item = figure.item(command.what or "")
    if item is None or item.where not in IN_HAND:
        name = (command.what or "nothing").replace("_", " ")
        raise refuse(t, "not_in_hand", who=figure.name, item=name, ready=carried_words(figure))
    if shield_of(item.kind) is not None and in_close(t.enc, figure.name):
        _drop_shield(t, command, item)
        return
    let_fall(t, figure.name, item.id, "G3-TRN-06")


def _drop_shield(t: Bout, command: Command, item: Item) -> None:
    figure = turns.take_maneuver(t, command, "cc_ready")
    if not rousing.rouse(t, figure.name):
        return
    if unstraps(t, figure):
        let_fall(t, figure.name, item.id, "G3-CC-10")
    else:
        t.note("still_strapped", figure.name, rule="G3-CC-10", item=item.name)


def let_go(t: Bout, command: Command) -> None:
    """Release whom or what one holds, free (G3-TRN-06); a foe gets the own weapon that he grips (see G3-GFW-02)."""
    figure = turns.actor(t, command)
    foe = command.targets[0] if command.targets else None
    gripped = keys.SHARE.all(t.enc, a=foe, b=figure.name)
    for link in gripped:
        t.note("lets_go", figure.name, rule="G3-GFW-02", foe=link.a)
        hand_over(t, link)
    if not release(t, figure.name, foe) and not gripped:
        raise refuse(t, "holds_nobody", who=figure.name)


def unstraps(t: Bout, figure: Figure) -> bool:
    """Return whether the shield comes off the arm in close combat: a DX roll (G3-CC-10)."""
    side = dx_of(t, figure.name)
    return bool(passed(t, "drop_shield", figure.name, "dx", side.base, side.terms, rule="G3-CC-10"))
