"""Every sentence of rqhouse: what carries it out, the words it takes, the dice it may ask for."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure
from rules.core.orders.deeds import rehearse
from rules.core.orders.verbs import MANY, Answer, Does, Verb
from rules.rqhouse.attack import grapple, loading, maneuver, sentences, withdraw
from rules.rqhouse.defence import standing_roll
from rules.rqhouse.figure import keys
from rules.rqhouse.harm import first_aid, healing, impaled, stun
from rules.rqhouse.orders import full_defence, magic, rest, rulings, things, using_skills
from rules.rqhouse.orders.after_walks import waits
from rules.rqhouse.place import movement, postures
from rules.rqhouse.place.where import above, behind, mapped, metres
from rules.rqhouse.tables.printed import MODES
from rules.rqhouse.time import rounds
from rules.runequest import free_words
from rules.turns.pace import strict

PICKS = frozenset(
    {"full_damage", "full_possible_damage", "no_armour", "no_armor", "plus_five", "plus", "knockout", "knockback"}
    | {"disarm", *MODES}
)
SITUATION = frozenset({"advantage", "reward", "winding", "range", "higher", "behind"})
"""Words of the situation; who may say which stands in ``words.csv``."""
ARTS = frozenset({"martial_arts", "martial_arts_flat", "no_martial_arts", "riposte"})
CONTEST = frozenset({"maneuver", "maneuver_to", "maneuver_position", "follow"})
MELEE = (
    PICKS
    | SITUATION
    | ARTS
    | CONTEST
    | {"full_attack", "multiple", "multiple_attack", "move_and_attack", "move_and_full_attack", "moved"}
    | {"strike_to_kill", "strike_to_kill_flat", "pulled", "pulled_blow", "one_handed", "two_handed"}
)
FLYING = PICKS | SITUATION | ARTS | {"pulled", "pulled_blow", "atlatl", "lead"}
FOLLOWS = PICKS | SITUATION | ARTS | {"pulled", "pulled_blow", "one_handed", "two_handed"}
HARM = ("location", "martial_arts", "damage", "damage_bonus", "martial_arts_damage", "bleed", "con5", "dex5")
FUMBLES = ("fumble", "fumble_location")
ANSWERS = ("parry", "dodge", "martial_arts")
WEEK = ("heal", "physician_heal")


NOTHING = Answer()
ITEM = Answer(item=True)
DEFENCES: Mapping[str, Answer] = {
    "parry": ITEM,
    "dodge": NOTHING,
    "spirit_defence": NOTHING,
    "spirit_defense": NOTHING,
    "nothing": NOTHING,
}
"""What may be said against an attack (see RH-DEF-01, RH-DEF-05)."""


STRIKES = ("maneuver", "counter_maneuver", "attack", *ANSWERS, *FUMBLES, *HARM)
SHOTS = ("attack", *ANSWERS, *FUMBLES, *HARM)
NAMED = frozenset({free_words.NAMED})
N = frozenset({"n"})
MANEUVERS = ("maneuver", "counter_maneuver", *FUMBLES)


def _strike(do: Does, options: frozenset[str], labels: tuple[str, ...]) -> Verb:
    """A verb of attack: a weapon, targets with answers, each perhaps with clauses of its own."""
    parts = {"target": options}
    return Verb(do, options, labels, MANY, item=True, at=True, bonus=True, defences=DEFENCES, guards=2, parts=parts)


_VERBS: Mapping[str, Verb] = {
    "attack": _strike(sentences.attack, MELEE, STRIKES),
    "throw": _strike(sentences.missile, FLYING, SHOTS),
    "shoot": _strike(sentences.missile, FLYING, SHOTS),
    "riposte": _strike(sentences.riposte, FOLLOWS, (*ANSWERS, *FUMBLES, *HARM)),
    "decline": Verb(sentences.decline),
    "spirit_attack": Verb(
        sentences.spirit_attack,
        SITUATION,
        ("spirit_attack", "spirit_defence", "spirit_drain", *FUMBLES),
        1,
        bonus=True,
        defences=DEFENCES,
    ),
    "full_defence": Verb(full_defence.full_defence, N, ("maneuver", *FUMBLES), 1, at=True),
    "standing": Verb(standing_roll.standing, ARTS, ("parry", "dodge", "spirit_defence", *FUMBLES), defences=DEFENCES),
    "draw": Verb(things.draw, item=True),
    "ready_item": Verb(things.ready_item, item=True),
    "drop": Verb(things.drop, item=True),
    "pick_up": Verb(things.pick_up, item=True),
    "switch": Verb(things.switch, item=True),
    "load": Verb(loading.load, item=True),
    "pull": Verb(impaled.pull, labels=("removal", "bleed", "con5"), targets=1, item=True),
    "door": Verb(movement.door),
    "step": Verb(movement.step, N),
    "step_back": Verb(movement.step_back, N),
    "move": Verb(movement.move, N, targets=1, at=True),
    "sprint": Verb(movement.sprint, N, targets=1, at=True),
    "stand_up": Verb(postures.stand_up),
    "kneel": Verb(postures.kneel),
    "lie_down": Verb(postures.lie_down),
    "maneuver": Verb(maneuver.maneuver, frozenset({"follow"}), MANEUVERS, targets=MANY, at=True),
    "withdraw": Verb(withdraw.withdraw, N, MANEUVERS, MANY),
    "glance": Verb(using_skills.glance, frozenset({"scan", "search"}), ("scan", "search"), bonus=True),
    "look_around": Verb(using_skills.look_around, labels=("scan",), bonus=True),
    "listen": Verb(using_skills.listen_or_search, frozenset({"quick"}), ("listen",), bonus=True),
    "search": Verb(using_skills.listen_or_search, frozenset({"quick"}), ("search",), bonus=True),
    "try_skill": Verb(using_skills.try_skill, NAMED | {"quick"}, bonus=True),
    "check": Verb(rulings.check, NAMED, bonus=True, still=True),
    "contest": Verb(using_skills.contest, NAMED, targets=1, bonus=True, peeks=True),
    "escape": Verb(grapple.escape, labels=("grapple_escape", "grapple_hold")),
    "release": Verb(grapple.release, targets=1),
    "cast": Verb(magic.cast, NAMED | {"points", "fatigue", "skill", "wound"}, ("cast",), 1, at=True, bonus=True),
    "ritual": Verb(magic.ritual, NAMED),
    "first_aid": Verb(
        first_aid.first_aid, frozenset({"wound"}), ("first_aid", "first_aid_points"), 1, at=True, bonus=True
    ),
    "physician": Verb(healing.physician, frozenset(healing.EASE), ("physician", *WEEK), 1, bonus=True),
    "rest": Verb(rest.rest, N, ("con1",), unattended=True),
    "rest_week": Verb(rest.rest_week, N | frozenset(healing.EASE), ("con1", *WEEK), unattended=True),
    "sleep": Verb(rest.sleep, N, ("con1",), unattended=True),
    "location": Verb(
        rulings.location, frozenset({"missile", "higher"}), ("location",), 1, gm=True, unattended=True, still=True
    ),
    "damage": Verb(rulings.damage, PICKS, ("damage", "damage_bonus"), item=True, gm=True, still=True),
    "apply": Verb(
        rulings.apply,
        N | {"direct", "slash", "ignoring_armour", "ignoring_armor", "random"},
        ("bleed", "con5", "location"),
        1,
        at=True,
        gm=True,
        unattended=True,
    ),
    "pair": Verb(rulings.pair, frozenset({"engaged", "apart", "rear", "distance"}), targets=1, gm=True),
    "hold": Verb(rounds.hold, frozenset({"until"})),
    "pass": Verb(rounds.pass_),
    "next": Verb(rounds.next_, unattended=True),
    "round": Verb(rounds.run_round, gm=True, unattended=True),
}


class Acting:
    """Carries a verb out behind the walk it stands behind; a stun that lasted for this action (see RH-STN-01) ends."""

    def __init__(self, do: Does) -> None:
        self.do = do

    def __call__(self, t: Bout, command: Command) -> None:
        if waits(t, command, self.do):
            return
        _wake_up(t, command, self.do)
        before = t.enc.figures.get(command.who or "")
        self.do(t, command)
        if before is not None and keys.STUNNED.on(before) and _acted(t, before):
            t.then(_action_over, before.name)


def _action_over(t: Bout, who: str) -> None:
    """The stun ends with the action, unless that fills the round."""
    if not stun.for_the_round(t.figure(who)):
        stun.over(t, who)


def _wake_up(t: Bout, command: Command, do: Does) -> None:
    """Under free pace the first deed of a round opens the turn, with its roll against a brawl's stun (see RH-STN-03).

    It is rolled for a deed that is legal alone.
    """
    who = command.who or ""
    if command.verb not in DEEDS or strict(t.enc) or who not in t.enc.figures or not stun.to_shake_off(t, who):
        return
    rehearse(t.enc, lambda dry: do(dry, command))
    stun.shake_off(t, who)


def _acted(t: Bout, before: Figure) -> bool:
    """Whether the figure has taken an action of its own by it, so that a stun ends with it (see RH-STN-01)."""
    now = t.figure(before.name)
    return any(key.of(now) != key.of(before) for key in (keys.TAKEN, keys.ATTACKED))


ALONE = frozenset(
    {"riposte", "decline", "full_defence", "standing", "sprint", "listen", "search", "ritual", "first_aid", "physician"}
    | {"try_skill", "check", "contest", "rest", "rest_week", "sleep", "location", "damage", "apply", "pair"}
    | {"hold", "pass", "next", "round"}
)
"""What stands in a sentence by itself: it fills a round, answers, or is no deed of a figure's turn."""
JOINED = frozenset(_VERBS) - ALONE
"""The deeds of which a turn is made up: each may follow another behind ``then``."""
FOLLOWING = JOINED | {"standing"}
"""What may follow them: how one wards oneself afterwards, too."""
DEEDS = JOINED | {"full_defence", "sprint", "listen", "search", "ritual", "first_aid", "try_skill"}
"""What somebody does in a turn of his own."""


VERBS: Mapping[str, Verb] = {
    name: replace(verb, do=Acting(verb.do), joins=FOLLOWING if name in JOINED else frozenset())
    for name, verb in _VERBS.items()
}


def known(enc: Encounter, command: Command, claim: Option) -> int | str | None:
    """What the map says of a claim (see RH-WPN-08, RH-MOD-04): metres, and 1 or 0 for ``higher``, ``behind``."""
    who, target = command.who, next(iter(command.targets), None)
    if who is None or target is None or not mapped(enc, who, target):
        return None
    if claim.name == "range":
        return metres(enc, who, target)
    found = above(enc, who, target) if claim.name == "higher" else behind(enc, who, target)
    return None if found is None else int(found)
