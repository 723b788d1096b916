"""Pictures of the tables of games without code show cards as the author's templates draw them."""

import pytest

from editor.printing.systems.free.pieces import PiecePainter
from editor.rules.core.contract import Setup
from editor.rules.free.game import game_of
from schemas.base import must_be
from schemas.free_documents import FreeFace, FreeUnit
from schemas.free_systems import declare
from schemas.parse import dump_document
from schemas.systems import FREE_SYSTEMS
from tests.free_pond import POND_ID, pond_game, pond_setup


def test_a_table_draws_cards_by_the_template_among_its_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FREE_SYSTEMS, "rows", ())
    declare([dump_document(pond_game(kinds=[{"kind": "unit", "name": "Frog"}]))])
    setup = pond_setup()
    frog = must_be(setup.documents[POND_ID.format(20)], FreeUnit)
    style = {"id": "body", "size_mm": 4.0}
    croak = {"box": "text", "name": "croak", "x": 2.0, "y": 2.0, "width": 40.0, "height": 8.0}
    face = FreeFace.model_validate(
        {"system": "pond", "kind": "face", "id": POND_ID.format(50), "slug": "frogs", "name": "Frogs"}
        | {"shows": "unit", "usual": True, "width_mm": 63.0, "height_mm": 88.0, "styles": [style]}
        | {"front": [{**croak, "style": "body", "text": "Croak!"}]}
    )
    with_face = Setup(setup.scenario, {**setup.documents, face.id: face})
    drawn, plain = (
        must_be(PiecePainter(one, game_of(one), "en").face_of(frog), object) for one in (with_face, setup)
    )
    assert "Croak!" in str(drawn)
    assert "Croak!" not in str(plain)
