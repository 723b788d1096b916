"""Buildings in the preview: doors and rooms by hand, the state of doors on the board (XXIV)."""

from PySide6.QtCore import QLineF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from editor.printing.maps.crossings import Now, paint_opening
from editor.printing.maps.looks import MapLooks
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.ui.systems.demonworld.hand import DemonworldGuide
from tests.rules.demonworld.battle.arena import Troop, do
from tests.rules.demonworld.buildings.houses import DOOR, HUT, built, door_of, hut

PLAY = DemonworldPlay()


def at_the_door(*, houses: bool = True) -> BattleState:
    return built(
        [hut()] * houses, Troop(0, [(7, 7), (6, 7)], "SE", "move"), Troop(1, [(15, 12)], "N", "hold"),
        phase="movement", step="move", sequence="move",
    )  # fmt: skip


def test_an_element_goes_inside_and_works_at_the_door_by_hand(qapp: QApplication) -> None:
    state = at_the_door()
    for language in ("en", "fr"):
        guide = DemonworldGuide(language)
        assert "inside" in {tool for tool, _ in guide.tools(state)}
        choices = guide.choices(state, "unit:0", (7, 7), guide.draft(state)) or ()
        found = [choice for choice in choices if choice.tool == "inside"]
        assert all("{" not in choice.words for choice in found)
        assert {at for choice in found for at in choice.at} >= set(HUT)
        moves = [choice.action for choice in found if isinstance(choice.action, act.HouseMove)]
        deeds = [choice.action for choice in found if isinstance(choice.action, act.WorkDoor)]
        assert [deed.deed for deed in deeds] == ["open"]
        assert all(PLAY.check(state, action) is None for action in (*moves, *deeds))
        assert all(shift.element == 0 for move in moves for shift in move.shifts), "whoever is pointed at"
    entered = next(choice for choice in found if choice.at == ((8, 7),) and choice.sketch)
    after, _ = do(state, entered.action)
    choices = guide.choices(after, "unit:0", (8, 7), guide.draft(after)) or ()
    deeds = [choice.action for choice in choices if isinstance(choice.action, act.WorkDoor)]
    assert {deed.deed for deed in deeds if deed.element == 0} == {"open", "lock"}
    turns = [
        one for one in choices if isinstance(one.action, act.HouseMove) and not one.action.shifts[0].path
    ]
    assert len(turns) == 5


def test_where_no_building_stands_nothing_of_it_is_offered(qapp: QApplication) -> None:
    assert "inside" not in {tool for tool, _ in DemonworldGuide("en").tools(at_the_door(houses=False))}


def test_striking_at_solid_doors_is_asked_in_words(qapp: QApplication) -> None:
    state = built(
        [hut(locked=True, solidity="wooden")], Troop(0, [(7, 7)], "SE", "charge"),
        Troop(1, [(15, 12)], "N", "hold"), phase="melee", step="hew_doors",
    )  # fmt: skip
    guide = DemonworldGuide("fr")
    assert "?" in guide.task(state)
    said = [guide.words(state, action).words for action in PLAY.legal_actions(state)]
    assert len(said) == 2
    assert all("{" not in words for words in said)


def test_each_state_of_a_door_looks_different(qapp: QApplication) -> None:
    states: tuple[Now, ...] = ("open", "closed", "locked", "broken")
    pictures = []
    for now in states:
        for solid in (False, True):
            picture = QImage(100, 100, QImage.Format.Format_RGB32)
            picture.fill(QColor("#888888"))
            painter = QPainter(picture)
            paint_opening(painter, QLineF(50, 20, 50, 80), "door", MapLooks(), 100, now=now, solid=solid)
            painter.end()
            pictures.append(bytes(picture.constBits()))
    assert len(set(pictures)) == 6, "an open or broken door shows no bands"


def test_a_changed_door_belongs_to_its_side(qapp: QApplication) -> None:
    state = at_the_door()
    after, _ = do(state, act.WorkDoor(0, door_of(state, *DOOR), "open"))
    assert after.changes.doors == ((door_of(state, *DOOR), "open"),)
