"""Keys in the window: made, trusted, not replaced unasked, trusted no longer."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.services.packs import keys, signers
from editor.ui.pages.packs.keys_dialog import KeysDialog
from editor.ui.shell.main_window import MainWindow
from schemas.key_files import KnownSigner


@pytest.mark.long
def test_keys_are_made_and_people_trusted(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(keys, "keys_folder", lambda: tmp_path / "keys")
    dialog = KeysDialog(window.context, window)
    dialog.make("anna")
    qtbot.waitUntil(lambda: dialog.own.topLevelItemCount() == 1)
    dialog.copy_public()
    friend = keys.public_text(keys.OwnKey("bert", keys.new_key("club").key))
    (tmp_path / "bert.json").write_text(friend)
    dialog.trust_file(tmp_path / "bert.json")
    qtbot.waitUntil(lambda: dialog.people.topLevelItemCount() == 1)
    assert signers.known_signers()[0].trusted
    signers.remember(KnownSigner(name="bert", key=keys.signer_of("anna").key))
    dialog.trust_file(tmp_path / "bert.json")
    qtbot.waitUntil(lambda: not dialog.replace.isHidden())
    assert not signers.known_signers()[0].trusted
    dialog.replace.click()
    qtbot.waitUntil(lambda: signers.known_signers()[0].trusted and dialog.promote.text() == "Trust no longer")
    dialog.trust_chosen()
    qtbot.waitUntil(lambda: dialog.promote.text() == "Trust")
    dialog.forget_chosen()
    qtbot.waitUntil(lambda: dialog.people.topLevelItemCount() == 0)
    assert signers.known_signers() == ()
    dialog.accept()
