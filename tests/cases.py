"""Many small cases in one test: one test takes longer to begin and to report than most cases do."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def case(*names: object) -> Iterator[None]:
    """Name the case that fails inside the block."""
    try:
        yield
    except BaseException as trouble:
        trouble.add_note(f"case: {' '.join(map(str, names))}")
        raise
