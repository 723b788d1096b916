"""The tab of packs: found, installed and removed, with what happens shown before."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.services.documents import create
from editor.services.filing import purge
from editor.services.opening import open_workspace
from editor.services.operations import apply
from editor.services.packs.indexes import add_index
from editor.services.packs.installed import installed_packs
from editor.services.packs.publishing import prepare, publish
from editor.services.packs.taking_in import import_pack
from editor.services.relations import plan_delete
from editor.services.saving import save_revision
from editor.ui.editors.packs.contents_panel import ContentsPanel
from editor.ui.pages.packs.page import PacksPage
from editor.ui.pages.packs.publish_dialog import PublishDialog
from editor.ui.pages.packs.removal_dialog import RemovalDialog
from editor.ui.pages.sharing.import_preview import ImportDialog
from editor.ui.shell.main_window import MainWindow
from schemas.parse import dump_document, parse_document
from tests.catalogues import copied
from tests.services.packs.material import FLAME, built, pack_of
from tests.services.samples import spell


def test_a_pack_on_offer_is_installed_and_removed(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    workspace, pack = window.context.workspace, pack_of("fire", FLAME, text="Hot.")
    for one in (FLAME, pack):
        create(workspace, one)
    publish(prepare(workspace, pack.id), tmp_path)
    add_index(workspace, str(tmp_path))
    apply(workspace, plan_delete(workspace, [pack.id, FLAME.id]))
    purge(workspace)
    window.book.action("tools.packs").trigger()
    page = window.tabs.currentWidget()
    assert isinstance(page, PacksPage)
    qtbot.waitUntil(lambda: [one.state for one in page.rows.rows] == ["offered"])
    assert "Hot." in page.text.toPlainText()
    page.line.setText("water")
    assert page.rows.rows == []
    page.line.setText("")
    page.install()
    qtbot.waitUntil(lambda: bool(window.findChildren(ImportDialog)))
    (dialog,) = window.findChildren(ImportDialog)
    qtbot.waitUntil(lambda: dialog._take.isEnabled())
    assert "not signed" in dialog.notices.text
    dialog.take()
    qtbot.waitUntil(lambda: [one.state for one in page.rows.rows] == ["installed"])
    window.tabs.setCurrentWidget(page)
    with qtbot.waitSignal(window.context.operation_done):
        page.install()  # once more: no document changes, and nothing is asked
    page.remove()
    qtbot.waitUntil(lambda: bool(window.findChildren(RemovalDialog)))
    window.findChildren(RemovalDialog)[0]._agree()
    qtbot.waitUntil(lambda: not installed_packs(workspace))


@pytest.mark.long
def test_all_are_updated_but_one_that_cannot_be_had(
    window: MainWindow, catalogue_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    workspace = window.context.workspace
    with open_workspace(copied(catalogue_file, tmp_path / "author.sqlite"), content=None) as author:
        for name, what in (("fire", FLAME), ("frost", spell("ice"))):
            create(author, what)
            import_pack(workspace, built(author, pack_of(name, what), tmp_path))
            save_revision(author, parse_document({**dump_document(what), "level": 2}), 1)
            built(author, pack_of(name, what, version="1.1.0"), tmp_path)
            publish(prepare(author, f"diskwars/pack/{name}"), tmp_path)
    (tmp_path / "frost-1.1.0.marshal").write_bytes(b"damaged")
    add_index(workspace, str(tmp_path))
    window.book.action("tools.packs").trigger()
    page = window.tabs.currentWidget()
    assert isinstance(page, PacksPage)
    qtbot.waitUntil(lambda: [one.state for one in page.rows.rows] == ["update", "update"])
    assert not page.update_button.isHidden()
    page.update_button.click()
    qtbot.waitUntil(lambda: bool(window.findChildren(ImportDialog)))
    (dialog,) = window.findChildren(ImportDialog)
    qtbot.waitUntil(lambda: dialog._take.isEnabled())
    assert "frost 1.1.0 is left out." in dialog.notices.text
    dialog.take()
    qtbot.waitUntil(lambda: [one.state for one in page.rows.rows] == ["installed", "update"])
    window.tabs.setCurrentWidget(page)
    assert page.update_button.isHidden()


def test_a_pack_of_ones_own_is_looked_through_before_it_is_published(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    pack = pack_of("fire", FLAME, licence="")
    for one in (FLAME, pack):
        create(window.context.workspace, one)
    window.book.action("tools.packs").trigger()
    page = window.tabs.currentWidget()
    assert isinstance(page, PacksPage)
    qtbot.waitUntil(lambda: [one.state for one in page.rows.rows] == ["own"])
    qtbot.waitUntil(lambda: "Flame" in page.text.toPlainText())
    page.publish()
    (dialog,) = window.findChildren(PublishDialog)
    qtbot.waitUntil(lambda: dialog.draft is not None)
    texts = [dialog.found.item(number).text() for number in range(dialog.found.count())]
    assert any("licence" in text for text in texts)
    dialog.publish_to(tmp_path / "shelf")
    qtbot.waitUntil(lambda: (tmp_path / "shelf" / "index.json").exists())


@pytest.mark.long
def test_the_form_of_a_pack_shows_what_goes_in_as_it_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    workspace, pack = window.context.workspace, pack_of("fire", FLAME)
    for one in (FLAME, pack):
        create(workspace, one)
    editor = window.open_document(pack.id)
    assert editor is not None
    qtbot.waitUntil(lambda: window.findChild(ContentsPanel) is not None)
    panel = window.findChild(ContentsPanel)
    assert panel is not None
    qtbot.waitUntil(lambda: panel.tree.topLevelItemCount() == 1)
    shown = panel.tree.model()
    assert "named here" in shown.index(0, 0).data()
    editor.session.change(("with_tags",), ["fire"], "tags")
    editor.session.change(("documents",), [], "documents")
    qtbot.waitUntil(lambda: "tag fire" in (shown.index(0, 0).data() or ""))
