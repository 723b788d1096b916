"""Open documents: the draft with its undo and working copy, and the base of every editor."""
