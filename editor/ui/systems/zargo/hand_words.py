"""Actions of The Lords of Zargo in words, and where on the map they are chosen."""

from __future__ import annotations

from editor.rules.core.hexes import Offset
from editor.rules.zargo.actions.fighting import Attack, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear
from editor.rules.zargo.actions.set_up import FoundCity, Place
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.serpents import runs
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.wording import city_named, piece_named, side_named
from editor.ui.pages.preview.guide import Choice, Sketch
from schemas.messages import sentence
from schemas.problems import Message, Value


class ZargoWords:
    """Says actions in a language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def say(self, code: str, values: dict[str, Value] | None = None) -> str:
        """Return a sentence of the area ``zargo_hand``."""
        return sentence(Message(code=f"zargo_hand.{code}", values=values or {}), self._language)

    def choice(self, state: ZargoState, action: Action, tool: str = "") -> Choice:
        """Return an action as a choice."""
        return Choice(
            sentence(ENGINE.words(state, action), self._language),
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


def places_of(state: ZargoState, action: Action) -> tuple[Offset, ...]:
    """Return the fields on which an action is chosen by a click."""
    at = state.world.at
    match action:
        case FoundCity(at=cell) | Place(at=cell) | Reappear(at=cell):
            return (at(cell),)
        case Move(ways=ways):
            return tuple(at(way.path[-1]) for way in ways)
        case Shoot(target=target) if state.pieces[target].cell >= 0:
            return (at(state.pieces[target].cell),)
        case Attack(target=target, city=city):
            cell = state.cities[city].cell if city >= 0 else state.pieces[target].cell
            return (at(cell),) if cell >= 0 else ()
        case RunOn(hexes=hexes):
            return tuple(at(path[-1]) for count, _one, path, _left in runs(state) if count == hexes)
        case _:
            return ()


def sketch_of(state: ZargoState, action: Action) -> Sketch:
    """Return where pieces would stand after an action."""
    if isinstance(action, Attack | Shoot):
        return ()
    return tuple((place, 0) for place in places_of(state, action))
