"""Whether a test has failed, for what it was given: that is not used again then."""

import pytest

FAILED = pytest.StashKey[bool]()


def has_failed(request: pytest.FixtureRequest) -> bool:
    """Whether the test that asks for a fixture has failed so far."""
    return bool(request.node.stash.get(FAILED, False))
