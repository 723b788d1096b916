"""A new document: what its game gives it, what is known of it already, a name that is free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from editor.services import documents
from editor.ui.kit.documents.blank import blank_document
from editor.ui.plugin import find_ui_system
from schemas.made_names import slug_from

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from schemas.base import Document


def begun(
    context: UiContext,
    system: str,
    kind: str,
    name: str,
    *,
    slug: str = "",
    sort: str = "",
    known: Mapping[str, Any] | None = None,
) -> Document:
    """Return the plainest valid document of a kind, not stored yet.

    Args:
        context: of the window.
        system: id of the game.
        kind: kind of the document.
        name: its name in the language of the interface.
        slug: its short name; '' for one made of the name that no other document has.
        sort: id of a sort of card; '' for the first sort of the kind.
        known: values that it begins with, beyond those that the game gives it.

    Raises:
        EditorError: the kind cannot be made without other documents (the problems say which).
    """
    game = find_ui_system(system, context.systems)
    sorts = [one for one in game.variants if one.kind == kind]
    found = next((one for one in sorts if one.id == sort), sorts[0] if sorts else None)
    blank = found.blank if found is not None else game.blanks.get(kind)
    start = {**(blank(context, system) if blank is not None else {}), **(known or {})}
    free = slug or documents.free_slug(context.workspace, system, kind, slug_from(name) or "new")
    return blank_document(system, kind, name, free, context.language, context.ruleset(system), start)


def make_document(
    context: UiContext,
    system: str,
    kind: str,
    name: str,
    *,
    sort: str = "",
    known: Mapping[str, Any] | None = None,
) -> documents.DocumentRow:
    """Store the plainest valid document of a kind; arguments and errors as of :func:`begun`."""
    made = begun(context, system, kind, name, sort=sort, known=known)
    return documents.create(context.workspace, made)
