"""Damage to wizards and walls, and what follows from it (combat, death)."""

from __future__ import annotations

from editor.rules.wizwar.base import Recorder
from editor.rules.wizwar.events.board import Battered, SideFell, SquareFilled
from editor.rules.wizwar.events.cards import CardsLost, CardTaken
from editor.rules.wizwar.events.combat import Hurt, Source
from editor.rules.wizwar.events.things import ThingDropped
from editor.rules.wizwar.events.turns import OutReason, WizardOut
from schemas.systems.wizwar_cards import DamageKind


def hurt(rec: Recorder, wizard: int, damage: int, kind: DamageKind, by: int, source: Source) -> None:
    """Take life points from a wizard; at 0 he is dead, and who did it takes his cards."""
    if damage <= 0 or not rec.state.wizards[wizard].alive:
        return
    rec.note(Hurt(wizard, damage, kind, by, source))
    if rec.state.wizards[wizard].life == 0:
        fall(rec, wizard, "killed", by)


def fall(rec: Recorder, wizard: int, reason: OutReason, by: int = -1) -> None:
    """Take a wizard out of the game: his treasures stay, his cards go to his killer or away (death)."""
    out = rec.state.wizards[wizard]
    for treasure in out.treasures:
        rec.note(ThingDropped(wizard, -1 - treasure, out.square))
    rec.note(WizardOut(wizard, reason, by))
    if not out.hand:
        return
    heir = reason == "killed" and by not in (-1, wizard) and rec.state.wizards[by].alive
    if heir:
        rec.note(CardTaken(by, out.hand, wizard))
    else:
        rec.note(CardsLost(wizard, out.hand))


def batter(rec: Recorder, *, half: int = -1, square: int = -1, damage: int) -> None:
    """Damage a wall, a door or a bush; at its points it is no more (combat)."""
    if damage <= 0:
        return
    state, rules = rec.state, rec.state.battle.ruleset
    if square >= 0:
        points, key = rules.board.bush_points, -1 - square
    else:
        door = state.maze.stand(half) == "door"
        points, key = rules.harm.door_points if door else rules.harm.wall_points, half
    total = min(points, state.maze.harm.get(key, 0) + damage)
    rec.note(Battered(half, square, damage, total))
    if total < points:
        return
    if square >= 0:
        rec.note(SquareFilled(square, None))
    else:
        fell(rec, half)


def fell(rec: Recorder, half: int) -> None:
    """Take away what stands on a side; at a junction a die says of which sector (changing the board)."""
    rec.note(SideFell(half, junction_die(rec, half)))


def junction_die(rec: Recorder, half: int) -> int:
    """Return 1 or 2 for the sector that a change at a junction belongs to; 0 inside a sector."""
    return 0 if rec.state.maze.is_inner(half) else rec.die(2)
