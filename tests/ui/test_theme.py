"""The colours can be read, in both themes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from editor.ui.kit.theme import DARK, LIGHT, Theme, Tokens, theme
from editor.ui.kit.theme_signs import KEPT_S, write_signs

PAIRS = [(text, ground) for ground in ("window", "surface", "raised", "hover") for text in ("text", "muted")]
PAIRS += [
    (text, ground) for ground in ("window", "surface") for text in ("accent", "danger", "warning", "success")
]
PAIRS += [("on_accent", "accent"), ("text", "accent_soft"), ("text", "danger_soft"), ("text", "warning_soft")]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2)."""
    parts = [
        channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in QColor(colour).getRgbF()[:3]
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_words_stand_out_from_their_ground(tokens: Tokens, text: str, ground: str) -> None:
    first, second = sorted((luminance(getattr(tokens, text)), luminance(getattr(tokens, ground))))
    assert (second + 0.05) / (first + 0.05) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_borders_of_fields_can_be_seen(tokens: Tokens) -> None:
    first, second = sorted((luminance(tokens.border_strong), luminance(tokens.surface)))
    assert (second + 0.05) / (first + 0.05) >= 3


@pytest.mark.usefixtures("qapp")
def test_icon_takes_the_colour_asked_for() -> None:
    icons = theme()
    image = icons.icon("check", "danger").pixmap(32, 32).toImage()
    seen = {
        image.pixelColor(x, y).name()
        for x in range(32)
        for y in range(32)
        if image.pixelColor(x, y).alpha() == 255
    }
    assert seen == {icons.tokens.colour("danger").lower()}


@pytest.mark.usefixtures("qapp")
def test_unknown_icon_is_a_mistake_of_ours() -> None:
    with pytest.raises(FileNotFoundError):
        theme().icon("no-such-icon")


def test_signs_are_shared_in_the_cache_and_leftovers_are_cleaned_up(tmp_path: Path) -> None:
    first = write_signs({"check": "#ff0000"}, tmp_path)
    assert "#ff0000" in (first / "check.svg").read_text(encoding="utf-8")
    assert write_signs({"check": "#ff0000"}, tmp_path) == first, "a second program takes the same"
    other = write_signs({"check": "#00ff00"}, tmp_path)
    half = first / ".check-x.part"
    half.write_text("<svg", encoding="utf-8")
    long_ago = time.time() - 2 * KEPT_S
    for old in (other, half):
        os.utime(old, (long_ago, long_ago))
    (first / "check.svg").write_text("<svg", encoding="utf-8")
    assert write_signs({"check": "#ff0000"}, tmp_path) == first
    assert not other.exists()
    assert not half.exists()
    assert "#ff0000" in (first / "check.svg").read_text(encoding="utf-8"), "a damaged sign is written again"


@pytest.fixture
def another_theme(qapp: QApplication) -> Iterator[Theme]:
    """A theme as a second run of the program makes it; afterwards the application is dressed as before."""
    yield Theme()
    qapp.setStyleSheet("")
    theme().apply("light")


@pytest.mark.long
def test_theme_leaves_nothing_in_the_system_s_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, another_theme: Theme
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "system"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "system"))
    (tmp_path / "system").mkdir()
    another_theme.apply("dark")
    assert not list((tmp_path / "system").iterdir())


@pytest.mark.long
def test_theme_does_without_a_cache_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, another_theme: Theme
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_names, **_more: tmp_path / "file" / "x")
    another_theme.apply("dark")
    assert Path(another_theme._write_signs(), "check.svg").is_file()
