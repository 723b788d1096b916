"""Small maps for tests."""

from editor.printing.maps.looks import MapLooks, TerrainLook
from schemas.map import HexMapBase
from schemas.systems.demonworld import DemonworldMap
from schemas.text import LocalText

COLOURS = {"clear": "#c9d59a", "wood": "#6f9a55", "rocks": "#b3aea3", "water": "#5d96bf"}
LOOKS = MapLooks(
    terrain=tuple(
        TerrainLook(
            name, LocalText({"en": name.capitalize()}), letter, COLOURS[name], pattern, name == "water"
        )
        for name, letter, pattern in (
            ("clear", ".", "plain"),
            ("wood", "w", "trees"),
            ("rocks", "r", "stones"),
            ("water", "~", "waves"),
        )
    )
)


def hex_map(letters: tuple[str, ...], /, **changes: object) -> HexMapBase:
    """Return a map whose legend has the letters of ``LOOKS``."""
    data = {
        "slug": "test-map",
        "name": "Test map",
        "columns": max(len(row) for row in letters),
        "rows": len(letters),
        "legend": {look.letter: look.id for look in LOOKS.terrain},
        "terrain": letters,
    }
    return DemonworldMap.model_validate(data | changes)
