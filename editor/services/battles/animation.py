"""Moving pictures: frames that somebody has drawn, as one file (GIF or WebP)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL.Image import Dither, Image, Resampling, frombytes
from PIL.Image import new as new_image

from editor.packs.whole_files import write_whole
from schemas.problems import error
from schemas.progress import Report, quietly

FORMATS: Final = {".gif": "GIF", ".webp": "WEBP"}
"""Suffix -> format."""
MOST_FRAMES: Final = 2000
"""More frames are refused: no viewer keeps them."""
_COLOURS: Final = 256


@dataclass(frozen=True)
class Frame:
    """One picture and how long it stands."""

    width: int
    height: int
    pixels: bytes
    """Red, green and blue of every pixel, row by row, without gaps."""
    milliseconds: int


def save_animation(
    frames: Iterable[Frame],
    count: int,
    file: Path,
    report: Report = quietly,
    samples: Sequence[Frame] = (),
) -> Path:
    """Write frames of one size as a moving picture that begins again at its end.

    Args:
        frames: at least one; they are taken one by one, so that they need not all be kept.
        count: how many there are.
        file: where to; the suffix chooses the format (:data:`FORMATS`).
        report: called with how many frames are done; what it raises stops the work and leaves no file.
        samples: frames from which a GIF takes its colours, so that those do not flicker; without any each
            frame has its own.

    Raises:
        EditorError: no frame, too many, an unknown suffix, or the place cannot be written.
    """
    form = FORMATS.get(file.suffix.lower())
    if form is None:
        raise error("preview.no_such_picture", suffix=file.suffix, known=", ".join(FORMATS))
    if not 0 < count <= MOST_FRAMES:
        raise error("preview.too_many_frames", frames=count, most=MOST_FRAMES)
    palette = _palette(samples) if form == "GIF" and samples else None
    durations: list[int] = []

    def images() -> Iterator[Image]:
        for number, frame in enumerate(frames):
            report(number, count)
            durations.append(frame.milliseconds)
            image = _image(frame)
            yield image.quantize(palette=palette, dither=Dither.NONE) if palette is not None else image

    # Pillow reads the durations as it reads the frames: the list grows ahead of it.
    made = images()
    stream = BytesIO()
    options: dict[str, Any] = {"loop": 0, "duration": durations}
    if form == "WEBP":
        options |= {"quality": 80, "method": 2}
    next(made).save(stream, form, save_all=True, append_images=made, **options)
    write_whole(file, stream.getvalue())
    return file


def _palette(samples: Sequence[Frame]) -> Image:
    """Return the colours that several frames have in common."""
    small = [
        _image(frame).resize((frame.width // 2, frame.height // 2), Resampling.NEAREST) for frame in samples
    ]
    sheet = new_image("RGB", (small[0].width, sum(image.height for image in small)))
    top = 0
    for image in small:
        sheet.paste(image, (0, top))
        top += image.height
    return sheet.quantize(_COLOURS, dither=Dither.NONE)


def _image(frame: Frame) -> Image:
    return frombytes("RGB", (frame.width, frame.height), frame.pixels)
