"""What goes wrong with zip files that come from elsewhere."""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import Final

DAMAGED: Final = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, RuntimeError)
"""What reading a damaged zip file raises, beside ``OSError``.

``RuntimeError`` covers encrypted ones and unknown ways of compression, ``ValueError`` places that cannot be.
"""
