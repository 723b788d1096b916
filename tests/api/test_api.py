"""``import marshalry``: what is promised to programs of other people."""

import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

import marshalry
from tests.catalogues import copied

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture
def catalogue(shipped_catalogue: Path, tmp_path: Path) -> Iterator[marshalry.Catalogue]:
    with marshalry.open_catalogue(copied(shipped_catalogue, tmp_path / "mine.sqlite")) as opened:
        yield opened


def test_every_promised_name_is_there_and_on_the_page() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    assert [name for name in marshalry.__all__ if getattr(marshalry, name, None) is None] == []
    assert [name for name in marshalry.__all__ if f"`{name}" not in page] == []
    methods = [name for name in dir(marshalry.Catalogue) if not name.startswith("_")]
    assert [name for name in methods if f".{name}" not in page] == []
    assert "open_catalogue" in dir(marshalry)
    with pytest.raises(AttributeError, match="catalogs"):
        _ = marshalry.catalogs


def test_a_checkout_has_one_module_under_both_names() -> None:
    import editor.rules.core.dice
    import marshalry.editor.rules.core.dice
    import marshalry.schemas.text
    import schemas.text

    assert marshalry.editor.rules.core.dice is editor.rules.core.dice
    assert marshalry.schemas.text.LocalText is schemas.text.LocalText
    spec = schemas.text.__spec__
    assert spec is not None
    assert spec.name == "schemas.text"
    with pytest.raises(ModuleNotFoundError):
        __import__("marshalry.editor.no_such_module")


def test_a_card_is_made_saved_and_found(catalogue: marshalry.Catalogue) -> None:
    given = marshalry.plain(catalogue.read("orc-guard")) | {"slug": "mine", "points": 90}
    del given["id"]
    card = marshalry.document(given)
    assert catalogue.save(card) == 1
    assert catalogue.save(card) == 1
    assert catalogue.save(marshalry.changed(card, points=91), "dearer") == 2
    assert marshalry.plain(catalogue.revision("mine", 1))["points"] == 90
    rows = catalogue.documents("demonworld", "unit", "mine")
    assert [row.points for row in rows if row.slug == "mine"] == [91]
    catalogue.delete("mine")
    with pytest.raises(marshalry.EditorError, match="not_found"):
        catalogue.read("unit/mine")


def test_what_somebody_else_saved_is_not_overwritten(catalogue: marshalry.Catalogue) -> None:
    card = catalogue.copy("orc-guard", slug="mine")
    with marshalry.open_catalogue(catalogue.path) as other:
        other.save(marshalry.changed(other.read("mine"), points=1))
    with pytest.raises(marshalry.StaleSaveError):
        catalogue.save(marshalry.changed(card, points=2))
    assert catalogue.save(marshalry.changed(catalogue.read("mine"), points=2)) == 3


def test_errors_are_readable_where_nobody_catches_them(catalogue: marshalry.Catalogue) -> None:
    with pytest.raises(marshalry.EditorError) as caught:
        catalogue.read("orc-gard")
    shown = "".join(traceback.format_exception(caught.value))
    assert "The catalogue has no document orc-gard. Did you mean demonworld/unit/orc-guard?" in shown
    assert marshalry.sentences(caught.value, "fr") != marshalry.sentences(caught.value)


def test_what_is_no_plain_value_is_refused_with_its_field(catalogue: marshalry.Catalogue) -> None:
    card = catalogue.read("orc-guard")
    with pytest.raises(marshalry.EditorError) as caught:
        marshalry.changed(card, points=object())
    assert [one.path for one in caught.value.problems] == ["points"]


def test_a_closed_catalogue_answers_nothing_else(catalogue: marshalry.Catalogue) -> None:
    catalogue.close()
    catalogue.close()
    with pytest.raises(ValueError, match="closed"):
        catalogue.find("orc-guard")


def test_checks_find_what_the_windows_find(catalogue: marshalry.Catalogue) -> None:
    assert catalogue.check("orc-guard") == ()
    (problem,) = catalogue.check(marshalry.changed(catalogue.copy("orc-guard"), faction="no-such-people"))
    assert problem.path == "faction"


def test_a_file_of_documents_comes_back(catalogue: marshalry.Catalogue, tmp_path: Path) -> None:
    catalogue.copy("orc-guard", slug="mine")
    file = catalogue.export(["mine"], tmp_path / "mine.yaml")
    with marshalry.open_catalogue(tmp_path / "other.sqlite", shipped=False) as other:
        assert [row.slug for row in other.take_in([file])] == ["mine"]
        assert other.path == tmp_path / "other.sqlite"
        assert other.notices == ()


def test_a_wrong_question_is_answered_with_its_field() -> None:
    reply = marshalry.ask({"system": "demonworld", "ask": "melee", "given": {"power": "much"}}, "fr")
    assert reply["error"]["field"]
    assert marshalry.questions_schema()["$schema"]


def test_importing_it_imports_nothing_else() -> None:
    code = "import marshalry, sys; print(*sorted({one.partition('.')[0] for one in sys.modules}))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"schemas", "pydantic", "sqlalchemy", "PySide6"} & set(found.stdout.split())
