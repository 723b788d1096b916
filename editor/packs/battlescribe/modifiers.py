"""Modifiers of BattleScribe with all that must be so for them to hold, whatever groups they stand in."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from editor.packs.battlescribe.files import children, number_in

_AT_LEAST_ONE: Final = {("atLeast", 1.0), ("greaterThan", 0.0), ("equalTo", 1.0)}
"""How a condition asks for something that is there once at most."""
_ANY: Final = {("atLeast", 1.0), ("greaterThan", 0.0), ("notEqualTo", 0.0)}
_NONE: Final = {("lessThan", 1.0), ("equalTo", 0.0), ("atMost", 0.0)}
_WIDER: Final = frozenset({"affects", "scope", "join", "arg", "position"})
"""Attributes by which New Recruit changes something else than what has the modifier, or otherwise."""
_COPIES: Final = frozenset({"id", "childName"})
"""What a condition says that says nothing."""
Names = Mapping[str, tuple[ET.Element, object]]
"""Id -> what has it, and where it is."""


@dataclass(frozen=True)
class Modifier:
    """A change of an entry, a profile, a constraint or a name."""

    element: ET.Element
    conditions: tuple[ET.Element, ...] = ()
    """All of these must be so."""
    repeats: tuple[ET.Element, ...] = ()
    plain: bool = True
    """Whether that is all; else there are conditions of which one is enough, or New Recruit's additions."""
    either: bool = False
    """Whether one of the conditions is enough, and nothing else is asked."""
    holders: tuple[ET.Element, ...] = ()
    """The groups that it stands in, then itself: what has its conditions."""

    @property
    def type(self) -> str:
        """``set``, ``increment``, ``decrement``, or what is done with a name or a category."""
        return self.element.get("type", "")

    @property
    def field(self) -> str:
        """What is changed: the id of a cost, a characteristic or a constraint, or ``hidden``, ``name``."""
        return self.element.get("field", "")

    @property
    def value(self) -> str:
        """To what, or by how much."""
        return self.element.get("value", "")

    @property
    def only(self) -> ET.Element | None:
        """The one condition under which it holds; None where there are more, or repetitions."""
        alone = self.plain and not self.repeats and len(self.conditions) == 1
        return self.conditions[0] if alone else None

    @property
    def one_of(self) -> tuple[ET.Element, ...]:
        """The conditions of which one is enough; empty where more must be so, or it is repeated."""
        alone = self.either or (self.plain and len(self.conditions) == 1)
        return self.conditions if alone and not self.repeats else ()

    @property
    def all_of(self) -> tuple[ET.Element, ...]:
        """The conditions that must all be so; empty where one is enough, or it is repeated."""
        return self.conditions if self.plain and not self.repeats else ()

    @property
    def always(self) -> bool:
        """Whether it holds whatever else is there."""
        return self.plain and not self.conditions and not self.repeats

    def said(self, names: Names) -> str:
        """Return it in the words of the file: ``increment pts 5 [atLeast 2 Waders, roster]``."""
        groups = (words for one in self.holders for words in _asked(one, names))
        asked = "; ".join((*groups, *(_query(one, names) for one in self.repeats)))
        wider = sorted(_WIDER & self.element.attrib.keys())
        more = (f"{key} {_named(self.element.get(key, ''), names)}" for key in wider)
        shown = [self.type, _named(self.field, names), _named(self.value, names), *more]
        return " ".join(part for part in (*shown, f"[{asked}]" if asked else "") if part)


def modifiers_in(owner: ET.Element) -> Iterator[Modifier]:
    """Yield the modifiers of something, those in groups with what holds for their group."""
    for one in children(owner, "modifiers"):
        yield _with(Modifier(one, plain=not _WIDER & one.attrib.keys()), one)
    for group in children(owner, "modifierGroups"):
        for inner in modifiers_in(group):
            yield _with(inner, group)


def _with(modifier: Modifier, holder: ET.Element) -> Modifier:
    """Return a modifier with the conditions and repetitions that something adds to it."""
    conditions = (*modifier.conditions, *children(holder, "conditions"))
    plain = modifier.plain and holder.find("localConditionGroups") is None
    groups = list(children(holder, "conditionGroups"))
    either = plain and modifier.either and conditions == modifier.conditions and not groups
    for group in groups:
        inside = tuple(children(group, "conditions"))
        conditions += inside
        flat = group.find("conditionGroups") is None
        one_enough = group.get("type") == "or" and len(inside) > 1
        either = plain and one_enough and flat and len(groups) == 1 and conditions == inside
        plain = plain and flat and not one_enough and group.get("type") in ("and", "or")
    return replace(
        modifier,
        conditions=conditions,
        repeats=(*modifier.repeats, *children(holder, "repeats")),
        plain=plain,
        either=either,
        holders=(holder, *modifier.holders),
    )


def asks_for_one(condition: ET.Element) -> bool:
    """Return whether a condition is so as soon as something is chosen that is chosen once at most."""
    return _counts(condition) in _AT_LEAST_ONE


def asks_for_any(condition: ET.Element) -> bool:
    """Return whether a condition is so as soon as there is any selection of something."""
    return _counts(condition) in _ANY


def asks_for_none(condition: ET.Element) -> bool:
    """Return whether a condition is so as long as there is no selection of something."""
    return _counts(condition) in _NONE


def _counts(condition: ET.Element) -> tuple[str, float] | None:
    if condition.get("field") != "selections" or condition.get("percentValue") == "true":
        return None
    return condition.get("type", ""), number_in(condition, "value", -1)


def _asked(holder: ET.Element, names: Names) -> Iterator[str]:
    """Yield the conditions in something, and in its groups, in the words of the file."""
    for one in (*children(holder, "conditions"), *children(holder, "localConditionGroups")):
        yield _query(one, names)
    for group in children(holder, "conditionGroups"):
        inside = list(_asked(group, names))
        kind = group.get("type", "and")
        more = "".join(f" {key} {group.get(key)}" for key in sorted(group.attrib.keys() - {"type"}))
        if kind not in ("and", "or"):
            yield f"({kind}{more} {'; '.join(inside)})"
        else:
            joined = f" {kind}{more} ".join(inside)
            yield f"({joined})" if len(inside) > 1 else joined


def _query(element: ET.Element, names: Names) -> str:
    """Return what a condition or repetition counts, where, and up to which number."""
    told = {key: _named(value, names) for key, value in element.attrib.items() if key not in _COPIES}
    kind, scope, child = told.pop("type", "×"), told.pop("scope", ""), told.pop("childId", "")
    number, field = f"{number_in(element, 'value'):g}", told.pop("field", "selections")
    plain = element.tag == "condition" and field == "selections"
    told.pop("value", None)
    usual = {"repeats": "1", "shared": "true"}
    more = (f"{key} {value}" for key, value in told.items() if value != usual.get(key, "false"))
    if kind in ("instanceOf", "notInstanceOf"):
        return " ".join((scope, kind, child, *more))
    return ", ".join((" ".join((kind, number, *(() if plain else (field,)), child)).strip(), scope, *more))


def _named(key: str, names: Names) -> str:
    """Return what has an id by its name, what has none by its type; other words as they are."""
    found = names.get(key)
    return key if found is None else found[0].get("name") or found[0].get("type") or key
