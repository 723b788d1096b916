"""Copies of frozen objects, and answers that are kept."""

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from editor.rules.core.altered import altered
from editor.rules.core.memo import kept


@dataclass(frozen=True)
class Open:
    one: int
    two: tuple[int, ...] = ()

    @kept
    def total(self) -> int:
        """The sum."""
        return self.one + sum(self.two)


@dataclass(frozen=True, slots=True)
class Tight:
    one: int
    two: str = ""


@dataclass(frozen=True)
class Checked:
    one: int

    def __post_init__(self) -> None:
        assert self.one


@dataclass(frozen=True)
class Given:
    one: int
    known: dict[int, int] = field(init=False, default_factory=dict)


@pytest.mark.parametrize("before", [Open(1, (2, 3)), Tight(1, "a")])
def test_a_copy_is_what_replace_makes(before: Open | Tight) -> None:
    after = altered(before, one=5)
    assert after == replace(before, one=5)
    assert hash(after) == hash(replace(before, one=5))
    assert before.one == 1
    with pytest.raises(FrozenInstanceError):
        after.one = 6  # type: ignore[misc]


def test_a_copy_forgets_what_was_worked_out() -> None:
    before = Open(1, (2, 3))
    assert before.total == 6
    assert before.__dict__["total"] == 6
    after = altered(before, one=10)
    assert "total" not in after.__dict__
    assert (after.total, before.total) == (15, 6)
    assert Open.total.__doc__ == "The sum."


@pytest.mark.parametrize("before", [Open(1), Tight(1)])
def test_a_field_that_is_not_there_is_refused(before: Open | Tight) -> None:
    with pytest.raises(TypeError, match="no such fields"):
        altered(before, three=3)


@pytest.mark.parametrize("before", [Checked(1), Given(1)])
def test_classes_that_do_more_when_they_are_built_are_refused(before: Checked | Given) -> None:
    with pytest.raises(TypeError, match="more than to keep its fields"):
        altered(before, one=2)
