"""The form of a game without code offers the kinds of cards that the game has, by their names."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from editor.services import free_games
from editor.ui.editors.rulesets.editor import RulesetEditor
from editor.ui.kit.forms.table import TableField
from editor.ui.shell.main_window import MainWindow
from schemas.systems import FREE_SYSTEMS


@pytest.mark.usefixtures("qapp")
def test_kinds_of_cards_are_those_of_the_game(window: MainWindow) -> None:
    try:
        game = free_games.new_game(window.context.workspace, "Ash", "en")
        editor = window.open_document(game.id)
        assert isinstance(editor, RulesetEditor)
        host, spec = editor.host, editor.spec
        declared = [one["kind"] for one in editor.session.value("kinds")]
        kinds = spec.inside("kinds")
        computed = spec.inside("computed")
        assert kinds is not None
        assert computed is not None
        every, some = kinds.inside("kind"), computed.inside("kind")
        assert every is not None
        assert some is not None
        assert [one.value for one in host.offered(every) or ()] == ["unit", "item", "spell", "card"]
        offered = host.offered(some) or ()
        assert [one.value for one in offered] == declared
        assert offered[0].text == editor.session.value("kinds[0].name")["en"]
        assert host.finish_row("kinds", {"kind": "unit"})["kind"] not in declared
        editor.session.change(("kinds",), [{"kind": "spell", "name": {"en": "Rite"}}], "Change kinds")
        assert host.finish_row("computed", {"kind": "unit"})["kind"] == "spell"
        assert host.finish_row("terrain", {"id": "mud", "letter": ""})["letter"] == "a"
        assert host.finish_row("tables", {"id": "fate", "dice": "", "rows": []})["rows"][0]["most"] == 6
        after = host.finish_row("rows", {"least": 0, "most": 0}, [{"least": 1, "most": 3}, "odd"])
        assert after == {"least": 4, "most": 4}
        assert [one.value for one in host.choices("factions") or ()] == ["first"]
        assert [one.value for one in host.choices("categories") or ()] == ["spell"]
        editor.session.change(("kinds",), ["odd", {"kind": "item", "name": 5}], "Write what is no kind")
        assert host.finish_row("computed", {"kind": "unit"})["kind"] == "item"
        editor.session.change(("kinds",), [{"kind": "spell", "name": {"en": "Rite"}}], "Change kinds")
        row = {"id": "strong", "kind": "spell", "condition": "", "message": {}, "warning": False}
        deck = {"id": "fate", "name": {"en": "Fate"}, "of": "side", "kind": "spell", "cards": []}
        editor.session.change(("decks",), [deck, {**deck, "id": "doom", "of": "all"}, "odd"], "Add decks")
        assert editor.focus_path(("decks", 0, "kind"))
        decks = next(one for one in editor.findChildren(TableField) if one.spec.name == "decks").view.model()
        column = next(n for n in range(decks.columnCount()) if decks.fields[n].name == "kind")
        shown, shared = decks.index(0, column), decks.index(1, column)
        assert shown.data() == "Rite"
        assert shown.flags() & Qt.ItemFlag.ItemIsEditable
        assert shared.data() == ""  # its cards are named: no army gives any
        assert not shared.flags() & Qt.ItemFlag.ItemIsEditable
        editor.session.change(("constraints",), [row], "Add a row")
        assert editor.focus_path(("constraints", 0, "condition"))
        table = next(one for one in editor.findChildren(TableField) if one.spec.name == "constraints")
        index = table.view.model().index(0, 2)
        said = (one for one in editor.session.problems if one.path == "constraints[0].condition")
        assert (
            window.context.sentence(next(said), game.system, "game") == "Condition is empty; write something."
        )
        before = table.view.columnWidth(2)
        table.view.model().setData(index, "points <= 20 and points >= 10 and own.strength")
        assert table.view.columnWidth(2) > before
    finally:
        FREE_SYSTEMS.rows = ()
