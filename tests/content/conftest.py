"""The shipped documents, read once."""

from pathlib import Path

import pytest
import yaml

from schemas.base import Document
from schemas.parse import parse_document

CONTENT = Path(__file__).resolve().parents[2] / "content"

Documents = dict[tuple[str, str], Document]


@pytest.fixture(scope="session")
def demonworld() -> Documents:
    """Every shipped document of Demonworld by kind and slug."""
    found: Documents = {}
    for path in sorted((CONTENT / "demonworld").rglob("*.yaml")):
        document = parse_document(yaml.load(path.read_bytes(), yaml.CSafeLoader))
        key = (document.kind, document.slug)
        assert key not in found, f"{path} has the slug of another document"
        assert path.stem in (document.slug, "ruleset"), f"{path} is not named after its slug"
        found[key] = document
    return found
