"""Styles of drawing maps: each is a file of the content, checked against its schema."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from editor.printing.maps.looks import ART_COLOURS, COLOUR_NAMES, MapLooks, TerrainLook
from schemas.content_folder import content_root
from schemas.ground_look import LIKE_PATTERN
from schemas.map_drawings import MapStyleBase
from schemas.map_style import MapStyle
from schemas.problems import Message, error
from schemas.symbol_art import SymbolArt

DEFAULT_STYLE: Final = "textured"
_ORDER: Final = ("textured", "parchment", "winter", "desert", "plain", "colour_blind")


@lru_cache(maxsize=1)
def map_styles() -> tuple[MapStyle, ...]:
    """Return the shipped styles."""
    found = [read_style(file) for file in (content_root() / "shared" / "map_styles").glob("*.toml")]
    places = {name: place for place, name in enumerate(_ORDER)}
    return tuple(sorted(found, key=lambda style: (places.get(style.id, len(places)), style.id)))


def read_style(file: Path) -> MapStyle:
    """Return the style of a file.

    Raises:
        EditorError: the file cannot be read, or is no style.
    """
    try:
        style = MapStyle.model_validate(tomllib.loads(file.read_text("utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as trouble:
        raise error("map_tools.style_broken", file=file.name, reason=str(trouble)[:200]) from trouble
    if unknown := sorted((set(style.colours) - COLOUR_NAMES) | (set(style.art) - set(ART_COLOURS))):
        raise error("map_tools.style_broken", file=file.name, reason=", ".join(unknown))
    return style


def map_style(name: str) -> MapStyle:
    """Return a shipped style by its id.

    Raises:
        EditorError: there is none of that id.
    """
    found = next((style for style in map_styles() if style.id == name), None)
    if found is None:
        known = ", ".join(style.id for style in map_styles())
        fix = Message(code="map_tools.use_format", values={"known": known})
        raise error("map_tools.unknown_style", fix=fix, style=name)
    return found


def own_style(document: MapStyleBase) -> MapStyle:
    """Return a style of an author's own; what it names and we do not know is left out.

    A base that is not known is the usual one: a style of a newer program is drawn as well as can be.
    """
    known = {style.id: style for style in map_styles()}
    base = known.get(document.base, known[DEFAULT_STYLE])
    style = document.over(base, frozenset(ART_COLOURS))
    return style.model_copy(
        update={"colours": {name: one for name, one in style.colours.items() if name in COLOUR_NAMES}}
    )


def styled(looks: MapLooks, style: MapStyle, drawings: tuple[tuple[str, SymbolArt], ...] = ()) -> MapLooks:
    """Return looks as a style draws them, with symbols of authors' own by the ids of their documents."""
    return replace(
        looks,
        terrain=tuple(_ground(look, style) for look in looks.terrain),
        textures=style.textures,
        hill_shading=style.hill_shading,
        borders=style.borders,
        road_style=style.road,
        river_style=style.river,
        coast=style.coast,
        lettering=style.lettering,
        drawings=drawings,
        sides=style.sides or looks.sides,
        art=tuple({**looks.art_colours, **style.art}.items()),
        **style.colours,  # type: ignore[arg-type]
    )


def _ground(look: TerrainLook, style: MapStyle) -> TerrainLook:
    names = look.id, look.pattern, LIKE_PATTERN.get(look.pattern, "")
    ground = next((style.ground[name] for name in names if name in style.ground), None)
    if ground is None:
        return look
    return replace(
        look,
        tinted=True,
        colour=ground.colour,
        symbol=look.symbol or ground.symbol,
        pattern=ground.pattern or look.pattern,
    )
