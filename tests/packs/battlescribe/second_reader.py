"""A reader of files for BattleScribe that shares nothing with the writer: schema and links."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from lxml import etree

_SCHEMA: Final = Path(__file__).resolve().parents[2] / "data" / "battlescribe" / "Catalogue.xsd"
_WORDS: Final = frozenset({"any", "model", "unit", "upgrade"})
"""What a ``childId`` says beside ids."""
_SCOPES: Final = frozenset({"parent", "self", "force", "roster", "primary-category"})


@cache
def schema(sort: str) -> etree.XMLSchema:
    """Return the published schema for one of the sorts of files: its comments say how it is made."""
    text = _SCHEMA.read_text(encoding="utf-8").replace("catalogueSchema", f"{sort}Schema")
    return etree.XMLSchema(etree.fromstring(text.encode()))


def faults(files: Sequence[bytes]) -> list[str]:
    """Return what is wrong with the files of a game, or of a game with a roster of it.

    The schema is kept, ids are unique in all files, links lead to what their types say, characteristics are
    those of the type of their profile, and every catalogue names its game system.
    """
    roots = [etree.fromstring(one) for one in files]
    found = []
    for root in roots:
        rules = schema(etree.QName(root).localname)
        if not rules.validate(root):
            found.append(str(rules.error_log.last_error))
    data = [root for root in roots if etree.QName(root).localname != "roster"]
    named = {}
    for root in data:
        for one in root.iter("*"):
            key = one.get("id")
            if key is None:
                continue
            if key in named:
                found.append(f"twice: {key} of {one.get('name')}")
            named[key] = one
    systems = [one for one in data if etree.QName(one).localname == "gameSystem"]
    for root in roots:
        found.extend(_links(root, named))
        wanted = root.get("gameSystemId")
        if wanted is not None and wanted not in {one.get("id") for one in systems}:
            found.append(f"game system {wanted}")
    return found


def _links(root: etree._Element, named: dict[str, etree._Element]) -> list[str]:
    found = []
    for one in root.iter("*"):
        tag, target = etree.QName(one).localname, one.get("targetId")
        kinds = {"categoryLink": "categoryEntry"}
        if target is not None and _tag(named.get(target)) != kinds.get(tag, one.get("type")):
            found.append(f"{tag} {one.get('name')} leads to {_tag(named.get(target))}")
        type_id = one.get("typeId")
        type_tags = {"profile": "profileType", "characteristic": "characteristicType"}
        if type_id is not None and _tag(named.get(type_id)) != type_tags.get(tag, "costType"):
            found.append(f"{tag} {one.get('name')} is of {type_id}")
        if tag == "characteristic" and type_id in named:
            kind = named[type_id].getparent().getparent().get("id")
            if kind != one.getparent().getparent().get("typeId"):
                found.append(f"{one.get('name')} is no characteristic of its profile")
        if (child := one.get("childId")) is not None and child not in named and child not in _WORDS:
            found.append(f"{tag} counts {child}")
        if (scope := one.get("scope")) is not None and scope not in named and scope not in _SCOPES:
            found.append(f"{tag} in {scope}")
        asked = one.get("field", "selections").removeprefix("limit::")
        if asked not in (*named, "selections", "forces"):
            found.append(f"{tag} of {asked}")
        for name in ("entryId", "entryGroupId", "catalogueId"):
            parts = (one.get(name) or "").split("::")
            found.extend(f"{tag} names {part}" for part in parts if part and part not in named)
    return found


def _tag(one: etree._Element | None) -> str:
    return "nothing" if one is None else etree.QName(one).localname


def points(files: Sequence[bytes], roster: bytes) -> float:
    """Return what a roster costs, added up from the data files of its game alone."""
    roots = [etree.fromstring(one) for one in (*files, roster)]
    named = {one.get("id"): one for root in roots[:-1] for one in root.iter("*") if one.get("id")}
    total = 0.0
    for picked in roots[-1].iter("{*}selection"):
        for part in picked.get("entryId", "").split("::"):
            costs = named[part].findall("{*}costs/{*}cost")
            total += sum(float(one.get("value")) for one in costs) * int(picked.get("number"))
    return total
