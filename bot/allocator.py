"""What the C library keeps of blocks that are freed: a bot that plays for days grew by the gaps between them."""

import ctypes
import sys

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Options of ``mallopt``, from ``malloc.h``."""
LARGE = 128 << 10
"""Bytes of a block that is taken from the system by itself, and of a gap at the heap's end that is given back."""


def give_back() -> bool:
    """Have one heap for all threads, and nothing in it that is large; False where the C library has no such options.

    glibc begins with ``LARGE`` too, but each larger block that is freed lets others of its size into the heap, where
    one small thing behind them keeps all their room; and each thread that is busy beside others gets a heap of its own.
    """
    tell = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    return tell is not None and all(
        [tell(M_ARENA_MAX, 1), tell(M_TRIM_THRESHOLD, LARGE), tell(M_MMAP_THRESHOLD, LARGE)]
    )
