"""Documents that come in again from the command line: what both sides changed is shown, then chosen."""

import json
from pathlib import Path

from editor.services import documents
from editor.services.opening import open_workspace
from schemas.parse import dump_document
from tests.cli.conftest import Command
from tests.services.samples import spell


def test_places_that_both_changed_are_listed_and_chosen(
    marshalry: Command, catalogue: Path, tmp_path: Path
) -> None:
    fire = spell("fire-of-two", text="Burns.")
    with open_workspace(catalogue) as ws:
        documents.create(ws, fire)
        documents.save_revision(ws, fire.model_copy(update={"points": 9}), 1)
    file = tmp_path / "fire.json"
    file.write_text(json.dumps([dump_document(fire.model_copy(update={"points": 5, "level": 2}))]))
    answer = marshalry("catalogue", "import", file)
    assert answer.status == 1
    assert answer.out == "fire-of-two:points\tPoints\t3\t9\t5\n"
    assert "--prefer mine" in answer.err
    (document,) = json.loads(marshalry("catalogue", "import", file, "--json").out)["documents"]
    assert document["conflicts"] == [{"place": "points", "before": 3, "mine": 9, "theirs": 5}]
    assert marshalry("catalogue", "import", file, "--take", "level=mine").status == 2
    assert "points" in marshalry("catalogue", "import", file, "--take", "points").err
    answer = marshalry("catalogue", "import", file, "--dry-run")
    assert answer.status == 1  # as without
    assert answer.out == "fire-of-two:points\tPoints\t3\t9\t5\nchanged by both: choose\tfire-of-two\n"
    answer = marshalry("catalogue", "import", file, "--prefer", "theirs", "--dry-run")
    assert answer.out == "new revision\tfire-of-two\n"
    answer = marshalry("catalogue", "import", file, "--take", "fire-of-two:points=mine")
    assert (answer.status, answer.out) == (0, "put together with your edits\tfire-of-two\n")
    shown = json.loads(marshalry("catalogue", "show", "fire-of-two", "--json").out)
    assert (shown["points"], shown["level"]) == (9, 2)


def test_what_is_not_taken_in_is_said_and_strict_refuses_it(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "shipped.yaml"
    shipped = marshalry("catalogue", "export", "demonworld/unit/orc-guard").out
    file.write_text(shipped.replace("slug: orc-guard", "slug: orc-guard\ntags: [changed]"))
    held = marshalry("catalogue", "import", file, "--strict")
    assert held.status == 1
    assert "orc-guard came with the program" in held.out
    (told,) = json.loads(marshalry("catalogue", "import", file, "--dry-run", "--json").out)
    assert [(one["code"], one["place"]) for one in told["lost"]] == [("packs.lost_shipped", "orc-guard")]
