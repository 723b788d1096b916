"""What The Lords of Zargo adds to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.ui.plugin import UiSystem
from editor.ui.systems.zargo.words import FIELD_WORDS, VALUE_WORDS
from schemas.registry import later

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor
    from editor.ui.plugin import StartForm


def _army(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.armies.editor import ArmyEditor

    return ArmyEditor(session, context)


def _map(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.maps.opening import open_map

    return open_map(session, context)


def _scenario(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.scenarios.plain_editor import PlainScenarioEditor

    return PlainScenarioEditor(session, context)


def _preview(context: UiContext, scenario_id: str) -> QWidget:
    from editor.ui.systems.zargo.preview import preview

    return preview(context, scenario_id)


def _blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    from editor.ui.systems.zargo.blank import blank_scenario

    return blank_scenario(context, system)


def _new_map(context: UiContext, system: str) -> StartForm:
    from editor.ui.editors.maps.new_map import NewMapForm

    return NewMapForm(context, system)


UI = UiSystem(
    id="zargo",
    editors={"army": _army, "map": _map, "scenario": _scenario},
    preview=_preview,
    start_forms={"map": _new_map},
    blanks={"scenario": _blank_scenario},
    field_words=FIELD_WORDS,
    value_words=VALUE_WORDS,
    samples={
        "unit": "knight",
        "army": "knights-of-zargo",
        "map": "world-of-zargo",
        "scenario": "two-thrones",
    },
    sections=later("editor.ui.systems.zargo.sections:SECTIONS"),
    variants=later("editor.ui.systems.zargo.sections:VARIANTS"),
    choices=later("editor.ui.systems.zargo.sections:choices"),
)
