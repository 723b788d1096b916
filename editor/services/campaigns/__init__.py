"""Campaigns: found with all that they need, checked, played by people, played out many times."""
