"""PDF as presses take it: the profile of the press in it, colours in the inks of that profile."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from schemas.problems import EditorError, Message, error

if TYPE_CHECKING:
    import pikepdf

MOST_BYTES: Final = 16_000_000
"""Largest profile that is read; those of presses have one to three million bytes."""
_HEADER: Final = 128
_DARK: Final = 64
_NO_TINT: Final = 16
"""Of 255: darker colours whose shares of red, green and blue differ by no more are printed in black."""
_DATED: Final = slice(24, 36)
_WRITTEN: Final = "2000-01-01T00:00:00+00:00"
"""The standard wants a date; equal prints have equal bytes, so it is always the same."""
_NUMBER: Final = rb"(?:\d+\.?\d*|\.\d+)"
_COLOURS: Final = re.compile(
    rb"(?:/CSp (?:cs|CS)\s+)?(?<![\d.])(%s) (%s) (%s) (scn|SCN|rg|RG)(?=\s)" % ((_NUMBER,) * 3)
)
_BARE: Final = re.compile(rb"/CSp (cs|CS)(?=\s)")
Rgb = tuple[int, int, int]


class PressProfile:
    """The profile of a press: how its four inks look."""

    def __init__(self, data: bytes) -> None:
        """Read a profile.

        Raises:
            EditorError: it is none, it is damaged, or it is not that of a press with four inks.
        """
        _check(data)
        from PIL import ImageCms  # loaded where a press is printed for

        self.data = data
        try:
            profile = ImageCms.ImageCmsProfile(io.BytesIO(data))
            described = ImageCms.getProfileDescription(profile).strip()
            self._pixels = ImageCms.buildTransform(
                ImageCms.createProfile("sRGB"),
                profile,
                "RGB",
                "CMYK",
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
                ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError) as trouble:
            raise _refused("damaged") from trouble
        self.name = re.sub(r"[^\x20-\x7e]", "", described)[:80] or "Custom"

    def inks(self, colours: Iterable[Rgb]) -> dict[Rgb, tuple[float, ...]]:
        """Return the shares of cyan, magenta, yellow and black of colours; greys are black alone."""
        from PIL import Image  # loaded where a press is printed for

        wanted = sorted(set(colours))
        if not wanted:
            return {}
        row = Image.new("RGB", (len(wanted), 1))
        row.putdata(wanted)
        mixed = self.picture(row).tobytes()
        found: dict[Rgb, tuple[float, ...]] = {}
        for at, (red, green, blue) in enumerate(wanted):
            inks = tuple(value / 255 for value in mixed[4 * at : 4 * at + 4])
            black = (0, 0, 0, 1 - (red + green + blue) / 765)
            found[red, green, blue] = black if _is_grey((red, green, blue)) else inks
        return found

    def picture(self, image: Any) -> Any:
        """Return a picture in the inks of the press."""
        from PIL import ImageCms  # loaded where a press is printed for

        try:
            return ImageCms.applyTransform(image, self._pixels)
        except (ImageCms.PyCMSError, ValueError) as trouble:
            raise _refused("damaged") from trouble


def _is_grey(colour: Rgb) -> bool:
    """Whether black ink alone prints a colour: greys, and what is so dark that nobody sees its tint.

    Small letters of several inks are blurred where the plates do not lie exactly upon each other.
    """
    tint = max(colour) - min(colour)
    return tint == 0 or (tint <= _NO_TINT and max(colour) <= _DARK)


def _check(data: bytes) -> None:
    if len(data) > MOST_BYTES:
        raise _refused("too_large", most=MOST_BYTES // 1_000_000)
    if len(data) <= _HEADER or data[36:40] != b"acsp" or int.from_bytes(data[:4], "big") != len(data):
        raise _refused("no_profile")
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        raise _refused("no_press")


def _refused(why: str, most: int = 0) -> EditorError:
    return error(f"print_profile.{why}", fix=Message(code="print_profile.choose"), most=most)


@lru_cache(maxsize=2)
def press_profile(data: bytes) -> PressProfile:
    """Return the profile of a file, read once.

    Raises:
        EditorError: it is none, it is damaged, or it is not that of a press with four inks.
    """
    return PressProfile(data)


def screen_profile() -> bytes:
    """Return the profile of the colours of screens (sRGB), always of the same bytes."""
    from PIL import ImageCms  # loaded where a press is printed for

    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[_DATED] = (2000).to_bytes(2, "big") + bytes((0, 1, 0, 1)) + bytes(6)
    return bytes(data)


@dataclass(frozen=True)
class PressTarget:
    """The press that a PDF is for."""

    profile: PressProfile
    inks: bool = False
    """Whether colours and pictures are mixed of its inks; otherwise they stay those of screens, and the press
    mixes them."""


def for_press(pdf: pikepdf.Pdf, target: PressTarget) -> None:
    """Make of a PDF what a press takes (as PDF/X-4): its profile is in it, colours are defined by profiles.

    Args:
        pdf: the PDF; the boxes of its pages are there already.
        target: the press, and whether colours are mixed of its inks.
    """
    import pikepdf  # loaded where a PDF is written

    profile = target.profile
    if target.inks:
        _mix(pdf, profile)
    _define_screen_colours(pdf)
    name = pikepdf.Name
    stream = pdf.make_stream(profile.data, N=4, Alternate=name.DeviceCMYK)
    intent = pikepdf.Dictionary(
        Type=name.OutputIntent,
        S=name.GTS_PDFX,
        OutputConditionIdentifier=pikepdf.String(profile.name),
        Info=pikepdf.String(profile.name),
        DestOutputProfile=stream,
    )
    pdf.Root.OutputIntents = pikepdf.Array([pdf.make_indirect(intent)])


def say_standard(pdf: pikepdf.Pdf, title: str) -> None:
    """Write into the properties of a PDF which standard it follows."""
    import pikepdf  # loaded where a PDF is written

    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as said:
        said["pdfxid:GTS_PDFXVersion"] = "PDF/X-4"
        said["dc:title"] = title
        said["xmp:CreatorTool"] = "Marshalry"
        said["pdf:Trapped"] = "False"
        for date in ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"):
            said[date] = _WRITTEN
        named = hashlib.sha256(title.encode()).hexdigest()
        said["xmpMM:DocumentID"] = f"uuid:{named[:32]}"
        said["xmpMM:RenditionClass"] = "default"
        said["xmpMM:VersionID"] = "1"
    written = pikepdf.String("D:20000101000000Z")
    pdf.trailer.Info.CreationDate, pdf.trailer.Info.ModDate = written, written
    pdf.trailer.Info.Trapped = pikepdf.Name("/False")
    pdf.trailer.Info.GTS_PDFXVersion = pikepdf.String("PDF/X-4")  # where most readers look for it


def _define_screen_colours(pdf: pikepdf.Pdf) -> None:
    """Say that all colours in red, green and blue are those of screens."""
    import pikepdf  # loaded where a PDF is written

    stream = pdf.make_stream(screen_profile(), N=3, Alternate=pikepdf.Name.DeviceRGB)
    space = pdf.make_indirect(pikepdf.Array([pikepdf.Name.ICCBased, pdf.make_indirect(stream)]))
    for resources in _resources(pdf):
        if "/ColorSpace" not in resources:
            resources.ColorSpace = pikepdf.Dictionary()
        resources.ColorSpace.DefaultRGB = space


def _resources(pdf: pikepdf.Pdf) -> Iterator[Any]:
    seen: set[tuple[int, int]] = set()
    for holder in (*(page.obj for page in pdf.pages), *_of_kind(pdf, "/Form")):
        found = holder.get("/Resources")
        if found is not None and (found.objgen == (0, 0) or found.objgen not in seen):
            seen.add(found.objgen)
            yield found


def _of_kind(pdf: pikepdf.Pdf, kind: str) -> list[Any]:
    import pikepdf  # loaded where a PDF is written

    return [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype", "") == kind]


def _mix(pdf: pikepdf.Pdf, profile: PressProfile) -> None:
    """Turn all colours and pictures into the inks of a press."""
    streams = [(one, one.read_bytes()) for one in _drawings(pdf)]
    known = profile.inks(_rgb(found) for _one, data in streams for found in _COLOURS.finditer(data))
    for stream, data in streams:
        stream.write(_BARE.sub(_no_ink, _COLOURS.sub(lambda found: _mixed(found, known), data)))
    for picture in _of_kind(pdf, "/Image"):
        _mix_picture(picture, profile)


def _drawings(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Yield the streams that draw: pages, forms, patterns."""
    import pikepdf  # loaded where a PDF is written

    for page in pdf.pages:
        page.contents_coalesce()
        yield page.obj.Contents
    yield from _of_kind(pdf, "/Form")
    for one in pdf.objects:
        if isinstance(one, pikepdf.Stream) and int(one.get("/PatternType", 0)) == 1:
            yield one


def _rgb(found: re.Match[bytes]) -> Rgb:
    red, green, blue = (round(min(1.0, float(found[at])) * 255) for at in (1, 2, 3))
    return red, green, blue


def _mixed(found: re.Match[bytes], known: Mapping[Rgb, tuple[float, ...]]) -> bytes:
    inks = " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in known[_rgb(found)])
    return b"%s %s" % (inks.encode(), b"K" if found[4] in (b"SCN", b"RG") else b"k")


def _no_ink(found: re.Match[bytes]) -> bytes:
    """Return what chooses black where Qt chooses the space of its colours."""
    return b"0 0 0 1 K" if found[1] == b"CS" else b"0 0 0 1 k"


def _mix_picture(picture: Any, profile: PressProfile) -> None:
    """Turn a picture in red, green and blue into inks; greys and masks stay as they are."""
    import pikepdf  # loaded where a PDF is written

    if picture.get("/ImageMask", False) or picture.get("/ColorSpace") != pikepdf.Name.DeviceRGB:
        return
    image = pikepdf.PdfImage(picture).as_pil_image()
    mixed = profile.picture(image.convert("RGB")).tobytes()
    for key in ("/DecodeParms", "/Decode", "/Intent"):
        if key in picture:
            del picture[key]
    picture.write(mixed)
    picture.ColorSpace, picture.BitsPerComponent = pikepdf.Name.DeviceCMYK, 8
