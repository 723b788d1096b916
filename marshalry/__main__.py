"""Starts the program: ``marshalry``, ``python -m marshalry``."""

from __future__ import annotations

from editor.__main__ import main

if __name__ == "__main__":
    main()
