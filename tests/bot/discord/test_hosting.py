"""Every step of the operator's guide, from the shipped ``.env.example``; only token and addresses are replaced."""

import asyncio
import contextlib
import os
import re
import shlex
import stat
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from bot.settings import PREFIX
from tests.loopback.server import World

ROOT = Path(__file__).parents[3]
HOSTING = (ROOT / "docs" / "operators.md").read_text()
MESSAGE_CONTENT = 1 << 18


def replaced(world: World) -> dict[str, str]:
    """What differs from the example: the token, and where Discord is."""
    return {
        "STRIKERANK_TOKEN": world.token,
        "STRIKERANK_DISCORD_API_BASE": world.api_base,
        "STRIKERANK_DISCORD_GATEWAY": world.gateway_url,
        "STRIKERANK_DISCORD_CDN": world.cdn_base,
    }


def edited(world: World, place: Path, **more: str) -> Path:
    """``cp .env.example .env`` and the editor."""
    assert "`cp .env.example .env`" in HOSTING and "`chmod 600 .env`" in HOSTING
    values = replaced(world) | {f"{PREFIX}{name}": value for name, value in more.items()}
    lines = (ROOT / ".env.example").read_text().splitlines()
    made = [f"{n}={values[n]}" if (n := line.partition("=")[0]) in values else line for line in lines]
    assert sum(one != two for one, two in zip(made, lines, strict=True)) == len(values)
    (place / ".env").write_text("\n".join(made) + "\n")
    (place / ".env").chmod(0o600)
    return place / ".env"


def clean(more: Mapping[str, str] = {}) -> dict[str, str]:
    """This environment without settings, with ``strikerank`` found, and what is added."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    return kept | {"PYTHONPATH": str(ROOT)} | dict(more)


def ours(command: str) -> list[str]:
    """A command line of the guide, unit or container, with this checkout for the installed program."""
    program, *rest = shlex.split(command)
    assert Path(program).name == "strikerank"
    return [sys.executable, "-m", "bot.cli", *rest]


@contextlib.asynccontextmanager
async def running(world: World, command: str, folder: Path, env: Mapping[str, str]) -> AsyncIterator[None]:
    """The bot by that command line, connected; it leaves in peace."""
    seen = world.gateway.identifies
    made = await asyncio.create_subprocess_exec(
        *ours(command), cwd=folder, env=dict(env), stderr=asyncio.subprocess.PIPE
    )
    try:
        await world.until(lambda: world.gateway.identifies > seen or made.returncode is not None, timeout=60)
        assert made.returncode is None, (await made.communicate())[1].decode()
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            made.terminate()
        _, told = await asyncio.wait_for(made.communicate(), 20)
    assert made.returncode == 0 and b"Traceback" not in told, told.decode()


async def told(command: str, folder: Path, env: Mapping[str, str]) -> tuple[int, str]:
    """What a command prints, and its exit status."""
    made = await asyncio.create_subprocess_exec(
        *ours(command), cwd=folder, env=dict(env), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    out, _ = await made.communicate()
    assert made.returncode is not None and b"Traceback" not in out, out.decode()
    return made.returncode, out.decode()


async def plays(world: World) -> None:
    """Somebody starts a fight and sees a resolution."""
    channel = world.guild("Table").channel("fight")
    gerd = world.person("Gerd", channel.guild)
    await gerd.slash(channel, "encounter start", {"system": "rq3plus"})
    for name in ("Rurik", "Grak"):
        await gerd.slash(channel, "encounter add", {"name": name})
    await world.until(lambda: channel.guild is not None and world.commands.get(channel.guild.id), 20)
    answer = await gerd.slash(channel, "attack", {"who": "Rurik", "sentence": "broadsword vs Grak nothing"})
    assert "broadsword" in answer.text
    assert "over" in (await gerd.slash(channel, "encounter end", {"now": True})).text


async def test_by_hand_with_sqlite(world: World, tmp_path: Path) -> None:
    owner = world.person("Olga", world.guild("Table"), manage_guild=True)
    edited(world, tmp_path)
    assert "`.venv/bin/strikerank run`" in HOSTING and "`.venv/bin/strikerank doctor`" in HOSTING
    code, said = await told("strikerank doctor", tmp_path, clean())
    assert code == 0 and "FAULT" not in said
    async with running(world, "strikerank run", tmp_path, clean()):
        channel = world.guild("Table").channel("fight")
        role = world.guild("Table").role("Masters")
        assert "Masters" in (await owner.slash(channel, "config gm_role", {"role": role})).text
        world.person("Gerd", world.guild("Table"), roles=[role])
        await plays(world)
        store = tmp_path / "strikerank.db"
        assert stat.S_IMODE(store.stat().st_mode) == 0o600
        (backup,) = re.findall(r"^    (strikerank backup \S+)", HOSTING, re.MULTILINE)
        assert (await told(backup, tmp_path, clean()))[0] == 0
        assert stat.S_IMODE((tmp_path / backup.split()[-1]).stat().st_mode) == 0o600
    code, said = await told("strikerank doctor", tmp_path, clean())
    marks = {line.split()[0] for line in said.splitlines()}
    assert code == 0 and marks <= {"ok", "mind"}, said
    for name in ("token", "intents", "permissions", "commands", "store", "clock", "fonts"):
        assert re.search(rf"^ok +{name}:|^mind +fonts:", said, re.MULTILINE), f"{name} in {said}"
    assert "as in this version" in said and "all granted on Table" in said and world.token not in said


async def test_as_the_systemd_unit(world: World, tmp_path: Path) -> None:
    for step in (
        "sudo make install",
        "sudo cp .env.example .env",
        "sudo cp docs/strikerank.service /etc/systemd/system/",
    ):
        assert step in HOSTING
    unit = (ROOT / "docs" / "strikerank.service").read_text()
    lines = [line.partition("=") for line in unit.splitlines() if "=" in line and not line.startswith("#")]
    keys = {key: value for key, _, value in lines}
    assert keys["EnvironmentFile"] == "/opt/strikerank/.env" and keys["WorkingDirectory"] == "/var/lib/strikerank"
    assert keys["StateDirectory"] == "strikerank" and "ReadWritePaths" not in keys
    env = _as_systemd_reads(edited(world, tmp_path).read_text())
    assert env["STRIKERANK_GUILD"] == ""
    state = tmp_path / "state"
    state.mkdir()
    async with running(world, keys["ExecStart"], state, clean(env)):
        await plays(world)
    assert (state / "strikerank.db").is_file()


def _as_systemd_reads(text: str) -> dict[str, str]:
    rows = [line.partition("=") for line in text.splitlines() if line.strip() and line[0] not in "#;"]
    return {name: value.strip() for name, _, value in rows}


def test_the_unit_is_hardened() -> None:
    unit = (ROOT / "docs" / "strikerank.service").read_text().splitlines()
    for line in (
        "User=strikerank",
        "NoNewPrivileges=true",
        "ProtectSystem=strict",
        "ProtectHome=true",
        "PrivateTmp=true",
        "CapabilityBoundingSet=",
        "UMask=0077",
    ):
        assert line in unit
    forbidden = [word for line in unit if line.startswith("SystemCallFilter=~") for word in line[18:].split()]
    assert forbidden == ["@privileged"], "what weighs odds bounds its memory (setrlimit) and gives way (nice)"
    assert "chown" not in HOSTING, "the bot's own user must not be able to write the code"


async def test_as_the_container(world: World, tmp_path: Path) -> None:
    assert "--env-file .env" in HOSTING and "-v strikerank:/data" in HOSTING
    made = (ROOT / "Containerfile").read_text()
    (command,) = re.findall(r"^CMD \[(.*)\]$", made, re.MULTILINE)
    env = dict(re.findall(r"^ENV (\w+)=(.*)$", made, re.MULTILINE))
    assert re.findall(r"^WORKDIR (.*)$", made, re.MULTILINE)[-1] == "/data"
    rows = [line for line in edited(world, tmp_path).read_text().splitlines() if line and not line.startswith("#")]
    env |= dict(line.split("=", 1) for line in rows)
    data = tmp_path / "data"
    data.mkdir()
    async with running(world, " ".join(shlex.split(command.replace(",", " "))), data, clean(env)):
        await plays(world)
    assert (data / "strikerank.db").is_file()


def test_the_container_takes_no_secrets_along() -> None:
    ignored = (ROOT / ".dockerignore").read_text()
    assert ignored == (ROOT / ".containerignore").read_text()
    assert {".env", ".git", "*.db", ".venv*"} <= set(ignored.splitlines())
    copied = re.findall(r"^COPY (.*) \S+$", (ROOT / "Containerfile").read_text(), re.MULTILINE)
    assert all((ROOT / name).exists() for names in copied for name in names.split())


async def test_the_doctor_names_each_fault_and_its_mend(world: World, tmp_path: Path) -> None:
    guild = world.guild("Table")
    edited(world, tmp_path, TYPED_COMMANDS="true")
    guild.everyone.permissions = 0
    code, said = await told("strikerank doctor", tmp_path, clean())
    assert code == 1
    faults = {line.split()[1].rstrip(":"): line for line in said.splitlines() if line.startswith("FAULT")}
    assert set(faults) == {"intents", "permissions"}
    assert "developer portal" in faults["intents"] and "STRIKERANK_TYPED_COMMANDS=false" in faults["intents"]
    assert "Send Messages" in faults["permissions"] and "Pin Messages" not in faults["permissions"]
    assert "/oauth2/authorize" in faults["permissions"]
    assert re.search(r"^mind +commands: .*--sync-only", said, re.MULTILINE)
    world.flags = MESSAGE_CONTENT
    guild.role(world.bot.name).permissions = (1 << 53) - 1
    assert (await told("strikerank run --sync-only", tmp_path, clean()))[0] == 0
    code, said = await told("strikerank doctor", tmp_path, clean())
    assert code == 0 and "Message Content is on" in said and re.search(r"^ok +commands", said, re.MULTILINE), said


async def test_the_doctor_of_a_bot_that_is_nowhere(world: World, tmp_path: Path) -> None:
    edited(world, tmp_path)
    code, said = await told("strikerank doctor", tmp_path, clean())
    assert code == 0 and re.search(r"^mind +permissions: .*isn't on any server.*Open http", said, re.MULTILINE)


async def test_a_refused_token(world: World, tmp_path: Path) -> None:
    edited(world, tmp_path, TOKEN="12.ab.cd")
    code, said = await told("strikerank doctor", tmp_path, clean())
    assert code == 1 and "FAULT token: Discord doesn't accept it. Reset the token" in said
    code, said = await told("strikerank run", tmp_path, clean())
    assert code == 1 and said.splitlines()[-1].startswith("Discord refuses the token") and "voice" not in said
    world.faults.clear()


@pytest.mark.parametrize("command", ["strikerank doctor", "strikerank run"])
async def test_no_way_to_discord(world: World, tmp_path: Path, command: str) -> None:
    edited(world, tmp_path, DISCORD_API_BASE="http://127.0.0.1:1/api/v10")
    code, said = await told(command, tmp_path, clean())
    assert code == 1 and "network" in said


async def test_a_clock_that_is_off(world: World, tmp_path: Path) -> None:
    edited(world, tmp_path)
    script = (
        "import datetime as d, bot.discord.checkup as c\n"
        "class Late(d.datetime):\n"
        "    @classmethod\n"
        "    def now(cls, tz=None):\n"
        "        return d.datetime.now(tz) + d.timedelta(seconds=90)\n"
        "c.datetime = Late\n"
        "from bot.cli import main\n"
        "raise SystemExit(main(['doctor']))\n"
    )
    made = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, cwd=tmp_path, env=clean(), stdout=asyncio.subprocess.PIPE
    )
    out, _ = await made.communicate()
    assert made.returncode == 1
    fault = r"^FAULT clock: (89|9\d) seconds off Discord's. Set the clock: timedatectl"
    assert re.search(fault, out.decode(), re.MULTILINE)
