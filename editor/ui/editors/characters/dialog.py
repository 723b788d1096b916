"""A card proposed for another game: the game, every guess with its reason, the face, the making."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QSizePolicy, QWidget

from editor.printing.systems import card_faces
from editor.services import converting
from editor.services.converting import CardDraft
from editor.services.faces import face_templates
from editor.services.relations import Plan
from editor.ui.editors.characters.draft import ProposedCard
from editor.ui.editors.characters.guesses import GuessList
from editor.ui.editors.face_view import FaceView
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, discard, grid_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import scroll_area, wrapped
from schemas.base import Document, system_of
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (1040, 680)
FACE_WIDTH: Final = 320
Agreed = Callable[[Plan, str, str], object]
"""``agreed(plan, id of the new card, its name)`` makes the card."""


class ConvertDialog(Dialog):
    """Shows what a card might be in another game; nothing is written before Create."""

    manual_chapter = "characters"

    def __init__(
        self,
        context: UiContext,
        sources: Sequence[Document],
        character: str | None,
        agreed: Agreed,
        parent: QWidget | None,
    ) -> None:
        """Make the dialog.

        Args:
            context: of the window.
            sources: the cards that one may begin from: one card, or those of a character.
            character: id of the character that it is for; None if only a card is meant.
            agreed: makes the card.
            parent: the window.
        """
        super().__init__(parent, SIZE)
        self._context, self._sources, self._agreed = context, tuple(sources), agreed
        self._fixed_character = character
        self._asked = 0
        self.card: ProposedCard | None = None
        self.guesses: GuessList | None = None
        self.introduce(
            self.tr("Propose a card for another game"),
            self.tr(
                "Each value ranks as high among the cards of the other game as the old one does "
                "among those of its own. Check each guess, change what you know better, then create "
                "the card."
            ),
            window=self.tr("Card for another game"),
        )
        self.source, self.target, self.character = ComboBox(self), ComboBox(self), ComboBox(self)
        self._lay_out()
        self._soon = single_shot(self, 0, self._show_face)
        for one in self._sources:
            self.source.addItem(f"{context.local(one.name)} – {context.game_name(system_of(one))}", one.id)
        self.source.currentIndexChanged.connect(lambda _index: self._offer_targets())
        self.target.currentIndexChanged.connect(lambda _index: self._propose())
        self.character.currentIndexChanged.connect(lambda _index: self._refresh())
        self._offer_targets()

    # looks

    def _lay_out(self) -> None:
        grid = grid_layout(spacing=(SPACE_3, SPACE_1))
        rows = (
            (self.tr("&From"), self.source),
            (self.tr("&Game"), self.target),
            (self.tr("C&haracter"), self.character),
        )
        for column, (words, box) in enumerate(rows):
            label = muted(QLabel(words, self))
            label.setBuddy(box)
            box.setAccessibleName(words.replace("&", ""))
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            grid.addWidget(label, 0, column)
            grid.addWidget(box, 1, column)
            grid.setColumnStretch(column, 1)
        self.body.addLayout(grid)
        self._area = row_layout(spacing=SPACE_3)
        self._wait = wrapped(muted(QLabel(self.tr("Reading the cards of both games …"), self)))
        self._wait.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._area.addWidget(self._wait, 1)
        self._area.addWidget(self._faces())
        self.body.addLayout(self._area, 1)
        self._trouble = wrapped(QLabel(self), "danger")
        self._trouble.hide()
        self.body.addWidget(self._trouble)
        self.state = muted(QLabel(self))
        self.buttons.insertWidget(0, self.state)
        self.add_button(self.tr("Cancel"), self.reject)
        self.create_button = self.add_button(self.tr("Create the card"), self.create_card, primary=True)

    def _faces(self) -> QScrollArea:
        sheet = QWidget(self)
        column = column_layout(sheet, (0, 0, SPACE_3, 0), SPACE_2)
        self.front, self.back = FaceView(sheet), FaceView(sheet)
        self.front.setAccessibleName(self.tr("Front of the card"))
        self.back.setAccessibleName(self.tr("Back of the card"))
        self.lost = wrapped(QLabel(sheet), "warning")
        for one in (self.lost, self.front, self.back):
            column.addWidget(one)
        column.addStretch(1)
        area = scroll_area(self, self.tr("Face of the proposed card"), sideways=False)
        area.setFixedWidth(FACE_WIDTH)
        area.setWidget(sheet)
        return area

    # what is chosen

    def _from(self) -> Document:
        return self._sources[max(0, self.source.currentIndex())]

    def _taken(self) -> tuple[str, ...]:
        found = self._context.document(self._fixed_character) if self._fixed_character else None
        return tuple(one.game for one in getattr(found, "cards", ()))

    def _offer_targets(self) -> None:
        """Offer every other game, those that have no such cards with the reason, and the characters."""
        source = self._from()
        self._offer_characters(source)
        with QSignalBlocker(self.target):
            self.target.clear()
            there = converting.targets(self._context.workspace, system_of(source), but=self._taken())
            for one in sorted(there, key=lambda one: one.refusal is not None):
                words = self._context.local(one.name)
                ready = one.refusal is None
                shown = words if ready else self.tr("{game} – has no cards of creatures").format(game=words)
                self.target.addItem(shown, one.system)
        self._propose()

    def _offer_characters(self, source: Document) -> None:
        self.character.clear()
        rows = converting.characters_of(self._context.workspace, source.id)
        for row in rows:
            if self._fixed_character in (None, row.id):
                self.character.addItem(self._context.name_of(row), row.id)
        if self._fixed_character is None:
            words = self.tr("A new character: {name}").format(name=self._context.local(source.name))
            self.character.addItem(words, None)
        elif not self.character.count():
            document = self._context.document(self._fixed_character)
            name = self._context.local(document.name) if document is not None else ""
            self.character.addItem(name, self._fixed_character)

    # the proposal

    def _propose(self) -> None:
        """Ask for the card of the game chosen, off the GUI thread."""
        self._asked += 1
        asked, source, target = self._asked, self._from(), self.target.currentData()
        if target is None:
            self._clear(self.tr("There is no other game for which it has no card yet."))
            return
        self._clear(self.tr("Reading the cards of both games …"))
        workspace = self._context.workspace
        self._context.jobs.start(
            self.tr("Proposing a card"),
            lambda _report: (asked, converting.proposed(workspace, source, str(target))),
            done=self._take,
            failed=partial(self._refuse, asked),
            quiet=True,
        )

    def _clear(self, words: str) -> None:
        if self.guesses is not None:
            discard(self._area, self.guesses)
        if self.card is not None:
            self.card.deleteLater()
        self.guesses = self.card = None
        self._wait.setText(words)
        self._wait.show()
        for view in (self.front, self.back):
            view.show_face(None)
        self.lost.clear()
        self.lost.hide()
        self._refresh()

    def _refuse(self, asked: int, trouble: Exception) -> None:
        if asked != self._asked:
            return
        if isinstance(trouble, EditorError):
            self._clear(self._context.error_sentences(trouble))
        else:
            self._context.show_error(trouble)

    def _take(self, answer: tuple[int, CardDraft]) -> None:
        asked, draft = answer
        if asked != self._asked:
            return
        self.card = ProposedCard(self._context, draft.data, self)
        self.guesses = GuessList(self._context, self.card, draft.proposal.guesses, self)
        self._wait.hide()
        self._area.insertWidget(0, self.guesses, 1)
        self.lost.setVisible(bool(draft.proposal.lost))
        self.lost.setText("\n".join(f"⚠ {self._context.sentence(one)}" for one in draft.proposal.lost))
        self.card.changed.connect(lambda _path: self._soon.start())
        self.card.problems_changed.connect(self._refresh)
        self._show_face()
        self._refresh()

    def _show_face(self) -> None:
        document = self.card.document if self.card is not None else None
        if document is None:
            return
        ruleset = self._context.ruleset(system_of(document), document)
        rules = ruleset if isinstance(ruleset, RulesetBase) else None
        templates = face_templates(self._context.workspace, system_of(document))
        card = card_faces(document, rules, self._context.language, templates=templates)
        self.front.show_face(card.front)
        self.back.show_face(card.back)

    def _refresh(self) -> None:
        left = self.guesses.left if self.guesses is not None else 0
        ready = self.card is not None and not self.card.problems
        self.create_button.setEnabled(ready)
        self._trouble.hide()
        words = self.tr("%n value(s) are guesses.", "", left) if self.guesses is not None else ""
        self.state.setText(words)

    def done(self, result: int) -> None:
        """Close; a proposal that is still on its way is not waited for."""
        self._asked += 1
        super().done(result)

    def create_card(self) -> None:
        """Make the card as it stands, and link it to the character."""
        if self.card is None:
            return
        data = self.card.data
        try:
            plan = converting.plan_card(
                self._context.workspace, self._from(), data, self.character.currentData()
            )
        except EditorError as trouble:
            self._trouble.setText(self._context.error_sentences(trouble))
            self._trouble.show()
            return
        self.accept()
        self._agreed(plan, str(data["id"]), self._context.local(data["name"]))
