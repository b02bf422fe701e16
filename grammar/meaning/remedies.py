"""What would have to be said first, so that a sentence can be carried out that the rules refuse as things stand."""

import re
from collections.abc import Iterator
from itertools import product

from grammar.meaning.aiming import aimed, foe_of, unaimed
from grammar.meaning.faults import LOW, Faults, grade
from grammar.meaning.taken import would_do
from grammar.parse.sentence import draft
from grammar.scene.later import after
from grammar.scene.scene import Scene, near, quoted, unhurried
from grammar.wording import additions, approaches, core, of_system, remedies, sacrifices
from rules.core.oracle import Unpinned
from rules.core.report import Refused

_PLACE = r"-?\d+,\s*-?\d+"
_BARE = re.compile(r"\s+(?:at\s+)?[+-]\s?\d+(?!\s*for\b)")
_SAID = re.compile(r"`([^`]+)`")
_COUNTED = "counted"
"""What systems call a number that counts already, though it is typed."""
_MOST_THINGS = 8
_MOST_OTHERS = 3
"""Further meanings of a line that is barred, of which it is looked for what would help."""


def remedies_of(text: str, fault: Refused, scene: Scene) -> tuple[str, ...]:
    """What to say first, so that a sentence can be carried out that was refused."""
    order = scene.order(text)
    if order.who is None:
        return ()
    lead = f"{quoted(order.who, scene)}: " if draft(text, scene.rules.id, scene.names).who else ""
    deed = text[text.find(":") + 1 if lead else 0 :].strip()
    if unhurried(scene).allows(text):
        # It only has to wait for its turn; till then it may be announced.
        said = (f"{lead}{head} {deed}" for head in of_system(scene.rules.package).heads)
        return tuple(one for one in said if scene.allows(one))
    nearer = _nearer(_unwalked(text, scene), order.who, fault, scene)
    if nearer is not None:
        return (nearer,)
    things = scene.names.things.get(order.who, ())
    few = [t for t in things if t.id == order.what] if order.what else things[:_MOST_THINGS]
    found: list[str] = [one for form in additions(scene.rules) if scene.allows(one := f"{text} {form}")]
    found += [one for one in aimed(text, scene) if scene.allows(one)]
    found += [one for one in (_BARE.sub("", text),) if fault.code == _COUNTED and scene.allows(one)]
    found += filter(None, (would_do(one, scene) for one in unaimed(text, scene)))
    # What a system adds is for what is done with things: nobody kneels to stand up.
    forms = remedies(scene.rules) if order.what else core().remedies
    forms += tuple(form for form in remedies(scene.rules) if "{deed}" in form and order.targets and not order.what)
    mended = set[str]()
    for form in sorted(forms, key=lambda form: "{deed}" not in form):
        for thing in few if "{thing}" in form else few[:1]:
            first = lead + form.format(thing=quoted(thing.name, scene), deed=deed)
            mends = scene.allows(first) if "{deed}" in form else _mends(first, text, fault, scene)
            if thing.id not in mended and mends and scene.order(first) not in map(scene.order, found):
                found.append(first)
                mended.add(thing.id if "{thing}" in form else "")
    if not found and (order.what or order.targets or any(part.targets for part in order.parts)):
        others = [thing for thing in things if thing.id != order.what]
        gone = [lead + form.format(thing=quoted(t.name, scene)) for form in sacrifices(scene.rules) for t in others]
        found += [first for first in gone if _mends(first, text, None, scene)] or _both(gone, text, scene)
    return tuple(dict.fromkeys(found))


def _both(gone: list[str], text: str, scene: Scene) -> list[str]:
    """What begins to free both hands, where only two things given up one after the other do."""
    may = [first for first in gone if scene.allows(first)]
    found = []
    for first in may:
        try:
            then = unhurried(after(first, scene))
        except (Refused, Unpinned):
            # Who knows what comes of it, where it takes a die?
            continue
        if any(other != first and then.allows(other) and _mends(other, text, None, then) for other in may):
            found.append(first)
    return found


def remedied(said: str, faults: Faults, scene: Scene) -> tuple[str, ...]:
    """What to say before another meaning of a line than the one that is told of: ``grab his shield`` is no grapple."""
    others = {row.text: row.fault for row in faults.rows if row.text != said and grade(row.fault) == len(LOW)}
    found = (remedies_of(one, fault, scene) for one, fault in list(others.items())[:_MOST_OTHERS])
    return next(filter(None, found), ())


def told_in(fault: Refused, lead: str, scene: Scene) -> Iterator[str]:
    """What a refusal's own words say to say, but for sentences that the rules would refuse in their turn."""
    for one in _SAID.findall(fault.message):
        said = one if one[0] == "/" else f"{lead}{one}"
        try:
            scene.rehearsed(said)
        except Refused as other:
            if grade(other) == len(LOW):
                continue
        yield said


def _nearer(text: str, who: str, fault: Refused, scene: Scene) -> str | None:
    """What brings a figure so near that its sentence can be carried out: with it, or before it."""
    said = draft(text, scene.rules.id, scene.names)
    foe = foe_of(said, scene)
    places, farther = near(who, foe, scene) if foe is not None else ((), ())
    within = scene.enc.figures[foe].pos if foe is not None and scene.enc.figures[who].pos is not None else None
    # What is done in the other's own hex.
    places = (*places, f"{within[0]},{within[1]}") if within is not None else places
    begin = text.find(":") + 1 if said.who else 0
    lead, deed = f"{text[:begin]} ".lstrip(), text[begin:].strip()
    for form, place in product(approaches(scene.rules), places):
        first = lead + form.format(place=place, deed=deed)
        if scene.allows(first) if "{deed}" in form else _mends(first, text, None, scene):
            return first
    # Whoever can't come near enough at once goes as far as may be.
    further = (f"{lead}move to {place}" for place in farther)
    return next((one for one in further if scene.allows(one) and _leaves(one, text, fault, scene)), None)


def _unwalked(text: str, scene: Scene) -> str:
    """The deed of a sentence that walks to some hex first; any other sentence as it is."""
    lead, colon, said = text.rpartition(": ")
    goes = "|".join(re.escape(form.partition("{place}")[0]) for form in approaches(scene.rules))
    walk = re.fullmatch(rf"(?:{goes}){_PLACE}\s+then\s+(.+)", said, re.IGNORECASE)
    return f"{lead}{colon}{walk[1]}" if walk is not None else text


def _leaves(first: str, text: str, fault: Refused, scene: Scene) -> bool:
    """Whether after the first sentence the second is refused by the same rule with other numbers."""
    try:
        after(first, scene).rehearsed(text)
    except Unpinned:
        return False
    except Refused as other:
        return other.code == fault.code and other.message != fault.message
    return True


def _mends(first: str, text: str, fault: Refused | None, scene: Scene) -> bool:
    """Whether after the first sentence the second is legal, or refused for another reason than ``fault``.

    That the first has ended the speaker's turn is no such reason: the second may follow in the next.
    """
    try:
        unhurried(after(first, scene)).rehearsed(text)
    except Unpinned:
        return False
    except Refused as other:
        other_now = fault is not None and other.message != fault.message
        return other_now and grade(other) == len(LOW) and scene.allows(first)
    return True
