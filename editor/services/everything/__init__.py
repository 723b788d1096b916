"""A whole catalogue as plain files: every document with its history, and back again."""
