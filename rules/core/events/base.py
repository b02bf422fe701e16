"""What every event is: it applies itself, total and pure; one about a figure that is not there changes nothing."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure


class Happening(Struct, frozen=True, omit_defaults=True, tag_field="event", forbid_unknown_fields=True):
    """Something that changes a fight."""

    body: ClassVar[bool] = False
    """Whether it waits for the end of a simultaneous group before others see it."""

    def apply(self, enc: Encounter) -> Encounter:
        """The fight after it."""
        raise AssertionError(f"{type(self).__name__} must say how it applies")


def with_figure(enc: Encounter, figure: Figure) -> Encounter:
    """The fight with this figure in place of the one of its name."""
    return replace(enc, figures={**enc.figures, figure.name: figure})


class Of(Happening, frozen=True, omit_defaults=True):
    """An event about one figure."""

    who: str

    def apply(self, enc: Encounter) -> Encounter:
        figure = enc.figures.get(self.who)
        return enc if figure is None else with_figure(enc, self.on(figure))

    def on(self, figure: Figure) -> Figure:
        """The figure after it."""
        raise AssertionError(f"{type(self).__name__} must say what becomes of the figure")
