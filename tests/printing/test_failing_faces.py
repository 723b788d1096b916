"""A game fails to draw a card: the plain face stands, what went wrong is told, the rest goes on."""

from typing import Any

from editor.printing.plain import plain_faces
from editor.printing.plugin import FaceSystem
from editor.printing.systems import card_faces
from schemas.messages import LANGUAGES, sentence
from tests.free_pond import POND_ID, pond_setup


def test_a_game_that_fails_to_draw_a_card_spoils_no_print() -> None:
    frog = pond_setup().documents[POND_ID.format(20)]

    def fails(*_given: Any) -> None:
        raise ZeroDivisionError("no width")

    card = card_faces(frog, None, "en", (FaceSystem("pond", faces={"unit": fails}),))
    assert (card.front, card.back) == plain_faces(frog, None, "en")
    (problem,) = card.problems
    assert (problem.code, problem.document) == ("face.game_failed", frog.id)
    for language in LANGUAGES:
        assert "Frog" in sentence(problem, language)
        assert "ZeroDivisionError: no width" in sentence(problem, language)
