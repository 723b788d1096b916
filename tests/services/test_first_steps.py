"""The guide of the start page ticks what there is of the person's own."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from editor.catalogue.origins import set_origins
from editor.catalogue.rows import Origin
from editor.catalogue.tables import StoredPersonalSetting
from editor.services.documents import create, save_revision
from editor.services.first_steps import FirstSteps, first_steps, hide_first_steps, note_watched_battle
from editor.services.prints.print_memory import keep_digests
from editor.services.workspace import Workspace
from schemas.parse import parse_document

NUMBERS = dict.fromkeys(("attack", "defence", "toughness", "movement"), 3)


def test_steps_are_done_by_what_there_is(ws: Workspace) -> None:
    assert first_steps(ws) == FirstSteps()
    head = {"system": "diskwars", "kind": "unit", "slug": "mine", "name": {"en": "Mine"}}
    row = create(ws, parse_document({**head, **NUMBERS}))
    steps = first_steps(ws)
    assert (steps.card, steps.done) == (row, 1)
    keep_digests(ws, {"mine": "1234"})
    assert first_steps(ws).done == 2
    assert first_steps(ws).printed


def test_cards_that_were_taken_in_are_no_step_until_they_are_changed(ws: Workspace) -> None:
    card = parse_document(
        {"system": "diskwars", "kind": "unit", "slug": "theirs", "name": {"en": "Theirs"}, **NUMBERS}
    )
    row = create(ws, card)
    with ws.writing() as catalogue:
        set_origins(catalogue, {row.id: Origin(row.version, "reed-wars", "", "")}, datetime.now(UTC))
    assert first_steps(ws) == FirstSteps()
    save_revision(ws, card.model_copy(update={"id": row.id, "slug": "ours"}), row.version, "")
    assert first_steps(ws).done == 1


def test_a_battle_that_was_only_watched_is_a_step(ws: Workspace) -> None:
    note_watched_battle(ws)
    note_watched_battle(ws)
    assert first_steps(ws) == FirstSteps(battle=True)


def test_what_the_guide_remembers_is_one_persons_own(ws: Workspace) -> None:
    note_watched_battle(ws)
    hide_first_steps(ws, hidden=True)
    with ws.reading() as catalogue:
        assert catalogue.scalar(select(func.count()).select_from(StoredPersonalSetting)) == 2


def test_a_catalogue_that_is_only_read_remembers_no_battle(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ws, "read_only", True)
    note_watched_battle(ws)
    assert not first_steps(ws).battle


def test_the_guide_is_put_away_and_comes_back(ws: Workspace) -> None:
    hide_first_steps(ws, hidden=True)
    assert first_steps(ws).hidden
    hide_first_steps(ws, hidden=False)
    assert first_steps(ws) == FirstSteps()
