"""The words of the interface per language: ``.ts`` for Qt Linguist, ``.qm`` compiled (``make translations``)."""
