"""The leagues of the games: a module of each makes its mirrored scenarios."""
