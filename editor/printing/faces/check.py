"""What is wrong with a template before anything is printed: names of what does not exist."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from editor.formulas.computed import COMPUTED
from editor.printing.faces.scope import members
from editor.printing.faces.sheet import COLOUR_NAMES
from editor.printing.words import word
from schemas.base import Ref
from schemas.expression_nodes import Binary, Call, Choice, Constant, Index, Member, Name, Node, Unary
from schemas.face import FaceBase
from schemas.face_expressions import parse_expression, parse_words
from schemas.own_fields import OwnField, OwnValues
from schemas.pictures import Portrait
from schemas.problems import Message, Problem
from schemas.systems import DocumentSystem
from schemas.text import LocalText
from schemas.validation import did_you_mean

if TYPE_CHECKING:
    from schemas.free_game import ComputedField

Local = Mapping[str, Any]
USUAL_NAMES: Final[Local] = {"faction_colour": str, "arms": bool}
"""Names that every template has beside fields and facts, with their types."""
_COLOURS: Final = frozenset(
    {"colour", "fill", "stroke", "edge", "icon_colour", "filler_colour", "filler_back_colour"}
)
_PLAIN: Final = frozenset(
    {
        "blend",
        *("too_long", "same_size", "turned", "finish", "own_field", "continues_in", "gives_way"),
        "mask",
        "box",
        "name",
        "style",
        "label_style",
        "value_style",
        "id",
        "source",
        "shape",
        "align",
        "anchor",
        "font",
    }
)
_MOST_NAMED: Final = 14
_OWN_TYPES: Final[Mapping[str, Any]] = {"reference": Ref, "picture": Portrait, "choice": str, "text": str}


def check_template(
    template: FaceBase,
    system: DocumentSystem,
    facts: type | None,
    own: Sequence[OwnField] = (),
    computed: Sequence[ComputedField] = (),
) -> tuple[Problem, ...]:
    """Return what a template names that no document of its kind has, each with its path in the template.

    Args:
        template: the template.
        system: its game, for the documents that it may show.
        facts: the dataclass of what the game works out for the kind; None for none.
        own: fields that authors have added to the kind.
        computed: fields that a game without code works out for the kind.
    """
    model = system.model(template.shows)
    if model is None:
        return (Problem(code="face.no_kind", path="shows", values={"kind": template.shows}),)
    known = {*COLOUR_NAMES, *(one.id for one in template.colours)}
    # What a palette has is known once the face is drawn: a wrong name is reported there.
    checker = _Checker(system, model, facts, known if template.palette is None else None, own, computed)
    return tuple(checker.template(template))


class TypeReader:
    """Says of what type expressions are: for who offers names to an author."""

    def __init__(
        self,
        system: DocumentSystem,
        model: type[BaseModel],
        facts: type | None,
        own: Sequence[OwnField] = (),
        computed: Sequence[ComputedField] = (),
    ) -> None:
        self._checker = _Checker(system, model, facts, set(), own, computed)

    def type_of(self, node: Node, local: Local) -> Any:
        """Return the type of an expression."""
        return self._checker._type(node, local, [])

    def element(self, kind: Any) -> Any:
        """Return the type of the entries of a list."""
        return self._checker._element(kind)

    def kinds(self, kind: Any) -> Iterator[Any]:
        """Yield the classes that a value, or the entries of a list, may have."""
        for one in _options(kind):
            inner = get_args(one)
            if get_origin(one) in (tuple, list) and inner:
                yield from self._checker._kinds(inner[0])
            elif one is not Ref and isinstance(one, type):
                yield one

    def field(self, kind: type, name: str) -> Any:
        """Return the type of a field of a class."""
        return _field(kind, name)


class _Worked:
    """Type of what a game without code works out for a card."""


class _Checker:
    def __init__(
        self,
        system: DocumentSystem,
        model: type[BaseModel],
        facts: type | None,
        colours: set[str] | None,
        own: Sequence[OwnField],
        computed: Sequence[ComputedField],
    ) -> None:
        self._system = system
        self._model = model
        self._facts = facts
        self._colours = colours
        self._computed = {one.id for one in computed}
        self._own = {one.key: _OWN_TYPES.get(one.type, Any) for one in own}

    def template(self, template: FaceBase) -> Iterator[Problem]:
        data = {name: getattr(template, name) for name in ("fits", "scale")}
        for name, source in data.items():
            yield from self._source(source, name, USUAL_NAMES)
        for index, style in enumerate(template.styles):
            for name in ("colour", "outline", "shadow", "fill", "edge"):
                yield from self._colour(getattr(style, name), f"styles[{index}].{name}", USUAL_NAMES)
        for side, boxes in (("front", template.front), ("back", template.back or ())):
            for index, box in enumerate(boxes):
                yield from self._part(box, f"{side}[{index}]", USUAL_NAMES)

    def _part(self, part: BaseModel, path: str, local: Local) -> Iterator[Problem]:
        """Check a box, a paragraph or a cell with all that is in it."""
        inner = local
        if each := str(getattr(part, "each", "")).strip():
            found: list[Problem] = []
            entry = self._element(self._type(parse_expression(each), local, found))
            yield from (one.model_copy(update={"path": f"{path}.each"}) for one in found)
            inner = {**local, "item": entry, "index": int, "count": int}
        # Place and condition of a list of boxes are worked out before its entries, a paragraph's after.
        outside = local if hasattr(part, "boxes") else inner
        for name in type(part).model_fields:
            value, at = getattr(part, name), f"{path}.{name}"
            if name in _PLAIN or name == "each":
                continue
            if name in _COLOURS:
                yield from self._colour(value, at, inner)
            elif isinstance(value, str):
                yield from self._source(value, at, outside)
            elif isinstance(value, LocalText):
                yield from self._words(value, at, inner)
            elif isinstance(value, tuple):
                for index, one in enumerate(value):
                    yield from self._part(one, f"{at}[{index}]", inner)

    def _source(self, source: str, path: str, local: Local) -> Iterator[Problem]:
        if source.strip():
            yield from self._node(parse_expression(source), path, local)

    def _words(self, text: LocalText, path: str, local: Local) -> Iterator[Problem]:
        seen: set[tuple[str, str]] = set()
        for source in text.root.values():
            for piece in parse_words(source):
                if isinstance(piece, str):
                    continue
                for one in self._node(piece, path, local):
                    key = (one.code, str(dict(one.values)))
                    if key not in seen:
                        seen.add(key)
                        yield one

    def _colour(self, source: str, path: str, local: Local) -> Iterator[Problem]:
        if self._colours is None or not source or source.startswith("#") or source in self._colours:
            return
        node = parse_expression(source)
        if isinstance(node, Name):
            fix = did_you_mean(node.name, self._colours)
            values = {"colour": node.name, "known": ", ".join(sorted(self._colours))}
            yield Problem(code="face.unknown_colour", path=path, fix=fix, values=values)
            return
        yield from self._node(node, path, local)

    def _node(self, node: Node, path: str, local: Local) -> Iterator[Problem]:
        found: list[Problem] = []
        self._type(node, local, found)
        yield from (one.model_copy(update={"path": path}) for one in found)

    def _type(self, node: Node, local: Local, found: list[Problem]) -> Any:
        """Return the type that an expression has, and collect what it names in vain."""
        match node:
            case Constant():
                return Any
            case Name(name):
                return self._named(name, local, found)
            case Member(of, name):
                return self._member(self._type(of, local, found), name, found)
            case Index(of, at):
                self._type(at, local, found)
                return self._element(self._type(of, local, found))
            case Unary(_, of):
                self._type(of, local, found)
                return Any
            case Binary(sign, left, right):
                kinds = [self._type(one, local, found) for one in (left, right)]
                return Union[tuple(kinds)] if sign in ("and", "or") else Any  # noqa: UP007 - of values
            case Choice(condition, yes, no):
                self._type(condition, local, found)
                kinds = [self._type(one, local, found) for one in (yes, no)]
                return Union[tuple(kinds)]  # noqa: UP007 - of values
            case Call(name, arguments):
                return self._call(name, arguments, local, found)

    def _call(self, name: str, arguments: Sequence[Node], local: Local, found: list[Problem]) -> Any:
        first = self._type(arguments[0], local, found)
        if name in ("each", "where"):
            inner = {**local, "item": self._element(first), "index": int, "count": int}
            entry = self._type(arguments[1], inner, found)
            return first if name == "where" else tuple[entry, ...]  # type: ignore[valid-type]
        for one in arguments[1:]:
            self._type(one, local, found)
        if name == "repeat":
            return tuple[first, ...]  # type: ignore[valid-type]
        if name == "label" and isinstance(arguments[0], Constant):
            key = str(arguments[0].value)
            if word(key, "en").startswith("faces."):
                found.append(Problem(code="face.unknown_word", values={"word": key}))
        return Any

    def _named(self, name: str, local: Local, found: list[Problem]) -> Any:
        if name in local:
            return local[name]
        for kind in (self._facts, self._model):
            if kind is not None and name in members(kind):
                return _field(kind, name)
        if name in self._own:
            return self._own[name]
        if name == COMPUTED and self._computed:
            return _Worked
        known = {*local, *members(self._model), *(members(self._facts) if self._facts else ()), *self._own}
        found.append(_unknown(name, known))
        return Any

    def _member(self, kind: Any, name: str, found: list[Problem]) -> Any:
        kinds = list(self._kinds(kind))
        if Any in kinds:
            return Any
        if OwnValues in kinds and name in self._own:
            return self._own[name]
        if _Worked in kinds:
            if name not in self._computed:
                found.append(_unknown(name, self._computed))
            return Any
        fitting = [_field(one, name) for one in kinds if name in members(one)]
        if fitting:
            return Union[tuple(fitting)]  # noqa: UP007 - of values
        known = set(self._own) if OwnValues in kinds else {field for one in kinds for field in members(one)}
        found.append(_unknown(name, known))
        return Any

    def _element(self, kind: Any) -> Any:
        """Return the type of the entries of a list."""
        entries = []
        for one in _options(kind):
            if one is Any or one is str:
                return Any
            origin, inner = get_origin(one), get_args(one)
            if origin in (tuple, list) and inner:
                entries.append(inner[0])
            elif origin is dict and inner:
                entries.append(inner[1])
            elif one is not type(None):
                entries.append(one)
        return Union[tuple(entries)] if entries else Any  # noqa: UP007 - of values

    def _kinds(self, kind: Any) -> Iterator[Any]:
        """Yield the classes that a value may have; a reference has those of all documents."""
        for one in _options(kind):
            if one is Any:
                yield Any
            elif one is Ref:
                yield from self._system.models
            elif isinstance(one, type):
                yield one


def _unknown(name: str, known: set[str]) -> Problem:
    near: Message | None = did_you_mean(name, known)
    values = {"field": name, "known": ", ".join(sorted(known)[:_MOST_NAMED]) or "–"}
    return Problem(code="face.unknown_field", fix=near, values=values)


def _options(kind: Any) -> Iterator[Any]:
    origin = get_origin(kind)
    if origin is Annotated:
        yield from _options(get_args(kind)[0])
    elif origin in (Union, types.UnionType):
        for one in get_args(kind):
            yield from _options(one)
    elif isinstance(kind, type) and issubclass(kind, LocalText):
        yield str
    elif kind is not type(None):
        yield kind


@lru_cache(maxsize=1024)
def _field(kind: type, name: str) -> Any:
    """Return the type of a field of a class; of a property, anything."""
    if issubclass(kind, BaseModel):
        field = kind.model_fields.get(name)
        return field.annotation if field is not None else Any
    return get_type_hints(kind).get(name, Any) if is_dataclass(kind) else Any
