"""What makes the worth of a recruitment card: for the points helper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID, uuid5

from editor.rules.core.appraisal import Appraiser, Feature, feature
from editor.rules.core.contract import Setup
from schemas.army import ArmyEntry
from schemas.base import Document, Kind, Ref
from schemas.scenario import BoardPlacement
from schemas.systems.demonworld import (
    DemonworldMap,
    DemonworldScenario,
    DemonworldSide,
    DemonworldUnit,
    UnitPlacement,
)
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_victory import EnemyGone
from schemas.text import LocalText

_GROUPS: Final = {
    "unit": "troops",
    "commander": "figures",
    "hero": "figures",
    "wizard": "figures",
    "chariot": "large",
    "giant": "large",
    "dragon": "large",
    "artillery": "large",
}
_OF_DUELS: Final = UUID("5b0f3a1c-6a1e-4d0e-8a57-0f6f7c1c9d21")
"""Namespace of the ids of documents that are made for a duel: the same cards give the same ids."""
_COLUMNS = 25
_ROWS = 21
_APART: Final = 8
"""Fields between the two units: near enough to meet in the first turns, far enough to shoot once."""
_TURNS: Final = 20
_WIDEST: Final = 5
_FIRST_PHASE: Final = 0.5
"""Share of the first phase in a melee, which is taken to last two."""
_HARD_TEST: Final = 20
"""First morale value of the worst troops: those of others are given as how much better they are."""


class DemonworldAppraiser(Appraiser):
    """Strength, protection, movement and morale of an element; commanders and wizards by what is theirs."""

    kinds: Sequence[str] = ("unit", "item", "spell")

    def group(self, card: Document) -> str:
        """Return troops, single figures or large elements; items and spells are one group each."""
        return _GROUPS[card.card_kind] if isinstance(card, DemonworldUnit) else ""

    def features(self, card: Document, ruleset: Document | None) -> tuple[Feature, ...]:
        """Return few numbers, because there are few cards: each of them must earn its place."""
        if not isinstance(card, DemonworldUnit):
            return super().features(card, ruleset)
        melee = feature("melee", melee_power(card))
        ranged = feature("ranged", ranged_power(card))
        armour = feature("armour", card.melee_protection + card.missile_protection)
        movement = feature("movement", max(card.movement.points("charge"), card.movement.points("move")))
        hits = feature("hits", card.hit_points)
        if self.group(card) == "large":
            return melee, ranged, armour, movement, hits
        if self.group(card) == "figures":
            stars = card.command.stars if card.command is not None else 0
            return melee, armour, hits, feature("stars", stars), feature("magic", card.wizard_level)
        # The test passes on the first value or more: the higher, the worse the morale.
        morale = feature("morale", 0 if card.morale_a is None else _HARD_TEST - card.morale_a)
        return melee, ranged, armour, movement, morale, feature("fear", card.fear)

    def size(self, card: Document) -> float:
        """Return the elements: troops cost by the element."""
        return float(card.elements.total) if isinstance(card, DemonworldUnit) else 1.0

    def power(self, card: Document, ruleset: Document | None) -> float | None:
        """Return the power of all elements in melee and shooting, more for those who stand longer."""
        if not isinstance(card, DemonworldUnit):
            return None
        return card.elements.total * (melee_power(card) + ranged_power(card)) * float(card.hit_points**0.5)

    def duel(self, card: Document, enemy: Document, ruleset: Document) -> Setup | None:
        """Return the basic game (VII) of two units face to face on open ground; None for other cards."""
        cards = (card, enemy)
        if not isinstance(ruleset, DemonworldRuleset):
            return None
        if not all(isinstance(one, DemonworldUnit) and self.group(one) == "troops" for one in cards):
            return None
        made = "/".join(one.id for one in cards)
        board = _board(made, ruleset)
        sides = tuple(
            _side(number, one) for number, one in enumerate(cards) if isinstance(one, DemonworldUnit)
        )
        scenario = DemonworldScenario(
            id=str(uuid5(_OF_DUELS, made)),
            slug="duel",
            name=LocalText({"en": "Duel"}),
            ruleset=Ref(id=ruleset.id, kind=Kind.RULESET, slug=ruleset.slug),
            game="basic",
            terrain_ignored=True,
            turn_limit=_TURNS,
            boards=(BoardPlacement(map=Ref(id=board.id, kind=Kind.MAP, slug=board.slug)),),
            sides=sides,
            victory=tuple(EnemyGone(side=side.id) for side in sides),
        )
        return Setup(scenario, {one.id: one for one in (ruleset, board, *cards)})


def melee_power(card: DemonworldUnit) -> float:
    """Return the best power of a card in melee, with skill and charge bonus, over all attacks of a phase.

    The bonus of mounted troops counts in the first phase alone (VI.1.3), and so for its share of a melee.
    """
    bonus = card.charge_bonus * _FIRST_PHASE if card.mobility == "cavalry" else 0.0
    return max(
        (
            (one.melee_power + card.melee_skill + bonus) * one.attacks
            for one in card.weapons
            if one.melee_power
        ),
        default=0.0,
    )


def ranged_power(card: DemonworldUnit) -> float:
    """Return the best mean power of a card in shooting over ten fields, 0 beyond its range."""
    best = 0.0
    for weapon in card.weapons:
        start, total = 0, 0.0
        for band in weapon.bands:
            total += band.power * (band.to - start)
            start = band.to
        best = max(best, total / 10)
    if card.artillery is not None:
        best = max(best, card.artillery.power * card.artillery.long / 10)
    return best


def _board(made: str, ruleset: DemonworldRuleset) -> DemonworldMap:
    """Return a board of nothing but the first terrain of the ruleset; in a duel all ground is open anyway."""
    ground = ruleset.terrain[0].id
    return DemonworldMap(
        id=str(uuid5(_OF_DUELS, f"{made}/board")),
        slug="duel-board",
        name=LocalText({"en": "Open ground"}),
        columns=_COLUMNS,
        rows=_ROWS,
        legend={"a": ground},
        terrain=("a" * _COLUMNS,) * _ROWS,
    )


def _side(number: int, card: DemonworldUnit) -> DemonworldSide:
    """Return a side of one unit in a line, in the middle of the board."""
    front = min(_WIDEST, card.elements.total)
    row = _ROWS // 2 + (_APART // 2 if number == 0 else -_APART // 2)
    # The left end of the front rank as the unit sees it: in the west for the one that looks north.
    column = _COLUMNS // 2 + (-(front // 2) if number == 0 else front // 2)
    key = "unit"
    return DemonworldSide(
        id=("first", "second")[number],
        name=LocalText(dict(card.name.root)),
        edge="south" if number == 0 else "north",
        troops=(ArmyEntry(key=key, card=Ref(id=card.id, kind=Kind.UNIT, slug=card.slug)),),
        placements=(
            UnitPlacement(
                entry=key, at=(column, row), facing="N" if number == 0 else "S", frontage=front, layout="line"
            ),
        ),
    )


APPRAISER: Final = DemonworldAppraiser()
