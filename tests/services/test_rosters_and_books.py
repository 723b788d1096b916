"""Rosters, share codes and books of the shipped armies: nothing dropped, equal bytes."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from editor.printing.prose import CardProse, Saying
from editor.printing.rosters.model import Roster
from editor.printing.rosters.text import DISCORD_MOST, discord_messages
from editor.services import opened_codes, share_codes
from editor.services.documents import create, duplicate, find, load, load_document, rename, save_revision
from editor.services.opening import open_workspace
from editor.services.prints import book_files, books, rosters
from editor.services.resolving import resolve
from editor.services.rulesets import resolve_with_rulesets
from editor.services.workspace import Workspace
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.typography import typeset
from tests.catalogues import copied
from tests.html_pages import checked

pytestmark = pytest.mark.usefixtures("qapp")

ARMY = "demonworld/army/kal-bennock-empire"
DISKS = "diskwars/army/grazzas-raiders"
BOOK = "demonworld/spellbook/imperial-spells"
FREE_ARMY = "ember/army/night-watch"


@pytest.fixture
def shipped(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """An open catalogue with the shipped content."""
    file = copied(shipped_catalogue, tmp_path_factory.mktemp("copy") / "catalogue.sqlite")
    with open_workspace(file, content=None) as workspace:
        yield workspace


def values_of(made: Roster) -> set[str]:
    """Return all values, names and rules that a roster holds."""
    found: set[str] = set()
    for section in made.sections:
        for entry in section.entries:
            for one in (entry, *entry.items):
                found |= {one.name, *(figure.value for figure in one.prose.figures)}
                found |= {" ".join(line.text.split()) for line in one.prose.lines}
                found |= {cell for grid in one.prose.grids for row in grid.rows for cell in row}
    return found - {"–"}


def test_each_line_of_what_a_card_says_is_a_paragraph() -> None:
    prose = CardProse(lines=(Saying("Rules.", "Wade in.\n\nNever  retreat.\n"), Saying("Empty.", "")))
    assert [*prose.paragraphs] == [
        Saying("Rules.", "Wade in."),
        Saying("", "Never retreat."),
        Saying("Empty.", ""),
    ]


def test_a_roster_says_the_fields_that_authors_added_to_the_cards(shipped: Workspace) -> None:
    made, _problems = rosters.roster(*resolve_with_rulesets(shipped, FREE_ARMY), "en")
    prose = [entry.prose for section in made.sections for entry in section.entries]
    assert any(figure.own for one in prose for figure in one.figures)


@pytest.mark.quick(2)
@pytest.mark.parametrize("path", [ARMY, DISKS])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_roster_drops_nothing_in_any_form(shipped: Workspace, path: str, language: str) -> None:
    made, problems = rosters.roster(*resolve_with_rulesets(shipped, path), language)
    assert not problems
    assert made.cards == sum(entry.count for section in made.sections for entry in section.entries)
    assert made.points == sum(section.points for section in made.sections)
    plain = rosters.roster_text(made, "plain")
    rows = csv.reader(io.StringIO(rosters.roster_text(made, "csv")))
    cells = {" ".join(cell.split()) for row in rows for cell in row}
    for value in values_of(made):
        assert typeset(value, language) in plain, value
        assert any(value in cell for cell in cells), value
    page = rosters.roster_text(made, "html")
    checked(page)
    assert "<script" not in page
    assert all(len(message) <= DISCORD_MOST for message in discord_messages(made))
    assert rosters.roster_bytes(made, "pdf") == rosters.roster_bytes(made, "pdf")


def test_cards_without_points_say_nothing_of_points(shipped: Workspace) -> None:
    made, _ = rosters.roster(*resolve_with_rulesets(shipped, "darkage/army/the-drive"), "en")
    assert made.cards > 50
    assert not any("0 points" in rosters.roster_text(made, form) for form in ("plain", "markdown", "html"))


def test_words_of_authors_cannot_leave_their_place(shipped: Workspace) -> None:
    made, _problems = rosters.roster(*resolve_with_rulesets(shipped, DISKS), "en")
    entry = replace(made.sections[0].entries[0], name="=cmd()<script>*_#", note="@everyone " + "x" * 5000)
    section = replace(made.sections[0], entries=(entry,))
    made = replace(made, sections=(section,), name="<b>&")
    assert "<script" not in rosters.roster_text(made, "html")
    assert "'=cmd()" in rosters.roster_text(made, "csv")
    assert "\\<script\\>\\*\\_\\#" in rosters.roster_text(made, "markdown")
    assert all(0 < len(message) <= DISCORD_MOST for message in discord_messages(made))


def test_a_roster_is_made_of_armies_only(shipped: Workspace) -> None:
    with pytest.raises(EditorError) as reported:
        rosters.roster(*resolve_with_rulesets(shipped, BOOK), "en")
    assert reported.value.problems[0].code == "roster.not_an_army"


def test_a_code_brings_an_own_army_and_its_cards_to_another_catalogue(
    shipped: Workspace, ws: Workspace
) -> None:
    card = duplicate(shipped, find(shipped, "diskwars/unit/mud-runners").id)
    army = load_document(shipped, find(shipped, DISKS).id)
    first = army.entries[0]  # type: ignore[attr-defined]
    ref = first.card.model_copy(update={"id": card.id, "slug": card.slug})
    entries = (first.model_copy(update={"card": ref, "count": 3}),)
    update = {"id": "00000000-0000-4000-8000-00000000000a", "slug": "ours", "entries": entries}
    own = army.model_copy(update=update)
    create(shipped, own)
    opened = opened_codes.open_code(ws, share_codes.share_code(resolve(shipped, own.id)))
    assert [one.state for one in opened.incoming] == ["new", "new"]
    assert opened.main == own
    opened_codes.take_code(ws, share_codes.share_code(resolve(shipped, own.id)))
    assert load_document(ws, own.id) == own
    with pytest.raises(EditorError) as reported:
        opened_codes.open_code(ws, share_codes.short_share_code(resolve(shipped, DISKS)))
    assert reported.value.problems[0].code == "share.cards_missing"


def test_a_short_name_that_ends_in_a_number_is_no_second_entry_of_another(shipped: Workspace) -> None:
    card = find(shipped, "diskwars/unit/mud-runners")
    other = rename(shipped, duplicate(shipped, card.id).id, slug="mud-runners-2")
    army = load_document(shipped, find(shipped, DISKS).id)
    first = army.entries[0]  # type: ignore[attr-defined]
    entries = tuple(
        first.model_copy(
            update={"key": key, "card": first.card.model_copy(update={"id": row.id, "slug": row.slug})}
        )
        for key, row in (("a", card), ("b", card), ("c", other))
    )
    update = {"id": "00000000-0000-4000-8000-00000000000b", "slug": "runners", "entries": entries}
    create(shipped, army.model_copy(update=update))
    code = share_codes.short_share_code(resolve(shipped, "diskwars/army/runners"))
    (found,) = opened_codes.open_code(shipped, code).incoming
    keys = [one.key for one in found.document.entries]  # type: ignore[attr-defined]
    assert keys == ["mud_runners", "mud_runners_2", "mud_runners_2_2"]


def test_an_army_from_a_code_that_was_given_another_short_name_is_known_again(shipped: Workspace) -> None:
    code = share_codes.short_share_code(resolve(shipped, ARMY))
    (row,) = opened_codes.take_code(shipped, code)
    rename(shipped, row.id, slug="another-short-name")
    (again,) = opened_codes.open_code(shipped, code).incoming
    assert again.state == "same"


def test_a_short_code_makes_the_same_army_each_time(shipped: Workspace) -> None:
    code = share_codes.short_share_code(resolve(shipped, ARMY))
    assert [one.state for one in opened_codes.open_code(shipped, code).incoming] == ["new"]
    row = opened_codes.take_code(shipped, code)[0]
    assert [one.state for one in opened_codes.open_code(shipped, code).incoming] == ["same"]
    again, _problems = rosters.roster(*resolve_with_rulesets(shipped, row.id), "en")
    made, _problems = rosters.roster(*resolve_with_rulesets(shipped, ARMY), "en")
    assert (again.points, again.sections) == (made.points, made.sections)
    assert share_codes.qr_png(code)[:4] == b"\x89PNG"
    assert share_codes.qr_svg(code) == share_codes.qr_svg(code)


@pytest.mark.long
def test_the_book_of_a_people_has_contents_bookmarks_and_links(shipped: Workspace, tmp_path: Path) -> None:
    planned = books.plan_book(shipped, books.BookOptions(ARMY, "fr", "people"))
    file = tmp_path / "book.pdf"
    book_files.write_book_pdf(planned.book, file)
    first = file.read_bytes()
    book_files.write_book_pdf(planned.book, file)
    assert file.read_bytes() == first
    laid = book_files.lay_out_book(planned.book)
    titles = [article.title for chapter in planned.book.chapters for article in chapter.articles]
    assert set(titles) <= {entry.title for entry in planned.book.index()}
    assert {link.target for link in laid.links} <= set(laid.spots)
    with pikepdf.open(file) as pdf, pdf.open_outline() as outline:
        reported = [child.title for item in outline.root for child in item.children]
        assert reported == titles
        assert sum(len(page.obj.get("/Annots", [])) for page in pdf.pages) == len(laid.links)


def test_a_site_has_whole_pages_with_links_that_lead_somewhere(shipped: Workspace, tmp_path: Path) -> None:
    planned = books.plan_book(shipped, books.BookOptions(BOOK, "en", faces=False))
    folder = tmp_path / "site"
    written = book_files.write_book_site(planned.book, folder)
    pages = {file.name: checked(file.read_text()) for file in written if file.suffix == ".html"}
    assert "index.html" in pages
    for name, page in pages.items():
        for link in page.links:
            file, _, place = link.partition("#")
            assert (folder / (file or name)).is_file(), link
            assert not place or place in pages[file or name].ids
    stale = folder / "old.html"
    stale.write_text("")
    marker = json.loads((folder / book_files.MARKER).read_text())
    (folder / book_files.MARKER).write_text(
        json.dumps(marker | {"files": [*marker["files"], "old.html", "../out"]})
    )
    (tmp_path / "out").write_text("stays")
    (folder / "own.txt").write_text("stays")
    book_files.write_book_site(planned.book, folder)
    assert not stale.exists()
    assert (tmp_path / "out").exists()
    assert (folder / "own.txt").exists()


def test_a_folder_with_other_files_is_left_alone(shipped: Workspace, tmp_path: Path) -> None:
    planned = books.plan_book(shipped, books.BookOptions(BOOK, faces=False))
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(EditorError) as reported:
        book_files.write_book_site(planned.book, tmp_path)
    assert reported.value.problems[0].code == "book.folder_taken"
    with pytest.raises(EditorError, match=r"folders\.is_file"):
        book_files.write_book_site(planned.book, tmp_path / "thesis.txt")
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(EditorError):
        books.plan_book(shipped, books.BookOptions("demonworld/scenario/first-battle"))


def test_options_stand_in_the_roster_with_their_points_and_in_the_whole_code(
    shipped: Workspace,
) -> None:
    army = duplicate(shipped, find(shipped, "demonworld/army/first-battle-empire").id)
    opened = load(shipped, army.id)
    bought = {**opened.data["entries"][0], "options": ["pavises", "household"]}
    entries = [bought, *opened.data["entries"][1:]]
    save_revision(shipped, parse_document({**opened.data, "entries": entries}), opened.version)
    made, _ = rosters.roster(*resolve_with_rulesets(shipped, army.id), "en")
    assert made.points == 380 + 35
    text = rosters.roster_text(made, "plain")
    assert "Pavises" in text
    assert "Missile protection +2, movement (charge) −2" in text
    assert made.code == ""
    with pytest.raises(EditorError):
        share_codes.short_share_code(resolve(shipped, army.id))
    whole = share_codes.share_code(resolve(shipped, army.id))
    assert "pavises" in json.dumps(dump_document(opened_codes.open_code(shipped, whole).main))
