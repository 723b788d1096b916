"""Campaigns of Demonworld."""

from __future__ import annotations

from typing import Literal

from schemas.campaign import CampaignBase


class DemonworldCampaign(CampaignBase):
    """A campaign of Demonworld."""

    system: Literal["demonworld"] = "demonworld"
    """The game."""
