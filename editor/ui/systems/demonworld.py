"""What Demonworld adds to the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from editor.ui.plugin import UiSystem
from editor.ui.systems.demonworld_blocks import BLOCK_FIELDS, BLOCK_VALUES
from editor.ui.systems.demonworld_choices import choices
from editor.ui.systems.demonworld_counts import COUNTS
from editor.ui.systems.demonworld_sections import SECTIONS
from editor.ui.systems.demonworld_values import VALUE_WORDS
from editor.ui.systems.demonworld_variants import VARIANTS
from editor.ui.systems.demonworld_words import FIELD_WORDS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.ui.context import UiContext
    from editor.ui.documents.editor import DocumentEditor, SidePanel
    from editor.ui.documents.session import DocumentSession
    from editor.ui.documents.start_form import StartForm


def _unit(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.cards.demonworld_unit import DemonworldUnitEditor

    return DemonworldUnitEditor(session, context)


def _army(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.armies.editor import ArmyEditor

    return ArmyEditor(session, context)


def _map(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.maps.editor import MapEditor
    from editor.ui.systems.demonworld_stamps import stamps

    return MapEditor(session, context, stamps=stamps())


def _scenario(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.scenarios.demonworld_editor import DemonworldScenarioEditor

    return DemonworldScenarioEditor(session, context)


def _preview(context: UiContext, scenario_id: str) -> QWidget:
    from editor.ui.systems.demonworld_preview import preview

    return preview(context, scenario_id)


def _blank_unit(context: UiContext, system: str) -> dict[str, Any]:
    from editor.ui.systems.demonworld_blank import blank_unit

    return blank_unit(context.ruleset(system))


def _blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    from editor.ui.scenarios.demonworld_blank import blank_scenario

    return blank_scenario(context, system)


def _new_map(context: UiContext, system: str) -> StartForm:
    from editor.ui.maps.new_map import NewMapForm

    return NewMapForm(context, system)


def _bearers(editor: DocumentEditor) -> Sequence[SidePanel]:
    from editor.ui.cards.demonworld_bearers import bearer_panels

    return bearer_panels(editor)


UI = UiSystem(
    id="demonworld",
    editors={"unit": _unit, "army": _army, "map": _map, "scenario": _scenario},
    preview=_preview,
    start_forms={"map": _new_map},
    blanks={"unit": _blank_unit, "scenario": _blank_scenario},
    field_words={**FIELD_WORDS, **BLOCK_FIELDS},
    value_words={**VALUE_WORDS, **BLOCK_VALUES},
    samples={
        "unit": "orc-guard",
        "army": "first-battle-orcs",
        "map": "board-2",
        "scenario": "first-battle",
    },
    side_panels={"item": _bearers},
    sections=SECTIONS,
    variants=VARIANTS,
    counts=COUNTS,
    choices=choices,
)
