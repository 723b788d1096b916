"""What decides a battle is seen on the field: areas and objectives in the colour of who holds them."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.rules.demonworld.victory.losses import area_holder, objectives_held
from editor.ui.pages.preview.field import BattleField
from editor.ui.systems.demonworld.goals import NOBODYS
from editor.ui.systems.demonworld.preview import DemonworldScene
from tests.rules.demonworld.battle.arena import Troop, row, setup_of, state_of

FORD = (8, 8)
SCENARIO = {
    "areas": [{"id": "hill", "name": "Hill", "fields": [(2, 12), (3, 12)]}],
    "objectives": [{"id": "ford", "name": "Ford", "at": FORD, "points": 50}],
}
RED = Troop(0, row((2, 12), 2))


def flag_colour(field: BattleField) -> QColor:
    """The colour of the cloth of the flag."""
    picture = field.grab().toImage()  # drawn first: a widget that was never shown takes its size then
    size = max(8.0, field.field_width() * 0.5)
    at = field.centre_of(FORD) + QPointF(-size * 0.65, -size * 0.55)
    return picture.pixelColor(at.toPoint())


def test_an_objective_and_an_area_show_who_holds_them(qtbot: QtBot) -> None:
    field = BattleField()
    qtbot.addWidget(field)
    field.resize(900, 900)
    blues = Troop(1, row(FORD, 2), "S")
    scene = DemonworldScene(setup_of([RED, blues], **SCENARIO), "en")
    field.set_scene(scene)
    for troop, colour in ((Troop(1, row((10, 2), 2), "S"), NOBODYS), (blues, scene.sides[1].colour)):
        state = state_of(RED, troop, scenario=SCENARIO)
        field.show_state(state)
        assert objectives_held(state) == (1 if troop is blues else None,)
        field.finish()
        assert flag_colour(field) == QColor(colour)
        assert area_holder(state, state.battle.areas["hill"]) == 0
        assert area_holder(state, frozenset()) is None


def test_pictures_and_films_show_the_ground_that_is_fought_for_however_far_it_is(qtbot: QtBot) -> None:
    field = BattleField()
    qtbot.addWidget(field)
    field.resize(500, 500)
    field.set_scene(DemonworldScene(setup_of([RED], **SCENARIO), "en"))
    field.grab()
    state = state_of(RED, scenario=SCENARIO)
    field.hold_moments([state])
    assert field.rect().contains(field.centre_of(FORD).toPoint())
    assert field.rect().contains(field.centre_of((2, 12)).toPoint())
