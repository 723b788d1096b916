"""What Diskwars adds to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.ui.plugin import UiSystem
from editor.ui.systems.diskwars.blocks import BLOCK_FIELDS, BLOCK_VALUES
from editor.ui.systems.diskwars.words import FIELD_WORDS, VALUE_WORDS
from schemas.registry import later

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor


def _army(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.armies.editor import ArmyEditor

    return ArmyEditor(session, context)


def _map(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.maps.table_editor import TableEditor
    from editor.ui.systems.diskwars.table import PIECES

    return TableEditor(session, context, PIECES)


def _scenario(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.scenarios.plain_editor import PlainScenarioEditor

    return PlainScenarioEditor(session, context)


def _preview(context: UiContext, scenario_id: str) -> QWidget:
    from editor.ui.systems.diskwars.scene import preview

    return preview(context, scenario_id)


def _blank_unit(context: UiContext, system: str) -> dict[str, Any]:
    from editor.ui.systems.diskwars.blank import blank_unit

    return blank_unit(context.ruleset(system))


def _blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    from editor.ui.systems.diskwars.scenario_blank import blank_scenario

    return blank_scenario(context, system)


UI = UiSystem(
    id="diskwars",
    editors={"army": _army, "map": _map, "scenario": _scenario},
    preview=_preview,
    blanks={"unit": _blank_unit, "scenario": _blank_scenario},
    field_words={**FIELD_WORDS, **BLOCK_FIELDS},
    value_words={**VALUE_WORDS, **BLOCK_VALUES},
    samples={"unit": "anvil-guard", "army": "grazzas-raiders", "scenario": "at-daggers-drawn"},
    sections=later("editor.ui.systems.diskwars.sections:SECTIONS"),
    variants=later("editor.ui.systems.diskwars.variants:VARIANTS"),
    counts=later("editor.ui.systems.diskwars.sections:COUNTS"),
    choices=later("editor.ui.systems.diskwars.choices:choices"),
)
