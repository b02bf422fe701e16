"""Whatever blow lands on whomever, with whatever dice: nothing breaks, nothing is lost, and a replay is the same."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.events import Moved, fold
from rules.core.oracle import Table, keyed_source
from rules.core.sheet.ready import ready
from rules.gurps.blunders import Blunder
from rules.gurps4.defence.collisions import do_harm
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.harm.blunders import critical_miss
from rules.gurps4.harm.damage import Hit
from rules.gurps4.harm.stunning import turn_begins, turn_ends
from rules.gurps4.tables.printed import LOCATIONS, POSTURES, WOUNDING
from rules.gurps4.time.settling import settle
from tests.rules.gurps4.hurt import fighter

WHO = sorted(ready("rules.gurps4"))
KINDS = sorted(set(WOUNDING) - {"tbb"})
BLOWS = st.builds(
    Hit,
    who=st.just("Ann"),
    target=st.just("Bo"),
    location=st.sampled_from(sorted(LOCATIONS)),
    dice=st.integers(0, 8),
    adds=st.integers(-6, 40),
    type=st.sampled_from(KINDS),
    divisor=st.sampled_from((50, 100, 200, 500)),
    times=st.sampled_from((1, 4)),
    halved=st.booleans(),
    critical=st.booleans(),
    aimed=st.sampled_from(("", "skull", "face")),
    cover=st.sampled_from((0, 3)),
    arc=st.sampled_from(("front", "left", "right", "rear", "side")),
    limb=st.sampled_from(("", "right_arm", "left_leg", "face")),
    item=st.just(""),
    knocks=st.booleans(),
    tight=st.booleans(),
)
SLIPS = st.builds(
    Blunder,
    who=st.just("Bo"),
    item=st.just("") | st.just("weapon"),
    mode=st.sampled_from(("", "swing", "thrust", "bite", "claws")),
    limb=st.sampled_from(("", "right_arm", "left_leg", "face")),
    kick=st.booleans(),
    ranged=st.booleans(),
    parrying=st.booleans(),
    target=st.just("Ann"),
    dice=st.integers(1, 4),
    adds=st.integers(-2, 9),
    type=st.sampled_from(KINDS),
)


def played(enc: Encounter, deeds: list[Any], secret: int) -> Bout:
    t = Bout(enc, Table(keyed_source(secret.to_bytes(32), 1)))
    for deed in deeds:
        if isinstance(deed, Blunder):
            held = next((item.id for item in t.figure("Bo").items if item.where == "hand"), "")
            critical_miss(t, Blunder(**{f: getattr(deed, f) for f in deed.__struct_fields__} | {"item": held}))
        elif alive(t.figure("Bo")):
            do_harm(t, deed)
        turn_begins(t, "Bo")
        turn_ends(t, "Bo")
        settle(t, enc)
    return t


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(
    who=st.sampled_from(WHO),
    deeds=st.lists(BLOWS | SLIPS, min_size=1, max_size=4),
    secret=st.integers(0, 1 << 64),
    mapped=st.booleans(),
)
def test_any_blow_on_anybody(who: str, deeds: list[Any], secret: int, mapped: bool) -> None:
    enc = Encounter("e", "gurps4", {f.name: f for f in (fighter("Ann", "aldric"), fighter("Bo", who))})
    if mapped:
        enc = fold(enc, (Moved("Ann", to=(0, 0)), Moved("Bo", to=(1, 0))))
    t = played(enc, deeds, secret)
    bo, was = t.figure("Bo"), enc.figures["Bo"]
    lost = sum(wound.left for wound in bo.wounds)
    tired = max(0, -keys.FP.of(bo))
    assert keys.HP.of(was) - keys.HP.of(bo) in range(lost, lost + tired + 1)
    assert bo.posture in POSTURES
    assert awake(bo) or (bo.posture == "lying" and not any(i.where in ("hand", "strapped") for i in bo.items))
    assert {item.id for item in bo.items} == {item.id for item in was.items}
    assert keys.SHOCK.of(bo) == 0 and 0 <= keys.DEATH_CHECKS.of(bo) <= 4
    assert fold(enc, tuple(t.events)) == t.enc
    assert played(enc, deeds, secret).events == t.events
