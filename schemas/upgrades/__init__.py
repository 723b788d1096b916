"""Upgrades of older documents: one step per version, from plain data to plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from schemas.base import SCHEMA_VERSION
from schemas.problems import error
from schemas.upgrades import v2_rules_are_data
from schemas.validation import shown

Step = Callable[[dict[str, Any]], dict[str, Any]]

UPGRADES: Final[tuple[Step, ...]] = (v2_rules_are_data.step,)
"""``UPGRADES[n]`` makes version n + 1 into version n + 2."""


def upgrade(data: dict[str, Any], steps: Sequence[Step] = UPGRADES) -> dict[str, Any]:
    """Return the data as this version of the program writes it.

    Raises:
        EditorError: the version is not a number, or newer than this program.
    """
    version = data.get("schema_version", SCHEMA_VERSION)
    newest = len(steps) + 1
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise error("document.bad_version", path="schema_version", found=shown(version), newest=newest)
    if version > newest:
        raise error("document.newer_version", path="schema_version", found=version, newest=newest)
    for number in range(version, newest):
        data = {**steps[number - 1](data), "schema_version": number + 1}
    return data


def upgrade_inside(data: Any) -> Any:
    """Return plain data with each document that stands in it as this version writes it.

    Raises:
        EditorError: a document in it is newer than this program.
    """
    if isinstance(data, dict):
        inner = {key: upgrade_inside(value) for key, value in data.items()}
        return upgrade(inner) if "schema_version" in inner else inner
    return [upgrade_inside(value) for value in data] if isinstance(data, list) else data
