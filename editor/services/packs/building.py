"""Writing packs: a document with all that it needs, or what an author has chosen."""

from __future__ import annotations

from pathlib import Path

from editor.packs.archive import SUFFIX, pack_bytes
from editor.packs.signing import Signer
from editor.packs.whole_files import with_ending, write_whole
from editor.services.documents import find, load_document
from editor.services.merging import earlier_of
from editor.services.packs.contents import Contents, contents_of
from editor.services.resolving import resolve_documents
from editor.services.workspace import Workspace
from schemas.base import Kind, must_be
from schemas.pack import PackBase
from schemas.problems import EditorError, Message, error
from schemas.progress import Report, quietly


def build_pack(ws: Workspace, wanted: str, out: Path, signer: Signer | None = None) -> Path:
    """Write the pack of a document (usually a scenario) with everything that it needs, or an author's pack.

    Args:
        ws: the catalogue; its revisions are packed, not its working copies.
        wanted: id, slug or ``system/kind/slug`` of the document.
        out: file to write; without a suffix it gets ``.marshal``.
        signer: who signs it; None leaves it unsigned.

    Returns:
        The file written.

    Raises:
        EditorError: something that it needs is missing, or the file cannot be written.
    """
    row = find(ws, wanted)
    if row.kind == Kind.PACK:
        data = bytes_of(ws, contents_of_pack(ws, row.id), signer)
    else:
        resolved = resolve_documents(ws, row.id)
        if resolved.problems:
            raise EditorError(*resolved.problems)
        everything = (resolved.document, *resolved.documents.values())
        earlier = earlier_of(ws, [one.id for one in everything])
        data = pack_bytes(resolved.document, everything, ws.systems, signer, earlier)
    target = with_ending(out, SUFFIX) if out.name else out
    write_whole(target, data)
    return target


def contents_of_pack(ws: Workspace, wanted: str, report: Report = quietly) -> Contents:
    """Return what an author's pack carries.

    Args:
        ws: the catalogue.
        wanted: id, slug or ``system/kind/slug`` of the pack.
        report: as of :func:`editor.services.packs.contents.contents_of`.

    Raises:
        EditorError: there is no such document, or it is no pack.
    """
    row = find(ws, wanted)
    if row.kind != Kind.PACK:
        raise error("packs.not_a_pack", fix=Message(code="packs.not_a_pack_fix"), document=row.path)
    return contents_of(ws, must_be(load_document(ws, row.id), PackBase), report)


def bytes_of(ws: Workspace, contents: Contents, signer: Signer | None = None) -> bytes:
    """Return the bytes of an author's pack.

    Raises:
        EditorError: something in it is missing or invalid.
    """
    if contents.problems:
        raise EditorError(*contents.problems)
    earlier = earlier_of(ws, [one.id for one in contents.documents])
    return pack_bytes(contents.pack, contents.documents, ws.systems, signer, earlier)
