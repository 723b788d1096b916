"""Damage to wizards and walls, and what follows from it (combat, death)."""

from __future__ import annotations

from editor.rules.wizwar import means
from editor.rules.wizwar.base import Recorder, Target
from editor.rules.wizwar.events.board import Battered, SideFell, SquareFilled
from editor.rules.wizwar.events.cards import CardsLost, CardTaken
from editor.rules.wizwar.events.combat import Hurt, Source
from editor.rules.wizwar.events.things import ThingDropped
from editor.rules.wizwar.events.turns import OutReason, WizardOut
from editor.rules.wizwar.state import NOBODY
from schemas.systems.wizwar_cards import DamageKind


def hurt(rec: Recorder, wizard: int, damage: int, kind: DamageKind, by: int, source: Source) -> None:
    """Take life points from a wizard; at 0 he is dead, and who did it takes his cards."""
    if damage <= 0 or not rec.state.wizards[wizard].alive:
        return
    rec.note(Hurt(wizard, damage, kind, by, source))
    if rec.state.wizards[wizard].life == 0:
        fall(rec, wizard, "killed", by)


def fall(rec: Recorder, wizard: int, reason: OutReason, by: int = NOBODY) -> None:
    """Take a wizard out of the game: his treasures stay, his cards go to his killer or away (death)."""
    out = rec.state.wizards[wizard]
    for treasure in out.treasures:
        rec.note(ThingDropped(wizard, -1 - treasure, out.square))
    rec.note(WizardOut(wizard, reason, by))
    if not out.hand:
        return
    heir = reason == "killed" and by not in (NOBODY, wizard) and rec.state.wizards[by].alive
    if heir:
        rec.note(CardTaken(by, out.hand, wizard))
    else:
        rec.note(CardsLost(wizard, out.hand))


def batter(rec: Recorder, target: Target, damage: int) -> None:
    """Damage a wall, a door or a bush; at its points it is no more (combat)."""
    if damage <= 0:
        return
    points = means.withstands(rec.state, target.harm_key)
    total = min(points, rec.state.maze.harm.get(target.harm_key, 0) + damage)
    half, square = (target.number, -1) if target.kind == "side" else (-1, target.number)
    rec.note(Battered(half, square, damage, total))
    if total < points:
        return
    if target.kind == "side":
        fell(rec, half)
    else:
        rec.note(SquareFilled(square, None))


def fell(rec: Recorder, half: int) -> None:
    """Take away what stands on a side; at a junction a die says of which sector (changing the board)."""
    rec.note(SideFell(half, junction_die(rec, half)))


def junction_die(rec: Recorder, half: int) -> int:
    """Return 1 or 2 for the sector that a change at a junction belongs to; 0 inside a sector."""
    return 0 if rec.state.maze.is_inner(half) else rec.die(2)
