"""The board: sectors joined over their edges, looks along straight lines, walls that come and go."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.wizwar.maze import Lay, Maze, Stand, build
from editor.rules.wizwar.setting_up import JOINTS, LAYS, battle_of, first_state
from editor.rules.wizwar.sight import Wall, sees
from editor.rules.wizwar.sight_lines import seen_sides, seen_squares
from schemas.base import must_be
from schemas.systems.wizwar_board import EMPTY_PLAN, WizwarMap

from .games import sector, setup, shipped

SECTORS = [
    must_be(shipped("map", slug), WizwarMap)
    for slug in ("the-hall-of-doors", "the-locked-vault", "the-crooked-stair", "hall-of-whispers")
]


def board(turns: tuple[int, ...], *, warp: bool = True) -> Maze:
    lays = tuple(Lay(*place, turn) for place, turn in zip(LAYS[len(turns)], turns, strict=True))
    return build(tuple(SECTORS[: len(turns)]), lays, JOINTS if warp and len(turns) == 3 else ())


@settings(max_examples=12, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=4))
def test_every_side_has_one_mate_and_who_steps_over_it_comes_back_over_it(turns: list[int]) -> None:
    maze = board(tuple(turns))
    assert all(maze.mates[mate] == half for half, mate in enumerate(maze.mates))
    for square in maze.squares:
        for heading, way in enumerate(maze.ways[square]):
            back = maze.ways[way.to][(way.heading + 2) % 4]
            assert (back.to, back.stand) == (square, way.stand)
            assert (back.heading + 2) % 4 == heading


@pytest.mark.rule("The board")
def test_three_sectors_with_the_warp_piece_each_border_on_both_others() -> None:
    maze = board((0, 0, 0))
    area = maze.size**2
    pairs = {
        frozenset((half // 4 // area, mate // 4 // area))
        for half, mate in enumerate(maze.mates)
        if not maze.is_inner(half)
    }
    assert pairs == {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))}
    apart = board((0, 0, 0), warp=False)
    mate = apart.mates[apart.half(apart.by_place[7, 4], 2)]
    assert apart.on_table(mate // 4) == (7, 0)


@pytest.mark.rule("The board")
@pytest.mark.parametrize(
    ("leaving", "entering"),
    [
        # round the corner where a fourth sector would lie
        (((5, 4), "south"), ((4, 5), "east")),
        (((9, 4), "south"), ((4, 9), "east")),
        # the two edges that are left over
        (((5, 0), "north"), ((0, 5), "west")),
        (((9, 0), "north"), ((0, 9), "west")),
    ],
)
def test_the_warp_piece_joins_the_second_sector_to_the_third_square_by_square(
    leaving: tuple[tuple[int, int], str], entering: tuple[tuple[int, int], str]
) -> None:
    maze = first_state(battle_of(setup("three-and-the-warp"))).maze
    headings = ("north", "east", "south", "west")
    one, other = (maze.half(maze.by_place[at], headings.index(side)) for at, side in (leaving, entering))
    assert maze.mates[one] == other
    assert maze.mates[other] == one


@pytest.mark.long
@settings(max_examples=30, deadline=None)
@given(st.data())
def test_inside_a_walled_sketch_looks_are_those_of_the_question(data: st.DataObject) -> None:
    size = 4
    letters = st.integers(0, 9)
    plan = []
    for row in range(2 * size + 1):
        line = ""
        for column in range(2 * size + 1):
            rim = row in (0, 2 * size) or column in (0, 2 * size)
            if column % 2 and row % 2:
                line += "S" if data.draw(letters) == 0 else "."
            elif column % 2 == row % 2:
                line += "+"
            else:
                line += ("-" if column % 2 else "|") if rim or data.draw(letters) < 2 else " "
        plan.append(line)
    maze = build((WizwarMap.model_construct(plan=tuple(plan)),), (Lay(0, 0, 0),))
    walls = [
        Wall(maze.place(half // 4)[1:], maze.place(maze.mates[half] // 4)[1:])
        for half in maze.sides
        if maze.is_inner(half) and maze.stand(half) == "wall"
    ]
    blocks = [maze.place(square)[1:] for square in maze.fillings]
    for one, other in product(maze.squares, repeat=2):
        clear = sees(maze.place(one)[1:], maze.place(other)[1:], walls, blocks)
        assert (other in seen_squares(maze, one)) == (clear or one == other)


def test_sight_is_mutual_over_open_edges_and_through_the_warp() -> None:
    maze = board((1, 2, 3))
    for square in maze.squares:
        assert all(square in seen_squares(maze, other) for other in seen_squares(maze, square))


@pytest.mark.rule("Changing the board")
def test_a_broken_junction_opens_both_edges_and_its_hole_turns_with_its_sector() -> None:
    maze = board((0, 0))
    half = maze.half(maze.by_place[0, 0], 0)
    assert maze.stand(half) == "wall"
    broken = maze.with_stand(half, "hole", maze.stands[maze.mates[half]])
    assert broken.stand(half) == broken.stand(broken.mates[half]) == "hole"
    turned = broken.with_lay(0, Lay(0, 0, 1), joints=True)
    assert turned.heading(half) == 1
    assert turned.stand(half) == "hole"


@pytest.mark.rule("The board")
def test_walls_that_face_who_looks_are_seen_round_the_corner_of_the_warp() -> None:
    empty = sector(*EMPTY_PLAN)
    lays = tuple(Lay(*place, 0) for place in LAYS[3])
    maze = build((empty, empty, empty), lays, JOINTS)
    seen = seen_sides(maze, maze.by_place[6, 2])
    # Who looks north from there is turned by the warp piece and looks at the far walls of the first sector.
    north = 0
    for column in (0, 1, 3, 4):
        far = maze.half(maze.by_place[column, 0], north)
        assert maze.stand(far) == "wall"
        assert maze.side(far) in seen


def test_a_sector_moves_only_where_all_hang_together() -> None:
    maze = board((0, 0, 0, 0))
    for place in maze.free_places(0):
        moved = maze.with_lay(0, place, joints=False).settled()
        assert min(lay.column for lay in moved.lays) == min(lay.row for lay in moved.lays) == 0
        assert all(moved.mates[mate] == half for half, mate in enumerate(moved.mates))
    assert seen_sides(maze, 12)


def test_a_sector_turned_any_number_of_times_lies_as_after_the_rest_of_four() -> None:
    """A damaged saved game may say any number; laying the board out takes no longer for it."""
    plain, wild = board((1, 2)), board((4 * 10**30 + 1, -2))
    assert [wild.on_table(square) for square in wild.squares] == [
        plain.on_table(square) for square in plain.squares
    ]


def test_who_leaves_a_line_with_a_gap_comes_in_at_its_far_end() -> None:
    plain = SECTORS[0]
    size = plain.size
    for places, heading in (((0, 0), (2, 0)), 3), (((0, 0), (0, 2)), 0):
        maze = build((plain, SECTORS[1]), tuple(Lay(*place, 0) for place in places), ())
        for number in range(size):
            column, row = (0, number) if heading == 3 else (number, 0)
            far = (3 * size - 1, number) if heading == 3 else (number, 3 * size - 1)
            leaving = maze.half(maze.by_place[column, row], heading)
            entering = maze.half(maze.by_place[far], (heading + 2) % 4)
            assert maze.mates[leaving] == entering
            assert maze.mates[entering] == leaving


@pytest.mark.rule("Doors")
def test_a_door_lets_through_who_passes_doors_or_has_unlocked_it_and_a_wall_who_passes_all() -> None:
    maze = board((0, 0))
    floors = [way for four in maze.ways for way in four if not way.stand]
    door, wall = floors[0]._replace(stand="door"), floors[-1]._replace(stand="wall")
    none, unlocked = frozenset[int](), frozenset((maze.side(door.half),))
    others = frozenset(maze.sides) - unlocked
    for way, doors, walls, opened, free in (
        (door, False, False, none, False), (door, True, False, none, True),
        (door, False, False, unlocked, True), (door, True, False, unlocked, True),
        (door, False, False, others, False), (door, False, True, none, True),
        (wall, True, False, frozenset(maze.sides), False), (wall, False, True, none, True),
    ):  # fmt: skip
        assert maze.open_to_walkers(way, doors=doors, walls=walls, unlocked=opened) is free


@pytest.mark.rule("Walls")
def test_where_a_sector_turns_only_the_damage_at_its_own_edges_is_forgotten() -> None:
    maze = board((0, 0))
    area = maze.size**2
    inner = next(one for one in maze.sides if one // 4 >= area and maze.is_inner(one))
    edge = next(one for one in maze.sides if one // 4 < area and not maze.is_inner(one))
    harmed = maze.with_harm(inner, 2).with_harm(edge, 3).with_harm(-1, 4)
    turned = harmed.with_lay(0, maze.lays[0]._replace(turned=1), joints=False)
    assert turned.harm == {inner: 2, -1: 4}


def test_of_two_things_at_a_junction_the_one_that_stops_more_stands_and_a_hole_goes_through_all() -> None:
    maze = board((0, 0))
    half = next(one for one in maze.sides if not maze.is_inner(one))
    things: tuple[Stand, ...] = ("", "illusion_wall", "firewall", "open_door", "door", "wall", "hole")
    for less, more in combinations(things, 2):
        assert maze.with_stand(half, less, more).stand(half) == more
        assert maze.with_stand(half, more, less).stand(half) == more


@pytest.mark.rule("The board")
@pytest.mark.parametrize(
    ("slug", "places"),
    [
        ("the-first-duel", [(0, 0), (1, 0)]),
        ("three-and-the-warp", [(0, 0), (1, 0), (0, 1)]),
        ("four-towers", [(0, 0), (1, 0), (1, 1), (0, 1)]),
    ],
)
def test_a_game_begins_with_its_sectors_in_a_square(slug: str, places: list[tuple[int, int]]) -> None:
    maze = first_state(battle_of(setup(slug))).maze
    assert [(lay.column, lay.row) for lay in maze.lays] == places


def test_sectors_lie_clockwise_from_the_north_west_each_beside_the_next() -> None:
    for places in LAYS.values():
        assert places[0] == (0, 0)
        assert set(places) <= set(product((0, 1), repeat=2))
        assert len(set(places)) == len(places)
    four = LAYS[4]
    turns = [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for a, b, c in zip(four, four[1:] + four[:1], four[2:] + four[:2], strict=True)
    ]
    assert turns == [1] * 4
