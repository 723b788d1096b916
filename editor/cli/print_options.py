"""The options of ``marshalry print``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.output import complain_in
from editor.printing.slots import Applies, Crop, Flip, Orientation

if TYPE_CHECKING:
    from editor.services.prints.print_presets import Preset

Documents = Annotated[
    list[str] | None,
    typer.Argument(metavar="DOCUMENTS", help="Slugs, system/kind/slug, or ids of cards or armies."),
]
OutFile = Annotated[
    Path,
    typer.Option("-o", "--out", metavar="FILE", help="File to write: .pdf, or .png for pages as pictures."),
]
LayoutName = Annotated[
    str,
    typer.Option(
        "--face",
        metavar="LAYOUT",
        help="fold-over: sheets to cut and fold; duplex: backs on the other side; fronts, backs: "
        "one side alone; sleeves: slips for sleeves; pages: each face on a page of its size; "
        "single: one PNG per face.",
    ),
]
PaperName = Annotated[
    str, typer.Option("--paper", metavar="PAPER", help="A4, A3, Letter, or a size such as 100x150 (mm).")
]
OrientationName = Annotated[
    Orientation, typer.Option("--orientation", help="Way that the paper lies; auto takes fewer sheets.")
]
FlipEdge = Annotated[
    Flip, typer.Option("--flip", help="Edge about which the printer turns the paper (duplex, backs).")
]
MarginMm = Annotated[
    float, typer.Option("--margin", metavar="MM", help="Least distance from the edge of the paper.")
]
BleedMm = Annotated[float, typer.Option("--bleed", metavar="MM", help="Colours reach so far over the cut.")]
SafeMm = Annotated[
    float, typer.Option("--safe", metavar="MM", help="Report texts that come nearer to the cut.")
]
CropMarks = Annotated[
    Crop, typer.Option("--crop", help="Lines around cards, marks outside, full lines, dots, or none.")
]
PresetName = Annotated[
    str,
    typer.Option(
        "--preset",
        metavar="PRESET",
        help="A printing service, sleeves, a printer at home; or a file.toml. Other options go before it.",
    ),
]
CutContour = Annotated[
    bool, typer.Option("--contour", help="Outlines for a cutter on a layer (spot colour CutContour).")
]
SpotFinishes = Annotated[
    bool, typer.Option("--finishes", help="Foil and varnish of faces as spot colours on layers.")
]
PressProfileFile = Annotated[
    str,
    typer.Option(
        "--profile", metavar="FILE", help="ICC file of the press, or coated for ours; the PDF is as PDF/X-4."
    ),
]
PressInks = Annotated[
    bool, typer.Option("--inks", help="With --profile: colours and pictures in the inks of the press (CMYK).")
]
SheetIds = Annotated[
    bool, typer.Option("--ids/--no-ids", help="Tiny numbers in the waste, alike on front and back.")
]
SleeveSize = Annotated[str, typer.Option("--sleeve", metavar="WxH", help="Inner size of the sleeves in mm.")]
SleeveMargin = Annotated[
    float, typer.Option("--sleeve-margin", metavar="MM", help="Slips are so much smaller on each side.")
]
Template = Annotated[
    str,
    typer.Option(
        "--template",
        metavar="FACE",
        help="Template of cards, or with --counters of counters; a face for armies prints their own sheet.",
    ),
]
Copies = Annotated[
    int, typer.Option("--copies", metavar="NUMBER", min=1, max=100, help="Copies of each card.")
]
OnlyCounters = Annotated[
    bool, typer.Option("--counters", help="Print the counters of armies and scenarios instead of cards.")
]
Groups = Annotated[
    list[str] | None,
    typer.Option("--group", metavar="GROUP", help="Only these counters: elements, orders, states ..."),
]
OnlyMaps = Annotated[bool, typer.Option("--map", help="Print maps at their true scale.")]
WholeQueue = Annotated[
    bool,
    typer.Option("--queue", help="Print the queue of the print centre, with its own settings."),
]
OnlyChanged = Annotated[
    bool, typer.Option("--only-changed", help="Leave out cards unchanged since the last print.")
]
TrayName = Annotated[
    str, typer.Option("--tray", metavar="NAME", help="Move pages as this tray was measured.")
]
Calibration = Annotated[bool, typer.Option("--calibration", help="Write the page that measures a printer.")]
ReadOff = Annotated[
    tuple[float, float] | None,
    typer.Option("--read", metavar="X Y", help="With --calibration --tray: what was read, in mm."),
]
ReadScale = Annotated[
    float, typer.Option("--scale", metavar="PERCENT", help="With --read: length of the printed ruler.")
]
ReadApplies = Annotated[
    Applies, typer.Option("--applies", help="With --read: move backs alone, or every page.")
]
Fineness = Annotated[
    int, typer.Option("--dpi", metavar="NUMBER", help="Dots per inch of pictures (PNG), 50 to 600.")
]


def say_source(preset: Preset, language: str) -> None:
    """Say on standard error where the sizes of a preset are from, and what is to be checked."""
    if words := preset.source.get(language):
        complain_in(f"{preset.name.get(language)}: {words}")
