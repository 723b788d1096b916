"""What every page of a web site has: head, way back, languages, search; links are relative to the page."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files as resources
from pathlib import Path
from typing import Final

from editor.printing.books.html import STYLE, bright, safe
from editor.printing.books.web_fonts import usual_fonts, usual_rules
from editor.printing.frame import ink_of
from schemas.messages import sentence
from schemas.messages.languages import language_name
from schemas.problems import Message, Value
from schemas.typography import typeset_html

STYLE_FILE: Final = "style.css"
SCRIPT_FILE: Final = "site.js"
BATTLE_FILE: Final = "battle.js"
ICON_FILE: Final = "icon.svg"
_ICON: Final = Path(__file__).resolve().parents[2] / "desktop" / "marshalry.svg"
PLAIN_COLOUR: Final = "#6b4a2b"
"""Of pages that belong to no people."""
_ROOT_STYLE: Final = "--people-light: {ink}; --people-dark: {bright}; --people-ground: {colour}"


def say(key: str, language: str, **values: Value) -> str:
    """Return words of the site."""
    return sentence(Message(code=f"site.{key}", values=values), language)


def relative(page: str, target: str) -> str:
    """Return the link from a page to a file, both by their path in the folder; what follows ``#`` stays."""
    path, mark, place = target.partition("#")
    found = posixpath.relpath(path, posixpath.dirname(page) or ".") if path else ""
    return f"{found}{mark}{place}"


@dataclass(frozen=True)
class Link:
    """A place with its name."""

    file: str
    """Path in the folder, with ``#place`` behind it where it is inside a page."""
    title: str

    def html(self, page: str) -> str:
        """Return the link as it stands on a page."""
        return f'<a href="{escape(relative(page, self.file))}">{safe(self.title)}</a>'


@dataclass(frozen=True)
class Frame:
    """What stands round the body of a page."""

    file: str
    """Path of the page in the folder."""
    title: str
    language: str
    way: Sequence[Link]
    """From the first page down to the one above this."""
    others: Mapping[str, str]
    """Code of a language -> the same page in it, this one too."""
    colour: str = PLAIN_COLOUR
    """``#rrggbb`` of its people."""
    scripts: tuple[str, ...] = ()
    """Scripts of its own, by their path in the folder."""
    wide: bool = False
    """Whether it takes all of a wide window."""


def whole_page(frame: Frame, body: Iterable[str]) -> str:
    """Return a page as HTML; nothing in it is a script or a style, so that servers may forbid both."""
    language, here = frame.language, frame.file

    def to(target: str) -> str:
        return escape(relative(here, target))

    # Cards of two games may have one name: the title says the game, too.
    whole = " – ".join(dict.fromkeys((frame.title, *(one.title for one in reversed(frame.way)))))
    own = "".join(f'<script src="{to(one)}" defer></script>\n' for one in frame.scripts)
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(language)}" class="{colour_class(frame.colour)}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="generator" content="Marshalry">',
            f"<title>{escape(whole)}</title>",
            f'<link rel="stylesheet" href="{to(STYLE_FILE)}">',
            _icon(to(ICON_FILE)),
            *_alternates(frame),
            f'{own}<script src="{to(SCRIPT_FILE)}" defer></script>',
            "</head>",
            '<body class="wide">' if frame.wide else "<body>",
            *(typeset_html(part, language) for part in (*_top(frame), '<main id="content">', *body)),
            "</main>",
            "</body>",
            "</html>",
            "",
        )
    )


def _icon(link: str) -> str:
    """Return what names the picture of a page; without it browsers ask for one that is not there."""
    return f'<link rel="icon" href="{link}" type="image/svg+xml">'


def _alternates(frame: Frame) -> Iterator[str]:
    for code, file in frame.others.items():
        if code != frame.language:
            link = escape(relative(frame.file, file))
            yield f'<link rel="alternate" hreflang="{escape(code)}" href="{link}">'


def _top(frame: Frame) -> Iterator[str]:
    language = frame.language
    yield f'<a class="skip" href="#content">{safe(say("skip", language))}</a>'
    yield '<header class="top">'
    yield f'<nav class="way" aria-label="{escape(say("way", language))}">'
    for link in frame.way:
        yield link.html(frame.file)
    yield "</nav>"
    yield from _search(frame)
    if len(frame.others) > 1:
        yield f'<nav class="languages" aria-label="{escape(say("languages", language))}">'
        for code, file in frame.others.items():
            mark = ' aria-current="true"' if code == language else ""
            there = escape(relative(frame.file, file))
            yield f'<a href="{there}" lang="{code}" hreflang="{code}"{mark}>{safe(language_name(code))}</a>'
        yield "</nav>"
    yield "</header>"


def _search(frame: Frame) -> Iterator[str]:
    """Yield the field of the search; the script shows it, for without one it can do nothing."""
    language = frame.language
    words = escape(say("search", language))
    root, index = (relative(frame.file, f"{language}/{name}") for name in ("index.html", "search.js"))
    yield (
        f'<div class="search" role="search" hidden data-index="{escape(index)}" '
        f'data-root="{escape(posixpath.dirname(root))}" data-none="{escape(say("found_none", language))}">'
    )
    yield f'<input type="search" aria-label="{words}" placeholder="{words}" autocomplete="off">'
    yield f'<ul hidden aria-label="{escape(say("found", language))}"></ul>'
    yield "</div>"


def colour_class(colour: str) -> str:
    """Return the class of pages in the colour of a people."""
    return f"c{colour[1:].lower()}"


def common_files(colours: Iterable[str]) -> dict[str, bytes]:
    """Return look, scripts and letters of a site.

    Args:
        colours: ``#rrggbb`` of every people that has a page.
    """
    own = resources(__package__)
    rules = "".join(_colour_rule(colour) for colour in sorted({*colours, PLAIN_COLOUR}))
    fonts = ":root { --text: 'Book Text'; --display: 'Book Display'; }\n"
    look = f"{usual_rules()}{STYLE}{fonts}{rules}{own.joinpath('site.css').read_text(encoding='utf-8')}"
    scripts = {name: own.joinpath(name).read_bytes() for name in (SCRIPT_FILE, BATTLE_FILE)}
    return {STYLE_FILE: look.encode(), ICON_FILE: _ICON.read_bytes(), **scripts, **usual_fonts()}


def _colour_rule(colour: str) -> str:
    values = _ROOT_STYLE.format(ink=ink_of(colour), bright=bright(colour), colour=colour)
    return f".{colour_class(colour)} {{ {values}; }}\n"


def entrance(title: str, languages: Sequence[str]) -> str:
    """Return the first page of a folder: it leads on in the reader's language where there is one."""
    links = (
        f'<li><a href="{code}/index.html" lang="{code}" hreflang="{code}">{safe(language_name(code))}</a>'
        for code in languages
    )
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(languages[0])}" class="{colour_class(PLAIN_COLOUR)}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f'<link rel="stylesheet" href="{STYLE_FILE}">',
            _icon(ICON_FILE),
            f'<script src="{SCRIPT_FILE}" defer></script>',
            "</head>",
            '<body class="entrance">',
            f'<main id="content"><h1>{safe(title)}</h1>',
            "<ul>",
            *(f"{link}</li>" for link in links),
            "</ul>",
            "</main>",
            "</body>",
            "</html>",
            "",
        )
    )
