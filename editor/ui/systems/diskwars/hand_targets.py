"""Why a disk of Diskwars is no target of who is selected: of his shots, spells and skills."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from editor.rules.diskwars.actions.casting import castable
from editor.rules.diskwars.actions.shooting import Shoot
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.shooting import within
from editor.rules.diskwars.spells.casting import target_refusal
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk
from editor.rules.diskwars.wording import with_names
from editor.ui.systems.diskwars.hand_words import HandWords
from schemas.systems.diskwars import DiskwarsSpell


def why_no_target(state: BattleState, disk: Disk, target: Disk, tool: str, say: HandWords) -> Iterator[str]:
    """Yield the rules against it, one for each spell or skill of the group that is shown.

    Args:
        state: the battle, in the phase of activations or that of shots.
        disk: who is selected.
        target: at whom somebody points.
        tool: the group of choices that is shown.
        say: the words.
    """
    if state.step == "shoot":
        yield from _why_no_shot(state, disk, target, say)
    elif tool == say.casting:
        yield from _why_not_by(state, disk, target, castable(state, disk), say)
    elif tool == say.skills:
        skills = filter(None, state.battle.skills.get(disk.card.id, ()))
        yield from _why_not_by(state, disk, target, skills, say)


def _why_no_shot(state: BattleState, disk: Disk, target: Disk, say: HandWords) -> Iterator[str]:
    trouble = ENGINE.check(state, Shoot(disk.id, target.id))
    if trouble is not None:
        yield say.sentence(trouble)
    elif not within(state, disk, target):
        yield say.text("out_of_reach")
    elif target.player == disk.player:
        yield say.text("own_target")


def _why_not_by(
    state: BattleState, disk: Disk, target: Disk, spells: Iterable[DiskwarsSpell], say: HandWords
) -> Iterator[str]:
    caster = replace(disk, activated=True)  # it has its marker before anything is picked
    table = state.table.with_disk(caster)
    for spell in spells:
        if spell.target_rules.pick != "disks":
            continue
        trouble = target_refusal(table, caster, table.found(target.id), spell)
        if trouble is not None:
            yield say.sentence(with_names(state.battle, trouble))
