"""Maps as files: pictures, formats of other programs, tile sets; made by the generator."""
