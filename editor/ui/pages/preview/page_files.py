"""Files of the battle preview: battles saved and opened, logs and pictures written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from editor.rules.core.contract import Setup
from editor.rules.core.variations import Tree
from editor.services.battles.battle_content import OpenedBattle
from editor.services.battles.battle_files import SUFFIX, open_battle, save_battle
from editor.services.battles.battle_films import FilmOptions
from editor.services.battles.battle_logs import save_log
from editor.services.battles.kept_battles import BattleRow, open_kept
from editor.services.battles.watching import Reading, ReadingOf, Recording
from editor.services.documents import find
from editor.services.workspace import Workspace
from editor.ui.kit import file_dialogs
from editor.ui.kit.written import tell_written
from editor.ui.pages.preview.card_fronts import draws_faces, fronts_in
from editor.ui.pages.preview.film_dialog import FilmDialog
from editor.ui.pages.preview.pictures import PictureMaker
from editor.ui.pages.preview.player import Player
from editor.ui.pages.preview.report_dialog import ReportDialog
from editor.ui.pages.preview.scene import AnyScene, SceneFactory
from editor.ui.translator import speaking
from schemas.base import system_of
from schemas.messages import own_message, sentence
from schemas.problems import EditorError, Message, error
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report


class PageFiles(QObject):
    """Writes what the player shows, and reads saved battles."""

    opened = Signal(object, object, object)  # file, OpenedBattle, scene
    kept_opened = Signal(object, object, object)  # BattleRow, OpenedBattle, scene

    def __init__(
        self, context: UiContext, player: Player, make: SceneFactory, scenario_id: str, host: QWidget
    ) -> None:
        super().__init__(host)
        self._scenario_id = scenario_id
        self._context = context
        self._player = player
        self._make_scene = make
        self._host = host
        self.scene: AnyScene | None = None
        self.tree: Callable[[], Tree | None] = lambda: None
        """Returns what was decided in the battle that is shown; None if that is not known."""
        self.pictures = PictureMaker(context, self)

    def take_over(self, other: PageFiles) -> None:
        """Go on with the pictures that another page is making."""
        self.pictures = other.pictures
        self.pictures.setParent(self)

    def fill(self, menu: QMenu) -> None:
        """Fill the menu of what can be written."""
        menu.addAction(self.tr("Log as text…")).triggered.connect(lambda: self.ask_log(".txt"))
        menu.addAction(self.tr("Log as JSON…")).triggered.connect(lambda: self.ask_log(".json"))
        menu.addAction(self.tr("Battle report…")).triggered.connect(self.ask_report)
        menu.addSeparator()
        menu.addAction(self.tr("Picture of this moment…")).triggered.connect(self.ask_picture)
        turns = menu.addAction("")
        turns.triggered.connect(self.ask_turns)
        menu.aboutToShow.connect(lambda: turns.setText(self._words_of_turn("each_turn_picture")))
        menu.addAction(self.tr("Film…")).triggered.connect(self.ask_film)

    def _words_of_turn(self, key: str) -> str:
        """Return a text in which the game of the battle shown may call turns otherwise."""
        return sentence(own_message(self._game, f"preview.{key}"), self._context.language)

    @property
    def _game(self) -> str:
        recording = self._player.recording
        return "" if recording is None else system_of(recording.setup.scenario)

    # asking

    def _ask(self, title: str, suffix: str, kinds: str) -> Path | None:
        recording = self._player.recording
        if recording is None:
            return None
        name = f"{recording.setup.scenario.slug}-{recording.seed}{suffix}"
        return file_dialogs.ask_to_save(self._host, self._context.settings, title, name, kinds)

    def ask_save(self) -> None:
        """Ask where to, and write the battle."""
        kinds = self.tr("Battles (*{suffix})").format(suffix=SUFFIX)
        file = self._ask(self.tr("Save the battle"), SUFFIX, kinds)
        if file is not None:
            self.save_to(file)

    def ask_open(self) -> None:
        """Ask for a saved battle and read it."""
        kinds = self.tr("Battles (*{suffix})").format(suffix=SUFFIX)
        settings, title = self._context.settings, self.tr("Open a saved battle")
        file = file_dialogs.ask_to_open(self._host, settings, title, kinds)
        if file is not None:
            self.open_from(file)

    def ask_log(self, suffix: str) -> None:
        """Ask where to, and write the log."""
        kinds = self.tr("Logs (*{suffix})").format(suffix=suffix)
        file = self._ask(self.tr("Write the log"), suffix, kinds)
        if file is not None:
            self.log_to(file)

    def ask_report(self) -> None:
        """Ask for language and paper, then where to, and write the report of the battle."""
        if self._player.recording is None:
            return
        dialog = ReportDialog(self._context, self._host)
        dialog.accepted.connect(lambda: self._ask_report_file(*dialog.chosen()))
        dialog.open()

    def _ask_report_file(self, language: str, paper: str) -> None:
        kinds = ";;".join((self.tr("PDF (*.pdf)"), self.tr("Web page (*.html)")))
        file = self._ask(self.tr("Write the battle report"), ".pdf", kinds)
        if file is not None:
            self.report_to(file, language, paper)

    def ask_picture(self) -> None:
        """Ask where to, and write a picture of the moment shown."""
        file = self._ask(self.tr("Write a picture"), ".png", self.tr("Pictures (*.png)"))
        if file is not None:
            self.picture_to(file)

    def ask_turns(self) -> None:
        """Ask for a folder, and write a picture of every turn into it."""
        folder = file_dialogs.choose_folder(
            self._host, self.tr("Folder for the pictures"), self._context.settings.last_folder
        )
        if folder:
            self._context.settings.last_folder = folder
            self.turns_to(Path(folder))

    def ask_film(self) -> None:
        """Ask what the film is to be like, then where to, and write it."""
        recording = self._player.recording
        if recording is None:
            return
        dialog = FilmDialog(self._context, self._game, recording.place_at(recording.length).turn, self._host)
        dialog.accepted.connect(lambda: self._ask_film_file(dialog.options(), dialog.chosen_language()))
        dialog.open()

    def _ask_film_file(self, options: FilmOptions, language: str) -> None:
        kinds = ";;".join(
            (
                self.tr("Films (*.mp4 *.webm)"),
                self.tr("Moving pictures (*.gif *.webp)"),
            )
        )
        file = self._ask(self.tr("Write a film"), ".mp4", kinds)
        if file is not None:
            self.film_to(file, options, language)

    # writing

    def _shown(self) -> tuple[Recording, AnyScene] | None:
        recording = self._player.recording
        return (recording, self.scene) if recording is not None and self.scene is not None else None

    def save_to(self, file: Path) -> None:
        """Write the battle as far as it has been fought."""
        if self._player.recording is None:
            return
        try:
            written = save_battle(self._player.recording, file, self.tree())
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            tell_written(self._context, written)

    def log_to(self, file: Path) -> None:
        """Write the log as far as the battle has been fought."""
        if self._player.recording is None:
            return
        try:
            written = save_log(self._player.recording, file, self._context.language)
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            tell_written(self._context, written)

    def picture_to(self, file: Path) -> None:
        """Write a picture of the moment shown."""
        shown = self._shown()
        if shown is not None:
            self.pictures.now(*shown, file, self._player.moment)

    def turns_to(self, folder: Path) -> None:
        """Write a picture of every turn."""
        shown = self._shown()
        if shown is not None:
            self.pictures.turns(*shown, folder)

    def report_to(self, file: Path, language: str = "", paper: str = "A4") -> None:
        """Write the report of the battle as far as it has been fought; '' for the language of the window."""
        language = language or self._context.language
        shown = self._shown_in(language)
        if shown is not None:
            self.pictures.report(*shown, file, language, paper)

    def film_to(self, file: Path, options: FilmOptions, language: str) -> None:
        """Write a film in a language."""
        shown = self._shown_in(language)
        if shown is not None:
            self.pictures.moving(*shown, file, options, language)

    def _shown_in(self, language: str) -> tuple[Recording, AnyScene] | None:
        """Return the battle with a scene that speaks a language. None if no battle is shown."""
        shown = self._shown()
        if shown is None or language == self._context.language:
            return shown
        with speaking(language):
            setup = shown[0].setup
            scene = self._make_scene(setup, language)
            if draws_faces(scene):
                scene.take_faces(fronts_in(self._context.workspace, setup, language))
            return shown[0], scene

    def open_from(self, file: Path) -> None:
        """Read a saved battle; a broken file is reported and changes nothing."""
        systems = self._context.workspace.systems
        self._open(
            self.tr("Opening {file}").format(file=file.name),
            lambda reading: open_battle(file, reading, systems=systems),
            lambda opened, scene: self.opened.emit(file, opened, scene),
        )

    def open_kept(self, row: BattleRow) -> None:
        """Read a battle of the catalogue; one that is damaged is reported and changes nothing."""
        workspace = self._context.workspace
        self._open(
            self.tr("Opening the battle"),
            lambda reading: open_kept(workspace, row.id, reading),
            lambda opened, scene: self.kept_opened.emit(row, opened, scene),
        )

    def _open(
        self,
        name: str,
        read: Callable[[ReadingOf], OpenedBattle],
        take: Callable[[OpenedBattle, AnyScene], None],
    ) -> None:
        """Read a battle in a thread, with the scene that it is seen in."""
        workspace, wanted = self._context.workspace, self._scenario_id
        make, language = self._make_scene, self._context.language

        def work(_report: Report) -> tuple[OpenedBattle, AnyScene]:
            scenes: list[AnyScene] = []

            def reading(setup: Setup) -> Reading:
                _refuse_other_game(setup, game_of(workspace, wanted), language)
                scenes.append(make(setup, language))
                return scenes[0].reading

            return read(reading), scenes[0]

        self._context.jobs.start(name, work, done=lambda found: take(*found))


def game_of(workspace: Workspace, scenario: str) -> str:
    """Return the game of a scenario; '' if the catalogue does not hold it (any more)."""
    try:
        return find(workspace, scenario).system
    except EditorError:
        return ""


def _refuse_other_game(setup: Setup, wanted: str, language: str) -> None:
    """Refuse a battle of another game than that of the page: it is looked at by other eyes.

    ``wanted``: the game of the page; '' where that was made for this battle.

    Raises:
        EditorError: it is of another game.
    """
    found = system_of(setup.scenario)
    if wanted and found != wanted:
        names = {one.id: one.name.get(language) for one in DOCUMENT_SYSTEMS}
        values = {"found": names.get(found, found), "wanted": names.get(wanted, wanted)}
        fix = Message(code="preview.other_game_fix", values=values)
        raise error("preview.other_game", fix=fix, **values)
