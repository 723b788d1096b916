"""The catalogue as web pages: whole pages, links that lead somewhere, texts escaped, nothing made twice."""

import json
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from editor.printing.booklet import Section
from editor.printing.booklet_blocks import Paragraph, Title
from editor.printing.systems import card_prose
from editor.rules.core.contract import LogLine
from editor.services.battles.battle_views import Look
from editor.services.documents import create, find, load_document, save_revision
from editor.services.opening import open_workspace
from editor.services.site import battles, cards
from editor.services.site.battles import log_line
from editor.services.site.folder import MARKER, SiteFolder
from editor.services.site.making import MadeSite, SiteOptions, make_site
from editor.services.site.scenarios import told
from editor.services.site.shown_battles import WantedBattle
from editor.services.workspace import Workspace
from editor.ui.unseen import view_battle
from schemas.messages import sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message
from schemas.text import LocalText
from tests.catalogues import copied
from tests.html_pages import checked

pytestmark = pytest.mark.usefixtures("qapp")

HARBOUR = "tides/scenario/one-harbour"
ROD = "demonworld/item/algrims-ring"
HOSTILE = "<script>alert(1)</script>\"'&"


@pytest.fixture(scope="module", autouse=True)
def _small_pictures() -> Iterator[None]:
    """Pictures of a fraction of their usual size: painting and packing them takes the most time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cards, "_PIXELS", 1.0)
        patch.setattr(battles, "BOARD", (320, 200))
        yield


@pytest.fixture
def shipped(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """An open catalogue with the shipped content."""
    file = copied(shipped_catalogue, tmp_path_factory.mktemp("copy") / "catalogue.sqlite")
    with open_workspace(file, content=None) as workspace:
        yield workspace


def made(ws: Workspace, folder: Path, *what: str, **more: object) -> MadeSite:
    """Return a site of some documents."""
    options = SiteOptions("Our club", what=what, **more)  # type: ignore[arg-type]
    return make_site(ws, options, folder, view_battle)


def names(folder: Path) -> set[str]:
    """Return the files of a folder."""
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


class Strict(HTMLParser):
    """Notes what a strict server forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[str | None] = []
        self.styled = 0
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.scripts += [found.get("src")] if tag == "script" else []
        self.styled += tag == "style" or "style" in found
        self.handlers += [key for key in found if key.startswith("on")]


@pytest.fixture(scope="module")
def harbour(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of one scenario of a game without code with all that it needs, and a battle of it."""
    folder = tmp_path_factory.mktemp("harbour")
    watched = (WantedBattle(HARBOUR, 3),)
    with open_workspace(copied(shipped_catalogue, folder / "catalogue.sqlite"), content=None) as ws:
        site = made(ws, folder / "site", HARBOUR, languages=("en", "fr"), battles=watched)
    assert not site.problems
    return folder / "site"


def test_all_pages_are_whole_and_all_links_lead_somewhere(harbour: Path) -> None:
    pages = {file: checked(file.read_text()) for file in harbour.rglob("*.html")}
    assert len(pages) > 40
    for file, page in pages.items():
        assert page.links
        assert not page.wordless
        assert page.headings.count(1) == 1
        steps = [after - before for before, after in pairwise(page.headings)]
        assert max(steps, default=1) <= 1, f"{file}: {page.headings}"
        for link in page.links:
            target, _, place = link.partition("#")
            found = (file.parent / target).resolve() if target else file
            assert found.is_relative_to(harbour.resolve())
            assert found.is_file(), f"{file}: {link}"
            assert not place or place in pages[file.parent / target if target else file].ids
    listed = set(json.loads((harbour / MARKER).read_text())["files"])
    assert listed | {MARKER} == names(harbour)


def test_no_heading_of_a_scenario_is_left_out() -> None:
    first, second = (Section(word, (Title(f"{word} inside"), Paragraph("words"))) for word in ("A", "B"))
    page = checked("".join(("<h1>The Hill</h1>", *told((first, second), str))))
    assert page.headings == [1, 2, 2, 3]


def test_pages_bear_a_server_that_forbids_scripts_and_styles_in_them(harbour: Path) -> None:
    for file in harbour.rglob("*.html"):
        page = Strict()
        page.feed(file.read_text())
        assert page.scripts
        assert None not in page.scripts
        assert not page.styled
        assert not page.handlers
    for script in ("site.js", "battle.js"):
        text = (harbour / script).read_text()
        assert not any(word in text for word in ("innerHTML", "eval(", "fetch(", "document.write", "http:"))


def test_each_language_has_the_same_pages_in_its_own_words(harbour: Path) -> None:
    english, french = (names(harbour / code) for code in ("en", "fr"))
    assert english == french
    page = (harbour / "fr/tides/scenario-one-harbour.html").read_text()
    assert 'lang="fr"' in page
    assert "Batailles à regarder" in page
    assert 'href="../../en/tides/scenario-one-harbour.html"' in page


@pytest.mark.long
def test_a_battle_brings_the_pages_of_its_scenario(shipped: Workspace, tmp_path: Path) -> None:
    made(shipped, tmp_path / "site", ROD, battles=(WantedBattle(HARBOUR),), by="turn")
    page = tmp_path / "site/en/tides/battle-one-harbour-1.html"
    links = [link for link in checked(page.read_text()).links if not link.startswith("#")]
    assert all((page.parent / link).is_file() for link in links)
    assert (page.parent / "scenario-one-harbour.html").is_file()


def moments(file: Path) -> dict[str, object]:
    """Return what the script of a battle's page reads."""
    text = file.read_text()
    return json.loads(text.removeprefix("window.MARSHALRY_BATTLE = ").rstrip().removesuffix(";"))  # type: ignore[no-any-return]


def test_a_battle_has_a_picture_for_each_moment_and_its_log(harbour: Path) -> None:
    page = harbour / "en/tides/battle-one-harbour-3.html"
    found = moments(page.with_suffix(".js"))
    changes, numbers = found["changes"], found["moments"]
    assert isinstance(changes, list)
    assert isinstance(numbers, list)
    assert len(changes) == len(numbers) == len(found["place"]) == len(found["score"])  # type: ignore[arg-type]
    assert numbers == sorted(numbers)
    across, down = (size // found["tile"] for size in found["size"])  # type: ignore[attr-defined,operator]
    assert len(changes[0]) == 2 * across * down  # the first one is whole
    assert any(changes[1:])
    assert all(len(change) < len(changes[0]) for change in changes[1:])
    sheets = [(page.parent / one).resolve() for one in found["sheets"]]  # type: ignore[attr-defined]
    assert all(sheet.is_file() for sheet in sheets)
    assert 'data-moment="1"' in page.read_text()


def test_a_heading_that_names_a_side_stands_in_the_log() -> None:
    look = Look("en", (), {}, is_heading=lambda line: "dice" not in line.message.code)
    said = {"turn": 2}, {"turn": 2, "side": LocalText({"en": "The rats"})}
    plain, named = (LogLine(Message(code="darkage_log.turn", values=values)) for values in said)
    assert (look.says_no_more(plain), look.says_no_more(named)) == (True, False)
    assert not look.says_no_more(LogLine(Message(code="darkage_log.dice")))


def test_a_line_of_the_log_shows_its_dice_and_what_its_number_is_made_of() -> None:
    words = Message(code="site.battle_of", values={"scenario": HOSTILE, "seed": 3})
    text = log_line(LogLine(words, dice=((20, 7), (6, 1)), details=(words,)), "en")
    assert 'title="Die with 20 sides">7</span>' in text
    assert text.count('class="die"') == 2
    assert "<script" not in text


def test_the_index_of_the_search_leads_to_every_page(harbour: Path) -> None:
    text = (harbour / "en/search.js").read_text()
    rows = json.loads(text.removeprefix("window.MARSHALRY_INDEX = ").rstrip().removesuffix(";"))
    assert any(title == "One harbour" for title, *_ in rows)
    assert any(words for *_rest, words in rows)
    assert all((harbour / "en" / link).is_file() for _title, _kind, link, _words in rows)


def test_a_spell_book_names_its_spells_in_the_language_of_the_page(shipped: Workspace) -> None:
    book, wall = (
        load_document(shipped, find(shipped, f"diskwars/{one}").id)
        for one in ("spellbook/all-spells", "spell/magic-wall")
    )
    (spells,) = card_prose(book, None, "fr", linked={wall.id: wall}).lines
    assert spells.text.startswith("Mur magique\u202f; ")
    assert "rune of protection" in spells.text  # it is not there: its short name as words


def test_hostile_names_are_texts(shipped: Workspace, tmp_path: Path) -> None:
    ring = dump_document(load_document(shipped, find(shipped, ROD).id))
    fresh = {"id": "11111111-2222-4333-8444-555555555555", "slug": "evil", "name": {"en": HOSTILE}}
    create(shipped, parse_document(ring | fresh | {"text": {"en": HOSTILE}}))
    made(shipped, tmp_path / "site", "demonworld/item/evil")
    everything = "".join(file.read_text() for file in (tmp_path / "site").rglob("*.html"))
    assert "<script>alert" not in everything
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in everything
    index = (tmp_path / "site/en/search.js").read_text()
    assert "alert(1)" in index  # a string of a script file, which only ever becomes a text


@pytest.mark.long
def test_what_has_not_changed_is_not_written_again(shipped: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    battles = (WantedBattle(HARBOUR),)
    cards = ("tides/spell", ROD)
    first = made(shipped, folder, *cards, battles=battles, by="turn")
    assert first.files.written == len(names(folder)) - 1
    again = made(shipped, folder, *cards, battles=battles, by="turn")
    assert (again.files.written, again.files.removed) == (0, 0)
    assert again.files.same == first.files.written
    fewer = made(shipped, folder, ROD)
    assert fewer.files.removed
    assert not (folder / "en/tides").exists()
    assert (folder / "en/demonworld/item-algrims-ring.html").is_file()


def test_a_changed_card_is_drawn_again_and_no_other(shipped: Workspace, tmp_path: Path) -> None:
    ring = dump_document(load_document(shipped, find(shipped, ROD).id))
    own = ring | {"id": "11111111-2222-4333-8444-555555555555", "slug": "own", "name": {"en": "Own"}}
    create(shipped, parse_document(own))
    what = (ROD, "demonworld/item/own")
    made(shipped, tmp_path / "site", *what)
    before = {name: (tmp_path / "site" / name).stat().st_mtime_ns for name in names(tmp_path / "site")}
    save_revision(shipped, parse_document(own | {"text": {"en": "It hums."}}), 1, "")
    made(shipped, tmp_path / "site", *what)
    changed = {
        name
        for name in names(tmp_path / "site")
        if (tmp_path / "site" / name).stat().st_mtime_ns != before.get(name)
    }
    assert "en/demonworld/item-own.html" in changed
    assert not any("algrims" in name for name in changed)


def stopping(after: int) -> Callable[[int, int], None]:
    """Return a report that stops the work."""

    def report(done: int, _total: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    return report


@pytest.mark.long
def test_a_site_that_is_stopped_leaves_the_one_before(shipped: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    with pytest.raises(KeyboardInterrupt):
        make_site(shipped, SiteOptions("A", what=(ROD,)), folder, report=stopping(1))
    assert not folder.exists()
    made(shipped, folder, ROD)
    before = {name: (folder / name).read_bytes() for name in names(folder)}
    with pytest.raises(KeyboardInterrupt):
        make_site(shipped, SiteOptions("Another", what=(HARBOUR,)), folder, report=stopping(5))
    assert {name: (folder / name).read_bytes() for name in names(folder)} == before


def test_a_disk_that_is_taken_out_meanwhile_is_told(tmp_path: Path) -> None:
    disk = tmp_path / "disk"

    def write() -> None:
        with SiteFolder(disk / "site") as site:
            site.put("index.html", b"page")
            disk.rename(tmp_path / "elsewhere")
            site.put("other.html", b"page")

    with pytest.raises(EditorError, match=r"folders\.not_written"):
        write()


def test_a_strict_site_with_anything_missing_writes_nothing(shipped: Workspace, tmp_path: Path) -> None:
    ring = dump_document(load_document(shipped, find(shipped, ROD).id))
    fresh = {"id": "11111111-2222-4333-8444-555555555555", "slug": "long", "name": {"en": "Long"}}
    create(shipped, parse_document(ring | fresh | {"text": {"en": "It hums. " * 400}}))
    site = made(shipped, tmp_path / "a" / "site", "demonworld/item/long", strict=True)
    assert site.held
    (missing,) = site.problems
    assert missing.document == "long"
    assert "sur le verso" in sentence(missing, "fr")
    assert not (tmp_path / "a").exists()


def test_what_cannot_be_made_is_refused_before_anything_is_written(
    shipped: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    for options, folder, code in (
        (SiteOptions("A", what=(ROD,)), tmp_path, "site.folder_taken"),
        (SiteOptions("A", what=(ROD,)), tmp_path / "thesis.txt", "folders.not_written"),
        (SiteOptions("A", what=(ROD,)), tmp_path / ("n" * 300), "folders.not_written"),
        (SiteOptions("A", what=("nowhere",)), tmp_path / "thesis.txt" / "site", "folders.not_written"),
        (SiteOptions("A", ("xx",)), tmp_path / "site", "site.unknown_language"),
        (SiteOptions("A", ("en", "en")), tmp_path / "site", "site.languages_twice"),
        (SiteOptions("A", what=("nowhere",)), tmp_path / "site", "catalogue.not_found"),
        (SiteOptions("A", what=("zargo/spell",)), tmp_path / "site", "site.nothing"),
        (SiteOptions("A", what=("zargo/ruleset/zargo",)), tmp_path / "site", "site.no_page"),
        (SiteOptions("A", battles=(WantedBattle("nowhere"),)), tmp_path / "site", "catalogue.not_found"),
    ):
        with pytest.raises(EditorError) as reported:
            make_site(shipped, options, folder, view_battle)
        assert reported.value.problems[0].code == code
    assert names(tmp_path) == {"thesis.txt"}
