"""A charge: the test before it, fire at who comes, the melee, the tests after it."""

import pytest

from tests.rules.demonworld.odds.meetings import BOOK, BOW, SWORD, chances, made, odds, rules, unit


@pytest.mark.rule("XV.5.0")
def test_who_fears_the_enemy_may_not_dare() -> None:
    # One element +1, fear 1 against 3, charge order +1, the enemy holds -1.
    found = odds("charge", made(morale_a=3), made(fear=3))
    test = next(one for one in found.reckonings if one.label.code == "odds.test_charge")
    assert sum(part.value for part in test.parts) == -1
    assert test.number == 4
    assert chances(found, "end")["refused"] == pytest.approx(0.5)


@pytest.mark.rule("XV.5.0")
def test_equal_fear_asks_for_no_test() -> None:
    assert "refused" not in chances(odds("charge", made(morale_a=40), made()), "end")


@pytest.mark.rule("IV.1.1")
def test_who_holds_shoots_at_who_has_just_come() -> None:
    archer = {"weapons": [BOW, SWORD]}
    holds = chances(odds("charge", made(), made(**archer)), "losses_first")
    moves = chances(odds("charge", made(), made(**archer), order_second="move"), "losses_first")
    assert moves["1"] == pytest.approx(1 / 4 * 3 / 4)  # the charge is quicker than the move
    assert holds["1"] == pytest.approx(0.3 + 0.7 * 1 / 4)


@pytest.mark.rule("XV.2.0")
def test_an_attacker_put_to_flight_by_shots_does_not_strike() -> None:
    archer = {"weapons": [BOW, SWORD]}
    found = odds("charge", made(2, morale_a=40), made(**archer), frontage_first=2)
    ends = chances(found, "end")
    assert ends["first_routs"] > 0.3 * 5 / 6 - 1e-9


@pytest.mark.long
def test_every_pair_of_shipped_units_has_certain_odds() -> None:
    for first in ("orc-guard", "trolls", "kruuk", "mounted-knights-of-the-order"):
        for second in ("noble-footsoldiers", "trolls", "sandor-the-arrogant"):
            for situation in BOOK.situations(unit(first), unit(second), rules()):
                if any(one.id == "mount_second" for one in situation.settings):
                    continue  # of riders: their odds want a mount (test_rider_odds)
                found = odds(situation.id, unit(first), unit(second))
                assert sum(one.chance for one in found.charts[0].outcomes) == pytest.approx(1)


@pytest.mark.rule("V.3.2")
def test_flank_and_rear_of_every_formation_can_be_struck() -> None:
    guard = unit("orc-guard")
    for layout in ("line", "column", "wedge"):
        for side in ("flank", "rear"):
            found = odds("charge", guard, guard, layout_second=layout, side=side)
            parts = {p.code for one in found.reckonings for p in one.parts if one.party == "first"}
            assert f"demonworld.part_{side}" in parts
