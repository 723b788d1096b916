"""What web pages of books and rosters share: their look, escaping, cards in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Final

from editor.printing.booklet_blocks import Block, Column, Paragraph, Picture, Table, Title, Together
from editor.printing.books.model import place_in
from editor.printing.frame import ink_of
from editor.printing.prose import CardProse, Grid
from schemas.typography import typeset_html

STYLE: Final = """\
:root { color-scheme: light dark; --paper: #fbf8f0; --ink: #1d1a14; --muted: #5d5546; --line: #cbc1aa;
  --shade: #f0e8d4; --people: var(--people-light); --link: #7a2f12; }
@media (prefers-color-scheme: dark) { :root { --paper: #17150f; --ink: #ece5d4; --muted: #b3a98f;
  --line: #4a4435; --shade: #24211a; --people: var(--people-dark); --link: #e9a37e; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1.25rem 3rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.45 var(--text), "Source Sans 3", "Source Sans Pro", "Segoe UI", sans-serif;
  overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; color: var(--people); margin: 1.8rem 0 .5rem; }
h1 { font-family: var(--display), "Cinzel", "Trajan Pro", Georgia, serif; }
h1 { font-size: 2rem; margin-top: 0; border-bottom: 3px solid var(--people); padding-bottom: .4rem; }
h2 { font-size: 1.4rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1.1rem; color: var(--ink); margin-bottom: .2rem; }
p { margin: .35rem 0; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.muted, .kind { color: var(--muted); }
.kind { font-style: italic; }
.story { font-style: italic; white-space: pre-line; }
.origin { color: var(--muted); font-size: .85rem; }
.points { float: right; color: var(--muted); font-weight: normal; font-size: 1rem; padding-left: 1rem; }
ul.figures { display: flex; flex-wrap: wrap; gap: .35rem; margin: .5rem 0; padding: 0; list-style: none; }
.figures li { background: var(--shade); border-radius: 4px; padding: .15rem .55rem; }
.figures span { color: var(--muted); font-size: .85rem; margin-right: .2rem; }
.figures b { font-weight: 600; }
table { border-collapse: collapse; margin: .8rem 0 1.4rem; width: 100%; }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left; vertical-align: top; }
th { background: var(--shade); font-weight: 600; }
td.right, th.right { text-align: right; }
td.centre, th.centre { text-align: center; }
.item { margin: .5rem 0 .5rem 1rem; padding-left: .75rem; border-left: 3px solid var(--line); }
.boxes { font-family: "DejaVu Sans", "Segoe UI Symbol", sans-serif; letter-spacing: .05em; }
.wrong { border-left: 3px solid #b3261e; padding-left: .75rem; }
.faces { display: flex; flex-wrap: wrap; gap: .75rem; margin: .6rem 0; }
.faces img, figure img { max-width: 100%; height: auto; border-radius: 4px; background: #fff; }
figure { margin: .6rem 0; } figcaption { color: var(--muted); font-size: .9rem; }
nav ul { list-style: none; padding: 0; margin: .5rem 0; }
nav.places { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .95rem; margin-bottom: 1.2rem; }
nav.contents li { padding: .1rem 0; } nav.contents ul ul { padding-left: 1.25rem; font-size: .95rem; }
ul.index { columns: 16rem; list-style: none; padding: 0; } ul.index li { break-inside: avoid; }
.qr { background: #fff; padding: .5rem; display: inline-block; border-radius: 4px; line-height: 0; }
code { overflow-wrap: anywhere; font-size: .85rem; }
article { break-inside: avoid; }
.entries { column-gap: 2rem; column-rule: 1px solid var(--line); }
.entries.columns-2 { columns: 2 22rem; } .entries.columns-3 { columns: 3 15rem; }
.entries article h2 { font-family: inherit; font-size: 1.2rem; margin-top: 0; color: var(--people); }
.entries article { padding-bottom: 1.2rem; }
.cover { text-align: center; margin-bottom: 2rem; }
.cover .ground { background: var(--people-ground); margin: 0 0 1.5rem; padding: 2rem 1rem; }
.cover .ground.art { padding: 0; } .cover .ground.art > img { width: 100%; display: block; }
.cover .ground img.arms { height: 12rem; width: auto; background: none; }
.cover.heading { text-align: left; }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --muted: #444;
  --line: #999; --shade: #eee; --people: var(--people-light); --link: inherit; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav.places { display: none; } a { text-decoration: none; } h2, h3 { break-after: avoid; }
  .figures li, th { print-color-adjust: exact; -webkit-print-color-adjust: exact; } @page { margin: 14mm; } }
"""


def page(title: str, language: str, colour: str, body: Iterable[str], *, style: str | None = None) -> str:
    """Return a whole web page.

    Args:
        title: title of the page.
        language: language of its words.
        colour: colour of the people, for headings.
        body: its parts, as HTML.
        style: file of the look, relative to the page; None: the look is in the page itself.
    """
    look = f'<link rel="stylesheet" href="{escape(style)}">' if style else f"<style>\n{STYLE}</style>"
    ink = ink_of(colour)
    colours = f"--people-light: {ink}; --people-dark: {bright(colour)}; --people-ground: {colour}"
    colours += "; --text: 'Book Text'; --display: 'Book Display'"
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(language)}" style="{colours}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="generator" content="Marshalry">',
            f"<title>{escape(title)}</title>",
            look,
            "</head>",
            "<body>",
            *(typeset_html(part, language) for part in body),
            "</body>",
            "</html>",
            "",
        )
    )


def bright(colour: str) -> str:
    """Return a colour light enough for letters on dark ground: mixed with white."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(part * 0.45 + 255 * 0.55):02x}" for part in parts)


def safe(text: str) -> str:
    """Return a text as HTML has it between tags."""
    return escape(text, quote=False)


def paragraphs(text: str, kind: str = "") -> Iterator[str]:
    """Yield a text as paragraphs, one for each line that has words."""
    mark = f' class="{kind}"' if kind else ""
    for line in text.split("\n"):
        if line.strip():
            yield f"<p{mark}>{safe(line.strip())}</p>"


def prose(found: CardProse) -> Iterator[str]:
    """Yield everything that a card says, without its name and points."""
    if found.kind_line:
        yield f'<p class="kind">{safe(found.kind_line)}</p>'
    if found.figures:
        yield '<ul class="figures">'
        for one in found.figures:
            label, value = safe(one.label), safe(one.value)
            yield f"<li><span>{label}</span> <b>{value}</b></li>"
        yield "</ul>"
    for grid in found.grids:
        yield from table(grid)
    for line in found.paragraphs:
        lead = f"<strong>{safe(line.lead)}</strong> " if line.lead else ""
        yield f"<p>{lead}{safe(line.text)}</p>"


def table(grid: Grid) -> Iterator[str]:
    """Yield a table."""
    return _table(Table(tuple(Column(title, 1) for title in grid.columns), tuple(grid.rows)))


def blocks(
    found: Iterable[Block], source: Callable[[Picture], str], where: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Yield blocks of a booklet.

    Args:
        found: the blocks.
        source: returns where a picture is found, relative to the page or as its data.
        where: where the places of the book are found that tables name by their pages.
    """
    for block in found:
        match block:
            case Title():
                yield f"<h2>{safe(block.text)}</h2>"
            case Paragraph():
                yield from _paragraph(block)
            case Table():
                yield from _table(block, where)
            case Picture():
                yield "<figure>"
                yield f'<img src="{source(block)}" alt="{escape(block.caption)}">'
                yield f"<figcaption>{safe(block.caption)}</figcaption>"
                yield "</figure>"
            case Together():
                yield from blocks(block.blocks, source, where)


def _paragraph(block: Paragraph) -> Iterator[str]:
    tone = "" if block.tone == "body" else block.tone
    if not block.lead:
        yield from paragraphs(block.text, tone)
        return
    mark = f' class="{tone}"' if tone else ""
    yield f"<p{mark}><strong>{safe(block.lead)}</strong> {safe(block.text)}</p>"


def _table(block: Table, where: Mapping[str, str] | None = None) -> Iterator[str]:
    """Yield a table; one whose last column has numbers of pages has links in the first one instead."""

    def cell(name: str, text: str, align: str, more: str = "") -> str:
        mark = "" if align == "left" else f' class="{align}"'
        return f"<{name}{mark}{more}>{text}</{name}>"

    places = [place_in(row[-1]) if row else "" for row in block.rows]
    linked = bool(places) and all(places)
    columns = block.columns[:-1] if linked else block.columns
    yield "<table>"
    head = "".join(cell("th", safe(one.title), one.align, ' scope="col"') for one in columns)
    yield f"<thead><tr>{head}</tr></thead>"
    yield "<tbody>"
    for row, place in zip(block.rows, places, strict=True):
        texts = [safe(text) for text in row[: len(columns)]]
        if linked and where is not None and place in where:
            texts[0] = f'<a href="{escape(where[place])}">{texts[0]}</a>'
        cells = zip(texts, columns, strict=True)
        yield "<tr>" + "".join(cell("td", text, one.align) for text, one in cells) + "</tr>"
    yield "</tbody>"
    yield "</table>"
