"""Campaigns of Zargo."""

from __future__ import annotations

from typing import Literal

from schemas.campaign import CampaignBase


class ZargoCampaign(CampaignBase):
    """A campaign of Zargo."""

    system: Literal["zargo"] = "zargo"
    """The game."""
