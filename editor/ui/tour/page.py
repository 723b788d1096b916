"""The page that shows what the tour did: pictures with captions, files to open."""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from editor.ui.tour.stage import Chapter, Shot

PAGE: Final = "index.html"
STYLE: Final = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
WIDE: Final = 1_200
"""Pictures at least as wide fill the page; smaller ones keep their size."""


def write_page(out: Path, chapters: Sequence[Chapter], seconds: float, failed: str | None) -> Path:
    """Write the page with links relative to its folder, and return it.

    Args:
        out: folder of the pictures.
        chapters: what the steps left.
        seconds: how long the tour took.
        failed: why it stopped; None if it did not.
    """
    checks = sum(len(shot.checks) for chapter in chapters for shot in chapter.shots)
    links = "".join(
        f'<a href="#{chapter.step.id}">{html.escape(chapter.step.title)}</a>' for chapter in chapters
    )
    stopped = f'<p class="stopped">The tour stopped. {html.escape(failed)}</p>' if failed else ""
    body = "".join(_chapter(number, chapter, out) for number, chapter in enumerate(chapters, 1))
    file = out / PAGE
    file.write_text(
        f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Marshalry: the tour</title><style>{STYLE}</style></head>
<body><header><h1>Marshalry: the tour</h1>
<p class="quiet">The real windows, worked by mouse and keys in a fresh catalogue: {len(chapters)} steps,
{checks} checks, {seconds:.0f} seconds.</p>{stopped}<nav>{links}</nav></header>
<main>{body}</main></body></html>
""",
        encoding="utf-8",
    )
    return file


def _chapter(number: int, chapter: Chapter, out: Path) -> str:
    head = f'<h2 id="{chapter.step.id}"><span>{number}</span>{html.escape(chapter.step.title)}</h2>'
    return head + "".join(_shot(shot, out) for shot in chapter.shots)


def _shot(shot: Shot, out: Path) -> str:
    checks = "".join(f"<li>{html.escape(words)}</li>" for words in shot.checks)
    listed = f"<ul>{checks}</ul>" if checks else ""
    name = html.escape(shot.file)
    if not shot.file.endswith(".png"):
        size = (out / shot.file).stat().st_size / 1_000
        caption = f'<p><a href="{name}">{name}</a> ({size:,.0f} kB): {html.escape(shot.caption)}</p>{listed}'
        return f"<figure><figcaption>{caption}</figcaption></figure>"
    width, height = png_size(out / shot.file)
    kind = "" if width >= WIDE and width > height else ' class="small"'
    return (
        f'<figure{kind}><a href="{name}"><img src="{name}" width="{width}" height="{height}" loading="lazy" '
        f'alt="{html.escape(shot.caption)}"></a>'
        f"<figcaption><p>{html.escape(shot.caption)}</p>{listed}</figcaption></figure>"
    )


def png_size(file: Path) -> tuple[int, int]:
    """Return width and height of a PNG in pixels, read from its head."""
    head = file.read_bytes()[16:24]
    return int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
