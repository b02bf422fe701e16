"""Attacks with the body: what counts for all of them, and missed kicks."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.attack import melee, options, score
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.defence import visibility
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.quantities import dx, st_full
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.figure.speed_and_move import move, step
from rules.gurps4.harm.knockback import balance
from rules.gurps4.place import where
from rules.gurps4.rolls.contests import typed_terms
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.says import says
from rules.gurps4.tables.terms import term


def body_terms(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> tuple[Term, ...]:
    """Return what counts for every attack with the body."""
    terms = [*hampered(t.enc, figure), Term(figure.posture, POSTURES[figure.posture].attack, "G4-ATT-06")]
    terms += (*options.melee(declaration), *options.deceptive(declaration))
    terms += visibility.visibility(t.enc, command, figure, foe)
    study = keys.EVALUATE.of(figure)
    if study is not None and study.foe == foe.name:
        terms.append(term("evaluate", study.count))
    if keys.BAD_FOOTING.on(figure):
        terms.append(term("bad_footing"))
    return (*terms, *typed_terms(command))


def declared(
    t: Bout,
    command: Command,
    figure: Figure,
    foe: Figure,
    declaration: Declaration,
    skills: tuple[str, ...],
    terms: tuple[Term, ...],
) -> Attack:
    """Return an attack with the body, with the best of the skills that serve it (G4-UNA-01)."""
    name, level = best_skill(figure, skills) or ("dx", dx(figure))
    whole = (*terms, *body_terms(t, command, figure, foe, declaration))
    attack = Attack(
        figure.name,
        foe.name,
        "unarmed",
        name,
        level,
        tuple(term for term in whole if term.n),
        score.CAP if declaration.moving else None,
        judo=name in ("judo", "karate"),
        deceptive=declaration.deceptive,
        distance=where.yards(t.enc, figure.name, foe.name, command),
        weight=st_full(figure) * 100 // melee.FIST,
        **melee.context(t, command, figure, foe),
    )
    return attack


def run_up(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> int | None:
    """How many yards a maneuver brings one nearer: a step, or without a map what was said, at most the whole Move.

    None for a Move and Attack on a map: the walk itself is checked there, as far as it goes.
    """
    if not declaration.moving:
        return step(t.enc, figure)
    return None if where.mapped(t.enc, figure.name, foe.name) else command.number("moved") or move(t.enc, figure)


def too_far(
    t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration, reach: int = 0
) -> int | None:
    """Return the yards to a foe whom neither a step nor the run-up brings within reach; None where one does."""
    far, most = where.yards(t.enc, figure.name, foe.name, command), run_up(t, command, figure, foe, declaration)
    return far if far is not None and most is not None and far > reach + most else None


def near(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> None:
    """Raises Refused where neither a step nor the run-up brings one into the foe's hex."""
    far = too_far(t, command, figure, foe, declaration)
    if far is not None:
        raise refuse(t, "too_far", who=figure.name, target=foe.name, yards=far)
    up = abs(foe.elevation - figure.elevation)
    if up > 1:
        raise refuse(t, "too_high_up", who=figure.name, target=foe.name, yards=up, item=says("bare_hand"))


def missed(t: Bout, attack: Attack) -> None:
    """A missed kick may cost the balance (G4-UNA-03)."""
    if (
        attack.limb.endswith("leg")
        and attack.purpose == "hit"
        and attack.mode is not None
        and attack.mode.name == "kick"
    ):
        balance(t, attack.who, "dx", dx(t.figure(attack.who)), hampered(t.enc, t.figure(attack.who)), rule="G4-UNA-03")
