"""What Wiz-War adds to the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from editor.ui.plugin import UiSystem
from editor.ui.systems.wizwar.card_words import CARD_FIELDS, CARD_VALUES
from editor.ui.systems.wizwar.words import FIELD_WORDS, VALUE_WORDS
from schemas.registry import later

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor, SidePanel


def _army(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.armies.editor import ArmyEditor

    return ArmyEditor(session, context)


def _map(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.systems.wizwar.sector import SectorEditor

    return SectorEditor(session, context)


def _scenario(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.scenarios.plain_editor import PlainScenarioEditor

    return PlainScenarioEditor(session, context)


def _board(editor: DocumentEditor) -> Sequence[SidePanel]:
    from editor.ui.systems.wizwar.table import board_panels

    return board_panels(editor)


def _preview(context: UiContext, scenario_id: str) -> QWidget:
    from editor.ui.systems.wizwar.preview import preview

    return preview(context, scenario_id)


def _blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    from editor.ui.systems.wizwar.blank import blank_scenario

    return blank_scenario(context, system)


UI = UiSystem(
    id="wizwar",
    editors={"army": _army, "map": _map, "scenario": _scenario},
    preview=_preview,
    side_panels={"scenario": _board},
    blanks={"scenario": _blank_scenario},
    field_words={**FIELD_WORDS, **CARD_FIELDS},
    value_words={**VALUE_WORDS, **CARD_VALUES},
    samples={
        "card": "fireball",
        "army": "the-whole-deck",
        "map": "the-crooked-stair",
        "scenario": "duel-in-the-maze",
    },
    sections=later("editor.ui.systems.wizwar.sections:SECTIONS"),
    variants=later("editor.ui.systems.wizwar.variants:VARIANTS"),
    counts=later("editor.ui.systems.wizwar.sections:COUNTS"),
    choices=later("editor.ui.systems.wizwar.choices:choices"),
)
