"""What may be said of an evening: who comes to it, what the table itself is told, and what is asked of it."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from bot.help.talks import talks
from rules.core.orders.help import helps
from rules.core.sheet.ready import ready
from rules.registry import ruleset
from tests.soak.chance import Chance

LURKS = "Zyxlurk"
"""Who is hidden, by a name that no other text has in it."""
PLAYERS = ("Ann", "Zoe")
_NUMBERS = (0, 1, 3, 5, 8, 10, 11, 13, 15, 18, 24, 40)
_WHERE = ("0,0", "1,0", "2,0", "3,-1", "0,1", "5,5", "-2,0")

ALWAYS = (
    "/next", "/next", "/next", "/next", "/round", "?", "/options", "/state", "/map", "/history", "/players",
    "/effects", "/stats", "/why", "/undo", "/redo", "/encounter log", "/encounter status", "{who}: ?", "/state {who}",
    "/foes {who}", "/number dodge of {who}", "/check dodge {who}", "/roll 3d6", "/roll 4d6kh3", "/odds 2d6+1",
    "/odds best attack vs {whom}", "/odds {who}: attack {whom}", "{who}: attack {whom}", "{who}: attack {whom}",
    "{who}: attack {whom}", "attack {whom}?", "can I reach {whom}?", "who is hurt?", "hurt?",
    "I hit {whom} with all I have", "again", "pass", "{who}: move 1", "{who}: step to {where}", "{who}: stand up",
    "{who}: draw dagger", "{who}: drop dagger",
)  # fmt: skip
"""What anybody says; the holes are filled at random."""
MASTERS = (
    "/set {who} {key} {n}", "/mark {who} stunned", "/unmark {who} stunned", "/posture {who} prone",
    "/posture {who} kneeling", "/place {who} at {where}", "/place {who} at {where} facing {facing}", "/hide {who}",
    "/effect chill on {who}: -2 everything", "/effect burning on {who}: 1 damage each round, 2 rounds",
    "/effect luck on {who}: +5 everything, 1 round", "/end luck", "/end chill on {who}", "/order {who} best",
    "/control {who} side foes", "/note on {who}: limps", "/apply 2 to {who}", "/encounter remove {who}",
    "/encounter add {ready}", "/encounter add {ready} as Late x2", "/encounter option pace strict",
    "/encounter option pace free", "secretly check {who}: dodge", "/phase", "/count {who} breath 2", "next", "round",
)  # fmt: skip
"""What only the game master says."""
_TAILS = (
    "?", " ?", " rolled 1", " rolled 20, 3 4", " rolled attack 99", " forced attack 1", ", then pass", " and stand up",
    "\u0301", " -- with a shout",
    " +20 for luck", " +20", " at head", " range 30", " x99", ' "', " vs", " 1e400", " 99999999999",
)  # fmt: skip
"""What slips in at the end of a sentence."""
_LEFT_OUT = ("encounter end", "encounter start", "encounter load", "encounter reopen", "verify", "reveal", "roll")
"""Commands of the table that end an evening or show what is hidden; dice alone are counted long elsewhere."""


@cache
def shown(system: str) -> tuple[str, ...]:
    """What help shows of a system's verbs and of the table's commands, with holes for the names in it."""
    package = ruleset(system).package
    names = {str(one["name"]) for one in ready(package).values()} | {"Grak", "Lia", "Rurik", "Borka"}
    known = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})\b")
    every = [form for verb in helps(package).values() for form in verb.forms]
    every += [form for words, talk in talks().items() if words not in _LEFT_OUT for form in talk.tries.forms]
    escaped = (line.replace("{", "{{").replace("}", "}}") for line in every)
    return tuple(known.sub("{whom}", line) for line in escaped if "encounter add" not in line)


def slipped(chance: Chance, line: str) -> str:
    """A line, now and then with something at its end or in its middle that doesn't belong there."""
    if not chance.happens(12):
        return line
    words = line.split(" ")
    if chance.happens(50) and len(words) > 2:
        at = chance.below(len(words))
        return (
            " ".join((*words[:at], *words[at + 1 :]))
            if chance.happens(50)
            else " ".join((*words[:at], chance.of(words), *words[at:]))
        )
    return line + chance.of(_TAILS)


def opening(system: str, chance: Chance) -> Iterator[str]:
    """The lines that bring figures to a fight: one of a player, a hidden one, and whoever else comes."""
    rules = ruleset(system)
    yield f"/encounter start {system}"
    every = [str(one["name"]) for one in ready(rules.package).values()]
    mapped = chance.happens(60)
    places = iter(_WHERE)
    whither = (lambda: f" at {next(places)}") if mapped else (lambda: "")
    yield f"@Ann /encounter join {chance.of(rules.sample)}"
    yield f"/encounter add {chance.of(every)} as Foe{whither()}"
    if chance.happens(70):
        yield f"/encounter add {chance.of(every)} as {LURKS} hidden{whither()}"
    for n in range(1 + chance.below(3)):
        yield _comer(chance, every, [*rules.plain], n) + whither()


def _comer(chance: Chance, every: Sequence[str], keys: Sequence[str], n: int) -> str:
    """One more figure: a ready one, several, or one made up of as little as may be."""
    if not keys or chance.happens(30):
        return f"/encounter add {chance.of(every)} as Other{n}"
    said = list(dict.fromkeys(chance.of(keys) for _ in range(1 + chance.below(4))))
    return f"/encounter add Bare{n} with " + ", ".join(f"{key} {chance.of(_NUMBERS)}" for key in said)


def filled(chance: Chance, line: str, who: Sequence[str], system: str) -> str:
    """A line with names, places and numbers in its holes."""
    rules = ruleset(system)
    keys = [*rules.plain, "hp", "fp"]
    every = [str(one["name"]) for one in ready(rules.package).values()]
    holes = {
        "who": chance.of(who), "whom": chance.of(who), "where": chance.of(_WHERE), "n": chance.of(_NUMBERS),
        "key": chance.of(keys), "facing": chance.below(6), "ready": chance.of(every),
    }  # fmt: skip
    return line.format(**holes)
