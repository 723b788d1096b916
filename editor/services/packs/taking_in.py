"""Taking packs in: checked, shown, then all of them or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from editor.catalogue.bodies import references_in
from editor.catalogue.bulk import documents_with
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.packs.archive import Pack, pack_from, read_pack
from editor.packs.files_read import Damaged, Seen, problems_of, unseen
from editor.rules.core.wording import kind_word
from editor.services.document_files import delivery_of, sound_files
from editor.services.importing import TakenIn, preview_deliveries, take_in_all
from editor.services.incoming import Delivery, DocumentChoices, Incoming
from editor.services.packs.fitting import refuse_unfit, signed_by, unfit_packs
from editor.services.packs.installed import brought_no_longer, note_installed
from editor.services.packs.trust import note_seen, signer_notice
from editor.services.workspace import Workspace
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, Problem
from schemas.progress import Report, part_of, quietly
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem


@dataclass(frozen=True)
class PackPreview:
    """What a pack file carries and what taking it in would change."""

    pack: Pack
    incoming: tuple[Incoming, ...]
    """One per document, in the order of the manifest."""
    signer: Problem
    """Who signed it, and whether that is known."""


def check_pack(
    file: Path,
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    report: Report = quietly,
    seen: Seen = unseen,
) -> Pack:
    """Return what a pack file carries, after every check that needs no catalogue; as :func:`read_pack`.

    Raises:
        EditorError: the file is refused, and why; a pack that lacks a document it refers to is.
    """
    return _complete(read_pack(file, systems, report=report, seen=seen), file.name)


def check_bytes(data: bytes, name: str, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> Pack:
    """Return what the bytes of a pack file carry, as :func:`check_pack`; messages call the file ``name``."""
    return _complete(pack_from(data, name, systems), name)


def _complete(pack: Pack, name: str) -> Pack:
    """Return a pack that lacks nothing it refers to.

    Raises:
        EditorError: it lacks documents, each with the place that refers to it.
    """
    there = {document.id for document in pack.documents}
    there |= {one.document.id for one in pack.manifest.elsewhere}
    missing = [
        Problem(
            code="packs.incomplete",
            document=document.slug,
            path=path,
            file=name,
            values={"file": name, "kind": kind_word(ref.kind), "slug": ref.slug or ref.id},
            fix=Message(code="packs.ask_again"),
        )
        for document in pack.documents
        for path, ref in references_in(dump_document(document))
        if ref.id not in there
    ]
    if missing:
        raise EditorError(*missing)
    return pack


@dataclass(frozen=True)
class Read:
    """Packs and files of documents that were read and fit into the catalogue."""

    packs: tuple[tuple[Pack, str], ...]
    """Each with the index or file that it came from."""
    deliveries: tuple[Delivery, ...]
    """What they hold, as it is taken in: those of the packs, then that of the files."""
    damaged: tuple[Damaged, ...] = ()
    """What stays out; numbers count the documents of all packs and files."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why something stays out."""
        return tuple(problem for one in self.damaged for problem in one.problems)

    @property
    def signers(self) -> tuple[Problem, ...]:
        """Who signed the packs, and whether that is known."""
        return tuple(signer_notice(pack.manifest.slug, *signed_by(pack)) for pack, _origin in self.packs)


def inspect_pack(ws: Workspace, file: Path, choices: DocumentChoices | None = None) -> PackPreview:
    """Return what taking a pack in would do to this catalogue; nothing is changed.

    Raises:
        EditorError: the file is refused, and why.
    """
    read = read_all(ws, [file], [])
    ((pack, _origin),) = read.packs
    return PackPreview(pack, preview_deliveries(ws, read.deliveries, choices), read.signers[0])


def read_all(
    ws: Workspace,
    packs: Sequence[Path],
    files: Sequence[Path],
    report: Report = quietly,
    seen: Seen = unseen,
    *,
    strict: bool = False,
) -> Read:
    """Return what packs and files of documents hold, after every check; nothing is changed.

    What is damaged stays out, with all that refers to it: of files single documents, else packs as a whole.

    Args:
        ws: the catalogue.
        packs: files of packs.
        files: files and folders of documents.
        report: called with how far the work is; what it raises ends it.
        seen: called with the plain data of each document once it is read: those of sound packs and files in
            the order in which the deliveries have them, with those that stay out between them.
        strict: whether nothing may be damaged.

    Raises:
        EditorError: nothing is sound, or something may not be damaged.
    """
    reader = _PackReader(ws, seen)
    parts = len(packs) + bool(files)
    for number, file in enumerate(packs):
        reader.read(file, part_of(report, number, parts))
    reader.leave_out_unfit()
    found, damaged = [*_deliveries(ws, reader.packs)], reader.damaged
    if files:
        before = reader.count
        sound = sound_files(ws, files, part_of(report, len(packs), parts), seen)
        if sound.documents:
            found.append(delivery_of(files, sound))
        damaged += (
            one if one.number is None else replace(one, number=before + one.number) for one in sound.damaged
        )
    if damaged and (strict or not found):
        raise EditorError(*problems_of(damaged))
    return Read(tuple(reader.packs), tuple(found), tuple(damaged))


@dataclass
class _ReadPack:
    """A pack that is sound by itself."""

    pack: Pack
    file: Path
    numbers: range
    """Of its documents, among all that were read."""


class _PackReader:
    """Reads packs one after the other; those that are damaged, or do not fit, stay out."""

    def __init__(self, ws: Workspace, seen: Seen) -> None:
        self._ws, self._seen = ws, seen
        self._sound: list[_ReadPack] = []
        self.count = 0
        """How many documents were read."""
        self.damaged: list[Damaged] = []

    @property
    def packs(self) -> list[tuple[Pack, str]]:
        """The packs that do not stay out, each with the name of its file."""
        return [(one.pack, one.file.name) for one in self._sound]

    def read(self, file: Path, report: Report) -> None:
        """Read the next one."""
        before = self.count
        try:
            pack = check_pack(file, self._ws.systems, report, self._count)
        except EditorError as trouble:
            self._leave_out(file, range(before, self.count), trouble.problems)
        else:
            self._sound.append(_ReadPack(pack, file, range(before, self.count)))

    def _count(self, data: Any) -> None:
        self.count += 1
        self._seen(data)

    def leave_out_unfit(self) -> None:
        """Leave out the packs that do not fit, and those that do not without them."""
        while wrong := unfit_packs(self._ws, [one.pack for one in self._sound]):
            for number, problems in wrong.items():
                one = self._sound[number]
                self._leave_out(one.file, one.numbers, problems)
            self._sound = [one for number, one in enumerate(self._sound) if number not in wrong]

    def _leave_out(self, file: Path, numbers: range, problems: tuple[Problem, ...]) -> None:
        self.damaged.append(Damaged(None, str(file), problems))
        self.damaged += (Damaged(number, str(file), ()) for number in numbers)


def read_packs(ws: Workspace, packs: Sequence[tuple[Pack, str]]) -> Read:
    """Return what packs that were read hold; nothing is changed.

    Args:
        ws: the catalogue.
        packs: each with the index or file that it came from.

    Raises:
        EditorError: one of them is refused, and why.
    """
    refuse_unfit(ws, [pack for pack, _origin in packs])
    return Read(tuple(packs), tuple(_deliveries(ws, packs)))


def _deliveries(ws: Workspace, packs: Sequence[tuple[Pack, str]]) -> Iterator[Delivery]:
    """Yield what packs hold, each of which comes with the name of an index or file."""
    gone = brought_no_longer(ws, [pack.manifest for pack, _origin in packs])
    for (pack, origin), dropped in zip(packs, gone, strict=True):
        manifest = pack.manifest
        yield Delivery(
            documents=pack.documents,
            label=origin.rpartition("/")[2],
            pack=manifest.slug,
            pack_version=manifest.version,
            signer="" if pack.signature is None else pack.signature.signer,
            earlier={one.document.id: one.earlier for one in manifest.entries},
            gone=dropped,
        )


def take_all(
    ws: Workspace, read: Read, choices: DocumentChoices | None = None, report: Report = quietly
) -> TakenIn:
    """Take in what was read and note which packs are there now, all in one transaction.

    Args:
        ws: the catalogue.
        read: packs and files.
        choices: which side holds where both changed the same place.
        report: called with how far the work is; what it raises ends it, and nothing is stored.

    Raises:
        EditorError: both sides changed a place for which no side was chosen, or the catalogue or the list of
            known people cannot be written; nothing was stored then.
    """
    ids = [document.id for pack, _origin in read.packs for document in pack.documents]
    with ws.reading() as catalogue:
        there = documents_with(catalogue, ids)
    new = [one for one in ids if one not in there or there[one].deleted is not None]

    def note(catalogue: Catalogue) -> dict[str, str | None]:
        for pack, _origin in read.packs:
            note_seen(*signed_by(pack))  # here, so that nothing is stored where it cannot be noted
        return note_installed(catalogue, read.packs, new)

    return take_in_all(ws, read.deliveries, choices, note, report)


def import_pack(ws: Workspace, file: Path, choices: DocumentChoices | None = None) -> tuple[DocumentRow, ...]:
    """Take a pack in: all of its documents in one transaction, or none.

    Raises:
        EditorError: the file is refused, or as :func:`take_all`; nothing was stored then.
    """
    return take_all(ws, read_all(ws, [file], []), choices).rows
