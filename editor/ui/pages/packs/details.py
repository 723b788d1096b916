"""What is told of one pack beside the list; what one's own would bring is looked up off the GUI thread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QTextBrowser, QWidget

from editor.services.packs.overview import Entry, documents_of_own
from editor.ui.kit.theme import theme
from editor.ui.kit.words.labels import kinds_word
from editor.ui.pages.sharing.notices_view import SIGNS
from schemas.pack_index import OfferedDocument, PackFacts
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job, Report

_MOST_NAMED: Final = 200
"""Documents that are named of one pack."""


class PackDetails(QTextBrowser):
    """Tells of the pack that is chosen."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._job: Job | None = None
        self.setAccessibleName(self.tr("About the pack"))
        self.setOpenLinks(False)

    def tell(self, entry: Entry | None) -> None:
        """Tell of a pack; of none where there is none."""
        self.stop()
        words = details_of(entry, self._context) if entry is not None else ""
        self.setHtml(words)
        if entry is None or entry.own is None:
            return
        workspace, ident = self._context.workspace, entry.own.id

        def work(report: Report) -> tuple[OfferedDocument, ...]:
            return documents_of_own(workspace, ident, report)

        self._job = self._context.jobs.start(
            self.tr("Looking at what the pack carries"),
            work,
            done=partial(self._add, words, entry.own.system),
            failed=self._failed,
            quiet=True,
        )

    def stop(self) -> None:
        """Look up no more."""
        if self._job is not None:
            job, self._job = self._job, None
            job.cancel()

    def _add(self, words: str, system: str, documents: Sequence[OfferedDocument]) -> None:
        self._job = None
        self.setHtml(words + _brings(documents, system, self._context))

    def _failed(self, trouble: Exception) -> None:
        self._job = None
        if isinstance(trouble, EditorError):
            self.append(self._context.error_sentences(trouble))
        else:
            self._context.show_error(trouble)


def details_of(entry: Entry, context: UiContext) -> str:
    """Return what is told of a pack, as HTML."""
    title = escape(entry.title.get(context.language) or entry.pack)
    if entry.own is not None:
        words = QCoreApplication.translate(
            "PackDetails",
            "A pack that you make yourself. Open it to choose what it brings; publish it for others.",
        )
        return f"<h3>{title}</h3><p>{escape(entry.pack)}</p><p>{escape(words)}</p>"
    facts = entry.newest
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
    if entry.held_back is not None:
        text += f"<p><b>{escape(context.problem_text(entry.held_back))}</b></p>"
    text += f"<table>{rows}</table>"
    if entry.signer is not None:
        colour = theme().tokens.colour(SIGNS[entry.standing][1])
        words = escape(context.problem_text(entry.signer))
        text += f'<p style="color: {colour}">{words}</p>'
    text += _brings(entry.documents, facts.system, context)
    changes = "".join(
        f"<p><b>{escape(one.version)}</b> {escape(one.text.get(context.language))}</p>"
        for one in facts.changelog
    )
    return text + (
        f"<h4>{escape(QCoreApplication.translate('PackDetails', 'What is new'))}</h4>{changes}"
        if changes
        else ""
    )


def _brings(documents: Sequence[OfferedDocument], system: str, context: UiContext) -> str:
    """Return what a pack brings, by kind; '' where nobody says so."""
    if not documents:
        return ""
    by_kind: dict[str, list[str]] = {}
    for one in documents[:_MOST_NAMED]:
        by_kind.setdefault(one.kind, []).append(one.name.get(context.language) or one.slug)
    lines = "".join(
        f"<p><b>{escape(kinds_word(kind, system))}</b> {escape(', '.join(sorted(names)))}</p>"
        for kind, names in sorted(by_kind.items())
    )
    more = " …" if len(documents) > _MOST_NAMED else ""
    return f"<h4>{escape(QCoreApplication.translate('PackDetails', 'What it brings'))}</h4>{lines}{more}"


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
