"""The named steps of undo of a map, kept over a restart of the program."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand

from editor.rules.core.map_arrays import LAYERS, NO_FIELD, LayerName, MapArrays
from editor.services import undo_files
from editor.ui.editors.maps.commands import MapCommand
from editor.ui.editors.maps.model import MapModel
from editor.ui.editors.maps.patches import Patch
from editor.ui.editors.maps.thing_data import plain_thing, thing_of
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.commands import EditCommand
from editor.ui.kit.turns import single_shot
from schemas.map import ROWS_LIMIT

KEEP_AFTER_MS: Final = 300
MOST_STEPS: Final = 200
"""Steps that outlive the program, the newest ones."""
_FORM: Final = 1
_UNDONE: Final = (KeyError, ValueError, TypeError, IndexError, AttributeError)
"""What a damaged history may raise while it is read: then there is none."""


class KeptEdit(EditCommand):
    """A change of the draft that was made before the program was started."""

    model: MapModel

    def redo(self) -> None:
        """Set the draft after, unless the history is just being put back."""
        if not self.model.asleep:
            super().redo()

    def undo(self) -> None:
        """Set the draft before, unless the history is just being put back."""
        if not self.model.asleep:
            super().undo()


class KeptHistory(QObject):
    """Writes the undo stack of a map a little after each step, and puts it back when the map is opened.

    A step is put back only where the map is just as it was after it: the fingerprint of the map is written
    with the steps. Steps that cannot be written (the whole draft of a large map) end the history.
    """

    def __init__(self, model: MapModel, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._session, self._context = model, model.session, context
        self._prints: dict[int, str] = {}
        """Fingerprint of the map by position in the stack."""
        self._written: dict[int, tuple[QUndoCommand, Any, dict[str, Any] | None]] = {}
        self._later = single_shot(self, KEEP_AFTER_MS, self.keep)
        self._active = not self._session.read_only and model.arrays is not None
        if self._active:
            self._put_back()
            self._session.undo_stack.indexChanged.connect(self._later.start)
            self._session.undo_stack.destroyed.connect(self._later.stop)
            self._model.followed.connect(self._follow)

    def _follow(self) -> None:
        """Edits of others came in: the map is no longer as it was at any other step."""
        if self._active:
            self._prints.clear()
            self._later.start()

    # writing

    def keep(self) -> None:
        """Write the steps on the writing thread; what takes long is done there, too."""
        steps = self._steps()
        workspace, document = self._context.workspace, self._session.id
        self._context.jobs.start(
            self.tr("Saving the history"),
            lambda _report: undo_files.keep_steps(workspace, document, steps()),
            in_order=True,
            quiet=True,
        )

    def close(self) -> None:
        """Write what was not written yet; the map closes."""
        if self._active:
            self._active = False
            self._session.undo_stack.indexChanged.disconnect(self._later.start)
        if self._later.isActive():
            self._later.stop()
            self.keep()

    def _steps(self) -> Callable[[], bytes]:
        """Return what makes the bytes to keep of the steps as they are now, on any thread."""
        stack, arrays = self._session.undo_stack, self._model.arrays
        if arrays is None or not stack.count():
            return bytes
        here, prints, mark = stack.index(), self._prints, fingerprint_later(self._model)
        first = max(0, stack.count() - MOST_STEPS)
        steps: list[dict[str, Any]] = []
        for number in range(first, stack.count()):
            step = self._step(number, stack.command(number), arrays)
            if step is None:
                first, steps = number + 1, []
            else:
                steps.append(step)
        terrain, shared = arrays.terrain_ids, self._session.shared

        def packed() -> bytes:
            # Jobs in order run one after the other: nobody else writes the marks meanwhile.
            for gone in [at for at in prints if at >= here]:
                del prints[gone]
            prints[here] = mark()
            kept = {str(at - first): one for at, one in prints.items() if at >= first}
            data = {"form": _FORM, "terrain": terrain, "prints": kept, "steps": steps, "shared": shared}
            return json.dumps(data, separators=(",", ":")).encode()

        return packed

    def _step(self, number: int, command: QUndoCommand, arrays: MapArrays) -> dict[str, Any] | None:
        """Return a command as plain data, from the last time where it is still the same."""
        state = _state(command)
        old = self._written.get(number)
        if old is not None and old[0] is command and old[1] == state:
            return old[2]
        step = _as_data(command, large=arrays.columns * arrays.rows > ROWS_LIMIT)
        self._written[number] = (command, state, step)
        return step

    # putting back

    def _put_back(self) -> None:
        """Fill the empty undo stack; a history that does not fit the map is dropped."""
        stack, arrays = self._session.undo_stack, self._model.arrays
        raw = undo_files.kept_steps(self._context.workspace, self._session.id)
        if stack.count() or arrays is None or not raw:
            return
        try:
            data = json.loads(raw)
            if data["form"] != _FORM:
                return
            places = [int(at) for at, mark in data["prints"].items() if mark == fingerprint(self._model)]
            if not places or not 0 <= max(places) <= len(data["steps"]):
                return
            codes = np.zeros(256, np.uint8)
            for index, terrain in enumerate(data["terrain"][:NO_FIELD]):
                codes[index] = arrays.terrain_index(str(terrain))
            commands = [self._command(step, codes, arrays.terrain.size) for step in data["steps"]]
        except _UNDONE:
            return
        self._model.asleep = True
        try:
            for command in commands:
                stack.push(command)
            stack.setIndex(max(places))
        finally:
            self._model.asleep = False
        self._prints = {int(at): str(mark) for at, mark in data["prints"].items()}
        if data.get("shared"):
            self._session.share()

    def _command(self, step: Mapping[str, Any], codes: np.ndarray[Any, Any], size: int) -> QUndoCommand:
        text = str(step["text"])
        if "path" in step:
            edit = KeptEdit(self._session, tuple(step["path"]), step["before"], step["after"], text, 0)
            edit.model = self._model
            return edit
        patches = tuple(_patch(one, codes, size) for one in step["patches"])
        command = MapCommand(self._model, patches, text)
        command.before = {name: thing_of(name, value) for name, value in step["before"].items()}
        command.after = {name: thing_of(name, value) for name, value in step["after"].items()}
        return command


def fingerprint(model: MapModel) -> str:
    """Return a short mark of everything that a map's steps change; equal maps have equal marks."""
    return fingerprint_later(model)()


def fingerprint_later(model: MapModel) -> Callable[[], str]:
    """Return what works out the mark of the map as it is now, on any thread: large maps take a while."""
    if model.arrays is None:
        return str
    arrays, session = model.arrays.copy(), model.session
    areas, name = session.peek("areas"), session.peek("name")

    def work() -> str:
        order = sorted(range(len(arrays.terrain_ids)), key=lambda index: arrays.terrain_ids[index])
        ranks = np.full(256, NO_FIELD, np.uint8)
        used = np.bincount(arrays.terrain.ravel(), minlength=256)
        present = [index for index in order if used[index]]
        ranks[present] = np.arange(len(present), dtype=np.uint8)
        mark = hashlib.blake2b(digest_size=16)
        mark.update(json.dumps([arrays.terrain_ids[index] for index in present]).encode())
        mark.update(ranks[arrays.terrain].tobytes())
        for layer in LAYERS[1:]:
            mark.update(arrays.layer(layer).tobytes())
        # Links came later: a map without any keeps the mark that it had.
        things = {key: value for key, value in arrays.things().items() if key != "links" or value}
        rest = [things, areas, name, arrays.label_scheme, arrays.number]
        mark.update(json.dumps([rest, arrays.stagger, arrays.wrap], sort_keys=True, default=str).encode())
        return mark.hexdigest()

    return work


def _state(command: QUndoCommand) -> tuple[int, ...]:
    """Return what changes when a command takes in another one."""
    if isinstance(command, MapCommand):
        return tuple(map(id, (*command.patches, *command.after.values())))
    return (id(getattr(command, "after", None)),)


def _as_data(command: QUndoCommand, *, large: bool) -> dict[str, Any] | None:
    """Return a command as plain data. None if it is too large to keep, or unknown."""
    if isinstance(command, EditCommand):
        if large:
            return None
        path = list(command.path)
        return {"text": command.text(), "path": path, "before": command.before, "after": command.after}
    if not isinstance(command, MapCommand):
        return None
    before = {name: plain_thing(value) for name, value in command.before.items()}
    after = {name: plain_thing(value) for name, value in command.after.items()}
    patches = [
        {
            "layer": patch.layer,
            "places": _text(patch.places.astype("<i4").tobytes()),
            "old": _text(patch.old.tobytes()),
            "new": _text(patch.new.tobytes()),
        }
        for patch in command.patches
    ]
    return {"text": command.text(), "patches": patches, "before": before, "after": after}


def _patch(data: Mapping[str, Any], codes: np.ndarray[Any, Any], size: int) -> Patch:
    """Return a patch; raises ``ValueError`` for one that does not fit the map."""
    layer = cast("LayerName", data["layer"])
    places = np.frombuffer(base64.b64decode(data["places"]), "<i4").astype(np.int32)
    old, new = (np.frombuffer(base64.b64decode(data[key]), np.uint8) for key in ("old", "new"))
    fits = layer in LAYERS and places.size == old.size == new.size > 0
    if not fits or places.min() < 0 or places.max() >= size:
        raise ValueError("a step does not fit the map")
    if layer == "terrain":
        old, new = codes[old], codes[new]
    elif max(old.max(), new.max()) > 9:
        raise ValueError("a level is 0 to 9")
    return Patch(layer, places, old, new)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
