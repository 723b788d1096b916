"""Pictures of films and reports, drawn without a window."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from editor.rules.demonworld.play import DemonworldPlay
from editor.ui.pages.preview.battle_view import field_of
from editor.ui.systems.demonworld.preview import DemonworldScene
from tests.campaigns.walks import setup_of


class OneMoment:
    """What a field asks of a recording that stands at its beginning."""

    def __init__(self, state: object) -> None:
        self._state = state

    def state_at(self, _moment: int) -> object:
        """Return the state of every moment."""
        return self._state


@pytest.mark.long
def test_places_are_named_in_the_language_of_the_film(qapp: QApplication) -> None:
    setup = setup_of("demonworld", "first-battle")
    scene = DemonworldScene(setup, "fr")
    recording = OneMoment(DemonworldPlay().start(setup))
    field = field_of(scene, recording, [0], (320, 180), language="fr")  # type: ignore[arg-type]
    assert field.language == "fr"
    field.deleteLater()
