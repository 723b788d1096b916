"""Lists of sentences: none is cut, however wide the list is."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from editor.ui.kit.theme import theme
from editor.ui.kit.widgets import SentenceList

WORDS = "Les cartes sont du peuple de l’armée, et chaque personnage n’y est qu’une fois au plus."


def needed(shown: SentenceList, index: QModelIndex) -> int:
    """Return the height that the words take where they are painted."""
    option = QStyleOptionViewItem()
    shown.initViewItemOption(option)
    option.rect = shown.visualRect(index)
    shown.itemDelegate().initStyleOption(option, index)
    style = shown.style()
    text = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, shown)
    margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, shown) + 1
    room = text.adjusted(margin, 0, -margin, 10_000)
    return option.fontMetrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), option.text).height()


def test_no_sentence_is_cut_at_any_width(qtbot: QtBot) -> None:
    theme().apply("light")
    shown = SentenceList("Sentences")
    qtbot.addWidget(shown)
    shown.addItem(WORDS)
    shown.item(0).setCheckState(Qt.CheckState.Checked)
    shown.item(0).setIcon(theme().icon("check"))
    shown.show()
    index = shown.model().index(0, 0)
    for width in range(200, 420, 3):
        shown.resize(width, 300)
        shown.doItemsLayout()
        assert shown.visualRect(index).height() >= needed(shown, index), f"{width} px"
