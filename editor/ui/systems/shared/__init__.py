"""What the documents that belong to no game add to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.ui.plugin import UiSystem
from editor.ui.systems.shared.words import FIELD_WORDS, VALUE_WORDS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.editor import DocumentEditor


def _character(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.editors.characters.editor import CharacterEditor

    return CharacterEditor(session, context)


UI = UiSystem(
    id="shared",
    editors={"character": _character},
    field_words=FIELD_WORDS,
    value_words=VALUE_WORDS,
)
