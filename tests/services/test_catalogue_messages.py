"""Every code of the catalogue has a sentence in every language, and no sentence is left over."""

import re
from pathlib import Path
from typing import get_args

import pytest

from editor.catalogue import postgres_errors, sqlite_errors
from editor.catalogue.guard import LOSSES
from editor.catalogue.salvage import What
from schemas.messages import LANGUAGES
from tests.sentences import sentences

ROOT = Path(__file__).parents[2]
AREAS = {
    "catalogue": [
        *sorted((ROOT / "editor/catalogue").glob("*.py")),
        *sorted((ROOT / "editor/services").glob("*.py")),
    ],
    "catalogue_files": [
        ROOT / "schemas/held_files.py",
        ROOT / "editor/cli/context.py",
        *sorted((ROOT / "editor/catalogue").glob("*.py")),
        *sorted((ROOT / "editor/services").glob("*.py")),
        *sorted((ROOT / "editor/ui/shell").glob("*.py")),
    ],
    "group": [
        ROOT / "editor/cli/group.py",
        *sorted((ROOT / "editor/catalogue").glob("*.py")),
        *sorted((ROOT / "editor/services").glob("*.py")),
    ],
    "yaml": [
        *(ROOT / "editor/packs").glob("yaml_*.py"),
        ROOT / "editor/packs/json_text.py",
        ROOT / "editor/packs/files_read.py",
    ],
}
FINDINGS = (
    "pages",
    "keys",
    "no_revision",
    "document",
    "revision",
    "working_copy",
    "working_stroke",
    "picture",
    "search",
)
SAID = (*postgres_errors._REFUSED, *postgres_errors._OF_DRIVER)
SERVER = {*postgres_errors._STATES.values(), *(name for _word, name in SAID), "no_server"}
BUILT = {
    "catalogue": {
        *sqlite_errors._CODES.values(),
        *(
            f"{name}_fix"
            for name in ("disk_full", "disk_error", "busy", "damaged", "misread", "ruleset_left_out")
        ),
        "misread",
        "entry_gone",
        "database_error",
        "id_twice",
        "slug_twice",
        *(f"finding_{name}" for name in FINDINGS),
        *(f"lost_{name}" for name in get_args(What)),
    },
    "catalogue_files": {code.partition(".")[2] for code in LOSSES},
    "group": {key for name in SERVER for key in (name, f"{name}_fix")},
    "yaml": {
        f"{name}_fix"
        for name in ("alias", "tag", "key_twice", "not_utf8", "too_big", "id_twice", "slug_twice")
    },
}
"""Keys of codes that are put together from parts."""


def _used(area: str) -> set[str]:
    found = set(BUILT[area])
    for file in AREAS[area]:
        found |= set(re.findall(rf'"{area}\.([a-z0-9_]+)"', file.read_text(encoding="utf-8")))
    return found - {"sqlite"}


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_and_sentences_are_the_same(area: str, language: str) -> None:
    assert set(sentences(area, language)) == _used(area)
