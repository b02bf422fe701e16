"""The words of sentences, by what they are said with: tactics, circumstances, answers, what a statement may name."""

from collections.abc import Mapping

from rules.core.orders.verbs import NONE, Answer
from rules.rq3plus.attack.legality import TACTIC_VERBS
from rules.rq3plus.defence.aborts import CODES
from rules.rq3plus.figure.strike_ranks import FOLLOW_UPS
from rules.rq3plus.rolls.contests import TRAITS
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.weapons import MODES
from rules.rq3plus.time.intent import INSTEAD

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
