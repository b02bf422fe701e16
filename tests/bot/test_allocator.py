"""Large blocks are taken by themselves, however large those were that came before, so their room is given back."""

import platform
import subprocess
import sys

import pytest

from bot.allocator import LARGE

ASKED = f"""
import ctypes
from bot.allocator import give_back

class Taken(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in ("heap", "free", "small", "blocks", *"abcdef")]

taken = ctypes.CDLL(None).mallinfo2
taken.restype = Taken
tells = give_back() if GIVES else None
larger = bytes(8 * {LARGE})
del larger
before = taken().blocks
kept = [bytes(2 * {LARGE}) for _ in range(10)]
print(tells, taken().blocks - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is another one")
@pytest.mark.parametrize(("gives", "told"), [("True", "True 10"), ("False", "None 0")])
def test_a_large_block_is_taken_by_itself_behind_a_larger_one(gives: str, told: str) -> None:
    asked = ASKED.replace("GIVES", gives)
    assert (
        subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.strip() == told
    )
