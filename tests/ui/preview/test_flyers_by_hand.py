"""Flyers in the preview: flights by hand, altitudes in the facts and on the board (XXIII)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.ui.pages.preview.scene import SideLook
from editor.ui.systems.demonworld.facts import DemonworldFacts
from editor.ui.systems.demonworld.hand import DemonworldGuide
from editor.ui.systems.demonworld.hand_flights import Height
from editor.ui.systems.demonworld.sky import paint_altitudes, paint_shadows
from tests.rules.demonworld.battle.arena import cell, do
from tests.rules.demonworld.flyers import test_persons as persons
from tests.rules.demonworld.flyers.test_flights import aloft, sky
from tests.rules.demonworld.flyers.winged import archers, pegasi, winged_dragon

PLAY = DemonworldPlay()


@pytest.mark.long
def test_a_flight_is_chosen_on_the_board(qapp: QApplication) -> None:
    state = sky(pegasi(0, (6, 7), 2), archers(1))
    guide = DemonworldGuide("fr")
    assert {"fly", "land"} <= {tool for tool, _ in guide.tools(state)}
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    for tool in ("fly", "land"):
        found = [choice for choice in choices if choice.tool == tool and choice.action is not None]
        assert found
        for choice in found[::20]:
            assert isinstance(choice.action, act.Fly)
            assert PLAY.check(state, choice.action) is None
            assert choice.at == (choice.sketch[0][0],)
            assert "{" not in choice.words
            assert (choice.action.altitude is None) == (tool == "land")
    up = aloft(state, 0, 12)
    tools = {choice.tool for choice in guide.choices(up, "unit:0", None, guide.draft(up)) or ()}
    assert tools == {"fly", "land"}, "on the ground nothing moves who is in the air"


@pytest.mark.long
def test_any_altitude_is_offered_above_one_s_place_and_elsewhere_that_of_other_flyers(
    qapp: QApplication,
) -> None:
    state = aloft(sky(pegasi(0, (6, 9), 1), pegasi(1, (6, 2), 1, facing="S")), 1, 7)
    guide = DemonworldGuide("en")
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    flights = [one.action for one in choices if isinstance(one.action, act.Fly) and one.tool == "fly"]
    assert all(PLAY.check(state, one) is None for one in flights)
    above = {one.altitude for one in flights if one.cells == state.units[0].cells}
    assert above == set(range(3, 16))
    elsewhere = {one.altitude for one in flights if one.cells != state.units[0].cells}
    assert elsewhere == {3, 7, 15}


@pytest.mark.long
def test_an_altitude_chosen_first_is_flown_at_over_any_field(qapp: QApplication) -> None:
    state = sky(pegasi(0, (6, 9), 1), archers(1))
    guide = DemonworldGuide("en")
    first = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    height = next(one for one in first if one.draft == Height(9))
    assert "9" in height.words
    assert not height.at
    choices = guide.choices(state, "unit:0", None, height.draft) or ()
    flights = [one for one in choices if one.action is not None]
    assert len({one.at for one in flights}) == len(flights) > 20
    assert {one.action.altitude for one in flights} == {9}
    assert all(PLAY.check(state, one.action) is None for one in flights)
    assert [one.draft for one in choices if one.chosen] == [Height(9)]
    ending = guide.declaration(state, height.draft)
    assert ending is not None
    assert isinstance(ending.action, act.Finish)


@pytest.mark.long
def test_a_person_who_flies_is_moved_on_the_board_on_foot_and_by_air(qapp: QApplication) -> None:
    state = persons.sky(persons.hero(), archers(1))
    guide = DemonworldGuide("en")
    assert guide.subjects(state) == ("unit:0",)
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    assert {"fly", "land"} <= {choice.tool for choice in choices}
    assert any(isinstance(choice.action, act.CommanderMove) for choice in choices)
    assert all(PLAY.check(state, one.action) is None for one in choices[::15] if one.action is not None)
    up = persons.sky(persons.hero(), archers(1), altitude=12)
    tools = {choice.tool for choice in guide.choices(up, "unit:0", None, guide.draft(up)) or ()}
    assert tools == {"fly", "land"}


def test_without_the_chapter_nobody_is_offered_a_flight(qapp: QApplication) -> None:
    state = sky(pegasi(0, (6, 7), 2), archers(1))
    plain = replace(state, battle=replace(state.battle, chapters=state.battle.chapters - {"XXIII"}))
    assert not {"fly", "land"} & {tool for tool, _ in DemonworldGuide("en").tools(plain)}


def test_an_attacked_dragon_is_offered_to_go_up(qapp: QApplication) -> None:
    men = replace(archers(0, (6, 12), 4, "charge"), facing="N")
    after, _ = do(sky(men, winged_dragon(1, (7, 8), "move")), act.Advance(0, (0,)))
    guide = DemonworldGuide("en")
    choices = guide.choices(after, "unit:1", None, guide.draft(after)) or ()
    assert any(isinstance(choice.action, act.Rise) for choice in choices)
    assert "more" in {tool for tool, _ in guide.tools(after)}


def test_the_pointer_finds_who_flies_over_a_field_and_tells_the_altitude(qapp: QApplication) -> None:
    state = aloft(sky(pegasi(0, (6, 2), 1), archers(1, (6, 2), 2)), 0, 12)
    looks = tuple(SideLook(one.id, one.id, "#888888") for one in state.battle.scenario.sides)
    facts = DemonworldFacts(state.battle, looks, "en")
    over, beside = facts.at(state, (6, 2)), facts.at(state, (7, 2))
    assert over is not None
    assert ("Altitude", "12") in over.rows
    assert beside is not None
    assert "Altitude" not in dict(beside.rows)


class _Places:
    """Where elements are drawn: all in the middle of a small picture."""

    width = 40.0

    def of(self, _element: int) -> QPointF:
        return QPointF(50, 50)


def test_a_marker_is_drawn_beside_who_is_in_the_air_only(qapp: QApplication) -> None:
    low = sky(pegasi(0, (6, 7), 1), archers(1))
    assert cell(low, (6, 7)) in low.occupied
    for state, drawn in ((low, False), (aloft(low, 0, 15), True)):
        picture = QImage(100, 100, QImage.Format.Format_RGB32)
        picture.fill(QColor("#336633"))
        plain = picture.copy()
        painter = QPainter(picture)
        paint_shadows(painter, state, _Places())
        paint_altitudes(painter, state, _Places())
        painter.end()
        assert (picture != plain) is drawn
