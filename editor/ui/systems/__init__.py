"""What each game adds to the window: one line per system. Look-ups take the tuple as an argument."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from editor.ui.choices import ChoiceProvider, no_choices

if TYPE_CHECKING:
    from editor.ui.context import UiContext
    from editor.ui.documents.editor import DocumentEditor
    from editor.ui.documents.session import DocumentSession

EditorFactory = Callable[["DocumentSession", "UiContext"], "DocumentEditor"]
"""Makes the editor of a document; imports its module when called, so that the window starts fast."""
PreviewFactory = Callable[["UiContext", str], QWidget]
"""``preview(context, scenario id)`` makes the tab in which the battle is watched."""


@dataclass(frozen=True)
class UiSystem:
    """The editors of one game."""

    id: str
    editors: Mapping[str, EditorFactory] = field(default_factory=dict)
    """Kind -> factory; a kind without one gets the form generated from its schema."""
    preview: PreviewFactory | None = None
    """The battle preview, where the game has one."""
    choices: ChoiceProvider = no_choices
    """What a field may hold, where the ruleset says so (factions, weapons, terrain ...)."""


from editor.ui.systems import demonworld, diskwars  # noqa: E402 - the lines below need UiSystem

UI_SYSTEMS: Final[tuple[UiSystem, ...]] = (demonworld.UI, diskwars.UI)


def find_ui_system(system_id: str, systems: Sequence[UiSystem] = UI_SYSTEMS) -> UiSystem:
    """Return what a game adds to the window; an empty entry for a game that adds nothing."""
    return next((system for system in systems if system.id == system_id), UiSystem(system_id))


def editor_factory(system_id: str, kind: str, systems: Sequence[UiSystem] = UI_SYSTEMS) -> EditorFactory:
    """Return the factory of a kind's editor: the game's own, else the generated form."""
    return find_ui_system(system_id, systems).editors.get(kind) or _form_editor


def _form_editor(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.forms.form_editor import FormEditor

    return FormEditor(session, context)
