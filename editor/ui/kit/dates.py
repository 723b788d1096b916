"""Moments as the language of the interface writes them."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale


def short_moment(moment: datetime | None) -> str:
    """Return an aware moment in local time, date and time short; '' for none."""
    if moment is None:
        return ""
    there = QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))
    return QLocale().toString(there, QLocale.FormatType.ShortFormat)


def clock_time(moment: datetime) -> str:
    """Return the time of day of an aware moment, in local time with seconds."""
    there = QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))
    return QLocale().toString(there.time(), "HH:mm:ss")
