"""The version of the program, found without importing any of it."""

from __future__ import annotations


def version_line() -> str:
    """Return the name and the version of the program."""
    from importlib.metadata import version

    return f"marshalry {version('marshalry')}"
