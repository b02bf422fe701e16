"""Buttons and menus. All that a press needs is in the custom id, so they work after any restart."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

import discord

from bot.discord.ids import MOST, made, of_figure
from bot.reply import FightPart, PromptPart, Reply
from bot.texts import says
from rules.core.orders import answers
from rules.core.report import Choice, Question

Button: TypeAlias = discord.ui.Button[discord.ui.View]
Menu: TypeAlias = discord.ui.Select[discord.ui.View]

LABEL, PER_PAGE = 80, 25
MOST_BUTTONS, MOST_PAGES, WHOLE_ANSWERS = 24, 4, 5
"""What a message has room for beside ``My own dice``: five rows of five buttons or of one menu."""

DEEDS = ("next", "options", "map", "undo")
"""What the buttons below the tracker say; their labels are texts ``deed.next`` and so on."""

GREY, BLUE = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
GREEN, RED = discord.ButtonStyle.success, discord.ButtonStyle.danger
DIE = "🎲"


def reply_view(reply: Reply) -> discord.ui.View | None:
    """``Why`` and ``Undo`` below a resolution, ``Verify dice`` below a secret, what is offered below anything else."""
    fight, prompts = reply.fight, reply.prompts
    resolved = any(s.dice or s.checks for s in fight.steps)
    if fight.encounter is None or (prompts.questions and not resolved):
        return None
    if prompts.shows == "secret" and fight.seq is not None:
        proof = _button(says("button.verify"), made("verify", fight.encounter, fight.seq), emoji=DIE)
        return _view(proof, *_offered(prompts.offers, prompts.labels))
    if prompts.shows == "asking":
        accept, decline = (made("judge", fight.encounter, f"{reply.data['asked']}.{v}") for v in ("accept", "decline"))
        return _view(_button(says("button.accept"), accept, GREEN), _button(says("button.decline"), decline))
    if not resolved:
        return offers_view(prompts.offers, prompts.labels)
    return None if fight.first is None else resolution_buttons(fight.encounter, fight.first)


def own_view(fight: FightPart, prompts: PromptPart) -> discord.ui.View | None:
    """``End the fight`` below the question whether it is to end, sentences that are offered; else nothing."""
    if prompts.offers:
        return offers_view(prompts.offers, prompts.labels)
    if prompts.shows != "ending" or fight.encounter is None or fight.seq is None:
        return None
    return _view(_button(says("button.end"), made("end", fight.encounter, fight.seq), RED))


def offers_view(offers: Sequence[str], labels: Mapping[str, str] = MappingProxyType({})) -> discord.ui.View | None:
    """A button for each sentence that is offered and short enough for one; None where there is none.

    ``labels``: what stands on it, where it is not the sentence itself.
    """
    buttons = _offered(offers, labels)
    return _view(*buttons[:PER_PAGE]) if buttons else None


def _offered(offers: Sequence[str], labels: Mapping[str, str]) -> list[Button]:
    fit = [offer for offer in dict.fromkeys(offers) if len(made("offer", offer)) <= MOST]
    return [_button(labels.get(offer, offer), made("offer", offer)) for offer in fit]


def board_view(encounter: str) -> discord.ui.View:
    """The buttons below the tracker of a fight that is on; the same whatever its state."""
    first = {"next": BLUE}
    return _view(
        *(_button(says(f"deed.{deed}"), made("board", encounter, deed), first.get(deed, GREY)) for deed in DEEDS)
    )


def turn_view(encounter: str, slot: int, deeds: Sequence[tuple[str, str]]) -> discord.ui.View:
    """What is offered to whose turn it is, ``go`` or a sentence each with its label, and the rest by ``My options``."""
    every = [
        (deed, label, made("turn", encounter, slot, deed))
        for deed, label in (*deeds, ("options", says("deed.options")))
    ]
    fit = [(label, custom, BLUE if deed == "go" else GREY) for deed, label, custom in every if len(custom) <= MOST]
    return _view(*(_button(*one) for one in fit))


def accept_view(encounter: str, name: str) -> discord.ui.View:
    """The one button of a sheet that waits for a game master."""
    return _view(_button(says("button.accept"), made("accept", encounter, of_figure(name)), GREEN))


def resolution_buttons(encounter: str, seq: int) -> discord.ui.View:
    """The buttons of a resolution that stands."""
    return _view(
        _button(says("button.why"), made("why", encounter, seq)),
        _button(says("deed.undo"), made("undo", encounter, seq)),
    )


def undone_buttons(encounter: str, seq: int) -> discord.ui.View:
    """The buttons of a resolution that was taken back."""
    return _view(
        _button(says("button.why"), made("why", encounter, seq)),
        _button(says("button.redo"), made("redo", encounter, seq)),
    )


def question_view(encounter: str, version: int, number: int, question: Question) -> discord.ui.View:
    """A button for each answer, the rule's own answer marked; menus where buttons don't suffice; ``My own dice``."""
    options = question.options
    rolls = _rolls(encounter, version, number, default_of(question))
    if question.points:
        return _view(*_several(encounter, version, number, question), rolls)
    if len(options) > MOST_BUTTONS:
        pages = range(min(MOST_PAGES, -(-len(options) // PER_PAGE)))
        return _view(*(_menu(made("pick", encounter, version, f"{number}.{n}"), options, n) for n in pages), rolls)
    shown = enumerate(options)
    return _view(
        *(_answer(encounter, version, number, (n,), o.text, own=o.id == question.default) for n, o in shown), rolls
    )


def _several(encounter: str, version: int, number: int, question: Question) -> Iterator[Button | Menu]:
    """The rule's own picks and a few other whole answers as buttons, and a menu for all the rest."""
    at = {option.id: n for n, option in enumerate(question.options)}
    every: dict[str, str] = {}
    for answer, words in ((question.default, answers.words(question, question.default)), *answers.ways(question)):
        every.setdefault(words, answer)
    for n, (words, answer) in enumerate(list(every.items())[:WHOLE_ANSWERS]):
        choice = [at[id_] for id_ in answers.picks(question, answer)]
        yield _answer(encounter, version, number, choice, words, own=n == 0)
    yield _menu(made("pick", encounter, version, f"{number}.0"), question.options, 0, several=True)


def default_of(question: Question) -> int:
    """The number of the rule's own answer, from 0."""
    return next((n for n, option in enumerate(question.options) if option.id == question.default), 0)


def unlisted(question: Question) -> int:
    """How many answers found no place on the message; they can be typed."""
    return max(0, len(question.options) - PER_PAGE * MOST_PAGES)


def retry_view(encounter: str, version: int, number: int, choice: int) -> discord.ui.View:
    """The one button of a form that was refused: it opens again as it was."""
    return _view(_rolls(encounter, version, number, choice, says("button.again")))


def look_view(encounter: str, version: int, number: int) -> discord.ui.View:
    """The one button of a question asked in secret."""
    return _view(_button(says("button.look"), made("look", encounter, version, number), BLUE))


def _answer(encounter: str, version: int, number: int, choice: Sequence[int], words: str, *, own: bool) -> Button:
    """One answer; ``own``: the rule's own."""
    custom = made("answer", encounter, version, f"{number}.{'-'.join(map(str, choice))}")
    return _button(words, custom, BLUE if own else GREY)


def _rolls(encounter: str, version: int, number: int, choice: int, label: str = "") -> Button:
    """Opens the form in which physical dice come with an answer; ``choice`` is the answer it proposes."""
    return _button(
        label or says("button.own_dice"), made("rolls", encounter, version, f"{number}.{choice}"), GREEN, DIE
    )


def _menu(custom: str, options: Sequence[Choice], page: int, *, several: bool = False) -> Menu:
    """A menu of answers, where there are too many for buttons, or ``several`` may be picked together."""
    first = page * PER_PAGE
    shown = [
        discord.SelectOption(label=option.text[:100], value=str(n))
        for n, option in enumerate(options[first : first + PER_PAGE], first)
    ]
    return discord.ui.Select(
        custom_id=custom,
        placeholder=says("button.pick")
        if several
        else says("button.answers", first=first + 1, last=first + len(shown)),
        options=shown,
        min_values=0 if several else 1,
        max_values=max(1, len(shown)) if several else 1,
    )


def _button(label: str, custom: str, style: discord.ButtonStyle = GREY, emoji: str | None = None) -> Button:
    return discord.ui.Button(label=label[:LABEL], custom_id=custom, style=style, emoji=emoji)


def _view(*items: Button | Menu) -> discord.ui.View:
    """A view that is over before it is sent: presses are judged by their ids, so nothing is to be remembered."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view
