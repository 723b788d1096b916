"""Packs of a few spells."""

import json
from pathlib import Path
from typing import Any

from editor.packs.signing import Signer
from editor.services.documents import create, find, load_document
from editor.services.packs.building import build_pack
from editor.services.saving import save_revision
from editor.services.workspace import Workspace
from schemas.base import Document, must_be
from schemas.pack import PackBase
from schemas.pack_index import PackRelease
from schemas.parse import parse_document
from schemas.systems.diskwars import DiskwarsPack
from tests.services.samples import book, ref, spell

DATA = Path(__file__).resolve().parents[2] / "data" / "documents"
RULESET = parse_document(json.loads((DATA / "v2" / "diskwars" / "ruleset.json").read_bytes()))
FLAME = spell("flame", tags=["fire"])


def tome(slug: str, *spells: Document) -> Document:
    """Return a book of spells."""
    return book(slug, spells)


def pack_of(slug: str, *documents: Document, **fields: Any) -> DiskwarsPack:
    """Return a pack that brings documents."""
    whole = {
        "slug": slug,
        "name": slug.title(),
        "licence": "CC0-1.0",
        "documents": tuple(map(ref, documents)),
    }
    return DiskwarsPack.model_validate(whole | fields)


def built(ws: Workspace, pack: PackBase, folder: Path, signer: Signer | None = None) -> Path:
    """Store a pack, or a further version of it, and write its file."""
    try:
        row = find(ws, pack.slug, kind="pack")
    except Exception:  # noqa: BLE001
        create(ws, pack)
    else:
        before = must_be(load_document(ws, row.id), PackBase)
        save_revision(ws, pack.model_copy(update={"id": before.id}), row.version)
    return build_pack(
        ws, f"diskwars/pack/{pack.slug}", folder / f"{pack.slug}-{pack.version}.marshal", signer
    )


def release(pack: str, version: str = "1.0.0", **more: Any) -> PackRelease:
    """Return what an index says of a version of a pack that is no file."""
    number = abs(hash(pack)) % 10**8
    whole = {
        "id": f"{number:08d}-0000-4000-8000-000000000000",
        "pack": pack,
        "version": version,
        "system": "shared",
        "title": {"en": pack},
        "sha256": "0" * 64,
        "file": f"{pack}-{version}.marshal",
        "bytes": 10,
    }
    return PackRelease.model_validate(whole | more)
