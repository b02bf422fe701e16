"""Buttons and menus. Each press is judged anew from its custom id and the store, so they work after any restart."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Self, TypeAlias

import discord

from bot.discord import ids
from bot.discord.host import Interaction, desk_of
from bot.reply import Reply
from rules.core.orders import answers
from rules.core.report import Choice, Question

Button: TypeAlias = discord.ui.Button[discord.ui.View]
Item: TypeAlias = discord.ui.Item[Any]

LABEL, PER_PAGE = 80, 25
MOST_BUTTONS, MOST_PAGES, WHOLE_ANSWERS = 24, 4, 5
"""What a message has room for beside ``Enter rolls``: five rows of five buttons or of one menu."""

DEEDS = {"next": "Next", "options": "My options", "map": "Map", "undo": "Undo"}
"""What the buttons below the tracker say, each with its label."""


class Answer(discord.ui.DynamicItem[Button], template=ids.ANSWER):
    """One answer to an open question."""

    def __init__(
        self, encounter: str, version: int, question: int, choice: Sequence[int], button: Button | None = None
    ) -> None:
        self.encounter, self.version, self.question, self.choice = encounter, version, question, tuple(choice)
        button = button or discord.ui.Button()
        button.custom_id = ids.made("answer", encounter, version, f"{question}.{'-'.join(map(str, choice))}")
        super().__init__(button)

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        choice = tuple(int(n) for n in match["choice"].split("-") if n)
        return cls(match["encounter"], int(match["version"]), int(match["question"]), choice)

    async def callback(self, interaction: Interaction) -> None:
        """Answer, if the question still stands and is this person's to answer."""
        await desk_of(interaction).presses.choose(interaction, self.encounter, self.version, self.question, self.choice)


class Pick(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template=ids.PICK):
    """A menu of answers, where there are too many for buttons, or ``several`` may be picked together."""

    def __init__(
        self,
        encounter: str,
        version: int,
        question: int,
        page: int,
        options: Sequence[Choice] = (),
        *,
        several: bool = False,
    ) -> None:
        self.encounter, self.version, self.question = encounter, version, question
        first = page * PER_PAGE
        shown = [
            discord.SelectOption(label=o.text[:100], value=str(n))
            for n, o in enumerate(options[first : first + PER_PAGE], first)
        ]
        menu: discord.ui.Select[discord.ui.View] = discord.ui.Select(
            custom_id=ids.made("pick", encounter, version, f"{question}.{page}"),
            placeholder="Pick what you want" if several else f"Answers {first + 1} to {first + len(shown)}",
            options=shown,
            min_values=0 if several else 1,
            max_values=max(1, len(shown)) if several else 1,
        )
        super().__init__(menu)

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The menu as it was used."""
        return cls(match["encounter"], int(match["version"]), int(match["question"]), int(match["page"]))

    async def callback(self, interaction: Interaction) -> None:
        """Answer by the option picked."""
        data: Any = interaction.data
        picked = tuple(int(value) for value in data["values"])
        await desk_of(interaction).presses.choose(interaction, self.encounter, self.version, self.question, picked)


class Rolls(discord.ui.DynamicItem[Button], template=ids.ROLLS):
    """Opens the form in which physical dice come with an answer; ``choice`` is the answer it proposes."""

    def __init__(self, encounter: str, version: int, question: int, choice: int, label: str = "Enter rolls") -> None:
        self.encounter, self.version, self.question, self.choice = encounter, version, question, choice
        custom = ids.made("rolls", encounter, version, f"{question}.{choice}")
        style = discord.ButtonStyle.success
        super().__init__(discord.ui.Button(label=label, style=style, emoji="🎲", custom_id=custom))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], int(match["version"]), int(match["question"]), int(match["choice"]))

    async def callback(self, interaction: Interaction) -> None:
        """Open the form, if the question still stands and is this person's to answer."""
        await desk_of(interaction).presses.enter(interaction, self.encounter, self.version, self.question, self.choice)


class Look(discord.ui.DynamicItem[Button], template=ids.LOOK):
    """Shows a question that is not for everybody's eyes to whoever may answer it."""

    def __init__(self, encounter: str, version: int, question: int) -> None:
        self.encounter, self.version, self.question = encounter, version, question
        custom = ids.made("look", encounter, version, question)
        super().__init__(discord.ui.Button(label="Look", style=discord.ButtonStyle.primary, custom_id=custom))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], int(match["version"]), int(match["question"]))

    async def callback(self, interaction: Interaction) -> None:
        """Show the question and its buttons."""
        await desk_of(interaction).presses.look(interaction, self.encounter, self.version, self.question)


class Why(discord.ui.DynamicItem[Button], template=ids.WHY):
    """Unfolds a resolution."""

    def __init__(self, encounter: str, seq: int) -> None:
        self.encounter, self.seq = encounter, seq
        super().__init__(discord.ui.Button(label="Why", custom_id=ids.made("why", encounter, seq)))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], int(match["seq"]))

    async def callback(self, interaction: Interaction) -> None:
        """Explain, to this person alone."""
        await desk_of(interaction).presses.explain(interaction, self.encounter, self.seq)


class Undo(discord.ui.DynamicItem[Button], template=ids.UNDO):
    """Takes this sentence back, as long as it is the last."""

    def __init__(self, encounter: str, seq: int) -> None:
        self.encounter, self.seq = encounter, seq
        super().__init__(discord.ui.Button(label="Undo", custom_id=ids.made("undo", encounter, seq)))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], int(match["seq"]))

    async def callback(self, interaction: Interaction) -> None:
        """Take it back and say so on the message itself."""
        await desk_of(interaction).presses.move(interaction, "undo", self.encounter, self.seq)


class Redo(discord.ui.DynamicItem[Button], template=ids.REDO):
    """Does this sentence again, as long as nothing else was played since it was taken back."""

    def __init__(self, encounter: str, seq: int) -> None:
        self.encounter, self.seq = encounter, seq
        super().__init__(discord.ui.Button(label="Redo", custom_id=ids.made("redo", encounter, seq)))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], int(match["seq"]))

    async def callback(self, interaction: Interaction) -> None:
        """Do it again and show the message as it was."""
        await desk_of(interaction).presses.move(interaction, "redo", self.encounter, self.seq)


class Verify(discord.ui.DynamicItem[Button], template=ids.VERIFY):
    """Recomputes every die of a fight that is over."""

    def __init__(self, encounter: str, seq: int) -> None:
        self.encounter, self.seq = encounter, seq
        custom = ids.made("verify", encounter, seq)
        super().__init__(discord.ui.Button(label="Verify dice", emoji="🎲", custom_id=custom))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], int(match["seq"]))

    async def callback(self, interaction: Interaction) -> None:
        """Recompute them, for this person alone."""
        await desk_of(interaction).presses.verify(interaction, self.encounter, self.seq)


class End(discord.ui.DynamicItem[Button], template=ids.END):
    """Ends the fight, as long as nothing has happened since it was asked whether it is to end."""

    def __init__(self, encounter: str, seq: int) -> None:
        self.encounter, self.seq = encounter, seq
        custom = ids.made("end", encounter, seq)
        super().__init__(discord.ui.Button(label="End the fight", style=discord.ButtonStyle.danger, custom_id=custom))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], int(match["seq"]))

    async def callback(self, interaction: Interaction) -> None:
        """End it and post its report."""
        await desk_of(interaction).presses.end(interaction, self.encounter, self.seq)


class Offer(discord.ui.DynamicItem[Button], template=ids.OFFER):
    """Says a sentence that would do where another was refused."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(discord.ui.Button(label=sentence[:LABEL], custom_id=ids.offered(sentence)))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["sentence"])

    async def callback(self, interaction: Interaction) -> None:
        """Say it, as if this person had typed it."""
        await desk_of(interaction).command(interaction, self.sentence)


class Accept(discord.ui.DynamicItem[Button], template=ids.ACCEPT):
    """Lets a sheet that its player has imported count in the fight."""

    def __init__(self, encounter: str, figure: str) -> None:
        self.encounter, self.figure = encounter, figure
        custom = ids.made("accept", encounter, figure)
        super().__init__(discord.ui.Button(label="Accept", style=discord.ButtonStyle.success, custom_id=custom))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], match["figure"])

    async def callback(self, interaction: Interaction) -> None:
        """Accept it, for a game master."""
        await desk_of(interaction).presses.accept(interaction, self.encounter, self.figure)


class Judge(discord.ui.DynamicItem[Button], template=ids.JUDGE):
    """Decides on a player's request to take something back: ``accept`` or ``decline``."""

    def __init__(self, encounter: str, number: int, verdict: str) -> None:
        self.encounter, self.number, self.verdict = encounter, number, verdict
        custom = ids.made("judge", encounter, f"{number}.{verdict}")
        style = discord.ButtonStyle.success if verdict == "accept" else discord.ButtonStyle.secondary
        super().__init__(discord.ui.Button(label=verdict.capitalize(), style=style, custom_id=custom))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], int(match["number"]), match["verdict"])

    async def callback(self, interaction: Interaction) -> None:
        """Decide, for a game master, as long as that request is open."""
        await desk_of(interaction).presses.judge(interaction, self.encounter, self.number, self.verdict)


class Deed(discord.ui.DynamicItem[Button], template=ids.BOARD):
    """Below the tracker: says one of DEEDS in the fight as it stands, for whoever presses."""

    def __init__(self, encounter: str, deed: str) -> None:
        self.encounter, self.deed = encounter, deed
        style = discord.ButtonStyle.primary if deed == "next" else discord.ButtonStyle.secondary
        custom = ids.made("board", encounter, deed)
        super().__init__(discord.ui.Button(label=DEEDS[deed], style=style, custom_id=custom))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], match["deed"])

    async def callback(self, interaction: Interaction) -> None:
        """Say it, as long as that fight is the channel's."""
        await desk_of(interaction).presses.say(interaction, self.encounter, self.deed)


class Turn(discord.ui.DynamicItem[Button], template=ids.TURN):
    """Below the message that tells whose turn it is: says ``deed`` for that figure, as long as it is."""

    def __init__(self, encounter: str, slot: int, deed: str, label: str = "") -> None:
        self.encounter, self.slot, self.deed = encounter, slot, deed
        style = discord.ButtonStyle.primary if deed == "go" else discord.ButtonStyle.secondary
        custom = ids.made("turn", encounter, slot, deed)
        super().__init__(discord.ui.Button(label=label[:LABEL] or deed, style=style, custom_id=custom[: ids.MOST]))
        self.fits = len(custom) <= ids.MOST

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item, match: re.Match[str]) -> Self:
        """The button as it was pressed."""
        return cls(match["encounter"], int(match["slot"]), match["deed"])

    async def callback(self, interaction: Interaction) -> None:
        """Say it, for whoever plays the figure and for a game master."""
        await desk_of(interaction).presses.turn(interaction, self.encounter, self.slot, self.deed)


ITEMS = (Answer, Pick, Rolls, Look, Why, Undo, Redo, Verify, End, Judge, Accept, Offer, Deed, Turn)
"""Every kind of button and menu: what a client has to know to hear presses."""


def reply_view(reply: Reply) -> discord.ui.View | None:
    """``Why`` and ``Undo`` below a resolution, ``Verify dice`` below a secret; nothing below anything else."""
    if reply.encounter is None or reply.questions:
        return None
    if reply.shows == "secret" and reply.seq is not None:
        return _view(Verify(reply.encounter, reply.seq))
    if reply.shows == "asking":
        number = int(reply.data["asked"])
        return _view(Judge(reply.encounter, number, "accept"), Judge(reply.encounter, number, "decline"))
    if not any(s.dice or s.checks for s in reply.steps):
        return None
    return resolution_buttons(reply.encounter, reply.steps[0].seq)


def own_view(reply: Reply) -> discord.ui.View | None:
    """``End the fight`` below the question whether it is to end, sentences that are offered; else nothing."""
    if reply.offers:
        return offers_view(reply.offers)
    if reply.shows != "ending" or reply.encounter is None or reply.seq is None:
        return None
    return _view(End(reply.encounter, reply.seq))


def offers_view(offers: Sequence[str]) -> discord.ui.View | None:
    """A button for each sentence that is offered and short enough for one; None where there is none."""
    fit = [offer for offer in dict.fromkeys(offers) if ids.offered(offer) is not None]
    return _view(*map(Offer, fit[:PER_PAGE])) if fit else None


def board_view(encounter: str) -> discord.ui.View:
    """The buttons below the tracker of a fight that is on; the same whatever its state."""
    return _view(*(Deed(encounter, deed) for deed in DEEDS))


def turn_view(encounter: str, slot: int, turns: Sequence[Turn]) -> discord.ui.View:
    """What is offered to whose turn it is, and all the rest by ``My options``."""
    return _view(*(turn for turn in turns if turn.fits), Turn(encounter, slot, "options", DEEDS["options"]))


def accept_view(encounter: str, name: str) -> discord.ui.View:
    """The one button of a sheet that waits for a game master."""
    return _view(Accept(encounter, ids.of_figure(name)))


def resolution_buttons(encounter: str, seq: int) -> discord.ui.View:
    """The buttons of a resolution that stands."""
    return _view(Why(encounter, seq), Undo(encounter, seq))


def undone_buttons(encounter: str, seq: int) -> discord.ui.View:
    """The buttons of a resolution that was taken back."""
    return _view(Why(encounter, seq), Redo(encounter, seq))


def question_view(encounter: str, version: int, number: int, question: Question) -> discord.ui.View:
    """A button for each answer, the rule's own answer marked; menus where buttons don't suffice; ``Enter rolls``."""
    options = question.options
    rolls = Rolls(encounter, version, number, default_of(question))
    if question.points:
        return _view(*_several(encounter, version, number, question), rolls)
    if len(options) > MOST_BUTTONS:
        pages = range(min(MOST_PAGES, -(-len(options) // PER_PAGE)))
        return _view(*(Pick(encounter, version, number, page, options) for page in pages), rolls)
    buttons = []
    for n, option in enumerate(options):
        style = discord.ButtonStyle.primary if option.id == question.default else discord.ButtonStyle.secondary
        face: Button = discord.ui.Button(label=option.text[:LABEL], style=style)
        buttons.append(Answer(encounter, version, number, (n,), face))
    return _view(*buttons, rolls)


def _several(encounter: str, version: int, number: int, question: Question) -> Iterator[discord.ui.Item[Any]]:
    """The rule's own picks and a few other whole answers as buttons, and a menu for all the rest."""
    at = {option.id: n for n, option in enumerate(question.options)}
    every: dict[str, str] = {}
    for answer, words in ((question.default, answers.words(question, question.default)), *answers.ways(question)):
        every.setdefault(words, answer)
    for n, (words, answer) in enumerate(list(every.items())[:WHOLE_ANSWERS]):
        style = discord.ButtonStyle.secondary if n else discord.ButtonStyle.primary
        face: Button = discord.ui.Button(label=words[:LABEL], style=style)
        yield Answer(encounter, version, number, [at[id_] for id_ in answers.picks(question, answer)], face)
    yield Pick(encounter, version, number, 0, question.options[:PER_PAGE], several=True)


def default_of(question: Question) -> int:
    """The number of the rule's own answer, from 0."""
    return next((n for n, option in enumerate(question.options) if option.id == question.default), 0)


def unlisted(question: Question) -> int:
    """How many answers found no place on the message; they can be typed."""
    return max(0, len(question.options) - PER_PAGE * MOST_PAGES)


def retry_view(encounter: str, version: int, number: int, choice: int) -> discord.ui.View:
    """The one button of a form that was refused: it opens again as it was."""
    return _view(Rolls(encounter, version, number, choice, "Try again"))


def look_view(encounter: str, version: int, number: int) -> discord.ui.View:
    """The one button of a question asked in secret."""
    return _view(Look(encounter, version, number))


def _view(*items: discord.ui.Item[Any]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view
