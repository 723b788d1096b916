"""What a state after the moves of a month promises: fights, cities, ways gone, and what enemies answer."""

from __future__ import annotations

from typing import Final

from editor.rules.zargo.ai.answers import Answers
from editor.rules.zargo.ai.calculating import CalculatingPlayer
from editor.rules.zargo.ai.odds import gain, shots_gain, worth
from editor.rules.zargo.ai.storms import CITY, chance_to_take, value_around, who_stands_around
from editor.rules.zargo.ai.ways import distances
from editor.rules.zargo.attacks import can_fight
from editor.rules.zargo.factors import column_for, defence_value, total
from editor.rules.zargo.movement import enemies_in_the_open
from editor.rules.zargo.state import LOST, Piece, ZargoState, with_pieces

_ADVANCE: Final = 0.1
"""Share of its worth that a piece gains by coming from afar to a foreign city."""
_AFAR: Final = 40
"""Movement points from which on a city is out of sight."""
_HASTE: Final = 4.0
"""By so much more the way to the cities counts for who does not lead, in the last month."""
_DARING: Final = 0.7
"""By so much less the answers of enemies count for him then."""


class Prospects:
    """Judges moves of one side that begin in the same state, by what the side knows."""

    def __init__(self, player: CalculatingPlayer) -> None:
        """Take the player who moves; his view is the state before the moves."""
        self._player, self._state, self._side = player, player.state, player.side
        self._answers = Answers(player.state, player.side)
        cities = [self._state.cities_of(one) for one in range(player.world.sides)]
        leads = cities.pop(self._side) > max(cities, default=0)
        self._late = 0.0 if leads else (self._state.month / player.world.months) ** 2

    def value(self, after: ZargoState) -> float:
        """Return what a state after the moves is worth, in points.

        What the attacks gain on the average, the chances to take cities and the way gone towards others, less
        what enemies gain by their answer. Who does not lead dares more from month to month.
        """
        gained, fought = self._attacks(after)
        gained += sum(
            CITY * self._chance(after, number)
            for number, city in enumerate(after.cities)
            if not after.friends(self._side, city.owner)
        )
        gained += self._shots(fought)
        lost = self._answers.gain(fought)
        return (
            gained + (1.0 + _HASTE * self._late) * self._advance(after) - (1.0 - _DARING * self._late) * lost
        )

    def _attacks(self, state: ZargoState) -> tuple[float, ZargoState]:
        """Return what the attacks gain that pieces have come for, and the state without who likely falls."""
        groups: dict[int, list[int]] = {}
        for number in state.world.of_side[self._side]:
            if (target := state.pieces[number].target) >= 0:
                groups.setdefault(target, []).append(number)
        gained, beaten = 0.0, []
        for target, group in groups.items():
            difference = total(state, group, state.pieces[target].cell) - defence_value(state, target)
            ours = sum(worth(state, one) for one in group)
            gained += gain(state, difference, ours, worth(state, target)) or 0.0
            column = column_for(state, difference)
            results = column.results if column is not None else ()
            if 2 * sum(one in ("defender_lost", "both_lost") for one in results) >= max(1, len(results)):
                beaten.append((target, Piece(LOST)))
        return gained, state.replace(pieces=with_pieces(state, beaten))

    def _shots(self, state: ZargoState) -> float:
        """Return what the shots gain that follow the moves."""
        able = [
            one
            for one in state.world.of_side[self._side]
            if can_fight(state, one) and state.pieces[one].target < 0
        ]
        return shots_gain(state, able, enemies_in_the_open(state, self._side))

    def _chance(self, state: ZargoState, city: int) -> float:
        """Return the chance that a foreign city is taken by those who stand around it."""
        around = who_stands_around(state, city)
        count, held = self._player.expected(city)
        return chance_to_take(state, value_around(state, around, city) - held, len(around), count)

    def _advance(self, state: ZargoState) -> float:
        """Return what it is worth that pieces have come nearer to the cities of enemies."""
        world, found = self._player.world, 0.0
        goals = self._player.foreign_cities()
        fields = {flies: distances(world, goals, flies=flies) for flies in (False, True)}
        for number in world.of_side[self._side]:
            piece = state.pieces[number]
            if piece.cell >= 0 and piece.city < 0:
                far = fields[world.kind_of(number).flies][piece.cell]
                found += worth(state, number) * max(0.0, 1.0 - far / _AFAR)
        return _ADVANCE * found
