"""What is wrong with the fields that authors add to cards, and with what cards say in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from editor.catalogue.store import Catalogue
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import rulesets_in
from editor.services.workspace import Workspace
from schemas.base import Document, kind_of, system_of
from schemas.own_fields import CardForm
from schemas.own_values import declaration_problems, own_of, own_problems
from schemas.parse import dump_document
from schemas.problems import EditorError, Problem, Severity
from schemas.ruleset import RulesetBase


def own_field_problems(document: Document, rulesets: Callable[[str], Rulesets]) -> tuple[Problem, ...]:
    """Return what is wrong with the fields that a ruleset adds, or with the values that a card has of them.

    Args:
        document: any document.
        rulesets: gives the rulesets of a game; asked only for a card that says something in such a field.
    """
    if isinstance(document, RulesetBase):
        return declaration_problems(document.own_fields, document.word_lists)
    if not isinstance(document, CardForm) or not (own := own_of(dump_document(document))):
        return ()
    fields = rulesets(system_of(document)).own_fields(kind_of(document), document)
    return own_problems(own, fields)


def refuse_wrong_own(ws: Workspace, catalogue: Catalogue, document: Document) -> None:
    """Refuse a document in which a field of an author's own is wrong; one that no ruleset has is no fault.

    Raises:
        EditorError: with every such problem.
    """
    found = own_field_problems(document, partial(rulesets_in, ws, catalogue))
    if wrong := [one for one in found if one.severity is Severity.ERROR]:
        raise EditorError(*(one.at(document=document.id) for one in wrong))
