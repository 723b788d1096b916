"""The Lords of Zargo played by hand: what each step asks, of which pieces, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from editor.rules.zargo.actions.fighting import Attack, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.actions.set_up import FoundCity, PlaceRest
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.attacks import can_fight
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.monks import due_back, places_to_reappear, why_not_vanish
from editor.rules.zargo.movement import Way, enemies_in_the_open, may_move, reach, targets_from
from editor.rules.zargo.placing import city_places, city_to_hold, reserve
from editor.rules.zargo.shots import shots_of, why_not_shoot
from editor.rules.zargo.state import ZargoState
from editor.ui.pages.preview.guide import At, Choice, Declaration
from editor.ui.systems.zargo.hand_board import ZargoBoard
from editor.ui.systems.zargo.hand_groups import Garrison, Group, Groups, enemies_beside
from editor.ui.systems.zargo.hand_words import ZargoWords, sketch_of

_BY_PIECE: Final = ("move", "shots", "combat")
"""Steps in which a piece is chosen first."""
_TOOLS: Final = ("move", "attack", "more")
_FEW: Final = 4
"""Of so many pieces at most it is looked whether they can go anywhere; of more one surely can."""


class ZargoGuide:
    """The part of :class:`editor.ui.pages.preview.guide.Guide` of this game.

    The draft holds the ways of attackers who are too weak alone, and come together; a garrison, or a group
    that attacks or shoots together (``hand_groups.py``).
    """

    def __init__(self, language: str) -> None:
        self._words = ZargoWords(language)
        self._groups = Groups(self._words)
        self.board = ZargoBoard(self._words, self._groups, self.subjects)
        self._found: tuple[ZargoState | None, tuple[str, ...]] = (None, ())

    def task(self, state: ZargoState) -> str:
        """Return what the side to act has to decide."""
        return self._words.task(state)

    def secret(self, state: ZargoState) -> bool:
        """Return whether the decision is hidden: garrisons lie face down."""
        return state.step == "garrisons"

    def subjects(self, state: ZargoState) -> tuple[str, ...]:
        """Return the pieces that may do something; in the set-up a city, or the home of the side."""
        if self._found[0] is not state:
            found = tuple(f"piece:{number}" for number in self._able(state))
            city = city_to_hold(state, state.side) if state.step == "garrisons" else None
            if city is not None and reserve(state, state.side):
                found = (f"city:{city}",)
            if state.step == "move" and len(found) <= _FEW:  # nobody is asked who can only finish
                found = tuple(one for one in found if any(self._moves(state, number_of(one), ())))
            if state.step == "cities":
                found = (f"home:{state.side}",)
            self._found = (state, found)
        return self._found[1]

    def _able(self, state: ZargoState) -> Iterator[int]:
        own = state.world.of_side[state.side]
        if state.step == "pieces":
            yield from self._groups.first_of_each(state)
        elif state.step == "move":
            due = due_back(state, state.side)
            early = set(self._early(state))
            yield from (one for one in own if may_move(state, one) or one in due or one in early)
        elif state.step == "shots":
            enemies = enemies_in_the_open(state, state.side)
            for one in own:
                able = shots_of(state, one) is not None and can_fight(state, one)
                if able and any(why_not_shoot(state, (one,), enemy) is None for enemy in enemies):
                    yield one
        elif state.step == "combat":
            yield from (one for one in own if can_fight(state, one) and any(enemies_beside(state, one)))

    def _early(self, state: ZargoState) -> list[int]:
        """Return the pieces that may send flames before they move."""
        world = state.world
        return [
            one
            for one in world.of_side[state.side]
            if "flames_and_moves" in world.kind_of(one).powers
            and can_fight(state, one)
            and not state.pieces[one].moved
        ]

    def tools(self, state: ZargoState) -> tuple[tuple[str, str], ...]:
        """Return the groups of choices of this step."""
        if state.step != "move":
            return ()
        return tuple((tool, self._words.say(f"tool_{tool}")) for tool in _TOOLS)

    def draft(self, state: ZargoState) -> Any:
        """Return the draft with which a step begins."""
        match state.step:
            case "move":
                return ()
            case "shots" | "combat":
                return Group()
            case "garrisons":
                return Garrison()
            case _:
                return None

    def choices(
        self, state: ZargoState, subject: str, at: At | None, draft: Any
    ) -> tuple[Choice, ...] | None:
        """Return what may be chosen for a piece. None for steps known by their legal actions."""
        if state.step == "garrisons" and isinstance(draft, Garrison):
            return tuple(self._groups.garrison(state, draft))
        if state.step not in (*_BY_PIECE, "pieces"):
            return tuple(self._on_field(state)) if state.step == "cities" else None
        able = self.subjects(state)
        if state.step == "pieces":
            meant = self._groups.meant(state, subject)
            return tuple(self._groups.placings(state, meant)) if meant is not None else ()
        if subject not in able:
            return ()
        number = number_of(subject)
        match state.step:
            case "move":
                return tuple(self._moves(state, number, draft))
            case "shots":
                return tuple(self._groups.shots(state, number, draft))
            case _:
                return tuple(self._groups.attacks(state, number, draft))

    def _on_field(self, state: ZargoState) -> Iterator[Choice]:
        """Yield all cities that may be founded: on the field, no list names them."""
        for cell in city_places(state):
            yield replace(self._words.choice(state, FoundCity(cell)), on_field=True, free=True)

    def _moves(self, state: ZargoState, number: int, draft: Any) -> Iterator[Choice]:
        world = state.world
        if number in due_back(state, state.side):
            for cell in places_to_reappear(state, number):
                yield replace(self._words.choice(state, Reappear(number, cell), "move"), on_field=True)
            return
        if may_move(state, number) and all(way.piece != number for way in draft):
            company = state.escorted_by(number) >= 0
            for cell, path in reach(state, number).items():
                for together in (True, False) if company else (False,):
                    for choice in self._way(state, Way(number, path, together=together), draft, "move"):
                        yield replace(choice, on_field=True)
                for target in targets_from(state, number, cell):
                    yield from self._way(state, Way(number, path, target), draft, "attack")
            if why_not_vanish(state, number) is None:
                yield self._words.choice(state, Vanish(number), "more")
        if "flames_and_moves" in world.kind_of(number).powers:
            yield from self._groups.early_shots(state, number, "more")

    def _way(self, state: ZargoState, way: Way, draft: Any, tool: str) -> Iterator[Choice]:
        """Yield a way as an action, or, where its attack is too weak alone, as a part of one."""
        if not draft:
            action = Move((way,))
            trouble = ENGINE.check(state, action)
            if trouble is None:
                yield self._words.choice(state, action, tool)
                return
            if trouble.code != "zargo_rules.too_weak":
                return
        if way.target < 0:
            return
        together = (*draft, way)
        trouble = ENGINE.check(state, Move(together))
        if trouble is not None and trouble.code != "zargo_rules.too_weak":
            return
        place = state.world.at(way.path[-1])
        yield Choice(
            self._words.gathered(state, way),
            tool=tool,
            draft=together,
            at=(place,),
            sketch=tuple((state.world.at(one.path[-1]), 0) for one in together),
        )

    def drafted_at(self, state: ZargoState, draft: Any, at: At) -> str:
        """Return the piece that the draft brings to a field."""
        for way in draft if isinstance(draft, tuple) else ():
            if state.world.at(way.path[-1]) == at:
                return f"piece:{way.piece}"
        return ""

    def declaration(self, state: ZargoState, draft: Any) -> Declaration | None:
        """Return what the draft amounts to; without one, what ends the step."""
        if state.step == "pieces":
            rest = PlaceRest()
            question = self._words.say("ask_rest", {"count": len(reserve(state, state.side))})
            return Declaration(self._words.choice(state, rest).words, rest, question=question)
        if isinstance(draft, Garrison):
            return self._groups.held(state, draft)
        if state.step not in (*_BY_PIECE, "alliance"):
            return None
        if isinstance(draft, Group):
            if draft.pieces:
                return self._groups.grouped(state, draft)
            draft = ()
        action: Action = Move(tuple(draft)) if draft else Finish()
        lines = tuple(self._words.choice(state, Move((way,))).words for way in draft or ())
        words = self._words.choice(state, action).words
        pending = self.subjects(state) if isinstance(action, Finish) else ()
        return Declaration(words, action, lines, sketch=sketch_of(state, action), pending=pending)

    def words(self, state: ZargoState, action: Any) -> Choice:
        """Return any action in words."""
        return self._words.choice(state, action)

    def actors(self, state: ZargoState, action: Any) -> tuple[str, ...]:
        """Return the pieces that do an action."""
        match action:
            case Move(ways=ways):
                numbers = tuple(way.piece for way in ways)
            case Attack(attackers=attackers):
                numbers = attackers
            case Shoot(shooters=shooters):
                numbers = shooters
            case Vanish(piece=piece) | Reappear(piece=piece):
                numbers = (piece,)
            case _:
                numbers = ()
        return tuple(f"piece:{number}" for number in numbers)


def number_of(subject: str) -> int:
    """Return the number of a piece by its subject."""
    return int(subject.partition(":")[2])
