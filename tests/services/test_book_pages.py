"""Pages of books by their templates: none nearly empty, nothing said twice, an index that is right."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from editor.printing.booklet_blocks import Table
from editor.printing.books.entries import parts_of
from editor.printing.books.flow import balanced, filled, forced, groups, reach
from editor.printing.books.model import Book
from editor.printing.books.pages import book_pages
from editor.printing.books.pdf import book_pdf
from editor.printing.books.said import Said
from editor.printing.books.site import book_site
from editor.printing.books.slabs import Setting, Slab, references
from editor.printing.books.type import Type
from editor.printing.face import TextMark
from editor.printing.layout import lay_out
from editor.printing.own_prose import with_own
from editor.printing.prose import CardProse, plain_prose
from editor.printing.slots import Paper
from editor.printing.spellbook_facts import spellbook_facts
from editor.services.documents import find, load_document
from editor.services.opening import open_workspace
from editor.services.print_faces import CardCount, faces_of
from editor.services.prints import books
from editor.services.prints.book_styles import book_style, book_styles
from editor.services.workspace import Workspace
from schemas.card import SpellbookBase
from schemas.own_fields import OwnChoice, OwnNumber, OwnOption, OwnText
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.text import LocalText
from tests.catalogues import copied

pytestmark = pytest.mark.usefixtures("qapp")

ARMY = "demonworld/army/kal-bennock-orcs"
SPELLS = "diskwars/spellbook/all-spells"
A4 = Paper("A4", 210, 297)
_LEAST = 1 / 3
_NOWHERE = "00000000-0000-4000-8000-00000000000a"


@pytest.fixture(scope="module")
def shipped(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """An open catalogue with the shipped content."""
    file = copied(shipped_catalogue, tmp_path_factory.mktemp("copy") / "catalogue.sqlite")
    with open_workspace(file, content=None) as workspace:
        yield workspace


@pytest.fixture(scope="module")
def army(shipped: Workspace) -> Book:
    return books.plan_book(shipped, books.BookOptions(ARMY, "fr")).book


@pytest.fixture(scope="module")
def spells(shipped: Workspace) -> Book:
    return books.plan_book(shipped, books.BookOptions(SPELLS, "en")).book


def plain(text: str) -> str:
    """Return words without blanks and hidden signs, as readers find them anywhere."""
    return re.sub(r"[\s\u00ad\u200b\u2060]", "", text).casefold()


def texts(book: Book) -> list[str]:
    """Return the words of each page as a foreign reader finds them."""
    data = book_pdf(book_pages(book, A4))
    return [plain(page.extract_text()) for page in PdfReader(io.BytesIO(data)).pages]


@pytest.mark.quick(1)
@pytest.mark.parametrize("made", ["spells", "army"])
def test_no_page_is_nearly_empty_and_names_of_the_index_are_on_their_pages(
    made: str, request: pytest.FixtureRequest
) -> None:
    book: Book = request.getfixturevalue(made)
    laid = book_pages(book, A4)
    assert len(laid.pages) <= {"army": 6, "spells": 4}[made]
    assert all(page.filled >= _LEAST for page in laid.pages)
    pages = texts(book)
    assert len(pages) == len(laid.pages)
    index = book.index()
    assert len(index) >= 7
    for entry in index:
        for place in entry.places:
            assert plain(entry.title) in pages[laid.spots[place].page], entry.title
    found = pages[-1]
    for entry in index:
        numbers = dict.fromkeys(str(laid.spots[place].page + 1) for place in entry.places)
        assert plain(entry.title + ", ".join(numbers)) in found, entry.title


def test_an_index_has_special_rules_with_all_their_cards(spells: Book, army: Book) -> None:
    rules = {entry.title: entry.places for entry in army.index()}
    assert rules["Toujours en horde"] == ("unit-trolls",)
    assert len(rules["Pas de feu"]) == 1
    assert [entry.title for entry in spells.index()] == sorted(
        (article.title for chapter in spells.chapters for article in chapter.articles), key=str.casefold
    )


@pytest.mark.long
def test_running_heads_name_the_people_and_the_first_and_last_entry(army: Book) -> None:
    pages = texts(army)
    assert re.search("commandants·ba[a-zé]+–kruuk", pages[1])
    assert pages[2].startswith("orcs")
    single = texts(replace(army, style=army.style.model_copy(update={"running_heads": False})))
    assert "–kruuk" not in single[1]


def test_what_stands_on_a_card_is_not_said_again_unless_the_template_wants_it(army: Book) -> None:
    guard = next(
        article for chapter in army.chapters for article in chapter.articles if article.id == "unit-trolls"
    )
    assert guard.faces is not None
    both = parts_of(guard, repeats=False)
    assert both.faces == (guard.faces.front,)
    assert both.prose is not None
    front = Said(both.faces)
    assert not any(front.says(line.text) for line in both.prose.lines)
    assert {line.lead for line in both.prose.lines} == {
        line.lead for line in guard.prose.lines if not front.says(line.text)
    }
    assert not any(figure.value.isdigit() for figure in both.prose.figures)
    assert parts_of(guard, repeats=True).prose == guard.prose
    assert parts_of(replace(guard, shown="text"), repeats=False).faces == ()
    picture = parts_of(replace(guard, shown="picture"), repeats=False)
    assert picture.prose is None
    assert picture.faces == (guard.faces.front, guard.faces.back)


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    "changed",
    [
        {"columns": 1, "cover": "heading", "spells": "both"},
        {"columns": 3, "letters_mm": 2.4, "units": "text", "contents": "none", "index_columns": 4},
        {"chapters": "page", "two_sided": False, "units": "picture", "colour": "ink", "cover_arms": False},
        {"index": False, "overviews": False, "contents": "chapters", "repeats": True},
    ],
)
def test_every_choice_of_a_template_loses_nothing(army: Book, changed: dict[str, object]) -> None:
    book = replace(army, style=army.style.model_copy(update=changed))
    laid = book_pages(book, A4)
    articles = [article for chapter in book.chapters for article in chapter.articles]
    assert {article.id for article in articles} <= set(laid.spots)
    assert {link.target for link in laid.links} <= set(laid.spots)
    assert ("index" in laid.spots) == book.style.index
    for page in laid.pages:
        for face in page.faces:
            assert face.y + face.face.height * face.scale <= A4.height
            assert face.x >= -0.01


def test_an_index_line_with_many_pages_leaves_room_for_its_words() -> None:
    setting = Setting(Type(3.1), "en", 55.0)
    numbers = ", ".join(str(number) for number in range(100, 140))
    slab = references("Flaming missiles", numbers, "rule", setting.type.line, 0.0, setting)
    words, pages = (mark for mark in slab.marks if isinstance(mark, TextMark))
    assert len(lay_out(words).lines) == 1
    assert lay_out(pages).overflow is None
    assert " ".join(lay_out(pages).lines) == numbers


def test_columns_of_a_last_page_are_of_equal_height() -> None:
    slabs = [Slab(10.0, gap=2.0) for _ in range(8)]
    found = list(groups(slabs))
    put = balanced(found, 2, 200.0)
    assert put is not None
    assert [one.column for one in put] == [0] * 4 + [1] * 4
    assert reach(put) == 46.0
    assert balanced(found, 2, 30.0) is None
    put, done = filled(found, 2, 30.0)
    assert done == 4
    assert {one.column for one in put} == {0, 1}


def test_a_table_that_goes_on_has_its_head_again_and_what_keeps_together_stays() -> None:
    head = Slab(5.0)
    rows = [Slab(10.0, head=head if number else None, keeps=number == 2) for number in range(4)]
    put, done = filled(list(groups([replace(head, keeps=True), *rows])), 2, 26.0)
    assert done == 3
    assert [(one.slab.height, one.column, one.y) for one in put][3:] == [
        (5.0, 1, 0.0),
        (10.0, 1, 5.0),
        (10.0, 1, 15.0),
    ]
    whole = next(groups([Slab(30.0, keeps=True), Slab(30.0, keeps=True), Slab(30.0)]))
    first, rest = forced(whole, 65.0)
    assert len(first.slabs) == 2
    assert rest is not None
    assert len(rest.slabs) == 1


def test_a_title_stands_above_the_first_page_where_there_is_no_title_page(spells: Book) -> None:
    assert spells.style.cover == "heading"
    first = book_pages(spells, A4).pages[0]
    words = [mark.text for face in first.faces for mark in face.face.marks if isinstance(mark, TextMark)]
    assert spells.title in words


def test_pictures_of_small_cards_stand_in_as_many_columns_as_have_room(shipped: Workspace) -> None:
    deck = books.plan_book(shipped, books.BookOptions("darkage/army/pile-of-rats", "en")).book
    lists = [block for chapter in deck.chapters for block in chapter.blocks if isinstance(block, Table)]
    heads = [[column.title for column in table.columns] for table in lists]
    assert ["", "Name"] in heads  # neither loads nor points, of which this game has none
    laid = book_pages(deck, A4)
    lefts = {round(one.x) for page in laid.pages for one in page.faces if one.scale != 1.0}
    assert {16, 78, 139} <= lefts


def test_the_usual_template_is_that_of_the_sort_of_book(shipped: Workspace) -> None:
    assert {one.slug for one in book_styles(shipped)} >= {"army-book", "spell-book", "reference-book"}
    assert [one.slug for one in book_styles(shipped, "army") if one.books == "spellbook"] == []
    usual = book_style(shipped, "", "spellbook")
    assert usual is not None
    assert usual.slug == "spell-book"
    assert book_style(shipped, "picture-book", "army") == book_style(
        shipped, "shared/book_style/picture-book", "army"
    )
    with pytest.raises(EditorError) as reported:
        book_style(shipped, ARMY, "army")
    assert reported.value.problems[0].code == "book.no_style"
    draft = usual.model_copy(update={"columns": 3})
    assert books.plan_book(shipped, books.BookOptions(SPELLS, draft=draft, faces=False)).book.style is draft


def test_fields_of_an_authors_own_stand_in_books(shipped: Workspace) -> None:
    fields = (
        OwnNumber(key="might", kind="unit", label=LocalText({"en": "Might"}), default=2),
        OwnText(key="motto", kind="unit"),
        OwnChoice(key="rank", kind="unit", options=(OwnOption(id="hero", name=LocalText({"en": "Hero"})),)),
    )
    card = load_document(shipped, find(shipped, "diskwars/unit/mud-runners").id)
    own = {"rank": "hero", "motto": {"en": "Onward, whatever may come of it today"}}
    card = parse_document({**dump_document(card), "own": own})
    made = with_own(CardProse(), card, fields, "en", {})
    assert [(one.label, one.value, one.own) for one in made.figures] == [
        ("Might", "2", True),
        ("Rank", "Hero", True),
    ]
    assert made.lines[0].text == "Onward, whatever may come of it today"


@pytest.mark.parametrize("path", ["demonworld/spellbook/imperial-spells", SPELLS])
def test_the_face_of_a_spell_book_names_its_spells_in_the_language_of_the_reader(
    shipped: Workspace, path: str
) -> None:
    book = load_document(shipped, find(shipped, path).id)
    assert isinstance(book, SpellbookBase)
    for language in ("fr", "de"):
        (faces,), problems = faces_of(shipped, [CardCount(book, 1)], language)
        assert not problems
        said = Said((faces.front,))
        spells = [load_document(shipped, ref.id) for ref in book.spells]
        assert all(said.says(spell.name.get(language)) for spell in spells)
        assert not any(said.says(ref.slug) for ref in book.spells if "-" in ref.slug)
        assert [mark.text for mark in faces.front.marks if getattr(mark, "name", "") == "level"] == [
            str(spell.level) for spell in spells
        ]
    lost = book.spells[0].model_copy(update={"id": _NOWHERE, "slug": "lost-one"})
    facts = spellbook_facts(book.model_copy(update={"spells": (lost,)}), None, "en", {}, plain_prose)
    assert facts is not None
    assert (facts.rows[0].name, facts.rows[0].missing) == ("Lost one", True)


def test_web_pages_have_the_letters_and_what_the_printed_book_shows(army: Book) -> None:
    site = book_site(army)
    assert {"fonts/SourceSans3-Regular.ttf", "fonts/LICENSE-Cinzel.txt", "pictures/arms.png"} <= set(site)
    assert b'url("fonts/Cinzel-Bold.ttf")' in site["style.css"]
    assert "pictures/unit-trolls-front.png" in site
    assert "pictures/unit-trolls-back.png" not in site
    units = site["chapter-units-unit.html"].decode()
    assert '<div class="entries columns-2">' in units
    assert '<a href="chapter-units-unit.html#unit-trolls">Trolls</a>' in units
    assert "Toujours en horde" in site["names.html"].decode()
    assert "\ue000" not in "".join(data.decode() for name, data in site.items() if name.endswith(".html"))
    bare = book_site(replace(army, style=army.style.model_copy(update={"index": False, "cover_arms": False})))
    assert not {"names.html", "pictures/arms.png"} & set(bare)


def test_cards_that_are_drawn_after_each_other_have_their_own_values(shipped: Workspace) -> None:
    slugs = ("baslian-the-victorious", "kruuk", "orc-guard", "trolls")
    cards = [
        CardCount(load_document(shipped, find(shipped, f"demonworld/unit/{slug}").id), 1) for slug in slugs
    ]
    for language in ("fr", "de"):
        together, _problems = faces_of(shipped, cards, language)
        guard = [
            mark.text
            for mark in together[2].front.marks
            if isinstance(mark, TextMark) and mark.name == "value"
        ]
        assert guard == ["2", "2", "4", "2", "1", "+2", "–", "–", "1", "6/14"]
