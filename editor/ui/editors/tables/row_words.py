"""What rows of a file are about, in the words of the interface: fields, names that may be meant, warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from editor.formulas.columns import Column
from editor.services.losses import loss_text
from editor.services.tables.cells import written
from editor.services.tables.csv_options import ImportPlan
from editor.ui.editors.tables.labels import column_label
from schemas.field_specs import form_spec
from schemas.parse import model_for
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_LONGEST: Final = 60
"""Letters of a value that is shown short."""
translate = QCoreApplication.translate


class RowWords:
    """Of the columns of one kind of card."""

    def __init__(self, context: UiContext, system: str, kind: str, columns: Sequence[Column]) -> None:
        self._context, self._system, self._kind = context, system, kind
        self._game = context.words(system)
        self._columns = columns

    def label(self, column: Column) -> str:
        """Return the heading of a column."""
        return column_label(column, self._game)

    def value(self, column: Column, value: object, *, whole: bool = False) -> str:
        """Return a value in one line, a short one unless the whole is wanted."""
        if isinstance(value, Mapping) and isinstance(data := value.get("data"), str):
            return translate("RowWords", "picture ({size} kB)").format(size=max(len(data) * 3 // 4096, 1))
        text = written(column, value).replace("\n", " ") or "–"
        return text if whole or len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

    def meanings(self) -> dict[str, dict[str, str]]:
        """Return by the key of a column which words of the interface mean which value."""
        found: dict[str, dict[str, str]] = {}
        for column in self._columns:
            if column.shape == "choice":
                words = column.spec.values
                found[column.key] = {self._game.value(word, column.spec): word for word in words}
            elif column.shape == "text" and not column.language:
                offered = self._context.choices(self._system, column.spec.name, {})
                found[column.key] = {one.text: one.value for one in offered or ()}
        return found

    def names(self) -> dict[str, dict[str, str]]:
        """Return by the key of a column what each value is called."""
        return {key: {value: shown for shown, value in one.items()} for key, one in self.meanings().items()}

    def warnings(self, plan: ImportPlan) -> list[str]:
        """Return what the file does not say; what of it is lost is not among it."""
        if not (plan.begun and plan.count("new")):
            return []
        labels = {one.key: self.label(one) for one in self._columns}
        words = translate("RowWords", "What the file does not say is as on a new card: {fields}.")
        named = (labels.get(one) or self._part_label(one) for one in plan.begun)
        return [words.format(fields=", ".join(dict.fromkeys(named)))]

    def losses(self, losses: Iterable[Problem]) -> list[str]:
        """Return sentences of what is lost."""
        return [loss_text(one, self._context.language) for one in losses]

    def _part_label(self, key: str) -> str:
        """Return what a group or a list of fields is called."""
        spec = form_spec(model_for(self._system, self._kind)).field(key)
        return self._game.label(spec) if spec is not None else key
