"""Answers that follow from a ruleset alone: overlays of maps, and cards brought from other games."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.core.converting import Realm, propose
from editor.rules.core.map_arrays import MapArrays
from editor.rules.registry import SYSTEMS
from schemas.base import Document
from schemas.card import UnitBase
from schemas.map import HexMapBase
from schemas.ruleset import RulesetBase
from schemas.text import LocalText
from tests.rules.fields.walking import shipped

CREATURES: Final = 8
"""So many creatures of each other game are brought over."""


def overlays(rules: RuleSystem, ruleset: RulesetBase, maps: tuple[HexMapBase, ...]) -> str:
    """Return what every mover pays on maps, and where cover is."""
    insight = rules.insight
    if insight is None:
        return ""
    found: list[object] = []
    for one in maps:
        arrays = MapArrays.from_map(one)
        if insight.plays_on(arrays):
            found.append(_digest(insight.cover(arrays, ruleset).tobytes()))
            for mover in insight.movers:
                size = insight.usual_size(ruleset, mover)
                found += [mover, size, _digest(insight.steps(arrays, ruleset, mover, size).tobytes())]
    return repr(found)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def brought(rules: RuleSystem, ruleset: RulesetBase) -> str:
    """Return the cards that creatures of other games become by a ruleset."""
    if rules.converter is None:
        return ""
    target = Realm(rules.id, LocalText({"en": rules.id}), rules.converter, ruleset, _creatures(rules.id))
    found = []
    for other in SYSTEMS:
        if other.id != rules.id and other.converter is not None:
            source = _realm(other)
            some = source.cards[:: max(1, len(source.cards) // CREATURES)]
            found += [propose(card, source, target).data for card in some]
    return repr(found)


@cache
def _realm(rules: RuleSystem) -> Realm:
    assert rules.converter is not None
    ruleset = next(one for one in shipped(rules.id) if isinstance(one, RulesetBase))
    return Realm(rules.id, LocalText({"en": rules.id}), rules.converter, ruleset, _creatures(rules.id))


@cache
def _creatures(system: str) -> tuple[Document, ...]:
    cards = [one for one in shipped(system) if isinstance(one, UnitBase)]
    rules = next(one for one in SYSTEMS if one.id == system)
    assert rules.converter is not None
    return tuple(one for one in cards if rules.converter.figures(one, None) is not None)
