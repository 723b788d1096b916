"""The contract between the window and what one game adds to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.ui.kit.form_parts import FormParts

if TYPE_CHECKING:
    from editor.rules.core.contract import Setup
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor, SidePanel
    from editor.ui.kit.forms.section_specs import Section

EditorFactory = Callable[["DocumentSession", "UiContext"], "DocumentEditor"]
"""Makes the editor of a document; imports its module when called, so that the window starts fast."""
SceneFactory = Callable[["Setup", str], Any]
"""``scene(setup, language)`` draws the states of one battle in the preview."""
BlankProvider = Callable[["UiContext", str], dict[str, Any]]
"""``blank(context, system)`` returns plain data, or raises ``EditorError`` where something is missing."""

StartFormFactory = Callable[["UiContext", str], "StartForm"]
"""``form(context, system)`` makes the questions about a new document of a kind."""

SidePanels = Callable[["DocumentEditor"], Iterable["SidePanel"]]
"""``panels(editor)``: the panels beside an editor; empty for a document that they are not about."""


@dataclass(frozen=True)
class CardVariant:
    """A sort of card that is offered by name for a new document of a kind."""

    kind: str
    """Kind of the document."""
    id: str
    """Unique inside the kind."""
    words: str
    """What it is called, marked for translation in ``CardVariants``."""
    blank: BlankProvider
    """What it begins with."""


@dataclass(frozen=True, eq=False)
class UiSystem(FormParts):
    """What one game adds to the windows."""

    editors: Mapping[str, EditorFactory] = field(default_factory=dict)
    """Kind -> factory; a kind without one gets the form generated from its schema."""
    scene: SceneFactory | None = None
    """Draws its battles in the preview; None if they cannot be watched."""
    blanks: Mapping[str, BlankProvider] = field(default_factory=dict)
    """Kind -> what a new document of it begins with, where plain values would not make a valid one."""
    start_forms: Mapping[str, StartFormFactory] = field(default_factory=dict)
    """Kind -> what is asked before a document of it is made; its answers win over ``blanks``."""
    samples: Mapping[str, str] = field(default_factory=dict)
    """Kind -> slug of the shipped document that the start page offers and the tour works with."""
    side_panels: Mapping[str, SidePanels] = field(default_factory=dict)
    """Kind -> further panels beside its form."""
    sections: Mapping[str, tuple[Section, ...]] = field(default_factory=dict)
    """Kind -> the sections of its form, as the card is read; what they do not name comes after them."""
    variants: tuple[CardVariant, ...] = ()
    """Sorts of cards offered by name for new documents; a kind without any is offered as itself."""


class StartForm(QWidget):
    """Questions about a new document, beyond its name. Subclasses answer both methods."""

    changed = Signal()  # another answer: ask for ``trouble`` again

    def trouble(self) -> str:
        """Return why a document cannot be made of the answers, translated; '' where it can."""
        raise NotImplementedError

    def start(self) -> dict[str, Any]:
        """Return what the new document begins with, as plain data."""
        raise NotImplementedError


def find_ui_system(system_id: str, systems: Sequence[FormParts]) -> UiSystem:
    """Return what a game adds to the windows; an empty row for a game that adds nothing."""
    found = (one for one in systems if one.id == system_id and isinstance(one, UiSystem))
    return next(found, UiSystem(system_id))
