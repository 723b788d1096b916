"""Posters: where the sheets lie, that they cover the map, and what is refused. Styles of drawing."""

import io
import math
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.printing.maps.picture import map_image
from editor.printing.maps.poster import Poster, posters_pdf
from editor.printing.maps.poster_plan import PosterOptions, plan_poster
from editor.printing.maps.styles import map_style, map_styles, read_style, styled
from editor.printing.maps.svg import map_svg
from editor.rules.core.map_arrays import MapArrays
from schemas.ground_look import LIKE_PATTERN
from schemas.problems import EditorError
from schemas.text import LocalText

pytestmark = pytest.mark.usefixtures("qapp")
BOARD = MapArrays.empty(18, 15, "even", True, ("clear",))


@pytest.mark.parametrize("paper", ["A4", "A3", "A0", "Letter"])
@pytest.mark.parametrize("side", [5.0, 20.0, 33.0])
def test_sheets_cover_the_map_and_overlap(paper: str, side: float) -> None:
    plan = plan_poster(BOARD, PosterOptions(side=side, paper=paper, overlap=8.0))
    wide, high = plan.map_size
    assert wide == pytest.approx(17 * side * math.sqrt(3))
    assert high == pytest.approx(14 * side * 1.5)
    last = plan.sheets[-1].part
    assert last[0] + last[2] == pytest.approx(wide)
    assert last[1] + last[3] == pytest.approx(high)
    first = plan.sheets[0].part
    if plan.columns > 1:
        assert plan.sheets[1].part[0] == pytest.approx(first[2] - 8.0)
    for sheet in plan.sheets:
        assert 0 < sheet.part[2] <= plan.page[0] - 24 + 1e-6
        assert 0 < sheet.part[3] <= plan.page[1] - 24 + 1e-6


def test_twenty_seventh_column_has_two_letters() -> None:
    arrays = MapArrays.empty(200, 2, "odd", False, ("clear",))
    plan = plan_poster(arrays, PosterOptions(side=20.0))
    names = [sheet.name for sheet in plan.sheets]
    assert "Z1" in names
    assert "AA1" in names


def test_roll_takes_the_map_in_one_piece_along_or_across() -> None:
    plan = plan_poster(BOARD, PosterOptions(paper="roll", roll_width=610.0))
    assert len(plan.sheets) == 1
    assert plan.page[0] == pytest.approx(612.9, abs=0.1) or plan.page[0] == 610.0
    narrow = plan_poster(BOARD, PosterOptions(paper="roll", roll_width=450.0))
    assert len(narrow.sheets) == 1
    assert narrow.page[1] == 450.0
    strips = plan_poster(BOARD, PosterOptions(paper="roll", roll_width=300.0))
    assert (strips.columns, strips.rows) == (3, 1)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (PosterOptions(paper="B9"), "unknown_paper"),
        (PosterOptions(side=0.5), "side"),
        (PosterOptions(margin=90.0), "no_room"),
        (PosterOptions(overlap=180.0), "no_room"),
        (PosterOptions(dots_per_inch=5000), "dots"),
    ],
)
def test_paper_that_does_not_suit_is_refused(options: PosterOptions, code: str) -> None:
    with pytest.raises(EditorError) as refused:
        plan_poster(BOARD, options)
    assert refused.value.problems[0].code == f"map_tools.{code}"


def test_map_too_large_for_paper_is_refused() -> None:
    large = MapArrays.empty(1000, 1000, "odd", False, ("clear",))
    for options in (PosterOptions(), PosterOptions(paper="roll")):
        with pytest.raises(EditorError):
            plan_poster(large, options)


def test_pages_are_exactly_the_paper_and_stopping_leaves_nothing() -> None:
    plan = plan_poster(BOARD, PosterOptions(side=6.0, paper="A4", dots_per_inch=40))
    poster = Poster(BOARD, MapLooks(), plan, "Board")
    with pikepdf.open(io.BytesIO(posters_pdf([poster]))) as pdf:
        assert len(pdf.pages) == plan.pages
        assert [float(value) for value in pdf.pages[0].mediabox][2:] == pytest.approx(
            [length * 72 / 25.4 for length in plan.page], abs=0.001
        )

    class StoppedError(Exception):
        pass

    def stop(_done: int, _total: int) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        posters_pdf([poster], report=stop)


@pytest.mark.parametrize("kind", ["pointy", "flat", "square"])
def test_svg_has_the_size_of_the_map(kind: str) -> None:
    arrays = MapArrays.empty(5, 4, "odd", False, ("clear",), kind)  # type: ignore[arg-type]
    text = map_svg(arrays, MapLooks(), title="A <map>", side_mm=10.0).decode()
    width = {"pointy": 5.5 * 17.3205, "flat": 80.0, "square": 50.0}[kind]
    assert float(text.split('width="')[1].split("mm")[0]) == pytest.approx(width, rel=0.03)
    assert "A &lt;map>" in text or "A &lt;map&gt;" in text


def test_svg_of_a_huge_map_is_refused() -> None:
    with pytest.raises(EditorError):
        map_svg(MapArrays.empty(1000, 1000, "odd", False, ("clear",)), MapLooks(), title="")


LOOKS = MapLooks(
    terrain=tuple(
        TerrainLook(name, LocalText({"en": name}), name[0], colour, pattern)
        for name, colour, pattern in (
            ("clear", "#b9cf86", "plain"),
            ("wood", "#4f7f42", "trees"),
            ("water", "#5d96bf", "waves"),
            ("own", "#aa0000", "spots"),
        )
    )
)


@pytest.mark.long
def test_every_shipped_style_draws_ground_that_it_does_not_know_by_its_pattern() -> None:
    names = ["textured", "parchment", "winter", "desert", "plain", "colour_blind"]
    assert [style.id for style in map_styles()] == names
    arrays = MapArrays.empty(4, 3, "odd", False, [look.id for look in LOOKS.terrain])
    for style in map_styles():
        looks = styled(LOOKS, style)
        like = style.ground.get(LIKE_PATTERN["spots"])
        assert looks.look("own").colour == (like.colour if like is not None else "#aa0000")
        assert not map_image(arrays, looks, 40).isNull()


def test_plain_style_spends_little_ink_and_colour_blind_style_differs_in_lightness_and_sign() -> None:
    def light(colour: str) -> float:
        red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    plain = map_style("plain")
    assert min(light(ground.colour) for ground in plain.ground.values()) > 0.85
    safe = map_style("colour_blind")
    main = sorted(light(safe.ground[name].colour) for name in ("plain", "trees", "waves", "stones"))
    assert all(after - before > 0.1 for before, after in pairwise(main))
    signs = [ground.symbol for name, ground in safe.ground.items() if name != "plain"]
    assert all(signs)
    assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("text", ["id = 3", 'id = "x"\nname = "X"\n[colours]\nnonsense = "#ffffff"', "["])
def test_broken_style_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "style.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditorError):
        read_style(file)
