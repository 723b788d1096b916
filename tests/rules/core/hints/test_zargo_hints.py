"""Hints in Zargo: the figures are those of the rules."""

from dataclasses import replace

from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.zargo.actions.alliances import Answer, Leave, Propose
from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn
from editor.rules.zargo.actions.fighting import Shoot as Shots
from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.state import UNSEEN
from tests.campaigns.walks import play_of, setup_of
from tests.rules.core.hints.moments import first, reasons, share


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
    assert list(reasons("zargo", alone, Reappear(piece, cell))) == []
    assert list(reasons("zargo", moment, Vanish(piece))) == ["zargo_vanish"]
    assert list(reasons("zargo", moment, Occupy((piece,)))) == ["zargo_garrison"]
