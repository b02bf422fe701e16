"""A language of our own: every letter of the texts is another, and they are a third longer.

What is typed stays: commands, sentences in backquotes, words in capitals such as NAME. So what a plain letter is left
in was typed, names something, or was never a text. ``pytest -p tests.pseudo`` speaks it, and ``python -m tests.pseudo``
is the program that does.
"""

import re
import sys

from bot.cli import main
from rules.texts import messages

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER = "àƀçđéƒğĥíĵķłɱñóþɋřšţúṽŵẋýžÀƁÇĐÉƑĞĤÍĴĶŁḾÑÓÞɊŘŠŢÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, OTHER)
TYPED = re.compile(r"`[^`]*`|/[a-z-]+(?: [a-z]+)*|\b[A-Z]{2,}\b|\bhttps?://\S+|<@|</?\w+:\d+>")
LONGER = 0.3
_EVERY = round(1 / LONGER)


def pseudo(text: str) -> str:
    """A text in the language: what is typed as it is, of the rest each letter another and every third one twice."""
    at, said = 0, []
    for typed in TYPED.finditer(text):
        said += [_other(text[at : typed.start()]), typed[0]]
        at = typed.end()
    return "".join((*said, _other(text[at:])))


def _other(text: str) -> str:
    made, nth = [], 0
    for letter in text:
        nth += letter.isalpha()
        made.append(letter.translate(LETTERS) * (2 if letter.isalpha() and nth % _EVERY == 0 else 1))
    return "".join(made)


def speak() -> None:
    """From now on every text that is read is read in the language."""
    read = messages._levelled

    def levelled(found: list[str | messages.Fact | messages.Choice | tuple[str, int]]) -> messages.Pieces:
        return tuple(pseudo(piece) if isinstance(piece, str) else piece for piece in read(found))

    messages._levelled = levelled


def pytest_configure() -> None:
    """Speak it in this run of the tests."""
    speak()


if __name__ == "__main__":
    speak()
    sys.exit(main())
