"""Rapid fire, bursts and shotguns: shots, bonus, hits, and where they hit."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.defence.exchange_records import Attack, Burst
from rules.gurps4.figure import keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.quantities import sm
from rules.gurps4.harm.locations import random_location
from rules.gurps4.place import mounted
from rules.gurps4.tables import printed
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.terms import term


def bursts(
    t: Bout, command: Command, figure: Figure, foe: Figure, with_: Arm, far: int, half: int
) -> tuple[Burst, int, int]:
    """Return the burst, the number of shots or projectiles for the bonus, and by how much damage and DR are multiplied.

    Rules: G4-RF-01, G4-SHOT-01, G4-SHOT-02.
    """
    shooting, item = with_.shooting, figure.item(with_.item)
    assert shooting is not None and item is not None
    least = -(-shooting.rate // 4) if shooting.full_auto else 1
    shots = command.number("shots")
    shots = least if shots is None else shots
    if not least <= shots <= shooting.rate:
        raise refuse(t, "shots", item=with_.gear.name, least=least, most=shooting.rate, shots=shots)
    if not with_.thrown and shots > keys.LOADED.of(item):
        raise refuse(t, "too_few_shots", item=with_.gear.name, left=keys.LOADED.of(item), shots=shots)
    times, projectiles = 1, shots
    if shooting.pellets > 1:
        if 10 * far >= half:
            projectiles = shots * shooting.pellets
        else:
            times = max(1, shooting.pellets // 2)
    close = projectiles > 1 and close_and_still(t, command, figure, foe, far)
    from_ = shooting.recoil if close and option(t.enc, "g4_close_stationary") == "half" else 0
    return Burst(projectiles, shooting.recoil, close, from_, shots), projectiles, times


def bonus(projectiles: int) -> Term:
    """Return what so many shots or projectiles at once add to the score (G4-RF-02)."""
    return term("shots", printed.rapid_fire(projectiles), projectiles=projectiles)


def close_and_still(t: Bout, command: Command, figure: Figure, foe: Figure, far: int) -> bool:
    """Return whether the target stands still nearby (G4-RF-04)."""
    moved = mounted.speed(t.enc, foe.name) or keys.SPENT.of(foe) or keys.RETREATED.on(foe) or command.number("speed")
    return not moved and sm(foe) + printed.range_penalty(far) >= 0


def scored(attack: Attack, margin: int) -> int:
    """Return how many shots hit (G4-RF-03; see G4-RF-04)."""
    b = attack.burst
    if b.shots == 1:
        return 1
    if b.close:
        return b.shots if b.all_from == 0 or margin >= b.all_from else -(-b.shots // 2)
    return min(b.shots, 1 + max(0, margin) // b.recoil)


def one_place(t: Bout, attack: Attack) -> str:
    """Return the one location that all hits of an attack share, rolled where none was named (G4-RF-05)."""
    return random_location(t, attack.who, attack.target, attack.arc) if attack.random else attack.location
