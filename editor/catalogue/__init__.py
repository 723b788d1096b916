"""The catalogue: where documents, their history and the working copies live."""
