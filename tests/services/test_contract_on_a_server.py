"""What a catalogue in a file does, one on a server does: the same tests, with another catalogue."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from tests.services import (
    test_catalogue_model,
    test_checks,
    test_documents,
    test_history,
    test_inheritance,
    test_offline,
    test_relations,
    test_tables,
)
from tests.services.group_fixtures import ws

ruleset, host, copy = test_checks.ruleset, test_relations.host, test_offline.copy
__all__ = ["copy", "host", "ruleset", "ws"]
pytestmark = pytest.mark.long
MODULES = (
    test_catalogue_model,
    test_checks,
    test_documents,
    test_history,
    test_inheritance,
    test_offline,
    test_relations,
    test_tables,
)


def _taken() -> dict[str, Any]:
    """Return the tests of those modules that work on the catalogue, and their fixtures, without its own."""
    found: dict[str, Any] = {}
    for module in MODULES:
        name = module.__name__.rpartition(".test_")[2]
        for key, value in vars(module).items():
            if key.startswith("test_") and callable(value):
                wanted = inspect.signature(value).parameters
                in_a_file = "catalogue_file" in wanted or "ws.path" in inspect.getsource(value)
                if "ws" in wanted and not in_a_file:
                    found[f"{key}_in_{name}"] = value
    return found


globals().update(_taken())
