"""An editor shows what others do with its document just now: in its head, at the field, on the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent

from editor.catalogue.presence import Doing, Presence
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.host import BoundCell
from editor.ui.kit.forms.people_mark import PeopleMark
from editor.ui.kit.heading import DocumentHeading
from tests.ui.conftest import whole

OpenMap = Callable[[str], MapEditor]
Open = Callable[[str], DocumentEditor]


def test_card_says_who_edits_which_field_and_marks_it(context: UiContext, open_copy: Open) -> None:
    editor = whole(open_copy("demonworld/unit/orc-guard"))
    (heading,) = editor.findChildren(DocumentHeading)
    people, below = heading.people, heading.sizeHint().height()
    there = (Presence("anna"), Presence("bob", Doing(True, ("fear",))))
    context.set_open_elsewhere({editor.session.id: there})
    assert people.toolTip() == (
        "bob edits Fear. anna has it open. What is saved there is put together with your edits."
    )
    assert (not people.isHidden(), heading.sizeHint().height()) == (True, below)  # nothing below it moves
    marks = [one for one in editor.findChildren(PeopleMark) if not one.isHidden()]
    assert [one.toolTip() for one in marks] == ["bob edits Fear"]
    cell = marks[0].parentWidget()
    assert isinstance(cell, BoundCell)
    assert cell.path == ("fear",)
    context.set_open_elsewhere({})
    assert people.isHidden()
    assert marks[0].isHidden()


def test_map_outlines_what_another_paints_and_names_its_fields(kept_map: OpenMap) -> None:
    editor = kept_map("demonworld/map/toll-house")
    context, people = editor.context, editor.views.people
    doing = Doing(True, ("terrain",), ((1, 1), (3, 2)))
    context.set_open_elsewhere({editor.session.id: (Presence("anna", doing),)})
    arrays = editor.model.arrays
    assert arrays is not None
    first, last = (arrays.field_name(at) or f"{at[0] + 1}.{at[1] + 1}" for at in ((1, 1), (3, 2)))
    assert people.words.text() == f"anna edits fields {first} to {last}"
    before = editor.canvas.grab().toImage()
    context.set_open_elsewhere({})
    assert people.words.isHidden()
    canvas, point = editor.canvas, editor.canvas.centre_of((3, 2))
    canvas.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    canvas.resizeEvent(QResizeEvent(canvas.size() - QSize(0, 40), canvas.size()))
    assert canvas.centre_of((3, 2)) == point  # a bar below the map moves nothing under the pointer
    canvas.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    canvas.resizeEvent(QResizeEvent(canvas.size(), canvas.size() - QSize(0, 40)))
    assert editor.canvas.grab().toImage() != before
