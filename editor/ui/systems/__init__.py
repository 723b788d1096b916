"""What each game adds to the window: one line per system. Look-ups take the tuple as an argument."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from editor.ui.plugin import EditorFactory, PreviewFactory, StartFormFactory, UiSystem
from editor.ui.systems import darkage, demonworld, diskwars, shared, wizwar, zargo
from editor.ui.systems.common import common_editor, common_start_form
from schemas.registry import Registry

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor

__all__ = [
    "UI_SYSTEMS",
    "EditorFactory",
    "PreviewFactory",
    "UiSystem",
    "editor_factory",
    "find_ui_system",
    "start_form_factory",
]

UI_SYSTEMS: Final[Registry[UiSystem]] = Registry(
    demonworld.UI,
    diskwars.UI,
    zargo.UI,
    wizwar.UI,
    darkage.UI,
    shared.UI,
)


def find_ui_system(system_id: str, systems: Sequence[UiSystem] = UI_SYSTEMS) -> UiSystem:
    """Return what a game adds to the window; an empty entry for a game that adds nothing."""
    return next((system for system in systems if system.id == system_id), UiSystem(system_id))


def editor_factory(system_id: str, kind: str, systems: Sequence[UiSystem] = UI_SYSTEMS) -> EditorFactory:
    """Return the factory of a kind's editor: the game's own, one for all games, or the generated form."""
    system = find_ui_system(system_id, systems)
    general = _sectioned_editor if kind in system.sections else _form_editor
    return system.editors.get(kind) or common_editor(system_id, kind) or general


def start_form_factory(
    system_id: str, kind: str, systems: Sequence[UiSystem] = UI_SYSTEMS
) -> StartFormFactory | None:
    """Return what is asked before a document of a kind is made: by the game itself, or for all games."""
    own = find_ui_system(system_id, systems).start_forms.get(kind)
    return own or common_start_form(system_id, kind)


def _sectioned_editor(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.cards.sectioned import SectionedEditor

    return SectionedEditor(session, context)


def _form_editor(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.form_editor import FormEditor

    return FormEditor(session, context)
