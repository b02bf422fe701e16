"""Fighting from the saddle."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import keys


def mount_instead(t: Bout, attack: Attack) -> Attack | None:
    """Return a blow or shot that misses a rider by one as it meets the mount (G4-MNT-03); None where nobody rides."""
    mounts = keys.RIDES.all(t.enc, a=attack.target)
    if not mounts:
        return None
    t.note("hits_mount", attack.who, rule="G4-MNT-03", target=attack.target, mount=mounts[0].b)
    return replace(attack, target=mounts[0].b, location="torso", random=False, guard=None)
