"""The look of the window: colours, spacing, type, icons. No other module holds a colour, font or margin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final, Literal, cast

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, QTemporaryDir, Signal
from PySide6.QtGui import QAction, QColor, QFont, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu

from editor.printing.army_colours import colour_of_side
from editor.printing.fonts import DISPLAY_FAMILY, SYMBOL_FAMILY, TEXT_FAMILY, load_fonts
from editor.printing.marks import MARKS as MARKS
from editor.ui.kit.theme_dress import Dressing, when_shown
from editor.ui.kit.theme_signs import write_signs
from editor.ui.kit.theme_style import ROLES, stylesheet
from editor.ui.kit.turns import Turns

Mode = Literal["system", "light", "dark"]
Tint = Literal["text", "muted", "accent", "danger", "warning", "success", "on_accent"]

SPACE_1: Final = 4
SPACE_2: Final = 8
SPACE_3: Final = 12
SPACE_4: Final = 16
RADIUS: Final = 4
TYPE_SMALL: Final = 11
TYPE_BODY: Final = 13
TYPE_HEADING: Final = 16
TYPE_TITLE: Final = 20
ICON_SMALL: Final = 16
ICON_MEDIUM: Final = 20
ICONS_PER_TURN: Final = 40
"""Buttons and actions that get an icon in other colours before the window answers again."""
MOTION_MS: Final = 160
"""Length of an animation; 0 is used where the system asks for no motion."""

_ICONS: Final = Path(__file__).parent / "icons"
_TICK: Final = "#3f78b0"
_SIGNS: Final = {"check": "#ffffff", "chevron-up": "#86827a", "chevron-down": "#86827a"}
"""Signs of the stylesheet, in colours that can be seen on the ground of either theme."""


@dataclass(frozen=True)
class Tokens:
    """The colours of one theme, as ``#rrggbb``."""

    dark: bool
    window: str
    surface: str
    raised: str
    hover: str
    border: str
    border_strong: str
    text: str
    muted: str
    disabled: str
    accent: str
    accent_soft: str
    on_accent: str
    danger: str
    danger_soft: str
    warning: str
    warning_soft: str
    success: str

    def colour(self, tint: Tint) -> str:
        """Return the colour of a tint."""
        return cast(str, getattr(self, tint))


LIGHT: Final = Tokens(
    dark=False,
    window="#f2f1ee",
    surface="#ffffff",
    raised="#faf9f7",
    hover="#e7e5e0",
    border="#d8d5ce",
    border_strong="#8d887d",
    text="#1f1d1a",
    muted="#5f5a51",
    disabled="#6f6a61",
    accent="#275a8a",
    accent_soft="#dbe7f2",
    on_accent="#ffffff",
    danger="#a8231b",
    danger_soft="#fae4e1",
    warning="#7d5200",
    warning_soft="#f9edd2",
    success="#2a6431",
)
DARK: Final = Tokens(
    dark=True,
    window="#1c1e21",
    surface="#25282d",
    raised="#2b2f34",
    hover="#363b42",
    border="#3b4047",
    border_strong="#7c828b",
    text="#e8e6e2",
    muted="#aeaca6",
    disabled="#85857f",
    accent="#86b7e8",
    accent_soft="#26405a",
    on_accent="#0d1c2b",
    danger="#ff9a90",
    danger_soft="#4a2320",
    warning="#ebbb5a",
    warning_soft="#453510",
    success="#86cb93",
)


def text_font(pixels: int = TYPE_BODY, *, bold: bool = False) -> QFont:
    """Return the text face in a size of the type scale, with the symbol face behind it."""
    font = QFont()
    font.setFamilies([TEXT_FAMILY, SYMBOL_FAMILY])
    font.setPixelSize(pixels)
    font.setBold(bold)
    return font


def display_font(pixels: int = TYPE_TITLE) -> QFont:
    """Return the display face, for titles only."""
    font = QFont()
    font.setFamilies([DISPLAY_FAMILY, TEXT_FAMILY, SYMBOL_FAMILY])
    font.setPixelSize(pixels)
    font.setBold(True)
    return font


def _palette(tokens: Tokens) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    pairs = {
        **{place: getattr(tokens, name) for name, place in ROLES.items()},
        role.WindowText: tokens.text,
        role.Button: tokens.raised,
        role.ButtonText: tokens.text,
        role.Accent: tokens.accent,
        role.Link: tokens.accent,
    }
    for name, colour in pairs.items():
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(tokens.disabled))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Base, QColor(tokens.window))
    return palette


class Theme(QObject):
    """The theme in use; ``changed`` is for those who paint for themselves."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mode: Mode = "system"
        self._tokens = LIGHT
        self._icons: dict[tuple[str, str, str], QIcon] = {}
        self.dressers: set[_Dresser] = set()
        self._icon_turns = Turns(ICONS_PER_TURN, self)
        self._own_signs: QTemporaryDir | None = None
        self._dressing = Dressing(self)
        self._dressed: Tokens | None = None

    def _write_signs(self) -> str:
        """Write the signs that the stylesheet refers to; return their folder."""
        try:
            return write_signs(_SIGNS).as_posix()
        except OSError:
            # No cache folder can be written: a folder of this run's own has to do.
            self._own_signs = self._own_signs or QTemporaryDir()
            return write_signs(_SIGNS, Path(self._own_signs.path())).as_posix()

    @property
    def mode(self) -> Mode:
        """What the person chose."""
        return self._mode

    @property
    def tokens(self) -> Tokens:
        """The colours in use."""
        return self._tokens

    def colour(self, tint: Tint) -> QColor:
        """Return a colour of the theme in use."""
        return QColor(self._tokens.colour(tint))

    def apply(self, mode: Mode) -> None:
        """Dress the application: style, palette, font, stylesheet."""
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            raise RuntimeError("the theme needs a QApplication; make one first")  # noqa: TRY004
        load_fonts()
        self._mode = mode
        dark = mode == "dark" or (mode == "system" and system_is_dark())
        tokens = DARK if dark else LIGHT
        if self._dressed == tokens and app.styleSheet():
            return
        self._tokens = self._dressed = tokens
        first = not app.styleSheet()
        if first:
            app.setStyle("Fusion")
            app.setFont(text_font())
        app.setPalette(_palette(tokens))
        if first:
            app.setStyleSheet(stylesheet(self._write_signs(), _TICK))
        else:
            # The sheet is the same in every theme: what it says of the palette is looked up again.
            self._dressing.begin(app)
            dressers = sorted(self.dressers, key=lambda one: not (shiboken6.isValid(one) and one.seen))
            self._icon_turns.add([one.follow for one in dressers])
        self.changed.emit()

    def icon(self, name: str, tint: Tint = "text") -> QIcon:
        """Return an icon in a colour of the theme in use; :func:`set_icon` follows changes of theme."""
        key = (name, self._tokens.colour(tint), self._tokens.disabled)
        if key not in self._icons:
            self._icons[key] = _tinted(*key)
        return self._icons[key]


def system_is_dark() -> bool:
    """Whether the desktop asks for a dark window."""
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


_themes: list[Theme] = []


def theme() -> Theme:
    """Return the one theme of the application."""
    if not _themes:
        _themes.append(Theme())
    return _themes[0]


def icon_names() -> list[str]:
    """Return the names of all icons."""
    return sorted(file.stem for file in _ICONS.glob("*.svg"))


def _renderer(name: str, colour: str) -> QSvgRenderer:
    svg = _icon_text(name).replace("currentColor", colour)
    return QSvgRenderer(QByteArray(svg.encode()))


@cache
def _icon_text(name: str) -> str:
    return (_ICONS / f"{name}.svg").read_text(encoding="utf-8")


def _drawn(renderer: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        renderer.render(painter, QRectF(0, 0, size, size))
    return pixmap


def _tinted(name: str, colour: str, disabled: str) -> QIcon:
    icon = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, disabled)):
        renderer = _renderer(name, ink)
        for size in (ICON_SMALL, ICON_MEDIUM, 2 * ICON_MEDIUM):
            icon.addPixmap(_drawn(renderer, size), mode)
    return icon


class _Dresser(QObject):
    """Puts an icon on, in the colours of the theme in use; lives as long as what it dresses."""

    def __init__(self, target: QAction | QAbstractButton | QMenu, name: str, tint: Tint) -> None:
        super().__init__(target)
        self._target, self._name, self._tint = target, name, tint
        self.dress()

    @property
    def seen(self) -> bool:
        """Whether it is a button on the screen."""
        return isinstance(self._target, QAbstractButton) and self._target.isVisible()

    def follow(self) -> None:
        """Take the colours of another theme, a hidden button when it is shown."""
        if not shiboken6.isValid(self):
            return
        if isinstance(self._target, QAbstractButton) and not self._target.isVisible():
            when_shown(self._target, "theme.icon", self.dress)
        else:
            self.dress()

    def dress(self) -> None:
        """Put the icon on."""
        self._target.setIcon(theme().icon(self._name, self._tint))


def set_icon(target: QAction | QAbstractButton | QMenu, name: str, tint: Tint = "text") -> None:
    """Give an action or a button an icon that follows the theme for as long as it lives."""
    dresser = _Dresser(target, name, tint)
    theme().dressers.add(dresser)
    dresser.destroyed.connect(partial(theme().dressers.discard, dresser))


def heading(label: QLabel, pixels: int = TYPE_HEADING, *, display: bool = False) -> QLabel:
    """Make a label a heading."""
    label.setFont(display_font(pixels) if display else text_font(pixels, bold=True))
    return label


def muted(label: QLabel, pixels: int = TYPE_SMALL) -> QLabel:
    """Make a label a quiet remark."""
    label.setFont(text_font(pixels))
    label.setProperty("tone", "muted")
    return label


def army_colour(colour: str | None, index: int = 0) -> QColor:
    """Return the colour of an army: its document's, or the one of its place among the sides."""
    return QColor(colour_of_side(colour, index))
