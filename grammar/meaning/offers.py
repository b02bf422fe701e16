"""The sentence that is meant, or a refusal that helps: what would have to be said first, or what would do instead."""

import contextlib
import re
from collections.abc import Iterator

from grammar.meaning.addressed import addressed
from grammar.meaning.aiming import at_named
from grammar.meaning.asking import is_question
from grammar.meaning.beside import beside, speaks
from grammar.meaning.faults import LOW, MOST_OFFERS, Faults, grade
from grammar.meaning.lacking import unmapped
from grammar.meaning.nearly import anywhere, corrected, friend_struck, one_each
from grammar.meaning.options import ways
from grammar.meaning.remedies import remedied, remedies_of, told_in
from grammar.meaning.repeated import last_deed, otherwise, repeated
from grammar.meaning.shown import as_shown, named_in
from grammar.meaning.taken import said_by_forms, said_of, taken, without_colour, would_do
from grammar.meaning.unasked import nobody_asked, unasked
from grammar.names import Words, normalise
from grammar.parse.errors import each_named
from grammar.parse.sentence import draft
from grammar.scene.scene import (
    Scene,
    after_verb,
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
from grammar.speech.lists import lists_of
from grammar.speech.owners import named_first
from grammar.speech.slips import respelled
from grammar.table.talk import CLOCK, is_table_talk
from grammar.texts import refuse
from grammar.understanding.agrees import without_note
from grammar.understanding.decide import deeds_of, thought, worded
from grammar.understanding.lattice import tokens
from grammar.understanding.openings import again
from grammar.understanding.score import score
from grammar.wording import core, picks
from rules.core.command import Command
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
    once_more = again(text, scene.rules)
    if once_more is not None:
        return _again(scene, *once_more)
    nobody_asked(text, scene)
    _nothing_said_of(text, scene)
    found = _read(text, fault, scene)
    exact = grade(fault) == len(LOW) and scene.reads(text)
    gone = unmapped(text, scene) if not exact and (not found or _steps(found, scene)) else ""
    if gone and (not found or scene.order(without_note(gone)) == scene.order(without_note(found))):
        return gone
    if found:
        return found
    _spare(text, scene)
    faults = tried(text, scene)
    if bare and faults.rows:
        raise faults.best(text)[0]
    raise _nearest_fault(text, scene, faults) if faults.rows else fault


def _read(text: str, fault: Refused, scene: Scene) -> str:
    """What a line is taken for that asks nothing; of a sentence that the rules refuse, nothing that says another."""
    if is_question(text, scene):
        return ""
    typed = scene.read(text) if grade(fault) == len(LOW) else None
    found = said_of(text, scene) or taken(text, scene) or without_colour(text, scene)
    return found if not found or typed is None or _says(found, typed.order, scene) else ""


def _says(sentence: str, typed: Command, scene: Scene) -> bool:
    """Whether a sentence says all that a command does but the thing it is done with: *sword* may be the huge one."""
    order = scene.order(sentence)
    alike = order.verb == typed.verb and order.guard == typed.guard and {*typed.options} <= {*order.options}
    return alike and (not typed.targets or order.targets == typed.targets)


def _steps(sentence: str, scene: Scene) -> bool:
    """Whether a sentence with a note is a mere step, of which the note may better say but whither."""
    return "--" in sentence and scene.order(sentence).verb in core().lists["means"]


def _spare(text: str, scene: Scene) -> None:
    """Raise Refused (``own_side``) for a line that comes to a blow at a friend before all."""
    heard = thought(text, scene)
    best = heard.every[0].cost if heard.every else float("inf")
    for one in heard.refused[:1] if not heard.refused or not heard.refused[0].slips else ():
        friend = friend_struck(one.text, scene) if one.cost < best and scene.allows(one.text) else ""
        if friend:
            raise refuse("own_side", whom=friend, offers=(one.text,))


def tried(text: str, scene: Scene) -> Faults:
    """Why each sentence that a line may be is refused: itself, what a form has for it, what its words come to."""
    faults = Faults()
    faults.allows(normalise(text), scene, typed=True)
    bare = " ".join(word for word in normalise(text).split() if fold(word) not in core().lists["articles"])
    if bare != normalise(text):
        faults.allows(bare, scene)
    if at := at_named(text, scene):
        faults.allows(at, scene)
    for said in said_by_forms(text, scene):
        faults.allows(said, scene)
    heard = thought(text, scene)
    best = heard.every[0].cost if heard.every else float("inf")
    if text.lstrip().startswith("/") or len(deeds_of(text, scene)) > 1:
        # Which of several deeds is barred is told by whoever tells them apart; a command is typed exactly.
        return faults
    for one in heard.refused if ":" not in text else tuple(o for o in heard.refused if not o.slips):
        if one.cost + score().doubted["barred"] < best:
            faults.allows(one.text, scene, slips=one.slips)
    if not faults.understood:
        for line in (text, *named_first(normalise(text), scene.names)):
            for said in worded(line, scene):
                faults.allows(said, scene)
    return faults


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
    faults = Faults()
    if not faults.allows(text, scene):
        raise _nearest_fault(text, scene, faults)
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
            () if best.code == "ambiguous" else beside(text, scene),
        )
        if told is not None and told.code == "nothing_asked" and not _outright(text, scene):
            # What answers nothing is no deed in other words.
            return told
        if (nobody := _nobody(text, scene)) is not None:
            return nobody
        heard = thought(text, scene)
        best = told if told is not None else refuse("syntax.hex") if way else best
        offers = (
            *(_outright(text, scene) if len(text.split()) > _FEW and best.code != "ambiguous" else ()),
            *(
                best.offers
                or tuple(one for one in each_named(said, best) if scene.allows(one))
                or way
                or corrected(text, faults, scene)
                or (() if text.lstrip().startswith("/") else heard.offers)
                or _begun(text, faults, scene)
                or anywhere(faults, scene)
                or as_shown(said, named_in(text, scene), scene)
            ),
        )
    elif not offers:
        offers = (
            _otherwise_armed(said, scene)
            or one_each(said, best, scene)
            or remedies_of(said, best, scene)
            or beside(text, scene)
        )
        offers = offers or remedied(said, faults, scene) or _outright(text, scene)
        offers = offers or as_shown(said, named_in(text, scene), scene) or thought(text, scene).offers
    # Nothing that was not spoken of is offered: no plain blow for a deed that nobody could read.
    best.offers = tuple(dict.fromkeys(offers))[:MOST_OFFERS]
    return best


def _otherwise_armed(said: str, scene: Scene) -> tuple[str, ...]:
    """A blow with whatever else is at hand, where it was not said with what, and what comes first is barred."""
    typed, order = draft(said, scene.rules.id, scene.names), scene.order(said)
    if typed.what is not None or typed.options or not order.targets or not scene.rules.verbs[order.verb].defences:
        return ()
    at = after_verb(typed, said)
    every = (
        edited(said, [(at, at, f" {armed(arm, scene)} ")])
        for verb, arm in arms(order, scene)
        if verb == order.verb and arm
    )
    return tuple(one for one in every if scene.allows(one))[:1]


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
    dear = score().offered["plain"] if own else score().offered["before"]
    offers = tuple(one.text for row in every for one in row if one.cost <= dear)
    return refuse("who_acts", name=names[0], hints=names, offers=offers) if offers else None


def _outright(text: str, scene: Scene) -> tuple[str, ...]:
    """What a line says word for word beside what nobody can follow: ``no killing. I hit him``."""
    heard = thought(text, scene)
    return heard.offers if heard.every and heard.every[0].cost <= score().offered["outright"] else ()


def _slipped(text: str, fault: Refused, scene: Scene) -> Refused | None:
    """The refusal of a line with slips of the finger in it, with the line it is meant for; None for any other.

    What the rules refuse of the line as it is meant is told of that.
    """
    lists = lists_of(scene.rules.id, scene.rules.package)
    typed, mended = normalise(text), respelled(text, lists, scene.names)
    if mended == typed:
        return None
    slips = zip(_SPACED.findall(typed), _SPACED.findall(mended), strict=True)
    wrong, right = next((one, other) for one, other in slips if one != other)
    column = typed.find(wrong) + 1
    if is_table_talk(mended):
        return refuse("syntax.slip", typed=wrong, near=right, column=column, hints=(right,))
    try:
        offers = (understood(mended, scene, bare=True),)
    except Refused as other:
        if grade(other) < len(LOW):
            return None
        return refuse("read_as", said=mended, why=other.message, offers=_said_first(mended, scene))
    if fold(right) in fold(fault.message):
        fault.offers = offers
        return fault
    return refuse("syntax.slip", typed=wrong, near=right, column=column, offers=offers)


def _unpicked(text: str, scene: Scene) -> Refused | None:
    """The refusal of picks of a hit that nobody waits for."""
    answer = (text.partition(":")[2].strip() or text).casefold().strip(" /.!?")
    if not all(part.strip() in picks(scene.rules) for part in answer.split(",")):
        return None
    instead = examples(scene, speaks(text, scene), with_=answer.replace(",", ""))
    return refuse("nothing_asked.pick", offers=instead)


def _begun(text: str, faults: Faults, scene: Scene) -> tuple[str, ...]:
    """What stands before a further deed or a word that does not fit, where it can be said, or what comes before it."""
    for said in said_by_forms(text, scene):
        head, further, _ = said.partition(" then ")
        if further and (done := would_do(head, scene)):
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


def examples(scene: Scene, name: str | None = None, named: tuple[str, ...] = (), with_: str = "") -> tuple[str, ...]:
    """A sentence that the speaker might say now, for the figure ``name``; none where nothing comes to mind.

    It is about one of those ``named``, where they are foes, else about whoever was fought last; ``with_`` stands among
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
            text = " ".join(f"{lead}{verb} {armed(arm, scene)} {with_} vs {quoted(foe, scene)}".split())
            with contextlib.suppress(Refused):
                scene.rehearsed(text)
                return (text,)
    return tuple(way.text for way in ways(scene, who)[:MOST_OFFERS])
