"""Asking for files and folders, by dialogs that never look into a file.

Qt's own dialog guesses what a file is from its content: it opens and closes everything in the folder that
it lists. On POSIX that takes all locks of this process from the catalogue that lies there, so that the next
program believes to be alone with it. These know a file by its name; the dialogs of the system are used only
where they are another process, or where closing a file touches no lock.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QDir, QFileInfo
from PySide6.QtGui import QAbstractFileIconProvider, QIcon
from PySide6.QtWidgets import QApplication, QFileDialog, QHeaderView, QLineEdit, QStyle, QTreeView, QWidget

Kind = QAbstractFileIconProvider.IconType
_NOWHERE: Final = ":/"
"""Qt's own resources: a dialog starts here, until it is set not to look into files."""
_SUFFIX: Final = re.compile(r"\*\.([\w-]+)")
_PICTURES: Final = {
    Kind.Folder: QStyle.StandardPixmap.SP_DirIcon,
    Kind.Drive: QStyle.StandardPixmap.SP_DriveHDIcon,
    Kind.Computer: QStyle.StandardPixmap.SP_ComputerIcon,
    Kind.Desktop: QStyle.StandardPixmap.SP_DesktopIcon,
    Kind.Trashcan: QStyle.StandardPixmap.SP_TrashIcon,
    Kind.Network: QStyle.StandardPixmap.SP_DriveNetIcon,
    Kind.File: QStyle.StandardPixmap.SP_FileIcon,
}


class RemembersFolder(Protocol):
    """What keeps the folder of the last dialog: the settings of the window."""

    last_folder: str


class NamesOnly(QAbstractFileIconProvider):
    """Icons and kinds of files by their names alone; called from the thread that lists a folder."""

    def __init__(self) -> None:
        super().__init__()
        style = QApplication.style()
        self._icons = {kind: style.standardIcon(picture) for kind, picture in _PICTURES.items()}
        self._folder = QCoreApplication.translate("QAbstractFileIconProvider", "Folder")
        self._drive = QCoreApplication.translate("QAbstractFileIconProvider", "Drive")
        self._file = QCoreApplication.translate("FileDialog", "File")
        self._of_kind = QCoreApplication.translate("FileDialog", "{ending} file")

    def icon(self, what: QFileInfo | Kind) -> QIcon:
        """Return the icon of a file, or of a kind of places."""
        if isinstance(what, QFileInfo):
            what = Kind.Drive if what.isRoot() else Kind.Folder if what.isDir() else Kind.File
        return self._icons.get(what, self._icons[Kind.File])

    def type(self, info: QFileInfo) -> str:
        """Return what the column of kinds says."""
        if info.isRoot():
            return self._drive
        if info.isDir():
            return self._folder
        ending = info.suffix()
        return self._of_kind.format(ending=ending.upper()) if ending else self._file


def open_file(parent: QWidget | None, title: str, folder: str = "", kinds: str = "") -> tuple[str, str]:
    """Ask for a file that is there.

    Args:
        parent: the window that asks.
        title: of the dialog.
        folder: where it begins; the person's own folder where it is empty.
        kinds: what is listed, as Qt writes it (``Pictures (*.png *.jpg);;All files (*)``).

    Returns:
        The path and the kind chosen; empty if the person gives up.
    """
    names, chosen = open_files(parent, title, folder, kinds, mode=QFileDialog.FileMode.ExistingFile)
    return (names[0] if names else ""), chosen


def open_files(
    parent: QWidget | None,
    title: str,
    folder: str = "",
    kinds: str = "",
    *,
    mode: QFileDialog.FileMode = QFileDialog.FileMode.ExistingFiles,
) -> tuple[list[str], str]:
    """Ask for files that are there; as :func:`open_file`."""
    dialog = file_dialog(parent, title)
    dialog.setFileMode(mode)
    _list(dialog, kinds)
    dialog.setDirectory(str(nearest_folder(folder)))
    return _asked(dialog)


def save_file(
    parent: QWidget | None, title: str, proposed: str = "", kinds: str = "", *, replace: bool = True
) -> tuple[str, str]:
    """Ask for a file to write; replacing one that is there is confirmed.

    Args:
        parent: the window that asks.
        title: of the dialog.
        proposed: path, or name in the person's own folder.
        kinds: as :func:`open_file`; a name without an ending gets the first one of the kind chosen.
        replace: whether one that is there may be replaced; otherwise the caller refuses it.
    """
    dialog = file_dialog(parent, title)
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite, not replace)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(_suffix_of(kind)))
    _list(dialog, kinds)
    dialog.setDefaultSuffix(_suffix_of(kinds.partition(";;")[0]))
    file = Path.home() / proposed
    dialog.setDirectory(str(nearest_folder(file.parent if proposed else file)))
    if file.name and proposed:
        dialog.selectFile(file.name)
    names, chosen = _asked(dialog)
    return (names[0] if names else ""), chosen


def ask_to_open(parent: QWidget | None, settings: RemembersFolder, title: str, kinds: str) -> Path | None:
    """Ask for a file that is there, first in the folder used last. None if the person gives up.

    Args:
        parent: the window that asks.
        settings: remembers the folder.
        title: of the dialog.
        kinds: as :func:`open_file`.
    """
    name, _kind = open_file(parent, title, settings.last_folder, kinds)
    return _remembered(settings, Path(name)) if name else None


def ask_to_save(
    parent: QWidget | None, settings: RemembersFolder, title: str, name: str, kinds: str
) -> Path | None:
    """Ask for a file to write, first in the folder used last. None if the person gives up.

    Args:
        parent: the window that asks.
        settings: remembers the folder.
        title: of the dialog.
        name: proposed; its ending is given to a name without one.
        kinds: as :func:`open_file`.
    """
    proposed = Path(settings.last_folder) / name.replace("/", "-")  # documents may be called "Orcs / Trolls"
    found, _kind = save_file(parent, title, str(proposed), kinds)
    if not found:
        return None
    return _remembered(settings, Path(found if Path(found).suffix else f"{found}{proposed.suffix}"))


def _remembered(settings: RemembersFolder, file: Path) -> Path:
    settings.last_folder = str(file.parent)
    return file


def nearest_folder(wanted: Path | str) -> Path:
    """Return a folder, or what is left of the way to it: it may have gone since, or never have been there."""
    start = Path(wanted) if wanted else Path.home()
    there = (one for one in (start, *start.parents) if os.path.isdir(one))  # noqa: PTH112 - is_dir may raise
    return next(there, Path.home())


def choose_folder(parent: QWidget | None, title: str, folder: str = "") -> str:
    """Ask for a folder; empty if the person gives up."""
    dialog = file_dialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly, True)
    dialog.setDirectory(str(nearest_folder(folder)))
    # Qt asks whether the folder shown may be chosen when the name changes, not when it is set.
    for field in dialog.findChildren(QLineEdit):
        field.setText(".")
        field.clear()
    names, _chosen = _asked(dialog)
    return names[0] if names else ""


def file_dialog(parent: QWidget | None, title: str) -> QFileDialog:
    """Return a dialog that does not look into files before it has seen the first folder."""
    dialog = QFileDialog(parent, title, _NOWHERE)
    if not system_dialogs_are_apart(sys.platform, os.environ):
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog, True)
    dialog.setOption(QFileDialog.Option.DontUseCustomDirectoryIcons, True)
    provider = NamesOnly()
    dialog.setIconProvider(provider)
    # Qt takes no ownership of it, and lists folders with it until the dialog is gone.
    dialog.destroyed.connect(lambda _gone, kept=provider: None)
    if (details := dialog.findChild(QTreeView)) is not None:
        header = details.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)  # sizes and dates are whole
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    return dialog


def system_dialogs_are_apart(platform: str, environment: os._Environ[str] | dict[str, str]) -> bool:
    """Return whether the system's own dialogs cannot take locks from this process.

    macOS shows them in another process, and so does a portal; on Windows closing a file touches no lock of
    another handle. The dialogs of GTK and KDE run in this process and look into files.
    """
    if platform in ("win32", "darwin"):
        return True
    return environment.get("QT_QPA_PLATFORMTHEME") == "xdgdesktopportal"


def _list(dialog: QFileDialog, kinds: str) -> None:
    if kinds:
        dialog.setNameFilters(kinds.split(";;"))


def _suffix_of(kind: str) -> str:
    """Return the first ending of a kind, without its dot; empty if it has none (``All files (*)``)."""
    found = _SUFFIX.search(kind)
    return found[1] if found else ""


def _asked(dialog: QFileDialog) -> tuple[list[str], str]:
    try:
        if dialog.exec() != QFileDialog.DialogCode.Accepted:
            return [], ""
        return [QDir.toNativeSeparators(name) for name in dialog.selectedFiles()], dialog.selectedNameFilter()
    finally:
        # In the event loop, where the thread that lists the folder can end: it may be in Python just now.
        dialog.deleteLater()
