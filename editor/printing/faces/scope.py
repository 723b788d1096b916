"""What the expressions of a template see: the document, facts of its game, names of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Final

from pydantic import BaseModel

from editor.formulas.computed import COMPUTED, NOTHING, Computed
from schemas.base import Document, Ref, kind_of
from schemas.expression_budget import Budget
from schemas.kept import kept_for_same
from schemas.names import RulesetName, values_at
from schemas.own_fields import OWN, OwnChoice, OwnField, OwnValues, values_in
from schemas.own_values import for_kind, value_of
from schemas.parse import dump_document
from schemas.problems import EditorError, error
from schemas.ruleset import RulesetBase
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.text import LocalText
from schemas.validation import did_you_mean

_MISSING: Final = object()
_MOST_KEPT: Final = 16
_PLAIN: Final = frozenset({str, int, float, bool, tuple, type(None)})
"""Types that need no second look; the test is much quicker than asking the models."""
Names = Mapping[str, Mapping[str, LocalText]]
"""Field that names something of the ruleset -> id -> its name."""


@dataclass(slots=True, eq=False)
class Scope:
    """The names that the expressions of one card may use."""

    document: Document
    facts: object
    language: str
    names: Names
    linked: Mapping[str, Document]
    local: dict[str, Any] = field(default_factory=dict)
    """``item``, ``index`` and ``count`` inside a list."""
    budget: Budget = field(default_factory=Budget)
    """What the expressions of the card may cost."""
    read: dict[str, Any] = field(default_factory=dict)
    """The names that were asked for, and their values."""
    added: Sequence[OwnField] = ()
    """Fields that the ruleset adds to cards of the kind."""
    worked: Computed = NOTHING
    """Fields that a game without code works out for cards of the kind."""

    def named(self, name: str) -> Any:
        """Return the value of a bare name.

        Raises:
            EditorError: neither the document nor its game has it.
        """
        if name in self.local:
            return self.local[name]
        read = self.read
        if name in read:
            return read[name]
        if name == OWN:
            read[name] = self._own()
            return read[name]
        if name == COMPUTED and self.worked is not NOTHING:
            read[name] = self.worked.values(dump_document(self.document))
            return read[name]
        for of in (self.facts, self.document):
            if of is not None and name in members(type(of)):
                found = getattr(of, name)
                read[name] = found = found if type(found) in _PLAIN else self.shown(found)
                return found
        if name in (own := self.named(OWN)):
            self.read[name] = own[name]
            return own[name]
        raise _unknown(name, [*self.local, *own, *members(type(self.facts)), *members(type(self.document))])

    def _own(self) -> Mapping[str, Any]:
        """Return the values of the fields that authors have added, or their defaults."""
        own = getattr(self.document, OWN, None)
        said = values_in(own) if isinstance(own, OwnValues) else {}
        values = {**said, **{one.key: value_of(said, one) for one in self.added}}
        return {key: self.shown(value) for key, value in values.items()}

    def member(self, of: Any, name: str) -> Any:
        """Return a field of a value; None if there is no value, or no such field among those added.

        Raises:
            EditorError: the value has no such field.
        """
        if of is None:
            return None
        if type(of) is dict:
            return of.get(name)
        if name in members(type(of)):
            return self.shown(getattr(of, name))
        if isinstance(of, Ref) and name == "name":
            return of.slug
        raise _unknown(name, members(type(of)))

    def shown(self, value: Any) -> Any:
        """Return a value as expressions see it: texts in the printed language, references followed."""
        if type(value) in _PLAIN:
            return value
        if isinstance(value, LocalText):
            return value.get(self.language)
        if isinstance(value, Ref):
            return self.linked.get(value.id, value)
        return value


def _unknown(name: str, known: Any) -> EditorError:
    fix = did_you_mean(name, known)
    return error("face.unknown_field", fix=fix, field=name, known=", ".join(sorted(known)[:12]))


def members(kind: type[Any]) -> frozenset[str]:
    """Return the fields that expressions may read of values of a type: data, never methods."""
    found = _MEMBERS.get(kind)
    if found is None:
        found = _MEMBERS[kind] = _members(kind)
    return found


_MEMBERS: Final[dict[type[Any], frozenset[str]]] = {}


def _members(kind: type[Any]) -> frozenset[str]:
    if issubclass(kind, BaseModel):
        own = (one for base in kind.__mro__ if base not in BaseModel.__mro__ for one in vars(base).items())
        plain = {name for name, value in own if isinstance(value, property) and name[0] != "_"}
        return frozenset({*kind.model_fields, *(one for one in plain if not one.startswith("model_"))})
    if is_dataclass(kind):
        return frozenset(one.name for one in fields(kind))
    return frozenset()


def added_to(document: Document, ruleset: RulesetBase | None) -> tuple[OwnField, ...]:
    """Return the fields that a ruleset adds to cards of the kind of a document."""
    return () if ruleset is None else for_kind(ruleset.card_fields, kind_of(document))


def worked_for(document: Document, ruleset: RulesetBase | None) -> Computed:
    """Return the fields that a game without code works out for cards of the kind of a document."""
    return NOTHING if ruleset is None else _worked(ruleset).get(kind_of(document), NOTHING)


@kept_for_same(_MOST_KEPT)
def _worked(ruleset: RulesetBase) -> Mapping[str, Computed]:
    """Return kind of card -> the fields that are worked out for it; only games without code have some."""
    kinds = {one.kind for one in getattr(ruleset, "computed", ())}
    return {kind: Computed.of(ruleset, kind) for kind in kinds}


def names_of(
    ruleset: RulesetBase | None, system: str, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS
) -> Names:
    """Return the names that a ruleset gives to the words of documents, by the field that uses them."""
    if ruleset is None:
        return {}
    kept = _NAMES.get(id(ruleset))
    if kept is None or kept[0] is not ruleset:
        used = next((one.ruleset_names for one in systems if one.id == system), ())
        if len(_NAMES) >= _MOST_KEPT:
            _NAMES.clear()
        kept = _NAMES[id(ruleset)] = (ruleset, _collected(ruleset, used))
    return kept[1]


_NAMES: Final[dict[int, tuple[RulesetBase, Names]]] = {}


def _collected(ruleset: RulesetBase, used: tuple[RulesetName, ...]) -> Names:
    data = dump_document(ruleset)
    found: dict[str, dict[str, LocalText]] = {}
    for one in used:
        if not one.declared.endswith(".id"):
            continue
        used_in = one.used.replace("[]", "").replace("{}", "").rsplit(".", 1)[-1]
        for _path, row in values_at(data, one.declared.removesuffix(".id")):
            if isinstance(row, Mapping) and "name" in row:
                found.setdefault(used_in, {})[str(row["id"])] = LocalText(row["name"])
    for added in ruleset.card_fields:
        if isinstance(added, OwnChoice) and added.key not in found:
            found[added.key] = {one.id: one.name for one in added.options if one.name}
    return found
