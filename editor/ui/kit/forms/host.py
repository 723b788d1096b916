"""What all cells of one editor share: the session, what may be chosen, and who shows which place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from editor.catalogue.presence import Presence
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.draft import Path, entries, parse_path, texts
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.steady import steady
from editor.ui.kit.words.people import doings
from schemas.base import Document
from schemas.field_specs import FieldSpec
from schemas.states import STATED


def _do_now(parts: Sequence[Callable[[], object]]) -> None:
    for part in parts:
        part()


class BoundCell(QWidget):
    """One field bound to a place of the draft, as the host sees it."""

    spec: FieldSpec
    path: Path
    editor: FieldEditor
    hangs_on: frozenset[str] = frozenset()
    """Other fields that say what it offers, what it is called, or whether it is there."""
    troubled = False
    """Whether something is wrong with it."""
    differs = False
    """Whether it is not as in the base of the card."""

    def refresh(self) -> None:
        """Show what stands in the draft."""
        raise NotImplementedError

    def recount(self) -> None:
        """Be there while the field counts; whatever is wrong with it is shown in any case."""
        raise NotImplementedError

    def show_problems(self, problems: Mapping[Path, str]) -> None:
        """Show the sentences about this field; keys are whole paths."""
        raise NotImplementedError

    def take_back(self) -> None:
        """Go back to the value of the base."""
        raise NotImplementedError

    def show_people(self, words: str) -> None:
        """Show who edits this field elsewhere; nobody for ''."""
        raise NotImplementedError


class BoundForm(QWidget):
    """Some fields of a group, bound to a place of the draft."""

    def rebase(self, path: Path) -> None:
        """Show the same fields of another row of a list."""
        raise NotImplementedError


def _is_default_of_choice(spec: FieldSpec) -> bool:
    """Whether a field is the word of cards that say none, of a choice that a ruleset adds to cards."""
    return spec.owner == "OwnChoice" and spec.name == "default"


WORD_LIST: Final = "word_list"
WORD_LISTS: Final = "word_lists"
"""Where a choice that a ruleset adds to cards names a list of words, and where the ruleset declares them."""


class FormHost(QObject):
    """What all cells of one editor share: the session, the choices, and who shows which path."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self.session = session
        self.context = context
        self.words = context.words(session.system)
        self._cells: dict[Path, BoundCell] = {}
        self.one_column = False
        """Set by an editor whose form stands in a narrow panel: each field has a row of its own."""
        self.narrow = False
        """Set likewise: only a field with a row of its own has room for a sentence about what is wrong."""
        self.make_rest: Callable[[], object] = lambda: None
        """Set by an editor that makes some of its fields in later turns: makes them now."""
        self.put_off: Callable[[Sequence[Callable[[], object]]], object] = _do_now
        """Set by such an editor: carries out, in later turns, what makes fields."""
        self._counted = context.parts(session.system).counts.get(session.kind, {})
        self.edits: dict[Path, Callable[[Any], object]] = {}
        """Set by an editor: what writes an edit of a place that changes others, too."""
        self.begin: dict[Path, Callable[[], Any]] = {}
        """Set by an editor: what a field that may be empty begins with; None for a plain value."""
        self._followers: list[tuple[Sequence[str], Callable[[], object]]] = []
        self._offering: tuple[Document, ...] | None = None
        """The rulesets whose names fields offer; None while no field has asked."""
        self.ruleset: Document | None = None
        """The ruleset that holds for the document, while something follows it."""
        session.changed.connect(self._changed)
        session.problems_changed.connect(self.show_problems)
        context.catalogue_changed.connect(self._catalogue_changed)
        self._typed_with: QPoint | None = None
        """Where the pointer was at the last edit: who has moved it since is about to click."""
        self._people: dict[Path, str] = {}
        """Places that others edit, and who does."""
        self._marked: set[Path] = set()
        """Cells at which that is shown."""
        context.open_elsewhere_changed.connect(self._follow_people)
        self._follow_people((session.id,))

    # who shows what

    def register(self, cell: BoundCell) -> None:
        """Take a cell in and show its value."""
        self._cells[cell.path] = cell
        cell.refresh()
        if self._people:
            self._show_people()

    def _follow_people(self, ids: Collection[str]) -> None:
        """Show at its field what others edit of the document."""
        if self.session.id not in ids:
            return
        places: dict[Path, list[Presence]] = {}
        for one in self.context.people_at(self.session.id):
            if one.doing.edited and one.doing.place:
                places.setdefault(one.doing.place, []).append(one)
        self._people = {
            place: "\n".join(doings(people, lambda path: self.context.place_of(self.session, path)))
            for place, people in places.items()
        }
        self._show_people()

    def _show_people(self) -> None:
        found: dict[Path, list[str]] = {}
        for place, words in self._people.items():
            if (cell := self.made_cell(place)) is not None:
                found.setdefault(cell.path, []).append(words)
        before, self._marked = self._marked, set(found)
        for path in before | self._marked:
            if (cell := self._cells.get(path)) is not None:
                cell.show_people("\n".join(found.get(path, ())))

    def move(self, cell: BoundCell, path: Path) -> None:
        """Bind a cell to another place."""
        if self._cells.get(cell.path) is cell:
            del self._cells[cell.path]
        cell.path = path
        cell.editor.rebase(path)
        self._cells[path] = cell
        cell.refresh()

    def forget(self, widget: QWidget) -> None:
        """Leave out the cells inside a widget that goes away."""
        for path, cell in tuple(self._cells.items()):
            if widget.isAncestorOf(cell):
                del self._cells[path]

    def cells_in(self, widget: QWidget) -> tuple[BoundCell, ...]:
        """Return the cells that a widget holds now, those of rows and blocks included.

        Ask again each time: the cells of a block go with it, and nobody else hears of that.
        """
        return tuple(cell for cell in self._cells.values() if widget.isAncestorOf(cell))

    def cell(self, path: Path) -> BoundCell | None:
        """Return the cell that shows a path, or the nearest place above it. None if there is none."""
        if path[:1] not in self._cells:
            self.make_rest()
        return self.made_cell(path)

    def made_cell(self, path: Path) -> BoundCell | None:
        """Return what :meth:`cell` does, of the fields that are made already."""
        for length in range(len(path), 0, -1):
            if (cell := self._cells.get(path[:length])) is not None:
                return cell
        return None

    def focus(self, path: Path) -> bool:
        """Give the focus to the cell of a path; whether there is one."""
        cell = self.cell(path)
        if cell is None:
            return False
        cell.editor.focus_inside(path[len(cell.path) :])
        return True

    # values

    def choices(self, field: str) -> tuple[Choice, ...] | None:
        """Return what a field may hold by the ruleset. None if it is free."""
        if field == WORD_LIST:
            return self._word_lists()
        if self._offering is None:
            self._offering = self.context.rulesets(self.session.system)
        return self.context.choices(self.session.system, field, self.session.data)

    def _word_lists(self) -> tuple[Choice, ...]:
        """Return the lists of words that the ruleset under work declares."""
        language, found = self.context.language, []
        for one in self.session.data.get(WORD_LISTS) or ():
            names, key = one.get("name") or {}, str(one.get("id", ""))
            found.append(Choice(key, names.get(language) or next(iter(names.values()), key)))
        return tuple(found)

    def offered(self, spec: FieldSpec) -> tuple[Choice, ...] | None:
        """Return what a field may hold, by its schema or by the ruleset. None if it is free."""
        if spec.shape == "choice":
            return tuple(Choice(*one) for one in self.words.choices(spec))
        return self.choices(spec.name) if spec.shape == "text" and not spec.own else None

    def offered_at(self, path: Path, spec: FieldSpec) -> tuple[Choice, ...] | None:
        """Return what the field at a place may hold. None if it is free."""
        if _is_default_of_choice(spec):
            return self._words_of_choice(path[:-1])
        return self.offered(spec)

    def _words_of_choice(self, path: Path) -> tuple[Choice, ...]:
        """Return the words of a choice among the fields that a ruleset adds: of its list, and its own."""
        choice = entries([self.session.value(path)])[0]
        lists = entries(self.session.value(WORD_LISTS))
        shared = next((one for one in lists if one.get("id") == choice.get(WORD_LIST)), {})
        words: dict[str, Choice] = {}
        for one in (*entries(shared.get("options")), *entries(choice.get("options"))):
            key = str(one.get("id", ""))
            words.setdefault(key, Choice(key, self.context.local(texts(one.get("name"))) or key))
        return tuple(words.values())

    def label(self, _path: Path, spec: FieldSpec) -> str:
        """Return what the field at a place is called; editors of one game override it."""
        return self.words.label(spec)

    def hangs_on(self, _path: Path, spec: FieldSpec) -> frozenset[str]:
        """Return the other fields that say what a field offers, what it is called, or whether it is there."""
        if spec.only_with is not None:
            return frozenset((spec.only_with[0],))
        if _is_default_of_choice(spec):
            return frozenset((WORD_LISTS, WORD_LIST, "options"))
        if spec.name == WORD_LIST:
            return frozenset((WORD_LISTS,))
        return frozenset(("faction",) if spec.name == "clan" and not spec.own else ())

    def editor(self, _spec: FieldSpec, _path: Path, _parent: QWidget) -> FieldEditor | None:
        """Return the editor of a field that is not edited in the usual way; None for the usual one."""
        return None

    def counts(self, path: Path, spec: FieldSpec) -> bool:
        """Whether a field means something on the document as it is, or holds something all the same."""
        needed = self._counted.get(path)
        if needed is None or needed.holds(self.session.data):
            return True
        value = self.session.value(path, spec.default)
        return value not in (None, spec.default) and value not in ([], {}, ())

    def stands_for(self, list_name: str, field: str) -> Any:
        """Return what an empty field of a row stands for: in a state of a card, what the card says."""
        return self.session.value(field) if list_name == "states" and field not in STATED else None

    def counts_in(self, _list_name: str, _field: str, _row: Any) -> bool:
        """Whether a field of a row has an effect; editors of one game override it."""
        return True

    def finish_row(self, _list_name: str, row: dict[str, Any], _before: Sequence[Any] = ()) -> dict[str, Any]:
        """Make a blank row valid if plain values are not; editors of one game override it.

        Args:
            _list_name: name of the list.
            row: what it begins with.
            _before: the rows that are there.
        """
        return row

    def columns_first(self, _list_name: str) -> tuple[str, ...]:
        """Return the columns of a table that come first; editors of one game override it."""
        return ()

    def back_to_base(self, focused: QWidget | None) -> bool:
        """Go back to the value of the base in the cell that holds a widget; whether there was one."""
        while focused is not None and not isinstance(focused, BoundCell):
            focused = focused.parentWidget()
        if focused is None or not focused.differs:
            return False
        focused.take_back()
        return True

    def edit(self, path: Path, name: str, value: Any, typing: bool) -> None:
        """Write an edit of a field, by its label, into the draft, as a named step."""
        self._typed_with = QCursor.pos()
        if (edit := self.edits.get(path)) is not None:
            edit(value)
        else:
            words = self.tr("Change {field}").format(field=name)
            self.session.change(path, value, words, typing=typing)

    def follow(self, names: Sequence[str], show: Callable[[], object]) -> None:
        """Call ``show`` whenever one of some fields of the document changes, or the ruleset that holds."""
        self.ruleset = self.context.ruleset(self.session.system, self.session.document)
        self._followers.append((names, show))

    def follow_no_more(self) -> None:
        """Call nobody who followed: they go, and what comes in their place follows for itself."""
        self._followers.clear()

    def _tell_followers(self, field: object = None) -> None:
        """Call those who follow a field that changed; all of them without one, or under another ruleset."""
        if not self._followers:
            return
        before = self.ruleset
        self.ruleset = self.context.ruleset(self.session.system, self.session.document)
        whole = field is None or before is not self.ruleset
        for names, show in tuple(self._followers):
            if whole or field in names:
                show()

    def _catalogue_changed(self) -> None:
        """Offer what the rulesets have now: one of them may have been saved, or a faction added."""
        if self._offering is None or self._offering is (now := self.context.rulesets(self.session.system)):
            return
        self._offering = now
        for cell in tuple(self._cells.values()):
            cell.refresh()
        self._tell_followers()

    def _changed(self, path: Path) -> None:
        """Show what changed, and what hangs on it; the rest of the form stays as it is."""
        whole = not path or path[0] == "based_on"
        for place, cell in tuple(self._cells.items()):
            shared = min(len(place), len(path))
            if whole or place[:shared] == path[:shared] or not cell.hangs_on.isdisjoint(path):
                cell.refresh()
            elif place in self._counted and path[0] in self._counted[place].reads:
                cell.recount()
        self._tell_followers(None if whole else path[0])

    def show_problems(self) -> None:
        """Put every problem beside its field."""
        found: dict[Path, dict[Path, str]] = {}
        system, kind = self.session.system, self.session.kind
        for problem in self.session.problems:
            path = parse_path(problem.path)
            cell = self.made_cell(path)
            if cell is not None:
                found.setdefault(cell.path, {})[path] = self.context.sentence(problem, system, kind)
        if not self._cells:
            return
        with steady(next(iter(self._cells.values())).window(), typing=QCursor.pos() == self._typed_with):
            for path, cell in self._cells.items():
                cell.show_problems(found.get(path, {}))


MakeForm = Callable[[FormHost, FieldSpec, Path, Sequence[str] | None, QWidget], BoundForm]
"""``make(host, group, path, names, parent)``: a form inside a field; ``names``: its fields, None for all."""
MakeEditor = Callable[[FormHost, FieldSpec, Path, QWidget], FieldEditor]
"""``make(host, field, path, parent)``: the editor that fits a field."""
