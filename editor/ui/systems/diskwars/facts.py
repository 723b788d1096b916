"""Facts that the preview shows about a disk, a land, a stack or a book of spells of Diskwars."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.diskwars.battle import Battle
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk
from editor.rules.diskwars.victory import holder
from editor.rules.diskwars.wording import disk_text, seat_named
from editor.ui.pages.preview.scene import Facts, SideLook
from schemas.messages import sentence
from schemas.problems import Message, Value

_Rows = list[tuple[str, str]]


class DiskwarsFacts:
    """The words of one battle in one language."""

    def __init__(self, battle: Battle, sides: Sequence[SideLook], language: str) -> None:
        self._battle = battle
        self._sides = sides
        self._language = language

    def say(self, code: str, /, **values: Value) -> str:
        """Return a text of the hand's area."""
        return sentence(Message(code=f"diskwars_hand.{code}", values=values), self._language)

    def of(self, state: BattleState, spot: str) -> Facts | None:
        """Return the facts about a spot or a disk of the stack. None for bare table."""
        disk = state.table.disk(spot)
        held = next((one for one in state.player.stack if one.id == spot), None)
        if disk is None and held is not None:
            disk = Disk(held.id, held.card, state.player.id, (0.0, 0.0))
        if disk is not None:
            return self._disk(state, disk)
        kind, _, rest = spot.partition(":")
        if not rest.isdigit():
            return None
        number = int(rest)
        if kind == "land" and number < len(self._battle.lands):
            return self._land(state, spot, number)
        if kind in ("stack", "book") and number < len(self._battle.seats):
            return self._pile(state, spot, kind, number)
        return None

    def _disk(self, state: BattleState, disk: Disk) -> Facts:
        seat = self._battle.seat_number(disk.player)
        values = (disk.value("attack"), disk.value("defence"), disk.value("toughness"))
        flips = disk.value("movement")
        rows: _Rows = [
            (self.say("row_side"), self._sides[seat].name),
            (self.say("row_values"), " / ".join(map(str, values))),
            (
                self.say("row_movement"),
                self.say("row_flyer" if disk.card.flyer else "row_flips", flips=flips),
            ),
            (self.say("row_points"), str(disk.card.points)),
        ]
        if state.table.disk(disk.id) is not None:
            rows.append((self.say("row_state"), self._state(state, disk)))
        if disk.damage:
            rows.append((self.say("row_damage"), str(disk.damage)))
        if disk.card.hits > 1:
            rows.append((self.say("row_wounds"), f"{disk.wounds} / {disk.card.hits}"))
        rows += self._powers(disk)
        name = disk_text(self._battle, disk.id).get(self._language)
        return Facts(disk.id, name, tuple(rows), self._sides[seat].colour, card=disk.card)

    def _powers(self, disk: Disk) -> _Rows:
        rows: _Rows = []
        missiles = {one.id: one.name.get(self._language) for one in self._battle.ruleset.missiles}
        shots = [f"{one.count} × {missiles.get(one.missile, one.missile)}" for one in disk.card.shooting]
        if shots:
            rows.append((self.say("row_missiles"), ", ".join(shots)))
        if disk.card.wizard_level:
            rows.append((self.say("row_magic"), self.say("row_level", level=disk.card.wizard_level)))
        names = {one.id: one.name.get(self._language) for one in self._battle.ruleset.abilities}
        own = [
            one.text.get(self._language) or names.get(one.ability, one.ability) for one in disk.card.abilities
        ]
        if own:
            rows.append((self.say("row_abilities"), "\n".join(own)))
        return rows

    def _state(self, state: BattleState, disk: Disk) -> str:
        marks = [
            ("state_captured", disk.captured),
            ("state_pinned", state.table.pinned(disk)),
            ("state_activated", disk.activated),
        ]
        found = [self.say(code) for code, holds in marks if holds]
        return ", ".join(found) or self.say("state_ready")

    def _land(self, state: BattleState, spot: str, number: int) -> Facts:
        land = self._battle.lands[number]
        rows: _Rows = []
        if land is self._battle.centre:
            seat = holder(state)
            rows.append(
                (self.say("row_alone"), self._sides[seat].name if seat is not None else self.say("nobody"))
            )
        return Facts(spot, land.name.get(self._language), tuple(rows), "#7d6337")

    def _pile(self, state: BattleState, spot: str, kind: str, seat: int) -> Facts:
        player, card = state.table.players[seat], None
        rows: _Rows = []
        if kind == "stack":
            rows.append((self.say("row_count"), str(len(player.stack))))
            if player.stack:
                top = disk_text(self._battle, player.stack[0].id).get(self._language)
                seen = player.stack[0].id in self._battle.roster
                rows.append((self.say("row_top"), top if seen else "?"))
                card = player.stack[0].card if seen else None
        else:
            names = ", ".join(one.name.get(self._language) for one in player.book)
            rows.append((self.say("row_spells"), names or self.say("hidden")))
        title = Message(code=f"diskwars_hand.{kind}_title", values=seat_named(self._battle, seat))
        return Facts(spot, sentence(title, self._language), tuple(rows), self._sides[seat].colour, card=card)
