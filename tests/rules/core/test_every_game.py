"""What the studio may ask of the rules of any game, with documents that are not its own."""

from typing import Any

import pytest

from editor.rules.core.contract import LEVELS, AiSettings, RuleSystem
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.registry import SYSTEMS, find_system
from schemas.base import must_be
from schemas.messages import sentence
from schemas.messages.__init__ import LANGUAGES
from tests.campaigns.walks import GAMES, documents, play_of, setup_of

OTHER = {
    "demonworld": "zargo",
    "diskwars": "zargo",
    "zargo": "wizwar",
    "wizwar": "darkage",
    "darkage": "zargo",
}
"""Game -> another one, whose documents it cannot read."""


def a(game: str, kind: str) -> Any:
    """Return some shipped document of a kind of a game."""
    return next(one for one in documents(game).values() if getattr(one, "kind", "") == kind)


@pytest.fixture(params=SYSTEMS, ids=lambda one: one.id)
def system(request: pytest.FixtureRequest) -> RuleSystem:
    found: RuleSystem = request.param
    return found


def test_what_is_of_another_type_is_told() -> None:
    assert must_be(3, int) == 3
    with pytest.raises(TypeError, match="int is needed here, not str"):
        must_be("3", int)


def test_a_scenario_of_another_game_is_refused_and_has_nothing_to_change(system: RuleSystem) -> None:
    play, other = play_of(system.id), setup_of(OTHER[system.id], GAMES[OTHER[system.id]][0])
    problems = play.refusals(other)
    assert len(problems) == 1
    for language in LANGUAGES:
        assert "{" not in sentence(problems[0], language)
    assert play.levers(other) == ()
    with pytest.raises(LookupError):
        play.adjusted(other, "elements:nobody:nothing", 1)
    with pytest.raises(TypeError):
        play.start(other)


def test_no_scenario_has_a_lever_of_no_name(system: RuleSystem) -> None:
    play, setup = play_of(system.id), setup_of(system.id, GAMES[system.id][0])
    for name in ("", "points:nobody", "elements:nobody:nothing", "weather:first"):
        with pytest.raises(LookupError):
            play.adjusted(setup, name, 1)


def test_an_army_is_checked_by_the_ruleset_of_its_game(system: RuleSystem) -> None:
    assert system.check_army is not None
    army, ruleset = a(system.id, "army"), a(system.id, "ruleset")
    for strange in ((ruleset, ruleset), (army, army)):
        with pytest.raises(TypeError):
            system.check_army(strange[0], documents(system.id), strange[1])


def test_who_takes_part_is_counted_with_what_it_costs(system: RuleSystem) -> None:
    setup = setup_of(system.id, GAMES[system.id][0])
    sides = {one.id for one in setup.scenario.sides}  # type: ignore[attr-defined]
    for troop in play_of(system.id).troops(setup):
        assert troop.side in sides
        assert troop.elements > 0
        assert troop.points >= 0
        assert troop.name


@pytest.mark.parametrize("name", [one.id for one in SYSTEMS if one.blocks is not None])
def test_blocks_that_are_none_have_no_words(name: str) -> None:
    system = find_system(name)
    assert system is not None
    assert system.blocks is not None
    ruleset = a(system.id, "ruleset")
    for language in LANGUAGES:
        assert system.blocks.sentence("nothing", {"do": "nothing"}, ruleset, language) == ""
        assert system.blocks.lines(ruleset, ruleset, language) == ()
    for one in documents(system.id).values():
        for line in system.blocks.lines(one, ruleset, "en"):
            assert line.text
            assert "{" not in line.text


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", [one for one in GAMES if one != "demonworld"])
def test_the_first_decisions_of_every_level_are_legal_and_told_in_both_languages(
    game: str, level: Any
) -> None:
    play, state = play_of(game), play_of(game).start(setup_of(game, GAMES[game][0]))
    if level not in play.levels:
        pytest.skip("the game has no such level")
    dice, thinking = SeededDice(1), thinking_dice(1)
    for _ in range(12):
        side = play.to_act(state)
        if side is None:
            break
        action = play.choose(play.view(state, side), side, thinking, AiSettings(level))
        assert play.check(state, action) is None
        for event in play.decide(state, action, dice):
            for line in play.describe(state, event):
                for language in LANGUAGES:
                    assert "{" not in sentence(line.message, language)
            state = play.evolve(state, event)
