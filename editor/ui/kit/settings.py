"""What the program remembers of a person's choices, typed, each with its default."""

from __future__ import annotations

import json
from typing import Final, cast

from PySide6.QtCore import QByteArray, QLocale, QSettings

from editor.ui.kit.theme import Mode
from schemas.messages import LANGUAGES
from schemas.messages.languages import SOURCE

RECENT_LIMIT: Final = 12
MAP_STYLES_LIMIT: Final = 200


class Settings:
    """Typed settings over ``QSettings``; nothing else reads or writes keys."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store or QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Marshalry", "Marshalry"
        )

    @property
    def theme(self) -> Mode:
        """``system`` (default), ``light`` or ``dark``."""
        value = str(self._store.value("theme", "system"))
        return cast(Mode, value) if value in ("system", "light", "dark") else "system"

    @theme.setter
    def theme(self, mode: Mode) -> None:
        self._store.setValue("theme", mode)

    @property
    def language(self) -> str:
        """Language of the interface; at first the desktop's where we have it, else English."""
        value = str(self._store.value("language", ""))
        system = QLocale.system().name().partition("_")[0]
        return next((one for one in (value, system) if one in LANGUAGES), SOURCE)

    @language.setter
    def language(self, language: str) -> None:
        self._store.setValue("language", language)

    @property
    def geometry(self) -> QByteArray:
        """Place and size of the main window; empty at first."""
        return self._bytes("window/geometry")

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.setValue("window/geometry", value)

    def layout(self, name: str) -> QByteArray:
        """Return the layout of the docks remembered for a kind of document; empty at first."""
        return self._bytes(f"window/layout/{name}")

    def set_layout(self, name: str, value: QByteArray) -> None:
        """Remember the layout of the docks for a kind of document."""
        self._store.setValue(f"window/layout/{name}", value)

    @property
    def recent(self) -> tuple[str, ...]:
        """Ids of the documents opened last, the newest first."""
        return self._strings("recent")

    def remember(self, document_id: str) -> None:
        """Put a document at the top of the recent ones."""
        ids = (document_id, *(other for other in self.recent if other != document_id))
        self._store.setValue("recent", json.dumps(ids[:RECENT_LIMIT]))

    @property
    def open_documents(self) -> tuple[str, ...]:
        """Ids of the documents that were open when the window closed."""
        return self._strings("open")

    @open_documents.setter
    def open_documents(self, ids: tuple[str, ...]) -> None:
        self._store.setValue("open", json.dumps(ids))

    @property
    def unfolded_games(self) -> tuple[str, ...] | None:
        """Ids of the games that are unfolded in the tree of the catalogue; empty at first."""
        return self._strings("catalogue/unfolded") if self._store.contains("catalogue/unfolded") else None

    @unfolded_games.setter
    def unfolded_games(self, systems: tuple[str, ...]) -> None:
        self._store.setValue("catalogue/unfolded", json.dumps(systems))

    @property
    def map_stamps(self) -> tuple[str, ...]:
        """The person's own map stamps, each as JSON."""
        return self._strings("map/stamps")

    @map_stamps.setter
    def map_stamps(self, stamps: tuple[str, ...]) -> None:
        self._store.setValue("map/stamps", json.dumps(stamps))
        # Stamps are work: they do not wait until Qt finds time to write the settings.
        self._store.sync()

    def map_style(self, document_id: str) -> str:
        """Return the style that a map was last drawn in, by its id; empty at first."""
        return self._map_styles().get(document_id, "")

    def set_map_style(self, document_id: str, style: str) -> None:
        """Remember the style of a map; only the last ones are kept."""
        kept = self._map_styles()
        kept.pop(document_id, None)
        kept[document_id] = style
        self._store.setValue("map/styles", json.dumps(dict(list(kept.items())[-MAP_STYLES_LIMIT:])))

    def _map_styles(self) -> dict[str, str]:
        try:
            found = json.loads(str(self._store.value("map/styles", "{}")))
        except json.JSONDecodeError:
            return {}
        return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}

    def columns(self, table: str) -> tuple[str, ...]:
        """Return the columns that a table showed last, by its name; empty at first."""
        return self._strings(f"columns/{table}")

    def set_columns(self, table: str, columns: tuple[str, ...]) -> None:
        """Remember the columns of a table."""
        self._store.setValue(f"columns/{table}", json.dumps(columns))

    def csv_mappings(self) -> dict[str, str]:
        """Return the mappings of files of rows that the person has kept: name -> JSON."""
        try:
            found = json.loads(str(self._store.value("csv/mappings", "{}")))
        except json.JSONDecodeError:
            return {}
        return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}

    def keep_csv_mapping(self, name: str, text: str) -> None:
        """Keep a mapping of files of rows by a name."""
        self._store.setValue("csv/mappings", json.dumps(self.csv_mappings() | {name: text}))

    @property
    def last_folder(self) -> str:
        """Folder of the last file dialog; empty at first."""
        return str(self._store.value("last_folder", ""))

    @last_folder.setter
    def last_folder(self, folder: str) -> None:
        self._store.setValue("last_folder", folder)

    @property
    def press(self) -> tuple[str, bool]:
        """Profile of the press that books, maps and rosters were last made for, and whether in its inks."""
        profile = str(self._store.value("press/profile", ""))
        return profile, bool(profile) and self._store.value("press/inks", "false") in (True, "true")

    @press.setter
    def press(self, press: tuple[str, bool]) -> None:
        profile, inks = press
        self._store.setValue("press/profile", profile)
        self._store.setValue("press/inks", inks)

    def sync(self) -> None:
        """Write everything to disk now."""
        self._store.sync()

    def _bytes(self, key: str) -> QByteArray:
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def _strings(self, key: str) -> tuple[str, ...]:
        try:
            found = json.loads(str(self._store.value(key, "[]")))
        except json.JSONDecodeError:
            return ()
        return tuple(str(item) for item in found) if isinstance(found, list) else ()
