"""The odds panel: beside a card with before and after, and in a tab of its own."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.odds import Row
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.theme import theme
from editor.ui.pages.odds.named import DocumentsButton
from editor.ui.pages.odds.page import OddsPage
from editor.ui.pages.odds.panel import OddsPanel
from editor.ui.pages.odds.words import amount_words, percent, share_words
from editor.ui.shell.main_window import MainWindow
from schemas.problems import Message

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]
GUARD = "demonworld/unit/orc-guard"
LABEL = Message(code="odds.end_both_stand")


def panel_of(window: MainWindow) -> OddsPanel:
    return next(one for one in window.findChildren(OddsPanel) if one.isVisible())


def bars(panel: OddsPanel) -> dict[str, tuple[float | None, float]]:
    return {bar.label: (bar.before, bar.value) for bar in panel.results.summary.bars}


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> OddsPage:
    """The tab, its first odds worked out."""
    window.book.action("tools.odds").trigger()
    page = window.tabs.currentWidget()
    assert isinstance(page, OddsPage)
    assert page.panel is not None
    panel = page.panel
    qtbot.waitUntil(lambda: bool(panel.results.summary.bars))
    return page


@pytest.mark.long
def test_an_edit_of_the_card_shows_saved_and_edited_odds(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(GUARD)
    panel = panel_of(window)
    qtbot.waitUntil(lambda: bool(bars(panel)))
    assert all(before is None for before, _ in bars(panel).values())
    assert panel.results.legend.isHidden()
    editor.session.change("weapons[0].melee_power", 16, "power")
    qtbot.waitUntil(lambda: any(before is not None for before, _ in bars(panel).values()))
    assert any(before != after for before, after in bars(panel).values())
    assert not panel.results.legend.isHidden()
    editor.session.undo_stack.undo()
    qtbot.waitUntil(lambda: all(before is None for before, _ in bars(panel).values()))


@pytest.mark.long
def test_a_card_with_problems_keeps_its_last_odds_and_says_so(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(GUARD)
    panel = panel_of(window)
    qtbot.waitUntil(lambda: bool(bars(panel)))
    editor.session.change("elements.normal", -3, "elements")
    qtbot.waitUntil(lambda: "problems" in panel.trouble.text())
    assert bars(panel)


@pytest.mark.long
def test_settings_change_the_odds_and_outlive_another_situation(page: OddsPage, qtbot: QtBot) -> None:
    panel = page.panel
    assert panel is not None
    before = bars(panel)
    elements = panel.form.inputs["elements_first"]
    assert isinstance(elements, SpinBox)
    elements.setValue(3)
    qtbot.waitUntil(lambda: bars(panel) != before)
    panel.situation.setCurrentIndex(panel.situation.findData("melee"))
    panel.situation.activated.emit(1)
    qtbot.waitUntil(lambda: "phase" in panel.form.inputs)
    kept = panel.form.inputs["elements_first"]
    assert isinstance(kept, SpinBox)
    assert kept.value() == 3
    side = panel.form.inputs["side"]
    assert isinstance(side, ComboBox)
    assert [side.itemText(row) for row in range(side.count())] == ["the front", "the flank", "the rear"]


@pytest.mark.long
def test_another_card_takes_the_place_of_the_second(page: OddsPage, find: Find, qtbot: QtBot) -> None:
    panel = page.panel
    assert panel is not None
    panel.form.given["elements_second"] = 2
    panel.set_card(1, find("demonworld/unit/light-orc-archers"))
    assert "elements_second" not in panel.form.given
    qtbot.waitUntil(lambda: any("Archers" in label for label in bars(panel)))
    assert panel.situation.findData("fire") >= 0


@pytest.mark.long
def test_a_commander_is_chosen_from_the_catalogue_and_taken_away_again(
    page: OddsPage, find: Find, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = page.panel
    assert panel is not None
    chief, his = (panel.form.inputs[f"{name}_first"] for name in ("commander", "his_items"))
    assert isinstance(chief, DocumentsButton)
    assert isinstance(his, DocumentsButton)
    assert (chief.text(), his.isEnabled()) == ("None", False)
    asked: list[tuple[str, ...]] = []

    def pick(_context: object, _system: str, kinds: tuple[str, ...], **_: object) -> list[SimpleNamespace]:
        asked.append(kinds)
        return [SimpleNamespace(id=find("demonworld/unit/gorradz-the-mystical"))]

    monkeypatch.setattr("editor.ui.kit.catalogue.picker.pick_documents", pick)
    chief.click()
    assert (asked, chief.toolTip(), his.isEnabled()) == ([("unit",)], "Gorradz the Mystical", True)
    titles = panel.results.details.findChildren
    qtbot.waitUntil(lambda: any("Gorradz" in one.text() for one in titles(QLabel)))
    chief.menu_of().actions()[0].trigger()
    assert (chief.text(), his.isEnabled()) == ("None", False)
    qtbot.waitUntil(lambda: not any("Gorradz" in one.text() for one in titles(QLabel)))


@pytest.mark.long
def test_the_mount_of_a_rider_is_chosen_by_its_card(
    page: OddsPage, find: Find, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = page.panel
    assert panel is not None
    panel.set_card(1, find("demonworld/unit/sandor-the-arrogant"))
    panel.situation.setCurrentIndex(panel.situation.findData("rider"))
    panel.situation.activated.emit(1)
    qtbot.waitUntil(lambda: "Choose the mount" in panel.trouble.text())
    mount = panel.form.inputs["mount_second"]
    assert isinstance(mount, DocumentsButton)
    assert (mount.isVisible(), mount.text()) == (True, "None")

    def pick(slug: str) -> None:
        row = SimpleNamespace(id=find(f"demonworld/unit/{slug}"))
        monkeypatch.setattr("editor.ui.kit.catalogue.picker.pick_documents", lambda *_, **__: [row])

    pick("trolls")
    mount.click()
    qtbot.waitUntil(lambda: panel.trouble.text().startswith("Trolls carries nobody"))
    mount.menu_of().actions()[0].trigger()
    pick("imperial-dragonrider")
    mount.click()
    qtbot.waitUntil(lambda: set(bars(panel)) == {"Falls", "Survives"})
    words = [label.text() for label in panel.results.details.findChildren(QLabel)]
    assert any("protection of the mount" in text.lower() for text in words)
    assert any("the dragon leaves the battlefield at once" in text for text in words)
    panel.set_card(1, find("demonworld/unit/baslian-the-victorious"))
    qtbot.waitUntil(lambda: "Choose the mount" in panel.trouble.text())


@pytest.mark.long
def test_items_add_up_and_go_with_another_card(page: OddsPage, find: Find, qtbot: QtBot) -> None:
    panel = page.panel
    assert panel is not None
    panel.set_card(0, find(GUARD))
    items = panel.form.inputs["items_first"]
    assert isinstance(items, DocumentsButton)
    both = [find(f"demonworld/item/{slug}") for slug in ("sword-of-might", "war-banner")]
    items.show_value(",".join(both))
    assert items.toolTip() == "The Sword of Might, War Banner"
    assert len(items.menu_of().actions()) == 4
    items.chosen.emit(",".join(both))
    titles = panel.results.details.findChildren
    qtbot.waitUntil(lambda: any("The Sword of Might" in one.text() for one in titles(QLabel)))
    panel.set_card(0, find("demonworld/unit/trolls"))
    assert "items_first" not in panel.form.given


def test_modifiers_are_shown_with_their_rules(page: OddsPage) -> None:
    assert page.panel is not None
    words = [label.text() for label in page.panel.results.details.findChildren(QLabel)]
    assert any("weapon power (VI.1.3)" in text for text in words)
    assert any("D20" in text for text in words)


@pytest.mark.long
def test_cards_whose_odds_are_not_known_are_refused_in_the_panel(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of("demonworld/unit/myrlak-cloudcook")
    panel = panel_of(window)
    qtbot.waitUntil(lambda: bool(bars(panel)))
    editor.session.change("large.base_fields", 2, "base")
    qtbot.waitUntil(lambda: "Myrlak Cloudcook" in panel.trouble.text())
    editor.session.undo_stack.undo()
    qtbot.waitUntil(lambda: not panel.results.summary_part.isHidden() and not panel.trouble.text())


@pytest.mark.long
def test_a_large_base_is_asked_neither_elements_nor_formation_and_loses_hit_points(
    page: OddsPage, find: Find, qtbot: QtBot
) -> None:
    panel = page.panel
    assert panel is not None
    panel.set_card(0, find("demonworld/unit/imperial-dragonrider"))
    panel.situation.setCurrentIndex(panel.situation.findData("melee"))
    panel.situation.activated.emit(1)
    qtbot.waitUntil(lambda: "elements_first" not in panel.form.inputs)
    assert "elements_second" in panel.form.inputs
    qtbot.waitUntil(
        lambda: (
            "Hit points lost: Imperial Dragonrider"
            in [label.text() for label in panel.results.details.findChildren(QLabel)]
        )
    )


@pytest.mark.long
def test_a_game_without_odds_says_so(page: OddsPage, qtbot: QtBot) -> None:
    row = page.game.findData("diskwars")
    page.game.setCurrentIndex(row)
    page.game.activated.emit(row)
    panel = page.panel
    assert panel is not None
    qtbot.waitUntil(lambda: "knows no odds yet" in panel.trouble.text())
    assert panel.situation.isHidden()


@pytest.mark.long
def test_the_card_of_a_game_without_odds_has_no_panel(window: MainWindow, copy_of: Duplicate) -> None:
    rows = documents.list_documents(
        window.context.workspace, documents.Query(system="diskwars", kind="unit"), None, 1
    ).rows
    copy_of(rows[0].path)
    assert not [one for one in window.findChildren(OddsPanel) if one.isVisible()]


@pytest.mark.long
def test_tab_is_found_again_and_every_setting_is_named_for_screen_readers(
    page: OddsPage, window: MainWindow, qtbot: QtBot
) -> None:
    assert page.panel is not None
    names = [one.accessibleName() for one in page.panel.form.inputs.values()]
    assert all(names)
    assert len(set(names)) == len(names)
    assert "%" in page.panel.results.summary.accessibleDescription()
    window.tabs.close_tab(page)
    window.book.action("view.back").trigger()
    window.book.action("tools.odds").trigger()
    again = window.tabs.currentWidget()
    assert isinstance(again, OddsPage)
    qtbot.waitUntil(lambda: again.panel is not None and bool(again.panel.results.summary.bars))


@pytest.mark.long
@pytest.mark.quick(1)
@pytest.mark.parametrize("mode", ["light", "dark"])
def test_charts_are_drawn_in_both_themes(page: OddsPage, mode: str, qapp: QApplication) -> None:
    theme().apply(mode)  # type: ignore[arg-type]
    assert page.panel is not None
    chart = page.panel.results.summary
    picture = chart.grab().toImage()
    accent = theme().tokens.accent
    colours = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 3)
               for y in range(0, picture.height(), 3)}  # fmt: skip
    assert accent.lower() in colours


@pytest.mark.long
def test_keyboard_reaches_the_settings(page: OddsPage, window: MainWindow, qtbot: QtBot) -> None:
    assert page.panel is not None
    first = page.panel.form.inputs["elements_first"]
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert page.window().focusWidget() is page.panel.form.inputs["layout_first"]


def test_numbers_are_written_with_margin_and_with_what_was_before(qapp: QApplication) -> None:
    assert percent(0.0002).startswith("<")
    assert percent(0.9999).startswith(">")
    assert share_words(Row(LABEL, 0.25, 0.5, 0.45, 0.55)) == "25.0\u202f% → 50.0\u202f% ±\u202f5.0"
    assert amount_words(Row(LABEL, 1.0, 2.5, 2.5, 2.5)) == "1.00 → 2.50"
    assert amount_words(Row(LABEL, None, 2.5, 2.5, 2.5)) == "2.50"
