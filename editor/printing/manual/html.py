"""Chapters as HTML, whose links lead to the pages of other chapters."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from html import escape
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

SOURCE_END: Final = ".md"
PAGE_END: Final = ".html"

Tag = Callable[[str, str], str]
"""``tag(name, words)`` returns the HTML of a picture by its name in the text and the words for it."""


def picture_tag(name: str, words: str) -> str:
    """Return a picture as web pages show it: as wide as there is room."""
    return f'<img src="{escape(name)}" alt="{escape(words)}" loading="lazy">'


def chapter_html(text: str, picture: Tag = picture_tag) -> str:
    """Return a text in Markdown as HTML; tags in the text are shown, not obeyed.

    Args:
        text: Markdown of a chapter or of the words before the contents.
        picture: makes the tag of a picture.
    """
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_renderer(picture))
    return str(parser.render(text))


def _renderer(picture: Tag) -> type[RendererHTML]:
    class Renderer(RendererHTML):
        """The usual one, but for pictures and links."""

        def image(
            self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
        ) -> str:
            words = self.renderInlineAsText(tokens[idx].children or [], options, env)
            return picture(str(tokens[idx].attrGet("src") or ""), words)

        def link_open(
            self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
        ) -> str:
            tokens[idx].attrSet("href", page_of(str(tokens[idx].attrGet("href") or "")))
            return self.renderToken(tokens, idx, options, env)

    return Renderer


def page_of(target: str) -> str:
    """Return where a link of the text leads among the pages: ``maps.md`` is ``maps.html``."""
    if "://" in target:
        return target
    file, mark, place = target.partition("#")
    page = f"{file.removesuffix(SOURCE_END)}{PAGE_END}" if file.endswith(SOURCE_END) else file
    return f"{page}{mark}{place}"
