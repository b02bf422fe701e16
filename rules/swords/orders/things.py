"""Drawing, dropping and picking up things (SW-RND-03, SW-STR-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.core.events import ItemMoved
from rules.core.report import Refused
from rules.ground.bodies import one_hex
from rules.swords.figure import keys
from rules.swords.figure.gear import gear_of, held
from rules.swords.figure.pins import clinched, hands_free
from rules.swords.figure.turns import ready, spend
from rules.swords.tables.words import refuse, says
from rules.things import places
from rules.things.hands import room


def on_ground(owner: str, item: str) -> str:
    """How a sentence's thing names what lies there and was somebody else's."""
    return f"{item}@{owner}"


def draw(t: Bout, command: Command) -> None:
    """Take a thing in hand; what the hands held goes to the belt as far as needed."""
    figure = ready(t, command)
    item = figure.item(command.what or "")
    if item is None or item.where == "ground":
        raise _not_carried(t, figure, item.name if item else str(command.what))
    if item.where == "gone":
        raise refuse(t, "object_destroyed", item=item.name)
    if item.where != "belt":
        raise refuse(t, "already_in_hand", who=figure.name, item=item.name)
    _fits_clinch(t, figure, item)
    stowed = _make_room(t, figure, item, says("draw_it"))
    spend(t, figure.name)
    for one in stowed:
        t.do(ItemMoved(figure.name, one.id, "belt"))
    t.do(ItemMoved(figure.name, item.id, "hand"))
    t.note("draws", figure.name, rule="SW-RND-03", item=item.name)


def _not_carried(t: Bout, figure: Figure, name: str) -> Refused:
    """The refusal of a thing that the figure has not with it, with those that it has."""
    carried = ", ".join(i.name for i in figure.items if i.where in ("hand", "belt")) or "nothing"
    return refuse(t, "not_carried", who=figure.name, item=name, carried=carried)


def _fits_clinch(t: Bout, figure: Figure, item: Item) -> None:
    if clinched(t.enc, figure.name) and not gear_of(item).clinch:
        raise refuse(t, "large_weapon_in_clinch", weapon=item.name, who=figure.name, possible=says("small_weapons"))


def _make_room(t: Bout, figure: Figure, item: Item, what: str) -> tuple[Item, ...]:
    """What must go to the belt so that hands are free. Raises Refused where even that is not enough."""
    needed, free = keys.HANDS.of(item), hands_free(t.enc, figure)
    stowed = room(figure, needed, free, keys.HANDS.of)
    if stowed is None:
        most = free + sum(keys.HANDS.of(one) for one in figure.items if one.where == "hand")
        raise refuse(t, "no_hand_free", who=figure.name, needed=needed, what=what, free=most)
    return stowed


def drop(t: Bout, command: Command) -> None:
    """Let a thing fall, free (see SW-RND-04)."""
    figure = ready(t, command, cost=0, own_turn=False)
    item = figure.item(command.what or "")
    if item is None or item.where == "ground":
        raise _not_carried(t, figure, item.name if item else str(command.what))
    if item.where != "hand":
        ready_words = ", ".join(g.name for g in held(figure)) or "nothing"
        raise refuse(t, "not_in_hand", who=figure.name, item=item.name, ready=ready_words)
    t.do(places.drop(figure, item.id))
    t.note("lets_fall", figure.name, rule="SW-RND-04", item=item.name)


def pick_up(t: Bout, command: Command) -> None:
    """Take a thing from the ground, for an action (SW-STR-03)."""
    figure = ready(t, command)
    here = one_hex(figure)
    there = tuple((o, i) for o, i in places.lying(t.enc, figure.name) if places.within(here, i))
    found = _lying_so(figure, there, command.what or "")
    if found is None:
        words = ", ".join(i.name for _, i in there)
        if not words:
            raise refuse(t, "nothing_lies", who=figure.name)
        name = (command.what or "").partition("@")[0]
        own = figure.item(name)
        raise refuse(t, "nothing_there", item=name if own is None else own.name, who=figure.name, lying=words)
    owner, item = found
    _fits_clinch(t, figure, item)
    free, needed = hands_free(t.enc, figure), keys.HANDS.of(item)
    if free < needed:
        raise refuse(t, "no_hand_free", who=figure.name, needed=needed, what=says("pick_it_up"), free=free)
    spend(t, figure.name)
    t.do(ItemMoved(owner, item.id, "hand", to=figure.name))
    t.note("picks_up", figure.name, rule="SW-STR-03", item=item.name)


def _lying_so(figure: Figure, there: tuple[tuple[str, Item], ...], what: str) -> tuple[str, Item] | None:
    """What of the things lying there a sentence means: that very thing, else one like the figure's own of that id."""
    ids = {item.id if owner == figure.name else on_ground(owner, item.id): (owner, item) for owner, item in there}
    own = figure.item(what)
    return ids.get(what) or (places.meant(there, own.name) if own is not None else None)
