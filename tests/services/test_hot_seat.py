"""Battles played by hand without a window: turns, dice, secrets, taking back; logs and pictures."""

import json
from pathlib import Path

import pytest
from PIL import Image

from editor.rules.core.contract import IllegalActionError
from editor.rules.core.variations import Decision, Seats, Tree, Variation, tree_data, tree_from
from editor.rules.demonworld import actions as act
from editor.services.battles import animation, battle_logs, watching
from editor.services.battles.hints import hint_for
from editor.services.battles.hot_seat import HotSeat
from editor.services.workspace import Workspace
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError, Message


@pytest.fixture(scope="module")
def prepared(shipped: Workspace) -> watching.Prepared:
    return watching.prepare(shipped, "first-battle")


@pytest.fixture(scope="module")
def sides(prepared: watching.Prepared) -> tuple[str, ...]:
    return tuple(side.id for side in prepared.setup.scenario.sides)  # type: ignore[attr-defined]


def seat_of(prepared: watching.Prepared, *hands: str, seed: int = 3) -> HotSeat:
    return HotSeat(prepared.play, prepared.setup, seed, hands)


def until_step(seat: HotSeat, step: str) -> None:
    """Play on as the computer advises until a person faces a step."""
    for _ in range(500):
        list(seat.machine())
        if seat.state.step == step:
            return
        seat.act(seat.advice())
    raise AssertionError(f"no step {step}")


def test_a_seat_without_hands_fights_the_battle_of_the_same_seed(prepared: watching.Prepared) -> None:
    watched = [step.happening.event for step in watching.fight(prepared.play, prepared.setup, 3)]
    assert [step.happening.event for step in seat_of(prepared).machine()] == watched


def test_hands_that_follow_the_advice_fight_the_same_battle(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    watched = [step.happening.event for step in watching.fight(prepared.play, prepared.setup, 3)]
    seat = seat_of(prepared, *sides)
    fought = []
    while seat.to_act is not None:
        assert seat.waits
        fought += [step.happening.event for step in seat.act(seat.advice())]
    assert fought == watched


def test_the_computer_stops_where_a_person_has_to_act(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    seat = seat_of(prepared, sides[1])
    list(seat.machine())
    assert seat.waits
    assert seat.to_act == sides[1]


def test_orders_of_the_other_side_stay_face_down(prepared: watching.Prepared, sides: tuple[str, ...]) -> None:
    seat = seat_of(prepared, *sides)
    seat.act(seat.advice())
    laid = seat.state.orders
    hidden = seat.seen.orders
    assert any(orders for orders in laid if orders)
    assert not any(orders for orders in hidden if orders)


def test_a_refused_action_changes_nothing_and_names_its_rule(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    seat = seat_of(prepared, *sides)
    before = seat.state
    with pytest.raises(IllegalActionError) as trouble:
        seat.act(act.Finish())
    assert trouble.value.message.values["rule"] == "III.2.0"
    assert seat.state is before
    assert seat.check(act.Finish()) == trouble.value.message


def test_a_movement_without_dice_is_taken_back(prepared: watching.Prepared, sides: tuple[str, ...]) -> None:
    seat = seat_of(prepared, sides[0])
    until_step(seat, "move")
    before, length = seat.state, seat.length
    move = next(
        one
        for one in prepared.play.legal_actions(seat.state)
        if isinstance(one, act.Advance) and len(one.path) == 1
    )
    seat.act(move)
    assert seat.state != before
    assert seat.can_undo
    assert not seat.undo_branches
    assert seat.undo() == length
    assert seat.state == before
    assert len(seat.tree.variations) == 1


def test_nothing_is_taken_back_before_a_person_has_decided(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    seat = seat_of(prepared, sides[1])
    list(seat.machine())
    assert not seat.can_undo
    assert not seat.undo_branches
    assert seat.undo() is None


def test_what_was_rolled_or_revealed_is_taken_back_and_kept_as_a_variation(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    seat = seat_of(prepared, *sides)
    seat.act(seat.advice())  # the other side acts next
    assert seat.undo_branches
    before = seat.state
    seat.act(seat.advice())  # the orders are shown
    assert seat.undo_branches
    seat.undo()
    assert seat.state == before
    assert seat.tree.current == 1
    until_step(seat, "attacks")
    before, drawn = seat.state, seat.length
    action = seat.advice()
    seat.act(action)
    assert seat.undo_branches
    assert seat.undo() == drawn
    assert seat.state == before
    assert [one.parent for one in seat.tree.variations] == [None, 0, 1]


def test_the_same_decision_rolls_the_same_dice_after_it_was_taken_back(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    seat = seat_of(prepared, *sides)
    until_step(seat, "attacks")
    action = seat.advice()
    first = [step.happening.event for step in seat.act(action)]
    seat.undo()
    assert [step.happening.event for step in seat.act(action)] == first


def test_taking_back_goes_across_what_the_computer_did(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    seat = seat_of(prepared, sides[0])
    until_step(seat, "move")
    length, before = seat.length, seat.state
    seat.act(act.Finish())
    list(seat.machine())
    assert seat.length > length
    assert seat.undo() == length
    assert seat.state == before
    assert seat.waits


def battle_of(seat: HotSeat) -> list[object]:
    """Finish a battle as the computer would; return its events from here on."""
    found: list[object] = []
    while seat.to_act is not None:
        found += [step.happening.event for step in seat.act(seat.advice())]
    return found


def test_one_goes_back_to_a_variation_as_it_stood(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    seat = seat_of(prepared, *sides)
    until_step(seat, "move")
    moment = seat.branch_at(seat.length, Seats.of(sides, {}), "Another")
    battle_of(seat)
    state, length = seat.state, seat.length
    shared = seat.go_to(0)
    assert shared == moment
    assert not seat.behind
    seat.act(act.Finish())
    assert seat.tree.variations[1].name == "Another"
    steps_from = seat.go_to(1)
    assert steps_from == moment
    assert seat.behind
    list(seat.catch_up())
    assert (seat.state, seat.length) == (state, length)


def test_a_battle_is_resumed_from_its_decisions_alone(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    seat = seat_of(prepared, sides[0])
    until_step(seat, "attacks")
    read = tree_from(prepared.play, json.loads(json.dumps(tree_data(prepared.play, seat.tree))))
    resumed = HotSeat(prepared.play, prepared.setup, 3, tree=read)
    assert resumed.behind
    list(resumed.catch_up())
    assert (resumed.state, resumed.length, resumed.hands) == (seat.state, seat.length, {sides[0]})
    assert battle_of(resumed) == battle_of(seat)


def test_a_decision_that_does_not_follow_is_refused_with_its_number(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    for side in sides:
        tree = Tree().decided(Decision(side, act.Finish()))
        with pytest.raises(EditorError) as trouble:
            list(HotSeat(prepared.play, prepared.setup, 3, tree=tree).catch_up())
        assert trouble.value.problems[0].values["number"] == 1


def test_one_plays_on_from_a_moment_of_a_watched_battle_with_other_seats(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    recording = watching.Recording(prepared.play, prepared.setup, 3)
    recording.extend(watching.fight(prepared.play, prepared.setup, 3))
    tree = Tree((Variation(decisions=tuple(one for _, one in recording.decisions)),))
    seat = HotSeat(prepared.play, prepared.setup, 3, tree=tree)
    assert [step.happening.event for step in seat.catch_up()] == list(recording.events)
    moment = seat.branch_at(60, Seats.of(sides[:1], {}))
    assert moment >= 60
    assert seat.state == recording.state_at(moment)
    list(seat.machine())
    assert seat.waits


def test_a_recording_forgets_what_was_taken_back(prepared: watching.Prepared) -> None:
    recording = watching.Recording(prepared.play, prepared.setup, 3)
    steps = list(watching.fight(prepared.play, prepared.setup, 3))
    recording.extend(steps)
    for moment in (len(steps) - 1, 130, 64, 3, 0):
        recording.shorten(moment)
        assert recording.length == moment
        assert recording.state_at(moment) == (steps[moment - 1].state if moment else recording.state_at(0))
        assert all(at <= moment for at, _ in recording.places())
    recording.extend(steps)
    assert recording.state_at(len(steps)) == steps[-1].state


# logs


@pytest.fixture(scope="module")
def recording(prepared: watching.Prepared) -> watching.Recording:
    found = watching.Recording(prepared.play, prepared.setup, 3)
    found.extend(watching.fight(prepared.play, prepared.setup, 3))
    found.complete = True
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_as_text_has_every_sentence_its_dice_and_its_modifiers(
    recording: watching.Recording, language: str, tmp_path: Path
) -> None:
    file = battle_logs.save_log(recording, tmp_path / "log.txt", language)
    text = file.read_text("utf-8")
    rolled = next(line for one in recording.happenings for line in one.lines if line.dice and line.details)
    sides, face = rolled.dice[0]
    assert sentence(Message(code="preview.die", values={"sides": sides, "face": face}), language) in text
    assert f"    {battle_logs.detail_text(rolled.details[0], language)}" in text
    assert text.count("\n") > sum(len(one.lines) for one in recording.happenings)


def test_a_log_as_json_has_a_line_per_sentence(recording: watching.Recording, tmp_path: Path) -> None:
    data = json.loads(battle_logs.save_log(recording, tmp_path / "log.json", "en").read_text("utf-8"))
    assert data["seed"] == 3
    assert data["complete"] is True
    assert len(data["lines"]) == sum(len(one.lines) for one in recording.happenings)
    die = next(line for line in data["lines"] if line["dice"] and line["details"])
    assert set(die["dice"][0]) == {"sides", "face"}
    assert die["details"][0]["rule"]
    assert die["subjects"]


def test_a_log_is_not_written_where_there_is_no_folder(recording: watching.Recording, tmp_path: Path) -> None:
    with pytest.raises(EditorError):
        battle_logs.save_log(recording, tmp_path / "nowhere" / "log.txt", "en")


# moving pictures


def frames(count: int) -> list[animation.Frame]:
    return [
        animation.Frame(8, 6, bytes([40 * number, 80, 200 - 30 * number]) * 48, 100 * (number + 1))
        for number in range(count)
    ]


@pytest.mark.parametrize("suffix", list(animation.FORMATS))
def test_a_moving_picture_has_every_frame_for_its_time(suffix: str, tmp_path: Path) -> None:
    made = frames(4)
    seen: list[tuple[int, int]] = []
    file = tmp_path / f"battle{suffix}"
    animation.save_animation(
        iter(made), 4, file, lambda done, total: seen.append((done, total)), samples=made
    )
    assert seen == [(0, 4), (1, 4), (2, 4), (3, 4)]
    with Image.open(file) as picture:
        assert picture.n_frames == 4  # type: ignore[attr-defined]
        times = []
        for number in range(4):
            picture.seek(number)
            picture.load()
            times.append(picture.info["duration"])
    assert times == [100, 200, 300, 400]


@pytest.mark.parametrize(("name", "count"), [("battle.avi", 2), ("battle.gif", 0), ("battle.gif", 5000)])
def test_a_moving_picture_that_cannot_be_is_refused(name: str, count: int, tmp_path: Path) -> None:
    with pytest.raises(EditorError):
        animation.save_animation(iter(frames(2)), count, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_moving_picture_that_is_cancelled_leaves_no_file(tmp_path: Path) -> None:
    class StopError(Exception):
        pass

    def report(done: int, _total: int) -> None:
        if done == 2:
            raise StopError

    with pytest.raises(StopError):
        animation.save_animation(iter(frames(4)), 4, tmp_path / "battle.gif", report)
    assert not list(tmp_path.iterdir())


def test_a_hint_rolls_nothing_and_sees_no_more_than_the_side(
    prepared: watching.Prepared, sides: tuple[str, ...]
) -> None:
    seat = seat_of(prepared, *sides)
    seat.act(seat.advice())  # its orders lie face down
    hidden = seat.asking()
    assert hidden.view == seat.play.view(seat.state, sides[1])
    assert hidden.view != seat.state
    before = (seat.state, seat.length, seat.tree)
    action, reasons = hint_for(seat)
    assert (seat.state, seat.length, seat.tree) == before
    assert action is not None
    assert reasons
    assert hidden.ai_settings.level == seat.play.levels[-1]
    assert hint_for(seat) == (action, reasons)
    with pytest.raises(EditorError, match=r"hint\.nobody"):
        hint_for(seat_of(prepared))
    seat.act(seat.advice())
    assert hidden.answer().action == hidden.answer().action  # asked before, answered after it has gone on
