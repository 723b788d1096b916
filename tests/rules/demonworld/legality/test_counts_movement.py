"""How many movements are legal in small positions counted by hand (odd rows are shifted to the right)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from tests.rules.demonworld.battle.arena import Field, Troop, block, row
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.legality.counting import FAR, ONE_FIELD, counted, listed, moving


def on_ground(points: int, land: dict[str, Any], at: Field = (8, 8)) -> dict[str, int]:
    """Legal actions of a lone element that looks north on ground that counts."""
    values = {"movement": {"move": points, "charge": points, "skirmish": points}}
    return dict(
        counted(moving(Troop(0, [at], "N", "charge", card=values), FAR, ground=land, chapters=("XI",)))
    )


@pytest.mark.rule("V.1.7")
def test_two_elements_of_a_small_unit_stay_together() -> None:
    #   a b .     A and B have one manoeuvre left and no points: each may go one field. A has six neighbours
    #  c A B d    and its own field, B too: of the 49 pairs those count in which they stand beside each other.
    #   e f g     A stays: with B at B, b or f, 3.  A at B: B at each of its six neighbours, 6.
    #             A at b: B stays, or goes to A or east of b, 3.  A at a: B at A or b, 2.  A at c: B at A, 1.
    #             A at e: B at A or f, 2.  A at f: B at B, A or g, 3.  Sum 20, but for nobody moving and for
    #             changing places, as one would have to go first: 18.
    # As a line of two it may also advance, 2, and each may look six ways: 36 less the present one, 35.
    state = moving(Troop(0, row((8, 8), 2), "N", "charge", card=ONE_FIELD), FAR)
    state = state.with_unit(replace(state.units[0], manoeuvres=1))
    assert counted(state) == {"Finish": 1, "SmallMove": 18, "Advance": 2, "Turn": 35}


@pytest.mark.rule("V.1.7")
def test_two_elements_with_points_for_one_field_go_by_points_as_they_go_by_a_manoeuvre() -> None:
    # The same 18 pairs as above, as long as points and not fields are counted: 3 points are one field.
    state = moving(Troop(0, row((8, 8), 2), "N", "charge", card=ONE_FIELD), FAR)
    assert sum(isinstance(one, act.SmallMove) and one.by == "points" for one in listed(state)) == 18


@pytest.mark.rule("V.3.0")
def test_a_line_whose_way_to_the_right_is_taken_by_friends() -> None:
    #  . . . F     F on (11, 7) is where the rightmost would go with its right front field: the left one is
    #   A A A A    left, by points and by a manoeuvre. F itself may advance to (11, 6) and (12, 6), 4.
    state = moving(
        Troop(0, row((8, 8), 4), "N", "charge", card=ONE_FIELD),
        Troop(0, [(11, 7)], "N", "charge", card=ONE_FIELD), FAR,
    )  # fmt: skip
    assert counted(state)["Advance"] == 2 + 4


@pytest.mark.rule("V.3.0")
def test_a_line_at_the_edge_of_the_field() -> None:
    #  A A A A    Row 0 and looking north: no advance. A wheel about either end swings the other end off the
    #             field, too. Five turns.
    state = moving(Troop(0, row((8, 0), 4), "N", "charge", card=ONE_FIELD), Troop(1, [(1, 14)], "N", "hold"))
    assert counted(state) == {"Finish": 1, "Turn": 5}


@pytest.mark.rule("V.1.1")
def test_a_block_advances_as_far_as_its_points_go() -> None:
    # 9 points, 3 fields. After one field there are 2 places, after two 3, after three 4: 9 by points.
    # By a manoeuvre 2.
    points = {"movement": {"move": 9, "charge": 9, "skirmish": 9}}
    state = moving(Troop(0, block((8, 10), 2, 2), "N", "charge", card=points), FAR)
    assert counted(state)["Advance"] == 9 + 2


@pytest.mark.rule("V.3.2")
def test_an_advance_ends_where_it_makes_contact() -> None:
    #    B         B on (8, 5). Three fields of a lone A on (8, 8) by points: 2 places after one field; of the
    #   . .        3 places (7, 6), (8, 6), (9, 6) after two the middle one lies beside B twice, at its left
    #  . . .       lower field (8, 6); (9, 6) at its right lower one. From (7, 6) on it goes to (6, 5), and
    #   . .        to (7, 5) beside B. (8, 6) and (9, 6) are contact and end the way: 2 + 3 + 2.
    #    A         By a manoeuvre 2.
    points = {"movement": {"move": 9, "charge": 9, "skirmish": 9}}
    state = moving(Troop(0, [(8, 8)], "N", "charge", card=points), Troop(1, [(8, 5)], "S", "hold"))
    assert counted(state)["Advance"] == 2 + 3 + 2 + 2


@pytest.mark.rule("XI.3.2")
def test_a_lone_element_among_wood_mud_and_marsh() -> None:
    #   . w      4 points. The wood w costs 4, the mud m 6, the marsh M is impassable, the rest 3: by points
    #  . A m     it may step to w and to the three clear fields, 4, and never two fields.
    #   . M      A manoeuvre does not pay for ground, two reach 18 fields, but for the marsh and (9, 10) that
    #            lies straight behind it, 16. Advance: north-west and into the wood, by either means, 4.
    land = ground({(8, 7): "w", (9, 8): "m", (8, 9): "M"})
    assert on_ground(4, land) == {"Finish": 1, "SmallMove": 4 + 16, "Advance": 4, "Turn": 5}


@pytest.mark.rule("XI.3.7")
def test_a_lone_element_before_a_wall_a_hill_and_a_cliff() -> None:
    #  c|.       5 points. Over the wall to the north-east 3 + 3 are too much. The cliff c in the north-west,
    #  h A .     three levels up, cannot be climbed. One level up to h in the west costs 3 + 2: with the three
    #   . .      clear fields behind and beside it 4 by points.
    #            By two manoeuvres 18, but for (7, 6), straight behind the cliff: 17. The cliff itself is two
    #            levels above h, from where it can be climbed, and the wall is no bar.
    #            Advance: over the wall by a manoeuvre, 1.
    land = ground(levels={(7, 7): 3, (7, 8): 1}, edges=[((8, 8), (8, 7), "wall")])
    assert on_ground(5, land) == {"Finish": 1, "SmallMove": 4 + 17, "Advance": 1, "Turn": 5}


@pytest.mark.rule("XI.3.8")
def test_a_lone_element_on_a_road() -> None:
    #   . . . .    4 points, the road A = = = costs 2 a field: one field or two along it, 2 places. The five
    #  . A = =     other neighbours cost 3 and leave too little for more, 5.
    #   . . . .    By two manoeuvres 18. Advance by either means to the two front fields, 4.
    land = ground(roads=[[(8, 8), (9, 8), (10, 8), (11, 8)]])
    assert on_ground(4, land) == {"Finish": 1, "SmallMove": 7 + 18, "Advance": 4, "Turn": 5}


@pytest.mark.rule("XI.3.6")
def test_a_line_before_a_pond() -> None:
    #  . . . ~     Water two deep at (11, 7), which nobody of size 2 enters: the line may only advance to the
    #   A A A A    left, by points or by a manoeuvre.
    state = moving(
        Troop(0, row((8, 8), 4), "N", "charge", card=ONE_FIELD), FAR,
        ground=ground(depth={(11, 7): 2}), chapters=("XI",),
    )  # fmt: skip
    assert counted(state)["Advance"] == 2


@pytest.mark.rule("XI.3.8")
def test_a_column_goes_along_its_road_for_less() -> None:
    #  = A A A A =    Four fields of road. 2 points: enough for a field of road, not for one of clear ground.
    # The head A on (8, 8) looks west and has the road's (7, 8) before it: stepping there it may look north of
    # west or south of west. Every other neighbour is dear. It does not advance as one body: that needs both
    # front fields of its facing, which lie beside the road.
    values = {"movement": {"move": 2, "charge": 2, "skirmish": 2}}
    state = moving(
        Troop(0, row((8, 8), 4), "NW", "charge", card=values), FAR,
        ground=ground(roads=[row((6, 8), 8)]), chapters=("XI",),
    )  # fmt: skip
    assert counted(state)["ColumnMove"] == 2


@pytest.mark.rule("XV.5.0")
def test_two_enemies_more_fearsome_and_one_less() -> None:
    # Of three enemies two are more fearsome: for either of them the unit may test its courage, 2.
    state = moving(
        Troop(0, row((8, 10), 4), "N", "charge", card=ONE_FIELD | {"fear": 2, "morale_a": 8, "morale_b": 12}),
        Troop(1, row((2, 2), 2), "S", "hold", card={"fear": 5}),
        Troop(1, row((8, 2), 2), "S", "hold", card={"fear": 3}),
        Troop(1, row((14, 2), 2), "S", "hold", card={"fear": 1}),
        chapters=("XV",),
    )  # fmt: skip
    assert counted(state)["Dare"] == 2
