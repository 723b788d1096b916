"""Facts about a unit and an element of Demonworld under the pointer."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.rules.core.hexes import FACINGS, Offset
from editor.rules.demonworld.battle import Battle, Roster
from editor.rules.demonworld.effects.lasting import Lasting
from editor.rules.demonworld.effects.words import changed_words, source_name
from editor.rules.demonworld.large.moving import is_gun
from editor.rules.demonworld.magic.spells import wizard
from editor.rules.demonworld.magic.wizards import WizardNow
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, points_to_spend, shape_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.changing import ChangeState, at_will, changing
from editor.rules.demonworld.states.events import named_state
from editor.rules.demonworld.units import ElementNow, Unit
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.pages.preview.scene import Facts, SideLook
from schemas.messages import sentence
from schemas.problems import Message

translate = QCoreApplication.translate
_CONTEXT: Final = "DemonworldPreview"
_FACINGS: Final = {
    "N": QT_TRANSLATE_NOOP("DemonworldPreview", "N"),
    "NE": QT_TRANSLATE_NOOP("DemonworldPreview", "NE"),
    "SE": QT_TRANSLATE_NOOP("DemonworldPreview", "SE"),
    "S": QT_TRANSLATE_NOOP("DemonworldPreview", "S"),
    "SW": QT_TRANSLATE_NOOP("DemonworldPreview", "SW"),
    "NW": QT_TRANSLATE_NOOP("DemonworldPreview", "NW"),
}
_FORMATIONS: Final = {
    "square": QT_TRANSLATE_NOOP("DemonworldPreview", "square"),
    "wedge": QT_TRANSLATE_NOOP("DemonworldPreview", "wedge"),
    "skirmish_formation": QT_TRANSLATE_NOOP("DemonworldPreview", "skirmish formation"),
}
_MOODS: Final = {
    "rout": QT_TRANSLATE_NOOP("DemonworldPreview", "in rout"),
    "impetuous": QT_TRANSLATE_NOOP("DemonworldPreview", "impetuous"),
}


def leader_of(battle: Battle, roster: Roster, language: str) -> str:
    """Return the name of the player who leads a unit, '' where its side has no such player."""
    players = battle.scenario.sides[roster.side].players
    return next((one.name.get(language) for one in players if roster.entry in one.entries), "")


class DemonworldFacts:
    """Facts about the units of one battle."""

    def __init__(self, battle: Battle, sides: tuple[SideLook, ...], language: str) -> None:
        self._battle = battle
        self.sides = sides
        self._language = language

    def at(self, state: BattleState, at: Offset) -> Facts | None:
        """Return the facts about the unit of the element on a field, and about the element."""
        cell = state.battle.ground.cell(at)
        here = [one for one in state.aloft if cell in state.fields_of(one)]
        wanted = max(here, default=state.occupied.get(cell))
        found = next((one for one in state.elements() if one.id == wanted), None)
        return self._facts(state, state.units[found.unit], found) if found is not None else None

    def of(self, state: BattleState, number: int) -> Facts | None:
        """Return the facts about a unit."""
        return self._facts(state, state.units[number], None) if number < len(state.units) else None

    def _facts(self, state: BattleState, unit: Unit, element: ElementNow | None) -> Facts:
        self._battle = state.battle
        roster = self._battle.roster[unit.number]
        side = self.sides[roster.side]
        rows = [
            (translate("DemonworldPreview", "Side"), side.name),
            *self._leader(roster),
            *self._state_rows(state, roster),
            (
                translate("DemonworldPreview", "Strength"),
                translate("DemonworldPreview", "{left} of {all} elements").format(
                    left=len(unit.elements), all=len(roster.elements)
                ),
            ),
        ]
        if unit.elements:
            rows.append((translate("DemonworldPreview", "Order"), self._order_words(state, unit)))
            facings = sorted(set(unit.facings)) if element is None else [FACINGS.index(element.facing)]
            rows.append(
                (
                    translate("DemonworldPreview", "Facing"),
                    ", ".join(translate(_CONTEXT, _FACINGS[FACINGS[one]]) for one in facings),
                )
            )
            if unit.engaged:
                rows.append(
                    (
                        translate("DemonworldPreview", "In melee"),
                        translate("DemonworldPreview", "since turn {turn}").format(turn=unit.engaged),
                    )
                )
            rows += self._standing_rows(state, unit)
            if state.phase == "movement":
                rows.append(self._movement(state, unit, roster))
        rows += self._rider_rows(state, unit)
        rows += self._gun_rows(state, unit)
        rows += self._magic_rows(state, unit)
        if element is not None:
            rows += self._element_rows(element)
        return Facts(f"unit:{unit.number}", roster.name.get(self._language), tuple(rows), side.colour)

    def _rider_rows(self, state: BattleState, unit: Unit) -> list[tuple[str, str]]:
        """Return who rides on a large base, and the hit points that he has left (XVII.5.0)."""
        if unit.rider is None:
            return []
        points = self._battle.hit_points[unit.rider]
        left = points - state.wounds.get(unit.rider, (0, 0))[0]
        name = self._battle.roster[self._battle.came_with[unit.rider]].name.get(self._language)
        words = translate("DemonworldPreview", "{left} of {all} hit points").format(left=left, all=points)
        return [(translate("DemonworldPreview", "Rider"), f"{name} ({words})")]

    def _leader(self, roster: Roster) -> list[tuple[str, str]]:
        """Return who leads the unit, where several players share the side."""
        player = leader_of(self._battle, roster, self._language)
        return [(translate("DemonworldPreview", "Led by"), player)] if player else []

    def _state_rows(self, state: BattleState, roster: Roster) -> list[tuple[str, str]]:
        """Return the state that a unit of several is in, and why it may not change where it could move."""
        if not roster.profiles:
            return []
        rows = [
            (translate("DemonworldPreview", "State"), named_state(roster, roster.state).get(self._language))
        ]
        unit = state.units[roster.number]
        if state.step == "move" and unit in movable(state, state.side):
            for number in at_will(roster):
                found = changing(state, ChangeState(unit.number, number))
                if isinstance(found, Message):
                    rows.append(
                        (named_state(roster, number).get(self._language), sentence(found, self._language))
                    )
        return rows

    def _order_words(self, state: BattleState, unit: Unit) -> str:
        rule = self._battle.ruleset.order(unit.order) if unit.order is not None else None
        if rule is not None:
            return rule.name.get(self._language)
        return (
            translate("DemonworldPreview", "face down")
            if unit.number in face_down(state)
            else translate("DemonworldPreview", "none")
        )

    def _standing_rows(self, state: BattleState, unit: Unit) -> list[tuple[str, str]]:
        """Return how the unit stands and what mood it is in."""
        shape = shape_of(state, unit)
        words = translate(_CONTEXT, _FORMATIONS.get(unit.formation, unit.formation))
        if not unit.formation:
            words = (
                translate("DemonworldPreview", "organised")
                if shape.organised
                else translate("DemonworldPreview", "not organised")
            )
        rows = [(translate("DemonworldPreview", "Formation"), words)]
        if unit.mood:
            mood = translate(_CONTEXT, _MOODS.get(unit.mood, unit.mood))
            rows.append((translate("DemonworldPreview", "Morale"), mood))
        elif unit.stragglers:
            rows.append(
                (
                    translate("DemonworldPreview", "Morale"),
                    translate("DemonworldPreview", "{count} stragglers in rout").format(
                        count=len(unit.stragglers)
                    ),
                )
            )
        return rows

    def _gun_rows(self, state: BattleState, unit: Unit) -> list[tuple[str, str]]:
        """Return how far a gun is loaded (XIX.3.0)."""
        if not is_gun(state, unit):
            return []
        points, full = state.guns.points(unit.elements[0]), state.battle.ruleset.artillery.loading_points
        words = translate("DemonworldPreview", "{points} of {full}").format(points=points, full=full)
        return [(translate("DemonworldPreview", "Loading points"), words)]

    def _magic_rows(self, state: BattleState, unit: Unit) -> list[tuple[str, str]]:
        """Return the spell points of a wizard, and the effects that last on the unit (XX)."""
        rows = []
        for one in state.magic.wizards if state.magic is not None else ():
            mine = self._battle.came_with[one.element] == unit.number or one.element in unit.elements
            if mine and self._level(one):
                rows.append((translate("DemonworldPreview", "Spell points"), self._points(state, one)))
        for effect in state.effects:
            if effect.unit == unit.number:
                rows.append((source_name(state, effect).get(self._language), self._effect(effect)))
        return rows

    def _level(self, one: WizardNow) -> int:
        """Return the level of a wizard, 0 for one who only carries a spell."""
        return next((own.level for own in self._battle.wizards if own.element == one.element), 0)

    def _points(self, state: BattleState, one: WizardNow) -> str:
        """Return the spell points of a wizard, and what keeps him from casting."""
        level = self._level(one)
        row = wizard(level, self._battle.ruleset)
        words = translate("DemonworldPreview", "{left} of {all}, level {level}").format(
            left=one.all_points, all=row.spell_points if row is not None else 0, level=level
        )
        if one.drained:
            never = translate("DemonworldPreview", "casts no more")
            return f"{words}, {never}"
        if one.shocked_until >= state.turn:
            shocked = translate("DemonworldPreview", "shocked until the end of turn {turn}")
            return f"{words}, {shocked.format(turn=one.shocked_until)}"
        return words

    def _effect(self, effect: Lasting) -> str:
        """Return what an effect changes, by whom and until when."""
        by = self._battle.roster[self._battle.came_with[effect.by]].name.get(self._language)
        until = (
            translate("DemonworldPreview", "to the end of the battle")
            if effect.until == "battle"
            else translate("DemonworldPreview", "to the end of turn {turn}").format(turn=effect.last_turn)
        )
        return f"{sentence(changed_words(effect), self._language)} ({by}, {until})"

    def _movement(self, state: BattleState, unit: Unit, roster: Roster) -> tuple[str, str]:
        """Return the points and manoeuvres left to a unit: none once it has moved."""
        points, manoeuvres = (
            (0.0, 0) if unit.done else (points_to_spend(state, unit), manoeuvres_to_spend(state, unit))
        )
        words = translate("DemonworldPreview", "{points} points, {manoeuvres} of {all} manoeuvres").format(
            points=f"{points:g}", manoeuvres=manoeuvres, all=roster.manoeuvres
        )
        return translate("DemonworldPreview", "Movement left"), words

    def _element_rows(self, element: ElementNow) -> list[tuple[str, str]]:
        names = self._battle.ground.field.names_at(element.at)
        rows = [(translate("DemonworldPreview", "Field"), names[0])] if names else []
        signs = {
            "leader": translate("DemonworldPreview", "Leader"),
            "standard": translate("DemonworldPreview", "Standard"),
            "musician": translate("DemonworldPreview", "Musician"),
        }
        if element.sign:
            rows.append((translate("DemonworldPreview", "Element"), signs[element.sign]))
        if element.altitude is not None:
            rows.append((translate("DemonworldPreview", "Altitude"), str(element.altitude)))
        points = self._battle.hit_points[element.id]
        if element.wounds >= points:
            rows.append(
                (
                    translate("DemonworldPreview", "State"),
                    translate("DemonworldPreview", "hit: falls at the end of this round"),
                )
            )
        elif points > 1:
            words = translate("DemonworldPreview", "{left} of {all} hit points")
            rows.append(
                (
                    translate("DemonworldPreview", "State"),
                    words.format(left=points - element.wounds, all=points),
                )
            )
        return rows


def face_down(state: BattleState) -> frozenset[int]:
    """Return the units whose counters lie face down."""
    return frozenset(unit for laid in state.orders if laid is not None for unit, _ in laid)
