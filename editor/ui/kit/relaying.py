"""Layouts whose widgets are laid out again."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout


def emptied(layout: QLayout) -> None:
    """Take everything out of a layout; its widgets stay, to be laid out again.

    What ``takeAt`` returns lives on here. As long as an old item of a widget lives, Qt never works its height
    for a width out anew: what grows later is crushed.
    """
    while (item := layout.itemAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            layout.removeWidget(widget)
        else:
            layout.takeAt(0)
