"""Spot colours of a PDF: lines for a cutter, foil and varnish, each on a layer of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pikepdf

SpotName = Literal["cut", "foil", "varnish"]


@dataclass(frozen=True)
class Spot:
    """A colour that no four inks mix: what it is called, and how a screen shows it."""

    name: str
    looks: tuple[float, float, float, float]
    """Cyan, magenta, yellow and black, from 0 to 1."""


SPOTS: Final[Mapping[SpotName, Spot]] = {
    "cut": Spot("CutContour", (0.0, 1.0, 0.0, 0.0)),
    "foil": Spot("Foil", (0.0, 0.2, 0.6, 0.25)),
    "varnish": Spot("Varnish", (0.0, 0.0, 0.0, 0.15)),
}
"""``CutContour`` is the name that cutters look for; press operators are told the others."""
_RGB: Final = re.compile(rb"/CSp (cs|CS)\s+(?:[\d.]+ ){3}(scn|SCN)")
_PICTURE: Final = re.compile(rb"(/Im\d+)\s+Do\b")
_STAMPED: Final = re.compile(rb"(?:[\d.]+ ){3}(rg|RG)\b")


class SpotColours:
    """The spot colours of one PDF, made as they are needed."""

    def __init__(self, pdf: pikepdf.Pdf, resources: Any) -> None:
        self._pdf, self._resources = pdf, resources
        self._layers: dict[SpotName, Any] = {}

    def part(self, content: bytes, spot: SpotName) -> bytes:
        """Return a part drawn in a spot colour, over what is beneath it, on the layer of the colour."""
        self._need(spot)
        name = b"/S%s" % spot.encode()

        def coloured(found: re.Match[bytes]) -> bytes:
            stroke = found[1] == b"CS"
            return b"%s %s 1 %s" % (name, found[1], b"SCN" if stroke else b"scn")

        def stamped(found: re.Match[bytes]) -> bytes:
            stroke = found[1] == b"RG"
            return b"%s %s 1 %s" % (name, b"CS" if stroke else b"cs", b"SCN" if stroke else b"scn")

        drawn = _STAMPED.sub(stamped, _RGB.sub(coloured, content))
        drawn = _PICTURE.sub(lambda found: b"%s Do" % self._picture(found[1].decode(), spot), drawn)
        return b"/OC /L%s BDC\nq /Over gs\n%s\nQ\nEMC\n" % (spot.encode(), drawn)

    def _picture(self, name: str, spot: SpotName) -> bytes:
        """Return the name of a picture that is the spot colour wherever it is not clear."""
        import pikepdf  # loaded where a PDF is written

        pictures, own = self._resources.XObject, f"{name}{spot}"
        if own not in pictures:
            old = pictures[name]
            made = self._pdf.make_stream(b"\xff" * (int(old.Width) * int(old.Height)))
            made.Type, made.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
            made.Width, made.Height, made.BitsPerComponent = old.Width, old.Height, 8
            made.ColorSpace = self._resources.ColorSpace[f"/S{spot}"]
            if "/SMask" in old:
                made.SMask = old.SMask
            pictures[own] = made
        return own.encode()

    def _need(self, spot: SpotName) -> None:
        if spot in self._layers:
            return
        import pikepdf  # loaded where a PDF is written

        found, resources, name = SPOTS[spot], self._resources, pikepdf.Name
        for kind in ("/ColorSpace", "/Properties", "/ExtGState"):
            if kind not in resources:
                resources[kind] = pikepdf.Dictionary()
        tint = self._pdf.make_indirect(
            pikepdf.Dictionary(
                FunctionType=2,
                Domain=pikepdf.Array([0, 1]),
                C0=pikepdf.Array([0, 0, 0, 0]),
                C1=pikepdf.Array(list(found.looks)),
                N=1,
            )
        )
        space = pikepdf.Array([name.Separation, name(f"/{found.name}"), name.DeviceCMYK, tint])
        resources.ColorSpace[f"/S{spot}"] = self._pdf.make_indirect(space)
        resources.ExtGState["/Over"] = pikepdf.Dictionary(Type=name.ExtGState, OP=True, op=True, OPM=1)
        layer = self._pdf.make_indirect(pikepdf.Dictionary(Type=name.OCG, Name=pikepdf.String(found.name)))
        self._layers[spot] = resources.Properties[f"/L{spot}"] = layer
        layers = pikepdf.Array(list(self._layers.values()))
        shown = pikepdf.Dictionary(Name=pikepdf.String("Marshalry"), Order=layers, ON=layers)
        self._pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=layers, D=shown)
