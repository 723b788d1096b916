"""Campaigns of Wiz-War."""

from __future__ import annotations

from typing import Literal

from schemas.campaign import CampaignBase


class WizwarCampaign(CampaignBase):
    """A campaign of Wiz-War."""

    system: Literal["wizwar"] = "wizwar"
    """The game."""
