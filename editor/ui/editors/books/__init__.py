"""Templates of books in the window."""
