"""Films: frames that somebody has drawn, as MP4 (H.264) or WebM (VP9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import numpy

from editor.packs.whole_files import write_whole
from editor.services.battles.animation import Frame
from schemas.problems import Message, error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from av.container import OutputContainer
    from av.video.stream import VideoStream

RATE: Final = 5
"""Frames a second: each picture stands for whole fifths, which every player can show."""
MOST_FRAMES: Final = 20_000
"""Pictures of a film at most: some hours."""


@dataclass(frozen=True)
class _Form:
    """How a suffix is written."""

    container: str
    codec: str
    options: dict[str, str] = field(default_factory=dict)


FORMS: Final = {
    ".mp4": _Form("mp4", "libx264", {"crf": "20", "preset": "veryfast", "tune": "animation"}),
    ".webm": _Form(
        "webm", "libvpx-vp9", {"crf": "30", "b": "0", "deadline": "realtime", "cpu-used": "6", "row-mt": "1"}
    ),
}
"""Suffix -> how a film is written."""


def save_video(
    frames: Iterable[Frame],
    count: int,
    file: Path,
    report: Report = quietly,
) -> Path:
    """Write frames of one size as a film.

    Args:
        frames: at least one; they are taken one by one. An odd last column or row of pixels is left out.
        count: how many there are.
        file: where to; the suffix chooses the format (:data:`FORMS`).
        report: called with how many frames are done; what it raises stops the work and leaves no file.

    Raises:
        EditorError: no frame, too many, an unknown suffix, the library of films cannot be used here, or the
            place cannot be written.
    """
    form = FORMS.get(file.suffix.lower())
    if form is None:
        raise error("preview.no_such_picture", suffix=file.suffix, known=", ".join(FORMS))
    if not 0 < count <= MOST_FRAMES:
        raise error("preview.too_many_frames", frames=count, most=MOST_FRAMES)
    made = BytesIO()
    with _opened(made, form) as container:
        stream: VideoStream | None = None
        shown = 0
        for number, frame in enumerate(frames):
            report(number, count)
            if stream is None:
                stream = _stream(container, form, frame)
            shown = _put(container, stream, frame, shown)
        if stream is not None:
            container.mux(stream.encode(None))
    write_whole(file, made.getvalue())
    return file


def _opened(made: BytesIO, form: _Form) -> OutputContainer:
    """Return a film that is being written.

    Raises:
        EditorError: the library is missing, cannot be loaded, or was built without this format.
    """
    try:
        import av  # large: only who writes a film loads it

        av.codec.Codec(form.codec, "w")
    except (ImportError, OSError, ValueError) as trouble:
        reason = "films_no_format" if isinstance(trouble, ValueError) else "films_no_library"
        raise error(
            "preview.no_films",
            fix=Message(code="preview.no_films_fix"),
            reason=Message(code=f"preview.{reason}", values={"format": form.codec}),
        ) from trouble
    return av.open(made, "w", format=form.container, container_options={"fflags": "+bitexact"})


def _stream(container: OutputContainer, form: _Form, first: Frame) -> VideoStream:
    stream = cast("VideoStream", container.add_stream(form.codec, rate=RATE, options=form.options))
    stream.width, stream.height = first.width // 2 * 2, first.height // 2 * 2
    stream.pix_fmt = "yuv420p"
    return stream


def _put(container: OutputContainer, stream: VideoStream, frame: Frame, shown: int) -> int:
    """Show a picture as long as it stands, and return how many frames the film has now."""
    from av import VideoFrame

    pixels: Any = numpy.frombuffer(frame.pixels, numpy.uint8).reshape(frame.height, frame.width, 3)
    picture = VideoFrame.from_ndarray(pixels[: stream.height, : stream.width], format="rgb24")
    picture = picture.reformat(format="yuv420p")
    for _ in range(max(1, round(frame.milliseconds * RATE / 1000))):
        picture.pts = shown
        container.mux(stream.encode(picture))
        shown += 1
    return shown
