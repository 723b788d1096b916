"""The editor of packs: its form, and what the pack would carry beside it."""
