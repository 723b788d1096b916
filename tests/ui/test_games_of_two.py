"""A game without code that another program declares is known in this window, and gone when it goes."""

from collections.abc import Iterator

import pytest

from editor.services import documents, filing, free_games
from editor.services.opening import open_workspace
from editor.ui.editors.new_documents import make_document
from editor.ui.pages.start.page import StartPage
from editor.ui.shell.dialogs.new_document import NewDocumentDialog
from editor.ui.shell.main_window import MainWindow
from schemas.parse import dump_document
from schemas.systems import DOCUMENT_SYSTEMS, FREE_SYSTEMS


@pytest.fixture(autouse=True)
def _no_games() -> Iterator[None]:
    """No other test knows of these games."""
    yield
    FREE_SYSTEMS.rows = ()


def known() -> set[str]:
    return {one.id for one in DOCUMENT_SYSTEMS}


def tabs(window: MainWindow) -> list[str]:
    """The games of the start page, which is shown."""
    page = window.findChild(StartPage)
    assert page is not None
    assert page.isVisible()
    return [page.games.tabText(place) for place in range(page.games.count())]


def take_news(window: MainWindow) -> None:
    """Let the window see what another program has written."""
    news = window.following.follower.look()
    assert news is not None
    window.following.take(news)


def test_a_game_of_another_program_is_known_here_and_gone_with_it(window: MainWindow) -> None:
    window.following.follower.stop()  # it looks when this test wants it to
    window.following.follower.look()
    with open_workspace(window.context.workspace.path, content=None) as other:
        game = free_games.new_game(other, "Ash", "en")
        FREE_SYSTEMS.rows = ()  # the other program has a memory of its own
        take_news(window)
        assert game.system in known()
        assert "Ash" in tabs(window)
        filing.delete(other, game.id)
    FREE_SYSTEMS.rows = tuple(one for one in DOCUMENT_SYSTEMS if one.id == game.system)
    take_news(window)
    assert game.system not in known()
    assert "Ash" not in tabs(window)


def test_beside_a_game_a_card_of_it_is_proposed(window: MainWindow) -> None:
    window.show_start().show_system("wizwar")
    window.catalogue.list.view.setFocus()  # where nothing tells of a game
    window.commands.new()
    (proposal,) = window.findChildren(NewDocumentDialog)
    assert proposal.system.currentData() == "wizwar"  # the game that the start page shows
    proposal.reject()
    game = free_games.new_game(window.context.workspace, "Ash", "en")
    window.context.catalogue_changed.emit()
    window.open_document(game.id)
    window.commands.new()
    dialog = window.findChildren(NewDocumentDialog)[-1]
    assert (dialog.system.currentData(), dialog.kind.currentData()) == (game.system, "unit")
    dialog.reject()
    # All that windows add to games is there at once, too: a scenario begins with two sides.
    row = make_document(window.context, game.system, "scenario", "Ford")
    assert len(getattr(documents.load_document(window.context.workspace, row.id), "sides", ())) == 2


def test_new_scenario_lies_on_the_board_that_one_drew_last(window: MainWindow) -> None:
    workspace = window.context.workspace
    for system in ("demonworld", "diskwars"):
        board = make_document(window.context, system, "map", "Crossing")
        row = make_document(window.context, system, "scenario", "Fight")
        scenario = dump_document(documents.load_document(workspace, row.id))
        laid = scenario["boards"][0]["map"] if "boards" in scenario else scenario["table"]
        assert laid["id"] == board.id
