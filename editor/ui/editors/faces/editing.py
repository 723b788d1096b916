"""What a person does to the boxes of a template: each operation is one step of undo."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QMimeData, QObject

from editor.ui.editors.faces import changes, flows
from editor.ui.editors.faces.canvas import FaceCanvas
from editor.ui.editors.faces.geometry import Edge, aligned, around, distributed
from editor.ui.editors.faces.mouse import Change
from editor.ui.editors.faces.new_boxes import SYMBOL_FIELD, Surroundings, fitted, new_box
from editor.ui.kit.clipboard import on_clipboard, put_on_clipboard
from editor.ui.kit.documents.draft import Path, read, replaced
from editor.ui.kit.words.labels import GameWords, interface_language
from schemas.descriptive import is_unused
from schemas.field_specs import form_spec
from schemas.parse import model_for

if TYPE_CHECKING:
    from editor.services.asset_shelf import ShelvedAsset
    from editor.ui.kit.documents.session import DocumentSession

_COPY_STEP_MM: Final = 2.0


class FaceEditing(QObject):
    """Changes the draft of a template by what is chosen on the canvas."""

    def __init__(
        self,
        session: DocumentSession,
        canvas: FaceCanvas,
        words: GameWords,
        side: Callable[[], str],
        parent: QObject,
    ) -> None:
        """Make it.

        Args:
            session: whose draft is changed.
            canvas: where boxes are chosen.
            words: of the game: labels of fields that a new table shows.
            side: gives the side whose boxes are shown.
            parent: the designer.
        """
        super().__init__(parent)
        self._words = words
        self._session, self._canvas, self._side = session, canvas, side
        self.refresh: Callable[[], None] = lambda: None
        """Draws the draft; called before boxes that were just made are chosen."""

    @property
    def holder(self) -> Path:
        """The list that new boxes go to."""
        return (self._side(),)

    def add(self, sort: str, name: str, **fields: Any) -> None:
        """Put a new box on the face: a text into the rectangle that is chosen, others into the middle.

        Args:
            sort: one of :data:`NEW_BOXES`.
            name: what it is called, in words.
            fields: what was picked for it.
        """
        self._insert([new_box(sort, self._surroundings(), name, **fields)], self.tr("Add a box"))

    def add_symbol(self, sort: str, name: str, source: str, assets: Sequence[Any] | None) -> None:
        """Put a symbol on the face; ``assets``: those that the face lists from then on, None for no other."""
        box = new_box(sort, self._surroundings(), name, **{SYMBOL_FIELD[sort]: source})
        listed = [] if assets is None else [("assets", list(assets))]
        self._insert([box], self.tr("Add a box"), beside=listed)

    def add_asset(self, asset: ShelvedAsset, name: str, frames: Collection[str]) -> None:
        """Put an asset on the face; a frame or texture covers it and lies beneath the other boxes.

        Args:
            asset: what was picked.
            name: what the box is called, in words.
            frames: ids of the assets that are frames: textures lie beneath them.
        """
        use = asset.use
        place = fitted(use, asset.shape, self._canvas.face_area, float(self._session.value("bleed_mm", 0.0)))
        ref = asset.ref.model_dump(mode="json")
        box = new_box("asset", self._surroundings(), name, asset=ref, **place)
        index = len(changes.boxes_at(self._session.data, self.holder))
        if use in ("frame", "texture"):
            index = self._above_ground(frames if use == "texture" else ())
        self._insert([box], self.tr("Add a box"), index=index)

    def _above_ground(self, not_above: Collection[str]) -> int:
        """Return the number of the first box that does not cover the face, or shows one of some assets."""
        for number, box in enumerate(changes.boxes_at(self._session.data, self.holder)):
            flat = box.get("box") in ("rect", "picture") and self._canvas.is_ground((*self.holder, number))
            if not flat or (box.get("asset") or {}).get("id") in not_above:
                return number
        return len(changes.boxes_at(self._session.data, self.holder))

    def _surroundings(self) -> Surroundings:
        session = self._session
        chosen = read(session.data, self._canvas.chosen[0], None) if len(self._canvas.chosen) == 1 else None
        ours = isinstance(chosen, dict) and chosen.get("box") == "rect" and len(self._canvas.chosen[0]) == 2
        small = ours and not self._canvas.is_ground(self._canvas.chosen[0])
        return Surroundings(
            face=self._canvas.face_area,
            safe_mm=float(session.value("safe_mm", 0.0)),
            language=interface_language(),
            styles=session.value("styles", []),
            there=changes.boxes_at(session.data, self.holder),
            numbers=numbers_of(self._words, session.system, str(session.value("shows", ""))),
            within=chosen if small else None,
        )

    def move(self, moved: Sequence[Change], how: str) -> None:
        """Put boxes where they were dragged or pushed to."""
        words = {
            "move": self.tr("Move boxes"),
            "size": self.tr("Resize boxes"),
            "nudge_move": self.tr("Move boxes"),
            "nudge_size": self.tr("Resize boxes"),
        }
        self._write(self.fields_of(moved), words[how], typing=how.startswith("nudge"))

    def fields_of(self, moved: Sequence[Change]) -> list[tuple[Path, Any]]:
        """Return the fields that change when boxes go elsewhere; inner boxes go with their group."""
        whole = set(changes.outermost(spot.path for spot, _area in moved))
        found: list[tuple[Path, Any]] = []
        for spot, area in moved:
            box = read(self._session.data, spot.path, None)
            if spot.path in whole and isinstance(box, dict):
                fields = changes.placed(box, spot.area, area, spot.scale or 1.0)
                found += [((*spot.path, name), value) for name, value in fields.items()]
        return found

    def _write(self, fields: Sequence[tuple[Path, Any]], words: str, *, typing: bool = False) -> None:
        if not fields:
            return
        if typing:
            # Arrow keys one after the other are one step: the whole side is what they change.
            data: Any = self._session.data
            for path, value in fields:
                data = replaced(data, path, value)
            self._session.change(self.holder, read(data, self.holder), words, typing=True)
        else:
            self._session.change_many(list(fields), words)

    def align(self, edge: Edge) -> None:
        """Line the chosen boxes up; one alone with the face."""
        spots = self._canvas.free_spots()
        steps = aligned([one.area for one in spots], edge, self._canvas.face_area)
        moved = [(one, one.area.moved(*step)) for one, step in zip(spots, steps, strict=True)]
        self._write(self.fields_of(moved), self.tr("Align boxes"))

    def distribute(self, *, across: bool) -> None:
        """Make the gaps between the chosen boxes equal."""
        spots = self._canvas.free_spots()
        steps = distributed([one.area for one in spots], across=across)
        moved = [(one, one.area.moved(*step)) for one, step in zip(spots, steps, strict=True)]
        self._write(self.fields_of(moved), self.tr("Distribute boxes"))

    def order(self, how: changes.Order) -> None:
        """Bring the chosen boxes to the front, or send them to the back."""
        paths = changes.outermost(self._canvas.chosen)
        if not paths or not changes.same_holder(paths):
            return
        holder, boxes, now = changes.ordered(self._session.data, paths, how)
        self._session.change(holder, boxes, self.tr("Order boxes"))
        self._choose(now)

    def drop(self, paths: Sequence[Path], holder: Path, index: int) -> None:
        """Put boxes elsewhere in the order, or into a group or out of one."""
        if self._session.read_only:
            return
        boxes, now = changes.dropped(self._session.data, paths, holder, index)
        if boxes == changes.boxes_at(self._session.data, holder[:1]):
            return
        self._session.change(holder[:1], boxes, self.tr("Order boxes"))
        self._choose(now)

    def turn_flag(self, path: Path, name: str) -> None:
        """Hide or show, lock or unlock a box, and all that are chosen with it."""
        if self._session.read_only:
            return
        value = not read(self._session.data, (*path, name), False)
        paths = self._canvas.chosen if path in self._canvas.chosen else [path]
        words = {
            "hidden": self.tr("Hide boxes") if value else self.tr("Show boxes"),
            "locked": self.tr("Lock boxes") if value else self.tr("Unlock boxes"),
        }
        self._session.change_many([((*one, name), value) for one in paths], words[name])

    def keep_guides(self, upright: bool, guides: Sequence[float]) -> None:
        """Take the guides of one direction over into the template, in mm of it."""
        name = "guides_x" if upright else "guides_y"
        self._session.change(name, sorted(set(guides)), self.tr("Move guides"))

    def delete(self) -> None:
        """Remove the chosen boxes."""
        if self._canvas.chosen:
            self._remove(self.tr("Delete boxes"))

    def _remove(self, words: str) -> None:
        chosen = self._canvas.chosen
        kept = flows.passed_on(self._session.data, changes.outermost(chosen))
        sides: list[Path] = [(side,) for side in changes.SIDES if kept.get(side)]
        left = {side: changes.boxes_at(kept, side) for side in sides} | changes.without(kept, chosen)
        self._canvas.choose([])
        before = self._session.data
        changed = [(path, boxes) for path, boxes in left.items() if boxes != changes.boxes_at(before, path)]
        self._session.change_many(changed, words)

    def copy(self) -> bool:
        """Put the chosen boxes on the clipboard; whether there were any."""
        boxes = changes.taken(self._session.data, self._canvas.chosen)
        if not boxes:
            return False
        packed = changes.packed(boxes)
        mime = QMimeData()
        mime.setData(changes.MIME, packed)
        mime.setText(packed.decode())
        put_on_clipboard(mime)
        return True

    def cut(self) -> None:
        """Put the chosen boxes on the clipboard and remove them."""
        if not self._session.read_only and self.copy():
            self._remove(self.tr("Cut boxes"))

    def paste(self) -> None:
        """Put the boxes of the clipboard on the side that is shown; also those of another template."""
        mime = on_clipboard()
        source = bytes(mime.data(changes.MIME).data()) if mime.hasFormat(changes.MIME) else b""
        boxes = changes.unpacked(source or mime.text().encode())
        there = changes.boxes_at(self._session.data, self.holder)
        if any(box in there for box in boxes):
            boxes = changes.shifted(boxes, _COPY_STEP_MM, _COPY_STEP_MM)
        self._insert(boxes, self.tr("Paste boxes"))

    def duplicate(self) -> None:
        """Put copies of the chosen boxes beside them."""
        boxes = changes.taken(self._session.data, self._canvas.chosen)
        chosen = self._canvas.chosen
        beside = changes.holder_of(chosen[0]) if chosen and changes.same_holder(chosen) else self.holder
        shifted = changes.shifted(boxes, _COPY_STEP_MM, _COPY_STEP_MM)
        self._insert(shifted, self.tr("Duplicate boxes"), beside)

    def _insert(
        self,
        boxes: Sequence[changes.Box],
        words: str,
        holder: Path | None = None,
        index: int | None = None,
        beside: Sequence[tuple[str, Any]] = (),
    ) -> None:
        """Put boxes into a list; None for that of the side, and on top of it.

        Args:
            boxes: what is put there; nothing is done for none.
            words: name of the step.
            holder: the list.
            index: before which of its boxes.
            beside: other fields of the template that change in the same step.
        """
        if not boxes or self._session.read_only:
            return
        holder = holder or self.holder
        boxes = flows.with_free_names(self._session.data, boxes, {interface_language(): "**{name}**"})
        found, paths = changes.added(self._session.data, holder, boxes, index)
        self._session.change_many([(holder, found), *beside], words)
        self._choose(paths)

    def group(self) -> None:
        """Make a group of the chosen boxes."""
        paths = changes.outermost(self._canvas.chosen)
        inner = [one for one in paths if len(one) > 2]
        area = around(one.area for one in self._canvas.chosen_spots())
        if area is None or inner:
            return
        boxes = [read(self._session.data, one, {}) for one in paths]
        if any(box.get("box") == "group" for box in boxes):
            return
        scale = self._canvas.chosen_spots()[0].scale or 1.0
        own = type(area)(area.x / scale, area.y / scale, area.width / scale, area.height / scale)
        holder, found, path = changes.grouped(self._session.data, paths, own)
        self._session.change(holder, found, self.tr("Group boxes"))
        self._choose([path])

    def ungroup(self) -> None:
        """Make boxes of a group again."""
        path = self._canvas.chosen[0] if len(self._canvas.chosen) == 1 else ()
        box = read(self._session.data, path, None) if path else None
        if isinstance(box, dict) and box.get("box") == "group":
            holder, found, paths = changes.ungrouped(self._session.data, path)
            self._session.change(holder, found, self.tr("Ungroup boxes"))
            self._choose(paths)

    def choose_all(self) -> None:
        """Choose every box of the side."""
        self._canvas.choose(list(dict.fromkeys(one.path[:2] for one in self._canvas.spots)))

    def _choose(self, paths: Sequence[Path]) -> None:
        self.refresh()
        self._canvas.choose(paths)
        self._canvas.update()


def numbers_of(words: GameWords, system: str, shows: str) -> dict[str, Mapping[str, str]]:
    """Return the fields of a kind of card that hold numbers which mean something in the game, with labels."""
    model = model_for(system, shows)
    return {
        one.name: words.labels(one)
        for one in form_spec(model).fields
        if one.shape in ("integer", "number") and one.name != "number" and not is_unused(model, one.name)
    }
