"""An answer is worked out once for who asks again, and anew for anything else."""

from editor.rules.core.memo import Once


class State:
    """A state: known by itself."""


def test_the_same_question_is_answered_once_and_any_other_anew() -> None:
    asked: list[tuple[State, str]] = []

    def answer(state: State, action: str) -> int:
        asked.append((state, action))
        return len(asked)

    once, first, second = Once(answer), State(), State()
    assert [once(first, "go"), once(first, "".join(("g", "o")))] == [1, 1]
    assert [once(first, "stay"), once(second, "stay"), once(first, "go")] == [2, 3, 4]
