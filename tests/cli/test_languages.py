"""``marshalry languages``: what each language has, and what it has not."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from editor.services.translations import collecting
from editor.services.translations import progress as module
from editor.services.translations.words import Words, words_in
from schemas.messages import FOLDERS, LANGUAGES, po_files
from schemas.messages.compiling import SUFFIX
from schemas.messages.languages import KNOWN, Language
from tests.cli.conftest import Command


@pytest.fixture
def polish() -> Iterator[None]:
    """A language of which nothing is translated."""
    with ExitStack() as stack:
        stack.enter_context(KNOWN.also(Language("pl", "Polski", "pl_PL")))
        yield


@pytest.mark.long
def test_a_language_without_translations_is_told_area_by_area(marshalry: Command, polish: None) -> None:
    done = marshalry("languages", "--language", "pl", "--missing")
    assert done.status == 1
    assert done.out.startswith("Polski (pl): 0 of ")
    assert "  army_check: 0 of " in done.out
    assert "    validation.did_you_mean: Did you mean {name}?" in done.out
    assert "    unit/orc-guard.name: Orc Guard" in done.out


@pytest.mark.long
def test_the_answer_for_programs_counts_the_same(marshalry: Command, polish: None) -> None:
    done = marshalry("languages", "--language", "pl", "--json")
    (language,) = json.loads(done.out)
    assert (language["name"], language["translated"]) == ("Polski", 0)
    assert language["total"] == sum(len(area["missing"]) for area in language["areas"]) > 9000


def test_an_unknown_language_is_refused(marshalry: Command) -> None:
    done = marshalry("languages", "--language", "xx")
    assert done.status == 2
    assert "xx" in done.err


def test_all_that_we_ship_is_translated(marshalry: Command) -> None:
    done = marshalry("languages", "--missing")
    assert done.status == 0, done.out


def test_a_file_that_is_none_is_refused(
    marshalry: Command, polish: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pl").mkdir()
    (tmp_path / "pl/army.po").write_text('msgid "broken\n', encoding="utf-8")
    (tmp_path / "en").symlink_to(FOLDERS[0] / "en")
    monkeypatch.setattr(module.progress, "__defaults__", (None, tmp_path, tmp_path))  # and no content
    done = marshalry("languages", "--language", "pl")
    assert done.status == 2
    assert "army.po" in done.err


@pytest.mark.long
def test_a_program_with_compiled_files_alone_counts_the_same(tmp_path: Path) -> None:
    areas = ("army", "cli")
    for area in areas:
        for file in (f"en/{area}.po", f"{area}{SUFFIX}"):
            (tmp_path / file).parent.mkdir(exist_ok=True)
            (tmp_path / file).symlink_to(FOLDERS[0] / file)
    found = {one.area: one for one in module.progress(["fr"], tmp_path, tmp_path)}
    for area in areas:
        assert found[area].total > 0
        assert not found[area].missing


def test_collecting_gives_a_new_language_its_files(
    polish: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "LANGUAGES", ("en", "pl"))
    monkeypatch.setattr(collecting, "words_of", lambda _folder: (Words("Window", "One text", False),))
    monkeypatch.setattr(collecting, "command_words", lambda _folder: (Words("Help", "What it does.", False),))
    monkeypatch.setattr(collecting, "help_texts", lambda: {"base.Unit.name": "What it is called."})
    (tmp_path / "en").mkdir()
    source = (FOLDERS[0] / "en/army_check.po").read_text(encoding="utf-8")
    (tmp_path / "en/army_check.po").write_text(source, encoding="utf-8")
    collecting.collect(tmp_path)
    assert sorted(file.name for file in (tmp_path / "pl").iterdir()) == [
        "army_check.po",
        "commands.po",
        "help.po",
        "interface.po",
    ]
    assert (tmp_path / "pl/army_check.po").read_text(encoding="utf-8").count("msgctxt") == source.count(
        "msgctxt"
    )
    assert 'msgid "One text"' in (tmp_path / "pl/interface.po").read_text(encoding="utf-8")
    assert 'msgid "What it is called."' in (tmp_path / "pl/help.po").read_text(encoding="utf-8")
    assert collecting.collect(tmp_path) == [], "once is enough"


@pytest.mark.long
def test_words_collected_anew_are_those_of_the_files() -> None:
    for area in collecting.areas(FOLDERS[0]):
        wanted = [(message.context, message.id) for message in collecting.source_entries(FOLDERS[0], area)]
        for language in LANGUAGES:
            there = po_files.entries(po_files.read(FOLDERS[0] / language / f"{area}.po"))
            assert [(message.context, message.id) for message in there] == wanted, (
                f"{language}/{area}: run make translations, then translate what is new"
            )


def test_words_are_found_where_qt_looks_for_them() -> None:
    source = """
CONTEXT = "Panel"
class Window:
    def show(self):
        self.tr("One " "text")
        self.tr("%n field(s)", "", 3)
        QCoreApplication.translate(CONTEXT, "Two")
        QCoreApplication.translate("Other", words)
WORDS = QT_TRANSLATE_NOOP("Fields", "Name")
"""
    assert set(words_in(source)) == {
        Words("Window", "One text", False),
        Words("Window", "%n field(s)", True),
        Words("Panel", "Two", False),
        Words("Fields", "Name", False),
    }
