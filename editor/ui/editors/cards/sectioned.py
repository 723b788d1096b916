"""The editor of a card as it is read: foldable sections, in two columns where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from editor.ui.editors.cards.sections import SectionBox
from editor.ui.editors.form_editor import LOOKS, ORIGIN, FormEditor
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.section_specs import Piece, Section
from editor.ui.kit.forms.tab_order import put_after, reached_by_tab
from editor.ui.kit.layouts import emptied, lay_out_now, row_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_3, SPACE_4
from editor.ui.kit.turns import Turns
from editor.ui.plugin import find_ui_system
from schemas.own_fields import OWN

if TYPE_CHECKING:
    from editor.ui.kit.forms.host import FormHost
    from schemas.field_specs import FieldSpec

AT_ONCE: Final = 8
"""Fields after which the other sections wait for later turns of the event loop."""
TWO_COLUMNS_FROM: Final = 1180
"""px of the page from which its sections stand in two columns."""
NEXT: Final = ActionSpec(
    "card.next_section",
    QT_TRANSLATE_NOOP("Actions", "Next se&ction of the card"),
    "Ctrl+Return;Ctrl+Enter",
    "arrow-down",
    "view",
    6,
)
PREVIOUS: Final = ActionSpec(
    "card.previous_section",
    QT_TRANSLATE_NOOP("Actions", "Previous section of the car&d"),
    "Ctrl+Shift+Return;Ctrl+Shift+Enter",
    "arrow-up",
    "view",
    6,
)
FOLD: Final = ActionSpec(
    "card.fold_section",
    QT_TRANSLATE_NOOP("Actions", "Collapse or expand the secti&on"),
    "Ctrl+Shift+K",
    "chevron-down",
    "view",
    6,
)


class SectionPage(QWidget):
    """The sections of a card under each other, or side by side where the page is wide."""

    def __init__(self, host: FormHost, spec: FieldSpec, sections: Sequence[Section], parent: QWidget) -> None:
        super().__init__(parent)
        self._wide = False
        self._columns = (QVBoxLayout(), QVBoxLayout())
        row = row_layout(self, 0, 0)
        for column in self._columns:
            column.setSpacing(SPACE_3)
            row.addLayout(column, 1)
        self._host = host
        self.boxes = [SectionBox(host, spec, section, self) for section in sections]
        self._extra: list[QWidget] = []
        self._place()
        self._turns = Turns(1, self)
        self._fill()

    def _fill(self) -> None:
        """Make the fields that are seen first; those of the other sections come one section in a turn."""
        self._host.make_rest = self.finish
        self._host.put_off = partial(self._turns.add, first=True, later=True)
        first = 0
        for box in self.boxes:
            if first >= AT_ONCE:
                break
            box.fill()
            first += len(box.cells)
        self._turns.add([partial(self._fill_later, box) for box in self.boxes if not box.filled], later=True)

    def _fill_later(self, box: SectionBox) -> None:
        box.fill()
        # Tab goes from section to section.
        above = (reached_by_tab(one.fields) for one in reversed(self.boxes[: self.boxes.index(box)]))
        put_after(next((fields[-1] for fields in above if fields), None), reached_by_tab(box.fields))
        if self._host.session.problems:
            self._host.show_problems()
        if self._wide:
            self._place()
        lay_out_now()

    def finish(self) -> None:
        """Make the fields that are still to come."""
        self._turns.finish()

    def stop(self) -> None:
        """Make no more fields: the document closes."""
        self._turns.clear()

    def add_below_first(self, widget: QWidget) -> None:
        """Put something under the first section."""
        self._extra.append(widget)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= TWO_COLUMNS_FROM
        if wide != self._wide:
            self._wide = wide
            self._place()

    def _place(self) -> None:
        """Put every section where it belongs; the halves are about as long as each other."""
        left, right = self._columns
        for column in self._columns:
            emptied(column)
        order = [self.boxes[0], *self._extra, *self.boxes[1:]] if self.boxes else [*self._extra]
        half = sum(one.sizeHint().height() for one in order if not one.isHidden()) / 2
        used = 0
        for one in order:
            column = right if self._wide and used >= half else left
            if isinstance(one, SectionBox):
                one.rule.setVisible(column.count() > 0)
            column.addWidget(one)
            used += 0 if one.isHidden() else one.sizeHint().height()
        for column in self._columns:
            column.addStretch(1)
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(2 * SPACE_4 if self._wide else 0)
        if isinstance(layout, QHBoxLayout):
            layout.setStretch(1, 1 if self._wide else 0)


class SectionedEditor(FormEditor):
    """Shows a card by the sections of ``UiSystem.sections``; what they do not name stands at the end."""

    WIDEST = 1760

    def about_to_close(self) -> None:
        self.page.stop()
        super().about_to_close()

    def make_again(self) -> None:
        self.page.stop()
        super().make_again()

    def make_sections(self) -> tuple[tuple[str, tuple[Sequence[str], ...]], ...]:
        return (("", (tuple(field.name for field in self.spec.fields),)),)

    def card_sections(self) -> tuple[Section, ...]:
        """Return the sections of the card, from its name to where it is from."""
        own = find_ui_system(self.session.system, self.context.systems).sections[self.session.kind]
        named = frozenset(name for section in own for name in section.heads)
        there = [one.name for one in self.spec.fields if one.name not in named]
        options = ("options",) if "options" in there else ()
        looks = tuple(name for name in LOOKS if name in there)
        group = self.spec.field(OWN)
        added = tuple(one.name for one in group.fields) if group is not None else ()
        rest = tuple(name for name in there if name not in (*LOOKS, *ORIGIN, *options, OWN))
        origin = tuple(name for name in ORIGIN if name in there)
        more = (
            Section(QT_TRANSLATE_NOOP("CardSections", "Options"), (Piece(options),)),
            Section(QT_TRANSLATE_NOOP("CardSections", "More"), (Piece(rest),)),
            Section(QT_TRANSLATE_NOOP("CardSections", "Own fields"), (Piece(added, (OWN,)),)),
            Section(QT_TRANSLATE_NOOP("CardSections", "Appearance"), (Piece(looks),)),
            Section(QT_TRANSLATE_NOOP("CardSections", "Origin"), (Piece(origin),), folded=True),
        )
        return (*own, *(section for section in more if section.heads))

    def make_group(self, names: Sequence[str], parent: QWidget) -> QWidget:
        """Return the page with every section."""
        self.page = SectionPage(self.host, self.spec, self.card_sections(), parent)
        remembered = self._remembered()
        for box in self.page.boxes:
            if box.section.title in remembered:
                box.set_folded(remembered[box.section.title])
            box.folded_changed.connect(self._remember)
        return self.page

    def _remembered(self) -> dict[str, bool]:
        kept = self.context.settings.columns(self._place_kept)
        return {one[1:]: one[0] == "-" for one in kept if one}

    def _remember(self) -> None:
        kept = tuple(f"{'-' if box.folded else '+'}{box.section.title}" for box in self.page.boxes)
        self.context.settings.set_columns(self._place_kept, kept)

    @property
    def _place_kept(self) -> str:
        return f"sections-{self.session.system}-{self.session.kind}"

    def action_table(self) -> Sequence[Bound]:
        return (
            *super().action_table(),
            Bound(NEXT, lambda: self.go(1)),
            Bound(PREVIOUS, lambda: self.go(-1)),
            Bound(FOLD, self.fold_here),
        )

    def box_here(self) -> SectionBox | None:
        """Return the section that holds the focus."""
        widget = self.window().focusWidget()
        if widget is None:
            return None
        return next((box for box in self.page.boxes if box.isAncestorOf(widget)), None)

    def go(self, step: int) -> None:
        """Give the focus to the first field of the next section, or of the one before."""
        self.page.finish()
        boxes = [box for box in self.page.boxes if not box.isHidden() and box.first_field() is not None]
        if not boxes:
            return
        here = self.box_here()
        place = boxes.index(here) + step if here in boxes else 0
        box = boxes[place % len(boxes)]
        if box.folded:
            box.set_folded(False)
        widget = box.first_field()
        if widget is not None:
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._reveal(box)

    def fold_here(self) -> None:
        """Fold the section that holds the focus, or open it."""
        box = self.box_here()
        if box is None:
            return
        box.toggle()
        if box.folded:
            self.go_from(box)

    def go_from(self, box: SectionBox) -> None:
        """Give the focus to the section after one that has just been folded."""
        after = self.page.boxes[self.page.boxes.index(box) + 1 :]
        open_ones = (one for one in after if not one.isHidden() and not one.folded)
        widget = next((one.first_field() for one in open_ones), None)
        if widget is not None:
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_path(self, path: Path) -> bool:
        cell = self.host.cell(path)
        for box in self.page.boxes:
            if cell is not None and box.folded and box.isAncestorOf(cell):
                box.set_folded(False)
        # What has just come into sight has no place on the page before it is laid out.
        lay_out_now()
        return super().focus_path(path)

    def _reveal(self, widget: QWidget) -> None:
        lay_out_now()
        area = self._stack.currentWidget()
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(widget)
