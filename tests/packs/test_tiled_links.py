"""Links between single fields go to Tiled and back; what cannot be walked is left out."""

from dataclasses import replace

from editor.packs.tiled.convert import from_tiled, to_tiled
from editor.rules.core.map_arrays import MapArrays
from schemas.map import EdgeLink
from tests.cases import cases


@cases("tail", ["", " 0,0 9,9", " 3,3 0,0", " 0,2 5,1", " 5,1 0,2", " 0,0 0,0", " 0,0"])
def test_links_come_back_from_tiled(tail: str) -> None:
    arrays = MapArrays.empty(6, 6, "odd", False, ("clear",))
    arrays.links = (EdgeLink(between=((0, 2), (5, 1))), EdgeLink(between=((0, 0), (5, 5))))
    arrays.roads = (((1, 2), (0, 2), (5, 1)),)
    tiled, _kinds = to_tiled(arrays, (), picture_name="t.png")
    changed = replace(tiled, properties={**tiled.properties, "links": f"{tiled.properties['links']}{tail}"})
    found = from_tiled(changed, "tmx", "field")
    assert found.things["links"] == arrays.links
    assert found.things["roads"] == arrays.roads
