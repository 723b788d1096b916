"""Options of a card that together make numbers which no card may have."""

from editor.rules.core.options import with_options
from schemas.systems.zargo_forces import ZargoUnit

CARD = ZargoUnit.model_validate(
    {
        "slug": "giant",
        "name": {"en": "Giant"},
        "combat": 20,
        "options": [
            {"id": "club", "name": {"en": "Club"}, "points": 5, "changes": ["combat +8"]},
            {"id": "boots", "name": {"en": "Boots"}, "points": 3, "changes": ["combat +9"]},
        ],
    }
)


def test_of_options_that_go_too_far_together_the_last_is_left_out() -> None:
    numbers = []
    for keys in ((), ("club",), ("boots",), ("club", "boots")):
        found = with_options(CARD, keys)
        assert isinstance(found, ZargoUnit)
        numbers.append((found.combat, found.points))
    assert numbers == [(20, 0), (28, 5), (29, 3), (28, 5)]
