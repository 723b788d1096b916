"""Books as a folder of web pages: no script, relative links, pictures of the cards beside them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from editor.printing.booklet_blocks import Block, Picture
from editor.printing.books.html import STYLE, blocks, page, paragraphs, prose, safe
from editor.printing.books.model import CONTENTS, INDEX, Article, Book, Chapter, say
from editor.printing.face import Face
from editor.printing.output import png_bytes
from editor.printing.painter import face_image
from schemas.progress import Report

LOOK: Final = "style.css"
HOME: Final = "index.html"
NAMES: Final = "names.html"
PICTURES: Final = "pictures"
_PIXELS: Final = 8.0
"""Pixels of a card's picture per mm."""
_SHOWN: Final = 4.2
"""Pixels per mm at which it is shown."""


def book_site(book: Book, report: Report | None = None) -> dict[str, bytes]:
    """Return the files of a book as web pages, by their path in the folder; equal books give equal bytes.

    Args:
        book: the book.
        report: called with ``(cards done, total)``; may raise to cancel.
    """
    files: dict[str, bytes] = {LOOK: STYLE.encode()}
    maker = _Site(book)
    files[HOME] = maker.page(HOME, book.title, maker.home(files)).encode()
    total = sum(len(chapter.articles) for chapter in book.chapters)
    done = 0
    for chapter in book.chapters:
        body = [*maker.chapter_head(chapter, files)]
        for article in chapter.articles:
            body += maker.article(article, files)
            done += 1
            if report is not None:
                report(done, total)
        files[_file(chapter)] = maker.page(_file(chapter), chapter.title, body).encode()
    files[NAMES] = maker.page(NAMES, say("index", book.language), maker.names()).encode()
    return files


def _file(chapter: Chapter) -> str:
    return f"{chapter.id}.html"


class _Site:
    """Writes the pages of one book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._where = {
            article.id: f"{_file(chapter)}#{article.id}"
            for chapter in book.chapters
            for article in chapter.articles
        }
        self._pictures = 0

    def page(self, file: str, title: str, body: list[str] | Iterator[str]) -> str:
        """Return a page with the places of the book above it."""
        book = self._book
        whole = book.title if file == HOME else f"{title} – {book.title}"
        parts = [*self._places(file), "<main>", *body, "</main>"]
        return page(whole, book.language, book.colour, parts, style=LOOK)

    def _places(self, here: str) -> Iterator[str]:
        language = self._book.language
        places = [
            (HOME, say("contents", language)),
            *((_file(chapter), chapter.title) for chapter in self._book.chapters),
            (NAMES, say("index", language)),
        ]
        yield f'<nav class="places" aria-label="{escape(say("places", language))}">'
        for file, title in places:
            mark = ' aria-current="page"' if file == here else ""
            yield f'<a href="{escape(file)}"{mark}>{safe(title)}</a>'
        yield "</nav>"

    def home(self, files: dict[str, bytes]) -> Iterator[str]:
        """Yield title, story and contents."""
        book = self._book
        yield f"<h1>{safe(book.title)}</h1>"
        yield f'<p class="muted">{safe(book.subtitle)}</p>'
        yield from self._blocks(book.opening, files)
        yield f'<h2 id="{CONTENTS}">{safe(say("contents", book.language))}</h2>'
        yield '<nav class="contents">'
        yield "<ul>"
        for chapter in book.chapters:
            yield f'<li><a href="{_file(chapter)}">{safe(chapter.title)}</a>'
            if chapter.articles:
                yield "<ul>"
                for one in chapter.articles:
                    yield f'<li><a href="{self._where[one.id]}">{safe(one.title)}</a></li>'
                yield "</ul>"
            yield "</li>"
        yield f'<li><a href="{NAMES}">{safe(say("index", book.language))}</a></li>'
        yield "</ul>"
        yield "</nav>"
        if book.origin:
            yield f'<p class="origin">{safe(book.origin)}</p>'

    def chapter_head(self, chapter: Chapter, files: dict[str, bytes]) -> Iterator[str]:
        """Yield what stands before the articles of a chapter."""
        yield f"<h1>{safe(chapter.title)}</h1>"
        yield from self._blocks(chapter.blocks, files)

    def article(self, article: Article, files: dict[str, bytes]) -> Iterator[str]:
        """Yield an article; its pictures are put among the files."""
        points = f' <span class="points">{safe(article.points)}</span>' if article.points else ""
        yield f'<article id="{article.id}">'
        yield f"<h2>{safe(article.title)}{points}</h2>"
        if article.faces is not None:
            yield '<div class="faces">'
            for side, face in (("front", article.faces.front), ("back", article.faces.back)):
                name = f"{PICTURES}/{article.id}-{side}.png"
                files[name] = png_bytes(face_image(face, _PIXELS))
                yield _image(name, face, say(f"picture_{side}", self._book.language, name=article.title))
            yield "</div>"
        yield from prose(article.prose)
        yield from paragraphs(article.prose.story, "story")
        yield from paragraphs(article.prose.origin, "origin")
        yield "</article>"

    def names(self) -> Iterator[str]:
        """Yield the names of everything in the book, in the order of the alphabet."""
        yield f'<h1 id="{INDEX}">{safe(say("index", self._book.language))}</h1>'
        entries = self._book.index()
        if entries:
            yield '<ul class="index">'
            for title, place in entries:
                yield f'<li><a href="{self._where[place]}">{safe(title)}</a></li>'
            yield "</ul>"

    def _blocks(self, found: tuple[Block, ...], files: dict[str, bytes]) -> Iterator[str]:
        def source(picture: Picture) -> str:
            self._pictures += 1
            name = f"{PICTURES}/{self._pictures}.png"
            files[name] = png_bytes(picture.image)
            return name

        return blocks(found, source)


def _image(name: str, face: Face, words: str) -> str:
    wide, high = round(face.width * _SHOWN), round(face.height * _SHOWN)
    return f'<img src="{name}" width="{wide}" height="{high}" alt="{escape(words)}" loading="lazy">'
