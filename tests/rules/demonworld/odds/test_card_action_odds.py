"""Odds of an overrun, of breath, of a gun's shot and of a spell: the book's numbers, and the battle's own."""

import pytest

from editor.rules.demonworld.magic.spells import casting_chance
from schemas.problems import EditorError
from tests.rules.demonworld.large.monsters import GIANT
from tests.rules.demonworld.odds.meetings import BOOK, chances, made, odds, rules, unit

DRAGON = "imperial-dragonrider"
GUN = "varrigs-strong-arm"


def offered(first: str, second: str) -> set[str]:
    return {one.id for one in BOOK.situations(unit(first), unit(second), rules())}


def test_each_card_is_offered_what_it_can_do() -> None:
    assert offered(DRAGON, "orc-guard") == {"charge", "melee", "air", "overrun", "breath"}
    assert offered(GUN, "orc-guard") == {"melee", "shot"}
    assert offered("orc-guard", GUN) == {"charge", "melee"}
    assert offered(GUN, GUN) == {"shot"}
    assert offered("gorradz-the-mystical", "orc-guard") >= {"charge", "melee", "spell"}
    assert offered("orc-guard", "trolls").isdisjoint({"overrun", "breath", "shot", "spell"})


def test_two_cards_that_do_nothing_to_each_other_are_refused() -> None:
    with pytest.raises(EditorError) as trouble:
        BOOK.situations(made(**GIANT | {"large": {"base_fields": 2}}), unit("orc-guard"), rules())
    assert trouble.value.problems[0].code == "odds.no_such_cards"


@pytest.mark.rule("XVII.3.0")
def test_a_monster_does_not_overrun_a_monster() -> None:
    assert "overrun" not in offered(DRAGON, DRAGON)


@pytest.mark.rule("XVII.3.0")
def test_an_overrun_counts_size_and_both_initiatives() -> None:
    # Overrun 6, size 2, initiative 2 under an order without a bonus against 2, plus 2 for holding.
    found = odds("overrun", unit(DRAGON), unit("orc-guard"), order_first="move", order_second="hold", bases=2)
    assert found.reckonings[0].number == 2
    assert chances(found, "hit_points") == pytest.approx({"0": 0.81, "1": 0.18, "2": 0.01})
    quicker = odds("overrun", unit(DRAGON), unit("orc-guard"), order_first="charge", order_second="move")
    assert quicker.reckonings[0].number == 6


@pytest.mark.rule("XVII.7.4")
def test_breath_rolls_once_for_each_field_less_what_the_water_takes() -> None:
    dry = odds("breath", unit(DRAGON), unit("orc-guard"), fields=3)
    assert dry.means[0].value == pytest.approx(3 * 6 / 20)
    wet = odds("breath", unit(DRAGON), unit("orc-guard"), depth=1)
    assert chances(wet, "hit_points") == pytest.approx({"0": 0.75, "1": 0.25})


@pytest.mark.rule("XIX.4.1")
def test_a_shot_follows_the_table_of_its_band() -> None:
    gun = unit(GUN).artillery
    assert gun is not None
    found = odds("shot", unit(GUN), unit("orc-guard"), distance=gun.long)
    assert chances(found, "deviation") == pytest.approx(
        {
            "destroyed": 0.05,
            "lose_loading": 0.05,
            "jammed": 0.05,
            "two_fields": 0.6,
            "one_field": 0.2,
            "hit": 0.05,
        }
    )


@pytest.mark.rule("XIX.6.0")
def test_the_best_aim_at_a_line_is_its_middle() -> None:
    found = odds("shot", unit(GUN), made(5), distance=12, elements_second=5, frontage_second=5)
    by_aim = [one.value for one in found.means]
    assert len(by_aim) == 5
    assert by_aim[2] == max(by_aim) > by_aim[0]
    assert all(0 < value < 5 for value in by_aim)


@pytest.mark.rule("XX.5.0")
def test_a_spell_works_fails_or_turns_on_its_wizard() -> None:
    wizard = unit("gorradz-the-mystical")
    found = chances(odds("spell", wizard, unit("orc-guard"), spell_level=5, extra=3), "spell")
    assert found["works"] == pytest.approx(casting_chance(5, 8, rules()))
    assert sum(found.values()) == pytest.approx(1)
    # A critical failure in a tenth of all castings; of these a twentieth banishes him.
    assert found["banished"] == pytest.approx(0.1 / 20)
    assert found["backlash"] == pytest.approx(0.1 * 4 / 20)
