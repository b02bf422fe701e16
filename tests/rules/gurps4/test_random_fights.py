"""Random sentences find nothing but refusals, no number leaves its bounds, and the events alone give the same state."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.encounter import Encounter
from rules.core.events import Event, fold
from rules.core.oracle import keyed_source
from rules.core.report import Refused
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import hp_max
from tests.rules.gurps4.play import Melee

WEAPONS = {
    "Aldric": ("thrusting broadsword swing", "thrusting broadsword", "shield bash", "punch"),
    "Borka": ("axe", "kick", "punch"),
    "Cyra": ("regular bow", "kick", "bite"),
    "Dulf": ("punch", "kick"),
}
DEFENCES = ("", " dodge", " block", " parry", " dodge retreat", " nothing", " dodge drop", " parry then dodge")
PLACES = ("", "", " at neck", " at skull", " at right arm", " at left leg", " at groin", " at random")
OPTIONS = (
    "",
    "",
    " all-out double",
    " all-out strong",
    " all-out feint",
    " rapid strike",
    " deceptive 1",
    " move and attack",
)
OTHERS = (
    "{a}: pass", "{a}: feint vs {b}", "{a}: evaluate {b}", "{a}: aim vs {b}", "{a}: defend double", "{a}: defend dodge",
    "{a}: grapple vs {b}", "{a}: shove vs {b} dodge", "{a}: slam vs {b}", "{a}: takedown", "{a}: pin", "{a}: escape",
    "{a}: release {b}", "{a}: kneel", "{a}: stand up", "{a}: lie down", "{a}: crouch", "{a}: move to 3,1",
    "{a}: step to 1,1 then attack vs {b}", "{a}: wait until foe attacks then attack vs {b}", "{a}: decline",
    "{a}: wait until foe enters reach then attack vs {b}", "{a}: reload", "next", "round", "{a}: concentrate",
    "surprise total {a}", "surprise partial {a}, {b}", "{a}: break axe vs Borka", "{a}: disarm axe vs Borka",
    "{a}: move to 6,0 sprint", "{a}: move to 7,-2 sprint", "{a}: move 5 sprint", "{a}: move to 4,2 evading {b}",
    "{a}: face 2", "{a}: face {b}", "{a}: check dx", "{a}: contest st vs dx of {b}",
    "{a}: contest regular st vs st of {b}",
    "{a}: slam moved 3 into Cyra vs {b} dodge", "{a}: attack kick at 1,0", "{a}: pick up axe from the table",
    "{a}: hold out axe to {b}", "{a}: take axe from {b}", "{a}: move to 2,2 up 1", "darkness 4", "apply 30 cr to {b}",
    "{a}: watch regular bow at 1,0 then 2,0", "{a}: attack kick vs {b} dodge retreat to 3,0", "{a}: go prone",
    "{a}: grab axe vs Borka", "{a}: wrest", "apply 7 cut to {b}", "{a}: drop axe", "{a}: pick up axe", "{a}: ready axe",
)  # fmt: skip


@st.composite
def sentence(draw: st.DrawFn) -> str:
    a = draw(st.sampled_from(sorted(WEAPONS)))
    b = draw(st.sampled_from([name for name in sorted(WEAPONS) if name != a]))
    if draw(st.booleans()):
        return draw(st.sampled_from(OTHERS)).format(a=a, b=b)
    weapon, option = draw(st.sampled_from(WEAPONS[a])), draw(st.sampled_from(OPTIONS))
    place, defence = draw(st.sampled_from(PLACES)), draw(st.sampled_from(DEFENCES))
    return f"{a}: attack {weapon}{option}{place} vs {b}{defence}"


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(sentence(), min_size=10, max_size=30), st.integers(0, 999), st.booleans(), st.booleans())
def test_random_fights(said: list[str], seed: int, strict: bool, mapped: bool) -> None:
    at = {"Aldric": (0, 0, 0), "Borka": (1, 0, 3), "Cyra": (5, 0, 3), "Dulf": (2, 1, 3)} if mapped else None
    f = Melee(*WEAPONS, source=keyed_source(b"fights", seed), pace="strict" if strict else "free", at=at)
    start: Encounter = f.enc
    events: list[Event] = []
    for text in said:
        try:
            events += f.say(text).events
        except Refused as refused:
            assert refused.message and "{" not in refused.message
    assert fold(start, tuple(events)) == f.enc
    for figure in f.enc.figures.values():
        assert -10 * hp_max(figure) - 200 <= keys.HP.of(figure) <= hp_max(figure)
        assert all(n >= 0 for n in (keys.SHOCK.of(figure), keys.SHOCK_PENDING.of(figure), keys.SPENT.of(figure)))
        assert all(item.q.get(keys.UNREADY.key, 0) >= 0 for item in figure.items)
