"""A ready effect that a game master puts on somebody: ``Rurik gets bladesharp 2``, ``Lia is blessed``."""

from itertools import dropwhile, pairwise

from grammar.rulings.clause import Clause
from grammar.rulings.ruling import Ruling
from grammar.rulings.times import lasts
from grammar.scene.scene import Scene
from grammar.wording import core
from rules.core import effects
from rules.core.names import fold


def granted(every: tuple[Clause, ...], scene: Scene) -> Ruling | None:
    """The effect that a line says somebody has now; None where it names none of the system's, or his own deed."""
    told = [one for one in every if not one.reason]
    heard = Clause("", tuple(word for one in told for word in one.words))
    words = fold(" ".join(one.text for one in told)).replace(",", " ").split()
    named = heard.of("figure")
    ready = effects.ready(scene.rules.package)
    # Whose shield it is says nothing of the spell.
    things = {part for word in heard.of("thing", "gear", "place") for part in word.said.split()}
    line = f" {' '.join(words)} "
    name = max((one for one in ready if f" {one} " in line and one not in things), key=len, default="")
    if not name or len({word.meant for word in named}) != 1 or len(named[0].meant) != 1:
        return None
    lists, who = core().lists, named[0]
    at = words.index(name.split()[0])
    behind = words[at + len(name.split()) :]
    on = any(a in lists["given_to"] and b.startswith(who.said.split()[0]) for a, b in pairwise(words))
    if not on and not {*words} & {*lists["granting"]}:
        return None
    said = behind[0] if behind and behind[0].isdecimal() and ready[name].each else ""
    until = lasts(heard).until
    numbers = [word for word in heard.amounts() if word.said != said]
    silent = {*name.split(), *who.said.split(), *lists["granting"], *lists["given_to"], *core().skip, said}
    # Who gives it is no part of it: ``the priest puts bladesharp 2 on him``.
    given = dropwhile(lambda word: word.kind in ("strange", "silent"), heard.words)
    left = [word for word in given if word.kind == "strange" and not {*word.said.split()} <= silent]
    # Of what is so strong as somebody says, the least is offered where nobody says it.
    power = f" {said or 1}" if ready[name].each else ""
    line = f"effect {name}{power} on {who.meant[0]}{f': {until}' if until else ''}"
    return Ruling(((line,),), sure=not left and not numbers and (bool(said) or not power))
