"""Ground where fields differ: soft borders, shores, the shade of woods, slopes and contour lines.

Only pixels near a border are looked at here; the rest of a map is a matter of looking up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from editor.printing.maps.ground_pictures import is_pictured
from editor.printing.maps.lattice import HexLattice, Ints
from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.printing.maps.mesh import NEAR, SLOPE_UNIT, Mesh, height_shares, neighbour_places
from editor.printing.maps.relief import FLAT, STEPS, level_tint, water_tint
from editor.rules.core.map_arrays import NO_FIELD

_MEAN_HEIGHT: Final = 22
"""Height of ground and things that moves no border; 64 would move it by a quarter of a field."""
_LIGHT: Final = 1.55
"""Steps of light for a slope of one level in a field."""
_CONTOUR_PIXELS: Final = 0.024
"""Width of a contour line, in field widths."""
_ROUND, _ROUND_DOWN = np.float32(1000.5), 1000
"""Added before and taken off after, so that negative numbers are rounded to the nearest, too."""
_CERTAIN: Final = 214
"""Weight of a field's own ground, in 255ths, at which no other one shows through."""
_NONE: Final = -10_000
_LINED: Final = 0.6
"""Weight that lines along a coast reach into the water."""
_LINES: Final = 3
_LINE_SHARE: Final = 0.3
"""Lines along a coast, and how thick they are beside what lies between them."""

Colours = NDArray[np.uint32]
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Borders:
    """How each ground (first index) looks beside each other one (second)."""

    soft: Floats
    """Weights over which the two mix."""
    reach: Floats
    """Weights that the band along the border reaches into the ground."""
    strength: Floats
    """How much of its colour the band has at the border, 0 to 1."""
    colour: Floats
    """Blue, green and red of the band, and nothing."""
    wide: Floats
    """Weights from which on a pixel shows nothing but its own ground."""
    water: NDArray[np.bool_]
    """Which grounds are water."""
    lined: NDArray[np.bool_]
    """Whether the band consists of lines."""


@lru_cache(maxsize=16)
def borders_of(looks: MapLooks, terrain_ids: tuple[str, ...]) -> Borders:
    """Return how grounds meet: shores have foam and a wet bank, woods throw shade, else they mix softly."""
    kinds = [looks.look(one) for one in terrain_ids]
    count = len(kinds)
    soft, reach, strength = (np.full((count, count), value, np.float32) for value in (0.1, 0.01, 0.0))
    colour = np.zeros((count, count, 4), np.float32)
    lined = np.zeros((count, count), bool)

    def band(at: tuple[int, int], into: str, far: float, much: float) -> None:
        reach[at], strength[at] = far, much
        found = QColor(into)
        colour[at] = found.blue(), found.green(), found.red(), 0

    for one, mine in enumerate(kinds):
        for other, theirs in enumerate(kinds):
            at = one, other
            if one == other:
                continue
            if looks.coast == "lines" and mine.water and not theirs.water:
                soft[at] = 0.03
                band(at, looks.foam, _LINED, 0.9)
                lined[at] = True
            elif looks.outline:
                soft[at] = 0.05
                band(at, looks.outline, 0.07, 0.75)
            elif mine.water and not theirs.water:
                soft[at] = 0.03
                band(at, looks.foam, 0.2, 0.7)
            elif theirs.water and not mine.water:
                soft[at] = 0.03
                band(at, looks.bank, 0.24, 0.75)
            elif _is_wood(theirs):
                soft[at] = 0.03
                band(at, looks.shade, 0.22, 0.5)
            elif _is_wood(mine):
                soft[at] = 0.03
            else:
                soft[at] = 0.22
    wide = np.maximum(soft, reach) * 255
    water = np.array([kind.water for kind in kinds])
    return Borders(soft * 255, reach * 255, strength, colour, wide, water, lined)


def _is_wood(look: TerrainLook) -> bool:
    return look.pattern in ("trees", "firs") and not is_pictured(look)


@dataclass(frozen=True)
class Fields:
    """The fields of a window, flat, with their neighbours ``[field, direction]``; off it lies the same."""

    terrain: NDArray[np.uint8]
    levels: Ints
    depth: Ints
    near_terrain: NDArray[np.uint8]
    near_levels: Ints
    near_depth: Ints
    mixed: NDArray[np.bool_]
    """Whether a neighbour differs in any way."""

    @classmethod
    def of(
        cls,
        lattice: HexLattice,
        corner: tuple[int, int],
        terrain: NDArray[np.uint8],
        levels: NDArray[np.uint8],
        depth: NDArray[np.uint8],
    ) -> Fields:
        """Look around every field of a window whose first column and row are given."""
        turned = lattice.kind == "flat"
        rows, columns = terrain.shape[::-1] if turned else terrain.shape
        first = corner[0] if turned else corner[1]
        around = neighbour_places(rows, columns, (first % 2 == 0) == (lattice.stagger == "even"))
        if turned:
            # Places of the mirrored window, as places of this one.
            line, place = around // columns, around % columns
            order = np.arange(rows * columns).reshape(rows, columns).T.ravel()
            around = (place * rows + line)[order]
        ground = terrain.ravel()
        here = ground[:, None]
        near = ground[around]
        off = near == NO_FIELD
        near = np.where(off, here, near)
        heights, wet = levels.ravel().astype(np.int32), depth.ravel().astype(np.int32)
        near_heights = np.where(off, heights[:, None], heights[around])
        near_wet = np.where(off, wet[:, None], wet[around])
        differs = (near != here) | (near_heights != heights[:, None]) | (near_wet != wet[:, None])
        mixed = differs.any(1) & (ground != NO_FIELD)
        return cls(
            ground, heights, wet, near.ravel(), near_heights.ravel(), near_wet.ravel(), np.asarray(mixed)
        )


@dataclass
class Blender:
    """Mixes the pixels of one rectangle that lie near a border."""

    looks: MapLooks
    borders: Borders
    fields: Fields
    mesh: Mesh
    atlas: Colours
    """Textures of all grounds, one after the other; or one colour each."""
    textured: bool
    width: int

    def blend(
        self,
        colours: Colours,
        codes: NDArray[np.int32],
        index: Ints,
        place: Ints,
        left_out: NDArray[np.bool_] | None = None,
    ) -> NDArray[Any] | None:
        """Mix grounds in place, and write the codes of light and tint.

        Args:
            colours: every pixel with the colour of its own field's ground; flat.
            codes: code of :func:`editor.printing.maps.relief.shaded` of every pixel; flat.
            index: the field of every pixel; flat.
            place: index of every pixel in the period; flat.
            left_out: which pixels stay as they are; None for none.

        Returns:
            Where contour lines run, as pixels and how strongly; None if there are none.
        """
        mixed = self.fields.mixed.take(index)
        if left_out is not None:
            mixed &= ~left_out.ravel()
        chosen: Ints = np.flatnonzero(mixed).astype(np.int32)
        shown = self.mesh.shown.take(place.take(chosen))
        near = np.flatnonzero(shown & NEAR)
        if not near.size:
            return None
        chosen, shown = chosen.take(near), shown.take(near).astype(np.int32)
        own, at = index.take(chosen), place.take(chosen)
        second, third = own * 6 + (shown & 7), own * 6 + (shown >> 3 & 7)
        b, c = shown >> 6 & 255, shown >> 14 & 255
        wet = self._ground(colours, chosen, own, at, (second, third), (255 - b - c, b, c))
        return self._relief(codes, chosen, own, at, (second, third), (b, c), wet)

    def _ground(
        self,
        colours: Colours,
        chosen: Ints,
        own: Ints,
        at: Ints,
        others: tuple[Ints, Ints],
        weights: tuple[Ints, Ints, Ints],
    ) -> NDArray[np.bool_]:
        """Mix the grounds; return which pixels show water."""
        one = self.fields.terrain.take(own).astype(np.int32)
        two, three = (self.fields.near_terrain.take(other).astype(np.int32) for other in others)
        wet = self.borders.water.take(one, mode="clip")
        differs = np.flatnonzero(((one != two) | (one != three)) & (weights[0] < _CERTAIN))
        if not differs.size:
            return wet
        one, two, three, at = one.take(differs), two.take(differs), three.take(differs), at.take(differs)
        a, b, c = (weight.take(differs) for weight in weights)
        samples = [self._sample(kind, at) for kind in (one, two, three)]
        if self.textured:
            grow = [((s >> np.uint32(26)).astype(np.int32) - _MEAN_HEIGHT) for s in samples]
        else:
            grow = [np.zeros(at.size, np.int32)] * 3
        same_ab, same_ac, same_bc = one == two, one == three, two == three
        first = a + same_ab * b + same_ac * c + grow[0]
        middle = np.where(same_ab, _NONE, b + same_bc * c + grow[1])
        last = np.where(same_ac | same_bc, _NONE, c + grow[2])
        best = np.maximum(np.maximum(first, middle), last)
        least = np.minimum(np.minimum(first, middle), last)
        following = first + middle + last - best - least
        is_one, is_two = first == best, middle == best
        winner = np.where(is_one, one, np.where(is_two, two, three))
        shown = np.where(is_one, samples[0], np.where(is_two, samples[1], samples[2]))
        next_one, next_two = (first == following) & ~is_one, (middle == following) & ~is_two
        beside = np.where(next_one, one, np.where(next_two, two, three))
        shown_beside = np.where(next_one, samples[0], np.where(next_two, samples[1], samples[2]))
        mixed = self._mixed(winner, beside, shown, shown_beside, (best - following).astype(np.float32))
        colours[chosen.take(differs)] = mixed
        wet[differs] = self.borders.water.take(winner, mode="clip")
        return wet

    def _sample(self, kind: Ints, at: Ints) -> Colours:
        size = self.mesh.across * self.mesh.down
        return self.atlas.take(kind * size + at if self.textured else kind, mode="clip")

    def _mixed(
        self, winner: Ints, beside: Ints, shown: Colours, shown_beside: Colours, ahead: Floats
    ) -> Colours:
        """Return the colours of pixels by how far the winning ground is ahead of the next one."""
        pair = winner * len(self.borders.water) + beside
        result = shown | np.uint32(0xFF000000)
        wide = self.borders.wide.ravel().take(pair, mode="clip")
        touched = np.flatnonzero(ahead < wide)
        pair, ahead = pair.take(touched), ahead.take(touched)
        share = np.minimum(0.5 + 0.5 * ahead / self.borders.soft.ravel().take(pair, mode="clip"), 1.0)
        band = np.maximum(1.0 - ahead / self.borders.reach.ravel().take(pair, mode="clip"), 0.0)
        if self.looks.coast == "lines":
            # Three lines along the shore, each fainter than the one before.
            from_line = np.abs((band * _LINES + 0.5) % 1.0 - 0.5) * 2
            drawn = (from_line < _LINE_SHARE) * (0.25 + 0.75 * band) * (band > 0)
            band = np.where(self.borders.lined.ravel().take(pair, mode="clip"), drawn, band).astype(
                np.float32
            )
        band *= self.borders.strength.ravel().take(pair, mode="clip")
        base, other = (
            one.take(touched).view(np.uint8).reshape(-1, 4).astype(np.float32)
            for one in (shown, shown_beside)
        )
        base += (other - base) * (1 - share)[:, None]
        base += (self.borders.colour.reshape(-1, 4).take(pair, 0, mode="clip") - base) * band[:, None]
        base += np.float32(0.5)
        base[:, 3] = 255
        result[touched] = base.astype(np.uint8).view(np.uint32).ravel()
        return result

    def _relief(
        self,
        codes: NDArray[np.int32],
        chosen: Ints,
        own: Ints,
        at: Ints,
        others: tuple[Ints, Ints],
        weights: tuple[Ints, Ints],
        wet: NDArray[np.bool_],
    ) -> NDArray[Any] | None:
        """Write the codes of slopes and shores; return pixels of contour lines."""
        fields = self.fields
        level, depth = fields.levels.take(own), fields.depth.take(own)
        rises = [fields.near_levels.take(other) - level for other in others]
        sinks = [fields.near_depth.take(other) - depth for other in others]
        uneven = np.flatnonzero((rises[0] | rises[1] | sinks[0] | sinks[1]) != 0)
        plain = np.where(wet, water_tint(depth * 4), level_tint(level * 4)) * STEPS + FLAT
        codes[chosen] = plain
        if not uneven.size:
            return None
        chosen, at, wet = chosen.take(uneven), at.take(uneven), wet.take(uneven)
        b, c = (weight.take(uneven) for weight in weights)
        share_b, share_c = height_shares(b, c)
        up_b, up_c = (rise.take(uneven) for rise in rises)
        height = level.take(uneven) + share_b * up_b + share_c * up_c
        deep = depth.take(uneven) * 255 + b * sinks[0].take(uneven) + c * sinks[1].take(uneven)
        slopes = self.mesh.slopes.take(at).view(np.int8).reshape(-1, 4).astype(np.int32)
        right, below = (slopes[:, side] * up_b + slopes[:, side + 1] * up_c for side in (0, 2))
        step = np.full(at.size, FLAT, np.int32)
        if self.looks.hill_shading:
            step += ((right + below) * np.float32(_LIGHT / SLOPE_UNIT) + _ROUND).astype(
                np.int32
            ) - _ROUND_DOWN
        quarters = (height * 4 + np.float32(0.5)).astype(np.int32)
        tint = np.where(wet, water_tint((deep * 4 + 127) // 255), level_tint(quarters))
        codes[chosen] = tint * STEPS + np.minimum(np.maximum(step, 0), STEPS - 1)
        return self._contours(chosen, height, right, below)

    def _contours(self, chosen: Ints, height: Any, right: Any, below: Any) -> NDArray[Any] | None:
        """Return pixels and their share of the line's colour, where the height passes a half."""
        steep = np.hypot(right.astype(np.float32), below.astype(np.float32)) / np.float32(
            SLOPE_UNIT * self.width
        )
        thick = max(1.0, self.width * _CONTOUR_PIXELS)
        far = np.abs(height - np.floor(height) - np.float32(0.5)) / np.maximum(steep, np.float32(1e-6))
        share = np.minimum(np.maximum(np.float32(thick / 2 + 0.5) - far, 0.0), 1.0)
        lines = np.flatnonzero(share > 0.03)
        return np.stack([chosen.take(lines), share.take(lines)]) if lines.size else None


def mix_in(colours: Colours, places: Ints, share: NDArray[Any], colour: QColor) -> None:
    """Mix a colour into some pixels, each by its share."""
    channels = colours.take(places).view(np.uint8).reshape(-1, 4).astype(np.float32)
    goal = np.array([colour.blue(), colour.green(), colour.red(), 255], np.float32)
    channels += (goal - channels) * share[:, None]
    colours[places] = (channels + 0.5).astype(np.uint8).view(np.uint32).ravel()
