"""Writing a document with all that it needs as one file."""

from __future__ import annotations

from pathlib import Path

from editor.packs.archive import SUFFIX, pack_bytes, write_whole
from editor.services.documents import find
from editor.services.resolving import resolve_documents
from editor.services.workspace import Workspace
from schemas.problems import EditorError


def build_pack(ws: Workspace, wanted: str, out: Path) -> Path:
    """Write the pack of a document (usually a scenario) with everything that it needs.

    Args:
        ws: the catalogue; its revisions are packed, not its working copies.
        wanted: id, slug or ``system/kind/slug`` of the document.
        out: file to write; without a suffix it gets ``.marshal``.

    Returns:
        The file written.

    Raises:
        EditorError: something that it needs is missing, or the file cannot be written.
    """
    resolved = resolve_documents(ws, find(ws, wanted).id)
    if resolved.problems:
        raise EditorError(*resolved.problems)
    target = out if out.suffix else out.with_suffix(SUFFIX)
    write_whole(
        target, pack_bytes(resolved.document, (resolved.document, *resolved.documents.values()), ws.systems)
    )
    return target
