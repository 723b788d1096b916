"""The searching player: plans of a month, tried in thought one after the other with what enemies answer."""

from __future__ import annotations

from typing import Final, NamedTuple

from editor.rules.core.contract import Character
from editor.rules.zargo.actions.moving import Move
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.ai.calculating import CalculatingPlayer
from editor.rules.zargo.ai.plans import Plan, Planner
from editor.rules.zargo.ai.prospects import Prospects
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.movement import Reach
from editor.rules.zargo.state import ZargoState

NODES: Final = 12
"""Plans that are worked out for a month, each with what all enemies answer."""


class Tried(NamedTuple):
    """A plan that was worked out."""

    plan: Plan
    action: Action
    value: float
    """What it promises, in points."""


class SearchingPlayer(CalculatingPlayer):
    """Chooses the moves of a month by the plan that promises most once enemies have answered.

    The search begins with the plan of the level below, and goes on from the best one known by changing it in
    a single point, until nothing better is found or the nodes are spent. It rolls nothing.
    """

    def __init__(self, view: ZargoState, character: Character = "balanced", nodes: int = NODES) -> None:
        """Take what the side knows; ``nodes`` plans are worked out at most, one at least."""
        super().__init__(view, character)
        self._nodes = nodes

    def moves(self) -> Action:
        """Return the moves of the best plan; the end of the step where this month's moves are made."""
        if any(self.state.pieces[one].moved for one in self.world.of_side[self.side]):
            return Finish()
        found = (one.action for one in self.search())
        return next((one for one in found if ENGINE.check(self.state, one) is None), Finish())

    def search(self) -> tuple[Tried, ...]:
        """Return the plans that were tried, the best one first."""
        prospects = Prospects(self)
        known: dict[int, Reach] = {}
        best = Plan(self.least, self.bold)
        tried: dict[Plan, Tried] = {}
        waiting = [best]
        while waiting and len(tried) < self._nodes:
            plan = waiting.pop(0)
            ways, after = Planner(self.state, self.side, plan, known).planned()
            tried[plan] = Tried(plan, Move(ways) if ways else Finish(), prospects.value(after))
            if plan == best or tried[plan].value > tried[best].value:
                best = plan
                waiting = [one for one in plan.neighbours() if one not in tried]
        return tuple(sorted(tried.values(), key=lambda one: -one.value))
