"""The state at a row of the ledger: the events of its line, from the nearest snapshot on."""

from sqlalchemy import CTE, Connection, bindparam, insert, select, update

from rules.core.encounter import Encounter
from rules.core.events import fold
from storage import codec
from storage.faults import readable
from storage.schema import encounters, ledger, snapshots


def keep(conn: Connection, encounter: str, system: str, seq: int) -> bool:
    """Keep the state at ``seq`` whole, unless a simultaneous group is under way: its waiting events aren't typed."""
    state = state_at(conn, encounter, system, seq)
    if state.deferred is not None:
        return False
    whole = {"encounter": encounter, "seq": seq, "shape": codec.shape(), "state": codec.encode(state)}
    conn.execute(insert(snapshots), whole)
    conn.execute(update(encounters).where(encounters.c.id == encounter).values(snapshot=seq))
    return True


def way(*, to_snapshot: bool) -> CTE:
    """The seqs from ``:head`` of ``:of`` back along the parents: to the first row, or the nearest usable snapshot."""
    kept = (
        select(snapshots.c.seq)
        .where(
            snapshots.c.encounter == bindparam("of"),
            snapshots.c.seq == ledger.c.seq,
            snapshots.c.shape == codec.shape(),
        )
        .correlate(ledger)
        .exists()
    )
    mine = ledger.c.encounter == bindparam("of")
    first = select(ledger.c.seq, ledger.c.parent, kept.label("kept")).where(mine, ledger.c.seq == bindparam("head"))
    back = first.cte("way", recursive=True)
    further = select(ledger.c.seq, ledger.c.parent, kept.label("kept")).join(back, ledger.c.seq == back.c.parent)
    further = further.where(mine)
    return back.union_all(further.where(~back.c.kept) if to_snapshot else further)


_WAY = way(to_snapshot=True)
_EVENTS = (
    select(ledger.c.events, _WAY.c.kept, snapshots.c.state)
    .select_from(_WAY)
    .join(ledger, (ledger.c.encounter == bindparam("of")) & (ledger.c.seq == _WAY.c.seq))
    .outerjoin(snapshots, (snapshots.c.encounter == bindparam("of")) & (snapshots.c.seq == _WAY.c.seq) & _WAY.c.kept)
    .order_by(ledger.c.seq)
)


def state_at(conn: Connection, encounter: str, system: str, seq: int) -> Encounter:
    """The state at ``seq``: the events of its line applied to the nearest snapshot, or to the empty encounter."""
    state = Encounter(encounter, system)
    with readable("rows", encounter):
        for record in conn.execute(_EVENTS, {"of": encounter, "head": seq}):
            state = codec.state(record.state) if record.kept else fold(state, codec.events(record.events))
    return state
