"""What creatures of other games become in Wiz-War."""

import pytest

from editor.rules.wizwar.converting import CONVERTER
from schemas.systems.wizwar import WizwarRuleset
from tests.rules.drafting import FAR, drafted, guessed
from tests.rules.wizwar.games import shipped


def test_where_no_wizard_is_known_he_is_as_the_ruleset_says_or_the_book() -> None:
    ruleset = shipped("ruleset", "wizwar")
    assert isinstance(ruleset, WizwarRuleset)
    odd = ruleset.wizard.model_copy(update={"starting_life": 21, "base_movement": 4})
    other = ruleset.model_copy(update={"wizard": odd})
    for rules, found in ((None, (15, 3)), (other, (21, 4))):
        data = drafted(CONVERTER, {"life": 0.5, "speed": 0.5}, ruleset=rules).data
        assert (data["life"], data["movement"]) == found


@pytest.mark.parametrize(("rank", "life", "squares"), [(0.0, 1, 0), (1.0, 99, 20)])
def test_whoever_is_beyond_all_limits_stands_at_the_limit(rank: float, life: int, squares: int) -> None:
    data = drafted(CONVERTER, {"life": rank, "speed": rank}, figures=FAR).data
    assert (data["life"], data["movement"]) == (life, squares)


def test_who_has_no_magic_becomes_a_wizard_with_a_word_about_it() -> None:
    sketch = drafted(CONVERTER, {"life": 0.5})
    assert guessed(sketch)["name"] == "becomes_wizard"
    assert set(guessed(sketch)) == {"faction", "life", "movement", "name"}
    assert "magic" in sketch.used
    assert "name" not in guessed(drafted(CONVERTER, {"life": 0.5, "magic": 0.5}))
