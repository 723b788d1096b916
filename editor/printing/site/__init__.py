"""Web pages of a whole catalogue: their frame, their look, pictures of battles as changed tiles."""
