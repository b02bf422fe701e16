"""The front ends: one application service, the console, and the Discord client. Imports everything else of ours."""

VERSION = "0.1.0"
"""Of this program; `docs/releasing.md` says when it changes. The package takes it from here."""
