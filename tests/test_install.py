"""Installing: what is missing is named, nothing half made stays, and the built wheel works in its own environment."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VENV = ROOT / ".ci" / "venv"


def made(python: Path | str, folder: Path) -> tuple[int, str]:
    """What making an environment there says."""
    done = subprocess.run(["sh", str(VENV), str(python), str(folder)], capture_output=True, text=True)
    assert done.stdout == "", "what is played can be read from standard output"
    return done.returncode, done.stderr


def a_python(place: Path, script: str) -> Path:
    """A program that behaves like some Python."""
    place.write_text(f"#!/bin/sh\n{script}\n")
    place.chmod(0o755)
    return place


def old(place: Path) -> Path:
    return a_python(place, 'case "$1" in --version) echo "Python 3.10.13";; *) exit 1;; esac')


def without_venv(place: Path) -> Path:
    """Debian's python3 without python3-venv: the folder is begun, then it fails."""
    return a_python(
        place,
        f'if [ "$1" = -m ] && [ "$2" = venv ]; then mkdir -p "$3/bin"; ln -s {sys.executable} "$3/bin/python";'
        f' touch "$3/pyvenv.cfg"; echo "ensurepip is not available"; exit 1; fi\nexec {sys.executable} "$@"',
    )


def test_a_python_that_is_too_old_is_named_with_the_mend(tmp_path: Path) -> None:
    for python in (old(tmp_path / "python3"), "python-that-is-not-there"):
        code, said = made(python, tmp_path / "env")
        assert code == 1 and "3.11 or newer" in said and "make play PYTHON=python3.12" in said
        assert not (tmp_path / "env").exists()
    assert "Python 3.10.13" in made(tmp_path / "python3", tmp_path / "env")[1]


def test_a_python_without_the_module_leaves_nothing_half_made(tmp_path: Path) -> None:
    code, said = made(without_venv(tmp_path / "python3"), tmp_path / "env")
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert code == 1 and f"python{version}-venv" in said and "ensurepip is not available" in said
    assert not (tmp_path / "env").exists()
    assert made(sys.executable, tmp_path / "env") == (0, "")
    assert made(old(tmp_path / "python3"), tmp_path / "env") == (0, ""), "what is sound is kept"


def test_an_environment_half_made_before_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "env" / "bin").mkdir(parents=True)
    (tmp_path / "env" / "pyvenv.cfg").touch()
    old(tmp_path / "env" / "bin" / "python")
    (tmp_path / "env" / "left").touch()
    assert made(sys.executable, tmp_path / "env") == (0, "")
    assert not (tmp_path / "env" / "left").exists()


def test_a_folder_of_somebody_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "env").mkdir()
    (tmp_path / "env" / "letters").touch()
    code, said = made(sys.executable, tmp_path / "env")
    assert code == 1 and "no environment" in said and (tmp_path / "env" / "letters").exists()


def test_make_play_says_it(tmp_path: Path) -> None:
    if shutil.which("make") is None:
        pytest.skip("there is no make")
    asked = ["make", "-C", str(ROOT), "play", f"PYTHON={old(tmp_path / 'python3')}", f"VENV={tmp_path / 'env'}"]
    done = subprocess.run(asked, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode != 0 and "3.11 or newer" in done.stderr and not (tmp_path / "env").exists()
    assert done.stderr.startswith("Installing into "), "whoever waits for half a minute is told so first"


def test_the_gate_plays_on_every_python() -> None:
    assert ".ci/smoke" in (ROOT / ".ci" / "run").read_text()
    smoke = (ROOT / ".ci" / "smoke").read_text()
    assert all(version in smoke for version in ("3.11", "3.12", "3.13"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from what the repository holds."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("bot", "grammar", "rules", "storage"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    asked = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(out), str(source)]
    done = subprocess.run(asked, capture_output=True, text=True)
    if done.returncode != 0 and "setuptools>=" in done.stderr:
        pytest.skip("setuptools, which builds the wheel, can't be fetched here")
    assert done.returncode == 0, done.stderr
    (built,) = out.glob("*.whl")
    return built


def test_the_wheel_holds_the_packages_and_all_their_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {n.split("/")[0] for n in names if ".dist-info" not in n} == {"bot", "grammar", "rules", "storage"}
    tracked = subprocess.run(["git", "ls-files", "bot", "grammar", "rules", "storage"], cwd=ROOT, capture_output=True)
    if tracked.returncode == 0:
        assert set(tracked.stdout.decode().split()) - {n for n in names if not (ROOT / n).exists()} <= names


def test_the_wheel_works_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    assert "pipx install ." in (ROOT / "docs" / "operators.md").read_text()
    env = tmp_path / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(env)], check=True)
    python = env / "bin" / "python"
    install = ["-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([sys.executable, *install], check=True)
    # What the wheel needs is taken from here; it is found after the wheel's own.
    (site,) = (env / "lib").glob("*/site-packages")
    (site / "needs.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    clean = {n: v for n, v in os.environ.items() if n != "PYTHONPATH" and not n.startswith("STRIKERANK_")}
    where = subprocess.run(
        [str(python), "-c", "import bot, grammar, rules, storage; print(bot.__file__)"],
        cwd=tmp_path, env=clean, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert where.stdout.startswith(str(site))
    program = str(env / "bin" / "strikerank")
    script = (
        "/encounter start rq3plus\n/sheet import sheets/rurik.toml\n/encounter add Rurik\n/encounter add Grak\n"
        "Rurik: attack broadsword vs Grak parry\n/place Rurik at 0,0\n/map\n/rule riposte\n/sheet template swords\n"
        "/encounter end\n/encounter start swords\n"
    )
    played = subprocess.run(
        [program, "play", "--db", "sqlite:///own.db", "--script", "-"],
        cwd=tmp_path, env=clean, input=script, capture_output=True, text=True,
    )  # fmt: skip
    assert played.returncode == 0 and not played.stderr, played.stdout + played.stderr
    told = subprocess.run([program, "doctor"], cwd=tmp_path, env=clean, capture_output=True, text=True)
    assert "FAULT token: missing" in told.stdout and told.stdout.count("FAULT") == 1, told.stdout + told.stderr
