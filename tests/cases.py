"""Many small cases in one test: one test takes longer to begin and to report than most cases do."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

Test = Callable[..., None]


@contextmanager
def case(*names: object) -> Iterator[None]:
    """Name the case that fails inside the block."""
    try:
        yield
    except BaseException as trouble:
        trouble.add_note(f"case: {' '.join(map(str, names))}")
        raise


def cases(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Call a test with one case after another, as ``pytest.mark.parametrize`` would with a test for each."""
    given = [
        {names: value} if isinstance(names, str) else dict(zip(names, value, strict=True)) for value in values
    ]

    def decorate(test: Test) -> Test:
        def all_of_them(**fixtures: object) -> None:
            for values in given:
                with case(*values.values()):
                    test(**values, **fixtures)

        signature = inspect.signature(test)
        asked = [one for one in signature.parameters.values() if one.name not in given[0]]
        all_of_them.__dict__.update(test.__dict__)
        all_of_them.__name__, all_of_them.__doc__ = test.__name__, test.__doc__
        all_of_them.__module__, all_of_them.__qualname__ = test.__module__, test.__qualname__
        all_of_them.__signature__ = signature.replace(parameters=asked)  # type: ignore[attr-defined]
        return all_of_them

    return decorate
