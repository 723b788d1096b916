"""What every widget of one window shares: catalogue, settings, language, jobs, ways to ask the window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from PySide6.QtCore import QObject, Signal

from editor.catalogue.rows import Standing
from editor.services import documents, rulesets
from editor.services.other_windows import standings
from editor.services.resolving import documents_now
from editor.services.rulesets import Rulesets
from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.form_parts import Choice, FormParts
from editor.ui.kit.jobs import Jobs
from editor.ui.kit.settings import Settings
from editor.ui.kit.words.labels import SHARED_WORDS, GameWords
from schemas.base import Document, Ref
from schemas.field_specs import FieldSpec, form_spec
from schemas.inheritance import base_id
from schemas.messages import problem_text, sentence
from schemas.parse import model_for
from schemas.problems import EditorError, Message, Problem
from schemas.text import LocalText

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.services.workspace import Workspace
    from editor.ui.kit.actions import ActionBook

_MOST_KEPT: Final = 64
"""Documents that are not open and are kept as they were read."""
Tone = Literal["note", "caution", "alarm"]


class UiContext(QObject):
    """Handed to every editor. Wishes to the window are signals; look-ups are methods."""

    open_requested = Signal(str, object)  # document id, Path to bring into view
    preview_requested = Signal(str)  # scenario id
    print_requested = Signal(object)  # ids of documents: the print preview
    duplicate_requested = Signal(str)  # document id
    template_requested = Signal(str, str, object)  # game, kind, faction or nothing: a card from a template
    convert_requested = Signal(str)  # id of a unit card or a character: a card for another game
    announced = Signal(str)  # words for the status line, read by screen readers
    notified = Signal(str, str)  # sentence, tone: shown until dismissed, without stealing the focus
    sessions_changed = Signal()  # a document was opened or closed
    catalogue_changed = Signal()  # documents were made, saved, renamed, deleted or taken in
    rows_written = Signal()  # somebody, perhaps another window, has written documents: tables compare theirs
    healed = Signal(object)  # an exception told before that no longer holds
    failed = Signal(object)  # an exception: EditorError is told, anything else opens the report

    def __init__(
        self,
        workspace: Workspace,
        settings: Settings,
        systems: Sequence[FormParts],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.settings = settings
        self.systems = tuple(systems)
        """What each game tells the forms of its documents."""
        self.language = settings.language
        self.action_book: ActionBook | None = None
        self.pages: QWidget | None = None
        """What holds the tabs: a page that is made in there need not be dressed again when it moves in."""
        self.jobs = Jobs(self)
        self.jobs.failed.connect(self.failed)
        self._sessions: dict[str, DocumentSession] = {}
        self._rulesets: dict[str, tuple[tuple[tuple[str, int], ...], Rulesets]] = {}
        """System -> versions of its rulesets and what they say."""
        self._factions: dict[str, tuple[tuple[tuple[str, int], ...], dict[str, LocalText]]] = {}
        """System -> versions of its rulesets and the names of their factions."""
        self._versions: dict[str, tuple[tuple[str, int], ...]] | None = None
        """System -> versions of its rulesets now, None where nobody looked since the catalogue changed."""
        self._documents: dict[str, tuple[Standing, Document | None]] = {}
        """Id -> a document that is not open as it was read, and how it stood in the catalogue then."""
        self.catalogue_changed.connect(self._forget_versions)
        self._held: dict[str, tuple[Rulesets, Document | None, Document | None]] = {}
        """System -> its rulesets, the document that was asked for last, and what holds for it."""
        self.catalogue_changed.connect(self._base_edited)

    # documents

    def open_document(self, document_id: str, path: Sequence[str | int] = ()) -> None:
        """Ask the window to open a document in a tab, or to bring its tab to the front."""
        self.open_requested.emit(document_id, tuple(path))

    def open_preview(self, scenario_id: str) -> None:
        """Ask the window to open the battle preview of a scenario."""
        self.preview_requested.emit(scenario_id)

    def session(self, document_id: str) -> DocumentSession:
        """Return the session of a document, opening it where nobody has it open.

        Raises:
            EditorError: there is no such document.
        """
        if document_id not in self._sessions:
            session = DocumentSession(self, documents.load(self.workspace, document_id), self)
            session.saved.connect(self.catalogue_changed)
            session.changed.connect(lambda _path: self._base_edited(document_id))
            session.failed.connect(self.failed)
            session.kept_again.connect(self.healed)
            self._sessions[document_id] = session
            self.sessions_changed.emit()
        return self._sessions[document_id]

    def _base_edited(self, document_id: str | None = None) -> None:
        """Show the cards that are based on a card (on any card) over it as it is now."""
        for session in self.open_sessions():
            target = base_id({"based_on": session.peek("based_on")})
            if target is not None and (document_id is None or target == document_id):
                session.base_changed()
            else:
                session.dependence.forget(but=target)

    def is_open(self, document_id: str) -> bool:
        """Return whether a session of a document is open."""
        return document_id in self._sessions

    def open_sessions(self) -> tuple[DocumentSession, ...]:
        """Return the sessions that are open, in the order of opening."""
        return tuple(self._sessions.values())

    def close_session(self, document_id: str) -> None:
        """Keep the working copy of a document and forget its session."""
        if (session := self._sessions.pop(document_id, None)) is not None:
            session.close()
            session.deleteLater()
            self.sessions_changed.emit()

    def document(self, target: Ref | Mapping[str, Any] | str | None) -> Document | None:
        """Return a document as it stands now (open draft, else working copy, else revision), or nothing.

        Args:
            target: a reference, plain data of one, or an id.
        """
        if target is None:
            return None
        wanted = _id_of(target)
        if (session := self._sessions.get(wanted)) is not None and session.document is not None:
            return session.document
        try:
            now = standings(self.workspace, [wanted]).get(wanted)
            if now is None or now.deleted:
                return None  # what lies in the recycle bin is missed, and shown as a placeholder
            known = self._documents.get(wanted)
            if known is None or known[0] != now:
                if len(self._documents) >= _MOST_KEPT:
                    self._documents.clear()
                opened = documents.load(self.workspace, wanted, note=False)
                known = self._documents[wanted] = (now, opened.document)
        except EditorError:
            return None
        return known[1]

    def documents(self, targets: Iterable[Ref | Mapping[str, Any] | str | None]) -> dict[str, Document]:
        """Return documents by id as :meth:`document` does, all in one go; what is missing is left out.

        Args:
            targets: references, plain data of them, or ids; nothing is passed over.
        """
        found: dict[str, Document] = {}
        wanted: dict[str, None] = {}
        for target in targets:
            if target is None:
                continue
            key = _id_of(target)
            session = self._sessions.get(key)
            if session is not None and session.document is not None:
                found[key] = session.document
            else:
                wanted[key] = None
        try:
            found |= documents_now(self.workspace, wanted)
        except EditorError:
            # One of them is damaged: the others are shown.
            each = {key: self.document(key) for key in wanted}
            found |= {key: one for key, one in each.items() if one is not None}
        return found

    def ruleset(self, system: str, document: Document | None = None) -> Document | None:
        """Return the ruleset that holds for a document, or in general (``Rulesets.holds`` says which)."""
        rulesets = self._rulesets_of(system)
        known = self._held.get(system)
        if known is None or known[0] is not rulesets or known[1] is not document:
            known = self._held[system] = (rulesets, document, rulesets.holds(document))
        return known[2]

    def rulesets(self, system: str) -> tuple[Document, ...]:
        """Return every ruleset of a game, the shipped one first, then the oldest: any of them gives names."""
        return self._rulesets_of(system).documents

    def faction_name(self, system: str, faction: str) -> str:
        """Return the name of a faction in the language of the interface; its id where no ruleset has it."""
        versions = self._ruleset_versions(system)
        known = self._factions.get(system)
        if known is None or known[0] != versions:
            known = self._factions[system] = (versions, rulesets.faction_names(self.workspace, system))
        return self.local(known[1].get(faction)) or faction

    def _ruleset_versions(self, system: str) -> tuple[tuple[str, int], ...]:
        if self._versions is None:
            self._versions = rulesets.ruleset_versions(self.workspace)
        return self._versions.get(system, ())

    def _rulesets_of(self, system: str) -> Rulesets:
        versions = self._ruleset_versions(system)
        if system not in self._rulesets or self._rulesets[system][0] != versions:
            self._rulesets[system] = (versions, rulesets.rulesets_of(self.workspace, system))
        return self._rulesets[system][1]

    def _forget_versions(self) -> None:
        self._versions = None
        self._documents.clear()

    # words

    def local(self, text: LocalText | Mapping[str, str] | str | None) -> str:
        """Return a text of a document in the language of the interface."""
        if text is None or isinstance(text, str):
            return text or ""
        return (text if isinstance(text, LocalText) else LocalText(dict(text))).get(self.language)

    def parts(self, system: str) -> FormParts:
        """Return what a game tells the forms of its documents; empty parts for a game that tells nothing."""
        return next((one for one in self.systems if one.id == system), FormParts(system))

    def words(self, system: str) -> GameWords:
        """Return the words of a game's fields and choices."""
        return self.parts(system).words

    def place_words(self, system: str, kind: str, path: Path) -> str:
        """Return a place inside a document of a kind in words: ``Weapons 1, Power``."""
        return self.words(system).place(path, self.fields(system, kind))

    def fields(self, system: str, kind: str) -> FieldSpec | None:
        """Return the fields of the documents of a kind. None if the game has no such kind."""
        try:
            return form_spec(model_for(system, kind))
        except EditorError:
            return None

    def place_of(self, session: DocumentSession, path: Path) -> str:
        """Return a place of an open document in words: those of its editor, if that has any."""
        return session.name_place(path) or self.place_words(session.system, session.kind, path)

    def choices(self, system: str, field: str, data: Mapping[str, Any]) -> tuple[Choice, ...] | None:
        """Return what a field may hold by the rulesets of the catalogue. None if it is free.

        Args:
            system: id of the game.
            field: name of the field, e.g. ``faction``.
            data: the document as plain data: the clans are those of its faction.
        """
        provider = self.parts(system).choices
        offered: dict[str, Choice] | None = None
        for ruleset in self.rulesets(system) or (None,):
            found = provider(field, ruleset, dict(data), self.language)
            if found is not None:
                offered = {**{choice.value: choice for choice in found}, **(offered or {})}
        return None if offered is None else tuple(offered.values())

    def sentence(self, message: Message, system: str = "", kind: str = "") -> str:
        """Return the sentence of a message, with its fix; a field has the label that its form shows.

        Args:
            message: what is said.
            system: game of the document that it is about; '' for that of the open document, if there is one.
            kind: kind of the document that it is about.
        """
        session = self._sessions.get(getattr(message, "document", ""))
        if not system and session is not None:
            system, kind = session.system, session.kind
        words = sentence(self._labelled(message, system, kind), self.language)
        fix = getattr(message, "fix", None)
        return f"{words} {sentence(fix, self.language)}" if fix is not None else words

    def _labelled(self, message: Message, system: str, kind: str) -> Message:
        """Name the field of a problem of validation as the form does, instead of as the file does."""
        field = message.values.get("field")
        if not isinstance(field, str) or not message.code.startswith("validation."):
            return message
        path = parse_path(field)
        words = self.place_words(system, kind, path) if system else SHARED_WORDS.place(path)
        return message.model_copy(update={"values": {**message.values, "field": words}})

    def problem_text(self, problem: Problem) -> str:
        """Return a problem as one line with its place."""
        return problem_text(problem, self.language)

    # telling

    def announce(self, words: str) -> None:
        """Say something in the status line."""
        self.announced.emit(words)

    def notify(self, words: str, tone: Tone = "note") -> None:
        """Show a sentence below the tabs: a note for some seconds, anything graver until it is dismissed."""
        self.notified.emit(words, tone)

    def tell(self, trouble: Exception) -> None:
        """Tell what went wrong: an ``EditorError`` in sentences, anything else as a bug of ours."""
        self.failed.emit(trouble)

    def error_sentences(self, trouble: EditorError) -> str:
        """Return the sentences of an error, one per line."""
        return "\n".join(self.sentence(problem) for problem in trouble.problems)

    def close(self) -> None:
        """Keep every working copy, stop every job."""
        for document_id in tuple(self._sessions):
            self.close_session(document_id)
        self.jobs.close()


def _id_of(target: Ref | Mapping[str, Any] | str) -> str:
    """Return the id that a reference, plain data of one, or an id names."""
    if isinstance(target, str):
        return target
    return str(target["id"]) if isinstance(target, Mapping) else target.id
