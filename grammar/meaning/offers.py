"""The sentence that is meant, or a refusal that helps: what would have to be said first, or what would do instead."""

import contextlib
import re
from collections.abc import Iterator

from grammar.meaning.addressed import addressed
from grammar.meaning.aiming import only_one
from grammar.meaning.asking import is_question
from grammar.meaning.lacking import bodiless, unmapped
from grammar.meaning.meanings import LOW, MOST_OFFERS, Faults, grade, legal
from grammar.meaning.nearly import anywhere, corrected, friend_struck, one_each, strikes, would_do
from grammar.meaning.options import ways
from grammar.meaning.remedies import remedied, remedies_of, told_in
from grammar.meaning.repeated import last_deed, otherwise, repeated
from grammar.meaning.shown import as_shown, named_in
from grammar.meaning.unasked import nobody_asked, unasked
from grammar.names import Words, group, match, normalise
from grammar.parse.errors import each_named
from grammar.parse.sentence import draft
from grammar.scene.paths import hexes, toward
from grammar.scene.scene import (
    Scene,
    all_readings,
    armed,
    arms,
    edited,
    figures_of,
    foes_of,
    led,
    quoted,
    who_acts,
)
from grammar.speech.forms import sentences_of
from grammar.speech.readings import Reading, again, respelled
from grammar.table.talk import CLOCK
from grammar.texts import refuse
from grammar.understanding.candidates import score
from grammar.understanding.decide import Thought, read, thought, uncoloured
from grammar.understanding.lattice import tokens
from grammar.wording import core, picks
from rules.core.command import Command
from rules.core.hexes import Hex, distance
from rules.core.names import fold
from rules.core.report import Refused

_WORD = re.compile(r"\w+")
_FEW = 4
"""Words of an order that names nobody who acts: ``attcak the orc``."""
_ABOUT_PLACE = re.compile(r"^(?:the|his|her|its)\s|\s(?:this time|now|instead|please)$")
_SPACED = re.compile(r"[^\s,:]+")
_SURE = ("not_yours", "limit", "gm_only", "claims_gm", "dice_shown", "waiting")
"""Refusals of a sentence that was understood whole: no other meaning is looked for."""


def meant(text: str, scene: Scene, fault: Refused, *, bare: bool = False) -> str:
    """The legal sentence that is meant by one that was refused as ``fault``.

    Raises Refused: ``which`` with a sentence for each of several meanings, ``own_side`` for a blow at a friend, which
    nobody strikes by a guess, else the fault of the meaning that comes nearest, with sentences that would do unless
    ``bare``.
    """
    found = _meant(text, scene, fault, bare)
    # Time goes on for who says so, and by no word of what is told of somebody: ``Grak stunned until next round``.
    if scene.order(found).verb in CLOCK and named_in(text, scene):
        raise fault
    if friend := friend_struck(found, scene):
        raise refuse("own_side", whom=friend, offers=(found,))
    return found


def _meant(text: str, scene: Scene, fault: Refused, bare: bool) -> str:
    if fault.code in _SURE and not (fault.code == "gm_only" and sentences_of(text, scene.rules)):
        raise fault
    if rewritten := addressed(text, scene):
        with _unless_unknown():
            return understood(rewritten, scene, bare=bare)
    otherwise_ = otherwise(text, scene)
    if otherwise_ is not None:
        return _allowed(_led_by(otherwise_[0], repeated(otherwise_[1], scene), scene), scene)
    once_more = again(text, scene.rules, scene.names)
    if once_more is not None:
        return _again(scene, *once_more)
    nobody_asked(text, scene)
    _nothing_said_of(text, scene)
    faults = Faults()
    for reading in all_readings(text, scene):
        if (reading.other and faults.understood) or not reading.text.strip():
            continue  # ``ok`` is all silence, yet something was typed.
        found = legal(reading, scene, faults)
        if found is not None:
            return found
    if faults.understood and (found := only_one(faults, scene)):
        return found
    if found := unmapped(text, scene, faults):
        return found
    if not faults.understood and (found := bodiless(scene, faults) or _read(text, scene)):
        return found
    if bare and faults.rows:
        raise faults.best(text)[0]
    raise _nearest_fault(text, scene, faults) if faults.rows else fault


def _read(text: str, scene: Scene) -> str:
    """What a line that asks nothing is taken for by its words alone, or without what only colours it."""
    if is_question(text, scene):
        return ""
    if found := read(text, scene):
        return found
    rest = uncoloured(text, scene)
    found = would_do(rest, scene) if rest else ""
    return f"{found} -- {led(normalise(text), scene)[1].strip(' .!')}" if found else ""


def _nothing_said_of(text: str, scene: Scene) -> None:
    """Raise Refused (``name_alone``) for a line that is a figure's name and no more."""
    who = next((name for name in scene.names.figures if fold(name) == fold(text.strip(" /.!"))), None)
    if who is None:
        return
    blow = f"attack vs {quoted(who, scene)}"
    struck = not scene.speaker.plays(scene.enc, who) and scene.allows(blow) and not friend_struck(blow, scene)
    raise refuse("name_alone", who=who, offers=(*((blow,) if struck else ()), f"state {who}"))


@contextlib.contextmanager
def _unless_unknown() -> Iterator[None]:
    """Suppresses what is refused for its words; what the rules refuse is told without a column."""
    try:
        yield
    except Refused as fault:
        fault.column = None
        if grade(fault) == len(LOW):
            raise


def understood(text: str, scene: Scene, *, bare: bool = False) -> str:
    """The sentence that is carried out for what was typed: itself where it can be, else what is meant.

    Raises Refused as ``meant`` does; ``bare``: nothing is looked for to be offered beside it.
    """
    try:
        scene.rehearsed(text)
    except Refused as fault:
        return meant(text, scene, fault, bare=bare)
    return " ".join(text.split())


def _again(scene: Scene, who: str, target: str) -> str:
    """The last sentence once more without its dice and note, for another figure, at another target or place."""
    if not scene.talk.last:
        raise refuse("nothing_before", offers=examples(scene))
    text = _led_by(who, last_deed(scene), scene)
    if target:
        said = draft(text, scene.rules.id, scene.names)
        foes = [foe for foe in said.targets[:1] if isinstance(foe, Words)]
        spans = [(foe.column - 1, foe.end - 1, target) for foe in foes]
        if place := _place(target, scene):
            # Behind whom it is for, where no place was said.
            spans = [(end, end, f" at {place}") for _, end, _ in spans]
            spans = [(said.at.column - 1, said.at.end - 1, place)] if isinstance(said.at, Words) else spans
        text = edited(text, spans)
    return _allowed(text, scene)


def _led_by(who: str, text: str, scene: Scene) -> str:
    """A sentence as one of somebody else's, where one is named."""
    if not who:
        return text
    return f"{who}: {text.partition(':')[2].strip() if draft(text, scene.rules.id, scene.names).who else text}"


def _allowed(text: str, scene: Scene) -> str:
    """A sentence that can be carried out; raises Refused with what would do instead."""
    try:
        scene.rehearsed(text)
    except Refused as fault:
        faults = Faults()
        faults.keep(1, Reading(text, ()), fault, text)
        fault.column = None
        raise _nearest_fault(text, scene, faults) from fault
    return text


def _place(said: str, scene: Scene) -> str:
    """The place of a body that words name: ``his head this time``; empty where they name none."""
    known = {fold(place.name): place.name for every in scene.names.places.values() for place in every}
    return known.get(_ABOUT_PLACE.sub("", said).strip(), "")


def _nearest_fault(text: str, scene: Scene, faults: Faults) -> Refused:
    """The fault of the meaning that was understood best, with sentences that would do."""
    best, said = faults.best(text)
    who, colon, _ = said.partition(":")
    lead = f"{who}: " if colon and figures_of(who.strip(), (), scene, exact=True) else ""
    offers = tuple(told_in(best, lead, scene)) or best.offers
    if best.code == "who_acts":
        offers = best.offers or tuple(one for name in best.hints for one in _said_first(f"{name}: {text}", scene))
    elif not offers and best.code in LOW and (slip := _slipped(text, best, scene)) is not None:
        return slip
    elif not offers and best.code in LOW:
        told, way = (
            unasked(text, scene) or _unpicked(text, scene),
            () if best.code == "ambiguous" else _beside(text, scene),
        )
        if told is not None and told.code == "nothing_asked" and not _outright(text, scene):
            # What answers nothing is no deed in other words.
            return told
        if (nobody := _nobody(text, scene)) is not None:
            return nobody
        heard = thought(text, scene)
        barred = _barred(heard, scene)
        if barred is not None:
            return barred
        best = told if told is not None else refuse("syntax.hex") if way else best
        offers = (
            best.offers
            or tuple(one for one in each_named(said, best) if scene.allows(one))
            or way
            or corrected(text, faults, scene)
            or heard.offers
            or _begun(text, faults, scene)
            or anywhere(faults, scene)
            or as_shown(said, named_in(text, scene), scene)
        )
    elif not offers:
        offers = one_each(said, best, scene) or remedies_of(said, best, scene) or _beside(text, scene)
        offers = offers or remedied(said, faults, scene) or _outright(text, scene)
        offers = offers or as_shown(said, named_in(text, scene), scene)
    # Nothing that was not spoken of is offered: no plain blow for a deed that nobody could read.
    best.offers = tuple(dict.fromkeys((*faults.instead, *offers)))[:MOST_OFFERS]
    return best


def _nobody(text: str, scene: Scene) -> Refused | None:
    """Who of those that a game master speaks for does what *I* do, or a few words tell of nobody.

    None for any other line, or where nobody can.
    """
    lead, _, actor = led(text, scene)
    words = tokens(text)
    own = not {*words}.isdisjoint(core().own)
    if lead or actor is not None or not scene.speaker.gm or (len(words) > _FEW and not own):
        return None
    # Whom it is done to does not do it.
    others = [name for name in scene.names.figures if fold(name) not in fold(text)]
    played = sorted(others, key=lambda name: scene.enc.figures[name].owner is None)
    names = tuple(played[:MOST_OFFERS])
    every = (thought(f"{quoted(name, scene)}: {text}", scene).every[:1] for name in names)
    dear = score().offered["plain" if own else "sure"]
    offers = tuple(one.text for row in every for one in row if one.cost <= dear)
    return refuse("who_acts", name=names[0], hints=names, offers=offers) if offers else None


def _outright(text: str, scene: Scene) -> tuple[str, ...]:
    """What a line says word for word beside what nobody can follow: ``no killing. I hit him``."""
    heard = thought(text, scene)
    return heard.offers if heard.every and heard.every[0].cost <= score().offered["sure"] else ()


def _slipped(text: str, fault: Refused, scene: Scene) -> Refused | None:
    """The refusal of a line with slips of the finger in it, with the line it is meant for; None for any other.

    What the rules refuse of the line as it is meant is told of that.
    """
    typed, mended = normalise(text), respelled(text, scene.rules, scene.names)
    if mended == typed:
        return None
    slips = zip(_SPACED.findall(typed), _SPACED.findall(mended), strict=True)
    wrong, right = next((one, other) for one, other in slips if one != other)
    try:
        offers = (understood(mended, scene, bare=True),)
    except Refused as other:
        if grade(other) < len(LOW):
            return None
        return refuse("read_as", said=mended, why=other.message, offers=_said_first(mended, scene))
    if fold(right) in fold(fault.message):
        fault.offers = offers
        return fault
    return refuse("syntax.slip", typed=wrong, near=right, column=typed.find(wrong) + 1, offers=offers)


def _barred(heard: Thought, scene: Scene) -> Refused | None:
    """Why the rules refuse what all the words of a line come to, with what keeps most of it first."""
    if heard.barred is None or (heard.every and heard.every[0].cost <= heard.barred.cost + score().offered["barred"]):
        return None
    fault = refuse("nothing_asked")
    try:
        scene.rehearsed(heard.barred.text)
    except Refused as other:
        fault = other
    if grade(fault) < len(LOW):
        return None
    try:
        return refuse("read_whole", said=(said := meant(heard.barred.text, scene, fault)), offers=(said,))
    except Refused as other:
        words_ = set(heard.barred.text.split())
        offers = dict.fromkeys((*other.offers, *heard.offers))
        # What has to be done first keeps the deed as it was said.
        other.offers = tuple(
            sorted(offers, key=lambda one: (strikes(one, scene), -len(words_ & set(one.split())), len(one.split())))
        )
        return other if other.offers and grade(other) == len(LOW) else None


def _unpicked(text: str, scene: Scene) -> Refused | None:
    """The refusal of picks of a hit that nobody waits for."""
    for reading in all_readings(text, scene):
        answer = (reading.text.partition(":")[2].strip() or reading.text).casefold().rstrip(" .!?")
        if all(part.strip() in picks(scene.rules) for part in answer.split(",")):
            instead = examples(scene, _speaks(reading.text, scene), beside=answer.replace(",", ""))
            return refuse("nothing_asked.pick", offers=instead)
    return None


def _away_from(text: str, who: str | None, scene: Scene) -> str:
    """The sentence with the nearest foe behind an ``away`` that tells nobody."""
    figures = scene.enc.figures
    here = figures[who].pos if who is not None else None
    foes = {foe: figures[foe].pos for foe in foes_of(Command("move"), who, scene)}
    far = {foe: distance(here, at) for foe, at in foes.items() if here is not None and at is not None}
    return f"{text} from {min(far, key=far.__getitem__)}" if far and fold(text).endswith(" away") else text


def _nearest_named(typed: str, here: Hex, scene: Scene) -> Hex | None:
    """Where the one of that name stands, of several the nearest."""
    things = scene.names.called
    named = [thing.id for thing in match(typed, things)] or group(typed, scene.names.figures)
    found = [at for name in named if (at := scene.enc.figures[name].pos) is not None]
    return min(found, key=lambda at: distance(here, at), default=None)


def _beside(text: str, scene: Scene) -> tuple[str, ...]:
    """The sentence with the nearest hex beside, behind or away from a figure, for who may walk to hexes only."""
    taken = {figure.pos for figure in scene.enc.figures.values()}
    for reading in all_readings(text, scene):
        who = _speaks(reading.text, scene) or who_acts(Command("move"), scene)
        here = scene.enc.figures[who].pos if who is not None else None
        typed = _away_from(reading.text, who, scene)
        goal = toward(typed)
        there = _nearest_named(goal.name, here, scene) if goal is not None and here is not None else None
        if goal is None or here is None or there is None:
            continue
        for q, r in (at for at in hexes(goal, here, there) if at not in taken):
            if done := would_do(typed.replace(goal.said, f"to {q},{r}", 1), scene):
                return (done,)
    return ()


def _begun(text: str, faults: Faults, scene: Scene) -> tuple[str, ...]:
    """What stands before a further deed or a word that does not fit, where it can be said, or what comes before it."""
    for reading in all_readings(text, scene):
        head, further, _ = reading.text.partition(" then ")
        # A form writes a further deed behind what has none, ever again.
        if further and len(head) < len(text) and (done := would_do(head, scene)):
            return (done,)
    for row in faults.rows:
        # One word alone says next to nothing of what was typed.
        head = row.head.rstrip(" ,")
        for one in (head, head.rpartition(" ")[0]):
            if " " in one and (done := would_do(one, scene)):
                return (done,)
    return ()


def _said_first(text: str, scene: Scene) -> tuple[str, ...]:
    """A sentence as it is carried out, or what has to be said before it."""
    try:
        return (understood(text, scene),)
    except Refused as fault:
        return fault.offers if grade(fault) == len(LOW) else ()


def _speaks(text: str, scene: Scene) -> str | None:
    """The figure that is named before a sentence, where it is one that the speaker plays."""
    lead, colon, _ = text.partition(":")
    found = figures_of(lead.strip(), (), scene, exact=True) if colon else ()
    return next((name for name in found if scene.speaker.plays(scene.enc, name)), None)


def examples(scene: Scene, name: str | None = None, named: tuple[str, ...] = (), beside: str = "") -> tuple[str, ...]:
    """A sentence that the speaker might say now, for the figure ``name``; none where nothing comes to mind.

    It is about one of those ``named``, where they are foes, else about whoever was fought last; ``beside`` stands among
    the options of an attack.
    """
    draft_ = Command("attack", who=name)
    who = who_acts(draft_, scene)
    if who is None:
        return ()
    lead = f"{quoted(who, scene)}: " if scene.speaker.gm else ""
    foes = foes_of(draft_, who, scene)
    about = tuple(one for one in named if one in foes)
    for foe in tuple(dict.fromkeys((*about, *scene.talk.foes, *foes)))[:MOST_OFFERS]:
        for verb, arm in arms(draft_, scene):
            text = " ".join(f"{lead}{verb} {armed(arm, scene)} {beside} vs {quoted(foe, scene)}".split())
            with contextlib.suppress(Refused):
                scene.rehearsed(text)
                return (text,)
    return tuple(way.text for way in ways(scene, who)[:MOST_OFFERS])
