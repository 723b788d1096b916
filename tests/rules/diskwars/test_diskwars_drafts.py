"""What creatures of other games become in Diskwars."""

import pytest

from editor.rules.core.traits import Trait
from editor.rules.diskwars.converting import CONVERTER
from tests.rules.diskwars.diskwars_tables import BY_SLUG
from tests.rules.drafting import FAR, drafted, guessed

ALL: tuple[Trait, ...] = ("strength", "guard", "armour", "life", "speed", "size", "cost", "magic")
FIGURES = ("points", "attack", "defence", "toughness", "movement", "hits", "diameter_mm", "wizard_level")


def test_where_no_disk_is_known_it_is_a_usual_one() -> None:
    sketch = drafted(CONVERTER, dict.fromkeys(ALL, 0.5))
    assert [sketch.data[one] for one in FIGURES] == [5, 3, 3, 3, 3, 1, 44.5, 1]
    assert (sketch.data["alignment"], sketch.data["unique"], sketch.data["flyer"]) == (
        "neutral",
        False,
        False,
    )
    assert set(guessed(sketch)) == {"faction", "alignment", *FIGURES}
    assert guessed(sketch)["alignment"] == "not_said"


@pytest.mark.parametrize(
    ("rank", "found"), [(0.0, [1, 0, 0, 1, 0, 1, 10.0, 1]), (1.0, [1000, 30, 30, 30, 30, 6, 300.0, 3])]
)
def test_whoever_is_beyond_all_limits_stands_at_the_limit(rank: float, found: list[float]) -> None:
    data = drafted(CONVERTER, dict.fromkeys(ALL, rank), figures=FAR).data
    assert [data[one] for one in FIGURES] == found


def test_a_person_who_flies_is_unique_and_a_flyer_and_no_wizard_without_magic() -> None:
    data = drafted(CONVERTER, {"strength": 0.5}, person=True, flies=True).data
    assert (data["unique"], data["flyer"]) == (True, True)
    assert "wizard_level" not in data
    assert "shooting" not in data


@pytest.mark.parametrize(
    ("wanted", "missile", "count"),
    [(1.0, "arrow", 1), (2.0, "arrow", 1), (3.0, "bolt", 1), (10.0, "boulder", 2), (25.0, "boulder", 5)],
)
def test_a_shooter_gets_the_fewest_missiles_that_come_nearest(
    wanted: float, missile: str, count: int
) -> None:
    ruleset = BY_SLUG["diskwars"]
    sketch = drafted(CONVERTER, {"shooting": 0.5}, figures=(wanted, wanted), ruleset=ruleset)
    assert sketch.data["shooting"] == [{"missile": missile, "count": count}]
    assert "shooting" not in drafted(CONVERTER, {"shooting": 0.5}, figures=(wanted, wanted)).data


@pytest.mark.parametrize(("size", "diameter"), [(44.3, 44.5), (44.2, 44.0), (60.0, 60.0)])
def test_a_diameter_is_told_to_half_a_millimetre(size: float, diameter: float) -> None:
    assert drafted(CONVERTER, {"size": 0.5}, figures=(size, size)).data["diameter_mm"] == diameter
