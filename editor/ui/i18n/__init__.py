"""The words of the interface in each language: ``.ts`` for Qt Linguist, ``.qm`` compiled (``make translations``)."""
