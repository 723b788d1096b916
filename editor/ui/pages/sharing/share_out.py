"""Scenarios and the whole catalogue for others: web pages, and files for programs in which people play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QWidget,
)

from editor.catalogue.rows import DocumentRow, Query
from editor.services.documents import list_documents
from editor.services.new_folders import free_folder
from editor.services.play_sets.grounds import on_fields
from editor.services.play_sets.writing import ReadySet, play_format, ready_play_set
from editor.services.site.making import MadeSite, SiteOptions, make_site
from editor.services.site.shown_battles import WantedBattle
from editor.ui.kit import file_dialogs
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.dialog_job import DialogJob
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox, offer_languages
from editor.ui.kit.layouts import form_layout, row_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_2, SPACE_3
from editor.ui.kit.written import written_words
from editor.ui.pages.preview.drawn_elsewhere import Drawing
from schemas.base import Kind
from schemas.messages import sentence
from schemas.messages.languages import KNOWN

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

SITE: Final = "site"
_SIZE: Final = (560, 560)
_SPACING: Final = (SPACE_3, SPACE_2)
"""The same in all forms, so that their fields stand one below the other."""
_FORMATS: Final = (
    (SITE, QT_TRANSLATE_NOOP("ShareOutDialog", "Web pages of the catalogue")),
    ("vassal", QT_TRANSLATE_NOOP("ShareOutDialog", "VASSAL module")),
    ("vassal-extension", QT_TRANSLATE_NOOP("ShareOutDialog", "VASSAL extension")),
    ("vassal-save", QT_TRANSLATE_NOOP("ShareOutDialog", "Saved game for the VASSAL module")),
    ("tabletop", QT_TRANSLATE_NOOP("ShareOutDialog", "Tabletop Simulator")),
    ("pictures", QT_TRANSLATE_NOOP("ShareOutDialog", "Pictures with a list (Foundry, Roll20)")),
    ("wesnoth", QT_TRANSLATE_NOOP("ShareOutDialog", "Add-on of Wesnoth")),
    ("megamek", QT_TRANSLATE_NOOP("ShareOutDialog", "Scenario of MegaMek")),
)
_MOST_SCENARIOS: Final = 2_000
_SLUG: Final = Qt.ItemDataRole.UserRole + 1


class ShareOutDialog(Dialog):
    """Asks what is wanted, and writes it off the GUI thread; documents are taken as they were saved last."""

    manual_chapter = "web"

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent, _SIZE)
        self.setObjectName("share_out")
        self._context = context
        self._drawing = Drawing(context.systems, self)
        self.introduce(
            self.tr("Export for the web and other programs"),
            self.tr("Documents are taken as they were saved last. Next you choose where it goes."),
        )
        self.form_box = ComboBox(self)
        for ident, words in _FORMATS:
            self.form_box.addItem(QCoreApplication.translate("ShareOutDialog", words), ident)
        self._forms = [form_layout(spacing=_SPACING)]
        self._forms[0].addRow(self.tr("What"), self.form_box)
        self.body.addLayout(self._forms[0])
        self._scenarios = self._known_scenarios()
        self._has_fields = on_fields(context.workspace)
        self._held: ReadySet | None = None
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self._site_page())
        self.stack.addWidget(self._scenario_page())
        self.body.addWidget(self.stack, 1)
        self._stand_in_one_column()
        self.job = DialogJob(context, self)
        self.job.running_changed.connect(lambda _running: self._show_able())
        self.body.addWidget(self.job)
        self.add_button(self.tr("Close"), self.reject)
        self.write = self.add_button(self.tr("Choose the place…"), self._go_on, primary=True)
        self.form_box.currentIndexChanged.connect(self._show_page)
        for box in (self.scenario, self.language):  # what is said below is of what was chosen here
            box.currentIndexChanged.connect(self._forget)
        self.battles.itemChanged.connect(self._show_able)
        self._show_page()

    # what is asked

    def _known_scenarios(self) -> tuple[DocumentRow, ...]:
        query = Query(kind=Kind.SCENARIO, language=self._context.language)
        return list_documents(self._context.workspace, query, limit=_MOST_SCENARIOS).rows

    def _name(self, row: DocumentRow) -> str:
        return row.name.get(self._context.language) or row.slug

    def _offer_scenarios(self) -> None:
        """Offer the scenarios that the chosen program can have; the one chosen stays where it can."""
        needs_fields = self.chosen != SITE and play_format(self.chosen).needs_fields
        offered = [row for row in self._scenarios if not needs_fields or self._has_fields(row)]
        if [self.scenario.itemData(index) for index in range(self.scenario.count())] == [
            row.id for row in offered
        ]:
            return
        chosen = self.scenario.currentData()
        with QSignalBlocker(self.scenario):
            self.scenario.clear()
            for row in offered:
                self.scenario.addItem(self._name(row), row.id)
                self.scenario.setItemData(self.scenario.count() - 1, row.slug, _SLUG)
            self.scenario.setPlaceholderText(
                self.tr("No scenario has a map of hexes") if needs_fields else ""
            )
            self.scenario.setCurrentIndex(max(0, self.scenario.findData(chosen)))

    def _site_page(self) -> QWidget:
        page = QWidget(self)
        form = form_layout(page, spacing=_SPACING)
        self.title = LineEdit(page)
        self.title.setText("Marshalry")
        self.game = ComboBox(page)
        self.game.addItem(self.tr("All games"), "")
        for one in self._context.workspace.systems:
            if not one.neutral:
                self.game.addItem(one.name.get(self._context.language), one.id)
        languages = row_layout(spacing=SPACE_2)
        self.languages = {one.code: QCheckBox(one.name, page) for one in KNOWN}
        for code, box in self.languages.items():
            box.setChecked(code == self._context.language)
            box.toggled.connect(self._show_able)
            languages.addWidget(box)
        languages.addStretch(1)
        self.battles = QListWidget(page)
        self.battles.setAccessibleName(self.tr("Battles to watch"))
        for row in self._scenarios:
            item = QListWidgetItem(self._name(row), self.battles)
            item.setData(Qt.ItemDataRole.UserRole, row.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
        self.seed = SpinBox(page)
        self.seed.setRange(0, 999_999)
        self.seed.setValue(1)
        form.addRow(self.tr("Title"), self.title)
        form.addRow(self.tr("Games"), self.game)
        form.addRow(self.tr("Languages"), languages)
        form.addRow(self.tr("Battles to watch"), self.battles)
        form.addRow(self.tr("Seed of the dice"), self.seed)
        self._forms.append(form)
        return page

    def _scenario_page(self) -> QWidget:
        page = QWidget(self)
        form = form_layout(page, spacing=_SPACING)
        self.scenario, self.language = ComboBox(page), ComboBox(page)
        offer_languages(self.language, self._context.language)
        form.addRow(self.tr("Scenario"), self.scenario)
        form.addRow(self.tr("Language"), self.language)
        self._forms.append(form)
        return page

    def _stand_in_one_column(self) -> None:
        """Let all fields begin at one line, whichever page they are on."""
        items = [
            form.itemAt(row, QFormLayout.ItemRole.LabelRole)
            for form in self._forms
            for row in range(form.rowCount())
        ]
        labels = [label for item in items if item is not None and (label := item.widget()) is not None]
        widest = max(label.sizeHint().width() for label in labels)
        for label in labels:
            label.setMinimumWidth(widest)

    @property
    def chosen(self) -> str:
        """The format that is chosen."""
        return str(self.form_box.currentData())

    def choose_scenario(self, document: str) -> None:
        """Propose a scenario."""
        if (index := self.scenario.findData(document)) >= 0:
            self.scenario.setCurrentIndex(index)

    def options(self) -> SiteOptions:
        """Return what site is wanted."""
        items = (self.battles.item(row) for row in range(self.battles.count()))
        fought = (one for one in items if one.checkState() == Qt.CheckState.Checked)
        seed, game = self.seed.value(), str(self.game.currentData())
        return SiteOptions(
            self.title.text().strip() or "Marshalry",
            tuple(code for code, box in self.languages.items() if box.isChecked()),
            (game,) if game else (),
            tuple(WantedBattle(str(one.data(Qt.ItemDataRole.UserRole)), seed) for one in fought),
        )

    def _show_page(self) -> None:
        self.stack.setCurrentIndex(0 if self.chosen == SITE else 1)
        self._offer_scenarios()
        self._forget()

    def _forget(self) -> None:
        """Leave what waits to be written, and what was said of it."""
        self._held = None
        self.job.clear()
        self._show_able()

    def _show_able(self) -> None:
        on_site = any(box.isChecked() for box in self.languages.values())
        self.seed.setEnabled(bool(self.options().battles))  # nothing else is rolled for
        able = on_site if self.chosen == SITE else self.scenario.count() > 0
        self.write.setEnabled(able and not self.job.running)
        held = self._held is not None
        self.write.setText(self.tr("Write it all the same") if held else self.tr("Choose the place…"))
        if held:
            self.write.setFocus()
        for one in (self.form_box, self.stack):
            one.setDisabled(self.job.running)

    # writing

    def _go_on(self) -> None:
        if self._held is not None:
            self._write_set(self._held)
        else:
            self._ask()

    def _ask(self) -> None:
        settings, on_site = self._context.settings, self.chosen == SITE
        suffix = "" if on_site else play_format(self.chosen).suffix
        name = str(self.scenario.currentData(_SLUG))
        if suffix:
            kinds = f"{self.form_box.currentText()} (*{suffix})"
            file = file_dialogs.ask_to_save(self, settings, self.windowTitle(), name + suffix, kinds)
            if file is not None:
                self.write_to(file)
            return
        title = self.tr("Choose an empty folder, or that of an earlier site")
        if not on_site:
            title = self.tr("Choose where the new folder is made")
        if chosen := file_dialogs.choose_folder(self, title, settings.last_folder or ""):
            folder = Path(chosen)
            settings.last_folder = str(folder.parent if on_site else folder)
            self.write_to(folder if on_site else free_folder(folder, f"{name}-{self.chosen}"))

    def write_to(self, place: Path) -> None:
        """Write what is chosen, off the GUI thread."""
        if self.job.running:
            return
        workspace = self._context.workspace
        if self.chosen == SITE:
            options, drawing = self.options(), self._drawing

            def site(report: Report) -> MadeSite:
                def view(setup: Any, language: str) -> Any:
                    return drawing.view(setup, language, report)

                return make_site(workspace, options, place, view, report)

            self.await_job(self.job.start(self.tr("Writing the web pages"), site, self._site_made))
            return
        form, scenario = self.chosen, str(self.scenario.currentData())
        language = str(self.language.currentData())

        def play(report: Report) -> ReadySet:
            return ready_play_set(workspace, scenario, form, place, language=language, report=report)

        self.job.start(self.tr("Making the scenario ready"), play, self._set_ready)

    def _site_made(self, made: MadeSite) -> None:
        self.job.tell_written(made.home)
        self.job.show_problems(made.problems)

    def _set_ready(self, ready: ReadySet) -> None:
        """Write a scenario that is ready; where something is lost, once the person has agreed."""
        if not ready.missing:
            self._write_set(ready)
            return
        self._held = ready
        self.job.say(self.tr("Nothing is written yet."))
        self.job.show_problems(ready.missing)

    def _write_set(self, ready: ReadySet) -> None:
        self._held = None

        def written(file: Path) -> None:
            notes = (sentence(one, self._context.language) for one in ready.made.notes)
            self.job.tell_written(file, words="\n".join((written_words((file,)), *notes)))
            self.job.show_problems(ready.missing)

        self.job.start(self.tr("Writing the scenario"), lambda _report: ready.write(), written)
