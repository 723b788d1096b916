"""The odds panel: two cards, an encounter, what comes of it, before and after an edit."""
