"""Points, conditions and computed fields of a game without code: of its cards, prints and spreadsheets."""

from __future__ import annotations

import json
from pathlib import Path

from editor.formulas.computed import Computed
from editor.formulas.reading import read_formulas
from editor.printing.faces.compose import compose
from editor.printing.plain import plain_faces
from editor.rules.registry import find_system
from editor.services import checks
from editor.services.document_files import import_files
from editor.services.tables.formulas import plan_formulas
from editor.services.tables.store import load_sheet
from editor.services.workspace import Workspace
from schemas.card import CardBase
from schemas.face import FaceBase
from schemas.free_game import FreeGame
from schemas.messages import LANGUAGES, problem_text
from schemas.parse import dump_document, parse_document
from schemas.problems import Severity
from tests.services.free_games.skirmish import (
    BAND,
    GAME,
    RAIDER,
    SKIRMISH,
    computed,
    found,
    loaded,
    printed_text,
)


def test_points_constraints_and_armies_are_checked_by_what_the_game_says(skirmish: Workspace) -> None:
    assert found(skirmish, RAIDER) == []
    (wrong,) = found(skirmish, RAIDER, points=35)
    assert (wrong.code, wrong.path, wrong.values["wanted"]) == ("free.points", "points", 40)
    (tough,) = found(skirmish, RAIDER, own={"might": 4, "wounds": 5})
    assert "No model is tougher than strong." in problem_text(tough)
    for language in LANGUAGES:
        assert "{" not in problem_text(wrong, language)
    system = find_system("skirmish")
    assert system is not None
    assert system.army_points is not None
    assert system.army_points(loaded(skirmish, BAND), {RAIDER: loaded(skirmish, RAIDER)}) == 120
    assert [one.code for one in found(skirmish, BAND)] == ["composition.count_most"]


def test_computed_fields_are_worked_out_from_each_other(ws: Workspace, file: Path) -> None:
    rows = json.dumps(computed(power="might * 2", threat="computed.power + wounds")["computed"])
    changed = f'point_formulas: {{unit: "computed.threat * 4"}}\ncomputed: {rows}'
    text = SKIRMISH.replace('point_formulas: {unit: "might * 10"}', changed)
    file.write_text(text, encoding="utf-8")
    import_files(ws, [file])
    game, raider = loaded(ws, GAME), loaded(ws, RAIDER)
    assert isinstance(game, FreeGame)
    assert isinstance(raider, CardBase)
    assert Computed.of(game, "unit").values(dump_document(raider)) == {"power": 8, "threat": 9}
    assert [(one.code, one.values["wanted"]) for one in found(ws, RAIDER)] == [("free.points", 36)]


def test_computed_fields_are_printed_and_stand_in_tables(ws: Workspace, file: Path) -> None:
    rows = json.dumps(computed(threat="might * 2 + wounds")["computed"])
    file.write_text(SKIRMISH.replace("constraints:", f"computed: {rows}\nconstraints:", 1), encoding="utf-8")
    import_files(ws, [file])
    game, raider = loaded(ws, GAME), loaded(ws, RAIDER)
    assert isinstance(game, FreeGame)
    assert printed_text(plain_faces(raider, game, "en")[0]).endswith("threat 9")
    face = {"system": "skirmish", "kind": "face", "slug": "plain", "name": {"en": "Plain"}, "shows": "unit"}
    style = {"id": "body", "size_mm": 4.0}
    words = {"box": "text", "name": "threat", "x": 2.0, "y": 2.0, "width": 40.0, "height": 8.0}
    words |= {"style": "body", "text": "Threat {computed.threat}"}
    size = {"width_mm": 63.0, "height_mm": 88.0, "styles": [style], "front": [words]}
    template = parse_document({**face, **size}, ws.systems)
    assert isinstance(template, FaceBase)
    assert printed_text(compose(template, raider, game).front) == "Threat 9"
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
