"""The one table model: what Qt is told of rows and columns, what stays chosen, what can be edited."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from editor.ui.kit.columns_model import RIGHT, Column, ColumnsModel
from editor.ui.kit.rows import choose_row

Role, Flag = Qt.ItemDataRole, Qt.ItemFlag
Thing = dict[str, int]


@pytest.fixture
def model(qapp: object) -> ColumnsModel[Thing]:
    model = ColumnsModel[Thing](
        None,
        (
            Column(
                "Name",
                lambda row: f"thing {row['n']}",
                spoken=lambda row: "the first" if row["n"] == 0 else None,
                colour=lambda row: QColor("red") if row["n"] == 1 else None,
                about="What it is called",
                ticked=lambda row: bool(row["on"]) if "on" in row else None,
                tick=lambda row, on: row.update(on=int(on)),
            ),
            Column(
                "Count",
                lambda row: str(row["count"]),
                align=RIGHT,
                value=lambda row: row["count"],
                edit=lambda row, count: row.update(count=count),
                editable=lambda row: row["n"] != 2,
            ),
        ),
    )
    model.show_rows([{"n": 0, "count": 7, "on": 1}, {"n": 1, "count": 8}, {"n": 2, "count": 9}])
    return model


def test_each_role_is_answered_by_a_part_of_the_column(model: ColumnsModel[Thing]) -> None:
    first, second = model.index(0, 0), model.index(1, 0)
    assert (first.data(), model.index(1, 1).data()) == ("thing 0", "8")
    assert (first.data(Role.AccessibleTextRole), second.data(Role.AccessibleTextRole)) == (
        "the first",
        "thing 1",
    )
    assert (first.data(Role.ForegroundRole), second.data(Role.ForegroundRole)) == (None, QColor("red"))
    assert first.data(Role.CheckStateRole) == Qt.CheckState.Checked
    assert second.data(Role.CheckStateRole) is None
    assert model.index(0, 1).data(Role.EditRole) == 7
    assert first.data(Role.UserRole + 1) is None
    across = Qt.Orientation.Horizontal
    heads = [model.headerData(1, across, role) for role in (Role.DisplayRole, Role.TextAlignmentRole)]
    assert heads == ["Count", RIGHT]
    assert model.headerData(0, across, Role.ToolTipRole) == "What it is called"
    assert model.headerData(2, Qt.Orientation.Vertical) == 3


def test_only_what_may_be_is_edited_or_ticked(model: ColumnsModel[Thing]) -> None:
    assert model.flags(model.index(0, 0)) & Flag.ItemIsUserCheckable
    assert not model.flags(model.index(1, 0)) & Flag.ItemIsUserCheckable
    assert model.flags(model.index(1, 1)) & Flag.ItemIsEditable
    assert not model.flags(model.index(2, 1)) & Flag.ItemIsEditable
    assert model.setData(model.index(1, 1), 12)
    assert model.rows[1]["count"] == 12
    assert model.setData(model.index(0, 0), Qt.CheckState.Unchecked, Role.CheckStateRole)
    assert not model.setData(model.index(1, 0), Qt.CheckState.Checked, Role.CheckStateRole)
    assert [row.get("on") for row in model.rows] == [0, None, None]
    model.read_only = True
    assert not model.setData(model.index(0, 1), 1)
    assert not model.setData(model.index(0, 0), Qt.CheckState.Checked, Role.CheckStateRole)
    plain = Flag.ItemIsEnabled | Flag.ItemIsSelectable
    assert {model.flags(model.index(0, column)) for column in range(2)} == {plain}


def test_what_is_chosen_stays_while_rows_change_or_are_added(
    model: ColumnsModel[Thing], qtbot: QtBot
) -> None:
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(model)
    choose_row(view, 1)
    model.show_rows([{"n": n, "count": 0} for n in range(5, 8)])
    model.add_rows([{"n": 8, "count": 0}])
    assert (view.currentIndex().data(), model.rowCount()) == ("thing 6", 4)
    model.show_rows(model.rows[:2])
    assert (view.currentIndex().isValid(), model.rowCount()) == (False, 2)


def test_a_row_that_is_gone_is_not_read(model: ColumnsModel[Thing]) -> None:
    late = model.index(2, 1)
    model.reset(model.rows[:1])
    assert (late.data(), model.flags(late), model.setData(late, 1)) == (None, Flag.NoItemFlags, False)
