"""Spells of Demonworld cast by hand: a spell, its points, and at whom, by a click or by an arrow (XX)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from editor.rules.core.hexes import FACINGS
from editor.rules.core.wording import joined
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.magic.casting import castings, useful_points, wants_direction, wizard_of
from editor.rules.demonworld.magic.seeing import cell_of
from editor.rules.demonworld.magic.spells import casting_chance
from editor.rules.demonworld.magic.wizards import Casting, Wizard
from editor.rules.demonworld.state import BattleState
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.pages.preview.board import Aim, Lift
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_words import HandWords, fields_meant, translate
from schemas.base import must_be
from schemas.problems import Message

TOOLS: Final = (
    ("spell", QT_TRANSLATE_NOOP("DemonworldHand", "Spell")),
    ("points", QT_TRANSLATE_NOOP("DemonworldHand", "Points")),
    ("direction", QT_TRANSLATE_NOOP("DemonworldHand", "Direction")),
)
_ARROWS: Final = "↑↗↘↓↙↖"


class Spell(NamedTuple):
    """The draft of a spell: what is chosen of it, and at whom an arrow was drawn before."""

    ident: str = ""
    """Id of the spell; '' as long as none is chosen."""
    stored: bool = False
    """It comes out of an item."""
    points: int = 0
    direction: int | None = None
    cell: int | None = None
    """Where the arrow ends that was drawn before a spell was chosen."""


class Spells:
    """What the wizard who is asked may cast."""

    def __init__(self, words: HandWords) -> None:
        self._words = words
        self._found: tuple[BattleState | None, tuple[Casting, ...]] = (None, ())

    def castings(self, state: BattleState) -> tuple[Casting, ...]:
        """Return the spells of the wizard with the least points, each on every target; worked out once."""
        if self._found[0] is not state:
            wizard = _asked(state)
            self._found = (state, tuple(castings(state, wizard)) if wizard is not None else ())
        return self._found[1]

    def chosen(self, state: BattleState, draft: Any) -> Spell:
        """Return the spell of a draft; where only one can be cast that one is chosen."""
        drafted = draft if isinstance(draft, Spell) else Spell()
        able = self._able(state)
        return drafted if drafted.ident or len(able) != 1 else self._begun(state, able[0])

    def _able(self, state: BattleState) -> list[str]:
        """Return the spells that can be cast, in the order of the wizard's book, then of his items."""
        return list(dict.fromkeys(one.spell for one in self.castings(state)))

    def _begun(self, state: BattleState, ident: str, *, stored: bool | None = None) -> Spell:
        """Return a spell as it is chosen first: his own before an item's, with the least points."""
        first = next(
            one
            for one in self.castings(state)
            if one.spell == ident and (stored is None or one.stored == stored)
        )
        return Spell(ident, first.stored, first.points, first.direction)

    # choices

    def choices(self, state: BattleState, draft: Any) -> Iterator[Choice]:
        """Yield the spells, and of the one that is chosen its points, its direction, its targets."""
        drafted = self.chosen(state, draft)
        if drafted.cell is not None and not drafted.ident:
            yield from self._at_target(state, drafted.cell)
            return
        able = self._able(state)
        for number, ident in enumerate(able, 1):
            begun = self._begun(state, ident)
            said = self.named(state, begun)
            mark = str(number) if len(able) > 1 else ""
            yield Choice(said, "spell", draft=begun, chosen=ident == drafted.ident, mark=mark)
        if drafted.ident:
            yield from self._points(state, drafted)
            yield from self._directions(state, drafted)
            yield from self._targets(state, drafted)

    def named(self, state: BattleState, spell: Spell) -> str:
        """Return the name of a spell, and whether it comes out of an item."""
        name = state.battle.spells[spell.ident].name.get(self._words.language)
        if not spell.stored:
            return name
        return translate("DemonworldHand", "{spell}, out of an item").format(spell=name)

    def _points(self, state: BattleState, drafted: Spell) -> Iterator[Choice]:
        """Yield how the spell may be paid: with so many points, or out of an item that holds it."""
        wizard = _asked(state)
        kinds = {one.stored for one in self.castings(state) if one.spell == drafted.ident}
        if True in kinds:
            stored = self._begun(state, drafted.ident, stored=True)._replace(direction=drafted.direction)
            said = translate("DemonworldHand", "Out of an item, once")
            yield Choice(said, "points", draft=stored, chosen=drafted.stored)
        spell = state.battle.spells[drafted.ident]
        for points in useful_points(state, wizard, spell) if wizard is not None and False in kinds else ():
            chance = round(100 * casting_chance(spell.level, points, state.battle.ruleset))
            words = translate("DemonworldHand", "Points: {points}, works with {percent} %")
            said = words.format(points=points, percent=chance)
            paid = drafted._replace(points=points, stored=False)
            yield Choice(said, "points", draft=paid, chosen=paid == drafted)

    def _directions(self, state: BattleState, drafted: Spell) -> Iterator[Choice]:
        if not wants_direction(state.battle.spells[drafted.ident]):
            return
        for number in range(len(FACINGS)):
            said = f"{_ARROWS[number]} {self._words.facing(number)}"
            turned = drafted._replace(direction=number)
            yield Choice(said, "direction", draft=turned, chosen=number == drafted.direction)

    def _targets(self, state: BattleState, drafted: Spell) -> Iterator[Choice]:
        """Yield the targets of the spell that is chosen; they lie on the field whichever group is shown."""
        turns = wants_direction(state.battle.spells[drafted.ident])
        tools = [tool for tool, _ in TOOLS if turns or tool != "direction"]
        for one in self.castings(state):
            if (one.spell, one.stored, one.direction) != (drafted.ident, drafted.stored, drafted.direction):
                continue
            action = act.CastSpell(one._replace(points=drafted.points))
            at = fields_meant(state, action)
            for tool in tools:
                words = self._words.action(state, action)
                yield Choice(words, tool, action, at=at, on_field=bool(at))

    def _at_target(self, state: BattleState, cell: int) -> Iterator[Choice]:
        """Yield the spells that may be cast where an arrow ends, to choose one of them there."""
        castings = list(self._castable(state, cell)) or list(self._on_ground(state, cell))
        for number, casting in enumerate(castings, 1):
            action = act.CastSpell(casting)
            yield Choice(self._words.action(state, action), "spell", action, mark=str(number))

    def _castable(self, state: BattleState, cell: int) -> Iterator[Casting]:
        """Yield each spell once that may be cast on who stands on a cell, or on the cell itself."""
        known: set[str] = set()
        for one in self.castings(state):
            hit = one.cell == cell or (one.unit is not None and cell in state.covered(state.units[one.unit]))
            if hit and one.spell not in known:
                known.add(one.spell)
                yield one

    def _on_ground(self, state: BattleState, cell: int) -> Iterator[Casting]:
        """Yield each spell on fields that may be cast on a cell where nobody stands."""
        fields = {one.spell: one for one in self.castings(state) if one.cell is not None}
        there = (one._replace(cell=cell) for one in fields.values())
        yield from (one for one in there if check(state, act.CastSpell(one)) is None)

    # arrows

    def lift(self, state: BattleState, start: Aim) -> Lift | None:
        """Return an arrow from the wizard who is asked, if he stands on the field."""
        wizard = _asked(state)
        if wizard is None or start.at is None or not self.castings(state):
            return None
        number = state.battle.came_with[wizard.element]
        if state.battle.ground.cell(start.at) not in state.fields_of(wizard.element):
            return None
        return Lift(f"unit:{number}", start, arrow=True, data=wizard.element)

    def places(self, state: BattleState, draft: Any) -> Iterator[int | None]:
        """Yield the cells on which the chosen spell, or any, may be cast; None for each other looked at."""
        drafted, units = self.chosen(state, draft), state.units
        wanted = [
            one
            for one in self.castings(state)
            if not drafted.ident or (one.spell, one.stored) == (drafted.ident, drafted.stored)
        ]
        known = {one.cell for one in wanted if one.cell is not None}
        known.update(*(state.covered(units[one.unit]) for one in wanted if one.unit is not None))
        yield from sorted(known)
        for one in {one.spell: one for one in wanted if one.cell is not None}.values():
            for cell in _in_reach(state, one):
                free = cell not in known and check(state, act.CastSpell(one._replace(cell=cell))) is None
                yield cell if free else None

    def drop(self, state: BattleState, aim: Aim, draft: Any) -> Choice | Message | None:
        """Return what an arrow to a field casts, or the rule that forbids it; the wheel turns its direction.

        Where no spell has been chosen it asks which, of those that may be cast there.
        """
        if aim.at is None:
            return None
        cell, drafted = state.battle.ground.cell(aim.at), self.chosen(state, draft)
        if not drafted.ident:
            return self._asks(state, cell)
        wizard = state.magic.waiting[0] if state.magic is not None else 0
        direction = drafted.direction if drafted.direction is None else (drafted.direction + aim.turned) % 6
        refused: Message | None = None
        for unit, target in _meant(state, cell):
            casting = Casting(wizard, drafted.ident, drafted.points, unit, target, direction, drafted.stored)
            found = check(state, act.CastSpell(casting))
            if found is None:
                return self._cast(state, casting)
            refused = refused or found
        return refused

    def _asks(self, state: BattleState, cell: int) -> Choice | Message | None:
        able = list(self._castable(state, cell)) or list(self._on_ground(state, cell))
        if len(able) == 1:
            return self._cast(state, able[0])
        if able:
            return Choice("", "spell", draft=Spell(cell=cell))
        unit, target = _meant(state, cell)[0]
        known: dict[str, Casting] = {}
        for one in self.castings(state):
            known.setdefault(one.spell, one)
        refused = (
            (one.spell, check(state, act.CastSpell(one._replace(unit=unit, cell=target))))
            for one in known.values()
        )
        return self._each(state, {spell: trouble for spell, trouble in refused if trouble is not None})

    def _each(self, state: BattleState, refused: dict[str, Message]) -> Message | None:
        """Return what forbids each of some spells: one sentence where all are forbidden alike."""
        troubles = tuple(dict.fromkeys(refused.values()))
        if len(troubles) < 2:
            return next(iter(troubles), None)
        lines = (
            Message(
                code="demonworld_rules.spell_refused",
                values={"spell": state.battle.spells[spell].name, "why": trouble},
            )
            for spell, trouble in refused.items()
        )
        return must_be(joined("pieces.lines", lines), Message)

    def _cast(self, state: BattleState, casting: Casting) -> Choice:
        action = act.CastSpell(casting)
        return Choice(self._words.action(state, action), "spell", action)


def _asked(state: BattleState) -> Wizard | None:
    """Return the wizard who is asked what he casts."""
    waiting = state.magic.waiting if state.magic is not None else ()
    return wizard_of(state, waiting[0]) if waiting else None


def _in_reach(state: BattleState, casting: Casting) -> Iterator[int]:
    """Yield the cells as far from a wizard as a spell reaches; the whole map if it reaches anywhere."""
    ground, start = state.battle.ground, cell_of(state, casting.wizard)
    most = state.battle.spells[casting.spell].max_distance
    if most is None or start is None:
        yield from filter(ground.holds, range(ground.size))
    else:
        yield from filter(ground.holds, (start + step for step in ground.disc(most)))


def _meant(state: BattleState, cell: int) -> list[tuple[int | None, int | None]]:
    """Return (unit, cell) of what a spell may be cast on there: who stands there, or the field."""
    met = state.occupied.get(cell)
    return [*([(state.unit_of[met], None)] if met is not None else []), (None, cell)]
