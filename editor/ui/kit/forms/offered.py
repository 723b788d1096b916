"""What a field may hold by the rulesets of the catalogue: the names of the shipped one and of an author's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from editor.ui.kit.choices import Choice
from editor.ui.systems import find_ui_system

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


def offered_choices(
    context: UiContext, system: str, field: str, data: Mapping[str, Any]
) -> tuple[Choice, ...] | None:
    """Return the choices of a field of a document as it stands; nothing where it is free.

    Args:
        context: knows the rulesets.
        system: id of the game.
        field: name of the field, e.g. ``faction``.
        data: the document as plain data: the clans are those of its faction.
    """
    provider = find_ui_system(system, context.systems).choices
    offered: dict[str, Choice] | None = None
    for ruleset in context.rulesets(system) or (None,):
        found = provider(field, ruleset, dict(data), context.language)
        if found is not None:
            offered = {**{choice.value: choice for choice in found}, **(offered or {})}
    return None if offered is None else tuple(offered.values())
