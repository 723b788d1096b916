"""Why a captain may want an action: what the dice promise, how far the way is, in sentences (hints)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marshalry.editor.rules.core.advice import percent
from marshalry.schemas.problems import Message

from .boarding import Board, chance
from .cargo import Land, Load, is_looked_for
from .sailing import Row
from .state import State
from .tricks import Play
from .turns import EndTurn
from .wording import captain_name, goods_name, said, trick_name


def reasons(state: State, action: Any) -> Iterator[Message]:
    """Yield what an action of the captain to act promises; ``state`` is what that captain may know."""
    night, captain = state.night, state.captain
    match action:
        case Board(side=other):
            odds = percent(chance(state.boat.crew, night.boats[other].crew))
            yield said("why_board", captain=captain_name(state, other), chance=odds)
        case Land(piece=piece):
            yield said("why_land", goods=goods_name(state, piece), worth=night.goods[piece].worth)
            yield said("why_goal", worth=state.score(state.side), goal=night.rules.goal)
            if is_looked_for(state, piece):
                yield said("why_customs")
        case Load():
            yield said("why_load", count=len(captain.hold) + 1, most=state.boat.chests)
        case Row(to=to):
            for code, ways in (("why_cove", night.to_cove), ("why_harbour", night.to_harbour)):
                if captain.at in ways and to in ways:
                    yield said(code, now=ways[captain.at], then=ways[to])
        case Play(trick=trick):
            card = night.tricks[trick]
            values = {"trick": trick_name(state, trick), "strength": card.strength}
            yield said(f"why_{card.effect}", **values)
        case EndTurn():
            yield said("why_end", moves=state.moves, count=len(captain.hand))
        case _:  # nothing is promised by the others
            return
