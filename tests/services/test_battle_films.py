"""Films of battles: which moments they show, what is said in them, and the files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import av
import pytest
from PySide6.QtGui import QImage

from editor.services.battles.battle_films import FilmOptions, film_battle, film_moments
from editor.services.battles.battle_views import Look, LookOfSide, Shot, Size
from editor.services.battles.video import FORMS, RATE, save_video
from editor.services.battles.watching import TURNS, Recording, fought
from editor.services.opening import open_workspace
from schemas.messages import sentence
from schemas.problems import EditorError

OPTIONS = FilmOptions("turn", (321, 240))


@pytest.fixture(scope="module")
def recording(shipped_copy: Path) -> Recording:
    with open_workspace(shipped_copy) as ws:
        return fought(ws, "the-first-duel", 3)


class PlainView:
    """Draws every board in the colour of its moment."""

    reading = TURNS

    def __init__(self) -> None:
        sides = (LookOfSide("red", "Red", "#b32222"), LookOfSide("blue", "Blue", "#2244b3"))
        self.look = Look("en", sides, {})
        self.drawn: list[int] = []

    def images(self, recording: Recording, moments: Sequence[int], size: Size) -> Iterator[QImage]:
        for moment in moments:
            self.drawn.append(moment)
            image = QImage(*size, QImage.Format.Format_RGB32)
            image.fill(0xFF000000 + 60000 * moment % 0xFFFFFF)
            yield image

    def shots(
        self, recording: Recording, moments: Sequence[int], size: Size, pieces: Sequence[str]
    ) -> Iterator[Shot]:
        for image in self.images(recording, moments, size):
            yield Shot(image, {})


@pytest.mark.long
@pytest.mark.parametrize("suffix", FORMS)
def test_a_film_shows_every_turn_as_long_as_it_stands(
    qapp: object, recording: Recording, suffix: str, tmp_path: Path
) -> None:
    view = PlainView()
    film = film_battle(recording, view, tmp_path / f"duel{suffix}", OPTIONS)
    moments = film_moments(recording, OPTIONS)
    assert view.drawn == list(moments)
    with av.open(str(film)) as opened:
        frames = [frame.to_ndarray(format="rgb24") for frame in opened.decode(video=0)]
    assert len(frames) == RATE * (3 * (len(moments) - 1) + 4)
    assert frames[0].shape == (240, 320, 3)  # films have an even number of columns
    top = frames[0][:25]
    assert (top.max(axis=2) > 180).any()  # the caption, in light letters
    assert abs(int(frames[0][25:200].std())) < 6  # and nothing of it over the board


def test_a_film_of_some_turns_begins_and_ends_there(recording: Recording) -> None:
    options = replace(OPTIONS, first_turn=2, last_turn=3)
    assert {recording.place_at(moment).turn for moment in film_moments(recording, options)} == {2, 3}
    with pytest.raises(EditorError) as refused:
        film_moments(recording, replace(OPTIONS, first_turn=99))
    assert refused.value.problems[0].code == "battle_report.no_such_turns"


@pytest.mark.parametrize("name", ["duel.mp4", "duel.gif"])
def test_a_film_that_is_stopped_leaves_no_file(
    qapp: object, recording: Recording, name: str, tmp_path: Path
) -> None:
    def stop(done: int, _total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        film_battle(recording, PlainView(), tmp_path / name, OPTIONS, stop)
    assert not list(tmp_path.iterdir())


def test_a_film_of_an_unknown_kind_is_refused_before_anything_is_drawn(
    recording: Recording, tmp_path: Path
) -> None:
    view = PlainView()
    with pytest.raises(EditorError):
        film_battle(recording, view, tmp_path / "duel.avi", OPTIONS)
    assert not view.drawn


def test_why_films_cannot_be_written_is_said_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "av", None)
    with pytest.raises(EditorError) as caught:
        save_video((), 1, tmp_path / "duel.mp4")
    assert "le paquet av, qui les écrit, manque" in sentence(caught.value.problems[0], "fr")
    assert not list(tmp_path.iterdir())
