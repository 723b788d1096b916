"""Games without code: what holds for all of them. Their own rules are data (:mod:`schemas.free_game`)."""
