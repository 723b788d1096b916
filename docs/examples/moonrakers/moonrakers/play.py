"""The play of Moonrakers: how a night is set up, who acts, who knows what, how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from marshalry.editor.rules.core.battlefield import grid_problem
from marshalry.editor.rules.core.contract import (
    LEVELS,
    PLAINLY,
    AiSettings,
    Result,
    RuleSystem,
    Setup,
    Standing,
)
from marshalry.editor.rules.core.dice import Dice
from marshalry.editor.rules.core.engine.play import GamePlay
from marshalry.editor.rules.core.map_arrays import MapArrays
from marshalry.schemas.base import must_be
from marshalry.schemas.problems import Message, Problem
from marshalry.schemas.quantities import PlayerId

from . import computer
from .components import needs
from .documents import (
    MoonrakersArmy,
    MoonrakersCard,
    MoonrakersItem,
    MoonrakersMap,
    MoonrakersRuleset,
    MoonrakersScenario,
    MoonrakersUnit,
)
from .engine import ENGINE
from .reasons import reasons
from .state import Captain, Night, State, view
from .wording import said


class MoonrakersPlay(GamePlay[State, Any, Any]):
    """The game, for two to four captains."""

    levels = LEVELS[:1]
    """One way of playing: a higher level would have to win two games of three against it."""

    def __init__(self) -> None:
        super().__init__(ENGINE)

    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        """A coast of squares with a harbour for each captain and a cove; one boat for each."""
        return tuple(_refusals(setup))

    def begin(self, setup: Setup) -> State:
        """Every boat lies in a harbour of its own, in the order of the map's rows."""
        scenario = must_be(setup.scenario, MoonrakersScenario)
        night = _night(setup, scenario)
        captains = zip(night.sides, night.places("harbour"), strict=False)  # harbours may be more
        return State(night, tuple(Captain(at) for _, at in captains), tuple(range(len(night.goods))))

    def to_act(self, state: State) -> PlayerId | None:
        """The captain whose turn it is; None when the night is over."""
        return None if state.step == "over" else state.night.sides[state.side]

    def view(self, state: State, player: PlayerId) -> State:
        """The state without what is face down to that captain."""
        return view(state, state.night.sides.index(player))

    def result(self, state: State) -> Result | None:
        """Most worth wins; as much is a draw."""
        if state.step != "over":
            return None
        scores = [state.score(side) for side in range(len(state.captains))]
        best = [side for side, score in zip(state.night.sides, scores, strict=True) if score == max(scores)]
        losses = {
            side: {"moonrakers.lost": float(len(captain.hold))}
            for side, captain in zip(state.night.sides, state.captains, strict=True)
        }
        reason = said("most_worth", worth=max(scores))
        return Result(best[0] if len(best) == 1 else None, reason, state.round, losses)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """What everybody has landed."""
        words, goal = said("worth_landed"), float(state.night.rules.goal)
        return tuple(
            Standing(side, float(state.score(number)), words, goal, said("wins_at_once"))
            for number, side in enumerate(state.night.sides)
        )

    def choose(self, view: State, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> Any:
        """What the computer does."""
        return computer.choose(view)

    def reasons(self, view: State, player: PlayerId, action: Any) -> tuple[Message, ...]:
        """What a hint says beside the action."""
        return tuple(reasons(view, action))


def _night(setup: Setup, scenario: MoonrakersScenario) -> Night:
    crews = [must_be(setup.get(side.army), MoonrakersArmy) for side in scenario.sides if side.army]
    tricks: list[MoonrakersCard] = []
    decks = []
    for crew in crews:
        own = [card for card in _cards(setup, crew) if isinstance(card, MoonrakersCard)]
        decks.append(tuple(range(len(tricks), len(tricks) + len(own))))
        tricks += own
    rules = must_be(setup.get(scenario.ruleset), MoonrakersRuleset)
    return Night(
        sides=tuple(side.id for side in scenario.sides),
        names=tuple(side.name for side in scenario.sides),
        boats=tuple(next(_boats(setup, crew)) for crew in crews),
        tricks=tuple(tricks),
        decks=tuple(decks),
        goods=tuple(
            must_be(setup.get(cargo.item), MoonrakersItem)
            for cargo in scenario.warehouse
            for _ in range(cargo.count)
        ),
        coast=MapArrays.from_map(must_be(setup.get(scenario.board), MoonrakersMap)),
        rules=rules,
        rounds=scenario.turn_limit or rules.rounds,
    )


def _cards(setup: Setup, crew: MoonrakersArmy) -> Iterator[object]:
    """Yield the cards of a crew, each as often as it is taken."""
    for entry in crew.entries:
        yield from (setup.get(entry.card) for _ in range(entry.count))


def _boats(setup: Setup, crew: MoonrakersArmy) -> Iterator[MoonrakersUnit]:
    yield from (card for card in _cards(setup, crew) if isinstance(card, MoonrakersUnit))


def _refusals(setup: Setup) -> Iterator[Problem]:
    scenario = must_be(setup.scenario, MoonrakersScenario)
    crewed = True
    for number, side in enumerate(scenario.sides):
        crew = setup.get(side.army) if side.army is not None else None
        boats = sum(1 for _ in _boats(setup, crew)) if isinstance(crew, MoonrakersArmy) else 0
        if boats != 1:
            values = {"side": side.name, "boats": boats}
            yield Problem(code="moonrakers.one_boat", path=f"sides[{number}].army", values=values)
            crewed = False
    board = must_be(setup.get(scenario.board), MoonrakersMap)
    if (trouble := grid_problem(board, "board")) is not None:
        yield trouble
        return
    if not crewed:
        return
    night = _night(setup, scenario)
    harbours = sum(1 for _ in night.places("harbour"))
    if harbours < len(scenario.sides):
        values = {"harbours": harbours, "captains": len(scenario.sides)}
        yield Problem(code="moonrakers.harbours", path="board", values=values)
    if next(night.places("cove"), None) is None:
        yield Problem(code="moonrakers.no_coves", path="board")


RULES: Final = RuleSystem("moonrakers", play=MoonrakersPlay(), needs=needs)
"""The rules of the game."""
