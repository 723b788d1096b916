"""How long a test waits for what never comes. It measures nothing: a busy machine fails no test."""

from typing import Final

PATIENCE: Final = 300
"""Seconds."""
