"""Fields that authors add to cards, across the catalogue: who has a value, and another name for one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from editor.catalogue import listing, repository
from editor.catalogue.bulk import live_bodies
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.relations import Drafting, Effect, Plan
from editor.services.rulesets import own_fields_of
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.own_fields import OWN
from schemas.own_specs import schema_with
from schemas.own_values import own_of
from schemas.parse import model_for, parse_document
from schemas.problems import error

_FIELDS: Final = "own_fields"
_RULES: Final = "composition"
Change = Callable[[dict[str, Any]], Mapping[str, Any]]


def values_of_fields(ws: Workspace, system: str) -> dict[tuple[str, str], int]:
    """Return how many cards of a game say something in each added field, by kind of card and key."""
    found: Counter[tuple[str, str]] = Counter()
    with ws.reading() as catalogue:
        for row in listing.live_rows(catalogue, system=system):
            if OWN in _model_fields(ws, row):
                found.update((row.kind.value, key) for key in _said(catalogue, row))
    return dict(found)


def _model_fields(ws: Workspace, row: DocumentRow) -> Mapping[str, Any]:
    return model_for(row.system, row.kind, ws.systems).model_fields


def _said(catalogue: Catalogue, row: DocumentRow) -> set[str]:
    """Return the added fields in which a card says something, in its last revision or its working copy."""
    bodies: list[Mapping[str, Any]] = [body for _row, body in live_bodies(catalogue, [row.id])]
    copy = repository.own_working_copy(catalogue, row.id) if row.changed else None
    bodies += [copy[0].data] if copy is not None else []
    return {key for body in bodies for key, value in own_of(body).items() if value is not None}


def plan_field_rename(ws: Workspace, ruleset_id: str, kind: str, old: str, new: str) -> Plan:
    """Plan to give an added field another name, everywhere: one operation that can be taken back.

    The values of the cards, the options of cards, the rules of armies and the faces that name it go along.
    Shipped documents stay as they are.

    Raises:
        EditorError: the ruleset has no such field or has one of the new name, the name is malformed, or the
            ruleset cannot be edited.
    """
    with ws.reading() as catalogue:
        ruleset = repository.get_editable(catalogue, ruleset_id)
        draft = Drafting(catalogue)
        copy = repository.own_working_copy(catalogue, ruleset_id)
        data = draft.body(ruleset_id) if copy is None else dict(copy[0].data)
        keys = {one.get("key") for one in data.get(_FIELDS, ()) if one.get("kind") == kind}
        if old not in keys:
            raise error("own.no_field", key=old)
        if new in keys:
            raise error("own.key_twice", key=new)
        if old == new:
            return draft.plan("rename")
        change = _in_ruleset(kind, old, new)
        parse_document(change(dict(data)), ws.systems)
        draft.effects.append(Effect(ruleset, f"{_FIELDS}.{old}", old, new))
        draft.change(ruleset_id, change)
        for row, other in _users(catalogue, ruleset, kind, old, new):
            bodies = [draft.body(row.id)]
            draft_of = repository.own_working_copy(catalogue, row.id) if row.changed else None
            bodies += [dict(draft_of[0].data)] if draft_of is not None else []
            if any(other(dict(body)) != body for body in bodies):
                draft.effects.append(Effect(row, f"{OWN}.{old}", old, new))
                draft.change(row.id, other)
        return draft.plan("rename")


def _users(
    catalogue: Catalogue, ruleset: DocumentRow, kind: str, old: str, new: str
) -> Iterator[tuple[DocumentRow, Change]]:
    """Yield the documents of the author that may name a field, with what names it anew."""
    changes: dict[str, Change] = {
        kind: _in_card(old, new),
        Kind.ARMY: _in_rules(old, new),
        Kind.FACE: _in_face(kind, old, new),
    }
    for row in listing.live_rows(catalogue, system=ruleset.system):
        if row.kind.value in changes and not row.read_only:
            yield row, changes[row.kind.value]


def _in_ruleset(kind: str, old: str, new: str) -> Change:
    rules = _in_rules(old, new)

    def change(data: dict[str, Any]) -> Mapping[str, Any]:
        fields = [
            {**one, "key": new} if (one.get("kind"), one.get("key")) == (kind, old) else one
            for one in data.get(_FIELDS, ())
        ]
        return rules({**data, _FIELDS: fields})

    return change


def _in_card(old: str, new: str) -> Change:
    place = re.compile(rf"^{OWN}\.{old}(?=[ .])")

    def change(data: dict[str, Any]) -> Mapping[str, Any]:
        own, found = own_of(data), data
        if old in own:
            found = {**found, OWN: {new if key == old else key: value for key, value in own.items()}}
        if any(place.match(str(one)) for option in data.get("options", ()) for one in option["changes"]):
            options = [
                {**option, "changes": [place.sub(f"{OWN}.{new}", one) for one in option["changes"]]}
                for option in data["options"]
            ]
            found = {**found, "options": options}
        return found

    return change


def _in_rules(old: str, new: str) -> Change:
    def filtered(wanted: Any) -> Any:
        if not isinstance(wanted, Mapping) or not wanted.get(OWN):
            return wanted
        own = [{**one, "key": new} if one.get("key") == old else one for one in wanted[OWN]]
        return {**wanted, OWN: own}

    def change(data: dict[str, Any]) -> Mapping[str, Any]:
        if not data.get(_RULES):
            return data
        parts = ("cards", "others")
        rules = [
            {name: filtered(value) if name in parts else value for name, value in rule.items()}
            for rule in data[_RULES]
        ]
        return {**data, _RULES: rules}

    return change


def _in_face(kind: str, old: str, new: str) -> Change:
    name = re.compile(rf"\b{OWN}\.{old}\b")

    def written(value: Any, key: str = "") -> Any:
        if isinstance(value, str):
            return new if key == "own_field" and value == old else name.sub(f"{OWN}.{new}", value)
        if isinstance(value, Mapping):
            return {part: written(one, part) for part, one in value.items()}
        return [written(one) for one in value] if isinstance(value, list) else value

    def change(data: dict[str, Any]) -> Mapping[str, Any]:
        return dict(written(data)) if data.get("shows") == kind else data

    return change


def kind_schema(ws: Workspace, system: str, kind: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of card with the fields that authors have added to it.

    Raises:
        EditorError: there is no such game, or it has no such kind.
    """
    model = model_for(system, kind, ws.systems)
    schema = model.model_json_schema()
    own = own_fields_of(ws, system, kind)
    return schema_with(schema, own) if own and OWN in model.model_fields else schema
