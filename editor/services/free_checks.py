"""What a game without code asks of its cards: their points, and what must be true of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from editor.formulas.columns import Column
from editor.formulas.computed import free_columns
from editor.formulas.functions import FormulaError
from editor.formulas.reading import read_value
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, kind_of, system_of
from schemas.card import CardBase
from schemas.expression_budget import OverBudget
from schemas.free_formulas import whole
from schemas.free_game import FreeGame
from schemas.own_fields import OwnField
from schemas.own_values import first_of_each
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, Problem, Severity
from schemas.systems import ruleset_kind


def free_problems(ws: Workspace, document: Document) -> Iterator[Problem]:
    """Yield what is wrong with a game without code, or with a card of one; nothing for any other document."""
    if isinstance(document, FreeGame):
        yield from _formula_problems(document)
    elif isinstance(document, CardBase) and ruleset_kind(system_of(document)) == Kind.GAME:
        rulesets = rulesets_of(ws, system_of(document))
        game = rulesets.holds(document)
        if isinstance(game, FreeGame) and not document.template:
            yield from _card_problems(document, game, rulesets.own_fields(kind_of(document), document))


def _formula_problems(game: FreeGame) -> Iterator[Problem]:
    """Yield the formulas of a game that cannot be read, or name what its cards do not have."""
    formulas = [(f"point_formulas.{kind}", kind, text) for kind, text in game.point_formulas.items()]
    formulas += [
        (f"computed[{number}].formula", one.kind, one.formula) for number, one in enumerate(game.computed)
    ]
    formulas += [
        (f"constraints[{number}].condition", one.kind, one.condition)
        for number, one in enumerate(game.constraints)
    ]
    for path, kind, text in formulas:
        if all(one.kind != kind for one in game.kinds):
            yield Problem(
                code="free.other_kind", path=path, values={"kind": Message(code=f"document.kind_{kind}")}
            )
            continue
        own = first_of_each((game.own_fields,), kind)
        try:
            read_value(whole(text, formulas_of(game, kind)), free_columns(kind, own))
        except EditorError as trouble:
            yield from (one.model_copy(update={"path": path}) for one in trouble.problems)


def _card_problems(card: CardBase, game: FreeGame, own: tuple[OwnField, ...]) -> Iterator[Problem]:
    kind, data = kind_of(card), dump_document(card)
    columns, named = free_columns(kind, own), formulas_of(game, kind)
    if (text := game.point_formulas.get(kind)) is not None:  # type: ignore[call-overload]
        wanted = _worked(whole(text, named), columns, data)
        if isinstance(wanted, int | float) and round(wanted) != card.points:
            values = {"found": card.points, "wanted": round(wanted), "formula": text}
            fix = Message(code="free.points_fix", values=values)
            yield Problem(
                code="free.points", path="points", severity=Severity.WARNING, values=values, fix=fix
            )
    for one in game.constraints:
        if one.kind == kind and _worked(whole(one.condition, named), columns, data) is False:
            severity = Severity.WARNING if one.warning else Severity.ERROR
            values = {"message": one.message, "condition": one.condition}
            fix = Message(code="free.constraint_fix", values=values)
            yield Problem(code="free.constraint", severity=severity, values=values, fix=fix)


def formulas_of(game: FreeGame, kind: str) -> dict[str, str]:
    """Return the formulas of the computed fields of a kind of cards, by their names."""
    return {one.id: one.formula for one in game.computed if one.kind == kind}


def _worked(text: str, columns: tuple[Column, ...], data: Mapping[str, Any]) -> Any:
    """Return what a formula gives for a card. None if it cannot be worked out: the game says so itself."""
    try:
        return read_value(text, columns)(data)
    except (EditorError, FormulaError, OverBudget):
        return None
