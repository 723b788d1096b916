"""A crowded table of Diskwars: spells and skills of every block, and disks to whom all of them can happen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from schemas.parse import dump_document
from tests.rules.fields.copies import Data, changed_copy, ref, shipped_one

CROWDED: Final = "crowded"
"""Beginning of the slugs of the battles in which the disks lie as in ``trying.py``."""
_FOE: Final = {"test": "disk_is", "state": "enemy"}
_FLYER: Final = {"test": "disk_is", "state": "flyer"}
_STRONG: Final = {"test": "value_is", "value": "attack", "compare": "at_least", "amount": 4}
_GROUP: Final = {"test": "group", "join": "any", "of": [_FOE, _FLYER]}
_TARGETS: Final[Mapping[str, tuple[Data, list[Data]]]] = {
    "pushed": (
        {"pick": "push", "disk_mm": 44.5, "needs": {"join": "any", "of": [_FLYER, _STRONG]}},
        [{"do": "damage", "power": 3}],
    ),
    "thrown": (
        {"pick": "throw", "disk_mm": 44.5, "stand_off_cm": 20.0, "passes_on": True},
        [{"do": "damage", "power": 1}],
    ),
    "linked": (
        {"pick": "disks", "linked": True, "needs": {"join": "all", "of": [_GROUP, _STRONG]}},
        [{"do": "mark", "activated": True}],
    ),
    "all_but": (
        {"pick": "all", "needs": {"of": [{**_GROUP, "negated": True}]}},
        [{"do": "change", "value": "attack", "by": 2}],
    ),
    "pair": (
        {"pick": "disks", "count": 2, "one_in_reach": True},
        [{"do": "swap", "what": "places"}],
    ),
    "several": ({"pick": "disks", "count": 3, "needs": {"of": [_FOE]}}, [{"do": "damage", "power": 1}]),
    "own_stack": (
        {"pick": "stack", "stack": "own", "place": "second", "count": 1},
        [{"do": "enter", "where": "zone", "activated": False}],
    ),
    "their_stack": ({"pick": "stack", "stack": "enemy", "place": "bottom"}, [{"do": "destroy"}]),
    "raised": ({"pick": "lost"}, [{"do": "enter", "where": "caster"}]),
    "fixed": (
        {"pick": "all", "needs": {"of": [{"test": "disk_is", "state": "friend"}]}},
        [{"do": "heal", "count": 1}, {"do": "relieve", "most": 1}],
    ),
    "sent": ({"pick": "disks"}, [{"do": "jump", "within_cm": 12.0}]),
    "hurt": (
        {"pick": "disks", "needs": {"of": [_FOE]}},
        [{"do": "flip", "count": 1}, {"do": "wound", "who": "targets", "count": 1}],
    ),
    "parted": (
        {"pick": "all"},
        [
            {
                "do": "if",
                "condition": {"join": "all", "of": [_FOE, _STRONG]},
                "then": [{"do": "mark", "activated": True}],
                "otherwise": [{"do": "change", "value": "defence", "by": 1}],
            }
        ],
    ),
    "hailed": ({"pick": "spot"}, [{"do": "shoot", "missile": "arrow", "count": 12, "drop_cm": 30.0}]),
    "walled": ({"pick": "spot"}, [{"do": "wall", "most": 2, "within_cm": 12.0, "diameter_mm": 44.5}]),
    "frozen": ({"pick": "player"}, [{"do": "skip", "activations": 2}]),
}
"""Slug of a spell, id of a skill's disk -> whom it works on, and its blocks."""
_FIGURES: Final[Mapping[str, Data]] = {
    "crowd-wizard": {"wizard_level": 3, "hits": 2, "toughness": 6},
    "crowd-brute": {"attack": 5, "hits": 3, "toughness": 5},
    "crowd-hawk": {"flyer": True, "movement": 5},
    "crowd-archer": {"shooting": [{"missile": "arrow", "count": 3}]},
    "crowd-soldier": {
        "options": [{"id": "quick", "name": {"en": "Quick"}, "points": 2, "changes": ["movement +2"]}]
    },
}


def crowds() -> Iterator[Data]:
    """Yield spells, disks, armies, a ruleset with bounces, and the battles."""
    spells = [_spell(slug, *what) for slug, what in _TARGETS.items()]
    disks = [_disk(slug, figures) for slug, figures in _FIGURES.items()]
    skilled = [
        _disk(f"able-{slug.replace('_', '-')}", {"abilities": [_skill(*what)]})
        for slug, what in _TARGETS.items()
        if slug in ("pushed", "thrown", "linked", "own_stack", "their_stack")
    ]
    yield from (*spells, *disks, *skilled)
    entries = [_entry(one) for one in (*disks, *skilled)]
    entries += [{**_entry(one), "key": f"more_{number}"} for number, one in enumerate(disks[1:3])]
    army = changed_copy(
        shipped_one("diskwars", "army", "grazzas-raiders"), "crowd", faction=None, points_limit=None,
        entries=[*entries, *(_entry(one) for one in spells)],
    )  # fmt: skip
    yield army
    ruleset = shipped_one("diskwars", "ruleset", "diskwars")
    turn = {**dump_document(ruleset)["turn"], "missile_bounce_percent": 60, "missile_knock_percent": 50}
    bouncy = changed_copy(ruleset, "bouncy", turn=turn)
    yield bouncy
    game = shipped_one("diskwars", "scenario", "the-hill-of-destiny")
    sides = [{**side, "army": ref(army)} for side in dump_document(game)["sides"]]

    def battle(slug: str, **changes: Any) -> Data:
        common: Data = {"sides": sides, "turn_limit": 2, "reinforcements": 2}
        common["victory"] = [{"when": "land_held", "value": 9}]
        return changed_copy(game, f"{CROWDED}-{slug}", **{**common, **changes})

    yield battle("hill")
    yield battle("homeless", sides=[{**side, "base": None} for side in sides])
    yield battle("bouncy", ruleset=ref(bouncy))
    yield battle("lead", victory=[{"when": "points_lead", "value": 12, "land_bonus": 20}])
    yield battle("slain", victory=[{"when": "points_destroyed", "value": 8, "needs_land": True}])


def _spell(slug: str, target: Data, effects: list[Data]) -> Data:
    speed = shipped_one("diskwars", "spell", "speed")
    reach = {"push": "push", "throw": "throw"}.get(target["pick"], "distance")
    return changed_copy(
        speed, f"crowd-{slug.replace('_', '-')}", level=1, range_kind=reach, range_cm=25.0,
        target_rules=target, effects=effects,
    )  # fmt: skip


def _disk(slug: str, figures: Data) -> Data:
    return changed_copy(shipped_one("diskwars", "unit", "wandering-sellswords"), slug, **figures)


def _skill(target: Data, effects: list[Data]) -> Data:
    return {
        "ability": "special", "range_kind": "distance", "range_cm": 25.0, "target_rules": target,
        "effects": effects,
    }  # fmt: skip


def _entry(card: Data) -> Data:
    options = [one["id"] for one in card.get("options", ())]
    return {"key": card["slug"].replace("-", "_"), "card": ref(card), "count": 1, "options": options}
