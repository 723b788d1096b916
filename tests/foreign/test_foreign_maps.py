"""Maps that came with other programs, read and drawn: Tiled's own examples, and Wesnoth's if it is there."""

import gzip
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from editor.packs.foreign import EMPTY
from editor.services.map_files.map_import import MapPlan, plan_map, read_foreign_map
from editor.services.map_files.tile_pictures import draw_tiles
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from tests.foreign.programs import program, run
from tests.maps.test_tile_pictures import drawn, layer

EXAMPLES = Path("/usr/share/doc/tiled/examples")
WESNOTH = Path("/usr/share/games/wesnoth")
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def workspace(shipped_copy: Path) -> Iterator[Workspace]:
    with open_workspace(shipped_copy) as opened:
        yield opened


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examples, unpacked."""
    program("tmxrasterizer")
    if not EXAMPLES.is_dir():
        pytest.skip("Tiled is installed without its examples")
    folder = tmp_path_factory.mktemp("tiled") / "examples"
    shutil.copytree(EXAMPLES, folder)
    for packed in folder.rglob("*.gz"):
        packed.with_suffix("").write_bytes(gzip.decompress(packed.read_bytes()))
    return folder


def unsaid(plan: MapPlan) -> tuple[int, int]:
    """Fields whose ground nobody has said: by the table of the ground, and by what is told as lost."""
    rows = sum(row.fields for row in plan.rows if row.how in ("unknown", "guessed"))
    codes = {"map_import.unknown_ground", "map_import.guessed_ground", "map_import.empty_fields"}
    return rows, sum(one.count for one in plan.lost if one.code in codes)


@pytest.mark.long
def test_each_example_of_tiled_is_read_with_its_losses_named(workspace: Workspace, examples: Path) -> None:
    files = sorted(examples.rglob("*.tmx"))
    assert len(files) > 5
    for file in files:
        plan = plan_map(workspace, read_foreign_map(file), "demonworld")
        assert len(set(unsaid(plan))) == 1, file.name
        assert any(row.token != EMPTY for row in plan.rows) or not plan.found.counts().keys() - {EMPTY}


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    "name",
    [
        "hexagonal-mini",
        "isometric_grass_and_water",
        "isometric_staggered_grass_and_water",
        "orthogonal-outside",
        "perspective_walls",
        "test_hexagonal_tile_60x60x30",
    ],
)
def test_examples_are_drawn_as_tiled_draws_them(examples: Path, tmp_path: Path, name: str) -> None:
    file = examples / f"{name}.tmx"
    run(program("tmxrasterizer"), file, tmp_path / "theirs.png")
    draw_tiles(file, tmp_path / "ours.png")
    with Image.open(tmp_path / "theirs.png") as theirs, Image.open(tmp_path / "ours.png") as ours:
        assert theirs.size == ours.size
        one, other = (np.asarray(read.convert("RGBA"), np.int16) for read in (theirs, ours))
    # Colours under full transparency do not count; Tiled draws the outlines of objects, too.
    apart = np.abs(one - other).max(axis=2) * (np.maximum(one[..., 3], other[..., 3]) > 0)
    assert (apart > 60).mean() < 0.03


@pytest.mark.quick(2)
@pytest.mark.parametrize("orientation", ["orthogonal", "isometric", "staggered", "hexagonal"])
def test_looks_of_layers_are_drawn_as_tiled_draws_them(tmp_path: Path, orientation: str) -> None:
    turns = [0, 0x80000000, 0x40000000, 0xE0000000]
    cells = ",".join(str(1 | turn) for turn in turns)
    picture = (
        '<imagelayer name="i" opacity="0.5" {more}><image source="p.png" width="3" height="3"/></imagelayer>'
    )
    things = "".join(
        f'<object id="{place}" gid="{1 | turn}" x="{place}" y="9" width="7" height="6" '
        f'rotation="{90 * place}"/>'
        for place, turn in enumerate(turns[:3])
    )
    body = (
        picture.format(more='repeatx="1" repeaty="1" tintcolor="#ff8040"')
        + layer(cells, 'opacity="0.8" tintcolor="#ff8040" offsetx="-7" offsety="5"')
        + f'<group opacity="0.7" tintcolor="#a0a0ff" offsetx="3">{layer(cells)}</group>'
        + f'<objectgroup name="o" tintcolor="#40ff40">{things}</objectgroup>'
        + picture.format(more='repeaty="1"')
    )
    head = (
        f'orientation="{orientation}" staggeraxis="x" staggerindex="even" tilewidth="8" tileheight="6" '
        'hexsidelength="4"'
    )
    ours = drawn(tmp_path, body, head=head)
    run(program("tmxrasterizer"), tmp_path / "map.tmx", tmp_path / "theirs.png")
    with Image.open(tmp_path / "theirs.png") as read:
        theirs = np.asarray(read.convert("RGBA"))
    assert theirs.shape == ours.shape
    assert np.abs(theirs.astype(np.int16) - ours).mean() < 1


def test_each_map_of_wesnoth_is_read(workspace: Workspace) -> None:
    files = sorted(WESNOTH.rglob("*.map"))
    if not files:
        pytest.skip("Wesnoth's maps are not installed (wesnoth-1.16-data)")
    for file in files:
        plan = plan_map(workspace, read_foreign_map(file), "demonworld", grid="pointy")
        assert len(set(unsaid(plan))) == 1, file.name
