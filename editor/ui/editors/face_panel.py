"""The live face of a card, front and back, beside its editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.printing.faces.memory import FaceMemory
from editor.printing.faces.templates import FaceTemplates
from editor.printing.systems import card_faces, drawn_as_card
from editor.services.assets import assets_of
from editor.services.faces import armies_with_faces, face_templates, linked_documents
from editor.services.prints.printing import fit_problems
from editor.ui.editors.face_view import FaceView
from editor.ui.editors.large_faces import LargeFaces
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import FlowLayout, column_layout
from editor.ui.kit.state_choice import StateChoice
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import push_button, scroll_area, wrapped
from schemas.base import Document, Ref, system_of
from schemas.face import FaceBase
from schemas.ruleset import RulesetBase
from schemas.states import as_card

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession


class FacePanel(QWidget):
    """Shows both sides of a card as they would be printed, and says which version that is."""

    manual_chapter = "faces"

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._session: DocumentSession | None = None
        self._memory = FaceMemory()
        self._soon = single_shot(self, 0, self._refresh)
        self.front = FaceView(self)
        self.front.setAccessibleName(self.tr("Front of the card"))
        self.back = FaceView(self)
        self.back.setAccessibleName(self.tr("Back of the card"))
        self._state = wrapped(muted(QLabel(self)))
        self._warning = wrapped(QLabel(self), "warning")
        self._warning.hide()
        self._print = push_button(self, self.tr("Print…"), self._open_preview, "printer")
        self._print.setToolTip(self.tr("Open the print preview of this card"))
        self._print.hide()
        self._large: LargeFaces | None = None
        self._enlarge = push_button(self, self.tr("Enlarge"), self.enlarge, "maximize")
        self._enlarge.setToolTip(self.tr("Show the card large, in a window of its own"))
        for view in (self.front, self.back):
            view.enlarged.connect(self.enlarge)
            view.setToolTip(self.tr("A double click shows it large."))
        self.look = ComboBox(self)
        self.look.setAccessibleName(self.tr("Shown as"))
        self.look.setToolTip(self.tr("An army may print its cards with face templates of its own"))
        self.look.activated.connect(self._soon.start)
        self.look.hide()
        self.state = StateChoice(context, self)
        self.state.activated.connect(self._soon.start)
        self._lay_out()
        self._templates: dict[str, FaceTemplates] = {}
        self._armies: list[tuple[str, tuple[str, ...]]] | None = None
        self._named: tuple[Sequence[Ref], Mapping[str, Document]] | None = None
        """What the card lists, and the documents of that."""
        context.catalogue_changed.connect(self._forget)
        context.catalogue_changed.connect(self._soon.start)

    def _lay_out(self) -> None:
        sheet = QWidget(self)
        column = column_layout(sheet, SPACE_3, SPACE_2)
        column.addWidget(self.look)
        column.addWidget(self.state)
        for view in (self.front, self.back):
            column.addWidget(view)
        column.addWidget(self._warning)
        column.addWidget(self._state)
        buttons = QWidget(sheet)
        flow = FlowLayout(buttons, SPACE_2, SPACE_2)
        flow.addWidget(self._enlarge)
        flow.addWidget(self._print)
        column.addWidget(buttons)
        column.addStretch(1)
        area = scroll_area(self, self.tr("Face of the card"), sideways=False)
        area.setWidget(sheet)
        around = column_layout(self)
        around.addWidget(area)

    def show_session(self, session: DocumentSession) -> None:
        """Follow an open document: its face is drawn in the next turn of the event loop."""
        self._session = session
        self._print.show()
        session.changed.connect(self._soon.start)
        session.problems_changed.connect(self._soon.start)
        session.state_changed.connect(self._show_state)
        session.reloaded.connect(self._soon.start)
        self._soon.start()

    def show_document(self, document: Document | None, draft: bool) -> None:
        """Show a document.

        Args:
            document: what is shown; None leaves the last face and says that it is not valid now.
            draft: it is a working copy, not a saved version.
        """
        self._say_state(valid=document is not None, draft=draft)
        if document is None:
            return
        ruleset = self._context.ruleset(system_of(document), document)
        rules = ruleset if isinstance(ruleset, RulesetBase) else None
        templates = self._templates_of(system_of(document))
        wanted = self._wanted(document.id)
        card = card_faces(
            as_card(document, self.state.offer(document)),
            rules,
            self._context.language,
            templates=templates,
            wanted=wanted,
            linked=self._linked(document),
            memory=self._memory,
        )
        self.front.show_face(card.front)
        self.back.show_face(card.back)
        self._show_large()
        problems = (*card.problems, *fit_problems(card))
        self._warning.setText("\n".join(map(self._context.sentence, problems)))
        self._warning.setVisible(bool(problems))

    def _templates_of(self, system: str) -> FaceTemplates:
        """Return the templates of a game as they stand now: open drafts in the place of what was saved."""
        if system not in self._templates:
            self._templates[system] = face_templates(self._context.workspace, system)
        saved = self._templates[system]
        drafts: dict[str, FaceBase] = {}
        for session in self._context.open_sessions():
            if session.kind == "face" and session.system == system:
                draft = session.document
                drafts |= {session.id: draft} if isinstance(draft, FaceBase) else {}
        if not drafts:
            return saved
        templates = [drafts.get(one.id, one) for one in saved.all]
        return FaceTemplates(templates, assets=assets_of(self._context.workspace, templates))

    def _wanted(self, document_id: str) -> tuple[str, ...]:
        """Return the templates of the army that the card is shown as part of; its armies are read once."""
        if self._armies is None:
            self._armies = armies_with_faces(self._context.workspace, document_id, self._context.language)
            self.look.clear()
            self.look.addItem(self.tr("As the card itself says"), ())
            for name, ids in self._armies:
                self.look.addItem(self.tr("As the army “{army}” prints it").format(army=name), ids)
            self.look.setVisible(bool(self._armies))
        return tuple(self.look.currentData() or ())

    def _linked(self, document: Document) -> Mapping[str, Document]:
        """Return the documents that the card names; they are read once while it names the same ones."""
        wanted: Sequence[Ref] = getattr(document, "spells", ())
        if self._named is None or self._named[0] != wanted:
            self._named = (wanted, linked_documents(self._context.workspace, document))
        return self._named[1]

    def _forget(self) -> None:
        self._templates.clear()
        self._armies = self._named = None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._soon.start()  # a template may have been edited in another tab

    def _refresh(self) -> None:
        session = self._session
        if session is None:
            return
        if self.window().isVisible() and not self.isVisible() and not self._is_large():
            return  # the window shows something else: it is drawn when its tab comes to the front
        # The last valid state stays on show while the draft is none.
        shown = session.document if session.valid or self.front.face is None else None
        self.show_document(shown, session.starred)

    def _show_state(self) -> None:
        """Say which version is shown: the face itself is as it was."""
        session = self._session
        if self._soon.isActive():
            return  # it is drawn in a moment, and says so then
        if session is not None and self.front.face is not None:
            self._say_state(valid=session.valid, draft=session.starred)

    def _say_state(self, *, valid: bool, draft: bool) -> None:
        if not valid:
            words = self.tr("The card has problems; this is how it last looked.")
        else:
            words = self.tr("Working copy, not saved as a version.") if draft else self.tr("Saved version.")
        self._state.setText(words)
        if self._large is not None:
            self._large.state.setText(words)

    def enlarge(self) -> None:
        """Show the card large, in a window of its own that follows the draft."""
        if self.front.face is None:
            return
        if self._large is None:
            self._large = LargeFaces(self)
        self._large.state.setText(self._state.text())
        self._large.show()
        self._large.raise_()
        self._large.activateWindow()
        self._show_large()

    def _is_large(self) -> bool:
        return self._large is not None and self._large.isVisible()

    def _show_large(self) -> None:
        if self._large is not None and self._large.isVisible():
            name = self._session.title if self._session is not None else ""
            self._large.show_faces(name, self.front.face, self.back.face)

    def _open_preview(self) -> None:
        if self._session is not None:
            self._session.flush()
            self._context.print_requested.emit((self._session.id,))


def face_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel with front and back of the card, where the document is one."""
    if not drawn_as_card(editor.session.kind, editor.session.system):
        return ()
    panel = FacePanel(editor.context)
    panel.show_session(editor.session)
    return (SidePanel("face", QCoreApplication.translate("FacePanels", "Face"), panel),)
