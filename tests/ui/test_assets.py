"""Assets in the window: files dropped and taken in, seen, changed, used by a face."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from pytestqt.qtbot import QtBot

from editor.printing import fonts
from editor.services import documents
from editor.services.assets import all_assets
from editor.services.thumbnails import thumbnail
from editor.ui.editors.assets.editor import AssetEditor
from editor.ui.kit.forms.font_files import FontFilesField
from editor.ui.kit.forms.ground_drawing import GroundPictureField
from editor.ui.pages.sharing.asset_import import AssetImportDialog
from editor.ui.shell.main_window import MainWindow
from schemas.asset import AssetBase
from schemas.parse import parse_document

pytestmark = pytest.mark.usefixtures("qapp")
FOLDER = Path(fonts.__file__).parent


def _named(window: MainWindow, *names: str) -> list[AssetBase]:
    return [one for one in all_assets(window.context.workspace) if one.name.get("en") in names]


@pytest.mark.long
def test_dropped_files_become_assets_with_a_licence(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    Image.new("RGB", (5000, 90), "#c02010").save(tmp_path / "banner.png")
    files = [str(tmp_path / "banner.png"), str(FOLDER / "Cinzel-Bold.ttf")]
    window.commands.files.import_files(files)
    qtbot.waitUntil(lambda: window.findChild(AssetImportDialog) is not None)
    dialog = window.findChild(AssetImportDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 2)
    assert "banner.png" in dialog.words.text()
    assert "4000" in dialog.notices.text
    dialog.use.setCurrentIndex(dialog.use.findData("frame"))
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 2)
    dialog.licence.setText("CC0-1.0")
    dialog.take()
    qtbot.waitUntil(lambda: len(_named(window, "banner", "Cinzel")) == 2)
    frame, font = _named(window, "banner", "Cinzel")
    assert (frame.use, frame.licence, font.use, font.licence) == ("frame", "CC0-1.0", "font", "CC0-1.0")
    for one in (frame, font):
        picture = thumbnail(window.context.workspace, one.id, "en")
        assert picture is not None
        assert not picture.isNull()


@pytest.mark.long
def test_a_font_is_seen_and_gets_another_file(window: MainWindow, qtbot: QtBot) -> None:
    window.commands.files.import_files([str(FOLDER / "SourceSans3-Regular.ttf")])
    qtbot.waitUntil(lambda: window.findChild(AssetImportDialog) is not None)
    dialog = window.findChild(AssetImportDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 1)
    dialog.take()
    qtbot.waitUntil(lambda: len(_named(window, "Source Sans 3")) == 1)
    window.open_document(_named(window, "Source Sans 3")[0].id)
    editor = window.tabs.currentWidget()
    assert isinstance(editor, AssetEditor)
    assert editor.sample.pixmap().height() > 600
    assert "Regular" in editor.facts.text()
    cell = editor.host.cell(("files",))
    assert cell is not None
    field = cell.editor
    assert isinstance(field, FontFilesField)
    field.take([FOLDER / "Cinzel-Bold.ttf"])
    qtbot.waitUntil(lambda: field.list.count() == 2)
    assert "Bold" in field.list.item(1).text()
    field.list.setCurrentRow(0)
    field.remove.click()
    assert [len(editor.session.data["files"]), field.list.count()] == [1, 1]


def test_a_new_asset_takes_a_picture_and_shows_what_counts_for_it(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    asset = {"system": "shared", "kind": "asset", "slug": "paper", "name": {"en": "Paper"}, "use": "texture"}
    row = documents.create(window.context.workspace, parse_document(asset))
    window.open_document(row.id)
    editor = window.tabs.currentWidget()
    assert isinstance(editor, AssetEditor)
    empty = editor.sample.pixmap().toImage()
    shown = {name: editor.host.cell((name,)) for name in ("tile_mm", "border_mm", "files", "data")}
    assert {name: cell is not None and not cell.away for name, cell in shown.items()} == {
        "tile_mm": True,
        "border_mm": False,
        "files": False,
        "data": True,
    }
    Image.new("RGB", (40, 40), "#c02010").save(tmp_path / "red.png")
    cell = shown["data"]
    assert cell is not None
    assert isinstance(cell.editor, GroundPictureField)
    cell.editor.take(tmp_path / "red.png")
    qtbot.waitUntil(lambda: editor.sample.pixmap().toImage() != empty)
    assert editor.session.valid
