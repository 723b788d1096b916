"""Documents in messages: people know them by their names, files and commands by their short names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from editor.catalogue import listing, repository
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.loading import is_id
from editor.services.workspace import Workspace
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, Value
from schemas.text import LocalText

VALUES: Final = ("slug", "document", "card", "kept", "other", "target", "users")
"""Values of messages that may say which document is meant, by slug, path or id."""
ABOUT_SLUGS: Final = frozenset(
    (
        "catalogue.id_taken",
        "catalogue.shipped_twice",
        "catalogue.shipped_without_id",
        "catalogue.slug_taken",
        "catalogue.slug_twice",
        "everything.slug_taken",
        "relations.not_missing",
        "relations.several_missing",
        "yaml.slug_twice",
    )
)
"""Messages that speak of the short name itself."""
_PATH: Final = re.compile(r"([a-z0-9_]+/[a-z_]+/)?[a-z0-9]+(-[a-z0-9]+)*")


def with_names(ws: Workspace, message: Message) -> Message:
    """Return a message that calls documents by their names; what names none, or several, stays as it is."""
    found = {key: value for key in VALUES if _may_name(value := message.values.get(key))}
    if not found or message.code in ABOUT_SLUGS:
        return message
    try:
        with ws.reading() as catalogue:
            named = {key: _named(catalogue, str(value)) for key, value in found.items()}
    except EditorError:  # the catalogue is lost: what has to be said is said all the same
        return message
    return message.model_copy(update={"values": {**message.values, **named}})


def documents_named(ws: Workspace, problems: Sequence[Problem], language: str) -> tuple[Problem, ...]:
    """Return problems whose documents are called by their names; '' where the sentence says the name.

    A document that the catalogue does not have, or that is known by its short name, stays as it is.
    """
    wanted = {one.document for one in problems if is_id(one.document)}
    try:
        with ws.reading() as catalogue:
            found = {ident: _name(catalogue, ident) for ident in wanted}
    except EditorError:  # the catalogue is lost: what has to be said is said all the same
        return tuple(problems)
    titles = {ident: name.get(language) for ident, name in found.items() if name is not None}
    return tuple(_titled(one, titles.get(one.document), language) for one in problems)


def _titled(problem: Problem, title: str | None, language: str) -> Problem:
    if title is None:
        return problem
    said = title in sentence(problem, language)
    return problem.model_copy(update={"document": "" if said else title})


def _may_name(value: Value) -> bool:
    return isinstance(value, str) and all(_PATH.fullmatch(one) or is_id(one) for one in value.split(", "))


def _named(catalogue: Catalogue, value: str) -> Value:
    parts = tuple(_name(catalogue, one) or one for one in value.split(", "))
    return parts if len(parts) > 1 else parts[0]


def _name(catalogue: Catalogue, wanted: str) -> LocalText | None:
    """Return the name of the document that is meant; None if there is none, or several are called so."""
    rows: tuple[DocumentRow | None, ...]
    if is_id(wanted):
        rows = (repository.peek(catalogue, wanted),)
    else:
        slug, kind, system = [*wanted.split("/")[::-1], None, None][:3]
        rows = listing.named(catalogue, str(slug), kind=kind, system=system)
    names = {row.name for row in rows if row is not None}
    return names.pop() if len(names) == 1 and all(names) else None
