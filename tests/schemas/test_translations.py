"""Translations come from the files of languages; what is missing, stale or broken there does no harm."""

from __future__ import annotations

import logging
import os
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from babel.messages.catalog import Message as Entry

from schemas.messages import FOLDERS, HELP, INTERFACE, LANGUAGES, po_files, sentence, translated
from schemas.messages.areas import area
from schemas.messages.compiling import SUFFIX, Packed, compile_all, keep
from schemas.messages.languages import KNOWN, Language, language_of
from schemas.problems import Message

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
PLAYED = Message(code="preview.report_head", values={"played": 3, "seed": 1})


def write(file: Path, body: str, plural: str = POLISH) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'{HEAD}"Plural-Forms: {plural}\\n"\n\n{body}', encoding="utf-8")
    return file


@pytest.fixture
def polish(tmp_path: Path) -> Iterator[Path]:
    """A language that comes in by its row and its folder alone."""
    write(
        tmp_path / "pl/preview.po",
        'msgctxt "preview.report_head"\nmsgid "?"\nmsgstr "{played} {played:bitwa|bitwy|bitew}."\n',
    )
    write(
        tmp_path / "pl/interface.po",
        'msgctxt "Actions"\nmsgid "&File"\nmsgstr "&Plik"\n\n'
        'msgctxt "Areas"\nmsgid "%n field(s)"\nmsgid_plural "%n field(s)"\n'
        'msgstr[0] "%n pole"\nmsgstr[1] "%n pola"\nmsgstr[2] "%n pól"\n',
    )
    with ExitStack() as stack:
        stack.enter_context(KNOWN.also(Language("pl", "Polski", "pl_PL")))
        stack.enter_context(FOLDERS.also(tmp_path))
        yield tmp_path


def test_a_row_and_a_folder_make_a_language(polish: Path) -> None:
    assert "pl" in LANGUAGES
    assert language_of("pl").name == "Polski"
    assert sentence(PLAYED, "pl") == "3 bitwy."
    assert translated(INTERFACE, "Actions", "&File", "pl") == "&Plik"
    counted = [translated(INTERFACE, "Areas", "%n field(s)", "pl", number) for number in (1, 2, 5)]
    assert counted == ["%n pole", "%n pola", "%n pól"]


def test_what_is_missing_is_said_in_english(polish: Path) -> None:
    other = Message(code="validation.did_you_mean", values={"name": "points"})
    assert sentence(other, "pl") == "Did you mean points?"
    assert translated(INTERFACE, "Actions", "&Edit", "pl") is None
    assert sentence(other, "xx") == "Did you mean points?"


def test_a_file_that_cannot_be_read_is_reported_and_english_stands_in(
    polish: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(polish / "pl/validation.po", 'msgctxt "validation.did_you_mean\nmsgid nothing')
    with caplog.at_level(logging.WARNING):
        assert (
            sentence(Message(code="validation.did_you_mean", values={"name": "x"}), "pl") == "Did you mean x?"
        )
    assert "validation.po" in caplog.text


def test_a_damaged_compiled_file_does_no_harm(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write(tmp_path / "fr/preview.po", 'msgctxt "preview.a"\nmsgid "A"\nmsgstr "B"\n')
    for name in ("preview", "army"):
        (tmp_path / f"{name}{SUFFIX}").write_bytes(b"short")
    assert area(tmp_path, "fr", "army").texts == {}
    assert "army.words" in caplog.text
    assert area(tmp_path, "fr", "preview").texts == {"preview.a\x04": "B"}, "made again from its source"


def test_a_compiled_file_of_another_version_is_not_read() -> None:
    with pytest.raises(ValueError, match="another version: words 0"):
        Packed(zlib.compress(b"words 0\x03"))


def test_one_language_that_cannot_be_read_leaves_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(tmp_path / "en/preview.po", 'msgctxt "preview.a"\nmsgid "A"\nmsgstr ""\n')
    write(tmp_path / "fr/preview.po", 'msgctxt "preview.a\nmsgid nothing')
    assert area(tmp_path, "fr", "preview").texts == {}
    assert area(tmp_path, "en", "preview").texts == {"preview.a\x04": "A"}
    assert "fr/preview.po" in caplog.text
    assert not (tmp_path / f"preview{SUFFIX}").exists(), "read again when the file has been repaired"


def test_what_has_changed_is_compiled_anew(tmp_path: Path) -> None:
    file = write(tmp_path / "fr/preview.po", 'msgctxt "preview.a"\nmsgid "A"\nmsgstr "Vieux : lui"\n')
    compile_all(tmp_path)
    compiled = tmp_path / f"preview{SUFFIX}"
    first = compiled.read_bytes()
    assert Packed(first).texts("fr").by_key == {"preview.a\x04": "Vieux\u202f: lui"}, (
        "with the signs of French"
    )
    write(file, 'msgctxt "preview.a"\nmsgid "A"\nmsgstr "Neuf"\n')
    os.utime(compiled, ns=(0, 0))
    assert area(tmp_path, "fr", "preview").texts == {
        "preview.a\x04": "Neuf"
    }  # a sentence is found by its code
    assert compiled.read_bytes() != first, "and kept"


def test_translations_work_in_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    keep(b"", tmp_path / "nowhere" / "preview.words")
    assert list(tmp_path.iterdir()) == []


def test_changed_english_makes_a_translation_fuzzy_until_it_is_reviewed() -> None:
    wanted = [Entry("New words", "", context="army.a"), Entry("Same", "", context="army.b")]
    known = [Entry("Old words", "Vieux", context="army.a"), Entry("Same", "Pareil", context="army.b")]
    first, second = po_files.merged(wanted, known, "army")
    assert (first.fuzzy, first.previous_id, first.string) == (True, ["Old words"], "Vieux")
    assert [po_files.is_translated(one) for one in (first, second)] == [False, True]
    (again,) = po_files.merged(wanted[:1], [first], "army")
    assert again.fuzzy, "until somebody has looked at it"
    (seen,) = po_files.merged(wanted[:1], [first], "army", reviewed=True)
    assert po_files.is_translated(seen)


def test_help_is_found_by_its_field_so_changed_english_is_fuzzy_and_each_field_has_its_own_words() -> None:
    wanted = [
        Entry("How high.", "", context="pond/Bank.height"),
        Entry("How high.", "", context="pond/Reed.height"),
    ]
    known = [
        Entry("Height.", "Hauteur.", context="pond/Bank.height"),
        Entry("How high.", "Taille.", context="pond/Reed.height"),
    ]
    bank, reed = po_files.merged(wanted, known, HELP)
    assert (bank.fuzzy, bank.previous_id, bank.string) == (True, ["Height."], "Hauteur.")
    assert (po_files.is_translated(reed), reed.string) == (True, "Taille.")


def test_words_that_nobody_says_any_more_go_and_new_ones_come_empty() -> None:
    known = [Entry("Gone", "Parti", context="Actions")]
    (found,) = po_files.merged([Entry("Come", "", context="Actions")], known, "interface")
    assert (found.id, found.string) == ("Come", "")


def test_a_file_is_written_as_it_is_read(tmp_path: Path) -> None:
    for source in sorted((FOLDERS[0] / "fr").glob("*.po"))[:10]:
        copy = tmp_path / "fr" / source.name
        po_files.write(copy, po_files.entries(po_files.read(source)))
        assert copy.read_text(encoding="utf-8") == source.read_text(encoding="utf-8")
