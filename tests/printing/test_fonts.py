"""The bundled fonts."""

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication

from editor.printing.fonts import DISPLAY_FAMILY, SYMBOL_FAMILY, TEXT_FAMILY, load_fonts

FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’…–—°×½"


@pytest.mark.parametrize("family", [TEXT_FAMILY, DISPLAY_FAMILY, SYMBOL_FAMILY])
def test_a_bundled_family_is_the_one_that_qt_draws(qapp: QApplication, family: str) -> None:
    assert QFontInfo(QFont(family, 12)).family() == family


@pytest.mark.parametrize("family", [TEXT_FAMILY, DISPLAY_FAMILY, SYMBOL_FAMILY])
def test_every_french_letter_has_a_glyph(qapp: QApplication, family: str) -> None:
    raw = QRawFont.fromFont(QFont(family, 12))
    assert [letter for letter in FRENCH if not raw.supportsCharacter(ord(letter))] == []


@pytest.mark.parametrize("symbol", "★⚔⚑⬡⚠☠⚀⚅✓→≥")
def test_the_symbol_face_has_the_signs_of_the_games(qapp: QApplication, symbol: str) -> None:
    assert QRawFont.fromFont(QFont(SYMBOL_FAMILY, 12)).supportsCharacter(ord(symbol))


@pytest.mark.parametrize("weight", [QFont.Weight.Normal, QFont.Weight.Bold])
def test_figures_of_the_text_face_have_one_width(qapp: QApplication, weight: QFont.Weight) -> None:
    metrics = QFontMetricsF(QFont(TEXT_FAMILY, 40, weight))
    assert len({metrics.horizontalAdvance(figure) for figure in "0123456789"}) == 1


def test_loading_the_fonts_again_changes_nothing(qapp: QApplication) -> None:
    load_fonts()
    assert QFontInfo(QFont(TEXT_FAMILY, 12)).family() == TEXT_FAMILY
