"""The contract between the window and what one game adds to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.ui.kit.choices import ChoiceProvider, no_choices
from schemas.registry import Row

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.draft import Path
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor, SidePanel
    from editor.ui.kit.forms.section_specs import Section

EditorFactory = Callable[["DocumentSession", "UiContext"], "DocumentEditor"]
"""Makes the editor of a document; imports its module when called, so that the window starts fast."""
PreviewFactory = Callable[["UiContext", str], QWidget]
"""``preview(context, scenario id)`` makes the tab in which the battle is watched."""

BlankProvider = Callable[["UiContext", str], dict[str, Any]]
"""``blank(context, system)`` returns plain data, or raises ``EditorError`` where something is missing."""

StartFormFactory = Callable[["UiContext", str], "StartForm"]
"""``form(context, system)`` makes the questions about a new document of a kind."""


Counts = Callable[[Mapping[str, Any]], bool]
"""``counts(draft)``: whether a field means something on a document as it is."""


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
class UiSystem(Row):
    """The editors of one game."""

    id: str
    editors: Mapping[str, EditorFactory] = field(default_factory=dict)
    """Kind -> factory; a kind without one gets the form generated from its schema."""
    preview: PreviewFactory | None = None
    """The battle preview, where the game has one."""
    blanks: Mapping[str, BlankProvider] = field(default_factory=dict)
    """Kind -> what a new document of it begins with, where plain values would not make a valid one."""
    start_forms: Mapping[str, StartFormFactory] = field(default_factory=dict)
    """Kind -> what is asked before a document of it is made; its answers win over ``blanks``."""
    field_words: Mapping[str, str] = field(default_factory=dict)
    """Name of a field that only this game has -> its label, marked for translation in ``Fields``."""
    value_words: Mapping[str, str] = field(default_factory=dict)
    """Value of a choice that only this game has -> its words, marked for translation in ``Values``."""
    samples: Mapping[str, str] = field(default_factory=dict)
    """Kind -> slug of the shipped document that the start page offers and the tour works with."""
    side_panels: Mapping[str, Callable[[DocumentEditor], Sequence[SidePanel]]] = field(default_factory=dict)
    """Kind -> further panels beside its form."""
    sections: Mapping[str, tuple[Section, ...]] = field(default_factory=dict)
    """Kind -> the sections of its form, as the card is read; what they do not name comes after them."""
    counts: Mapping[str, Mapping[Path, Counts]] = field(default_factory=dict)
    """Kind -> fields that only some documents have: elsewhere they are hidden unless they hold something."""
    variants: tuple[CardVariant, ...] = ()
    """Sorts of cards offered by name for new documents; a kind without any is offered as itself."""
    choices: ChoiceProvider = no_choices
    """What a field may hold, where the ruleset says so (factions, weapons, terrain ...)."""


class StartForm(QWidget):
    """Questions about a new document, beyond its name. Subclasses answer both methods."""

    changed = Signal()  # another answer: ask for ``trouble`` again

    def trouble(self) -> str:
        """Return why a document cannot be made of the answers, translated; '' where it can."""
        raise NotImplementedError

    def start(self) -> dict[str, Any]:
        """Return what the new document begins with, as plain data."""
        raise NotImplementedError
