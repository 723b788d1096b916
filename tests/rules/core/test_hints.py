"""Hints: the computer's own choice, with reasons that are true by the rules, for what the side may see."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from editor.rules.core.advice import Advice, because, percent
from editor.rules.core.contract import PLAINLY, AiSettings
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.core.search import Tried
from editor.rules.darkage.actions.cards import Enlist
from editor.rules.darkage.actions.raid import Intercept, LayFaceDown
from editor.rules.darkage.actions.turn import Exchange, Mark, Throw
from editor.rules.darkage.ai.worth import hand_worth
from editor.rules.darkage.means import score
from editor.rules.darkage.odds import enlist_chance
from editor.rules.demonworld import actions as demonworld
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.forecast.melee import first_phase
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import Plan
from editor.rules.diskwars.actions.activation import Move as Flips
from editor.rules.diskwars.actions.activation import Rest
from editor.rules.diskwars.actions.casting import LetPass, ThrowOn
from editor.rules.diskwars.actions.set_up import HoldBack, Place
from editor.rules.diskwars.actions.shooting import HoldFire, Shoot
from editor.rules.diskwars.odds import forecast, shot_odds
from editor.rules.diskwars.spell_odds import throw_odds
from editor.rules.diskwars.table import Pending
from editor.rules.diskwars.walking import way
from editor.rules.wizwar.actions.answering import Answer as WizwarAnswer
from editor.rules.wizwar.actions.fighting import Strike
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp, Show
from editor.rules.wizwar.ai import routes
from editor.rules.wizwar.base import Target
from editor.rules.wizwar.means import beside
from editor.rules.wizwar.sight_lines import seen_squares
from editor.rules.wizwar.state import Blow, Lasting, Link
from editor.rules.zargo.actions.alliances import Answer, Leave, Propose
from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn
from editor.rules.zargo.actions.fighting import Shoot as Shots
from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.state import UNSEEN
from editor.services.battles.hints import why
from schemas.base import must_be
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Message
from tests.campaigns.walks import play_of, setup_of
from tests.rules.diskwars.spell_table import enemy, preference, recorded, table

GAMES = {
    "demonworld": ("first-battle", 22),
    "diskwars": ("first-contact", 24),
    "zargo": ("two-thrones", 40),
    "wizwar": ("the-first-duel", 60),
    "darkage": ("toll-and-tax", 60),
}
"""Game -> scenario, decisions that are looked at."""
_EACH = 4
"""So many further legal actions of each decision are given reasons."""
Moment = tuple[Any, str, Any]
"""What the side to act may know, the side, an action."""


def moments(
    game: str,
    scenario: str,
    decisions: int,
    each: int = _EACH,
    *,
    steps: frozenset[str] = frozenset(),
    settings: AiSettings = PLAINLY,
) -> Iterator[Moment]:
    """Yield what the computer decides in a battle against itself, each with a few other legal actions.

    ``steps``: those of which other legal actions are yielded; empty for all.
    """
    play = play_of(game)
    state, dice, thinking = play.start(setup_of(game, scenario)), SeededDice(3), thinking_dice(3)
    for _ in range(decisions):
        side = play.to_act(state)
        if side is None:
            return
        view = play.view(state, side)
        action = play.choose(view, side, thinking, settings)
        further = each if not steps or play.step_name(view) in steps else 0
        for one in (action, *islice(play.legal_actions(view), further)):
            yield view, side, one
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)


@cache
def seen(game: str) -> tuple[Moment, ...]:
    return tuple(moments(game, *GAMES[game]))


def first(game: str, wanted: Callable[[Any, Any], bool]) -> Moment:
    """Return the first moment of a game with a view and an action that are wanted."""
    return next(one for one in seen(game) if wanted(one[0], one[2]))


def reasons(game: str, moment: Moment, action: Any = None) -> dict[str, Message]:
    """Return the reasons for an action by the ends of their codes."""
    view, side, chosen = moment
    found = play_of(game).reasons(view, side, chosen if action is None else action)  # type: ignore[attr-defined]
    return {one.code.partition(".")[2]: one for one in found}


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_whole_sentences_in_every_language(game: str) -> None:
    found = [one for moment in seen(game) for one in reasons(game, moment).values()]
    assert len({one.code for one in found}) >= 3
    for code in {one.code: one for one in found}.values():
        for language in LANGUAGES:
            words = sentence(code, language)
            assert "{" not in words
            assert code.code not in words


@pytest.mark.parametrize("game", GAMES)
def test_an_advice_is_what_the_computer_would_do(game: str) -> None:
    play, settings = play_of(game), AiSettings("calculating")
    for view, side, _ in seen(game)[:: 7 * (_EACH + 1)]:
        advice = play.advise(view, side, thinking_dice(4), settings)
        assert advice.action == play.choose(view, side, thinking_dice(4), settings)
        assert play.check(view, advice.action) is None
        assert play.words(view, advice.action) is not None


def test_what_was_tried_is_said_with_the_next_best() -> None:
    view, _, action = first("wizwar", lambda view, action: isinstance(action, Walk))
    other = next(iter(play_of("wizwar").legal_actions(view)))
    tried = (Tried(action, 0.625, 240), Tried(other, 0.5, 60))
    said = why(play_of("wizwar"), view, Advice(action, (because("demonworld_out_of_reach"),), tried))
    assert [one.code for one in said] == ["hint.demonworld_out_of_reach", "hint.tried", "hint.next_best"]
    assert sentence(said[1]) == "Tried out in thought in 240 games: 62 % success"
    assert sentence(said[2]).endswith("(50 %)")
    alone = why(play_of("wizwar"), view, Advice(action, tried=tried[:1]))
    assert [one.code for one in alone] == ["hint.tried"]


def test_a_game_that_says_nothing_is_told_of() -> None:
    view, _, action = first("wizwar", lambda _view, action: isinstance(action, Walk))
    assert [one.code for one in why(play_of("wizwar"), view, Advice(action))] == ["hint.no_reasons"]


def test_only_what_is_certain_is_all_or_nothing() -> None:
    assert [percent(one) for one in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


def share(game: str, moment: Moment, holds: Callable[[Any, Any], bool], rolls: int) -> float:
    """Return how often something holds after an action, decided again and again."""
    view, _, action = moment
    play, count = play_of(game), 0
    for seed in range(rolls):
        state = view
        for event in play.decide(view, action, SeededDice(seed)):
            state = play.evolve(state, event)
        count += holds(view, state)
    return count / rolls


# the figures, by the rules


def test_demonworld_says_the_losses_of_the_melee_to_come() -> None:
    def comes_to_blows(view: Any, action: Any) -> bool:
        found = plan(view, action) if isinstance(action, demonworld.Advance) else None
        return isinstance(found, Plan) and found.contact

    moment = first("demonworld", comes_to_blows)
    view, _, action = moment
    found = must_be(plan(view, action), Plan)
    moved = view.units[action.unit].replace(cells=found.cells, facings=found.facings)
    theirs, ours = first_phase(view.with_unit(moved), moved)
    said = reasons("demonworld", moment)["demonworld_contact"].values
    assert (said["theirs"], said["ours"]) == (round(theirs, 1), round(ours, 1))


def test_demonworld_says_how_many_blows_hit() -> None:
    moment = first(
        "demonworld", lambda _view, action: isinstance(action, demonworld.Strike) and action.attacks
    )
    view, side, action = moment
    said = play_of("demonworld").reasons(view, side, action)  # type: ignore[attr-defined]
    assert sum(one.values.get("count", 0) for one in said) == len(action.attacks)
    assert 0 < sum(one.values.get("hits", 0) for one in said) < len(action.attacks)


def test_demonworld_says_how_far_the_enemy_is() -> None:
    moment = first("demonworld", lambda _view, action: isinstance(action, demonworld.GiveOrders))
    view, side, action = moment
    for one in play_of("demonworld").reasons(view, side, action):  # type: ignore[attr-defined]
        number = next(n for n, _ in action.orders if view.battle.roster[n].name == one.values["unit"])
        enemy = nearest_enemy(view, view.units[number])
        assert enemy is not None
        assert one.values["apart"] == enemy[0]
    gone = view
    for unit in view.units:
        if view.battle.side_id(view.battle.roster[unit.number].side) != side:
            gone = gone.with_unit(unit.replace(elements=(), cells=(), facings=()))
    assert reasons("demonworld", (gone, side, action)) == {}


@pytest.mark.parametrize(
    ("scenario", "kind", "codes"),
    [
        ("kaiban-pass", demonworld.CastSpell, {"demonworld_spell", "demonworld_losses"}),
        ("kaiban-pass", demonworld.ChooseFirst, {"demonworld_out_of_reach", "demonworld_in_reach"}),
    ],
)
def test_demonworld_says_what_spells_promise_and_who_can_be_reached(
    scenario: str, kind: type, codes: set[str]
) -> None:
    found: set[str] = set()
    for moment in moments("demonworld", scenario, 60, 60, steps=frozenset({"cast"})):
        if isinstance(moment[2], kind):
            found |= set(reasons("demonworld", moment))
        if found >= codes:
            break
    assert found >= codes


def test_demonworld_says_of_a_stored_spell_what_it_costs_alone() -> None:
    for moment in moments("demonworld", "kaiban-pass", 12, 60, steps=frozenset({"cast"})):
        if "demonworld_losses" in reasons("demonworld", moment):
            view, side, action = moment
            stored = replace(action, casting=action.casting._replace(stored=True))
            assert set(reasons("demonworld", (view, side, stored))) == {"demonworld_losses"}
            return
    raise AssertionError("nobody casts a spell that strikes")


def test_demonworld_says_nothing_of_who_moves_and_is_not_there() -> None:
    view, side, _ = seen("demonworld")[-1]
    nobody = demonworld.React(0, (demonworld.Shift(9_999, (0,)),))
    assert list(reasons("demonworld", (view, side, nobody))) == ["demonworld_in_contact"]


def test_dark_age_says_the_chance_that_a_character_joins() -> None:
    def needs_luck(view: Any, action: Any) -> bool:
        if not isinstance(action, Enlist):
            return False
        return 0 < enlist_chance(view, action.card, action.command, marker=action.marker) < 1

    moment = first("darkage", needs_luck)
    joins = share("darkage", moment, lambda before, after: len(after.me.zone) > len(before.me.zone), 300)
    said = reasons("darkage", moment)["darkage_enlist"].values["chance"]
    assert abs(100 * joins - float(str(said))) < 9


def test_zargo_says_the_chance_of_a_shot_and_of_an_attack() -> None:
    combat = first("zargo", lambda _view, action: isinstance(action, Attack) and action.city < 0)
    said = reasons("zargo", combat)
    lost = said.get("odds_defender_lost")
    target = combat[2].target
    often = share("zargo", combat, lambda _before, after: after.pieces[target].cell < 0, 300)
    assert abs(100 * often - float(str(lost.values["chance"] if lost is not None else 0))) < 18
    shot = first("zargo", lambda _view, action: isinstance(action, Shots))
    assert "odds_shot" in reasons("zargo", shot)


def test_zargo_says_nothing_of_a_hidden_garrison() -> None:
    view, side, action = first("zargo", lambda _view, action: isinstance(action, Attack))
    city = next(n for n, one in enumerate(view.cities) if not view.friends(view.side, one.owner))
    hidden = view.world.of_side[view.cities[city].owner][0]
    pieces = list(view.pieces)
    pieces[hidden] = pieces[hidden]._replace(cell=UNSEEN)
    unseen = view.replace(pieces=tuple(pieces))
    assert set(reasons("zargo", (unseen, side, replace(action, target=-1, city=city)))) == {"zargo_hidden"}


def test_zargo_counts_cities_for_alliances() -> None:
    play, setup = play_of("zargo"), setup_of("zargo", "three-peoples")
    state, dice, thinking = play.start(setup), SeededDice(3), thinking_dice(3)
    while state.step != "alliance":
        side = play.to_act(state)
        assert side is not None
        for event in play.decide(state, play.choose(state, side, thinking), dice):
            state = play.evolve(state, event)
    me = play.to_act(state) or ""
    other = next(one for one in range(state.world.sides) if one != state.side)
    for action in (Propose(other), Leave(other), Answer(accept=True)):
        found = reasons("zargo", (state, me, action))
        assert set(found) == {"zargo_cities", "zargo_third"}
        assert found["zargo_cities"].values["ours"] == state.cities_of(state.side)
    two, mine, _ = first("zargo", lambda view, _action: view.step == "combat")
    assert set(reasons("zargo", (two, mine, Propose(1 - two.side)))) == {"zargo_cities"}
    friends = state.replace(cities=tuple(one._replace(owner=state.side) for one in state.cities))
    move = first("zargo", lambda _view, action: type(action).__name__ == "Move")[2]
    assert "zargo_nearer" not in reasons("zargo", (friends, me, replace(move, ways=move.ways[:1])))


def test_diskwars_says_what_the_fight_would_do() -> None:
    def into_fight(view: Any, action: Any) -> bool:
        if not isinstance(action, Flips):
            return False
        disk = view.table.found(action.disk)
        return bool(forecast(view, disk, way(view.table, disk, action.path).spots[-1]).wounds)

    far = first("diskwars", lambda view, action: isinstance(action, Flips) and not into_fight(view, action))
    assert set(reasons("diskwars", far)) == {"diskwars_nearer"}
    view, side, move = far
    disk = view.table.found(move.disk)
    foe = min(
        (one for one in view.table.disks if one.player != disk.player),
        key=lambda one: (one.at[0] - disk.at[0]) ** 2 + (one.at[1] - disk.at[1]) ** 2,
    )
    end = way(view.table, disk, move.path).spots[-1]
    close = view.replace(table=view.table.with_disk(replace(foe, at=end)))
    found = forecast(close, disk, end)
    said = play_of("diskwars").reasons(close, side, move)  # type: ignore[attr-defined]
    assert len(said) == min(4, len(found.wounds))
    assert sum(one.code == "hint.diskwars_gone" for one in said) == len(found.destroyed)
    alone = view.replace(
        table=replace(view.table, disks=tuple(one for one in view.table.disks if one.player == disk.player))
    )
    assert reasons("diskwars", (alone, side, move)) == {}


def test_diskwars_says_whom_spells_and_shots_harm() -> None:
    weak, tough = enemy("weak", (70.0, 40.0)), enemy("tough", (50.0, 40.0), toughness=20)
    state = recorded(table(weak, tough)).state
    for heading, code in ((0.0, "diskwars_destroys"), (180.0, "diskwars_damage")):
        assert set(reasons("diskwars", (state, "a", preference("fireball", path=(heading,))))) == {code}
    storm = preference("firestorm", spots=((70.0, 40.0),))
    odds = throw_odds(state, storm)
    assert odds is not None
    said = reasons("diskwars", (state, "a", storm))["diskwars_risk"].values
    assert (said["chance"], said["gone"]) in [(percent(o.harmed), percent(o.destroyed)) for o in odds.risks]
    assert reasons("diskwars", (state, "a", ThrowOn((70.0, 40.0)))) == {}
    shot = shot_odds(state, state.table.found("w"), state.table.found("weak"))
    told = reasons("diskwars", (state, "a", Shoot("w", "weak")))["diskwars_shot"].values
    assert (told["missiles"], told["gone"]) == (shot.missiles, percent(shot.destroyed))
    assert reasons("diskwars", (state, "a", Place("unknown", (1.0, 1.0)))) == {}


def test_wizwar_says_what_a_blow_leaves() -> None:
    moment = first("wizwar", lambda view, action: "wizwar_harms" in reasons("wizwar", (view, "", action)))
    view, side, _ = moment
    said = reasons("wizwar", moment)["wizwar_harms"].values
    harmed = next(n for n, name in enumerate(view.battle.names) if name == said["side"])
    assert said["life"] == view.wizards[harmed].life
    play, state = play_of("wizwar"), view
    for event in play.decide(view, moment[2], SeededDice(1)):
        state = play.evolve(state, event)
    while state.step == "answer":  # nobody counters it
        for event in play.decide(state, WizwarAnswer(), SeededDice(1)):
            state = play.evolve(state, event)
    assert view.wizards[harmed].life - state.wizards[harmed].life == said["damage"]
    assert side == play.to_act(view)


def test_wizwar_says_what_threatens_who_answers() -> None:
    view, side, _ = seen("wizwar")[-1]
    blow = Blow("punch", victim=view.side, by=1 - view.side, damage=3)
    asked = view.replace(blows=(blow,))
    for action, code in ((WizwarAnswer(), "wizwar_no_answer"), (WizwarAnswer(0), "wizwar_answer")):
        said = reasons("wizwar", (asked, side, action))[code].values
        assert (said["damage"], said["life"]) == (3, view.wizards[view.side].life)
        unhurt = view.replace(blows=(replace(blow, damage=0),))
        assert not {"wizwar_no_answer", "wizwar_answer"} & set(reasons("wizwar", (unhurt, side, action)))


def test_wizwar_says_no_distance_where_no_way_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    view, side, walk = first("wizwar", lambda _view, action: isinstance(action, Walk))
    here = view.wizards[view.side].square

    def barred(state: Any, _side: int, _square: int) -> tuple[int, ...]:
        """Only the wizard's own square has a way to anywhere."""
        return tuple(0 if square == here else -1 for square in range(len(state.maze.squares)))

    goal = routes.Goal(here, 0, 0)
    monkeypatch.setattr(routes, "far_from", barred)
    monkeypatch.setattr(routes, "assignment", lambda *_: goal)
    assert not {"wizwar_nearer", "wizwar_home"} & set(reasons("wizwar", (view, side, walk)))
    away = view.with_wizard(view.side, square=walk.path[-1])
    assert reasons("wizwar", (away, side, PickUp(-1))) == {}
    assert reasons("wizwar", (view, side, PickUp(-1)))["wizwar_take"].values == {"far": 0}


def test_wizwar_says_nothing_of_a_goal_where_there_is_none() -> None:
    moment = first("wizwar", lambda _view, action: isinstance(action, Walk))
    view, side, _ = moment
    base = view.bases[view.side]
    aimless = view.replace(treasures=(base,) * len(view.treasures))
    for number in range(len(view.wizards)):
        aimless = aimless.with_wizard(number, treasures=())
    assert "wizwar_nearer" not in reasons("wizwar", (aimless, side, moment[2]))
    card = first("wizwar", lambda _view, action: isinstance(action, Hasten))[2]
    assert reasons("wizwar", (aimless, side, card)) == {}
    assert "wizwar_take" not in reasons("wizwar", (view, side, PickUp(3)))


def test_dark_age_says_which_card_of_the_hand_promises_least() -> None:
    view, side, action = first("darkage", lambda view, action: isinstance(action, Throw))
    worth = {card: hand_worth(view, card) for card in view.me.hand}
    most = Throw(max(worth, key=lambda card: worth[card]))
    assert action.card in [card for card in worth if worth[card] == min(worth.values())]
    assert list(reasons("darkage", (view, side, action))) == ["darkage_least", "darkage_hand"]
    assert list(reasons("darkage", (view, side, most))) == ["darkage_hand"]


def test_wizwar_says_why_a_stone_is_laid_out() -> None:
    moment = first("wizwar", lambda view, action: isinstance(action, Show))
    assert list(reasons("wizwar", moment)) == ["wizwar_show", "effect"]


def test_wizwar_says_what_answers_an_attack_and_what_came_without_damage() -> None:
    view, side, _ = seen("wizwar")[-1]
    blow = Blow("punch", victim=view.side, by=1 - view.side, card=3)
    came = reasons("wizwar", (view.replace(blows=(blow,)), side, WizwarAnswer()))["effect"]
    assert came.values["card"] == view.battle.spec(3).card.name
    countered = replace(blow, victim=1 - view.side, chain=(Link(5, 1 - view.side),))
    found = reasons("wizwar", (view.replace(blows=(countered,)), side, WizwarAnswer()))
    assert [one.values["card"] for one in found.values()] == [view.battle.spec(5).card.name]


def test_wizwar_says_of_nobody_invisible_that_a_walk_brings_him_into_sight() -> None:
    view, side, walk = first("wizwar", lambda _view, action: isinstance(action, Walk))
    end, other = walk.path[-1], 1 - view.side
    here = view.wizards[view.side].square
    shown = next(
        square
        for square in seen_squares(view.maze, end) - seen_squares(view.maze, here)
        if not beside(view, end, square)
    )
    view = view.with_wizard(other, square=shown)
    assert "wizwar_sees" in reasons("wizwar", (view, side, walk))
    hidden = view.replace(lasting=(Lasting("invisible", other, other, 3, 0),))
    assert "wizwar_sees" not in reasons("wizwar", (hidden, side, walk))


def test_wizwar_says_what_a_wall_and_a_bush_withstand() -> None:
    view, side, _ = seen("wizwar")[-1]
    half = next(half for half in range(4 * len(view.maze.squares)) if view.maze.stand(half) == "wall")
    said = reasons("wizwar", (view, side, Strike(Target("side", half))))["wizwar_batters"].values
    rules = view.battle.ruleset
    assert said == {"damage": rules.wizard.punch_damage, "left": rules.harm.wall_points}
    bush = reasons("wizwar", (view, side, Strike(Target("square", 0))))["wizwar_batters"].values
    assert bush["left"] == rules.board.bush_points


SILENT = {
    "zargo": {"Begin"},
    "wizwar": {"Begin", "PutDown"},
    "darkage": {"Begin"},
    "diskwars": {"DrawLots"},
}
"""Game -> actions of which nothing need be said: there is no choice, or a thing is dropped anywhere."""


@pytest.mark.parametrize("game", SILENT)
def test_no_decision_of_the_small_games_is_without_a_reason(game: str) -> None:
    silent = {type(one[2]).__name__ for one in seen(game) if not reasons(game, one)}
    assert silent <= SILENT[game]


def said(game: str, moment: Moment, action: Any) -> list[str]:
    """Return the ends of the codes of the reasons for another action."""
    return list(reasons(game, moment, action))


def test_diskwars_says_what_is_left_where_somebody_does_nothing() -> None:
    moment = first("diskwars", lambda view, action: isinstance(action, Flips))
    view = moment[0]
    disk = view.disks_of(view.active)[0]
    assert said("diskwars", moment, Rest(disk.id)) == ["diskwars_placed"]
    assert said("diskwars", moment, HoldFire()) == ["diskwars_shooters"]
    kept = reasons("diskwars", moment, HoldBack())["diskwars_held_back"].values["count"]
    assert kept == len(view.player.stack)
    spell = next(one for skills in view.battle.skills.values() for one in skills if one is not None)
    coming = view.replace(table=replace(view.table, pending=Pending(disk.player, disk.id, spell)))
    assert said("diskwars", (coming, *moment[1:]), LetPass()) == ["effect"]


def test_zargo_says_where_serpents_and_monks_come_to() -> None:
    moment = first("zargo", lambda view, action: isinstance(action, Move))
    view = moment[0]
    piece = next(one for one in view.world.of_side[view.side] if view.pieces[one].cell >= 0)
    cell = view.pieces[piece].cell
    goals = [city.cell for city in view.cities if city.owner != view.side]
    apart = min(view.world.distance(cell, goal) for goal in goals)
    running = (view.replace(runner=piece), *moment[1:])
    for at, action in ((running, RunOn(0)), (moment, Reappear(piece, cell))):
        assert reasons("zargo", at, action)["zargo_apart"].values == {"least": apart}
    alone = (view.replace(cities=()), *moment[1:])
    assert said("zargo", alone, Reappear(piece, cell)) == []
    assert said("zargo", moment, Vanish(piece)) == ["zargo_vanish"]
    assert said("zargo", moment, Occupy((piece,))) == ["zargo_garrison"]


def test_dark_age_says_what_is_left_and_who_is_near_to_winning() -> None:
    moment = first("darkage", lambda view, _action: view.combat is not None)
    fight = moment[0].fight
    assert said("darkage", moment, Exchange()) == said("darkage", moment, Mark("command")) == ["darkage_dice"]
    near = reasons("darkage", moment, Intercept())["darkage_their_points"].values
    assert near["points"] == score(moment[0], fight.attacker)
    hand = moment[0].me.hand
    bluff = next(card for card in hand if moment[0].game.sort(card) != "victory")
    assert said("darkage", moment, LayFaceDown(bluff)) == ["darkage_bluff"]
