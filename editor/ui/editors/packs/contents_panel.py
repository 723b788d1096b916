"""What a pack would carry, beside its form: each document with the reason, its size and its licence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.packs.contents import Reason
from editor.services.packs.pack_preview import Carried, PackPlan, plan_pack
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted, theme
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import WhenShown, wrapped
from schemas.base import kind_of
from schemas.pack import PackBase, PackElsewhere
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.jobs import Job, Report

_SHORTLY: Final = 300
"""Milliseconds after which it follows what is edited."""
_MOST_PROBLEMS: Final = 4
_ID: Final = Qt.ItemDataRole.UserRole


class ContentsPanel(QWidget):
    """Follows the choice of the author, saved or not; looks into the catalogue off the GUI thread."""

    manual_chapter = "packs"

    def __init__(self, editor: DocumentEditor) -> None:
        super().__init__(editor)
        self._context, self._session = editor.context, editor.session
        self._job: Job | None = None
        self._wanted = False
        self.state = wrapped(muted(QLabel(self)))
        self.trouble = wrapped(QLabel(self), "danger")
        self.trouble.hide()
        self.tree = QTreeWidget(self)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(self.tr("Documents of the pack"))
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.itemActivated.connect(self._open)
        column = column_layout(self, SPACE_3, SPACE_2)
        column.addWidget(self.state)
        column.addWidget(self.trouble)
        column.addWidget(self.tree, 1)
        self._later = single_shot(self, _SHORTLY, self.look)
        self._again = WhenShown(self, self.look)
        self._session.changed.connect(self._later.start)
        self._session.reloaded.connect(self._later.start)
        self._context.catalogue_changed.connect(self._again.ask)
        self._again.ask()

    def look(self) -> None:
        """Plan the pack; what still runs plans it once it has ended."""
        pack = self._session.document
        if not isinstance(pack, PackBase):
            return  # what was valid last stays
        if self._job is not None:
            self._wanted = True
            self._job.cancel()
            return
        workspace = self._context.workspace

        def work(report: Report) -> PackPlan:
            return plan_pack(workspace, pack, report)

        title = self.tr("Looking at what the pack carries")
        self._job = self._context.jobs.start(
            title, work, done=self.show_plan, failed=self._failed, quiet=True
        )
        self._job.finished.connect(self._ended)

    def _ended(self) -> None:
        self._job = None
        if self._wanted:
            self._wanted = False
            self.look()

    def _failed(self, trouble: Exception) -> None:
        if isinstance(trouble, EditorError):
            self._say_problems(self._context.error_sentences(trouble))
        else:
            self._context.show_error(trouble)

    def show_plan(self, plan: PackPlan) -> None:
        """Show what the pack would carry."""
        self.state.setText(self._summary(plan))
        problems = plan.problems[:_MOST_PROBLEMS]
        self._say_problems("\n".join(self._context.sentence(one) for one in problems))
        self.tree.clear()
        for one in plan.carried:
            self._add(self.tree.invisibleRootItem(), one)
        self._add_elsewhere(plan.elsewhere)

    def _say_problems(self, words: str) -> None:
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))

    def _summary(self, plan: PackPlan) -> str:
        parts = [self.tr("%n document(s)", "", len(plan.carried))]
        if plan.bytes:
            parts.append(self.tr("{size} kB").format(size=_kilobytes(plan.bytes)))
        parts += [f"{one.language.upper()} {one.percent} %" for one in plan.languages]
        lines = [" · ".join(parts)]
        if plan.requires:
            names = ", ".join(one.words for one in plan.requires)
            lines.append(self.tr("Needs {packs}").format(packs=names))
        return "\n".join(lines)

    def _add(self, parent: QTreeWidgetItem, one: Carried) -> None:
        document, kind = one.document, kind_of(one.document)
        size = self.tr("{size} kB").format(size=_kilobytes(one.bytes))
        licence = document.licence or self.tr("no licence")
        words = f"{self._why(one.reason)} · {size} · {licence}"
        item = QTreeWidgetItem(parent, [f"{self._context.name_of(document)}\n{words}"])
        item.setIcon(0, theme().icon(KIND_ICONS.get(kind, "file"), "muted"))
        item.setToolTip(0, f"{document.slug}\n{words}")
        item.setData(0, _ID, document.id)
        if not document.licence:
            item.setForeground(0, theme().colour("warning"))

    def _why(self, reason: Reason) -> str:
        words = {
            "named": self.tr("named here"),
            "tag": self.tr("tag {name}"),
            "faction": self.tr("faction {name}"),
            "everything": self.tr("everything of yours"),
            "needed": self.tr("needed by {name}"),
        }[reason.how]
        name = reason.by
        if reason.how == "faction":
            name = self._context.faction_name(self._session.system, reason.by)
        return words.format(name=name)

    def _add_elsewhere(self, elsewhere: Sequence[PackElsewhere]) -> None:
        """Add what the pack refers to and leaves where it is, folded by where that is."""
        heads: dict[str, QTreeWidgetItem] = {}
        for one in elsewhere:
            source = one.pack or ""
            if source not in heads:
                words = self.tr("Stays in the pack {name}") if source else self.tr("Comes with the program")
                heads[source] = QTreeWidgetItem(self.tree, [words.format(name=source)])
            item = QTreeWidgetItem(heads[source], [one.document.slug or one.document.id])
            item.setIcon(0, theme().icon(KIND_ICONS.get(one.document.kind, "file"), "muted"))
            item.setData(0, _ID, one.document.id)
        for head in heads.values():
            head.setText(0, f"{head.text(0)} ({head.childCount()})")

    def _open(self, item: QTreeWidgetItem) -> None:
        if ident := item.data(0, _ID):
            self._context.open_document(ident)


def _kilobytes(size: int) -> int:
    """Return a size in kB, rounded up: nothing that is there has none."""
    return -(-size // 1000)


def contents_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel of a pack's contents beside the form of a pack."""
    title = QCoreApplication.translate("ContentsPanel", "What goes in")
    return (SidePanel("contents", title, ContentsPanel(editor)),)
