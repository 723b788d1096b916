"""The chart of a campaign as a picture."""

import pytest

from editor.printing.campaign_chart import BOX_HEIGHT, BOX_WIDTH, chart_image
from editor.rules.core.campaigns.chart import chart_of
from schemas.campaign import CampaignBase
from schemas.parse import dump_document
from tests.shipped import shipped_documents

WHITE = 0xFFFFFFFF


@pytest.mark.usefixtures("qapp")
@pytest.mark.quick(1)
@pytest.mark.parametrize("language", ["fr", "en", "de"])
def test_words_of_arrows_lie_upon_no_box(language: str) -> None:
    campaign = next(one for one in shipped_documents() if one.slug == "dust-and-crown")
    assert isinstance(campaign, CampaignBase)
    image, chart = chart_image(campaign, language), chart_of(dump_document(campaign))
    scale = image.width() / chart.size[0]
    for box in chart.boxes:
        for place in range(4, 9):  # the middle of its borders: at the sides its words may stand as well
            along = BOX_WIDTH * place / 12
            for y in (box.y, box.y + BOX_HEIGHT):
                at = round((box.x + along) * scale), round(y * scale)
                assert any(image.pixel(at[0], at[1] + d) != WHITE for d in (-2, -1, 0, 1, 2)), (box.id, at)
        if not box.is_end:
            x, y = round((box.x + BOX_WIDTH) * scale), round((box.y + BOX_HEIGHT * 0.8) * scale)
            assert any(image.pixel(x + d, y) != WHITE for d in (-2, -1, 0, 1, 2)), box.id
