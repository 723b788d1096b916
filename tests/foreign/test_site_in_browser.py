"""A site in a real browser: searched, read in two languages, a battle stepped, scrubbed and played."""

import io
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from PIL import Image

from editor.printing.books.html import table
from editor.printing.prose import Grid
from editor.printing.site.frame import Frame, common_files, whole_page
from editor.services.opening import open_workspace
from editor.services.site.making import SiteOptions, make_site
from editor.services.site.shown_battles import WantedBattle
from editor.ui.unseen import view_battle
from tests.browsers import Tab, browser, opened
from tests.catalogues import copied
from tests.serving import served

pytestmark = [
    pytest.mark.long,
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(browser() is None, reason="no browser is installed (Debian: chromium)"),
]

DUEL = "wizwar/scenario/the-first-duel"
SCENARIO = "tides/scenario/one-harbour"
STRICT = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; font-src 'self'"


@pytest.fixture(scope="module")
def site(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with one battle in two languages."""
    folder = tmp_path_factory.mktemp("site")
    options = SiteOptions("Club", ("en", "fr"), (SCENARIO,), (WantedBattle(SCENARIO, 3),))
    with open_workspace(copied(shipped_catalogue, folder / "catalogue.sqlite"), content=None) as ws:
        make_site(ws, options, folder / "site", view_battle)
    return folder / "site"


@pytest.fixture
def tab(tmp_path: Path) -> Iterator[Tab]:
    """A page of a browser."""
    with opened(tmp_path / "browser") as found:
        yield found


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and forbids pages whatever is not needed."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", STRICT)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def moment(tab: Tab) -> int:
    """Return the moment that a battle's page shows."""
    return int(tab.run("document.querySelector('.battle').dataset.moment"))


def board(tab: Tab) -> str:
    """Return a value that tells pictures of the board from each other; the board itself may not be read."""
    return str(hash(tab.picture()))


def canvas(tab: Tab) -> bytes:
    """Return the pixels of the board alone."""
    box = tab.run(
        "(() => { const one = document.querySelector('canvas').getBoundingClientRect();"
        " return [one.left, one.top, one.right, one.bottom].map(Math.round).join(' '); })()"
    )
    with Image.open(io.BytesIO(tab.picture())) as picture:
        left, top, right, bottom = map(int, box.split())
        return picture.crop((left, top, right, bottom)).convert("RGB").tobytes()


def test_a_battle_is_stepped_scrubbed_and_played_from_a_folder(site: Path, tab: Tab) -> None:
    tab.open((site / "en/tides/battle-one-harbour-3.html").as_uri())
    tab.wait_for("document.querySelector('.battle').dataset.ready")
    assert moment(tab) == 0
    pictures = {board(tab)}
    for expected in (1, 2, 3):
        tab.press("ArrowRight")
        assert moment(tab) == expected
        pictures.add(board(tab))
    assert len(pictures) == 4
    words = tab.run("document.querySelector('[data-words]').textContent")
    assert words
    assert words == tab.run("document.querySelector('ol.log li.current').textContent")
    tab.press("ArrowLeft")
    assert moment(tab) == 2
    tab.press("End")
    last = moment(tab)
    assert last > 10
    tab.run(
        "(() => { const one = document.querySelector('input[type=range]'); one.value = 5;"
        " one.dispatchEvent(new Event('input')); })()"
    )
    assert moment(tab) == 5
    told = tab.run(
        "[...document.querySelectorAll('ol.log li[data-moment]')].map((one) => one.dataset.moment)"
    )
    tab.click(f"ol.log li[data-moment='{told[5]}']")
    assert moment(tab) == int(told[5])
    tab.click("button[data-do=back]")
    assert moment(tab) == int(told[5]) - 1
    tab.press("ArrowRight")  # the button that was clicked leaves it to the board
    assert moment(tab) == int(told[5])
    tab.run("document.querySelector('select[name=speed]').value = '4'")
    tab.press("Home")
    tab.click("button[data-do=play]")
    tab.wait_for("Number(document.querySelector('.battle').dataset.moment) >= 2")
    tab.click("button[data-do=play]")
    assert 2 <= moment(tab) < last
    assert not tab.complaints()


def test_pieces_glide_from_place_to_place(shipped_catalogue: Path, tmp_path: Path, tab: Tab) -> None:
    options = SiteOptions("Club", ("en",), (DUEL,), (WantedBattle(DUEL, 1),))
    with open_workspace(copied(shipped_catalogue, tmp_path / "catalogue.sqlite"), content=None) as ws:
        make_site(ws, options, tmp_path / "site", view_battle)
    page = (tmp_path / "site/en/wizwar/battle-the-first-duel-1.html").as_uri()
    tab.open(page)
    tab.wait_for("document.querySelector('.battle').dataset.ready")
    step = "document.querySelector('button[data-do=next]').click()"
    gliding = "Number(document.querySelector('.battle').dataset.gliding || 0)"
    found = next(number for number in range(1, 60) if tab.run(f"{step}, {gliding}"))
    tab.wait_for(f"!{gliding}")
    arrived = canvas(tab)
    tab.press("Home")  # the way back to the beginning is none
    assert not tab.run(gliding)
    tab.run(f"location.hash = '#m{found}'")
    tab.wait_for(f"document.querySelector('.battle').dataset.moment === '{found}'")
    assert canvas(tab) == arrived
    assert not tab.complaints()


def test_a_link_leads_to_a_moment(site: Path, tab: Tab) -> None:
    tab.open(f"{(site / 'fr/tides/battle-one-harbour-3.html').as_uri()}#m6")
    tab.wait_for("document.querySelector('.battle').dataset.ready")
    assert moment(tab) == 6
    assert tab.run("document.documentElement.lang") == "fr"


def test_all_of_it_works_where_a_server_forbids_all_that_is_not_needed(site: Path, tab: Tab) -> None:
    with served(partial(Quiet, directory=str(site))) as address:
        tab.open(f"{address}/index.html")
        tab.wait_for("location.pathname === '/en/index.html'")
        tab.click(".search input")
        tab.type("habrour")  # a slip of the fingers
        tab.wait_for("document.querySelectorAll('.search a').length")
        tab.press("ArrowDown")
        tab.click(".search a")
        tab.wait_for("document.readyState === 'complete' && location.pathname !== '/en/index.html'")
        tab.open(f"{address}/fr/tides/battle-one-harbour-3.html")
        tab.wait_for("document.querySelector('.battle').dataset.ready")
        tab.press("End")
        assert tab.run("document.fonts.ready.then(() => document.fonts.check('16px \"Book Text\"'))")
    assert not tab.complaints()


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_its_screen(site: Path, tab: Tab, width: int) -> None:
    tab.resize(width, 800)
    for name in (
        "index.html",
        "tides/index.html",
        "tides/scenario-one-harbour.html",
        "tides/battle-one-harbour-3.html",
    ):
        tab.open((site / "fr" / name).as_uri())
        assert tab.run("document.documentElement.scrollWidth") <= width, name


def test_a_table_of_many_columns_is_scrolled_by_itself(tab: Tab, tmp_path: Path) -> None:
    for name, data in common_files(()).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    columns = tuple(f"Column {number}" for number in range(12))
    page = whole_page(Frame("page.html", "Disks", "en", (), {}), table(Grid(columns, (columns,))))
    (tmp_path / "page.html").write_text(page)
    tab.resize(360, 740)
    tab.open((tmp_path / "page.html").as_uri())
    assert tab.run("document.documentElement.scrollWidth") <= 360
    wide, shown = (f"document.querySelector('table').{one}Width" for one in ("scroll", "client"))
    assert tab.run(f"{wide} > {shown}")
