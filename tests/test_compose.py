"""``compose.yaml`` says what docker compose can run, and passes the settings that there are."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from bot.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
TOOLS = (("docker", "compose"), ("docker-compose",))


def _tool() -> tuple[str, ...]:
    """The compose of this machine; skips where there is none."""
    for tool in TOOLS:
        if (
            shutil.which(tool[0])
            and not subprocess.run([*tool, "version"], check=False, capture_output=True).returncode
        ):
            return tool
    pytest.skip("no docker compose here")


def test_docker_compose_reads_it(tmp_path: Path) -> None:
    tool = _tool()
    shutil.copy(ROOT / "compose.yaml", tmp_path)
    shutil.copy(ROOT / ".env.example", tmp_path / ".env")
    done = subprocess.run(
        [*tool, "config"],
        cwd=tmp_path,
        env=os.environ | {"POSTGRES_PASSWORD": "secret"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    services = yaml.safe_load(done.stdout)["services"]
    assert set(services) == {"bot", "store"}
    assert services["bot"]["environment"]["STRIKERANK_DATABASE_URL"].endswith(":secret@store/strikerank")


def test_its_settings_are_ours_and_its_files_are_there() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
    named = {name for name in services["bot"]["environment"] if name.startswith(PREFIX)}
    assert named and named <= {f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__}
    build = services["bot"]["build"]
    assert (ROOT / build["context"] / build["dockerfile"]).is_file()
    assert set(services["bot"]["depends_on"]) <= set(services)
