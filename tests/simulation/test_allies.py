"""Shares of the battles where several sides fight, and some of them win together."""

from typing import Any

import pytest

from editor.printing.army_colours import ArmyColours
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.victory.sentences import names_of, special_rules
from editor.services.battles.battle_reports import report_csv, report_text, sureness
from editor.simulation.balance import Search, find_balance
from editor.simulation.batch import run_batch
from editor.simulation.reports import report_of
from editor.simulation.statistics import Outcome
from schemas.problems import Message
from schemas.quantities import PlayerId
from tests.rules.demonworld.battle.test_several_sides import three

PLAY = DemonworldPlay()
CAMPS = (("red", "green"), ("blue",))


def outcome(index: int, winner: str | None, *allies: str) -> Outcome:
    losses = {PlayerId(side): {"elements": 1.0} for side in ("red", "blue", "green")}
    won = PlayerId(winner) if winner is not None else None
    together = tuple(PlayerId(one) for one in allies)
    return Outcome(index, index, won, Message(code="x.y"), 3, losses, allies=together)


def report(*outcomes: Outcome, camps: Any = CAMPS) -> Any:
    return report_of(1, len(outcomes), outcomes, (), cancelled=False, camps=camps)


def test_allies_win_the_same_battles_and_are_one_camp_of_the_report() -> None:
    found = report(
        *(outcome(number, "red", "green") for number in range(6)),
        *(outcome(6 + number, "blue") for number in range(3)),
        outcome(9, None),
    )
    assert {side.side: side.wins.count for side in found.sides} == {"red": 6, "blue": 3, "green": 6}
    assert [side.side for side in found.camps] == ["red", "blue"]
    assert found.sides[0].allies == ("green",)
    assert found.draws.count == 1


def test_three_sides_have_shares_that_add_up_with_intervals_about_each() -> None:
    found = report(
        outcome(0, "red"), outcome(1, "blue"), outcome(2, "green"), outcome(3, "green"), outcome(4, None),
        camps=(("red",), ("blue",), ("green",)),
    )  # fmt: skip
    assert sum(side.wins.count for side in found.camps) + found.draws.count == 5
    assert all(side.wins.low < side.wins.share < side.wins.high for side in found.sides)


def test_the_difference_between_allies_is_not_what_is_called_apart() -> None:
    clear = report(*(outcome(number, "red", "green") for number in range(60)), outcome(60, "blue"))
    assert sureness(clear, "en") == sureness(
        report(*(outcome(number, "red") for number in range(60)), outcome(60, "blue"), camps=()), "en"
    )
    words = report_text(clear, {"red": "Red", "green": "Green"})
    assert "Red, Green win together: the same battles count for each of them." in words.splitlines()
    assert report_csv(clear).splitlines()[1].split(",")[2] == "red+green"


@pytest.mark.parametrize(
    ("sides", "alliances", "camps"),
    [
        (3, (), (("red",), ("blue",), ("green",))),
        (4, ("a", None, "a"), (("red", "green"), ("blue",), ("white",))),
    ],
)
def test_a_batch_of_demonworld_knows_who_is_allied(sides: int, alliances: Any, camps: Any) -> None:
    setup = three(sides, alliances)
    assert PLAY.camps(setup) == camps
    found = run_batch(PLAY, setup, 2, 1)
    assert found.played == 2
    assert len(found.camps) == 3
    assert all(one.wins.count == found.sides[0].wins.count for one in found.sides if "red" in one.allies)


def test_balance_looks_for_a_third_where_three_fight() -> None:
    setup = three(3, victory=[{"when": "enemy_losses", "side": "red"}, {"when": "otherwise", "side": "blue"}])
    found = find_balance(PLAY, setup, Search(lever="points:red", battles=2))
    nearest = min(abs(one.share - 1 / 3) for one in found.tried)
    assert abs(found.best.share - 1 / 3) == pytest.approx(nearest)


def test_the_rules_of_a_scenario_name_the_allies() -> None:
    scenario: Any = three(3, ("a", None, "a")).scenario
    words = special_rules(scenario, names_of(scenario, lambda *_: ""), "en")
    assert "Red and Green: allied, they win together; each army has commanders of its own." in words


def test_armies_of_one_people_are_told_apart_by_their_colours() -> None:
    colours = ArmyColours(("#101010", "#ff0000", "#00ff00", "#0000ff"))
    assert [colours.next(one) for one in ("#fe0202", "#ff0000", None, "#00ff00")] == [
        "#fe0202", "#101010", "#00ff00", "#0000ff",
    ]  # fmt: skip
