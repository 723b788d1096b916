"""Magic where something seldom stands in its way: fire, the edge of the field, odd books (XX)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.magic.pushing import pushed
from editor.rules.demonworld.magic.recovering import rest_of
from editor.rules.demonworld.magic.spells import check_spellbook
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld_spells import SpellMoves
from tests.rules.demonworld.battle.arena import Troop, refused, shipped, state_of
from tests.rules.demonworld.battle.test_magic_in_battle import NAMES, RED, begun, cast, field
from tests.rules.demonworld.battle.wizards import book_of, spell


@pytest.mark.rule("XX.3.2", "XXII.3.0")
def test_who_stands_in_flames_does_not_rest() -> None:
    state = field()
    assert state.magic is not None
    now = state.magic.of(RED)
    assert now is not None
    tired = state.replace(magic=state.magic.changed(now._replace(points=0)))
    assert [wizard for wizard, count in rest_of(tired) if count > 0] == [RED]
    own = tired.units[1]
    assert rest_of(tired.on(tired.changes.with_fires({own.cells[0]: 2}))) == ()
    assert rest_of(tired.on(tired.changes.with_fires({own.cells[0] + 1: 2}))) != ()
    assert rest_of(tired.replace(magic=None)) == ()


AWAY = SpellMoves(change="move", value=3, direction="away")


def pushing(*troops: Troop) -> tuple[BattleState, Casting]:
    """A wizard at (5, 8) pushes the unit 1 before him."""
    state = state_of(Troop(0, [(5, 8)], "N"), *troops)
    return state, Casting(0, "push", 2, 1)


@pytest.mark.rule("XX.6.0")
def test_who_is_pushed_stops_at_others() -> None:
    target = Troop(1, [(8, 8)], "S")
    state, casting = pushing(target)
    found = pushed(state, casting, AWAY, 1)
    assert found is not None
    assert found[1] == 3
    state, casting = pushing(target, Troop(1, [(1, 1)], "S"))
    (first,) = (pushed(state, casting, AWAY.model_copy(update={"value": 1}), 1) or ((), 0))[0]
    for way, far in ((first, 0), (2 * first - state.units[1].cells[0], 1)):
        found = pushed(state.with_unit(replace(state.units[2], cells=(way,))), casting, AWAY, 1)
        assert (found[1] if found is not None else 0) == far, "a comrade stands there"
    lone = state.with_unit(replace(state.units[0], elements=(), cells=(), facings=()))
    assert pushed(lone, casting, AWAY, 1) is None
    fighting = state.with_unit(replace(state.units[1], engaged=1))
    assert pushed(fighting, casting, AWAY, 1) is None


@pytest.mark.rule("XX.7.0")
def test_a_direction_is_told_only_where_the_spell_asks_for_it() -> None:
    state = begun(field((1, 3)))
    spelled = cast(state, next(iter(NAMES)), 0)
    assert refused(state, spelled) is None
    reported = act.CastSpell(spelled.casting._replace(direction=0))
    assert refused(state, reported) == "spell_direction"


@pytest.mark.rule("XX.4.0")
def test_spells_without_a_number_stand_by_rising_level_in_their_book() -> None:
    low, high = (
        spell("low", {"change": "fear", "value": 1}, level=1),
        spell("high", {"change": "fear", "value": 1}, level=3),
    )
    documents = {one.id: one for one in (low, high)}
    ruleset = shipped()["ruleset", "demonworld"]

    def codes(*spells: object) -> list[str]:
        found = check_spellbook(book_of(*spells), documents, ruleset)  # type: ignore[arg-type]
        return [one.code.partition(".")[2] for one in found if one.code.endswith(("level", "twice"))]

    assert codes(low, high) == []
    assert codes(high, low) == ["book_level"]
    assert codes(low, low) == ["book_twice"]
    assert codes(low, spell("unknown", {"change": "fear", "value": 1}, level=1)) == []
