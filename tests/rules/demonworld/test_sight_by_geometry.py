"""Lines of sight against a second reckoning: the drawn line in fractions, obstacle by obstacle (XII)."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.hexes import Axial, distance
from editor.rules.demonworld.terrain.sight_lines import Lie, Standing, look
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import shipped

SPAN = range(-4, 5)
HEIGHTS = {"bushes": 1, "wood": 10}
Point = tuple[Fraction, Fraction]


def inside(start: Axial, end: Axial, centre: Axial) -> tuple[Fraction, Fraction] | None:
    """The part of the line that lies in a field, borders included, as shares of its length."""
    low, high = Fraction(0), Fraction(1)
    for a, b in ((2, 1), (1, 2), (1, -1)):
        at = a * (start[0] - centre[0]) + b * (start[1] - centre[1])
        way = a * (end[0] - start[0]) + b * (end[1] - start[1])
        if way == 0:
            if abs(at) > 1:
                return None
            continue
        one, other = sorted((Fraction(-1 - at, way), Fraction(1 - at, way)))
        low, high = max(low, one), min(high, other)
    return (low, high) if low <= high else None


def runs_through(start: Axial, end: Axial, centre: Axial) -> bool:
    """Whether the line goes through the inner part of a field and does not only graze it."""
    part = inside(start, end, centre)
    if part is None or part[0] == part[1]:
        return False
    share = sum(part) / 2
    q, r = (start[axis] + share * (end[axis] - start[axis]) - centre[axis] for axis in (0, 1))
    return all(abs(a * q + b * r) < 1 for a, b in ((2, 1), (1, 2), (1, -1)))


def segments(
    shooter: Standing, target: Standing, lies: dict[Axial, tuple[str, int, int]], others: dict[Axial, int]
) -> int:
    """Segments of the target whose foot and top are both above every obstacle."""
    far = distance(shooter.at, target.at)
    terrain, level, depth = lies[shooter.at]
    top = 2 * level - depth + shooter.size
    obstacles: list[tuple[int, int]] = []
    for field, (terrain, level, depth) in lies.items():
        if field in (shooter.at, target.at) or inside(shooter.at, target.at, field) is None:
            continue
        near = distance(shooter.at, field)
        if terrain in HEIGHTS:
            obstacles.append((near, 2 * level + HEIGHTS[terrain]))
        if field in others:
            obstacles.append((near, 2 * level - depth + others[field]))
        if level and runs_through(shooter.at, target.at, field):
            obstacles.append((near, 2 * level))
    _, level, depth = lies[target.at]

    def free(height: int) -> bool:
        return all(top + (height - top) * Fraction(near, far) > tall for near, tall in obstacles)

    seen = [free(2 * level + height) for height in range(max(target.size - depth, 0) + 1)]
    return sum(seen[place] and seen[place + 1] for place in range(len(seen) - 1))


PLACES = st.tuples(st.sampled_from(SPAN), st.sampled_from(SPAN))
GROUND = st.one_of(
    st.tuples(st.sampled_from(("clear", "bushes", "wood")), st.integers(0, 3), st.just(0)),
    st.tuples(st.just("water"), st.just(0), st.integers(1, 3)),
)


@pytest.mark.long
@pytest.mark.rule("XII.1.0", "XII.2.0", "XII.3.2", "XII.3.4", "XII.3.6")
@settings(max_examples=150)
@given(
    st.lists(PLACES, min_size=2, max_size=2, unique=True),
    st.tuples(st.integers(1, 5), st.integers(1, 5)),
    st.dictionaries(PLACES, GROUND, max_size=25),
    st.dictionaries(PLACES, st.integers(1, 4), max_size=8),
)
def test_segments_seen_are_those_of_the_drawn_line(
    ends: list[Axial],
    sizes: tuple[int, int],
    odd: dict[Axial, tuple[str, int, int]],
    others: dict[Axial, int],
) -> None:
    ruleset = shipped()["ruleset", "demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    kinds = {kind.id: kind for kind in ruleset.terrain}
    lies = {(q, r): odd.get((q, r), ("clear", 0, 0)) for q in SPAN for r in SPAN}
    lying = {field: Lie(kinds[kind], level, depth) for field, (kind, level, depth) in lies.items()}
    clear = Lie(kinds["clear"])
    shooter, target = (Standing(at, size) for at, size in zip(ends, sizes, strict=True))
    found = look(shooter, target, lambda field: lying.get(field, clear), others, {}, ruleset)
    assert found.segments == segments(shooter, target, lies, others)
