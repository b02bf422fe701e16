"""Plays fights of every system for some seconds, and tells each that broke something; exits with 1 then."""

import argparse
import asyncio
import secrets
import sys
import time

from bot.handlers import odds
from rules.registry import SYSTEMS
from tests.soak.chance import following
from tests.soak.evening import WORKERS, Fault, fought, warmed

SHORT = {"WALK_SECONDS": 0.1, "PLAY_SECONDS": 0.15, "EXACT_STEPS": 1000, "ENOUGH_DUELS": 2}
"""How long odds are thought about: an evening asks for many."""


def asked() -> argparse.Namespace:
    """What the command line says."""
    read = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    read.add_argument("--seconds", type=float, default=300.0, help="for how long, all systems together")
    read.add_argument("--seed", default=secrets.token_hex(6), help="the first fight's; the others follow from it")
    read.add_argument("--system", choices=[*SYSTEMS], action="append", help="this one only; all by default")
    read.add_argument("--fights", type=int, default=1_000_000, help="at most so many in each system")
    return read.parse_args()


async def soak(systems: list[str], seed: str, seconds: float, most: int) -> list[Fault]:
    """Play the systems in turn until the time is over, and print what comes of it."""
    faults: list[Fault] = []
    until = time.monotonic() + seconds
    for system in systems:
        await warmed(system)
    for n in range(most):
        for system in systems:
            evening, fault = await fought(system, seed)
            took, line = evening.slowest
            print(
                f"{system} {seed}: {len(evening.lines)} lines, {evening.fine} fine, slowest {took:.2f} s: {line}",
                flush=True,
            )
            if fault is not None:
                faults.append(fault)
                print(fault.words(), flush=True)
            if n and time.monotonic() > until:
                return faults
        seed = following(seed)
    return faults


def main() -> int:
    """Run it; the exit status is 1 where something broke."""
    args = asked()
    odds.WORKERS = WORKERS  # type: ignore[assignment]
    for name, value in SHORT.items():
        setattr(odds, name, value)
    faults = asyncio.run(soak(args.system or [*SYSTEMS], args.seed, args.seconds, args.fights))
    print(f"{len(faults)} of the fights broke something")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
