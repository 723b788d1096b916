"""Whatever a roster may hold becomes something, repeats what the game says, or is named as lost."""

from __future__ import annotations

import copy
import json
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from editor.packs.battlescribe.files import ForeignFile, read_file
from editor.packs.battlescribe.out_model import OutCard, OutGame, OutOption, OutWords
from editor.packs.battlescribe.roster_in import RosterIn, read_roster
from editor.packs.battlescribe.roster_out import OutPick, OutRoster, as_json, roster_json
from editor.packs.battlescribe.tally import Tally
from tests.packs.battlescribe.test_whole_schema import changes
from tests.packs.battlescribe.whole_schema import Maker

_COPIES: Final[Mapping[str, str]] = {
    "roster": "battleScribeVersion, gameSystemRevision",
    "cost": "name, typeId",
    "costLimit": "name, typeId",
    "force": "id, name, catalogueRevision, publicationId, page, entryGroupId, "
    "> rules, > profiles, > publications, > categories",
    "selection": "id, entryGroupId, publicationId, page, > rules, > profiles, > costs, > categories",
    "category": "id, name, entryId, entryGroupId, primary, publicationId, page, > rules, > profiles",
    "tag": "id",
}
"""What repeats what the game says, or names a thing to which nothing leads; points are added up here."""


def _read(root: ET.Element) -> tuple[RosterIn, list[tuple[str, str]]]:
    tally = Tally()
    found = read_roster(ForeignFile("x.ros", "roster", copy.deepcopy(root)), tally)
    return found, sorted(tally.told)


def test_nothing_that_the_schema_allows_in_a_roster_is_lost_in_silence() -> None:
    maker = Maker()
    root = maker.file("roster")
    before = _read(root)
    wanted = {"roster", "force", "selection", "category", "tag", "cost", "costLimit"}
    those = (what for one in maker.whole if one.tag in wanted for what in changes(one))
    copies = {f"{tag} {one}" for tag, names in _COPIES.items() for one in names.split(", ")}
    assert {what for what in those if _read(root) == before} <= copies


def test_the_json_of_new_recruit_says_the_same_and_what_it_adds_is_counted(tmp_path: Path) -> None:
    root = Maker().file("roster")
    file = tmp_path / "x.json"
    data = json.loads(as_json(root))
    data["roster"]["battleScribeVersion"] = 2.03
    file.write_text(json.dumps(data), encoding="utf-8")
    assert _read(read_file(file).root) == _read(root)
    (force,) = data["roster"]["forces"]
    force["selections"][0] |= {"associations": [{"name": "Leads"}], "from": "group", "group": "Arms"}
    file.write_text(json.dumps(data), encoding="utf-8")
    told = [one for one in _read(read_file(file).root)[1] if one not in _read(root)[1]]
    assert [(kind, what.partition(": ")[2]) for kind, what in told] == [("foreign", "associations")]


def test_the_json_that_is_written_has_the_fields_of_new_recruit() -> None:
    words = OutWords(force="Army", options="Options", items="Items")
    knife = OutCard("i-1", "item", "Knife", 3)
    chief = OutCard("u-1", "unit", "Chief", 40, options=(OutOption("old", "Old", -5, ""),))
    game = OutGame("g-1", "Reeds", words, revision=7, cards=(chief, knife))
    picks = (OutPick("a", chief, 1, (knife,), chief.options),)
    data = json.loads(roster_json(OutRoster("r-1", "March", None, 100, picks), game))["roster"]
    assert (data["battleScribeVersion"], data["gameSystemRevision"]) == (2.03, 7)
    assert data["costs"] == [{"name": "pts", "typeId": data["costs"][0]["typeId"], "value": 38}]
    ((force,), revision) = data["forces"], data["forces"][0]["catalogueRevision"]
    (picked,) = force["selections"]
    said = [(one["name"], one["from"], one.get("group")) for one in (picked, *picked["selections"])]
    assert (revision, said) == (
        7,
        [("Chief", "entry", None), ("Knife", "group", "Items"), ("Old", "group", "Options")],
    )
