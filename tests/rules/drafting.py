"""Creatures of other games, for tests of the cards that a game makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.rules.core.traits import TRAITS, Converter, Scale, Sketch, Trait, Traits
from schemas.base import Document

FAR: Final = (-10_000.0, 10_000.0)
"""Figures of a game in which somebody is beyond any limit, at either end."""


def drafted(
    converter: Converter,
    ranks: Mapping[Trait, float],
    *,
    figures: tuple[float, ...] = (),
    ruleset: Document | None = None,
    person: bool = False,
    flies: bool = False,
) -> Sketch:
    """Return the card that a creature becomes.

    Args:
        converter: of the game that it comes to.
        ranks: how it stands in its own game; traits left out it does not have.
        figures: what the cards of the new game say of every trait; nothing where there are none.
        ruleset: the numbers of the new game.
        person: whether it is somebody with a name.
        flies: whether it flies.
    """
    scale = Scale(dict.fromkeys(TRAITS, figures) if figures else {})
    sketch = Sketch(Traits(dict(ranks), frozenset(), flies, person), scale)
    converter.draft(sketch, ruleset)
    return sketch


def guessed(sketch: Sketch) -> dict[str, str]:
    """Return the fields that are marked as guessed, each with the reason."""
    return {one.path: one.code for one in sketch.guesses}
