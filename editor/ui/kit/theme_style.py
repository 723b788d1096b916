"""The small stylesheet over Fusion: what a palette cannot say."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtGui import QPalette

ROLES: Final = {
    "window": QPalette.ColorRole.Window,
    "surface": QPalette.ColorRole.Base,
    "raised": QPalette.ColorRole.AlternateBase,
    "hover": QPalette.ColorRole.Light,
    "border": QPalette.ColorRole.Mid,
    "border_strong": QPalette.ColorRole.Dark,
    "text": QPalette.ColorRole.Text,
    "muted": QPalette.ColorRole.PlaceholderText,
    "accent": QPalette.ColorRole.Highlight,
    "on_accent": QPalette.ColorRole.HighlightedText,
    "danger": QPalette.ColorRole.BrightText,
    "disabled": QPalette.ColorRole.Shadow,
    "accent_soft": QPalette.ColorRole.LinkVisited,
    "danger_soft": QPalette.ColorRole.ToolTipBase,
    "warning": QPalette.ColorRole.ToolTipText,
    "warning_soft": QPalette.ColorRole.Midlight,
}
"""Where the palette holds each colour of the theme. The last five stand in roles that nothing else draws
with: links are not marked as visited, the stylesheet dresses tooltips, no frame is in relief."""

_WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_TEMPLATE = """
QToolTip {{ background: {raised}; color: {text}; border: 1px solid {border_strong}; padding: 4px; }}
QMainWindow::separator {{ background: {border}; width: 1px; height: 1px; margin: 0 1px; }}
QMainWindow::separator:hover {{ background: {accent}; }}
QMenuBar {{ background: {window}; padding: 0 4px; }}
QMenuBar::item {{ padding: 4px 8px; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {hover}; }}
QStatusBar {{ background: {window}; border-top: 1px solid {border}; }}
QStatusBar::item {{ border: none; }}
QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; }}
QDockWidget::title {{ background: {window}; padding: 6px 8px; border-bottom: 1px solid {border}; }}
QDialog[tone="popup"] {{ background: {raised}; border: 1px solid {border_strong}; }}
QToolBar {{ background: {window}; border: none; border-bottom: 1px solid {border}; spacing: 4px;
    padding: 4px 8px; }}
QToolBar::separator {{ background: {border}; width: 1px; margin: 4px; }}
QToolButton {{ border: 1px solid transparent; border-radius: 4px; padding: 3px; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:pressed, QToolButton:checked {{ background: {accent_soft}; border-color: {accent}; }}
QToolButton:focus {{ border-color: {accent}; }}
QToolButton[tone="mark"] {{ padding: 0; margin: 0; }}
QToolButton::menu-indicator {{ image: none; }}
QTabBar::tab {{ background: transparent; color: {muted}; padding: 6px 10px; border: none;
    border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {text}; border-bottom-color: {accent}; }}
QTabBar::tab:hover {{ color: {text}; background: {hover}; }}
QMainWindow > QTabBar::tab {{ padding: 6px 8px; }}
QMainWindow > QTabBar[tight="true"]::tab {{ padding: 6px 2px; }}
QTabBar:focus {{ outline: none; }}
QTabBar::tear {{ width: 0; border: none; }}
QTabBar::tab:selected:focus {{ background: {accent_soft}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {border}; }}
QTabWidget::tab-bar {{ left: 4px; }}
QHeaderView {{ background: {raised}; }}
QHeaderView::section {{ background: {raised}; color: {muted}; padding: 3px 6px; border: none;
    border-bottom: 1px solid {border}; border-right: 1px solid {border}; }}
QTableView, QTreeView, QListView {{ border: 1px solid {border}; border-radius: 4px; gridline-color: {border};
    alternate-background-color: {raised}; }}
QTableView:focus, QTreeView:focus, QListView:focus {{ border-color: {accent}; }}
QTreeView::item, QListView::item {{ padding: 2px 4px; }}
QListView[objectName="preview.choices"]::item {{ padding: 1px 4px; }}
QAbstractItemView {{ selection-background-color: {accent_soft}; selection-color: {text}; outline: none; }}
QAbstractItemView::item:selected {{ background: {accent_soft}; color: {text}; }}
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {{ background: {surface}; color: {text};
    border: 1px solid {border_strong}; border-radius: 4px; padding: 3px 5px;
    selection-background-color: {accent}; selection-color: {on_accent}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {{
    border: 2px solid {accent}; padding: 2px 4px; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled,
QLineEdit[readOnly="true"], QPlainTextEdit[readOnly="true"] {{
    background: {raised}; color: {disabled}; border-color: {border}; }}
QLineEdit[readOnly="true"], QPlainTextEdit[readOnly="true"] {{ color: {text}; }}
QLineEdit, QComboBox, QAbstractSpinBox {{ min-height: 19px; max-height: 19px; }}
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit {{ border: none;
    padding: 0; min-height: 0;
    background: transparent; }}
QAbstractItemView QLineEdit, QAbstractItemView QAbstractSpinBox,
QAbstractItemView QComboBox {{ border-radius: 0;
    padding: 0 2px; min-height: 0; max-height: 99px; }}
QAbstractSpinBox {{ padding-right: 16px; }}
QAbstractSpinBox:focus {{ padding-right: 15px; }}
QAbstractSpinBox::up-button {{ subcontrol-origin: border; subcontrol-position: top right; width: 16px;
    border: none; }}
QAbstractSpinBox::down-button {{ subcontrol-origin: border; subcontrol-position: bottom right; width: 16px;
    border: none; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {hover}; }}
QAbstractSpinBox::up-arrow {{ image: url({folder}/chevron-up.svg); width: 10px; height: 10px; }}
QAbstractSpinBox::down-arrow {{ image: url({folder}/chevron-down.svg); width: 10px; height: 10px; }}
QAbstractSpinBox::up-arrow:off, QAbstractSpinBox::down-arrow:off,
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::down-arrow:disabled {{ image: none; }}
QComboBox {{ combobox-popup: 0; padding-right: 20px; }}
QComboBox:focus {{ padding-right: 19px; }}
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox::down-arrow {{ image: url({folder}/chevron-down.svg); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{ background: {surface}; border: 1px solid {border_strong}; padding: 2px; }}
QCheckBox {{ spacing: 6px; padding: 2px 0; }}
QCheckBox::indicator, QAbstractItemView::indicator {{ width: 14px; height: 14px;
    border: 1px solid {border_strong};
    border-radius: 3px; background: {surface}; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{ image: url({folder}/check.svg);
    background: {tick}; border-color: {tick}; }}
QCheckBox::indicator:disabled, QAbstractItemView::indicator:disabled {{ border-color: {border}; }}
QCheckBox::indicator:checked:disabled,
QAbstractItemView::indicator:checked:disabled {{ background: {border_strong};
    border-color: {border_strong}; }}
QCheckBox:focus {{ color: {accent}; }}
QCheckBox::indicator:focus {{ border: 2px solid {accent}; width: 12px; height: 12px; }}
QCheckBox::indicator:checked:focus {{ border: 2px solid {text}; }}
QCheckBox:disabled, QLabel:disabled {{ color: {disabled}; }}
QPushButton {{ background: {raised}; color: {text}; border: 1px solid {border_strong}; border-radius: 4px;
    padding: 4px 12px; }}
QPushButton:hover {{ background: {hover}; }}
QPushButton:checked {{ background: {accent_soft}; border-color: {accent}; }}
QPushButton:pressed {{ background: {accent_soft}; }}
QPushButton:focus {{ border: 2px solid {accent}; padding: 3px 11px; }}
QPushButton:disabled {{ color: {disabled}; border-color: {border}; }}
QProgressBar {{ background: {hover}; border: none; border-radius: 4px; text-align: center; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 4px; }}
QMenu {{ menu-scrollable: 1; background: {surface}; border: 1px solid {border_strong}; padding: 4px; }}
QMenu::item {{ padding: 4px 24px 4px 8px; border-radius: 4px; }}
QMenu::item:selected {{ background: {accent_soft}; color: {text}; }}
QMenu::item:disabled {{ color: {disabled}; }}
QMenu::separator {{ height: 1px; background: {border}; margin: 4px 8px; }}
QMenu::icon {{ padding-left: 6px; }}
QSplitter::handle {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {border}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::handle:hover {{ background: {border_strong}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QPushButton[tone="search"] {{ background: {surface}; color: {muted}; border: 1px solid {border};
    border-radius: 4px; padding: 4px 10px; text-align: left; }}
QPushButton[tone="search"]:hover {{ border-color: {border_strong}; }}
QPushButton[tone="search"]:focus {{ border-color: {accent}; }}
QScrollArea {{ border: none; background: transparent; }}
QAbstractScrollArea::corner {{ border: none; background: transparent; }}
QFrame[tone="card"] {{ background: {raised}; border: 1px solid {border}; border-radius: 4px; }}
QFrame[tone="rule"] {{ background: {border}; border: none; }}
QFrame[tone="bar"] {{ background: {window}; border: none; border-bottom: 1px solid {border}; }}
QFrame[tone="note"] {{ background: {accent_soft}; border: none; border-radius: 4px; }}
QFrame[tone="caution"] {{ background: {warning_soft}; border: none; border-radius: 4px; }}
QFrame[tone="alarm"] {{ background: {danger_soft}; border: none; border-radius: 4px; }}
QLabel[tone="muted"] {{ color: {muted}; }}
QLabel[tone="danger"] {{ color: {danger}; }}
QLabel[tone="warning"] {{ color: {warning}; }}
QLabel[tone="accent"] {{ color: {accent}; }}
QPushButton[tone="primary"] {{ background: {accent}; color: {on_accent}; border: 1px solid {accent};
    border-radius: 4px; padding: 5px 14px; }}
QPushButton[tone="primary"]:hover {{ border-color: {text}; }}
QPushButton[tone="primary"]:focus {{ border: 2px solid {text}; padding: 4px 13px; }}
QPushButton[tone="primary"]:disabled {{ background: {hover}; color: {muted}; border-color: {border}; }}
QPushButton[tone="fold"] {{ background: transparent; border: none; border-top: 1px solid {border};
    border-radius: 0; text-align: left; padding: 5px 2px; font-weight: bold; }}
QPushButton[tone="fold"]:hover {{ background: {hover}; }}
QPushButton[tone="fold"]:focus {{ color: {accent}; }}
QPushButton[tone="link"] {{ background: transparent; color: {accent}; border: 1px solid transparent;
    border-radius: 4px; padding: 2px 4px; text-align: left; }}
QPushButton[tone="link"]:disabled {{ color: {muted}; border-color: transparent; }}
QPushButton[tone="link"]:hover {{ background: {hover}; }}
QPushButton[tone="link"]:focus {{ border-color: {accent}; }}
QPushButton[tone="tile"] {{ background: {raised}; border: 1px solid {border}; border-radius: 4px;
    padding: 10px 12px; text-align: left; }}
QPushButton[tone="tile"]:hover {{ background: {hover}; }}
QPushButton[tone="tile"]:focus {{ border-color: {accent}; }}
"""


def stylesheet(folder: str, tick: str) -> str:
    """Return the stylesheet: the same in every theme, it names roles of the palette.

    Args:
        folder: where the signs of ticks and arrows lie, with forward slashes.
        tick: colour of a box that is ticked, as ``#rrggbb``.
    """
    words = {name: _WORD.sub("-", role.name.replace("ToolTip", "Tooltip")) for name, role in ROLES.items()}
    names = {name: f"palette({word.lower()})" for name, word in words.items()}
    return _TEMPLATE.format(**names, folder=folder, tick=tick)
