"""The page of a scenario that shows its board: what stands on it is put there by hand."""
