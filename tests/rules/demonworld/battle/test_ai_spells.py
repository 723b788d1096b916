"""What the computer expects of a spell (XX.6.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld.ai.magic import expected, worth
from editor.rules.demonworld.effects.lasting import BARS, Lasting
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, cell, shipped
from tests.rules.demonworld.battle.wizards import CHAPTERS, book_of, soldiers, spell, with_magic, wizard
from tests.rules.demonworld.large.monsters import DRAGON


@pytest.mark.rule("XX.6.0")
def test_nobody_strikes_all_fields_of_his_own_dying_dragon_to_reach_one_soldier() -> None:
    troops = [
        Troop(0, [(0, 0)], card=wizard("empire", 2)),
        Troop(0, [(0, 0)], card=DRAGON | {"faction": "empire", "points": 260}),
        Troop(1, [(0, 0)], "S", card=soldiers("orcs", points=20)),
    ]
    setup = with_magic(troops, [(3, 9), (9, 8), (9, 7)], chapters=(*CHAPTERS, "XVII"))
    state = DemonworldPlay().start(setup)
    flames = shipped()["spell", "flame-strike"]
    casting = Casting(0, flames.id, 3, None, cell(state, (9, 8)))
    dying = replace(state, wounds={1: (4, 0)})
    assert expected(dying, casting) < -100
    assert expected(dying, casting) < expected(state, casting)


def promised(*effects: dict[str, Any], at: int = 1, **now: Any) -> tuple[BattleState, float]:
    """What a spell of these blocks on soldiers of the wizard (0) or of his enemy (1) promises him."""
    own = spell("own", *effects, lasts="turn")
    book = book_of(own)
    troops = [
        Troop(0, [(0, 0)], card=wizard("empire", 3, book=book)),
        Troop(0, [(0, 0)] * 4, card=soldiers("empire")),
        Troop(1, [(0, 0)] * 4, "S", card=soldiers("orcs")),
    ]
    setup = with_magic(troops, [(3, 12), (8, 10), (8, 6)], [own, book])
    state = replace(DemonworldPlay().start(setup), turn=1, **now)
    return state, expected(state, Casting(0, own.id, 2, at + 1))


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize("what", sorted(BARS))
def test_who_is_kept_from_something_is_harmed_as_by_an_effect_that_ends(what: str) -> None:
    _, harm = promised({"change": "block", "what": what})
    _, own = promised({"change": "block", "what": what}, at=0)
    assert harm == pytest.approx(-own / 1.3), "one's own losses count more"
    lasting = Lasting(0, "spell", 0, 1, (), what, 0, "turn", 1, 1)  # type: ignore[arg-type]
    _, freed = promised({"change": "dispel"}, at=0, effects=(lasting,))
    assert freed == pytest.approx(harm)
    assert (harm > 0) == (what != "flying"), "these soldiers fly nowhere"


@pytest.mark.rule("XX.6.0")
def test_an_end_of_spells_is_worth_what_they_do() -> None:
    stronger = Lasting(0, "spell", 0, 2, (), "melee_power", 2, "battle", 1, 1)
    _, gain = promised({"change": "dispel"}, effects=(stronger,))
    assert gain > 0, "the enemy loses what made him stronger"
    _, loss = promised({"change": "dispel"}, at=0, effects=(stronger._replace(unit=1),))
    assert loss < 0
    assert promised({"change": "dispel"}, effects=(stronger._replace(unit=1),))[1] == 0


@pytest.mark.rule("XX.6.0")
def test_better_shots_are_worth_nothing_to_who_has_none_and_words_to_nobody() -> None:
    assert promised({"change": "missile_power", "value": 2}, at=0)[1] == 0
    assert promised({"change": "melee_power", "value": 2}, at=0)[1] > 0
    assert promised({"change": "text", "value": 2})[1] == 0


HALF = {"test": "roll", "least": 11}


@pytest.mark.rule("XX.6.0")
@pytest.mark.parametrize(
    ("tests", "join", "chance"),
    [
        ([{"test": "people_is", "people": "orcs"}], "all", 1.0),
        ([{"test": "people_is", "people": "empire"}], "all", 0.0),
        ([{"test": "people_is", "people": "orcs", "negated": True}], "all", 0.0),
        ([{"test": "target_is", "state": "unit"}, HALF], "all", 0.5),
        ([{"test": "target_is", "state": "wizard"}, HALF], "any", 0.5),
        (
            [
                HALF,
                {
                    "test": "group",
                    "join": "all",
                    "of": [HALF, {"test": "target_is"}],
                },
            ],
            "any",
            0.75,
        ),
    ],
)
def test_a_part_under_a_condition_counts_as_often_as_it_holds(
    tests: list[dict[str, Any]], join: str, chance: float
) -> None:
    state, whole = promised({"change": "hit_points", "value": 1}, {"change": "casualty_test", "value": 2})
    block = {"change": "casualty_test", "value": 2}
    _, part = promised({"change": "if", "condition": {"join": join, "of": tests}, "then": [block]})
    assert part == pytest.approx(chance * promised(block)[1])
    assert worth(state, 2) > 0 < promised(block)[1]
    assert whole < promised(block)[1], "healing the enemy is no gain"
