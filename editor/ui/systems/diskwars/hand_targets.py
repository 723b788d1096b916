"""Why a disk of Diskwars is no target of the shots of who is selected."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.diskwars.actions.shooting import Shoot
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.shooting import within
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk
from editor.ui.systems.diskwars.hand_words import HandWords


def why_no_shot(state: BattleState, disk: Disk, target: Disk, say: HandWords) -> Iterator[str]:
    """Yield what speaks against a shot: the rule, that it is out of reach, or that it is one's own.

    Args:
        state: the battle, in the phase of shots.
        disk: who is selected.
        target: at whom somebody points.
        say: the words.
    """
    trouble = ENGINE.check(state, Shoot(disk.id, target.id))
    if trouble is not None:
        yield say.sentence(trouble)
    elif not within(state, disk, target):
        yield say.text("out_of_reach")
    elif target.player == disk.player:
        yield say.text("own_target")
