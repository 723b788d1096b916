"""A card of one game proposed as a card of another: by ranks, each guess with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from editor.rules.core.traits import GIFTS, Converter, Scale, Sketch, Traits, traits_of
from schemas.base import Document
from schemas.losses import Loss, lost
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, Problem, Value
from schemas.text import LocalText


@dataclass(frozen=True)
class Realm:
    """One game with the cards by which its figures are measured."""

    system: str
    name: LocalText
    converter: Converter
    ruleset: Document | None
    cards: Sequence[Document]
    """Cards of its creatures: mostly those that are shipped."""

    def scale(self, also: Document | None = None) -> Scale:
        """Return the figures of its cards; of a card alone where there are no others."""
        found = [self.converter.figures(card, self.ruleset) for card in self.cards]
        known = [one for one in found if one is not None]
        if not known and also is not None and (own := self.converter.figures(also, self.ruleset)) is not None:
            known = [own]
        return Scale.of(known)


@dataclass(frozen=True)
class Reason:
    """Why a value of a proposal is what it is."""

    path: str
    """Field of the proposed card, dotted."""
    message: Message


@dataclass(frozen=True)
class Proposal:
    """A card of another game as it might be."""

    system: str
    data: Mapping[str, Any]
    """Fields of the card, without id and slug."""
    guesses: tuple[Reason, ...]
    """Every value that is a guess, in the order of the card."""
    lost: tuple[Loss, ...]
    """What the first card says and the other game has no place for."""


def traits_in(card: Document, realm: Realm) -> Traits:
    """Return what a creature is like by its card.

    Raises:
        EditorError: the card is of no creature (a city, say).
    """
    figures = realm.converter.figures(card, realm.ruleset)
    if figures is None:
        values = {"slug": card.slug, "game": realm.name}
        raise EditorError(Problem(code="converting.no_creature", values=values))
    return traits_of(figures, realm.scale(card), realm.converter.says)


def propose(card: Document, source: Realm, target: Realm) -> Proposal:
    """Return a card of the target game for the creature of a card of the source game.

    Raises:
        EditorError: the card is of no creature.
    """
    traits = traits_in(card, source)
    sketch = Sketch(traits, target.scale())
    target.converter.draft(sketch, target.ruleset)
    names = {"source": source.name, "target": target.name}
    kept = dump_document(card)
    data = {
        "kind": "unit",
        "system": target.system,
        "name": kept["name"],
        "text": kept["text"],
        "author": kept["author"],
        "licence": kept["licence"],
        "portrait": kept.get("portrait"),
        **sketch.data,
    }
    reasons = []
    for guess in sketch.guesses:
        values: dict[str, Value] = {**names, "value": guess.value, "field": guess.path}
        if guess.rank is not None:
            values["rank"] = guess.rank
        reasons.append(Reason(guess.path, Message(code=f"converting.{guess.code}", values=values)))
    losses = tuple(lost(f"converting.lost_{one}", one, **names) for one in _lost(traits, sketch))
    return Proposal(target.system, data, tuple(reasons), losses)


def _lost(traits: Traits, sketch: Sketch) -> list[str]:
    """Return what is peculiar about a creature and does not stand on the new card."""
    found = [one for one in (*GIFTS, "courage", "size") if one in traits.ranks and one not in sketch.used]
    return [*found, *(["flies"] if traits.flies and "flies" not in sketch.used else [])]
