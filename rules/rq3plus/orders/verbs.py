"""Every sentence of rq3plus: what carries it out, the words it takes, and the dice it may ask for."""

from collections.abc import Mapping

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import current
from rules.core.orders.verbs import MANY, NONE, Answer, Does, Verb
from rules.rq3plus.attack import attacks, breaking_free, lance, single_steps
from rules.rq3plus.attack.legality import TACTIC_VERBS
from rules.rq3plus.defence import aborts
from rules.rq3plus.defence.aborts import CODES
from rules.rq3plus.figure import keys, phases, turns
from rules.rq3plus.figure.strike_ranks import FOLLOW_UPS
from rules.rq3plus.harm import bracing, first_aid
from rules.rq3plus.orders import acts, drawing_and_loading, spells, training
from rules.rq3plus.place import initiative, maneuver, movement, postures, riding, terrain, unmapped
from rules.rq3plus.rolls import contests, perception
from rules.rq3plus.rolls.contests import TRAITS
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.weapons import MODES
from rules.rq3plus.tables.words import refuse, says
from rules.rq3plus.time import driving, holding_attacks, intent
from rules.rq3plus.time.intent import INSTEAD
from rules.turns.pace import strict

_SAID = {tactic: word for word, tactic in TACTIC_VERBS.items()}

STRIKES = frozenset(("attack", "strike", "shoot", "throw", "slam", "bash", "disarm", "break", "entangle", "grapple"))
"""The verbs of an attack; several of them may be said in one sentence (see R3-RND-03)."""
WAYS = frozenset(_SAID.get(row.id, row.id) for row in TACTICS.values() if "attack" in row.uses) - {"standard"}
"""The tactics of an attack (see R3-TAC-01)."""
AROUND = frozenset(("range", "high", "wall", "obstacle", "into", "moved", "only"))
"""What is so around a blow: words about place, and what stands behind the target."""
DECLARED = frozenset((*MODES, *WAYS, *FOLLOW_UPS, "enhanced", "charge"))
"""What a statement of intent says of an attack (see R3-SOI-07)."""
BLOW = DECLARED | AROUND | {"by_str", "by_dex", "height", "anywhere"}
"""Every word of an attack; which of them a tactic or weapon has no use for, ``attack.legality`` refuses."""
HELD = frozenset({"high"})
"""What may be said of a follow-up on somebody who is held (see R3-GRP-07)."""

_PARRIES = frozenset(row.id for row in TACTICS.values() if "parry" in row.uses) - {"standard"}
_DODGES = frozenset(row.id for row in TACTICS.values() if "dodge" in row.uses) - {"standard"}
_ALL = _PARRIES | _DODGES
ANSWERS: Mapping[str, Answer] = {
    "parry": Answer(_ALL | {"both", "abort", "catch_disarm", "catch_damage", "dodging"}, item=True),
    "dodge": Answer(_ALL | {"abort"}),
    "nothing": Answer(),
}
"""What may answer an attack; a tactic of the other defence is refused by its own rule (see R3-TAC-07)."""
PLANNED: Mapping[str, Answer] = {
    "parry": Answer(_ALL | {"both"}, item=True),
    "dodge": Answer(_ALL),
    "nothing": Answer(),
}
"""The defences of a statement of intent."""

NAMED = frozenset({"named"})
SPELL = NAMED | {"points", "ready", "divine"}
ABORTED = frozenset(CODES)
LEARNED = frozenset(row.id for row in TACTICS.values() if row.trained)
FACTORS = frozenset({"", *TRAITS, *(f"half_{trait}" for trait in TRAITS)})
"""A factor of a resistance roll: a number by itself, a characteristic, or half of one (see R3-BAS-06)."""

STATED: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(STRIKES, DECLARED),
    "defend": frozenset({"opponent"}),
    **dict.fromkeys(("triple", "double", "single", "brace", "none", "cover"), NONE),
    **dict.fromkeys(("spirit_attack", "spirit_defence"), NONE),
    "prepare": frozenset(INSTEAD),
    "ready_spell": NAMED | frozenset(INSTEAD),
    "act_briefly": NAMED | frozenset(INSTEAD),
    "spell": SPELL,
    "concentrate": NAMED,
}
"""The parts of a statement of intent, each with its words (see R3-SOI-01)."""

FALLS = ("terrain", "jump", "recovery", "fall_damage", "fall_location")
"""The dice of bad ground."""
APPLIED = frozenset(("n", "ignoring_armour", "missile", *MODES))
"""What may be said of damage by hand."""


def declare(t: Bout, command: Command) -> None:
    """A statement of intent, in strict pace in INT order (see R3-SOI-01)."""
    turns.need_phase(t, says("declaration"), phases.INTENT)
    slot = current(t.enc)
    if strict(t.enc) and (slot is None or slot.who != command.who):
        raise refuse(t, "wrong_phase.order", who=command.who, now=slot.who if slot is not None else "none")
    intent.declare(t, command)
    if not strict(t.enc):
        # In free pace no slot opens the Move Phase: what is done in its place is done at once.
        for given_up in keys.INSTEAD.all(t.enc, command.who):
            if not keys.INSTEAD.of(given_up).post:
                driving.deal_with(t, given_up)


def _strike(item: bool = True) -> Verb:
    """An attack on one figure, by an action and against a defence."""
    return Verb(attacks.attack, BLOW, None, 1, item, at=True, bonus=True, defences=ANSWERS, guards=2, joins=STRIKES)


def _hold(options: frozenset[str] = HELD) -> Verb:
    """A follow-up on somebody who is held (see R3-GRP-07)."""
    return Verb(acts.follow_up, options, None, 1, bonus=True, defences=ANSWERS)


def _skill(does: Does, options: frozenset[str], *labels: str, targets: int = 0, bonus: bool = True) -> Verb:
    """A roll by itself, which takes no time; against somebody it measures that figure's numbers."""
    return Verb(does, options, labels, targets, bonus=bonus, still=True, peeks=targets > 0)


def _way(does: Does, options: frozenset[str] = NONE, *labels: str, targets: int = 0, at: bool = False) -> Verb:
    """Something of place and posture."""
    return Verb(does, options, labels, targets, at=at)


def _clock(does: Does, options: frozenset[str] = NONE) -> Verb:
    """What the game master drives the clock by."""
    return Verb(does, options, None, gm=True, unattended=True)


FIGHTING: Mapping[str, Verb] = {
    **dict.fromkeys(("attack", "shoot", "throw", "bash", "disarm", "break", "entangle", "grapple"), _strike()),
    "slam": _strike(item=False),
    **dict.fromkeys(("riposte", "counter", "flurry", "strike"), _strike()),
    **dict.fromkeys(("immobilise", "hurt"), _hold()),
    "hurl": _hold(HELD | {"height"}),
    "release": Verb(breaking_free.release, targets=1, still=True),
    "escape": Verb(breaking_free.escape, NONE, ("escape",), 1),
    "pull": Verb(attacks.pull, NONE, None, item=True),
    "hold": Verb(holding_attacks.hold, frozenset({"n"})),
    "pass": Verb(holding_attacks.step_back),
    "decline": Verb(holding_attacks.step_back),
    "intent": Verb(declare, parts=STATED, defences=PLANNED),
    "abort": Verb(aborts.abort, ABORTED),
    "abort_guard": Verb(aborts.abort_into_defence, ABORTED | {"opponent"}, defences=PLANNED),
    "abort_move": Verb(aborts.abort_into_movement, ABORTED),
    "locate": Verb(single_steps.locate, frozenset({"missile"}), None, 1, unattended=True),
    "damage": Verb(single_steps.damage_alone, frozenset((*MODES, "special", "critical")), None, item=True, at=True),
    "apply": Verb(single_steps.apply, APPLIED, None, 1, at=True, gm=True, unattended=True),
    "next": _clock(driving.drive),
    "round": _clock(driving.drive),
    "phase": _clock(driving.drive, NAMED),
}
"""Blows and what surrounds them."""

THINGS: Mapping[str, Verb] = {
    "draw": Verb(drawing_and_loading.draw, item=True),
    "ready_spell": Verb(spells.ready_spell, NAMED),
    "drop": Verb(drawing_and_loading.drop, item=True, still=True),
    "sheathe": Verb(drawing_and_loading.sheathe, item=True),
    "pick_up": Verb(drawing_and_loading.pick_up, NAMED),
    "remove": Verb(acts.remove, NONE, None, at=True),
    "cover": Verb(acts.cover, NONE, None, item=True, at=True),
    "act_briefly": Verb(acts.brief_act, NAMED | {"needs"}),
    "cast": Verb(spells.cast, SPELL, targets=MANY),
    "spirit_attack": Verb(acts.spirit_act),
    "spirit_defence": Verb(acts.spirit_act),
}
"""What is done with things, spells and spirits."""

SKILLS: Mapping[str, Verb] = {
    "look_around": Verb(perception.look_around),
    **dict.fromkeys(("scan", "listen", "search"), _skill(perception.perceive, NAMED, "perception")),
    "aid": Verb(first_aid.aid, NONE, ("first_aid", "first_aid_heal"), 1, at=True, bonus=True),
    "train": Verb(training.train, LEARNED | {"n"}, ("instruct", "lesson"), 1, item=True, still=True),
    "try_skill": _skill(contests.try_skill, NAMED | {"n"}, "skill"),
    "resist": _skill(contests.resist, FACTORS, "resistance", targets=1, bonus=False),
    "oppose": _skill(contests.oppose, NAMED, "skill", targets=1),
}
"""Rolls that stand by themselves."""

PLACES: Mapping[str, Verb] = {
    **dict.fromkeys(("move", "crawl", "jump"), _way(movement.move, frozenset({"n"}), *FALLS)),
    "charge": _way(lance.charge, NONE, *FALLS, targets=1),
    "turn": _way(postures.face),
    "face": _way(postures.face, frozenset({"n"}), targets=1, at=True),
    **dict.fromkeys(("stand", "kneel"), _way(postures.rise)),
    "lie_down": _way(postures.lie_down),
    "delay": _way(initiative.delay),
    "step_in": _way(initiative.step_in),
    "stop": _way(initiative.stop),
    "maneuver": Verb(maneuver.pass_by, NONE, ("maneuver",), MANY, bonus=True),
    "close": Verb(maneuver.close_in, NONE, ("maneuver",), 1, bonus=True),
    "open": Verb(maneuver.open_up, NONE, ("maneuver",), 1, at=True, bonus=True),
    "brace": _way(bracing.brace),
    "mount": _way(riding.mount, targets=1),
    "dismount": _way(riding.dismount),
    "terrain": Verb(terrain.landscape, gm=True, unattended=True),
    "pair": Verb(unmapped.set_pair, targets=MANY, gm=True),
}
"""Moving, standing, riding, the ground, and how figures stand to each other."""

VERBS: Mapping[str, Verb] = {**FIGHTING, **THINGS, **SKILLS, **PLACES}
