"""How many examples a property tries: few in every run, many in `make test-long`."""

from hypothesis import settings

_MANY = 100


def examples(quick: int, full: int) -> int:
    """Return `full` where the long profile is loaded, else `quick`."""
    return full if settings().max_examples > _MANY else quick
