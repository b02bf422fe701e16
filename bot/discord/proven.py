"""Lines that may be acknowledged before they are read: they went well when the same person said them last."""

from bot.discord.host import Interaction
from bot.reply import Line

REMEMBERED = 4096
"""The most lines that are held; the ones learned first go first."""


class Proven:
    """Knows of each line what it came to the last time, by channel and speaker."""

    def __init__(self) -> None:
        self._went: dict[tuple[str, str, str], None] = {}

    def expects(self, interaction: Interaction, text: str) -> bool:
        """Whether the line is likely to be carried out for everybody to see."""
        return (str(interaction.channel_id), str(interaction.user.id), text) in self._went

    def learn(self, line: Line, *, well: bool) -> None:
        """The line was carried out for everybody to see (``well``), or it was refused, or came to something private."""
        key = line.place.channel, line.speaker.id, line.text
        self._went.pop(key, None)
        if well:
            self._went[key] = None
            if len(self._went) > REMEMBERED:
                del self._went[next(iter(self._went))]
