"""Spells: cast, countered or let pass, thrown on (phase 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.diskwars import flow
from editor.rules.diskwars.acting import own_disk
from editor.rules.diskwars.base import Action, Recorder
from editor.rules.diskwars.flow import counters
from editor.rules.diskwars.spells import interpreter
from editor.rules.diskwars.spells.casting import Cast, may_cast, refusals
from editor.rules.diskwars.spells.listing import MOST_LISTED, preferences
from editor.rules.diskwars.state import BattleState, ready_disks
from editor.rules.diskwars.table import Disk, Point, stays_on
from editor.rules.diskwars.wording import hand, named, refused, seat_named, targets_named, with_names
from schemas.problems import Message
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_spells import Counters
from schemas.text import LocalText


def cast_refusals(state: BattleState, action: Cast) -> Iterator[Message]:
    """Yield all that forbids the player who acts to cast a spell."""
    disk = own_disk(state, action.caster)
    if isinstance(disk, Message):
        yield disk
        return
    spell = next((one for one in state.player.book if one.id == action.spell), None)
    counter = spell is not None and any(isinstance(one, Counters) for one in spell.effects)
    if spell is not None and counter != (state.step == "answer"):
        yield refused("not_now", seat_named(state.battle, state.active))
    yield from (with_names(state.battle, one) for one in refusals(state.table, action))


def _refuse_cast(state: BattleState, action: Cast) -> Message | None:
    return next(cast_refusals(state, action), None)


def _do_cast(rec: Recorder, action: Cast) -> None:
    answering = rec.state.step == "answer"
    interpreter.announce(rec, action)
    if answering:
        # A counterspell works at once: the announced spell and its caster's activation are spent.
        flow.activated(rec, rec.state.caster)
    else:
        flow.announced(rec)


def _list_cast(state: BattleState) -> Iterator[Cast]:
    if state.step == "answer":
        yield from counters(state, state.active)
    elif state.player.book:
        for disk in ready_disks(state, state.active):
            if disk.card.wizard_level:
                yield from casts(state, disk)


def casts(state: BattleState, disk: Disk) -> Iterator[Cast]:
    """Yield what a wizard may cast now, but counterspells."""
    for spell in castable(state, disk):
        found = (one for one in preferences(state, disk, spell) if _refuse_cast(state, one) is None)
        yield from islice(found, MOST_LISTED)


def castable(state: BattleState, disk: Disk) -> Iterator[DiskwarsSpell]:
    """Yield the spells of the active player that a wizard's level allows, each once, but counterspells."""
    seen: set[str] = set()
    for spell in state.player.book:
        if spell.id in seen or any(isinstance(one, Counters) for one in spell.effects):
            continue
        seen.add(spell.id)
        if may_cast(disk.card.wizard_level, spell.level, activated=False, pinned=False):
            yield spell


def _say_cast(state: BattleState, action: Cast) -> Message:
    names = state.battle.spell_names
    spell = {"spell": names.get(action.spell, LocalText({"en": action.spell}))}
    targets = targets_named(state.battle, action.targets)
    return hand("cast_at" if targets else "cast", **named(state, action.caster), **spell, **targets)


@dataclass(frozen=True)
class LetPass(Action):
    """Counter no spell."""


def _do_let_pass(rec: Recorder, _action: LetPass) -> None:
    flow.answer(rec, rec.state.waiting)


@dataclass(frozen=True)
class ThrowOn(Action):
    """Throw the spell that was passed on."""

    at: Point


def _refuse_throw_on(state: BattleState, action: ThrowOn) -> Message | None:
    return None if stays_on(state.table, action.at, 0.0) else refused("beside_the_table")


def _do_throw_on(rec: Recorder, action: ThrowOn) -> None:
    flow.work(rec, (action.at,))


def _list_throw_on(state: BattleState) -> Iterator[ThrowOn]:
    yield from (ThrowOn(one.at) for one in state.table.disks)
    yield ThrowOn((state.battle.size[0] / 2, state.battle.size[1] / 2))


ACTIONS: Final = (
    ActionRow(Cast, _refuse_cast, _do_cast, _list_cast, _say_cast, sound=True),
    ActionRow(LetPass, allowed, _do_let_pass, only(LetPass), says(hand("let_pass"))),
    ActionRow(ThrowOn, _refuse_throw_on, _do_throw_on, _list_throw_on, says(hand("throw")), sound=True),
)
