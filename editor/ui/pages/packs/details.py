"""What is told of one pack beside the list."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.services.packs.overview import Entry
from schemas.pack_index import PackFacts

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


def details_of(entry: Entry, context: UiContext) -> str:
    """Return what is told of a pack, as HTML."""
    title = escape(entry.title.get(context.language) or entry.pack)
    if entry.own is not None:
        words = QCoreApplication.translate(
            "PackDetails",
            "A pack that you make yourself. Open it to choose what it brings; publish it for others.",
        )
        return f"<h3>{title}</h3><p>{escape(entry.pack)}</p><p>{escape(words)}</p>"
    facts = entry.facts
    if facts is None:
        return ""
    rows = "".join(
        f"<tr><td style='padding-right:12px'>{escape(name)}</td><td>{escape(value)}</td></tr>"
        for name, value in _rows(entry, facts, context)
        if value
    )
    summary = escape(facts.summary.get(context.language))
    text = f"<h3>{title}</h3><p>{summary}</p>" if summary else f"<h3>{title}</h3>"
    if entry.lacking:
        words = QCoreApplication.translate(
            "PackDetails", "It lacks what it needs: {names}. Press Install what is missing."
        )
        text += f"<p><b>{escape(words.format(names=', '.join(entry.lacking)))}</b></p>"
    text += f"<table>{rows}</table>"
    if entry.signer is not None:
        text += f"<p>{escape(context.problem_text(entry.signer))}</p>"
    newest = entry.offer.release if entry.offer is not None else facts
    changes = "".join(
        f"<p><b>{escape(one.version)}</b> {escape(one.text.get(context.language))}</p>"
        for one in newest.changelog
    )
    return text + (
        f"<h4>{escape(QCoreApplication.translate('PackDetails', 'What is new'))}</h4>{changes}"
        if changes
        else ""
    )


def _rows(entry: Entry, facts: PackFacts, context: UiContext) -> Iterator[tuple[str, str]]:
    offered = entry.offer
    yield QCoreApplication.translate("PackDetails", "Short name"), facts.pack
    yield QCoreApplication.translate("PackDetails", "Game"), context.game_name(facts.system)
    yield (
        QCoreApplication.translate("PackDetails", "Installed"),
        entry.installed.version if entry.installed is not None else "",
    )
    yield (
        QCoreApplication.translate("PackDetails", "On offer"),
        offered.release.version if offered is not None else "",
    )
    yield QCoreApplication.translate("PackDetails", "Author"), facts.author
    yield QCoreApplication.translate("PackDetails", "Licence"), facts.licence
    yield QCoreApplication.translate("PackDetails", "Documents"), str(facts.size)
    languages = (f"{one.language.upper()} {one.percent} %" for one in facts.languages)
    yield QCoreApplication.translate("PackDetails", "Languages"), ", ".join(languages)
    yield QCoreApplication.translate("PackDetails", "Needs"), ", ".join(one.words for one in facts.requires)
    yield (
        QCoreApplication.translate("PackDetails", "Cannot stand beside"),
        ", ".join(one.words for one in facts.conflicts),
    )
    yield QCoreApplication.translate("PackDetails", "Marshalry"), facts.marshalry
    yield (
        QCoreApplication.translate("PackDetails", "From"),
        offered.address if offered is not None else entry.installed.origin if entry.installed else "",
    )
