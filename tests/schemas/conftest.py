"""Sample documents of every kind and system: those kept for the upgrades."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from schemas.systems import FREE_SYSTEMS

SAMPLES = Path(__file__).resolve().parents[1] / "data" / "documents" / "v1"

Sample = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def sample() -> Sample:
    """Give a fresh copy of a sample's data: ``sample("demonworld", "unit", points=3)``."""

    def make(system: str, kind: str, **changes: Any) -> dict[str, Any]:
        data: dict[str, Any] = json.loads((SAMPLES / system / f"{kind}.json").read_text(encoding="utf-8"))
        return data | changes

    return make


@pytest.fixture(autouse=True)
def _no_declared_games() -> Iterator[None]:
    """What is tried of all games is tried of those of the program; others are known by earlier tests."""
    before = FREE_SYSTEMS.rows
    FREE_SYSTEMS.rows = ()
    yield
    FREE_SYSTEMS.rows = before
