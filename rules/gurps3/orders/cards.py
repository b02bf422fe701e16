"""``/card``: what a maneuver card allows, and what its deeds would be rolled against, foe by foe."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.dry import Dry
from rules.core.encounter import Encounter, Figure
from rules.core.events import Event
from rules.core.hexes import step
from rules.core.keys import Nothing
from rules.core.oracle import Cut
from rules.core.parts import Thing
from rules.core.report import Question, Refused
from rules.core.tables.rows import by_id
from rules.ground.hexes import nearest_direction
from rules.gurps.success import Score, succeeding
from rules.gurps3.attack.melee import natural_attacks
from rules.gurps3.attack.reload import turns_to_load
from rules.gurps3.defence.exchange_records import Defence, Threat
from rules.gurps3.defence.legal import legal
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import weapons_held
from rules.gurps3.figure.quantities import awake, will
from rules.gurps3.figure.shock import hampered
from rules.gurps3.figure.skills import CLOSE_SKILLS, skill
from rules.gurps3.orders.deeds import carry_out
from rules.gurps3.place.close_combat import close_with, dx_of
from rules.gurps3.place.where import foes
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import CARDS, OPENINGS, PACKAGE
from rules.gurps3.tables.words import says, term


class Brief(Struct, frozen=True):
    """A card in short: how far it moves (a defence: how often it goes), and what it does, in own words.

    ``name`` has only a yellow card, of a defence: those of maneuvers are printed in T2. ``deed``: the one sentence that
    the card is against a foe, with its option.
    """

    id: str
    moves: str
    says: str
    name: str = ""
    deed: str = ""


BRIEFS = by_id(PACKAGE, "briefs", Brief)
DEFENCES = (("B", "block"), ("D", "dodge"), ("P", "parry"), ("p", says("bare_handed_parry")), ("R", "retreat"))


def cards() -> tuple[Thing, ...]:
    """Return every card by its printed name, those of maneuvers first."""
    maneuvers = tuple(Thing(row.id, _name(row.id)) for row in OPENINGS.values())
    return (*maneuvers, *(Thing(row.id, row.name) for row in BRIEFS.values() if row.name))


def _name(card: str) -> str:
    """Return a maneuver's name; of those of close combat only what others are called too is told to be of it."""
    name: str = OPENINGS[card].name.replace(",", "")
    return name.replace("CC ", "Close Combat " if card.startswith("cc_") else "")


def told(enc: Encounter, figure: Figure | None, card: str) -> tuple[str, ...]:
    """Return a card in a few lines; with a figure what stays open in its posture, and its chances against each foe."""
    brief = BRIEFS[card]
    if brief.name:
        known = () if figure is None or not awake(figure) else tuple(defending(enc, figure, card))
        return (f"{brief.name} (yellow) · {brief.moves}", brief.says, *known)
    row = OPENINGS[card]
    posture = figure.posture if figure is not None else "standing"
    colour = CARDS[card].colour
    lines = [f"{_name(card)}{f' ({colour})' if colour else ''} · move {brief.moves}", brief.says]
    cell = getattr(row, posture)
    if figure is not None and not any(name in sheet_of(figure).skills for name in CLOSE_SKILLS):
        cell = cell.replace("p", "")
    if cell == "x":
        lines.append(says("not_to_be_taken", posture=posture))
    elif cell == "PD":
        lines.append(says("until_your_next_turn_passive"))
    else:
        lines.append(says("until_your_next_turn", known=", ".join(word for key, word in DEFENCES if key in cell)))
    if figure is not None and awake(figure):
        lines += chances(enc, figure, card)
    return tuple(lines)


MELEE = {
    "attack_melee": ("",),
    "cc_attack_weapon": ("",),
    "all_out_attack": ("all_out_double", "all_out_feint", "all_out_sure", "all_out_strong"),
    "all_out_charge": ("charge", "charge strong", "charge slam", "charge feint"),
    "move": ("wild",),
}
"""Cards whose deed is a blow with each ready weapon, and the options to try."""
ENTERS = frozenset(("slam", "flying_tackle", "evade", "grapple", "grab_weapon", "grab_arm"))
"""Cards of close combat that are laid on the way into the foe's hex."""
CONTESTS = ("contest", "feint", "contest_fall")
AIMED = (1, 2, 4)
"""Turns of aim to tell the score of."""
WATCHED = (1, 2, 4)
"""Sizes of a watched set to tell the score of."""


class Peek(Dry):
    """Looks at what a figure's first die is rolled against, and leaves the rule there.

    Questions are answered by their default, and what another rolls before fails.
    """

    def __init__(self, who: str) -> None:
        self.who = who
        self.score: int | None = None
        self.against = False
        """Whether somebody else rolls too, so that the score alone is no chance."""

    def ask(self, questions: tuple[Question, ...]) -> Mapping[str, str]:
        """See Oracle."""
        return {one.id: one.default for one in questions}

    def draw(self, label, who, dice, read, again=frozenset()):  # type: ignore[no-untyped-def]
        """See Oracle."""
        if who != self.who:
            return read(dice.high - 2)
        self.score = read.score if isinstance(read, Score) else None
        self.against = label in CONTESTS
        raise Cut

    def either(self, played, law, of):  # type: ignore[no-untyped-def]
        """See Oracle."""
        return played()


def chances(enc: Encounter, figure: Figure, card: str) -> Iterator[str]:
    """Yield what each deed of the card would be rolled against; foes of whom nothing can be tried are left out."""
    own = "".join(OWN[card](enc, figure)) if card in OWN else ""
    if own:
        yield f"{figure.name}{own}"
    told: list[str] = []
    for foe in (name for name, other in enc.figures.items() if foes(enc, figure.name, name) and awake(other)):
        # The purple ones are laid in one hex, the others not.
        meets = card in ENTERS or close_with(enc, figure.name, foe) == (CARDS[card].group == "close")
        found = list(_tried(enc, figure, card, foe)) if meets else []
        if found:
            told.append(f"{figure.name} → {foe}: {' · '.join(found)}")
        elif BRIEFS[card].deed:
            told.append(_played(enc, _deed(enc, figure, card, foe), Peek(figure.name)))
    # What keeps him from all of them alike is told once.
    yield from dict.fromkeys(filter(None, told))


def _tried(enc: Encounter, figure: Figure, card: str, foe: str) -> Iterator[str]:
    if card in ("aim", "attack_missile", "pop_up", "opportunity_fire"):
        yield from _shots(enc, figure, card, foe)
    elif card in MELEE:
        for mine in weapons_held(figure):
            for way in MELEE[card]:
                options = tuple(Option(word) for word in way.split())
                command = Command("attack", who=figure.name, what=mine.id, targets=(foe,), options=options, by="gm")
                said = way.replace("all_out_", "all-out ").removeprefix("charge").strip()
                yield from _scored(enc, command, f"{mine.name.lower()} {said}".rstrip())
    elif card in ("attack_unarmed", "cc_attack_unarmed"):
        for what in (one for one in natural_attacks(figure) if one != "bite" or card.startswith("cc")):
            yield from _scored(enc, Command(what, who=figure.name, targets=(foe,), by="gm"), what)
    elif BRIEFS[card].deed:
        yield from _scored(
            enc, _deed(enc, figure, card, foe), OPENINGS[card].name.removeprefix("CC ").removeprefix("Attack, ").lower()
        )


def _deed(enc: Encounter, figure: Figure, card: str, foe: str) -> Command:
    """Return the sentence of a card of one deed against a foe."""
    verb, *words = BRIEFS[card].deed.split()
    parts = _beyond(enc, figure, foe) if card == "evade" else ()
    options = tuple(Option(word) for word in words)
    return Command(verb, who=figure.name, targets=(foe,), options=options, parts=parts, by="gm")


def _beyond(enc: Encounter, figure: Figure, foe: str) -> tuple[Command, ...]:
    """Return the hex straight behind a foe on the map."""
    here, there = figure.pos, enc.figures[foe].pos
    if here is None or there is None or here == there:
        return ()
    q, r = step(there, nearest_direction(here, there)[0])
    return (Command("goal", at=f"{q},{r}"),)


def _shots(enc: Encounter, figure: Figure, card: str, foe: str) -> Iterator[str]:
    """Yield the shots of a card: as it is, by turns of aim, or at one who comes where so many hexes are watched."""
    who, verb = figure.name, "fire" if card == "opportunity_fire" else "shoot"
    options = (Option("pop_up"),) if card == "pop_up" else ()
    for mine in (g for g in weapons_held(figure) if g.weapon.missile is not None):
        name = mine.name.lower()
        ways: dict[str, tuple[Event, ...]] = {name: ()}
        if card == "aim":
            aims = {f"aimed {_turns(n)}": (keys.AIMING.set(who, keys.Aim(mine.id, foe, n)),) for n in AIMED}
            ways = {f"{name} now": (), **aims}
        elif card == "opportunity_fire":
            watches = {n: keys.WATCHING.set(who, keys.FireWatch(mine.id, count=n)) for n in WATCHED}
            ways = {f"{name} on {n} hex{'es' if n > 1 else ''}": (watch,) for n, watch in watches.items()}
        command = Command(verb, who=who, what=mine.id, targets=(foe,), options=options, by="gm")
        for words, before in ways.items():
            yield from _scored(enc, command, words, *before)


def _scored(enc: Encounter, command: Command, what: str, *before: Event) -> Iterator[str]:
    """Yield what the deed would be rolled against, as if the figure's turn had begun; nothing where it is refused."""
    peek = Peek(str(command.who))
    if not _played(enc, command, peek, *before) and peek.score is not None:
        yield f"{what} {peek.score} in a contest" if peek.against else _chance(what, peek.score)


def _played(enc: Encounter, command: Command, peek: Peek, *before: Event) -> str:
    """Do a deed up to its first die; why it is refused, else nothing."""
    t = Bout(enc, peek)
    t.before_rules = 0
    t.do(keys.BEGUN.set(peek.who, Nothing()), keys.ROUSED.set(peek.who, Nothing()), *before)
    try:
        carry_out(t, command)
        t.finish()
    except Cut:
        pass
    except Refused as fault:
        return fault.message
    return ""


def _defences(enc: Encounter, figure: Figure) -> Iterator[str]:
    """Yield its defences against a swung blow in the increased mode, without a Retreat."""
    t = Bout(enc, Dry())
    t.do(keys.CHOSEN.set(figure.name, keys.Maneuver("all_out_defense", "increased")))
    foe = next((name for name in enc.figures if foes(enc, figure.name, name)), figure.name)
    ways = legal(t.enc, Threat(foe, figure.name, "swing"))
    plain = [g for g in ways if not (g.retreat or g.acrobatic or g.drop)]
    if plain:
        yield f" at +2: {' · '.join(_chance(g.text, g.value) for g in plain)}"


YELLOW: Mapping[str, Callable[[Defence], bool]] = {
    "block": lambda g: g.kind == "block" and not g.retreat,
    "dodge": lambda g: g.kind == "dodge" and not (g.retreat or g.acrobatic or g.drop),
    "acrobatic_dodge": lambda g: g.acrobatic and not (g.retreat or g.drop),
    "dodge_and_drop": lambda g: g.drop and not g.acrobatic,
    "parry": lambda g: g.kind == "parry" and g.item != "bare" and not g.retreat,
    "parry_bare_handed": lambda g: g.kind == "parry" and g.item == "bare" and not g.retreat,
    "retreat": lambda g: g.retreat and not g.acrobatic,
}
"""The defences that each yellow card is about."""
BLOWS = {"swing": says("swung_weapon"), "thrust": "a thrust", "punch": says("fist")}


def defending(enc: Encounter, figure: Figure, card: str) -> Iterator[str]:
    """Yield its defences of one yellow card against blows at the torso, as far as they are open to it now."""
    foe = next((name for name in enc.figures if foes(enc, figure.name, name)), figure.name)
    told: dict[str, list[str]] = {}
    for kind, words in BLOWS.items():
        ways = [g for g in legal(enc, Threat(foe, figure.name, kind)) if YELLOW[card](g)]
        text = " · ".join(_tumbling(figure, g) if g.acrobatic else _chance(g.text, g.value) for g in ways)
        told.setdefault(text or says("not_open"), []).append(words)
    for text, blows in told.items():
        alike = len(blows) == len(BLOWS)
        against = figure.name if alike else says("defends.against", who=figure.name, blows=" or ".join(blows))
        yield says("defends", who=against, chances=text)


def _tumbling(figure: Figure, defence: Defence) -> str:
    level = (skill(figure, "acrobatics") or 0) + sum(one.n for one in hampered(figure))
    made, missed = defence.value + term("acrobatics").n, defence.value + term("acrobatics_failed").n
    by = (percent(level), percent(made), percent(missed))
    return says("tumbles", level=level, made=made, missed=missed, at_level=by[0], at_made=by[1], at_missed=by[2])


def _loads(enc: Encounter, figure: Figure) -> Iterator[str]:
    """Yield how long its missile weapons take to load."""
    mine = [g for g in weapons_held(figure) if g.weapon.missile and not g.weapon.missile.thrown]
    told = [f"{g.name.lower()} {_turns(keys.RELOAD.of(g.item) or turns_to_load(figure, g))}" for g in mine]
    if told:
        yield f": {' · '.join(told)}"


OWN: Mapping[str, Callable[[Encounter, Figure], Iterator[str]]] = {
    "all_out_defense": _defences,
    "reload": _loads,
    "concentrate": lambda enc, figure: iter((_keeps(will(figure) + term("distracted").n),)),
    "cc_ready": lambda enc, figure: iter((f": {_chance('DX', dx_of(Bout(enc, Dry()), figure.name).score)}",)),
    "break_free": lambda enc, figure: (
        f": {told}" for told in _scored(enc, Command("break_free", who=figure.name, by="gm"), "ST")
    ),
}
"""Cards whose chances hang on no foe."""


def _keeps(score: int) -> str:
    return says("keeps_it_at", score=score, score_2=percent(score))


def _chance(what: str, score: int) -> str:
    return f"{what} {score} ({percent(score)} %)"


def _turns(n: int) -> str:
    return f"{n} turn{'s' if n > 1 else ''}"


def percent(score: int) -> int:
    """Return the chance of 3d6 against a score, in whole percent."""
    return round(100 * succeeding(score) / 216)
