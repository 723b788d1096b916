"""The log of Diskwars: each event in words, in both languages, about its disks."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from editor.rules.diskwars.base import Event
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.combat import CombatBegan, LayerFought, Picked, Struck, ToPick
from editor.rules.diskwars.events.harm import Captured, Gone, Harmed, Healed, Relieved, Vanished, Wounded
from editor.rules.diskwars.events.moves import Lay, Marked, Moved, Rested, Skilled
from editor.rules.diskwars.events.shooting import Fell, ShootingEnded, Shot
from editor.rules.diskwars.events.spells import (
    Announced,
    ByHand,
    Countered,
    PassedOn,
    Put,
    Walled,
    Worked,
)
from editor.rules.diskwars.events.stacks import CalledIn, CameIn, LeftOut, StackLaid
from editor.rules.diskwars.events.turns import (
    ActivationEnded,
    Asked,
    BattleEnded,
    Frozen,
    Skipped,
    Stopped,
    TurnBegan,
    TurnEnded,
)
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Lasting, Pending, Reserve, Wall
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Message
from schemas.systems.diskwars import DiskwarsSpell
from schemas.text import LocalText
from tests.cases import cases
from tests.rules.diskwars.diskwars_tables import BY_SLUG, at, disks, name


def small() -> BattleState:
    """A witch with an ability, crossbows, and a foe with several hits."""
    return disks(
        ("ash-witch", (60, 60), "north"),
        ("kings-crossbows", (80, 60), "north"),
        ("the-lich-regent", (75, 80), "south"),
    )


def spell(slug: str) -> DiskwarsSpell:
    found = BY_SLUG[slug]
    assert isinstance(found, DiskwarsSpell)
    return found


def pending(state: BattleState, *targets: str) -> Pending:
    return Pending("north", name(state, "ash"), spell("fireball"), targets)


def reserve(state: BattleState) -> Reserve:
    return Reserve(name(state, "the-lich"), at(state, "the-lich").card)


Make = Callable[[BattleState, str, str, str], Event]
WITCH_ON_LICH = ((75.0, 80.0),)
REPORTED: list[tuple[Make, list[str]]] = [
    (lambda s, w, c, r: StackLaid(0, (w, c)), ["stack_laid", "stack_order"]),
    (lambda s, w, c, r: TurnBegan(2, 1, (w,)), ["turn_began", "berserk"]),
    (lambda s, w, c, r: Asked("activate", 0, 3), ["group"]),
    (lambda s, w, c, r: Asked("activate", 0, 2), []),
    (lambda s, w, c, r: Asked("shoot", 0), []),
    (lambda s, w, c, r: Stopped(0, "activate"), ["stopped_activate"]),
    (lambda s, w, c, r: Stopped(0, "shoot"), ["stopped_shoot"]),
    (lambda s, w, c, r: Stopped(0, "reinforce"), ["stopped_reinforce"]),
    (lambda s, w, c, r: Skipped(1), ["skipped"]),
    (lambda s, w, c, r: Frozen("south", 2), ["frozen"]),
    (lambda s, w, c, r: ActivationEnded(), ["phase_shooting"]),
    (lambda s, w, c, r: TurnEnded(None), ["turn_ended"]),
    (lambda s, w, c, r: TurnEnded(1), ["turn_ended_held"]),
    (lambda s, w, c, r: BattleEnded(None, Message(code="diskwars_play.all_destroyed")), ["all_destroyed"]),
    (lambda s, w, c, r: Moved(w, (), (), 4), ["moved"]),
    (lambda s, w, c, r: Moved(w, (0.0,), ((30.0, 30.0),), 4), ["moved"]),
    (lambda s, w, c, r: Moved(w, (0.0,), WITCH_ON_LICH, 4), ["attacked"]),
    (lambda s, w, c, r: Moved(w, (0.0,), ((80.0, 60.0),), 4), ["moved_upon"]),
    (lambda s, w, c, r: Rested(w), ["rested"]),
    (lambda s, w, c, r: Skilled(w, 0), ["uses"]),
    (lambda s, w, c, r: Skilled(w, 0, (r,)), ["uses_on"]),
    (lambda s, w, c, r: Marked(w, True), ["marked"]),
    (lambda s, w, c, r: Marked(w, False), ["unmarked"]),
    (lambda s, w, c, r: Lay(w, (1.0, 2.0), 7), ["lay"]),
    (lambda s, w, c, r: Announced(pending(s)), ["casts"]),
    (lambda s, w, c, r: Announced(pending(s, r)), ["casts_at"]),
    (lambda s, w, c, r: Countered(r), ["countered"]),
    (lambda s, w, c, r: Worked(), []),
    (lambda s, w, c, r: PassedOn("south"), ["passed_on"]),
    (lambda s, w, c, r: Put(w, Lasting("turn", value="attack", by=0)), ["gains_attack"]),
    (lambda s, w, c, r: Put(w, Lasting("turn", value="defence", by=-1)), ["loses_defence"]),
    (lambda s, w, c, r: Put(w, Lasting("turn", state="closed")), ["under_closed"]),
    (lambda s, w, c, r: Walled(Wall((1.0, 1.0), 2.0)), ["walled"]),
    (lambda s, w, c, r: ByHand(LocalText({"en": "Do it", "fr": "Fais-le"})), ["by_hand"]),
    (lambda s, w, c, r: Shot(c, r), ["shot"]),
    (lambda s, w, c, r: Shot(c, r, out_of_reach=True), ["shot_too_far"]),
    (lambda s, w, c, r: Shot(c, r, laid=True), ["shot_laid"]),
    (lambda s, w, c, r: Fell((1.0, 1.0), (), (1, 2)), ["spell_missed"]),
    (lambda s, w, c, r: Fell((1.0, 1.0), (r,), (1, 2)), ["spell_hit"]),
    (lambda s, w, c, r: Fell((1.0, 1.0), (), (1, 2, 50), "arrow", 0.5), ["missile_missed"]),
    (lambda s, w, c, r: Fell((1.0, 1.0), (r,), (1, 2, 50), "arrow", 0.5), ["missile_hit"]),
    (lambda s, w, c, r: Fell((1.0, 1.0), (), (1, 2, 50, 3), "arrow", 0.5, True), ["missile_knocked"]),
    (lambda s, w, c, r: ShootingEnded(), []),
    (lambda s, w, c, r: CombatBegan(((w,), (r,))), ["phase_combat"]),
    (lambda s, w, c, r: ToPick(0, (w,)), []),
    (lambda s, w, c, r: Picked(w, r), ["picked"]),
    (lambda s, w, c, r: Struck(w, r, 2, False), ["struck"]),
    (lambda s, w, c, r: Struck(w, r, 2, True), ["answered"]),
    (lambda s, w, c, r: LayerFought(0), []),
    (lambda s, w, c, r: Harmed(w, 2), ["harmed"]),
    (lambda s, w, c, r: Wounded(r, 1, 0), ["wounded"]),
    (lambda s, w, c, r: Wounded(w, 1, 0), []),
    (lambda s, w, c, r: Vanished(w, 2), ["vanished"]),
    (lambda s, w, c, r: Relieved(w, 2), ["relieved"]),
    (lambda s, w, c, r: Healed(w, 2), ["healed"]),
    (lambda s, w, c, r: Captured(w, "south"), ["captured"]),
    (lambda s, w, c, r: Gone(w, "south"), ["destroyed_for"]),
    (lambda s, w, c, r: Gone(w, "north"), ["destroyed"]),
    (lambda s, w, c, r: Gone(w, ""), ["destroyed"]),
    (lambda s, w, c, r: CalledIn("south", reserve(s), False), ["called_in"]),
    (lambda s, w, c, r: LeftOut("south", reserve(s)), ["left_out"]),
    (lambda s, w, c, r: CameIn("south", reserve(s), (1.0, 1.0), 9, True), ["came_in"]),
    (lambda s, w, c, r: CameIn("south", reserve(s), (1.0, 1.0), 9, True, True), ["came_back"]),
]


@cases(("make", "codes"), REPORTED)
def test_an_event_is_told(make: Make, codes: list[str]) -> None:
    state = small()
    event = make(state, name(state, "ash"), name(state, "kings"), name(state, "the-lich"))
    lines = ENGINE.describe(state, event)
    assert [one.message.code.partition(".")[2] for one in lines] == codes
    for line in lines:
        for message in (line.message, *line.details):
            for language in LANGUAGES:
                words = sentence(message, language)
                assert "{" not in words
                assert "diskwars_" not in words


def test_the_dice_of_missiles_are_those_that_one_reads() -> None:
    state = small()
    for faces, shown in (
        ((1, 2), ()),
        ((1, 2, 50), (50,)),
        ((1, 2, 50, 7), (50, 7)),
        ((1, 2, 9, 3, 4, 8), (9, 8)),
    ):
        (line,) = ENGINE.describe(state, Fell((1.0, 1.0), (), faces, "arrow", 0.5))
        assert line.dice == tuple((100, face) for face in shown)


def test_a_wound_of_the_shooting_phase_is_told_of_any_disk_and_a_blow_with_its_sum() -> None:
    state = small()
    witch, lich = name(state, "ash"), name(state, "the-lich")
    (line,) = ENGINE.describe(state.replace(step="shoot"), Wounded(witch, 1, 0))
    assert line.message.code == "diskwars_log.wounded"
    hurt = state.replace(table=state.table.with_disk(replace(at(state, "the-lich"), damage=3)))
    (line,) = ENGINE.describe(hurt, Struck(witch, lich, 2, False))
    (detail,) = line.details
    toughness = at(state, "the-lich").value("toughness")
    assert dict(detail.values) == {"before": 3, "after": 5, "toughness": toughness}


def test_events_change_the_table_as_they_say() -> None:
    state = small()
    witch, lich = name(state, "ash"), name(state, "the-lich")

    def disk(event: Event, of: str = witch) -> Disk:
        return ENGINE.evolve(state, event).table.found(of)

    hurt = state.replace(table=state.table.with_disk(replace(at(state, "the-lich"), damage=3, wounds=1)))
    assert ENGINE.evolve(hurt, Healed(lich, 2)).table.found(lich).wounds == 0
    assert ENGINE.evolve(hurt, Relieved(lich, 1)).table.found(lich).damage == 2
    assert ENGINE.evolve(hurt, Relieved(lich, 9)).table.found(lich).damage == 0
    assert ENGINE.evolve(hurt, Harmed(lich, 2)).table.found(lich).damage == 5
    assert ENGINE.evolve(hurt, Vanished(lich, 2)) is hurt
    assert (disk(Captured(witch, "south")).player, disk(Captured(witch, "south")).owner) == ("south", "north")
    assert disk(Moved(witch, (), (), 9)).activated
    assert disk(Moved(witch, (), (), 9)).at == (60, 60)
    moved = disk(Moved(witch, (0.0,), ((1.0, 2.0),), 9))
    assert (moved.at, moved.layer, moved.activated) == ((1.0, 2.0), 9, True)
    after = ENGINE.evolve(state.replace(left=0), Rested(witch))
    assert (after.left, after.table.found(witch).activated) == (0, True)
    struck = ENGINE.evolve(state, Struck(witch, lich, 2, False))
    assert (struck.attacked, struck.table.found(lich).damage) == ({witch}, 2)
    assert ENGINE.evolve(state, Struck(lich, witch, 2, True)).attacked == frozenset()
    assert ENGINE.evolve(state, Fell((1.0, 1.0), (lich,), (1, 2), "arrow", 0.5)).table.fallen
    assert not ENGINE.evolve(state, Fell((1.0, 1.0), (lich,), (1, 2), "arrow", 0.5, True)).table.fallen
    assert not ENGINE.evolve(state, Fell((1.0, 1.0), (lich,), (1, 2))).table.fallen
    gone = ENGINE.evolve(state, Gone(witch, "south")).table
    assert (gone.disk(witch), gone.destroyed_by) == (None, {"south": at(state, "ash").card.points})
    assert ENGINE.evolve(state, Gone(witch, "north")).table.destroyed_by == {}
    with pytest.raises(TypeError):
        ENGINE.evolve(state, PassedOn("south"))
    with pytest.raises(LookupError):
        ENGINE.evolve(state, Harmed("nobody", 1))


def test_a_land_held_is_counted_turn_by_turn() -> None:
    state = small()
    once = ENGINE.evolve(state, TurnEnded(1))
    assert once.held == (1, 1)
    assert ENGINE.evolve(once, TurnEnded(1)).held == (1, 2)
    assert ENGINE.evolve(once, TurnEnded(0)).held == (0, 1)
    assert ENGINE.evolve(once, TurnEnded(None)).held == (-1, 0)
