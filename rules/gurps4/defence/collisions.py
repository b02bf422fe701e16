"""Being hurled or running into somebody or something, who may dodge; and hits that hurl (G4-KB-05)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.gurps.success import Degree
from rules.gurps4.defence.answer import attempt, choose
from rules.gurps4.defence.barred import barred
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.defence.legal import plain_defences
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.harm import hits
from rules.gurps4.harm.damage import Harm, Hit
from rules.gurps4.harm.down import fall
from rules.gurps4.harm.hits import WALL, crash
from rules.gurps4.place import arcs
from rules.gurps4.tables.says import says


def do_harm(t: Bout, hit: Hit) -> Harm:
    """Let a hit do its harm, with the collisions of whom it hurls back."""
    return hits.do_harm(t, hit, collide)


def knock_back(t: Bout, who: str, by: str, yards: int) -> None:
    """Knock somebody back so many yards, perhaps into somebody or something."""
    hits.knock_back(t, who, by, yards, collide)


def collide(t: Bout, who: str, into: str, yards: int, rule: str = "G4-KB-05") -> None:
    """Two fighters, or one and a wall, meet at so many yards a second; each takes what the other's HP make of it.

    A fighter may dodge, and then nothing comes of it.

    Rules: G4-KB-05.
    """
    solid = into == WALL or into not in t.enc.figures
    if not solid and sidesteps(t, who, into):
        return
    t.note("collides_solid" if solid else "collides", who, rule=rule, into="" if solid else into)
    own = hp_max(t.figure(who))
    if solid:
        crash(t, who, own, yards)
        return
    others = hp_max(t.figure(into))
    crash(t, into, own, yards, by=who)
    crash(t, who, others, yards, by=into)


def sidesteps(t: Bout, who: str, into: str) -> bool:
    """Return whether ``into`` dodges ``who``, as its player picks; a critical failure falls, as with any Dodge.

    Rules: see G4-KB-05.
    """
    run = Attack(who, into, "slam", "dx", 0, purpose="slam", dodge_only=True)
    attack = replace(run, arc=arcs.arc(t.enc, into, who))
    if barred(t.enc, attack) is not None or not plain_defences(t.enc, attack):
        return False
    way = choose(t, attack, says("collides", who=who))
    if way is None:
        return False
    got = attempt(t, attack, way, 1)
    if got.degree is Degree.CRITICAL_FAILURE:
        fall(t, into, "G4-CRIT-06")
    elif got.stopped:
        t.note("defends", into, rule="G4-KB-05", how=way.kind, foe=who)
    return got.stopped
