"""Setting up, orders, what is hidden, the end of a battle, saved battles (III.2.0, VII)."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from editor.rules import demonworld
from editor.rules.core.contract import IllegalActionError, Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.replay import SavedBattle, battle_data, battle_from, replay
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.orders.laying import OrdersRevealed
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.turn import BattleEnded
from editor.rules.demonworld.victory.ending import areas_counted, ending
from editor.rules.demonworld.victory.losses import points_lost
from schemas.base import must_be
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import Troop, do, of, refused, row, setup_of, shipped_setup, state_of
from tests.sentences import sentences

PLAY = DemonworldPlay()


def codes(setup: Setup) -> list[str]:
    return [problem.code.partition(".")[2] for problem in PLAY.refusals(setup)]


def changed(setup: Setup, **values: Any) -> Setup:
    assert isinstance(setup.scenario, DemonworldScenario)
    return Setup(
        DemonworldScenario.model_validate({**setup.scenario.model_dump(), **values}), setup.documents
    )


def test_the_first_battle_can_be_played() -> None:
    assert PLAY.refusals(shipped_setup()) == ()


@pytest.mark.parametrize("slug", ["the-last-stand", "kal-bennock"])
def test_the_scenarios_of_the_intermediate_game_can_be_played(slug: str) -> None:
    assert PLAY.refusals(shipped_setup(slug)) == ()


def test_a_chapter_that_is_not_played_is_refused_by_name() -> None:
    setup = setup_of([Troop(0, row((0, 0), 4)), Troop(1, row((0, 0), 4))], chapters=("X",))
    (problem,) = PLAY.refusals(changed(setup, chapters_added=["XXVI"]))
    assert problem.code == "demonworld_rules.chapters_not_played"
    assert problem.values["chapters"] == "XXVI"
    for language in LANGUAGES:
        assert "XXVI" in sentence(problem, language)


def test_who_can_never_land_needs_the_chapter_of_flyers() -> None:
    """Told by its name; a person who flies walks where nobody flies (XXIII)."""
    hero: dict[str, Any] = {"card_kind": "hero", "movement": {"fixed": 16}, "flyer": True}
    machine: dict[str, Any] = {"flyer": True, "flight": {"always_aloft": True}}
    for card, chapters, code in (
        (hero, ("X", "XXIII"), None), (hero, ("X",), None),
        (machine, ("X",), "cannot_walk"), (machine, ("XXIII",), None),
    ):  # fmt: skip
        setup = setup_of([Troop(0, [(0, 0)], card=card), Troop(1, row((0, 0), 4))], chapters=chapters)
        found = PLAY.refusals(setup)
        assert [problem.code.partition(".")[2] for problem in found] == ([code] if code else [])
        assert all("Unit-0" in sentence(problem, language) for problem in found for language in LANGUAGES)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    setup = setup_of([Troop(0, row((0, 0), 4)), Troop(0, row((0, 0), 4)), Troop(1, row((0, 0), 4))])
    assert isinstance(setup.scenario, DemonworldScenario)
    red, blue = setup.scenario.model_dump()["sides"]
    red["placements"] = [
        {"entry": "unit_0", "at": (18, 3), "facing": "N", "frontage": 4},
        {"entry": "unit_9", "at": (2, 2), "facing": "N"},
    ]
    red["zone"] = {"shape": "rows", "first": 10, "last": 12}
    blue["placements"] = [{"entry": "unit_2", "at": (17, 3), "facing": "N", "frontage": 4, "layout": "wedge"}]
    found = codes(changed(setup, sides=[red, blue]))
    assert {
        "placed_off_the_field",
        "placed_outside_zone",
        "placement_unknown",
        "not_placed",
        "placed_on_another",
    } <= set(found)
    assert "chapters_not_in_force" in found


def test_missing_documents_are_named() -> None:
    setup = setup_of([Troop(0, row((0, 0), 4)), Troop(1, row((0, 0), 4))])
    found = codes(Setup(setup.scenario, {}))
    assert sorted(set(found)) == ["army_missing", "map_missing", "ruleset_missing"]
    cards = {key: one for key, one in setup.documents.items() if one.kind != "unit"}
    assert "card_missing" in codes(Setup(setup.scenario, cards))


def test_the_special_elements_stand_in_the_front_rank() -> None:
    state = PLAY.start(shipped_setup())
    signs = [(one.unit, one.sign) for one in state.elements() if one.sign]
    assert (0, "leader") in signs
    guard = next(roster for roster in state.battle.roster if roster.card.slug == "orc-guard")
    assert {state.battle.signs[element] for element in guard.elements[:4]} == {"", "leader", "standard"}


@pytest.mark.rule("III.2.0")
def test_orders_are_laid_by_both_sides_and_revealed_together_and_a_forgotten_one_is_hold() -> None:
    state = state_of(
        Troop(0, row((2, 12), 4)), Troop(0, row((9, 12), 4)), Troop(1, row((2, 2), 4), "S"), turn=0
    )
    state, events = do(state, act.GiveOrders(((0, "charge"),)))
    assert not list(of(events, OrdersRevealed))
    assert [unit.order for unit in state.units] == [None] * 3
    state, events = do(state, act.GiveOrders(((2, "move"),)))
    (shown,) = of(events, OrdersRevealed)
    assert shown.orders == ((0, "charge", False), (1, "hold", True), (2, "move", False))


@pytest.mark.rule("III.2.0")
def test_engaged_units_get_no_order() -> None:
    state = state_of(
        Troop(0, [(5, 7)], "N", None, 1, 1), Troop(0, row((9, 12), 4)), Troop(1, [(5, 6)], "S", None, 1, 1)
    )
    assert refused(state, act.GiveOrders(((0, "charge"),))) == "engaged_gets_no_order"
    assert refused(state, act.GiveOrders(((2, "charge"),))) == "other_side"
    assert refused(state, act.GiveOrders(((1, "charge"), (1, "hold")))) == "two_orders"
    state, _ = do(state, act.GiveOrders(((1, "hold"),)))
    # Blue has no unit to order: the game goes on at once.
    assert state.units[1].order == "hold"


@pytest.mark.rule("III.2.0")
def test_a_player_sees_that_counters_lie_there_but_not_which() -> None:
    state = state_of(Troop(0, row((2, 12), 4)), Troop(1, row((2, 2), 4), "S"))
    state, _ = do(state, act.GiveOrders(((0, "charge"),)))
    other = PLAY.view(state, "blue")
    assert other.orders[0] == ()
    assert PLAY.view(state, "red").orders[0] == ((0, "charge"),)


@pytest.mark.rule("III.2.0")
def test_hidden_facts_do_not_change_what_the_plain_player_chooses() -> None:
    base = state_of(Troop(0, row((2, 12), 4)), Troop(1, row((2, 2), 4), "S"))
    chosen = set()
    for order in ("move", "skirmish", "charge", "hold"):
        state, _ = do(base, act.GiveOrders(((0, order),)))
        chosen.add(repr(PLAY.choose(PLAY.view(state, "blue"), "blue", SeededDice(1))))
    assert len(chosen) == 1


@pytest.mark.rule("IV.1.0")
def test_shots_declared_first_are_hidden_until_the_other_side_has_declared() -> None:
    bow = {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 4}]}]}
    state = state_of(
        Troop(0, [(6, 9), (7, 9)], "N", "skirmish", card=bow),
        Troop(1, [(6, 5), (7, 5)], "S", "skirmish", card=bow),
        phase="first_shooting", step="shots", before=((1, 2), (3, 4)),
    )  # fmt: skip
    seen = set()
    for shots in ((), (act.Shot(0, 2),), (act.Shot(0, 3), act.Shot(1, 3))):
        declared, _ = do(state, act.Shoot(shots))
        view = PLAY.view(declared, "blue")
        assert view.shots[0] == ()
        seen.add((repr(PLAY.choose(view, "blue", SeededDice(1))), view.spent))
    assert len(seen) == 1


@pytest.mark.rule("VII")
def test_who_has_the_last_element_wins_at_the_end_of_the_turn() -> None:
    state = state_of(Troop(0, row((2, 12), 4)), Troop(1, row((2, 2), 4), "S"), turn=3)
    assert ending(state) is None
    gone = state.with_unit(replace(state.units[1], elements=(), cells=(), facings=()))
    assert ending(gone) == BattleEnded(0, "enemy_gone", 3)
    nobody = gone.with_unit(replace(state.units[0], elements=(), cells=(), facings=()))
    assert ending(nobody) == BattleEnded(None, "nobody_left", 3)


@pytest.mark.rule("XVI.1.3")
def test_points_lost_are_the_share_of_the_elements_lost() -> None:
    scenario = {"victory": [{"when": "enemy_losses", "side": "red"}], "turn_limit": 9}
    state = state_of(Troop(0, row((2, 12), 4)), Troop(1, row((2, 2), 4), "S"), turn=3, scenario=scenario)
    unit = state.units[1]
    two = state.with_unit(
        replace(unit, elements=unit.elements[:2], cells=unit.cells[:2], facings=unit.facings[:2])
    )
    assert points_lost(two, 1) == 20
    assert ending(two) == BattleEnded(0, "enemy_losses", 3, 0)


@pytest.mark.rule("XVI.2.0")
def test_an_area_is_held_by_whole_turns_without_an_enemy_in_it() -> None:
    area = {"id": "hill", "name": "Hill", "fields": [(2, 12), (2, 2)]}
    scenario = {"areas": [area], "victory": [{"when": "area_held", "side": "red", "area": "hill"}]}
    state = state_of(Troop(0, row((2, 12), 4)), Troop(1, row((3, 3), 4), "S"), turn=3, scenario=scenario)
    counted = areas_counted(state)
    assert counted is not None
    assert counted.held == (("hill", 0, 0),)
    again = areas_counted(replace(state, held=counted.held))
    assert again is not None
    assert again.held == (("hill", 0, 1),)
    assert ending(replace(state, held=again.held)) == BattleEnded(0, "area_held", 3, 0)


@pytest.mark.parametrize(
    ("victory", "winner", "reason"),
    [((), None, "turn_limit"), (({"when": "otherwise", "side": "blue"},), 1, "otherwise")],
)
def test_the_last_turn_ends_a_battle_that_nobody_has_won(
    victory: Any, winner: int | None, reason: str
) -> None:
    scenario = {"turn_limit": 5, "victory": list(victory)}
    state = state_of(Troop(0, row((2, 12), 4)), Troop(1, row((2, 2), 4), "S"), turn=5, scenario=scenario)
    assert ending(state) == BattleEnded(winner, reason, 5)  # type: ignore[arg-type]
    assert ending(replace(state, turn=4)) is None


def test_an_illegal_action_is_refused_with_the_message_of_check() -> None:
    state = state_of(Troop(0, row((2, 12), 4)), Troop(1, row((2, 2), 4), "S"))
    with pytest.raises(IllegalActionError) as caught:
        PLAY.decide(state, act.GiveOrders(((1, "hold"),)), SeededDice(1))
    assert caught.value.message == PLAY.check(state, act.GiveOrders(((1, "hold"),)))


def battle(seed: int, setup: Setup | None = None) -> tuple[list[Any], Any]:
    setup = setup or shipped_setup()
    state, dice, events = PLAY.start(setup), SeededDice(seed), []
    while (who := PLAY.to_act(state)) is not None:
        for event in PLAY.decide(state, PLAY.choose(PLAY.view(state, who), who, dice), dice):
            state = PLAY.evolve(state, event)
            events.append(event)
    return events, state


@pytest.fixture(scope="module")
def played() -> tuple[list[Any], Any]:
    return battle(7)


def test_the_first_battle_ends_with_a_winner_before_its_last_turn() -> None:
    for seed in range(5):
        _, state = battle(seed)
        result = PLAY.result(state)
        assert result is not None
        assert result.turns < 20
        loser = {"empire": "orcs", "orcs": "empire"}[str(result.winner)]
        assert result.losses[loser]["elements"] == sum(
            len(one.elements) for one in state.battle.roster if state.battle.side_id(one.side) == loser
        )


def test_the_same_seed_is_the_same_battle(played: tuple[list[Any], Any]) -> None:
    assert battle(7) == played
    assert battle(8)[0] != played[0]


def test_the_log_alone_replays_the_battle(played: tuple[list[Any], Any]) -> None:
    events, state = played
    fresh = DemonworldPlay()
    *_, last = replay(fresh, shipped_setup(), events)
    assert last == state


def test_a_saved_battle_comes_back_equal(played: tuple[list[Any], Any]) -> None:
    events, _ = played
    saved = SavedBattle("demonworld", shipped_setup().scenario.id, ("a", "b"), 7, tuple(events))
    assert battle_from(PLAY, battle_data(PLAY, saved)) == saved


@pytest.mark.quick(3)
@pytest.mark.parametrize(
    "damage",
    [
        {"format": 99}, {"events": "none"}, {"seed": True}, {"events": [3]},
        {"events": [{"event": "earthquake"}]}, {"events": [{"event": "turn_began", "turn": "soon"}]},
        {"events": [{"event": "turn_began", "turn": 1, "x": 2}]},
    ],
)  # fmt: skip
def test_a_damaged_saved_battle_is_refused_in_a_sentence(damage: dict[str, Any]) -> None:
    data = battle_data(PLAY, SavedBattle("demonworld", "x", (), 7, ()))
    with pytest.raises(EditorError) as caught:
        battle_from(PLAY, {**data, **damage})
    for problem in caught.value.problems:
        for language in LANGUAGES:
            assert not sentence(problem, language).startswith("demonworld_rules.")
            assert not sentence(problem, language).startswith("replay.")


def test_every_line_of_the_log_is_a_sentence_in_both_languages(played: tuple[list[Any], Any]) -> None:
    events, _ = played
    state, seen = PLAY.start(shipped_setup()), 0
    for event in events:
        for line in PLAY.describe(state, event):
            seen += 1
            for language in LANGUAGES:
                text = sentence(line.message, language)
                assert "demonworld_log" not in text
                assert "None" not in text
                assert "{" not in text
            for detail in line.details:
                assert not sentence(detail, "fr").startswith("demonworld.")
        state = PLAY.evolve(state, event)
    assert seen > 100


def test_every_refusal_of_the_rules_has_a_sentence_in_both_languages() -> None:
    rules = Path(demonworld.__file__).parent
    codes = set()
    for path in rules.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        codes |= set(re.findall(r'refuse(?:_unit)?\(\s*(?:state, [\w.]+, )?"(\w+)"', text))
        codes |= set(re.findall(r'_problem\(\s*"(\w+)"', text))
        codes |= set(re.findall(r'return "(\w+)", "[IVX]+\.', text))
        codes |= {f"wheel_{one}" for one in re.findall(r'refusal="demonworld\.wheel_(\w+)"', text)}
    assert len(codes) > 60
    for language in LANGUAGES:
        assert codes <= {*sentences("demonworld_rules", language), *sentences("demonworld_spells", language)}


def test_of_an_authors_own_chapters_only_those_of_the_book_are_said_to_be_played() -> None:
    setup = setup_of([Troop(0, row((0, 0), 4)), Troop(1, row((0, 0), 4))], chapters=("X",))
    ruleset = must_be(setup.get(setup.scenario.ruleset), DemonworldRuleset)
    own = ruleset.chapters[0].model_copy(update={"id": "XXVI"})
    ruleset = ruleset.model_copy(update={"chapters": (*ruleset.chapters, own)})
    (problem,) = PLAY.refusals(
        Setup(changed(setup, chapters_added=["XXVI"]).scenario, {**setup.documents, ruleset.id: ruleset})
    )
    assert (problem.values["chapters"], problem.values["played"]) == ("XXVI", "I-XXV")
