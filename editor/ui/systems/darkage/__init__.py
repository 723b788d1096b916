"""What Dark Age adds to the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.ui.plugin import UiSystem
from editor.ui.systems.darkage.words import FIELD_WORDS, VALUE_WORDS
from schemas.registry import later

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor, SidePanel


def _army(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.armies.editor import ArmyEditor

    return ArmyEditor(session, context)


def _scenario(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.scenarios.plain_editor import PlainScenarioEditor

    return PlainScenarioEditor(session, context)


def _deck(editor: DocumentEditor) -> Sequence[SidePanel]:
    from editor.ui.systems.darkage.deck import deck_panels

    return deck_panels(editor)


def _preview(context: UiContext, scenario_id: str) -> QWidget:
    from editor.ui.systems.darkage.preview import preview

    return preview(context, scenario_id)


UI = UiSystem(
    id="darkage",
    editors={"army": _army, "scenario": _scenario},
    preview=_preview,
    blanks={
        "unit": later("editor.ui.systems.darkage.cards:blank_unit"),
        "scenario": later("editor.ui.systems.darkage.cards:blank_scenario"),
    },
    field_words=FIELD_WORDS,
    value_words=VALUE_WORDS,
    samples={"unit": "berger", "army": "toll-of-iron", "scenario": "toll-and-tax"},
    side_panels={"army": _deck},
    sections=later("editor.ui.systems.darkage.cards:SECTIONS"),
    variants=later("editor.ui.systems.darkage.cards:VARIANTS"),
    counts=later("editor.ui.systems.darkage.cards:COUNTS"),
    choices=later("editor.ui.systems.darkage.cards:choices"),
)
