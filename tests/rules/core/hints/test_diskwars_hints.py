"""Hints in Diskwars: the figures are those of the rules."""

from dataclasses import replace
from typing import Any

from editor.rules.core.advice import percent
from editor.rules.diskwars.actions.activation import Move as Flips
from editor.rules.diskwars.actions.activation import Rest
from editor.rules.diskwars.actions.casting import LetPass, ThrowOn
from editor.rules.diskwars.actions.set_up import HoldBack, Place
from editor.rules.diskwars.actions.shooting import HoldFire, Shoot
from editor.rules.diskwars.odds import forecast, shot_odds
from editor.rules.diskwars.spell_odds import throw_odds
from editor.rules.diskwars.table import Pending
from editor.rules.diskwars.walking import way
from tests.rules.core.hints.moments import first, reasons, told
from tests.rules.diskwars.spell_table import enemy, preference, recorded, table


def test_diskwars_says_what_the_fight_would_do() -> None:
    def into_fight(view: Any, action: Any) -> bool:
        if not isinstance(action, Flips):
            return False
        disk = view.table.found(action.disk)
        return bool(forecast(view, disk, way(view.table, disk, action.path).spots[-1]).wounds)

    far = first("diskwars", lambda view, action: isinstance(action, Flips) and not into_fight(view, action))
    assert set(reasons("diskwars", far)) == {"diskwars_nearer"}
    view, side, move = far
    disk = view.table.found(move.disk)
    foe = min(
        (one for one in view.table.disks if one.player != disk.player),
        key=lambda one: (one.at[0] - disk.at[0]) ** 2 + (one.at[1] - disk.at[1]) ** 2,
    )
    end = way(view.table, disk, move.path).spots[-1]
    close = view.replace(table=view.table.with_disk(replace(foe, at=end)))
    found = forecast(close, disk, end)
    said = told("diskwars", (close, side, move))
    assert len(said) == min(4, len(found.wounds))
    assert sum(one.code == "hint.diskwars_gone" for one in said) == len(found.destroyed)
    alone = view.replace(
        table=replace(view.table, disks=tuple(one for one in view.table.disks if one.player == disk.player))
    )
    assert reasons("diskwars", (alone, side, move)) == {}


def test_diskwars_says_whom_spells_and_shots_harm() -> None:
    weak, tough = enemy("weak", (70.0, 40.0)), enemy("tough", (50.0, 40.0), toughness=20)
    state = recorded(table(weak, tough)).state
    for heading, code in ((0.0, "diskwars_destroys"), (180.0, "diskwars_damage")):
        assert set(reasons("diskwars", (state, "a", preference("fireball", path=(heading,))))) == {code}
    storm = preference("firestorm", spots=((70.0, 40.0),))
    odds = throw_odds(state, storm)
    assert odds is not None
    said = reasons("diskwars", (state, "a", storm))["diskwars_risk"].values
    assert (said["chance"], said["gone"]) in [(percent(o.harmed), percent(o.destroyed)) for o in odds.risks]
    assert reasons("diskwars", (state, "a", ThrowOn((70.0, 40.0)))) == {}
    shot = shot_odds(state, state.table.found("w"), state.table.found("weak"))
    told = reasons("diskwars", (state, "a", Shoot("w", "weak")))["diskwars_shot"].values
    assert (told["missiles"], told["gone"]) == (shot.missiles, percent(shot.destroyed))
    assert reasons("diskwars", (state, "a", Place("unknown", (1.0, 1.0)))) == {}


def test_diskwars_says_what_is_left_where_somebody_does_nothing() -> None:
    moment = first("diskwars", lambda view, action: isinstance(action, Flips))
    view = moment[0]
    disk = view.disks_of(view.active)[0]
    assert list(reasons("diskwars", moment, Rest(disk.id))) == ["diskwars_placed"]
    assert list(reasons("diskwars", moment, HoldFire())) == ["diskwars_shooters"]
    kept = reasons("diskwars", moment, HoldBack())["diskwars_held_back"].values["count"]
    assert kept == len(view.player.stack)
    spell = next(one for skills in view.battle.skills.values() for one in skills if one is not None)
    coming = view.replace(table=replace(view.table, pending=Pending(disk.player, disk.id, spell)))
    assert list(reasons("diskwars", (coming, *moment[1:]), LetPass())) == ["effect"]
