"""What every widget of one window shares: catalogue, settings, language, jobs, ways to ask the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

from PySide6.QtCore import QObject, Signal

from editor.catalogue.presence import Opened, Presence
from editor.services import rulesets
from editor.services.naming import with_names
from editor.services.ruleset_choice import Rulesets
from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.documents.open_documents import OpenDocuments
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.form_parts import Choice, FormParts
from editor.ui.kit.settings import Settings
from editor.ui.kit.words.labels import SHARED_WORDS, GameWords
from schemas.base import Document
from schemas.field_specs import FieldSpec
from schemas.messages import problem_text, sentence
from schemas.own_fields import OwnField
from schemas.own_specs import card_spec
from schemas.parse import model_for
from schemas.problems import EditorError, Message, Problem, Value
from schemas.registry import row_of
from schemas.text import LocalText
from schemas.typography import labelled

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.services.workspace import Workspace
    from editor.ui.kit.actions import ActionBook

Tone = Literal["note", "caution", "alarm"]
Offer = tuple[str, Callable[[], object]]
"""Words of a button in a notice, and what it does."""


class Named(Protocol):
    """A document, or a row of a list of documents."""

    @property
    def name(self) -> LocalText:
        """Its name in each language."""
        raise NotImplementedError

    @property
    def slug(self) -> str:
        """Its short name."""
        raise NotImplementedError


class UiContext(OpenDocuments):
    """Handed to every editor. Requests to the window are signals; look-ups are methods."""

    open_requested = Signal(str, object)  # document id, Path to bring into view
    preview_requested = Signal(str)  # scenario id
    battle_requested = Signal(str)  # id of a kept battle: go on with it
    print_requested = Signal(object)  # ids of documents: the print preview
    duplicate_requested = Signal(str)  # document id
    field_rename_requested = Signal(str, str, str, str, object)
    """Ruleset, kind of card, name and new name of a field, and what is told why that is refused."""
    template_requested = Signal(str, str, object)  # game, kind, faction or None: a card from a template
    faction_wanted = Signal(str, object)  # game, what takes the id of a new faction
    faction_shown = Signal(str, str)  # game, id of a faction: its ruleset is opened
    convert_requested = Signal(str)  # id of a unit card or a character: a card for another game
    announced = Signal(str)  # words for the status line, read by screen readers
    notified = Signal(str, str, object)  # sentence, tone, offers: shown without stealing the focus
    operation_done = Signal(
        object, str
    )  # Done, words: what was done across documents, to be taken back as one
    open_elsewhere_changed = Signal(object)  # ids of documents that others opened, edited, saved or closed
    rows_written = Signal()  # somebody, perhaps another window, has written documents: tables compare theirs

    def __init__(
        self,
        workspace: Workspace,
        settings: Settings,
        systems: Sequence[FormParts],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(workspace, settings.language, parent)
        self.settings = settings
        self.systems = systems  # not a copy: a catalogue may declare further games
        """What each game adds to the forms of its documents."""
        self.action_book: ActionBook | None = None
        self.pages: QWidget | None = None
        """What holds the tabs: a page that is made in there need not be dressed again when it moves in."""
        self._open_elsewhere: Opened = {}
        self._rulesets: dict[str, Rulesets] = {}
        """System -> its rulesets, where they were asked for."""
        self._factions: dict[str, dict[str, LocalText]] = {}
        """System -> the names of its factions, where they were asked for."""
        self._declared: dict[str, dict[str, dict[str, LocalText]]] = {}
        """System -> what its ids are called, where that was asked for."""
        self._versions: dict[str, tuple[tuple[str, int], ...]] = {}
        """System -> the versions of the rulesets that these were read from."""
        self._stale = True
        """Whether the catalogue changed since somebody looked at the versions."""
        self._held: dict[str, tuple[Rulesets, Document | None, Document | None]] = {}
        """System -> its rulesets, the document that was asked for last, and what holds for it."""

    @property
    def open_elsewhere(self) -> Opened:
        """Who has which documents open in other windows, or on other computers."""
        return self._open_elsewhere

    def people_at(self, document_id: str) -> tuple[Presence, ...]:
        """Return who has a document open in another window, or on another computer."""
        return self._open_elsewhere.get(document_id, ())

    def set_open_elsewhere(self, people: Opened) -> None:
        """Take in who does what with which documents elsewhere."""
        before, self._open_elsewhere = self._open_elsewhere, people
        touched = {ident for ident in before.keys() | people.keys() if before.get(ident) != people.get(ident)}
        if touched:
            self.open_elsewhere_changed.emit(frozenset(touched))

    # requests

    def open_document(self, document_id: str, path: Sequence[str | int] = ()) -> None:
        """Ask the window to open a document in a tab, or to bring its tab to the front."""
        self.open_requested.emit(document_id, tuple(path))

    def open_preview(self, scenario_id: str) -> None:
        """Ask the window to open the battle preview of a scenario."""
        self.preview_requested.emit(scenario_id)

    def ruleset(self, system: str, document: Document | None = None) -> Document | None:
        """Return the ruleset that holds for a document, or in general (``Rulesets.holds`` says which)."""
        rulesets = self._rulesets_of(system)
        known = self._held.get(system)
        if known is None or known[0] is not rulesets or known[1] is not document:
            known = self._held[system] = (rulesets, document, rulesets.holds(document))
        return known[2]

    def own_fields(self, system: str, kind: str, document: Document | None = None) -> tuple[OwnField, ...]:
        """Return the fields that authors have added to a kind of card (:meth:`Rulesets.own_fields`)."""
        return self._rulesets_of(system).own_fields(kind, document)

    def rulesets(self, system: str) -> tuple[Document, ...]:
        """Return every ruleset of a game, the shipped one first, then the oldest: any of them gives names."""
        return self._rulesets_of(system).documents

    def faction_name(self, system: str, faction: str) -> str:
        """Return the name of a faction in the language of the interface; its id where no ruleset has it."""
        if self._stale:
            self._forget_old_rulesets()
        if system not in self._factions:
            self._factions[system] = rulesets.faction_names(self.workspace, system)
        return self.local(self._factions[system].get(faction)) or faction

    def declared_names(self, system: str) -> Mapping[str, Mapping[str, LocalText]]:
        """Return what ids of rulesets are called (:func:`.ruleset_words`); none of an unknown game."""
        if row_of(self.workspace.systems, system) is None:
            return {}
        documents = self.rulesets(system)
        if system not in self._declared:
            self._declared[system] = rulesets.ruleset_words(self.workspace, system, documents)
        return self._declared[system]

    def _rulesets_of(self, system: str) -> Rulesets:
        if self._stale:
            self._forget_old_rulesets()
        if system not in self._rulesets:
            self._rulesets[system] = rulesets.rulesets_of(self.workspace, system)
            for problem in self._rulesets[system].problems:
                self.notify(self.sentence(problem), "caution")
        return self._rulesets[system]

    def _forget_old_rulesets(self) -> None:
        """Read the rulesets of a game again when they are next asked for, if there are other versions now."""
        before, self._versions = self._versions, rulesets.ruleset_versions(self.workspace)
        self._stale = False
        for system in {*before, *self._versions}:
            if before.get(system) != self._versions.get(system):
                self._rulesets.pop(system, None)
                self._factions.pop(system, None)
                self._declared.pop(system, None)

    def _catalogue_edited(self) -> None:
        # First: what is shown anew asks for rulesets.
        self._stale = True
        super()._catalogue_edited()

    # words

    def local(self, text: LocalText | Mapping[str, str] | str | None) -> str:
        """Return a text of a document in the language of the interface."""
        if text is None or isinstance(text, str):
            return text or ""
        return (text if isinstance(text, LocalText) else LocalText(dict(text))).get(self.language)

    def name_of(self, row: Named) -> str:
        """Return the name of a document; its short name where it has none."""
        return row.name.get(self.language) or row.slug

    def edited_names(self, system: str | None = None, kind: str | None = None) -> str:
        """Return the names of open documents whose edits are not saved; '' if there are none.

        Args:
            system: the only game that counts; None for all.
            kind: the only kind of documents that counts; None for all.
        """
        return ", ".join(
            one.title
            for one in self.open_sessions()
            if one.starred and system in (None, one.system) and kind in (None, one.kind)
        )

    def game_name(self, system: str) -> str:
        """Return the name of a game; its id if it is not known."""
        found = row_of(self.workspace.systems, system)
        return self.local(found.name) if found is not None else system

    def parts(self, system: str) -> FormParts:
        """Return what a game adds to the forms of its documents; empty parts if it adds nothing."""
        return row_of(self.systems, system) or FormParts(system)

    def words(self, system: str) -> GameWords:
        """Return the words of a game's fields and choices."""
        return self.parts(system).words

    def place_words(self, system: str, kind: str, path: Path) -> str:
        """Return a place inside a document of a kind in words: ``Weapons 1, Power``."""
        return self.words(system).place(path, self.fields(system, kind))

    def fields(self, system: str, kind: str) -> FieldSpec | None:
        """Return the fields of the documents of a kind. None if the game has no such kind."""
        try:
            return card_spec(model_for(system, kind), self.own_fields(system, kind))
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
        problem = message if isinstance(message, Problem) else None
        session = self.opened(problem.document) if problem is not None else None
        if not system and session is not None:
            system, kind = session.system, session.kind
        words = self._said(self._labelled(message, system, kind))
        if problem is None or problem.fix is None:
            return words
        return f"{words} {self._said(problem.fix)}"

    def _said(self, message: Message) -> str:
        """Return the sentence of a message that calls documents by their names."""
        return sentence(with_names(self.workspace, message), self.language)

    def _labelled(self, message: Message, system: str, kind: str) -> Message:
        """Name field and values of a problem of validation as the form does, instead of as the file does."""
        field = message.values.get("field")
        if not isinstance(field, str) or not message.code.startswith("validation."):
            return message
        path = parse_path(field)
        whole = parse_path(message.path) if isinstance(message, Problem) else path
        if whole[-len(path) :] != path:
            whole = path
        inside = len(whole) - len(path)
        words = (
            self.words(system).place(whole, self.fields(system, kind), inside)
            if system
            else SHARED_WORDS.place(path)
        )
        values: dict[str, Value] = {**message.values, "field": words}
        values["value"] = self._value_words().get(str(values.get("value")), values.get("value"))
        if isinstance(allowed := values.get("allowed"), str):
            fields = self.fields(system, kind) if system else None
            spec = fields.inside(str(path[0])) if fields is not None and path else None
            words_of = self.words(system).value
            values["allowed"] = ", ".join(words_of(one, spec) for one in allowed.split(", "))
        return message.model_copy(update={"values": values})

    def _value_words(self) -> Mapping[str, str]:
        """Return what values are called that files write in words of their own."""
        return {"null": self.tr("empty"), "true": self.tr("yes"), "false": self.tr("no")}

    def problem_text(self, problem: Problem) -> str:
        """Return a problem as one line with its place."""
        return problem_text(problem, self.language)

    # messages

    def announce(self, words: str) -> None:
        """Say something in the status line."""
        self.announced.emit(words)

    def notify(self, words: str, tone: Tone = "note", offers: Sequence[Offer] = ()) -> None:
        """Show a sentence below the tabs: a note for some seconds, anything graver until it is dismissed.

        Args:
            words: the sentence.
            tone: how grave it is.
            offers: a button for each thing that can be done about it.
        """
        self.notified.emit(words, tone, tuple(offers))

    def show_error(self, trouble: Exception) -> None:
        """Show what went wrong: an ``EditorError`` in sentences, anything else as a bug of ours."""
        self.failed.emit(trouble)

    def error_sentences(self, trouble: EditorError) -> str:
        """Return the sentences of an error, one per line."""
        return "\n".join(self.sentence(problem) for problem in trouble.problems)

    def notice_sentences(self, trouble: EditorError) -> str:
        """Return the sentences of an error, shown away from what it is about: they name the open document."""
        return "\n".join(map(self._naming, trouble.problems))

    def _naming(self, problem: Problem) -> str:
        named = problem.document  # a document that is read is known by its short name
        titles = {one.title for one in self.open_sessions() if named and named in (one.id, one.row.slug)}
        return self.naming(titles.pop() if len(titles) == 1 else None, problem)

    def naming(self, name: LocalText | str | None, problem: Problem) -> str:
        """Return the sentence of a problem after the name of what it is about, unless it says that."""
        words, said = self.sentence(problem), self.local(name)
        return words if not said or said in words else f"{labelled(said, self.language)} {words}"
