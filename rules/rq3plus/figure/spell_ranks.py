"""Strike ranks of spells, of one after another, and of the attacks that wait for them (area SPL)."""

from msgspec.structs import replace

from rules.rq3plus.figure import phases
from rules.rq3plus.figure.keys import Action


def spell(dex_rank: int, points: int, *, ready: bool, divine: bool = False, double_move: bool = False) -> int:
    """Total of a spell or magic item, from the strike rank of DEX (R3-SPL-01, R3-SPL-03; see R3-SPL-02).

    It may exceed 10: the spell is then not finished this round (see R3-SPL-04).
    """
    return dex_rank + points + 3 * double_move + 3 * (not ready and not divine)


def after(dex_rank: int, action: Action, before: tuple[Action, ...], *, double_move: bool) -> int:
    """A second spell comes when the first is done and its own time has passed as well (see R3-SPL-05).

    What is left over from the round before counts without DEX (see R3-SPL-04).
    """
    if action.carried:
        total = action.points_left + 3 * double_move
    else:
        total = spell(dex_rank, action.points, ready=action.ready, divine=action.divine, double_move=double_move)
    return total + sum(a.sr for a in before if a.code == "SPL")


def waited_for(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions, each that a spell of the same round enhances on the later of the two strike ranks (R3-SPL-07)."""
    spell_sr = next((a.sr for a in actions if a.code == "SPL"), 0)
    if not spell_sr:
        return actions
    return tuple(replace(a, sr=min(phases.LAST, max(a.sr, spell_sr))) if a.enhanced else a for a in actions)
