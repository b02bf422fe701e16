"""Fighting from the saddle."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import keys


def mount_instead(t: Bout, s: Strike) -> Strike | None:
    """A blow or shot that misses a rider by one as it meets the mount (G4-MNT-03); None where nobody rides."""
    mounts = keys.RIDES.all(t.enc, a=s.to)
    if not mounts:
        return None
    t.note("hits_mount", s.by, rule="G4-MNT-03", target=s.to, mount=mounts[0].b)
    return replace(s, to=mounts[0].b, location="torso", random=False, guard=None)
