"""PDF for presses in the programs of others: poppler-utils, qpdf, Ghostscript, and proof-pdf where it is.

What PDF/X-4 asks for is read by programs that share nothing with what writes it: boxes,
fonts, the profile, inks.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editor.printing.slots import SheetOptions
from editor.services.loading import find
from editor.services.opening import open_workspace
from editor.services.prints.print_jobs import PrintEntry, PrintJob, plan_job, write_plan
from editor.services.workspace import Workspace
from tests.foreign.programs import program, run
from tests.patience import PATIENCE

pytestmark = [pytest.mark.usefixtures("qapp"), pytest.mark.long]
_MM = 72 / 25.4


@pytest.fixture(scope="module")
def workspace(shipped_copy: Path) -> Iterator[Workspace]:
    opened = open_workspace(shipped_copy)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def printed(workspace: Workspace, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cards for a press: bleed, cut lines, foil, colours in its inks."""
    options = SheetOptions(
        mode="pages", bleed=3.0, crop="none", contour=True, finishes=True, profile="coated", inks=True
    )
    entries = tuple(PrintEntry(find(workspace, one).id) for one in ("first-battle-orcs",))
    file = tmp_path_factory.mktemp("press") / "cards.pdf"
    write_plan(workspace, plan_job(workspace, PrintJob(entries, "A4", options)), file)
    return file


def test_boxes_are_where_a_press_looks_for_them(printed: Path) -> None:
    found = run(program("pdfinfo"), "-box", "-l", "99", printed)
    assert "PDF subtype:    PDF/X-4" in found
    assert re.search(r"PDF version: +1\.6", found)
    boxes = {
        (page, name): [float(one) for one in values.split()]
        for page, name, values in re.findall(r"Page +(\d+) (\w+)Box: +(.+)", found)
    }
    pages = {page for page, _name in boxes}
    assert len(pages) == 4  # two cards, both sides
    for page in pages:
        media, bleed, trim = (boxes[page, name] for name in ("Media", "Bleed", "Trim"))
        assert media == pytest.approx([0, 0, 97 * _MM, 66 * _MM], abs=0.02)
        assert bleed == media
        assert trim == pytest.approx([3 * _MM, 3 * _MM, 94 * _MM, 63 * _MM], abs=0.02)


def test_all_fonts_are_embedded(printed: Path) -> None:
    fonts = run(program("pdffonts"), printed).splitlines()[2:]
    assert fonts
    for line in fonts:
        embedded, subset, to_text = line.split()[-5:-2]
        assert (embedded, subset, to_text) == ("yes", "yes", "yes"), line


def test_the_objects_are_sound_and_hold_what_the_standard_forbids_nowhere(printed: Path) -> None:
    qpdf = program("qpdf")
    assert "No syntax or stream encoding errors found" in run(qpdf, "--check", printed)
    objects: dict[str, Any] = json.loads(run(qpdf, "--json=2", "--json-key=qpdf", printed))["qpdf"][1]
    values = [one.get("value", one.get("stream", {}).get("dict")) for one in objects.values()]
    found = [one for one in values if isinstance(one, dict)]
    assert not any("/JS" in one or "/AA" in one or "/OpenAction" in one for one in found)
    assert not any("/Encrypt" in one for one in found)
    assert not any(one.get("/Subtype") == "/Link" or one.get("/TR") or one.get("/OPI") for one in found)
    (root,) = (one for one in found if one.get("/Type") == "/Catalog")
    intents = [objects[f"obj:{name}"]["value"] for name in root["/OutputIntents"]]
    assert [one["/S"] for one in intents] == ["/GTS_PDFX"]
    assert objects[f"obj:{intents[0]['/DestOutputProfile']}"]["stream"]["dict"]["/N"] == 4
    assert {
        one["/ColorSpace"] for one in found if one.get("/Subtype") == "/Image" and "/ColorSpace" in one
    } <= {
        "/DeviceCMYK",
        "/DeviceGray",
    }


def test_plates_carry_ink_and_the_cut_line_has_one_of_its_own(printed: Path, tmp_path: Path) -> None:
    gs = program("gs")
    inks = run(gs, "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=inkcov", "-o", "-", printed).splitlines()
    assert len(inks) == 4
    assert all(line.endswith("CMYK OK") and float(line.split()[3]) > 0.005 for line in inks)
    plates = ("-sDEVICE=tiffsep", "-r36", "-dLastPage=1", "-o", tmp_path / "plate%d.tif")
    run(gs, "-q", "-dNOPAUSE", "-dBATCH", *plates, printed)
    assert any("CutContour" in one.name for one in tmp_path.iterdir())


def test_a_checker_of_the_standard_passes_it(printed: Path) -> None:
    checker = shutil.which("proof-pdf")  # wants a newer Python than ours: tried by hand elsewhere
    if checker is None:
        pytest.skip("proof-pdf is not installed")
    wishes = (
        "--no-pdfa",
        "--trim-mm",
        "91x60",
        "--bleed-mm",
        "3",
        "--require-bleed",
        "--allow-spot",
        "CutContour",
    )
    done = subprocess.run(
        [checker, "verify", *wishes, str(printed)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout
