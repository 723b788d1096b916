"""How layers of Tiled are drawn: their shift, opacity, tint and blend mode, with those of groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

Tint = tuple[int, int, int, int]
"""Red, green, blue and opacity, 0 to 255, by which a picture is multiplied."""
NO_TINT: Final = (255, 255, 255, 255)
_NO: Final = (False, 0, "0", "false")
_YES: Final = (True, 1, "1", "true")


@dataclass(frozen=True)
class LayerLook:
    """How a layer is drawn."""

    shift: tuple[float, float] = (0.0, 0.0)
    """Pixels by which it lies further right and down."""
    opacity: float = 1.0
    tint: Tint = NO_TINT
    mode: str = "normal"
    """Blend mode, as Tiled calls it; that of a group does not count for what is in it."""
    hidden: bool = False
    repeats: tuple[bool, bool] = (False, False)
    """Whether a picture is repeated from west to east, and from north to south."""

    def within(self, layer: Mapping[str, Any], real: Callable[[object], float]) -> LayerLook:
        """Return the look of a layer that lies within this one.

        Args:
            layer: what the file says of it.
            real: returns a number of the file, or raises where it is none.
        """
        opacity = min(1.0, max(0.0, real(layer.get("opacity", 1))))
        own = colour_of(layer.get("tintcolor"))
        return LayerLook(
            (
                self.shift[0] + real(layer.get("offsetx", 0)),
                self.shift[1] + real(layer.get("offsety", 0)),
            ),
            self.opacity * opacity,
            tuple(one * other // 255 for one, other in zip(self.tint, own, strict=True)),  # type: ignore[arg-type]
            str(layer.get("mode") or "normal")[:20],
            self.hidden or is_hidden(layer),
            (layer.get("repeatx") in _YES, layer.get("repeaty") in _YES),
        )


PLAIN: Final = LayerLook()
"""The look of a layer that says nothing of it."""


def is_hidden(data: Mapping[str, Any]) -> bool:
    """Return whether a layer or an object is not to be seen."""
    return data.get("visible") in _NO


def colour_of(word: object) -> Tint:
    """Return a colour like ``#rrggbb`` or ``#aarrggbb``, also without ``#``; white for anything else."""
    digits = str(word or "").removeprefix("#")
    try:
        parts = bytes.fromhex(digits if len(digits) == 8 else f"ff{digits}")
    except ValueError:
        return NO_TINT
    return (parts[1], parts[2], parts[3], parts[0]) if len(parts) == 4 else NO_TINT
