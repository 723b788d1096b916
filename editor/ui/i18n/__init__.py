"""The words of the interface: ``.ts`` for Qt Linguist, ``.qm`` compiled from it (``make translations``)."""
