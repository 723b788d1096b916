"""Windows that make rosters, share codes and books, and open codes."""
