"""A chapter as one reads it: set in the window's letters, its pictures as wide as there is room."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QImageReader, QResizeEvent, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from editor.printing.manual.html import PAGE_END, chapter_html
from editor.printing.manual.model import Manual
from editor.ui.kit.theme import SPACE_4, theme
from editor.ui.kit.turns import single_shot
from schemas.typography import typeset_html

_MARGIN: Final = SPACE_4
_AROUND: Final = 2 * _MARGIN + 8
"""px left and right of a picture."""
_WIDEST: Final = 860
"""px of a line of words and of a picture: longer lines are hard to read."""
_FITTED_MS: Final = 60
"""Pause after the size has changed before pictures are fitted again."""
_STYLE: Final = """
body {{ color: {text}; }}
h1 {{ font-size: 20px; color: {text}; margin: 4px 0 8px 0; }}
h2 {{ font-size: 16px; color: {text}; margin: 14px 0 4px 0; }}
p, li {{ line-height: 122%; margin: 0 0 7px 0; }}
a {{ color: {accent}; }}
"""


def chapter_of(source: QUrl) -> str:
    """Return the id of the chapter that a link leads to."""
    return source.fileName().removesuffix(PAGE_END)


class ManualText(QTextBrowser):
    """Shows chapters by their id; remembers the way for back and forward."""

    def __init__(self, manual: Manual, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._manual = manual
        self._words: tuple[str, ...] = ()
        self._room = 0
        self.setOpenExternalLinks(True)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.document().setDocumentMargin(_MARGIN)
        # Always there: a bar that comes and goes would change the room, and that the height, and so on.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self._soon = single_shot(self, _FITTED_MS, self._fit)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def chapter(self) -> str:
        """Id of the chapter shown."""
        return chapter_of(self.source())

    def show_chapter(self, chapter_id: str) -> None:
        """Show a chapter from its beginning, as a step that back leads back from."""
        self.setSource(QUrl(f"{chapter_id}{PAGE_END}"), QTextDocument.ResourceType.HtmlResource)

    def mark(self, words: str) -> None:
        """Mark words wherever they stand, and bring the first of them into sight."""
        self._words = tuple(words.split())
        found = self._places()
        self.setExtraSelections(found)
        if found:
            place = found[0].cursor
            place.clearSelection()
            self.setTextCursor(place)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Return a chapter as HTML, or a picture in the size in which it is shown."""
        file = name.toString() if isinstance(name, QUrl) else name
        if kind == QTextDocument.ResourceType.ImageResource.value:
            return self._picture(file)
        return self._page(file.partition("#")[0].removesuffix(PAGE_END))

    def _page(self, chapter_id: str) -> str:
        self._room = self._room_now()
        chapter = self._manual.chapter(chapter_id)
        if chapter is None:
            return ""
        body = typeset_html(
            f"<h1>{escape(chapter.title, quote=False)}</h1>\n{chapter_html(chapter.text, self._tag)}",
            self._manual.language,
        )
        return f"<html><body>{body}</body></html>"

    def _room_now(self) -> int:
        return max(80, min(_WIDEST, self.viewport().width() - _AROUND))

    def _shown_size(self, name: str) -> QSize:
        """Return the size of a picture as it is shown, in px: its own, or that of the room."""
        file = self._manual.pictures.get(name)
        size = QImageReader(str(file)).size() if file is not None else QSize()
        if not size.isValid():
            return QSize(0, 0)
        return size.scaled(min(self._room, size.width()), size.height(), Qt.AspectRatioMode.KeepAspectRatio)

    def _tag(self, name: str, words: str) -> str:
        size = self._shown_size(name)
        if size.isEmpty():
            return f"<i>{escape(words, quote=False)}</i>"
        source, width, height = escape(name), size.width(), size.height()
        return f'<img src="{source}" width="{width}" height="{height}" alt="{escape(words)}">'

    def _picture(self, name: str) -> QImage:
        size, ratio = self._shown_size(name), self.devicePixelRatioF()
        if size.isEmpty():
            return QImage()
        reader = QImageReader(str(self._manual.pictures[name]))
        # Smoothed once here: a text draws pictures of another size roughly.
        image = reader.read().scaled(
            size * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        image.setDevicePixelRatio(ratio)
        return image

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the pictures when the size has settled."""
        super().resizeEvent(event)
        # Words are as wide as pictures.
        self.setLineWrapColumnOrWidth(self._room_now() + _AROUND)
        if self._room_now() != self._room:
            self._soon.start()

    def _fit(self) -> None:
        if self.chapter and self._room_now() != self._room:
            bar = self.verticalScrollBar()
            share = bar.value() / bar.maximum() if bar.maximum() else 0.0
            self.document().clear()
            self.reload()
            bar.setValue(round(share * bar.maximum()))
            self.setExtraSelections(self._places())

    def _dress(self) -> None:
        tokens = theme().tokens
        self.document().setDefaultStyleSheet(_STYLE.format(text=tokens.text, accent=tokens.accent))
        if self.chapter:
            self.reload()

    def _places(self) -> list[QTextEdit.ExtraSelection]:
        found = []
        look = QTextCharFormat()
        look.setBackground(QColor(theme().tokens.warning_soft))
        for word in self._words:
            place = self.document().find(word)
            while not place.isNull():
                one = QTextEdit.ExtraSelection()
                one.cursor, one.format = place, look
                found.append(one)
                place = self.document().find(word, place)
        return sorted(found, key=lambda one: one.cursor.position())
