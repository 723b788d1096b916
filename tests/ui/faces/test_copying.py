"""What does not fit in a copied face is said with the name of the box or style."""

from __future__ import annotations

import pytest

from editor.services.face_copies import part_named
from schemas.face import FaceBase
from schemas.parse import parse_document


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("front[0].boxes[0].text.en", "upper part"),
        ("front[0]", "upper part"),
        ("styles[0].colour", "fine print"),
        ("fits", ""),
        ("name.en", ""),
    ],
)
def test_a_problem_of_a_box_or_style_has_its_name(path: str, name: str) -> None:
    inner = {"box": "text", "name": "words", "text": {"en": "x"}, "style": "fine_print"}
    template = parse_document(
        {
            "kind": "face",
            "system": "demonworld",
            "slug": "card",
            "name": "Card",
            "shows": "unit",
            "width_mm": 60,
            "height_mm": 90,
            "styles": [{"id": "fine_print", "size_mm": 3}],
            "front": [{"box": "group", "name": "upper_part", "width": 40, "height": 20, "boxes": [inner]}],
        }
    )
    assert isinstance(template, FaceBase)
    assert part_named(template, path) == name
