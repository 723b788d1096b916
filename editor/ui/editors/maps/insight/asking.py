"""The questions that an author asks of the map in hand, with the sizes and movers that he chose."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_insight import MapInsight, Section
from editor.rules.core.map_paths import Reach, reach
from editor.rules.registry import find_system
from editor.ui.editors.maps.ground import Ground
from editor.ui.editors.maps.insight.background import BackgroundQuestions
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.turns import single_shot
from schemas.ruleset import RulesetBase

_AT_ONCE = 40_000
"""Ways over maps of so many fields are found at once, over larger ones beside the window's work."""
_AFTER_A_STROKE_MS = 80
TURNS = 2
"""Ways are shown for so many moves."""


@dataclass
class Sizes:
    """What is asked about."""

    looks: int = 2
    """Size of the one who looks, in segments."""
    target: int = 2
    """Size of the one who is looked at."""
    mover: str = ""
    walks: int = 2
    """Size of the one who moves."""
    points: int = 12
    """Movement points of a move."""


class Asking(QObject):
    """Where the author stands, what is seen from there and how far he gets; it follows the map."""

    sight_changed = Signal()
    section_changed = Signal()
    range_changed = Signal()
    path_changed = Signal()

    def __init__(self, tool_context: ToolContext, ground: Ground, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tool_context = tool_context
        self._ground = ground
        found = find_system(tool_context.model.session.system)
        self._rules: MapInsight | None = found.insight if found is not None else None
        self.sizes = Sizes()
        if self._rules is not None:
            self.sizes.mover = self._rules.movers[0]
        self.eye: Offset | None = None
        """Field from which is looked."""
        self.segments: NDArray[np.int16] | None = None
        self.section: Section | None = None
        self.start: Offset | None = None
        """Field where the move begins."""
        self.reach: Reach | None = None
        self.path: tuple[Offset, ...] = ()
        self._target: Offset | None = None
        self._goal: Offset | None = None
        self._steps: tuple[tuple[str, int], NDArray[np.int32]] | None = None
        self._questions = BackgroundQuestions(tool_context.context)
        self._later = single_shot(self, _AFTER_A_STROKE_MS, self.ask_again)
        tool_context.model.area_changed.connect(self._stale)
        tool_context.model.things_changed.connect(self._stale)
        tool_context.model.replaced.connect(self._stale)
        ground.changed.connect(self._stale)

    @property
    def rules(self) -> MapInsight | None:
        """The answers of the game. None if its rules do not know this kind of map."""
        arrays = self.tool_context.arrays
        if self._rules is None or arrays is None or self.ruleset is None:
            return None
        return self._rules if self._rules.plays_on(arrays) else None

    @property
    def ruleset(self) -> RulesetBase | None:
        """The ruleset that holds for the map."""
        return self._ground.ruleset

    @property
    def movers(self) -> tuple[str, ...]:
        """Kinds of movers of the game."""
        return self._rules.movers if self._rules is not None else ()

    def usual_size(self, mover: str) -> int:
        """Return the usual size of a mover."""
        if self._rules is None or self.ruleset is None:
            return self.sizes.walks
        return self._rules.usual_size(self.ruleset, mover)

    # what is asked

    def look_from(self, at: Offset | None) -> None:
        """Look from a field; None ends it."""
        self.eye, self._target = at, None
        self._look()

    def look_at(self, at: Offset | None) -> None:
        """Look at a field from where one stands."""
        if at != self._target:
            self._target = at
            self._cut()

    def move_from(self, at: Offset | None) -> None:
        """Move from a field; None ends it."""
        self.start, self._goal = at, None
        self._walk()

    def move_to(self, at: Offset | None) -> None:
        """Find the way to a field."""
        if at != self._goal:
            self._goal = at
            self._find_path()

    def ask_again(self) -> None:
        """Ask everything again: sizes or the map have changed."""
        self._look()
        self._walk()

    def _stale(self) -> None:
        self._steps = None
        if self.eye is not None or self.start is not None:
            self._later.start()

    def _standing(self, at: Offset | None) -> MapArrays | None:
        """Return the map where somebody can stand on a field of it and the rules know it."""
        arrays = self.tool_context.arrays
        if at is None or arrays is None or self.rules is None or not arrays.has_field(at):
            return None
        return arrays

    def _look(self) -> None:
        arrays, rules, ruleset = self._standing(self.eye), self.rules, self.ruleset
        self.segments = None
        if arrays is not None and rules is not None and ruleset is not None and self.eye is not None:
            self.segments = rules.sight(arrays, ruleset, self.eye, self.sizes.looks, self.sizes.target)
        else:
            self.eye = None
        self.sight_changed.emit()
        self._cut()

    def _cut(self) -> None:
        self.section = self._section_to(self._target)
        self.section_changed.emit()

    def _section_to(self, target: Offset | None) -> Section | None:
        arrays, rules, ruleset, eye = self._standing(self.eye), self.rules, self.ruleset, self.eye
        if arrays is None or rules is None or ruleset is None or eye is None:
            return None
        if target is None or target == eye or not arrays.has_field(target):
            return None
        return rules.section(arrays, ruleset, eye, target, self.sizes.looks, self.sizes.target)

    def _walk(self) -> None:
        arrays, rules, ruleset, start = self._standing(self.start), self.rules, self.ruleset, self.start
        self._questions.drop("ways")
        self.reach, self.path = None, ()
        if arrays is None or rules is None or ruleset is None or start is None:
            self.start = None
            self.range_changed.emit()
            return
        kind, limit = (self.sizes.mover, self.sizes.walks), float(self.sizes.points * TURNS)
        known = self._steps[1] if self._steps is not None and self._steps[0] == kind else None

        def work(copy: MapArrays) -> tuple[NDArray[np.int32], Reach]:
            steps = rules.steps(copy, ruleset, *kind) if known is None else known
            return steps, reach(steps, copy.grid, start, limit)

        def take(answer: tuple[NDArray[np.int32], Reach]) -> None:
            self._steps, self.reach = (kind, answer[0]), answer[1]
            self.range_changed.emit()
            self._find_path()

        if arrays.terrain.size <= _AT_ONCE:
            take(work(arrays))
            return
        copy = arrays.copy()
        self._questions.run("ways", self.tr("Ways over the map"), lambda _report: work(copy), take)

    def close(self) -> None:
        """Ask nothing any more."""
        self._later.stop()
        self._questions.close()

    def _find_path(self) -> None:
        arrays, found, goal = self.tool_context.arrays, self.reach, self._goal
        there = arrays is not None and goal is not None and arrays.has_field(goal)
        if there and found is not None and arrays is not None and found.points.shape == arrays.terrain.shape:
            self.path = found.path(goal) if goal is not None else ()
        else:
            self.path = ()
        self.path_changed.emit()

    @property
    def goal(self) -> Offset | None:
        """The field that the way is asked for."""
        return self._goal

    @property
    def target(self) -> Offset | None:
        """The field that is looked at."""
        return self._target
