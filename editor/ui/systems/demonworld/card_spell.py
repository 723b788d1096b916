"""The editor of Demonworld's spells: it offers the states that units have for blocks that change them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.services.card_states import states_in_use
from editor.ui.editors.cards.sectioned import SectionedEditor
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.host import FormHost
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_STATE = "state"


class SpellHost(FormHost):
    """Knows the states of all units, once a field has asked for them and they are read."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QObject) -> None:
        super().__init__(session, context, parent)
        self._states: tuple[Choice, ...] | None = None
        context.catalogue_changed.connect(self._forget)

    def choices(self, field: str) -> tuple[Choice, ...] | None:
        if field != _STATE:
            return super().choices(field)
        if self._states is None:
            self._states = ()
            self._read()
        return self._states

    def _read(self) -> None:
        workspace, system = self.context.workspace, self.session.system
        name = self.tr("Reading the states of units")
        self.context.jobs.start(
            name, lambda _report: states_in_use(workspace, system), done=self._take, quiet=True
        )

    def _take(self, found: dict[str, LocalText]) -> None:
        language = self.context.language
        self._states = tuple(Choice(key, name.get(language) or key) for key, name in found.items())
        for cell in tuple(self._cells.values()):
            if cell.spec.name == _STATE:
                cell.refresh()

    def _forget(self) -> None:
        """Read the states again where they were asked for: a card may have been saved."""
        if self._states is not None:
            self._read()


class DemonworldSpellEditor(SectionedEditor):
    """The sections of a spell."""

    def make_host(self) -> FormHost:
        return SpellHost(self.session, self.context, self)
