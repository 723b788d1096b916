"""What creatures of other games become in Zargo."""

import pytest

from editor.rules.core.traits import Trait
from editor.rules.zargo.converting import CONVERTER
from tests.rules.drafting import FAR, drafted, guessed

PLAIN: dict[Trait, float] = {"strength": 0.5, "speed": 0.5, "cost": 0.5}


def test_where_no_piece_is_known_it_is_a_usual_one() -> None:
    sketch = drafted(CONVERTER, PLAIN)
    assert sketch.data == {
        "faction": None, "points": 3, "combat": 3, "movement": 5, "powers": [], "role": "special",
    }  # fmt: skip
    assert set(guessed(sketch)) == {"faction", "points", "combat", "movement", "role"}
    assert guessed(sketch)["role"] == "sort_by_traits"


@pytest.mark.parametrize(("rank", "found"), [(0.0, (0, 1, 1)), (1.0, (1000, 30, 30))])
def test_whoever_is_beyond_all_limits_stands_at_the_limit(rank: float, found: tuple[int, ...]) -> None:
    data = drafted(CONVERTER, dict.fromkeys(PLAIN, rank), figures=FAR).data
    assert (data["points"], data["combat"], data["movement"]) == found


@pytest.mark.parametrize(("rank", "power"), [(0.69, "arrows"), (0.7, "flames"), (1.0, "flames")])
def test_the_best_who_shoot_throw_flames(rank: float, power: str) -> None:
    sketch = drafted(CONVERTER, {**PLAIN, "shooting": rank})
    assert sketch.data["powers"] == [power]
    assert guessed(sketch)["powers"] == "nearest_power"


def test_powers_stand_beside_each_other_and_flying_alone_is_no_guess() -> None:
    sketch = drafted(CONVERTER, {**PLAIN, "shooting": 0.1, "magic": 0.5}, flies=True)
    assert sketch.data["powers"] == ["flies", "arrows", "visions"]
    assert next(one.value for one in sketch.guesses if one.path == "powers") == "flies, arrows, visions"
    flyer = drafted(CONVERTER, PLAIN, flies=True)
    assert flyer.data["powers"] == ["flies"]
    assert "powers" not in guessed(flyer)


def test_a_person_is_a_lord_and_the_weak_with_a_power_are_no_footsoldiers() -> None:
    weak: dict[Trait, float] = dict.fromkeys(PLAIN, 0.1)
    assert drafted(CONVERTER, weak, person=True).data["role"] == "lord"
    assert drafted(CONVERTER, weak).data["role"] == "foot"
    assert drafted(CONVERTER, {**weak, "magic": 0.1}).data["role"] == "special"
