"""Attack, Pop Up: out of cover, one shot, and back (G3-POP)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.keys import Nothing
from rules.gurps3.attack import targets
from rules.gurps3.attack.missile_weapon import let_fly, shot_attack
from rules.gurps3.attack.ready_to_shoot import aimed_shot
from rules.gurps3.figure import keys, turns
from rules.gurps3.place.sight import shelter
from rules.gurps3.place.watching import appeared
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.terms import term
from rules.turns.reactions import spring


def pop_up(t: Bout, command: Command) -> None:
    """The card: out of cover, one shot at -6, no bow; then whoever watches may shoot (G3-POP-01, G3-POP-02)."""
    other = targets.one_target(t, command)
    figure = turns.take_maneuver(t, command, "pop_up", foe=other.name)
    shot = aimed_shot(t, command, figure, other)
    if shot.way.kind == "bow":
        raise refuse(t, "no_bow_pop_up", item=shot.mine.name.lower())
    if not shelter(t.enc, figure):
        raise refuse(t, "no_cover", who=figure.name)
    fixed = (term("popping_up"),)
    if let_fly(t, command, shot, shot_attack(t, command, figure, other, shot, fixed)):
        t.note("pops_up", figure.name, rule="G3-POP-01")
        t.do(keys.EXPOSED.set(figure.name, Nothing()))
        t.then(shown, figure.name)


def shown(t: Bout, who: str) -> None:
    """Whoever watches the hex of one who has popped up may shoot before he is back in cover (G3-POP-03)."""
    groups = appeared(t, who)
    if not groups:
        hidden_again(t, who)
        return
    keys.BACK.queue(t, t.enc.clock, who, top=True)
    spring(t, groups)


def hidden_again(t: Bout, who: str) -> None:
    """Back in cover (G3-POP-04)."""
    if keys.EXPOSED.on(t.figure(who)):
        t.do(keys.EXPOSED.clear(who))
