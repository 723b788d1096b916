"""Problems that one click fixes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.fixes import Fix, fix_for
from editor.ui.shell.main_window import MainWindow
from editor.ui.systems.demonworld.words import WORDS

Duplicate = Callable[[str], DocumentEditor]
UNIT = "demonworld/unit/orc-guard"


def broken(session: DocumentSession, **values: Any) -> Fix | None:
    """Put values into the draft and return the fix of the first problem."""
    session.replace({**session.data, **values}, "Break it")
    session.findings.look()
    assert session.problems
    return fix_for(session, session.problems[0], WORDS)


@pytest.mark.long
def test_problems_are_mended_as_they_say(window: MainWindow, copy_of: Duplicate) -> None:
    session = copy_of(UNIT).session
    good = session.data
    weapon = good["weapons"][0]
    one_attack = {key: value for key, value in weapon.items() if key != "attacks"}
    cases: list[tuple[dict[str, Any], str, Any]] = [
        ({"manoeuvres": 9}, "manoeuvres", 5),
        ({"mobility": "infantri"}, "mobility", "infantry"),
        ({"wizard_level": 2}, "wizard_level", 0),
        ({"formations": ["square", "wedge", "square"]}, "formations", ["square", "wedge"]),
        ({"name": {}}, "name", {"en": "Orc guard copy"}),
        (
            {"chariot": {"animals_size": 3, "animals_melee_protection": 1, "animals_missile_protection": 0}},
            "chariot",
            None,
        ),
        ({"fears": 2}, "fears", None),
        ({"weapons": [{**weapon, "colour": "red"}]}, "weapons[0].colour", None),
        ({"weapons": [{**one_attack, "atacks": 2}]}, "weapons[0].attacks", 2),
    ]
    for values, path, fixed in cases:
        fix = broken(session, **values)
        assert fix is not None, values
        assert fix.words, values
        session.change(fix.path, fix.value, "Fix")
        assert session.value(path) == fixed, values
        session.replace(good, "Whole again")


@pytest.mark.long
def test_unknown_name_of_the_ruleset_becomes_the_nearest(
    window: MainWindow, copy_of: Duplicate, qtbot: Any
) -> None:
    session = copy_of(UNIT).session
    session.change("faction", "orks", "Change faction")
    qtbot.waitUntil(lambda: any(one.code == "catalogue.unknown_name" for one in session.problems))
    window.problems.fix()
    assert session.value("faction") == "orcs"


@pytest.mark.long
def test_missing_number_gets_the_least_that_is_allowed(window: MainWindow, copy_of: Duplicate) -> None:
    session = copy_of("diskwars/unit/anvil-guard").session
    session.replace({key: value for key, value in session.data.items() if key != "attack"}, "Break it")
    fix = fix_for(session, session.problems[0], WORDS)
    assert fix is not None
    session.change(fix.path, fix.value, "Fix")
    assert session.value("attack") == 0
    assert session.valid


@pytest.mark.long
def test_shipped_document_and_text_without_a_known_word_have_no_mend(
    window: MainWindow, copy_of: Duplicate
) -> None:
    session = copy_of(UNIT).session
    assert broken(session, licence=3) is None
    session.read_only = True
    assert fix_for(session, session.problems[0], WORDS) is None


@pytest.mark.long
def test_the_chosen_problem_stays_chosen_while_others_come_and_go(
    window: MainWindow, copy_of: Duplicate
) -> None:
    session, view = copy_of(UNIT).session, window.problems.view
    good = session.data

    def chosen() -> str:
        return str(view.currentIndex().siblingAtColumn(1).data())

    weapons = [{**good["weapons"][0], "colour": "red"}]
    broken(session, manoeuvres=9, weapons=weapons)
    view.setCurrentIndex(view.model().index(1, 0))
    second = chosen()
    broken(session, mobility="infantri", manoeuvres=9, weapons=weapons)
    assert view.model().rowCount() == 3
    assert chosen() == second
    session.replace(good, "Whole again")
    session.findings.look()
    assert view.model().rowCount() == 0
