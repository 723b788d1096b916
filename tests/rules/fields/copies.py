"""Documents as plain data under other names, to be changed for tests."""

from __future__ import annotations

import uuid
from typing import Any

from schemas.base import Document
from schemas.parse import dump_document
from tests.rules.fields.walking import shipped

Data = dict[str, Any]


def ident(slug: str) -> str:
    """Return the id of a made document."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"marshalry:fields:{slug}"))


def changed_copy(document: Document | Data, slug: str, **changes: Any) -> Data:
    """Return plain data of a document under another name, with changes."""
    data = document if isinstance(document, dict) else dump_document(document)
    return {**data, "id": ident(slug), "slug": slug, "name": {"en": slug}, **changes}


def ref(document: Document | Data) -> Data:
    """Return a reference as plain data."""
    data = document if isinstance(document, dict) else dump_document(document)
    return {"id": data["id"], "kind": data["kind"], "slug": data["slug"]}


def shipped_one(system: str, kind: str, slug: str) -> Document:
    """Return a shipped document."""
    return next(
        one
        for one in shipped(system)
        if one.slug == slug and type(one).model_fields["kind"].default.value == kind
    )
