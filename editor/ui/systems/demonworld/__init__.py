"""What Demonworld adds to the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from editor.ui.plugin import UiSystem
from editor.ui.systems.demonworld.blocks import BLOCK_FIELDS, BLOCK_VALUES
from editor.ui.systems.demonworld.values import VALUE_WORDS
from editor.ui.systems.demonworld.words import FIELD_WORDS
from schemas.registry import later

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor, SidePanel
    from editor.ui.plugin import StartForm


def _unit(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.systems.demonworld.card_unit import DemonworldUnitEditor

    return DemonworldUnitEditor(session, context)


def _army(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.armies.editor import ArmyEditor

    return ArmyEditor(session, context)


def _map(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.maps.opening import open_map
    from editor.ui.systems.demonworld.stamps import stamps

    return open_map(session, context, stamps=stamps())


def _scenario(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor

    return DemonworldScenarioEditor(session, context)


def _preview(context: UiContext, scenario_id: str) -> QWidget:
    from editor.ui.systems.demonworld.preview import preview

    return preview(context, scenario_id)


def _blank_unit(context: UiContext, system: str) -> dict[str, Any]:
    from editor.ui.systems.demonworld.blank import blank_unit

    return blank_unit(context.ruleset(system))


def _blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    from editor.ui.systems.demonworld.scenario.blank import blank_scenario

    return blank_scenario(context, system)


def _new_map(context: UiContext, system: str) -> StartForm:
    from editor.ui.editors.maps.new_map import NewMapForm

    return NewMapForm(context, system)


def _bearers(editor: DocumentEditor) -> Sequence[SidePanel]:
    from editor.ui.systems.demonworld.card_bearers import bearer_panels

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
    sections=later("editor.ui.systems.demonworld.sections:SECTIONS"),
    variants=later("editor.ui.systems.demonworld.variants:VARIANTS"),
    counts=later("editor.ui.systems.demonworld.counts:COUNTS"),
    choices=later("editor.ui.systems.demonworld.choices:choices"),
)
