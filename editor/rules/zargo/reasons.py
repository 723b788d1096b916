"""Why the side to act may want an action: the tables' chances, ways, cities, in sentences (hints)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.advice import because, percent
from editor.rules.zargo.actions.alliances import Answer, Leave, Propose
from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.actions.set_up import FoundCity, HoldCity, Place, PlaceRest
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.base import Action
from editor.rules.zargo.odds import AttackOdds, attack_odds, odds_after, shot_chance
from editor.rules.zargo.placing import reserve
from editor.rules.zargo.serpents import runs
from editor.rules.zargo.shots import least_die
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.wording import piece_named, side_named
from schemas.problems import Message

_MOST_OUTCOMES: Final = 3
"""So many outcomes of an attack are said, the likeliest first."""


def reasons(state: ZargoState, action: Action) -> tuple[Message, ...]:
    """Return what an action of the side to act promises; ``state`` is what that side may know."""
    found = _OF_ACTION.get(type(action))
    return tuple(found(state, action)) if found is not None else ()


def _of_attack(state: ZargoState, action: Attack) -> Iterator[Message]:
    """Say what the table of combats promises (combats, cities)."""
    found = attack_odds(state, action.attackers, action.target, action.city)
    if found is None:
        yield because("zargo_hidden")
    else:
        yield from _odds(found)


def _odds(found: AttackOdds) -> Iterator[Message]:
    yield because("zargo_factors", attack=found.attack, defence=found.defence)
    likeliest = sorted(found.shares.items(), key=lambda one: (-one[1], one[0]))
    for outcome, share in likeliest[:_MOST_OUTCOMES]:
        yield Message(code=f"zargo_hand.odds_{outcome}", values={"chance": percent(share)})


def _of_shot(state: ZargoState, action: Shoot) -> Iterator[Message]:
    """Say what the table of shots promises (archers, dragons, sorcerers)."""
    chance = percent(shot_chance(state, action.shooters, action.target))
    least = min(7, least_die(state, action.shooters, action.target)[0])
    yield Message(code="zargo_hand.odds_shot", values={"least": least, "chance": chance})


def _of_move(state: ZargoState, action: Move) -> Iterator[Message]:
    """Say into what combat pieces go, and how near they come to foreign cities."""
    if (found := odds_after(state, action.ways)) is not None:
        yield from _odds(found)
    goals = _foreign_cities(state)
    if not goals:
        return

    def apart(cell: int) -> int:
        return _apart(state, cell, goals)

    nearer = [(apart(state.pieces[way.piece].cell), apart(way.path[-1])) for way in action.ways]
    closer = sum(after < before for before, after in nearer)
    least = min(after for _, after in nearer)
    yield because("zargo_nearer", count=len(nearer), closer=closer, least=least)


def _foreign_cities(state: ZargoState) -> list[int]:
    """Return where cities of others lie who are no allies."""
    return [city.cell for city in state.cities if not state.friends(state.side, city.owner)]


def _apart(state: ZargoState, cell: int, goals: Iterable[int]) -> int:
    return min(state.world.distance(cell, goal) for goal in goals)


def _of_place_for(state: ZargoState, cell: int) -> Iterator[Message]:
    """Say how far a foreign city lies from a place."""
    if goals := _foreign_cities(state):
        yield because("zargo_apart", least=_apart(state, cell, goals))


def _of_return(state: ZargoState, action: Reappear) -> Iterator[Message]:
    """Say how far a foreign city is where a monk comes back (monks)."""
    yield from _of_place_for(state, action.at)


def _of_vanishing(state: ZargoState, action: Vanish) -> Iterator[Message]:
    """Say when a monk comes back (monks)."""
    turns = state.world.ruleset.powers.vanish_turns
    yield because("zargo_vanish", piece_named(state, action.piece), count=turns)


def _of_run(state: ZargoState, action: RunOn) -> Iterator[Message]:
    """Say where a serpent comes to that runs on, or that it stays (serpents)."""
    path = next((path for hexes, _one, path, _left in runs(state) if hexes == action.hexes), ())
    yield from _of_place_for(state, path[-1] if path else state.pieces[state.runner].cell)


def _of_entering(state: ZargoState, action: Occupy) -> Iterator[Message]:
    """Say how strong a city is then that was conquered just now (cities)."""
    yield from _garrison(state, action.pieces)


def _of_rest(state: ZargoState, _action: PlaceRest) -> Iterator[Message]:
    """Say how many pieces are placed, and around how many cities (set-up, 3)."""
    yield because("zargo_rest", count=len(reserve(state, state.side)), cities=state.cities_of(state.side))


def _of_finishing(state: ZargoState, _action: Finish) -> Iterator[Message]:
    """Say how many pieces could still have moved or fought."""
    pieces = [one for number in state.world.of_side[state.side] if (one := state.pieces[number]).cell >= 0]
    moving = state.step == "move"
    idle = sum(not (one.moved if moving else one.acted) for one in pieces)
    yield because("zargo_unmoved" if moving else "zargo_unfought", count=idle, most=len(pieces))


def _of_placing(state: ZargoState, action: Place) -> Iterator[Message]:
    """Say how far a piece stands from the continents of others (set-up, 3)."""
    yield from _far_from_others(state, action.at)


def _of_founding(state: ZargoState, action: FoundCity) -> Iterator[Message]:
    """Say how far a city lies from the continents of others (set-up, 1)."""
    yield from _far_from_others(state, action.at)


def _far_from_others(state: ZargoState, at: int) -> Iterator[Message]:
    world = state.world
    foreign = [
        cell for side, home in enumerate(state.homes) if side != state.side for cell in world.homes[home]
    ]
    yield because("zargo_city", apart=min(world.distance(at, cell) for cell in foreign))


def _of_garrison(state: ZargoState, action: HoldCity) -> Iterator[Message]:
    """Say how strong a garrison is, and how many it may be (set-up, 2)."""
    yield from _garrison(state, action.pieces)


def _garrison(state: ZargoState, pieces: Sequence[int]) -> Iterator[Message]:
    factors = sum(state.world.kind_of(one).combat for one in pieces)
    most = state.world.ruleset.year.garrison_most
    yield because("zargo_garrison", factors=factors, count=len(pieces), most=most)


def _of_alliance(state: ZargoState, action: Action) -> Iterator[Message]:
    """Say how many cities both hold, and the most of anybody else."""
    match action:
        case Propose(to=other) | Leave(ally=other):
            pass
        case _:
            other = state.offer[0] if state.offer is not None else state.side
    values = {
        **side_named(state, other),
        "theirs": state.cities_of(other),
        "ours": state.cities_of(state.side),
    }
    yield because("zargo_cities", values)
    others = [one for one in range(state.world.sides) if one not in (other, state.side) and state.alive(one)]
    if others:
        most = max(others, key=lambda one: (state.cities_of(one), -one))
        yield because("zargo_third", side_named(state, most), count=state.cities_of(most))


_OF_ACTION: Final[Mapping[type, Callable[[ZargoState, Any], Iterator[Message]]]] = MappingProxyType(
    {
        Attack: _of_attack,
        Shoot: _of_shot,
        Move: _of_move,
        FoundCity: _of_founding,
        HoldCity: _of_garrison,
        Place: _of_placing,
        PlaceRest: _of_rest,
        RunOn: _of_run,
        Occupy: _of_entering,
        Vanish: _of_vanishing,
        Reappear: _of_return,
        Finish: _of_finishing,
        Propose: _of_alliance,
        Leave: _of_alliance,
        Answer: _of_alliance,
    }
)
