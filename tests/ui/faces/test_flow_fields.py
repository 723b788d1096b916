"""The properties of boxes with paragraphs: where the text goes on, their names, a description of the card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from editor.ui.editors.faces.designer import FaceDesigner
from editor.ui.editors.faces.fields import BoxNameField
from editor.ui.editors.faces.flow_fields import GoesOnField, ParagraphsField
from editor.ui.kit.editor import DocumentEditor

Duplicate = Callable[[str], DocumentEditor]


@pytest.mark.long
def test_a_text_is_led_on_renamed_and_taken_over(copy_of: Duplicate) -> None:
    designer = copy_of("demonworld/face/item")
    assert isinstance(designer, FaceDesigner)
    session, canvas = designer.session, designer.canvas
    number = next(at for at, box in enumerate(session.data["front"]) if box["box"] == "rich")
    canvas.choose([("front", number)])
    form = designer.properties.area
    goes_on = form.findChild(GoesOnField)
    assert goes_on is not None
    goes_on.button.click()
    name = session.data["front"][number]["continues_in"]
    assert (session.data["front"][-1]["name"], session.valid) == (name, True)
    assert canvas.flows == [
        (("front", number), ("front", len(session.data["front"]) - 1), name.replace("_", " "))
    ]
    # Another name of the second box is followed by the first.
    canvas.choose([("front", len(session.data["front"]) - 1)])
    line = form.findChild(BoxNameField)
    assert line is not None
    line._line.setText("Page two")
    line._line.editingFinished.emit()
    assert session.data["front"][number]["continues_in"] == "page_two"
    # Where the first goes its text stays.
    before = session.data["front"][number]["paragraphs"]
    canvas.choose([("front", number)])
    designer.editing.delete()
    assert session.data["front"][-1]["paragraphs"] == before
    assert session.valid
    session.undo_stack.undo()
    assert session.data["front"][number]["continues_in"] == "page_two"
    # The description is a paragraph in italics, and the first to go.
    canvas.choose([("front", number)])
    paragraphs = form.findChild(ParagraphsField)
    assert paragraphs is not None
    paragraphs._adding[0].click()
    last = session.data["front"][number]["paragraphs"][-1]
    styles = {one["id"]: one for one in session.data["styles"]}
    assert (last["gives_way"], last["together"], styles[last["style"]]["italic"]) == ("first", True, True)
    assert session.valid
