"""A game before it is written for BattleScribe: in which language, into which files, what has no place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from editor.services.battlescribe.exporting import write_game
from editor.services.battlescribe.gathering import GameOut, game_out
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, offer_languages
from editor.ui.kit.layouts import form_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3
from editor.ui.kit.widgets import SentenceList, wrapped
from editor.ui.kit.written import tell_written
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE = (640, 460)


class GameFilesDialog(Dialog):
    """Gathers the game off the GUI thread, shows what is lost, writes the files."""

    manual_chapter = "packs"

    def __init__(self, context: UiContext, system: str, file: Path, parent: QWidget | None) -> None:
        """Show a game.

        Args:
            context: what pages share.
            system: id of the game.
            file: the game system that is written; its catalogues lie beside it.
            parent: the window.
        """
        super().__init__(parent, _SIZE)
        self._context, self._system, self._file = context, system, file
        self._out: GameOut | None = None
        words = self.tr("Writes {file} and a catalogue for each faction beside it.")
        title = self.tr("Export {game} for BattleScribe").format(game=context.game_name(system))
        self.introduce(title, words.format(file=file.name))
        self.language = ComboBox(self)
        offer_languages(self.language, context.language)
        self.packed = QCheckBox(self.tr("&Zip the files (.gstz, .catz)"), self)
        rows = form_layout(None, (0, 0, 0, SPACE_2), (SPACE_3, SPACE_2))
        rows.addRow(self.tr("&Language"), self.language)
        rows.addRow("", self.packed)
        self.state = wrapped(QLabel(self))
        self.lost = SentenceList(self.tr("What has no place"), self)
        self.lost.setAlternatingRowColors(True)
        self.body.addLayout(rows)
        self.body.addWidget(self.state)
        self.body.addWidget(self.lost, 1)
        self.add_button(self.tr("Cancel"), self.reject)
        self._write = self.add_button(self.tr("Write the files"), self.write, primary=True)
        self.language.currentIndexChanged.connect(self._gather)
        self._gather()

    def _gather(self) -> None:
        workspace, system, language = self._context.workspace, self._system, str(self.language.currentData())
        self._out = None
        self._write.setEnabled(False)
        self.lost.clear()
        self.state.setText(self.tr("Reading the cards…"))
        self._context.jobs.start(
            self.tr("Reading the cards"),
            lambda _report: (language, game_out(workspace, system, language)),
            done=self._gathered,
            failed=self._refuse,
            quiet=True,
        )

    def _gathered(self, found: tuple[str, GameOut]) -> None:
        language, out = found
        if self._out is not None or language != str(self.language.currentData()):
            return  # another was chosen meanwhile, or this one twice
        self._out = out
        self.lost.addItems([self._context.sentence(one) for one in out.lost])
        cards = self.tr("%n card(s) will be written.", "", len(out.game.cards))
        lost = self.tr("What has no place there:") if out.lost else self.tr("Nothing is lost.")
        self.state.setText(f"{cards} {lost}")
        self._write.setEnabled(True)
        self._write.setFocus()

    def _refuse(self, trouble: Exception) -> None:
        if isinstance(trouble, EditorError):
            self.state.setText("\n".join(map(self._context.problem_text, trouble.problems)))
            self._write.setEnabled(self._out is not None)  # the place may be free the next time
        else:
            self._context.show_error(trouble)
            self.reject()

    def write(self) -> None:
        """Write the files."""
        out, file, packed = self._out, self._file, self.packed.isChecked()
        if out is None:
            return
        self._write.setEnabled(False)
        self.await_job(
            self._context.jobs.start(
                self.tr("Exporting"),
                lambda _report: write_game(out, file.parent, packed=packed, name=file.stem),
                done=self._written,
                failed=self._refuse,
            )
        )

    def _written(self, files: tuple[Path, ...]) -> None:
        words = self.tr("%n file(s) written to {folder}.", "", len(files))
        folder = self._file.parent
        tell_written(self._context, folder, words=words.format(folder=folder))
        self.accept()
