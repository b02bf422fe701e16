"""``/odds`` of sentences, of the best way to attack, and of duels."""

import itertools
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from bot.handlers import odds as module
from bot.reply import unmarked
from bot.table import GameTable
from bot.words import odds as words
from tests.bot.table import open_table, say

pytestmark = pytest.mark.usefixtures("unhurried")

START = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "@Ann /encounter join Lia")
PNG = b"\x89PNG\r\n\x1a\n"


async def begin(table: GameTable, *more: str) -> None:
    for line in (*START, *more):
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"


def sums(found: dict[str, Any]) -> list[Fraction]:
    return [sum((Fraction(c) for _, c in spread), Fraction(0)) for spread in found["marginals"].values()]


async def test_odds_of_a_sentence_are_exact_and_add_up() -> None:
    async with open_table() as table:
        await begin(table)
        before = (await say(table, "/state")).as_json(1, "")
        reply = await say(table, "/odds details Rurik: attack broadsword vs Grak parry with battle axe")
        found = reply.data["odds"]
        assert found["exact"] and found["sum"] == "1" and found["error"] is None and set(sums(found)) == {Fraction(1)}
        assert dict(found["marginals"]["Rurik attack"])["S"] == "14/25"
        assert "Rurik attack: success 56.0 %" in reply.text and reply.text.endswith("(exact)")
        chart = await say(table, "/odds chart Rurik: attack broadsword vs Grak parry with battle axe")
        assert reply.files.shared == () and chart.data["odds"] == found
        assert [f.name for f in chart.files.shared] == ["odds.png"] and chart.files.shared[0].data.startswith(PNG)
        assert (await say(table, "/state")).as_json(1, "") == before


async def test_the_answer_stands_before_the_other_answers_and_what_more_there_is_is_offered() -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, "/odds Rurik: attack broadsword vs Grak")
        first, *others = unmarked(reply.text).splitlines()
        assert first == (
            "Attack broadsword → Grak against parry with battle axe one-handed:"
            " hurts 41 % (2.2 on average), down 13 %, unconscious 2 %"
        )
        assert " · ".join(others).startswith("parry with battle axe two-handed: 66 %, 25 % · dodge: 52 %, 21 %")
        assert [reply.prompts.labels[offer] for offer in reply.prompts.offers] == ["Details", "Chart", "Do it now"]
        # Whose odds are asked for may be said before or behind.
        turned = await say(table, "Rurik: odds details attack broadsword vs Grak")
        assert turned.text == (await say(table, reply.prompts.offers[0])).text
        for offer in reply.prompts.offers:
            assert (await say(table, offer)).ok


def test_a_chart_sets_none_apart_and_joins_what_is_rare_at_its_end() -> None:
    spread = {0: Fraction(1, 2), 2: Fraction(1, 4), 4: Fraction(24, 100), 5: Fraction(1, 200), 9: Fraction(1, 200)}
    shown = module.points_shown(spread)
    assert [label for label, _ in shown] == ["none", "2", "3", "4", "5+"]
    assert [chance for _, chance in shown] == [0.5, 0.25, 0, 0.24, 0.01]


async def test_odds_by_what_the_defender_may_answer() -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, "/odds details Grak: attack battle axe vs Lia")
        by_answer = reply.data["by_answer"]
        assert len(by_answer) > 3 and all(one["sum"] == "1" for one in by_answer.values())
        assert all(f"- {words}: " in reply.text for words in by_answer)
        typed = await say(table, "/odds Grak: attack battle axe vs Lia dodge")
        assert "by_answer" not in typed.data


@pytest.mark.parametrize("line", ["/odds best attack vs Rurik", "/odds Lia: best attack vs Rurik"])
async def test_the_best_attack_is_the_one_whose_best_answer_leaves_most(line: str) -> None:
    async with open_table() as table:
        await begin(table)
        # A foe's numbers are told in words unless the fight opens them.
        await say(table, "/encounter option foe_odds open")
        reply = await say(table, f"@Ann {line}")
        rows = reply.data["best"]
        held = [row["mean"] for row in rows]
        assert len(rows) > 2 and held == sorted(held, reverse=True) and held[0] > held[-1]
        assert "Rapier" in rows[0]["tactic"] and {"attack Rapier impale", "attack Fist crush"} < {
            row["tactic"] for row in rows
        }
        for row in rows:
            answers = row["answers"]
            assert len(answers) > 2 and {"nothing", "dodge"} < {one["answer"] for one in answers}
            means = [Fraction(one["mean_exact"]) for one in answers]
            assert means == sorted(means) and row["mean"] == float(means[0]) and row["answer"] == answers[0]["answer"]
            assert all(one["exact"] and 0 <= Fraction(one["harm"]) <= 1 for one in answers)
        told = reply.text.splitlines()
        assert told[:2] == ["Lia: best attacks on Rurik,", "ranked by the answer that hurts least:"]
        assert told[-1] == "(exact)" and max(map(len, told)) <= 44
        assert f"1. {held[0]:.2f}" in told[3] and "No defence" in told[3 + len(rows[0]["answers"])]


async def test_the_best_attack_says_of_every_answer_what_the_odds_of_the_sentence_say() -> None:
    async with open_table() as table:
        await begin(table)
        best = (await say(table, "/odds Rurik: best attack vs Grak")).data["best"]
        row = next(row for row in best if row["tactic"] == "attack Broadsword slash")
        dodged = next(one for one in row["answers"] if one["answer"] == "dodge")
        full = (await say(table, "/odds Rurik: attack broadsword slash vs Grak dodge")).data["odds"]["marginals"]
        lost = [(points or 0, Fraction(chance)) for points, chance in full["Grak hit points lost"]]
        assert Fraction(dodged["mean_exact"]) == sum(points * chance for points, chance in lost)
        assert Fraction(dodged["harm"]) == sum(chance for points, chance in lost if points)


async def test_the_best_attack_against_a_typed_answer_is_ranked_by_its_harm() -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, "/odds Rurik: best attack vs Grak dodge")
        assert reply.text.splitlines()[1] == "most harmful first:"
        assert all(len(row["answers"]) == 1 and row["answer"] == "" for row in reply.data["best"])


@pytest.mark.parametrize(
    "line", ["/odds duel Rurik Grak", "/odds duel Rurik vs Grak", '/odds duel "Rurik" against Grak']
)
async def test_a_duel_too_long_for_an_exact_answer_states_its_error_and_comes_out_the_same_again(line: str) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, line)
        found = reply.data["duel"]
        assert not found["exact"] and found["played"] == 12 and set(found["wins"]) == {"Rurik", "Grak"}
        assert sum(map(Fraction, (*found["wins"].values(), found["both"], found["undecided"]))) == 1
        assert f"off by about {found['error'] * 100:.1f} %" in reply.text and "simulated 12 times" in reply.text
        assert (await say(table, line)).data["duel"] == found


async def test_a_slow_machine_tells_a_duel_as_a_fast_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EXACT_STEPS", 40_000)
    hours = itertools.count(0, 3600)
    clock = SimpleNamespace(process_time=lambda: next(hours), monotonic=lambda: next(hours))
    monkeypatch.setattr(module, "time", clock)
    async with open_table() as table:
        for line in ("/encounter start swords", "/encounter add Juk", "/encounter add Thug"):
            assert (await say(table, line)).ok
        await duelled(table, "/odds duel Juk Thug")
        await say(table, "/encounter end now")
        await begin(table)
        assert (await say(table, "/odds duel Rurik Grak")).data["duel"]["played"] == 12


async def duelled(table: GameTable, line: str) -> dict[str, Any]:
    """An exact duel: its chances add up to 1, and its words say so."""
    reply = await say(table, line)
    found = reply.data["duel"]
    assert found["exact"] and found["error"] is None and found["played"] == 0, reply.text
    assert sum(map(Fraction, (*found["wins"].values(), found["both"], found["undecided"]))) == 1
    assert f"(exact, {found['states']} state" in reply.text.splitlines()[-1]
    return dict(found)


async def test_a_short_duel_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EXACT_STEPS", 40_000)
    async with open_table() as table:
        for line in ("/encounter start swords", "/encounter add Bram", "/encounter add Thief"):
            assert (await say(table, line)).ok
        found = await duelled(table, "/odds duel Thief Bram")
        assert list(found["wins"]) == ["Thief", "Bram"] and found["states"] > 100
        assert Fraction(found["wins"]["Bram"]) > Fraction(9, 10) and Fraction(found["rounds"]) > 1


async def test_a_duel_with_one_who_has_fallen_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EXACT_STEPS", 40_000)
    async with open_table() as table:
        await begin(table, "/set Grak hp 2")
        found = await duelled(table, "/odds duel Rurik Grak")
        assert found["wins"] == {"Rurik": "1", "Grak": "0"} and found["rounds"] == "1"


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("/odds Rurik: attack broadswrd vs Grak", "unknown_name", "broadswrd"),
        ("/odds Rurik: attack broadsword vs Grok", "unknown_name", "Grok"),
        ("/odds best Rurik: attack vs Grok", "unknown_name", "Grok"),
        ("/odds Rurik: best attack vs Grok", "unknown_name", "Grok"),
        ("/odds atack broadsword vs Grak", "syntax", "atack"),
        ("/check Rurik: dodge vs", "syntax", "vs"),
    ],
)
async def test_a_fault_is_shown_at_its_place_in_the_line(line: str, code: str, word: str) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == code, reply.text
        assert line[reply.error["column"] - 1 :].startswith(word)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/odds duel Rurik", "syntax"),
        ("/odds duel Rurik Grok", "unknown_name"),
        ("/odds duel Nobody Grak", "unknown_name"),
    ],
)
async def test_a_duel_needs_two(line: str, code: str) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == code


async def test_a_sampled_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from rules.odds import exact as core

    monkeypatch.setattr(core.odds, "__kwdefaults__", {**(core.odds.__kwdefaults__ or {}), "leaves": 5})
    monkeypatch.setattr(core, "SAMPLES", 50)
    async with open_table() as table:
        await begin(table)
        reply = await say(table, "/odds Rurik: attack broadsword vs Grak parry")
        assert not reply.data["odds"]["exact"] and reply.data["odds"]["error"] > 0
        assert "(sampled, each off by about 7.1 %)" in reply.text
        told = await say(table, "/odds details Rurik: attack broadsword vs Grak parry")
        assert "sampled, each off by about 7.1 %" in told.text


async def test_odds_tell_what_extra_successes_are_worth() -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "/encounter add Jorun", "/encounter add Kett"):
            await say(table, line)
        reply = await say(table, "/odds details Jorun: attack scimitar vs Kett parry")
    rows = {row["points"]: row for row in reply.data["worth"]}
    best = max(rows[1]["ways"], key=lambda way: Fraction(way["mean"]))
    told = reply.text.partition("its average harm:")[2].splitlines()
    assert told[1].startswith(f"- 1 ({float(Fraction(rows[1]['chance'])) * 100:.1f} %): nothing ")
    assert f"{best['picks']} {float(Fraction(best['mean'])):.1f}" in told[1] and "knockout" in told[1]
    assert "(out 35 %)" in told[1] and sorted(rows) == [1, 2, 3, 4]


async def test_odds_against_who_cannot_answer_play_no_way_to_spend_a_hit() -> None:
    async with open_table() as table:
        lines = ("/encounter start rqhouse", "/encounter add Jorun", "/encounter add Kett", "/mark Kett unconscious")
        for line in lines:
            assert (await say(table, line)).ok
        reply = await say(table, "/odds Jorun: attack scimitar pulled knockback vs Kett")
        assert reply.ok and "By what Jorun answers" not in reply.text and "by_answer" not in reply.data


async def test_a_round_of_nine_who_bleed_is_answered() -> None:
    """Five grades of nine rolls are two million ways: they are sampled at once, and that is said."""
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        await say(table, "/encounter add Rurik as Wight x9 with con 12")
        for n in range(1, 10):
            assert (await say(table, f"apply 5 to Wight {n} at chest ignoring armour")).ok
            assert (await say(table, f"apply 4 to Wight {n} at chest ignoring armour")).ok
        reply = await say(table, "/odds /round")
        assert reply.ok and not reply.data["odds"]["exact"], reply.text
        assert "Wight 9 bleed: " in reply.text and "(sampled, each off by about " in reply.text
        chance = dict(reply.data["odds"]["marginals"]["Wight 9 bleed"])
        assert abs(float(Fraction(chance["S"])) - 0.48) <= 5 * reply.data["odds"]["error"]


async def test_a_round_in_which_nothing_is_open_says_so() -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, "/odds /round")
        assert reply.text.startswith("Nothing about this is yours to know.")


async def test_who_plays_nobody_is_offered_to_join_as_one_types_it() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Grak"):
            await say(table, line)
        reply = await say(table, "@Bob /odds attack vs Grak")
        assert not reply.ok and (reply.error or {})["offers"][0] == "/encounter join Rurik"


async def test_whoever_strikes_hears_the_chance_of_the_blow_itself_and_nobody_elses() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik for Ann", "/encounter add Grak side foes"):
            assert (await say(table, line)).ok
        mine = await say(table, "@Ann what is my chance to hit Grak")
        assert mine.text.endswith("\nTo hit: 70 %") and "odds to hurt" in mine.text
        kicked = await say(table, "@Ann odds attack kick vs Grak")
        assert kicked.text.endswith("To hit: 15 %")
        theirs = await say(table, "Grak: odds attack vs Rurik")
        assert theirs.ok and "To hit: 60 %" in theirs.text
        asked = await say(table, "what are Grak's chances to hit Rurik?")
        assert asked.text == theirs.text
        turned = await say(table, "@Ann what are Grak's chances to hit me?")
        assert "to hurt" not in turned.text and "To hit" not in turned.text
        polite = await say(table, "@Ann can I please attack Grak?")
        assert polite.text == mine.text
        refused = await say(table, "@Ann odds Grak: attack vs Rurik")
        assert not refused.ok and "To hit" not in refused.text


async def test_the_chance_past_a_dodge_that_is_counted_in_stands_beside_the_chance_to_hit() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            assert (await say(table, line)).ok, line
        told = await say(table, "/odds Rurik: attack broadsword vs Grak dodge")
        assert told.text.endswith("\nTo hit: 70 %, past dodge 53.64 %")
        assert told.data["past"] == {"answer": "dodge", "chance": "1341/2500"}
        # A parry only takes from the damage there, and nothing answers a blow that nobody meets.
        for answer in ("parry", "nothing"):
            other = await say(table, f"/odds Rurik: attack broadsword vs Grak {answer}")
            assert other.text.endswith("\nTo hit: 70 %") and "past" not in other.data
        details = await say(table, "/odds details Rurik: attack broadsword vs Grak dodge")
        assert details.text.endswith("\nPast dodge 53.64 %")


@pytest.mark.parametrize(
    ("system", "line", "past"),
    [
        ("gurps4", "/odds Aldric: attack broadsword vs Borka dodge", "past dodge 57.41 %"),
        ("rqhouse", "/odds Rurik: attack broadsword vs Grak", "past parry battleaxe 45.19 %"),
    ],
)
async def test_a_defence_that_is_taken_for_granted_is_counted_in_by_name(system: str, line: str, past: str) -> None:
    async with open_table() as table:
        who, foe = ("Aldric", "Borka") if system == "gurps4" else ("Rurik", "Grak")
        for said in (f"/encounter start {system}", f"/encounter add {who}", f"/encounter add {foe}", line):
            told = await say(table, said)
            assert told.ok, told.text
        assert told.text.endswith(past)


APART = {
    "rq3plus": ("Rurik", "Grak", "broadsword"),
    "gurps4": ("Aldric", "Borka", "broadsword"),
    "gurps3": ("Brandt", "Grak", "broadsword"),
    "rqhouse": ("Rurik", "Grak", "broadsword"),
    "swords": ("Juk", "Thug", "huge sword"),
}


@pytest.mark.parametrize("system", APART)
async def test_odds_of_figures_that_stand_apart_are_those_from_where_they_could_strike(system: str) -> None:
    who, foe, weapon = APART[system]
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {who} at 0,0", f"/encounter add {foe} at 6,0"):
            assert (await say(table, line)).ok, line
        before = (await table.live.load(next(iter(table.running.values())))).state
        blow = await say(table, f"/odds {who}: attack {weapon} vs {foe}")
        assert blow.ok and blow.text.endswith(f"(as if {who} stood face to face with {foe})")
        assert not any(offer.startswith(f"{who}: attack") for offer in blow.prompts.offers), (
            "it can't be struck from here"
        )
        duel = await say(table, f"/odds duel {who} {foe}")
        assert duel.ok and "wins" in duel.text and "stood face to face with" in duel.text
        assert (await table.live.load(next(iter(table.running.values())))).state == before


def test_numbers_are_told_in_their_order_and_words_by_how_likely_they_are() -> None:
    half, third, sixth = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
    assert words._shares({5: half, 1: sixth, 3: third}) == "1: 16.7 %, 3: 33.3 %, 5: 50.0 %"
    assert words._shares({"stunned": sixth, "up": half, "prone": third}) == "up 50.0 %, prone 33.3 %, stunned 16.7 %"
