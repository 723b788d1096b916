"""Linking again what leads nowhere: the likely documents as a menu, any other from the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from editor.services.relations import similar
from schemas.base import Ref

if TYPE_CHECKING:
    from editor.services.documents import DocumentRow
    from editor.ui.kit.context import UiContext

Linked = Callable[["DocumentRow"], object]


def missing_ref(context: UiContext, value: Mapping[str, Any] | None) -> Ref | None:
    """Return a reference that leads nowhere. None if it leads somewhere or is none."""
    if value is None or context.document(value) is not None:
        return None
    try:
        return Ref.model_validate(value)
    except ValueError:
        return None


def relink_menu(
    context: UiContext, system: str, missing: Sequence[tuple[Ref, Linked]], parent: QWidget
) -> QMenu:
    """Return a menu of what references may have meant, the likeliest first.

    Args:
        context: of the window.
        system: game whose documents are offered.
        missing: each reference with what takes in the document that was chosen for it.
        parent: widget that the menu belongs to; whoever shows the menu deletes it.
    """
    menu = QMenu(parent)
    for ref, linked in missing:
        title = QCoreApplication.translate("Relinking", "Missing: {name}").format(name=ref.slug or ref.id)
        part = menu if len(missing) == 1 else menu.addMenu(title)
        for row in similar(context.workspace, ref, system):
            name = f"{context.local(row.name)} ({row.slug})"
            words = QCoreApplication.translate("Relinking", "Link to {name}").format(name=name)
            part.addAction(words, partial(linked, row))
        part.addSeparator()
        pick = partial(_pick, context, system, (ref.kind.value,), linked, parent)
        part.addAction(QCoreApplication.translate("Relinking", "Choose from the catalogue…"), pick)
    return menu


def show_menu(menu: QMenu, below: QWidget) -> None:
    """Show a menu below a widget until something is chosen."""
    menu.exec(below.mapToGlobal(below.rect().bottomLeft()))
    menu.deleteLater()


def _pick(context: UiContext, system: str, kinds: tuple[str, ...], linked: Linked, parent: QWidget) -> None:
    from editor.ui.kit.catalogue.picker import pick_documents

    for row in pick_documents(context, system, kinds, several=False, parent=parent)[:1]:
        linked(row)
