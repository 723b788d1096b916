"""Events of Diskwars and of Dark Age that change what is on the table, and the points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.event_words import event_names, trigger_sentences
from editor.rules.core.trial import try_event
from editor.rules.darkage import setting_up
from editor.rules.darkage.actions.cards import Lay
from editor.rules.darkage.actions.raid import ChoosePlace
from editor.rules.darkage.means import score
from editor.rules.darkage.state import NONE, Combat
from editor.rules.diskwars.events.arrivals import DisksCame
from editor.rules.diskwars.placing import in_zone
from editor.rules.diskwars.setting_up import start
from editor.rules.diskwars.table import Wall, overlap, stays_on
from editor.rules.diskwars.victory import destroyed, judged
from schemas.messages import LANGUAGES, problem_text, sentence
from schemas.parse import dump_document
from tests.rules.test_scenario_events import eventful, fought, play_of


def after(game: str, setup: Setup) -> tuple[Any, list[Any]]:
    """The state after the event has gone off, and again from the events alone."""
    play = play_of(game)
    events, states = fought(game, setup)
    again = states[0]
    for event in events:
        again = play.evolve(again, play.event_from(play.event_data(event)))
    same = getattr(states[-1], "table", states[-1])
    assert getattr(again, "table", again) == same
    return states[-1], events


def reference(document: Any) -> dict[str, str]:
    return {"id": document.id, "kind": str(document.kind.value), "slug": document.slug}


def disks(count: int = 3, side: int = 0, **more: Any) -> dict[str, Any]:
    """An effect that brings disks of the first card of a side's army."""
    plain = eventful("diskwars")
    scenario: Any = plain.scenario
    army: Any = plain.get(scenario.sides[side].army)
    card = next(one for entry in army.entries if (one := plain.get(entry.card)) and one.kind == "unit")
    return {"do": "disks", "side": scenario.sides[side].id, "unit": reference(card), "count": count, **more}


def told(setup: Setup) -> list[str]:
    scenario: Any = setup.scenario
    names = event_names(scenario, setup)
    return [trigger_sentences(scenario.triggers, names, language)[0] for language in LANGUAGES]


def test_disks_come_where_their_side_brings_them_in() -> None:
    setup = eventful("diskwars", disks())
    plain, _events = after("diskwars", eventful("diskwars"))
    state, events = after("diskwars", setup)
    (came,) = [one for one in events if isinstance(one, DisksCame)]
    assert len(state.table.disks) == len(plain.table.disks) + 3
    new = [state.table.found(name) for name, _at in came.disks]
    assert all(in_zone(state, state.battle.seats[0], one) for one in new)
    for one in new:
        assert stays_on(state.table, one.at, one.radius)
        rest = (other for other in state.table.disks if other.id != one.id)
        assert not any(overlap(one.at, one.radius, other.at, other.radius) for other in rest)
    assert not any(held.id in state.battle.brought for player in plain.table.players for held in player.stack)
    assert all("{" not in words for words in told(setup))
    assert new[0].card.name.get("en") in told(setup)[0]


def test_disks_come_to_a_spot_and_those_without_room_beside_it() -> None:
    spot = disks(count=4, at={"x_cm": 2.5, "y_cm": 2.5})
    setup = eventful("diskwars", spot, {"do": "scores", "side": spot["side"], "points": 3})
    state, events = after("diskwars", setup)
    (came,) = [one for one in events if isinstance(one, DisksCame)]
    first = came.disks[0][1]
    assert first == (2.5, state.battle.size[1] - 2.5)
    far = [((at[0] - first[0]) ** 2 + (at[1] - first[1]) ** 2) ** 0.5 for _name, at in came.disks]
    assert far == sorted(far)
    assert max(far) < 20
    assert all("2.5" in words or "2,5" in words for words in told(setup))
    assert destroyed(state, 0) == 3
    lines = try_event(play_of("diskwars"), setup, 0).lines
    assert len({sentence(one.message, "de") for one in lines}) == len(lines) == 3
    assert all("{" not in sentence(one.message, language) for one in lines for language in LANGUAGES)


def test_disks_that_have_come_do_not_come_again() -> None:
    play: Any = play_of("diskwars")
    setup = eventful("diskwars", disks(), repeats=True)
    state, _events = after("diskwars", setup)
    record = play.engine.record(state, None)
    play.engine.script.fire(record, 0)
    assert not [one for one in record.events if isinstance(one, DisksCame)]


def test_points_of_an_event_win_where_points_do() -> None:
    side = eventful("diskwars").scenario.sides[1].id  # type: ignore[attr-defined]
    setup = eventful("diskwars", {"do": "scores", "side": side, "points": 40})
    rules = ({"when": "points_destroyed", "value": 40},)
    scenario = type(setup.scenario).model_validate({**dump_document(setup.scenario), "victory": rules})
    state, _events = after("diskwars", Setup(scenario, setup.documents))
    found = judged(state, None)
    assert found is not None
    assert found[0] == 1
    assert play_of("diskwars").standings(state)[1].points == 40


def test_what_events_of_diskwars_bring_is_checked() -> None:
    plain = eventful("diskwars")
    missing = {"id": "0" * 8 + "-0000-4000-8000-" + "0" * 12, "kind": "unit", "slug": "no-such-disk"}
    off = disks(at={"x_cm": 999, "y_cm": 1})
    setup = eventful("diskwars", {**off, "unit": missing}, {**off})
    found = play_of("diskwars").refusals(Setup(setup.scenario, plain.documents))
    assert [(one.code, one.path) for one in found] == [
        ("diskwars_play.event_no_disk", "triggers[0].effects[0].unit"),
        ("diskwars_play.event_off_table", "triggers[0].effects[0].at"),
        ("diskwars_play.event_off_table", "triggers[0].effects[1].at"),
    ]
    for one in found:
        assert one.fix is not None
        assert all("{" not in problem_text(one, language) for language in LANGUAGES)


def locations(side: int = 0) -> dict[str, Any]:
    """An effect that brings the other side's places to a side."""
    plain = eventful("darkage")
    game = play_of("darkage").start(plain).game
    sides = game.scenario.sides
    return {"do": "places", "side": sides[side].id, "card": reference(game.locations[1 - side])}


def test_places_come_into_play() -> None:
    setup = eventful("darkage", locations(), repeats=True)
    state, events = after("darkage", setup)
    own, other = state.game.locations
    names = [one.name for one in state.places(0)]
    assert names == [one.name for one in (*own.places, *other.places)]
    assert len(state.players[0].plundered) == len(state.players[0].laid) == len(names)
    assert len(state.places(1)) == len(other.places)
    play: Any = play_of("darkage")
    record = play.engine.record(state, None)
    play.engine.script.fire(record, 0)
    assert len(record.state.places(0)) == len(names)
    assert all("{" not in words for words in told(setup))
    assert other.name.get("en") in told(setup)[0]
    last = len(names) - 1
    raid = Combat(attacker=1, target=0, defender=0)
    raided = replace(state, phase="combat", step="attack_place", acting=1, combat=raid)
    assert play.check(raided, ChoosePlace(last)) is None
    assert play.check(raided, ChoosePlace(last + 1)) is not None
    assert ChoosePlace(last) in set(play.legal_actions(raided))
    assert [one for one in events if type(one).__name__ == "PlacesCame"]


def test_a_logistics_card_lies_on_a_place_that_came() -> None:
    state, _events = after("darkage", eventful("darkage", locations()))
    card = next(n for n, one in enumerate(state.game.cards) if getattr(one, "sort", "") == "logistics")
    owner = state.game.owners[card]
    if owner != 0:
        pytest.skip("the first deck has no logistics card")
    players = list(state.players)
    players[0] = replace(players[0], hand=(card,), command=6, logistics=6)
    ready = replace(state, players=tuple(players), active=0, acting=0, phase="action", step="action")
    place = len(state.players[0].laid) - 1
    play = play_of("darkage")
    laid = ready
    for event in play.decide(ready, Lay(card, place), None):
        laid = play.evolve(laid, event)
    assert laid.players[0].laid[place] == card
    assert laid.players[0].laid[0] == NONE


def test_a_gang_gains_and_loses_means_and_points() -> None:
    side = eventful("darkage").scenario.sides[1].id  # type: ignore[attr-defined]
    means = {"do": "means", "side": side, "command": 2, "logistics": 3, "markers": -2}
    points = {"do": "scores", "side": side, "points": 4}
    begins: dict[str, Any] = {"moment": "turn_begins"}
    plain, _events = after("darkage", eventful("darkage", {"do": "ends"}, **begins))
    setup = eventful("darkage", means, points, **begins)
    state, _events = after("darkage", setup)
    before, now = plain.players[1], state.players[1]
    most = state.game.ruleset.resources.resource_most
    assert now.command == min(before.command + 2, most)
    assert now.logistics == min(before.logistics + 3, most)
    assert now.markers == before.markers - 2
    assert score(state, 1) == score(plain, 1) + 4
    taken = {**means, "command": -20, "logistics": -20, "markers": 3}
    poor, _events = after("darkage", eventful("darkage", taken, **begins))
    assert (poor.players[1].command, poor.players[1].logistics) == (0, 0)
    assert poor.players[1].markers == before.markers + 3
    for language, words in zip(LANGUAGES, told(setup), strict=True):
        assert "+2" in words
        assert "-2" in words or "−2" in words
        lines = try_event(play_of("darkage"), setup, 0).lines
        assert all("{" not in sentence(one.message, language) for one in lines)


def test_what_events_of_dark_age_bring_is_checked() -> None:
    plain = eventful("darkage")
    game = play_of("darkage").start(plain).game
    effect = {**locations(), "card": reference(game.leaders[0])}
    (found,) = play_of("darkage").refusals(eventful("darkage", effect))
    assert (found.code, found.path) == ("darkage_rules.event_no_places", "triggers[0].effects[0].card")
    assert all("{" not in problem_text(found, language) for language in LANGUAGES)


def test_a_card_that_is_missing_is_said_and_nothing_breaks() -> None:
    missing = {"id": "0" * 8 + "-0000-4000-8000-" + "0" * 12, "slug": "no-such-card"}
    places = {**locations(), "card": {**missing, "kind": "card"}}
    setup = eventful("darkage", places)
    (found,) = play_of("darkage").refusals(setup)
    assert "no-such-card" in problem_text(found, "en")
    assert "no-such-card" in told(setup)[0]
    assert not setting_up.start(setup).game.awaited
    gone = eventful("diskwars", disks(unit={**missing, "kind": "unit"}))
    battle = start(gone)
    assert battle.awaited == {(0, 0): ()}
    scenario: Any = gone.scenario
    assert "no-such-card" in trigger_sentences(scenario.triggers, event_names(scenario), "en")[0]


def test_a_gang_that_gains_nothing_is_told_so() -> None:
    side = eventful("darkage").scenario.sides[0].id  # type: ignore[attr-defined]
    nothing = {"do": "means", "side": side}
    setup = eventful("darkage", nothing, {**nothing, "markers": 1}, {**nothing, "command": 1})
    assert "nothing" in told(setup)[0]
    assert len(try_event(play_of("darkage"), setup, 0).lines) == 3


def on_the_table(count: int, **more: Any) -> tuple[Any, Any]:
    """A battle in which disks are awaited, and the record that lets them come at once."""
    setup = eventful("diskwars", disks(count, **more))
    scenario = type(setup.scenario).model_validate({**dump_document(setup.scenario), "initial_disks": 2})
    play: Any = play_of("diskwars")
    state = play.start(Setup(scenario, setup.documents))
    return state, play.engine.record(state, None)


def test_disks_come_at_the_land_where_reinforcements_do_and_beside_it_where_it_is_full() -> None:
    state, record = on_the_table(20)
    assert state.battle.seats[0].base is not None
    play_of("diskwars").engine.script.fire(record, 0)
    after_it = record.state
    new = [one for one in after_it.table.disks if one.id in after_it.battle.brought]
    assert len(new) == 20
    inside = [in_zone(after_it, after_it.battle.seats[0], one) for one in new]
    assert inside[0]
    assert not inside[-1]


def test_disks_for_which_there_is_no_room_at_all_do_not_come() -> None:
    state, _record = on_the_table(1, at={"x_cm": 5, "y_cm": 5})
    walled = replace(state.table, walls=(Wall((60.0, 60.0), 500.0),))
    record = play_of("diskwars").engine.record(state.replace(table=walled), None)
    play_of("diskwars").engine.script.fire(record, 0)
    assert not [one for one in record.events if isinstance(one, DisksCame)]
