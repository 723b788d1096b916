"""One file per step; the newest is ``HEAD`` of :mod:`editor.catalogue.upgrade`."""
