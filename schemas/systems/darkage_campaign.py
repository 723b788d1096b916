"""Campaigns of Dark Age."""

from __future__ import annotations

from typing import Literal

from schemas.campaign import CampaignBase


class DarkageCampaign(CampaignBase):
    """A campaign of Dark Age."""

    system: Literal["darkage"] = "darkage"
    """The game."""
