"""Documents into the catalogue: new ones, copies, every edit, and revisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from editor.catalogue import repository, slugs, writing
from editor.catalogue.bodies import canonical
from editor.catalogue.inheriting import to_store, whole
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.free_kinds import refuse_lost_kinds
from editor.services.loading import load, parsed
from editor.services.own_checks import refuse_wrong_own
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.text import LocalText


class StaleSaveError(EditorError):
    """Somebody saved the document since it was opened; nothing was written."""

    def __init__(self, base_version: int, stored_version: int, stored: Document, problem: Problem) -> None:
        super().__init__(problem)
        self.base_version = base_version
        """The revision that was edited."""
        self.stored_version = stored_version
        """The last revision now; save again with it as base to overwrite knowingly."""
        self.stored = stored
        """The document that the last revision holds."""


def free_slug(ws: Workspace, system: str, kind: str, wanted: str) -> str:
    """Return the wanted slug, or with the next free number behind it."""
    with ws.reading() as catalogue:
        return slugs.free_slug(catalogue, system, kind, wanted)


def create(ws: Workspace, document: Document, label: str = "") -> DocumentRow:
    """Store a new document as its first revision.

    Raises:
        EditorError: its id or its slug is taken.
    """
    data = dump_document(document)
    with ws.writing() as catalogue:
        if (there := repository.peek(catalogue, document.id)) is not None:
            raise error("catalogue.id_taken", path="id", id=document.id, slug=there.slug)
        slugs.check_slug(catalogue, data)
        writing.insert_documents(catalogue, [data], "own", ws.stamp(label))
        return repository.get(catalogue, document.id)


def duplicate(
    ws: Workspace, document_id: str, *, slug: str | None = None, name: LocalText | None = None
) -> DocumentRow:
    """Store a copy of a document (of its working copy where that is valid) as the author's own.

    Without a name the copy is called "... (copy)" in each language; without a slug it gets a free one. That
    of a scenario says nothing of its balance.
    """
    opened = load(ws, document_id, working_copy=False)
    with ws.reading() as catalogue:
        copy = repository.working_copy(catalogue, document_id)
    draft = parsed(ws, copy[0].data)[0] if copy is not None else None
    source = draft or opened.document
    if source is None:
        raise EditorError(*opened.problems)
    data = dump_document(source)
    with ws.writing() as catalogue:
        wanted = slug or f"{data['slug'][:70]}-copy"
        data |= {
            "id": str(uuid4()),
            "slug": wanted if slug else slugs.free_slug(catalogue, data["system"], data["kind"], wanted),
            "name": dict((name or _copy_name(source.name)).root),
        }
        if data["kind"] == Kind.FACE.value:
            # A copy of a usual template would at once take over every card: its author says when.
            data["usual"] = False
        if data["kind"] == Kind.SCENARIO.value:
            data["balance"] = None  # it was measured of the original; a copy is made to be changed
        document = parse_document(data, ws.systems)
        slugs.check_slug(catalogue, data)
        writing.insert_documents(catalogue, [dump_document(document)], "own", ws.stamp())
        return repository.get(catalogue, document.id)


def _copy_name(name: LocalText) -> LocalText:
    """Return the name of a copy, in each language of the name that the program speaks."""
    return LocalText(
        {
            language: sentence(Message(code="catalogue.copy_name", values={"name": words}), language)
            if language in LANGUAGES
            else words
            for language, words in name.root.items()
        }
    )


def save_working_copy(ws: Workspace, document_id: str, data: Mapping[str, Any], base_version: int) -> bool:
    """Put edits on disk, valid or not, without making a revision.

    Edits are never refused because somebody saved meanwhile: that shows when they are saved as a revision.

    Returns:
        Whether the edits differ from the last revision; where they do not, no working copy is kept.

    Raises:
        EditorError: the document cannot be edited, or another window has written a working copy of it.
    """
    with ws.writing() as catalogue:
        edited = repository.get_edited(catalogue, document_id)
        stored = edited.row
        check_unseen(ws, stored, edited.serial)
        saved_by_others = base_version != stored.version and edited.serial is None
        taken_up = ws.is_taken_up(document_id) or (saved_by_others and ws.seen(document_id) is not None)
        same = base_version == stored.version and _same(
            edited.own, to_store(catalogue, data, strict=False) if "kind" in data else data
        )
        serial = None
        if same:
            writing.drop_working_copy(catalogue, stored)
        else:
            serial = writing.write_working_copy(catalogue, stored, data, base_version, ws.stamp().time)
    ws.saw(document_id, serial, taken_up=taken_up and not same)
    return not same


def add_strokes(
    ws: Workspace, document_id: str, strokes: Sequence[Mapping[str, Any]], base_version: int
) -> bool:
    """Put strokes on a large map on disk, over the working copy that is there.

    Args:
        ws: the catalogue.
        document_id: the map.
        strokes: plain data of :mod:`schemas.map_strokes`, in their order.
        base_version: the revision that the edits began from.

    Returns:
        Whether they are kept; where there is no working copy of this base, a whole one has to be written.

    Raises:
        EditorError: the document cannot be edited, or another window has written a working copy of it.
    """
    with ws.writing() as catalogue:
        stored = repository.get_editable(catalogue, document_id)
        check_unseen(ws, stored, repository.working_serial(catalogue, stored.id))
        serial = writing.add_strokes(catalogue, stored, strokes, base_version, ws.stamp().time)
    if serial is not None:
        ws.saw(document_id, serial, taken_up=ws.is_taken_up(document_id))
    return serial is not None


def _same(stored: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    try:
        return canonical(stored) == canonical(data)
    except (TypeError, ValueError, RecursionError):  # reported when the data is packed
        return False


def check_unseen(ws: Workspace, stored: DocumentRow, serial: int | None) -> None:
    """Refuse to write over a working copy that another window wrote.

    Args:
        ws: the catalogue.
        stored: the document.
        serial: of its working copy; None if it has none.

    Raises:
        EditorError: this window has not seen that working copy.
    """
    if serial is not None and not ws.has_seen(stored.id, serial):
        raise error("catalogue.edited_elsewhere", slug=stored.slug, fix=Message(code="catalogue.open_again"))


def save_revision(
    ws: Workspace,
    document: Document,
    base_version: int,
    label: str = "",
    *,
    own: Mapping[str, Any] | None = None,
) -> int:
    """Save a document as a revision and drop its working copy.

    Args:
        ws: the catalogue.
        document: what to save; id, system and kind stay as they are stored.
        base_version: the revision that the edits stand on.
        label: what the author calls this revision.
        own: of a card based on another, what it says itself: kept as its differences, also where the base
            says the same by now. Without it, what differs from the base is kept.

    Returns:
        The number of the revision; that of the last one where nothing differs and no label is given.

    Raises:
        StaleSaveError: there is a later revision than ``base_version``.
        EditorError: the document cannot be edited, its slug is taken, a field of the author's own is wrong,
            or another window edits it.
    """
    with ws.writing() as catalogue:
        edited = repository.get_edited(catalogue, document.id)
        stored = edited.row
        if stored.version != base_version:
            raise _stale(ws, stored, base_version, whole(catalogue, edited.own))
        data = _to_save(ws, catalogue, document, own)
        if (stored.system, stored.kind) != (data["system"], data["kind"]):
            raise error("catalogue.other_kind", slug=stored.slug, kind=stored.kind, system=stored.system)
        check_unseen(ws, stored, edited.serial)
        slugs.check_slug(catalogue, data)
        refuse_wrong_own(ws, catalogue, document)
        refuse_lost_kinds(catalogue, data)
        writing.drop_working_copy(catalogue, stored)
        version = stored.version
        if label.strip() or canonical(edited.own) != canonical(data):
            version = writing.add_revision(catalogue, stored, data, ws.stamp(label))
    ws.saw(document.id, None)
    return version


def _to_save(
    ws: Workspace, catalogue: Catalogue, document: Document, own: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Return what is stored of a document; its own differences are valid on the base as it is now."""
    if own is None:
        return to_store(catalogue, dump_document(document))
    if (problem := repository.base_problem(catalogue, own)) is not None:
        raise EditorError(problem.at(document=document.id))
    parse_document(whole(catalogue, own), ws.systems)
    return dict(own)


def _stale(ws: Workspace, stored: DocumentRow, base_version: int, body: Mapping[str, Any]) -> StaleSaveError:
    problem = Problem(
        code="catalogue.stale_save",
        document=stored.id,
        values={"slug": stored.slug, "base_version": base_version, "stored_version": stored.version},
        fix=Message(code="catalogue.stale_save_fix"),
    )
    return StaleSaveError(base_version, stored.version, parse_document(body, ws.systems), problem)
