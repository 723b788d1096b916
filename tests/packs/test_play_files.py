"""Files for Foundry and MegaMek: the grid lies on the fields, sides have names that the program can read."""

import json
import math

import pytest

from editor.packs.megamek.scenario import Faction, scenario_text
from editor.packs.play_set import Board, BoardGrid, Picture, PlaySet
from editor.packs.tabletop_list import SCENE, list_files


@pytest.mark.parametrize(
    ("grid", "kind", "corner"),
    [
        (BoardGrid("square", (50.0, 50.0), 100.0, 100.0, "odd"), 1, (0, 0)),
        (BoardGrid("pointy", (60.0, 80.0), 100.0, 86.6, "odd"), 2, (10, 80 - 100 / math.sqrt(3))),
        (BoardGrid("flat", (80.0, 60.0), 100.0, 86.6, "even"), 5, (80 - 100 / math.sqrt(3), 10)),
    ],
)
def test_foundry_counts_its_fields_from_the_box_round_the_first(
    grid: BoardGrid, kind: int, corner: tuple[float, float]
) -> None:
    board = Board("Hill", Picture("hill", b"", (900, 800)), 0.3, grid)
    found = PlaySet("hill", "Hill", "", "Game", "en", (), (board,), (), (), ())
    scene = json.loads(list_files(found)[SCENE])
    assert scene["grid"] | {"type": kind, "size": 100} == scene["grid"]
    assert (scene["background"]["offsetX"], scene["background"]["offsetY"]) == tuple(map(round, corner))
    assert (scene["shiftX"], scene["shiftY"]) == tuple(map(round, corner))
    (level,) = scene["levels"]
    assert (level["_id"], level["background"]["src"]) == (scene["initialLevel"], scene["background"]["src"])


def test_sides_of_megamek_are_plain_words_no_two_alike() -> None:
    names = ("Königin der Nacht", "Élite", "Orks3", "Orks", "Orks", "龍")
    text = scenario_text("Hill", "", "hill", (4, 5), [Faction(name, "N", ()) for name in names])
    (line,) = [one for one in text.splitlines() if one.startswith("Factions=")]
    assert line == "Factions=KoniginderNacht,Elite,Orks3,Orks,Orks5,Side6"
    clash = scenario_text("Hill", "", "hill", (4, 5), [Faction(name, "N", ()) for name in ("A3", "A", "A")])
    assert "Factions=A3,A,A4\n" in clash
