"""What the documents that belong to no game add to the window."""

from __future__ import annotations

from editor.ui.plugin import UiSystem
from schemas.registry import later

UI = UiSystem(
    id="shared",
    words=later("editor.ui.systems.shared.words:WORDS"),
    editors={
        "character": later("editor.ui.editors.characters.editor:CharacterEditor"),
        "asset": later("editor.ui.editors.assets.editor:AssetEditor"),
        "map_symbol": later("editor.ui.editors.drawings.symbol:MapSymbolEditor"),
        "map_style": later("editor.ui.editors.drawings.style:MapStyleEditor"),
    },
    side_panels={"book_style": later("editor.ui.editors.books.pages_panel:pages_panels")},
    sections=later("editor.ui.editors.books.sections:SECTIONS"),
)
