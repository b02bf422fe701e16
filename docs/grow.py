"""Grows ``docs/commands.md`` and README's table of systems from what declares them.

``python docs/grow.py`` writes both.
"""

from collections.abc import Iterator
from pathlib import Path

from bot.discord.described import described, field
from bot.discord.forms import DO, forms
from bot.help.talks import talks
from grammar.commands.every import COMMANDS, MODULES, TableCommand
from grammar.table.filled import fields_of, shown
from rules.core.orders.help import helps
from rules.core.tables.places import places
from rules.core.tables.reference import entries
from rules.registry import SYSTEMS, ruleset

ROOT = Path(__file__).parents[1]
COMMANDS_PAGE, README = ROOT / "docs" / "commands.md", ROOT / "README.md"
HEAD = """# Commands

<!-- Grown from the declarations of the commands by `python docs/grow.py`; change those, not this page. -->

What you say to the table itself, under every system. In Discord each is a slash command with a form; typed, the `/`
may be left out. What you say to fight is a sentence of the system: its verbs are at the end of this page.

*GM* means that only the game master may say it, *in the fight* that you need a figure in it, *private* that only you
read the answer. A question (a line that ends in `?`) reaches only what *changes nothing*. What is *final* is done
when you say it exactly; said in other words, it's only offered.
"""
TITLES = {
    "fights": "Fights",
    "sheets": "Sheets and creatures",
    "clock": "Clock and log",
    "asking": "Asking and answering",
    "rolls": "Dice, odds and words of your own",
    "rulings": "The GM's rulings",
    "effects": "Effects and notes",
    "privacy": "What is kept of you",
}
"""What the page calls the commands of each module."""
EDITIONS = {
    "rq3plus": "RuneQuest III, extended combat",
    "rqhouse": "RuneQuest house rules",
    "swords": "trait rules of its own, 2d6",
    "gurps4": "GURPS, fourth edition",
    "gurps3": "GURPS, third edition",
}
OWN = (
    "encounter gmtracker",
    *(f"config {name}" for name in ("gm_role", "system", "pace", "answer_seconds", "typed_commands")),
)
"""What only Discord has, beside ``/do``."""
SHEETS = "ours, stat blocks"
_OF_FOUNDRY = ", Foundry, Mythras Encounter Generator"
FOREIGN = {
    "rq3plus": _OF_FOUNDRY,
    "rqhouse": _OF_FOUNDRY,
    "gurps4": ", GCS, GCA 5, Foundry, Fantasy Grounds, Roll20",
}
"""What is read: our own formats and pasted blocks, and by system what other programs write."""
BEGIN, END = "<!-- systems: grown by `python docs/grow.py` -->", "<!-- /systems -->"
TABLE = "| system | plays | rules covered | ready figures | sheets read | reference |\n|---|---|---|---|---|---|\n"


def commands_page() -> str:
    """The whole page: the commands of the table by their modules, Discord's own, and the verbs of every system."""
    pieces = [HEAD]
    for module in MODULES:
        pieces.append(f"\n## {TITLES[module.__name__.rpartition('.')[2]]}\n")
        pieces += (_entry(made) for made in COMMANDS.values() if made.__module__ == module.__name__)
    pieces.append("\n## Only in Discord\n")
    pieces += _discords_own()
    pieces.append("\n## Verbs of the systems\n\n`/help VERB` shows sentences to try, `/help verbs` lists the verbs.\n")
    pieces += map(_verbs, SYSTEMS)
    return "".join(pieces)


def systems_table() -> str:
    """README's table of the systems: what each covers, counted."""
    return TABLE + "".join(map(_row, SYSTEMS))


def _row(system: str) -> str:
    rules = ruleset(system)
    every = entries(rules.package)
    placed = places(rules.package, *((rules.family,) if rules.family else ()))
    covered = sum(bool(placed.get(rule)) for rule in every)
    figures = len(list((ROOT / "rules" / system / "data" / "characters").glob("*.toml")))
    link = f"[reference](rules/{system}/reference.md)"
    sheets = f"{SHEETS}{FOREIGN.get(system, '')}"
    return f"| `{system}` | {EDITIONS[system]} | {covered} of {len(every)} | {figures} | {sheets} | {link} |\n"


def with_table(readme: str) -> str:
    """README with its table of systems as it has to be."""
    before, rest = readme.split(BEGIN)
    return f"{before}{BEGIN}\n{systems_table()}{END}{rest.split(END)[1]}"


def _entry(made: type[TableCommand]) -> str:
    """One command: what it does, who may say it, sentences to try, and what stands in its fields."""
    said, talk = made.said, talks()[made.said.words]
    marks = [
        {"masters": "GM", "players": "in the fight"}.get(said.who, ""),
        "private" if said.private else "",
        "changes nothing" if said.reads else "",
        "final" if said.final else "",
    ]
    told = talk.says.removeprefix("GM: ")
    told = told[0].upper() + told[1:]
    marked = ", ".join(filter(None, marks))
    head = f"\n### /{said.words}\n\n{told}{f' *({marked})*' if marked else ''}\n\n"
    sentences = "".join(f"    {form}\n" for form in talk.tries.forms)
    return head + sentences + _fields(made)


def _fields(made: type[TableCommand]) -> str:
    """The fields that a form asks for, each with what it is for."""
    if made.said.formless:
        return ""
    told = [
        f"- `{shown(part)}`{'' if part.required else ' (optional)'}: {field(made.said.words, shown(part))}\n"
        for part in fields_of(made)
    ]
    return "\n" + "".join(told) if told else ""


def _discords_own() -> Iterator[str]:
    """``/do``, the second tracker and the settings, which only Discord has."""
    do = next(form for form in forms() if form.verb == DO)
    yield f"\n### /{DO}\n\n{described(DO).says}.\n"
    yield "\n" + "".join(f"- `{one.name}`: {one.help}\n" for one in do.fields)
    for name in OWN:
        yield f"\n### /{name}\n\n{described(name).says.removeprefix('GM: ')}.\n"


def _verbs(system: str) -> str:
    rules = ruleset(system)
    rows = (f"| `{word}` | {verb.says} | `{verb.forms[0]}` |\n" for word, verb in helps(rules.package).items())
    return f"\n### {system}: {rules.title}\n\n| verb | does | for example |\n|---|---|---|\n{''.join(rows)}"


if __name__ == "__main__":
    COMMANDS_PAGE.write_text(commands_page(), "utf-8")
    README.write_text(with_table(README.read_text("utf-8")), "utf-8")
