"""Where the shipped content lies."""

from pathlib import Path

from schemas.content_folder import content_root


def test_a_checkout_keeps_the_content_at_its_top() -> None:
    assert content_root() == Path(__file__).resolve().parents[2] / "content"
