"""Fights that nobody planned: random sentences, legal or not, never crash the rules or leave a state that can't be."""

import string
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.core.encounter import Encounter, Figure, current
from rules.core.events import Event, Moved, fold
from rules.core.oracle import keyed_source
from rules.core.report import Refused
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import body, hp_max, sheet
from rules.rq3plus.figure.wounds import dead
from tests.bot.table import open_table, say
from tests.rules.fight import Fight, Said
from tests.rules.rq3plus.driving import gm

WHO = ("Rurik", "Grak", "Lia", "Wren", "Ogg")
KINDS = {"Wren": "forest archer", "Ogg": "hill giant"}
PLACES = {"Rurik": ((0, 0), 0), "Grak": ((1, 0), 3), "Lia": ((0, 1), 1), "Wren": ((6, 0), 3), "Ogg": ((1, 1), 3)}
WEAPONS = {
    "Rurik": ("broadsword", "broadsword", "dagger", "target", "kick"),
    "Grak": ("battle axe", "grapple", "fist"),
    "Lia": ("rapier", "javelin", "kick"),
    "Wren": ("self bow", "self bow", "shortsword"),
    "Ogg": ("tree trunk", "kick"),
}
VERBS = ("attack", "attack", "attack", "attack", "shoot", "throw", "grapple", "slam", "bash", "disarm", "break")
OPTIONS = (
    *("", "", "slash", "impale", "crush", "feint", "flurry", "aimed blow", "aimed shot", "slam", "bash", "disarm"),
    *("break", "entangle", "immobilise", "throw", "hurt", "range 10", "height 1", "charge", "wall 1", "only", "by dex"),
)
DEFENCES = (
    *("", "", "nothing", "parry", "dodge", "parry riposte", "parry weave", "parry glancing", "parry active"),
    *("parry swordbreaking", "dodge counter", "parry with target", "parry with rapier", "parry abort", "dodge abort"),
    *("parry dodging", "dodge both"),
)
MODES = ("", "", "slash", "impale", "crush", "flurry", "feint")
SPOTS = ("", "", "", "at head", "at left leg", "at chest")
MOVES = ("", "single move", "double move", "triple move")
PARTS = ("parry", "dodge", "parry riposte", "dodge counter", "brace", "act", "none", "cast befuddle points 2")
DEEDS = (
    *("stand up", "kneel", "lie down", "brace", "turn left", "turn around", "face 3", "delay", "stop", "pass", "hold"),
    *(
        "hold until 9",
        "decline",
        "step in",
        "look around",
        "scan",
        "listen",
        "dismount",
        "pull",
        "abort",
        "abort attack",
    ),
    *("abort attack into dodge", "abort parry into move", "draw dagger", "draw shortsword", "reload self bow"),
    *("drop broadsword", "drop battle axe", "drop rapier", "sheathe dagger", "sheathe rapier", "pick up broadsword"),
    *("pick up battle axe", "act", "cast befuddle points 1", "spirit attack", "remove left leg", "jump forward 2"),
)
AT_OTHERS = (
    *("move to", "close", "open", "maneuver vs", "escape vs", "release", "immobilise", "hurl", "hurt", "aid", "charge"),
    *("face", "crawl to", "mount"),
)
WAYS = ("move forward 2", "move 2", "move backward", "move to 3,0 through difficult", "crawl forward", "move 9 by dex")
ENGINE = (("next", None), ("next", None), ("round", None), ("phase", "melee"), ("phase", "move"), ("phase", "end"))
SECRET = bytes(range(32))
any_ = st.sampled_from


class Melee(RuleBasedStateMachine):
    """Five on a map; each step says something, and the dice come from a secret as they do in play."""

    pace = "free"

    def __init__(self) -> None:
        super().__init__()
        self.said_so_far = 0
        self.fight = Fight("rq3plus", source=self._roll, pace=self.pace)
        self.start: Encounter = self.fight.enc
        self.events: list[Event] = []
        self.dead: set[str] = set()
        self.bled: dict[str, int] = {}

    def _roll(self, name: str, dice: Any) -> int:
        return keyed_source(SECRET + self.salt, self.said_so_far)(name, dice)

    salt = b""

    @initialize(salt=st.binary(min_size=1, max_size=2), mapped=st.booleans())
    def take_places(self, salt: bytes, mapped: bool) -> None:
        """Everybody comes in, on the map or without one."""
        self.salt = salt
        figures = [self.fight.ready(name, KINDS.get(name, name)) for name in WHO]
        self.fight = Fight("rq3plus", *figures, source=self._roll, pace=self.pace, allow_hold=True)
        if mapped:
            self.fight.do(*(Moved(n, to=at, facing=facing) for n, (at, facing) in PLACES.items()))
        self.start = self.fight.enc

    def _say(self, text: str) -> None:
        self._happens(lambda: self.fight.say(" ".join(text.split())))

    def _happens(self, deed: Any) -> None:
        """Do something; a refusal changes nothing, and nothing else may be raised."""
        self.said_so_far += 1
        before = self.fight.enc
        try:
            said: Said = deed()
        except Refused as refused:
            assert refused.message and not set("{}") & set(refused.message), refused.message
            assert refused.code.strip(string.ascii_lowercase + "_") == "", refused.code
            assert self.fight.enc is before
            return
        self.events += said.events
        for note in said.notes:
            assert note.code != "attacks" or note.who not in self.dead, f"{note.who} is dead and attacks"
            assert note.code != "absorbs" or stops(note.data), f"{note.data}: what is broken stops nothing"
        for name in WHO:
            self.bled[name] = self.bled.get(name, 0) + sum(n.code == "bleeds" and n.who == name for n in said.notes)
        self.dead |= {name for name in WHO if dead(self.fight[name])}

    @rule(data=st.data(), who=any_(WHO), verb=any_(VERBS), option=any_(OPTIONS), spot=any_(SPOTS))
    def attack(self, data: st.DataObject, who: str, verb: str, option: str, spot: str) -> None:
        """Any verb, thing, way, place and defence that exist, whether they fit or not."""
        thing = "" if verb in ("grapple", "slam") else data.draw(any_(WEAPONS[who]))
        self._say(f"{who}: {verb} {thing} {option} {spot} vs {data.draw(any_(WHO))} {data.draw(any_(DEFENCES))}")

    @rule(who=any_(WHO), other=any_(WHO), mode=any_(MODES), defence=any_(DEFENCES))
    def exchange(self, who: str, other: str, mode: str, defence: str) -> None:
        """A blow at somebody else with the weapon that is first, and one back."""
        if who != other:
            self._say(f"{who}: attack {WEAPONS[who][0]} {mode} vs {other} {defence}")
            self._say(f"{other}: attack {WEAPONS[other][0]} vs {who}")

    @rule(data=st.data(), who=any_(WHO), move=any_(MOVES), parts=st.lists(any_(PARTS), min_size=1, max_size=2))
    def declare(self, data: st.DataObject, who: str, move: str, parts: list[str]) -> None:
        plan = [*([move] if move else []), f"attack {data.draw(any_(WEAPONS[who]))}", *parts]
        self._say(f"{who}: intent {', '.join(plan)}")

    @precondition(lambda self: self.pace == "strict")
    @rule(data=st.data(), other=any_(WHO), defence=any_(DEFENCES))
    def take_turn(self, data: st.DataObject, other: str, defence: str) -> None:
        """Whoever's turn it is does what the turn is for."""
        slot = current(self.fight.enc)
        if slot is None or slot.who is None or slot.who == other:
            return
        thing = WEAPONS[slot.who][0]
        said = {
            "intent": f"intent single move, attack {thing}, {data.draw(any_(('parry', 'dodge')))}",
            "attack": f"attack {thing} vs {other} {defence}",
        }
        self._say(f"{slot.who}: {said.get(slot.what, 'pass')}")

    @rule(who=any_(WHO), deed=any_((*DEEDS, *WAYS)))
    def do(self, who: str, deed: str) -> None:
        self._say(f"{who}: {deed}")

    @rule(who=any_(WHO), deed=any_(AT_OTHERS), other=any_(WHO))
    def do_at_another(self, who: str, deed: str, other: str) -> None:
        self._say(f"{who}: {deed} {other}")

    @precondition(lambda self: self.said_so_far % 4 == 0)
    @rule(order=any_(ENGINE))
    def go_on(self, order: tuple[str, str | None]) -> None:
        self._happens(lambda: gm(self.fight, *order))

    @precondition(lambda self: self.fight.enc.figures)
    @invariant()
    def nothing_is_impossible(self) -> None:
        for figure in self.fight.enc.figures.values():
            hands_suffice(figure)
            health_adds_up(figure, self.bled.get(figure.name, 0))
            things_are_somewhere(figure)

    def teardown(self) -> None:
        """What happened, played again from the start, gives the very state."""
        assert fold(self.start, tuple(self.events)) == self.fight.enc


def hands_suffice(figure: Figure) -> None:
    """No more is held than there are hands: one-handed things each take one at least."""
    held = [i for i in figure.items if i.where == "hand"]
    arms = sum(1 for spot in body(figure).locations if spot.kind == "arm")
    assert len(held) <= max(arms, 1), f"{figure.name} holds {[i.id for i in held]}"


def stops(data: Mapping[str, Any]) -> bool:
    """Whether an item takes none or some of the damage: never less than nothing, never more passes than came."""
    return int(data["ap"]) >= 0 and 0 <= int(data["passes"]) <= int(data["d"])


def health_adds_up(figure: Figure, bled: int) -> None:
    """Hit points and the damage of every location are what the wounds left, and what was lost by bleeding."""
    assert all(0 <= wound.left <= wound.amount > 0 for wound in figure.wounds)
    lost = sum(wound.left for wound in figure.wounds)
    assert keys.HP.of(figure) == hp_max(sheet(figure)) - lost - bled, figure.name
    for spot in body(figure).locations:
        left = sum(wound.left for wound in figure.wounds if wound.location == spot.id)
        assert keys.LOC_DAMAGE.of(figure, spot.id) == left, f"{figure.name} {spot.id}"


def things_are_somewhere(figure: Figure) -> None:
    """Every thing is in one known place, and there is never less than none of what is counted but armour points."""
    assert len({i.id for i in figure.items}) == len(figure.items)
    for item in figure.items:
        assert item.where in ("hand", "strapped", "belt", "body", "ground", "stuck", "gone"), item
        assert all(number >= 0 for key, number in item.q.items() if key != "ap"), item
        assert item.where != "stuck" or item.at is not None, item


class StrictMelee(Melee):
    """The same where every turn has its time."""

    pace = "strict"


FEW = settings(
    max_examples=12, stateful_step_count=30, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)
TestFree = Melee.TestCase
TestStrict = StrictMelee.TestCase
TestFree.settings = TestStrict.settings = FEW


LINES = (
    "Rurik: attack broadsword vs Grak parry",
    "Grak: intent double move, attack battle axe",
    "Lia: attack rapier flurry vs Grak nothing",
    "Lia: move to 2,2",
    "Grak: grapple vs Lia dodge",
    "Rurik: drop broadsword",
    "/mark Grak braced",
    "/set Rurik hp 5",
    "/round",
)


@pytest.mark.parametrize("line", LINES)
async def test_undo_and_redo_give_the_very_states(line: str) -> None:
    async with open_table() as table:
        for opening in ("/encounter start rq3plus", *(f"/encounter add {n}" for n in ("Rurik", "Grak", "Lia"))):
            assert (await say(table, opening)).ok
        for name, place in (("Rurik", "0,0"), ("Grak", "1,0 facing 3"), ("Lia", "0,1")):
            assert (await say(table, f"/place {name} at {place}")).ok
        states = []
        for typed in ("/state", line, "/state", "/undo", "/state", "/redo", "/state"):
            reply = await say(table, typed)
            assert reply.ok, (typed, reply.text)
            if typed == "/state":
                states.append(reply.data["state"])
        before, after, undone, redone = states
        assert undone == before != after == redone
