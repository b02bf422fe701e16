"""Counts the lines of Python that ``docs/architecture.md`` tells; ``python docs/lines.py`` writes them in."""

import re
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
KIT = ("ground", "turns", "things")
FAMILIES = {"rq3plus": "runequest", "rqhouse": "runequest", "gurps4": "gurps", "gurps3": "gurps"}
SYSTEMS = ("rq3plus", "swords", "rqhouse", "gurps4", "gurps3")
BEGIN, END = "Lines of Python: ", "\n## How a sentence goes"


def lines(package: str) -> int:
    """The lines of a package below ``rules``, as they stand."""
    return sum(path.read_text("utf-8").count("\n") for path in (ROOT / "rules" / package).rglob("*.py"))


def counted() -> Mapping[str, int]:
    """The lines of each package below ``rules`` that the page tells of."""
    return {name: lines(name) for name in ("core", "odds", "dice", *KIT, "runequest", "gurps", *SYSTEMS)}


def kit_of(system: str) -> str:
    """What of the kit a system imports, in words."""
    text = "".join(path.read_text("utf-8") for path in (ROOT / "rules" / system).rglob("*.py"))
    used = [name for name in KIT if re.search(rf"^from rules\.{name}\b", text, re.MULTILINE)]
    walks = re.search(r"^from rules\.ground(\.walk\b| import .*\bwalk\b)", text, re.MULTILINE)
    return ", ".join("ground with walks" if name == "ground" and walks else name for name in used)


def told(n: int) -> str:
    """A number of lines by hundreds."""
    return f"{round(n, -2):,}"


def block(found: Mapping[str, int]) -> str:
    """The part of the page that tells the lines."""
    kit = ", ".join(f"{name} {told(found[name])}" for name in KIT)
    rows = [
        f"| `{s}` | {told(found[s])} | {told(found[FAMILIES[s]]) if s in FAMILIES else '–'} | {kit_of(s)} |"
        for s in SYSTEMS
    ]
    whole = told(sum(found[name] for name in KIT))
    return (
        f"{BEGIN}kernel {told(found['core'])}, odds {told(found['odds'])}, dice language {told(found['dice'])},"
        f" kit {whole} ({kit}).\n\n| system | its own | its family's | from the kit |\n|---|---|---|---|\n"
        + "\n".join(rows)
        + "\n"
    )


def stands(page: str) -> str:
    """That part of the page as it stands."""
    return page[page.index(BEGIN) : page.index(END)]


if __name__ == "__main__":
    page = PAGE.read_text("utf-8")
    PAGE.write_text(page.replace(stands(page), block(counted())), "utf-8")
