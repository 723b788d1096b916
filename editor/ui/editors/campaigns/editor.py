"""The editor of a campaign."""

from __future__ import annotations

from editor.ui.editors.form_editor import FormEditor


class CampaignEditor(FormEditor):
    """The form of a campaign."""
