"""Actions of The Lords of Zargo in words, and where on the map they are chosen."""

from __future__ import annotations

from editor.rules.core.hexes import Offset
from editor.rules.zargo import actions as act
from editor.rules.zargo.clashes import least_die
from editor.rules.zargo.fighting import attack_of, defence_of
from editor.rules.zargo.naming import (
    city_named,
    field_named,
    piece_named,
    pieces_named,
    place_named,
    side_named,
)
from editor.rules.zargo.running import runs
from editor.rules.zargo.state import NOBODY, ZargoState
from editor.ui.preview.guide import Choice, Sketch
from schemas.messages import sentence
from schemas.problems import Message, Value


class ZargoWords:
    """Says actions in a language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def say(self, code: str, values: dict[str, Value] | None = None) -> str:
        """Return a sentence of the area ``zargo_hand``."""
        return sentence(Message(code=f"zargo_hand.{code}", values=values or {}), self._language)

    def choice(self, state: ZargoState, action: act.Action, tool: str = "") -> Choice:
        """Return an action as a choice."""
        code, values = _said(state, action)
        return Choice(
            self.say(code, values),
            tool=tool,
            action=action,
            at=places_of(state, action),
            sketch=sketch_of(state, action),
        )

    def task(self, state: ZargoState) -> str:
        """Return what has to be decided."""
        values: dict[str, Value] = {}
        if state.step == "garrisons":
            city = next(
                (
                    number
                    for number, one in enumerate(state.cities)
                    if one.founder == state.side and number not in state.garrisoned
                ),
                0,
            )
            values = city_named(state, city)
        elif state.step == "occupy":
            values = city_named(state, state.taken)
        elif state.step == "answer" and state.offer is not None:
            values = side_named(state, state.offer[0])
        elif state.step == "run_on":
            values = piece_named(state, state.runner)
        return self.say(f"task_{state.step}", values)


def _said(state: ZargoState, action: act.Action) -> tuple[str, dict[str, Value]]:
    """Return the code and the values of the sentence for an action."""
    match action:
        case act.Begin():
            return ("begin_lots" if state.world.scenario.draw_continents else "begin"), {}
        case act.FoundCity(at=at):
            return "found_city", {"at": field_named(state, at)}
        case act.HoldCity(pieces=pieces):
            return ("hold_city", pieces_named(state, pieces)) if pieces else ("hold_nobody", {})
        case act.Place(piece=piece, at=at):
            return "place", {**piece_named(state, piece), "at": field_named(state, at)}
        case act.PlaceRest():
            return "place_rest", {}
        case act.Propose(to=side):
            return "propose", side_named(state, side)
        case act.Leave(ally=side):
            return "leave", side_named(state, side)
        case act.Answer(accept=accept):
            return ("accept" if accept else "refuse"), {}
        case act.Move(ways=ways):
            return _moved(state, ways)
        case act.Vanish():
            return "vanish", {}
        case act.Reappear(at=at):
            return "reappear", {"at": field_named(state, at)}
        case act.Shoot():
            return _shot(state, action)
        case act.Attack():
            return _attack(state, action)
        case act.RunOn():
            return _run(state, action)
        case act.Occupy(pieces=pieces):
            return ("occupy", pieces_named(state, pieces)) if pieces else ("occupy_nobody", {})
        case act.Finish():
            return f"finish_{state.step}", {}


def _moved(state: ZargoState, ways: tuple[act.Way, ...]) -> tuple[str, dict[str, Value]]:
    if len(ways) != 1:
        return "move_many", {"count": len(ways)}
    way = ways[0]
    cell = way.path[-1]
    at: dict[str, Value] = {"at": field_named(state, cell)}
    if way.target >= 0:
        return "move_attack", {**at, **piece_named(state, way.target, "target")}
    if cell in state.city_at:
        return "move_city", city_named(state, state.city_at[cell])
    if way.together and (company := state.escorted_by(way.piece)) >= 0:
        return "move_together", {**at, **piece_named(state, company, "company")}
    stacks = "move_stack" if state.world.kind_of(way.piece).foot else "move_escorted"
    return (stacks if cell in state.on else "move"), at


def _shot(state: ZargoState, action: act.Shoot) -> tuple[str, dict[str, Value]]:
    found = least_die(state, action.shooters, action.target)
    values = {
        **piece_named(state, action.target, "target"),
        **place_named(state, action.target),
        "least": found[0] if found is not None else "-",
    }
    if len(action.shooters) == 1:
        return "shoot", values
    return "shoot_together", {**values, "count": len(action.shooters)}


def _attack(state: ZargoState, action: act.Attack) -> tuple[str, dict[str, Value]]:
    cell = state.cities[action.city].cell if action.city >= 0 else state.pieces[action.target].cell
    value = int(sum(attack_of(state, one, cell).value for one in action.attackers))
    if action.city >= 0:
        return "storm", {**city_named(state, action.city), "count": len(action.attackers), "value": value}
    difference = value - int(defence_of(state, action.target).value)
    values: dict[str, Value] = {
        **piece_named(state, action.target, "target"),
        **place_named(state, action.target),
        "difference": f"{difference:+d}",
    }
    if len(action.attackers) == 1:
        return "attack", values
    return "attack_together", {**values, "count": len(action.attackers)}


def _run(state: ZargoState, action: act.RunOn) -> tuple[str, dict[str, Value]]:
    path = next((path for hexes, _one, path, _left in runs(state) if hexes == action.hexes), ())
    if not path:
        return "stay", {}
    values: dict[str, Value] = {"at": field_named(state, path[-1])}
    if action.target < 0:
        return "run_on", values
    return "run_at", {**values, **piece_named(state, action.target, "target")}


def places_of(state: ZargoState, action: act.Action) -> tuple[Offset, ...]:
    """Return the fields on which an action is chosen by a click."""
    at = state.world.at
    match action:
        case act.FoundCity(at=cell) | act.Place(at=cell) | act.Reappear(at=cell):
            return (at(cell),)
        case act.Move(ways=ways):
            return tuple(at(way.path[-1]) for way in ways)
        case act.Shoot(target=target) if state.pieces[target].cell >= 0:
            return (at(state.pieces[target].cell),)
        case act.Attack(target=target, city=city):
            cell = state.cities[city].cell if city >= 0 else state.pieces[target].cell
            return (at(cell),) if cell >= 0 else ()
        case act.RunOn(hexes=hexes):
            return tuple(at(path[-1]) for count, _one, path, _left in runs(state) if count == hexes)
        case _:
            return ()


def sketch_of(state: ZargoState, action: act.Action) -> Sketch:
    """Return where pieces would stand after an action."""
    if isinstance(action, act.Attack | act.Shoot):
        return ()
    return tuple((place, 0) for place in places_of(state, action))


def actor_of(action: act.Action) -> int:
    """Return the piece that acts, -1 where none does."""
    match action:
        case act.Move(ways=ways) if ways:
            return ways[0].piece
        case act.Vanish(piece=piece) | act.Reappear(piece=piece) | act.Place(piece=piece):
            return piece
        case act.Shoot(shooters=pieces) | act.Attack(attackers=pieces) if pieces:
            return pieces[0]
        case _:
            return NOBODY
