"""Tokens of fire: how fields burn, spread and burn out (XXII.3.0).

A *token* is how many turns a field still burns; one of 0 marks a field that is burnt: clear ground that never
burns again. The functions take fields of any kind: cells of a battle as well as axial coordinates.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType

F = TypeVar("F", bound=Hashable)
Around = Callable[[F], Sequence[F]]
"""The six fields around one, clockwise from the north-east; some may lie off the battlefield."""


_SIDES: Final = 6


def token_of(terrain: TerrainType, ruleset: DemonworldRuleset) -> int | None:
    """Return the token of a field of a kind of ground that starts to burn; None if it does not burn."""
    return next((one.turns for one in ruleset.fire.grounds if one.terrain == terrain.id), None)


def burns(token: int | None) -> bool:
    """Return whether a field with this token, or without one, is on fire."""
    return token is not None and token > 0


def a_turn_later(tokens: Mapping[F, int]) -> dict[F, int]:
    """Return the tokens at the start of the next turn: each fire loses one, burnt fields stay burnt."""
    return {field: max(token - 1, 0) for field, token in tokens.items()}


def downwind(field: F, toward: int, around: Around[F]) -> tuple[F, F, F]:
    """Return the field on the lee side of a fire and the two beside it that touch the fire, too.

    Args:
        field: the fire.
        toward: direction to which the wind blows, clockwise from the NE, 0 to 5.
        around: the fields around one.
    """
    ring = around(field)
    return ring[toward], ring[(toward - 1) % _SIDES], ring[(toward + 1) % _SIDES]


def spread_needs(speed: int, ruleset: DemonworldRuleset) -> int | None:
    """Return the greatest D20 that sets a field on fire, or nothing in a calm: no fire spreads then."""
    return min(speed + ruleset.fire.spread, 20) if speed else None


def spread_tests(
    tokens: Mapping[F, int],
    toward: int,
    speed: int,
    around: Around[F],
    catches: Callable[[F], bool],
) -> dict[F, int]:
    """Return how many dice are rolled for each field: one for every fire upwind of it (XXII.3.0).

    Args:
        tokens: of all fires and burnt fields, after the change of tokens at the start of the turn.
        toward: direction to which the wind blows, clockwise from the NE, 0 to 5.
        speed: of the wind.
        around: the fields around one.
        catches: whether a field lies on the battlefield and its ground burns.
    """
    tests: dict[F, int] = {}
    if speed == 0:
        return tests
    for fire, token in tokens.items():
        if not burns(token):
            continue
        for field in downwind(fire, toward, around):
            if field not in tokens and catches(field):
                tests[field] = tests.get(field, 0) + 1
    return tests


def catches_fire(dice: Iterable[int], needs: int) -> bool:
    """Return whether one of the dice of a field sets it on fire."""
    return any(die <= needs for die in dice)


def surrounded(
    burning: Collection[F], fields: Iterable[F], around: Around[F], ruleset: DemonworldRuleset
) -> tuple[F, ...]:
    """Return the fields not on fire that count as burning for who stands there (XXII.3.0).

    They have three or more burning neighbours.
    """
    least = ruleset.fire.surrounded_by
    return tuple(
        field
        for field in fields
        if field not in burning and sum(one in burning for one in around(field)) >= least
    )
