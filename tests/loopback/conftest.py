"""Makes the world available to the tests of the double itself."""

from tests.loopback.fixtures import world

__all__ = ["world"]
