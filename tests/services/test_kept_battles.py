"""Battles that are played by hand: kept as they go, gone on with, and as files; all five games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.core.variations import Decision, Seats, Tree
from editor.services.battles import battle_content, battle_files, kept_battles
from editor.services.battles.kept_battles import Keeping, Moment
from editor.services.battles.watching import Place, Prepared, Recording, prepare, step_of
from editor.services.everything.exporting import export_everything
from editor.services.everything.importing import import_everything
from editor.services.opening import open_workspace
from editor.services.salvage import loss_message, salvage
from editor.services.workspace import Workspace
from schemas.messages import sentence
from schemas.problems import EditorError
from tests.catalogues import copied

SCENARIOS = (
    "demonworld/scenario/first-battle",
    "diskwars/scenario/first-contact",
    "zargo/scenario/two-thrones",
    "wizwar/scenario/the-first-duel",
    "darkage/scenario/four-corners",
)
SEED = 5


@pytest.fixture
def ws(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content, of one test."""
    with open_workspace(copied(shipped_catalogue, tmp_path / "catalogue.sqlite")) as workspace:
        yield workspace


class Game:
    """A battle that goes on decision by decision; the computer proposes what people decide."""

    def __init__(self, prepared: Prepared) -> None:
        play, setup = prepared.play, prepared.setup
        first, *others = (side.id for side in getattr(setup.scenario, "sides", ()))
        seats = Seats.of([first], {side: AiSettings("calculating", "cautious") for side in others})
        self.tree = Tree().seated(seats)
        self.recording = Recording(play, setup, SEED)
        self._dice, self._thinking, self._state = SeededDice(SEED), thinking_dice(SEED), play.start(setup)

    def go(self, decisions: int) -> None:
        """Decide so often."""
        play = self.recording.play
        for _ in range(decisions):
            side = play.to_act(self._state)
            if side is None:
                return
            action = play.choose(play.view(self._state, side), side, self._thinking)
            for event in play.decide(self._state, action, self._dice):
                step = step_of(play, self._state, event)
                self.recording.extend([step])
                self._state = step.state
            self.tree = self.tree.decided(Decision(side, action))

    @property
    def moment(self) -> Moment:
        return Moment(self.tree, self.recording.events, Place(2, "melee"))

    def keeping(self, ws: Workspace) -> Keeping:
        one = self.recording
        return Keeping(ws, one.play, one.setup, one.seed)


def game_of(ws: Workspace, scenario: str, decisions: int) -> Game:
    game = Game(prepare(ws, scenario))
    game.go(decisions)
    return game


def kept_events(ws: Workspace, battle: str) -> tuple[Any, ...]:
    return kept_battles.open_kept(ws, battle).recording.events


@pytest.mark.quick(2)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_of_every_game_goes_on_just_where_it_was(ws: Workspace, scenario: str) -> None:
    game = game_of(ws, scenario, 12)
    keeping = game.keeping(ws)
    keeping.note(game.moment)
    keeping.write()
    game.go(9)
    keeping.note(game.moment)
    keeping.write()

    opened = kept_battles.open_kept(ws, keeping.id)

    assert opened.trouble is None
    assert opened.tree == game.tree
    assert opened.recording.seed == SEED
    assert opened.recording.events == game.recording.events
    assert opened.setup == game.recording.setup
    assert opened.changed_in(prepare(ws, scenario)) == ()


def test_the_list_says_what_is_played_by_whom_and_where_it_stands(ws: Workspace) -> None:
    game = game_of(ws, SCENARIOS[0], 7)
    keeping = game.keeping(ws)
    keeping.note(game.moment)
    keeping.write()
    other = kept_battles.keep(ws, game.recording, game.tree, " Friday's ")

    first, second = kept_battles.kept_battles(ws)

    assert (first.id, first.name) == (other.id, "Friday's")
    assert second.id == keeping.id
    assert kept_battles.scenario_name(second).get("en") == "The First Battle"
    assert second.head["hands"] == list(game.tree.now.seats.hands)
    assert (second.head["turn"], second.head["phase"], second.head["decisions"]) == (2, "melee", 7)
    assert set(kept_battles.side_names(second, "de")) >= set(second.head["hands"])
    assert kept_battles.kept_battles(ws, game.recording.setup.scenario.id) == (first, second)
    assert kept_battles.kept_battles(ws, "of nothing") == ()


def test_a_battle_is_found_by_id_beginning_or_name_renamed_and_deleted(ws: Workspace) -> None:
    game = game_of(ws, SCENARIOS[3], 3)
    one = kept_battles.keep(ws, game.recording, game.tree, "Duel")
    two = kept_battles.keep(ws, game.recording, game.tree, "Duel")
    assert kept_battles.find_battle(ws, one.id[:8]).id == one.id
    with pytest.raises(EditorError, match=r"battles\.several"):
        kept_battles.find_battle(ws, "Duel")
    kept_battles.rename_battle(ws, two.id, "Second duel")
    assert kept_battles.find_battle(ws, "Second duel").id == two.id
    kept_battles.delete_battles(ws, [one.id])
    assert [row.id for row in kept_battles.kept_battles(ws)] == [two.id]
    with pytest.raises(EditorError, match=r"battles\.none"):
        kept_battles.open_kept(ws, one.id)


def test_what_was_taken_back_is_kept_as_taken_back(ws: Workspace) -> None:
    game = game_of(ws, SCENARIOS[4], 20)
    keeping = game.keeping(ws)
    keeping.note(game.moment)
    keeping.write()
    again = game_of(ws, SCENARIOS[4], 11)
    old = again.recording.events
    game.recording.shorten(len(old))
    branch = game.tree.branched(0, 11, seats=Seats(), turn=1)
    keeping.note(Moment(branch, game.recording.events, Place(1, "")))
    keeping.write()

    opened = kept_battles.open_kept(ws, keeping.id)

    assert opened.recording.events == old
    assert opened.tree == branch
    assert len(opened.tree.line(0)) == 20


def test_a_log_that_a_crash_cut_off_is_completed_by_the_decisions(ws: Workspace) -> None:
    game = game_of(ws, SCENARIOS[1], 12)
    keeping = game.keeping(ws)
    keeping.note(Moment(game.tree, game.recording.events[:4], Place()))
    keeping.write()
    assert kept_events(ws, keeping.id) == game.recording.events


def test_two_windows_that_play_one_battle_on_keep_one_each(ws: Workspace) -> None:
    game = game_of(ws, SCENARIOS[0], 5)
    row = kept_battles.keep(ws, game.recording, game.tree, "Friday's")
    setup, play = game.recording.setup, game.recording.play
    here, there = (Keeping(ws, play, setup, SEED, row) for _ in range(2))
    before = game.moment
    game.go(3)
    here.note(game.moment)
    here.write()
    there.note(before)
    there.write()
    assert here.id == row.id != there.id
    assert kept_battles.find_battle(ws, there.id).name == "Friday's"
    assert kept_events(ws, here.id) == game.recording.events
    assert kept_events(ws, there.id) == before.events


def test_what_cannot_be_written_waits_and_is_written_later(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(ws, SCENARIOS[0], 5)
    keeping = game.keeping(ws)
    keeping.note(game.moment)
    monkeypatch.setattr(ws, "read_only", True)
    with pytest.raises(EditorError):
        keeping.write()
    assert keeping.waits
    monkeypatch.setattr(ws, "read_only", False)
    keeping.write()
    assert not keeping.waits
    assert kept_events(ws, keeping.id) == game.recording.events


def test_a_battle_goes_to_another_catalogue_as_a_file_with_its_variations(
    ws: Workspace, tmp_path: Path
) -> None:
    game = game_of(ws, SCENARIOS[2], 15)
    tree = game.tree.branched(0, 9, seats=game.tree.now.seats, name="Otherwise").gone_to(0)
    row = kept_battles.keep(ws, game.recording, tree)
    file = kept_battles.export_kept(ws, row.id, tmp_path / "mine")
    assert file.name == "mine.battle.json"
    kept_battles.delete_battles(ws, [row.id])

    taken = kept_battles.take_in(ws, file, "Back")

    opened = kept_battles.open_kept(ws, taken.id)
    assert taken.name == "Back"
    assert opened.tree == tree
    assert opened.recording.events == game.recording.events


def test_a_file_of_a_log_alone_is_watched_and_not_gone_on_with(ws: Workspace, tmp_path: Path) -> None:
    game = game_of(ws, SCENARIOS[0], 5)
    file = battle_files.save_battle(game.recording, tmp_path / "log")
    assert battle_files.open_battle(file).tree is None
    with pytest.raises(EditorError, match=r"battles\.log_only"):
        kept_battles.take_in(ws, file)


def rewritten(file: Path, decided: Any) -> None:
    """Put other decisions into a file, and the hash that goes with them."""
    data = json.loads(file.read_text(encoding="utf-8"))
    data |= {"decided": decided, "decided_fingerprint": battle_content.log_fingerprint(decided)}
    file.write_text(json.dumps(data), encoding="utf-8")


def test_decisions_that_lead_elsewhere_leave_the_log_to_be_watched(ws: Workspace, tmp_path: Path) -> None:
    game = game_of(ws, SCENARIOS[1], 12)
    file = battle_files.save_battle(game.recording, tmp_path / "a", game.tree)
    data = json.loads(file.read_text(encoding="utf-8"))["decided"]
    row = data["variations"][0]
    for decisions in (row["decisions"][1:], [*row["decisions"][:1], *row["decisions"][:1]]):
        rewritten(file, data | {"variations": [row | {"decisions": decisions}]})
        opened = battle_files.open_battle(file)
        assert opened.tree is None
        assert opened.trouble is not None
        assert opened.trouble.code in {
            "replay.decision_refused",
            "replay.decided_otherwise",
            "replay.decision_of_another",
        }
        assert opened.recording.events == game.recording.events


def test_changed_decisions_are_refused(ws: Workspace, tmp_path: Path) -> None:
    game = game_of(ws, SCENARIOS[3], 4)
    file = battle_files.save_battle(game.recording, tmp_path / "a", game.tree)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["decided"]["variations"][0]["name"] = "Mine"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(EditorError, match=r"preview\.battle_altered"):
        battle_files.open_battle(file)


def test_an_export_of_everything_carries_the_battles(ws: Workspace, tmp_path: Path) -> None:
    game = game_of(ws, SCENARIOS[3], 6)
    with open_workspace(tmp_path / "few.sqlite", content=None) as few:  # a battle has its documents with it
        row = kept_battles.keep(few, game.recording, game.tree, "Friday's")
        export_everything(few, tmp_path / "all.zip")
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        for _ in range(2):  # the second time it is there already
            import_everything(other, tmp_path / "all.zip")
        (taken,) = kept_battles.kept_battles(other)
        assert (taken.id, taken.name, taken.head) == (row.id, "Friday's", row.head)
        assert kept_battles.open_kept(other, row.id).tree == game.tree


@pytest.mark.long
def test_battles_are_salvaged_from_a_damaged_catalogue(ws: Workspace, tmp_path: Path) -> None:
    game = game_of(ws, SCENARIOS[0], 9)
    whole = kept_battles.keep(ws, game.recording, game.tree, "Friday's")
    broken = kept_battles.keep(ws, game.recording, game.tree, "Monday's")
    with ws.writing() as catalogue:
        wrong = {"ground": b"x", "id": broken.id}
        catalogue.execute(text("UPDATE battle SET ground = :ground WHERE id = :id"), wrong)
    ws.close()
    done = salvage(ws.path, tmp_path / "new.sqlite")
    assert [(loss.what, loss.name) for loss in done.losses] == [("battle", "Monday's")]
    assert "Monday's" in sentence(loss_message(done.losses[0]), "en")
    with open_workspace(tmp_path / "new.sqlite", content=None) as new:
        (row,) = kept_battles.kept_battles(new)
        assert (row.id, row.name, row.head) == (whole.id, "Friday's", whole.head)
        assert kept_battles.open_kept(new, row.id).tree == game.tree
