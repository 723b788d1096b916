"""Where the project lives on the web, as the release that is installed tells it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata


def addresses() -> dict[str, str]:
    """Return the addresses that a release carries (``Homepage``, ``Issues`` ...), by their names.

    Empty where it was built without one, as a checkout is (docs/contributing.md, Releases).
    """
    try:
        told = metadata("marshalry").get_all("Project-URL") or []
    except PackageNotFoundError:
        return {}
    return {name: address for name, _, address in (line.partition(", ") for line in told)}
