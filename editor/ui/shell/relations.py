"""What the window does with documents that hang together: rename, delete, merge, base one on another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.services import converting, documents, inheritance, operations, relations
from editor.services.duplicates import Duplicates, find_duplicates
from editor.services.operations import Done
from editor.services.other_windows import Taken
from editor.services.own_fields import plan_field_rename
from editor.services.relations import Plan, missing_documents
from editor.ui.kit.turns import later
from editor.ui.shell.operations import AT_ONCE, OperationStack
from schemas.base import Ref, system_of
from schemas.character import CharacterBase
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.shell.frame import WindowFrame

Refuse = Callable[[EditorError], object]
"""Says why something was refused, where the person typed it."""


class RelationCommands(QObject):
    """Shows the effects first; then all is done at once, and a notice and Undo offer to take it back."""

    def __init__(self, window: WindowFrame) -> None:
        super().__init__(window)
        self._window = window
        self._context = window.context
        self.stack = OperationStack(window, self.show_again)
        self._context.operation_done.connect(self.did)

    def rename(self, document_id: str, slug: str, refuse: Refuse | None = None) -> None:
        """Give a document another slug; where others refer to it, after showing them.

        Args:
            document_id: which one.
            slug: its new one.
            refuse: is told at once what stands against it; None for a notice of the window.
        """
        self._context.flush()
        try:
            plan = relations.plan_rename(self._context.workspace, document_id, slug=slug)
        except EditorError as trouble:
            (refuse or self._context.show_error)(trouble)
            return
        if not plan.effects:
            return
        words = self.tr("Renamed to {slug}.").format(slug=slug)
        if len(plan.effects) == 1:
            self._do(plan, words)
            return
        title = self.tr("Rename to {slug}").format(slug=slug)
        self._ask(plan, title, self.tr("Rename"), words)

    def rename_field(self, ruleset_id: str, kind: str, old: str, new: str, refuse: Refuse) -> None:
        """Give a field that a ruleset adds to cards another name; what names it is shown first."""
        self._context.flush()
        try:
            plan = plan_field_rename(self._context.workspace, ruleset_id, kind, old, new)
        except EditorError as trouble:
            refuse(trouble)
            return
        words = self.tr("The field is called {name} now.").format(name=new)
        if len(plan.effects) == 1:
            self._do(plan, words)
            return
        self._ask(plan, self.tr("Rename the field to {name}").format(name=new), self.tr("Rename"), words)

    def delete(self, ids: Sequence[str]) -> None:
        """Put documents into the recycle bin; where others use them, after showing what is left there."""
        if not ids:
            return
        self._context.flush()
        try:
            plan = relations.plan_delete(self._context.workspace, ids)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        words = self._deleted_words(plan)
        if all(effect.kind == "deleted" for effect in plan.effects):
            self._do(plan, words)
            return
        title = self.tr("Other documents use what you delete")
        self._ask(plan, title, self.tr("Delete and leave placeholders"), words)

    def _deleted_words(self, plan: Plan) -> str:
        if len(plan.deleted) == 1:
            gone = next(effect.document for effect in plan.effects if effect.kind == "deleted")
            return self.tr("{name} is in the recycle bin.").format(name=self._context.name_of(gone))
        return self.tr("%n document(s) are in the recycle bin.", "", len(plan.deleted))

    def merge(self, ids: Sequence[str]) -> None:
        """Merge two documents, side by side."""
        from editor.ui.shell.dialogs.merge import MergeDialog
        from editor.ui.shell.dialogs.unsaved import all_saved

        if len(ids) != 2:
            return
        self._context.flush()
        if not all_saved(self._context, ids, self._window):
            return
        # Of two the author's own one goes: what came with the program stays as it is.
        try:
            rows = [documents.load(self._context.workspace, one, note=False).row for one in ids]
            kept, other = sorted(rows, key=lambda row: not row.read_only) if rows[1].read_only else rows
            names = {"other": self._context.name_of(other), "kept": self._context.name_of(kept)}
            words = self.tr("{other} was merged into {kept}.").format(**names)
            dialog = MergeDialog(
                self._context, kept.id, other.id, lambda plan: self._do(plan, words), self._window
            )
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        dialog.open()

    def find_duplicates(self) -> None:
        """Look for duplicates off the GUI thread, and offer to merge them."""
        workspace = self._context.workspace
        self._context.jobs.start(
            self.tr("Looking for duplicates"),
            lambda report: find_duplicates(workspace, report=report),
            done=self._show_duplicates,
            failed=self._context.show_error,
        )

    def _show_duplicates(self, groups: Sequence[Duplicates]) -> None:
        from editor.ui.shell.dialogs.duplicates import DuplicatesDialog

        DuplicatesDialog(self._context, groups, lambda *pair: self.merge(pair), self._window).open()

    def link_missing(self) -> None:
        """Show which documents others miss, and let each be replaced everywhere at once."""
        from editor.ui.shell.dialogs.missing import MissingDialog

        self._context.flush()
        found = missing_documents(self._context.workspace)
        if not found:
            self._context.notify(self.tr("Every reference leads to a document: nothing is missing."), "note")
            return
        MissingDialog(self._context, found, self.relink, self._window).open()

    def relink(self, missing: Ref, target_id: str) -> None:
        """Make everything that refers to a missing document refer to another, after showing it."""
        self._context.flush()
        try:
            plan = relations.plan_relink(self._context.workspace, missing.id, target_id)
            target = documents.load(self._context.workspace, target_id, note=False).row
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        if not plan.effects:
            self._context.notify(
                self.tr("Only shipped documents miss it, and these stay as they are."), "note"
            )
            return
        words = self.tr("{slug} was linked to {name}.").format(
            slug=missing.slug or missing.id, name=self._context.local(target.name)
        )
        self._ask(plan, self.tr("Link everywhere"), self.tr("Link"), words)

    def base_on(self, document_id: str) -> None:
        """Make a new card based on a card."""
        self._context.flush()
        try:
            row = documents.load(self._context.workspace, document_id, note=False).row
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        self._new_card((row,))

    def convert(self, document_id: str) -> None:
        """Propose a card for another game from a unit card, or from the cards of a character."""
        from editor.ui.editors.characters.dialog import ConvertDialog

        self._context.flush()
        document = self._context.document(document_id)
        character = document if isinstance(document, CharacterBase) else None
        refs = [one.card for one in character.cards] if character is not None else [document_id]
        cards = [found for ref in refs if (found := self._context.document(ref)) is not None]
        usable = [one for one in cards if converting.can_convert(system_of(one))]
        if not usable:
            words = self.tr("There is no card to begin from: link a card of a game first, or fix this one.")
            self._context.notify(words, "note")
            return
        own = (
            character is not None
            and not documents.load(self._context.workspace, document_id, note=False).read_only
        )
        ConvertDialog(
            self._context, usable, document_id if own else None, self._make_card, self._window
        ).open()

    def _make_card(self, plan: Plan, card_id: str, name: str) -> None:
        if self._do(plan, self.tr("{name} created and linked to its character.").format(name=name)):
            self._context.open_document(card_id)

    def from_template(self, system: str, kind: str, faction: str | None) -> None:
        """Make a new card from one of the templates of a people."""
        found = inheritance.templates(self._context.workspace, system, kind, faction)
        if found:
            self._new_card(found)
        else:
            self._context.notify(
                self.tr("No template yet. Tick “Template” in a card, and it is offered here."), "note"
            )

    def _new_card(self, bases: Sequence[documents.DocumentRow]) -> None:
        from editor.ui.shell.dialogs.based_on import BasedOnDialog

        dialog = BasedOnDialog(self._context, bases, self._window)
        dialog.made.connect(self._made)
        dialog.open()

    def _made(self, row: documents.DocumentRow) -> None:
        self._context.catalogue_changed.emit()
        self._context.open_document(row.id, ("name",))

    # doing it

    def _ask(self, plan: Plan, title: str, verb: str, words: str) -> None:
        from editor.ui.shell.dialogs.effects import EffectsDialog

        EffectsDialog(
            self._context, plan, title, verb, lambda agreed: self._do(agreed, words), self._window
        ).open()

    def _do(self, plan: Plan, words: str) -> bool:
        self._context.flush()
        for ident in plan.deleted:
            self._window.tabs.close_document(ident)
        try:
            done = operations.apply(self._context.workspace, plan)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return False
        self.did(done, words)
        return True

    def did(self, done: Done, words: str) -> None:
        """Show what was done across documents, and offer to take it back."""
        self.show_again((*done.bodies, *done.drafts), done.drafts.keys())
        offer_undo = partial(self._offer_undo, done, words)
        if len(done.versions) > AT_ONCE:  # lists are read again: with the notice this turn would be too long
            later(self._window, offer_undo)
        else:
            offer_undo()

    def _offer_undo(self, done: Done, words: str) -> None:
        step = self.stack.did(done, words)
        offer = (self.tr("Undo"), lambda: self.stack.take_back(step))
        self._window.notices.show_notice(words, "note", offer)

    def show_again(self, touched: Sequence[str], drafts: Collection[str]) -> None:
        """Show documents that an operation wrote.

        Args:
            touched: their ids.
            drafts: those of them whose working copies it wrote. Edits of the others are put together with
                what is saved now; where both changed the same place, the person is asked.
        """
        for session in self._context.open_sessions():
            if session.id in touched:
                if session.starred and session.id not in drafts:
                    session.follow(partial(self._shown_again, session))
                else:
                    session.reread()
        self._context.catalogue_changed.emit()

    def _shown_again(self, session: DocumentSession, taken: Taken | None) -> None:
        if taken is None and session.clash is None:
            session.reread()
