"""Books as a folder of web pages: no script, relative links, pictures of the cards beside them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from editor.printing.booklet_blocks import Block, Picture
from editor.printing.books.cover import cover_art
from editor.printing.books.entries import parts_of
from editor.printing.books.html import STYLE, blocks, page, paragraphs, prose, safe
from editor.printing.books.model import CONTENTS, INDEX, SOURCES, Article, Book, Chapter, say
from editor.printing.books.web_fonts import font_files, font_rules
from editor.printing.face import ArmsMark, Face
from editor.printing.output import png_bytes
from editor.printing.painter import clear_image, face_image
from editor.printing.pictures import portrait_image
from schemas.progress import Report, quietly

LOOK: Final = "style.css"
HOME: Final = "index.html"
NAMES: Final = "names.html"
ORIGINS: Final = "sources.html"
PICTURES: Final = "pictures"
_ARMS: Final = 60.0
_PIXELS: Final = 8.0
"""Pixels of a card's picture per mm."""
_SHOWN: Final = 4.2
"""Pixels per mm at which it is shown."""


def book_site(book: Book, report: Report = quietly) -> dict[str, bytes]:
    """Return the files of a book as web pages, by their path in the folder; equal books give equal bytes.

    Args:
        book: the book.
        report: called with ``(cards done, total)``; may raise to cancel.
    """
    files: dict[str, bytes] = {LOOK: f"{font_rules(book)}{STYLE}".encode(), **font_files(book)}
    maker = _Site(book)
    files[HOME] = maker.page(HOME, book.title, maker.home(files)).encode()
    total = sum(len(chapter.articles) for chapter in book.chapters)
    done = 0
    for chapter in book.chapters:
        body = [*maker.chapter_head(chapter, files)]
        if chapter.articles:
            body.append(f'<div class="entries columns-{book.style.columns}">')
        for article in chapter.articles:
            body += maker.article(article, files)
            done += 1
            report(done, total)
        if chapter.articles:
            body.append("</div>")
        files[_file(chapter)] = maker.page(_file(chapter), chapter.title, body).encode()
    if book.sources:
        body = [f'<h1 id="{SOURCES}">{safe(say("sources", book.language))}</h1>']
        body += [part for one in book.sources for part in paragraphs(one, "origin")]
        files[ORIGINS] = maker.page(ORIGINS, say("sources", book.language), body).encode()
    if book.style.index:
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
            *self._last(),
        ]
        yield f'<nav class="places" aria-label="{escape(say("places", language))}">'
        for file, title in places:
            mark = ' aria-current="page"' if file == here else ""
            yield f'<a href="{escape(file)}"{mark}>{safe(title)}</a>'
        yield "</nav>"

    def _last(self) -> Iterator[tuple[str, str]]:
        """Yield the pages behind the chapters, with their titles."""
        if self._book.sources:
            yield ORIGINS, say("sources", self._book.language)
        if self._book.style.index:
            yield NAMES, say("index", self._book.language)

    def _cover(self, files: dict[str, bytes]) -> Iterator[str]:
        """Yield picture or arms, title and what it is."""
        book, style = self._book, self._book.style
        art = cover_art(book)
        yield f'<header class="cover {style.cover}">'
        image = portrait_image(art.data) if art is not None else None
        if image is not None and not image.isNull():
            files[f"{PICTURES}/cover.png"] = png_bytes(image)
            yield f'<div class="ground art"><img src="{PICTURES}/cover.png" alt=""></div>'
        elif book.arms is not None and style.cover_arms:
            mark = ArmsMark(0, 0, _ARMS, _ARMS, book.arms)
            files[f"{PICTURES}/arms.png"] = png_bytes(clear_image(Face((mark,), _ARMS, _ARMS), _PIXELS))
            yield f'<div class="ground"><img class="arms" src="{PICTURES}/arms.png" alt=""></div>'
        yield f"<h1>{safe(book.title)}</h1>"
        yield f'<p class="muted">{safe(book.subtitle)}</p>'
        yield "</header>"

    def home(self, files: dict[str, bytes]) -> Iterator[str]:
        """Yield title, story and contents."""
        book = self._book
        yield from self._cover(files)
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
        for file, title in self._last():
            yield f'<li><a href="{file}">{safe(title)}</a></li>'
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
        parts = parts_of(article, repeats=self._book.style.repeats)
        if parts.faces:
            yield '<div class="faces">'
            for side, face in zip(("front", "back"), parts.faces, strict=False):
                name = f"{PICTURES}/{article.id}-{side}.png"
                files[name] = png_bytes(face_image(face, _PIXELS))
                yield _image(name, face, say(f"picture_{side}", self._book.language, name=article.title))
            yield "</div>"
        if parts.prose is not None:
            yield from prose(parts.prose)
            yield from paragraphs(parts.prose.story, "story")
        yield "</article>"

    def names(self) -> Iterator[str]:
        """Yield the names of everything in the book, in the order of the alphabet."""
        yield f'<h1 id="{INDEX}">{safe(say("index", self._book.language))}</h1>'
        entries = self._book.index()
        if entries:
            yield '<ul class="index">'
            for one in entries:
                first, *more = (self._where[place] for place in one.places)
                also = "".join(f', <a href="{where}">{number}</a>' for number, where in enumerate(more, 2))
                yield f'<li><a href="{first}">{safe(one.title)}</a>{also}</li>'
            yield "</ul>"

    def _blocks(self, found: tuple[Block, ...], files: dict[str, bytes]) -> Iterator[str]:
        def source(picture: Picture) -> str:
            self._pictures += 1
            name = f"{PICTURES}/{self._pictures}.png"
            files[name] = png_bytes(picture.image)
            return name

        return blocks(found, source, self._where)


def _image(name: str, face: Face, words: str) -> str:
    wide, high = round(face.width * _SHOWN), round(face.height * _SHOWN)
    return f'<img src="{name}" width="{wide}" height="{high}" alt="{escape(words)}" loading="lazy">'
