"""The manual: a chapter for all that the program shows, in each language, with words that the window has."""

import re
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from markdown_it import MarkdownIt

from editor.printing.manual.html import chapter_html
from editor.services.manual.reading import chapter_about, chapters_with, read_manual
from editor.services.manual.writing import write_manual
from editor.services.translations.collecting import areas
from schemas.content_folder import manual_root
from schemas.messages import FOLDERS, LANGUAGES
from schemas.messages.areas import area
from schemas.messages.compiling import CONTEXT_END, FORMS_END
from schemas.messages.languages import SOURCE
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS
from tests.html_pages import checked

UI = Path(__file__).resolve().parents[2] / "editor" / "ui"
WRITTEN = tuple(code for code in LANGUAGES if (manual_root() / code).is_dir())
MOST_BYTES = 1_740_000
"""Of all pictures: they travel with the program."""
TIMES = ("watching", "playing", "batch")
ABOUT_WHAT_IS_BELOW = (
    "AboutDialog",
    "DamagedDialog",  # as what it is made of
    "Dialog",
    "ImportSetDialog",  # as what it is made of
    "MakingDialog",
    "ManualDialog",
    "NameDialog",
    "PasteDialog",  # those made of it have chapters
    "PathDialog",
    "PickPopup",
    "PickerDialog",
    "ReportDialog",
    "UpgradeDialog",  # as what it is made of
    "VariationsDialog",
)
_BARE_DIALOG = re.compile(
    r'^class (\w+)\(\w*Dialog\):\n    """[^"]*"""\n(?!\n    manual_chapter = )', re.MULTILINE
)
_CHAPTER = re.compile(r'^    manual_chapter = "([a-z-]+)"$', re.MULTILINE)


def _files(language: str) -> dict[str, str]:
    return {
        file.stem: file.read_text(encoding="utf-8")
        for file in sorted((manual_root() / language).glob("*.md"))
        if file.stem != "contents"
    }


def _bare(words: str) -> str:
    """Return words of the window without what only a menu or a form needs."""
    return words.replace("&", "").replace("\u202f", " ").replace("\xa0", " ").strip(" .…:?")


def _window_words(language: str) -> set[str]:
    """Return what windows say in a language, and messages that have no values."""
    found: set[str] = set()
    for name in areas(FOLDERS[0]):
        texts = area(FOLDERS[0], language, name).texts
        for words in texts.values():
            found.update(map(_bare, words.split(FORMS_END)))
        if language == SOURCE:
            found.update(_bare(key.rpartition(CONTEXT_END)[2]) for key in area(FOLDERS[0], "fr", name).texts)
    return found


def _named_by_the_program() -> Iterator[str]:
    for file in UI.rglob("*.py"):
        yield from _CHAPTER.findall(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", WRITTEN)
def test_every_kind_of_document_page_and_panel_has_a_chapter(language: str) -> None:
    subjects = [(system.id, kind) for system in DOCUMENT_SYSTEMS for kind in system.kinds]
    subjects += [(system.id, one) for system in DOCUMENT_SYSTEMS for one in TIMES]
    wanted = {chapter_about(*subject) for subject in subjects}
    named = set(_named_by_the_program())
    assert {"start", "print-centre", "army-rules"} <= named
    assert wanted | named == set(_files(language))  # F1 leads to each of them


def test_every_dialog_has_a_chapter_or_is_about_the_page_below_it() -> None:
    bare = [name for file in UI.rglob("*.py") for name in _BARE_DIALOG.findall(file.read_text("utf-8"))]
    assert sorted(bare) == sorted(ABOUT_WHAT_IS_BELOW)


@pytest.mark.parametrize("language", WRITTEN)
def test_the_contents_name_each_chapter_once_by_its_title(language: str) -> None:
    manual, files = read_manual(language), _files(language)
    ids = [chapter.id for chapter in manual.chapters]
    assert sorted(ids) == sorted(files)
    assert ids == [chapter.id for chapter in read_manual("en").chapters]
    contents = (manual_root() / language / "contents.md").read_text(encoding="utf-8")
    for chapter in manual.chapters:
        assert f"- [{chapter.title}]({chapter.id}.md)" in contents
        assert 90 <= len(chapter.text.split()) <= 400, chapter.id


def _links_of(text: str) -> tuple[str, ...]:
    """Return what the links and pictures of a text lead to, as they are written in it."""
    found = []
    for block in MarkdownIt("commonmark").parse(text):
        for token in block.children or ():
            target = token.attrGet("href" if token.type == "link_open" else "src")
            if token.type in {"link_open", "image"}:
                found.append(str(target))
    return tuple(found)


def _strong_words(text: str) -> tuple[str, ...]:
    """Return what a text says in bold letters: the names of what one presses and reads in the window."""
    found = []
    for block in MarkdownIt("commonmark").parse(text):
        bold: list[str] | None = None
        for token in block.children or ():
            if token.type == "strong_open":
                bold = []
            elif token.type == "strong_close" and bold is not None:
                found.append("".join(bold))
                bold = None
            elif bold is not None:
                bold.append(token.content)
    return tuple(found)


@pytest.mark.parametrize("language", WRITTEN)
def test_links_and_pictures_lead_somewhere_and_every_picture_is_shown(language: str) -> None:
    manual = read_manual(language)
    ends = {f"{chapter.id}.md" for chapter in manual.chapters} | set(manual.pictures)
    used = {link for chapter in manual.chapters for link in _links_of(chapter.text)}
    assert used <= ends
    assert {name for name in used if name.startswith("pictures/")} == set(manual.pictures)
    own = manual_root() / language / "pictures"
    assert {file.parent for file in manual.pictures.values()} == {own}


@pytest.mark.parametrize("language", WRITTEN)
def test_names_in_bold_letters_are_words_of_the_window(language: str) -> None:
    known = _window_words(language)
    unknown = {
        (name, words)
        for name, text in _files(language).items()
        for words in _strong_words(text)
        if _bare(words) not in known
    }
    assert unknown == set()


def test_the_pictures_are_small_enough_to_travel() -> None:
    sizes = [file.stat().st_size for file in manual_root().rglob("*.webp")]
    assert sizes
    assert sum(sizes) < MOST_BYTES


def test_a_language_of_its_own_needs_no_code_and_lacks_nothing(tmp_path: Path) -> None:
    _small(tmp_path)
    polish = tmp_path / "pl"
    polish.mkdir()
    (polish / "contents.md").write_text("# Podręcznik\n\n## Początek\n\n- [Start](one.md)\n- [Two](two.md)\n")
    (polish / "one.md").write_text("# Start\n\nWitaj.\n")
    manual = read_manual("pl", tmp_path)
    assert (manual.language, manual.title, manual.parts[0].title) == ("pl", "Podręcznik", "Początek")
    assert [chapter.title for chapter in manual.chapters] == ["Start", "Two"]
    assert read_manual("it", tmp_path).language == "en"


def _small(folder: Path) -> None:
    (folder / "en").mkdir()
    (folder / "en" / "contents.md").write_text("# M\n\n## P\n\n- [One](one.md)\n- [Two](two.md)\n")
    (folder / "en" / "one.md").write_text("# One\n\nThe first.\n")
    (folder / "en" / "two.md").write_text("# Two\n\nThe second.\n")


def test_search_finds_chapters_with_all_words(tmp_path: Path) -> None:
    _small(tmp_path)
    manual = read_manual("en", tmp_path)
    assert [one.id for one in chapters_with(manual, "FIRST the")] == ["one"]
    assert len(chapters_with(manual, "")) == 2
    assert chapters_with(manual, "third") == ()


def test_markdown_becomes_html_with_links_to_pages_and_no_tags_of_the_text() -> None:
    html = chapter_html("See [maps](maps.md#sea), **Save** <b>no</b>.\n\n![A *map*](pictures/m.webp)")
    assert '<a href="maps.html#sea">maps</a>' in html
    assert "<strong>Save</strong> &lt;b&gt;no&lt;/b&gt;" in html
    assert '<img src="pictures/m.webp" alt="A map" loading="lazy">' in html


@pytest.mark.long
@pytest.mark.parametrize("language", WRITTEN)
def test_the_manual_is_written_as_pages_and_pdf(qapp: object, language: str, tmp_path: Path) -> None:
    folder = tmp_path / "manual"
    written = write_manual(folder, language)
    pages = {file.name: checked(file.read_text("utf-8")) for file in written if file.suffix == ".html"}
    assert len(pages) == len(read_manual(language).chapters) + 1
    for page in pages.values():
        assert all((folder / link).is_file() for link in page.links)
    with pikepdf.open(folder / "manual.pdf") as pdf, pdf.open_outline() as outline:
        entries = [entry for part in outline.root for entry in part.children]
        assert [entry.title for entry in entries] == [one.title for one in read_manual(language).chapters]
        assert 20 < len(pdf.pages) < 90
        assert pdf.Root.Lang == language


@pytest.mark.long
def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(EditorError):
        write_manual(tmp_path, "en")
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_only_links_to_chapters_become_links_to_pages() -> None:
    made = chapter_html("[maps](maps.md#hills) [else](https://example.org/read.md)")
    assert 'href="maps.html#hills"' in made
    assert 'href="https://example.org/read.md"' in made
