"""The lines by which it is measured what becomes of people's own words."""

from pathlib import Path

import pytest

from tests.bench.meant_lines import REFUSE, blind, corpus, noisy, setups

FILES = sorted((Path(__file__).parent / "blind").glob("*.tsv"))


def test_every_line_belongs_to_one_half() -> None:
    halves = [{(case.system, case.line) for case in corpus(half)} for half in (0, 1)]
    assert not halves[0] & halves[1]
    assert min(map(len, halves)) > 0.4 * sum(map(len, halves))


def test_noise_is_the_same_for_a_seed_and_another_for_another() -> None:
    seeds = [[case.line for case in noisy(corpus(0), seed, 5)] for seed in (1, 1, 2)]
    assert seeds[0] == seeds[1] != seeds[2]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_blind_line_is_said_in_a_fight_that_there_is(path: Path) -> None:
    fights = setups()
    for case in blind(path):
        assert (case.system, case.setup) in fights, case
        assert case.means and (REFUSE not in case.means or case.means[-1] == REFUSE), case


def test_a_row_that_lacks_a_column_is_named(tmp_path: Path) -> None:
    short = tmp_path / "short.tsv"
    short.write_text("swords\torder\tfight\tann\thit grak\n", "utf-8")
    with pytest.raises(ValueError, match=r"short\.tsv:1: a row has 6 columns, this has 5"):
        list(blind(short))
