"""Games that a document declares are known while the catalogue has it, and stay while documents need them."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from editor.services import checks, documents, filing, free_games, saving
from editor.services.active import active_parts
from editor.services.differing.comparison import compared
from editor.services.differing.ordering import sides_of
from editor.services.document_files import check_files, import_files
from editor.services.everything.exporting import export_everything
from editor.services.everything.importing import import_everything
from editor.services.importing import take_in
from editor.services.opening import open_workspace, opened_beside
from editor.services.packs import building, removing, taking_in
from editor.services.packs.installed import installed_packs
from editor.services.workspace import Workspace
from schemas.free_game import FreeGame
from schemas.messages import problem_text
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS, FREE_SYSTEMS
from tests.services.free_games.skirmish import BAND, GAME, RAIDER, SCENARIO, SKIRMISH, known, loaded


def test_a_game_and_its_cards_come_in_from_one_file(ws: Workspace, file: Path) -> None:
    assert "skirmish" not in known()
    import_files(ws, [file])
    assert "skirmish" in known()
    game = next(one for one in DOCUMENT_SYSTEMS if one.id == "skirmish")
    assert [str(kind) for kind in game.kinds][:3] == ["game", "unit", "item"]
    assert game.kind_names["unit"][1].get("fr") == "Figurines"
    assert game.kind_names["item"][1].get("en") == "Weapon"  # without a plural of its own


def test_an_export_of_everything_brings_a_game_back_with_its_cards(
    skirmish: Workspace, tmp_path: Path
) -> None:
    export_everything(skirmish, out := tmp_path / "all.zip")
    with open_workspace(tmp_path / "new.sqlite", content=None) as new:
        assert "skirmish" not in known()
        done = import_everything(new, out)
        assert (done.stored, done.problems) == (4, ())
        assert "skirmish" in known()
        assert loaded(new, RAIDER) == loaded(skirmish, RAIDER)


def test_a_game_in_the_recycle_bin_is_none(ws: Workspace) -> None:
    game = free_games.new_game(ws, "Ash", "en")
    assert game.system in known()
    filing.delete(ws, game.id)
    assert game.system not in known()
    filing.undelete(ws, game.id)
    assert game.system in known()


def test_it_is_known_again_when_the_catalogue_is_opened_again(skirmish: Workspace) -> None:
    FREE_SYSTEMS.rows = ()
    with open_workspace(skirmish.path, content=None) as again:
        assert "skirmish" in known()
        assert loaded(again, RAIDER).slug == "raider"


def test_a_pack_brings_its_game_along(skirmish: Workspace, tmp_path: Path) -> None:
    pack = building.build_pack(skirmish, "crossroads", tmp_path / "crossroads.marshal")
    FREE_SYSTEMS.rows = ()
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        taking_in.import_pack(other, pack)
        assert loaded(other, BAND).slug == "band"
        (formulas, _rules) = active_parts([loaded(other, GAME)])
        assert (formulas.sort, formulas.names) == ("game", ("unit", "tough"))
        assert "skirmish" in known()


def test_who_removes_the_pack_of_a_game_is_told_what_cannot_be_opened_without_it(
    skirmish: Workspace, tmp_path: Path
) -> None:
    pack = building.build_pack(skirmish, "crossroads", tmp_path / "crossroads.marshal")
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        taking_in.import_pack(other, pack)
        mine = documents.duplicate(other, BAND)
        army = loaded(other, mine.id)
        removal = removing.plan_removal(other, installed_packs(other)[0].pack)
        assert [row.id for row in removal.shut] == [mine.id]
        told = {one.code: problem_text(one, "en") for one in removing.refusals(removal)}
        assert told["packs.game_goes"].startswith("With the game 1 document of it that stays can no longer")
        removing.remove(other, removal, whatever_uses_it=True)
        codes = [one.code for one in checks.validate(other, army)]
        assert codes[0] == "document.unknown_system"
        assert "catalogue.reference_in_bin" in codes


def test_a_game_of_the_program_is_not_declared_anew(ws: Workspace, file: Path) -> None:
    file.write_text(SKIRMISH.replace("system: skirmish", "system: zargo"), encoding="utf-8")
    assert [one.code for one in check_files(ws, [file]).problems][:1] == ["document.unknown_kind"]


def test_kinds_and_games_with_documents_stay(skirmish: Workspace) -> None:
    game = dump_document(loaded(skirmish, GAME))
    less = {**game, "kinds": [one for one in game["kinds"] if one["kind"] != "unit"], "point_formulas": {}}
    less = parse_document({**less, "constraints": [], "own_fields": []}, skirmish.systems)
    assert "free.kind_in_use" in [one.code for one in checks.validate(skirmish, less)]
    with pytest.raises(EditorError) as refused:
        saving.save_revision(skirmish, less, 1)
    assert "1 document of the kind unit" in problem_text(refused.value.problems[0], "en")
    with pytest.raises(EditorError) as refused:
        take_in(skirmish, [less])
    assert [one.code for one in refused.value.problems] == ["free.kind_in_use"]
    assert loaded(skirmish, RAIDER) is not None
    for ident in (SCENARIO, BAND):
        filing.delete(skirmish, ident)
    with pytest.raises(EditorError) as refused:
        filing.delete(skirmish, GAME)
    assert [one.code for one in refused.value.problems] == ["free.game_in_use"]
    filing.delete(skirmish, RAIDER)
    saving.save_revision(skirmish, less, 1)
    filing.delete(skirmish, GAME)
    assert "skirmish" not in known()


@pytest.mark.long
def test_a_game_that_came_after_a_thousand_cards_stays(skirmish: Workspace) -> None:
    game, raider = loaded(skirmish, GAME), loaded(skirmish, RAIDER)
    for ident in (SCENARIO, BAND, RAIDER, GAME):
        filing.delete(skirmish, ident)
    filing.purge(skirmish)
    cards = [
        raider.model_copy(update={"id": f"22222222-2222-4222-8222-{number:012}", "slug": f"raider-{number}"})
        for number in range(1_001)
    ]
    take_in(skirmish, cards)
    take_in(skirmish, [game])
    with pytest.raises(EditorError) as refused:
        filing.delete(skirmish, GAME)
    assert refused.value.problems[0].values["count"] == 1_001


def test_a_copy_of_a_game_adds_kinds_and_leaves_the_name(skirmish: Workspace) -> None:
    game = dump_document(loaded(skirmish, GAME))
    spells = [*game["kinds"], {"kind": "spell", "name": {"en": "Charm"}}]
    copied = {**game, "slug": "mine", "name": {"en": "My Ash"}, "kinds": spells}
    copied = {**copied, "id": "01111111-1111-4111-8111-111111111111"}  # before the other by its id
    documents.create(skirmish, parse_document(copied, skirmish.systems))
    (system,) = FREE_SYSTEMS.rows
    assert system.name.get("en") == "Ash and Iron"
    assert system.kind_names["spell"][0].get("en") == "Charm"
    charm = {"system": "skirmish", "kind": "spell", "slug": "spark", "name": {"en": "Spark"}}
    documents.create(skirmish, parse_document({**charm, "id": str(uuid4())}, skirmish.systems))
    with pytest.raises(EditorError) as refused:
        filing.delete(skirmish, copied["id"])
    assert [one.code for one in refused.value.problems] == ["free.kind_in_use"]
    less = {**game, "kinds": [game["kinds"][1]], "point_formulas": {}, "constraints": [], "own_fields": []}
    assert not [
        one for one in checks.validate(skirmish, parse_document(less, skirmish.systems)) if "kind" in one.code
    ]


def test_a_new_game_is_valid_and_has_an_id_of_its_own(ws: Workspace) -> None:
    first, second = (free_games.new_game(ws, "Les Épées d’Ys", "fr") for _ in range(2))
    assert [first.system, second.system] == ["les_epees_dys", "les_epees_dys_2"]
    game = loaded(ws, first.id)
    assert isinstance(game, FreeGame)
    assert list(checks.validate(ws, game)) == []
    with pytest.raises(EditorError):
        free_games.new_game(ws, "1984", "en")


def test_a_second_catalogue_beside_leaves_the_games_of_the_first_known(
    ws: Workspace, file: Path, tmp_path: Path
) -> None:
    import_files(ws, [file])
    other = tmp_path / "other.sqlite"
    with opened_beside(other):
        assert "skirmish" not in known()
    assert "skirmish" in known()
    before, now = sides_of(ws, str(other), "", "en")
    assert "skirmish" in known()
    assert "Game" in [kind for kind, _all in compared(ws, before, now, "en").kinds()]
