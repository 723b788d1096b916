"""The shipped documents of every game, with their rulesets."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from editor.printing.application import picture_application
from editor.printing.face import CardFaces
from editor.printing.systems import card_faces
from schemas.base import Document
from schemas.ruleset import RulesetBase
from tests.shipped import shipped_documents

CARD_KINDS = ("unit", "item", "spell", "card")


@dataclass(frozen=True)
class Game:
    """What is shipped of one game."""

    ruleset: RulesetBase
    documents: tuple[Document, ...]

    @property
    def cards(self) -> tuple[Document, ...]:
        """Its cards."""
        return tuple(one for one in self.documents if getattr(one, "kind", "") in CARD_KINDS)

    def card(self, slug: str) -> Document:
        """Return a card by its slug."""
        return next(one for one in self.cards if one.slug == slug)

    def faces(self, slug: str, language: str = "en") -> CardFaces:
        """Return the faces of a card."""
        return card_faces(self.card(slug), self.ruleset, language)


def _read(system: str) -> Game:
    found = tuple(one for one in shipped_documents() if one.system == system)
    return Game(next(one for one in found if isinstance(one, RulesetBase)), found)


@pytest.fixture(scope="session")
def demonworld(qapp: object) -> Game:
    """The shipped documents of Demonworld."""
    picture_application()
    return _read("demonworld")


@pytest.fixture(scope="session")
def diskwars(qapp: object) -> Game:
    """The shipped documents of Diskwars."""
    picture_application()
    return _read("diskwars")


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Callable[[str], Game]:
    """Return the game with an id."""
    return lambda name: request.getfixturevalue(name)
