"""What the pictures of the manual show: for each, the page, editor or dialog that is brought to the front."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from editor.services import documents, free_games
from editor.ui.editors.armies.rules_panel import RulesPanel
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.new_documents import make_document
from editor.ui.editors.tables.importing import import_rows
from editor.ui.kit.editor import DocumentEditor
from editor.ui.pages.comparing.page import Source, open_comparing
from editor.ui.pages.preview.hand_setup import HandSetup
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.printing.adding import add_targets
from editor.ui.shell.dialogs.backups import BackupsDialog
from editor.ui.shell.palette import Palette
from editor.ui.shell.sharing import open_book
from editor.ui.systems import UI_SYSTEMS
from editor.ui.tour.manual_sharing import differences, packs_on_offer
from editor.ui.tour.rest import handle_events
from editor.ui.tour.stage import Stage, TourError
from schemas.declared_fields import SHARED
from schemas.parse import parse_document
from schemas.spreadsheets import rows_text

Scene = Callable[[Stage], QWidget | None]
"""Brings something to the front and returns what is photographed alone; None for the window."""

_GAMES: Final = tuple(one.id for one in UI_SYSTEMS if one.has("scene"))
"""The games that are played."""
FIRST_GAME: Final = _GAMES[0]
"""The game that most pictures are of."""
_WITHOUT_CODE: Final = "ember"
"""A shipped game without code."""
_STEPS: Final = 12
"""Decisions that the computer takes before a battle by hand is photographed."""
_BEGUN: Final = "Marshalry"
"""Name of what is begun for a picture: a word that is the same in every language."""
_DEAR: Final = 99_999
"""Points that no disc of a card has room for."""
_ROWS: Final = (("Name", "Points", "Morale", "Colour"), ("Orc Wolf Riders", "120", "9", "green"))


def _row(stage: Stage, game: str | None, kind: str) -> documents.DocumentRow:
    """Return the sample of a kind in a game, or the first document of it; None stands for any game."""
    workspace = stage.window.context.workspace
    for system in stage.window.context.systems:
        if game in (None, system.id) and kind in system.samples:
            return documents.find(workspace, f"{system.id}/{kind}/{system.samples[kind]}")
    rows = documents.list_documents(workspace, documents.Query(system=game, kind=kind)).rows
    if not rows:
        raise TourError(f"there is no document of the kind {kind}")
    return rows[0]


def _open(
    stage: Stage, game: str | None, kind: str, row: documents.DocumentRow | None = None
) -> DocumentEditor:
    """Open a copy of a document, so that the picture shows it as its author sees it."""
    context = stage.window.context
    copy = documents.duplicate(context.workspace, (row or _row(stage, game, kind)).id)
    context.catalogue_changed.emit()
    editor = stage.window.open_document(copy.id)
    if editor is None:
        raise TourError(f"the {kind} does not open")
    stage.settle()
    for canvas in editor.findChildren(MapCanvas):
        canvas.finish()
    return editor


def _document(kind: str, stage: Stage, game: str | None = FIRST_GAME, place: tuple[str, ...] = ()) -> None:
    editor = _open(stage, game, kind)
    if place:
        editor.focus_path(place)


def _front(page: str, stage: Stage) -> None:
    """Take an action that brings a page to the front."""
    stage.window.book.action(page).trigger()
    stage.settle()


def _dialog(action: str, name: str, stage: Stage) -> QWidget:
    """Take an action that opens a dialog, and return the dialog."""
    stage.window.book.action(action).trigger()
    dialog = stage.dialog(name)
    stage.settle()
    return dialog


def _start(stage: Stage) -> None:
    stage.window.show_start()


def _catalogue(stage: Stage) -> None:
    _open(stage, FIRST_GAME, "unit")
    stage.window.catalogue_dock.show()


def _search(stage: Stage) -> None:
    stage.window.show_start()
    stage.settle()
    _front("view.palette", stage)
    palette = stage.dialog("Palette")
    if not isinstance(palette, Palette):
        raise TourError("no palette opens")
    stage.type(_row(stage, FIRST_GAME, "unit").name.get(stage.window.context.language)[:4], palette.input)
    stage.wait(lambda: palette.list.count() > 0, "the palette finds nothing")


def _table(stage: Stage) -> None:
    _open(stage, FIRST_GAME, "unit")
    tabs = stage.window.tabs
    before = tabs.currentWidget()
    _front("document.table", stage)
    stage.wait(lambda: tabs.currentWidget() is not before, "no table opens")


def _import(stage: Stage) -> QWidget:
    file = stage.folder / "cards.csv"
    file.write_text(rows_text([list(row) for row in _ROWS]), encoding="utf-8")
    import_rows(stage.window, file)
    dialog = stage.dialog("ImportRowsDialog")
    stage.settle()
    return dialog


def _history(stage: Stage) -> None:
    workspace = stage.window.context.workspace
    rows = documents.list_documents(workspace, documents.Query(system=FIRST_GAME, kind="unit")).rows
    open_comparing(stage.window, [Source(row.id) for row in rows[:3]])


def _map_dialog(action: str, name: str, stage: Stage) -> QWidget:
    _open(stage, FIRST_GAME, "map")
    return _dialog(action, name, stage)


def _having(stage: Stage, kind: str, **fields: object) -> documents.DocumentRow | None:
    """Return the first document of a kind with these values, or with any where True is asked for."""
    workspace = stage.window.context.workspace
    for row in documents.list_documents(workspace, documents.Query(system=FIRST_GAME, kind=kind)).rows:
        data = documents.load(workspace, row.id).data
        if all(
            bool(data.get(one)) if value is True else data.get(one) == value for one, value in fields.items()
        ):
            return row
    return None


def _army_rules(stage: Stage) -> None:
    """Bring the rules of composition of an army to the front."""
    editor = _open(stage, FIRST_GAME, "army")
    area = stage.window.side.area(editor)
    docks = area.docks if area is not None else ()
    for dock in docks:
        if dock.objectName().endswith(".rules"):
            dock.raise_()
    panel = stage.child(stage.window, RulesPanel)
    panel.opener.setChecked(True)
    panel.list.setCurrentRow(0)


def _new(kind: str, stage: Stage) -> None:
    """Open a new document of a kind of which none is shipped."""
    context = stage.window.context
    row = make_document(context, SHARED, kind, _BEGUN)
    context.catalogue_changed.emit()
    stage.window.open_document(row.id)
    stage.settle()


def _own_game(stage: Stage) -> None:
    context = stage.window.context
    row = free_games.new_game(context.workspace, _BEGUN, context.language)
    context.catalogue_changed.emit()
    editor = stage.window.open_document(row.id)
    stage.settle()
    if editor is not None:
        editor.focus_path(("turn",))


def _events(stage: Stage) -> None:
    editor: Any = _open(stage, FIRST_GAME, "scenario", _having(stage, "scenario", triggers=True))
    editor.pages.show_page("events")


def _face(stage: Stage) -> None:
    _open(stage, FIRST_GAME, "face", _having(stage, "face", shows="unit", usual=True))


def _preflight(stage: Stage) -> None:
    """Look through a card that lacks its names in the other languages, and whose points are too many."""
    workspace, language = stage.window.context.workspace, stage.window.context.language
    copy = documents.duplicate(workspace, _row(stage, FIRST_GAME, "unit").id)
    data = {**documents.load(workspace, copy.id).data, "points": _DEAR, "name": {language: copy.slug}}
    documents.save_revision(workspace, parse_document(data), 1)
    _front("tools.preflight", stage)


def _backups(stage: Stage) -> QWidget:
    _open(stage, FIRST_GAME, "unit")
    dialog = _dialog("file.restore", "BackupsDialog", stage)
    if not isinstance(dialog, BackupsDialog):
        raise TourError("no list of backups opens")
    dialog.back_up()
    stage.settle()
    return dialog


def _preview(stage: Stage, game: str = FIRST_GAME) -> PreviewPage:
    """Open the battle of a scenario and wait until it is fought."""
    page = stage.window.open_preview(_row(stage, game, "scenario").id)
    if not isinstance(page, PreviewPage):
        raise TourError(f"no battle of {game} opens")
    player = page.player
    stage.wait(lambda: player.recording is not None and player.recording.complete, "the battle does not end")
    stage.settle()
    return page


def _watching(stage: Stage) -> None:
    player = _preview(stage).player
    player.seek(player.length // 2)


def _hand_page(stage: Stage, game: str, *, mail: bool = False) -> PreviewPage:
    """Open the page on which a battle by hand begins."""
    page = _preview(stage, game)
    page.show_mode("hand")
    stage.settle()
    if mail:
        stage.child(page, HandSetup).by_mail.setChecked(True)
    return page


def _begin(stage: Stage, *, mail: bool) -> None:
    _hand_page(stage, FIRST_GAME, mail=mail)


def _playing(game: str, stage: Stage) -> None:
    page = _hand_page(stage, game)
    stage.child(page, QPushButton, "preview.hand.begin").click()
    hand = page.battle.hand
    for _step in range(_STEPS):
        stage.wait(lambda: not hand.thinking, "the computer thinks on and on")
        hand.to_present()
        stage.wait(lambda: hand.present, "nobody is asked")
        page.battle.hand_panel.advise.click()
        handle_events()
    stage.wait(lambda: not hand.thinking, "the computer thinks on and on")
    hand.to_present()


def _free_table(stage: Stage) -> None:
    """Play a shipped game without code, whose first piece is chosen."""
    page = stage.window.open_preview(_row(stage, _WITHOUT_CODE, "scenario").id)
    if not isinstance(page, PreviewPage):
        raise TourError("no game without code opens")
    stage.wait(lambda: page.player.recording is not None, "the table is not laid")
    page.show_mode("hand")
    stage.settle()
    stage.child(page, QPushButton, "preview.hand.begin").click()
    hand = page.battle.hand
    stage.wait(lambda: hand.present, "nobody is asked")
    hand.select(hand.subjects()[0])


def _fairness(stage: Stage) -> None:
    page = _preview(stage)
    page.show_mode("batch")
    page.batch.battles.setValue(20)
    page.batch.run_button.click()
    stage.wait(lambda: page.batch.report is not None, "the battles do not end")


def _print_centre(stage: Stage) -> None:
    _open(stage, FIRST_GAME, "army")
    add_targets(stage.window)
    stage.settle()
    _front("file.print_centre", stage)


def _book(stage: Stage) -> QWidget | None:
    _open(stage, FIRST_GAME, "army")
    dialog = open_book(stage.window)
    stage.settle()
    return dialog


SCENES: Final[Mapping[str, Scene]] = {
    "start": _start,
    "catalogue": _catalogue,
    "search": _search,
    **{f"unit-{game}": partial(_document, "unit", game=game) for game in _GAMES},
    "items": partial(_document, "item"),
    "cards": partial(_document, "card", game=None),
    "spells": partial(_document, "spell"),
    "characters": partial(_document, "character", game=None),
    "own-fields": partial(_document, "ruleset", place=("own_fields",)),
    "tables": _table,
    "linked": _import,
    "faces": _face,
    "assets": partial(_document, "asset", game=None),
    "history": _history,
    "compendium": partial(_front, "tools.compendium"),
    "armies": partial(_document, "army"),
    "army-rules": _army_rules,
    "games": _own_game,
    "factions": partial(_document, "ruleset", place=("factions",)),
    "odds": partial(_front, "tools.odds"),
    "maps": partial(_document, "map"),
    "map-generator": partial(_map_dialog, "map.generate", "GeneratorDialog"),
    "map-files": partial(_map_dialog, "map.export", "ExportMapDialog"),
    "drawings": partial(_new, "map_symbol"),
    "scenarios": partial(_document, "scenario"),
    "events": _events,
    "campaigns": partial(_document, "campaign"),
    "preview": _watching,
    "fairness": _fairness,
    "playing": partial(_begin, mail=False),
    "mail": partial(_begin, mail=True),
    **{f"playing-{game}": partial(_playing, game) for game in _GAMES},
    "playing-free": _free_table,
    "print-centre": _print_centre,
    "books": _book,
    "preflight": _preflight,
    "packs": partial(_dialog, "file.open_code", "OpenCodeDialog"),
    "pack-indexes": packs_on_offer,
    "differences": differences,
    "settings": partial(_dialog, "help.shortcuts", "ShortcutsDialog"),
    "backups": _backups,
}
"""Name of a picture, as the chapters write it -> what it shows."""


def put_away(stage: Stage) -> None:
    """Close what a scene has opened, the start page behind all."""
    for box in stage.app.topLevelWidgets():
        if isinstance(box, QDialog) and box.isVisible():
            box.close()
    handle_events()
    stage.window.show_start()
    for _key, page in stage.window.tabs.entries():
        if page is not stage.window.tabs.currentWidget():
            stage.window.tabs.close_tab(page)
    workspace = stage.window.context.workspace
    own = documents.list_documents(workspace, documents.Query(source="own")).rows
    for row in own:
        documents.delete(workspace, row.id)
    stage.window.context.catalogue_changed.emit()
    stage.settle()
