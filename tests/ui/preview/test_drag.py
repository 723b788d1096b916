"""Pieces picked up and put down with the mouse, in the real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.terrain.ground import FRONT
from editor.ui.pages.preview import drag_marks
from editor.ui.pages.preview.drag import Drag
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.preview.thing_menu import ThingMenu
from tests.ui.preview.by_hand import begin, until_step, wait

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
Until = Callable[[str], Hand]


class Mouse:
    """The mouse over the field of a page."""

    def __init__(self, page: PreviewPage) -> None:
        self.page = page
        self.canvas = page.battle.canvas
        self._buttons = Qt.MouseButton.NoButton

    @property
    def drag(self) -> Drag:
        return self.page.battle.hand_field.drag

    def point(self, at: Offset) -> QPointF:
        found: QPointF = self.canvas.centre_of(at)
        return found

    def send(
        self,
        kind: QEvent.Type,
        point: QPointF,
        button: Qt.MouseButton = Qt.MouseButton.NoButton,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        there = QPointF(self.canvas.mapToGlobal(point.toPoint()))
        QApplication.sendEvent(self.canvas, QMouseEvent(kind, point, there, button, self._buttons, keys))

    def press(
        self,
        point: QPointF,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        self._buttons |= button
        self.send(QEvent.Type.MouseButtonPress, point, button, keys)

    def move(self, point: QPointF) -> None:
        self.send(QEvent.Type.MouseMove, point)

    def release(self, point: QPointF, button: Qt.MouseButton = LEFT) -> None:
        self._buttons &= ~button
        self.send(QEvent.Type.MouseButtonRelease, point, button)

    def pick_up(self, at: Offset, to: Offset) -> None:
        self.press(self.point(at))
        self.move(self.point(at) + QPointF(15, 0))
        self.move(self.point(to))

    def wheel(self, at: Offset, notches: int) -> None:
        point = self.point(at)
        turned = QPoint(0, 120 * notches)
        event = QWheelEvent(
            point,
            QPointF(self.canvas.mapToGlobal(point.toPoint())),
            QPoint(),
            turned,
            self._buttons,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.canvas, event)


@pytest.fixture
def page(begun_page: PreviewPage) -> PreviewPage:
    """The preview of the first battle."""
    return begun_page


@pytest.fixture
def hand(page: PreviewPage, qtbot: QtBot) -> Hand:
    """The first battle by hand, where units move."""
    begin(page, qtbot)
    until_step(page, qtbot, "move")
    return page.battle.hand


@pytest.fixture
def mouse(page: PreviewPage, hand: Hand) -> Mouse:
    """The mouse over its field."""
    return Mouse(page)


def held(hand: Hand) -> tuple[int, Offset]:
    """Return the first unit that may move, and the field of its first element."""
    number = int(hand.subjects()[0].partition(":")[2])
    return number, hand.state.battle.ground.at(hand.state.units[number].cells[0])


def test_a_unit_is_dragged_to_a_field_with_its_cost_in_sight(
    hand: Hand, mouse: Mouse, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, at = held(hand)
    board = hand.board
    assert board is not None
    mouse.press(mouse.point(at))
    mouse.move(mouse.point(at) + QPointF(15, 0))
    drag = mouse.drag
    assert drag.carrying
    qtbot.waitUntil(lambda: drag.lit)
    ahead = sorted(drag.places, key=lambda one: (one[1], one[0]))
    end = next(one for one in ahead if one[1] >= at[1] - 2)  # there are points left then
    mouse.move(mouse.point(end))
    assert drag.verdict.choices
    assert drag.trail.cost.startswith("Points: ")
    assert (drag.trail.path[0], drag.trail.path[-1]) == (at, end)
    before = hand.state.units[number]
    assert hand.state.units[number] == before  # nothing is decided while it is carried
    mouse.release(mouse.point(end))
    qtbot.waitUntil(lambda: hand.present)
    assert hand.state.battle.ground.at(hand.state.units[number].cells[0]) == end
    assert [one.trail.path[-1] for one in drag.kept] == [end]
    written: list[str] = []
    monkeypatch.setattr(
        drag_marks, "paint_words", lambda _painter, _box, lines, **_look: written.extend(lines)
    )
    mouse.canvas.grab()
    assert not written, "what the finished move cost is said no longer"
    other = next(one for one in hand.subjects() if one != f"unit:{number}")
    mouse.pick_up(mouse.canvas.places_of(other)[0], mouse.canvas.places_of(other)[0])
    drag.cancel()
    mouse.release(mouse.point(end))
    where = next(one for one in hand.choices() if one.at and one.action is not None)
    promised = hand.odds(where)
    assert promised is not None
    assert promised.title.startswith("Points: ")
    assert "Ends the movement of Noble Footsoldiers (V.2.0)" in promised.lines
    hand.undo()
    assert hand.state.units[number] == before
    assert not drag.kept
    hand.select(f"unit:{number}", at)
    far = (at[0], at[1] - 9)  # beyond all its movement
    assert far not in {one for choice in hand.choices() for one in choice.at}
    mouse.press(mouse.point(far))
    mouse.release(mouse.point(far))
    assert "(" in drag.refusal, "a click out of reach says why, with the rule"
    assert drag.why_not_there(far) == drag.refusal
    assert hand.state.units[number] == before


@pytest.mark.long
def test_the_places_of_a_unit_that_nobody_clicked_are_those_of_its_leader(hand: Hand) -> None:
    subject, state = hand.subjects()[0], hand.state
    unit = state.units[int(subject.partition(":")[2])]
    leader = [state.battle.signs[element] for element in unit.elements].index("leader")
    assert leader, "the leader is not the first element"
    hand.select(subject)
    ahead = [one for one in hand.choices() if isinstance(one.action, act.Advance)]
    assert ahead
    assert all(one.at == (one.sketch[leader][0],) for one in ahead)


@pytest.mark.long
def test_no_mark_stays_where_a_dragged_piece_was_clicked(hand: Hand, mouse: Mouse, qtbot: QtBot) -> None:
    number, at = held(hand)
    mouse.press(mouse.point(at))
    mouse.release(mouse.point(at))
    assert mouse.canvas.cursor_field == at
    mouse.press(mouse.point(at))
    mouse.move(mouse.point(at) + QPointF(15, 0))
    qtbot.waitUntil(lambda: mouse.drag.lit)
    end = max((one for one in mouse.drag.places if one != at), key=lambda one: one[1])
    mouse.move(mouse.point(end))
    mouse.release(mouse.point(end))
    qtbot.waitUntil(lambda: hand.present)
    assert hand.state.battle.ground.at(hand.state.units[number].cells[0]) == end
    assert mouse.canvas.cursor_field is None


@pytest.mark.long
def test_where_it_may_not_go_the_rule_says_why_and_nothing_moves(hand: Hand, mouse: Mouse) -> None:
    _, at = held(hand)
    before = hand.state
    behind = next(
        (column, row)
        for column, row in ((at[0] + 4, at[1]), (at[0] - 4, at[1]))
        if hand.state.battle.ground.inside[hand.state.battle.ground.cell((column, row))]
    )
    mouse.pick_up(at, behind)
    drag = mouse.drag
    assert behind not in drag.places
    assert "(V" in drag.verdict.refusal
    mouse.release(mouse.point(behind))
    assert hand.state is before
    assert mouse.page.battle.hand_panel.trouble.text() == drag.refusal != ""
    hand.select(hand.subjects()[-1])
    assert drag.refusal == "", "it was said about another unit"
    mouse.pick_up(at, behind)
    mouse.release(mouse.point(behind))
    assert drag.refusal
    mouse.move(mouse.point(behind) + QPointF(600, 0))
    assert drag.refusal == ""  # it hides nothing any longer


@pytest.mark.long
@pytest.mark.parametrize("way", ["escape", "right"])
def test_escape_and_the_right_button_put_it_back(hand: Hand, mouse: Mouse, qtbot: QtBot, way: str) -> None:
    _, at = held(hand)
    before = hand.state
    mouse.press(mouse.point(at))
    mouse.move(mouse.point(at) + QPointF(15, 0))
    qtbot.waitUntil(lambda: mouse.drag.lit)
    end = next(iter(mouse.drag.places))
    mouse.move(mouse.point(end))
    if way == "escape":
        qtbot.keyClick(mouse.canvas, Qt.Key.Key_Escape)
    else:
        mouse.press(mouse.point(end), RIGHT)
        mouse.release(mouse.point(end), RIGHT)
    assert not mouse.drag.carrying
    mouse.release(mouse.point(end))
    assert hand.state is before


@pytest.mark.long
def test_the_wheel_turns_what_is_carried(hand: Hand, mouse: Mouse, qtbot: QtBot) -> None:
    number, at = held(hand)
    before = hand.state.units[number]
    mouse.press(mouse.point(at))
    mouse.move(mouse.point(at) + QPointF(15, 0))
    mouse.move(mouse.point(at))
    mouse.wheel(at, -1)
    assert mouse.drag.verdict.choices, mouse.drag.verdict.refusal
    mouse.release(mouse.point(at))
    qtbot.waitUntil(lambda: hand.present)
    assert hand.state.units[number].facings[0] == (before.facings[0] + 1) % 6


@pytest.mark.long
def test_units_marked_in_a_rectangle_go_together(hand: Hand, mouse: Mouse, qtbot: QtBot) -> None:
    subjects = hand.subjects()
    _, at = held(hand)
    mouse.drag.mark(subjects)
    before = {one: mouse.canvas.places_of(one) for one in subjects}
    mouse.press(mouse.point(at))
    mouse.move(mouse.point(at) + QPointF(15, 0))
    qtbot.waitUntil(lambda: mouse.drag.lit)
    end = max(mouse.drag.places, key=lambda one: abs(one[1] - at[1]))
    mouse.move(mouse.point(end))
    mouse.release(mouse.point(end))
    qtbot.waitUntil(lambda: all(mouse.canvas.places_of(one) != before[one] for one in subjects))


@pytest.mark.long
def test_ctrl_click_marks_a_unit_and_marks_it_no_more(hand: Hand, mouse: Mouse) -> None:
    _, at = held(hand)
    for marked in (hand.subjects()[:1], ()):
        mouse.press(mouse.point(at), keys=Qt.KeyboardModifier.ControlModifier)
        mouse.release(mouse.point(at))
        assert mouse.drag.marked == marked


@pytest.mark.long
def test_a_right_click_says_what_a_unit_can_do_and_decides_nothing(hand: Hand, mouse: Mouse) -> None:
    _, at = held(hand)
    before = hand.state
    mouse.press(mouse.point(at), RIGHT)
    mouse.release(mouse.point(at), RIGHT)
    menu = mouse.canvas.findChild(ThingMenu)
    assert menu is not None
    words = [entry.text() for entry in menu.actions()]
    assert words[1].startswith("Drag it, or click one of ")
    assert "Formation" in words
    assert hand.state is before
    menu.close()


@pytest.mark.long
def test_the_menu_of_a_unit_does_the_last_turn_once_more(page: PreviewPage, qtbot: QtBot) -> None:
    page.show_mode("hand")
    for box in page.battle.hand_setup._ticks.values():
        box.setChecked(True)
    qtbot.mouseClick(page.findChild(QAbstractButton, "preview.hand.begin"), LEFT)
    hand, mouse = page.battle.hand, Mouse(page)

    def there() -> bool:
        hand.to_present()
        hand.lift()
        return hand.present

    def do(action: act.Action) -> None:
        qtbot.waitUntil(there)
        before = hand.state
        hand.act(action)
        assert hand.state is not before

    def give_orders() -> None:
        for side, order in enumerate(("move", "hold")):
            roster = hand.state.battle.roster
            own = [one.number for one in hand.state.units if roster[one.number].side == side]
            do(act.GiveOrders(tuple((number, order) for number in own)))

    wait(page, qtbot)
    give_orders()
    for number in (0, 1):
        do(act.Advance(number, (number,)))
    while hand.state.step == "move":  # who holds may turn
        do(act.Finish())
    give_orders()
    qtbot.waitUntil(there)
    before = [hand.state.units[number].cells for number in (0, 1)]
    mouse.press(mouse.point(mouse.canvas.places_of("unit:0")[0]), RIGHT)
    menu = mouse.canvas.findChild(ThingMenu)
    assert menu is not None
    entries = {entry.text(): entry for entry in menu.actions()}
    assert {"As last turn", "All as last turn"} <= entries.keys()
    entries["All as last turn"].trigger()
    steps, looks = hand.state.battle.ground.steps, hand.state.units[0].facings[0]

    def moved(number: int) -> set[int]:
        cells = zip(hand.state.units[number].cells, before[number], strict=True)
        return {one - other for one, other in cells}

    qtbot.waitUntil(lambda: all(moved(number) == {steps[FRONT[looks][number]]} for number in (0, 1)))
    menu.close()
