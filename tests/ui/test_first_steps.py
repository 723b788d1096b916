"""The guide of the start page, as the mouse finds it."""

from editor.services.first_steps import FirstSteps, first_steps
from editor.ui.pages.start.first_steps import FirstStepsGuide
from editor.ui.shell.main_window import MainWindow


def test_steps_tick_themselves_lead_on_and_are_put_away(window: MainWindow) -> None:
    guide = FirstStepsGuide(window.context, window)
    wanted: list[str] = []
    guide.new_wanted.connect(wanted.append)
    guide.show_steps(FirstSteps())
    assert guide.buttons["card"].accessibleName() == "A card: to do"
    guide.buttons["board"].click()
    guide.buttons["battle"].click()
    assert wanted == ["map", "scenario"]
    guide.show_steps(FirstSteps(printed=True))
    assert guide.buttons["printed"].accessibleName() == "A print: done"
    guide.hide_button.click()
    assert guide.isHidden()
    assert first_steps(window.context.workspace).hidden
    window.show_start().show_guide()
    assert not first_steps(window.context.workspace).hidden
