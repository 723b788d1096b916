"""Nothing that we ship is cut off on its card, in any language."""

from pathlib import Path

import pytest

from editor.services.face_designs import survey
from editor.services.opening import open_workspace
from schemas.content_folder import content_root
from schemas.face import FaceBase
from schemas.messages import LANGUAGES
from tests.shipped import documents_in

FACES = sorted(content_root().glob("*/faces"))
TEMPLATES = [one for folder in FACES for one in documents_in(folder) if isinstance(one, FaceBase)]
TIGHTEST = ("poker", "spell-disk")
"""Templates with the least room: the others stand for them in a long run."""


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "template",
    [
        pytest.param(one, id=f"{number}-{one.slug}", marks=[] if one.slug in TIGHTEST else [pytest.mark.long])
        for number, one in enumerate(TEMPLATES)
    ],
)
def test_every_text_of_every_card_fits_on_its_face(
    template: FaceBase, shipped_copy: Path, qapp: object
) -> None:
    with open_workspace(shipped_copy) as ws:
        found = survey(ws, template, LANGUAGES)
    assert found.cards
    assert found.misfits == ()
