"""Starts the program of `make app`; processes that fight battles are started by it, too."""

from multiprocessing import freeze_support

from marshalry.editor.__main__ import main

freeze_support()
main()
