"""Cards and versions side by side."""
