"""Campaigns of Diskwars."""

from __future__ import annotations

from typing import Literal

from schemas.campaign import CampaignBase


class DiskwarsCampaign(CampaignBase):
    """A campaign of Diskwars."""

    system: Literal["diskwars"] = "diskwars"
    """The game."""
