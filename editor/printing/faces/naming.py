"""What an author of a template may name in an expression, and what an expression gives on a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel

from editor.formulas.computed import COMPUTED
from editor.printing.faces.check import USUAL_NAMES, TypeReader
from editor.printing.faces.expressions import expression, words
from editor.printing.faces.scope import Scope, added_to, members, names_of, worked_for
from editor.printing.faces.sheet import COLOUR_NAMES, colours_of, faction_of
from editor.printing.faces.values import as_list, as_text
from editor.printing.heraldry import arms_of
from schemas.base import Document, system_of
from schemas.expression_budget import Budget
from schemas.expression_nodes import ExpressionError
from schemas.face import FaceBase
from schemas.face_boxes import BoxBase
from schemas.face_expressions import FUNCTIONS, parse_expression
from schemas.own_fields import OWN, OwnField
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase
from schemas.systems import DocumentSystem

if TYPE_CHECKING:
    from schemas.free_game import ComputedField

_DEEPEST: Final = 2
_LONGEST: Final = 120
Inside = Sequence[str]
"""Lists that a box repeats for, the outermost first."""


def lists_around(template: FaceBase, path: Sequence[str | int]) -> tuple[str, ...]:
    """Return the lists whose entries the box, paragraph or cell at a path is drawn for."""
    found: list[str] = []
    part: Any = template
    for step in path:
        try:
            part = part[step] if isinstance(step, int) else getattr(part, step)
        except (AttributeError, IndexError, TypeError):
            break
        each = getattr(part, "each", "")
        whole = isinstance(part, BoxBase) and len(path) <= 2
        if isinstance(each, str) and each.strip() and not whole:
            found.append(each)
    return tuple(found)


def names_for(
    system: DocumentSystem,
    template: FaceBase,
    facts: type | None,
    inside: Inside = (),
    own: Sequence[OwnField] = (),
    computed: Sequence[ComputedField] = (),
) -> tuple[str, ...]:
    """Return what an expression may name, as it is written: fields with what is in them, functions, colours.

    Args:
        system: the game.
        template: the template.
        facts: the dataclass of what the game works out for the kind.
        inside: the lists that the box repeats for.
        own: fields that authors have added to the kind.
        computed: fields that a game without code works out for the kind.
    """
    model = system.model(template.shows)
    if model is None:
        return ()
    reader = TypeReader(system, model, facts, own, computed)
    local: dict[str, Any] = dict(USUAL_NAMES)
    for each in inside:
        try:
            entry = reader.element(reader.type_of(parse_expression(each), local))
        except ExpressionError:
            entry = Any
        local |= {"item": entry, "index": int, "count": int}
    found: list[str] = []
    for name, kind in local.items():
        found += [name, *(f"{name}.{one}" for one in _inner(reader, kind, 1))]
    for holder in (facts, model):
        if holder is None:
            continue
        for name in sorted(members(holder)):
            found += [name, *(f"{name}.{one}" for one in _inner(reader, reader.field(holder, name), 1))]
    found += [f"{OWN}.{one.key}" for one in own]
    found += [f"{COMPUTED}.{one.id}" for one in computed]
    found += [f"{name}(" for name in sorted(FUNCTIONS)]
    found += [*COLOUR_NAMES, *(one.id for one in template.colours)]
    return tuple(dict.fromkeys(found))


def _inner(reader: TypeReader, kind: Any, depth: int) -> Iterator[str]:
    for one in reader.kinds(kind):
        if isinstance(one, type) and (issubclass(one, BaseModel) or hasattr(one, "__dataclass_fields__")):
            for name in sorted(members(one)):
                yield name
                if depth < _DEEPEST:
                    yield from (
                        f"{name}.{part}" for part in _inner(reader, reader.field(one, name), depth + 1)
                    )


def tried(source: str, scope: Scope, inside: Inside = (), *, in_braces: bool = False) -> str:
    """Return what an expression, or a text with expressions in braces, gives on a card; shortened.

    Inside a list it is worked out for the first entry.

    Raises:
        ExpressionError: it cannot be read.
        EditorError: it cannot be worked out.
    """
    outer = scope.local
    scope.budget = Budget()  # one expression is tried, not a face
    try:
        for each in inside:
            entries = as_list(expression(each)(scope))
            first = scope.shown(entries[0]) if entries else None
            scope.local = {**scope.local, "item": first, "index": 0, "count": len(entries)}
        if in_braces:
            return words(source)(scope)[:_LONGEST]
        return _shown(expression(source)(scope))[:_LONGEST]
    finally:
        scope.local = outer


def _shown(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "✗"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_shown(one) for one in value) + "]"
    try:
        return as_text(value)
    except EditorError:
        return type(value).__name__


def scope_of(
    template: FaceBase,
    document: Document,
    ruleset: RulesetBase | None,
    language: str,
    facts: object = None,
    linked: Mapping[str, Document] | None = None,
) -> Scope:
    """Return what the expressions of a template see of a document."""
    names = names_of(ruleset, system_of(document))
    scope = Scope(document, facts, language, names, linked or {})
    scope.added, scope.worked = added_to(document, ruleset), worked_for(document, ruleset)
    colours = colours_of(template, faction_of(document, ruleset))
    scope.local = {"faction_colour": colours["faction"], "arms": arms_of(document, ruleset) is not None}
    return scope
