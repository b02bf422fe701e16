"""What a switched program asks at each of its places: is this the one that is changed? Notes who asks.

``MUTANT``: the number of the switch that is on. ``MUTANT_REACHED``: a folder for notes of which test reached which
switch. Processes that a test starts inherit both, and with ``PYTEST_CURRENT_TEST`` the name of the test.
"""

import os

_changed = int(os.environ.get("MUTANT", "-1"))
_FOLDER = os.environ.get("MUTANT_REACHED")
_met: set[int] = set()


def on(number: int) -> bool:
    """Whether that switch is on."""
    if _FOLDER is not None and number not in _met:
        _met.add(number)
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
        with open(f"{_FOLDER}/reached-{os.getpid()}", "a", encoding="utf-8") as notes:
            notes.write(f"{number} {test}\n")
    return number == _changed


def turn(number: int) -> None:
    """Turn that switch on, and no other."""
    global _changed
    _changed = number


def anew() -> None:
    """From here on every switch that is asked for is noted again: another test begins."""
    _met.clear()
