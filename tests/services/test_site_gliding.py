"""Where pieces stand from picture to picture, as the page of a battle reads it."""

from editor.rules.core.contract import LogLine
from editor.services.battles.battle_views import Stand
from editor.services.site.gliding import Standings, pieces_of
from schemas.problems import Message
from schemas.quantities import PlayerId

SQUARE = (-5, -5, 5, -5, 5, 5, -5, 5)


def line(*subjects: str, only_for: PlayerId | None = None) -> LogLine:
    return LogLine(Message(code="site.board"), subjects=subjects, only_for=only_for)


def test_only_changes_are_told_and_each_outline_once() -> None:
    standings = Standings()
    still = (Stand(90, 90, SQUARE),)
    standings.add({"knight": (Stand(40, 50, SQUARE),), "tower": still, "ghost": ()})
    standings.add({"knight": (Stand(40, 50, SQUARE),), "tower": still, "ghost": ()})
    standings.add({"knight": (Stand(60, 50, SQUARE), Stand(70, 50, SQUARE)), "tower": still, "ghost": ()})
    standings.add({"knight": (Stand(0, 0, ()),), "tower": still, "ghost": ()})
    assert standings.data(32, 10) == {
        "shapes": [list(SQUARE)],
        "stands": [[[0, [0, 8, 40]], [2, [0, 28, 40, 0, 38, 40]], [3, []]]],
    }


def test_pieces_that_one_side_alone_is_told_of_are_left_out() -> None:
    lines = [line("a", "b"), line("c", only_for=PlayerId("north")), line("b", "d")]
    assert pieces_of(lines) == ("a", "b", "d")
