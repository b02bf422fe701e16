"""The fight of six: five whole rounds after the muster, and everything in them that a table would allow."""

from pathlib import Path

import pytest

from tests.fights.test_both_front_ends import ROOT, at_the_console

LOOSE = {"over_budget", "over_allowance", "out_of_order", "changed_intent", "stands_early", "past_engagement"}
"""Notes that say a sentence went beyond the rules."""
WANTED = {
    "charges": "the lance charge",
    "knocked_back": "a knockback",
    "riposte": "a riposte",
    "counter": "a counter",
    "fumble": "a fumble",
    "falls": "a fall",
    "unhorsed": "a fall from the saddle",
    "aid_heals": "First Aid",
    "stuck": "an arrow that sticks",
}


async def test_it_is_fought_for_five_rounds_within_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert (Path("tests/fights") / "six.txt").exists()
    _, rows, _, state = await at_the_console("six")
    parents = {row.seq: row.parent for row in rows}
    kept, at = set(), rows[-1].seq
    while at:
        kept.add(at)
        at = parents[at]
    attacks: dict[int, set[str]] = {}
    seen: set[str] = set()
    now = 1
    for row in (r for r in rows if r.seq in kept):
        for note in row.report.notes:
            assert note.code not in LOOSE, (row.text, note)
            seen.add(note.code)
            if note.code == "round":
                now = int(note.data["round"])
            if note.code in ("attacks", "riposte", "counter"):
                attacks.setdefault(now, set()).add(note.who)
    assert set(attacks) == {2, 3, 4, 5, 6} and all(len(who) >= 2 for who in attacks.values()), attacks
    assert set(WANTED) <= seen, set(WANTED) - seen
    assert {n for n, f in state.figures.items() if f.side in ("valley", "raiders")} >= {"Roderic", "Osric", "Ogg"}
