"""Presets of sheets: files of the content, a file of one's own, and those kept in the catalogue."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError

from editor.printing.slots import SheetOptions
from editor.services.prints.sheet_options import one_of, paper_of
from schemas.content_folder import content_root
from schemas.named_files import bounded_bytes, typed_file
from schemas.print_preset import PrintPreset
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.system_reasons import reason_of
from schemas.text import NO_TEXT, LocalText
from schemas.validation import problems_from

if TYPE_CHECKING:
    from editor.printing.face import CardFaces

GROUPS: Final = ("home", "press", "sleeves")
_FIRST: Final = ("home", "club", "press")
_ENDING: Final = ".toml"
_MOST_BYTES: Final = 100_000
_SAME_MM: Final = 0.6
"""A card that differs by less from a size is of that size: services round inches to millimetres."""


@dataclass(frozen=True)
class Preset:
    """A paper and its options, by a name."""

    id: str
    """Name that the person gave, or a word of ours for those that come with the program."""
    paper: str
    options: SheetOptions
    shipped: bool = False
    name: LocalText = NO_TEXT
    """Name per language; '' for the person's own."""
    group: str = ""
    """What it is for, one of ``GROUPS``; '' for the person's own."""
    pictures: bool = False
    """Whether a picture of each face is wanted instead of a PDF."""
    dots_per_inch: int = 300
    source: LocalText = NO_TEXT
    """Where its sizes are from, and what is to be checked before one orders."""


@lru_cache(maxsize=1)
def preset_files() -> dict[str, PrintPreset]:
    """Return the shipped presets by id, in the order in which they are shown."""
    folder = content_root() / "shared" / "print_presets"
    found = [read_preset(file) for file in folder.glob("*.toml")]
    places = {name: place for place, name in enumerate(_FIRST)}
    found.sort(key=lambda one: (GROUPS.index(one.group), places.get(one.id, len(places)), one.id))
    return {one.id: one for one in found}


def shipped_presets() -> tuple[Preset, ...]:
    """Return the presets that come with the program."""
    return tuple(preset_of(one) for one in preset_files().values())


def read_preset(file: Path) -> PrintPreset:
    """Return the preset of a file.

    Raises:
        EditorError: it cannot be read, is far too large, or is no preset; each field that is wrong is named
            with its value.
    """
    raw = _bounded(file)
    try:
        data = tomllib.loads(raw.decode("utf-8"))
        # As JSON, so that "3" and true are no numbers, but lists become tuples.
        found = PrintPreset.model_validate_json(json.dumps(data, default=str), strict=True)
        paper_of(found.paper)
    except EditorError as trouble:
        wrong = (one.model_copy(update={"path": "paper"}) for one in trouble.problems)
        raise EditorError(*wrong).at(file=file.name) from trouble
    except ValidationError as trouble:
        raise EditorError(*problems_from(trouble, PrintPreset)).at(file=file.name) from trouble
    except (ValueError, RecursionError) as trouble:
        fix = Message(code="print_presets.mend")
        raise error("print_presets.broken", fix=fix, file=file.name, reason=reason_of(trouble)) from trouble
    return found


def _bounded(file: Path) -> bytes:
    """Return what a file holds; of one that is too large no more is read than tells so."""
    try:
        raw = bounded_bytes(file, _MOST_BYTES)
        size = file.stat().st_size
    except OSError as trouble:
        raise error("print_presets.unreadable", file=file.name, reason=reason_of(trouble)) from trouble
    if len(raw) > _MOST_BYTES:
        found, most = -(-max(size, len(raw)) // 1000), _MOST_BYTES // 1000
        fix = Message(code="print_presets.mend")
        raise error("print_presets.too_large", fix=fix, file=file.name, found=found, most=most)
    return raw


def preset_of(file: PrintPreset, service: str = "") -> Preset:
    """Return what a preset of a file asks for.

    Args:
        file: the preset.
        service: by what its sizes are found again, where it has any; '' for its id.
    """
    options = SheetOptions(
        mode=file.mode,
        flip=file.flip,
        margin=file.margin,
        bleed=file.bleed,
        safe=file.safe,
        crop=file.crop,
        ids=file.ids,
        contour=file.contour,
        backs_first=file.backs_first,
        sleeve=file.sleeve,
        service=(service or file.id) if file.cards else "",
    )
    looks = (file.name, file.group, file.pictures, file.dots_per_inch, file.source)
    return Preset(file.id, file.paper, options, True, *looks)


def preset_named(name: str, known: Iterable[Preset]) -> Preset:
    """Return a preset by its id, or that of a file ending in ``.toml``.

    Args:
        name: the id, or the path of the file.
        known: the presets at hand.

    Raises:
        EditorError: there is none of that name, or the file is no preset.
    """
    if name.lower().endswith(_ENDING):
        place = typed_file(name).absolute()
        return preset_of(read_preset(place), str(place))
    presets = tuple(known)
    found = next((one for one in presets if one.id == name), None)
    if found is None:
        raise error("print_presets.unknown", fix=one_of(one.id for one in presets), preset=name)
    return found


def service_of(options: SheetOptions) -> PrintPreset | None:
    """Return the preset of the service that a print is for, shipped or of an author's file. None for none.

    Raises:
        EditorError: the author's file cannot be read any more, or is no preset.
    """
    if options.service.lower().endswith(_ENDING):
        return read_preset(Path(options.service))
    return preset_files().get(options.service)


def size_problems(card: CardFaces, service: PrintPreset | None, language: str) -> tuple[Problem, ...]:
    """Return what is wrong with the size of a card for the service that a print is for.

    Args:
        card: the card.
        service: whose sizes count; without one nothing is wrong.
        language: language of the names of sizes.
    """
    if service is None or not service.cards:
        return ()
    short, long = sorted((card.front.width, card.front.height))
    if any(_same((short, long), (one.width, one.height)) for one in service.cards):
        return ()
    sizes = "; ".join(f"{one.name.get(language)} {one.width:g} x {one.height:g} mm" for one in service.cards)
    return (
        Problem(
            code="print_presets.size",
            severity=Severity.WARNING,
            document=card.document,
            fix=Message(code="print_presets.sizes", values={"sizes": sizes}),
            values={
                "name": card.title,
                "width": round(card.front.width, 1),
                "height": round(card.front.height, 1),
                "service": service.name.get(language),
            },
        ),
    )


def _same(card: tuple[float, float], size: tuple[float, float]) -> bool:
    return all(abs(one - other) < _SAME_MM for one, other in zip(card, sorted(size), strict=True))
