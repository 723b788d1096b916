"""Games without code: declared by a document, known while the catalogue has it, checked by what they say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from pydantic import ValidationError
from pypdf import PdfReader

from editor.formulas.computed import Computed
from editor.formulas.reading import read_formulas
from editor.printing.face import Face, TextMark
from editor.printing.faces.compose import compose
from editor.printing.layout import overflows
from editor.printing.plain import plain_faces
from editor.rules.free.moving import Move
from editor.rules.free.rolling import Roll
from editor.rules.registry import find_system
from editor.services import checks, documents, filing, free_games, saving
from editor.services.active import active_parts
from editor.services.battles import kept_battles
from editor.services.battles.hot_seat import HotSeat
from editor.services.battles.watching import Recording, prepare
from editor.services.document_files import check_files, import_files
from editor.services.everything.exporting import export_everything
from editor.services.everything.importing import import_everything
from editor.services.importing import take_in
from editor.services.opening import open_workspace
from editor.services.packs import building, removing, taking_in
from editor.services.packs.installed import installed_packs
from editor.services.prints.scenario_booklet import print_booklet
from editor.services.tables.formulas import plan_formulas
from editor.services.tables.store import load_sheet
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.card import CardBase
from schemas.face import FaceBase
from schemas.free_game import FreeGame, NamedDice, PieceSize
from schemas.messages import LANGUAGES, problem_text
from schemas.own_values import dice_results
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Problem, Severity
from schemas.quantities import PlayerId
from schemas.systems import DOCUMENT_SYSTEMS, FREE_SYSTEMS
from schemas.text import LocalText

SKIRMISH = """
schema_version: 2
kind: game
system: skirmish
id: 11111111-1111-4111-8111-111111111111
slug: ash-and-iron
name: {en: Ash and Iron, fr: Cendre et fer}
kinds:
  - {kind: unit, name: {en: Model, fr: Figurine}, plural: {en: Models, fr: Figurines}}
  - {kind: item, name: {en: Weapon, fr: Arme}}
factions:
  - {id: ash, name: {en: The Ash}, colour: "#664433"}
own_fields:
  - {type: number, key: might, kind: unit, label: {en: Might}, least: 0, most: 9, default: 3}
  - {type: number, key: wounds, kind: unit, label: {en: Wounds}, least: 1, most: 9, default: 1}
composition:
  - {id: few, rule: count, cards: {categories: [unit]}, least: 1, most: 2}
point_formulas: {unit: "might * 10"}
constraints:
  - id: tough
    kind: unit
    condition: "own.wounds <= own.might"
    message: {en: No model is tougher than strong.}
terrain:
  - {id: open, name: {en: Open}, letter: ".", colour: "#c9d3a8"}
dice: [{id: hit, name: {en: To hit}, dice: 2d6}]
turn: [{id: move, name: {en: Move}, text: {en: Move your models.}}]
tables:
  - id: fate
    name: {en: Fate}
    dice: d6
    rows: [{least: 1, most: 3, text: {en: Bad}}, {least: 4, most: 6, text: {en: Good}}]
---
schema_version: 2
kind: unit
system: skirmish
id: 11111111-1111-4111-8111-111111111112
slug: raider
name: {en: Raider, fr: Pillard}
faction: ash
points: 40
own: {might: 4}
---
schema_version: 2
kind: army
system: skirmish
id: 11111111-1111-4111-8111-111111111113
slug: band
name: {en: Band}
faction: ash
entries:
  - key: raiders
    card: {id: 11111111-1111-4111-8111-111111111112, kind: unit, slug: raider}
    count: 3
---
schema_version: 2
kind: scenario
system: skirmish
id: 11111111-1111-4111-8111-111111111114
slug: crossroads
name: {en: Crossroads}
ruleset: {id: 11111111-1111-4111-8111-111111111111, kind: game, slug: ash-and-iron}
sides:
  - id: north
    name: {en: North}
    army: {id: 11111111-1111-4111-8111-111111111113, kind: army, slug: band}
"""
GAME, RAIDER, BAND, SCENARIO = (f"11111111-1111-4111-8111-11111111111{number}" for number in range(1, 5))


@pytest.fixture(autouse=True)
def _no_games() -> Iterator[None]:
    """No other test knows of these games."""
    yield
    FREE_SYSTEMS.rows = ()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a game, a card, an army and a scenario."""
    found = tmp_path / "skirmish.yaml"
    found.write_text(SKIRMISH, encoding="utf-8")
    return found


def known() -> set[str]:
    return {one.id for one in DOCUMENT_SYSTEMS}


def loaded(ws: Workspace, id: str) -> Document:
    return documents.load(ws, id).document


def found(ws: Workspace, id: str, **changes: Any) -> list[Problem]:
    data = dump_document(loaded(ws, id)) | changes
    return list(checks.validate(ws, parse_document(data, ws.systems)))


def test_a_game_and_its_cards_come_in_from_one_file(ws: Workspace, file: Path) -> None:
    assert "skirmish" not in known()
    import_files(ws, [file])
    assert "skirmish" in known()
    game = next(one for one in DOCUMENT_SYSTEMS if one.id == "skirmish")
    assert [str(kind) for kind in game.kinds][:3] == ["game", "unit", "item"]
    assert game.kind_names["unit"][1].get("fr") == "Figurines"
    assert game.kind_names["item"][1].get("en") == "Weapon"  # without a plural of its own


def test_an_export_of_everything_brings_a_game_back_with_its_cards(
    ws: Workspace, file: Path, tmp_path: Path
) -> None:
    import_files(ws, [file])
    export_everything(ws, out := tmp_path / "all.zip")
    with open_workspace(tmp_path / "new.sqlite", content=None) as new:
        assert "skirmish" not in known()
        done = import_everything(new, out)
        assert (done.stored, done.problems) == (4, ())
        assert "skirmish" in known()
        assert loaded(new, RAIDER) == loaded(ws, RAIDER)


def test_a_game_in_the_recycle_bin_is_none(ws: Workspace) -> None:
    game = free_games.new_game(ws, "Ash", "en")
    assert game.system in known()
    filing.delete(ws, game.id)
    assert game.system not in known()
    filing.undelete(ws, game.id)
    assert game.system in known()


def test_it_is_known_again_when_the_catalogue_is_opened_again(ws: Workspace, file: Path) -> None:
    import_files(ws, [file])
    FREE_SYSTEMS.rows = ()
    with open_workspace(ws.path, content=None) as again:
        assert "skirmish" in known()
        assert loaded(again, RAIDER).slug == "raider"


def test_points_constraints_and_armies_are_checked_by_what_the_game_says(ws: Workspace, file: Path) -> None:
    import_files(ws, [file])
    assert found(ws, RAIDER) == []
    (wrong,) = found(ws, RAIDER, points=35)
    assert (wrong.code, wrong.path, wrong.values["wanted"]) == ("free.points", "points", 40)
    (tough,) = found(ws, RAIDER, own={"might": 4, "wounds": 5})
    assert "No model is tougher than strong." in problem_text(tough)
    for language in LANGUAGES:
        assert "{" not in problem_text(wrong, language)
    system = find_system("skirmish")
    assert system is not None
    assert system.army_points is not None
    assert system.army_points(loaded(ws, BAND), {RAIDER: loaded(ws, RAIDER)}) == 120
    assert [one.code for one in found(ws, BAND)] == ["composition.count_most"]


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"point_formulas": {"unit": "migth * 2"}}, "point_formulas.unit", "table.formula_unknown_field"),
        ({"point_formulas": {"unit": "might *"}}, "point_formulas.unit", "table.formula_unfinished"),
        (
            {"point_formulas": {"unit": "points\n+\npoints ="}},
            "point_formulas.unit",
            "table.formula_unfinished",
        ),
        ({"point_formulas": {"spell": "1"}}, "point_formulas.spell", "free.other_kind"),
        (
            {"point_formulas": {"unit": "computed.none"}},
            "point_formulas.unit",
            "table.formula_unknown_field",
        ),
        (
            {"point_formulas": {"unit": "own.mihgt * 10"}},
            "point_formulas.unit",
            "table.formula_unknown_field",
        ),
    ],
)
def test_a_formula_that_cannot_be_read_is_told_with_its_place(
    ws: Workspace, file: Path, change: dict[str, Any], path: str, code: str
) -> None:
    import_files(ws, [file])
    (problem,) = found(ws, GAME, **change)
    assert (problem.path, problem.code) == (path, code)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([(1, 3)], "free.table_gap"),
        ([(1, 2), (4, 6)], "free.table_gap"),
        ([(1, 4), (3, 6)], "free.table_overlap"),
        ([(3, 1), (1, 6)], "free.table_backwards"),
        ([(0, 0), (1, 6)], "free.table_below"),
    ],
)
def test_a_table_with_gaps_is_refused(rows: list[tuple[int, int]], code: str) -> None:
    lines = [{"least": low, "most": high, "text": {"en": "?"}} for low, high in rows]
    table = {"id": "fate", "name": {"en": "Fate"}, "dice": "d6", "rows": lines}
    plain = {"system": "skirmish", "kind": "game", "slug": "s", "name": {"en": "S"}}
    with pytest.raises(EditorError) as refused:
        parse_document({**plain, "tables": [table]})
    assert refused.value.problems[0].code == code


def _computed(**formulas: str) -> list[dict[str, Any]]:
    return [
        {"id": key, "kind": "unit", "label": {"en": key}, "formula": formula}
        for key, formula in formulas.items()
    ]


def test_a_computed_field_is_proposed_as_formulas_name_it(ws: Workspace, file: Path) -> None:
    import_files(ws, [file])
    (problem,) = found(ws, GAME, computed=_computed(twice="might * 2", more="twice + 1"))
    assert (problem.path, problem.code) == ("computed[1].formula", "table.formula_unknown_field")
    assert problem.fix is not None
    assert problem.fix.values == {"name": "computed.twice"}


def test_computed_fields_are_worked_out_from_each_other(ws: Workspace, file: Path) -> None:
    computed = json.dumps(_computed(power="might * 2", threat="computed.power + wounds"))
    changed = f'point_formulas: {{unit: "computed.threat * 4"}}\ncomputed: {computed}'
    text = SKIRMISH.replace('point_formulas: {unit: "might * 10"}', changed)
    file.write_text(text, encoding="utf-8")
    import_files(ws, [file])
    game, raider = loaded(ws, GAME), loaded(ws, RAIDER)
    assert isinstance(game, FreeGame)
    assert isinstance(raider, CardBase)
    assert Computed.of(game, "unit").values(dump_document(raider)) == {"power": 8, "threat": 9}
    assert [(one.code, one.values["wanted"]) for one in found(ws, RAIDER)] == [("free.points", 36)]


def _text(face: Face) -> str:
    return " ".join(one.text for one in face.marks if isinstance(one, TextMark))


def test_computed_fields_are_printed_and_stand_in_tables(ws: Workspace, file: Path) -> None:
    computed = json.dumps(_computed(threat="might * 2 + wounds"))
    file.write_text(
        SKIRMISH.replace("constraints:", f"computed: {computed}\nconstraints:", 1), encoding="utf-8"
    )
    import_files(ws, [file])
    game, raider = loaded(ws, GAME), loaded(ws, RAIDER)
    assert isinstance(game, FreeGame)
    assert _text(plain_faces(raider, game, "en")[0]).endswith("threat 9")
    face = {"system": "skirmish", "kind": "face", "slug": "plain", "name": {"en": "Plain"}, "shows": "unit"}
    style = {"id": "body", "size_mm": 4.0}
    words = {"box": "text", "name": "threat", "x": 2.0, "y": 2.0, "width": 40.0, "height": 8.0}
    words |= {"style": "body", "text": "Threat {computed.threat}"}
    size = {"width_mm": 63.0, "height_mm": 88.0, "styles": [style], "front": [words]}
    template = parse_document({**face, **size}, ws.systems)
    assert isinstance(template, FaceBase)
    assert _text(compose(template, raider, game).front) == "Threat 9"
    assert list(checks.validate(ws, template)) == []
    wrong = parse_document({**dump_document(template), "scale": "computed.treat"}, ws.systems, type(template))
    assert [one.code for one in checks.face_problems(ws, wrong)] == ["face.unknown_field"]
    sheet = load_sheet(ws, [RAIDER])
    column = sheet.columns[-1]
    assert (column.key, sheet.value(0, column)) == ("computed.threat", 9)
    (refused,) = sheet.plan([(0, column, 4)])
    assert refused.problem is not None
    (change,) = plan_formulas(sheet, read_formulas("points = computed.threat * 2", sheet.columns), [0])
    assert change.new == 18


def test_a_circle_of_formulas_is_refused_with_its_place() -> None:
    plain = {"system": "skirmish", "kind": "game", "slug": "s", "name": {"en": "S"}}
    circle = _computed(one="2", two="computed.three + 1", three="computed.two * computed.one")
    with pytest.raises(EditorError) as refused:
        parse_document(plain | {"computed": circle})
    (problem,) = refused.value.problems
    assert (problem.code, problem.path) == ("free.circle", "computed[1].formula")
    assert problem.values["circle"] == "two → three → two"


def test_what_stands_twice_is_refused() -> None:
    plain = {"system": "skirmish", "kind": "game", "slug": "s", "name": {"en": "S"}}
    step = {"id": "move", "name": {"en": "Move"}}
    with pytest.raises(EditorError) as refused:
        parse_document({**plain, "turn": [step, step]})
    assert refused.value.problems[0].code == "free.twice"
    ground = [{"id": one, "name": {"en": one}, "letter": "m", "colour": "#101010"} for one in ("mud", "mire")]
    with pytest.raises(EditorError) as refused:
        parse_document({**plain, "terrain": ground})
    assert problem_text(refused.value.problems[0], "en").endswith(
        "terrain[1].letter: Two kinds of ground have the letter “m”. Give one of them another."
    )
    with pytest.raises(EditorError) as refused:
        parse_document({**plain, "decks": [{"id": "fate", "name": {"en": "Fate"}, "of": "all"}]})
    assert "The deck “fate” of all sides has no cards." in problem_text(refused.value.problems[0], "en")


@pytest.mark.parametrize(("dice", "least", "most"), [("d6", 1, 6), ("2d10+1", 3, 21), ("3d4-2", 1, 10)])
def test_dice_have_a_range(dice: str, least: int, most: int) -> None:
    assert dice_results(dice) == (least, most)


def test_a_pack_brings_its_game_along(ws: Workspace, file: Path, tmp_path: Path) -> None:
    import_files(ws, [file])
    pack = building.build_pack(ws, "crossroads", tmp_path / "crossroads.marshal")
    FREE_SYSTEMS.rows = ()
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        taking_in.import_pack(other, pack)
        assert loaded(other, BAND).slug == "band"
        (formulas, _rules) = active_parts([loaded(other, GAME)])
        assert (formulas.sort, formulas.names) == ("game", ("unit", "tough"))
        assert "skirmish" in known()


def test_a_game_of_the_program_is_not_declared_anew(ws: Workspace, file: Path) -> None:
    file.write_text(SKIRMISH.replace("system: skirmish", "system: zargo"), encoding="utf-8")
    assert [one.code for one in check_files(ws, [file]).problems][:1] == ["document.unknown_kind"]


def test_kinds_and_games_with_documents_stay(ws: Workspace, file: Path) -> None:
    import_files(ws, [file])
    game = dump_document(loaded(ws, GAME))
    less = {**game, "kinds": [one for one in game["kinds"] if one["kind"] != "unit"], "point_formulas": {}}
    less = parse_document({**less, "constraints": [], "own_fields": []}, ws.systems)
    assert "free.kind_in_use" in [one.code for one in checks.validate(ws, less)]
    with pytest.raises(EditorError) as refused:
        saving.save_revision(ws, less, 1)
    assert "1 document of the kind unit" in problem_text(refused.value.problems[0], "en")
    with pytest.raises(EditorError) as refused:
        take_in(ws, [less])
    assert [one.code for one in refused.value.problems] == ["free.kind_in_use"]
    assert loaded(ws, RAIDER) is not None
    for ident in (SCENARIO, BAND):
        filing.delete(ws, ident)
    with pytest.raises(EditorError) as refused:
        filing.delete(ws, GAME)
    assert [one.code for one in refused.value.problems] == ["free.game_in_use"]
    filing.delete(ws, RAIDER)
    saving.save_revision(ws, less, 1)
    filing.delete(ws, GAME)
    assert "skirmish" not in known()


@pytest.mark.long
def test_a_game_that_came_after_a_thousand_cards_stays(ws: Workspace, file: Path) -> None:
    import_files(ws, [file])
    game, raider = loaded(ws, GAME), loaded(ws, RAIDER)
    for ident in (SCENARIO, BAND, RAIDER, GAME):
        filing.delete(ws, ident)
    filing.purge(ws)
    cards = [
        raider.model_copy(update={"id": f"22222222-2222-4222-8222-{number:012}", "slug": f"raider-{number}"})
        for number in range(1_001)
    ]
    take_in(ws, cards)
    take_in(ws, [game])
    with pytest.raises(EditorError) as refused:
        filing.delete(ws, GAME)
    assert refused.value.problems[0].values["count"] == 1_001


def test_a_formula_that_no_card_can_work_out_is_told(ws: Workspace, file: Path) -> None:
    dice = "  - {type: die, key: shot, kind: unit, label: {en: Shot}, default: 2d6}\ncomposition:"
    text = SKIRMISH.replace("composition:", dice, 1).replace("might * 10", "might * 10 + shot")
    file.write_text(text, encoding="utf-8")
    import_files(ws, [file])
    (of_game,) = found(ws, GAME)
    assert (of_game.path, of_game.code) == ("point_formulas.unit", "table.formula_mixed")
    assert "30 + '2d6'" in problem_text(of_game, "en")
    (of_card,) = found(ws, RAIDER)
    assert (of_card.path, of_card.severity) == ("points", Severity.WARNING)


def test_a_kind_of_card_that_is_not_saved_yet_may_have_formulas(ws: Workspace) -> None:
    game = loaded(ws, free_games.new_game(ws, "Ash", "en").id)
    data = dump_document(game)
    data["kinds"] += [{"kind": "spell", "name": {"en": "Rite"}}]
    draft = parse_document({**data, "point_formulas": {"spell": "points"}}, model=FreeGame)
    assert list(checks.validate(ws, draft)) == []


@pytest.mark.parametrize(
    ("dice", "fits"), [("d6", True), ("10d20-3", True), ("0d6", False), ("9999999d9", False)]
)
def test_dice_are_at_least_one(dice: str, fits: bool) -> None:
    try:
        NamedDice(id="roll", name=LocalText({"en": "Roll"}), dice=dice)
    except ValidationError:
        assert not fits
    else:
        assert fits


def test_a_new_game_is_valid_and_has_an_id_of_its_own(ws: Workspace) -> None:
    first, second = (free_games.new_game(ws, "Les Épées d’Ys", "fr") for _ in range(2))
    assert [first.system, second.system] == ["les_epees_dys", "les_epees_dys_2"]
    game = loaded(ws, first.id)
    assert isinstance(game, FreeGame)
    assert list(checks.validate(ws, game)) == []
    with pytest.raises(EditorError):
        free_games.new_game(ws, "1984", "en")


def test_a_table_is_played_taken_back_kept_and_opened_again(ws: Workspace, file: Path) -> None:
    import_files(ws, [file])
    prepared = prepare(ws, "crossroads")
    assert prepared.refusals == ()
    seat = HotSeat(prepared.play, prepared.setup, 7, [PlayerId("north")])
    recording = Recording(prepared.play, prepared.setup, 7)
    for action in (Move(0, 300, 200), Roll("named", "hit"), Move(1, 310, 200)):
        recording.extend(seat.act(action))
    stood = seat.state
    moment = seat.undo()
    assert moment is not None
    recording.shorten(moment)
    assert seat.state.things[1] != stood.things[1]
    recording.extend(seat.act(Move(1, 310, 200)))
    assert seat.state.things == stood.things
    row = kept_battles.keep(ws, recording, seat.tree)
    opened = kept_battles.open_kept(ws, row.id)
    assert opened.recording.events == recording.events
    assert opened.recording.state_at(opened.recording.length).things == stood.things


def test_what_the_game_declares_is_printed_with_a_scenario(
    ws: Workspace, file: Path, tmp_path: Path, qapp: object
) -> None:
    import_files(ws, [file])
    print_booklet(ws, "crossroads", tmp_path / "booklet.pdf")
    printed = " ".join(
        " ".join(page.extract_text().split()) for page in PdfReader(tmp_path / "booklet.pdf").pages
    )
    for words in ("Move your models.", "To hit", "2d6", "Fate", "1–3"):
        assert words in printed


def test_a_copy_of_a_game_adds_kinds_and_leaves_the_name(ws: Workspace, file: Path) -> None:
    import_files(ws, [file])
    game = dump_document(loaded(ws, GAME))
    spells = [*game["kinds"], {"kind": "spell", "name": {"en": "Charm"}}]
    copied = {**game, "slug": "mine", "name": {"en": "My Ash"}, "kinds": spells}
    copied = {**copied, "id": "01111111-1111-4111-8111-111111111111"}  # before the other by its id
    documents.create(ws, parse_document(copied, ws.systems))
    (system,) = FREE_SYSTEMS.rows
    assert system.name.get("en") == "Ash and Iron"
    assert system.kind_names["spell"][0].get("en") == "Charm"
    charm = {"system": "skirmish", "kind": "spell", "slug": "spark", "name": {"en": "Spark"}}
    documents.create(ws, parse_document({**charm, "id": str(uuid4())}, ws.systems))
    with pytest.raises(EditorError) as refused:
        filing.delete(ws, copied["id"])
    assert [one.code for one in refused.value.problems] == ["free.kind_in_use"]
    less = {**game, "kinds": [game["kinds"][1]], "point_formulas": {}, "constraints": [], "own_fields": []}
    assert not [one for one in checks.validate(ws, parse_document(less, ws.systems)) if "kind" in one.code]


def test_cards_are_printed_in_the_size_that_their_game_declares(ws: Workspace, file: Path) -> None:
    import_files(ws, [file])
    game, raider = loaded(ws, GAME), loaded(ws, RAIDER)
    assert isinstance(game, FreeGame)
    assert [(one.width, one.height) for one in plain_faces(raider, game, "en")] == [(91.0, 60.0)] * 2
    sizes = {(63, 88, False): (63.0, 88.0), (63, 88, True): (91.0, 60.0), (30, 88, False): (91.0, 60.0)}
    for (width, height, is_round), printed in sizes.items():
        size = PieceSize(width=width, height=height, round=is_round)
        changed = game.model_copy(update={"kinds": (game.kinds[0].model_copy(update={"size": size}),)})
        front, back = plain_faces(raider, changed, "en")
        assert (front.width, front.height) == (back.width, back.height) == printed
        assert not overflows(front)
        assert ("Raider" in _text(back)) == (printed == (91.0, 60.0))


def test_who_removes_the_pack_of_a_game_is_told_what_cannot_be_opened_without_it(
    ws: Workspace, file: Path, tmp_path: Path
) -> None:
    import_files(ws, [file])
    pack = building.build_pack(ws, "crossroads", tmp_path / "crossroads.marshal")
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
