"""Games of BattleScribe taken in: planned first, stored whole, taken in again as a change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.rules.registry import find_system
from editor.services import documents
from editor.services.battlescribe.armies import Form, army_out, roster_bytes, write_army
from editor.services.battlescribe.exporting import write_game
from editor.services.battlescribe.gathering import GameOut, game_out
from editor.services.battlescribe.importing import counts, plan_game, take_in_game
from editor.services.loading import find, load_document, valid_documents
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.army import ArmyBase, ArmyEntry
from schemas.base import must_be, system_of
from schemas.card import CardBase
from schemas.free_documents import FreeArmy
from schemas.free_game import FreeGame
from schemas.messages import sentence
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.catalogues import at_rest
from tests.packs.battlescribe.sample import CATALOGUE, ROSTER, SYSTEM, written
from tests.packs.battlescribe.second_reader import faults, points


def test_a_game_is_planned_stored_and_taken_in_again_as_a_change(ws: Workspace, tmp_path: Path) -> None:
    plan = plan_game(ws, [written(tmp_path)], "en")
    assert not documents.count_documents(ws)
    assert plan_game(ws, [tmp_path], "fr").system == plan.system  # nothing was taken in
    assert (plan.name, plan.system, plan.nothing) == ("Reed Wars", "reed_wars", False)
    assert not [one.problems for one in plan.incoming if one.problems]
    said = " ".join(sentence(one, "en") for one in counts(plan))
    assert said.startswith("3 units 2 items 1 card")
    take_in_game(ws, plan)
    assert documents.count_documents(ws) == 7
    assert plan_game(ws, [tmp_path], "en").nothing
    file = tmp_path / "herons.cat"
    file.write_text(
        file.read_text(encoding="utf-8").replace('value="40.0"', 'value="45.0"'), encoding="utf-8"
    )
    again = plan_game(ws, [tmp_path], "en")
    assert (again.system, Counter(one.state for one in again.incoming)) == (
        "reed_wars",
        {"same": 6, "update": 1},
    )


def test_a_kind_that_has_come_since_is_taken_in(ws: Workspace, tmp_path: Path) -> None:
    folder = written(tmp_path)
    whole = (folder / "herons.cat").read_text(encoding="utf-8")
    start = whole.index('    <selectionEntry id="e-3"')
    (folder / "herons.cat").write_text(whole[:start] + whole[whole.index('    <selectionEntry id="e-7"') :])
    first = plan_game(ws, [folder], "en")
    assert (first.count("unit"), first.count("card")) == (0, 1)
    take_in_game(ws, first)
    (folder / "herons.cat").write_text(whole, encoding="utf-8")
    later = plan_game(ws, [folder], "en")
    take_in_game(ws, later)
    assert (later.system, later.count("unit")) == (first.system, 3)
    assert plan_game(ws, [folder], "en").nothing


def test_files_of_other_games_are_refused(ws: Workspace, tmp_path: Path) -> None:
    folder = written(tmp_path)
    (folder / "other.gst").write_text(SYSTEM.replace('"g-1"', '"g-2"'), encoding="utf-8")
    (folder / "other.cat").write_text(CATALOGUE.replace('"g-1"', '"g-2"'), encoding="utf-8")
    for chosen, code in (
        ([folder], "several_games"),
        ([folder / "herons.cat"], "no_game"),
        ([folder / "reeds.gst", folder / "other.cat"], "other_game"),
    ):
        with pytest.raises(EditorError) as caught:
            plan_game(ws, chosen, "en")
        assert caught.value.problems[0].code == f"battlescribe.{code}"
    assert plan_game(ws, [folder / "reeds.gst", folder], "en").count("unit") == 3


@pytest.fixture
def shipped(shipped_copy: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content, opened for each test: games are those of the one opened last."""
    with open_workspace(at_rest(shipped_copy), content=None) as workspace:
        yield workspace


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("system", "language"),
    [
        ("ember", "en"),
        ("demonworld", "fr"),
        ("diskwars", "de"),
        ("zargo", "fr"),
        ("wizwar", "de"),
        ("darkage", "fr"),
        ("tides", "de"),
    ],
)
def test_shipped_games_pass_the_schema_and_come_back(
    shipped: Workspace, tmp_path: Path, system: str, language: str
) -> None:
    out = game_out(shipped, system, language)
    files = write_game(out, tmp_path)
    assert not faults([one.read_bytes() for one in files])
    for loss in out.lost:
        assert "{" not in sentence(loss, language)
    plan = plan_game(shipped, [tmp_path], language)
    assert not [one.problems for one in plan.incoming if one.problems]
    cards = [one for one in plan.documents if isinstance(one, CardBase)]
    carried = any(one.kind == "unit" for one in out.game.cards)
    wanted = [one for one in out.game.cards if one.kind != "item" or (carried and not out.game.no_items)]
    assert Counter((one.name.get(language), one.points) for one in cards) == Counter(
        (one.name, one.points) for one in wanted
    )


def test_a_catalogue_of_another_game_in_the_folder_stays(shipped: Workspace, tmp_path: Path) -> None:
    out = game_out(shipped, "ember", "en")
    first = write_game(out, tmp_path)
    assert write_game(out, tmp_path) == first  # its own files are replaced
    other = first[1]
    other.write_text("years of work")
    again = write_game(out, tmp_path)
    assert other.read_text() == "years of work"
    assert again[1].name == f"{other.stem} 2.cat"


def test_fields_categories_and_rules_of_a_game_without_code_come_back(
    shipped: Workspace, tmp_path: Path
) -> None:
    write_game(game_out(shipped, "ember", "en"), tmp_path, packed=True)
    plan = plan_game(shipped, [tmp_path], "en")
    again = {one.name.get("en"): dump_document(one) for one in plan.documents}
    before = {one.name.get("en"): dump_document(one) for one in valid_documents(shipped, "ember", "unit")}
    for name, unit in before.items():
        said = {key: value for key, value in unit["own"].items() if value is not False}
        got = again[name]["own"]
        assert {key: got.get(key) for key in said} == said
        assert got["category"] == "model"
        assert again[name]["rules_text"].get("en", "") == unit["rules_text"].get("en", "")
        assert again[name]["text"]["en"] == unit["text"]["en"]
    game = again["Ember Gate"]
    assert {one["key"]: one["type"] for one in game["own_fields"] if one["kind"] == "unit"} == {
        **dict.fromkeys(("move", "fight", "shoot", "armour", "wounds", "nerve"), "number"),
        "leader": "flag",
        "category": "choice",
        "keywords": "text",
    }
    rules = [(one["cards"]["own"], one["least"], one["most"]) for one in game["composition"]]
    assert [([own["key"] for own in those], least, most) for those, least, most in rules] == [
        (["category"], 5, 10),
        (["leader"], 1, 1),
    ]


def test_rules_that_grow_or_hold_come_back(shipped: Workspace, tmp_path: Path) -> None:
    write_game(game_out(shipped, "darkage", "en"), tmp_path)
    plan = plan_game(shipped, [tmp_path], "en")
    (game,) = [one for one in plan.documents if isinstance(one, FreeGame)]
    assert {one.rule for one in game.composition} == {"count", "copies"}
    assert not {one.code for one in plan.lost} & {
        "battlescribe.lost_modifier",
        "battlescribe.lost_constraint",
    }


def test_a_roster_comes_in_with_its_game_or_after_it(ws: Workspace, tmp_path: Path) -> None:
    written(tmp_path)
    roster = tmp_path / "march.ros"
    roster.write_text(ROSTER, encoding="utf-8")
    with pytest.raises(EditorError) as caught:
        plan_game(ws, [roster], "en")
    assert caught.value.problems[0].code == "battlescribe.game_absent"
    plan = plan_game(ws, [tmp_path, roster], "en")
    army = must_be(plan.documents[-1], FreeArmy)
    assert (army.name.get("en"), army.faction, army.points_limit) == ("Spring march", "heron_folk", 120)
    picked = [(one.key, one.count, [item.slug for item in one.items], one.options) for one in army.entries]
    assert picked == [
        ("heron_chief", 1, ["reed-knife"], ("old",)),
        ("waders", 1, [], ()),
        ("wader", 6, [], ()),
    ]
    assert army.entries[0].note == "Leads."
    lost = {one.code.removeprefix("battlescribe.lost_"): one.values["examples"] for one in plan.lost}
    assert lost["roster_unknown"] == "Unknown thing"
    assert lost["roster_points"] == "95 → 86"
    take_in_game(ws, plan)
    again = plan_game(ws, [roster], "en")
    assert (again.is_game, again.nothing, again.documents[0]) == (False, True, army)


def test_a_card_that_a_roster_names_is_that_of_its_faction(ws: Workspace, tmp_path: Path) -> None:
    folder = written(tmp_path)
    egrets = CATALOGUE.replace('id="a-1" name="Heron Folk"', 'id="a-2" name="Egret Folk"')
    (folder / "egrets.cat").write_text(egrets.replace('value="40.0"', 'value="44.0"'), encoding="utf-8")
    roster = ROSTER.replace('entryId="e-3"', 'entryId="e-x"').replace('entryId="e-5"', 'entryId="e-y"')
    (tmp_path / "march.ros").write_text(roster, encoding="utf-8")
    plan = plan_game(ws, [folder, tmp_path / "march.ros"], "en")
    army = must_be(plan.documents[-1], FreeArmy)
    chief = next(one for one in plan.documents if one.id == army.entries[0].card.id)
    assert (must_be(chief, CardBase).faction, army.faction) == ("heron_folk", "heron_folk")


@pytest.mark.quick(1)
@pytest.mark.parametrize("army", ["night-watch", "demonworld/army/", "darkage/army/"])
def test_armies_are_rosters_that_come_back(shipped: Workspace, tmp_path: Path, army: str) -> None:
    if army.endswith("/"):
        system = army.partition("/")[0]
        army = next(one.id for one in valid_documents(shipped, system, "army"))
    out = army_out(shipped, army, "en")
    data = [one.read_bytes() for one in write_game(GameOut(out.game, ()), tmp_path / "data")]
    roster = roster_bytes(out, "battlescribe")
    assert not faults([*data, roster])
    before = must_be(load_document(shipped, find(shipped, army).id), ArmyBase)
    cards = {one.card.id: load_document(shipped, one.card.id) for one in before.entries}
    cards |= {one.id: load_document(shipped, one.id) for entry in before.entries for one in entry.items}
    rules = find_system(system_of(before))
    assert rules is not None
    assert rules.army_points is not None
    assert points(data, roster) == rules.army_points(before, cards)
    written: tuple[tuple[str, Form], ...] = (("a.rosz", "battlescribe"), ("a.json", "newrecruit"))
    for name, form in written:
        write_army(out, tmp_path / name, form)
        plan = plan_game(shipped, [tmp_path / name], "en")
        assert [one.code for one in plan.lost] == []
        (found,) = (must_be(one, ArmyBase) for one in plan.documents)
        assert (found.name.get("en"), found.faction) == (before.name.get("en"), before.faction)
        assert found.points_limit == before.points_limit
        assert found.id != before.id
        assert Counter(map(_entry, found.entries)) == Counter(map(_entry, before.entries))


def _entry(one: ArmyEntry) -> tuple[object, ...]:
    return one.card.id, one.count, tuple(item.id for item in one.items), one.options, one.note
