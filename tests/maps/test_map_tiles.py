"""Sectors of Wiz-War leave the program as other maps do: as pictures, vector files and posters."""

import io
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtGui import QImage

from editor.services.map_files.map_export import export_map, export_poster
from editor.services.map_files.map_formats import MapExportOptions
from editor.services.maps import FIELD_WIDTH_MM, render_map
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.problems import EditorError

pytestmark = pytest.mark.usefixtures("qapp")
SECTOR = "wizwar/map/the-hall-of-doors"
SIDE_MM = 150.0


@pytest.fixture(scope="module")
def workspace(shipped_copy: Path) -> Iterator[Workspace]:
    opened = open_workspace(shipped_copy)
    yield opened
    opened.close()


def test_a_sector_is_rendered_to_scale(workspace: Workspace, tmp_path: Path) -> None:
    image = QImage(str(render_map(workspace, SECTOR, tmp_path / "sector.png", width_px=40)))
    assert image.width() == image.height() == round(SIDE_MM * 40 / FIELD_WIDTH_MM)
    colours = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    assert len(colours) > 4
    assert image.width() / image.dotsPerMeterX() == pytest.approx(SIDE_MM / 1000, rel=0.01)


def test_a_sector_is_exported_as_a_vector_file_in_millimetres(workspace: Workspace, tmp_path: Path) -> None:
    (file,) = export_map(workspace, SECTOR, tmp_path / "sector.svg").files
    text = file.read_text()
    assert 'width="150' in text
    assert text.count("<p") > 10


def test_a_sector_is_printed_as_a_poster_beside_other_maps(workspace: Workspace, tmp_path: Path) -> None:
    (file,) = export_map(workspace, SECTOR, tmp_path / "sector.pdf").files
    with pikepdf.open(io.BytesIO(file.read_bytes())) as pdf:
        assert len(pdf.pages) == 1
    options = MapExportOptions(paper="A4", overlap=20.0)
    (file,) = export_poster(workspace, [SECTOR, SECTOR], tmp_path / "two.pdf", options).files
    with pikepdf.open(io.BytesIO(file.read_bytes())) as pdf:
        assert len(pdf.pages) == 2


def test_a_format_of_fields_says_that_a_sector_has_none(workspace: Workspace, tmp_path: Path) -> None:
    with pytest.raises(EditorError) as caught:
        export_map(workspace, SECTOR, tmp_path / "sector.csv")
    assert caught.value.problems[0].code == "map_tools.no_hexes"
