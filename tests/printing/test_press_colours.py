"""PDF for presses: the profile is in it, colours are inks, cuts and finishes stand on layers of their own."""

import io
from dataclasses import replace

import pikepdf
import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage

from editor.printing.face import (
    Art,
    ArtMark,
    CardFaces,
    Face,
    LayerEnd,
    LayerMark,
    RectMark,
    SymbolMark,
    TextMark,
)
from editor.printing.face import TextStyle as Style
from editor.printing.imposition import Piece, impose
from editor.printing.output import pdf_bytes, png_bytes
from editor.printing.press_colours import PressProfile, PressTarget
from editor.printing.sheets import PAPERS
from editor.printing.slots import Page, SheetOptions
from schemas.problems import EditorError
from tests.printing.pdf_reading import operators, words
from tests.printing.press_profiles import cmyk_profile

PRESS = SheetOptions(mode="pages", bleed=3.0, crop="none")


def _picture() -> Art:
    import base64

    image = QImage(16, 16, QImage.Format.Format_RGB32)
    image.fill(0xFFC02010)
    return Art(base64.b64encode(png_bytes(image)).decode())


def pages(options: SheetOptions = PRESS) -> tuple[Page, ...]:
    marks = (
        RectMark(-3, -3, 69, 94, "#204060"),
        ArtMark(5, 40, 20, 20, _picture()),
        TextMark(5, 5, 50, 6, "Black words", Style(4, "#000000"), "name"),
        LayerMark(5, 20, 50, 10, finish="foil"),
        TextMark(5, 20, 50, 6, "Golden", Style(4, "#c0a030"), "title"),
        SymbolMark(40, 20, 6, "star", "#c0a030"),
        ArtMark(48, 20, 6, 6, _picture()),
        RectMark(5, 30, 10, 2, "#c0a030", radius=0.5),
        LayerEnd(),
    )
    face = Face(marks, 63, 88, bleed=3.0, corner=3.0)
    return impose([Piece(CardFaces(face, Face(()), "", ""))], PAPERS["A4"], options).pages


@pytest.fixture(scope="module")
def profile() -> PressProfile:
    return PressProfile(cmyk_profile())


def test_the_profile_and_the_standard_are_in_the_pdf(qapp: object, profile: PressProfile) -> None:
    data = pdf_bytes(pages(), "Cards", "en", target=PressTarget(profile))
    found = PdfReader(io.BytesIO(data))
    intent = found.trailer["/Root"]["/OutputIntents"][0].get_object()
    assert intent["/S"] == "/GTS_PDFX"
    assert intent["/OutputConditionIdentifier"] == "Test press"
    assert intent["/DestOutputProfile"].get_object().get_data() == cmyk_profile()
    said = found.trailer["/Root"]["/Metadata"].get_object().get_data()
    assert b"PDF/X-4" in said
    assert found.metadata is not None
    assert found.metadata["/Trapped"] == "/False"
    sheet = found.pages[0]
    assert [round(float(sheet.trimbox[at]) / 72 * 25.4, 2) for at in range(4)] == [3.0, 3.0, 66.0, 91.0]
    assert [round(float(sheet.mediabox[at]) / 72 * 25.4, 2) for at in range(4)] == [0.0, 0.0, 69.0, 94.0]
    assert data == pdf_bytes(pages(), "Cards", "en", target=PressTarget(profile))


def test_all_colours_become_inks(qapp: object, profile: PressProfile) -> None:
    data = pdf_bytes(pages(), "Cards", "en", target=PressTarget(profile, inks=True))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        names = [(name, [float(one) for one in operands]) for operands, name in _numbers(pdf.pages[0])]
        pictures = [
            one for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/BitsPerComponent" in one
        ]
        spaces = {str(one.ColorSpace) for one in pictures}
    assert not {"rg", "RG", "scn", "SCN"} & {name for name, _values in names}
    assert ("k", [0.0, 0.0, 0.0, 1.0]) in names
    assert any(name == "k" and len({*values[:3]}) > 1 for name, values in names)
    assert spaces == {"/DeviceCMYK"}
    assert "Black words" in words(data)


def _numbers(page: pikepdf.Page) -> list[tuple[list[object], str]]:
    wanted = {"k", "K", "rg", "RG", "scn", "SCN"}
    return [(list(operands), name) for operands, name in operators(page) if name in wanted]


def test_foil_and_cuts_are_spot_colours_on_layers(qapp: object, profile: PressProfile) -> None:
    options = replace(PRESS, contour=True, finishes=True)
    data = pdf_bytes(pages(options), "Cards", "en", target=PressTarget(profile, inks=True))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        layers = [str(one.Name) for one in pdf.Root.OCProperties.OCGs]
        spaces = pdf.pages[0].Resources.ColorSpace
        assert spaces["/Sfoil"][0] == "/Separation"
        assert spaces["/Sfoil"][1] == "/Foil"
        drawn = [(list(operands), name) for operands, name in operators(pdf.pages[0])]
        foil = [one for name, one in pdf.pages[0].Resources.XObject.items() if name.endswith("foil")]
        assert [one.ColorSpace[1] for one in foil] == ["/Foil"]
    assert sorted(layers) == ["CutContour", "Foil"]
    inside = _inside(drawn, "/Lfoil")
    assert "Tj" in inside
    assert inside.count("f") + inside.count("f*") >= 2
    assert not {"k", "rg"} & set(inside[inside.index("scn") :])
    assert "c" in _inside(drawn, "/Lcut"), "its corners are round"
    plain = pdf_bytes(pages(), "Cards", "en")
    assert b"CutContour" not in plain
    assert b"/Separation" not in plain


def _inside(drawn: list[tuple[list[object], str]], layer: str) -> list[str]:
    start = next(n for n, (operands, name) in enumerate(drawn) if name == "BDC" and str(operands[1]) == layer)
    rest = [name for _operands, name in drawn[start:]]
    return rest[: rest.index("EMC")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "print_profile.no_profile"),
        (cmyk_profile()[:300], "print_profile.no_profile"),
        (cmyk_profile().replace(b"prtr", b"mntr", 1), "print_profile.no_press"),
        (cmyk_profile().replace(b"mft1", b"\xff" * 4), "print_profile.damaged"),
        (cmyk_profile()[:132] + b"\xff" * (len(cmyk_profile()) - 132), "print_profile.damaged"),
        (bytes(16_000_001), "print_profile.too_large"),
    ],
)
def test_no_file_but_a_profile_of_a_press_is_taken(data: bytes, code: str) -> None:
    with pytest.raises(EditorError) as refused:
        PressProfile(data)
    assert refused.value.problems[0].code == code
