"""The questions about a new map, inside the dialog for new documents."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.editors.maps.new_map import NewMapForm
from editor.ui.kit.context import UiContext
from editor.ui.shell.dialogs.new_document import NewDocumentDialog
from schemas.map import MAX_SIDE, HexMapBase


@pytest.fixture
def dialog(context: UiContext, qtbot: QtBot) -> NewDocumentDialog:
    made = NewDocumentDialog(context, "demonworld", "map", None)
    qtbot.addWidget(made)
    made.name.setText("A fresh map")
    return made


@pytest.fixture
def form(dialog: NewDocumentDialog) -> NewMapForm:
    assert isinstance(dialog.start_form, NewMapForm)
    return dialog.start_form


@pytest.fixture
def make(context: UiContext, dialog: NewDocumentDialog, qtbot: QtBot) -> Callable[[], HexMapBase]:
    def made() -> HexMapBase:
        with qtbot.waitSignal(dialog.made) as signal:
            dialog.make()
        document = documents.load_document(context.workspace, signal.args[0].id)
        assert isinstance(document, HexMapBase)
        return document

    return made


@pytest.mark.long
def test_board_has_the_size_and_the_half_fields_of_the_game(make: Callable[[], HexMapBase]) -> None:
    document = make()
    assert (document.columns, document.rows, document.board) == (18, 15, True)
    assert (document.stagger, document.label_scheme) == ("even", "board")
    assert [len(row) for row in document.terrain[:2]] == [17, 18]


@pytest.mark.long
def test_free_map_has_the_size_names_and_ground_that_were_asked_for(
    form: NewMapForm, make: Callable[[], HexMapBase]
) -> None:
    form.free.setChecked(True)
    form.columns.setValue(40)
    form.rows.setValue(7)
    form.scheme.setCurrentIndex(form.scheme.findData("none"))
    form.ground.setCurrentIndex(form.ground.findData("water"))
    document = make()
    assert (document.columns, document.rows, document.board) == (40, 7, False)
    assert document.label_scheme == "none"
    assert list(document.legend.values()) == ["water"]
    assert document.depth[0] == "1" * 40


@pytest.mark.long
def test_board_of_water_is_as_deep_as_its_fields(form: NewMapForm, make: Callable[[], HexMapBase]) -> None:
    form.ground.setCurrentIndex(form.ground.findData("water"))
    document = make()
    assert document.depth == tuple("1" * len(row) for row in document.terrain)


@pytest.mark.long
def test_too_large_a_map_is_refused_while_it_is_typed(
    dialog: NewDocumentDialog, form: NewMapForm, qtbot: QtBot
) -> None:
    form.free.setChecked(True)
    form.rows.setValue(MAX_SIDE + 1)
    assert "rows are too many" in form.trouble()
    assert not dialog._make.isEnabled()
    form.rows.setValue(MAX_SIDE)
    assert form.trouble() == ""
    assert dialog._make.isEnabled()
    dialog.name.clear()
    assert not dialog._make.isEnabled()


@pytest.mark.long
def test_board_keeps_its_size_and_a_free_map_has_no_number(form: NewMapForm) -> None:
    assert not form.columns.isEnabled()
    form.number.setValue(7)
    form.free.setChecked(True)
    assert form.columns.isEnabled()
    assert form.number.value() == 0
    assert not form.number.isEnabled()
    form.board.setChecked(True)
    assert form.start()["columns"] == 18


def test_other_kinds_ask_nothing(dialog: NewDocumentDialog) -> None:
    dialog.kind.setCurrentIndex(dialog.kind.findData("unit"))
    assert dialog.start_form is None
    assert dialog._make.isEnabled()


@pytest.mark.long
def test_flat_map_with_linked_edges_needs_an_even_number_of_columns(
    form: NewMapForm, make: Callable[[], HexMapBase]
) -> None:
    form.free.setChecked(True)
    form.grid.setCurrentIndex(form.grid.findData("flat"))
    form.wrap.setCurrentIndex(form.wrap.findData("both"))
    form.columns.setValue(11)
    assert "even number of columns" in form.trouble()
    form.columns.setValue(12)
    document = make()
    assert (document.grid, document.wrap, document.board) == ("flat", "both", False)


@pytest.mark.long
def test_board_is_always_of_pointy_hexes(form: NewMapForm, make: Callable[[], HexMapBase]) -> None:
    form.free.setChecked(True)
    form.grid.setCurrentIndex(form.grid.findData("square"))
    form.board.setChecked(True)
    document = make()
    assert (document.grid, document.wrap, document.board) == ("pointy", "none", True)


def test_dialog_that_grows_for_a_map_keeps_its_buttons_on_the_screen(
    context: UiContext, qtbot: QtBot
) -> None:
    dialog = NewDocumentDialog(context, "demonworld", "unit", None)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    room = dialog.screen().availableGeometry()
    dialog.move(room.left(), room.bottom() - dialog.height())
    dialog.kind.setCurrentIndex(dialog.kind.findData("map"))
    qtbot.waitUntil(lambda: dialog.height() >= dialog.minimumSizeHint().height())
    beyond = max(room.bottom(), room.top() + dialog.height())
    qtbot.waitUntil(lambda: room.top() <= dialog.geometry().top() and dialog.geometry().bottom() <= beyond)


def test_dialog_is_small_again_once_nothing_more_is_asked(dialog: NewDocumentDialog) -> None:
    large = dialog.height()
    dialog.kind.setCurrentIndex(dialog.kind.findData("scenario"))
    assert dialog.height() < large // 2
