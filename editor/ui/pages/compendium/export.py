"""The compendium as files: its chart as SVG or PNG, its table as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from editor.packs.whole_files import write_whole
from editor.services.compendium import text_of
from editor.ui.kit.theme import LIGHT
from editor.ui.pages.compendium.model import CompendiumModel
from editor.ui.pages.compendium.scatter import Chart
from schemas.messages.grammar import decimal_sign

CHART: Final = QSize(900, 640)
_SHARP: Final = 2
"""Pixels of a picture for each of the chart."""


def chart_svg(chart: Chart, title: str) -> bytes:
    """Return a chart as SVG, in the colours of the light theme: it goes on paper."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    made.setOutputDevice(buffer)
    made.setTitle(title)
    made.setSize(CHART)
    made.setViewBox(QRectF(0, 0, CHART.width(), CHART.height()))
    with QPainter(made) as painter:
        painter.fillRect(QRectF(0, 0, CHART.width(), CHART.height()), QColor(LIGHT.surface))
        chart.paint(painter, CHART, LIGHT)
    buffer.close()
    return bytes(data.data())


def chart_png(chart: Chart) -> bytes:
    """Return a chart as PNG."""
    image = QImage(CHART * _SHARP, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.surface))
    with QPainter(image) as painter:
        painter.scale(_SHARP, _SHARP)
        chart.paint(painter, CHART, LIGHT)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stubs say bytes, Qt takes text
    return bytes(data.data())


def table_csv(model: CompendiumModel, language: str) -> bytes:
    """Return the cards and columns that are shown; with a mark by which spreadsheets know UTF-8."""
    heads = [model.heading(column) for column in model.shown]
    rows = [
        [
            model.cell(entry, column.id) if column.numeric else model.text(entry, column.id)
            for column in model.shown
        ]
        for entry in model.entries()
    ]
    return text_of(rows, heads, "," if decimal_sign(language) == "." else ";", language).encode("utf-8-sig")


def export(file: Path, model: CompendiumModel, chart: Chart, language: str) -> None:
    """Write the table (``.csv``) or the chart (``.svg``, ``.png``), by the ending of the file.

    Raises:
        EditorError: the file cannot be written.
    """
    if file.suffix == ".csv":
        data = table_csv(model, language)
    elif file.suffix == ".svg":
        data = chart_svg(chart, f"{chart.y} / {chart.x}")
    else:
        data = chart_png(chart)
    write_whole(file, data)
