"""Watching battles without a window: preparing, fighting, stepping, saving, opening, reporting."""

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.play import DemonworldPlay
from editor.services import documents
from editor.services.battles import battle_content, battle_files, battle_reports, watching
from editor.services.battles.preview import run_battles, setup_of
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from editor.simulation.battle import run_battle
from schemas.messages import LANGUAGES
from schemas.messages.grammar import decimal_sign
from schemas.problems import EditorError
from tests.catalogues import copied

READING = watching.Reading(
    place=lambda state: watching.Place(state.turn, state.phase),
    looks_changed=lambda before, after: before.units is not after.units,
    walk=lambda state: tuple(state.elements()),
)


@pytest.fixture(scope="module")
def prepared(shipped: Workspace) -> watching.Prepared:
    return watching.prepare(shipped, "first-battle")


@pytest.fixture(scope="module")
def recording(prepared: watching.Prepared) -> watching.Recording:
    return fought(prepared, 7)


def fought(prepared: watching.Prepared, seed: int) -> watching.Recording:
    found = watching.Recording(prepared.play, prepared.setup, seed)
    found.extend(watching.fight(prepared.play, prepared.setup, seed, READING))
    found.complete = True
    return found


def reading_of(_setup: Setup) -> watching.Reading:
    return READING


def code_of(trouble: pytest.ExceptionInfo[EditorError]) -> str:
    return trouble.value.problems[0].code


# prepare


def test_the_first_battle_is_ready_to_be_watched(prepared: watching.Prepared) -> None:
    assert prepared.refusals == ()
    assert prepared.edited == ()
    assert prepared.setup.scenario.id in prepared.fingerprints


def test_a_scenario_beyond_the_core_is_refused_with_its_chapters(
    shipped_catalogue: Path, tmp_path: Path
) -> None:
    with open_workspace(copied(shipped_catalogue, tmp_path / "catalogue.sqlite")) as ws:
        row = documents.duplicate(ws, documents.find(ws, "first-battle").id)
        draft = documents.load(ws, row.id)
        documents.save_working_copy(ws, row.id, draft.data | {"chapters_added": ["XXVI"]}, draft.version)
        refusals = watching.prepare(ws, row.id).refusals
    chapters = next(one for one in refusals if "chapters" in one.values)
    assert "XXVI" in str(chapters.values["chapters"])


def test_a_working_copy_is_what_is_watched_and_it_is_named(shipped_catalogue: Path, tmp_path: Path) -> None:
    with open_workspace(copied(shipped_catalogue, tmp_path / "catalogue.sqlite")) as ws:
        row = documents.duplicate(ws, documents.find(ws, "first-battle").id)
        draft = documents.load(ws, row.id)
        documents.save_working_copy(ws, row.id, draft.data | {"turn_limit": 3}, draft.version)
        edited = watching.prepare(ws, row.id)
        saved = watching.prepare(ws, row.id, working_copies_too=False)
    assert edited.setup.scenario.model_dump()["turn_limit"] == 3
    assert [name.get("en") for name in edited.edited] == [row.name.get("en")]
    assert saved.setup.scenario.model_dump()["turn_limit"] == 20
    assert saved.edited == ()


def test_a_draft_with_errors_is_left_out_and_named(shipped_catalogue: Path, tmp_path: Path) -> None:
    with open_workspace(copied(shipped_catalogue, tmp_path / "catalogue.sqlite")) as ws:
        row = documents.duplicate(ws, documents.find(ws, "first-battle").id)
        draft = documents.load(ws, row.id)
        documents.save_working_copy(ws, row.id, draft.data | {"turn_limit": -3}, draft.version)
        found = watching.prepare(ws, row.id)
    assert found.setup.scenario.model_dump()["turn_limit"] == 20
    assert found.edited == ()
    assert [name.get("en") for name in found.unfinished] == [row.name.get("en")]


# fight and step


def test_a_watched_battle_is_the_one_that_a_batch_fights_with_its_seed(
    prepared: watching.Prepared, recording: watching.Recording
) -> None:
    record = run_battle(DemonworldPlay(), prepared.setup, recording.seed)
    assert [recording.play.event_data(event) for event in recording.events] == list(record.events)
    assert recording.result == record.result


def test_the_same_seed_gives_the_same_log_and_another_seed_another(
    prepared: watching.Prepared, recording: watching.Recording
) -> None:
    assert fought(prepared, 7).events == recording.events
    assert fought(prepared, 8).events != recording.events


def test_every_moment_asked_for_in_any_order_is_the_one_that_was_fought(
    prepared: watching.Prepared, recording: watching.Recording
) -> None:
    steps = list(watching.replayed(prepared.play, prepared.setup, recording.events, READING))
    for moment in (recording.length, 1, 65, 64, 63, 200, 130, 131, 0):
        expected = steps[moment - 1].state if moment else prepared.play.start(prepared.setup)
        assert recording.state_at(moment) == expected
    with pytest.raises(IndexError):
        recording.state_at(recording.length + 1)


@pytest.mark.parametrize("by", watching.STEPS)
def test_steps_back_visit_the_stops_of_the_steps_forward(
    recording: watching.Recording, by: watching.StepBy
) -> None:
    forward = [0]
    while (following := recording.next_stop(forward[-1], by)) is not None:
        forward.append(following)
    back = [recording.length]
    while (before := recording.previous_stop(back[-1], by)) is not None:
        back.append(before)
    assert forward[-1] == recording.length
    assert back == forward[::-1]
    assert len(forward) > 4


def test_a_step_by_turn_goes_to_the_beginning_of_the_next_turn(recording: watching.Recording) -> None:
    first = recording.next_stop(0, "turn")
    assert first is not None
    assert recording.place_at(first).turn == 1
    second = recording.next_stop(first, "turn")
    assert second is not None
    assert (recording.place_at(second - 1).turn, recording.place_at(second).turn) == (1, 2)


def test_a_battle_that_is_still_fought_has_no_next_stop_yet(prepared: watching.Prepared) -> None:
    young = watching.Recording(prepared.play, prepared.setup, 7)
    assert young.next_stop(0) is None
    young.extend(list(watching.fight(prepared.play, prepared.setup, 7, READING))[:10])
    assert young.next_stop(young.length) is None
    assert young.result is None


def test_a_phase_of_the_turn_is_found_by_its_name(recording: watching.Recording) -> None:
    late = recording.next_stop(recording.next_stop(0, "turn") or 0, "turn") or 0
    moment = recording.phase_start(late, "movement")
    assert moment is not None
    assert recording.place_at(moment) == watching.Place(2, "movement")
    assert recording.phase_start(late, "no such phase") is None


# files


def test_a_saved_battle_opens_equal(recording: watching.Recording, tmp_path: Path) -> None:
    file = battle_files.save_battle(recording, tmp_path / "mine")
    assert file.name == "mine.battle.json"
    opened = battle_files.open_battle(file, reading_of)
    assert opened.recording.events == recording.events
    assert opened.recording.happenings == recording.happenings
    assert opened.recording.seed == recording.seed
    assert opened.recording.result == recording.result
    assert opened.setup == recording.setup


def test_a_saved_battle_says_which_documents_stand_otherwise_now(
    prepared: watching.Prepared, recording: watching.Recording, tmp_path: Path
) -> None:
    opened = battle_files.open_battle(battle_files.save_battle(recording, tmp_path / "a"), reading_of)
    assert opened.changed_in(prepared) == ()
    scenario = prepared.setup.scenario
    now = replace(prepared, fingerprints={**prepared.fingerprints, scenario.id: "other"})
    assert opened.changed_in(now) == (scenario.name,)


def test_a_saved_battle_whose_document_was_altered_is_refused(
    recording: watching.Recording, tmp_path: Path
) -> None:
    file = battle_files.save_battle(recording, tmp_path / "a")
    data = json.loads(file.read_bytes())
    data["documents"][0]["turn_limit"] = 4
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(EditorError) as trouble:
        battle_files.open_battle(file)
    assert code_of(trouble) == "preview.document_altered"
    assert trouble.value.problems[0].file == file.name


@pytest.mark.parametrize("altered", ["seed", "die", "length"])
def test_a_saved_battle_whose_log_was_altered_is_refused_even_if_it_could_have_been(
    recording: watching.Recording, tmp_path: Path, altered: str
) -> None:
    file = battle_files.save_battle(recording, tmp_path / "a")
    data = json.loads(file.read_bytes())
    events = data["battle"]["events"]
    if altered == "seed":
        data["battle"]["seed"] += 1
    elif altered == "die":
        next(one for one in events if one["event"] == "blow_struck" and one["die"])["die"] += 1
    else:
        del events[-1]
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(EditorError) as trouble:
        battle_files.open_battle(file)
    assert code_of(trouble) == "preview.battle_altered"


def test_a_saved_battle_whose_events_do_not_follow_is_refused_with_their_number(
    recording: watching.Recording, tmp_path: Path
) -> None:
    file = battle_files.save_battle(recording, tmp_path / "a")
    data = json.loads(file.read_bytes())
    events = data["battle"]["events"]
    place = next(number for number, one in enumerate(events) if one["event"] == "orders_revealed")
    events[place]["orders"][0][0] = 999
    data["battle_fingerprint"] = battle_content.log_fingerprint(data["battle"])  # as of other rules
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(EditorError) as trouble:
        battle_files.open_battle(file)
    assert code_of(trouble) == "preview.battle_does_not_replay"
    assert trouble.value.problems[0].values["number"] == place + 1


def test_a_saved_battle_in_which_the_rules_look_for_what_is_not_there_is_refused(
    recording: watching.Recording, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = battle_files.save_battle(recording, tmp_path / "a")
    # As the rules do with an event that names a unit that there is not.
    monkeypatch.setattr(type(recording.play), "evolve", lambda *_any: next(iter(())))
    with pytest.raises(EditorError) as trouble:
        battle_files.open_battle(file)
    assert code_of(trouble) == "preview.battle_does_not_replay"


def test_a_saved_battle_whose_states_do_not_hold_together_is_refused(
    recording: watching.Recording, tmp_path: Path
) -> None:
    file = battle_files.save_battle(recording, tmp_path / "a")
    data = json.loads(file.read_bytes())
    next(one for one in data["battle"]["events"] if one["event"] == "unit_moved")["cells"] = [3]
    data["battle_fingerprint"] = battle_content.log_fingerprint(data["battle"])  # as of other rules
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(EditorError) as trouble:
        battle_files.open_battle(file, reading_of)
    assert code_of(trouble) == "preview.battle_does_not_replay"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "replay.not_a_battle"),
        (b"\xff\xfe", "replay.not_a_battle"),
        (b"[" * 200_000, "replay.not_a_battle"),
        (b'{"marshalry": "battle", "battle": {"seed": NaN}}', "replay.not_a_battle"),
        (b'{"marshalry": "pack"}', "replay.not_a_battle"),
        (b'{"marshalry": "battle", "battle": {}}', "preview.battle_damaged"),
        (
            b'{"marshalry": "battle", "battle": {}, "documents": [], "fingerprints": {}}',
            "preview.battle_damaged",
        ),
        (
            b'{"marshalry": "battle", "battle": {}, "documents": [3], "fingerprints": {}}',
            "document.not_a_mapping",
        ),
    ],
    ids=["empty", "no text", "nested", "nan", "other file", "no documents", "no scenario", "no document"],
)
def test_a_file_that_is_no_battle_is_refused(text: bytes, code: str, tmp_path: Path) -> None:
    file = tmp_path / "a.battle.json"
    file.write_bytes(text)
    with pytest.raises(EditorError) as trouble:
        battle_files.open_battle(file)
    assert code_of(trouble) == code


def test_a_file_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(EditorError) as trouble:
        battle_files.open_battle(tmp_path / "gone.battle.json")
    assert code_of(trouble) == "preview.cannot_read"


# reports


def test_a_batch_is_told_in_words_as_table_and_as_data(shipped: Workspace, tmp_path: Path) -> None:
    setup = setup_of(shipped, "first-battle")
    report = run_battles(shipped, setup, DemonworldPlay(), battles=4, seed=3)
    names = {"empire": "Empire", "orcs": "Orcs"}
    for language in LANGUAGES:
        words = battle_reports.report_text(report, names, language)
        assert "preview." not in words
        assert "Empire" in words
        assert re.search(rf"\d{re.escape(decimal_sign(language))}\d", words)
    rows = list(csv.DictReader(io.StringIO(battle_reports.report_csv(report))))
    assert [int(row["seed"]) for row in rows] == [outcome.seed for outcome in report.outcomes]
    assert {row["winner"] for row in rows} <= {"empire", "orcs", ""}
    data = json.loads(battle_reports.save_report(report, tmp_path / "a.json").read_bytes())
    assert len(data["outcomes"]) == data["played"] == 4
    assert battle_reports.save_report(report, tmp_path / "b").suffix == ".csv"


@pytest.mark.parametrize(
    ("game", "english", "german"),
    [
        ("demonworld", "elements", "Elemente"),
        ("diskwars", "disks", "Scheiben"),
        ("zargo", "pieces", "Figuren"),
        ("wizwar", "wizards", "Magier"),
        ("darkage", "fighters", "Kämpfer"),
    ],
)
def test_losses_are_called_what_the_game_has(game: str, english: str, german: str) -> None:
    assert battle_reports.measure_name("elements", "en", game) == english
    assert battle_reports.measure_name("elements", "de", game) == german
    assert battle_reports.measure_name("points", "en", game) == "points"


def test_a_batch_stopped_at_once_knows_nothing_and_says_so(shipped: Workspace) -> None:
    setup = setup_of(shipped, "first-battle")
    report = run_battles(shipped, setup, DemonworldPlay(), battles=4, seed=3, cancelled=lambda: True)
    assert report.played == 0
    assert "nothing is known" in battle_reports.report_text(report, {})
