"""Keys in the window: those that oneself signs with, and the people whose keys are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from editor.packs.signing import fingerprint
from editor.services.packs import keys, signers
from editor.ui.kit import file_dialogs
from editor.ui.kit.asking import NameDialog
from editor.ui.kit.clipboard import put_on_clipboard
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_2, theme
from editor.ui.kit.widgets import push_button, wrapped
from editor.ui.kit.written import WrittenLine
from schemas.key_files import KnownSigner
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (780, 560)
_NAME: Final = 170
"""px of the column of names."""
_STANDING: Final = 170
"""px of the column that says how a key came to be known."""
_ROLE: Final = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class _Known:
    """The keys of one's own and of others, as they are now."""

    own: tuple[keys.OwnKey, ...]
    people: tuple[KnownSigner, ...]


class KeysDialog(Dialog):
    """Each change is kept at once. Files and keys are read off the GUI thread."""

    manual_chapter = "pack-indexes"

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        self._context = context
        self._wanted: tuple[KnownSigner, ...] = ()
        """People of the last file; those of whom another key is known are trusted only if that is wanted."""
        self.introduce(
            self.tr("Keys and people"),
            self.tr(
                "With a key of your own you sign packs; give its public part to others. Those whose key you "
                "have from themselves are trusted; a key that came with a pack is only remembered."
            ),
        )
        self.own = self._list(self.tr("Your keys"), [self.tr("Your keys"), self.tr("Fingerprint")])
        self.people = self._list(
            self.tr("People"), [self.tr("People"), self.tr("How the key is known"), self.tr("Fingerprint")]
        )
        self.people.setColumnWidth(1, _STANDING)
        self.new = push_button(self, self.tr("New key…"), self._ask_name, "plus")
        self.copy = push_button(self, self.tr("Copy the public key"), self.copy_public, "copy")
        self.export = push_button(self, self.tr("Public key as a file…"), self._ask_export, "file-up")
        self.safe = push_button(self, self.tr("Safe copy…"), self._ask_safe_copy, "lock")
        self.take = push_button(self, self.tr("Take in a copy…"), self._ask_take, "file-down")
        self.trust = push_button(self, self.tr("Trust a file…"), self._ask_trust, "user-plus")
        self.promote = push_button(self, self.tr("Trust"), self.trust_chosen, "check")
        self.forget = push_button(self, self.tr("Forget"), self.forget_chosen, "trash-2")
        self.share = push_button(self, self.tr("Share the list…"), self._ask_share, "share")
        self.trouble = wrapped(QLabel(self), "danger")
        self.trouble.hide()
        self.replace = push_button(self, self.tr("Replace the known key"), self._replace, "triangle-alert")
        self.replace.hide()
        for part in (
            self.own,
            (self.new, self.copy, self.export, self.safe, self.take),
            self.people,
            (self.trust, self.promote, self.forget, self.share),
            self.trouble,
        ):
            if isinstance(part, QWidget):
                self.body.addWidget(part, int(isinstance(part, QTreeWidget)))
            else:
                row = row_layout(None, 0, SPACE_2)
                for button in part:
                    row.addWidget(button)
                row.addStretch(1)
                self.body.addLayout(row)
        self.written = WrittenLine(context, self)
        self.body.addWidget(self.written)
        self.buttons.insertWidget(0, self.replace)
        self.add_button(self.tr("Close"), self.accept, primary=False)
        self._offer()
        self.read()

    def _list(self, name: str, columns: list[str]) -> QTreeWidget:
        view = QTreeWidget(self)
        view.setRootIsDecorated(False)
        view.setHeaderLabels(columns)
        view.setAccessibleName(name)
        view.setColumnWidth(0, _NAME)
        view.header().setSectionResizeMode(len(columns) - 1, QHeaderView.ResizeMode.Stretch)
        view.itemSelectionChanged.connect(self._offer)
        return view

    def read(self) -> None:
        """Read the keys that there are."""
        self._start(lambda: None, lambda _nothing: None)

    def _start(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Do something with keys off the GUI thread, then show those that there are."""
        self.trouble.hide()
        self.replace.hide()

        def whole(_report: object) -> tuple[Any, _Known]:
            made = work()
            return made, _Known(keys.own_keys(), signers.known_signers())

        shown = partial(self._did, done)
        self._context.jobs.start(self.tr("Keys"), whole, done=shown, failed=self._refuse, quiet=True)

    def _did(self, done: Callable[[Any], None], found: tuple[Any, _Known]) -> None:
        made, known = found
        self._show(known)
        done(made)

    def _show(self, known: _Known) -> None:
        self.own.clear()
        for one in known.own:
            self._add(self.own, one.name, one.key, [one.name, fingerprint(one.key)])
        self.people.clear()
        for person in known.people:
            words = self.tr("trusted by you") if person.trusted else self.tr("seen on a pack")
            item = self._add(
                self.people, person.name, person.key, [person.name, words, fingerprint(person.key)]
            )
            sign = theme().icon("circle-check", "success") if person.trusted else theme().icon("eye", "muted")
            item.setIcon(1, sign)
            item.setData(1, _ROLE, person.trusted)
        for view in (self.own, self.people):
            if (first := view.topLevelItem(0)) is not None:
                view.setCurrentItem(first)
        self._offer()

    @staticmethod
    def _add(view: QTreeWidget, name: str, key: str, columns: list[str]) -> QTreeWidgetItem:
        item = QTreeWidgetItem(view, columns)
        item.setData(0, _ROLE, f"{name} {key}")
        item.setToolTip(len(columns) - 1, key)
        return item

    @staticmethod
    def _chosen(view: QTreeWidget) -> tuple[str, str] | None:
        """Return the name and the key of the row that is chosen; None if none is."""
        item = view.currentItem()
        if item is None:
            return None
        name, _, key = str(item.data(0, _ROLE)).partition(" ")
        return name, key

    def _offer(self) -> None:
        for button in (self.copy, self.export, self.safe):
            button.setEnabled(self._chosen(self.own) is not None)
        for button in (self.promote, self.forget):
            button.setEnabled(self._chosen(self.people) is not None)
        self.promote.setText(self.tr("Trust no longer") if self._trusted() else self.tr("Trust"))

    def _trusted(self) -> bool:
        """Return whether the person that is chosen is trusted."""
        item = self.people.currentItem()
        return item is not None and bool(item.data(1, _ROLE))

    def _refuse(self, trouble: Exception) -> None:
        if not isinstance(trouble, EditorError):
            self._context.show_error(trouble)
            return
        self.trouble.setText(self._context.error_sentences(trouble))
        self.trouble.show()
        self.replace.setVisible(trouble.problems[0].code == "keys.known_otherwise")

    # one's own

    def _ask_name(self) -> None:
        dialog = NameDialog(self._context, self)
        dialog.named.connect(lambda name: self.make(name, dialog))
        words = self.tr("Name to sign with: small letters, digits and hyphens, such as anna or orc-club")
        dialog.ask(self.tr("New key"), words, "", self.tr("Make the key"))

    def make(self, name: str, asked: NameDialog | None = None) -> None:
        """Make a key of one's own; a name that is refused is said where it was typed."""
        try:
            keys.check_name(name)
        except EditorError as trouble:
            if asked is not None:
                asked.refuse(trouble)
            return
        self._start(lambda: keys.new_key(name), lambda _made: self._say_made(name))

    def _say_made(self, name: str) -> None:
        words = self.tr("Key made for {name}. Keep a safe copy: nobody can make it a second time.")
        self._context.notify(words.format(name=name), "note")

    def copy_public(self) -> None:
        """Put the public part of the key that is chosen, with its name, on the clipboard."""
        chosen = self._chosen(self.own)
        if chosen is not None:
            data = QMimeData()
            data.setText(keys.public_text(keys.OwnKey(*chosen)))
            put_on_clipboard(data)
            self._context.announce(self.tr("Public key copied"))

    def _ask_export(self) -> None:
        self._ask_to_write(self.own, "{name}.json", self.tr("Public key"), keys.export_key)

    def _ask_safe_copy(self) -> None:
        self._ask_to_write(self.own, "{name}.key", self.tr("Safe copy of the key"), keys.copy_key)

    def _ask_share(self) -> None:
        file = self._file_to_write(self.tr("List of trusted people"), "people.json", "*.json")
        if file is not None:
            self._start(lambda: signers.share_people(file), self._say_written)

    def _ask_to_write(
        self, view: QTreeWidget, name: str, title: str, write: Callable[[str, Path], Path]
    ) -> None:
        chosen = self._chosen(view)
        if chosen is None:
            return
        file = self._file_to_write(title, name.format(name=chosen[0]), f"*{Path(name).suffix}")
        if file is not None:
            self._start(lambda: write(chosen[0], file), self._say_written)

    def _file_to_write(self, title: str, name: str, kinds: str) -> Path | None:
        kind = self.tr("Keys ({files})").format(files=kinds)
        return file_dialogs.ask_to_save(self, self._context.settings, title, name, kind)

    def _say_written(self, file: Path) -> None:
        self.written.tell(file)

    def _ask_take(self) -> None:
        file = self._file_to_read(self.tr("Copy of a key of yours"), "*.key")
        if file is not None:
            self._start(lambda: keys.take_key(file), lambda _key: None)

    def _file_to_read(self, title: str, kinds: str) -> Path | None:
        kind = self.tr("Keys ({files})").format(files=kinds)
        return file_dialogs.ask_to_open(self, self._context.settings, title, kind)

    # others

    def _ask_trust(self) -> None:
        file = self._file_to_read(self.tr("Public key, or list of people"), "*.json")
        if file is not None:
            self.trust_file(file)

    def trust_file(self, file: Path) -> None:
        """Trust whom a file names; where another key is known, the person is asked first."""
        self._start(lambda: signers.people_in(file), self._trust)

    def _trust(self, people: tuple[KnownSigner, ...]) -> None:
        self._wanted = people
        self._start(lambda: signers.trust_people(people), self._say_trusted)

    def _replace(self) -> None:
        people = self._wanted
        self._start(lambda: signers.trust_people(people, replace=True), self._say_trusted)

    def _say_trusted(self, people: tuple[KnownSigner, ...]) -> None:
        if not people:
            self._context.notify(self.tr("All of them are trusted already."), "note")
            return
        names = ", ".join(f"{one.name} ({fingerprint(one.key)})" for one in people)
        words = self.tr("Trusted now: {names}. Compare these characters with them by another way.")
        self._context.notify(words.format(names=names), "note")

    def trust_chosen(self) -> None:
        """Trust the key that is chosen; one that is trusted no more than one that was seen on a pack."""
        chosen = self._chosen(self.people)
        if chosen is not None:
            person = KnownSigner(name=chosen[0], key=chosen[1], trusted=not self._trusted())
            self._start(lambda: signers.remember(person), lambda _nothing: None)

    def forget_chosen(self) -> None:
        """No longer know the key that is chosen."""
        chosen = self._chosen(self.people)
        if chosen is not None:
            self._start(lambda: signers.forget(chosen[0]), lambda _nothing: None)
