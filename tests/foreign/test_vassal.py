"""Modules, saved games and extensions opened by VASSAL's own classes, where somebody has them.

``VASSAL_CLASSES`` is the class path of VASSAL 3.7, such as ``VASSAL-3.7.25/lib/*``: no package brings it.
"""

import os
from collections import defaultdict
from pathlib import Path

import pytest

from editor.services.opening import open_workspace
from editor.services.play_sets.writing import ready_play_set
from tests.catalogues import copied
from tests.foreign.programs import program, run

CLASSES = os.environ.get("VASSAL_CLASSES", "")
pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(not CLASSES, reason="VASSAL_CLASSES names no class path of VASSAL"),
]
DRIVER = Path(__file__).with_name("OpenedInVassal.java")


def opened(folder: Path, *files: Path | str) -> dict[str, list[list[str]]]:
    """Return what VASSAL has said of files that it opened: first word of a line -> the others."""
    run(program("javac"), "-nowarn", "-cp", CLASSES, "-d", folder, DRIVER)
    classes = os.pathsep.join((str(folder), CLASSES))
    java = ("java", f"-Duser.home={folder}", "-cp", classes, DRIVER.stem)
    found: dict[str, list[list[str]]] = defaultdict(list)
    for line in run(program("xvfb-run"), "-a", *java, *files).splitlines():
        word, *rest = line.split("\t")
        found[word].append(rest)
    return found


def test_vassal_sets_up_a_module_and_a_saved_game_with_an_extension(
    shipped_catalogue: Path, tmp_path: Path
) -> None:
    file = copied(shipped_catalogue, tmp_path / "catalogue.sqlite")
    duel, battle = "wizwar/scenario/the-first-duel", "demonworld/scenario/first-battle"
    module, other, saved, more = (tmp_path / one for one in ("duel.vmod", "b.vmod", "b.vsav", "duel.vmdx"))
    gate = tmp_path / "gate.vmod"
    with open_workspace(file, content=None) as ws:
        ready_play_set(ws, duel, "vassal", module).write()
        ready_play_set(ws, battle, "vassal", other).write()
        ready_play_set(ws, battle, "vassal-save", saved).write()
        ready_play_set(ws, duel, "vassal-extension", more).write()
        ready_play_set(ws, "ember/scenario/who-holds-the-gate", "vassal", gate).write()
    first = opened(tmp_path, module, "")
    assert first["STARTED"] == [["true"]]
    assert first["SIDE"] == [["Red"], ["Blue"]]
    assert first["DECK"] == [["The First Duel", "154"]]
    on_board = [one for one in first["PIECE"] if one[2][0].isdecimal()]
    assert sorted(one[2] for one in on_board) == ["1/5", "10/5", "3/3", "5/1", "6/1", "8/3"]
    assert all(one[3] == "true" for one in on_board)
    second = opened(tmp_path, other, saved, more)
    assert second["STARTED"] == [["true"]]
    assert len(second["OFFERED"]) == 2
    standing = [one for one in second["PIECE"] if one[2][0].isdecimal()]
    assert len(standing) == 38
    assert all(one[3] == "true" for one in standing)
    third = opened(tmp_path, gate, "")  # it has no set-up: all lies ready beside the board
    assert third["STARTED"] == [["true"]]
    assert (len(third["DECK"]), len(third["PIECE"])) == (2, 75)
    for found in (first, second, third):
        assert not found["FAILED"]
        assert all(int(width) > 0 for _slot, _name, width in found["SLOT"])
