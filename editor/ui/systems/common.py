"""The editors and first questions that kinds of documents have in every game that brings none of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from editor.ui.plugin import EditorFactory, StartFormFactory
from schemas.base import Kind
from schemas.map import HexMapBase
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor
    from editor.ui.plugin import StartForm


def common_editor(system: str, kind: str) -> EditorFactory | None:
    """Return the editor that a kind has in all games; nothing where the form of its fields will do."""
    return _map_editor if _has_fields(system, kind) else _EDITORS.get(kind)


def common_start_form(system: str, kind: str) -> StartFormFactory | None:
    """Return what is asked in all games before a document of a kind is made."""
    return _new_map if _has_fields(system, kind) else _START_FORMS.get(kind)


def _has_fields(system: str, kind: str) -> bool:
    """Return whether documents of a kind are maps of hexes or squares."""
    model = next((one.model(kind) for one in DOCUMENT_SYSTEMS if one.id == system), None)
    return model is not None and issubclass(model, HexMapBase)


def _army_editor(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.armies.editor import ArmyEditor

    return ArmyEditor(session, context)


def _face_designer(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.faces.designer import FaceDesigner

    return FaceDesigner(session, context)


def _map_editor(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.maps.opening import open_map

    return open_map(session, context)


def _scenario_editor(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.scenarios.plain_editor import PlainScenarioEditor

    return PlainScenarioEditor(session, context)


def _new_face(context: UiContext, system: str) -> StartForm:
    from editor.ui.editors.faces.new_face import NewFaceForm

    return NewFaceForm(context, system)


def _new_map(context: UiContext, system: str) -> StartForm:
    from editor.ui.editors.maps.new_map import NewMapForm

    return NewMapForm(context, system)


_EDITORS: Final[Mapping[str, EditorFactory]] = {
    Kind.ARMY.value: _army_editor,
    Kind.FACE.value: _face_designer,
    Kind.SCENARIO.value: _scenario_editor,
}
_START_FORMS: Final[Mapping[str, StartFormFactory]] = {Kind.FACE.value: _new_face}
