"""Possible mistakes on the boards of a scenario: the list names the field, a click shows it."""

import pytest
from pytestqt.qtbot import QtBot

from editor.services.map_insight import board_field
from editor.ui.kit.documents.draft import parse_path
from editor.ui.shell.problems import ProblemsModel
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from editor.ui.systems.demonworld.words import WORDS
from schemas.board_labels import label
from tests.ui.maps.conftest import Open


@pytest.mark.long
def test_a_cliff_on_a_board_is_named_and_shown(open_copy: Open, qtbot: QtBot) -> None:
    at = (22, 20)
    editor = open_copy("demonworld/scenario/the-last-stand")
    assert isinstance(editor, DemonworldScenarioEditor)
    editor.draft.refresh()
    deployment = editor.draft.deployment
    assert deployment is not None
    assert deployment.arrays is not None
    assert deployment.battlefield is not None
    deployment.arrays.levels[at[1], at[0]] = 9
    editor.draft.check()
    cliffs = [one for one in editor.session.problems if one.code == "map_check.cliff"]
    boards = deployment.scenario.boards
    seen = []
    for cliff in cliffs:
        path = parse_path(cliff.path)
        found = board_field(path, deployment.battlefield, boards)
        assert found is not None
        number, piece, own = found
        seen.append(piece.to_battlefield(own))
        words = f"{label(own, piece.board.label_scheme)}, board {number + 1}"
        assert editor.session.name_place(path) == words
        model = ProblemsModel(editor.context, editor)
        model.show_rows([(editor.session, cliff)])
        assert model.data(model.index(0, 1)) == words
        assert editor.focus_path(path)
        assert editor.canvas.cursor_field == seen[-1]
    grid = deployment.arrays.grid
    assert seen
    assert all(one == at or grid.are_neighbours(one, at) for one in seen)
    assert editor.session.name_place(("boards", 0)) == ""
    assert editor.session.name_place(("boards", 99, "terrain", 1, 1)) == ""
    assert WORDS.place(("boards", 0)) == "Boards 1"
